"""The clash board: who stands where, who is next to whom. Geometry is kept by `cache`, the state is asked anew."""

from __future__ import annotations

from functools import cache
from typing import TypeAlias

from kf_desktop.engine.grid import NOWHERE, OFF, Cell, Cells, Mask, square_grid
from kf_desktop.rules.clash.board.blocks import between, gap, nearest, offsets
from kf_desktop.rules.clash.board.ground import grid_of, mask_with, spaces_to_climb
from kf_desktop.rules.clash.board.monsters import is_boss, monster_has, monster_of, size_of
from kf_desktop.rules.table.game import Fighter, Game, clash_of
from kf_desktop.rules.table.state import Figure, Princess

Miniature: TypeAlias = Fighter | Figure


# --- figures ------------------------------------------------------------------------------------


def figures(game: Game) -> list[Figure]:
    """The monsters on the board."""
    clash = game.state.clash
    assert clash is not None
    for figure in clash.figures:
        if figure.cell == OFF:
            return [figure for figure in clash.figures if figure.cell != OFF]
    return list(clash.figures)


def put(who: Miniature, cell: Cell) -> Cell:
    """Put the miniature on a space, or off the board; where it was."""
    came_from, who.cell = who.cell, cell
    return came_from


def is_there(game: Game, who: Miniature) -> bool:
    """Whether the miniature is still on the board: what happens to one may kill another."""
    return who.cell != OFF and (not isinstance(who, Figure) or who in figures(game))


def living_knights(game: Game) -> list[Fighter]:
    """The knights alive on the board, in seating order (TGT-045), and after them a princess (PRI-017)."""
    clash, state = game.state.clash, game.state
    assert clash is not None
    found: list[Fighter] = []
    for name in clash.knights:
        knight = state.fighter(name)
        if knight.cell != OFF and not knight.dead:
            found.append(knight)
    princess = state.princess
    if princess is not None and princess.cell != OFF and not princess.dead:
        found.append(princess)
    return found


def sheltered(game: Game, knight: Fighter) -> bool:
    """Whether Zone Attacks pass the figure by: a princess next to a knight (PRI-013)."""
    return isinstance(knight, Princess) and grouped(game, knight)


def perch_of(game: Game, knight: Fighter) -> Figure | None:
    """The monster on whose Vantage Point the knight stands (VAN-005)."""
    clash = game.state.clash
    assert clash is not None
    perch = clash.riders.get(knight.id) if clash.riders else None
    return None if perch is None else next(figure for figure in clash.figures if figure.number == perch.figure)


def rider_on(game: Game, figure: Figure, point: str) -> str:
    """The knight on that Vantage Point of the monster; empty if there is none (VAN-007)."""
    riders = clash_of(game).riders.items()
    return next((name for name, perch in riders if (perch.figure, perch.point) == (figure.number, point)), "")


def leave_perch(game: Game, knight: Fighter) -> None:
    """The knight is no longer on a Vantage Point."""
    clash_of(game).riders.pop(knight.id, None)


def footprint(game: Game, figure: Figure) -> Cells:
    """The spaces under the figure."""
    clash = game.state.clash
    assert clash is not None
    size = game.content.monsters[figure.monster or clash.monster].footprint
    return _footprint(clash.columns, clash.rows, figure.cell, size)


def spaces_under(game: Game, figure: Figure) -> Mask:
    """The spaces under the figure as bits; none beside the board."""
    clash = game.state.clash
    assert clash is not None
    return _block(clash.columns, clash.rows, figure.cell, size_of(game, figure))


@cache
def _block(columns: int, rows: int, anchor: Cell, size: int) -> Mask:
    return square_grid(columns, rows).block(anchor, size)


@cache
def _footprint(columns: int, rows: int, anchor: Cell, size: int) -> Cells:
    return square_grid(columns, rows).footprint(anchor, size)


def cells_of(game: Game, who: Miniature) -> Cells:
    """The spaces from which distances to others count: a perched knight's from the monster (VAN-014)."""
    if isinstance(who, Figure):
        return footprint(game, who)
    perch = perch_of(game, who)
    return (who.cell,) if perch is None else footprint(game, perch)


def standing_knights(game: Game) -> list[Fighter]:
    """The knights standing on the board itself."""
    knights, riders = living_knights(game), clash_of(game).riders
    return [knight for knight in knights if knight.id not in riders] if riders else knights


def knights_by_cell(game: Game) -> dict[Cell, Fighter]:
    """The knights standing on the board itself, by space."""
    return {knight.cell: knight for knight in standing_knights(game)}


def figures_by_cell(game: Game) -> dict[Cell, Figure]:
    """The monsters by every space under them."""
    grid = grid_of(game)
    return {
        cell: figure
        for figure in figures(game)
        for cell in grid.footprint(figure.cell, monster_of(game, figure).footprint)
    }


def knights_mask(game: Game, but: Fighter | None = None) -> Mask:
    """The spaces of the knights standing on the board itself, without the one, as bits."""
    bits = NOWHERE
    for knight in standing_knights(game):
        if knight is not but:
            bits |= 1 << knight.cell
    return bits


def figures_mask(game: Game, but: Figure | None = None) -> Mask:
    """The spaces under the monsters, without the one, as bits."""
    clash = game.state.clash
    assert clash is not None
    bits = NOWHERE
    for figure in clash.figures:
        if figure is not but:
            bits |= spaces_under(game, figure)
    return bits


def bosses_mask(game: Game, but: Figure) -> Mask:
    """The spaces under the other bosses, as bits."""
    bits = NOWHERE
    for figure in figures(game):
        if figure is not but and is_boss(game, figure):
            bits |= spaces_under(game, figure)
    return bits


def knight_at(game: Game, cell: Cell) -> Fighter | None:
    """The knight on the space."""
    return next((knight for knight in standing_knights(game) if knight.cell == cell), None)


def figure_at(game: Game, cell: Cell) -> Figure | None:
    """The monster on the space."""
    return next((figure for figure in reversed(figures(game)) if cell in footprint(game, figure)), None)


# --- occupied, adjacent, distant ----------------------------------------------------------------


def taken(game: Game) -> Mask:
    """The spaces with a miniature on them, as bits."""
    return figures_mask(game) | knights_mask(game)


def occupied(game: Game) -> Mask:
    """The spaces with a miniature or an Obstacle on them, as bits (CLA-020)."""
    return taken(game) | mask_with(game, "obstacle")


def is_legal(game: Game, knight: Fighter) -> bool:
    """Whether the knight stands where a knight can stand: alone, on the board, on no Obstacle or Chasm."""
    cell = knight.cell
    if cell == OFF or perch_of(game, knight) is not None:
        return cell != OFF
    others = [other for other in living_knights(game) if other is not knight and other.cell == cell]
    if others or figure_at(game, cell) is not None:
        return False
    return not mask_with(game, "obstacle", "chasm") >> cell & 1 or cell in spaces_to_climb(game)


def is_empty(game: Game, cell: Cell) -> bool:
    """Whether neither a miniature nor an Obstacle is on the space (CLA-020)."""
    return cell not in grid_of(game).cells(occupied(game))


def nearest_empty(game: Game, cell: Cell) -> list[Cell]:
    """The legal spaces nearest to that one, which counts too: all that are equally near."""
    return nearest(grid_of(game), (cell,), legal_for_displaced(game))


def legal_for_displaced(game: Game) -> set[Cell]:
    """The spaces where a displaced miniature can be put (INV-018)."""
    grid = grid_of(game)
    return set(grid.spaces).difference(grid.cells(occupied(game) | mask_with(game, "chasm", "boundless")))


def range_to(game: Game, one: Miniature, other: Miniature) -> int:
    """The range from one to the other (TGT-010, TGT-011)."""
    clash = game.state.clash
    assert clash is not None
    if not clash.riders:
        size = size_of(game, one) if isinstance(one, Figure) else 1
        other_size = size_of(game, other) if isinstance(other, Figure) else 1
        return between(square_grid(clash.columns, clash.rows), one.cell, size, other.cell, other_size)
    if isinstance(one, Figure) and isinstance(other, Fighter) and perch_of(game, other) is one:
        return 1  # VAN-011
    if isinstance(one, Fighter) and isinstance(other, Figure) and perch_of(game, one) is other:
        return 1
    steps = gap(grid_of(game), cells_of(game, one), own_cells(game, other))
    if isinstance(one, Fighter) and isinstance(other, Fighter) and (perch := perch_of(game, other)) is not None:
        return 1 if perch_of(game, one) is perch else max(2, steps)  # VAN-012, VAN-013
    return steps


def reach_to(game: Game, figure: Figure, knight: Fighter) -> int:
    """The range as the monster's own attacks and effects count it: Always There is always adjacent (MON-029)."""
    return 1 if monster_has(game, figure, "always_there") else range_to(game, figure, knight)


def own_cells(game: Game, who: Miniature) -> Cells:
    """The spaces at which others aim: a perched knight is not next to the knights below (VAN-013)."""
    return footprint(game, who) if isinstance(who, Figure) else (who.cell,)


def adjacent(game: Game, one: Miniature, other: Miniature) -> bool:
    """Whether they share an edge, seen from `one` (CLA-021, VAN-011 … VAN-013)."""
    return range_to(game, one, other) == 1


def engaged(game: Game, knight: Fighter, *, by_monsters: bool = False) -> bool:
    """Whether the knight is next to any monster (TGT-019), as a monster's doing counts it or his own (MON-029)."""
    if by_monsters:
        return any(reach_to(game, figure, knight) == 1 for figure in figures(game))
    return any(adjacent(game, knight, figure) for figure in figures(game))


def grouped(game: Game, knight: Fighter) -> bool:
    """Whether the knight is next to another knight (TGT-042)."""
    return any(other is not knight and adjacent(game, knight, other) for other in living_knights(game))


def lone(game: Game, knight: Fighter) -> bool:
    """Whether no other knight is within three spaces (TGT-043)."""
    return all(other is knight or range_to(game, knight, other) > 3 for other in living_knights(game))


# --- the monster's sides ------------------------------------------------------------------------


def in_line(game: Game, figure: Figure, cell: Cell) -> bool:
    """Whether the space shares a row or a column with the monster."""
    return 0 in offsets(grid_of(game), footprint(game, figure), (cell,))
