"""Blocks of spaces: how far apart they are, in which direction, and what lies around them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from kf_desktop.engine.grid import DIRECTIONS, EAST, NORTH, OFF, SOUTH, WEST, Cell, Cells, Mask, SquareGrid


@lru_cache(maxsize=4096)
def mask_of(grid: SquareGrid, cells: Cells) -> Mask:
    """The spaces as bits, kept for those that are asked for again and again."""
    return grid.mask(cells)


def nearest(grid: SquareGrid, cells: Cells, among: Iterable[Cell]) -> list[Cell]:
    """Those of the spaces that are nearest to the cells, in order."""
    able = grid.mask(among)
    for near in grid.rings(grid.mask(cells), grid.anchors(1)):
        if near & able:
            return grid.cells(near & able)
    return []


@lru_cache(maxsize=4096)
def around(grid: SquareGrid, cells: Cells) -> Cells:
    """The spaces that share an edge with the cells, without them (CLA-022, CLA-023)."""
    near = [next_to for cell in cells for next_to in grid.neighbours(cell) if next_to not in cells]
    return tuple(dict.fromkeys(near))


@lru_cache(maxsize=65536)
def gap(grid: SquareGrid, one: Cells, other: Cells) -> int:
    """Spaces between the nearest cells, counted orthogonally and straight through (TGT-011, TGT-014)."""
    ours, theirs = _block(grid, one), _block(grid, other)
    if ours is None:
        return min([gap(grid, (cell,), other) for cell in one])
    if theirs is None:
        return min([gap(grid, one, (cell,)) for cell in other])
    (left, low, right, high), (west, south, east, north) = ours, theirs
    return max(west - right, left - east, 0) + max(south - high, low - north, 0)


@cache
def between(grid: SquareGrid, one: Cell, size: int, other: Cell, other_size: int) -> int:
    """The same for two square figures, each by its lower left space."""
    (x, y), (other_x, other_y) = grid.xy(one), grid.xy(other)
    columns = max(other_x - (x + size - 1), x - (other_x + other_size - 1), 0)
    rows = max(other_y - (y + size - 1), y - (other_y + other_size - 1), 0)
    return columns + rows


@lru_cache(maxsize=4096)
def _block(grid: SquareGrid, cells: Cells) -> tuple[int, int, int, int] | None:
    """The first and last column and row of the cells, if they fill a whole block."""
    (left, low), (right, high) = grid.xy(cells[0]), grid.xy(cells[-1])
    block = tuple(grid.at(x, y) for y in range(low, high + 1) for x in range(left, right + 1))
    return (left, low, right, high) if block == cells else None


@lru_cache(maxsize=4096)
def ring(grid: SquareGrid, cells: Cells, low: int, high: int) -> frozenset[Cell]:
    """The spaces that are `low` to `high` away from the cells."""
    rings = grid.rings(grid.mask(cells), grid.anchors(1), high)
    return frozenset(cell for near in rings[low:] for cell in grid.cells(near))


def in_square(grid: SquareGrid, cells: Cells, other: Cells, size: int) -> bool:
    """Whether the one lies in the zone of that size around the other, outside of it (MAT-016, MAT-018, MAT-020)."""
    return 0 < max(map(abs, offsets(grid, cells, other))) <= size


@lru_cache(maxsize=1024)
def ahead(grid: SquareGrid, anchor: Cell, size: int, facing: str) -> Cells:
    """All spaces that lie ahead of a figure that would stand there and face that way."""
    return tuple(cell for cell in grid.spaces if is_ahead(grid, anchor, size, facing, cell))


def is_ahead(grid: SquareGrid, anchor: Cell, size: int, facing: str, cell: Cell) -> bool:
    """As `in_front`, for a figure that would stand there and face that way."""
    (ax, ay), (x, y) = grid.xy(anchor), grid.xy(cell)
    if facing == NORTH:
        return y >= ay + size
    if facing == SOUTH:
        return y < ay
    if facing == EAST:
        return x >= ax + size
    return facing == WEST and x < ax  # without a facing nothing is in front (MON-057)


@lru_cache(maxsize=8192)
def turned(grid: SquareGrid, anchor: Cell, size: int, facing: str, offsets: tuple[tuple[int, int], ...]) -> Cells:
    """As `_turned`, for a figure that would stand there and face that way."""
    ax, ay = grid.xy(anchor)
    last = size - 1
    found: list[Cell] = []
    for row, column in offsets if facing else ():
        if facing == NORTH:
            cell = grid.at(ax + column, ay + last - row)
        elif facing == EAST:
            cell = grid.at(ax + last - row, ay + last - column)
        elif facing == SOUTH:
            cell = grid.at(ax + last - column, ay + row)
        else:
            cell = grid.at(ax + row, ay + column)
        if cell != OFF:
            found.append(cell)
    return tuple(found)


@lru_cache(maxsize=16384)
def offsets(grid: SquareGrid, one: Cells, other: Cells) -> tuple[int, int]:
    """Signed columns and rows from the block `one` to the block `other`; 0 where they overlap."""
    a, b = [grid.xy(cell) for cell in one], [grid.xy(cell) for cell in other]
    return (_offset([x for x, _ in a], [x for x, _ in b]), _offset([y for _, y in a], [y for _, y in b]))


def _offset(one: list[int], other: list[int]) -> int:
    if min(other) > max(one):
        return min(other) - max(one)
    if max(other) < min(one):
        return max(other) - min(one)
    return 0


@lru_cache(maxsize=16384)
def sides_towards(grid: SquareGrid, one: Cells, other: Cells) -> tuple[str, ...]:
    """The direction from one to the other along the larger offset; two if they are equal, none on overlap."""
    dx, dy = offsets(grid, one, other)
    sides: list[str] = []
    if dy and abs(dy) >= abs(dx):
        sides.append(NORTH if dy > 0 else SOUTH)
    if dx and abs(dx) >= abs(dy):
        sides.append(EAST if dx > 0 else WEST)
    return tuple(sides)


def sides_out(grid: SquareGrid, cells: Cells, cell: Cell) -> list[str]:
    """The directions in which the fewest steps lead out from among the cells, onto the board (MOV-036, MOV-037)."""
    steps: dict[str, int] = {}
    for side in DIRECTIONS:
        here, count = cell, 0
        while here in cells:
            here, count = grid.step(here, side), count + 1
        if here != OFF:
            steps[side] = count
    return [side for side, count in steps.items() if count == min(steps.values())]
