"""Spots: places of the table at which something can begin or end a flight, by name.

`knight:<id>` is a knight, on the board if he stands there, `rail:<id>` his row in the party or among the spoils,
`vigor:<id>` (heat, passion) what is counted there; `party` are all rows together, `lay:<id>` where a card lay among the
spoils before the step; `ai_deck`, `bp_deck`, `supply`, `wounds`, `cards`, `stage`, `pool` are where cards and
tokens lie; `threat`, `time`, `curse` are the tracks.
A widget is marked with the names of what it shows. Nothing flies to or from a name that no visible widget has.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

PROPERTY = "spot"


def mark_spot(widget: QWidget, *names: str) -> None:
    """Mark the widget as the place of these names."""
    widget.setProperty(PROPERTY, " ".join(names))


def spot_of(root: QWidget, name: str) -> QRect:
    """The area of the visible widget marked with the name, in pixels of `root`; empty if there is none."""
    for widget in root.findChildren(QWidget):
        if widget.isVisible() and name in str(widget.property(PROPERTY) or "").split():
            return QRect(widget.mapTo(root, QPoint()), widget.size())
    return QRect()
