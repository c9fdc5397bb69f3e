"""Parts of the window by themselves: a passing sentence, a replay's bar, a book's contents, packs, the log's head."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from kf_desktop.engine.events import Event
from kf_desktop.rules.table import state as s
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.panels.log_tools import LogTools
from kf_desktop.ui.replay.spans import Span, spans_of
from kf_desktop.ui.replay.timeline import Sign, Timeline
from kf_desktop.ui.shell.toast import READ, SHOWN, Toast
from kf_desktop.ui.start.entries import PackEntry
from kf_desktop.ui.start.pack_list import MOST_FAULTS, PackList
from kf_desktop.ui.storybook.contents import Contents
from kf_desktop.ui.storybook.way import WORDS, Entry, read_so_far, way_here
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

# --- a sentence that comes up -------------------------------------------------------------------


@pytest.fixture
def room(qtbot: Any) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    made.resize(900, 500)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_a_sentence_stays_as_long_as_it_takes_to_read(room: QWidget) -> None:
    toast = Toast(room)
    toast.say("Saved.")
    assert toast.label.isVisible() and toast.timer.interval() == SHOWN
    long = "All is well. " * 40
    toast.say(long)
    assert toast.timer.interval() == READ["en"] * len(long) > SHOWN
    assert toast.label.geometry().right() < room.width() and toast.label.x() > 0


def test_a_sentence_goes_out_of_the_way_of_what_is_read_beside_it(room: QWidget) -> None:
    """The story so far lay over the hint."""
    toast = Toast(room)
    toast.say("Saved.")
    for area in (QRect(0, 0, 900, 250), QRect(0, 250, 900, 250), QRect(700, 0, 200, 500)):
        toast.keep_off(area)
        assert not toast.label.geometry().intersects(area)
    toast.hide()
    toast.say("Saved.")
    assert not toast.label.geometry().intersects(area), "what comes up later stands beside it as well"


def test_nothing_is_said_with_no_words(room: QWidget) -> None:
    toast = Toast(room)
    toast.say("")
    assert not toast.label.isVisible() and not toast.timer.isActive()


def test_a_passing_sentence_goes_with_the_next_key_which_still_does_its_work(room: QWidget) -> None:
    toast, staying = Toast(room), Toast(room)
    staying.say("The disk is full.")
    toast.say("Undone.", passing=True)
    pressed: list[int] = []
    room.keyPressEvent = lambda event: pressed.append(event.key())  # type: ignore[method-assign]
    QTest.keyClick(room, Qt.Key.Key_K)
    assert not toast.label.isVisible() and pressed == [Qt.Key.Key_K]
    assert staying.label.isVisible(), "that one is no passing sentence"
    staying.timer.timeout.emit()
    assert not staying.label.isVisible()


def test_what_is_there_to_be_read_is_put_away_with_space_which_does_nothing_else(room: QWidget) -> None:
    """Space would answer the question below it, which nobody has looked at yet."""
    done: list[str] = []
    QShortcut(QKeySequence("Space"), room).activated.connect(lambda: done.append("shortcut"))
    room.keyPressEvent = lambda event: done.append("key")  # type: ignore[method-assign]
    toast = Toast(room)
    toast.say("The story so far.", read=True)
    QTest.keyClick(room, Qt.Key.Key_Space)
    assert not toast.label.isVisible() and done == []
    QTest.keyClick(room, Qt.Key.Key_Space)
    assert done == ["shortcut"], "the second is the question's"
    toast.say("The story so far.", read=True)
    QTest.keyClick(room, Qt.Key.Key_K)
    assert not toast.label.isVisible() and done == ["shortcut", "key"]


def test_a_passing_sentence_goes_with_a_key_that_works_everywhere(room: QWidget) -> None:
    """As F1 or Esc: no part of the window sees it pressed."""
    done: list[int] = []
    QShortcut(QKeySequence("F1"), room).activated.connect(lambda: done.append(1))
    toast = Toast(room)
    toast.say("The story so far.", passing=True)
    QTest.keyClick(room, Qt.Key.Key_F1)
    assert done == [1] and not toast.label.isVisible()


def test_a_passing_sentence_goes_with_what_is_done_by_other_means_than_a_key(room: QWidget) -> None:
    toast, staying = Toast(room), Toast(room)
    toast.say("Undone.", passing=True)
    staying.say("The disk is full.")
    for each in (toast, staying):
        each.pass_by()
    assert not toast.label.isVisible() and staying.label.isVisible()


# --- the bar of a replay ------------------------------------------------------------------------


@pytest.fixture
def timeline(room: QWidget) -> Timeline:
    made = Timeline(room)
    made.resize(420, 34)
    made.show_span(0, 100)
    made.show()
    return made


def at(timeline: Timeline, place: int) -> QPoint:
    return QPoint(round(timeline._x(place)), 17)


def test_a_click_goes_to_that_answer_and_a_drag_through_all_between(timeline: Timeline) -> None:
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    QTest.mouseClick(timeline, left, none, at(timeline, 40))
    assert timeline.value() == 40
    seen: list[int] = []
    timeline.valueChanged.connect(seen.append)
    QTest.mousePress(timeline, left, none, at(timeline, 50))
    QTest.mouseMove(timeline, at(timeline, 60))
    QTest.mouseMove(timeline, at(timeline, 80))
    QTest.mouseRelease(timeline, left, none, at(timeline, 80))
    QTest.mouseMove(timeline, at(timeline, 20))
    assert seen[0] == 50 and timeline.value() == 80, "once it is let go nothing moves"


def test_a_part_is_gone_through_alone(timeline: Timeline) -> None:
    timeline.show_span(30, 50)
    QTest.mouseClick(timeline, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(2, 17))
    assert timeline.value() == 30
    QTest.keyClick(timeline, Qt.Key.Key_End)
    assert timeline.value() == 50
    QTest.keyClick(timeline, Qt.Key.Key_Left)
    assert timeline.value() == 49


def test_signs_near_the_pointer_say_what_they_are_each_once(timeline: Timeline) -> None:
    timeline.show_signs(
        [
            Sign(20, "dies", "Bruno dies"),
            Sign(20, "dies", "Bruno dies"),
            Sign(21, "phase", "Spoils"),
            Sign(90, "x", "y"),
        ]
    )
    assert timeline.words_at(timeline._x(20)) == "Bruno dies\nSpoils"
    assert timeline.words_at(timeline._x(55)) == ""


@dataclass
class Mark:
    place: int
    event: Event


@dataclass
class Reel:
    """As much of a reel as has parts."""

    length: int
    marks: list[Mark]


def test_the_parts_of_a_chapter_are_all_of_it_and_each_of_its_clashes() -> None:
    fought = [
        Mark(10, Event("clash_begins", {"monster": "bell_ox"})),
        Mark(25, Event("dies", {"knight": "ilse"})),
        Mark(40, Event("clash_won", {})),
        Mark(60, Event("clash_begins", {"monster": "bell_ox"})),
    ]
    reel: Any = Reel(90, fought)
    whole, first, last = spans_of(reel, fakes.view_of(fakes.state("delve")))
    assert (whole.first, whole.last) == (0, 90)
    assert (first.first, first.last) == (10, 40) and (last.first, last.last) == (60, 90), "the last one still goes on"
    assert "Bell-Ox" in first.words and isinstance(last, Span)


# --- the contents of a book ---------------------------------------------------------------------


def opened(*pages: int, chapter: str = "") -> list[Event]:
    return [Event("paragraph", {"book": "ilse", "paragraph": page}) for page in pages]


def test_the_way_is_told_in_the_order_of_reading_and_ends_at_the_open_page() -> None:
    view = fakes.view_of(fakes.story_state(), events=opened(100, 1))
    assert way_here(view) == [("ilse", 100), ("ilse", 1), ("ilse", 112)]
    view = fakes.view_of(fakes.story_state(), events=opened(100, 112))
    assert way_here(view) == [("ilse", 100), ("ilse", 112)], "it is open already"


def test_a_knights_book_remembers_every_page_once_with_its_bookmark() -> None:
    state = fakes.story_state()
    sheet = state.knights["ilse"].sheet
    sheet.visited, sheet.bookmark = [1, 100, 1], 100
    entries = read_so_far(fakes.view_of(state), "ilse", [("ilse", 112), ("ilse", 100)])
    assert [entry.place[1] for entry in entries] == [1, 100, 112]
    assert [entry.marked for entry in entries] == [False, True, False]
    assert all(len(entry.words) <= WORDS + 1 for entry in entries)


def test_of_a_book_of_nobody_here_only_this_expedition_is_known() -> None:
    state = fakes.story_state()
    state.knights["ilse"].sheet.visited = [1, 100]
    entries = read_so_far(fakes.view_of(state), "a_codex", [("a_codex", 7), ("ilse", 1)])
    assert [entry.place for entry in entries] == [("a_codex", 7)] and not entries[0].marked


@pytest.fixture
def contents(qtbot: Any) -> Contents:
    made = Contents()
    qtbot.addWidget(made)
    return made


LINES = [
    Entry(("ilse", 1), "Prologue", "She came at night."),
    Entry(("ilse", 100), "Chapter 1", "The rope was wet.", marked=True),
    Entry(("ilse", 112), "Chapter 1", "Nobody would say."),
]


def test_the_contents_list_pages_under_their_chapters_with_a_ribbon(contents: Contents) -> None:
    contents.show_entries(LINES, ("ilse", 112))
    shown = [contents.list.item(line).text() for line in range(contents.list.count())]
    assert shown == [
        "Prologue",
        "1 · She came at night.",
        "Chapter 1",
        "⚑ 100 · The rope was wet.",
        "112 · Nobody would say.",
    ]
    assert contents.list.currentItem().text().startswith("112")


def test_a_line_opens_its_page_and_a_chapter_opens_nothing(contents: Contents) -> None:
    contents.show_entries(LINES, ("ilse", 112))
    places: list[Any] = []
    contents.opened.connect(places.append)
    for line in range(contents.list.count()):
        contents.list.itemActivated.emit(contents.list.item(line))
    assert places == [("ilse", 1), ("ilse", 100), ("ilse", 112)]
    assert not contents.list.item(0).flags() & Qt.ItemFlag.ItemIsSelectable


# --- the packs ----------------------------------------------------------------------------------


def texts(widget: QWidget) -> list[str]:
    return [each.text() for each in widget.findChildren(QLabel)]


def named(name: str) -> dict[str, str]:
    return {"en": name, "zh_CN": name}


def test_each_pack_says_whether_it_is_ones_own_and_what_keeps_it_out(qtbot: Any, tmp_path: Path) -> None:
    faults = tuple(f"monster.toml:{line}: no such card" for line in range(1, MOST_FAULTS + 4))
    own, bad = tmp_path / "mine", tmp_path / "bad"
    packs = [
        PackEntry(named("The Box"), 1),
        PackEntry(named("Storms"), 2, own),
        PackEntry(named("Broken"), 0, bad, faults),
    ]
    page = PackList(packs, tmp_path)
    qtbot.addWidget(page)
    shown = texts(page)
    assert any("Storms" in each for each in shown) and str(own) in shown
    assert [each for each in shown if each in faults] == list(faults[:MOST_FAULTS])
    assert any("3" in each for each in shown if each not in faults), "three more are counted"
    [copy] = page.copy_buttons
    copy.click()
    assert QGuiApplication.clipboard().text().splitlines() == list(faults), "all of them are copied"


# --- what the log shows -------------------------------------------------------------------------

KINDS = {"important": ("dies",), "dice": ("attack_roll",)}


@pytest.fixture
def tools(qtbot: Any) -> LogTools:
    made = LogTools()
    qtbot.addWidget(made)
    made.retranslate(fakes.view_of(fakes.clash_state()))
    return made


def test_what_the_log_is_narrowed_to_can_be_read(qtbot: Any) -> None:
    """Its words come after the list has been shown for the first time."""
    made = LogTools()
    qtbot.addWidget(made)
    made.show()
    empty = made.only.sizeHint().width()
    made.retranslate(fakes.view_of(fakes.clash_state()))
    words = max(made.only.fontMetrics().horizontalAdvance(made.only.itemText(i)) for i in range(made.only.count()))
    assert made.only.sizeHint().width() >= max(empty, words + px(26))


@pytest.mark.parametrize("scale", [80, 100, 150, 200])
def test_the_tracks_at_the_top_are_written_whole(window: Any, play: Any, scale: int) -> None:
    state = fakes.clash_state()
    state.expedition.threat, state.expedition.curse, state.expedition.time = 10, 5, 16
    play(state, "choose")
    THEMES.set(scale=scale)
    window.table.top.show_table(window.controller.view())
    counters = window.table.top.counters
    assert counters.values[-1] == (16, 16) and counters.width() >= counters.wanted()


def test_the_log_can_be_narrowed_by_kind_knight_and_word(tools: LogTools) -> None:
    offered = [tools.only.itemText(line) for line in range(tools.only.count())]
    assert offered[-2:] == ["Ilse", "Bruno"] and len(offered) == 5
    assert tools.wanted(KINDS) == ("", "", ())
    tools.only.setCurrentIndex(2)
    assert tools.wanted(KINDS) == ("", "", ("attack_roll",))
    tools.only.setCurrentIndex(4)
    tools.search.setText("  bell ")
    assert tools.wanted(KINDS) == ("bell", "bruno", ())


def test_another_language_changes_the_words_and_not_what_is_chosen(tools: LogTools) -> None:
    told: list[bool] = []
    tools.only.setCurrentIndex(1)
    tools.changed.connect(lambda: told.append(True))
    CATALOGUE.switch("zh_CN")
    tools.retranslate(fakes.view_of(fakes.clash_state()))
    assert tools.wanted(KINDS) == ("", "", ("dies",)) and not told
    assert tools.only.itemText(1) != "important" and tools.only.accessibleName()


def test_a_party_that_changes_is_offered_anew(tools: LogTools) -> None:
    state: s.State = fakes.clash_state()
    state.party = ["bruno"]
    tools.only.setCurrentIndex(4)
    tools.retranslate(fakes.view_of(state))
    assert [tools.only.itemText(line) for line in range(tools.only.count())][-1] == "Bruno" and tools.only.count() == 4
    assert tools.only.currentIndex() == 3, "still the last one"


def test_one_button_folds_and_unfolds_everything(tools: LogTools) -> None:
    told: list[bool] = []
    tools.all_folded.connect(told.append)
    names = []
    for _ in range(2):
        tools.fold.click()
        names.append(tools.fold.accessibleName())
    QApplication.processEvents()
    assert told == [True, False] and len(set(names)) == 2
