"""A die that can be looked at, and picked if it is an option."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from kf_desktop.ui.canvas.brush import square_pen
from kf_desktop.ui.dice.faces import paint_d10, paint_power_die
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, colour, px

SIDE, CAP = 50, 16
LIFT, DIMMED = 14, 0.45
"""Pixels that a flying die rises; what a miss loses of its ink."""


class DieButton(QAbstractButton):
    """A die of a roll. Picked dice stand higher and carry a sign, so that colour is not the only mark."""

    reached = Signal()
    """The keyboard has come here."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self._side = SIDE
        self.face, self.crit, self.success = 1, False, None  # type: tuple[int, bool, bool | None]
        self.power: tuple[str, tuple[int, int, int]] | None = None
        self.note, self.key = "", ""
        self.advised, self.raised, self.picks = False, False, 0
        self.lift, self.dim = 0.0, 0.0
        """How high it is over the tray, and how far it is dimmed, from 0 to 1."""

    @property
    def side(self) -> int:
        """How large it is, at 100 %."""
        return self._side

    @side.setter
    def side(self, side: int) -> None:
        if side != self._side:
            self._side = side
            self.updateGeometry()

    def pick(self, picks: int) -> None:
        """How often it is picked: to be rolled again, or to be raised by 1 each time."""
        self.picks = picks
        self.setChecked(bool(picks))
        self.update()

    @property
    def deed(self) -> str:
        """The sign of what a pick does."""
        return f"+{max(1, self.picks)}" if self.raised else "⭮"

    def show_d10(self, face: int, *, crit: bool = False, success: bool | None = None, note: str = "") -> None:
        """Show a d10."""
        self.face, self.crit, self.success, self.power, self.note = face, crit, success, None, note
        self.update()

    def show_power(self, kind: str, symbols: tuple[int, int, int], note: str = "") -> None:
        """Show a power die."""
        self.power, self.note = (kind, symbols), note
        self.update()

    def advise(self, advised: bool) -> None:
        """Whether the odds are for picking it: a sign in the corner says so."""
        if advised != self.advised:
            self.advised = advised
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(self.side + 14), px(self.side + 34))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.reached.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = px(2) if self.isChecked() else px(8)
        side = px(self.side)
        square = QRectF((self.width() - side) / 2, top - self.lift * px(LIFT), side, side)
        painter.setOpacity(1 - self.dim * DIMMED)
        if self.power is not None:
            paint_power_die(painter, square, *self.power)
        else:
            paint_d10(painter, square, self.face, crit=self.crit, success=self.success)
        painter.setOpacity(1)
        self._paint_marks(painter)
        painter.end()

    def _paint_marks(self, painter: QPainter) -> None:
        painter.setFont(THEMES.theme.font(15, bold=self.isChecked()))
        painter.setPen(colour("ember_text" if self.isChecked() else "ink_soft"))
        bottom = QRectF(0, self.height() - px(24), self.width(), px(22))
        painter.drawText(bottom, Qt.AlignmentFlag.AlignCenter, self.deed if self.isChecked() else self.note)
        if self.key:
            self._paint_cap(painter, px(2), self.key)
        if self.advised:
            self._paint_cap(painter, self.width() - px(CAP + 2), "+1" if self.raised else "⭮")
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.isChecked():
            self._paint_frame(painter, "ember", 3)
        elif pointed(self) and self.isEnabled():
            self._paint_frame(painter, "gold", 2)
        if self.hasFocus():  # where the keyboard is: dashed, so that nobody takes it for a picked die
            self._paint_frame(painter, "ink", 1, Qt.PenStyle.DashLine)

    def _paint_frame(self, painter: QPainter, tone: str, wide: int, line: Qt.PenStyle = Qt.PenStyle.SolidLine) -> None:
        painter.setPen(square_pen(colour(tone), px(wide), line))
        painter.drawRect(self.rect().adjusted(1, 1, -2, -2))

    def _paint_cap(self, painter: QPainter, left: int, sign: str) -> None:
        """A key or a sign in a corner, on a ground of its own: the die comes up to it."""
        cap = QRectF(left, px(2), px(CAP), px(CAP))
        painter.setPen(QPen(colour("line_strong"), 1))
        painter.setBrush(colour("ground_deep"))
        painter.drawRoundedRect(cap, px(4), px(4))
        painter.setFont(THEMES.theme.font(13, bold=True))
        painter.setPen(colour("gold"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, sign)
