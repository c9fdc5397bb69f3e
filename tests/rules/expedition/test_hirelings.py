"""Mercenaries by an effect, and those whose delve ability has a moment of its own (OUT-042, OUT-043, OUT-071)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.cards.outpost import Mercenary, MercenarySide
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.expedition.delve.meeting import meet_monsters
from kf_desktop.rules.expedition.encounter.encounter import run_encounter
from kf_desktop.rules.expedition.outpost.guilds import mercenaries_offered
from kf_desktop.rules.table.state import MercenaryState
from tests.rules.realm import Realm
from tests.rules.written import words, written


def card(table: Realm, id: str, *delve: dict[str, Any], timing: str = "delve", level: int = 1) -> None:
    """A mercenary whose two sides do the same in a delve."""
    side = written(MercenarySide, delve={"timing": timing, "effect": list(delve)})
    made = Mercenary(id=id, name=words(id), trade=words("x"), level=level, price=3, sides=(side, side))
    table._put("mercenaries", id, made)


def hired(id: str, *delve: dict[str, Any], timing: str = "delve") -> Realm:
    """A party with that mercenary, between explored tiles."""
    table = Realm("k1", "k2").chain("12", "13", "14").deck("r1", "r2", "r3", "r4", "r5")
    card(table, id, *delve, timing=timing)
    table.expedition.mercenaries = [MercenaryState(id)]
    return table


def called(table: Realm) -> list[str]:
    return [entry.id for entry in table.expedition.mercenaries]


# --- recruits -----------------------------------------------------------------------------------


@pytest.mark.rule("OUT-042", "OUT-043")
def test_an_effect_brings_a_mercenary_for_nothing_and_unlocks_nobody() -> None:
    table = Realm("k1").gold(k1=4)
    card(table, "m9", level=2)
    table.effect({"op": "recruit", "id": "m9"})
    assert called(table) == ["m9"] and table["k1"].sheet.gold == 4
    assert table.state.campaign.mercenaries == [] and "mercenary" not in table["k1"].sheet.unlocked
    table.tiers(k1="vassal").expedition.mercenaries = []
    assert "m9" not in [other.id for other in mercenaries_offered(table.game)]


@pytest.mark.rule("OUT-043")
def test_a_price_is_paid_only_if_the_effect_says_so() -> None:
    table = Realm("k1", "k2").gold(k1=1, k2=1)
    card(table, "m9")
    table.effect({"op": "recruit", "id": "m9", "price": 2})
    assert called(table) == ["m9"] and table.purses() == {"k1": 0, "k2": 0}
    card(table, "m8")
    table.effect({"op": "recruit", "id": "m8", "price": 2})
    assert called(table) == ["m9"], "nobody comes unpaid"


@pytest.mark.rule("OUT-034")
def test_four_are_the_most_also_by_an_effect() -> None:
    table = Realm("k1")
    for number in range(1, 6):
        card(table, f"m{number}")
        table.effect({"op": "recruit", "id": f"m{number}"})
    assert called(table) == ["m1", "m2", "m3", "m4"]


# --- rogues -------------------------------------------------------------------------------------


@pytest.mark.rule("OUT-071")
def test_a_rogue_ignores_the_card_that_was_drawn() -> None:
    table = hired("rogue", {"op": "ignore_exploration"}, timing="exploration_drawn")
    table.card("r1", {"op": "gain", "what": "threat"}).card("r2", {"op": "gain", "what": "curse"})
    assert table.explore("mercenary:rogue", "pass")
    assert (table.expedition.threat, table.expedition.curse) == (0, 1)
    assert table.expedition.exploration_discard == ["r1", "r2"] and table.expedition.exploration == ["r3", "r4", "r5"]
    assert [entry.uses for entry in table.expedition.mercenaries] == [1]


@pytest.mark.rule("OUT-071")
def test_a_rogue_of_level_2_draws_two_and_resolves_one() -> None:
    table = hired("rogue", {"op": "draw_from", "amount": 2}, timing="exploration")
    assert table.explore("mercenary:rogue", "exploration:r2")
    assert [event.args["card"] for event in table.events("exploration")] == ["r2"]
    assert table.expedition.exploration_discard == ["r1", "r2"] and table.expedition.exploration == ["r3", "r4", "r5"]


@pytest.mark.rule("OUT-071")
def test_a_rogue_of_level_3_puts_the_third_card_back_on_top() -> None:
    table = hired("rogue", {"op": "draw_from", "amount": 3}, timing="exploration")
    assert table.explore("mercenary:rogue", "exploration:r3", "exploration:r1")
    assert table.expedition.exploration_discard == ["r1", "r3"] and table.expedition.exploration == ["r2", "r4", "r5"]


def walking(*delve: dict[str, Any]) -> Realm:
    """The party has come from 12 to 13, where a monster's token lies."""
    table = hired("rogue", *delve, timing="met").encounter()
    table.expedition.tile, table.expedition.came_from = "13", "12"
    table.expedition.map_tokens = {"test.dot": "13"}
    return table


@pytest.mark.rule("OUT-071")
def test_a_rogue_leads_the_party_back_and_the_token_stays() -> None:
    table = walking({"op": "ignore_encounter", "backtrack": True})
    table.play(meet_monsters(table.game), "mercenary:rogue")
    assert (table.expedition.tile, table.expedition.map_tokens) == ("12", {"test.dot": "13"})
    assert table.expedition.time == 1 and not table.events("encounter")


@pytest.mark.rule("OUT-071")
def test_only_the_higher_ranks_get_the_party_out_of_an_ambush() -> None:
    table = walking({"op": "ignore_encounter", "backtrack": True})
    asked = next(run_encounter(table.game, "test.dot", ambush=True))
    assert asked.prompt != "window.met"
    table = walking({"op": "ignore_encounter", "backtrack": True, "ambush": True})
    table.play(run_encounter(table.game, "test.dot", ambush=True), "mercenary:rogue")
    assert table.expedition.tile == "12"


@pytest.mark.rule("OUT-071")
def test_a_rogue_of_level_3_lets_the_party_stay_where_it_is() -> None:
    table = walking({"op": "ignore_encounter", "ambush": True})
    table.play(meet_monsters(table.game), "mercenary:rogue")
    assert table.expedition.tile == "13" and not table.events("encounter")


# --- mages --------------------------------------------------------------------------------------


@pytest.mark.rule("OUT-071")
@pytest.mark.parametrize(
    ("reach", "tiles"),
    [("adjacent", ["tile:13"]), ("district", ["tile:13", "tile:14"]), ("point_of_interest", ["tile:21", "tile:22"])],
)
def test_a_mage_takes_the_party_to_an_explored_tile(reach: str, tiles: list[str]) -> None:
    table = hired("mage", {"op": "go_to", "reach": reach})
    for id, explored in (("21", True), ("22", True), ("23", False)):
        table.tile(id, "d2", front={"poi": True}).place(id, explored=explored)
    asked = table.says([{"op": "go_to", "reach": reach}], _context(table))
    if len(tiles) > 1:
        assert table.asked(asked) == tiles
    table.effect({"op": "go_to", "reach": reach}, answers=tiles[:1] if len(tiles) > 1 else ())
    assert f"tile:{table.expedition.tile}" == tiles[0] and table.expedition.time == 0
    told = [(decision.prompt, decision.source, decision.because) for decision in table.decisions]
    assert told == [("choose.go_to", "test", ("OUT-071",))]


@pytest.mark.rule("OUT-071")
def test_a_mage_helps_on_the_way_and_the_step_goes_on() -> None:
    table = hired("mage", {"op": "go_to"}).at("delve")
    assert "mercenary:mage" in table.options()
    rogue = hired("rogue", {"op": "ignore_exploration"}, timing="exploration_drawn").at("delve")
    assert "mercenary:rogue" not in rogue.options(), "its moment is another one"


def _context(table: Realm) -> Context:
    return Context(source="test", knight=table["k1"])
