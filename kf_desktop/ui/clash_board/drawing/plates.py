"""Where the names of the knights stand, so that none of them lies on another or hides a figure."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF

from kf_desktop.ui.canvas.brush import plate_size, size_at
from kf_desktop.ui.clash_board.drawing.figures import MONSTER_NAME_SIZE, NAME_SIZE, NAME_WIDTH, monster_plate
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.clash_board.look import UNIT, BoardLook, KnightLook

BELOW, ABOVE, ASIDE = 46, -48, 6
"""From the middle of the space to the plate's; how far a plate that is moved aside may stand out of the space."""

TOUCHING, HIDING, UP, OVER, NOWHERE = 1000.0, 12.0, 4.0, 1.0, 40.0
"""What is bad about a place: on another name, on a figure, above the standee, moved aside, no name at all."""

Place = tuple[QPointF | None, float, QRectF]
"""From the middle of the space, how bad it is by itself, and what it covers."""


def places_of_names(look: BoardLook, zoom: float) -> dict[str, QPointF | None]:
    """For each knight where the name is best, all of them together, at so many pixels a unit; None for nowhere."""
    knights = list(look.knights)
    offered = [_places(look, knight, zoom) for knight in knights]
    best: list[float] = [float("inf")]
    found: list[Place] = []

    def try_next(taken: list[Place], cost: float) -> None:
        if cost >= best[0]:
            return
        if len(taken) == len(knights):
            best[0], found[:] = cost, taken
            return
        for place in offered[len(taken)]:
            touching = sum(TOUCHING for other in taken if place[2].intersects(other[2]))
            try_next([*taken, place], cost + place[1] + touching)

    try_next([], 0.0)
    return {knight.key: place[0] for knight, place in zip(knights, found, strict=True)}


def _places(look: BoardLook, knight: KnightLook, zoom: float) -> list[Place]:
    """Below or above the standee, in the middle or to a side, the best first."""
    size = plate_size(knight.name, size_at(zoom, *NAME_SIZE), NAME_WIDTH)
    middle = cell_rect(look, knight.cell).center()
    aside = max(0.0, size.width() / 2 - UNIT / 2 + ASIDE)
    taken = _figures(look, knight, zoom)
    places: list[Place] = [(None, NOWHERE, QRectF())]
    for down, dislike in ((BELOW, 0.0), (ABOVE, UP + (HIDING if knight.target else 0.0))):
        for along in (0.0, -aside, aside) if aside else (0.0,):
            spot = QPointF(along, down)
            area = QRectF(QPointF(), size)
            area.moveCenter(middle + spot)
            hidden = sum(cost * _covered(area, part) for part, cost in taken)
            places.append((spot, dislike + (OVER if along else 0.0) + hidden, area))
    return sorted(places, key=lambda place: place[1])


def _figures(look: BoardLook, knight: KnightLook, zoom: float) -> list[tuple[QRectF, float]]:
    """What a name should not cover: the other standees with their signs, mobs, and a monster's name."""
    found = []
    for other in look.knights:
        if other is not knight:
            top = 20 if other.target else 8
            found.append((cell_rect(look, other.cell).adjusted(12, -top, -12, -20), HIDING * 4))
    for monster in look.monsters:
        corner = cell_rect(look, monster.cell).bottomLeft() - QPointF(0, monster.size * UNIT)
        if monster.mob:
            found.append((QRectF(corner, QPointF(corner.x() + UNIT, corner.y() + UNIT)), HIDING))
        else:
            size = plate_size(monster.name, size_at(zoom, *MONSTER_NAME_SIZE), monster.size * UNIT + 40)
            area = QRectF(QPointF(), size)
            area.moveCenter(corner + monster_plate(monster))
            found.append((area, TOUCHING))
    return found


def _covered(area: QRectF, part: QRectF) -> float:
    """How much of the part lies under the area."""
    both = area.intersected(part)
    return both.width() * both.height() / (part.width() * part.height()) if not both.isEmpty() else 0.0
