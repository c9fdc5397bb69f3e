"""The void between the tiles: fog that turns slowly in the mind of the beholder, painted once."""

from __future__ import annotations

from math import cos, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap, QPolygonF, QRadialGradient

from kf_desktop.ui.canvas.brush import blend, chance
from kf_desktop.ui.theme.theme import THEMES, colour

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

SIDE, COARSE = 640, 2
"""The swirls repeat after this many pixels, and their edges meet; how many of them a pixel of the clouds covers."""


_MADE: dict[tuple[str, str], QPixmap] = {}
"""The fog of the kingdom that was seen last, by palette and ground."""


def swirls(ground: str) -> QPixmap:
    """A square of fog that fits to itself on all sides."""
    key = THEMES.theme.palette.id, ground
    if key not in _MADE:
        _MADE.clear()
        _MADE[key] = _swirls(ground)
    return _MADE[key]


def is_made(ground: str) -> bool:
    """Whether the fog of that ground is there already."""
    return (THEMES.theme.palette.id, ground) in _MADE


def _bare(ground: str) -> QColor:
    """What is seen where there is no fog."""
    return blend(colour("ground_deep"), QColor(ground), 0.35 if THEMES.theme.palette.dark else 0.08)


def _swirls(ground: str) -> QPixmap:
    dark = THEMES.theme.palette.dark
    pale = QColor("#cbbfae") if dark else QColor("#fffaf0")
    clouds = _clouds(_bare(ground), pale, dark=dark)
    drawn = clouds.scaled(clouds.size() * COARSE, mode=Qt.TransformationMode.SmoothTransformation)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for n in range(22):
        spot = QPointF(chance(n, 5) * SIDE, chance(n, 6) * SIDE)
        _curl(painter, spot, 26 + 74 * chance(n, 7), pale, round((5 if dark else 12) + 14 * chance(n, 8)), n)
    painter.end()
    return drawn


def make_void(view: TableView) -> None:
    """Make the fog of the kingdom that the party is in, before its map is opened."""
    kingdom = view.library.kingdoms.get(view.expedition.kingdom)
    if kingdom is not None:
        swirls(str(kingdom.look.ground))


def let_void_go() -> None:
    """Nobody is between the tiles."""
    _MADE.clear()


def _everywhere(spot: QPointF, reach: float) -> list[QPointF]:
    """The spot and its images over the edges, so that the square fits to itself."""
    return [
        spot + QPointF(dx, dy)
        for dx in (-SIDE, 0, SIDE)
        for dy in (-SIDE, 0, SIDE)
        if -reach < spot.x() + dx < SIDE + reach and -reach < spot.y() + dy < SIDE + reach
    ]


def _clouds(base: QColor, pale: QColor, *, dark: bool) -> QPixmap:
    """The clouds alone, at a `COARSE` part of the size: nothing in them is sharp, and they take a quarter as long."""
    drawn = QPixmap(SIDE // COARSE, SIDE // COARSE)
    drawn.fill(base)
    painter = QPainter(drawn)
    painter.scale(1 / COARSE, 1 / COARSE)
    for n in range(46):
        spot = QPointF(chance(n, 1) * SIDE, chance(n, 2) * SIDE)
        _cloud(painter, spot, 50 + 120 * chance(n, 3), pale, round((9 if dark else 30) * (0.4 + chance(n, 4))))
    painter.end()
    return drawn


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


def paint_void(painter: QPainter, rect: QRectF, ground: str, *, waits: bool = False) -> bool:
    """Fill the rectangle with fog, at the size of the screen's pixels whatever the zoom.

    False where it would have to be made for that and `waits`: then the ground is bare.
    """
    if waits and not is_made(ground):
        painter.fillRect(rect, _bare(ground))
        return False
    drawn = swirls(ground)
    seen = painter.worldTransform()
    area = seen.mapRect(rect).toAlignedRect()
    begins = QPointF((area.left() - seen.dx()) % SIDE, (area.top() - seen.dy()) % SIDE)
    painter.save()
    painter.resetTransform()
    painter.drawTiledPixmap(area, drawn, begins.toPoint())
    painter.restore()
    return True
