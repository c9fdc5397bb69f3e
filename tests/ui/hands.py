"""Hands at the table for tests: where every option of a question is, and how it is answered by key."""

from __future__ import annotations

from typing import Any

from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication


def found(table: Any) -> set[str]:
    """The options that can be reached: listed, in the hand, on a plate, or in their own place."""
    answering = table.controller.answering
    listed = {str(button.property("option")) for button in table.bar.buttons if button.isVisible()}
    plates = {answering.way_on, answering.armed} if table.bar.on.isVisible() else set()
    return (listed | plates | set(table.hand.offered()) | set(table.middle.placed())) - {""}


def press(window: Any, key: str) -> None:
    """Press the option's key on the keyboard; twice if it is armed first."""
    answering = window.table.controller.answering
    asked, letter = answering.decision, answering.keys[key]
    assert letter, f"no key for {key}"
    for _ in range(2):
        armed = answering.armed == key
        QTest.keyClicks(window.focusWidget() or window, " " if letter == "Space" else letter.lower())
        QApplication.processEvents()
        if answering.decision is not asked or not answering.immediate or armed:
            return
