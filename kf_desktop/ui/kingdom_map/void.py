"""The void between the tiles: fog that turns slowly in the mind of the beholder, painted once."""

from __future__ import annotations

from functools import lru_cache
from math import cos, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF, QRadialGradient

from kf_desktop.ui.canvas.brush import blend, chance
from kf_desktop.ui.theme.theme import THEMES, colour

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

SIDE = 640
"""The swirls repeat after this many pixels, and their edges meet."""


@lru_cache(maxsize=1)
def swirls(palette: str, ground: str) -> QPixmap:
    """A square of fog that fits to itself on all sides."""
    dark = THEMES.theme.palette.dark
    base = blend(colour("ground_deep"), QColor(ground), 0.35 if dark else 0.08)
    drawn = QPixmap(SIDE, SIDE)
    drawn.fill(base)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pale = QColor("#cbbfae") if dark else QColor("#fffaf0")
    for n in range(46):
        spot = QPointF(chance(n, 1) * SIDE, chance(n, 2) * SIDE)
        _cloud(painter, spot, 50 + 120 * chance(n, 3), pale, round((9 if dark else 30) * (0.4 + chance(n, 4))))
    for n in range(22):
        spot = QPointF(chance(n, 5) * SIDE, chance(n, 6) * SIDE)
        _curl(painter, spot, 26 + 74 * chance(n, 7), pale, round((5 if dark else 12) + 14 * chance(n, 8)), n)
    painter.end()
    return drawn


def make_void(view: TableView) -> None:
    """Make the fog of the kingdom that the party is in, before its map is opened."""
    kingdom = view.library.kingdoms.get(view.expedition.kingdom)
    if kingdom is not None:
        swirls(THEMES.theme.palette.id, str(kingdom.look.ground))


def let_void_go() -> None:
    """Nobody is between the tiles."""
    swirls.cache_clear()


def _everywhere(spot: QPointF, reach: float) -> list[QPointF]:
    """The spot and its images over the edges, so that the square fits to itself."""
    return [
        spot + QPointF(dx, dy)
        for dx in (-SIDE, 0, SIDE)
        for dy in (-SIDE, 0, SIDE)
        if -reach < spot.x() + dx < SIDE + reach and -reach < spot.y() + dy < SIDE + reach
    ]


def _cloud(painter: QPainter, spot: QPointF, reach: float, pale: QColor, alpha: int) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for centre in _everywhere(spot, reach):
        light = QRadialGradient(centre, reach)
        pale.setAlpha(alpha)
        light.setColorAt(0, pale)
        pale.setAlpha(0)
        light.setColorAt(1, pale)
        painter.setBrush(light)
        painter.drawEllipse(centre, reach, reach)


def _curl(painter: QPainter, spot: QPointF, reach: float, pale: QColor, alpha: int, seed: int) -> None:
    """A spiral wisp, thick outside and thin inside."""
    turn = -1 if chance(seed, 9) > 0.5 else 1
    first = chance(seed, 10) * 6.28
    for centre in _everywhere(spot, reach * 1.4):
        line = QPolygonF()
        for step in range(34):
            along = step / 33
            angle = first + turn * along * 5.4
            radius = reach * (1 - along) ** 1.1
            line.append(centre + QPointF(cos(angle) * radius * 1.35, sin(angle) * radius * 0.8))
        pale.setAlpha(alpha)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(pale, 2.2 + reach / 40, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawPolyline(line)


def paint_void(painter: QPainter, rect: QRectF, ground: str) -> None:
    """Fill the rectangle with fog, at the size of the screen's pixels whatever the zoom."""
    drawn = swirls(THEMES.theme.palette.id, ground)
    seen = painter.worldTransform()
    area = seen.mapRect(rect).toAlignedRect()
    begins = QPointF((area.left() - seen.dx()) % SIDE, (area.top() - seen.dy()) % SIDE)
    painter.save()
    painter.resetTransform()
    painter.drawTiledPixmap(area, drawn, begins.toPoint())
    painter.restore()
