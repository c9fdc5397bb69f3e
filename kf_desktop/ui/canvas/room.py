"""Where something that lies over the table hides least."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QRect

Shunned = Sequence[Sequence[QRect]]
"""Areas of several kinds that are to stay in sight, the dearest kind first."""


def least_hiding(places: Iterable[QRect], shunned: Shunned) -> QRect:
    """The first of the places among those that hide least of the dearest kind, then of the next."""
    return min(places, key=lambda place: hidden(place, shunned))


def hidden(place: QRect, shunned: Shunned) -> tuple[int, ...]:
    """How many pixels of the areas of each kind are hidden there."""
    return tuple(sum(_pixels(place & area) for area in areas if place.intersects(area)) for areas in shunned)


def _pixels(area: QRect) -> int:
    return area.width() * area.height()
