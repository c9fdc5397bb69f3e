"""Painting dice: the d10 as a kite-faced hexagon, power dice as squares with their three symbols."""

from __future__ import annotations

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.theme.theme import THEMES, colour

POWER_GROUND = {"red": "#a8321f", "black": "#26221f", "white": "#efe7d6"}
POWER_INK = {"red": "#fff1dc", "black": "#f2e6cf", "white": "#241a0f"}


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
    """A d10. The crit die is pale (KAT-032); a success has a full rim, a failure a broken one."""
    rim = colour("line_strong") if success is None else colour("moss" if success else "blood")
    pen = QPen(rim, max(2.0, rect.width() / 16))
    if success is False:
        pen.setStyle(Qt.PenStyle.DotLine)
    painter.setPen(pen)
    painter.setBrush(QColor("#f3ead6") if crit else QColor("#3a3029"))
    shape = hexagon(rect.adjusted(3, 3, -3, -3))
    painter.drawPolygon(shape)
    edge = QColor("#b8a582") if crit else QColor("#55473a")
    painter.setPen(QPen(edge, 1))
    centre = rect.center()
    for index in (1, 3, 5):
        corner = shape.at(index)
        painter.drawLine(centre + (corner - centre) * 0.72, corner - (corner - centre) * 0.06)
    painter.setFont(THEMES.theme.font(rect.width() * 0.44 * 100 / THEMES.theme.scale, bold=True))
    painter.setPen(QColor("#24190d") if crit else QColor("#f3ead9"))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, "✶" if face == 10 else str(face))


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
