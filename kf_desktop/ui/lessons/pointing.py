"""Where on the table a lesson points: a place by its name, as a rectangle of the table."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QAbstractButton, QWidget

WAYS_OUT = ("end_turn", "pass", "leave", "stay", "straight_on")
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


ROWS = ("party",)
"""Places that are as large as what stands in them, below which they are empty."""


def widget_of(table: QWidget, name: str) -> QWidget | None:
    """The part of the table that a place is; None where it is not in sight."""
    parts = (getattr(table, part, None) for part in PLACES.get(name, ()))
    return next((part for part in parts if isinstance(part, QWidget) and part.isVisible()), None)


def place_of(table: QWidget, name: str) -> QRect:
    """The place in the table's own pixels; empty where it is not in sight."""
    widget = widget_of(table, name)
    if widget is None:
        return QRect()
    return _rect(table, widget, widget.childrenRect() if name in ROWS else widget.rect())


def button_of(table: QWidget, label: str) -> QRect:
    """The first button of an option with that label; the plate to go on, or the bar, where it has none."""
    shown = (button for button in table.findChildren(QAbstractButton) if button.isVisible())
    found: QWidget | None = next((button for button in shown if button.property("label") == label), None)
    if found is None and label in WAYS_OUT:
        found = getattr(getattr(table, "bar", None), "on", None)
    return _rect(table, found, found.rect()) if found is not None else place_of(table, "bar")


def _rect(table: QWidget, widget: QWidget, area: QRect) -> QRect:
    """What can be seen of that area of it: a part that is scrolled ends where its view does."""
    seen, part = area, widget
    while part is not table and (owner := part.parentWidget()) is not None:
        seen, part = seen.translated(part.pos()).intersected(owner.rect()), owner
    return seen
