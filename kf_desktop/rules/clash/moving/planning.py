"""Planning a monster's way: where it may go and end, and from where its attack can be made (MOV-003 … MOV-020)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import lru_cache, partial

from kf_desktop.door.subjects import ForkSubject
from kf_desktop.engine.grid import DIRECTIONS, NOWHERE, OFF, Cell, Cells, Mask, SquareGrid, ring_of
from kf_desktop.rules.clash.board.asking import choose_cell, choose_side
from kf_desktop.rules.clash.board.blocks import gap, in_square
from kf_desktop.rules.clash.board.ground import MOB_WALLS, grid_of, mask_with, spaces_with
from kf_desktop.rules.clash.board.miniatures import (
    bosses_mask,
    cells_of,
    figures_mask,
    footprint,
    knights_mask,
    spaces_under,
)
from kf_desktop.rules.clash.board.monsters import is_boss, monster_has, size_of, speed_limit
from kf_desktop.rules.clash.board.sight import sight_between
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Figure

UNLIMITED = 999
"""The range of a Judgement: more spaces than any board has (MAT-032)."""


MEASURED = ("move", "jump", "behind")
"""The movements that are counted in spaces, so that a Speed token limits them (CND-036)."""


_AXIS = {"north": "vertical", "south": "vertical", "east": "horizontal", "west": "horizontal"}


def reach_of(attack: MonsterAttack | None, how: str = "move") -> tuple[int, bool]:
    """From how far the attack strikes, and whether its target line needs sight (MOV-005, MOV-007).

    A Judgement strikes from anywhere, but only a Ranged Attack lets a Move stop early (MAT-032, MOV-003).
    """
    if attack is None:
        return 1, False
    if how == "lateral" and attack.is_judgement and attack.type_value("ranged") is None:
        return UNLIMITED, attack.needs_sight
    return max(1, attack.type_value("ranged") or 1), attack.needs_sight


@dataclass(frozen=True, slots=True)
class Aim:
    """Whom the monster moves at, from how far it can strike, and whether it must see.

    With a `zone` the target must stand in the Zone Attack, wherever that is (MOV-052).
    """

    target: Fighter
    reach: int = 1
    sight: bool = False
    zone: int = 0

    def met(self, game: Game, figure: Figure, anchor: Cell) -> bool:
        """Whether the attack could be made from that position."""
        grid, goal = grid_of(game), cells_of(game, self.target)
        cells = grid.footprint(anchor, size_of(game, figure))
        if self.zone:
            return in_square(grid, cells, goal, self.zone)
        steps = gap(grid, cells, goal)
        if steps <= 1 or steps > self.reach:
            return steps == 1
        return not self.sight or sight_between(game, cells, goal).clear


@dataclass(slots=True)
class MonsterGround:
    """Where the figure may pass and where it may end: bosses go through, mobs around (MOV-011, MOV-012).

    `closed` are spaces that it may not cover, `no_end` those on which it may only not end, both as bits.
    """

    grid: SquareGrid
    size: int
    closed: Mask = NOWHERE
    no_end: Mask = NOWHERE

    def way(self) -> Mask:
        """The positions where the figure may stand on its way, as bits."""
        return self.grid.anchors(self.size, self.closed)

    def passable(self, anchor: Cell) -> bool:
        """Whether the figure may stand there on its way."""
        return bool(self.way() >> anchor & 1)

    def endable(self, anchor: Cell) -> bool:
        """Whether the figure may end there (MOV-015)."""
        return bool(self.ends() >> anchor & 1)

    def ends(self) -> Mask:
        """The positions where the figure may end, as bits (MOV-015)."""
        return self.grid.anchors(self.size, self.closed | self.no_end)

    def anchors(self) -> list[Cell]:
        """All positions on the board (MOV-015)."""
        return self.grid.cells(self.grid.anchors(self.size))

    def rings(self, anchors: Iterable[Cell]) -> list[Mask]:
        """The positions that are 0, 1, 2 … steps away from the nearest of those, each as bits."""
        return _rings(self.grid, self.size, self.closed, self.grid.mask(anchors))

    def steps_from(self, anchors: Iterable[Cell]) -> dict[Cell, int]:
        """Fewest steps between the positions and every other that can be reached."""
        return self.grid.flood(anchors, self.way())


@lru_cache(maxsize=2048)
def _rings(grid: SquareGrid, size: int, closed: Mask, anchors: Mask) -> list[Mask]:
    return grid.rings(anchors, grid.anchors(size, closed))


def monster_ground(game: Game, figure: Figure) -> MonsterGround:
    """The ground as it is for the figure now."""
    ground = MonsterGround(grid_of(game), size_of(game, figure))
    if is_boss(game, figure):
        ground.no_end = bosses_mask(game, but=figure)  # MOV-043, MOV-044
        return ground
    monsters, knights = figures_mask(game, but=figure), knights_mask(game)
    over_all = monster_has(game, figure, "superior_bypass")
    walls = NOWHERE if over_all else mask_with(game, *MOB_WALLS)
    ground.no_end = knights | monsters
    ground.closed = walls & ~spaces_under(game, figure)
    if not over_all and not monster_has(game, figure, "advanced_bypass"):
        ground.closed |= knights
        if not monster_has(game, figure, "bypass"):
            ground.closed |= monsters
    return ground


@dataclass(frozen=True, slots=True)
class Onward:
    """Ways that begin alike: where they can end, and all positions on them, as bits; and each by itself."""

    ends: Mask
    passed: Mask
    ways: tuple[Cells, ...]


@dataclass(frozen=True, slots=True)
class Fork:
    """Several directions that are equally right for a figure on its way."""

    figure: Figure
    ground: MonsterGround
    onward: Callable[[], dict[str, Onward]]
    come: Cells = ()
    """The way to this fork."""

    def subject(self, prompt: str) -> ForkSubject:
        """Where the figure can end and how it comes there, by direction."""
        onward = self.onward()
        ends = {side: tuple(self.ground.grid.cells(each.ends)) for side, each in onward.items()}
        return ForkSubject(self.figure.number, ends, {side: each.ways for side, each in onward.items()}, self.come)


def plan(figure: Figure, goals: Iterable[Cell], ground: MonsterGround) -> Steps[list[Cell]]:
    """The shortest way to a goal, zig-zagging; players choose what is open (MOV-009, MOV-016 … MOV-020)."""
    rings = ground.rings(goals)
    here, axis = figure.cell, ""
    path: list[Cell] = []
    closer = list(reversed(rings[: ring_of(rings, here) or 0]))
    for number, ring in enumerate(closer):
        steps = _steps(ground.grid, here, axis, ring)
        fork = partial(_onward, ground.grid, steps, closer[number + 1 :])
        side = yield from choose_side(
            "path",
            steps,
            figure,
            because=("MOV-016", "MOV-017"),
            args={"onward": ground.grid.name(here)} if path else None,
            about=Fork(figure, ground, fork, tuple(path)),
        )
        here, axis = steps[side], _AXIS[side]
        path.append(here)
    return path


def _steps(grid: SquareGrid, here: Cell, axis: str, ring: Mask) -> dict[str, Cell]:
    """The spaces of the ring next to that one, by direction; those that turn, if any does (MOV-017)."""
    near = {side: cell for side in DIRECTIONS if (cell := grid.step(here, side)) != OFF and ring >> cell & 1}
    return {side: cell for side, cell in near.items() if _AXIS[side] != axis} or near


def _onward(grid: SquareGrid, steps: dict[str, Cell], closer: list[Mask]) -> dict[str, Onward]:
    """By the first direction, all that can come of it: the further choices are still the players'."""
    found: dict[str, Onward] = {}
    for first, cell in steps.items():
        ways: list[tuple[Cells, str]] = [((cell,), _AXIS[first])]
        for ring in closer:
            ways = [
                ((*way, near), _AXIS[side])
                for way, axis in ways
                for side, near in _steps(grid, way[-1], axis, ring).items()
            ]
        found[first] = _onward_by(grid, [way for way, _ in ways])
    return found


def _onward_by(grid: SquareGrid, ways: list[Cells]) -> Onward:
    """What those ways come to."""
    passed = grid.mask(cell for way in ways for cell in way)
    return Onward(grid.mask(way[-1] for way in ways), passed, tuple(ways))


def nearest_goals(game: Game, figure: Figure, aim: Aim, ground: MonsterGround) -> list[Cell]:
    """The nearest positions that the figure can reach and from which the attack can be made."""
    near = _within(ground.grid, ground.size, cells_of(game, aim.target), max(1, aim.reach))
    if not is_boss(game, figure):
        near &= ground.ends() | 1 << figure.cell
    for ring in ground.rings([figure.cell]):
        goals = ground.grid.cells(ring & near)
        if aim.sight:
            goals = [anchor for anchor in goals if aim.met(game, figure, anchor)]
        if goals:
            return goals
    return []


@lru_cache(maxsize=4096)
def _within(grid: SquareGrid, size: int, target: Cells, reach: int) -> Mask:
    """The positions of a figure from which the target is 1 to `reach` spaces away, as bits."""
    near = NOWHERE
    for ring in grid.rings(covering(grid, size, target), grid.anchors(size), reach)[1:]:
        near |= ring
    return near


def covering(grid: SquareGrid, size: int, cells: Cells) -> Mask:
    """The positions in which a figure covers any of the spaces, as bits."""
    return grid.anchors(size) & ~grid.anchors(size, grid.mask(cells))


def plan_to_target(game: Game, figure: Figure, aim: Aim) -> Steps[list[Cell]]:
    """The way until the attack can be made, or as near as a mob can come (MOV-003 … MOV-007, MOV-013)."""
    if aim.met(game, figure, figure.cell) or monster_has(game, figure, "always_there"):
        return []  # MON-029: it need not go anywhere
    ground = monster_ground(game, figure)
    if gap(ground.grid, footprint(game, figure), cells_of(game, aim.target)) == 0:
        return []
    goals = nearest_goals(game, figure, aim, ground)
    if not goals:
        goals = yield from _as_near_as_possible(game, figure, cells_of(game, aim.target), ground)
    return (yield from plan(figure, goals, ground))


def _as_near_as_possible(game: Game, figure: Figure, target: Cells, ground: MonsterGround) -> Steps[list[Cell]]:
    """The reachable position with the smallest straight distance; players choose among equals (MOV-013)."""
    reached = ground.steps_from([figure.cell])
    ends = ground.ends() | 1 << figure.cell
    far = {
        anchor: gap(ground.grid, ground.grid.footprint(anchor, ground.size), target)
        for anchor in reached
        if ends >> anchor & 1
    }
    least = min(far.values())
    if far[figure.cell] == least:
        return [figure.cell]
    best = [anchor for anchor, steps in far.items() if steps == least]
    return [(yield from choose_cell(game, "choose.end", best, figure, because=("MOV-013",)))]


def trim(path: list[Cell], ground: MonsterGround) -> None:
    """A monster passes others but ends on none of its kind: it stops before (MOV-044)."""
    while path and not ground.endable(path[-1]):
        path.pop()


def as_far_as_it_can(game: Game, figure: Figure, path: list[Cell]) -> list[Cell]:
    """The way up to a Speed token's limit, and to where the figure can end (CND-036, MOV-044)."""
    path = path[: speed_limit(game)]
    if path:
        trim(path, monster_ground(game, figure))
    return path


def plan_behind(game: Game, figure: Figure, aim: Aim) -> Steps[list[Cell]]:
    """The way behind the target; players choose among positions that are equally far (MOV-049, MOV-051)."""
    ground = monster_ground(game, figure)
    spots = behind_spots(game, figure, aim.target, ground)
    if not spots:
        return []
    spot = yield from choose_cell(game, "choose.behind", spots, figure, because=("MOV-049",))
    return (yield from plan(figure, [spot], ground))


def behind_spots(game: Game, figure: Figure, target: Fighter, ground: MonsterGround) -> list[Cell]:
    """The positions next to the target with the longest shortest way that does not cross it (MOV-049)."""
    goal = cells_of(game, target)
    clear = MonsterGround(ground.grid, ground.size, ground.closed | ground.grid.mask(goal), ground.no_end)
    near = _within(ground.grid, ground.size, goal, 1) & (clear.ends() | 1 << figure.cell)
    for ring in reversed(clear.rings([figure.cell])):
        if ring & near:
            return ground.grid.cells(ring & near)
    return []


def plan_lateral(game: Game, figure: Figure, aim: Aim) -> Steps[list[Cell]]:
    """The straight way, if there is any."""
    return plan_along(game, figure, lateral_lines(game, figure, aim))


def plan_along(game: Game, figure: Figure, lines: dict[str, list[Cell]]) -> Steps[list[Cell]]:
    """One of the straight ways; who stands right already has no side to choose (MOV-004, MOV-053)."""
    if not any(lines.values()):
        return []
    ground = monster_ground(game, figure)
    onward = {side: _onward_by(ground.grid, [tuple(path)]) for side, path in lines.items()}
    fork = Fork(figure, ground, lambda: onward)
    return lines[(yield from choose_side("path", lines, figure, because=("MOV-053",), about=fork))]


def lateral_lines(game: Game, figure: Figure, aim: Aim) -> dict[str, list[Cell]]:
    """The shortest straight ways to a position from which the attack can be made, by direction (MOV-054)."""
    if aim.met(game, figure, figure.cell):
        return {side: [] for side in DIRECTIONS}
    ground = monster_ground(game, figure)
    grid, way, ends = ground.grid, ground.way(), ground.ends()
    found: dict[str, list[Cell]] = {}
    for side in DIRECTIONS:
        here = grid.step(figure.cell, side)
        path: list[Cell] = []
        while here != OFF and way >> here & 1:
            path.append(here)
            if ends >> here & 1 and aim.met(game, figure, here):
                found[side] = path
                break
            here = grid.step(here, side)
    least = min(map(len, found.values()), default=0)
    return {side: path for side, path in found.items() if len(path) == least}


def plan_on_top(game: Game, figure: Figure, aim: Aim) -> Steps[list[Cell]]:
    """The shortest way to a position that covers the target; none if there is none (MOV-056, MOV-058)."""
    ground, goal = monster_ground(game, figure), aim.target.cell
    if is_boss(game, figure) or goal not in spaces_with(game, *MOB_WALLS):
        ground.closed &= ~(1 << goal)
        ground.no_end &= ~(1 << goal)
    goals = [
        anchor
        for anchor in ground.anchors()
        if goal in ground.grid.footprint(anchor, ground.size) and ground.endable(anchor)
    ]
    return (yield from plan(figure, goals, ground))


PLANS: dict[str, Callable[[Game, Figure, Aim], Steps[list[Cell]]]] = {
    "move": plan_to_target,
    "jump": plan_to_target,
    "behind": plan_behind,
    "lateral": plan_lateral,
    "land_on_top": plan_on_top,
}
"""The ways that lead to a target, by the kind of movement."""


def comes_near(game: Game, figure: Figure, attack: MonsterAttack, how: str) -> bool:
    """Whether a movement at the first target can bring the attack in reach of it (MOV-002, MOV-012, CND-036)."""
    if how not in MEASURED:
        return True
    aim, ground = Aim(attack.targets[0], *reach_of(attack, how)), monster_ground(game, figure)
    if aim.met(game, figure, figure.cell) or monster_has(game, figure, "always_there"):
        return True
    goals = behind_spots(game, figure, aim.target, ground) if how == "behind" else []
    left = ring_of(ground.rings(goals or nearest_goals(game, figure, aim, ground)), figure.cell)
    limit = speed_limit(game)
    return left is not None and (limit is None or left <= limit)


def planned_way(game: Game, figure: Figure, aim: Aim, how: str) -> Steps[list[Cell]]:
    """The way to the target as far as the monster goes now (MOV-045, CND-036)."""
    path = yield from PLANS[how](game, figure, aim)
    return as_far_as_it_can(game, figure, path) if how in MEASURED else path
