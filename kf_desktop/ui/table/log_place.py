"""Where the log lies while it is open: below its line, over what is there, or on a wide table below the stage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Signal
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.theme.theme import px

if TYPE_CHECKING:
    from kf_desktop.ui.dice.tray import DiceTray
    from kf_desktop.ui.panels.log_panel import LogPanel
    from kf_desktop.ui.panels.top_strip import TopStrip

USUAL, LOWEST, HIGHEST = 60, 15, 92
"""The log's height in percent of the table's: unless it is dragged, the least, the most."""
LEAST = 140
"""The least height, in pixels at 100 %, to which it shrinks to leave dice free; where less is left, it covers them."""
NARROWEST = 420
"""The least width in pixels at 100 %; it is as wide as the log's line in the strip where that is wider."""
BESIDE = 10
"""Room at 100 % between the log and what stands beside its line."""
DOCK, DOCKED = 2560, 36
"""From which width in pixels the log has a place of its own below the stage, and the percent of the stage it takes."""
KEPT = 560
"""Height at 100 % that the stage keeps of it: the monster's sheet above the ten steps of an attack."""


class LogPlace(QObject):
    """Lays the log of a table, and the handle at its lower edge."""

    resized = Signal(int)
    """The percent of the height that the players want it to have."""

    def __init__(self, table: QWidget, log: LogPanel, strip: TopStrip, tray: DiceTray) -> None:
        super().__init__(table)
        self.share = USUAL
        self.docked = False
        """Whether the log has a place of its own below the stage."""
        self._table, self._log, self._strip, self._tray = table, log, strip, tray
        self._dragged = 0.0
        self._was_docked = self._dock_closed = False
        tray.placed.connect(self.lay)
        log.resized.connect(self._drag)

    @property
    def hangs(self) -> bool:
        """Whether the log is open and lies over the board."""
        return not self.docked and not self._log.isHidden()

    def over_board(self) -> list[QRect]:
        """The areas of the table that the log covers: its own while it lies over the board, else none."""
        return [self._log.geometry()] if self.hangs else []

    def share_stage(self, stage: QRect, *, there: bool) -> QRect:
        """Take the log's part of the stage, if the table is wide enough and the stage is `there`; returns the rest."""
        self.docked = there and self._table.width() >= DOCK
        if not self.docked or self._dock_closed:
            return stage
        taken = min(stage.height() * DOCKED // 100, max(px(LEAST), stage.height() - px(KEPT)))
        self._log.setGeometry(stage.adjusted(0, stage.height() - taken + px(6), 0, 0))
        return stage.adjusted(0, 0, 0, -taken)

    def lay(self) -> None:
        """Lay the log below its line in the strip, unless it has a place of its own."""
        self._log.grip.setVisible(not self.docked)
        if self.docked or self._was_docked:
            self._log.setVisible(self.docked and not self._dock_closed)
        self._was_docked = self.docked
        if self.docked:
            return
        line, table, top = self._strip.log_line.geometry(), self._table, self._strip.height()
        wide = min(max(line.width(), px(NARROWEST)), table.width() - px(16))
        left = min(line.left(), table.width() - wide - px(8))
        high = table.height() * self.share // 100
        if self._tray.isVisible() and (room := self._tray.y() - top) >= px(LEAST):
            high = min(high, room)  # dice that are asked about stay in sight
        self._log.setGeometry(QRect(left, top, wide, high))

    def covers(self, area: QRect) -> bool:
        """Whether the open log hides part of that area of the table."""
        return any(each.intersects(area) for each in self.over_board())

    def beside(self, size: QSize) -> QRect:
        """Where something of that size stands beside the lit line, on the side of the log that has more room.

        Where the log leaves no room beside it, below the line, or above.
        """
        log, area = self._log.geometry(), self._log.lit_area().translated(self._log.pos())
        right = self._table.width() - log.right() >= log.left()
        left = log.right() + px(BESIDE) if right else log.left() - px(BESIDE) - size.width()
        left = min(max(px(BESIDE), left), self._table.width() - size.width() - px(BESIDE))
        top = max(log.top(), min(area.center().y(), self._table.height() - px(BESIDE)) - size.height() // 2)
        place = QRect(QPoint(left, top), size)
        if place.intersects(area):
            below = area.bottom() + px(BESIDE)
            fits = below + size.height() <= self._table.height()
            place.moveTop(below if fits else max(0, area.top() - px(BESIDE) - size.height()))
        return place

    def open(self, opened: bool) -> None:
        """Open the log, or close it; where it has a place of its own, the caller lays the stage out anew."""
        if self.docked:
            self._dock_closed = not opened
        self._log.setVisible(opened)

    def take_share(self, percent: int) -> None:
        """Set its height in percent of the table's, within bounds."""
        self.share = min(max(percent, LOWEST), HIGHEST)

    def _drag(self, by: int) -> None:
        """Make it so many pixels higher, as its lower edge is dragged."""
        percent = max(1, self._table.height()) / 100
        self._dragged += by
        steps = round(self._dragged / percent)
        self._dragged -= steps * percent  # so that it stays under the pointer
        self.take_share(self.share + steps)
        self.lay()
        self.resized.emit(self.share)
