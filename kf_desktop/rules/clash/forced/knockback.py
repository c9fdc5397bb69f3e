"""Movement by force: Knockback, displacing, and what every step by force does (INV)."""

from __future__ import annotations

from kf_desktop.engine.grid import OFF, Cell, Cells
from kf_desktop.rules.clash.board.asking import choose_side
from kf_desktop.rules.clash.board.blocks import sides_out, sides_towards
from kf_desktop.rules.clash.board.ground import grid_of, piece_at
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
    bosses_mask,
    cells_of,
    figure_at,
    footprint,
    put,
    spaces_under,
)
from kf_desktop.rules.clash.board.monsters import is_boss, size_of
from kf_desktop.rules.clash.board.sides import set_figure
from kf_desktop.rules.clash.forced.displacing import come_down, displace_out
from kf_desktop.rules.clash.forced.forced_steps import (
    ACROSS,
    Course,
    enter_by_force,
    forced_distance,
    land,
    over_the_edge,
    stops_mob,
    tell_short,
)
from kf_desktop.rules.clash.moving.movement import settle_figure, sweep
from kf_desktop.rules.clash.moving.trail import Trail
from kf_desktop.rules.clash.terrain import entering
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.knight.keywords import has_keyword as knight_has
from kf_desktop.rules.table.game import Fighter, Game, Steps, agrees
from kf_desktop.rules.table.state import Figure

# --- whether and how far ------------------------------------------------------------------------


# --- the way along the board's edge -------------------------------------------------------------


def _away_sides(game: Game, who: Miniature, source: Cells) -> list[str]:
    """The directions directly away from the source; out from under it by the shortest way (MOV-036)."""
    grid = grid_of(game)
    cells = footprint(game, who) if isinstance(who, Figure) else (who.cell,)
    return list(sides_towards(grid, source, cells)) or sides_out(grid, source, cells[0])


# --- knockback ----------------------------------------------------------------------------------


def knockback(
    game: Game, who: Miniature, amount: int, source: Miniature, *, less: int = 0, to_side: bool = False
) -> Steps[None]:
    """Fly `amount` spaces straight away from the source (keyword Knockback, INV-003 … INV-039)."""
    left = forced_distance(game, who, amount, less, "knockback")
    if not left or (yield from _stays_by_choice(game, who)):
        return
    if isinstance(who, Fighter):
        yield from come_down(game, who)
        if who.dead:
            return
    cells = cells_of(game, source)
    sides = _away_sides(game, who, cells)
    if to_side:
        sides = _sideways(game, who, cells, sides)
    side = yield from choose_side("knockback", sides, who, because=("MOV-037",))
    yield from _fly(game, who, left, side, cells, under=())


def _sideways(game: Game, who: Miniature, source: Cells, straight: list[str]) -> list[str]:
    """The directions across the normal line that lead away from the source (Knockback to the side)."""
    grid = grid_of(game)
    own = [grid.xy(cell) for cell in (footprint(game, who) if isinstance(who, Figure) else (who.cell,))]
    theirs = [grid.xy(cell) for cell in source]
    found: dict[str, None] = {}
    for side in straight:
        axis = 0 if ACROSS[side][0] == "east" else 1
        mine, other = [spot[axis] for spot in own], [spot[axis] for spot in theirs]
        away = [max(mine) >= max(other), min(mine) <= min(other)]  # east or north, west or south
        sides = [along for along, leads in zip(ACROSS[side], away, strict=True) if leads]
        found.update(dict.fromkeys(sides or ACROSS[side]))
    return list(found)


def _stays_by_choice(game: Game, who: Miniature) -> Steps[bool]:
    """A Stalwart knight may ignore a Knockback."""
    if isinstance(who, Figure) or not knight_has(game, who, "stalwart"):
        return False
    return (yield from agrees(who, "stalwart", because=("stalwart",)))


@consequences.knock_away.bind
def unavoidable_knockback(game: Game, knight: Fighter, amount: int, boss: Figure) -> Steps[None]:
    """Away from the boss that stands on the knight; nothing reduces it (MOV-035 … MOV-039, INV-043)."""
    under = footprint(game, boss)
    if not amount:
        yield from displace_out(game, knight, "MON-024")
        return
    sides = sides_out(grid_of(game), under, knight.cell)
    side = yield from choose_side("knockback", sides, knight, because=("MOV-037",))
    yield from _fly(game, knight, amount, side, under, under=under)
    if not knight.dead and knight.cell in under:
        yield from displace_out(game, knight)


def _fly(game: Game, who: Miniature, amount: int, side: str, source: Cells, *, under: Cells) -> Steps[None]:
    grid = grid_of(game)
    size = size_of(game, who) if isinstance(who, Figure) else 1
    course = Course(grid, who, who.cell, size, source, side)
    if isinstance(who, Fighter):
        yield from _fly_knight(game, who, amount, course, under)
    elif is_boss(game, who):
        yield from _fly_boss(game, who, amount, course)
    else:
        yield from _fly_mob(game, who, amount, course)


def _fly_knight(game: Game, knight: Fighter, amount: int, course: Course, under: Cells) -> Steps[None]:
    trail = Trail(game, "moved_by_force", knight, "knockback", "INV-003")
    came_from, gone = knight.cell, 0  # the tiles flown over are not entered (TER-004)
    for _ in range(amount):
        if (yield from over_the_edge(game, knight, course.side, trail)):
            break
        cell, before = (yield from course.next()), knight.cell
        if cell == OFF:
            break
        goes_on = yield from enter_by_force(game, knight, cell, trail, "knockback", under)
        gone += knight.cell != before
        if not goes_on:
            break
    trail.tell()
    if not knight.dead:
        tell_short(game, knight, amount, gone, "knockback")
    if knight.cell not in under:  # MOV-039: he does not stay there
        yield from land(game, knight, came_from, resolve=True, jumped=trail.jumped)


def _fly_mob(game: Game, mob: Figure, amount: int, course: Course) -> Steps[None]:
    """Over everything; only the end counts, and it must be legal (INV-030, INV-031)."""
    path: list[Cell] = []
    for _ in range(amount):
        cell = yield from course.next()
        if cell == OFF:
            break
        path.append(cell)
    while path and _no_end_for_mob(game, mob, path[-1]):
        path.pop()
    gone = len(path)
    if path:
        came_from = put(mob, path[-1])
        Trail(game, "moved_by_force", mob, "knockback", "INV-030", path=path).tell()
    tell_short(game, mob, amount, gone, "knockback")
    if not gone:
        return
    yield from land(game, mob, came_from, resolve=True)


def _no_end_for_mob(game: Game, mob: Figure, cell: Cell) -> bool:
    other = figure_at(game, cell)
    if other is not None and other is not mob and is_boss(game, other):
        return True
    piece = piece_at(game, cell)
    return piece is not None and stops_mob(game, piece)


def _fly_boss(game: Game, boss: Figure, amount: int, course: Course) -> Steps[None]:
    """Through everything but other bosses, striking as in any boss movement (INV-034 … INV-039)."""
    trail = Trail(game, "moved_by_force", boss, "knockback", "INV-034")
    crashed: list[str] = []
    gone = 0
    for _ in range(amount):
        anchor = yield from course.next()
        if anchor == OFF or not (yield from shift_boss(game, boss, anchor, crashed, trail)):
            break
        gone += 1
    trail.tell()
    tell_short(game, boss, amount, gone, "knockback")
    yield from settle_figure(game, boss, crashed)


def shift_boss(game: Game, boss: Figure, anchor: Cell, crashed: list[str], trail: Trail) -> Steps[bool]:
    """One step of a boss; False if another boss is in the way (INV-036)."""
    before = spaces_under(game, boss)
    if bosses_mask(game, but=boss) & grid_of(game).block(anchor, size_of(game, boss)):
        return False
    set_figure(game, boss, anchor)
    trail.add(anchor)
    if trail.kind == "moved_by_force":
        yield from entering.boss_forced(game, boss, before)
    yield from sweep(game, boss, before, crashed, trail)
    return True
