"""Looking back: dragged, played, stepped through, branched; nothing there can be answered."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.host.table import SessionTable
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.dialogs.ask import AskDialog
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.replay.replay import ReplayTable
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.staging.beats import Fallen
from kf_desktop.ui.staging.score import Cue
from kf_desktop.ui.start.entries import NewSkirmish
from kf_desktop.ui.start.saved.compare import Row, compared
from kf_desktop.ui.start.saved.versions import Versions
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.window import Window

pytestmark = pytest.mark.usefixtures("strays")

FOUGHT = 60
"""Answers of the skirmish that is looked back on."""


@pytest.fixture
def library(tmp_path: Path) -> Iterator[SavedGames]:
    games = SavedGames(Vault(tmp_path / "saves", backup_seconds=0))
    yield games
    games.close()


@pytest.fixture
def window(qtbot: Any, library: SavedGames) -> Iterator[Window]:
    made = Window(Settings(animation="off", hints=False), lambda: library)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    table = library.create_skirmish(
        NewSkirmish("s", "cinder_novices", 1, "exhibition", (("ilse", 1), ("bruno", 1)), ("Ann", "Ben"), "7")
    )
    bot = make_bot("random", 7)
    for _ in range(FOUGHT):
        assert table.decision is not None
        table.answer(bot(table.session.state, table.decision))
    library.autosave(table)
    made.play(table)
    yield made
    CATALOGUE.switched.disconnect(made._dress)


def looked_back(window: Window) -> ReplayTable:
    window.look_back()
    QApplication.processEvents()
    assert window.replay is not None
    return window.replay


def state(table: Any) -> Any:
    return encode(table.session.state)


def test_looking_back_begins_where_the_game_stands_and_leaves_it_alone(window: Window, qtbot: Any) -> None:
    assert window.controller is not None
    stood, table = state(window.controller.table), window.table
    replay = looked_back(window)
    assert replay.reel.place == replay.reel.length == FOUGHT and state(replay.reel) == stood
    qtbot.keyClick(window, Qt.Key.Key_Home)
    assert replay.reel.place == 0 and replay.isVisible() and not replay.bar.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.replay is None and window.centralWidget() is table and table is not None and table.isVisible()
    assert state(window.controller.table) == stood


def test_every_place_shows_the_game_as_it_stood_in_any_order(window: Window) -> None:
    assert window.controller is not None
    session: Any = window.controller.table
    states = {FOUGHT: state(session)}
    for place in range(FOUGHT - 1, FOUGHT - 30, -1):
        session.undo()
        states[place] = state(session)
    for _ in range(29):
        session.redo()
    reel: Any = looked_back(window).reel
    for place in (40, 33, 59, 60, 34, 35, 36, 50, 32):
        assert window.replay is not None
        window.replay.replay.timeline.setValue(place)
        assert reel.place == place and state(reel) == states[place]


def test_nothing_can_be_answered_and_what_was_answered_is_said(window: Window, qtbot: Any) -> None:
    replay = looked_back(window)
    replay.replay.timeline.setValue(20)
    asked = replay.reel.decision
    assert asked is not None and replay.reel.given is not None
    with pytest.raises(IllegalAnswer):
        replay.reel.answer(replay.reel.given)
    replay.controller.answer(replay.reel.given)
    for key in (Qt.Key.Key_1, Qt.Key.Key_U, Qt.Key.Key_Y):
        qtbot.keyClick(window, key)
    assert replay.reel.place == 20 and replay.reel.decision == asked
    assert replay.replay.answered.words.startswith("Answered: ") and replay.replay.asked.words
    assert replay.replay.count.words == f"20 of {FOUGHT} answers"


def test_it_is_dragged_stepped_and_marked_by_pointer_and_keys(window: Window, qtbot: Any) -> None:
    replay = looked_back(window)
    line = replay.replay.timeline
    qtbot.mousePress(line, Qt.MouseButton.LeftButton, pos=QPoint(line.width() // 2, line.height() // 2))
    qtbot.mouseMove(line, QPoint(line.width() // 4, line.height() // 2))
    qtbot.mouseRelease(line, Qt.MouseButton.LeftButton, pos=QPoint(line.width() // 4, line.height() // 2))
    qtbot.waitUntil(lambda: abs(replay.reel.place - FOUGHT // 4) <= 1)
    place = replay.reel.place
    qtbot.keyClick(window, Qt.Key.Key_Right)
    assert replay.reel.place == place + 1
    qtbot.keyClick(window, Qt.Key.Key_Left)
    assert replay.reel.place == place
    qtbot.keyClick(window, Qt.Key.Key_PageDown)
    assert replay.reel.place == min(mark.place for mark in replay.reel.marks if mark.place > place)
    assert line.words_at(line._x(replay.reel.place)) != ""


def test_it_plays_to_the_end_of_the_part_and_pauses(window: Window, qtbot: Any) -> None:
    replay = looked_back(window)
    bar = replay.replay
    bar.timeline.setValue(FOUGHT - 3)
    for _ in range(3):
        qtbot.keyClick(window, Qt.Key.Key_S)
    assert bar.buttons["speed"].text() == "Speed ×8"
    assert replay.director.staging.speed == 8, "what happens is shown as fast"
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert bar.playing and bar.buttons["play"].text() == "Pause"
    qtbot.waitUntil(lambda: not bar.playing, timeout=5000)
    assert replay.reel.place == FOUGHT
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert replay.reel.place == 0 and bar.playing
    qtbot.keyClick(window, Qt.Key.Key_Space)
    assert not bar.playing


def test_a_death_that_stands_still_does_not_hold_the_replay_up(window: Window, qtbot: Any) -> None:
    replay = looked_back(window)
    replay.replay.timeline.setValue(FOUGHT - 1)
    replay.director.stage([Cue(0, Fallen("A knight has fallen"))])
    assert replay.director.staging.playing
    replay.replay.toggle()
    qtbot.waitUntil(lambda: not replay.replay.playing, timeout=5000)
    assert replay.reel.place == FOUGHT


def test_what_befell_somebody_is_told_and_holds_no_key(window: Window, qtbot: Any) -> None:
    replay = looked_back(window)
    replay.moves.seek(0)
    told = 0
    for place in range(1, FOUGHT):
        replay.moves.seek(place)
        told += bool(replay.slips.slips)
        assert not replay._holds("Space"), "Space plays on and pauses"
    assert told


def test_larger_letters_leave_a_replay_where_it_is(window: Window) -> None:
    replay = looked_back(window)
    replay.replay.timeline.setValue(30)
    THEMES.set(scale=120)
    assert window.replay is not None and window.replay is not replay
    assert window.replay.reel.place == 30
    window.replay.replay.buttons["leave"].click()
    assert window.replay is None and window.centralWidget() is window.table


def test_a_branch_is_a_game_of_its_own(window: Window, library: SavedGames) -> None:
    assert window.controller is not None
    whole = state(window.controller.table)
    replay = looked_back(window)
    replay.replay.timeline.setValue(30)
    stood = state(replay.reel)
    replay.replay.buttons["branch"].click()
    branched: Any = window.controller.table
    assert window.replay is None and state(branched) == stood and len(library.saves()) == 2
    for _ in range(FOUGHT - 30):
        assert branched.redo() is not None
    assert state(branched) == whole and branched.session.luck == []


def test_a_branch_remembers_at_which_expedition_it_began(window: Window, library: SavedGames, tmp_path: Path) -> None:
    assert window.controller is not None
    looked_back(window).replay.buttons["branch"].click()
    branch, root = library.saves()
    assert (branch.branched_at, root.branched_at) == (1, 0)
    assert '"branched_at"' not in Path(root.id).read_text(), "it is no news to programs that do not know of branches"
    library.autosave(library.load(branch.id))  # as it is played on with
    assert library.saves()[0].branched_at == 1
    library.export(branch.id, tmp_path / "branch.kfsave")
    assert library.import_file(tmp_path / "branch.kfsave").branched_at == 1


def versions(window: Window) -> Versions:
    """The page of what is kept of the saved game."""
    window.show_start()
    assert window.start is not None
    window.start.open_load()
    page: Any = window.start.page
    page.version_buttons[0].click()
    assert isinstance(window.start.page, Versions)
    return window.start.page


def test_a_saved_game_is_looked_at_and_branched_from_the_list(window: Window, library: SavedGames) -> None:
    page = versions(window)
    assert window.start is not None
    title: Any = window.start.menu.title
    QApplication.processEvents()
    size = title.font().pixelSize()
    page.buttons["look:0"].setFocus()
    page.buttons["look:0"].click()
    assert window.replay is not None and window.replay.reel.place == 0
    assert window.replay.replay.buttons["leave"].accessibleName() == "Back to the list", "no game is played here"
    QApplication.processEvents()
    window.replay.replay.buttons["leave"].click()
    QApplication.processEvents()
    assert window.centralWidget() is window.start
    assert title.font().pixelSize() == size > px(20), "dressed anew, it was as small as any word"
    assert window.focusWidget() is page.buttons["look:0"], "the keyboard is where it was"
    page.buttons["branch:0"].click()
    assert window.controller is not None and len(library.saves()) == 2
    begun: Any = window.controller.table
    assert begun.session.answers == [] and len(begun.session.taken_back) == FOUGHT


def test_what_is_kept_of_a_game_is_in_reach_in_the_largest_letters(window: Window, library: SavedGames) -> None:
    """Whatever the other games are called that it can be compared with."""
    versions(window).buttons["branch:0"].click()
    THEMES.set(scale=200)
    window.resize(1280, 720)
    page = versions(window)
    for _ in range(4):
        QApplication.processEvents()
    assert len(page.others) == 1
    for button in page.buttons.values():
        assert button.mapTo(page, QPoint(button.width(), 0)).x() <= page.width()


def test_a_backup_is_previewed_and_restored(window: Window, library: SavedGames, qtbot: Any) -> None:
    (entry,) = library.saves()
    library.vault.back_up(Path(entry.id).parent)
    assert window.controller is not None
    stood = state(window.controller.table)
    assert window.controller.undo() and library.flush()
    page = versions(window)
    page.buttons["preview:0"].click()
    assert window.replay is not None and state(window.replay.reel) == stood
    window.replay.replay.buttons["leave"].click()
    page.buttons["restore:0"].click()
    assert window.start is not None
    (asked,) = [dialog for dialog in window.start.findChildren(AskDialog) if dialog.isVisible()]
    assert asked.agree is not None
    asked.agree.click()
    qtbot.waitUntil(lambda: window.table is not None)
    assert state(window.controller.table) == stood


def test_two_games_are_compared_row_by_row(window: Window, library: SavedGames) -> None:
    replay = looked_back(window)
    replay.replay.timeline.setValue(0)
    replay.replay.buttons["branch"].click()
    one, two = (library.look(entry.id) for entry in library.saves())
    assert compared(one, one) == []
    other: Any = two
    other.session.state.knights["ilse"].sheet.gold += 3
    changed = SessionTable(other.session)
    assert [row for row in compared(one, changed) if row.name == "Ilse · Gold"] == [
        Row("Ilse · Gold", str(one.view.knights["ilse"].sheet.gold), str(one.view.knights["ilse"].sheet.gold + 3))
    ]
    page = versions(window)
    page.other.setCurrentIndex(1)
    page._compare(1)
    assert page.table.count() >= 3
    QApplication.processEvents()
    cell = page.table.itemAtPosition(1, 1)
    seen = cell.widget() if cell is not None else None
    assert seen is not None and not seen.visibleRegion().isEmpty(), "the comparison comes first, and is in sight"


def test_it_is_told_in_chinese_too(window: Window) -> None:
    CATALOGUE.missing.clear()
    replay = looked_back(window)
    CATALOGUE.switch("zh_CN")
    replay.replay.timeline.setValue(20)
    assert (
        replay.replay.answered.words.startswith("当时的回答：")
        and replay.replay.count.words == f"第 20 次作答，共 {FOUGHT} 次"
    )
    assert not CATALOGUE.missing


def test_a_window_of_another_size_does_not_end_a_replay_but_fits_the_text_when_it_is_left(
    window: Window, qtbot: Any
) -> None:
    window.keep_text_fitting()
    replay = looked_back(window)
    window.resize(2560, 1440)
    window._settled.timeout.emit()
    assert window.replay is replay
    assert THEMES.theme.scale == 100
    window._leave_replay()
    qtbot.waitUntil(lambda: THEMES.theme.scale == 150)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_in_large_letters_the_ways_out_of_a_replay_are_whole(language: str, window: Window, qtbot: Any) -> None:
    CATALOGUE.switch(language)
    looked_back(window)
    THEMES.set(scale=200)
    window.resize(1280, 720)
    assert window.replay is not None
    bar = window.replay.replay

    def whole() -> None:
        assert bar.width() == window.width()
        for id in ("branch", "leave"):
            button, hint = bar.buttons[id], bar.buttons[id].sizeHint()
            assert button.text() == tr(f"replay.{id}_short") and button.accessibleName() == tr(f"replay.{id}")
            assert button.width() >= hint.width() and button.height() >= hint.height(), id
        assert bar.rect().contains(bar.buttons["leave"].geometry())
        assert bar.count.text() == bar.count.short

    qtbot.waitUntil(whole)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_what_is_looked_back_on_is_named_whole(scale: int, window: Window, qtbot: Any) -> None:
    """Once the lists had been seen they kept their width, and beside a long question had less: "Expeditio…"."""
    looked_back(window)
    THEMES.set(scale=scale)
    qtbot.waitUntil(lambda: window.replay is not None and THEMES.theme.scale == scale)
    assert window.replay is not None
    bar = window.replay.replay
    bar.chapters.show()
    bar.chapters.addItems(["Expedition 12"])
    bar.chapters.setCurrentIndex(bar.chapters.count() - 1)
    bar.asked.setMinimumWidth(bar.width() * 2 // 3)
    bar.answered.setMinimumWidth(bar.width() // 4)

    def whole() -> None:
        for each in (bar.chapters, bar.span):
            assert each.isHidden() or each.width() >= each.sizeHint().width()

    qtbot.waitUntil(whole)
