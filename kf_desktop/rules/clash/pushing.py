"""Pushback, Drag and Pull: the source and the one it moves go together (INV-021, INV-045, their keywords)."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.content.effects.terms import Place
from kf_desktop.engine.grid import DIRECTIONS, OFF, OPPOSITE, SquareGrid
from kf_desktop.rules.clash import terrain
from kf_desktop.rules.clash.asking import choose_side
from kf_desktop.rules.clash.blocks import Cells, gap, sides_towards
from kf_desktop.rules.clash.board import (
    Miniature,
    cells_of,
    figure_at,
    figures_by_cell,
    footprint,
    is_boss,
    knights_by_cell,
    legal_for_displaced,
    living_knights,
    perch_of,
    range_to,
    reach_to,
    size_of,
    taken,
)
from kf_desktop.rules.clash.conditions import crash, modifier, use_up
from kf_desktop.rules.clash.ground import grid_of, piece_at, spaces_with
from kf_desktop.rules.clash.involuntary import (
    ACROSS,
    Course,
    come_down,
    displace,
    displace_out,
    enter_by_force,
    forced_distance,
    is_wall,
    land,
    mob_lands,
    over_the_edge,
    shift_boss,
    stops_mob,
)
from kf_desktop.rules.clash.movement import (
    Aim,
    Ground,
    Trail,
    ground_for,
    plan,
    plan_to_target,
    settle_figure,
    travel,
    trim,
)
from kf_desktop.rules.clash.places import cells_of_place
from kf_desktop.rules.clash.turning import turn_to
from kf_desktop.rules.clash.walking import approach, follow
from kf_desktop.rules.clash.wounds import sheet_tokens
from kf_desktop.rules.game import Game, Knight, Steps
from kf_desktop.rules.state import Figure, TerrainPiece

# --- pushback -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Heading:
    """The direction of every step of a Pushback: always the same, or the one that leads nearer to a place."""

    side: str
    goal: Cells = ()

    def next(self, game: Game, source: Miniature, who: Miniature) -> Steps[bool]:
        """Take the direction of the next step; False where nothing leads nearer."""
        if self.goal:
            sides = _nearer(game, who, self.goal, closed=cells_of(game, source))
            if not sides:
                return False
            self.side = yield from choose_side("path", sides, who, because=("INV-004",))
        return True


def pushback(
    game: Game, who: Miniature, amount: int, source: Miniature, *, less: int = 0, toward: Place | None = None
) -> Steps[None]:
    """The source goes straight ahead, or to a place, and pushes the other before it (keyword Pushback, INV-045)."""
    if isinstance(source, Knight) and perch_of(game, source) is not None:
        return  # from a Vantage Point there is no ground to push from
    if isinstance(source, Figure):
        yield from turn_to(game, source, who)
        less += _spent_on_pushes(game, source)
    left = forced_distance(game, who, amount, less, "pushback")
    if left and isinstance(who, Knight):
        yield from come_down(game, who)
    if not left or (isinstance(who, Knight) and who.dead):
        return
    left -= yield from _close_in(game, source, who, left)
    if not left or who.cell == OFF or not _is_next_to(game, source, who):
        return
    goal = cells_of_place(game, toward) if toward is not None else ()
    if toward is not None and not goal:
        return
    sides = sides_towards(grid_of(game), cells_of(game, source), _own_cells(game, who))
    if isinstance(source, Figure):
        sides.sort(key=lambda side: side != source.facing)  # it has turned to whom it pushes
    heading = Heading(sides[0], goal)
    if isinstance(source, Figure) and is_boss(game, source):
        yield from _boss_pushes(game, source, who, left, heading)
    elif isinstance(who, Figure) and is_boss(game, who):
        yield from _push_boss(game, source, who, left, heading)
    else:
        yield from _push_one(game, source, who, left, heading)


def _is_next_to(game: Game, source: Miniature, who: Miniature) -> bool:
    """Whether the other is adjacent, as the source's effects count it (MON-029)."""
    if isinstance(source, Figure) and isinstance(who, Knight):
        return reach_to(game, source, who) == 1
    return range_to(game, source, who) == 1


def _spent_on_pushes(game: Game, source: Figure) -> int:
    """What tokens on the monster take from its pushes (INV-042)."""
    less = 0
    for tokens in (sheet_tokens(game, source), source.modifiers):
        less -= modifier(tokens, "pushes")
        use_up(tokens, "pushes")
    return less


def _own_cells(game: Game, who: Miniature) -> Cells:
    return footprint(game, who) if isinstance(who, Figure) else (who.cell,)


def _close_in(game: Game, source: Miniature, who: Miniature, limit: int) -> Steps[int]:
    """The source spends spaces to become adjacent; how many."""
    if _is_next_to(game, source, who):
        return 0
    if isinstance(source, Knight):
        return (yield from approach(game, source, who, limit))
    if not isinstance(who, Knight):
        return 0
    path = yield from plan_to_target(game, source, Aim(who))
    del path[limit:]
    trim(path, ground_for(game, source))
    yield from travel(game, source, path, "pushback")
    if path and not who.dead:
        yield from turn_to(game, source, who, "TRN-003")
    return len(path)


def _boss_pushes(game: Game, boss: Figure, who: Miniature, amount: int, heading: Heading) -> Steps[None]:
    """Through everything; whoever cannot go on is displaced aside or dies (INV-045)."""
    grid, crashed, pushed = grid_of(game), list[str](), True
    trail = Trail(game, "moves", boss, "pushback", "INV-004")
    shove = Trail(game, "moved_by_force", who, "pushback", "INV-004")
    for step in range(amount):
        if pushed:
            if not (yield from heading.next(game, boss, who)):
                break
            before = who.cell
            pushed = yield from _shove_ahead(game, boss, who, heading.side, amount - step, shove)
            if pushed and who.cell == before and is_boss_space(game, grid.step(before, heading.side)):
                break  # INV-012: a second boss stops both
        anchor = grid.step(boss.cell, heading.side)
        if anchor == OFF or not grid.footprint(anchor, size_of(game, boss)):
            break
        if not (yield from shift_boss(game, boss, anchor, crashed, trail)):
            break
    shove.tell()
    trail.tell()
    if pushed:
        yield from land(game, who, who.cell, jumped=shove.jumped)
    yield from settle_figure(game, boss, crashed)


def _shove_ahead(game: Game, boss: Figure, who: Miniature, side: str, left: int, trail: Trail) -> Steps[bool]:
    """Move the pushed one a space ahead; False once it is out of the way or dead."""
    grid = grid_of(game)
    ahead = grid.step(who.cell, side)
    if (yield from over_the_edge(game, who, side, trail)):
        return False
    piece = piece_at(game, ahead) if ahead != OFF else None
    if ahead == OFF or (piece is not None and _wall_for(game, who, piece)):
        trail.tell()
        yield from displace(game, who, among=legal_for_displaced(game) - _lane(game, boss, side, left))
        return False
    came_from = who.cell
    if isinstance(who, Knight):
        yield from enter_by_force(game, who, ahead, trail, "pushback")
        return who.cell in (came_from, ahead)  # not if Acrobatics or a Lifeline has taken him elsewhere
    who.cell = ahead
    trail.add(ahead)
    if piece is not None:
        yield from mob_lands(game, who, piece, came_from)
    return True


def _wall_for(game: Game, who: Miniature, piece: TerrainPiece) -> bool:
    return stops_mob(game, piece) if isinstance(who, Figure) else is_wall(game, piece)


def _lane(game: Game, boss: Figure, side: str, steps: int) -> set[int]:
    """The spaces that the boss will cover in its next steps."""
    grid, anchor, lane = grid_of(game), boss.cell, set[int]()
    for _ in range(steps):
        anchor = grid.step(anchor, side)
        if anchor == OFF:
            break
        lane.update(grid.footprint(anchor, size_of(game, boss)))
    return lane


def _push_boss(game: Game, source: Miniature, boss: Figure, amount: int, heading: Heading) -> Steps[None]:
    """A knight or mob pushes a boss and follows; along the board's edge it goes alone (INV-034 … INV-039)."""
    grid, crashed = grid_of(game), list[str]()
    trail = Trail(game, "moved_by_force", boss, "pushback", "INV-004")
    steps = Trail(game, "moves" if isinstance(source, Figure) else "walks", source, "pushback", "INV-004")
    walls = spaces_with(game, "obstacle", "chasm", "boundless")
    for step in range(amount):
        if not (yield from heading.next(game, source, boss)):
            break
        anchor, follow = grid.step(boss.cell, heading.side), grid.step(source.cell, heading.side)
        if anchor == OFF or not grid.footprint(anchor, size_of(game, boss)):
            yield from _along_the_edge(game, source, boss, amount - step, heading.side, crashed, trail)
            break
        if follow in walls | _others(game, source, boss):
            break
        if not (yield from shift_boss(game, boss, anchor, crashed, trail)):
            break
        came_from, source.cell = source.cell, follow
        steps.add(follow)
        yield from terrain.enter(game, source, came_from)
    trail.tell()
    steps.tell()
    yield from settle_figure(game, boss, crashed)


def _along_the_edge(
    game: Game, source: Miniature, boss: Figure, amount: int, side: str, crashed: list[str], trail: Trail
) -> Steps[None]:
    """The boss goes on along the edge, away from the source if possible, in full (INV-003, INV-010, INV-035)."""
    course = Course(grid_of(game), boss, boss.cell, size_of(game, boss), cells_of(game, source), side)
    for _ in range(amount):
        anchor = yield from course.next()
        if anchor == OFF or not (yield from shift_boss(game, boss, anchor, crashed, trail)):
            break


def _others(game: Game, source: Miniature, boss: Figure) -> set[int]:
    """The spaces of everybody but the two: the source does not follow onto them."""
    knights = {cell for cell, knight in knights_by_cell(game).items() if knight is not source}
    return knights | {
        cell for cell, other in figures_by_cell(game).items() if other is not source and other is not boss
    }


def _push_one(game: Game, source: Miniature, who: Miniature, amount: int, heading: Heading) -> Steps[None]:
    """A mob or a knight pushes a knight or a mob (INV-045)."""
    grid = grid_of(game)
    shove = Trail(game, "moved_by_force", who, "pushback", "INV-004")
    steps = Trail(game, "moves" if isinstance(source, Figure) else "walks", source, "pushback", "INV-004")
    for _ in range(amount):
        if not (yield from heading.next(game, source, who)):
            break
        room, ahead = who.cell, grid.step(who.cell, heading.side)
        if (yield from over_the_edge(game, who, heading.side, shove)):
            if not _is_dead(who):
                break
        elif ahead == OFF:
            spots = [cell for cell in grid.neighbours(room) if cell in legal_for_displaced(game)]
            if not spots:
                break
            shove.tell()
            yield from displace(game, who)
        elif not (yield from _push_into(game, who, ahead, shove)) and not _is_dead(who):
            break
        if room in spaces_with(game, "obstacle", "chasm", "boundless"):
            break  # the source goes onto no Obstacle
        came_from = source.cell
        _follow(source, room, steps)
        yield from terrain.enter(game, source, came_from)
        if ahead == OFF or _is_dead(who):
            break  # who was pushed to his death leaves his space to the source
    shove.tell()
    steps.tell()


def _is_dead(who: Miniature) -> bool:
    return isinstance(who, Knight) and who.dead


def _follow(source: Miniature, cell: int, trail: Trail) -> None:
    source.cell = cell
    trail.add(cell)


def _push_into(game: Game, who: Miniature, ahead: int, trail: Trail) -> Steps[bool]:
    """One space; False if something stops the push."""
    piece = piece_at(game, ahead)
    if is_boss_space(game, ahead) and isinstance(who, Knight):
        return (yield from enter_by_force(game, who, ahead, trail, "pushback"))
    if ahead in taken(game):
        return False
    if piece is not None and _wall_for(game, who, piece):
        if isinstance(who, Knight):
            trail.tell()
            yield from crash(game, who)
        else:
            game.emit("crash", "INV-032", figure=who.number)
        return False
    if isinstance(who, Knight):
        return (yield from enter_by_force(game, who, ahead, trail, "pushback"))
    came_from, who.cell = who.cell, ahead
    trail.add(ahead)
    if piece is not None:
        yield from mob_lands(game, who, piece, came_from)
    return True


def is_boss_space(game: Game, cell: int) -> bool:
    """Whether a boss stands on the space: no knight is moved onto it (INV-012)."""
    figure = figure_at(game, cell)
    return figure is not None and is_boss(game, figure)


# --- drag and pull ------------------------------------------------------------------------------


def drag(
    game: Game, who: Miniature, amount: int, source: Miniature, *, less: int = 0, toward: Place | None = None
) -> Steps[None]:
    """The source goes straight away from the adjacent target, or past a place; the target follows (keyword Drag)."""
    if not _is_next_to(game, source, who) or (isinstance(source, Knight) and perch_of(game, source) is not None):
        return
    left = forced_distance(game, who, amount, less, "drag")
    if not left:
        return
    if isinstance(who, Knight):
        yield from come_down(game, who)
        if who.dead:
            return
    start, size = _own_cells(game, source), size_of(game, source) if isinstance(source, Figure) else 1
    away = [OPPOSITE[side] for side in sides_towards(grid_of(game), start, _own_cells(game, who))]
    side = yield from choose_side("path", away, source, because=("INV-003",))
    if isinstance(source, Knight):
        path = _walk_away(game, source, side, left)
    elif toward is not None:
        path = yield from _way_past(game, source, toward, left)
    else:
        path = yield from retreat(game, source, side, left, ignoring=who)
    moves = _sides_of(grid_of(game), source.cell, path)
    if isinstance(source, Knight):
        yield from follow(game, source, path, "drag")
    else:
        yield from travel(game, source, path, "drag", spare=who if isinstance(who, Knight) else None)
    if who.cell == OFF:
        return  # one whom the boss threw aside left him no room
    if isinstance(who, Knight) and any(who.cell in grid_of(game).footprint(anchor, size) for anchor in path):
        yield from _taken_over(game, who, source, moves)
    else:
        ways = [([side] * lead + moves)[: len(path)] for lead in range(1, size + 1)]
        yield from _follow_path(game, who, next((w for w in ways if _trails(game, who, source, w)), ways[-1]), "drag")
    if isinstance(source, Figure) and not (isinstance(who, Knight) and who.dead):
        yield from turn_to(game, source, who)


def _trails(game: Game, who: Miniature, source: Miniature, sides: list[str]) -> bool:
    """Whether that way brings the dragged one next to the source, and not under it: a big one bends at an edge."""
    grid, here, own = grid_of(game), who.cell, _own_cells(game, source)
    for side in sides:
        here = grid.step(here, side)
        if here == OFF or here in own:
            return False
    return gap(grid, (here,), own) == 1


def _taken_over(game: Game, knight: Knight, source: Miniature, moves: list[str]) -> Steps[None]:
    """The place lay behind the target: a boss that went over him has him beside it in the end (Drag toward)."""
    if isinstance(source, Figure) and knight.cell in footprint(game, source):
        yield from displace_out(game, knight)
    else:
        apart = range_to(game, source, knight) - 1
        yield from _follow_path(game, knight, moves[len(moves) - apart :], "drag")


def _walk_away(game: Game, knight: Knight, side: str, amount: int) -> list[int]:
    """The straight way that a knight can go backwards."""
    grid, path, here = grid_of(game), list[int](), knight.cell
    closed = taken(game) | spaces_with(game, "obstacle", "chasm", "boundless")
    for _ in range(amount):
        here = grid.step(here, side)
        if here == OFF or here in closed:
            break
        path.append(here)
    return path


def _way_past(game: Game, figure: Figure, place: Place, amount: int) -> Steps[list[int]]:
    """The shortest way to the place and on until another could stand there (the keyword Drag toward).

    Where a mob may not go it comes as near as it can.
    """
    ground = ground_for(game, figure)
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


def retreat(game: Game, figure: Figure, side: str, amount: int, ignoring: Miniature | None = None) -> Steps[list[int]]:
    """A straight way that goes on along the board's edge, away from the most knights (MOV-021 … MOV-023)."""
    ground, here, path = ground_for(game, figure), figure.cell, list[int]()
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
    game: Game, figure: Figure, ground: Ground, here: int, side: str, ignoring: Miniature | None
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


def _sides_of(grid: SquareGrid, start: int, path: list[int]) -> list[str]:
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
        elif not (yield from _push_into(game, figure, ahead, trail)):
            break
    trail.tell()
    yield from settle_figure(game, figure, crashed)


def pull(game: Game, who: Miniature, amount: int, source: Miniature, *, less: int = 0) -> Steps[None]:
    """Towards the source along the shortest path until adjacent; then the source turns (keyword Pull)."""
    left = forced_distance(game, who, amount, less, "pull")
    if left and isinstance(who, Knight) and range_to(game, source, who) > 1:
        yield from come_down(game, who)
    if who.cell != OFF:
        yield from move_towards(game, who, left, source, "pull")
    if isinstance(source, Figure) and not (isinstance(who, Knight) and who.dead):
        yield from turn_to(game, source, who)


def move_towards(game: Game, who: Miniature, amount: int, to: Miniature, how: str) -> Steps[None]:
    """By force along the shortest path until adjacent, at most so many spaces."""
    if isinstance(who, Knight):
        yield from _draw_knight(game, who, amount, to, how)
        return
    while amount and range_to(game, to, who) > 1:
        amount -= 1
        before, side = (
            who.cell,
            (yield from choose_side("path", _nearer(game, who, cells_of(game, to)), who, because=("INV-003",))),
        )
        yield from _force_figure(game, who, [side], how)
        if who.cell == before:
            break


def _draw_knight(game: Game, knight: Knight, amount: int, to: Miniature, how: str) -> Steps[None]:
    trail = Trail(game, "moved_by_force", knight, how, "INV-027")
    while amount and not knight.dead and range_to(game, to, knight) > 1:
        amount -= 1
        side = yield from choose_side("path", _nearer(game, knight, cells_of(game, to)), knight, because=("INV-003",))
        ahead = grid_of(game).step(knight.cell, side)
        if not (yield from enter_by_force(game, knight, ahead, trail, how)):
            break
    trail.tell()
    if not knight.dead:
        yield from land(game, knight, knight.cell, jumped=trail.jumped)


def _nearer(game: Game, who: Miniature, goal: Cells, *, closed: Cells = ()) -> list[str]:
    """The directions in which a step leads nearer to the spaces, without entering closed ones."""
    grid, now = grid_of(game), gap(grid_of(game), _own_cells(game, who), goal)
    size = size_of(game, who) if isinstance(who, Figure) else 1
    found: list[str] = []
    for side in DIRECTIONS:
        ahead = grid.step(who.cell, side)
        then = grid.footprint(ahead, size) if ahead != OFF else ()
        if then and gap(grid, then, goal) < now and not any(cell in closed for cell in then):
            found.append(side)
    return found
