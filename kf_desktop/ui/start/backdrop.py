"""The ground of the start screen: night, ash, and a bell that glows from below."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
)
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
        """The bell, leaning, half under the ash."""
        high = area.height() * 0.74
        painter.save()
        painter.translate(area.width() * 0.7, area.height() * 0.3)
        painter.rotate(7)
        painter.scale(high, high)
        shade = QLinearGradient(QPointF(-0.48, 0), QPointF(0.48, 0))
        for place, name, light in (
            (0, "ground_deep", 100),
            (0.3, "ember", 42),
            (0.46, "line", 100),
            (1, "ground_deep", 90),
        ):
            tone = colour(name)
            shade.setColorAt(place, tone if light == 100 else _dimmed(tone, light))
        painter.setPen(QPen(colour("ember", 130), 0.003))
        painter.setBrush(shade)
        painter.drawPath(_crown())
        painter.drawPath(_bell())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for height, half, alpha in (
            (0.2, 0.262, 110),
            (0.225, 0.264, 70),
            (0.66, 0.345, 110),
            (0.69, 0.355, 70),
        ):
            band = QPainterPath(QPointF(-half, height))
            band.quadTo(0, height + 0.07, half, height)
            painter.setPen(QPen(colour("ember", alpha), 0.004))
            painter.drawPath(band)
        painter.restore()
        self._paint_ash(painter, area)

    def _paint_ash(self, painter: QPainter, area: QRectF) -> None:
        """Drifts of ash before the bell."""
        for top, left, alpha in ((0.86, 0.2, 235), (0.92, 0.0, 255)):
            drift = QPainterPath(QPointF(0, area.height()))
            drift.lineTo(0, area.height() * (top + 0.05))
            drift.cubicTo(
                area.width() * (left + 0.25),
                area.height() * (top + 0.06),
                area.width() * (left + 0.4),
                area.height() * (top - 0.05),
                area.width(),
                area.height() * (top + 0.03),
            )
            drift.lineTo(area.width(), area.height())
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(_dimmed(colour("ground"), 92, alpha))
            painter.drawPath(drift)

    def _paint_sparks(self, painter: QPainter, area: QRectF) -> None:
        random = Random(7)
        painter.setPen(Qt.PenStyle.NoPen)
        for _ in range(90):
            x = area.width() * min(0.99, max(0.0, random.gauss(0.68, 0.17)))
            y = area.height() * (1 - random.random() ** 1.6)
            size = 0.8 + 2.4 * random.random() * area.height() / 1000
            painter.setBrush(colour("ember" if random.random() < 0.7 else "gold", int(40 + 170 * random.random())))
            painter.drawEllipse(QPointF(x, y), size, size)


def _bell() -> QPainterPath:
    """A bell's outline, one unit high, its crown at the origin."""
    path = QPainterPath(QPointF(0, 0))
    path.cubicTo(0.14, 0, 0.25, 0.05, 0.26, 0.2)
    path.cubicTo(0.27, 0.42, 0.3, 0.6, 0.36, 0.74)
    path.cubicTo(0.4, 0.84, 0.46, 0.9, 0.48, 0.98)
    path.quadTo(0, 1.09, -0.48, 0.98)
    path.cubicTo(-0.46, 0.9, -0.4, 0.84, -0.36, 0.74)
    path.cubicTo(-0.3, 0.6, -0.27, 0.42, -0.26, 0.2)
    path.cubicTo(-0.25, 0.05, -0.14, 0, 0, 0)
    return path


def _crown() -> QPainterPath:
    """The loop that the bell hung by."""
    path = QPainterPath()
    path.addRoundedRect(QRectF(-0.075, -0.1, 0.15, 0.12), 0.06, 0.06)
    path.addRoundedRect(QRectF(-0.035, -0.065, 0.07, 0.06), 0.03, 0.03)
    return path


def _dimmed(tone: QColor, light: int, alpha: int = 255) -> QColor:
    """The colour at that part of its light, in percent."""
    made = tone.darker(round(10_000 / light))
    made.setAlpha(alpha)
    return made
