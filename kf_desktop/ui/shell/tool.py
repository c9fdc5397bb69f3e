"""The small plates above the two large ones of the bar: undo, redo, why."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from kf_desktop.ui.decision.plate import paint_cap
from kf_desktop.ui.theme.frames import paint_frame
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, px

SIZES = (16, 15, 14, 13)


class ToolPlate(QAbstractButton):
    """A button with a word and its key in a thin frame."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.key = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_tool(self, words: str, key: str) -> None:
        """Set the word and the key."""
        if (words, key) != (self.text(), self.key):
            self.setText(words)
            self.key = key
            self.setAccessibleName(words)
            self.setAccessibleDescription(key)
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(92), px(32))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        lit = self.underMouse() and self.isEnabled()
        paint_kept(
            self, painter, (self.text(), self.key, self.isEnabled(), lit), lambda kept: self._paint(kept, lit=lit)
        )
        if self.hasFocus():
            painter.setPen(QPen(colour("ink"), px(3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()

    def _paint(self, painter: QPainter, *, lit: bool) -> None:
        paint_frame(painter, self.rect(), ground="hover" if lit else "panel")
        ink = "ink" if self.isEnabled() else "ink_faint"
        cap = px(22)
        room = self.width() - cap - px(18)
        for size in SIZES:
            font = THEMES.theme.font(size)
            wide = QFontMetrics(font).horizontalAdvance(self.text())
            if wide <= room:
                break
        left = (self.width() - min(wide, room) - px(6) - cap) // 2
        painter.setFont(font)
        painter.setPen(colour(ink))
        painter.drawText(QRect(left, 0, room, self.height()), Qt.AlignmentFlag.AlignVCenter, self.text())
        paint_cap(painter, QPoint(left + min(wide, room) + px(6) + cap // 2, self.height() // 2), self.key, ink)
