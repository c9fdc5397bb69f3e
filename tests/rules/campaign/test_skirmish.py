"""Skirmishes: one clash without an expedition, over and over."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.content.cards.knights import Loadout
from kf_desktop.content.effects.expedition import FailExpedition, Read, Scavenge, StartRest
from kf_desktop.content.effects.knight import Gain, Lose
from kf_desktop.content.effects.vocabulary import EFFECT_CLASSES
from kf_desktop.content.expressions import Amount
from kf_desktop.content.tiers import CAMPAIGN_LEVELS
from kf_desktop.engine.codec import copy, encode
from kf_desktop.engine.session import Session
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import EXPEDITION_ONLY, perform
from kf_desktop.rules.expedition.outpost.loadout import make_valid
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.knight import gear
from kf_desktop.rules.modes import skirmish
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.mettle import composed
from kf_desktop.saves.games import GameSession
from kf_desktop.saves.soundness import flaw
from tests.bundled import load_box

BOX = load_box()
OX = "bell_ox"


def fight(monster: str = OX, level: int = 1, type_: str = "full", *, seed: int = 1) -> GameSession:
    knights = [(knight, 1) for knight in list(BOX.knights)[:2]]
    return Session(RULES, BOX, new_skirmish(BOX, monster, level, type_, knights, seed))


def fought(session: GameSession, bot: str = "cautious") -> GameSession:
    """The session at the question after the clash."""
    play = make_bot(bot, 1)
    while session.decision is not None and session.decision.prompt != "skirmish.next":
        session.answer(play(session.state, session.decision))
        assert not broken_invariant(session.state, BOX, session.decision)
    return session


@pytest.mark.parametrize("type_", skirmish.TYPES)
@pytest.mark.parametrize("monster", skirmish.monsters_of(BOX))
def test_every_monster_is_fought_to_an_end_at_every_level(monster: str, type_: str) -> None:
    levels = skirmish.levels_of(BOX, monster)
    for level in (*levels[:CAMPAIGN_LEVELS], *levels[CAMPAIGN_LEVELS:][-1:]):
        clash = fought(fight(monster, level, type_)).state.clash
        assert clash is not None and clash.result in ("won", "lost")
        assert (clash.monster, clash.level, clash.type) == (monster, level, type_)


@pytest.mark.parametrize(("monster", "tiers"), [("bell_ox", [2, 2, 3, 4, 5]), ("ash_regent", [3, 3, 3, 4, 5])])
def test_a_monster_is_met_with_loadouts_of_its_tier_or_of_its_level_if_that_is_higher(
    monster: str, tiers: list[int]
) -> None:
    assert [skirmish.usual_tier(BOX, monster, level) for level in skirmish.levels_of(BOX, monster)][:5] == tiers


def test_after_the_clash_there_is_no_expedition_to_go_on_with() -> None:
    session = fought(fight())
    assert [frame.scene for frame in session.state.scenes] == ["skirmish"]
    assert session.state.on_expedition is None
    assert session.decision is not None
    offered = {option.key: option.label for option in session.decision.options}
    assert offered == {"again": "fight_again", "anew": "fight_anew", "end": "end_skirmish"}
    session.answer(["end"])
    assert session.decision is None


def test_the_same_seed_is_the_same_fight_and_another_one_is_not() -> None:
    session = fight(seed=7)
    first = encode(session.state)
    fought(session).answer(["again"])
    assert encode(session.state) == first
    fought(session).answer(["anew"])
    assert session.state.streams["seed"] == 8
    assert session.state == fight(seed=8).state


def test_a_fight_begun_again_can_be_taken_back_to_the_one_before() -> None:
    session = fought(fight())
    asked, over = session.decision, encode(session.state)
    session.answer(["again"])
    assert session.answers == [] and session.undo()
    assert session.decision == asked and encode(session.state) == over


def test_a_tier_without_a_loadout_takes_the_nearest_lower_one() -> None:
    for knight in BOX.knights:
        tiers = [card.tier for card in BOX.loadouts.values() if card.knight == knight]
        for wished in range(1, 6):
            ready = skirmish.ready_knight(BOX, knight, "seat", wished)
            assert tier(ready) == max((held for held in tiers if held <= wished), default=min(tiers, default=1))


def test_a_knight_without_any_loadout_comes_as_at_the_start_of_a_campaign() -> None:
    knight = next(iter(BOX.knights.values()))
    ready = skirmish.ready_knight(replace(BOX, loadouts={}), knight.id, "seat", 4)
    assert tier(ready) == 1
    assert [item.gear for item in ready.sheet.armory] == list(knight.start.gear)


@pytest.mark.parametrize("card", BOX.loadouts.values(), ids=lambda card: card.id)
def test_a_loadout_is_what_the_rules_of_the_camp_allow(card: Loadout) -> None:
    """The rules would take nothing of it away, and its gear costs no Vigor."""
    monster = skirmish.monsters_of(BOX)[0]
    level = skirmish.levels_of(BOX, monster)[0]
    session = Session(RULES, BOX, new_skirmish(BOX, monster, level, "full", [(card.knight, card.tier)], 1))
    knight = session.state.knights[card.knight]
    taken = copy(knight.loadout)
    make_valid(session.game, knight)
    assert knight.loadout == replace(taken, techniques=knight.loadout.techniques)
    assert set(card.techniques) == set(taken.techniques) == set(knight.hand)
    assert knight.vigor == knight.vigor_limit
    assert len(gear.equipped(session.game, knight)) >= len(card.gear)


@pytest.mark.parametrize(
    ("monster", "level", "type_", "knights", "words"),
    [
        ("nobody", 1, "full", [("ilse", 1)], "There is no monster 'nobody'"),
        (OX, 10, "full", [("ilse", 1)], "'bell_ox' has no level 10"),
        (OX, 1, "half", [("ilse", 1)], "A clash is one of exhibition, full"),
        (OX, 1, "full", [("nobody", 1)], "There is no knight 'nobody'"),
        (OX, 1, "full", [("ilse", 1), ("ilse", 2)], "different knights"),
        (OX, 1, "full", [], "different knights"),
        (OX, 1, "full", [("ilse", 6)], "There is no tier 6"),
    ],
)
def test_what_cannot_be_fought_is_refused_in_a_sentence(
    monster: str, level: int, type_: str, knights: list[tuple[str, int]], words: str
) -> None:
    with pytest.raises(ValueError, match=words):
        new_skirmish(BOX, monster, level, type_, knights, 1)


FIVE = [*((knight, 2) for knight in list(BOX.knights)[:4])], ["winnie"]


def with_spaces(count: int) -> Box:
    """Every board has so many start spaces."""
    scenarios = {name: replace(each, knights=each.knights[:count]) for name, each in BOX.scenarios.items()}
    return replace(BOX, scenarios=scenarios)


@pytest.mark.rule("FIV-008")
def test_a_fifth_finds_a_place_beside_the_others_where_there_are_four() -> None:
    box, (knights, squires) = with_spaces(4), FIVE
    session = Session(RULES, box, new_skirmish(box, OX, 2, "full", knights, 1, squires=squires))
    for _ in range(40):
        if session.decision is None or session.decision.prompt == "choose.action":
            break
        session.answer((session.decision.options[0].key,))
    board = session.state.clash
    assert board is not None and board.knights == [*(name for name, _ in knights), *squires]
    cells = [fighter.cell for fighter in session.state.fighters]
    assert len(set(cells)) == 5 and min(cells) >= 0


@pytest.mark.parametrize(("spaces", "knights", "squires"), [(3, 4, 0), (3, 3, 1), (3, 4, 1), (2, 1, 2)])
def test_more_than_have_a_start_space_cannot_fight(spaces: int, knights: int, squires: int) -> None:
    party, along = [(knight, 1) for knight in list(BOX.knights)[:knights]], list(BOX.squires)[:squires]
    with pytest.raises(ValueError, match=f"'{OX}' is fought by {spaces} knights and squires at most"):
        new_skirmish(with_spaces(spaces), OX, 1, "full", party, 1, squires=along)


@pytest.mark.parametrize("reached", [1, 2, 3])
def test_squires_come_with_a_merchants_weapon_and_a_deck_of_the_leaders_tier(reached: int) -> None:
    """Each another weapon, on its reforged side from the second tier on; two Mettle cards of every tier below."""
    knights = [("ilse", reached), ("bruno", 1)]
    state = new_skirmish(BOX, OX, 1, "full", knights, 1, seats=("Ann", "Ben"), squires=("winnie", "kit"))
    fought = Session(RULES, BOX, state).state
    weapons = []
    for name in ("winnie", "kit"):
        squire = fought.squires[name]
        (item,) = squire.sheet.armory
        assert (squire.id, squire.seat) == (name, "Ann")
        assert squire.loadout.hands == [item.gear] and item.plain and item.reforged == (reached > 1)
        assert BOX.gear[item.gear].source == "merchant" and BOX.gear[item.gear].tier <= reached
        assert squire.loadout.portrait == BOX.squires[name].board(reached)
        assert squire.vigor == squire.vigor_limit > 0
        weapons.append(item.gear)
    assert len(set(weapons)) == 2
    assert [BOX.mettle[card].tier for card in fought.campaign.mettle] == [1, 1, 2, 2][: 2 * (reached - 1)]
    piles = fought.mettle
    assert sorted([*piles.deck, *piles.drawn, *piles.discard]) == sorted(composed(BOX, fought.campaign.mettle))


def test_effects_of_the_expedition_do_nothing() -> None:
    session = fight()
    game = session.game
    before = encode(session.state)
    outside = (
        Gain(op="gain", what="threat", amount=Amount(0, "", 10)),
        Gain(op="gain", what="curse", amount=Amount(0, "", 9)),
        Lose(op="lose", what="time"),
        Scavenge(op="scavenge", kind="any"),
        Read(op="read", paragraph=3001, now=True),
        FailExpedition(op="fail_expedition"),
        StartRest(op="rest"),
    )
    for effect in outside:
        assert list(perform(game, (effect,), Context(knight=session.state.knights[session.state.party[0]]))) == []
    assert encode(session.state) == before


def test_what_does_nothing_are_operations_of_the_vocabulary() -> None:
    assert set(EFFECT_CLASSES) > EXPEDITION_ONLY


def test_a_save_that_names_strangers_is_not_sound() -> None:
    state = fight().state
    assert not flaw(state, BOX)
    assert state.skirmish is not None
    state.skirmish.monster = "nobody"
    assert "nobody" in flaw(state, BOX)
    state.skirmish.monster, state.skirmish.tiers = OX, {}
    assert "the knight" in flaw(state, BOX)
