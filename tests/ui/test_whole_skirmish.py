"""A whole skirmish by the keyboard alone, from the start screen and back to it: the focus is never lost from sight."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget

from kf_desktop.bots import make_bot
from kf_desktop.engine.decision import Decision
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from tests.ui.test_whole_expedition import Keyboard, focused, open_window, wait_for_the_disk

pytestmark = pytest.mark.usefixtures("strays")

__all__ = ["open_window"]

MOST, ON_THE_BOARD = 500, 3
"""Answers a skirmish may take; of so many spaces one is picked on the board itself."""


class Hands(Keyboard):
    """As on an expedition, and with the arrows on the board now and then."""

    def __init__(self, window: Any) -> None:
        super().__init__(window)
        self.walked = 0

    def begin_skirmish(self, seed: str) -> None:
        start = self.window.start
        self._tab_to(start.buttons["skirmish"])
        self._key(Qt.Key.Key_Return)
        QApplication.processEvents()
        form = start.page
        for _ in form.choices:
            if form.choice.monster.id == "kiln_hounds":
                break
            self._key(Qt.Key.Key_Down)
        assert form.choice.monster.id == "kiln_hounds"
        self._tab_to(form.seed)
        QTest.keyClicks(form.seed, seed)
        self._key(Qt.Key.Key_Return)

    def answer_somehow(self, decision: Decision, keys: Any, turn: int) -> None:
        board = self.window.table.middle.views["clash"]
        cells = [cell for cell, option in board.places.cells.items() if (option.key,) == tuple(keys)]
        if turn % ON_THE_BOARD == 0 and cells and not board.look.at(cells[0]):
            self.walk_to(keys[0])
            self.walked += 1
        else:
            self.answer(decision, keys)


def seen(widget: QWidget) -> bool:
    """Whether the widget with the keyboard is on the screen."""
    surface = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    return widget.isVisible() and not surface.visibleRegion().isEmpty()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_whole_skirmish_with_the_keyboard_alone(language: str, open_window: Any, qapp: Any, tmp_path: Path) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    window = open_window()
    hands, bot = Hands(window), make_bot("cautious", 5)
    hands.begin_skirmish("7")
    QApplication.processEvents()
    session = window.controller.table.session
    for turn in range(MOST):
        decision = session.decision
        assert seen(focused(window)), decision.prompt
        if decision.prompt == "skirmish.next":
            break
        wait_for_the_disk(window)
        hands.answer_somehow(decision, bot(session.state, decision), turn)
        QApplication.processEvents()
        assert session.decision is not decision, decision.prompt
    assert session.decision.prompt == "skirmish.next"
    assert hands.walked
    assert window.table.verdict.isVisible()
    hands._key("1")
    QApplication.processEvents()
    assert session.decision.prompt != "skirmish.next" and not window.table.verdict.isVisible()
    hands._key(Qt.Key.Key_F10)
    QApplication.processEvents()
    hands._tab_to(_button(window, "leave"))
    hands._key(Qt.Key.Key_Return)
    QApplication.processEvents()
    assert (window.start is not None and window.start.newest is None) or window.table is None
    assert list(CATALOGUE.missing) == []


def _button(window: Any, entry: str) -> Any:
    from kf_desktop.ui.dialogs.menu import MenuDialog  # noqa: PLC0415 - after Qt has been set up

    return window.table.findChild(MenuDialog).buttons[entry]
