"""Terrain, drawn from above: each kind has a shape of its own, and signs for its keywords."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from kf_desktop.ui.canvas.brush import chance, chip, text_size
from kf_desktop.ui.canvas.kept import KeptItem
from kf_desktop.ui.canvas.pictures import first_picture
from kf_desktop.ui.clash_board.drawing import fires, furniture
from kf_desktop.ui.clash_board.drawing.shapes import blob, cast, shrunk
from kf_desktop.ui.clash_board.look import UNIT, TerrainLook
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.plates.prints import PLATE, PRINTS

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
        if not self._print(painter):
            _DRAWN.get(self.look.glyph, _block)(painter, self.area, self.look.cell)
        self._signs(painter)

    def _print(self, painter: QPainter) -> bool:
        """The tile's plate, turned as the tile lies; none for a part of a tile that is no rectangle."""
        plate, (wide, high) = f"terrain/{self.look.tile}", (self.look.width, self.look.height)
        size = next((each for each in PRINTS.fitting(plate, PLATE, 0)), None)
        if size is None or max(wide, high) * min(size.width, size.height) != min(wide, high) * max(
            size.width, size.height
        ):
            return False
        painter.save()
        place = QRectF(self.area)
        if (wide > high) != (size.width > size.height) and wide != high:
            painter.translate(self.area.width(), 0)
            painter.rotate(90)
            place = QRectF(0, 0, self.area.height(), self.area.width())
        printed = draw_plate(painter, plate, place)
        painter.restore()
        return printed

    def _signs(self, painter: QPainter) -> None:
        """The keywords, along the lower edge from the left."""
        size = text_size(painter, 24, 11, 34)
        room = int((self.area.width() - 4) // (size * 1.06))
        for place, keyword in enumerate(self.look.keywords[: max(1, room)]):
            sign = first_picture(f"signs/{keyword}", "signs/terrain")
            centre = QPointF(size * 0.62 + place * size * 1.06, self.area.bottom() - size * 0.62)
            chip(painter, centre, size, sign, SIGN_INK, SIGN_GROUND)


def _column(painter: QPainter, area: QRectF, seed: int) -> None:
    """A column: an eight-sided foot, and the shaft with light from the upper left."""
    centre = area.center()
    foot = QPolygonF()
    for dx, dy in ((-18, -42), (18, -42), (42, -18), (42, 18), (18, 42), (-18, 42), (-42, 18), (-42, -18)):
        foot.append(centre + QPointF(dx, dy))
    base = QPainterPath()
    base.addPolygon(foot)
    base.closeSubpath()
    cast(painter, base, 20)
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
    cast(painter, path, 22)
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


def _chasm(painter: QPainter, area: QRectF, seed: int) -> None:
    """A hole: broken rim, black depth, and a line of cold light on the far edge."""
    body = area.adjusted(5, 5, -5, -5)
    rim, hole = blob(body, seed, 22, 0.05, 0.5), blob(shrunk(body, 0.84), seed + 9, 26, 0.08, 0.5)
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


def _banner(painter: QPainter, area: QRectF, seed: int) -> None:
    """A cloth on a rod, seen a little from the side; its hem is burnt away."""
    top, left, right = area.top() + 20, area.left() + 16, area.right() - 16
    cloth = QPainterPath(QPointF(left, top))
    cloth.lineTo(right, top)
    teeth = 7
    for tooth in range(teeth + 1):
        x = right + (left - right) * tooth / teeth
        cloth.lineTo(x, area.bottom() - 14 - 26 * chance(seed, tooth) - (10 if tooth % 2 else 0))
    cloth.closeSubpath()
    cast(painter, cloth, 14)
    shade = QLinearGradient(area.topLeft(), area.bottomLeft())
    for stop, tone in ((0.0, "#8c2f2a"), (0.62, "#6d2420"), (0.86, "#2a1512"), (1.0, "#0f0a09")):
        shade.setColorAt(stop, QColor(tone))
    painter.setPen(QPen(QColor("#1c0d0b"), 2.5))
    painter.setBrush(shade)
    painter.drawPath(cloth)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#d8b45a"))
    x, y, w = area.center().x(), area.center().y() - 6, area.width() * 0.17
    crown = [(-1, 0.6), (-1, -0.7), (-0.5, 0), (0, -0.9), (0.5, 0), (1, -0.7), (1, 0.6)]
    painter.drawPolygon(QPolygonF([QPointF(x + dx * w, y + dy * w) for dx, dy in crown]))
    painter.setPen(QPen(QColor("#2a1d10"), 9, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(left - 8, top), QPointF(right + 8, top))
    painter.setPen(QPen(QColor("#a98950"), 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(left - 8, top - 1), QPointF(right + 8, top - 1))


def _steps(painter: QPainter, area: QRectF, seed: int) -> None:
    """Shallow steps along the longer side, worn down in the middle."""
    body = area.adjusted(4, 6, -4, -6)
    path = QPainterPath()
    path.addRoundedRect(body, 4, 4)
    cast(painter, path, 12)
    treads = 3
    tall = body.height() / treads
    for tread in range(treads):
        board = QRectF(body.left(), body.top() + tread * tall, body.width(), tall)
        shade = QLinearGradient(board.topLeft(), board.bottomLeft())
        shade.setColorAt(0, QColor("#a79b87").darker(100 + tread * 10))
        shade.setColorAt(0.8, QColor("#7d725f").darker(100 + tread * 10))
        shade.setColorAt(1, QColor("#3c352b"))
        painter.setPen(QPen(QColor("#2a241c"), 2))
        painter.setBrush(shade)
        painter.drawRect(board)
        worn = QRadialGradient(board.center(), board.width() * 0.22)
        worn.setColorAt(0, QColor(40, 34, 27, 120))
        worn.setColorAt(1, QColor(40, 34, 27, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(worn)
        painter.drawRect(board.adjusted(0, tall * 0.2, 0, -tall * 0.15))


def _brickbats(painter: QPainter, area: QRectF, seed: int) -> None:
    """What is left of a stack: pieces, every which way."""
    for piece in range(int(17 * area.width() * area.height() / (UNIT * UNIT))):
        size = 9 + 10 * chance(seed, piece, 3)
        x = area.left() + size + chance(seed, piece, 1) * (area.width() - 2 * size)
        y = area.top() + size + chance(seed, piece, 2) * (area.height() - 2 * size)
        painter.save()
        painter.translate(x, y)
        painter.rotate(chance(seed, piece, 4) * 180)
        brick = QPainterPath()
        brick.addRoundedRect(QRectF(-size, -size * 0.55, size * 2, size * 1.1), 2.5, 2.5)
        cast(painter, brick, 7)
        painter.setPen(QPen(QColor("#2b130c"), 1.8))
        painter.setBrush(QColor.fromHsv(14, 150, 110 + int(chance(seed, piece, 5) * 70)))
        painter.drawPath(brick)
        painter.restore()


def _straw(painter: QPainter, area: QRectF, seed: int) -> None:
    """Trodden straw, every which way."""
    heap = blob(area.adjusted(6, 6, -6, -6), seed, 13, 0.16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(116, 92, 48, 215))
    painter.drawPath(heap)
    painter.save()
    painter.setClipPath(heap)
    for stalk in range(int(46 * area.width() * area.height() / (UNIT * UNIT))):
        x = area.left() + chance(seed, stalk, 1) * area.width()
        y = area.top() + chance(seed, stalk, 2) * area.height()
        dx, dy = (chance(seed, stalk, 3) - 0.5) * 62, (chance(seed, stalk, 4) - 0.5) * 62
        tone = QColor.fromHsv(42, 110 + int(70 * chance(seed, stalk, 5)), 140 + int(90 * chance(seed, stalk, 6)))
        painter.setPen(QPen(tone, 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(x, y), QPointF(x + dx, y + dy))
    painter.restore()


def _block(painter: QPainter, area: QRectF, seed: int) -> None:
    """Anything that has no drawing of its own: a plain block of stone."""
    path = QPainterPath()
    path.addRoundedRect(area.adjusted(8, 8, -8, -8), 10, 10)
    cast(painter, path, 16)
    shade = QLinearGradient(area.topLeft(), area.bottomRight())
    shade.setColorAt(0, QColor("#8f836c"))
    shade.setColorAt(1, QColor("#564c3d"))
    painter.setPen(QPen(QColor("#2a231b"), 3))
    painter.setBrush(shade)
    painter.drawPath(path)


_DRAWN: dict[str, Callable[[QPainter, QRectF, int], None]] = {
    "column": _column,
    "wall": _wall,
    "chasm": _chasm,
    "banner": _banner,
    "steps": _steps,
    "brickbats": _brickbats,
    "straw": _straw,
    **fires.DRAWN,
    **furniture.DRAWN,
}
