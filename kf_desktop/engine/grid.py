"""Boards: what boards of any shape have in common, and boards of square spaces.

A space is a number: row × columns + column, row 0 at the bottom.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final, NewType, Protocol, TypeAlias

Cell = NewType("Cell", int)
"""The number of a space."""

Cells: TypeAlias = tuple[Cell, ...]

if TYPE_CHECKING:

    class Mask(int):
        """Spaces as the bits of one number: sets that are met and joined in one step. A type alone: a plain int."""

        def __and__(self, other: int, /) -> Mask: ...
        def __or__(self, other: int, /) -> Mask: ...
        def __xor__(self, other: int, /) -> Mask: ...
        def __invert__(self) -> Mask: ...

else:
    Mask = NewType("Mask", int)

NOWHERE: Final = Mask(0)
"""No spaces."""

NORTH, EAST, SOUTH, WEST = "north", "east", "south", "west"
DIRECTIONS = (NORTH, EAST, SOUTH, WEST)
STEP = {NORTH: (0, 1), EAST: (1, 0), SOUTH: (0, -1), WEST: (-1, 0)}
OPPOSITE = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}
CLOCKWISE = {NORTH: EAST, EAST: SOUTH, SOUTH: WEST, WEST: NORTH}
OFF: Final = Cell(-1)
"""The number of no space: off the board."""


class Topology(Protocol):
    """A board: its spaces are the numbers from 0 to `size` - 1."""

    size: int
    spaces: Cells

    def neighbours(self, cell: Cell) -> Cells:
        """The spaces that share an edge with it, in a fixed order."""

    def distance(self, one: Cell, other: Cell) -> int:
        """Steps from one space to another over an empty board."""

    def name(self, cell: Cell) -> str:
        """The printed name of the space."""

    def cell(self, name: str) -> Cell:
        """The space of a printed name; OFF if the board has none of it."""


class SquareGrid:
    """A board of columns × rows square spaces."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.size = columns * rows
        self.spaces = tuple(map(Cell, range(self.size)))
        self._xy = [(cell % columns, cell // columns) for cell in self.spaces]
        self._names = [f"{chr(65 + y)}{x + 1}" for x, y in self._xy]
        self._step = {side: [self.at(x + dx, y + dy) for x, y in self._xy] for side, (dx, dy) in STEP.items()}
        self._not_first = self.mask(cell for cell in self.spaces if cell % columns)
        self._not_last = self.mask(cell for cell in self.spaces if (cell + 1) % columns)
        self._neighbours = [
            tuple(self._step[side][cell] for side in DIRECTIONS if self._step[side][cell] != OFF)
            for cell in self.spaces
        ]
        self._near = [self.mask(cells) for cells in self._neighbours]
        self._all = Mask((1 << self.size) - 1)

    def at(self, x: int, y: int) -> Cell:
        """The space in column x and row y, both from 0; OFF outside the board."""
        return Cell(y * self.columns + x) if 0 <= x < self.columns and 0 <= y < self.rows else OFF

    def xy(self, cell: Cell) -> tuple[int, int]:
        """Column and row of the space, both from 0."""
        return self._xy[cell]

    def step(self, cell: Cell, side: str) -> Cell:
        """The next space to that side; OFF over the edge."""
        return self._step[side][cell]

    def neighbours(self, cell: Cell) -> Cells:
        return self._neighbours[cell]

    def distance(self, one: Cell, other: Cell) -> int:
        (ax, ay), (bx, by) = self._xy[one], self._xy[other]
        return abs(ax - bx) + abs(ay - by)

    def name(self, cell: Cell) -> str:
        """The printed name, `F10`: row letter (A at the bottom), column from 1."""
        return self._names[cell] if cell != OFF else "–"

    def cell(self, name: str) -> Cell:
        """The space of a printed name; OFF if the board has none of it."""
        if len(name) < 2 or not name[1:].isdecimal():
            return OFF
        return self.at(int(name[1:]) - 1, ord(name[0]) - 65)

    def footprint(self, anchor: Cell, size: int) -> Cells:
        """The spaces of a size × size figure whose lower left space is `anchor`; empty if it does not fit."""
        return _footprint(self, anchor, size)

    def block(self, anchor: Cell, size: int) -> Mask:
        """The same spaces as a mask, a bit each."""
        return _block(self, anchor, size)

    def near(self, cell: Cell) -> Mask:
        """The neighbours of the space as bits."""
        return self._near[cell]

    def mask(self, cells: Iterable[Cell]) -> Mask:
        """The spaces as the bits of one number, so that sets meet and join in one step. OFF is never among them."""
        bits = NOWHERE
        for cell in cells:
            if cell != OFF:
                bits |= 1 << cell
        return bits

    def anchors(self, size: int, closed: Mask = NOWHERE) -> Mask:
        """The lower left spaces, as bits, where a size × size figure fits without covering a closed one."""
        return self._all & ~closed if size == 1 else _anchors(self, size, closed)

    def cells(self, bits: Mask) -> list[Cell]:
        """The spaces of such a number, in order."""
        found: list[Cell] = []
        while bits:
            highest = bits.bit_length() - 1
            found.append(Cell(highest))
            bits ^= 1 << highest
        found.reverse()
        return found

    def rings(self, sources: Mask, open_: Mask, most: int | None = None) -> list[Mask]:
        """The spaces that are 0, 1, 2 … steps over open spaces away from the nearest source, each ring as bits.

        The sources count, open or not. `most` is the number of steps after which it ends.
        """
        rings: list[Mask] = []
        columns, not_first, not_last = self.columns, self._not_first, self._not_last
        ring, open_ = sources, open_ & ~sources
        while ring:
            rings.append(ring)
            if len(rings) - 1 == most:
                break
            ring = open_ & ((ring & not_last) << 1 | (ring & not_first) >> 1 | ring << columns | ring >> columns)
            open_ ^= ring
        return rings

    def flood(self, sources: Iterable[Cell], open_: Mask, most: int | None = None) -> dict[Cell, int]:
        """Steps from the nearest source to each space in reach over open ones (as bits), up to so many."""
        rings = self.rings(self.mask(sources), open_, most)
        return {cell: steps for steps, ring in enumerate(rings) for cell in self.cells(ring)}


def ring_of(rings: list[Mask], cell: Cell) -> int | None:
    """In which of the rings the space is: the steps that lead there; None if none do."""
    for steps, ring in enumerate(rings):
        if ring >> cell & 1:
            return steps
    return None


@cache
def _fitting(grid: SquareGrid, size: int) -> Mask:
    """The spaces, as bits, where a size × size figure stays on the board."""
    columns, rows = range(grid.columns - size + 1), range(grid.rows - size + 1)
    return grid.mask(grid.at(x, y) for y in rows for x in columns)


@lru_cache(maxsize=4096)
def _anchors(grid: SquareGrid, size: int, closed: Mask) -> Mask:
    blocked = 0
    for dy in range(size):
        for dx in range(size):
            blocked |= closed >> (dy * grid.columns + dx)
    return _fitting(grid, size) & ~blocked


@cache
def _footprint(grid: SquareGrid, anchor: Cell, size: int) -> Cells:
    if anchor == OFF:
        return ()
    if size == 1:
        return (anchor,)
    x, y = grid.xy(anchor)
    if x + size > grid.columns or y + size > grid.rows:
        return ()
    return tuple(grid.at(x + dx, y + dy) for dy in range(size) for dx in range(size))


@cache
def _block(grid: SquareGrid, anchor: Cell, size: int) -> Mask:
    return grid.mask(_footprint(grid, anchor, size))


@cache
def square_grid(columns: int, rows: int) -> SquareGrid:
    """The grid of that size; grids are made once."""
    return SquareGrid(columns, rows)
