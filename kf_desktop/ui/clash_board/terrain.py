"""Terrain, drawn from above: each kind has a shape of its own, and signs for its keywords."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from kf_desktop.ui.canvas.brush import chance, chip, text_size
from kf_desktop.ui.canvas.kept import KeptItem
from kf_desktop.ui.canvas.pictures import first_picture
from kf_desktop.ui.clash_board.look import UNIT, TerrainLook

SHADOW = 26
SIGN_GROUND, SIGN_INK = QColor("#1b140e"), QColor("#f3e6c8")


class TerrainItem(KeptItem):
    """A terrain tile with its shadow, painted once for a zoom."""

    def __init__(self, look: TerrainLook) -> None:
        super().__init__()
        self.look = look
        self.area = QRectF(0, 0, look.width * UNIT, look.height * UNIT)
        self.setZValue(2)

    def boundingRect(self) -> QRectF:
        return self.area.adjusted(-6, -6, SHADOW, SHADOW)

    def draw(self, painter: QPainter) -> None:
        _DRAWN.get(self.look.glyph, _block)(painter, self.area, self.look.cell)
        self._signs(painter)

    def _signs(self, painter: QPainter) -> None:
        """The keywords, along the lower edge from the left."""
        size = text_size(painter, 24, 11, 34)
        room = int((self.area.width() - 4) // (size * 1.06))
        for place, keyword in enumerate(self.look.keywords[: max(1, room)]):
            sign = first_picture(f"signs/{keyword}", "signs/terrain")
            centre = QPointF(size * 0.62 + place * size * 1.06, self.area.bottom() - size * 0.62)
            chip(painter, centre, size, sign, SIGN_INK, SIGN_GROUND)


def _cast(painter: QPainter, path: QPainterPath, reach: float) -> None:
    """A soft shadow towards the lower right."""
    painter.setPen(Qt.PenStyle.NoPen)
    for step in (1.0, 0.7, 0.4):
        painter.setBrush(QColor(0, 0, 0, 58))
        painter.drawPath(path.translated(reach * step, reach * step))


def _column(painter: QPainter, area: QRectF, seed: int) -> None:
    """A column: an eight-sided foot, and the shaft with light from the upper left."""
    centre = area.center()
    foot = QPolygonF()
    for dx, dy in ((-18, -42), (18, -42), (42, -18), (42, 18), (18, 42), (-18, 42), (-42, 18), (-42, -18)):
        foot.append(centre + QPointF(dx, dy))
    base = QPainterPath()
    base.addPolygon(foot)
    base.closeSubpath()
    _cast(painter, base, 20)
    shade = QLinearGradient(area.topLeft(), area.bottomRight())
    shade.setColorAt(0, QColor("#a3957d"))
    shade.setColorAt(1, QColor("#5b5042"))
    painter.setPen(QPen(QColor("#2a231b"), 2.5))
    painter.setBrush(shade)
    painter.drawPath(base)
    for radius, light, dark in ((34, "#8b7e69", "#463d32"), (27, "#cdbf9f", "#6e6250")):
        round_ = QRadialGradient(centre + QPointF(-radius * 0.4, -radius * 0.45), radius * 1.7)
        round_.setColorAt(0, QColor(light))
        round_.setColorAt(1, QColor(dark))
        painter.setPen(QPen(QColor("#2d261d"), 2))
        painter.setBrush(round_)
        painter.drawEllipse(centre, radius, radius)
    painter.setPen(QPen(QColor(40, 32, 24, 150), 1.8))
    crack = [centre + QPointF(-20, 12), centre + QPointF(-6, 5), centre + QPointF(2, 12), centre + QPointF(16, 4)]
    painter.drawPolyline(QPolygonF(crack))


def _wall(painter: QPainter, area: QRectF, seed: int) -> None:
    """Fired brick in courses; heat still shows between some of them."""
    body = area.adjusted(4, 4, -4, -4)
    path = QPainterPath()
    path.addRoundedRect(body, 5, 5)
    _cast(painter, path, 22)
    painter.setPen(QPen(QColor("#1f110b"), 3))
    painter.setBrush(QColor("#2c1710"))
    painter.drawPath(path)
    painter.save()
    painter.setClipPath(path)
    courses = max(4, round(body.height() / 23))
    tall, long = body.height() / courses, 46.0
    for course in range(courses):
        offset = -long / 2 if course % 2 else 0.0
        for place in range(int(body.width() // long) + 2):
            brick = QRectF(body.left() + offset + place * long, body.top() + course * tall, long, tall)
            hue = chance(seed, course, place)
            clay = QColor.fromHsv(12 + int(hue * 9), 150 + int(hue * 40), 118 + int(chance(seed, place, course) * 48))
            face = QLinearGradient(brick.topLeft(), brick.bottomLeft())
            face.setColorAt(0, clay.lighter(122))
            face.setColorAt(1, clay.darker(118))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(face)
            painter.drawRoundedRect(brick.adjusted(1.6, 1.6, -1.6, -1.6), 2.5, 2.5)
            if hue > 0.8:
                painter.setPen(QPen(QColor(255, 140, 52, 190), 2.4))
                painter.drawLine(brick.bottomLeft() + QPointF(4, -0.5), brick.bottomRight() + QPointF(-6, -0.5))
    painter.restore()
    painter.setPen(QPen(QColor(255, 214, 170, 90), 2.5))
    painter.drawLine(body.topLeft() + QPointF(5, 2), body.topRight() + QPointF(-5, 2))


def _soot(painter: QPainter, area: QRectF, seed: int) -> None:
    """A swept heap: dark in the middle, stippled towards its edge."""
    heap = _blob(area.adjusted(7, 7, -7, -7), seed, 14, 0.16)
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
        painter.drawPath(_blob(_shrunk(area, ring), seed + 3, 11, 0.16))


def _chasm(painter: QPainter, area: QRectF, seed: int) -> None:
    """A hole: broken rim, black depth, and a line of cold light on the far edge."""
    body = area.adjusted(5, 5, -5, -5)
    rim, hole = _blob(body, seed, 22, 0.05, 0.5), _blob(_shrunk(body, 0.84), seed + 9, 26, 0.08, 0.5)
    shade = QLinearGradient(body.topLeft(), body.bottomRight())
    shade.setColorAt(0, QColor("#6b5f50"))
    shade.setColorAt(1, QColor("#a89a80"))
    painter.setPen(QPen(QColor("#1a140e"), 3))
    painter.setBrush(shade)
    painter.drawPath(rim)
    painter.setPen(QPen(QColor(40, 32, 25, 180), 2))
    for n in range(14):
        along = n / 14
        painter.drawLine(rim.pointAtPercent(along), hole.pointAtPercent(along))
    depth = QRadialGradient(body.center() + QPointF(0, body.height() * 0.12), body.width() * 0.6)
    depth.setColorAt(0, QColor("#000000"))
    depth.setColorAt(0.8, QColor("#07090c"))
    depth.setColorAt(1, QColor("#1d262e"))
    painter.setPen(QPen(QColor("#050505"), 4))
    painter.setBrush(depth)
    painter.drawPath(hole)
    painter.save()
    painter.setClipPath(hole)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for step in range(3):
        painter.setPen(QPen(QColor(120, 150, 172, 105 - step * 34), 3))
        painter.drawPath(hole.translated(0, 8 + step * 11))
    painter.restore()


def _block(painter: QPainter, area: QRectF, seed: int) -> None:
    """Anything that has no drawing of its own: a plain block of stone."""
    path = QPainterPath()
    path.addRoundedRect(area.adjusted(8, 8, -8, -8), 10, 10)
    _cast(painter, path, 16)
    shade = QLinearGradient(area.topLeft(), area.bottomRight())
    shade.setColorAt(0, QColor("#8f836c"))
    shade.setColorAt(1, QColor("#564c3d"))
    painter.setPen(QPen(QColor("#2a231b"), 3))
    painter.setBrush(shade)
    painter.drawPath(path)


def _shrunk(area: QRectF, part: float) -> QRectF:
    less = min(area.width(), area.height()) * (1 - part) / 2
    return area.adjusted(less, less, -less, -less)


def _blob(area: QRectF, seed: int, corners: int, rough: float, square: float = 0.0) -> QPainterPath:
    """A closed, uneven shape that fills the area; `square` pulls it out into the corners."""
    from math import cos, pi, sin

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


_DRAWN: dict[str, Callable[[QPainter, QRectF, int], None]] = {
    "column": _column,
    "wall": _wall,
    "soot": _soot,
    "chasm": _chasm,
}
