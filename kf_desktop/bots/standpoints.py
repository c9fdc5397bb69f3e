"""Where a bot that knows the cards goes with a weapon that strikes nobody beside it."""

from __future__ import annotations

from collections.abc import Iterable

from kf_desktop.engine.decision import Answer, Decision
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.clash.attack.declaring import standing
from kf_desktop.rules.clash.board.blocks import between
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.monsters import size_of
from kf_desktop.rules.clash.windows.keywords import reach_of
from kf_desktop.rules.knight.gear import weapons
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import State

WALKS = ("walk", "step", "approach", "hug")
BESIDE = 1


def standpoint(box: Box, state: State, decision: Decision) -> Answer | None:
    """The space from which such a weapon strikes (KAT-006), or as near to one as he can come; his own if it is one.

    None for who has no such weapon, or nothing to strike: he may go as near as he can.
    """
    knight = next((each for each in state.fighters if each.id == decision.args.get("knight")), None)
    if decision.prompt not in WALKS or knight is None or knight.cell == OFF or state.clash is None:
        return None
    game = Game(state, box)
    reaches = [reach_of(game, weapon) for weapon, _side in weapons(game, knight)]
    if all(low <= BESIDE for low, _high in reaches) or not standing(game):
        return None
    grid, here = grid_of(game), knight.cell
    spaces = {
        option.key: grid.cell(str(option.args["space"])) if "space" in option.args else here
        for option in decision.options
    }
    return (min(spaces, key=lambda key: (*_lacking(game, spaces[key], reaches), spaces[key] != here)),)


def _lacking(game: Game, cell: Cell, reaches: Iterable[tuple[int, int]]) -> tuple[int, int]:
    """By how many spaces no weapon strikes from there; then how far the nearest monster is, or how much too near."""
    grid = grid_of(game)
    away = [between(grid, figure.cell, size_of(game, figure), cell, 1) for figure in standing(game)]
    lacking, low = min((max(low - far, far - high, 0), low) for low, high in reaches for far in away)
    return lacking, abs(min(away) - low)
