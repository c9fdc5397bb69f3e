"""The way that a knight takes: players choose where ways differ in the terrain entered (KRD-032, KRD-033)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from kf_desktop.door.subjects import RouteSubject
from kf_desktop.engine.grid import NOWHERE, Cell, Cells, Mask
from kf_desktop.rules.clash.board.asking import cell_option
from kf_desktop.rules.clash.board.ground import grid_of, mask_to_enter, name_of, tiles_to_enter
from kf_desktop.rules.clash.moving.costs import WalkingGround, costs_of, walking_grounds
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Refusal, Steps, choose_of


def cheapest_way(ground: WalkingGround, goal: Cell, cost: int) -> list[Cell]:
    """The way there at that cost; round Difficult terrain where that costs no more (KRD-042)."""
    return _shortest(ground, goal, ground.difficult, cost) or _shortest(ground, goal, NOWHERE, cost)


def _shortest(ground: WalkingGround, goal: Cell, avoided: Mask, most: int) -> list[Cell]:
    """The shortest way over ground not to be avoided; of equals that which turns first to the first side.

    Empty if there is none of at most so many steps.
    """
    grid, open_ = ground.grid, ground.grid.anchors(1, ground.closed | avoided)
    rings = grid.rings(open_ & 1 << goal, open_, most - 1)
    left = next((steps for steps, ring in enumerate(rings) if ring & ground.first), -1)
    path: list[Cell] = []
    near = ground.starts
    for ring in reversed(rings[: left + 1]):
        for cell in near:
            if ring >> cell & 1:
                break
        path.append(cell)
        near = grid.neighbours(cell)
    return path


@dataclass(slots=True)
class Way:
    """A way to go, and the spaces of terrain on it that a Jump ignores."""

    path: list[Cell]
    jumped: Cells = ()


@dataclass(frozen=True, slots=True)
class Routes:
    """The ways that lead on from a fork, by the space that is next."""

    onward: dict[str, list[list[Cell]]]

    def subject(self, prompt: str) -> RouteSubject:
        return RouteSubject({space: tuple(map(tuple, paths)) for space, paths in self.onward.items()})


def choose_way(
    game: Game, knight: Fighter, goal: Cell, spaces: int, grounds: Sequence[WalkingGround] = ()
) -> Steps[Way]:
    """A way to the destination; asks only where ways differ in the terrain entered (KRD-032, KRD-033).

    Raises:
        ValueError: no way leads there.
    """
    effects = tiles_to_enter(game)
    ways: dict[tuple[int, ...], Way] = {}
    able = _grounds_with_a_way(grounds or walking_grounds(game, knight, spaces), goal, spaces)
    for cost, ground in able:
        acting = mask_to_enter(game) & ~ground.grid.mask(ground.jumped)
        if not ways and not _ways_differ(ground, goal, spaces, acting, jumps=len(able) > 1):
            return Way(cheapest_way(ground, goal, cost), ground.jumped)
        tiles = {cell: tile for cell, tile in effects.items() if cell not in ground.jumped}
        for route in _distinct_routes(ground, goal, spaces, tiles):
            met = _tiles_met(route, tiles)
            if met not in ways or len(route) < len(ways[met].path):
                ways[met] = Way(route, ground.jumped)
    return (yield from _choose_way(game, knight, goal, list(ways.values())))


def _ways_differ(ground: WalkingGround, goal: Cell, spaces: int, acting: Mask, *, jumps: bool) -> bool:
    """Whether it matters which way of at most so many spaces leads there: one may pass acting terrain in reach.

    With a Jump others than those on this ground may.
    """
    grid, costs = ground.grid, costs_of(ground, spaces)
    if not any(cells & acting for cells in costs):
        return False
    if jumps:
        return True
    lying = acting | ground.difficult
    left = grid.rings(Mask(1 << goal), grid.anchors(1, ground.closed), spaces)
    return any(cells & ring & lying for cost, cells in enumerate(costs) for ring in left[: spaces - cost + 1])


def _grounds_with_a_way(grounds: Sequence[WalkingGround], goal: Cell, spaces: int) -> list[tuple[int, WalkingGround]]:
    """The grounds on which a move can end there, the cheapest first, with what it costs."""
    able = [
        (cost, ground)
        for ground in grounds
        if ground.is_end(goal)
        for cost, cells in enumerate(costs_of(ground, spaces))
        if cells >> goal & 1
    ]
    if not able:
        raise ValueError(f"no way of {spaces} spaces leads to {goal}")
    return sorted(able, key=lambda entry: entry[0])


def _choose_way(game: Game, knight: Fighter, goal: Cell, ways: list[Way]) -> Steps[Way]:
    """Ask at each fork until one way is left."""
    here, grid = 0, grid_of(game)
    while len(ways) > 1:
        if here == len(ways[0].path):  # one way, with and without a Jump on it
            return (yield from _choose_jump(game, knight, ways))
        steps = list(dict.fromkeys(way.path[here] for way in ways))
        if len(steps) > 1:
            onward = {step: [way.path[here:] for way in ways if way.path[here] == step] for step in steps}
            step = yield from choose_of(
                Kind.PATH,
                "path",
                {Option(f"cell:{grid.name(cell)}", "cell", {"space": grid.name(cell)}): cell for cell in steps},
                seats=(knight.seat,),
                because=("KRD-032", "KRD-033"),
                args={"knight": knight.id, "goal": grid.name(goal)},
                missing=partial(_refused_steps, game, steps, ways[0].path[here - 1] if here else knight.cell),
                about=Routes({grid.name(step): paths for step, paths in onward.items()}),
            )
            ways = [way for way in ways if way.path[here] == step]
        here += 1
    return ways[0]


def _refused_steps(game: Game, steps: list[Cell], here: Cell) -> list[Refusal]:
    """The spaces around to which none of the shortest ways leads on."""
    why = because.other("way", ("KRD-032",))
    return [why.of(cell_option(game, cell)) for cell in grid_of(game).neighbours(here) if cell not in steps]


def _choose_jump(game: Game, knight: Fighter, ways: list[Way]) -> Steps[Way]:
    """Ask what of the terrain on the way is jumped, if anything."""
    offered = {}
    for way in ways:
        jumped = [name_of(game, cell) for cell in way.jumped]
        label = "jump" if jumped else "no_jump"
        offered[Option("-".join(["jump", *jumped]), label, {"space": "-".join(jumped)})] = way
    return (
        yield from choose_of(
            Kind.CHOOSE, "choose.way", offered, seats=(knight.seat,), because=("jump",), args={"knight": knight.id}
        )
    )


def _distinct_routes(ground: WalkingGround, goal: Cell, spaces: int, tiles: dict[Cell, int]) -> Iterator[list[Cell]]:
    """The shortest of the ways that enter the same tiles in the same order, for each such order."""
    best: dict[tuple[int, ...], list[Cell]] = {}
    for route in _routes(ground, goal, spaces):
        met = _tiles_met(route, tiles)
        if met not in best or len(route) < len(best[met]):
            best[met] = route
    yield from best.values()


def _tiles_met(route: list[Cell], tiles: dict[Cell, int]) -> tuple[int, ...]:
    met: list[int] = []
    last = -1
    for cell in route:
        now = tiles.get(cell, -1)
        if now not in (-1, last):
            met.append(now)
        last = now
    return tuple(met)


def _routes(ground: WalkingGround, goal: Cell, spaces: int) -> list[list[Cell]]:
    """Every way to the goal that enters no space twice (KRD-038)."""
    grid = ground.grid
    route: list[Cell] = []
    found: list[list[Cell]] = []
    left = grid.flood([goal], grid.anchors(1, ground.closed), spaces - 1)

    def extend(cell: Cell, rough: bool) -> None:
        if cell not in left or cell in route:
            return
        passed = rough or ground.is_difficult(cell)
        if len(route) + 1 + left[cell] + passed > spaces:
            return
        route.append(cell)
        if cell == goal:
            found.append(list(route))
        else:
            for near in grid.neighbours(cell):
                extend(near, passed)
        route.pop()

    for start in ground.starts:
        extend(start, False)
    return found
