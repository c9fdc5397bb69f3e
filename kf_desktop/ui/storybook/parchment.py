"""A sheet of parchment, painted once for a size and a theme."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QFrame, QWidget

from kf_desktop.ui.theme.theme import THEMES, colour, px


class Parchment(QFrame):
    """A frame whose ground is parchment: darker towards the edges, with a ruled border."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")
        self._sheet = QPixmap()
        self._painted: tuple[QSize, str] | None = None

    def paintEvent(self, event: QPaintEvent) -> None:
        wanted = (self.size(), THEMES.theme.palette.id)
        if wanted != self._painted:
            self._sheet, self._painted = self._paint(), wanted
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._sheet)
        painter.end()

    def _paint(self) -> QPixmap:
        sheet = QPixmap(self.size())
        sheet.fill(Qt.GlobalColor.transparent)
        painter = QPainter(sheet)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(sheet.rect()).adjusted(2, 2, -2, -2)
        reach = max(area.width(), area.height()) * 0.75
        shade = QRadialGradient(area.center(), reach)
        shade.setColorAt(0, colour("parchment"))
        shade.setColorAt(0.62, colour("parchment"))
        shade.setColorAt(1, colour("parchment_edge"))
        painter.setPen(QPen(colour("parchment_edge").darker(125), 2))
        painter.setBrush(shade)
        painter.drawRoundedRect(area, px(4), px(4))
        self._paint_stains(painter, area)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour("parchment_edge"), 1))
        painter.drawRect(area.adjusted(px(9), px(9), -px(9), -px(9)))
        painter.drawRect(area.adjusted(px(12), px(12), -px(12), -px(12)))
        painter.end()
        return sheet

    def _paint_stains(self, painter: QPainter, area: QRectF) -> None:
        """A few soft marks of age; always the same ones, they are drawn from a fixed seed."""
        random = Random(41)
        painter.setPen(Qt.PenStyle.NoPen)
        for _ in range(26):
            centre = QPointF(area.width() * random.random(), area.height() * random.random())
            radius = px(8 + 46 * random.random())
            stain = QRadialGradient(centre, radius)
            stain.setColorAt(0, colour("parchment_edge", 34))
            stain.setColorAt(1, colour("parchment_edge", 0))
            painter.setBrush(stain)
            painter.drawEllipse(centre, radius, radius)


class Rule(QWidget):
    """A double line between the text and the choices."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(px(13))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(colour("parchment_edge").darker(125), 1))
        for line in (px(4), px(7)):
            painter.drawLine(0, line, self.width(), line)
        painter.end()
