"""Tiers, chapters and boxes of Your Tale (CAM-034 … CAM-058, SHT-018 … SHT-023)."""

from __future__ import annotations

from dataclasses import fields

import pytest

from kf_desktop.engine.codec import encode
from kf_desktop.rules.expedition.hunts.rites import why_no_hunt
from kf_desktop.rules.expedition.spoils.missions import conclude_missions
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.sheet.tale import (
    advance_chapter,
    bestiary_row,
    boxes,
    case_of,
    cold_leads,
    open_investigations,
    quest_open,
    resolve_investigation,
    result_of,
    tier,
)
from kf_desktop.rules.table.hindrance import TALE_NOT_TOLD
from kf_desktop.rules.table.state import Chapter, Investigation, Sheet
from tests.rules.tale import Tale, send_on

ALL = ["1-1", "1-2", "1-3", "1-4", "1-5"]


def finished(*, bought: tuple[str, ...] = (), **rows: str) -> Tale:
    tale = Tale("k1").rows("k1", **rows)
    tale["k1"].sheet.bought = list(bought)
    return tale


@pytest.mark.rule("SHT-021", "CAM-052", "SHT-022")
def test_chapters_are_tiers() -> None:
    knight = Tale("k1")["k1"]
    tiers = []
    for _ in range(5):
        tiers.append(tier(knight))
        knight.sheet.tale.append(Chapter())
    assert tiers == [1, 2, 3, 4, 5]
    assert tier(knight) == 5


@pytest.mark.rule("CAM-055", "SHT-022", "CLU-024")
@pytest.mark.parametrize(
    ("quest", "rows", "bought", "opens"),
    [
        ("success", ("success", "failure", "failure"), (), True),
        ("failure", ("failure", "failure", "failure"), (), True),
        ("failure", ("success", "success"), (), False),
        ("failure", ("success", "success"), ("1-4",), True),
        ("", ("success", "success", "success"), ("1-4", "1-5"), False),
        ("success", ("success", "success", ""), (), False),
    ],
)
def test_when_a_chapter_opens(quest: str, rows: tuple[str, ...], bought: tuple[str, ...], opens: bool) -> None:
    results = {f"i{number + 1}": result for number, result in enumerate(rows)}
    tale = finished(quest=quest, bought=bought, **results)
    advance_chapter(tale.game, tale["k1"])
    assert len(tale["k1"].sheet.tale) == (2 if opens else 1)


def test_after_the_fifth_chapter_there_is_no_sixth() -> None:
    tale = Tale("k1")
    done = [Chapter("success", [Investigation(number, "success") for number in (1, 2, 3)]) for _ in range(5)]
    tale["k1"].sheet.tale = done
    advance_chapter(tale.game, tale["k1"])
    assert len(tale["k1"].sheet.tale) == 5 and bestiary_row(tale["k1"]) == 19


@pytest.mark.rule("CAM-036", "SHT-049")
def test_three_of_five_can_be_begun_and_none_twice() -> None:
    tale = Tale("k1")
    assert open_investigations(tale.game, tale["k1"]) == [1, 2, 3, 4, 5]
    assert open_investigations(finished(i2="failure", i4="").game, finished(i2="failure", i4="")["k1"]) == [1, 3, 5]
    full = finished(i2="failure", i4="success", bought=("1-1",))
    assert open_investigations(full.game, full["k1"]) == [] and boxes(full["k1"], 1) == 3


@pytest.mark.rule("CAM-027", "CAM-034")
def test_a_quest_is_open_once_and_only_in_its_chapter() -> None:
    for quest in ("running", "success", "failure"):
        tale = finished(quest=quest)
        assert not quest_open(tale.game, tale["k1"])
    tale = finished(quest="success")
    tale["k1"].sheet.tale.append(Chapter())
    assert quest_open(tale.game, tale["k1"])
    tale["k1"].sheet.tale.append(Chapter())
    assert not quest_open(tale.game, tale["k1"]), "the book ends with chapter 2"


@pytest.mark.rule("CAM-042", "CAM-044", "CAM-045", "CAM-038")
@pytest.mark.parametrize(
    ("rows", "bought", "leads"),
    [
        ({}, (), []),
        ({"i1": "success"}, (), []),
        ({"i1": "failure"}, (), ["1-1"]),
        ({"i1": "success", "i2": "success", "i3": "failure"}, (), ["1-3", "1-4", "1-5"]),
        ({"i1": "success", "i2": "success", "i3": "success"}, (), []),
        ({"i1": "success", "i2": "success", "i3": "failure"}, ("1-4",), []),
        ({"i1": "success", "i2": "failure", "i3": "failure"}, ("1-4",), ["1-2", "1-3", "1-5"]),
        ({"i1": ""}, (), []),
    ],
)
def test_cold_leads(rows: dict[str, str], bought: tuple[str, ...], leads: list[str]) -> None:
    tale = finished(bought=bought, **rows)
    assert cold_leads(tale.game, tale["k1"]) == leads


@pytest.mark.rule("CAM-039", "SHT-019", "SHT-038")
def test_a_failure_can_become_a_success_and_never_the_other_way_round() -> None:
    tale = finished(i1="", i2="failure")
    knight = tale["k1"]
    for case in ("1-1", "1-2", "1-5"):
        resolve_investigation(tale.game, knight, case, "failure")
    assert [result_of(knight, case) for case in ALL] == ["failure", "failure", "", "", ""]
    for case in ("1-1", "1-5"):
        resolve_investigation(tale.game, knight, case, "success")
        resolve_investigation(tale.game, knight, case, "failure")
        resolve_investigation(tale.game, knight, case, "success")
    assert [result_of(knight, case) for case in ALL] == ["success", "failure", "", "", "success"]
    assert knight.sheet.bought == ["1-5"]


def test_which_investigation_a_mission_is() -> None:
    knight = Tale("k1")["k1"]
    knight.sheet.tale.append(Chapter())
    missions = {"free_roam": "", "quest": "", "investigation:3": "2-3", "cold_lead:1-4": "1-4"}
    for mission, case in missions.items():
        send_on(knight, mission)
        assert case_of(knight) == case


# --- the end of a tale --------------------------------------------------------------------------


def last_chapter(**rows: str) -> Tale:
    """A knight in the fifth chapter."""
    tale = Tale("k1").tiers(k1="dragon")
    return tale.rows("k1", **rows)


@pytest.mark.rule("CAM-053", "CAM-058")
def test_a_book_of_five_chapters_is_played_to_its_end_and_opens_the_postgame() -> None:
    """Toy stories: each chapter a quest and three of its five investigations, 30 stories in the book."""
    tale = Tale("k1").book("k1", chapters=range(1, 6))
    book = tale.game.content.books["k1"]
    chapters = [quest.chapter for quest in book.quests]
    assert chapters == [1, 2, 3, 4, 5]
    assert [sum(each.chapter == chapter for each in book.investigations) for chapter in chapters] == [5] * 5
    assert len(book.quests) + len(book.investigations) == 30
    for chapter in chapters:
        assert len(tale["k1"].sheet.tale) == chapter and not tale["k1"].sheet.finished
        assert why_no_hunt(tale.game) is TALE_NOT_TOLD
        assert open_investigations(tale.game, tale["k1"]) == [1, 2, 3, 4, 5] and quest_open(tale.game, tale["k1"])
        tale.under_way(k1="quest")
        tale.over("full", won=True)
        tale.play_on(lambda: tale.top().scene == "spoils")
        next_expedition(tale.game)
        for number in (1, 2, 3):
            assert not tale["k1"].sheet.finished
            tale.under_way(k1=f"investigation:{number}").collected("k1", martial=3)
            conclude_missions(tale.game)
            tale.play_on(lambda: tale.top().scene == "delve")
            next_expedition(tale.game)
    sheet = tale["k1"].sheet
    assert sheet.finished and len(sheet.tale) == 5
    assert [chapter.quest for chapter in sheet.tale] == ["success"] * 5
    assert [[row.result for row in chapter.investigations] for chapter in sheet.tale] == [["success"] * 3] * 5
    assert why_no_hunt(tale.game) is None


@pytest.mark.rule("CAM-058")
def test_the_fifth_chapters_quest_and_three_investigations_finish_the_campaign() -> None:
    tale = last_chapter(i1="success", i2="failure", i3="success", quest="failure")
    next_expedition(tale.game)
    sheet = tale["k1"].sheet
    assert sheet.finished and len(sheet.tale) == 5 and tier(tale["k1"]) == 5
    assert [event.args["knight"] for event in tale.events("tale_told")] == ["k1"]
    tale.play_to("outpost", "ride", "expedition")
    assert tale["k1"].mission == "free_roam", "the knight may ride on"
    next_expedition(tale.game)
    assert len(tale.events("tale_told")) == 1


@pytest.mark.rule("CAM-058")
@pytest.mark.parametrize(
    "rows", [{"i1": "success", "i2": "success", "quest": "success"}, {f"i{n}": "success" for n in (1, 2, 3)}]
)
def test_until_then_it_is_not(rows: dict[str, str]) -> None:
    tale = last_chapter(**rows)
    next_expedition(tale.game)
    assert not tale["k1"].sheet.finished and not tale.events("tale_told")


@pytest.mark.rule("PRG-009", "PRG-007", "PRG-002", "PRG-008")
def test_a_tier_rises_with_the_chapters_and_never_falls_and_changes_no_statistic() -> None:
    """Failures and a lost expedition leave it where it is; a won clash alone raises nothing."""
    tale = finished(quest="success", i1="success", i2="success", i3="success")
    knight = tale["k1"]
    before = encode(knight.loadout), knight.vigor_limit, knight.heat_limit, dict(knight.sheet.virtues)
    advance_chapter(tale.game, knight)
    assert tier(knight) == 2
    assert (encode(knight.loadout), knight.vigor_limit, knight.heat_limit, dict(knight.sheet.virtues)) == before
    tale.under_way(k1="free_roam")
    tale.over("exhibition", won=True)
    tale.state.expedition.failed = "clash_lost"
    next_expedition(tale.game)
    assert tier(knight) == 2
    assert not [entry.name for entry in fields(Sheet) if entry.name in ("xp", "experience", "level")]
