"""Where something is at the table, by its name.

`knight:<id>` is a knight, on the board if he stands there, `rail:<id>` his row in the party, `vigor:<id>` (heat,
passion) what is counted there; `ai_deck`, `bp_deck`, `supply`, `wounds`, `cards`, `stage`, `pool` are where cards and
tokens lie; `threat`, `time`, `curse` are the tracks.
Whoever shows a thing marks its widget. What has no place at the moment is not seen to fly.
"""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

PROPERTY = "spot"


def mark_spot(widget: QWidget, *names: str) -> None:
    """The things of these names are to be seen here from now on."""
    widget.setProperty(PROPERTY, " ".join(names))


def spot_of(root: QWidget, name: str) -> QRect:
    """Where in the root the thing is to be seen; empty if nowhere."""
    for widget in root.findChildren(QWidget):
        if widget.isVisible() and name in str(widget.property(PROPERTY) or "").split():
            return QRect(widget.mapTo(root, QPoint()), widget.size())
    return QRect()
