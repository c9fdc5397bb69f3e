"""Straight lines between corners of spaces, in whole numbers."""

from __future__ import annotations

from functools import cache, lru_cache
from math import gcd
from typing import TypeAlias

from kf_desktop.engine.grid import NOWHERE, OFF, Mask, SquareGrid

Line: TypeAlias = tuple[int, int, int, int]
"""From the corner (x, y) to the corner (x, y); the corner (0, 0) is the lower left one of the board."""


def crossed_by(grid: SquareGrid, line: Line) -> Mask:
    """The spaces that the line enters or along whose edge it runs, as bits."""
    return in_the_way(grid, line)[0]


@lru_cache(maxsize=131072)
def in_the_way(grid: SquareGrid, line: Line) -> tuple[Mask, tuple[Mask, ...]]:
    """What could block the line: spaces each of which does, and pairs of spaces that do together."""
    x1, y1, x2, y2 = line
    if (x2, y2) < (x1, y1):
        x1, y1, x2, y2 = x2, y2, x1, y1
    dx, dy = x2 - x1, y2 - y1
    crossed = NOWHERE
    if dx == 0:
        for y in range(y1, y2):  # along the edges between two columns (LOS-007)
            crossed |= _bit(grid, x1 - 1, y) | _bit(grid, x1, y)
    elif dy == 0:
        for x in range(x1, x2):
            crossed |= _bit(grid, x, y1 - 1) | _bit(grid, x, y1)
    else:
        for x in range(x1, x2):
            start = y1 * dx + dy * (x - x1)
            low, high = (start, start + dy) if dy > 0 else (start + dy, start)
            for y in range(low // dx, -(-high // dx)):  # the spaces whose inside the line enters (LOS-006)
                crossed |= 1 << y * grid.columns + x
    return crossed, tuple(_joints(grid, x1, y1, dx, dy))


def _joints(grid: SquareGrid, x1: int, y1: int, dx: int, dy: int) -> list[Mask]:
    """The pairs of spaces that meet diagonally in corners on the line, its ends too (LOS-008, LOS-009)."""
    count = gcd(dx, dy)
    found: list[Mask] = []
    for step in range(count + 1):
        found += _meeting_in(grid, x1 + dx * step // count, y1 + dy * step // count)
    return found


@cache
def _meeting_in(grid: SquareGrid, x: int, y: int) -> tuple[Mask, ...]:
    """The pairs of spaces that meet diagonally in the corner."""
    pairs = (_bit(grid, x - 1, y - 1), _bit(grid, x, y)), (_bit(grid, x - 1, y), _bit(grid, x, y - 1))
    return tuple(one | other for one, other in pairs if one and other)


def _bit(grid: SquareGrid, x: int, y: int) -> Mask:
    cell = grid.at(x, y)
    return NOWHERE if cell == OFF else Mask(1 << cell)
