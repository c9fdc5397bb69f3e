"""The clash board: who and what stands where. All of it is worked out from the state, nothing is kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, TypeAlias

from kf_desktop.content.boards import TerrainTile, turned_shape
from kf_desktop.content.monsters import Footing, Monster, Trait, VantagePoint, Weakspot
from kf_desktop.content.perils import KnightModifiers
from kf_desktop.engine.grid import DIRECTIONS, EAST, NORTH, OFF, SOUTH, WEST, SquareGrid, square_grid
from kf_desktop.rules.box import Box
from kf_desktop.rules.clash.lines import crossed_by
from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.core import hindrance
from kf_desktop.rules.core.disabling import is_disabled
from kf_desktop.rules.core.sums import Part, part
from kf_desktop.rules.game import Game, Kind, Knight, Option, Refusal, Steps, choose
from kf_desktop.rules.state import Figure, TerrainPiece

Miniature: TypeAlias = Knight | Figure
Cells: TypeAlias = tuple[int, ...]

MOB_WALLS = ("obstacle", "chasm")
"""A mob goes round Obstacles (MOV-012); a Chasm is one to it (INV-031)."""


def grid_of(game: Game) -> SquareGrid:
    """The spaces of the clash board (CLA-014)."""
    clash = game.state.clash
    assert clash is not None
    return square_grid(clash.columns, clash.rows)


def name_of(game: Game, cell: int) -> str:
    """The printed name of a space."""
    return grid_of(game).name(cell)


# --- figures ------------------------------------------------------------------------------------


def monster_of(game: Game, figure: Figure) -> Monster:
    """The Monster Sheet of the figure."""
    clash = game.state.clash
    assert clash is not None
    return game.content.monsters[figure.monster or clash.monster]


def size_of(game: Game, figure: Figure) -> int:
    """How many spaces wide the figure is: 1, 2 or 3 (MON-013)."""
    return monster_of(game, figure).footprint


def is_boss(game: Game, figure: Figure) -> bool:
    """Whether the figure moves as a boss does (CLA-026)."""
    return monster_of(game, figure).kind == "boss" or (bool(clash_of(game).lone) and not figure.monster)


def monster_has(game: Game, figure: Figure, keyword: str) -> bool:
    """Whether the sheet or a trait in play gives the figure the keyword."""
    if is_disabled(game, "ability", keyword):
        return False
    if keyword in [ability.id for ability in monster_of(game, figure).abilities]:
        return True
    traits = () if figure.monster else traits_in_play(game)
    return keyword in [ability.id for trait in traits for ability in trait.keywords]


def traits_in_play(game: Game) -> tuple[Trait, ...]:
    """The traits of the level, without those lost in this clash or disabled (MON-035, MON-037, GLD-017)."""
    clash, library = game.state.clash, game.content
    assert clash is not None
    key = ("traits", clash.monster, clash.level, *clash.lost_traits, *game.state.expedition.disabled)
    known: tuple[Box, tuple[Trait, ...]] | None = game.memo.get(key)
    if known is None or known[0] is not library:
        traits = library.traits_of(clash.monster, clash.level)
        left = (trait for trait in traits if trait.id not in clash.lost_traits)
        known = library, tuple(trait for trait in left if not is_disabled(game, "trait", trait.id))
        game.memo[key] = known
    return known[1]


def figures(game: Game) -> list[Figure]:
    """The monsters on the board."""
    clash = game.state.clash
    assert clash is not None
    return [figure for figure in clash.figures if figure.cell != OFF]


def living_knights(game: Game) -> list[Knight]:
    """The knights alive on the board, in seating order (TGT-045)."""
    clash, knights = game.state.clash, game.state.knights
    assert clash is not None
    return [knight for name in clash.knights if (knight := knights[name]).cell != OFF and not knight.dead]


def perch_of(game: Game, knight: Knight) -> Figure | None:
    """The monster on whose Vantage Point the knight stands (VAN-005)."""
    clash = game.state.clash
    assert clash is not None
    perch = clash.riders.get(knight.id) if clash.riders else None
    return None if perch is None else next(figure for figure in clash.figures if figure.number == perch.figure)


def rider_on(game: Game, figure: Figure, point: str) -> str:
    """The knight on that Vantage Point of the monster; empty if there is none (VAN-007)."""
    riders = clash_of(game).riders.items()
    return next((name for name, perch in riders if (perch.figure, perch.point) == (figure.number, point)), "")


def leave_perch(game: Game, knight: Knight) -> None:
    """The knight is on no Vantage Point any more."""
    clash_of(game).riders.pop(knight.id, None)


def footprint(game: Game, figure: Figure) -> Cells:
    """The spaces under the figure."""
    clash = game.state.clash
    assert clash is not None
    size = game.content.monsters[figure.monster or clash.monster].footprint
    return square_grid(clash.columns, clash.rows).footprint(figure.cell, size)


def cells_of(game: Game, who: Miniature) -> Cells:
    """The spaces from which distances to others count: a perched knight's from the monster (VAN-014)."""
    if isinstance(who, Figure):
        return footprint(game, who)
    perch = perch_of(game, who)
    return (who.cell,) if perch is None else footprint(game, perch)


def standing_knights(game: Game) -> list[Knight]:
    """The knights standing on the board itself."""
    knights, riders = living_knights(game), clash_of(game).riders
    return [knight for knight in knights if knight.id not in riders] if riders else knights


def knights_by_cell(game: Game) -> dict[int, Knight]:
    """The knights standing on the board itself, by space."""
    return {knight.cell: knight for knight in standing_knights(game)}


def figures_by_cell(game: Game) -> dict[int, Figure]:
    """The monsters by every space under them."""
    grid = grid_of(game)
    return {
        cell: figure
        for figure in figures(game)
        for cell in grid.footprint(figure.cell, monster_of(game, figure).footprint)
    }


def knights_mask(game: Game, but: Knight | None = None) -> int:
    """The spaces of the knights standing on the board itself, without the one, as bits."""
    return grid_of(game).mask([knight.cell for knight in standing_knights(game) if knight is not but])


def figures_mask(game: Game, but: Figure | None = None) -> int:
    """The spaces under the monsters, without the one, as bits."""
    grid, bits = grid_of(game), 0
    for figure in figures(game):
        if figure is not but:
            bits |= grid.block(figure.cell, size_of(game, figure))
    return bits


def knight_at(game: Game, cell: int) -> Knight | None:
    """The knight on the space."""
    return next((knight for knight in standing_knights(game) if knight.cell == cell), None)


def figure_at(game: Game, cell: int) -> Figure | None:
    """The monster on the space."""
    return next((figure for figure in reversed(figures(game)) if cell in footprint(game, figure)), None)


def set_figure(game: Game, figure: Figure, anchor: int) -> None:
    """Put the monster there; knights on its Vantage Points ride along."""
    figure.cell = anchor
    seat_riders(game, figure)


def seat_riders(game: Game, figure: Figure) -> None:
    """Knights on the monster's Vantage Points are where these are now, as it stands and faces."""
    clash = clash_of(game)
    for name, perch in clash.riders.items() if clash.riders else ():
        if perch.figure == figure.number:
            game.state.knights[name].cell = vantage_space(game, figure, vantage_point(game, figure, perch.point))


# --- points of a monster ------------------------------------------------------------------------


def vantage_point(game: Game, figure: Figure, point: str) -> VantagePoint:
    """The Vantage Point of that name."""
    return next(entry for entry in monster_of(game, figure).vantage_points if entry.id == point)


def vantage_space(game: Game, figure: Figure, point: VantagePoint) -> int:
    """The space of the figure on which the Vantage Point is, as the figure faces."""
    return _turned(game, figure, (point.space,))[0]


def is_open(figure: Figure, point: VantagePoint | Weakspot) -> bool:
    """Whether the point has been created and not closed again (MON-022, VAN-002)."""
    return figure.points.get(point.id, point.open)


def footings(game: Game, figure: Figure, knight: Knight) -> list[tuple[str, Footing]]:
    """What changes the knight's attack where he stands: his side of the monster, open Weakspots, his Vantage Point."""
    monster, clash = monster_of(game, figure), clash_of(game)
    perch = clash.riders.get(knight.id) if clash.riders else None
    if perch is not None and perch.figure == figure.number:
        return [("vantage_point", vantage_point(game, figure, perch.point))]
    found: list[tuple[str, Footing]] = []
    if monster.sides is not None and (side := side_of(game, figure, knight.cell)):
        found.append((side, getattr(monster.sides, side)))
    for spot in monster.weakspots:
        if is_open(figure, spot) and knight.cell in _turned(game, figure, spot.spaces):
            found.append(("weakspot", spot))
    return found


def open_weakspots(game: Game, figure: Figure) -> Cells:
    """The spaces from which the figure's open Weakspots can be struck (MON-022)."""
    spots = [spot for spot in monster_of(game, figure).weakspots if is_open(figure, spot)]
    return tuple(cell for spot in spots for cell in _turned(game, figure, spot.spaces))


def open_vantage_points(game: Game, figure: Figure) -> Cells:
    """The spaces of the figure that can be climbed now (VAN-002)."""
    points = monster_of(game, figure).vantage_points
    return tuple(vantage_space(game, figure, point) for point in points if is_open(figure, point))


def side_of(game: Game, figure: Figure, cell: int) -> str:
    """On which side of the monster the space lies: before its front line, behind its back line, or between them."""
    grid, size = grid_of(game), size_of(game, figure)
    for side, direction in _SIDES[figure.facing].items():
        if is_ahead(grid, figure.cell, size, direction, cell):
            return side
    return ""


def _sides_facing(facing: str) -> dict[str, str]:
    """Where the sides of a monster that faces there look."""
    turns = {"front": 0, "rear": 2, "right": 1, "left": 3}
    return {side: DIRECTIONS[(DIRECTIONS.index(facing) + turn) % 4] for side, turn in turns.items()}


_SIDES = {"": dict[str, str](), **{facing: _sides_facing(facing) for facing in DIRECTIONS}}
"""By the facing of the monster; without one it has no sides (MON-057)."""


# --- terrain ------------------------------------------------------------------------------------


def tile_of(game: Game, piece: TerrainPiece) -> TerrainTile:
    """The kind of tile that the piece is; a disabled one does nothing (GLD-018)."""
    tile = game.content.terrain[piece.tile]
    return replace(tile, **_NOTHING) if is_disabled(game, "terrain", piece.tile) else tile


_NOTHING: dict[str, Any] = {
    **dict.fromkeys(("keywords", "enter", "forced", "boss", "triggers"), ()),
    "modifiers": KnightModifiers(),
    "blindspot": False,
    "climb": False,
}
"""What a tile does that does nothing."""


def has_keyword(tile: TerrainTile, keyword: str) -> bool:
    """Whether the tile has the terrain keyword."""
    return any(entry.id == keyword for entry in tile.keywords)


def piece_cells(game: Game, piece: TerrainPiece) -> Cells:
    """The spaces under the piece."""
    shape = tile_of(game, piece).shape
    if piece.turn or piece.mirrored:
        shape = turned_shape(shape, piece.turn, piece.mirrored)
    return tile_spaces(grid_of(game), piece.cell, shape)


@dataclass(slots=True)
class Laid:
    """The terrain as it lies, what is disabled, and what has been worked out about it so far."""

    pieces: list[TerrainPiece]
    disabled: list[str]
    tiles: list[tuple[TerrainTile, Cells]]  # of the pieces, with the spaces under them
    found: dict[Hashable, Any] = field(default_factory=dict)


def _laid(game: Game) -> Laid:
    """What is known of the terrain; it is worked out anew once a piece comes or goes, or something is disabled."""
    clash, disabled = game.state.clash, game.state.expedition.disabled
    assert clash is not None
    key = "laid", clash.columns
    known: Laid | None = game.memo.get(key)
    if known is None or known.pieces != clash.terrain or known.disabled != disabled:
        tiles = [(tile_of(game, piece), piece_cells(game, piece)) for piece in clash.terrain]
        known = game.memo[key] = Laid(list(clash.terrain), list(disabled), tiles)
    return known


def piece_at(game: Game, cell: int) -> TerrainPiece | None:
    """The terrain on the space."""
    laid = _laid(game)
    found: dict[int, TerrainPiece] | None = laid.found.get("piece_at")
    if found is None:
        lying = reversed(list(zip(laid.pieces, laid.tiles, strict=True)))
        found = laid.found["piece_at"] = {cell: piece for piece, (_, cells) in lying for cell in cells}
    return found.get(cell)


def ground_of(game: Game, knight: Knight) -> TerrainTile | None:
    """The kind of tile on which the knight stands, if it does something to who stands on it."""
    clash = game.state.clash
    if clash is None or not clash.terrain or knight.id in clash.riders:
        return None
    laid = _laid(game)
    found: dict[int, TerrainTile] | None = laid.found.get("ground")
    if found is None:
        acting = [(tile, cells) for tile, cells in laid.tiles if tile.triggers or tile.modifiers != KnightModifiers()]
        found = laid.found["ground"] = {cell: tile for tile, cells in acting for cell in cells}
    return found.get(knight.cell)


def ground_part(game: Game, knight: Knight, what: str) -> Part:
    """What the tile under the knight changes while he stands on it (TER-026)."""
    tile = ground_of(game, knight)
    return part("terrain", 0 if tile is None else getattr(tile.modifiers, what), "TER-026", tile.id if tile else "")


def tiles_with(game: Game, keyword: str) -> tuple[int, ...]:
    """The spaces of each terrain tile with the keyword, as bits."""
    laid, key = _laid(game), ("tiles_with", keyword)
    found: tuple[int, ...] | None = laid.found.get(key)
    if found is None:
        grid = grid_of(game)
        found = tuple(grid.mask(cells) for tile, cells in laid.tiles if has_keyword(tile, keyword))
        laid.found[key] = found
    return found


def tiles_to_enter(game: Game) -> dict[int, int]:
    """The spaces whose tile does something to who enters it, with a number for the tile. Not to be changed."""
    laid = _laid(game)
    found: dict[int, int] | None = laid.found.get("tiles_to_enter")
    if found is None:
        tiles = enumerate(laid.tiles)
        found = {cell: number for number, (tile, cells) in tiles if tile.enter for cell in cells}
        laid.found["tiles_to_enter"] = found
    return found


def spaces_to_climb(game: Game) -> frozenset[int]:
    """The spaces of terrain on which knights can stand (TER-032)."""
    laid = _laid(game)
    found: frozenset[int] | None = laid.found.get("spaces_to_climb")
    if found is None:
        found = frozenset(cell for tile, cells in laid.tiles if tile.climb for cell in cells)
        laid.found["spaces_to_climb"] = found
    return found


def spaces_with(game: Game, *keywords: str) -> frozenset[int]:
    """The spaces of all terrain with one of the keywords."""
    laid = _laid(game)
    found: frozenset[int] | None = laid.found.get(keywords)
    if found is None:
        tiles = [cells for tile, cells in laid.tiles if any(entry.id in keywords for entry in tile.keywords)]
        found = laid.found[keywords] = frozenset(cell for cells in tiles for cell in cells)
    return found


def mask_with(game: Game, *keywords: str) -> int:
    """The same as bits."""
    laid, key = _laid(game), ("mask_with", *keywords)
    found: int | None = laid.found.get(key)
    if found is None:
        found = laid.found[key] = grid_of(game).mask(spaces_with(game, *keywords))
    return found


@lru_cache(maxsize=4096)
def tile_spaces(grid: SquareGrid, cell: int, shape: tuple[str, ...]) -> Cells:
    """The spaces under a shape whose rectangle has its lower left space there; empty if it does not fit."""
    if cell == OFF:
        return ()
    x, y = grid.xy(cell)
    if x + len(shape[0]) > grid.columns or y + len(shape) > grid.rows:
        return ()
    return tuple(
        grid.at(x + dx, y + dy) for dy, row in enumerate(reversed(shape)) for dx, sign in enumerate(row) if sign == "X"
    )


# --- occupied, adjacent, distant ----------------------------------------------------------------


def taken(game: Game) -> set[int]:
    """The spaces with a miniature on them."""
    return set(figures_by_cell(game)) | set(knights_by_cell(game))


def occupied(game: Game) -> set[int]:
    """The spaces with a miniature or an Obstacle on them (CLA-020)."""
    return taken(game) | spaces_with(game, "obstacle")


def is_legal(game: Game, knight: Knight) -> bool:
    """Whether the knight stands where a knight can stand: alone, on the board, on no Obstacle or Chasm."""
    cell = knight.cell
    if cell == OFF or perch_of(game, knight) is not None:
        return cell != OFF
    others = [other for other in living_knights(game) if other is not knight and other.cell == cell]
    if others or figure_at(game, cell) is not None:
        return False
    return cell not in spaces_with(game, "obstacle", "chasm") or cell in spaces_to_climb(game)


def is_empty(game: Game, cell: int) -> bool:
    """Whether neither a miniature nor an Obstacle is on the space (CLA-020)."""
    return cell not in occupied(game)


def nearest_empty(game: Game, cell: int) -> list[int]:
    """The legal spaces nearest to that one, itself included: all that are equally near."""
    return nearest(grid_of(game), (cell,), legal_for_displaced(game))


def nearest(grid: SquareGrid, cells: Cells, among: Iterable[int]) -> list[int]:
    """Those of the spaces that are nearest to the cells, in order."""
    far = {cell: gap(grid, cells, (cell,)) for cell in sorted(among)}
    best = min(far.values(), default=0)
    return [cell for cell, steps in far.items() if steps == best]


def legal_for_displaced(game: Game) -> set[int]:
    """The spaces where a displaced miniature can be put (INV-018)."""
    return set(range(grid_of(game).size)) - occupied(game) - spaces_with(game, "chasm", "boundless")


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


@lru_cache(maxsize=4096)
def _block(grid: SquareGrid, cells: Cells) -> tuple[int, int, int, int] | None:
    """The first and last column and row of the cells, if they fill a whole block."""
    (left, low), (right, high) = grid.xy(cells[0]), grid.xy(cells[-1])
    block = tuple(grid.at(x, y) for y in range(low, high + 1) for x in range(left, right + 1))
    return (left, low, right, high) if block == cells else None


@lru_cache(maxsize=4096)
def ring(grid: SquareGrid, cells: Cells, low: int, high: int) -> frozenset[int]:
    """The spaces that are `low` to `high` away from the cells."""
    return frozenset(cell for cell in range(grid.size) if low <= gap(grid, (cell,), cells) <= high)


def range_to(game: Game, one: Miniature, other: Miniature) -> int:
    """The range from one to the other (TGT-010, TGT-011)."""
    clash = clash_of(game)
    if not clash.riders:
        return gap(square_grid(clash.columns, clash.rows), _own_cells(game, one), _own_cells(game, other))
    if isinstance(one, Figure) and isinstance(other, Knight) and perch_of(game, other) is one:
        return 1  # VAN-011
    if isinstance(one, Knight) and isinstance(other, Figure) and perch_of(game, one) is other:
        return 1
    steps = gap(grid_of(game), cells_of(game, one), _own_cells(game, other))
    if isinstance(one, Knight) and isinstance(other, Knight) and (perch := perch_of(game, other)) is not None:
        return 1 if perch_of(game, one) is perch else max(2, steps)  # VAN-012, VAN-013
    return steps


def reach_to(game: Game, figure: Figure, knight: Knight) -> int:
    """The range as the monster's own attacks and effects count it: Always There is always adjacent (MON-029)."""
    return 1 if monster_has(game, figure, "always_there") else range_to(game, figure, knight)


def _own_cells(game: Game, who: Miniature) -> Cells:
    """The spaces at which others aim: a perched knight is not next to the knights below (VAN-013)."""
    return footprint(game, who) if isinstance(who, Figure) else (who.cell,)


def adjacent(game: Game, one: Miniature, other: Miniature) -> bool:
    """Whether they share an edge, seen from `one` (CLA-021, VAN-011 … VAN-013)."""
    return range_to(game, one, other) == 1


def engaged(game: Game, knight: Knight, *, by_monsters: bool = False) -> bool:
    """Whether the knight is next to any monster (TGT-019), as a monster's doing counts it or his own (MON-029)."""
    if by_monsters:
        return any(reach_to(game, figure, knight) == 1 for figure in figures(game))
    return any(adjacent(game, knight, figure) for figure in figures(game))


def grouped(game: Game, knight: Knight) -> bool:
    """Whether the knight is next to another knight (TGT-042)."""
    return any(other is not knight and adjacent(game, knight, other) for other in living_knights(game))


def lone(game: Game, knight: Knight) -> bool:
    """Whether no other knight is within three spaces (TGT-043)."""
    return all(other is knight or range_to(game, knight, other) > 3 for other in living_knights(game))


# --- zones --------------------------------------------------------------------------------------


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


def in_square(grid: SquareGrid, cells: Cells, other: Cells, size: int) -> bool:
    """Whether the one lies in the zone of that size around the other, outside of it (MAT-016, MAT-018, MAT-020)."""
    return 0 < max(map(abs, offsets(grid, cells, other))) <= size


def wave_cells(game: Game, cells: Cells, zone: Cells) -> Cells:
    """The spaces of the zone that a Wave reaches: not those close behind an Obstacle."""
    grid, obstacles = grid_of(game), spaces_with(game, "obstacle")
    return tuple(cell for cell in zone if not _sheltered(grid, cells, cell, obstacles))


@lru_cache(maxsize=8192)
def _sheltered(grid: SquareGrid, cells: Cells, cell: int, obstacles: frozenset[int]) -> bool:
    """Whether the line from the nearest to the farthest corner crosses an Obstacle next to the space.

    Obstacles that touch count as one tile. Of several nearest corners all must be shut off.
    """
    wall = [near for near in grid.neighbours(cell) if near in obstacles]
    for cell_of_wall in wall:
        wall.extend(near for near in grid.neighbours(cell_of_wall) if near in obstacles and near not in wall)
    if not wall:
        return False
    (x, y), (sx, sy) = grid.xy(cell), grid.xy(nearest(grid, (cell,), cells)[0])
    ours = [(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)]
    theirs = [(sx + dx, sy + dy) for dx in (0, 1) for dy in (0, 1)]
    reach = {(a, b): (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a in theirs for b in ours}
    close = min(reach.values())
    starts = dict.fromkeys(a for (a, _), far in reach.items() if far == close)
    shut = sum(1 << cell_of_wall for cell_of_wall in wall)
    return all(
        crossed_by(grid, (*start, *max(ours, key=lambda corner: reach[start, corner]))) & shut for start in starts
    )


# --- the monster's sides ------------------------------------------------------------------------


def in_front(game: Game, figure: Figure, cell: int) -> bool:
    """Whether the space lies beyond the line of the front edge, anywhere on the board (MON-014)."""
    return is_ahead(grid_of(game), figure.cell, size_of(game, figure), figure.facing, cell)


def is_ahead(grid: SquareGrid, anchor: int, size: int, facing: str, cell: int) -> bool:
    """As `in_front`, for a figure that would stand there and face that way."""
    (ax, ay), (x, y) = grid.xy(anchor), grid.xy(cell)
    if facing == NORTH:
        return y >= ay + size
    if facing == SOUTH:
        return y < ay
    if facing == EAST:
        return x >= ax + size
    return facing == WEST and x < ax  # without a facing nothing is in front (MON-057)


def behind(game: Game, figure: Figure, cell: int) -> bool:
    """Whether the space is neither in front of nor under the monster (MON-014)."""
    return bool(figure.facing) and not in_front(game, figure, cell) and cell not in footprint(game, figure)


def front_spaces(game: Game, figure: Figure) -> Cells:
    """The spaces adjacent to the front edge (MON-017)."""
    return _turned(game, figure, tuple((-1, column) for column in range(size_of(game, figure))))


def rear_spaces(game: Game, figure: Figure) -> Cells:
    """The spaces adjacent to the back edge (MON-014, MON-017)."""
    size = size_of(game, figure)
    return _turned(game, figure, tuple((size, column) for column in range(size)))


def blindspots(game: Game, figure: Figure) -> Cells:
    """The monster's Blindspots as it faces now (MON-019, MON-021)."""
    own = monster_of(game, figure).blindspots
    return _turned(game, figure, own) if own else ()


_PLACES = {"blindspot": blindspots, "rear": rear_spaces}


def stands_on(game: Game, knight: Knight, place: str, figure: Figure | None) -> bool:
    """Whether the knight is on that named space of the monster, or on that terrain (TGT-028)."""
    if place == "vantage_point":
        return figure is not None and perch_of(game, knight) is figure
    if place in _PLACES:
        return figure is not None and knight.cell in _PLACES[place](game, figure)
    piece = piece_at(game, knight.cell)
    return piece is not None and piece.tile == place


def _turned(game: Game, figure: Figure, offsets: tuple[tuple[int, int], ...]) -> Cells:
    """The spaces at (row, column) from the top left space of a figure that faces north, turned with it."""
    return turned(grid_of(game), figure.cell, size_of(game, figure), figure.facing, offsets)


@lru_cache(maxsize=8192)
def turned(grid: SquareGrid, anchor: int, size: int, facing: str, offsets: tuple[tuple[int, int], ...]) -> Cells:
    """As `_turned`, for a figure that would stand there and face that way."""
    ax, ay = grid.xy(anchor)
    last = size - 1
    found: list[int] = []
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


def in_blindspot(game: Game, figure: Figure, cell: int) -> bool:
    """Whether the space is one of the monster's Blindspots (MON-019, MON-020)."""
    if cell in blindspots(game, figure):
        return True
    piece = piece_at(game, cell)
    return piece is not None and tile_of(game, piece).blindspot  # TER-002


def in_line(game: Game, figure: Figure, cell: int) -> bool:
    """Whether the space shares a row or a column with the monster."""
    return 0 in offsets(grid_of(game), footprint(game, figure), (cell,))


def on_difficult(game: Game, figure: Figure) -> bool:
    """Whether the monster suffers from Difficult terrain under it."""
    rough = spaces_with(game, "difficult")
    return any(cell in rough for cell in footprint(game, figure)) and not monster_has(game, figure, "ignore_difficult")


# --- directions ---------------------------------------------------------------------------------


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


def sides_towards(grid: SquareGrid, one: Cells, other: Cells) -> list[str]:
    """The direction from one to the other along the larger offset; two if they are equal, none on overlap."""
    dx, dy = offsets(grid, one, other)
    sides: list[str] = []
    if dy and abs(dy) >= abs(dx):
        sides.append(NORTH if dy > 0 else SOUTH)
    if dx and abs(dx) >= abs(dy):
        sides.append(EAST if dx > 0 else WEST)
    return sides


def sides_out(grid: SquareGrid, cells: Cells, cell: int) -> list[str]:
    """The directions in which the fewest steps lead out from among the cells, onto the board (MOV-036, MOV-037)."""
    steps: dict[str, int] = {}
    for side in DIRECTIONS:
        here, count = cell, 0
        while here in cells:
            here, count = grid.step(here, side), count + 1
        if here != OFF:
            steps[side] = count
    return [side for side, count in steps.items() if count == min(steps.values())]


# --- asking -------------------------------------------------------------------------------------


def who_args(who: Miniature) -> dict[str, str | int]:
    """What an event or a decision calls the miniature."""
    return {"figure": who.number} if isinstance(who, Figure) else {"knight": who.id}


def knight_option(knight: Knight) -> Option:
    return Option(f"knight:{knight.id}", "knight", {"knight": knight.id})


def figure_option(figure: Figure) -> Option:
    return Option(f"figure:{figure.number}", "figure", {"figure": figure.number})


def option_of(who: Miniature) -> Option:
    """The option that names the miniature."""
    return figure_option(who) if isinstance(who, Figure) else knight_option(who)


def cell_option(game: Game, cell: int) -> Option:
    name = name_of(game, cell)
    return Option(f"cell:{name}", "cell", {"space": name})


def stander(game: Game, cell: int) -> str:
    """Who stands on the space."""
    knight, figure = knight_at(game, cell), figure_at(game, cell)
    return knight.id if knight is not None else monster_of(game, figure).id if figure is not None else ""


def spaces_left_out(game: Game, cells: list[int], who: Miniature | None, rules: tuple[str, ...]) -> list[Refusal]:
    """Why each other space is none of those: taken, shut, or simply not asked for."""
    found, goes_through = [], isinstance(who, Figure) and is_boss(game, who)
    closed = spaces_with(game, *MOB_WALLS, "boundless")
    for cell in range(grid_of(game).size):
        if cell in cells:
            continue
        option, taken_by, piece = cell_option(game, cell), stander(game, cell), piece_at(game, cell)
        if taken_by and not goes_through:
            found.append(hindrance.SPACE_TAKEN.of(option, who=taken_by))
        elif piece is not None and cell in closed and not goes_through:
            found.append(hindrance.SPACE_CLOSED.of(option, tile=piece.tile))
        else:
            found.append(hindrance.other("space", rules).of(option))
    return found


def seats_of(who: Miniature) -> tuple[str, ...]:
    """Who answers for the miniature: a knight's player, or anybody."""
    return (who.seat,) if isinstance(who, Knight) else ()


def choose_cell(
    game: Game,
    prompt: str,
    cells: Iterable[int],
    who: Miniature | None = None,
    *,
    because: tuple[str, ...] = (),
    source: str = "",
) -> Steps[int]:
    """Ask for one of the spaces; a single one needs no question."""
    grid, cells = grid_of(game), sorted(cells)
    if len(cells) == 1:
        return cells[0]
    options = [cell_option(game, cell) for cell in cells]
    key = yield from choose(
        Kind.CELL,
        prompt,
        options,
        seats=seats_of(who) if who else (),
        because=because,
        source=source,
        args=dict(who_args(who)) if who else None,
        missing=lambda: spaces_left_out(game, cells, who, because),
    )
    return grid.cell(key[5:])


def choose_side(
    prompt: str, sides: Iterable[str], who: Miniature, *, because: tuple[str, ...] = (), key: str = "side"
) -> Steps[str]:
    """Ask for one of the directions; a single one needs no question."""
    sides = list(sides)
    if len(sides) == 1:
        return sides[0]
    options = {side: Option(f"{key}:{side}", side, {"side": side}) for side in DIRECTIONS}
    why = hindrance.other("way", because)
    answer = yield from choose(
        Kind.CHOOSE,
        prompt,
        [options[side] for side in sides],
        because=because,
        args=dict(who_args(who)),
        missing=lambda: [why.of(option) for side, option in options.items() if side not in sides],
    )
    return answer[len(key) + 1 :]


def choose_knight(
    prompt: str,
    knights: Iterable[Knight],
    *,
    because: tuple[str, ...] = (),
    kind: Kind = Kind.FIGURE,
    missing: Callable[[], list[Refusal]] | None = None,
) -> Steps[Knight]:
    """Ask for one of the knights on the board; a single one needs no question."""
    knights = list(knights)
    if len(knights) == 1:
        return knights[0]
    by_key = {f"knight:{knight.id}": knight for knight in knights}
    options = [knight_option(knight) for knight in knights]
    key = yield from choose(kind, prompt, options, because=because, missing=missing)
    return by_key[key]


def choose_figure(game: Game, near: Iterable[Figure], who: Knight) -> Steps[Figure]:
    """Ask the knight's player for one of the monsters next to him; a single one needs no question."""
    by_key = {f"figure:{figure.number}": figure for figure in near}
    if len(by_key) == 1:
        return next(iter(by_key.values()))
    key = yield from choose(
        Kind.FIGURE,
        "target",
        [figure_option(figure) for figure in by_key.values()],
        seats=(who.seat,),
        because=("roll_out",),
        missing=lambda: [
            hindrance.NOT_ADJACENT.of(figure_option(figure))
            for figure in figures(game)
            if f"figure:{figure.number}" not in by_key
        ],
    )
    return by_key[key]


def in_order(prompt: str, knights: list[Knight], *, because: tuple[str, ...] = ()) -> Steps[list[Knight]]:
    """The knights in the order that the players choose."""
    left, ordered = list(knights), list[Knight]()
    while len(left) > 1:
        first = yield from choose_knight(
            prompt,
            left,
            because=because,
            kind=Kind.ORDER,
            missing=lambda: [hindrance.DONE.of(knight_option(knight)) for knight in ordered],
        )
        left.remove(first)
        ordered.append(first)
    return ordered + left
