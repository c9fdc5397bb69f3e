"""An option of the decision bar: its words, its key, and whether it is picked."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from kf_desktop.ui.theme.theme import THEMES, colour, px

WIDEST = 340


class OptionButton(QAbstractButton):
    """Large enough to hit, with the key that presses it; what is picked carries its place in the answer."""

    def __init__(self, words: str, key: str, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.setText(words)
        self.key = key
        self.place = 0
        self.preferred = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(words)
        self.setAccessibleDescription(key)

    def mark(self, place: int) -> None:
        """Show that it is picked, as the first, second … of the answer; 0 = not picked."""
        self.place = place
        self.setChecked(bool(place))
        self.update()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(THEMES.theme.font(17, bold=True))
        words = (
            metrics.horizontalAdvance(self.text()) + px(36 + (26 if self.key else 0)) + metrics.horizontalAdvance("✓ ")
        )
        width = min(max(words, px(92)), px(WIDEST))
        lines = 2 if words > px(WIDEST) else 1
        self.setToolTip(self.text() if words > px(WIDEST) * 1.8 else "")
        return QSize(width, px(40) if lines == 1 else max(px(40), metrics.height() * 2 + px(8)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(60), px(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        ink = colour("ember_ink" if self.place else "ink" if self.isEnabled() else "ink_faint")
        area = QRectF(self.rect()).adjusted(px(10), px(2), -px(10), -px(2))
        if self.key:
            area.setLeft(self._paint_key(painter, area))
        painter.setFont(THEMES.theme.font(17, bold=bool(self.place)))
        painter.setPen(ink)
        words = self.text() if not self.place else f"✓ {self.text()}"
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextWordWrap
        painter.drawText(area, flags, _fitting(painter, area, words))
        painter.end()

    def _paint_ground(self, painter: QPainter) -> None:
        active = self.hasFocus() or self.underMouse()
        painter.setBrush(colour("ember" if self.place else "hover" if active else "raised"))
        edge = "gold" if self.hasFocus() else "ember" if self.preferred or self.place else "line_strong"
        painter.setPen(QPen(colour(edge), 3 if self.hasFocus() else 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), px(6), px(6))

    def _paint_key(self, painter: QPainter, area: QRectF) -> float:
        """Draw the key as a small cap; where the words begin."""
        cap = QRectF(area.left() - px(2), area.center().y() - px(11), px(21), px(22))
        painter.setPen(QPen(colour("ember_ink" if self.place else "line_strong"), 1))
        painter.setBrush(colour("ground_deep", 0 if self.place else 200))
        painter.drawRoundedRect(cap, px(4), px(4))
        painter.setFont(THEMES.theme.font(14, bold=True))
        painter.setPen(colour("ember_ink" if self.place else "gold"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.key)
        return cap.right() + px(8)


def _fitting(painter: QPainter, area: QRectF, words: str) -> str:
    """As many of the words as the area holds, with an ellipsis for the rest."""
    flags = Qt.TextFlag.TextWordWrap
    shown, end = words, len(words)
    while end > 8 and painter.boundingRect(area, flags, shown).height() > area.height() + 2:
        end -= 4
        shown = words[:end].rstrip() + "…"
    return shown
