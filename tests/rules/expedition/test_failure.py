"""A failed expedition: what stops, what is kept, what is told (EXP-016 … EXP-019)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from kf_desktop.rules.expedition.delve.exploration import exploration_step
from kf_desktop.rules.expedition.failure import fail_expedition
from kf_desktop.rules.expedition.kingdom import tracks
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.game import ExpeditionFailed, Failure
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import Clash, Encounter, Reading, Schedule
from tests.rules.tale import FAILED, FULL_LOSS, Tale, opening


def too_much_threat(tale: Tale) -> None:
    tale.state.expedition.threat = 9
    tracks.gain_threat(tale.game, 1)


def too_much_curse(tale: Tale) -> None:
    tale.state.expedition.curse = 4
    tracks.gain_curse(tale.game, 1)


def nothing_to_explore(tale: Tale) -> None:
    tale.state.expedition.exploration.clear()
    tale.play(exploration_step(tale.game, tale.state.scenes[-1]))


def a_lost_clash(tale: Tale) -> None:
    tale.over("exhibition", won=False)


def failed(tale: Tale, reason: Failure = "threat") -> Tale:
    fail_expedition(tale.game, reason)
    return tale


@pytest.mark.rule("EXP-016", "AFT-021")
@pytest.mark.parametrize(
    ("happens", "reason"),
    [
        (too_much_threat, "threat"),
        (too_much_curse, "curse"),
        (nothing_to_explore, "exploration_empty"),
        (a_lost_clash, "clash_lost"),
    ],
)
def test_what_fails_an_expedition(happens: Callable[[Tale], None], reason: str) -> None:
    tale = Tale("k1").under_way(k1="free_roam")
    with pytest.raises(ExpeditionFailed) as failure:
        happens(tale)
    assert failure.value.reason == reason


@pytest.mark.rule("EXP-017", "EXP-016")
def test_everything_stops_and_the_loot_is_kept() -> None:
    tale = Tale("k1", "k2").under_way(k1="free_roam", k2="investigation:1").collected("k2", martial=9)
    expedition = tale.state.expedition
    expedition.time, expedition.threat, expedition.loot = 6, 9, ["upgrade", "upgrade", "consumable"]
    expedition.contract = next(iter(tale.game.content.contracts))
    expedition.readings = [Reading("k1", 1, "k1")]
    expedition.schedules = [Schedule("k1", 1, "k1", at_time=7)]
    expedition.encounter = Encounter("bell_ox", 1, "vassal")
    tale.state.clash = Clash("bell_ox", 1, "exhibition", "", 14, 10)
    tale.codex({"number": 60, "then": [{"op": "gain", "what": "threat"}, {"op": "gain", "what": "gold"}]})
    tale.read("cinder_abbacy", 60)
    tale.play_to("spoils:goods")
    assert expedition.failed == "threat"
    assert [event.args["phase"] for event in tale.events("phase")][-1] == "spoils"
    assert expedition.loot == ["upgrade", "upgrade", "consumable"]
    assert not expedition.readings and not expedition.schedules
    assert expedition.encounter is None and tale.state.clash is None
    assert not expedition.contract_done
    assert tale["k2"].sheet.tale[0].investigations[0].result == "failure"
    assert tale["k1"].sheet.gold == 0, "the rest of the sentence is not resolved"
    assert not tale.events("clash_begins")


@pytest.mark.rule("EXP-018", "CAM-027", "CAM-057", "CAM-002", "SHT-020")
def test_the_quest_is_told_and_resolved_once() -> None:
    tale = failed(Tale("k1").under_way(k1="quest"), "curse")
    tale.play_to("spoils:goods")
    assert tale.numbers() == [FAILED]
    assert tale["k1"].sheet.tale[0].quest == "failure"
    tale.play_to("vision", "done")
    assert tale.state.campaign.expeditions == 1
    tale.play_to("outpost", "ride", "free_roam")
    assert "vision.quest" not in [decision.prompt for decision in tale.decisions]


@pytest.mark.rule("EXP-018")
def test_without_a_paragraph_for_it_the_quests_own_defeat_is_told() -> None:
    tale = Tale("k1").book("k1", quest={"after": {"full_loss": FULL_LOSS}})
    failed(tale.under_way(k1="quest")).play_to("spoils:goods")
    assert tale.numbers() == [FULL_LOSS]


@pytest.mark.rule("EXP-019", "CLU-017")
def test_leads_for_half_of_the_clues() -> None:
    tale = failed(Tale("k1").under_way(k1="investigation:1").collected("k1", martial=3))
    tale.play_to("spoils:goods")
    assert tale["k1"].sheet.leads == 1
    assert tale.numbers() == [opening(1, 1) + 2]


@pytest.mark.rule("EXP-017")
def test_a_failure_while_the_end_is_told_does_not_begin_it_again() -> None:
    tale = Tale("k1", "k2")
    tale.book("k2", {"number": opening(1, 1) + 2, "then": [{"op": "gain", "what": "threat"}]})
    tale.under_way(k1="free_roam", k2="investigation:1").collected("k2", martial=2)
    tale.state.expedition.threat = 9
    tale.at("spoils").play_to("spoils:goods")
    assert tale.state.expedition.failed == "threat"
    assert [event.args["paragraph"] for event in tale.events("paragraph")] == [opening(1, 1) + 2]
    assert tale["k2"].sheet.leads == 1


@pytest.mark.rule("EXP-011", "CAM-002", "SPO-050")
def test_the_next_expedition_can_begin_at_once() -> None:
    tale = failed(Tale("k1").under_way(k1="quest"))
    tale.play_to("vision", "done")
    assert RULES.starts_chapter(tale.state)
    assert tale.state.expedition.phase == "vision"
    tale.play_to("vision:leads", "ride")
    assert tale.state.expedition.number == 2


@pytest.mark.rule("SAI-046", "EXP-017")
def test_a_failure_in_a_clash_ends_an_incarnation_as_any_end_of_it_does() -> None:
    tale = Tale("k1", "k2").under_way(k1="free_roam", k2="free_roam")
    for name in ("k1", "k2"):
        tale[name].sheet.saint, tale[name].sheet.devotion = f"saint_of_{name}", 3
    tale.state.clash = Clash("bell_ox", 1, "exhibition", "", 14, 10)
    tale.state.clash.marks = [Mark(MarkKind.INCARNATION, "k1", number=1)]
    failed(tale, "curse")
    assert (tale["k1"].sheet.saint, tale["k1"].sheet.devotion) == ("", 0)
    assert (tale["k2"].sheet.saint, tale["k2"].sheet.devotion) == ("saint_of_k2", 3)


@pytest.mark.rule("SAV-014", "GLD-020")
def test_what_was_disabled_when_an_expedition_failed_is_not_so_in_the_next() -> None:
    tale = failed(Tale("k1").under_way(k1="free_roam"))
    tale.state.disabled.append("gear:sword")
    next_expedition(tale.game)
    assert tale.state.disabled == []
