"""The second window: the map, the board or a knight beside the table, followed, remembered, without secrets."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from kf_desktop.engine.codec import encode
from kf_desktop.ui.dialogs.numbers import NumbersDialog
from kf_desktop.ui.settings import load_settings
from tests.ui import fakes

pytestmark = pytest.mark.usefixtures("strays")


def test_it_follows_the_game_and_closes_with_it(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose", "choose")
    window.second_window()
    second = window.second
    assert second.isVisible() and second.stack.currentWidget() is second.board
    assert second.board.look is not None
    window.show_start()
    assert window.second is None and window.settings.second_open
    play(fakes.clash_state(), "choose")
    assert window.second is not None  # it comes back with the next game
    window.second_window()
    assert window.second is None and not window.settings.second_open


def test_what_it_shows_is_chosen_and_remembered(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    window.second_window()
    second = window.second
    second.what.setCurrentIndex(second.what.findData("knight:bruno"))
    second._choose(second.what.currentIndex())
    assert window.settings.second == "knight:bruno" and second.sheet.knight == "bruno"
    second._choose(second.what.findData("map"))
    assert second.stack.currentWidget() is second.map
    window.second_window()
    window.second_window()
    assert window.second.stack.currentWidget() is window.second.map
    window.second.close()


def test_nothing_can_be_answered_there(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "cell")
    window.second_window()
    board = window.second.board
    assert not board.offers() and list(board.placed()) == []
    qtbot.keyClick(board.canvas, Qt.Key.Key_Return)
    assert session.given == []
    window.second.close()


def test_it_sees_what_one_without_a_seat_sees(window: Any, play: Any) -> None:
    """What is asked in secret has no options for an onlooker, and what only a seat may know is not among the events."""
    session = play(fakes.clash_state(), "choose")
    session.events.append(type(session.events[0])("says", {"en": "psst", "zh": "嘘"}, seats=("Ann",)))
    table = window.controller.table.onlooker()
    assert table.seat and all(event.is_for(table.seat) for event in table.events)
    assert len(table.events) == len(session.events) - 1
    assert encode(session.state) == encode(window.controller.table.session.state)


def test_a_page_that_nobody_tells_has_no_tab_there(window: Any, play: Any) -> None:
    """When and why an entry came is told by the window of the table, which has all that has been played."""
    play(fakes.clash_state(), "choose")
    window.second_window()
    second = window.second
    second.what.setCurrentIndex(second.what.findData("knight:bruno"))
    second._choose(second.what.currentIndex())
    assert "cards" in second.sheet.page_buttons and "came" not in second.sheet.page_buttons
    window.table.middle.flip("knights")
    assert "came" in window.table.middle.views["knights"].page_buttons
    second.close()


def test_what_its_sheet_points_to_opens_over_the_table(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    window.settings.second = "knight:bruno"
    window.second_window()
    qtbot.mouseClick(window.second.sheet.numbers, Qt.MouseButton.LeftButton)
    [dialog] = window.table.findChildren(NumbersDialog)
    assert dialog.isVisible()
    qtbot.mouseClick(window.second.sheet.numbers, Qt.MouseButton.LeftButton)
    assert window.table.findChildren(NumbersDialog) == [dialog], "one at a time"
    dialog.dismiss()
    window.second.close()


def test_it_is_remembered_at_once_for_a_program_that_is_ended(window: Any, play: Any, tmp_path: Path) -> None:
    window._settings_file = tmp_path / "settings.json"
    play(fakes.clash_state(), "choose")
    window.second_window()
    assert load_settings(window._settings_file).second_open
    window.second._choose(window.second.what.findData("map"))
    assert load_settings(window._settings_file).second == "map"
    window.second.close()


def test_the_key_that_opens_it_closes_it_from_there(window: Any, play: Any, qtbot: Any) -> None:
    """Asked for twice, a key would do neither."""
    play(fakes.clash_state(), "choose")
    qtbot.keyClick(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    second = window.second
    second.activateWindow()
    qtbot.waitUntil(second.isActiveWindow)
    qtbot.keyClick(second, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert window.second is None
