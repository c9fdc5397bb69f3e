"""Where on the table a lesson points: a place by its name, as a rectangle of the table."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractButton, QWidget

WAYS_OUT = ("end_turn", "pass", "leave", "stay")
"""Labels of options that the plate to go on stands for."""
PLACES = {
    "board": ("middle", "stage"),
    "bar": ("bar",),
    "dice": ("tray", "bar"),
    "tray": ("tray",),
    "hand": ("hand",),
    "party": ("party",),
    "monster": ("monster",),
    "goals": ("delve",),
    "tracks": ("top",),
    "log": ("log_line", "log"),
}
"""The parts of the table that a place can be, the first that there is."""


def place_of(table: QWidget, name: str) -> QRect:
    """The place in the table's own pixels; empty where it is not in sight."""
    for part in PLACES.get(name, ()):
        widget = getattr(table, part, None)
        if isinstance(widget, QWidget) and widget.isVisible():
            return _rect(table, widget)
    return QRect()


def button_of(table: QWidget, label: str) -> QRect:
    """The first button of an option with that label; the plate to go on, or the bar, where it has none."""
    shown = (button for button in table.findChildren(QAbstractButton) if button.isVisible())
    found: QWidget | None = next((button for button in shown if button.property("label") == label), None)
    if found is None and label in WAYS_OUT:
        found = getattr(getattr(table, "bar", None), "on", None)
    return _rect(table, found) if found is not None else place_of(table, "bar")


def _rect(table: QWidget, widget: QWidget) -> QRect:
    """What can be seen of it: a part that is scrolled ends where its view does."""
    seen, part = widget.rect(), widget
    while part is not table and (owner := part.parentWidget()) is not None:
        seen, part = seen.translated(part.pos()).intersected(owner.rect()), owner
    return seen
