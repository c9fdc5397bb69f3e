"""What a seat sees: everything that lies open, and nothing that lies face down."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.door.changes import EVERYTHING, Changes, Part
from kf_desktop.door.view import GameView
from kf_desktop.engine.codec import copy, decode, encode
from kf_desktop.engine.game import Game
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.decks import known_on_top
from kf_desktop.rules.table.state import Expedition, State
from kf_desktop.rules.view import view
from kf_desktop.saves.games import GameSession
from tests.bundled import load_box
from tests.soak.plays import begin, begin_skirmish, play

GAMES = [(begin_skirmish, seed) for seed in (1, 2, 4, 9, 14)] + [(begin, seed) for seed in (3, 5)]
EVERY = 6


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def moments(box: Box, decisions: int = 260) -> Iterator[GameSession]:
    for start, seed in GAMES:
        session = start(box, seed)
        for count, _ in enumerate(play(session, make_bot("random", seed), decisions)):
            if count % EVERY == 0:
                yield session


def hidden(state: State) -> list[list[str]]:
    """Every pile of the state whose order nobody knows."""
    expedition, clash = state.on_expedition, state.clash
    piles = [state.judicium, *state.mortis.values()]
    if expedition is not None:
        piles += [expedition.deep_fog, expedition.clue_cards]
    if clash is not None:
        piles += [*clash.ai_supply.values(), *clash.bp_supply.values(), *clash.company_ai.values()]
        piles += [*clash.company_supply.values()]
    return piles


def test_a_view_goes_through_json_whole(box: Box) -> None:
    for session in moments(box):
        seen = view(session.game)
        assert decode(GameView, json.loads(json.dumps(encode(seen)))) == seen


def test_nobody_can_tell_how_the_face_down_cards_lie(box: Box) -> None:
    """With every deck shuffled and every random stream another, the view is the same."""
    chance, shuffled = random.Random(1), 0
    for session in moments(box):
        other: State = copy(session.state)
        for pile in hidden(other):
            before = list(pile)
            chance.shuffle(pile)
            shuffled += pile != before
        tops = [other.clash.ai_deck, other.clash.bp_deck] if other.clash is not None else []
        tops += [other.on_expedition.exploration] if other.on_expedition is not None else []
        for pile in tops:  # the back of the top card is seen, and cards are that somebody has looked at
            seen = max(1, len(known_on_top(other.clash, pile)) if other.clash is not None else 0)
            rest = pile[seen:]
            chance.shuffle(rest)
            pile[seen:] = rest
        other.streams = {name: value ^ 12345 for name, value in other.streams.items()}
        assert view(Game(other, box)) == view(Game(session.state, box))
    assert shuffled > 50


def test_the_id_of_a_face_down_card_is_nowhere_in_the_view(box: Box) -> None:
    looked = 0
    for session in moments(box):
        clash = session.state.clash
        if clash is None:
            continue
        words = json.dumps(encode(view(session.game)))
        covered = [figure.bp for figure in clash.figures if figure.bp and not figure.revealed]
        for card in (*clash.ai_deck, *clash.bp_deck, *covered):
            shown = (*clash.ai_discard, *clash.bp_discard, clash.ai_current, clash.bp_current)
            open_ones = [figure.bp for figure in clash.figures if figure.revealed]
            known = (*known_on_top(clash, clash.ai_deck), *known_on_top(clash, clash.bp_deck))
            if card not in (*shown, *open_ones, *clash.wound_stack, *known):
                looked += 1
                assert f'"{card}"' not in words
    assert looked > 200


@pytest.mark.rule("SPN-016")
def test_a_mobs_own_card_shows_its_level_until_it_is_turned_up(box: Box) -> None:
    seen = {True: 0, False: 0}
    for session in moments(box):
        clash, shown = session.state.clash, view(session.game).clash
        for figure, told in zip(clash.figures, shown.figures, strict=True) if clash is not None and shown else ():
            if figure.bp:
                seen[figure.revealed] += 1
                assert told.bp == (figure.bp if figure.revealed else "")
                assert told.bp_level == box.bp[figure.bp].level
    assert seen[False]


@pytest.mark.rule("ACT-018", "KAT-053")
def test_decks_are_counted_and_their_backs_tell_levels(box: Box) -> None:
    for session in moments(box):
        clash, shown = session.state.clash, view(session.game).clash
        if clash is None or shown is None:
            continue
        levelled = [card for card in clash.ai_deck if box.ai[card].level]
        assert shown.ai_deck.cards == len(clash.ai_deck)
        assert sum(count for _, count in shown.ai_deck.levels) == len(levelled)
        assert shown.ai_next == (box.ai[clash.ai_deck[0]].level if clash.ai_deck else 0)
        assert shown.bp_next == (box.bp[clash.bp_deck[0]].level if clash.bp_deck else 0)
        assert shown.wounds <= shown.wounds_needed


def test_a_step_says_what_it_changed(box: Box) -> None:
    """Whatever is not named as changed is as it was, and every part is named at some time."""
    named: dict[Part, int] = {}
    for start, seed in GAMES:
        table = SessionTable(start(box, seed))
        bot = make_bot("random", seed)
        for count in range(260):
            if table.decision is None:
                break
            before, asked, events = table.view, table.decision, len(table.events)
            done = table.answer(bot(table.session.state, asked)) if count % 25 != 24 else table.undo()
            if done is None:
                continue
            now = table.view
            named |= {part: named.get(part, 0) + 1 for part in done.parts}
            still = {id for id in now.knights if id not in done.knights}
            assert all(before.knights[id] == now.knights[id] for id in still)
            same = {
                Part.QUESTION: table.decision == asked and before.attack == now.attack,
                Part.LOG: len(table.events) == events,
                Part.SCENE: before.scenes == now.scenes,
                Part.KNIGHTS: before.knights == now.knights and before.pool == now.pool,
                Part.MAP: before.expedition.tiles == now.expedition.tiles,
                Part.TRACKS: _tracks(before) == _tracks(now),
                Part.MONSTER: _monster(before) == _monster(now),
                Part.BOARD: _board(before) == _board(now),
            }
            assert all(equal for part, equal in same.items() if part not in done.parts), done
    assert {*named} >= {*Part} - {Part.CAMPAIGN}
    assert EVERYTHING.touch(Part.CAMPAIGN) and not Changes().touch(*Part)


def _tracks(seen: GameView) -> Any:
    expedition = seen.expedition
    return expedition.threat, expedition.curse, expedition.time, expedition.exploration, expedition.loot


def _monster(seen: GameView) -> Any:
    clash = seen.clash
    return clash and (clash.ai_deck, clash.bp_deck, clash.wounds, clash.priority_target, clash.round, clash.result)


def _board(seen: GameView) -> Any:
    clash = seen.clash
    cells = {id: (knight.cell, knight.knockdown) for id, knight in seen.knights.items()}
    return cells, clash and (clash.figures, clash.terrain, clash.riders, clash.tokens), seen.expedition.encounter


def test_the_kinds_of_the_exploration_cards_that_are_left_can_be_counted(box: Box) -> None:
    state = new_campaign(box, "Counted", list(box.knights)[:2], 3)
    cards = [card for card in box.explorations.values() if card.kingdom == "cinder_abbacy"]
    survey = next(card for card in cards if card.special)
    lasting = [next(card for card in cards if card.type == type) for type in ("district", "active")]
    expedition = Expedition(1, kingdom="cinder_abbacy")
    expedition.exploration = [card.id for card in cards if card.regular and card.type == "instant"]
    expedition.exploration += [lasting[1].id, survey.id, lasting[0].id]
    state.expedition = expedition
    deck = view(Game(state, box)).expedition.exploration
    assert deck.kinds == (("instant", 21), ("district", 1), ("active", 1), ("special", 1)) and deck.cards == 24
