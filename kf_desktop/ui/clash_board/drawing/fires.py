"""Terrain that burns, and what it leaves: embers, slag, a kiln, soot, ash."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QRadialGradient

from kf_desktop.ui.canvas.brush import chance
from kf_desktop.ui.clash_board.drawing.shapes import blob, cast, shrunk
from kf_desktop.ui.clash_board.look import UNIT


def _fire(painter: QPainter, area: QRectF, shape: QPainterPath, tones: tuple[str, str, str]) -> None:
    """The shape filled with a glow: its heart, its body, its edge."""
    glow = QRadialGradient(area.center(), max(area.width(), area.height()) * 0.56)
    for stop, tone in zip((0.0, 0.6, 1.0), tones, strict=True):
        glow.setColorAt(stop, QColor(tone))
    painter.setPen(QPen(QColor(30, 12, 8, 220), 3.5))
    painter.setBrush(glow)
    painter.drawPath(shape)


def _embers(painter: QPainter, area: QRectF, seed: int) -> None:
    """A bed of coals: grey on top, and the glow between them."""
    bed = blob(area.adjusted(8, 8, -8, -8), seed, 15, 0.12)
    _fire(painter, area, bed, ("#ffb347", "#d9481c", "#3a120a"))
    painter.save()
    painter.setClipPath(bed)
    for coal in range(int(26 * area.width() * area.height() / (UNIT * UNIT))):
        x = area.left() + chance(seed, coal, 1) * area.width()
        y = area.top() + chance(seed, coal, 2) * area.height()
        size = 11 + chance(seed, coal, 3) * 13
        warm = chance(seed, coal, 4)
        painter.setPen(QPen(QColor(255, 120 + int(warm * 90), 40, 130), 1.8))
        painter.setBrush(QColor("#574c47") if warm < 0.55 else QColor("#8a3517"))
        painter.drawPath(blob(QRectF(x - size, y - size * 0.8, size * 2, size * 1.6), seed + coal, 7, 0.3))
    painter.restore()


def _slag(painter: QPainter, area: QRectF, seed: int) -> None:
    """A pool that has a skin, torn open in places."""
    pool = blob(area.adjusted(7, 9, -7, -9), seed, 13, 0.1)
    _fire(painter, area, pool, ("#fff0b0", "#ff8a24", "#8a2408"))
    painter.save()
    painter.setClipPath(pool)
    for plate in range(6):
        x = area.left() + (0.15 + 0.7 * chance(seed, plate, 1)) * area.width()
        y = area.top() + (0.15 + 0.7 * chance(seed, plate, 2)) * area.height()
        size = area.width() * (0.1 + 0.1 * chance(seed, plate, 3))
        painter.setPen(QPen(QColor(255, 214, 120, 170), 2.5))
        painter.setBrush(QColor(48, 30, 26, 225))
        painter.drawPath(blob(QRectF(x - size, y - size * 0.7, size * 2, size * 1.4), seed + plate, 8, 0.25))
    painter.restore()


def _bricks(painter: QPainter, area: QRectF, seed: int) -> None:
    """A stack, laid crosswise in squares, each with its edges to the light."""
    body = area.adjusted(8, 8, -8, -8)
    path = QPainterPath()
    path.addRect(body)
    cast(painter, path, 24)
    across = max(2, round(body.width() / 42))
    down = max(2, round(body.height() / 42))
    wide, tall = body.width() / across, body.height() / down
    for column in range(across):
        for row in range(down):
            square = QRectF(body.left() + column * wide, body.top() + row * tall, wide, tall)
            upright = (column + row) % 2 == 0
            for half in (0, 1):
                brick = QRectF(square)
                if upright:
                    brick.setLeft(square.left() + half * wide / 2)
                    brick.setWidth(wide / 2)
                else:
                    brick.setTop(square.top() + half * tall / 2)
                    brick.setHeight(tall / 2)
                tone = int(chance(seed, column, row, half) * 40)
                face = QLinearGradient(brick.topLeft(), brick.bottomRight())
                face.setColorAt(0, QColor.fromHsv(16, 140, 178 + tone))
                face.setColorAt(1, QColor.fromHsv(12, 165, 104 + tone))
                painter.setPen(QPen(QColor("#2b130c"), 2))
                painter.setBrush(face)
                painter.drawRect(brick)


def _kiln_mouth(painter: QPainter, area: QRectF, seed: int) -> None:
    """An open kiln: an arch of brick around the fire."""
    _bricks(painter, area, seed)
    mouth = QPainterPath()
    mouth.addRoundedRect(area.adjusted(20, 20, -20, -20), 22, 22)
    _fire(painter, area, mouth, ("#fff6d8", "#ff9a2e", "#5a1406"))


def _soot(painter: QPainter, area: QRectF, seed: int) -> None:
    """A swept heap: dark in the middle, stippled towards its edge."""
    heap = blob(area.adjusted(7, 7, -7, -7), seed, 14, 0.16)
    painter.setPen(QPen(QColor(150, 142, 132, 120), 2.5, Qt.PenStyle.DotLine))
    shade = QRadialGradient(area.center() + QPointF(-12, -16), max(area.width(), area.height()) * 0.58)
    shade.setColorAt(0, QColor(62, 58, 56, 245))
    shade.setColorAt(0.55, QColor(34, 31, 30, 240))
    shade.setColorAt(1, QColor(22, 19, 18, 205))
    painter.setBrush(shade)
    painter.drawPath(heap)
    for tone, count, salt in ((QColor(8, 7, 6, 220), 90, 1), (QColor(150, 144, 138, 120), 55, 2)):
        painter.setPen(QPen(tone, 3.2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        spots = []
        for n in range(count * int(area.width() * area.height() / (UNIT * UNIT)) // 4 + 20):
            spot = QPointF(
                area.left() + chance(seed, salt, n, 5) * area.width(),
                area.top() + chance(seed, salt, n, 6) * area.height(),
            )
            if heap.contains(spot):
                spots.append(spot)
        painter.drawPoints(spots)
    painter.setPen(QPen(QColor(190, 180, 168, 70), 3))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ring in (0.62, 0.36):
        painter.drawPath(blob(shrunk(area, ring), seed + 3, 11, 0.16))


def _ash(painter: QPainter, area: QRectF, seed: int) -> None:
    """A pale drift: soft edge, lines where the wind has combed it."""
    heap = blob(area.adjusted(6, 6, -6, -6), seed, 12, 0.14)
    shade = QRadialGradient(area.center() + QPointF(-14, -18), max(area.width(), area.height()) * 0.6)
    shade.setColorAt(0, QColor(196, 190, 182, 250))
    shade.setColorAt(0.6, QColor(138, 131, 124, 240))
    shade.setColorAt(1, QColor(92, 86, 80, 200))
    painter.setPen(QPen(QColor(228, 222, 214, 90), 2))
    painter.setBrush(shade)
    painter.drawPath(heap)
    painter.save()
    painter.setClipPath(heap)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for line in range(5):
        y = area.top() + area.height() * (0.22 + line * 0.15)
        sway = 10 + chance(seed, line) * 10
        comb = QPainterPath(QPointF(area.left(), y))
        third = area.width() / 3
        comb.cubicTo(
            QPointF(area.left() + third, y - sway), QPointF(area.right() - third, y + sway), QPointF(area.right(), y)
        )
        painter.setPen(QPen(QColor(70, 65, 60, 110), 2.2))
        painter.drawPath(comb)
    painter.restore()


DRAWN: dict[str, Callable[[QPainter, QRectF, int], None]] = {
    "embers": _embers,
    "slag": _slag,
    "bricks": _bricks,
    "kiln_mouth": _kiln_mouth,
    "soot": _soot,
    "ash": _ash,
}
