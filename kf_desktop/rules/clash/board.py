"""The clash board: who and what stands where. All of it is worked out from the state, nothing is kept."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeAlias

from kf_desktop.content.monsters import Monster, Trait
from kf_desktop.engine.grid import OFF, SquareGrid, square_grid
from kf_desktop.rules.clash.blocks import Cells, between, gap, nearest, offsets
from kf_desktop.rules.clash.ground import grid_of, mask_with, spaces_to_climb, spaces_with
from kf_desktop.rules.clash.lines import crossed_by
from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.core.disabling import is_disabled
from kf_desktop.rules.game import Game, Knight
from kf_desktop.rules.state import Figure

Miniature: TypeAlias = Knight | Figure


# --- figures ------------------------------------------------------------------------------------


def monster_of(game: Game, figure: Figure) -> Monster:
    """The Monster Sheet of the figure."""
    clash = game.state.clash
    assert clash is not None
    return game.content.monsters[figure.monster or clash.monster]


def size_of(game: Game, figure: Figure) -> int:
    """How many spaces wide the figure is: 1, 2 or 3 (MON-013)."""
    clash = game.state.clash
    assert clash is not None
    return game.content.monsters[figure.monster or clash.monster].footprint


def is_boss(game: Game, figure: Figure) -> bool:
    """Whether the figure moves as a boss does (CLA-026)."""
    return monster_of(game, figure).kind == "boss" or (bool(clash_of(game).lone) and not figure.monster)


@dataclass(frozen=True, slots=True)
class InPlay:
    """What is in force of a Monster Sheet and the traits of its level, as long as none is lost or disabled."""

    traits: tuple[Trait, ...]
    keywords: frozenset[str]


def _in_play(game: Game, figure: Figure | None) -> InPlay:
    """Of the figure's own sheet; of the one of the clash, if it is nobody's in particular."""
    clash = game.state.clash
    assert clash is not None
    monster, level = clash.monster, clash.level
    if figure is not None and figure.monster:
        monster, level = figure.monster, figure.level
    key = ("in_play", monster, level, len(clash.lost_traits))  # what is lost stays lost
    known: InPlay | None = game.memo.get(key)
    if known is None:
        left = [trait for trait in game.content.traits_of(monster, level) if trait.id not in clash.lost_traits]
        traits = tuple(trait for trait in left if not is_disabled(game, "trait", trait.id))
        sources = (game.content.monsters[monster].abilities, *(trait.keywords for trait in traits))
        names = [ability.id for abilities in sources for ability in abilities]
        keywords = frozenset(name for name in names if not is_disabled(game, "ability", name))
        known = game.memo[key] = InPlay(traits, keywords)
    return known


def monster_has(game: Game, figure: Figure, keyword: str) -> bool:
    """Whether the sheet or a trait in play gives the figure the keyword."""
    return keyword in _in_play(game, figure).keywords


def traits_in_play(game: Game, figure: Figure | None = None) -> tuple[Trait, ...]:
    """The traits of the level, without those lost in this clash or disabled (MON-035, MON-037, GLD-017).

    A companion has those of its own sheet and level (MON-010).
    """
    return _in_play(game, figure).traits


def figures(game: Game) -> list[Figure]:
    """The monsters on the board."""
    clash = game.state.clash
    assert clash is not None
    for figure in clash.figures:
        if figure.cell == OFF:
            return [figure for figure in clash.figures if figure.cell != OFF]
    return list(clash.figures)


def is_there(game: Game, who: Miniature) -> bool:
    """Whether the miniature is on the board still: what happens to one may be another's death."""
    return who.cell != OFF and (not isinstance(who, Figure) or who in figures(game))


def living_knights(game: Game) -> list[Knight]:
    """The knights alive on the board, in seating order (TGT-045)."""
    clash, knights = game.state.clash, game.state.knights
    assert clash is not None
    found: list[Knight] = []
    for name in clash.knights:
        knight = knights[name]
        if knight.cell != OFF and not knight.dead:
            found.append(knight)
    return found


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
    return _footprint(clash.columns, clash.rows, figure.cell, size)


def spaces_under(game: Game, figure: Figure) -> int:
    """The spaces under the figure as bits; none beside the board."""
    clash = game.state.clash
    assert clash is not None
    return _block(clash.columns, clash.rows, figure.cell, size_of(game, figure))


@cache
def _block(columns: int, rows: int, anchor: int, size: int) -> int:
    return square_grid(columns, rows).block(anchor, size)


@cache
def _footprint(columns: int, rows: int, anchor: int, size: int) -> Cells:
    return square_grid(columns, rows).footprint(anchor, size)


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
    bits = 0
    for knight in standing_knights(game):
        if knight is not but:
            bits |= 1 << knight.cell
    return bits


def figures_mask(game: Game, but: Figure | None = None) -> int:
    """The spaces under the monsters, without the one, as bits."""
    clash = game.state.clash
    assert clash is not None
    bits = 0
    for figure in clash.figures:
        if figure is not but:
            bits |= spaces_under(game, figure)
    return bits


def bosses_mask(game: Game, but: Figure) -> int:
    """The spaces under the other bosses, as bits."""
    bits = 0
    for figure in figures(game):
        if figure is not but and is_boss(game, figure):
            bits |= spaces_under(game, figure)
    return bits


def knight_at(game: Game, cell: int) -> Knight | None:
    """The knight on the space."""
    return next((knight for knight in standing_knights(game) if knight.cell == cell), None)


def figure_at(game: Game, cell: int) -> Figure | None:
    """The monster on the space."""
    return next((figure for figure in reversed(figures(game)) if cell in footprint(game, figure)), None)


# --- occupied, adjacent, distant ----------------------------------------------------------------


def taken(game: Game) -> int:
    """The spaces with a miniature on them, as bits."""
    return figures_mask(game) | knights_mask(game)


def occupied(game: Game) -> int:
    """The spaces with a miniature or an Obstacle on them, as bits (CLA-020)."""
    return taken(game) | mask_with(game, "obstacle")


def is_legal(game: Game, knight: Knight) -> bool:
    """Whether the knight stands where a knight can stand: alone, on the board, on no Obstacle or Chasm."""
    cell = knight.cell
    if cell == OFF or perch_of(game, knight) is not None:
        return cell != OFF
    others = [other for other in living_knights(game) if other is not knight and other.cell == cell]
    if others or figure_at(game, cell) is not None:
        return False
    return not mask_with(game, "obstacle", "chasm") >> cell & 1 or cell in spaces_to_climb(game)


def is_empty(game: Game, cell: int) -> bool:
    """Whether neither a miniature nor an Obstacle is on the space (CLA-020)."""
    return cell not in grid_of(game).cells(occupied(game))


def nearest_empty(game: Game, cell: int) -> list[int]:
    """The legal spaces nearest to that one, itself included: all that are equally near."""
    return nearest(grid_of(game), (cell,), legal_for_displaced(game))


def legal_for_displaced(game: Game) -> set[int]:
    """The spaces where a displaced miniature can be put (INV-018)."""
    grid = grid_of(game)
    return set(range(grid.size)).difference(grid.cells(occupied(game) | mask_with(game, "chasm", "boundless")))


def range_to(game: Game, one: Miniature, other: Miniature) -> int:
    """The range from one to the other (TGT-010, TGT-011)."""
    clash = game.state.clash
    assert clash is not None
    if not clash.riders:
        size = size_of(game, one) if isinstance(one, Figure) else 1
        other_size = size_of(game, other) if isinstance(other, Figure) else 1
        return between(square_grid(clash.columns, clash.rows), one.cell, size, other.cell, other_size)
    if isinstance(one, Figure) and isinstance(other, Knight) and perch_of(game, other) is one:
        return 1  # VAN-011
    if isinstance(one, Knight) and isinstance(other, Figure) and perch_of(game, one) is other:
        return 1
    steps = gap(grid_of(game), cells_of(game, one), own_cells(game, other))
    if isinstance(one, Knight) and isinstance(other, Knight) and (perch := perch_of(game, other)) is not None:
        return 1 if perch_of(game, one) is perch else max(2, steps)  # VAN-012, VAN-013
    return steps


def reach_to(game: Game, figure: Figure, knight: Knight) -> int:
    """The range as the monster's own attacks and effects count it: Always There is always adjacent (MON-029)."""
    return 1 if monster_has(game, figure, "always_there") else range_to(game, figure, knight)


def own_cells(game: Game, who: Miniature) -> Cells:
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


def wave_cells(game: Game, cells: Cells, zone: Cells) -> Cells:
    """The spaces of the zone that a Wave reaches: not those close behind an Obstacle."""
    grid, obstacles = grid_of(game), spaces_with(game, "obstacle")
    return tuple(cell for cell in zone if not _sheltered(grid, cells, cell, obstacles))


@lru_cache(maxsize=8192)
def _sheltered(grid: SquareGrid, cells: Cells, cell: int, obstacles: frozenset[int]) -> bool:
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


def _wave_lines(grid: SquareGrid, source: int, cell: int) -> list[tuple[int, int, int, int]]:
    """From each of the nearest corners of the source to the farthest corner of the space (MAT-024, MAT-026)."""
    (x, y), (sx, sy) = grid.xy(cell), grid.xy(source)
    ours = [(x + dx, y + dy) for dx in (0, 1) for dy in (0, 1)]
    theirs = [(sx + dx, sy + dy) for dx in (0, 1) for dy in (0, 1)]
    reach = {(a, b): (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 for a in theirs for b in ours}
    close = min(reach.values())
    starts = dict.fromkeys(a for (a, _), far in reach.items() if far == close)
    return [(*start, *max(ours, key=lambda corner: reach[start, corner])) for start in starts]


# --- the monster's sides ------------------------------------------------------------------------


def in_line(game: Game, figure: Figure, cell: int) -> bool:
    """Whether the space shares a row or a column with the monster."""
    return 0 in offsets(grid_of(game), footprint(game, figure), (cell,))
