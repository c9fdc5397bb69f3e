"""The Knight Sheet: what stories write on it, vices, Rapport, and what survives (SHT, RAP, VIC, SAV)."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

import pytest
from pydantic import TypeAdapter

from kf_desktop.content.tiers import TIERS
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.grid import Cell
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.abilities.tests import VICE_OF
from kf_desktop.rules.abilities.tests import test_of as roll_a_test
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.outpost import merchant
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.knight import stats
from kf_desktop.rules.table.state import (
    Campaign,
    Chapter,
    Expedition,
    FarFriend,
    GearItem,
    Investigation,
    Knight,
    MercenaryState,
    Modifier,
    Sheet,
    State,
)
from kf_desktop.story.conditions import NODES, InvestigationNumber
from tests.rules.tale import Tale
from tests.rules.written import ops

VIRTUES = ("bravery", "tenacity", "sagacity", "fortitude", "might", "insight")


def does(tale: Tale, *effects: dict[str, Any], knight: str = "k1", answers: tuple[Any, ...] = ()) -> Tale:
    """A story of that knight does something."""
    context = Context(source="test", knight=tale[knight], book=knight)
    tale.play(perform(tale.game, ops(*effects), context), *answers)
    return tale


def gain(what: str, amount: int = 1) -> dict[str, Any]:
    return {"op": "gain", "what": what, "amount": amount}


def lose(what: str, amount: int = 1) -> dict[str, Any]:
    return {"op": "lose", "what": what, "amount": amount}


# --- virtues, notes, the Choice Matrix ----------------------------------------------------------


@pytest.mark.rule("SHT-011", "SHT-013", "SHT-014")
def test_virtues_rise_and_fall_below_zero() -> None:
    six = ("bravery", "tenacity", "sagacity", "fortitude", "might", "insight")
    assert six == VIRTUES
    tale = does(Tale("k1"), *[gain(name) for name in six], lose("might", 2))
    assert tale["k1"].sheet.virtues == dict.fromkeys(six, 1) | {"might": -1}


@pytest.mark.rule("SHT-016")
def test_notes_are_kept_and_tallied() -> None:
    note = {"op": "note", "id": "victory", "text": {"en": "Victory.", "zh": "胜利。"}}
    tale = does(Tale("k1"), note, note, {**note, "id": "feather"})
    assert tale["k1"].sheet.notes == {"victory": 2, "feather": 1}


@pytest.mark.rule("SHT-033", "SHT-035")
def test_a_node_is_marked_once() -> None:
    tale = does(Tale("k1"), {"op": "mark", "node": "01"}, {"op": "mark", "node": "01"}, {"op": "mark", "node": "E10"})
    assert tale["k1"].sheet.matrix == ["01", "E10"]
    assert len(tale.events("node")) == 2


@pytest.mark.rule("SHT-036", "SHT-037")
def test_a_node_is_revoked_and_marked_again() -> None:
    tale = does(Tale("k1"), {"op": "erase", "node": "05"}, {"op": "mark", "node": "05"}, {"op": "erase", "node": "05"})
    assert (tale["k1"].sheet.matrix, tale["k1"].sheet.revoked) == ([], ["05"])
    does(tale, {"op": "mark", "node": "05"})
    assert (tale["k1"].sheet.matrix, tale["k1"].sheet.revoked) == (["05"], ["05"])
    assert len(tale.events("node")) == 3


# --- what is unlocked ---------------------------------------------------------------------------


@pytest.mark.rule("SHT-027", "SHT-046", "SAV-005")
def test_unlocked_cards_are_the_knights_own() -> None:
    tale = Tale("k1", "k2")
    gear = next(iter(tale.game.content.gear))
    does(tale, {"op": "unlock", "what": "gear", "id": gear})
    assert [item.gear for item in tale["k1"].sheet.armory] == [gear]
    portrait = {"op": "unlock", "what": "portrait", "id": "test.portrait.2"}
    does(tale, portrait)
    assert "test.portrait.2" not in tale["k1"].sheet.unlocked["portrait"], "it is another knight's"
    tale["k2"].sheet.unlocked["portrait"] = []
    does(tale, portrait, portrait, knight="k2")
    assert tale["k2"].sheet.unlocked["portrait"] == ["test.portrait.2"]


@pytest.mark.rule("SAV-010")
def test_saints_and_mercenaries_are_unlocked_for_the_campaign() -> None:
    tale = Tale("k1")
    saint, mercenary = next(iter(tale.game.content.saints)), next(iter(tale.game.content.mercenaries))
    unlock = [{"op": "unlock", "what": "saint", "id": saint}, {"op": "unlock", "what": "mercenary", "id": mercenary}]
    does(tale, *unlock, *unlock)
    assert (tale.state.campaign.saints, tale.state.campaign.mercenaries) == ([saint], [mercenary])


# --- Rapport ------------------------------------------------------------------------------------


def rapport(amount: int = 1, partner: str = "k2") -> dict[str, Any]:
    return {"op": "rapport", "amount": amount, "with": partner}


def hearts(tale: Tale) -> list[dict[str, int]]:
    return [knight.sheet.rapport for knight in tale.state.knights.values()]


@pytest.mark.rule("RAP-001", "RAP-002", "RAP-003", "RAP-004")
def test_golden_rapport() -> None:
    tale = Tale("k1", "k2")
    values = []
    for amount in (1, 1, 2, 1):
        does(tale, rapport(amount))
        assert tale["k1"].sheet.rapport["k2"] == tale["k2"].sheet.rapport["k1"]
        values.append(tale["k1"].sheet.rapport["k2"])
    assert values == [1, 2, 3, 3]


@pytest.mark.rule("RAP-009", "RST-019")
def test_a_friend_who_stayed_at_home_warms_no_fire() -> None:
    from kf_desktop.rules.expedition.rest import campfire_bonus  # noqa: PLC0415 - what only this test needs

    tale = does(Tale("k1", "k2"), rapport(3))
    assert campfire_bonus(tale.game) == 3
    tale.state.party = ["k1"]
    assert campfire_bonus(tale.game) == 0


@pytest.mark.rule("RAP-008", "SHT-025")
def test_with_any_number_of_knights_of_the_party() -> None:
    tale = Tale("k1", "k2", "k3", "k4")
    does(tale, rapport(), rapport(partner="k3"), rapport(partner="k4"))
    assert tale["k1"].sheet.rapport == {"k2": 1, "k3": 1, "k4": 1}
    does(tale, rapport(partner="chosen"), answers=("knight:k3",))
    assert tale["k1"].sheet.rapport["k3"] == 2
    assert [option.key for option in tale.decisions[-1].options] == ["knight:k2", "knight:k3", "knight:k4"]


def test_nobody_is_there() -> None:
    assert hearts(does(Tale("k1"), rapport(), rapport(partner="chosen"))) == [{}]


# --- vices --------------------------------------------------------------------------------------


@pytest.mark.rule("VIC-001", "SHT-047")
def test_each_virtue_has_its_vice() -> None:
    assert VICE_OF == {
        "bravery": "cowardice",
        "tenacity": "dishonor",
        "sagacity": "duplicity",
        "fortitude": "disregard",
        "might": "cruelty",
        "insight": "treachery",
    }


@pytest.mark.rule("VIC-002", "VIC-003")
def test_tallies_add_up_to_four() -> None:
    tale = does(Tale("k1"), gain("cowardice", 1), gain("cowardice", 2), gain("duplicity"))
    assert tale["k1"].sheet.vices == {"cowardice": 3, "duplicity": 1}
    assert does(tale, gain("cowardice", 2))["k1"].sheet.vices["cowardice"] == 4


@pytest.mark.rule("SHT-047")
@pytest.mark.parametrize(
    ("virtue", "vice"),
    [
        ("bravery", "cowardice"),
        ("tenacity", "dishonor"),
        ("sagacity", "duplicity"),
        ("fortitude", "disregard"),
        ("might", "cruelty"),
        ("insight", "treachery"),
    ],
)
def test_every_virtue_has_a_vice_of_four_boxes(virtue: str, vice: str) -> None:
    tale = does(Tale("k1"), gain(vice, 3), gain(vice, 3))
    assert tale["k1"].sheet.vices == {vice: 4}
    assert VICE_OF[virtue] == vice


def passes(tale: Tale, virtue: str, *dice: int) -> bool:
    tale.state.table_dice = True
    return tale.play(roll_a_test(tale.game, tale["k1"], 6, virtue), *[(f"face:{die}",) for die in dice])


@pytest.mark.rule("VIC-006", "VIC-007")
def test_a_passed_test_of_the_virtue_erases_a_mark() -> None:
    tale = does(Tale("k1"), gain("cowardice", 2))
    marks = []
    for virtue, die in (("bravery", 3), ("might", 9), ("", 9), ("bravery", 6), ("bravery", 9), ("bravery", 9)):
        passes(tale, virtue, die)
        marks.append(tale["k1"].sheet.vices["cowardice"])
    assert marks == [2, 2, 2, 1, 0, 0]


@pytest.mark.rule("VIC-020", "VIC-015", "VIC-004", "VIC-005")
def test_golden_vice() -> None:
    """Might 1, Cruelty 2: heal 2, Might 6+ (5), heal 1, Might 6+ (3), Might 6+ (10), heal 1."""
    tale = does(Tale("k1"), gain("might"), gain("cruelty", 2))
    tamsin = tale["k1"]
    tamsin.vigor, tamsin.vigor_limit = 3, 10
    deltas, tallies = [], [tamsin.sheet.vices["cruelty"]]

    def heal(amount: int) -> None:
        before = tamsin.vigor
        stats.gain_vigor(tale.game, tamsin, amount)
        deltas.append(tamsin.vigor - before)

    heal(2)
    passes(tale, "might", 5)
    tallies.append(tamsin.sheet.vices["cruelty"])
    heal(1)
    for die in (3, 10):
        passes(tale, "might", die)
        tallies.append(tamsin.sheet.vices["cruelty"])
    heal(1)
    assert deltas == [1, 0, 1]
    assert tallies == [2, 1, 1, 0]


@pytest.mark.rule("VIC-013", "VIC-019")
def test_duplicity_takes_a_card_of_every_expedition() -> None:
    tale = Tale("k1", "k2", "k3", "k4")
    does(tale, gain("duplicity", 3))
    does(tale, gain("duplicity"), knight="k3")
    for _ in range(2):
        tale.under_way(k1="free_roam")
        tale.state.expedition.loot = ["upgrade"] * 9
        tale.at("spoils").play_to("spoils:goods")
        assert len(tale.state.expedition.loot) == 7
        next_expedition(tale.game)
    assert tale["k1"].sheet.vices == {"duplicity": 3}


# --- the sheet and its rewards ------------------------------------------------------------------


@pytest.mark.rule("SHT-010", "SHT-033")
def test_the_sheet_has_its_sections() -> None:
    """Six virtues with their vices, counters, cipher, notes, Your Tale, rapport, Armory, Saint, matrix, First Death;
    Saints and mercenaries are noted under what is unlocked, successes of investigations in their rows."""
    names = {entry.name for entry in fields(Sheet)}
    assert names >= {"virtues", "vices", "bane", "gold", "leads", "sighs", "cipher", "notes", "tale", "rapport"}
    assert names >= {
        "armory",
        "saint",
        "devotion",
        "unlocked",
        "matrix",
        "bought",
        "first_death",
        "prologue",
        "finished",
    }
    assert tuple(VICE_OF) == VIRTUES and len(set(VICE_OF.values())) == 6
    assert len(NODES) == 40 and len(TIERS) == 5
    boxes = [f"{chapter}-{number}" for chapter in range(1, 6) for number in range(1, 6)]
    assert len(boxes) == 25 and all(TypeAdapter(InvestigationNumber).validate_python(box) for box in boxes)
    assert Sheet().tale[0].quest == "" and Sheet().tale[0].investigations == []


@pytest.mark.rule("SHT-029")
def test_what_an_effect_sells_is_erased_once() -> None:
    tale = Tale("k1")
    for name in ("cloak", "hood"):
        tale.gear(name)
        tale.owns("k1", name)
    does(tale, {"op": "archive", "what": "gear", "id": "cloak"}, gain("gold", 3))
    assert "cloak" not in [item.gear for item in tale["k1"].sheet.armory]
    assert "hood" in [item.gear for item in tale["k1"].sheet.armory] and tale["k1"].sheet.gold == 3
    tale.state.expedition.leader = "k1"
    assert {option.key.partition(":")[0] for option in merchant.options(tale.game)} <= {"buy", "reforge"}


@pytest.mark.rule("PRG-004", "PRG-005")
def test_a_reward_can_rule_out_another_for_good() -> None:
    """It is gained no more in a later expedition either, and only by him."""
    tale = Tale("k1", "k2")
    tale.gear("lamp")
    tale.gear("knife")
    does(tale, {"op": "unlock", "what": "gear", "id": "lamp", "excludes": ["knife"]})
    next_expedition(tale.game)
    does(tale, {"op": "unlock", "what": "gear", "id": "knife"})
    assert [item.gear for item in tale["k1"].sheet.armory if item.gear in ("lamp", "knife")] == ["lamp"]
    assert [event.args["card"] for event in tale.events("excluded")] == ["knife"]
    does(tale, {"op": "unlock", "what": "gear", "id": "knife"}, knight="k2")
    assert "knife" in [item.gear for item in tale["k2"].sheet.armory]
    tale.gear("rope")
    does(tale, {"op": "unlock", "what": "gear", "id": "rope", "excludes": ["hood"]})
    assert tale["k1"].sheet.excluded == ["knife", "hood"], "what was lost first stays lost"


@pytest.mark.rule("SHT-033", "SHT-035", "SHT-036", "SHT-016")
def test_what_is_written_on_a_sheet_is_written_for_whom_it_is_meant() -> None:
    tale = Tale("k1", "k2", "k3")
    tale.state.expedition.leader = "k2"
    text = {"en": "a scar", "zh": "伤疤"}
    for _ in range(2):
        does(tale, {"op": "mark", "node": "07", "who": "leader"}, {"op": "note", "id": "scar", "text": text})
    assert [tale[name].sheet.matrix for name in ("k1", "k2", "k3")] == [[], ["07"], []]
    assert tale["k1"].sheet.notes == {"scar": 2} and tale["k2"].sheet.notes == {}
    assert len(tale.events("node")) == 1, "never twice"
    tale["k1"].sheet.matrix = ["07"]
    for _ in range(2):
        does(tale, {"op": "erase", "node": "07", "who": "leader"})
    assert [tale[name].sheet.matrix for name in ("k1", "k2")] == [["07"], []]
    assert [tale[name].sheet.revoked for name in ("k1", "k2")] == [[], ["07"]]
    does(tale, {"op": "mark", "node": "07", "who": "leader"}, {"op": "erase", "node": "07", "who": "leader"})
    assert tale["k2"].sheet.revoked == ["07"], "noted once"
    told = [(event.args["knight"], event.args["marked"]) for event in tale.events("node")]
    assert told == [("k2", True), ("k2", False), ("k2", True), ("k2", False)]


@pytest.mark.rule("GEA-078")
def test_an_archived_card_leaves_every_place_where_it_is_and_no_other_card_does() -> None:
    tale = Tale("k1", "k2")
    for name in ("k1", "k2"):
        knight = tale[name]
        knight.sheet.upgrades, knight.sheet.unlocked["talent"] = ["edge", "hilt"], ["calm", "rage"]
        knight.sheet.armory = [GearItem("cloak", upgrade="edge"), GearItem("hood", upgrade="hilt")]
        knight.loadout.supports = ["cloak", "hood"]
    does(tale, {"op": "archive", "what": "upgrade", "id": "edge"})
    does(tale, {"op": "archive", "what": "talent", "id": "calm"})
    one, two = tale["k1"], tale["k2"]
    assert one.sheet.upgrades == ["hilt"] and one.sheet.unlocked["talent"] == ["rage"]
    assert [(item.gear, item.upgrade) for item in one.sheet.armory] == [("cloak", ""), ("hood", "hilt")]
    does(tale, {"op": "archive", "what": "gear", "id": "cloak"})
    assert [item.gear for item in one.sheet.armory] == one.loadout.supports == ["hood"]
    assert [event.args["card"] for event in tale.events("archived")] == ["edge", "calm", "cloak"]
    assert two.sheet.upgrades == ["edge", "hilt"] and two.sheet.unlocked["talent"] == ["calm", "rage"]
    assert [item.gear for item in two.sheet.armory] == two.loadout.supports == ["cloak", "hood"]


# --- what survives ------------------------------------------------------------------------------


def filled(cls: type, **values: Any) -> Any:
    """An object whose plain fields all have values of their own."""
    samples: dict[str, Any] = {"int": 3, "str": "x", "bool": True, "list[str]": ["x"], "list[int]": [3]}
    samples |= {"dict[str, int]": {"x": 3}, "dict[str, str]": {"x": "y"}, "dict[str, list[str]]": {"x": ["y"]}}
    return cls(**{entry.name: samples[str(entry.type)] for entry in fields(cls) if str(entry.type) in samples} | values)


@pytest.mark.rule("SAV-015", "SHT-009", "SAV-004", "SAV-006", "SAV-009")
def test_every_field_of_the_sheet_survives_a_save() -> None:
    sheet = filled(
        Sheet,
        tale=[Chapter("failure", [Investigation(2, "success")]), Chapter("running", [Investigation(1)])],
        armory=[filled(GearItem)],
        far_friends=[filled(FarFriend)],
    )
    knight = filled(Knight, sheet=sheet)
    campaign = filled(Campaign)
    state = State(campaign, ["x"], {"x": knight}, [Frame("vision")], {"seed": 1}, Expedition(4))
    again = decode(State, json.loads(json.dumps(encode(state))))
    assert again == state
    assert all(getattr(sheet, entry.name) for entry in fields(Sheet)), "no field is at its default"


@pytest.mark.rule("SAV-017", "SAV-011", "SAV-014", "VIC-019", "SHT-015", "SAV-001")
def test_golden_save_between_expeditions() -> None:
    tale = Tale("k1", "k2")
    bruno = tale["k1"]
    bruno.sheet = Sheet(
        gold=7,
        bane=1,
        virtues={"bravery": 1},
        saint="saint_odo",
        devotion=2,
        armory=[GearItem("a"), GearItem("b", reforged=True), GearItem("c"), GearItem("d", upgrade="u")],
        rapport={"k2": 2},
        matrix=["01", "07"],
        vices={"duplicity": 1},
    )
    tale.state.campaign.mercenaries, tale.state.campaign.unique = ["bard_2"], ["k1:47"]
    tale.state.campaign.expeditions = 2
    written = encode(bruno.sheet)
    next_expedition(tale.game)
    again = decode(State, json.loads(json.dumps(encode(tale.state))))
    assert again == tale.state
    assert encode(again.knights["k1"].sheet) == written, "the next expedition takes nothing off the sheet"
    assert (again.campaign.mercenaries, again.campaign.unique) == (["bard_2"], ["k1:47"])
    assert (again.expedition, again.scenes) == (Expedition(4), [Frame("vision")])


@pytest.mark.rule("SAV-012", "SAV-013", "SAV-014", "SAV-015", "SHT-015", "SPO-045", "EXP-011", "CND-011")
def test_nothing_of_the_last_expedition_leaks_into_the_next() -> None:
    tale = Tale("k1", "k2").under_way(k1="quest", k2="investigation:1").collected("k2", martial=5)
    fresh = {name: encode(knight) for name, knight in Tale("k1", "k2").state.knights.items()}
    for knight in tale.state.knights.values():
        knight.conditions, knight.mortis, knight.modifiers = {"burning": 1}, ["m"], [Modifier("to_hit", 1)]
        knight.used, knight.hand, knight.cooldown, knight.discard, knight.delay = ["x"], ["a"], ["b"], ["c"], ["d"]
        knight.cell, knight.dead, knight.knockdown, knight.hidden, knight.fall = Cell(5), True, "falling", True, -3
        knight.acted = knight.moved = knight.fought = knight.judicium_due = True
        knight.resource, knight.sheet.bane = 3, 2
    tale.state.expedition.mercenaries = [MercenaryState("x")]
    tale.state.pool = {"opening": 3, "hope": 1}
    tale.state.before_clash = "{}"
    next_expedition(tale.game)
    assert tale.state.expedition == Expedition(2)
    assert (tale.state.clash, tale.state.pool, tale.state.before_clash) == (None, {}, "")
    for name, knight in tale.state.knights.items():
        board, plain = encode(knight), fresh[name]
        assert knight.sheet.bane == 2
        for lasting in ("sheet", "loadout", "heat_limit", "vigor", "vigor_limit"):
            board.pop(lasting), plain.pop(lasting)
        assert board == plain
