"""What stands in the fen, the chapter-house and the registry, drawn from above."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF, QRadialGradient

from kf_desktop.ui.canvas.brush import chance
from kf_desktop.ui.clash_board.drawing.shapes import blob, cast, shrunk
from kf_desktop.ui.clash_board.look import UNIT

DARK = QColor("#1d160f")


def _plate(painter: QPainter, body: QRectF, light: str, dark: str, corner: float = 5.0, reach: float = 16) -> None:
    """A slab with its shadow, lit from the upper left."""
    path = QPainterPath()
    path.addRoundedRect(body, corner, corner)
    if reach:
        cast(painter, path, reach)
    shade = QLinearGradient(body.topLeft(), body.bottomRight())
    shade.setColorAt(0, QColor(light))
    shade.setColorAt(1, QColor(dark))
    painter.setPen(QPen(DARK, 2.5))
    painter.setBrush(shade)
    painter.drawPath(path)


def _spot(area: QRectF, seed: int, *salt: int) -> QPointF:
    """A place in the area, the same for the same seed."""
    return QPointF(
        area.left() + chance(seed, *salt, 1) * area.width(), area.top() + chance(seed, *salt, 2) * area.height()
    )


def _reeds(painter: QPainter, area: QRectF, seed: int) -> None:
    """Standing reed: mud at the foot, stalks that lean every way, brown heads."""
    foot = blob(area.adjusted(5, 5, -5, -5), seed, 15, 0.14, 0.4)
    cast(painter, foot, 12)
    painter.setBrush(QColor(44, 52, 34, 235))
    painter.drawPath(foot)
    inner = area.adjusted(16, 22, -16, -12)
    stalks = 34 * round(area.width() * area.height() / (UNIT * UNIT))
    for n in range(stalks):
        root = _spot(inner, seed, n)
        lean = QPointF((chance(seed, n, 3) - 0.5) * 34, -14 - chance(seed, n, 4) * 22)
        green = QColor.fromHsv(66 + int(chance(seed, n, 5) * 26), 110, 96 + int(chance(seed, n, 6) * 92))
        painter.setPen(QPen(green, 3.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(root, root + lean)
        if n % 3 == 0:
            painter.setPen(QPen(QColor("#6d4a2b"), 6.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(root + lean * 0.8, root + lean * 1.15)


def _stubble(painter: QPainter, area: QRectF, seed: int) -> None:
    """Cut reed: short stumps in trodden mud."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(58, 54, 38, 190))
    painter.drawPath(blob(area.adjusted(7, 7, -7, -7), seed, 15, 0.18, 0.4))
    for n in range(26 * round(area.width() * area.height() / (UNIT * UNIT))):
        root = _spot(area.adjusted(18, 18, -18, -18), seed, n)
        painter.setPen(QPen(QColor("#a89a5c"), 4.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        painter.drawLine(root, root + QPointF((chance(seed, n, 3) - 0.5) * 6, -7))


def _water(painter: QPainter, area: QRectF, seed: int) -> None:
    """Still, dark water with rings that nothing has made."""
    pool = blob(area.adjusted(6, 6, -6, -6), seed, 18, 0.1, 0.4)
    shade = QRadialGradient(area.center(), max(area.width(), area.height()) * 0.55)
    shade.setColorAt(0, QColor(14, 24, 28, 250))
    shade.setColorAt(0.8, QColor(28, 48, 50, 245))
    shade.setColorAt(1, QColor(74, 92, 78, 235))
    painter.setPen(QPen(QColor(20, 26, 22, 200), 3))
    painter.setBrush(shade)
    painter.drawPath(pool)
    painter.save()
    painter.setClipPath(pool)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for n in range(3):
        centre = _spot(area.adjusted(40, 40, -40, -40), seed, n)
        for ring in range(3):
            painter.setPen(QPen(QColor(170, 200, 196, 120 - ring * 34), 2.4))
            painter.drawEllipse(centre, 13.0 + ring * 13, 7.0 + ring * 7)
    painter.restore()


def _trap(painter: QPainter, area: QRectF, seed: int) -> None:
    """An eel trap: a basket of withies with a throat that goes one way."""
    body = QPainterPath()
    body.addEllipse(area.center(), 24.0, 40.0)
    cast(painter, body, 12)
    painter.setPen(QPen(DARK, 2.5))
    painter.setBrush(QColor("#8a6b3c"))
    painter.drawPath(body)
    painter.setPen(QPen(QColor("#4d391d"), 2.4))
    for step in range(-2, 3):
        painter.drawArc(QRectF(area.center().x() - 24, area.center().y() - 10 + step * 14, 48, 20), 0, -180 * 16)
    for side in (-12, 0, 12):
        painter.drawLine(area.center() + QPointF(side, -34), area.center() + QPointF(side * 0.7, 36))
    painter.setBrush(QColor("#120d08"))
    painter.drawEllipse(area.center() + QPointF(0, -27), 12.0, 8.0)


def _straw_man(painter: QPainter, area: QRectF, seed: int) -> None:
    """A man of straw with his arms out, in a good coat."""
    middle = area.center()
    painter.setPen(QPen(QColor(0, 0, 0, 90), 15, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(middle + QPointF(-28, 16), middle + QPointF(44, 16))
    painter.setPen(QPen(QColor("#6b5a34"), 11, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(middle + QPointF(-38, 4), middle + QPointF(38, 4))
    for n in range(22):
        side = -1 if n % 2 else 1
        hand = middle + QPointF(side * 36, 4)
        painter.setPen(QPen(QColor("#d2b568"), 2.2))
        painter.drawLine(hand, hand + QPointF(side * (4 + chance(seed, n, 1) * 8), (chance(seed, n, 2) - 0.5) * 26))
    coat = QPolygonF([middle + QPointF(*spot) for spot in ((-22, -8), (22, -8), (28, 36), (0, 42), (-28, 36))])
    painter.setPen(QPen(DARK, 2.5))
    painter.setBrush(QColor("#3d4a55"))
    painter.drawPolygon(coat)
    painter.setBrush(QColor("#8f6a3a"))
    painter.drawEllipse(middle + QPointF(0, -14), 25.0, 21.0)
    painter.setBrush(QColor("#5a4020"))
    painter.drawEllipse(middle + QPointF(0, -16), 14.0, 12.0)


def _stall(painter: QPainter, area: QRectF, seed: int) -> None:
    """Carved seats in a row, their backs to the wall."""
    body = area.adjusted(6, 10, -6, -8)
    _plate(painter, body, "#7b5732", "#452d18", reach=20)
    seats = max(2, round(area.width() / 50))
    wide = body.width() / seats
    for place in range(seats):
        seat = QRectF(body.left() + place * wide + 5, body.top() + 26, wide - 10, body.height() - 33)
        painter.setPen(QPen(QColor("#2a1a0d"), 2))
        painter.setBrush(QColor("#94703f"))
        painter.drawRoundedRect(seat, 8, 8)
        painter.setBrush(QColor(60, 38, 18, 150))
        painter.drawEllipse(seat.center(), seat.width() * 0.3, seat.height() * 0.26)
    painter.setPen(QPen(QColor(255, 226, 170, 80), 3))
    painter.drawLine(body.topLeft() + QPointF(6, 6), body.topRight() + QPointF(-6, 6))


def _lectern(painter: QPainter, area: QRectF, seed: int) -> None:
    """A reading desk on its foot, the book open."""
    _plate(painter, area.adjusted(32, 48, -32, -8), "#5d4124", "#38250f", reach=10)
    _plate(painter, area.adjusted(14, 16, -14, -28), "#7e5b33", "#50361c", reach=18)
    _book(painter, QRectF(area.center().x() - 30, area.top() + 24, 60, 38), seed)


def _book(painter: QPainter, body: QRectF, seed: int) -> None:
    """Two pages, written on."""
    half = body.width() / 2
    for left in (body.left(), body.left() + half):
        painter.setPen(QPen(QColor("#4a3a22"), 1.6))
        painter.setBrush(QColor("#e7dcbf"))
        painter.drawRect(QRectF(left, body.top(), half, body.height()))
        lines = int(body.height() // 7)
        for line in range(1, lines):
            high = body.top() + line * body.height() / lines
            long = half * (0.5 + 0.3 * chance(seed, line, int(left)))
            painter.setPen(QPen(QColor(60, 44, 30, 190), 1.8))
            painter.drawLine(QPointF(left + 5, high), QPointF(left + long, high))


def _register(painter: QPainter, area: QRectF, seed: int) -> None:
    """The book on the floor, open; one line is struck through in red."""
    _plate(painter, area.adjusted(9, 18, -9, -16), "#5b2f33", "#331519", reach=10)
    page = area.adjusted(14, 23, -14, -21)
    _book(painter, page, seed)
    painter.setPen(QPen(QColor("#a3271f"), 3))
    painter.drawLine(page.center() + QPointF(4, 6), QPointF(page.right() - 5, page.center().y() + 4))


def _kneeler(painter: QPainter, area: QRectF, seed: int) -> None:
    """A worn cushion with two hollows."""
    body = area.adjusted(14, 28, -14, -24)
    _plate(painter, body, "#8c3b34", "#531d1b", corner=14, reach=8)
    for side in (-1, 1):
        hollow = QRadialGradient(body.center() + QPointF(side * 17, 0), 18)
        hollow.setColorAt(0, QColor(30, 8, 8, 200))
        hollow.setColorAt(1, QColor(30, 8, 8, 0))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(hollow)
        painter.drawEllipse(body.center() + QPointF(side * 17, 0), 17.0, 15.0)
    painter.setPen(QPen(QColor("#d9b661"), 2, Qt.PenStyle.DotLine))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(body.adjusted(5, 5, -5, -5), 11, 11)


def _font(painter: QPainter, area: QRectF, seed: int) -> None:
    """A stone basin of eight sides, full to the brim."""
    reach = min(area.width(), area.height()) / 2 - 8
    corners = [(-0.42, -1), (0.42, -1), (1, -0.42), (1, 0.42), (0.42, 1), (-0.42, 1), (-1, 0.42), (-1, -0.42)]
    for part, light, dark in ((1.0, "#a89c85", "#5d5444"), (0.82, "#857a66", "#3e372c")):
        ring = QPainterPath()
        ring.addPolygon(QPolygonF([area.center() + QPointF(x, y) * reach * part for x, y in corners]))
        ring.closeSubpath()
        if part == 1.0:
            cast(painter, ring, 22)
        shade = QLinearGradient(area.topLeft(), area.bottomRight())
        shade.setColorAt(0, QColor(light))
        shade.setColorAt(1, QColor(dark))
        painter.setPen(QPen(DARK, 3))
        painter.setBrush(shade)
        painter.drawPath(ring)
    _water(painter, shrunk(area, 0.7), seed)


def _coats(painter: QPainter, area: QRectF, seed: int) -> None:
    """Coats side by side on a rail: shoulders, and nobody in them."""
    painter.setPen(QPen(QColor("#3b2a18"), 7, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(area.left() + 6, area.center().y()), QPointF(area.right() - 6, area.center().y()))
    count = max(3, round(area.width() / 34))
    wide = area.width() / count
    for place in range(count):
        body = QRectF(area.left() + place * wide + 2, area.top() + 10 + chance(seed, place) * 7, wide - 4, 0)
        body.setBottom(area.bottom() - 9 - chance(seed, place, 2) * 7)
        cloth = QColor.fromHsv(int(chance(seed, place, 3) * 359), 45, 62 + int(chance(seed, place, 4) * 56))
        path = QPainterPath()
        path.addRoundedRect(body, 14, 17)
        cast(painter, path, 9)
        painter.setPen(QPen(DARK, 2))
        painter.setBrush(cloth)
        painter.drawPath(path)
        painter.setPen(QPen(cloth.lighter(150), 2))
        painter.drawLine(QPointF(body.center().x(), body.top() + 9), QPointF(body.center().x(), body.bottom() - 9))
        painter.setBrush(QColor("#0e0b08"))
        painter.drawEllipse(body.center(), 6.0, 7.0)


def _bench(painter: QPainter, area: QRectF, seed: int) -> None:
    """A plain bench of two planks, along the longer side."""
    standing = area.height() > area.width()
    for place in range(2):
        if standing:
            plank = QRectF(area.left() + 20 + place * 32, area.top() + 8, 28, area.height() - 16)
        else:
            plank = QRectF(area.left() + 8, area.top() + 20 + place * 32, area.width() - 16, 28)
        _plate(painter, plank, "#8f7350", "#5a4429", corner=4, reach=13)
        ends = (plank.topLeft(), plank.bottomRight() - QPointF(12, 12))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor("#2b1e10"))
        for end in ends:
            painter.drawEllipse(end + QPointF(6, 6), 3.0, 3.0)


DRAWN: dict[str, Callable[[QPainter, QRectF, int], None]] = {
    "reeds": _reeds,
    "stubble": _stubble,
    "water": _water,
    "trap": _trap,
    "straw_man": _straw_man,
    "stall": _stall,
    "lectern": _lectern,
    "kneeler": _kneeler,
    "font": _font,
    "coats": _coats,
    "register": _register,
    "bench": _bench,
}
