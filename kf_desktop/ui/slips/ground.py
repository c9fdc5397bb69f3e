"""What of the table slips may lie on: portraits in the rail, the monster's on the stage, and the board beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QSize

from kf_desktop.ui.slips.slip import MONSTER
from kf_desktop.ui.theme.theme import px

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from kf_desktop.ui.canvas.room import Shunned
    from kf_desktop.ui.panels.rail import PartyRail
    from kf_desktop.ui.stage.stage import Stage

GAP = 4
"""Pixels at 100 % between a portrait and a slip beside it."""


class Ground:
    """Knows where on the table the portraits are."""

    def __init__(self, table: QWidget, rail: PartyRail, stage: Stage, middle: QWidget) -> None:
        self._table, self._rail, self._stage, self._middle = table, rail, stage, middle
        self.shunned: Callable[[], Shunned] = tuple
        """What must not be covered, on the table."""
        self.at_board: Callable[[], bool] = lambda: False
        """Whether the board is what is looked at."""
        self.figure: Callable[[str], QRect] = lambda who: QRect()
        """Where on the board a figure is; empty where it is not seen."""

    def be_drawn(self) -> None:
        """Have the portraits drawn, where that has been put off: slips lie on them as they are now."""
        self._rail.due()
        self._stage.due()

    def room_of(self, owner: str) -> QRect:
        """What of that owner's portrait may be covered; empty where none is seen."""
        shown = self._stage.sheet if owner == MONSTER else self._rail.rows.get(owner)
        if shown is None or not shown.isVisible():
            return QRect()
        return shown.room().translated(shown.mapTo(self._table, QPoint()))

    def beside(self, owner: str, size: QSize) -> list[QRect]:
        """Where on the board a slip of that size may lie, the best place first; nowhere while it is not looked at.

        It is beside the portrait, at the board's right edge for the monster; of a knight without one around his figure.
        """
        if not self.at_board():
            return []
        board, row = self._middle.geometry(), self._rail.rows.get(owner)
        if owner == MONSTER:
            places = _column(board.right() - px(GAP) - size.width(), board, size)
        elif row is not None and row.isVisible():
            area = QRect(row.mapTo(self._table, QPoint()), row.size())
            places = _column(area.right() + px(GAP), area, size)
        else:
            figure = self.figure(f"knight:{owner}")
            places = [*self._around(figure, size), *_column(board.left() + px(GAP), board, size)]
        return [_within(place, board) for place in places]

    def _around(self, figure: QRect, size: QSize) -> list[QRect]:
        """At the four sides of a figure; nowhere where that is not seen."""
        if figure.isEmpty():
            return []
        wide, high, gap = size.width(), size.height(), px(GAP)
        middle = figure.center() - QPoint(wide // 2, high // 2)
        corners = (
            QPoint(figure.right() + gap, middle.y()),
            QPoint(figure.left() - gap - wide, middle.y()),
            QPoint(middle.x(), figure.bottom() + gap),
            QPoint(middle.x(), figure.top() - gap - high),
        )
        return [QRect(corner, size) for corner in corners]


def _column(left: int, area: QRect, size: QSize) -> list[QRect]:
    """Places below each other along an area: at its foot, its middle, its head."""
    middle, high = area.center().y() - size.height() // 2, size.height()
    return [QRect(QPoint(left, top), size) for top in (area.bottom() + 1 - high, middle, area.top())]


def _within(area: QRect, room: QRect) -> QRect:
    """The area, moved up or down into the room."""
    moved = QRect(area)
    moved.moveBottom(min(moved.bottom(), room.bottom()))
    moved.moveTop(max(moved.top(), room.top()))
    return moved
