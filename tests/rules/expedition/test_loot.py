"""Loot: the supply, scavenging, and what a Loot card is worth (SPO-004 … SPO-029)."""

from __future__ import annotations

import pytest

from kf_desktop.content.effects.expedition import Scavenge
from kf_desktop.content.expressions import amount
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.spoils.loot import DELVE_KINDS, exchange_cards, gold_value, left, scavenge
from kf_desktop.rules.expedition.spoils.spoils import exchange, next_expedition
from kf_desktop.rules.table.state import Clash
from tests.rules.camp import KINGDOM, TIERS, Camp

KINDS = {"kingdom_gear": 4, "upgrade": 4, "consumable": 4, "exhibition": 2, "full": 2}


def cards(camp: Camp, kind: str, knight: str = "k1") -> list[str]:
    return exchange_cards(camp.game, camp[knight], kind)


def exchanges(camp: Camp, kind: str, knight: str = "k1") -> list[str]:
    """The options of an exchange."""
    return camp.asked(exchange(camp.game, camp[knight], kind))


def kingdoms(camp: Camp) -> Camp:
    """Gear of two kingdoms and of two monsters, in several tiers."""
    for name, tier in TIERS.items():
        camp.gear(f"home.{name}", source="kingdom", kingdom=KINGDOM, tier=tier)
    camp.gear("abroad.mob", source="kingdom", kingdom="elsewhere")
    for name in ("mob", "vassal", "king"):
        camp.gear(f"rats.{name}", source="monster", monster="rats", tier=TIERS[name])
    for name in ("devil", "dragon"):
        camp.gear(f"eggs.{name}", source="monster", monster="eggs", tier=TIERS[name])
    camp.state.expedition.fought = {"exhibition": "rats", "full": "eggs"}
    return camp


# --- the supply and the Loot deck ---------------------------------------------------------------


@pytest.mark.rule("SPO-008", "SPO-004")
def test_the_supply() -> None:
    camp = Camp()
    assert {kind: left(camp.game, kind) for kind in KINDS} == KINDS
    assert camp.state.expedition.loot == []


@pytest.mark.rule("SPO-004", "SPO-005")
def test_scavenging_takes_from_the_supply() -> None:
    camp = Camp()
    camp.play(scavenge(camp.game, "any", 2), ("loot:kingdom_gear#1", "loot:kingdom_gear#2"))
    assert camp.state.expedition.loot == ["kingdom_gear", "kingdom_gear"]
    assert left(camp.game, "kingdom_gear") == 2
    camp.play(scavenge(camp.game, "upgrade", 2))
    assert camp.state.expedition.loot[2:] == ["upgrade", "upgrade"]
    assert [event.args["amount"] for event in camp.events("loot")] == [2, 2]


@pytest.mark.rule("SPO-005")
def test_one_question_for_all_cards() -> None:
    camp = Camp()
    found = camp.asked(scavenge(camp.game, "any", 3))
    assert found == [f"loot:{kind}#{number}" for kind in DELVE_KINDS for number in (1, 2, 3)]
    camp.play(scavenge(camp.game, "any", 3), ("loot:upgrade#1", "loot:upgrade#3", "loot:consumable#2"))
    assert sorted(camp.state.expedition.loot) == ["consumable", "upgrade", "upgrade"]


@pytest.mark.rule("SPO-009")
def test_what_the_supply_lacks_is_ignored() -> None:
    camp = Camp()
    camp.state.expedition.loot = ["exhibition", "exhibition", *["kingdom_gear"] * 3]
    camp.play(scavenge(camp.game, "exhibition", 1))
    assert len(camp.state.expedition.loot) == 5
    camp.play(scavenge(camp.game, "kingdom_gear", 2))
    assert camp.state.expedition.loot.count("kingdom_gear") == 4
    camp.state.expedition.loot += ["upgrade"] * 4 + ["consumable"] * 2
    camp.play(scavenge(camp.game, "any", 3))
    assert camp.state.expedition.loot.count("consumable") == 4, "two are left and both are taken"
    camp.play(scavenge(camp.game, "any", 3))
    assert len(camp.state.expedition.loot) == 14


@pytest.mark.rule("SPO-005")
def test_a_clash_scavenge_goes_by_the_clash() -> None:
    camp = Camp()
    camp.play(scavenge(camp.game, "clash", 1))
    assert camp.state.expedition.loot == [], "nothing has been fought"
    camp.state.expedition.clashes = {"exhibition": "won"}
    camp.play(scavenge(camp.game, "clash", 1))
    camp.state.clash = Clash("bell_ox", 1, "full", "", 14, 10)
    camp.play(scavenge(camp.game, "clash", 1))
    camp.state.clash = None
    camp.state.expedition.clashes["full"] = "lost"
    camp.play(scavenge(camp.game, "clash", 1))
    assert camp.state.expedition.loot == ["exhibition", "full", "full"]


@pytest.mark.rule("SPO-005")
def test_effects_scavenge() -> None:
    camp = Camp()
    camp.play(perform(camp.game, (Scavenge(kind="consumable", amount=amount(2)),), Context()))
    assert camp.state.expedition.loot == ["consumable", "consumable"]


# --- what it is worth ---------------------------------------------------------------------------


@pytest.mark.rule("SPO-022")
def test_gold_by_kind_and_tier() -> None:
    camp = Camp()
    values = {
        "exhibition": [3, 4, 6, 8, 10],
        "full": [3, 4, 6, 8, 10],
        "kingdom_gear": [2, 3, 4, 5, 6],
        "upgrade": [2, 3, 4, 5, 6],
        "consumable": [1, 1, 2, 3, 4],
    }
    found = {kind: [gold_value(camp.game, camp.tiers(k1=tier)["k1"], kind) for tier in TIERS] for kind in values}
    assert found == values


@pytest.mark.rule("SPO-010", "SPO-021", "SPO-007")
def test_kingdom_gear_is_of_this_kingdom() -> None:
    camp = kingdoms(Camp()).tiers(k1="dragon")
    found = cards(camp, "kingdom_gear")
    assert "home.mob" in found
    assert "abroad.mob" not in found
    options = exchanges(camp, "kingdom_gear")
    assert options == [f"card:{card}" for card in found] + ["gold"]


@pytest.mark.rule("SPO-011", "SPO-012", "GEA-049")
def test_upgrades() -> None:
    camp = Camp()
    found = cards(camp, "upgrade")
    assert found and all(card in camp.game.content.upgrades for card in found)
    assert "upgrade.ash_pocket" not in found, "it is of a higher tier"
    assert "upgrade.ash_pocket" in cards(camp.tiers(k1="vassal"), "upgrade")


@pytest.mark.rule("SPO-013")
def test_consumables() -> None:
    camp = Camp()
    found = cards(camp, "consumable")
    assert found
    assert all(camp.game.content.gear[card].source == "consumable" for card in found)


@pytest.mark.rule("SPO-017", "SPO-018")
def test_clash_loot_is_of_the_monster_fought() -> None:
    camp = kingdoms(Camp()).tiers(k1="dragon")
    assert cards(camp, "exhibition") == ["rats.mob", "rats.vassal", "rats.king"]
    assert cards(camp, "full") == ["eggs.devil", "eggs.dragon"]
    camp.state.expedition.fought = {}
    assert cards(camp, "full") == []


@pytest.mark.rule("SPO-019")
def test_the_tier_of_who_exchanges() -> None:
    camp = kingdoms(Camp("k1", "k2", leader="k2")).tiers(k1="vassal", k2="king")
    found = cards(camp, "kingdom_gear")
    assert "home.vassal" in found
    assert "home.king" not in found
    assert "home.king" in cards(camp, "kingdom_gear", "k2")


@pytest.mark.rule("SPO-020")
def test_gold_if_there_is_no_card() -> None:
    camp = kingdoms(Camp("k1", "k2")).tiers(k1="vassal").owns("k2", "rats.mob", "rats.vassal")
    assert exchanges(camp, "exhibition") == ["gold"]
    camp.play(exchange(camp.game, camp["k1"], "exhibition"))
    assert camp.purses() == {"k1": 4, "k2": 0}


@pytest.mark.rule("SPO-021", "SPO-023")
def test_gold_goes_to_the_holder() -> None:
    camp = kingdoms(Camp("k1", "k2")).tiers(k1="vassal").gold(k1=3)
    camp.play(exchange(camp.game, camp["k1"], "exhibition"), "gold")
    assert camp.purses() == {"k1": 7, "k2": 0}


@pytest.mark.rule("SPO-024", "SPO-025", "SPO-007")
def test_every_card_exists_once() -> None:
    camp = kingdoms(Camp("k1", "k2"))
    camp.play(exchange(camp.game, camp["k1"], "exhibition"), "card:rats.mob")
    assert [item.gear for item in camp["k1"].sheet.armory] == ["rats.mob"]
    assert exchanges(camp, "exhibition", "k2") == ["gold"]
    camp.play(exchange(camp.game, camp["k1"], "upgrade"), "card:upgrade.new_handle")
    assert "upgrade.new_handle" not in cards(camp, "upgrade", "k2")
    camp["k1"].sheet.upgrades, camp["k1"].sheet.armory[0].upgrade = [], "upgrade.new_handle"
    assert "upgrade.new_handle" not in cards(camp, "upgrade", "k2")


@pytest.mark.rule("SPO-026")
def test_a_monster_above_the_tier_gives_its_lowest() -> None:
    camp = kingdoms(Camp()).tiers(k1="mob")
    assert cards(camp, "full") == ["eggs.devil"]


@pytest.mark.rule("SPO-027")
def test_only_for_that_clash() -> None:
    camp = kingdoms(Camp()).tiers(k1="mob")
    assert all(camp.game.content.gear[card].tier == 1 for card in cards(camp, "kingdom_gear"))
    assert cards(camp, "exhibition") == ["rats.mob"]


@pytest.mark.rule("SPO-029")
def test_golden_over_tier_loot() -> None:
    camp = kingdoms(Camp()).tiers(k1="vassal")
    assert exchanges(camp, "full") == ["card:eggs.devil", "gold"]
    assert exchanges(camp, "exhibition") == ["card:rats.mob", "card:rats.vassal", "gold"]


@pytest.mark.rule("SPO-045", "SPO-004")
def test_all_loot_returns() -> None:
    camp = Camp()
    camp.state.expedition.loot, camp.state.expedition.scrap = ["full"] * 2, {"k1": ["upgrade"]}
    next_expedition(camp.game)
    assert {kind: left(camp.game, kind) for kind in KINDS} == KINDS
    assert camp.state.expedition.scrap == {}
