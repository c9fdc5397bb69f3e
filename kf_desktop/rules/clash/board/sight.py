"""Line of sight: from any corner to any corner, in whole numbers (LOS-004 … LOS-019).

A line is blocked by an Obscuring space that it crosses or along whose edge it runs, and by the corner
in which two such spaces meet diagonally, at its ends too. Touching a single corner does not block.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from kf_desktop.engine.grid import NOWHERE, OFF, Cell, Cells, Mask, SquareGrid
from kf_desktop.rules.clash.board.blocks import gap
from kf_desktop.rules.clash.board.ground import grid_of, tiles_with
from kf_desktop.rules.clash.board.lines import Line, in_the_way
from kf_desktop.rules.clash.board.miniatures import footprint, perch_of
from kf_desktop.rules.clash.board.sides import in_blindspot
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import Figure


@dataclass(frozen=True, slots=True)
class Sight:
    """Whether there is sight, and why.

    ``line`` is a clear line from corner to corner (x, y, x, y), or else the shortest of the blocked ones;
    ``blocked_by`` is a space that blocks it. ``unseen`` says "blindspot" or "vantage_point" where the
    monster cannot look at all.
    """

    clear: bool
    line: Line = (0, 0, 0, 0)
    blocked_by: Cell = OFF
    unseen: str = ""


SEEN = Sight(True)
"""Without a line that had to be looked for."""


def monster_sees(game: Game, figure: Figure, knight: Fighter) -> Sight:
    """Whether the knight is in the monster's line of sight (LOS-014, LOS-015, MON-019)."""
    if perch_of(game, knight) is not None:
        return Sight(False, unseen="vantage_point")
    if in_blindspot(game, figure, knight.cell):
        return Sight(False, unseen="blindspot")
    return sight_between(game, footprint(game, figure), (knight.cell,))


def knight_sees(game: Game, knight: Fighter, figure: Figure) -> Sight:
    """Whether the knight sees the monster (LOS-002)."""
    if perch_of(game, knight) is figure:
        return SEEN
    return sight_between(game, (knight.cell,), footprint(game, figure))


def sight_between(game: Game, source: Cells, target: Cells) -> Sight:
    """The corner test between two blocks of spaces with the terrain as it lies (LOS-004, LOS-016)."""
    grid = grid_of(game)
    if gap(grid, source, target) <= 1:
        return SEEN  # whatever lies on the board (LOS-010)
    mask = obscuring_mask(game, source, target)
    return corner_test(grid, mask, source, target) if mask else SEEN


def obscuring_mask(game: Game, source: Cells, target: Cells) -> Mask:
    """The Obscuring spaces as bits, without the tiles on which either end stands (LOS-017, LOS-019)."""
    tiles = tiles_with(game, "obscuring")
    if not tiles:
        return NOWHERE
    ends = grid_of(game).mask((*source, *target))
    mask = NOWHERE
    for tile in tiles:
        if not tile & ends:
            mask |= tile
    return mask


@lru_cache(maxsize=16384)
def corner_test(grid: SquareGrid, mask: Mask, source: Cells, target: Cells) -> Sight:
    """The corner test on a board whose Obscuring spaces are the bits of the mask."""
    if gap(grid, source, target) <= 1:
        return SEEN  # LOS-010
    lines = _lines(grid, source, target)
    for line in lines:
        if not _blocker(grid, mask, line):
            return Sight(True, line)
    blockers = _blocker(grid, mask, lines[0])
    return Sight(False, lines[0], Cell((blockers & -blockers).bit_length() - 1))


@lru_cache(maxsize=16384)
def _lines(grid: SquareGrid, source: Cells, target: Cells) -> tuple[Line, ...]:
    """The lines from corner to corner, the shortest first (LOS-011); one of length zero decides nothing."""
    corners = product(_corners(grid, source), _corners(grid, target))
    lengths = {(x1, y1, x2, y2): (x2 - x1) ** 2 + (y2 - y1) ** 2 for (x1, y1), (x2, y2) in corners}
    return tuple(sorted((line for line, length in lengths.items() if length), key=lengths.__getitem__))


def _corners(grid: SquareGrid, cells: Cells) -> tuple[tuple[int, int], ...]:
    """The corners of all the spaces, each once (LOS-011)."""
    found: dict[tuple[int, int], None] = {}
    for cell in cells:
        x, y = grid.xy(cell)
        found.update(dict.fromkeys(((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))))
    return tuple(found)


def _blocker(grid: SquareGrid, mask: Mask, line: Line) -> Mask:
    """The Obscuring spaces that block the line, as bits; 0 if it is clear."""
    crossed, joints = in_the_way(grid, line)
    blocked = crossed & mask
    for joint in joints:
        if joint & mask == joint:
            blocked |= joint
    return blocked
