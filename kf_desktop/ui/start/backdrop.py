"""The ground of the start screen: night, ash, and a bell that glows from below."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QLinearGradient, QPainter, QPainterPath, QPaintEvent, QPen, QPixmap, QRadialGradient
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.theme.theme import THEMES, colour


class Backdrop(QWidget):
    """Painted once for a size and a theme."""

    def __init__(self) -> None:
        super().__init__()
        self._picture = QPixmap()
        self._painted: tuple[QSize, str] | None = None

    def paintEvent(self, event: QPaintEvent) -> None:
        wanted = (self.size(), THEMES.theme.palette.id)
        if wanted != self._painted:
            self._picture, self._painted = self._paint(), wanted
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _paint(self) -> QPixmap:
        picture = QPixmap(self.size())
        area = QRectF(picture.rect())
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        sky = QLinearGradient(area.topLeft(), area.bottomLeft())
        sky.setColorAt(0, colour("ground_deep"))
        sky.setColorAt(1, colour("ground"))
        painter.fillRect(area, sky)
        hearth = QPointF(area.width() * 0.68, area.height() * 1.04)
        glow = QRadialGradient(hearth, area.height() * 0.85)
        glow.setColorAt(0, colour("ember", 150))
        glow.setColorAt(0.45, colour("ember", 40))
        glow.setColorAt(1, colour("ember", 0))
        painter.fillRect(area, glow)
        self._paint_bell(painter, area)
        self._paint_sparks(painter, area)
        painter.end()
        return picture

    def _paint_bell(self, painter: QPainter, area: QRectF) -> None:
        """The bell, half under the ash."""
        high = area.height() * 0.86
        wide = high * 0.82
        left, top = area.width() * 0.68 - wide / 2, area.height() - high * 0.82
        bell = QPainterPath(QPointF(left + wide * 0.42, top))
        bell.cubicTo(left + wide * 0.2, top + high * 0.1, left + wide * 0.24, top + high * 0.5, left, top + high)
        bell.lineTo(left + wide, top + high)
        bell.cubicTo(
            left + wide * 0.76, top + high * 0.5, left + wide * 0.8, top + high * 0.1, left + wide * 0.58, top
        )
        bell.closeSubpath()
        shade = QLinearGradient(QPointF(left, 0), QPointF(left + wide, 0))
        shade.setColorAt(0, colour("ground_deep", 235))
        shade.setColorAt(0.32, colour("line_strong", 210))
        shade.setColorAt(0.5, colour("line", 225))
        shade.setColorAt(1, colour("ground_deep", 240))
        painter.setPen(QPen(colour("ember", 120), 1.6))
        painter.setBrush(shade)
        painter.drawPath(bell)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for part, alpha in ((0.3, 60), (0.52, 80), (0.56, 80)):
            half = wide * (0.24 + part * 0.16)
            middle, y = left + wide / 2, top + high * part
            band = QPainterPath(QPointF(middle - half, y))
            band.quadTo(middle, y + high * 0.045, middle + half, y)
            painter.setPen(QPen(colour("ember", alpha), 2))
            painter.drawPath(band)

    def _paint_sparks(self, painter: QPainter, area: QRectF) -> None:
        random = Random(7)
        painter.setPen(Qt.PenStyle.NoPen)
        for _ in range(90):
            x = area.width() * min(0.99, max(0.0, random.gauss(0.68, 0.17)))
            y = area.height() * (1 - random.random() ** 1.6)
            size = 0.8 + 2.4 * random.random() * area.height() / 1000
            painter.setBrush(colour("ember" if random.random() < 0.7 else "gold", int(40 + 170 * random.random())))
            painter.drawEllipse(QPointF(x, y), size, size)
