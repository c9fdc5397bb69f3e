"""Pushback: the source closes in and pushes, both go together (INV-021, INV-045, the keyword Pushback)."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.content.effects.terms import Place
from kf_desktop.engine.grid import OFF, Cell, Cells
from kf_desktop.rules.clash.board.asking import choose_side
from kf_desktop.rules.clash.board.blocks import sides_towards
from kf_desktop.rules.clash.board.ground import grid_of, piece_at, spaces_with
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
    cells_of,
    figure_at,
    figures_by_cell,
    knights_by_cell,
    legal_for_displaced,
    own_cells,
    perch_of,
    put,
    range_to,
    reach_to,
    taken,
)
from kf_desktop.rules.clash.board.monsters import is_boss, sheet_tokens, size_of
from kf_desktop.rules.clash.board.zones import cells_of_place
from kf_desktop.rules.clash.forced.displacing import come_down, displace
from kf_desktop.rules.clash.forced.drawn import Drawn, nearer
from kf_desktop.rules.clash.forced.forced_steps import (
    Course,
    enter_by_force,
    forced_distance,
    is_wall,
    land,
    mob_lands,
    over_the_edge,
    stops_mob,
    tell_short,
)
from kf_desktop.rules.clash.forced.knockback import shift_boss
from kf_desktop.rules.clash.harm.conditions import crash, modifier, use_up
from kf_desktop.rules.clash.moving.movement import settle_figure, travel
from kf_desktop.rules.clash.moving.planning import Aim, monster_ground, plan_to_target, trim
from kf_desktop.rules.clash.moving.trail import Trail
from kf_desktop.rules.clash.moving.turning import turn_to_push
from kf_desktop.rules.clash.moving.walking import approach
from kf_desktop.rules.clash.terrain import entering
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Figure, TerrainPiece


@dataclass(slots=True)
class Heading:
    """The direction of every step of a Pushback: always the same, or the one that leads nearer to a place."""

    side: str
    goal: Cells = ()
    arrived: bool = False

    def next(self, game: Game, source: Miniature, who: Miniature, left: int) -> Steps[bool]:
        """Take the direction of the next of so many steps; False where nothing leads nearer."""
        if self.goal:
            sides = nearer(game, who, self.goal, closed=cells_of(game, source))
            if not sides:
                self.arrived = True
                return False
            onward = Drawn(game, who, self.goal, left, near=0)
            self.side = yield from choose_side("path", sides, who, because=("INV-004",), about=onward)
        return True


def pushback(
    game: Game, who: Miniature, amount: int, source: Miniature, *, less: int = 0, toward: Place | None = None
) -> Steps[None]:
    """The source goes straight ahead, or to a place, and pushes the other before it (keyword Pushback, INV-045)."""
    if isinstance(source, Fighter) and perch_of(game, source) is not None:
        return  # from a Vantage Point there is no ground to push from
    if isinstance(source, Figure):
        yield from turn_to_push(game, source, who)
        less += _spent_on_pushes(game, source)
    left = forced_distance(game, who, amount, less, "pushback")
    if left and isinstance(who, Fighter):
        yield from come_down(game, who)
    if not left or (isinstance(who, Fighter) and who.dead):
        return
    closed = yield from _close_in(game, source, who, left)
    if closed == left or who.cell == OFF or _is_dead(who):
        return
    if not is_next_to(game, source, who):
        tell_short(game, who, left, closed, "pushback")
        return
    goal = cells_of_place(game, toward) if toward is not None else ()
    if toward is not None and not goal:
        return
    sides = list(sides_towards(grid_of(game), cells_of(game, source), own_cells(game, who)))
    if isinstance(source, Figure):
        sides.sort(key=lambda side: side != source.facing)  # it has turned to whom it pushes
    heading = Heading(sides[0], goal)
    if isinstance(source, Figure) and is_boss(game, source):
        gone = yield from _boss_pushes(game, source, who, left - closed, heading)
    elif isinstance(who, Figure) and is_boss(game, who):
        gone = yield from _push_boss(game, source, who, left - closed, heading)
    else:
        gone = yield from _push_one(game, source, who, left - closed, heading)
    if not heading.arrived and not _is_dead(who):
        tell_short(game, who, left, closed + gone, "pushback")


def is_next_to(game: Game, source: Miniature, who: Miniature) -> bool:
    """Whether the other is adjacent, as the source's effects count it (MON-029)."""
    if isinstance(source, Figure) and isinstance(who, Fighter):
        return reach_to(game, source, who) == 1
    return range_to(game, source, who) == 1


def _spent_on_pushes(game: Game, source: Figure) -> int:
    """What tokens on the monster take from its pushes (INV-042)."""
    less = 0
    for tokens in (sheet_tokens(game, source), source.modifiers):
        less -= modifier(tokens, "pushes")
        use_up(tokens, "pushes")
    return less


def _close_in(game: Game, source: Miniature, who: Miniature, limit: int) -> Steps[int]:
    """The source spends spaces to become adjacent; how many."""
    if is_next_to(game, source, who):
        return 0
    if isinstance(source, Fighter):
        return (yield from approach(game, source, who, limit))
    if not isinstance(who, Fighter):
        return 0
    path = yield from plan_to_target(game, source, Aim(who))
    del path[limit:]
    trim(path, monster_ground(game, source))
    yield from travel(game, source, path, "pushback", toward=who.id)
    if path and not who.dead:
        yield from turn_to_push(game, source, who, "TRN-003")
    return len(path)


def _boss_pushes(game: Game, boss: Figure, who: Miniature, amount: int, heading: Heading) -> Steps[int]:
    """Through everything; whoever cannot go on is displaced aside or dies (INV-045).

    Returns how many spaces they went; all of them for one who was thrown aside, as nothing of his is left to go.
    """
    grid, crashed, pushed, gone = grid_of(game), list[str](), True, 0
    trail = Trail(game, "moves", boss, "pushback", "INV-004")
    shove = Trail(game, "moved_by_force", who, "pushback", "INV-004")
    for step in range(amount):
        if pushed:
            if not (yield from heading.next(game, boss, who, amount - step)):
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
        gone += 1
    shove.tell()
    trail.tell()
    if pushed:
        yield from land(game, who, who.cell, jumped=shove.jumped)
    yield from settle_figure(game, boss, crashed)
    return gone if pushed else amount


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
    if isinstance(who, Fighter):
        yield from enter_by_force(game, who, ahead, trail, "pushback")
        return who.cell in (came_from, ahead)  # not if Acrobatics or a Lifeline has taken him elsewhere
    put(who, ahead)
    trail.add(ahead)
    if piece is not None:
        yield from mob_lands(game, who, piece, came_from)
    return True


def _wall_for(game: Game, who: Miniature, piece: TerrainPiece) -> bool:
    return stops_mob(game, piece) if isinstance(who, Figure) else is_wall(game, piece)


def _lane(game: Game, boss: Figure, side: str, steps: int) -> set[Cell]:
    """The spaces that the boss will cover in its next steps."""
    grid, anchor, lane = grid_of(game), boss.cell, set[Cell]()
    for _ in range(steps):
        anchor = grid.step(anchor, side)
        if anchor == OFF:
            break
        lane.update(grid.footprint(anchor, size_of(game, boss)))
    return lane


def _push_boss(game: Game, source: Miniature, boss: Figure, amount: int, heading: Heading) -> Steps[int]:
    """A knight or mob pushes a boss and follows; along the board's edge it goes alone (INV-034 … INV-039)."""
    grid, crashed, gone = grid_of(game), list[str](), 0
    trail = Trail(game, "moved_by_force", boss, "pushback", "INV-004")
    steps = Trail(game, "moves" if isinstance(source, Figure) else "walks", source, "pushback", "INV-004")
    walls = spaces_with(game, "obstacle", "chasm", "boundless")
    for step in range(amount):
        if not (yield from heading.next(game, source, boss, amount - step)):
            break
        anchor, follow = grid.step(boss.cell, heading.side), grid.step(source.cell, heading.side)
        if anchor == OFF or not grid.footprint(anchor, size_of(game, boss)):
            gone += yield from _along_the_edge(game, source, boss, amount - step, heading.side, crashed, trail)
            break
        if follow in walls | _others(game, source, boss):
            break
        if not (yield from shift_boss(game, boss, anchor, crashed, trail)):
            break
        gone += 1
        came_from = put(source, follow)
        steps.add(follow)
        yield from entering.enter(game, source, came_from)
    trail.tell()
    steps.tell()
    yield from settle_figure(game, boss, crashed)
    return gone


def _along_the_edge(
    game: Game, source: Miniature, boss: Figure, amount: int, side: str, crashed: list[str], trail: Trail
) -> Steps[int]:
    """The boss goes on along the edge, away from the source if possible, in full (INV-003, INV-010, INV-035)."""
    course = Course(grid_of(game), boss, boss.cell, size_of(game, boss), cells_of(game, source), side)
    for gone in range(amount):
        anchor = yield from course.next()
        if anchor == OFF or not (yield from shift_boss(game, boss, anchor, crashed, trail)):
            return gone
    return amount


def _others(game: Game, source: Miniature, boss: Figure) -> set[Cell]:
    """The spaces of everybody but the two: the source does not follow onto them."""
    knights = {cell for cell, knight in knights_by_cell(game).items() if knight is not source}
    return knights | {
        cell for cell, other in figures_by_cell(game).items() if other is not source and other is not boss
    }


def _push_one(game: Game, source: Miniature, who: Miniature, amount: int, heading: Heading) -> Steps[int]:
    """A mob or a knight pushes a knight or a mob (INV-045); how many spaces that one went."""
    grid, gone = grid_of(game), 0
    shove = Trail(game, "moved_by_force", who, "pushback", "INV-004")
    steps = Trail(game, "moves" if isinstance(source, Figure) else "walks", source, "pushback", "INV-004")
    for step in range(amount):
        if not (yield from heading.next(game, source, who, amount - step)):
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
        elif not (yield from push_into(game, who, ahead, shove)) and not _is_dead(who):
            break
        gone += 1
        if room in spaces_with(game, "obstacle", "chasm", "boundless"):
            break  # the source goes onto no Obstacle
        came_from = source.cell
        _follow(source, room, steps)
        yield from entering.enter(game, source, came_from)
        if ahead == OFF or _is_dead(who):
            break  # who was pushed to his death leaves his space to the source
    shove.tell()
    steps.tell()
    return gone


def _is_dead(who: Miniature) -> bool:
    return isinstance(who, Fighter) and who.dead


def _follow(source: Miniature, cell: Cell, trail: Trail) -> None:
    put(source, cell)
    trail.add(cell)


def push_into(game: Game, who: Miniature, ahead: Cell, trail: Trail) -> Steps[bool]:
    """One space; False if something stops the push."""
    piece = piece_at(game, ahead)
    if is_boss_space(game, ahead) and isinstance(who, Fighter):
        return (yield from enter_by_force(game, who, ahead, trail, "pushback"))
    if taken(game) >> ahead & 1:
        return False
    if piece is not None and _wall_for(game, who, piece):
        if isinstance(who, Fighter):
            trail.tell()
            yield from crash(game, who)
        else:
            game.emit("crash", "INV-032", figure=who.number)
        return False
    if isinstance(who, Fighter):
        return (yield from enter_by_force(game, who, ahead, trail, "pushback"))
    came_from = put(who, ahead)
    trail.add(ahead)
    if piece is not None:
        yield from mob_lands(game, who, piece, came_from)
    return True


def is_boss_space(game: Game, cell: Cell) -> bool:
    """Whether a boss stands on the space: no knight is moved onto it (INV-012)."""
    figure = figure_at(game, cell)
    return figure is not None and is_boss(game, figure)
