"""Shapes that the drawings of terrain share."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from kf_desktop.ui.canvas.brush import chance


def cast(painter: QPainter, path: QPainterPath, reach: float) -> None:
    """A soft shadow towards the lower right."""
    painter.setPen(Qt.PenStyle.NoPen)
    for step in (1.0, 0.7, 0.4):
        painter.setBrush(QColor(0, 0, 0, 58))
        painter.drawPath(path.translated(reach * step, reach * step))


def shrunk(area: QRectF, part: float) -> QRectF:
    less = min(area.width(), area.height()) * (1 - part) / 2
    return area.adjusted(less, less, -less, -less)


def blob(area: QRectF, seed: int, corners: int, rough: float, square: float = 0.0) -> QPainterPath:
    """A closed, uneven shape that fills the area; `square` pulls it out into the corners."""
    path = QPainterPath()
    spots = []
    for n in range(corners):
        angle = 2 * pi * n / corners
        reach = 1 - rough * chance(seed, n, 71)
        x, y = cos(angle), sin(angle)
        swell = 1 / max(abs(x), abs(y))
        swell = 1 + (swell - 1) * max(square, 0.35)
        x, y = (max(-1.0, min(1.0, v * swell)) * reach for v in (x, y))
        spots.append(area.center() + QPointF(x * area.width() / 2, y * area.height() / 2))
    path.moveTo((spots[-1] + spots[0]) / 2)
    for n, spot in enumerate(spots):
        path.quadTo(spot, (spot + spots[(n + 1) % corners]) / 2)
    path.closeSubpath()
    return path
