"""What a knight is out for, as the log, the stage, the sheet and the chronicle name it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.engine.events import Event
from kf_desktop.rules.sheet.tale import tell_mission
from kf_desktop.rules.table import state as s
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.story.model import Book, Investigation, Quest
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.missions import mission_entry, mission_name
from kf_desktop.ui.stage import goals as goal_lines
from kf_desktop.ui.stage.goals import goals
from kf_desktop.ui.table.view import TableView
from tests.bundled import load_box
from tests.ui import fakes


@pytest.fixture
def made() -> s.State:
    return fakes.state("delve")


class Teller:
    """As much of a game as says something."""

    def __init__(self) -> None:
        self.told: list[Event] = []

    def emit(self, kind: str, *rules: str, **args: Any) -> None:
        self.told.append(Event(kind, args, rules))


def told(made: s.State, mission: str, **which: Any) -> str:
    """The line of the log about Ilse's mission."""
    ilse, teller = made.knights["ilse"], Teller()
    ilse.mission, ilse.investigation, ilse.cold_lead = mission, 0, ""
    for name, value in which.items():
        setattr(ilse, name, value)
    tell_mission(teller, ilse, "VIS-004")  # type: ignore[arg-type]
    [event] = teller.told
    assert all(type(value) is str for value in event.args.values())
    return speech.event(event, fakes.view_of(made))


def test_the_log_says_which_mission_and_on_which_investigation(made: s.State) -> None:
    assert told(made, "quest") == "Ilse Harrow: Quest"
    assert told(made, "investigation", investigation=2) == "Ilse Harrow: Investigation 2"
    assert told(made, "cold_lead", cold_lead="1-3") == "Ilse Harrow: Free Roam · Cold Lead 1-3"
    assert told(made, "free_roam") == "Ilse Harrow: Free Roam"


def test_the_log_says_it_in_chinese(made: s.State) -> None:
    CATALOGUE.switch("zh_CN")
    CATALOGUE.missing.clear()
    lines = [
        told(made, "quest"),
        told(made, "investigation", investigation=2),
        told(made, "cold_lead", cold_lead="1-3"),
        told(made, "free_roam"),
    ]
    assert len(set(lines)) == 4 and not CATALOGUE.missing
    assert "2" in lines[1] and "1-3" in lines[2] and not any("_" in line or ":" in line for line in lines)


def test_the_stage_counts_what_a_contract_counts_and_warns_of_disregard(made: s.State) -> None:
    contract = next(each for each in fakes.library().contracts.values() if each.goal.what == "point_of_interest")
    made.expedition.contract, made.expedition.progress = contract.id, {"point_of_interest": 1}
    made.knights["bruno"].sheet.vices["disregard"] = 1
    told = goals(fakes.view_of(made))
    assert told[-1].words.endswith(f"1 of {contract.goal.amount}")
    warned = [each.who.split(" ")[0] for each in told if "Disregard takes the first" in each.words]
    assert warned == ["Bruno"]
    made.expedition.marks.append(Mark(MarkKind.CLUE_SEEN, "bruno"))
    assert not any("Disregard" in each.words for each in goals(fakes.view_of(made)))


def test_the_log_says_how_an_investigation_ended_and_what_is_written_down_in_other_words(made: s.State) -> None:
    view = fakes.view_of(made)
    args = {"knight": "ilse", "number": "1-2"}
    ended = speech.event(Event("investigation_ends", {**args, "success": True, "leads": 0}), view)
    written = speech.event(Event("investigation", {**args, "result": "success"}), view)
    assert ended == "Ilse Harrow: investigation 1-2 has its clues"
    assert written == "Ilse Harrow: investigation 1-2 is written down as a success"


def test_nobody_uses_himself(made: s.State) -> None:
    """A squire's card has his name."""
    squire = next(iter(fakes.library().squires.values()))
    used = Event("uses", {"knight": squire.id, "card": squire.id, "exert": False})
    assert speech.event(used, fakes.view_of(made)) == f"{squire.name.en} uses an ability of their own"


# --- the stage ----------------------------------------------------------------------------------


def goal_of(made: s.State, mission: str, **which: Any) -> str:
    ilse = made.knights["ilse"]
    ilse.mission, ilse.investigation, ilse.cold_lead = mission, 0, ""
    for name, value in which.items():
        setattr(ilse, name, value)
    return goals(fakes.view_of(made))[0].who


def test_the_stage_names_the_goal_with_its_number(made: s.State) -> None:
    assert goal_of(made, "investigation", investigation=2).startswith("Ilse · Investigation 2")
    assert goal_of(made, "cold_lead", cold_lead="1-2").startswith("Ilse · Free Roam · Cold Lead 1-2")
    assert goal_of(made, "free_roam") == "Ilse · Free Roam"


def test_the_clues_of_a_quest_that_counts_none_are_not_told_as_if_they_did(made: s.State) -> None:
    ilse = made.knights["ilse"]
    ilse.clues = {"historic": 4}
    ilse.mission = "quest"
    assert "4" not in goals(fakes.view_of(made))[0].words and not goals(fakes.view_of(made))[0].short
    assert goals(fakes.view_of(made))[0].words.endswith("No clues count on this quest")
    ilse.mission = "free_roam"
    assert "Historic 4" in goals(fakes.view_of(made))[0].words


def test_the_clues_of_a_quest_that_counts_some_are_told_as_they_come(
    made: s.State, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Those of the others had stood there, and of the quest that all follow none."""
    ilse = made.knights["ilse"]
    ilse.clues, ilse.mission = {"historic": 4}, "quest"
    view = fakes.view_of(made)
    quest = mission_entry(view, "ilse", "quest", "")
    assert isinstance(quest, Quest)
    monkeypatch.setattr(goal_lines, "mission_entry", lambda *args: replace(quest, clues=("historic",)))
    assert goals(view)[0].short == "Clues: Historic 4 (no set number)"
    ilse.clues = {}
    assert goals(fakes.view_of(made))[0].short == "Clues: Historic 0 (no set number)"


@pytest.mark.rule("SOL-005")
def test_the_stage_of_a_knight_alone_says_when_the_investigation_is_solved(made: s.State) -> None:
    made.modes = ["true_solo"]
    row = s.Investigation(2, "")
    made.knights["ilse"].sheet.tale = [s.Chapter(investigations=[row])]
    assert not goal_of(made, "investigation", investigation=2).startswith("✓")
    assert goals(fakes.view_of(made))[0].words.startswith(tr("goal.three_of_a_kind"))
    row.result = "success"
    assert "✓" in goal_of(made, "investigation", investigation=2)
    assert goals(fakes.view_of(made))[0].words.startswith(tr("goal.solved"))


# --- in the book --------------------------------------------------------------------------------


def view(made: s.State, chapters: int) -> TableView:
    """With the books that come with the game; Ilse is in that chapter."""
    made.knights["ilse"].sheet.tale = [s.Chapter() for _ in range(chapters)]
    return fakes.view_of(made, cards=load_box())


def book() -> Book:
    return load_box().books[load_box().knights["ilse"].book]


def test_a_number_is_of_the_own_chapter_and_a_case_of_the_one_it_names(made: s.State) -> None:
    first = book().investigations[0]
    chapter, number = first.chapter, first.number
    here = view(made, chapter)
    entry = mission_entry(here, "ilse", "investigation", str(number))
    assert isinstance(entry, Investigation) and (entry.chapter, entry.number) == (chapter, number)
    later = view(made, chapter + 1)
    assert mission_entry(later, "ilse", "cold_lead", f"{chapter}-{number}") == entry
    assert mission_entry(later, "ilse", "investigation", str(number), chapter) == entry
    assert mission_name(later, "ilse", "investigation", str(number), chapter) == str(entry.name.en)


def test_a_quest_is_that_of_the_chapter_that_is_asked_for(made: s.State) -> None:
    for quest in book().quests:
        seen = view(made, quest.chapter)
        assert mission_entry(seen, "ilse", "quest") == quest
        assert mission_entry(view(made, 1), "ilse", "quest", chapter=quest.chapter) == quest


@pytest.mark.parametrize("number", ["", "99", "9-9", "soon"])
def test_what_no_book_tells_has_no_name(number: str, made: s.State) -> None:
    assert mission_entry(view(made, 1), "ilse", "investigation", number) is None
    assert mission_name(view(made, 1), "ilse", "investigation", number) == ""
    assert mission_entry(view(made, 1), "nobody", "quest") is None
