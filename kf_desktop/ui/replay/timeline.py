"""The bar of a replay: answers from left to right, with signs for what one looks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractSlider, QToolTip, QWidget

from kf_desktop.ui.theme.theme import colour, px

TONES = {
    "expedition_begins": "gold",
    "expedition_over": "gold",
    "expedition_failed": "blood",
    "phase": "gold",
    "clash_begins": "ember",
    "clash_won": "moss",
    "clash_lost": "blood",
    "dies": "blood",
    "luck_undone": "violet",
}
"""The colours of the signs; all others are quiet."""
CROSSES, LARGE = ("dies", "clash_lost", "expedition_failed"), ("phase", "clash_begins", "clash_won", "clash_lost")
NEAR = 5
"""How far from a sign, at 100 %, the pointer still means it."""


@dataclass(frozen=True, slots=True)
class Sign:
    """Something on the bar: where, of which kind, and in words."""

    place: int
    kind: str
    words: str


class Timeline(QAbstractSlider):
    """A slider over the answers of a chapter. A click goes there; dragging goes through them."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSingleStep(1)
        self.setMinimumHeight(px(34))
        self.setMouseTracking(True)
        self.signs: tuple[Sign, ...] = ()
        self.span = (0, 0)
        """The part that is played, as two places."""

    def show_signs(self, signs: Sequence[Sign]) -> None:
        """These stand on the bar."""
        self.signs = tuple(signs)
        self.update()

    def show_span(self, first: int, last: int) -> None:
        """Only this part is gone through."""
        self.span = (first, last)
        self.setRange(first, last)
        self.setPageStep(max(1, (last - first) // 10))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(400), px(34))

    def _x(self, place: float) -> float:
        first, last = self.span
        room = self.width() - 2 * px(10)
        return px(10) + room * (place - first) / max(1, last - first)

    def _place(self, x: float) -> int:
        first, last = self.span
        room = max(1, self.width() - 2 * px(10))
        return first + round((x - px(10)) * (last - first) / room)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(True)
        self.setValue(self._place(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.setValue(self._place(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def words_at(self, x: float) -> str:
        """What the signs near that place of the widget say."""
        near = [sign for sign in self.signs if abs(self._x(sign.place) - x) <= px(NEAR)]
        return "\n".join(dict.fromkeys(sign.words for sign in near))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            words = self.words_at(event.pos().x())
            QToolTip.showText(event.globalPos(), words, self) if words else QToolTip.hideText()
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        groove = QRectF(px(10), middle - px(2), self.width() - 2 * px(10), px(4))
        painter.fillRect(groove, colour("line_strong"))
        now = self._x(self.value())
        painter.fillRect(QRectF(groove.left(), groove.top(), now - groove.left(), groove.height()), colour("gold"))
        for sign in self.signs:
            if self.span[0] <= sign.place <= self.span[1]:
                self._draw_sign(painter, sign, middle)
        painter.setPen(QPen(colour("ink" if self.hasFocus() else "gold"), px(2)))
        painter.setBrush(colour("ground_deep"))
        painter.drawEllipse(QPointF(now, middle), px(7), px(7))
        painter.end()

    def _draw_sign(self, painter: QPainter, sign: Sign, middle: float) -> None:
        """A stroke for most, a cross for what went ill: shape says it as well as colour."""
        x, half = self._x(sign.place), px(11 if sign.kind in LARGE else 6)
        painter.setPen(QPen(colour(TONES.get(sign.kind, "ink_soft")), px(2) if sign.kind in TONES else 1))
        if sign.kind in CROSSES:
            arm = px(4)
            top = middle - px(11)
            painter.drawLine(QPointF(x - arm, top - arm / 2), QPointF(x + arm, top + arm * 1.5))
            painter.drawLine(QPointF(x + arm, top - arm / 2), QPointF(x - arm, top + arm * 1.5))
        else:
            painter.drawLine(QPointF(x, middle - half), QPointF(x, middle + half))
