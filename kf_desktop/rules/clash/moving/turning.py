"""Turning: a monster faces one of four directions (TRN)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kf_desktop.engine.grid import DIRECTIONS, OPPOSITE, Cells
from kf_desktop.rules.clash.board.asking import choose_side
from kf_desktop.rules.clash.board.blocks import is_ahead, sides_towards
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.miniatures import cells_of, footprint, living_knights
from kf_desktop.rules.clash.board.monsters import size_of
from kf_desktop.rules.clash.board.sides import set_facing
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Figure

PUSHED = "pushed"
"""The argument of a question which way to turn that names whoever is pushed there."""


def face(game: Game, figure: Figure, facing: str, *rules: str) -> None:
    """Turn the monster in the stated direction; its footprint stays (TRN-001, TRN-006)."""
    if figure.facing != facing:
        set_facing(game, figure, facing)
        game.emit("turns", *(rules or ("TRN-006",)), figure=figure.number, facing=facing)


def turn_to_cells(game: Game, figure: Figure, cells: Cells, *rules: str, pushed: str | int = "") -> Steps[None]:
    """Turn towards the spaces, along the larger gap; players choose between equals (TRN-002, TRN-013).

    Whoever is `pushed` goes where it turns.
    """
    sides = sides_towards(grid_of(game), footprint(game, figure), cells)
    if sides:
        side = yield from _choose_facing(figure, sides, "TRN-002", {PUSHED: pushed} if pushed else None)
        face(game, figure, side, "TRN-002", *rules)


def turn_to(game: Game, figure: Figure, target: Fighter | Figure, *rules: str) -> Steps[None]:
    """Turn towards the miniature (TRN-002)."""
    return turn_to_cells(game, figure, cells_of(game, target), *rules)


def turn_to_push(game: Game, figure: Figure, target: Fighter | Figure, *rules: str) -> Steps[None]:
    """Turn towards whom it pushes straight ahead then (INV-045)."""
    pushed = target.id if isinstance(target, Fighter) else target.number
    return turn_to_cells(game, figure, cells_of(game, target), *rules, pushed=pushed)


def turn_in_attack(game: Game, attack: MonsterAttack, cells: Cells, *rules: str) -> Steps[None]:
    """Turn towards a target of the attack; where nothing has moved since it has last turned there, it faces it.

    A card has it turned up to three times (TRN-003, TRN-005): between equal sides the players choose once.
    """
    figure = attack.figure
    if attack.turned != _standing(game, figure, cells):
        yield from turn_to_cells(game, figure, cells, *rules)
        attack.turned = _standing(game, figure, cells)


def _standing(game: Game, figure: Figure, cells: Cells) -> tuple[object, ...]:
    """All that a turn towards the spaces depends on, and what a choice between sides may be made for."""
    return cells, figure.cell, figure.facing, *(fighter.cell for fighter in game.state.fighters)


def turn_away(game: Game, figure: Figure, target: Fighter) -> Steps[None]:
    """Turn the monster's back on the knight."""
    sides = sides_towards(grid_of(game), footprint(game, figure), cells_of(game, target))
    if sides:
        side = yield from _choose_facing(figure, [OPPOSITE[side] for side in sides], "TRN-006")
        face(game, figure, side, "TRN-006")


def facing_most_knights(game: Game, figure: Figure) -> Steps[str]:
    """The facing that has the most knights in front; the players choose among equals (TRN-007, TRN-008)."""
    return (yield from _choose_facing(figure, sides_with_most_knights(game, figure), "TRN-007"))


def sides_with_most_knights(game: Game, figure: Figure) -> list[str]:
    """Each facing that has the most knights in front."""
    grid, size = grid_of(game), size_of(game, figure)
    knights = [knight.cell for knight in living_knights(game)]
    counts = {side: sum(is_ahead(grid, figure.cell, size, side, cell) for cell in knights) for side in DIRECTIONS}
    most = max(counts.values())
    return [side for side in DIRECTIONS if counts[side] == most]


def turn_to_most_knights(game: Game, figure: Figure) -> Steps[None]:
    """Turn to the side with the most knights in front."""
    side = yield from facing_most_knights(game, figure)
    face(game, figure, side, "TRN-007")


def _choose_facing(
    figure: Figure, sides: Sequence[str], rule: str, args: Mapping[str, str | int] | None = None
) -> Steps[str]:
    return choose_side("turn", sides, figure, because=(rule,), key="facing", free=True, args=args)
