"""Painting dice: the d10 with its kite of a face in front, power dice as squares with their three symbols."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kf_desktop.ui.canvas.brush import blend
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.theme.theme import THEMES, colour

POWER_GROUND = {"red": "#a8321f", "black": "#26221f", "white": "#efe7d6"}
POWER_INK = {"red": "#fff1dc", "black": "#f2e6cf", "white": "#241a0f"}
PALE, DARK = ("#f3ead6", "#8a7654", "#24190d"), ("#33291f", "#6d5a46", "#f3ead9")
"""Ground, lines and number of a d10."""
TOP, BOTTOM, LEFT, RIGHT = (0.5, 0.0), (0.5, 1.0), (0.05, 0.48), (0.95, 0.48)
FRONT = (TOP, (0.78, 0.58), (0.5, 0.7), (0.22, 0.58))
"""The face that is up, in parts of the die's sides."""
OUTLINE = (TOP, (0.93, 0.4), RIGHT, BOTTOM, LEFT, (0.07, 0.4))
EDGES = (*pairwise((*FRONT, TOP)), (FRONT[1], RIGHT), (FRONT[2], BOTTOM), (FRONT[3], LEFT))
HATCHES = tuple(
    ((0.5 + side * near, 0.72 + fall - near * 0.42), (0.5 + side * far, 0.72 + fall - far * 0.42))
    for side in (-1, 1)
    for fall, near, far in ((0.06, 0.05, 0.36), (0.12, 0.05, 0.3), (0.18, 0.05, 0.2))
)
"""The graver's strokes on the two faces below."""


def hexagon(rect: QRectF) -> QPolygonF:
    """A hexagon standing on its point, in the middle of the rectangle."""
    radius = min(rect.width(), rect.height()) / 2
    centre = rect.center()
    return QPolygonF(
        [
            QPointF(centre.x() + radius * 0.94 * sin(step * pi / 3), centre.y() - radius * cos(step * pi / 3))
            for step in range(6)
        ]
    )


def paint_d10(painter: QPainter, rect: QRectF, face: int, *, crit: bool = False, success: bool | None = None) -> None:
    """A d10 as it is engraved: a success is pale with a full rim, a failure dark with a broken one.

    The crit die has the sign of what it may bring (KAT-032).
    """
    pale = crit if success is None else success
    ground, line, ink = (QColor(name) for name in (PALE if pale else DARK))
    square = rect.adjusted(3, 1, -3, -1)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(blend(ground, line, 0.35))
    painter.drawPolygon(_inside(square, OUTLINE))
    painter.setBrush(ground)
    painter.drawPolygon(_inside(square, FRONT))
    painter.setPen(QPen(line, max(1.0, rect.width() / 50)))
    for edge in (*EDGES, *HATCHES):
        painter.drawLine(*_inside(square, edge))
    rim = colour("line_strong") if success is None else colour("moss" if success else "blood")
    pen = QPen(rim, max(2.0, rect.width() / 20), Qt.PenStyle.DotLine if success is False else Qt.PenStyle.SolidLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPolygon(_inside(square, OUTLINE))
    painter.setFont(THEMES.theme.font(rect.width() * 0.36 * 100 / THEMES.theme.scale, bold=True))
    painter.setPen(ink)
    number = QRectF(square.left(), square.top() + square.height() * 0.2, square.width(), square.height() * 0.46)
    painter.drawText(number, Qt.AlignmentFlag.AlignCenter, "✶" if face == 10 else str(face))
    if crit:
        side = rect.width() * 0.36
        corner = QRectF(rect.right() - side, rect.bottom() - side, side, side)
        draw_picture(painter, "signs/crit", corner, colour("gold"))


def _inside(rect: QRectF, corners: Sequence[tuple[float, float]]) -> list[QPointF]:
    """Those corners, given in parts of the rectangle's sides."""
    return [QPointF(rect.left() + x * rect.width(), rect.top() + y * rect.height()) for x, y in corners]


def paint_power_die(painter: QPainter, rect: QRectF, kind: str, symbols: tuple[int, int, int]) -> None:
    """A power die: filled stars of four points are Power, empty ones Potential, a star of five is Hope (DIC-014)."""
    ground, ink = QColor(POWER_GROUND[kind]), QColor(POWER_INK[kind])
    painter.setPen(QPen(colour("line_strong"), 2))
    painter.setBrush(ground)
    painter.drawRoundedRect(rect.adjusted(2, 2, -2, -2), rect.width() / 6, rect.width() / 6)
    power, potential, hope = symbols
    signs = ["power"] * power + ["potential"] * potential + ["hope"] * hope
    for sign, spot in zip(signs, _spots(rect, len(signs)), strict=True):
        draw_picture(painter, f"signs/{sign}", spot.adjusted(1, 1, -1, -1), ink)


def _spots(rect: QRectF, count: int) -> list[QRectF]:
    """Places for that many symbols: one row up to two, then two rows."""
    size = rect.width() * (0.42 if count <= 2 else 0.3)
    per_row = count if count <= 2 else (count + 1) // 2
    spots: list[QRectF] = []
    for index in range(count):
        line, place = divmod(index, per_row)
        lines = 1 if count <= per_row else 2
        in_line = min(per_row, count - line * per_row)
        x = rect.center().x() + (place - (in_line - 1) / 2) * size * 1.06
        y = rect.center().y() + (line - (lines - 1) / 2) * size * 1.12
        spots.append(QRectF(x - size / 2, y - size / 2, size, size))
    return spots
