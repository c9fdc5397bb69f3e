"""The window reads what an option is about from its label and arguments: keys that say nothing change nothing.

At the decisions of bots' games every key is put in place of by a number, and what a player sees of each option must be
the same: its words, its card, its price, its place on the board, on the map or at the loadout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.door.pacing import Pacing
from kf_desktop.door.rulings import Pace
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.clash_board import places as on_board
from kf_desktop.ui.clash_board.look import read_board
from kf_desktop.ui.decision.deeds import is_dear, price
from kf_desktop.ui.hand.held import offered_cards
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.kingdom_map import places as on_map
from kf_desktop.ui.kingdom_map.look import read_map
from kf_desktop.ui.loadout import places as on_knight
from kf_desktop.ui.storybook import pages
from kf_desktop.ui.table.view import TableView
from tests.bundled import load_box
from tests.soak.plays import begin, begin_skirmish, play

SKIRMISHES, EXPEDITIONS = 5, 2
SHORT, LONG = 60, 300
EVERY = 3


@pytest.fixture(scope="module")
def box() -> Box:
    return load_box()


def moments(box: Box) -> Iterator[TableView]:
    """The table at some of the decisions of several games."""
    for start, games, long in ((begin_skirmish, SKIRMISHES, SHORT), (begin, EXPEDITIONS, LONG)):
        for seed in range(games):
            session: GameSession = start(box, seed)
            for count, _ in enumerate(play(session, make_bot("cautious" if seed % 2 else "random", seed), long)):
                if count % EVERY == 0:
                    table = SessionTable(session)
                    yield TableView(table.view, box, table.decision, table.events, table)


def numbered(decision: Decision) -> Decision:
    """The same question; only the keys of its options say nothing any more."""
    options = [replace(option, key=f"#{number}") for number, option in enumerate(decision.options)]
    return replace(decision, options=options)


def shown(view: TableView) -> list[dict[str, Any]]:
    """What is seen of each option, in their order."""
    decision = view.decision
    assert decision is not None
    board, kingdom = read_board(view), read_map(view)
    squares = on_board.places_of(decision, board) if board is not None else None
    tiles = on_map.places_of(decision, kingdom) if kingdom is not None else None
    asked = view.asked()
    at_loadout = asked is not None and decision.prompt == "loadout.knight"
    things = on_knight.places_of(asked, view) if asked is not None and at_loadout else {}
    held = {card.option: (card.face.id, card.when, card.amount) for card in offered_cards(view, ())}

    def is_it(option: Option, other: Option) -> bool:
        return option.key == other.key

    seen: list[dict[str, Any]] = []
    for option in decision.options:
        seen.append(
            {
                "words": pages.words_of(option, view),
                "help": speech.option_help(option, view),
                "card": card_of(option, view.library),
                "price": price(option, view),
                "dear": is_dear(option, view),
                "held": held.get(option.key),
                "spaces": [cell for cell, each in squares.cells.items() if is_it(each, option)] if squares else [],
                "figures": [who for who, those in squares.figures.items() if option in those] if squares else [],
                "sides": [side for side, each in squares.sides.items() if is_it(each, option)] if squares else [],
                "tiles": [tile for tile, those in tiles.tiles.items() if option in those] if tiles else [],
                "fog": [card for card, each in tiles.cards.items() if is_it(each, option)] if tiles else [],
                "ways": [side for side, each in tiles.sides.items() if is_it(each, option)] if tiles else [],
                "place": [
                    (place.id, thing.face.id, thing.note, thing.worn)
                    for place in things.values()
                    for thing in (*place.held, *place.chest)
                    if thing.key == option.key and not thing.why
                ],
            }
        )
    return seen


def test_a_key_that_says_nothing_changes_nothing_of_what_is_seen(box: Box) -> None:
    met: Counter[str] = Counter()
    for view in moments(box):
        assert view.decision is not None
        if view.decision.prompt == "read.paragraph" and any(not option.args for option in view.decision.options):
            continue  # "continue" and the like are known by their whole key
        now = shown(view)
        then = shown(replace(view, decision=numbered(view.decision)))
        assert then == now, view.decision.prompt
        met.update(name for each in now for name, value in each.items() if value)
    assert all(met[name] for name in ("words", "card", "spaces", "figures", "tiles", "place", "held")), met


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_no_option_of_a_game_is_shown_by_its_key(language: str, box: Box) -> None:
    """Whatever is asked, each option has words of its own in the player's language."""
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    for view in moments(box):
        assert view.decision is not None
        for option in view.decision.options:
            words = pages.words_of(option, view)
            assert words, (view.decision.prompt, option)
            assert option.key not in words or option.key.isalpha(), (view.decision.prompt, option)
    assert not CATALOGUE.missing


def test_an_exert_is_put_after_the_other_deeds_whatever_its_key(box: Box) -> None:
    """Of a window about dice: what gives a card up stands behind what does not, before rolling again and keeping."""
    exert = Option("#0", "exert", {"card": "ilse.technique.low_guard", "knight": "ilse", "keyword": ""})
    use = Option("#1", "use", {"card": "ilse.technique.low_guard", "knight": "ilse", "keyword": ""})
    asked = Decision(Kind.WINDOW, "window.attack_roll", [exert, Option("pass", "pass"), use], ("ilse",), least=1)
    table = Rolling(asked)
    put = Pacing({}).shown(table)  # type: ignore[arg-type]
    assert put is not None
    assert [option.key for option in put.options] == ["#1", "#0", "again", "pass"]
    assert put.options[2].args == {"amount": 2}


class Rolling:
    """A table at a window about dice, of which two can be rolled again."""

    seat = ""

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    def pace(self) -> Pace:
        return Pace(again=2)
