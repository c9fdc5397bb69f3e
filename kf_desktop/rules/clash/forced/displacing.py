"""Displacing: a miniature is put on a space without a movement (INV-017, INV-018, VAN-010)."""

from __future__ import annotations

from collections.abc import Iterable

from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.clash.board.asking import choose_cell, who_args
from kf_desktop.rules.clash.board.blocks import around, nearest
from kf_desktop.rules.clash.board.ground import grid_of, name_of, spaces_with
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
    figures,
    footprint,
    knights_by_cell,
    leave_perch,
    legal_for_displaced,
    perch_of,
    put,
)
from kf_desktop.rules.clash.board.monsters import size_of
from kf_desktop.rules.clash.terrain import entering
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Figure


@consequences.displace.bind
def displace(game: Game, who: Miniature, *, among: Iterable[Cell] | None = None, rule: str = "INV-017") -> Steps[None]:
    """Put the miniature on a legal space next to it, or a monster on the nearest one (INV-017, INV-018).

    `among` narrows what is legal. From a Vantage Point that is next to the monster (VAN-010).
    """
    if who.cell == OFF:
        return  # the Crash before it was his death
    if isinstance(who, Fighter) and perch_of(game, who) is not None:
        yield from come_down(game, who)
        return
    grid = grid_of(game)
    legal = set(legal_for_displaced(game) if among is None else among)
    if isinstance(who, Figure):
        spots = nearest(grid, (who.cell,), _free_positions(game, who, legal))
    else:
        spots = [cell for cell in grid.neighbours(who.cell) if cell in legal]
    yield from put_aside(game, who, spots, rule)


def _free_positions(game: Game, figure: Figure, legal: set[Cell]) -> list[Cell]:
    """Where the whole figure finds room; spaces that it stands on alone are free for it."""
    grid, size = grid_of(game), size_of(game, figure)
    if size == 1:
        return sorted(legal)
    others = {cell for other in figures(game) if other is not figure for cell in footprint(game, other)}
    closed = others | spaces_with(game, "obstacle", "chasm", "boundless") | set(knights_by_cell(game))
    free = legal | (set(footprint(game, figure)) - closed)
    places = {anchor: grid.footprint(anchor, size) for anchor in sorted(free)}
    return [anchor for anchor, cells in places.items() if cells and all(cell in free for cell in cells)]


@consequences.put_aside.bind
def put_aside(game: Game, who: Miniature, spots: Iterable[Cell], rule: str = "INV-017") -> Steps[None]:
    """Put the miniature on one of the spaces; a knight for whom there is none dies (INV-017)."""
    if spots := list(spots):
        yield from _put(game, who, (yield from choose_cell(game, "displace", spots, who, because=(rule,))), rule)
    elif isinstance(who, Fighter):
        game.emit("cannot_be_displaced", rule, knight=who.id)
        yield from consequences.die(game, who, "displaced")


def displace_out(game: Game, knight: Fighter, rule: str = "MOV-039") -> Steps[None]:
    """Put the knight on the nearest legal space outside the monsters (MOV-039, MON-024)."""
    yield from put_aside(game, knight, nearest(grid_of(game), (knight.cell,), legal_for_displaced(game)), rule)


def _put(game: Game, who: Miniature, cell: Cell, rule: str) -> Steps[None]:
    """Set the miniature there without a movement; the tile of the space is resolved."""
    came_from = put(who, cell)
    game.emit("displaced", rule, space=name_of(game, cell), **who_args(who))
    yield from entering.enter(game, who, came_from)


@consequences.come_down.bind
def come_down(game: Game, knight: Fighter) -> Steps[None]:
    """A knight on a Vantage Point who is moved by force first stands next to the monster (VAN-010)."""
    perch = perch_of(game, knight)
    if perch is None:
        return
    leave_perch(game, knight)
    spots = set(around(grid_of(game), footprint(game, perch))) & legal_for_displaced(game)
    yield from put_aside(game, knight, spots, "VAN-010")
