"""Marsh Lights at the shell's table: played by keys and by pointer, saved, taken back, in two languages."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kf_desktop.engine.at_random import random_player
from kf_desktop.engine.session import Session
from kf_desktop.ui.decision.plate import Guard
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.fonts import load_fonts
from kf_desktop.ui.theme.theme import THEMES
from tests.second_game.marsh import BOARD, Content, Marsh, State, new_game
from tests.second_game.shown import MarshFile, MarshSeat, MarshTable, MarshWindow

Windows = dict[str, MarshWindow]


@pytest.fixture
def game() -> Session[State, Content]:
    return Session(Marsh(), Content(BOARD), new_game(1))


@pytest.fixture
def windows(game: Session[State, Content], qtbot: Any, tmp_path: Path) -> Iterator[Windows]:
    """Each seat at a window of its own."""
    load_fonts()
    CATALOGUE.language, Guard.wait = "en", 0
    THEMES.set(palette="dark", scale=100)
    THEMES.apply()
    made = {seat: MarshWindow(MarshSeat(game, seat), MarshFile(tmp_path / "marsh.json")) for seat in ("north", "south")}
    for window in made.values():
        qtbot.addWidget(window)
        window.resize(1000, 700)
        window.show()
        qtbot.waitExposed(window)
    yield made
    for window in made.values():
        CATALOGUE.switched.disconnect(window._dress)
        THEMES.changed.disconnect(window._redraw)
    CATALOGUE.language, Guard.wait = "en", 300


def look(windows: Windows) -> None:
    """Every seat is told what the other has done."""
    for window in windows.values():
        window.table.controller.start()


def press(table: MarshTable, letters: str) -> None:
    """Keys of the keyboard, with the window in front."""
    table.window().activateWindow()
    table.setFocus()
    QApplication.processEvents()
    QTest.keyClicks(table, letters)


def shown(table: MarshTable) -> list[str]:
    return [button.text() for button in table.bar.buttons]


def log_of(table: MarshTable) -> str:
    return str(table.log.browser.toPlainText())


def test_each_sees_its_own_hand_and_bids_by_key(windows: Windows, game: Session[State, Content]) -> None:
    north, south = windows["north"].table, windows["south"].table
    hands = {seat: [str(number) for number in game.state.players[seat].hand] for seat in windows}
    assert shown(south) == list(dict.fromkeys(hands["south"]))
    assert shown(north) == list(dict.fromkeys(hands["north"])) != shown(south)

    press(south, "1")
    assert game.early or game.answers
    assert log_of(south) == log_of(north) == "", "nobody learns of it"
    look(windows)
    assert shown(south) == [] and "other side" in south.bar.question.text()  # type: ignore[attr-defined]
    press(north, "2")
    look(windows)
    assert f"south has bid {hands['south'][0]}" in log_of(north) and "north has bid" in log_of(south)
    assert "wisp over" in log_of(south)


def bid(windows: Windows, south: str = "1", north: str = "1") -> MarshTable:
    """Both bid; the table of whoever carries first."""
    for seat, key in (("south", south), ("north", north)):
        press(windows[seat].table, key)
    look(windows)
    return next(window.table for window in windows.values() if window.table.controller.answering.options)


def test_a_lantern_is_carried_by_pointer_and_stays_by_space(windows: Windows, game: Session[State, Content]) -> None:
    table = bid(windows)
    seat, board = table.seat.seat, table.board
    stood = game.state.players[seat].lantern
    target, key = next(iter(board.offered.items()))
    assert (board.ground(stood), board.ground(target)) == ("ember", "gold")
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.place(target).toPoint())
    assert game.state.players[seat].lantern == target and f"cell:{BOARD.name(target)}" == key
    assert f"{seat} goes to {BOARD.name(target)}" in log_of(table)
    assert BOARD.name(target) in board.accessibleDescription()
    if table.controller.answering.way_on:
        press(table, " ")
        assert game.state.players[seat].lantern == target, "to stay spends nothing"


def test_answers_are_taken_back_and_given_again_by_key(windows: Windows, game: Session[State, Content]) -> None:
    table = bid(windows)
    before = list(game.answers)
    _, key = next(iter(table.board.offered.items()))
    table.bar.take(key)
    after = list(game.answers)
    press(table, "u")
    assert game.answers == before and key in table.controller.answering.keys
    press(table, "y")
    assert game.answers == after
    for _ in range(len(after) + 2):
        press(table, "u")
    assert game.answers == [] and log_of(table) == ""
    assert table.toast.label.isVisible(), "there is nothing more to take back"


def test_what_is_not_its_turn_is_refused_with_a_sentence(windows: Windows) -> None:
    table = windows["north"].table
    table.controller.answer(["bid:99"])
    assert "not one of the options" in table.toast.label.text()


def test_the_game_is_saved_after_every_answer_and_goes_on_from_the_file(windows: Windows, tmp_path: Path) -> None:
    table = bid(windows)
    table.bar.take(next(iter(table.board.offered.values())))
    data = json.loads((tmp_path / "marsh.json").read_text(encoding="utf-8"))
    loaded: Session[State, Content] = Session.load(Marsh(), Content(BOARD), data)
    assert loaded.state == table.seat.session.state and loaded.decision == table.seat.session.decision


def test_who_cannot_save_is_told_and_plays_on(windows: Windows, game: Session[State, Content]) -> None:
    table = windows["south"].table

    class Full(MarshFile):
        def autosave(self, table: MarshSeat) -> None:
            raise OSError("the disk is full")

    table.controller.saving = Full(Path())
    press(table, "1")
    assert "the disk is full" in table.toast.label.text() and (game.answers or game.early)


def test_another_language_palette_and_size_change_words_and_nothing_of_the_game(
    windows: Windows, game: Session[State, Content]
) -> None:
    window = windows["south"]
    bid(windows)
    windows["north"].hide()
    press(window.table, "")
    before = game.data()
    QTest.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert CATALOGUE.language == "zh_CN" and "south 出了" in log_of(window.table)
    QTest.keyClick(window, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert THEMES.theme.palette.id == "light" and window.settings.theme == "light"
    press(window.table, "l")
    assert not window.table.log.isVisible()
    assert game.data() == before


def test_it_is_played_to_its_end_in_the_window(windows: Windows, game: Session[State, Content]) -> None:
    player = random_player(2)
    for _ in range(400):
        look(windows)
        if game.decision is None:
            break
        seat = game.decision.seats[0]
        asked = windows[seat].table.controller.decision
        assert asked is not None
        windows[seat].table.controller.answer(player(asked))
    assert game.state.winner
    for window in windows.values():
        assert f"{game.state.winner} is home first" in log_of(window.table)
        assert shown(window.table) == []
