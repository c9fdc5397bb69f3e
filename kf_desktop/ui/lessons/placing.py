"""Where a lesson's sheet may lie, and how far what is below it would have to go."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QSize

from kf_desktop.ui.theme.theme import px

EDGE, PARTS = 10, 8
"""How far it stays off an edge at 100 %, and in how many steps it goes along one."""


def places_in(room: QRect, size: QSize, beside: QRect) -> list[QRect]:
    """The places for a sheet of that size: the corners, both sides, down the middle.

    The first ones begin in the strip `beside` the room, where it is high enough: there it hides less of the room.
    """
    edge = px(EDGE)
    left, right = room.left() + edge, max(room.left() + edge, room.right() - edge - size.width())
    top, bottom = room.top() + edge, room.bottom() - edge - size.height()
    corners = ((left, top), (right, top), (left, bottom), (right, bottom))
    within = ((x, y) for x in (left, right, (left + right) // 2) for y in _steps(top, bottom))
    strip = beside.adjusted(0, edge, 0, -edge)
    strips = [(strip.left(), y) for y in _steps(strip.top(), strip.bottom() - size.height())]
    return [QRect(x, y, size.width(), size.height()) for x, y in (*strips, *corners, *within)]


def _steps(top: int, bottom: int) -> list[int]:
    """Heights from one to the other; none where there is no room."""
    return [top + (bottom - top) * part // PARTS for part in range(PARTS + 1)] if top <= bottom else []


def way_of(place: QRect, room: QRect, busy: Sequence[QRect]) -> int:
    """How far what is covered would have to go to the right, or to the left, to stand beside the sheet."""
    covered = [area for area in busy if area.intersects(place)]
    if not covered:
        return 0
    if place.center().x() <= room.center().x():
        return place.right() + px(EDGE) - min(area.left() for area in covered)
    return place.left() - px(EDGE) - max(area.right() for area in covered)
