"""The Spoils phase from the Loot deck to the next Vision (SPO)."""

from __future__ import annotations

import pytest

from kf_desktop.engine.codec import copy, encode
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.expedition.failure import fail_expedition
from kf_desktop.rules.expedition.outpost.loadout import worn
from kf_desktop.rules.expedition.outpost.merchant import for_sale
from kf_desktop.rules.expedition.spoils.after_clash import after_clash, move_on
from kf_desktop.rules.expedition.spoils.spoils import clockwise, distribute, next_expedition
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.squire.squires import new_squire
from kf_desktop.rules.table.state import Clash, Modifier
from tests.rules.camp import Camp
from tests.rules.tale import Tale

FIRST_GOLDEN = ["kingdom_gear"] * 3 + ["upgrade"] * 2 + ["consumable"] + ["exhibition"] * 2 + ["full"]


def found(*knights: str, loot: list[str], leader: str = "") -> Camp:
    """A party that comes home with this loot."""
    camp = Camp(*knights, leader=leader).at("spoils")
    camp.state.expedition.loot = list(loot)
    return camp


def roams(camp: Camp, name: str, clues: int = 4) -> Camp:
    """The knight's Free Roam, a success with 4 clues."""
    camp[name].mission, camp[name].clue_card, camp[name].clues = "free_roam", "martial", {"martial": clues}
    return camp


def takes(camp: Camp, *kinds: str, squires: int = 0) -> dict[str, list[str]]:
    """Who took what: the answers are kinds, or knights (for a squire's card, or who goes without)."""
    answers = [f"loot:{kind}" if kind in camp.game.content.loot else f"knight:{kind}" for kind in kinds]
    return camp.play(distribute(camp.game, squires), *answers)


def order(camp: Camp, kind: str) -> list[object]:
    return [event.args["knight"] for event in camp.events(kind)]


# --- the phase ----------------------------------------------------------------------------------


@pytest.mark.rule("SPO-001", "SPO-002", "EXP-017")
@pytest.mark.parametrize("won", [True, False])
def test_spoils_follow_a_full_clash_won_or_lost(won: bool) -> None:
    camp = found("k1", loot=["upgrade"] * 3).at("clash")
    if won:
        camp.play(after_clash(camp.game, "full", won=True, args={}))
    else:
        fail_expedition(camp.game, "clash_lost")
    assert camp.state.scenes[0].scene == "spoils"
    camp.run("spoils:exchange")
    assert len(camp.told("common_goods", "cards")[0]) == 3


@pytest.mark.rule("SPO-003", "SPO-030")
def test_the_steps_in_order() -> None:
    camp = found("k1", loot=["upgrade", "consumable"]).owns("k1", "lowgate.gear.cold_tea")
    camp["k1"].loadout.supports = ["lowgate.gear.cold_tea"]
    camp.run("vision", "loot:upgrade", "gold", (), "done")
    kinds = ["consumable_leaves", "common_goods", "takes_loot", "cashes", "takes_scrap", "cashes", "expedition_over"]
    assert [event.kind for event in camp.game.events if event.kind in kinds] == kinds
    prompts = [decision.prompt for decision in camp.decisions if decision.forced() is None]
    assert prompts == ["spoils.take", "spoils.exchange", "spoils.bet", "spoils.loadout"]


@pytest.mark.rule("VIC-013")
@pytest.mark.parametrize(("liars", "goods"), [(0, 9), (1, 8), (2, 7)])
def test_duplicity_costs_a_card(liars: int, goods: int) -> None:
    camp = found("k1", "k2", loot=FIRST_GOLDEN)
    for name in ("k1", "k2")[:liars]:
        camp[name].sheet.vices["duplicity"] = 1
    camp.run("spoils:goods")
    assert len(camp.state.expedition.loot) == goods


def test_an_empty_loot_deck() -> None:
    camp = found("k1", "k2", loot=[])
    camp["k1"].sheet.vices["duplicity"] = 1
    camp.run("vision", "done")
    assert camp.state.campaign.expeditions == 1


@pytest.mark.rule("EXP-017")
def test_a_failure_in_spoils_does_not_begin_them_twice() -> None:
    camp = found("k1", loot=["upgrade"] * 3)
    camp["k1"].sheet.vices["duplicity"] = 1
    camp.run("spoils:contract")
    camp.at("spoils").run("spoils:goods")
    assert len(camp.state.expedition.loot) == 2


# --- consumables --------------------------------------------------------------------------------


@pytest.mark.rule("SPO-014", "SPO-015", "SPO-016", "GEA-014", "GEA-077", "OUT-066", "SHT-030")
def test_equipped_consumables_go_to_the_merchant() -> None:
    camp = found("k1", "k2", loot=[]).owns("k1", "lowgate.gear.cold_tea", "lowgate.gear.goose_fat").gold(k2=9)
    camp["k1"].loadout.supports = ["lowgate.gear.cold_tea"]
    camp.run("vision", "done")
    assert [item.gear for item in camp["k1"].sheet.armory if "lowgate" in item.gear] == ["lowgate.gear.goose_fat"]
    assert camp["k1"].loadout.supports == []
    assert camp.state.campaign.consumables == ["lowgate.gear.cold_tea"]
    assert "lowgate.gear.cold_tea" in [card.id for card in for_sale(camp.game, camp["k2"])]


@pytest.mark.rule("SPO-014", "GEA-077")
def test_a_used_up_consumable_leaves_too() -> None:
    camp = found("k1", loot=[]).owns("k1", "lowgate.gear.lamp_oil")
    camp["k1"].loadout.supports = ["lowgate.gear.lamp_oil"]
    camp["k1"].sheet.armory[0].discarded = True
    camp.run("vision", "done")
    assert not any("lowgate" in item.gear for item in camp["k1"].sheet.armory)


# --- Common Goods -------------------------------------------------------------------------------


@pytest.mark.rule("SPO-031", "SPO-040")
def test_one_card_each() -> None:
    camp = found("k1", "k2", "k3", "k4", loot=FIRST_GOLDEN)
    taken = takes(camp, "full", "exhibition", "exhibition", "kingdom_gear")
    assert [len(taken[name]) for name in camp.state.party] == [1, 1, 1, 1]
    assert len(camp.state.expedition.loot) == 5


@pytest.mark.rule("SPO-032", "CLU-018")
@pytest.mark.parametrize(("clues", "cards"), [(4, 5), (3, 4)])
def test_two_for_a_free_roam(clues: int, cards: int) -> None:
    camp = roams(found("k1", "k2", "k3", "k4", loot=FIRST_GOLDEN), "k3", clues)
    kinds = ["full", "exhibition", "exhibition", "kingdom_gear", "upgrade"][:cards]
    taken = takes(camp, *kinds)
    assert sum(map(len, taken.values())) == cards
    assert len(taken["k3"]) == cards - 3


def test_squires_widen_the_share() -> None:
    camp = found("k1", "k2", loot=["kingdom_gear"] * 4 + ["upgrade"] * 2)
    taken = takes(camp, "kingdom_gear", "kingdom_gear", "k1", "kingdom_gear", "k1", "upgrade", squires=2)
    assert [len(taken["k1"]), len(taken["k2"])] == [3, 1]
    assert len(camp.state.expedition.loot) == 2
    camp = roams(found("k1", "k2", "k3", loot=["upgrade"] * 9), "k2")
    taken = takes(camp, "k3", squires=1)
    assert sum(map(len, taken.values())) == 5


@pytest.mark.rule("SPO-035")
def test_too_few_goods_go_to_different_knights() -> None:
    camp = roams(found("k1", "k2", "k3", "k4", loot=["upgrade", "consumable", "full"]), "k1")
    taken = takes(camp, "k4", "full", "upgrade")
    assert taken == {"k1": ["full"], "k2": ["upgrade"], "k3": ["consumable"]}
    assert camp.state.expedition.loot == []


@pytest.mark.rule("SPO-035")
def test_it_is_the_players_who_decide_who_goes_without() -> None:
    camp = found("k1", "k2", loot=["upgrade"])
    assert takes(camp, "k1") == {"k2": ["upgrade"]}
    assert camp.decisions[0].seats == ()


@pytest.mark.rule("SPO-038", "SPO-007")
def test_every_good_is_exchanged_before_the_draft() -> None:
    camp = roams(found("k1", loot=["kingdom_gear", "upgrade", "full"]), "k1")
    camp.state.expedition.fought["full"] = "bell_ox"
    camp.run("spoils:exchange", "loot:kingdom_gear", "loot:upgrade")
    camp.run("spoils:scrap", "card:cinder.gear.great_censer", "gold")
    assert [item.gear for item in camp["k1"].sheet.armory] == ["cinder.gear.great_censer"]
    assert camp.purses() == {"k1": 2}
    assert camp.state.expedition.scrap == {}


@pytest.mark.rule("SPO-041")
def test_one_alone_takes_all_the_scrap_unasked() -> None:
    camp = found("k1", loot=["kingdom_gear", "upgrade", "consumable"])
    camp.run("spoils:gambling", "loot:kingdom_gear", "gold")
    assert camp.state.expedition.scrap == {"k1": ["upgrade", "consumable"]}
    assert "spoils.scrap" not in [decision.prompt for decision in camp.decisions]


@pytest.mark.rule("SPO-046")
def test_the_dead_share() -> None:
    camp = found("k1", "k2", "k3", "k4", loot=FIRST_GOLDEN)
    camp["k2"].dead = False  # revived by the aftermath (AFT-002)
    assert len(takes(camp, "full", "exhibition", "exhibition", "upgrade")) == 4


# --- Spare Scrap --------------------------------------------------------------------------------


def draft(camp: Camp, *kinds: str) -> list[object]:
    """Who picks, in order."""
    camp.at("spoils", "scrap").run("spoils:gambling", *[f"loot:{kind}" for kind in kinds])
    return order(camp, "takes_scrap")


@pytest.mark.rule("SPO-041", "SPO-040")
def test_the_draft_goes_clockwise_from_the_leader() -> None:
    camp = found("k1", "k2", "k3", "k4", loot=["upgrade"] * 4 + ["full"], leader="k3")
    assert [knight.id for knight in clockwise(camp.game)] == ["k3", "k4", "k1", "k2"]
    assert draft(camp, *["upgrade"] * 4) == ["k3", "k4", "k1", "k2", "k3"]


def test_only_knights_draft() -> None:
    camp = found("k1", "k2", loot=["upgrade"] * 3)
    assert draft(camp) == ["k1", "k2", "k1"]


@pytest.mark.rule("SPO-043", "SPO-044")
def test_scrap_is_only_gold() -> None:
    camp = found("k1", loot=["full"]).at("spoils", "scrap")
    camp.state.expedition.fought["full"] = "bell_ox"
    camp.run("spoils:loadout", ())
    assert camp.purses() == {"k1": 3}
    assert camp["k1"].sheet.armory == []
    assert camp.state.expedition.scrap == {}


@pytest.mark.rule("SPO-047", "SPO-041")
def test_golden_distribution_1() -> None:
    camp = roams(found("k1", "k2", "k3", "k4", loot=FIRST_GOLDEN, leader="k2"), "k4")
    camp.run(
        "spoils:exchange", *[f"loot:{kind}" for kind in ("exhibition", "exhibition", "kingdom_gear", "full", "upgrade")]
    )
    assert camp.state.expedition.goods == {
        "k1": ["full"],
        "k2": ["exhibition"],
        "k3": ["exhibition"],
        "k4": ["kingdom_gear", "upgrade"],
    }
    camp.at("spoils", "scrap").run("spoils:gambling", "loot:kingdom_gear", "loot:kingdom_gear", "loot:upgrade")
    assert camp.state.expedition.scrap == {
        "k2": ["kingdom_gear"],
        "k3": ["kingdom_gear"],
        "k4": ["upgrade"],
        "k1": ["consumable"],
    }
    camp.run("spoils:loadout", (), (), (), ())
    assert camp.purses() == {"k1": 1, "k2": 2, "k3": 2, "k4": 2}


@pytest.mark.rule("SPO-048")
def test_golden_distribution_2() -> None:
    """Two knights and two squires, five cards: each knight has two to exchange, the leader one of scrap."""
    camp = found("k1", "k2", loot=["upgrade"] * 4 + ["full"])
    for name in list(camp.game.content.squires)[:2]:
        camp.state.squires[name] = new_squire(camp.game.content, name, "seat_k1", 1)
        camp.state.party.append(name)
    camp.at("spoils", "goods").run(
        "spoils:exchange", "loot:upgrade", "loot:upgrade", "knight:k1", "loot:upgrade", "knight:k2", "loot:upgrade"
    )
    goods = camp.state.expedition.goods
    assert {name: len(cards) for name, cards in goods.items()} == {"k1": 2, "k2": 2}
    camp.state.expedition.goods = {}
    assert draft(camp) == ["k1"]


@pytest.mark.rule("SPO-049", "AFT-015", "AFT-016", "SPO-002")
def test_golden_distribution_3() -> None:
    """A Quest goes on after both clashes are lost: three cards for each, none of them of a clash."""
    tale = Tale("k1", "k2", "k3", "k4").under_way(k3="quest", k1="investigation:1", k2="free_roam", k4="free_roam")
    searched = ("loot:upgrade#1", "loot:upgrade#2", "loot:consumable#1")
    for type_ in ("exhibition", "full"):
        tale.play(move_on(tale.game, type_, won=False, args={}), searched)
    assert tale.state.expedition.loot == ["upgrade", "upgrade", "consumable"] * 2
    tale.play_to("spoils:goods")
    assert tale.state.expedition.failed == ""
    tale.play_to("spoils:exchange", *["loot:upgrade"] * 4)
    assert [len(cards) for cards in tale.state.expedition.goods.values()] == [1, 1, 1, 1]
    tale.state.expedition.goods = {}
    assert draft(tale) == ["k3", "k4"]


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.rule("SPO-050", "SPO-001", "SPO-045", "SAV-015")
def test_the_next_expedition() -> None:
    camp = found("k1", loot=[]).owns("k1", "merchant.gear.hayfork")
    knight = camp["k1"]
    knight.loadout.hands, knight.sheet.bane, knight.sheet.saint = ["merchant.gear.hayfork"], 2, "saint_odo"
    knight.mission, knight.clue_card, knight.secondary, knight.clues = (
        "investigation",
        "martial",
        "mystic",
        {"martial": 2},
    )
    knight.conditions, knight.hand, knight.mortis, knight.cooldown = {"slow_burn": 1}, ["a"], ["m"], ["b"]
    knight.modifiers, knight.dead, knight.cell, knight.heat = [Modifier("evasion", 1)], True, Cell(7), 3
    camp.state.pool, camp.state.clash = {"opening": 2, "toll": 3}, Clash("bell_ox", 1, "full", "", 14, 10)
    sheet = copy(knight.sheet)
    next_expedition(camp.game)
    knight = camp["k1"]
    expedition = camp.state.expedition
    assert (camp.state.campaign.expeditions, expedition.number, expedition.kingdom) == (1, 2, "")
    assert [(frame.scene, frame.step) for frame in camp.state.scenes] == [("vision", "")]
    assert encode(camp.state)["clash"] is None
    assert camp.state.pool == {}
    assert (knight.mission, knight.clue_card, knight.secondary, knight.clues) == ("free_roam", "", "", {})
    assert (knight.conditions, knight.hand, knight.mortis, knight.cooldown) == ({}, [], [], [])
    assert (knight.modifiers, knight.dead, knight.cell, knight.heat) == ([], False, -1, 0)
    assert (knight.sheet, knight.loadout.hands) == (sheet, ["merchant.gear.hayfork"])


@pytest.mark.rule("SAI-027", "SPO-003")
def test_commandments_are_judged_after_the_gambling() -> None:
    camp = found("k1", "k2", loot=["upgrade"] * 4)
    for name in ("k1", "k2"):
        camp[name].sheet.saint, camp[name].sheet.saint_watches = "saint_odo", True
    camp["k1"].sheet.saint = "saint_merewen"
    camp.state.table_dice = True
    camp.run("vision", "gold", "gold", ["loot:upgrade#1"], "face:1", (), "done")
    assert (camp["k1"].sheet.devotion, camp["k2"].sheet.devotion) == (0, 1)


@pytest.mark.rule("SHT-045", "LOA-002", "SPO-050")
def test_the_loadout_can_be_changed_in_spoils() -> None:
    camp = found("k1", loot=[]).owns("k1", "merchant.gear.hayfork")
    camp["k1"].sheet.unlocked["heroic_arc"].append("test.heroic.2")
    camp.run("vision", "knight:k1", "equip:merchant.gear.hayfork", "heroic_arc:test.heroic.2", "ready", "done")
    assert worn(camp["k1"])[0] == "merchant.gear.hayfork"
    assert camp["k1"].loadout.heroic_arc == "test.heroic.2"


@pytest.mark.rule("SPO-014", "SHT-045")
def test_consumables_leave_before_the_loadout_is_free() -> None:
    camp = found("k1", "k2", loot=[]).owns("k1", "lowgate.gear.cold_tea", "merchant.gear.hayfork")
    camp["k1"].loadout.supports = ["lowgate.gear.cold_tea"]
    camp.run("spoils:loadout")
    assert camp.offered() == ["knight:k1", "knight:k2", "done"]
    keys = camp.offered("knight:k1")
    assert "equip:merchant.gear.hayfork" in keys and not any("cold_tea" in key for key in keys)


@pytest.mark.rule("SHT-045", "SHT-042")
def test_techniques_lie_with_the_others_when_the_board_is_rearranged() -> None:
    camp = found("ilse", loot=[])
    camp["ilse"].hand = camp["ilse"].loadout.techniques[:-1]
    camp["ilse"].cooldown = camp["ilse"].loadout.techniques[-1:]
    gone = camp["ilse"].loadout.techniques[0]
    camp.run("spoils:loadout")
    camp.play(RULES.step(camp.game), "knight:ilse", f"technique:{gone}", "ready")
    assert gone not in camp["ilse"].loadout.techniques
    assert (camp["ilse"].hand, camp["ilse"].cooldown) == ([], [])
