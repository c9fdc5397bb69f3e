"""Zones, waves, named places, and the reach of a monster's attack (MAT-004 … MAT-026, MOV-060)."""

from __future__ import annotations

from functools import lru_cache

from kf_desktop.content.effects.terms import Place
from kf_desktop.engine.grid import DIRECTIONS, EAST, NORTH, SOUTH, Cell, Cells, SquareGrid
from kf_desktop.rules.clash.board import blocks, ground, miniatures
from kf_desktop.rules.clash.board.ground import grid_of, piece_cells, spaces_with
from kf_desktop.rules.clash.board.lines import crossed_by
from kf_desktop.rules.clash.board.miniatures import figure_at
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, clash_of


def zone_cells(game: Game, cells: Cells, size: int) -> Cells:
    """The square of spaces within `size` of the source, diagonals too; a monster is not in its own zone."""
    return _square(grid_of(game), cells, size, figure_at(game, cells[0]) is not None)


@lru_cache(maxsize=4096)
def _square(grid: SquareGrid, cells: Cells, size: int, inside: bool) -> Cells:
    """The square of spaces around the cells, without them if the source is a monster."""
    spots = [grid.xy(cell) for cell in cells]
    left, right = min(x for x, _ in spots) - size, max(x for x, _ in spots) + size
    low, high = min(y for _, y in spots) - size, max(y for _, y in spots) + size
    return tuple(
        cell
        for y in range(max(low, 0), min(high, grid.rows - 1) + 1)
        for x in range(max(left, 0), min(right, grid.columns - 1) + 1)
        if (cell := grid.at(x, y)) not in cells or not inside
    )


def wave_cells(game: Game, cells: Cells, zone: Cells) -> Cells:
    """The spaces of the zone that a Wave reaches: not those close behind an Obstacle."""
    grid, obstacles = grid_of(game), spaces_with(game, "obstacle")
    return tuple(cell for cell in zone if not _sheltered(grid, cells, cell, obstacles))


@lru_cache(maxsize=8192)
def _sheltered(grid: SquareGrid, cells: Cells, cell: Cell, obstacles: frozenset[Cell]) -> bool:
    """Whether the line from the nearest to the farthest corner crosses an Obstacle next to the space.

    Obstacles that touch count as one tile. Of several nearest sources and corners all must be shut off.
    """
    wall = [near for near in grid.neighbours(cell) if near in obstacles]
    for cell_of_wall in wall:
        wall.extend(near for near in grid.neighbours(cell_of_wall) if near in obstacles and near not in wall)
    if not wall:
        return False
    shut = sum(1 << cell_of_wall for cell_of_wall in wall)
    x, y = grid.xy(cell)
    far = {source: (sx - x) ** 2 + (sy - y) ** 2 for source in cells for sx, sy in (grid.xy(source),)}
    sources = [source for source in cells if far[source] == min(far.values())]
    return all(crossed_by(grid, line) & shut for source in sources for line in _wave_lines(grid, source, cell))


def _wave_lines(grid: SquareGrid, source: Cell, cell: Cell) -> list[tuple[int, int, int, int]]:
    """From each of the nearest corners of the source to the farthest corner of the space (MAT-024, MAT-026)."""
    (x, y), (sx, sy) = grid.xy(cell), grid.xy(source)
    ours = [(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)]
    theirs = [(sx + dx, sy + dy) for dx in (0, 1) for dy in (0, 1)]
    reach = {(a, b): (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a in theirs for b in ours}
    close = min(reach.values())
    starts = dict.fromkeys(a for (a, _), far in reach.items() if far == close)
    return [(*start, *max(ours, key=lambda corner: reach[start, corner])) for start in starts]


def cells_of_place(game: Game, place: Place) -> Cells:
    """The spaces of the place, in order; none if no such terrain lies on the board."""
    grid = grid_of(game)
    if place == "centre":
        return _centre(grid)
    if place in DIRECTIONS:
        return edge_cells(grid, place)
    if place == "edge":
        return tuple(dict.fromkeys(cell for side in DIRECTIONS for cell in edge_cells(grid, side)))
    if place in game.content.terrain:
        pieces = [piece for piece in clash_of(game).terrain if piece.tile == place]
        return tuple(cell for piece in pieces for cell in piece_cells(game, piece))
    if place in game.content.keywords:
        return tuple(sorted(spaces_with(game, place)))
    return (grid.cell(place.upper()),)


def _centre(grid: SquareGrid) -> Cells:
    """The one, two or four spaces in the middle of the board (MOV-047)."""
    columns = range((grid.columns - 1) // 2, grid.columns // 2 + 1)
    rows = range((grid.rows - 1) // 2, grid.rows // 2 + 1)
    return tuple(grid.at(x, y) for y in rows for x in columns)


def edge_cells(grid: SquareGrid, side: str) -> Cells:
    """The spaces along that edge of the board."""
    if side in (NORTH, SOUTH):
        row = grid.rows - 1 if side == NORTH else 0
        return tuple(grid.at(x, row) for x in range(grid.columns))
    column = grid.columns - 1 if side == EAST else 0
    return tuple(grid.at(column, y) for y in range(grid.rows))


def in_reach(game: Game, attack: MonsterAttack, knight: Fighter) -> bool:
    """Melee needs adjacency, Ranged X a distance of at most X; Judgements have no limit (MAT-004, MAT-007, MAT-032)."""
    if attack.is_judgement and attack.type_value("ranged") is None:
        return True
    return miniatures.reach_to(game, attack.figure, knight) <= reach_of(attack)


def reach_of(attack: MonsterAttack) -> int:
    """How far it reaches, in spaces (MAT-004, MAT-007)."""
    return attack.type_value("ranged") or 1


def still_in_range(game: Game, attack: MonsterAttack, knight: Fighter) -> bool:
    """Whether a Knockback of the attack finds the knight; who was in its zone is still attacked (MAT-015)."""
    if not attack.zone:
        return in_reach(game, attack, knight)
    own, cell = miniatures.footprint(game, attack.figure), (knight.cell,)
    return knight in attack.attacked or blocks.in_square(ground.grid_of(game), own, cell, attack.zone)
