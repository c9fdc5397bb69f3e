"""Where on the table a lesson points: a place by its name, as a rectangle of the table."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QAbstractButton, QWidget

WAYS_OUT = ("end", "pass", "leave", "stay")
"""Options that the plate to go on stands for."""
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
    """The place in the table's own pixels; empty where it is not in sight.

    `option:<key>` is the button of the option whose key begins so, or the bar where it has none.
    """
    kind, _, key = name.partition(":")
    if kind == "option":
        found = _button(table, key)
        if found is None and key in WAYS_OUT:
            return place_of(table, "on")
        return _rect(table, found) if found is not None else place_of(table, "bar")
    if kind == "on":
        plate = getattr(getattr(table, "bar", None), "on", None)
        return _rect(table, plate) if isinstance(plate, QWidget) else QRect()
    for part in PLACES.get(kind, ()):
        widget = getattr(table, part, None)
        if isinstance(widget, QWidget) and widget.isVisible():
            return _rect(table, widget)
    return QRect()


def _button(table: QWidget, key: str) -> QAbstractButton | None:
    shown = (button for button in table.findChildren(QAbstractButton) if button.isVisible())
    return next((button for button in shown if str(button.property("option") or "").startswith(key)), None)


def _rect(table: QWidget, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(table, QPoint()), widget.size())
