"""What made a monster's way what it is: for 'why?', worked out from the way that was planned."""

from __future__ import annotations

from typing import TypeAlias

from kf_desktop.engine.events import Json
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.clash.board.blocks import gap
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.miniatures import cells_of, occupied
from kf_desktop.rules.clash.board.monsters import is_boss, monster_has, size_of, speed_limit
from kf_desktop.rules.clash.moving.planning import Aim
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Figure

Bend: TypeAlias = dict[str, Json]
"""What bent a way, with its rule."""
OWN_RULE = {
    "behind": "MOV-049",
    "lateral": "MOV-052",
    "jump": "MOV-055",
    "land_on_top": "MOV-056",
    "to_centre": "MOV-047",
}
"""The rule of each kind of movement that is more than a Move."""


def bends(game: Game, figure: Figure, aim: Aim, path: list[Cell], how: str) -> tuple[Bend, ...]:
    """The rules that bent the way, in the order in which they work; before it is gone."""
    found: list[Bend] = []
    if how in OWN_RULE:
        found.append({"bend": how, "rule": OWN_RULE[how]})
    found += _detour(game, figure, path)
    if _turns(game, figure, path):
        found.append({"bend": "zig_zag", "rule": "MOV-016"})
    if how in ("move", "jump"):
        found.append(_end(game, figure, aim, path))
    return tuple(found)


def _end(game: Game, figure: Figure, aim: Aim, path: list[Cell]) -> Bend:
    """Why it stops where it stops (MOV-003 … MOV-007, MOV-013, MOV-044)."""
    left = _distance(game, figure, aim, path[-1] if path else figure.cell)
    if left <= 1:
        return {"bend": "adjacent", "rule": "MOV-003" if path else "MOV-004"}
    if left <= aim.reach:
        unseen = aim.sight and len(path) > 1 and _distance(game, figure, aim, path[-2]) <= aim.reach
        rule = "MOV-007" if unseen else "MOV-005" if path else "MOV-006"
        return {"bend": "in_sight" if unseen else "in_range", "rule": rule, "reach": aim.reach, "distance": left}
    if monster_has(game, figure, "always_there"):
        return {"bend": "always_there", "rule": "MON-029"}
    limit = speed_limit(game)
    if limit is not None and len(path) >= limit:
        return {"bend": "speed", "rule": "CND-036", "amount": limit}
    if is_boss(game, figure):
        return {"bend": "before_another", "rule": "MOV-044"}
    return {"bend": "as_near_as_possible", "rule": "MOV-013", "distance": left}


def _distance(game: Game, figure: Figure, aim: Aim, anchor: Cell) -> int:
    grid = grid_of(game)
    return gap(grid, grid.footprint(anchor, size_of(game, figure)), cells_of(game, aim.target))


def _detour(game: Game, figure: Figure, path: list[Cell]) -> list[Bend]:
    """A mob that goes round something takes more spaces than the straight way (MOV-012); a boss goes through."""
    if not path:
        return []
    grid = grid_of(game)
    if not is_boss(game, figure):
        longer = len(path) - grid.distance(figure.cell, path[-1])
        return [{"bend": "around", "rule": "MOV-012", "amount": longer}] if longer > 0 else []
    size, entered = size_of(game, figure), 0
    for anchor in path:
        entered |= grid.block(anchor, size)
    inside = grid.block(figure.cell, size)
    return [{"bend": "through", "rule": "MOV-011"}] if entered & ~inside & occupied(game) else []


def _turns(game: Game, figure: Figure, path: list[Cell]) -> bool:
    """Whether the way changes its axis."""
    grid = grid_of(game)
    spots = [grid.xy(cell) for cell in (figure.cell, *path)]
    return len(dict.fromkeys(x for x, _ in spots)) > 1 < len(dict.fromkeys(y for _, y in spots))
