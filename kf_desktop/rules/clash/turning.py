"""Turning: a monster faces one of four directions (TRN)."""

from __future__ import annotations

from kf_desktop.engine.grid import DIRECTIONS, OPPOSITE
from kf_desktop.rules.clash.board import (
    Cells,
    cells_of,
    choose_side,
    footprint,
    grid_of,
    is_ahead,
    living,
    sides_towards,
    size_of,
)
from kf_desktop.rules.game import Game, Knight, Steps
from kf_desktop.rules.state import Figure


def face(game: Game, figure: Figure, facing: str, *rules: str) -> None:
    """Turn the monster in the stated direction; its footprint stays (TRN-001, TRN-006)."""
    if figure.facing != facing:
        figure.facing = facing
        game.emit("turns", *(rules or ("TRN-006",)), figure=figure.number, facing=facing)


def turn_to_cells(game: Game, figure: Figure, cells: Cells, *rules: str) -> Steps[None]:
    """Turn towards the spaces, along the larger gap; the players choose if two are equal (TRN-002, TRN-013)."""
    sides = sides_towards(grid_of(game), footprint(game, figure), cells)
    if sides:
        side = yield from _choose_facing(figure, sides, "TRN-002")
        face(game, figure, side, "TRN-002", *rules)


def turn_to(game: Game, figure: Figure, target: Knight | Figure, *rules: str) -> Steps[None]:
    """Turn towards the miniature (TRN-002)."""
    yield from turn_to_cells(game, figure, cells_of(game, target), *rules)


def turn_away(game: Game, figure: Figure, target: Knight) -> Steps[None]:
    """Turn the monster's back on the knight."""
    sides = sides_towards(grid_of(game), footprint(game, figure), cells_of(game, target))
    if sides:
        side = yield from _choose_facing(figure, [OPPOSITE[side] for side in sides], "TRN-006")
        face(game, figure, side, "TRN-006")


def turn_to_most_knights(game: Game, figure: Figure) -> Steps[None]:
    """Turn to the side with the most knights in front, as a spawned mob does (TRN-007, TRN-008)."""
    grid, size = grid_of(game), size_of(game, figure)
    knights = [knight.cell for knight in living(game)]
    counts = {
        side: sum(is_ahead(grid, figure.cell, size, side, cell) for cell in knights) for side in DIRECTIONS
    }
    most = max(counts.values())
    side = yield from _choose_facing(figure, [side for side in DIRECTIONS if counts[side] == most], "TRN-007")
    face(game, figure, side, "TRN-007")


def turn_before_attack(game: Game, figure: Figure, targets: list[Knight], *, zone: bool = False) -> Steps[None]:
    """Turn to the one target of an attack; not for a zone, not to several at once (TRN-005, TRN-010, TRN-011)."""
    if len(targets) == 1 and not zone:
        yield from turn_to(game, figure, targets[0], "TRN-005")


def _choose_facing(figure: Figure, sides: list[str], rule: str) -> Steps[str]:
    return (yield from choose_side("turn", sides, figure, because=(rule,), key="facing"))
