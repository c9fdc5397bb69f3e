"""What follows a clash, stories that change the rhythm of an expedition, and how missions end (EXP, AFT, CLU, CAM)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.expedition.kingdom.wheel import monster_here
from kf_desktop.rules.expedition.spoils.missions import free_roam_succeeded, goal_reached, leads_earned
from kf_desktop.rules.table.game import ExpeditionFailed
from kf_desktop.rules.table.state import Schedule
from kf_desktop.story.model import InvestigationGoal
from tests.rules.camp import KINGDOM
from tests.rules.tale import EXHIBITION_LOSS, EXHIBITION_WIN, FAILED, FULL_LOSS, FULL_WIN, Tale, opening

REST_AGAIN, CLASH_NOW = 40, 41


def stood_up(tale: Tale) -> None:
    """Rest until the next Delve, without a Campfire Tale."""
    tale.play_to("delve")


def clash_at(tale: Tale, time: int) -> None:
    """Reach the hour in the Story step, where the clash of the hour begins."""
    tale.state.expedition.time = time
    tale.at("delve", "story").play_to("clash")


# --- the rhythm ---------------------------------------------------------------------------------


@pytest.mark.rule(
    "EXP-001", "EXP-006", "EXP-007", "EXP-009", "CAM-007", "CAM-008", "CAM-020", "AFT-017", "AFT-018", "CLA-002"
)
def test_the_phases_of_an_expedition_without_a_quest() -> None:
    tale = Tale("k1")
    trace = ["vision"]
    tale.play_to("outpost:activities", "nobody", "free_roam")
    trace.append(tale.state.expedition.phase)
    tale.play_to("delve", "done")
    trace.append(tale.state.expedition.phase)
    clash_at(tale, 8)
    trace.append(f"clash {tale.top().args['type']}")
    tale.fight(won=True)
    trace.append(tale.state.expedition.phase)
    stood_up(tale)
    trace.append(tale.state.expedition.phase)
    clash_at(tale, 16)
    trace.append(f"clash {tale.top().args['type']}")
    tale.fight(won=True)
    trace.append(tale.state.expedition.phase)
    assert trace == ["vision", "outpost", "delve", "clash exhibition", "rest", "delve", "clash full", "spoils"]


@pytest.mark.rule("EXP-004", "EXP-005", "EXP-002")
def test_each_phase_offers_its_own_and_no_way_out_of_it() -> None:
    tale = Tale("k1")
    visits = tale.question("outpost.activity", "nobody", "free_roam")
    assert {key.partition(":")[0] for key in visits} == {"visit", "done"}
    tale.under_way(k1="free_roam")
    travels = tale.question("choose.travel")
    assert {key.partition(":")[0] for key in travels} <= {"tile", "back", "fog", "shortcut", "decline_clues"}
    tale.state.expedition.loot = ["upgrade", "upgrade"]
    assert tale.at("spoils").question("spoils.exchange")[-1] == "gold"


@pytest.mark.rule("EXP-008", "EXP-015", "CLA-029")
def test_map_tracks_and_clues_stay_through_clash_and_rest() -> None:
    tale = Tale("k1").under_way(k1="free_roam").collected("k1", martial=4)
    expedition = tale.state.expedition
    expedition.threat, expedition.curse = 5, 2
    clash_at(tale, 8)
    tiles, tile = dict(expedition.tiles), expedition.tile
    tale.fight(won=True)
    stood_up(tale)
    assert (expedition.threat, expedition.curse, expedition.time) == (5, 2, 8)
    assert (expedition.tiles, expedition.tile, tale["k1"].clues) == (tiles, tile, {"martial": 4})


@pytest.mark.rule("EXP-020")
def test_the_track_is_the_partys() -> None:
    tale = Tale("k1", "k2", "k3", "k4").under_way(k1="quest")
    tale.book("k1", {"number": 40, "then": [{"op": "gain", "what": "threat"}]})
    tale.read("k1", 40)
    assert tale.state.expedition.threat == 1


@pytest.mark.rule("AFT-021", "EXP-016", "EXP-017")
@pytest.mark.parametrize("type_", ["exhibition", "full"])
def test_a_lost_clash_without_a_quest_fails_the_expedition(type_: str) -> None:
    tale = Tale("k1").under_way(k1="free_roam")
    with pytest.raises(ExpeditionFailed) as failure:
        tale.over(type_, won=False)
    assert failure.value.reason == "clash_lost"


@pytest.mark.rule("AFT-016", "AFT-019", "CAM-002", "EXP-009")
@pytest.mark.parametrize(
    ("type_", "won", "paragraph", "phase"),
    [
        ("exhibition", True, EXHIBITION_WIN, "rest"),
        ("exhibition", False, EXHIBITION_LOSS, "rest"),
        ("full", True, FULL_WIN, "spoils"),
        ("full", False, FULL_LOSS, "spoils"),
    ],
)
def test_the_quests_paragraph_comes_before_the_phase(type_: str, won: bool, paragraph: int, phase: str) -> None:
    tale = Tale("k1").under_way(k1="quest")
    tale.over(type_, won=won)
    assert tale.scenes() == [phase, "phase_begins", "story"]
    tale.play_to(phase)
    assert tale.numbers() == [paragraph]
    told = [event.kind for event in tale.game.events if event.kind in ("paragraph", "phase")]
    assert told[-2:] == ["paragraph", "phase"] and tale.events("phase")[-1].args["phase"] == phase
    if type_ == "full":
        assert tale["k1"].sheet.tale[0].quest == ("success" if won else "failure")


@pytest.mark.rule("CLU-002", "EXP-009")
@pytest.mark.parametrize(("martial", "paragraph"), [(2, FULL_WIN), (1, FAILED)])
def test_a_goal_that_asks_for_clues_is_judged_after_the_full_clash(martial: int, paragraph: int) -> None:
    tale = Tale("k1").book("k1", quest={"clues": ["martial"], "needs": {"martial": 2}}).under_way(k1="quest")
    tale["k1"].clues = {"martial": martial}
    tale.over("full", won=True)
    tale.play_to("spoils")
    assert tale.numbers() == [paragraph]


# --- clashes and rests that a story orders ------------------------------------------------------


def ordering(type_: str = "exhibition", **clash: Any) -> Tale:
    """On a quest; paragraph 41 orders a clash, then gives 1 Gold."""
    tale = Tale("k1", "k2")
    order = {"op": "clash", "type": type_, "monster": "bell_ox", **clash}
    tale.book(
        "k1",
        {"number": CLASH_NOW, "then": [order, {"op": "gain", "what": "gold"}]},
        {"number": 42},
        {"number": 43},
        {"number": REST_AGAIN, "then": [{"op": "rest"}, {"op": "gain", "what": "gold"}]},
    )
    return tale.under_way(k1="quest")


@pytest.mark.rule("CAM-031", "CAM-032", "EXP-014", "DEL-119", "CLA-006")
def test_a_quest_fights_at_time_5_and_not_at_8() -> None:
    tale = ordering()
    tale.state.expedition.time = 5
    tale.state.expedition.schedules = [Schedule("k1", CLASH_NOW, "k1", at_time=5)]
    tale.at("delve", "story").play_to("clash")
    assert tale["k1"].sheet.gold == 0, "what the paragraph says after the clash comes after the clash"
    tale.fight(won=True)
    tale.play_to("rest")
    assert tale.pages[-1] == ("k1", CLASH_NOW)
    assert tale["k1"].sheet.gold == 1
    stood_up(tale)
    tale.state.expedition.time = 8
    tale.at("delve", "story").play_to("delve:")
    assert len(tale.events("rest")) == 1


@pytest.mark.rule("CAM-032", "EXP-009")
def test_after_a_full_clash_that_the_story_ordered_the_expedition_ends() -> None:
    tale = ordering("full")
    tale.read("k1", CLASH_NOW)
    tale.fight(won=True)
    assert tale.scenes() == ["spoils", "phase_begins", "story"]
    tale.play_to("spoils")
    assert tale["k1"].sheet.gold == 1


@pytest.mark.rule("AFT-016", "CAM-003")
@pytest.mark.parametrize(("won", "paragraph"), [(True, 42), (False, 43)])
def test_a_clash_with_an_outcome_goes_on_there_and_then_comes_back(won: bool, paragraph: int) -> None:
    tale = ordering(win=42, lose=43)
    tale.read("k1", CLASH_NOW)
    tale.fight(won=won)
    tale.play_to("rest")
    assert tale.numbers() == [paragraph, CLASH_NOW]


@pytest.mark.rule("AFT-021")
def test_a_story_of_another_book_can_save_a_lost_clash() -> None:
    """Nobody quests; the Codex says what a defeat means, or says nothing."""
    for lose, reasons in ((51, []), (0, ["clash_lost"])):
        tale = Tale("k1").under_way(k1="free_roam")
        order = {"op": "clash", "type": "exhibition", "monster": "bell_ox", **({"lose": lose} if lose else {})}
        tale.codex({"number": 50, "then": [order]}, {"number": 51})
        tale.read(KINGDOM, 50)
        try:
            tale.fight(won=False)
        except ExpeditionFailed as failure:
            assert [failure.reason] == reasons
        else:
            tale.play_to("rest")
            assert reasons == [] and tale.numbers(KINGDOM) == [51, 50]


@pytest.mark.rule("RST-025", "CAM-032", "EXP-014")
def test_a_rest_in_a_story_replaces_the_regular_one() -> None:
    tale = ordering()
    tale.state.expedition.time = 5
    tale.state.expedition.schedules = [Schedule("k1", REST_AGAIN, "k1", at_time=5)]
    tale.at("delve", "story").play_on(lambda: tale["k1"].sheet.gold == 1)
    assert len(tale.events("rest")) == 1
    assert tale.numbers() == [REST_AGAIN], "the paragraph goes on after the rest"
    tale.play_to("delve:")
    clash_at(tale, 8)
    tale.fight(won=True)
    tale.play_to("delve")
    assert tale.numbers()[-1] == EXHIBITION_WIN
    assert len(tale.events("rest")) == 1


@pytest.mark.rule("CAM-031", "EXP-014")
def test_a_second_exhibition_clash_of_the_story_brings_no_second_rest() -> None:
    tale = ordering()
    tale.state.expedition.clashes["exhibition"] = "won"
    tale.read("k1", CLASH_NOW)
    tale.fight(won=True)
    assert tale.scenes() == ["delve", "story"]


@pytest.mark.rule("GLD-028")
def test_before_there_is_a_map_nobody_is_fought() -> None:
    tale = ordering()
    tale.book("k1", {"number": 100, "then": [{"op": "clash", "type": "full", "monster": "bell_ox"}]})
    tale.state.expedition.tile = ""
    tale.read("k1", 100)
    assert "clash" not in tale.scenes()


@pytest.mark.rule("CLA-007")
def test_without_a_quest_the_monster_of_the_district_is_fought() -> None:
    tale = Tale("k1").under_way(k1="free_roam")
    wheel = tale.state.expedition.wheel
    here = monster_here(tale.game)
    wheel[wheel.index(here)] = "bell_ox" if here != "bell_ox" else "cinder_novices"
    clash_at(tale, 8)
    assert tale.top().args["monster"] == monster_here(tale.game) != here


@pytest.mark.rule("DEL-118", "DEL-120")
def test_the_quest_names_the_monsters_of_its_clashes() -> None:
    tale = Tale("k1").book("k1", quest={"monster": {"exhibition": "bell_ox", "full": "cinder_novices"}})
    tale.under_way(k1="quest")
    clash_at(tale, 8)
    assert tale.top().args["monster"] == "bell_ox"
    tale.fight(won=True)
    stood_up(tale)
    clash_at(tale, 16)
    assert tale.top().args["monster"] == "cinder_novices"


# --- how missions end ---------------------------------------------------------------------------


def judged(tale: Tale) -> Tale:
    tale.at("spoils").play_to("spoils:consumables")
    return tale


@pytest.mark.rule("CAM-037", "CAM-039", "SHT-019", "SHT-038")
@pytest.mark.parametrize(("martial", "result"), [(3, "success"), (2, "failure")])
def test_an_investigation_is_judged_by_its_clues(martial: int, result: str) -> None:
    tale = judged(Tale("k1").under_way(k1="investigation:2").collected("k1", martial=martial))
    assert [(row.number, row.result) for row in tale["k1"].sheet.tale[0].investigations] == [(2, result)]
    assert tale.numbers() == [opening(1, 2) + (1 if result == "success" else 2)]
    assert tale["k1"].sheet.gold == (result == "success")


@pytest.mark.rule("CLU-002")
def test_a_goal_counts_its_types() -> None:
    tale = Tale("k1", "k2").under_way(k1="investigation:1")
    goal = InvestigationGoal(primary=5)
    assert not goal_reached(tale.game, tale.collected("k1", "martial", "errant", martial=4, errant=9)["k1"], goal)
    assert goal_reached(tale.game, tale.collected("k1", "martial", "errant", martial=5)["k1"], goal)
    both = InvestigationGoal(primary=2, secondary=2)
    assert not goal_reached(tale.game, tale.collected("k1", "martial", "errant", martial=5, errant=1)["k1"], both)
    assert goal_reached(tale.game, tale.collected("k1", "martial", "errant", martial=2, errant=2)["k1"], both)


@pytest.mark.rule("CLU-012")
def test_no_second_type_is_asked_for_where_there_is_none() -> None:
    tale = Tale("k1").under_way(k1="investigation:1").collected("k1", martial=2)
    assert goal_reached(tale.game, tale["k1"], InvestigationGoal(primary=2, secondary=2))


@pytest.mark.rule("CLU-016")
def test_the_surplus_of_the_types_asked_for_becomes_leads() -> None:
    tale = Tale("k1").collected("k1", "martial", "errant", martial=7, errant=4)
    knight = tale["k1"]
    assert leads_earned(tale.game, knight, InvestigationGoal(primary=5), success=True) == 2
    assert leads_earned(tale.game, knight, InvestigationGoal(primary=5, secondary=1), success=True) == 5
    tale = judged(Tale("k1").under_way(k1="investigation:1").collected("k1", martial=5))
    assert tale["k1"].sheet.leads == 2


@pytest.mark.rule("CLU-017")
def test_half_of_all_clues_of_a_failure_become_leads() -> None:
    tale = Tale("k1").book("k1", goal={"primary": 5}).under_way(k1="investigation:1")
    judged(tale.collected("k1", "martial", "errant", martial=3, errant=2))
    assert tale["k1"].sheet.leads == 2


@pytest.mark.rule("CLU-018", "CAM-043", "CAM-010")
def test_a_free_roam_gives_no_leads_and_marks_nothing() -> None:
    tale = Tale("k1").under_way(k1="free_roam").collected("k1", martial=8)
    assert free_roam_succeeded(tale.game, tale["k1"])
    judged(tale)
    assert tale["k1"].sheet.leads == 0
    assert tale["k1"].sheet.tale[0].investigations == []


@pytest.mark.rule("CAM-044", "SPO-032")
def test_a_cold_lead_is_followed_on_a_free_roam() -> None:
    tale = Tale("k1").rows("k1", i1="failure").under_way(k1="cold_lead:1-1").collected("k1", martial=4)
    assert free_roam_succeeded(tale.game, tale["k1"])
    judged(tale)
    assert tale["k1"].sheet.leads == 1
    assert tale["k1"].sheet.tale[0].investigations[0].result == "success"


@pytest.mark.rule("CAM-039")
def test_a_story_can_resolve_an_investigation_before_its_end() -> None:
    tale = Tale("k1").under_way(k1="investigation:1").collected("k1", martial=0)
    tale.read("k1", opening(1, 1) + 1)
    judged(tale)
    assert tale.numbers() == [opening(1, 1) + 1], "it is not told a second time"
    assert tale["k1"].sheet.tale[0].investigations[0].result == "success"


@pytest.mark.rule("CLU-004", "CLU-005")
def test_what_a_quest_counts_apart_is_no_clue() -> None:
    """A quest that puts tokens elsewhere counts them as notes: they reach no goal."""
    tale = Tale("k1")
    tally = {"op": "note", "id": "curse_marker", "text": {"en": "A marker.", "zh": "标记。"}}
    tale.book("k1", {"number": 40, "then": [tally, tally, tally]}, quest={"clues": [], "needs": {"martial": 3}})
    tale.under_way(k1="quest").read("k1", 40)
    tale.over("full", won=True)
    tale.play_to("spoils")
    assert tale["k1"].sheet.notes == {"curse_marker": 3}
    assert tale.numbers()[-1] == FAILED and tale["k1"].clues == {}


@pytest.mark.rule("CAM-009", "CAM-055", "CAM-056", "CAM-041", "SHT-020", "SHT-022")
@pytest.mark.parametrize("order", ["qiii", "iiiq", "iqii"])
def test_quest_and_three_investigations_in_any_order_open_the_next_chapter(order: str) -> None:
    tale = Tale("k1", "k2")
    done = 0
    for step in order:
        assert len(tale["k1"].sheet.tale) == 1
        done += step == "i"
        tale.under_way(k1="quest" if step == "q" else f"investigation:{done}", k2="free_roam")
        tale.collected("k1", martial=0)
        tale.at("spoils").play_to("spoils:loadout")
        assert len(tale["k1"].sheet.tale) == 1, "not before the expedition is over"
        tale.play_to("vision", "done")
    assert [len(tale[name].sheet.tale) for name in ("k1", "k2")] == [2, 1]
    assert tale["k1"].sheet.tale[1].quest == ""


@pytest.mark.rule("CAM-055")
def test_three_investigations_without_the_quest_open_nothing() -> None:
    tale = Tale("k1").rows("k1", i1="success", i2="success").under_way(k1="investigation:4")
    tale.collected("k1", martial=9).at("spoils").play_to("vision", "done")
    assert len(tale["k1"].sheet.tale) == 1
