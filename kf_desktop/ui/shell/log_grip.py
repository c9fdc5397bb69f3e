"""The lower edge of the open log: dragged, or moved with the keys, it makes the log higher or lower."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.theme.theme import colour, px

STEP = 24
"""Pixels at 100 % that a key moves the edge."""


class LogGrip(QWidget):
    """A handle; `moved` tells by how many pixels it has been moved downwards."""

    moved = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(px(9))
        self.setCursor(Qt.CursorShape.SizeVerCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._from: float | None = None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._from = event.globalPosition().y()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is not None:
            now = event.globalPosition().y()
            self.moved.emit(round(now - self._from))
            self._from = now

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._from = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        way = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
        if way:
            self.moved.emit(way * px(STEP))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(colour("ink" if self.hasFocus() else "line_strong"), px(2)))
        middle, half = self.width() // 2, px(24)
        painter.drawLine(middle - half, self.height() // 2, middle + half, self.height() // 2)
        painter.end()
