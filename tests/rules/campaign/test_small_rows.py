"""Rows that need a few lines each: Saints outside a roll, vices and tests, the shape of an expedition."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.knights import KnightResource
from kf_desktop.content.cards.outpost import Commandment, Infusion, Saint
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.content.tiers import Tier
from kf_desktop.rules.abilities.tests import test_dice as judge
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.encounter.encounter import run_encounter
from kf_desktop.rules.expedition.kingdom.setup import monster_setup
from kf_desktop.rules.expedition.outpost import merchant
from kf_desktop.rules.expedition.spoils.loot import exchange_cards
from kf_desktop.rules.knight.bane import bane_limit
from kf_desktop.rules.knight.pool import add_tokens
from kf_desktop.rules.sheet.counters import change_counter
from tests.rules.arena import Arena
from tests.rules.camp import Camp
from tests.rules.realm import Realm
from tests.rules.tale import Tale
from tests.rules.written import ops, words, written

# --- Saints -------------------------------------------------------------------------------------


def devoted(camp: Camp, devotion: int) -> None:
    """k1 under a Saint whose infusions raise the Bane Limit by 1 from one token on, by 2 more from three on."""
    kept = Commandment(text=words("x"), breach="gamble")
    infusions = tuple(written(Infusion, devotion=at, keywords=[f"bane_limit +{more}"]) for at, more in ((1, 1), (3, 2)))
    saint = Saint(id="ox", name=words("x"), virtue="might", incarnation=6, infusions=infusions, commandment=kept)
    camp.game.content = replace(camp.game.content, saints={"ox": saint})
    camp["k1"].sheet.saint, camp["k1"].sheet.devotion = "ox", devotion


@pytest.mark.rule("SAI-021")
def test_infusions_above_the_tokens_are_gone_at_once() -> None:
    camp = Camp("k1")
    bare = bane_limit(camp.game, camp["k1"])
    devoted(camp, 3)
    assert bane_limit(camp.game, camp["k1"]) == bare + 3
    change_counter(camp.game, camp["k1"], "devotion", -2)
    assert bane_limit(camp.game, camp["k1"]) == bare + 1


@pytest.mark.rule("SAI-022")
def test_without_the_card_the_tokens_give_nothing() -> None:
    camp = Camp("k1")
    bare = bane_limit(camp.game, camp["k1"])
    devoted(camp, 4)
    camp["k1"].sheet.saint = ""
    assert bane_limit(camp.game, camp["k1"]) == bare


@pytest.mark.rule("SAI-036", "SAI-011", "CND-014")
def test_outside_a_clash_no_saint_stands_between() -> None:
    """Bane over the limit in the delve, with five tokens: nothing is asked, the knight dies and the Saint is lost."""
    realm = Realm("k1")
    devoted(realm, 5)
    realm["k1"].sheet.bane = bane_limit(realm.game, realm["k1"])
    realm["k1"].mission, realm["k1"].clues = "investigation", {"martial": 3, "errant": 2}
    before = realm["k1"].sheet.bane
    over = {"op": "gain", "what": "bane", "who": "self"}
    realm.effect(over, answers=["clue:martial", "clue:martial", "clue:errant"])
    assert "choose.incarnation" not in [decision.prompt for decision in realm.decisions]
    assert not realm.events("incarnates") and realm.events("too_much_bane")
    assert realm.told("dies", "knight") == ["k1"] and realm.told("saint_lost", "knight") == ["k1"]
    sheet = realm["k1"].sheet
    assert (sheet.saint, sheet.devotion, sheet.bane) == ("", 0, before)
    assert realm["k1"].clues == {"martial": 1, "errant": 1}, "half of five, rounded up, is gone (AFT-003)"
    assert not realm["k1"].dead, "no clash is under way that he would be missing from: he goes on"


@pytest.mark.rule("CND-014", "DTH-017")
def test_who_dies_before_a_kingdom_is_chosen_is_in_no_codex() -> None:
    tale = Tale("k1")
    tale["k1"].sheet.bane = bane_limit(tale.game, tale["k1"])
    over = ops({"op": "gain", "what": "bane", "who": "self"})
    assert tale.state.expedition.kingdom == ""
    tale.play(perform(tale.game, over, Context(source="test", knight=tale["k1"])))
    assert tale.told("dies", "knight") == ["k1"] and not tale.pages and not tale.state.campaign.event_9999


# --- vices --------------------------------------------------------------------------------------


def tempted() -> Arena:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    one = arena.knight("k1", "H10", heat_limit=0)
    one.sheet.vices = {"cowardice": 2, "cruelty": 1}
    return arena


@pytest.mark.rule("VIC-008", "VIC-009")
@pytest.mark.parametrize(("virtue", "vices"), [("might", (2, 0)), ("bravery", (1, 1))])
def test_a_passed_judgement_wears_off_the_vice_of_the_virtue_that_was_tested(
    virtue: str, vices: tuple[int, int]
) -> None:
    arena = tempted()
    one = arena.state.knights["k1"]
    arena.rolls(test=[9, 9]).play(judge(arena.game, one, 2, 6, virtue, "test"))
    assert (one.sheet.vices["cowardice"], one.sheet.vices["cruelty"]) == vices


@pytest.mark.rule("VIC-009")
def test_a_judgement_that_hits_wears_nothing_off() -> None:
    arena = tempted()
    one = arena.state.knights["k1"]
    arena.rolls(test=[9, 2]).play(judge(arena.game, one, 2, 6, "might", "test"))
    assert one.sheet.vices == {"cowardice": 2, "cruelty": 1}


# --- an expedition ------------------------------------------------------------------------------


def phases(tale: Tale) -> list[Any]:
    return [event.args["phase"] for event in tale.events("phase")]


@pytest.mark.rule("DEL-002", "CAM-049")
def test_two_delves_between_which_lie_a_clash_and_a_rest() -> None:
    tale = Tale("k1").under_way(k1="quest")
    for type_ in ("exhibition", "full"):
        tale.over(type_, won=True)
        tale.play_to("delve" if type_ == "exhibition" else "spoils")
    assert [phase for phase in phases(tale) if phase != "clash"] == ["delve", "rest", "delve", "spoils"]
    assert list(tale.state.expedition.clashes) == ["exhibition", "full"]


@pytest.mark.rule("EXP-012")
def test_a_phase_is_set_up_as_it_is_entered() -> None:
    """What the outpost is, and of which kingdom, is told before its first activity."""
    camp = Camp("k1").at("outpost")
    camp.offered()
    kinds = [event.kind for event in camp.game.events]
    assert kinds[0] == "outpost" and camp.state.scenes[-1].step == "activities"


@pytest.mark.rule("SET-031", "SET-032")
def test_monsters_are_drawn_from_the_bottom_of_the_deck() -> None:
    """The deck as it was shuffled, top to bottom; the first of the shuffled places gets the bottom card."""
    realm = Realm("k1", districts=2)
    monsters = {"test.dot": 1, "test.pawn": 1, "test.square": 1}
    realm.kingdom(bestiary=({"row": 0, "monsters": monsters},))
    shuffled: list[list[Any]] = []
    shuffle = realm.game.shuffle

    def watch(stream: str, cards: list[Any]) -> None:
        shuffle(stream, cards)
        shuffled.append(list(cards))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(realm.game), "shuffle", lambda game, stream, cards: watch(stream, cards))
        monster_setup(realm.game)
    deck, places = shuffled
    assert [realm.expedition.wheel[place] for place in places] == [deck[-1], deck[-2]]


@pytest.mark.rule("PRG-006")
def test_gear_also_comes_from_loot_and_from_the_merchant() -> None:
    """Without anything that a story asks for."""
    camp = Camp("k1").gold(k1=9)
    camp.gear("found", source="kingdom", kingdom="cinder_abbacy")
    camp.gear("sold", price=2)
    assert "found" in exchange_cards(camp.game, camp["k1"], "kingdom_gear")
    camp.play(merchant.buy(camp.game, camp["k1"], "sold"))
    assert "sold" in [item.gear for item in camp["k1"].sheet.armory] and camp["k1"].sheet.visited == []


# --- fights and supplies ------------------------------------------------------------------------


@pytest.mark.rule("CAM-047")
@pytest.mark.parametrize(("tier", "rounds"), [("mob", 1), ("dragon", 2)])
def test_an_encounter_is_a_short_fight_on_a_board_of_its_own(tier: Tier, rounds: int) -> None:
    """One Monster Round and one Knight Round; a dragon has two Monster Rounds."""
    realm = Realm("k1").encounter("test.dot", zone=((-1, 0),)).tier("test.dot", tier, 3 if tier == "dragon" else 1)
    realm.state.table_dice = False
    steps = run_encounter(realm.game, "test.dot")
    answer: tuple[str, ...] | None = None
    boards = set()
    try:
        while True:
            asked = next(steps) if answer is None else steps.send(answer)
            if realm.expedition.encounter is not None:
                boards.add(realm.expedition.encounter.board)
            answer = asked.forced() or tuple(option.key for option in asked.options[: asked.least])
    except StopIteration:
        pass
    assert boards == {tier} and realm.state.clash is None and realm.expedition.encounter is None
    assert len(realm.events("dragons_roar")) == rounds - 1


@pytest.mark.rule("SET-005")
def test_the_supplies_lack_no_token() -> None:
    """A token of each kind of the Knight Pool, a resource and a clue can be taken."""
    realm = Realm("k1").collect(k1="martial errant")
    for token in KNIGHT_TOKENS:
        add_tokens(realm.game, token, 1)
    assert all(realm.state.pool[token] == 1 for token in KNIGHT_TOKENS)
    realm.effect({"op": "clue", "type": "martial"})
    assert realm.clues() == {"k1": {"martial": 1}}
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    one = arena.knight("k1", "A1")
    kind = KnightResource(id="flesh", name=words("Flesh"), limit=5)
    card = arena.game.content.knights["k1"]
    known = {**arena.game.content.knights, "k1": replace(card, resource=kind)}
    arena.game.content = replace(arena.game.content, knights=known)
    arena.play(perform(arena.game, ops({"op": "resource", "token": "flesh"}), Context(source="test", knight=one)))
    assert one.resource == 1
