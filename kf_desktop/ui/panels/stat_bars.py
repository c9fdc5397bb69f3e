"""Passion, Heat and Vigor as rows of pips, with limit and peril thresholds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QHelpEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, px

LINE, PIPS = 20, 40
"""Height of a row, and the least width of its pips."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One row: `size` pips, `value` of them full; `limit` is drawn as a stop, `marks` are thresholds."""

    name: str
    value: int
    size: int
    tone: str
    limit: int = -1
    marks: tuple[int, ...] = ()
    tip: str = ""

    @property
    def figure(self) -> str:
        return str(self.value) if self.limit < 0 else f"{self.value}/{self.limit}"


class StatBars(QWidget):
    """Several bars below each other: name, pips, figure."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.bars: tuple[Bar, ...] = ()
        self.more: Callable[[], str] = str
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_bars(self, *bars: Bar) -> None:
        """Show these bars."""
        if bars == self.bars:
            return
        self.bars = bars
        self.setAccessibleName(", ".join(f"{bar.name} {bar.figure}" for bar in bars))
        self.updateGeometry()
        self.update()

    def event(self, event: QEvent) -> bool:
        """What the line under the pointer means, and what else there is to say."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.bars:
            line = min(int(event.pos().y() / px(LINE)), len(self.bars) - 1)
            told = [self.bars[line].tip, self.more()]
            QToolTip.showText(event.globalPos(), "\n\n".join(filter(None, told)), self)
            return True
        return super().event(event)

    def sizeHint(self) -> QSize:
        return QSize(px(150), px(LINE) * max(1, len(self.bars)))

    def minimumSizeHint(self) -> QSize:
        return QSize(sum(self._words()) + px(PIPS), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_kept(self, painter, self.bars, self._draw)
        painter.end()

    def _words(self) -> tuple[int, int]:
        """The width that the names take before the pips, and the figures after them."""
        name, figure = QFontMetrics(THEMES.theme.font(15)), QFontMetrics(THEMES.theme.font(16, bold=True))
        names = max((name.horizontalAdvance(bar.name) for bar in self.bars), default=0) + px(7)
        return names, max((figure.horizontalAdvance(bar.figure) for bar in self.bars), default=0) + px(8)

    def _draw(self, painter: QPainter) -> None:
        names, figures = self._words()
        for index, bar in enumerate(self.bars):
            line = QRectF(0, index * px(LINE), self.width(), px(LINE))
            self._paint_bar(painter, bar, line, names, figures)

    def _paint_bar(self, painter: QPainter, bar: Bar, line: QRectF, names: int, figures: int) -> None:
        painter.setPen(colour("ink_soft"))
        painter.setFont(THEMES.theme.font(15))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter, bar.name)
        painter.setPen(colour("ink"))
        painter.setFont(THEMES.theme.font(16, bold=True))
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(line, right, bar.figure)
        room = line.adjusted(names, 0, -figures, 0)
        step = room.width() / max(1, bar.size)
        for pip in range(bar.size):
            spot = QRectF(room.left() + pip * step + 1, line.center().y() - px(5), step - 2, px(10))
            beyond = 0 <= bar.limit <= pip
            painter.setPen(QPen(colour("line" if beyond else "line_strong"), 1))
            painter.setBrush(colour(bar.tone) if pip < bar.value else colour("ground_deep"))
            painter.drawRect(spot)
        painter.setBrush(colour("ink_soft"))
        for mark in bar.marks:
            if 0 < mark < bar.size:
                self._paint_mark(painter, QPointF(room.left() + mark * step, line.center().y() + px(4)))
        if 0 < bar.limit < bar.size:
            painter.setPen(QPen(colour("ink"), 2))
            x = room.left() + bar.limit * step
            painter.drawLine(QPointF(x, line.center().y() - px(7)), QPointF(x, line.center().y() + px(7)))

    def _paint_mark(self, painter: QPainter, at: QPointF) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        half, high = px(3), px(6)
        painter.drawPolygon(QPolygonF([at, at + QPointF(-half, high), at + QPointF(half, high)]))
