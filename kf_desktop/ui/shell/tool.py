"""Buttons with their key beside the word: the small plates of the bar (undo, redo, why), and quiet words."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget

from kf_desktop.ui.decision.plate import paint_cap
from kf_desktop.ui.theme.frames import paint_frame
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.theme.widgets import restyle

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


class KeyedWord(QPushButton):
    """A quiet button: its text is the word; the key, if it has one, stands behind it in a little cap."""

    def __init__(self, words: str = "", key: str = "", owner: QWidget | None = None) -> None:
        super().__init__(words, owner)
        self.key = ""
        self.setProperty("quiet", "true")
        self.show_key(key)

    def show_key(self, key: str) -> None:
        """Have that key stand behind the word; none if it is empty."""
        if key != self.key:
            self.key = key
            self.setAccessibleDescription(key)
            restyle(self, capped=str(bool(key)).lower())
            self.updateGeometry()

    def cap(self) -> int:
        """The width that the key takes."""
        return QFontMetrics(THEMES.theme.font(14, bold=True)).horizontalAdvance(self.key) + px(12) if self.key else 0

    def sizeHint(self) -> QSize:
        return super().sizeHint() + QSize(self.cap(), 0)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.key:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_cap(painter, QPoint(self.width() - px(6) - self.cap() // 2, self.height() // 2), self.key, "ink_soft")
            painter.end()
