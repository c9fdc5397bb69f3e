"""Line of sight: from any corner to any corner, in whole numbers (LOS-004 … LOS-019).

A line is blocked by an Obscuring space that it crosses or along whose edge it runs, and by the corner
in which two such spaces meet diagonally, at its ends too. Touching a single corner does not block.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd
from typing import TypeAlias

from kf_desktop.engine.grid import OFF, SquareGrid
from kf_desktop.rules.clash.board import (
    Cells,
    blindspots,
    clash_of,
    footprint,
    grid_of,
    has_keyword,
    perch_of,
    piece_cells,
    tile_of,
)
from kf_desktop.rules.game import Game, Knight
from kf_desktop.rules.state import Figure

Line: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether there is sight, and why.

    ``line`` is a clear line from corner to corner (x, y, x, y), or else the shortest of the blocked ones;
    ``blocked_by`` is a space that blocks it. ``unseen`` says "blindspot" or "vantage_point" where the
    monster cannot look at all.
    """

    clear: bool
    line: Line = (0, 0, 0, 0)
    blocked_by: int = OFF
    unseen: str = ""


def monster_sees(game: Game, figure: Figure, knight: Knight) -> Sight:
    """Whether the knight is in the monster's line of sight (LOS-014, LOS-015, MON-019)."""
    if perch_of(game, knight) is not None:
        return Sight(False, unseen="vantage_point")
    if knight.cell in blindspots(game, figure):
        return Sight(False, unseen="blindspot")
    return sight_between(game, footprint(game, figure), (knight.cell,))


def knight_sees(game: Game, knight: Knight, figure: Figure) -> Sight:
    """Whether the knight sees the monster (LOS-002)."""
    if perch_of(game, knight) is figure:
        return Sight(True)
    return sight_between(game, (knight.cell,), footprint(game, figure))


def sight_between(game: Game, source: Cells, target: Cells) -> Sight:
    """The corner test between two blocks of spaces with the terrain as it lies (LOS-004, LOS-016)."""
    mask = obscuring_mask(game, source, target)
    if not mask:
        return Sight(True)
    return corner_test(grid_of(game), mask, source, target)


def obscuring_mask(game: Game, source: Cells, target: Cells) -> int:
    """The Obscuring spaces as bits, without the tiles on which either end stands (LOS-017, LOS-019)."""
    mask = 0
    for piece in clash_of(game).terrain:
        if has_keyword(tile_of(game, piece), "obscuring"):
            cells = piece_cells(game, piece)
            if not any(cell in source or cell in target for cell in cells):
                for cell in cells:
                    mask |= 1 << cell
    return mask


@lru_cache(maxsize=16384)
def corner_test(grid: SquareGrid, mask: int, source: Cells, target: Cells) -> Sight:
    """The corner test on a board whose Obscuring spaces are the bits of the mask."""
    if _touching(grid, source, target):
        return Sight(True)  # LOS-010
    lines = sorted(
        (
            (*a, *b)
            for a, b in product(_corners(grid, source), _corners(grid, target))
            if a != b  # a line of length zero decides nothing
        ),
        key=lambda line: (line[2] - line[0]) ** 2 + (line[3] - line[1]) ** 2,
    )
    for line in lines:
        if not _blocker(grid, mask, line):
            return Sight(True, line)
    blockers = _blocker(grid, mask, lines[0])
    return Sight(False, lines[0], (blockers & -blockers).bit_length() - 1)


def _touching(grid: SquareGrid, source: Cells, target: Cells) -> bool:
    return any(grid.distance(a, b) <= 1 for a in source for b in target)


def _corners(grid: SquareGrid, cells: Cells) -> tuple[tuple[int, int], ...]:
    """The corners of all the spaces, each once (LOS-011)."""
    found: dict[tuple[int, int], None] = {}
    for cell in cells:
        x, y = grid.xy(cell)
        found.update(dict.fromkeys(((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))))
    return tuple(found)


def _blocker(grid: SquareGrid, mask: int, line: Line) -> int:
    """The Obscuring spaces that block the line, as bits; 0 if it is clear."""
    crossed, joints = _obstacles_of(grid, line)
    blocked = crossed & mask
    for joint in joints:
        if joint & mask == joint:
            blocked |= joint
    return blocked


@lru_cache(maxsize=131072)
def _obstacles_of(grid: SquareGrid, line: Line) -> tuple[int, tuple[int, ...]]:
    """What could block the line: spaces any of which does, and pairs of spaces that do together."""
    x1, y1, x2, y2 = line
    if (x2, y2) < (x1, y1):
        x1, y1, x2, y2 = x2, y2, x1, y1
    dx, dy = x2 - x1, y2 - y1
    crossed = 0
    if dx == 0:
        for y in range(y1, y2):  # along the edges between two columns (LOS-007)
            crossed |= _bit(grid, x1 - 1, y) | _bit(grid, x1, y)
    elif dy == 0:
        for x in range(x1, x2):
            crossed |= _bit(grid, x, y1 - 1) | _bit(grid, x, y1)
    else:
        for x in range(x1, x2):
            low, high = sorted((y1 * dx + dy * (x - x1), y1 * dx + dy * (x + 1 - x1)))
            for y in range(low // dx, -(-high // dx)):  # the spaces whose inside the line enters (LOS-006)
                crossed |= _bit(grid, x, y)
    return crossed, tuple(_joints(grid, x1, y1, dx, dy))


def _joints(grid: SquareGrid, x1: int, y1: int, dx: int, dy: int) -> list[int]:
    """The pairs of spaces that meet diagonally in the corners on the line, both ends included (LOS-008, LOS-009)."""
    count = gcd(dx, dy)
    found: list[int] = []
    for step in range(count + 1):
        x, y = x1 + dx * step // count, y1 + dy * step // count
        for one, other in (((x - 1, y - 1), (x, y)), ((x - 1, y), (x, y - 1))):
            pair = (_bit(grid, *one), _bit(grid, *other))
            if all(pair):
                found.append(pair[0] | pair[1])
    return found


def _bit(grid: SquareGrid, x: int, y: int) -> int:
    cell = grid.at(x, y)
    return 0 if cell == OFF else 1 << cell
