"""Drag, Pull and Retreat: miniatures taken along, drawn near, walking away (INV-045, their keywords)."""

from __future__ import annotations

from kf_desktop.content.effects.terms import Place
from kf_desktop.engine.grid import DIRECTIONS, OFF, OPPOSITE, Cell, SquareGrid
from kf_desktop.rules.clash.board.asking import choose_side
from kf_desktop.rules.clash.board.blocks import gap, sides_towards
from kf_desktop.rules.clash.board.ground import grid_of, mask_with
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
    cells_of,
    footprint,
    living_knights,
    own_cells,
    perch_of,
    range_to,
    taken,
)
from kf_desktop.rules.clash.board.monsters import is_boss, size_of
from kf_desktop.rules.clash.board.zones import cells_of_place
from kf_desktop.rules.clash.forced.displacing import come_down, displace_out
from kf_desktop.rules.clash.forced.drawn import choose_nearer
from kf_desktop.rules.clash.forced.forced_steps import ACROSS, enter_by_force, forced_distance, land, over_the_edge
from kf_desktop.rules.clash.forced.knockback import shift_boss
from kf_desktop.rules.clash.forced.pushing import is_next_to, push_into
from kf_desktop.rules.clash.moving.movement import settle_figure, travel
from kf_desktop.rules.clash.moving.planning import MonsterGround, monster_ground, plan, trim
from kf_desktop.rules.clash.moving.trail import Trail
from kf_desktop.rules.clash.moving.turning import turn_to
from kf_desktop.rules.clash.moving.walking import follow
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Figure


def drag(
    game: Game, who: Miniature, amount: int, source: Miniature, *, less: int = 0, toward: Place | None = None
) -> Steps[None]:
    """The source goes straight away from the adjacent target, or past a place; the target follows (keyword Drag)."""
    if not is_next_to(game, source, who) or (isinstance(source, Fighter) and perch_of(game, source) is not None):
        return
    left = forced_distance(game, who, amount, less, "drag")
    if not left:
        return
    if isinstance(who, Fighter):
        yield from come_down(game, who)
        if who.dead:
            return
    start, size = own_cells(game, source), size_of(game, source) if isinstance(source, Figure) else 1
    away = [OPPOSITE[side] for side in sides_towards(grid_of(game), start, own_cells(game, who))]
    side = yield from choose_side("path", away, source, because=("INV-003",))
    if isinstance(source, Fighter):
        path = _walk_away(game, source, side, left)
    elif toward is not None:
        path = yield from _way_past(game, source, toward, left)
    else:
        path = yield from retreat(game, source, side, left, ignoring=who)
    moves = _sides_of(grid_of(game), source.cell, path)
    if isinstance(source, Fighter):
        yield from follow(game, source, path, "drag")
    else:
        yield from travel(game, source, path, "drag", spare=who if isinstance(who, Fighter) else None)
    if who.cell == OFF:
        return  # one whom the boss threw aside left him no room
    if isinstance(who, Fighter) and any(who.cell in grid_of(game).footprint(anchor, size) for anchor in path):
        yield from _taken_over(game, who, source, moves)
    else:
        ways = [([side] * lead + moves)[: len(path)] for lead in range(1, size + 1)]
        yield from _follow_path(game, who, next((w for w in ways if _trails(game, who, source, w)), ways[-1]), "drag")
    if isinstance(source, Figure) and not (isinstance(who, Fighter) and who.dead):
        yield from turn_to(game, source, who)


def _trails(game: Game, who: Miniature, source: Miniature, sides: list[str]) -> bool:
    """Whether that way brings the dragged one next to the source, and not under it: a big one bends at an edge."""
    grid, here, own = grid_of(game), who.cell, own_cells(game, source)
    for side in sides:
        here = grid.step(here, side)
        if here == OFF or here in own:
            return False
    return gap(grid, (here,), own) == 1


def _taken_over(game: Game, knight: Fighter, source: Miniature, moves: list[str]) -> Steps[None]:
    """The place lay behind the target: a boss that went over him ends up next to him (Drag toward)."""
    if isinstance(source, Figure) and knight.cell in footprint(game, source):
        yield from displace_out(game, knight)
    else:
        apart = range_to(game, source, knight) - 1
        yield from _follow_path(game, knight, moves[len(moves) - apart :], "drag")


def _walk_away(game: Game, knight: Fighter, side: str, amount: int) -> list[Cell]:
    """The straight way that a knight can go backwards."""
    grid, path, here = grid_of(game), list[Cell](), knight.cell
    closed = taken(game) | mask_with(game, "obstacle", "chasm", "boundless")
    for _ in range(amount):
        here = grid.step(here, side)
        if here == OFF or closed >> here & 1:
            break
        path.append(here)
    return path


def _way_past(game: Game, figure: Figure, place: Place, amount: int) -> Steps[list[Cell]]:
    """The shortest way to the place and on until another could stand there (the keyword Drag toward).

    Where a mob may not go it comes as near as it can.
    """
    ground = monster_ground(game, figure)
    goal = cells_of_place(game, place)
    reached = ground.steps_from([figure.cell])
    far = {anchor: gap(ground.grid, ground.grid.footprint(anchor, ground.size), goal) for anchor in reached if goal}
    least = min(far.values(), default=0)
    path = yield from plan(figure, [anchor for anchor, steps in far.items() if steps == least], ground)
    if path and not least:
        side = _sides_of(ground.grid, figure.cell, path)[-1]
        for _ in range(ground.size):
            ahead = ground.grid.step(path[-1], side)
            if ahead == OFF or not ground.passable(ahead):
                break
            path.append(ahead)
    del path[amount:]
    trim(path, ground)
    return path


def retreat(game: Game, figure: Figure, side: str, amount: int, ignoring: Miniature | None = None) -> Steps[list[Cell]]:
    """A straight way that goes on along the board's edge, away from the most knights (MOV-021 … MOV-023)."""
    ground, here, path = monster_ground(game, figure), figure.cell, list[Cell]()
    grid, slid = ground.grid, False
    for _ in range(amount):
        ahead = grid.step(here, side)
        if ahead == OFF or not grid.footprint(ahead, ground.size):
            if slid:
                break
            sides = _slides_from_knights(game, figure, ground, here, side, ignoring)
            if not sides:
                break
            side, slid = (yield from choose_side("slide", sides, figure, because=("MOV-022",))), True
            ahead = grid.step(here, side)
        if not ground.passable(ahead):
            break
        here = ahead
        path.append(here)
    trim(path, ground)
    return path


def _slides_from_knights(
    game: Game, figure: Figure, ground: MonsterGround, here: Cell, side: str, ignoring: Miniature | None
) -> list[str]:
    """The open directions along the edge whose first step leads away from the most knights (MOV-022)."""
    grid, size = ground.grid, ground.size
    knights = [knight.cell for knight in living_knights(game) if knight is not ignoring]
    now = grid.footprint(here, size)
    away: dict[str, int] = {}
    for along in ACROSS[side]:
        ahead = grid.step(here, along)
        then = grid.footprint(ahead, size) if ahead != OFF and ground.passable(ahead) else ()
        if then:
            away[along] = sum(gap(grid, then, (cell,)) > gap(grid, now, (cell,)) for cell in knights)
    most = max(away.values(), default=0)
    return [along for along, count in away.items() if count == most]


def _sides_of(grid: SquareGrid, start: Cell, path: list[Cell]) -> list[str]:
    """The directions of the steps of a way."""
    sides: list[str] = []
    for cell in path:
        sides.append(next(side for side in DIRECTIONS if grid.step(start, side) == cell))
        start = cell
    return sides


def _follow_path(game: Game, who: Miniature, sides: list[str], how: str) -> Steps[None]:
    """Go the way by force, space by space, until something stops it."""
    if isinstance(who, Figure):
        yield from _force_figure(game, who, sides, how)
        return
    trail = Trail(game, "moved_by_force", who, how, "INV-027")
    for side in sides:
        ahead = grid_of(game).step(who.cell, side)
        if (yield from over_the_edge(game, who, side, trail)) or ahead == OFF:
            break
        if not (yield from enter_by_force(game, who, ahead, trail, how)):
            break
    trail.tell()
    yield from land(game, who, who.cell, jumped=trail.jumped)


def _force_figure(game: Game, figure: Figure, sides: list[str], how: str) -> Steps[None]:
    """A monster that a knight takes along (INV-030 … INV-039)."""
    crashed, trail = list[str](), Trail(game, "moved_by_force", figure, how, "INV-027")
    for side in sides:
        ahead = grid_of(game).step(figure.cell, side)
        if ahead == OFF or not grid_of(game).footprint(ahead, size_of(game, figure)):
            break
        if is_boss(game, figure):
            if not (yield from shift_boss(game, figure, ahead, crashed, trail)):
                break
        elif not (yield from push_into(game, figure, ahead, trail)):
            break
    trail.tell()
    yield from settle_figure(game, figure, crashed)


def pull(game: Game, who: Miniature, amount: int, source: Miniature, *, less: int = 0) -> Steps[None]:
    """Towards the source along the shortest path until adjacent; then the source turns (keyword Pull)."""
    left = forced_distance(game, who, amount, less, "pull")
    if left and isinstance(who, Fighter) and range_to(game, source, who) > 1:
        yield from come_down(game, who)
    if who.cell != OFF:
        yield from move_towards(game, who, left, source, "pull")
    if isinstance(source, Figure) and not (isinstance(who, Fighter) and who.dead):
        yield from turn_to(game, source, who)


def move_towards(game: Game, who: Miniature, amount: int, to: Miniature, how: str) -> Steps[None]:
    """By force along the shortest path until adjacent, up to so many spaces."""
    if isinstance(who, Fighter):
        yield from _draw_knight(game, who, amount, to, how)
        return
    while amount and range_to(game, to, who) > 1:
        before = who.cell
        side = yield from choose_nearer(game, who, cells_of(game, to), amount)
        amount -= 1
        yield from _force_figure(game, who, [side], how)
        if who.cell == before:
            break


def _draw_knight(game: Game, knight: Fighter, amount: int, to: Miniature, how: str) -> Steps[None]:
    trail = Trail(game, "moved_by_force", knight, how, "INV-027")
    while amount and not knight.dead and range_to(game, to, knight) > 1:
        side = yield from choose_nearer(game, knight, cells_of(game, to), amount)
        amount -= 1
        ahead = grid_of(game).step(knight.cell, side)
        if not (yield from enter_by_force(game, knight, ahead, trail, how)):
            break
    trail.tell()
    if not knight.dead:
        yield from land(game, knight, knight.cell, jumped=trail.jumped)
