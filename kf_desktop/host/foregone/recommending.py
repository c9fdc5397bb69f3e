"""Which of several equally right courses of a monster is recommended: the one that troubles the knights least.

It goes and comes up where the fewest knights stand beside it, then the furthest from all of them, and looks where the
fewest are in front. For a knight who is pushed somewhere nothing is recommended.
"""

from __future__ import annotations

from collections.abc import Iterable

from kf_desktop.engine.decision import Answer, Asking, Decision, Option
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.clash.board.blocks import gap, is_ahead
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.miniatures import cells_of, living_knights
from kf_desktop.rules.clash.board.monsters import monster_of
from kf_desktop.rules.clash.moving.planning import Fork
from kf_desktop.rules.clash.moving.turning import PUSHED
from kf_desktop.rules.table.game import Game, clash_of
from kf_desktop.rules.table.state import Figure

Trouble = tuple[int, int]
"""How many knights are beside the monster, or in front of it; and how near all are together."""


def recommended(game: Game, asked: Decision, ways: Iterable[str]) -> Answer:
    """The option with the least trouble, the first of equals; empty where none is recommended.

    Where it is asked on which of several spaces its `ways` end, it is the option of one of these.
    """
    if game.state.clash is None or (asked.least, asked.most) != (1, 1) or PUSHED in asked.args:
        return ()
    figure = next((each for each in clash_of(game).figures if each.number == asked.args["figure"]), None)
    size = monster_of(game, figure).footprint
    options = [Option(f"cell:{space}", "cell", {"space": space}) for space in ways] or asked.options
    found = [(_trouble(game, asked, option, figure, size), option.key) for option in options]
    known = [(trouble, key) for trouble, key in found if trouble is not None]
    if len(known) < len(found):
        return ()
    return (min(known, key=lambda each: each[0])[1],)


def _trouble(game: Game, asked: Decision, option: Option, figure: Figure | None, size: int) -> Trouble | None:
    """What comes of the option; None where nobody can tell."""
    fork = asked.about if isinstance(asked, Asking) else None
    if "space" in option.args:
        return _of_space(game, grid_of(game).cell(str(option.args["space"])), size)
    if isinstance(fork, Fork):
        ends = fork.ground.grid.cells(fork.onward()[str(option.args["side"])].ends)
        return min((_of_space(game, end, size) for end in ends), default=None)
    if asked.prompt == "turn" and figure is not None:
        return _of_side(game, figure, size, str(option.args["side"]))
    return None


def _of_space(game: Game, cell: Cell, size: int) -> Trouble:
    grid = grid_of(game)
    body = grid.footprint(cell, size)
    far = [gap(grid, body, cells_of(game, knight)) for knight in living_knights(game)]
    return sum(each <= 1 for each in far), -sum(far)


def _of_side(game: Game, figure: Figure, size: int, side: str) -> Trouble:
    grid = grid_of(game)
    return sum(is_ahead(grid, figure.cell, size, side, knight.cell) for knight in living_knights(game)), 0
