"""A sheet of parchment, painted once for a size and a theme."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QFrame, QWidget

from kf_desktop.ui.theme.theme import THEMES, Theme, colour, px


class Parchment(QFrame):
    """A frame whose ground is parchment: darker towards the edges, with a ruled border."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("page")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.drawPixmap(0, 0, _sheet(self.width(), self.height(), THEMES.theme))
        painter.end()


@lru_cache(maxsize=2)  # the pages of a table are of one size, and a letter may lie over them
def _sheet(wide: int, high: int, theme: Theme) -> QPixmap:
    """A sheet in the theme that is in use."""
    sheet = QPixmap(wide, high)
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
    painter.drawRect(area)
    _paint_stains(painter, area)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour("parchment_edge"), 1))
    painter.drawRect(area.adjusted(px(9), px(9), -px(9), -px(9)))
    painter.drawRect(area.adjusted(px(12), px(12), -px(12), -px(12)))
    painter.end()
    return sheet


def let_sheets_go() -> None:
    """Nobody reads for a while."""
    _sheet.cache_clear()


def _paint_stains(painter: QPainter, area: QRectF) -> None:
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
