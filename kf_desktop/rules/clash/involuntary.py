"""Movement by force: Knockback, displacing, and what every step by force does (INV)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field

from kf_desktop.engine.grid import OFF, SquareGrid
from kf_desktop.rules.clash import terrain
from kf_desktop.rules.clash.asking import choose_cell, choose_side, who_args
from kf_desktop.rules.clash.blocks import Cells, around, gap, nearest, sides_out, sides_towards
from kf_desktop.rules.clash.board import (
    Miniature,
    bosses_mask,
    cells_of,
    figure_at,
    figures,
    footprint,
    is_boss,
    knights_by_cell,
    leave_perch,
    legal_for_displaced,
    living_knights,
    monster_has,
    perch_of,
    size_of,
    spaces_under,
)
from kf_desktop.rules.clash.conditions import crash
from kf_desktop.rules.clash.death import kill
from kf_desktop.rules.clash.ground import grid_of, has_keyword, name_of, piece_at, piece_cells, spaces_with, tile_of
from kf_desktop.rules.clash.movement import Trail, settle_figure, sweep
from kf_desktop.rules.clash.sides import set_figure
from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.core.keywords import has_keyword as knight_has
from kf_desktop.rules.core.keywords import keyword_value
from kf_desktop.rules.core.sums import Sum, account, at_least, part, summed
from kf_desktop.rules.game import Game, Knight, Steps, agrees
from kf_desktop.rules.state import Figure, TerrainPiece

JUMPS = {"jump": 1, "advanced_jump": 2}
"""Spaces of one terrain tile that a movement may ignore (the keyword Jump)."""
ACROSS = {
    "north": ("east", "west"),
    "south": ("east", "west"),
    "east": ("north", "south"),
    "west": ("north", "south"),
}


# --- displacing ---------------------------------------------------------------------------------


def displace(game: Game, who: Miniature, *, among: Iterable[int] | None = None, rule: str = "INV-017") -> Steps[None]:
    """Put the miniature on a legal space next to it, or a monster on the nearest one (INV-017, INV-018).

    `among` narrows what is legal. From a Vantage Point that is next to the monster (VAN-010).
    """
    if who.cell == OFF:
        return  # the Crash before it was his death
    if isinstance(who, Knight) and perch_of(game, who) is not None:
        yield from come_down(game, who)
        return
    grid = grid_of(game)
    legal = set(legal_for_displaced(game) if among is None else among)
    if isinstance(who, Figure):
        spots = nearest(grid, (who.cell,), _free_positions(game, who, legal))
    else:
        spots = [cell for cell in grid.neighbours(who.cell) if cell in legal]
    yield from put_aside(game, who, spots, rule)


def _free_positions(game: Game, figure: Figure, legal: set[int]) -> list[int]:
    """Where the whole figure finds room; spaces that it stands on alone are free for it."""
    grid, size = grid_of(game), size_of(game, figure)
    if size == 1:
        return sorted(legal)
    others = {cell for other in figures(game) if other is not figure for cell in footprint(game, other)}
    closed = others | spaces_with(game, "obstacle", "chasm", "boundless") | set(knights_by_cell(game))
    free = legal | (set(footprint(game, figure)) - closed)
    places = {anchor: grid.footprint(anchor, size) for anchor in sorted(free)}
    return [anchor for anchor, cells in places.items() if cells and all(cell in free for cell in cells)]


def put_aside(game: Game, who: Miniature, spots: Iterable[int], rule: str = "INV-017") -> Steps[None]:
    """Put the miniature on one of the spaces; a knight for whom there is none dies (INV-017)."""
    if spots := list(spots):
        yield from _put(game, who, (yield from choose_cell(game, "displace", spots, who, because=(rule,))), rule)
    elif isinstance(who, Knight):
        game.emit("cannot_be_displaced", rule, knight=who.id)
        yield from kill(game, who, "displaced")


def displace_out(game: Game, knight: Knight, rule: str = "MOV-039") -> Steps[None]:
    """Put the knight on the nearest legal space outside the monsters (MOV-039, MON-024)."""
    yield from put_aside(game, knight, nearest(grid_of(game), (knight.cell,), legal_for_displaced(game)), rule)


def _put(game: Game, who: Miniature, cell: int, rule: str) -> Steps[None]:
    """Set the miniature there without a movement; the tile of the space is resolved."""
    came_from, who.cell = who.cell, cell
    game.emit("displaced", rule, space=name_of(game, cell), **who_args(who))
    yield from terrain.enter(game, who, came_from)


def come_down(game: Game, knight: Knight) -> Steps[None]:
    """A knight on a Vantage Point who is moved by force first stands next to the monster (VAN-010)."""
    perch = perch_of(game, knight)
    if perch is None:
        return
    leave_perch(game, knight)
    spots = set(around(grid_of(game), footprint(game, perch))) & legal_for_displaced(game)
    yield from put_aside(game, knight, spots, "VAN-010")


# --- whether and how far ------------------------------------------------------------------------


def cannot_be_moved(game: Game, who: Miniature) -> bool:
    """Lumbering monsters and Braced knights stay where they are."""
    if isinstance(who, Figure):
        return monster_has(game, who, "lumbering")
    return who.dead or knight_has(game, who, "braced")


def reduced(game: Game, who: Miniature, amount: int, less: int = 0, how: str = "") -> Sum:
    """The spaces left after every reduction, of all kinds or of this one, at least 0 (INV-040, INV-041)."""
    own = keyword_value(game, who, "reduction", "", how) if isinstance(who, Knight) else 0
    spaces = part("forced_spaces", amount, "INV-003")
    found = summed(spaces, part("reduction", -own, "reduction"), part("other_reductions", -less, "INV-040"))
    return at_least(0, found, "INV-040")


def forced_distance(game: Game, who: Miniature, amount: int, less: int, how: str) -> int:
    if cannot_be_moved(game, who):
        game.emit("not_moved", "INV-040", how=how, **who_args(who))
        return 0
    left, parts = reduced(game, who, amount, less, how)
    if left < amount:
        event = game.emit("movement_reduced", "INV-041", how=how, amount=amount, now=left, **who_args(who))
        event.reasons = (account("spaces", (left, parts)),)
    return left


# --- the way along the board's edge -------------------------------------------------------------


@dataclass(slots=True)
class Course:
    """A straight way that slides along the board's edge (INV-009 … INV-011)."""

    grid: SquareGrid
    who: Miniature
    here: int
    size: int
    source: Cells
    side: str
    crossed: list[int] = field(default_factory=list)

    def next(self) -> Steps[int]:
        """The next position; OFF if there is none."""
        self.crossed.append(self.here)
        ahead = self._step(self.side)
        if ahead == OFF:
            along = [side for side in ACROSS[self.side] if self._open(side)]
            if not along:
                return OFF
            away = [side for side in along if self._leads_away(side)]
            choice = away if len(away) == 1 else along
            self.side = yield from choose_side("slide", choice, self.who, because=("INV-010",))
            ahead = self._step(self.side)
        self.here = ahead
        return ahead

    def _step(self, side: str) -> int:
        cell = self.grid.step(self.here, side)
        return cell if cell != OFF and self.grid.footprint(cell, self.size) else OFF

    def _open(self, side: str) -> bool:
        cell = self._step(side)
        return cell != OFF and cell not in self.crossed

    def _leads_away(self, side: str) -> bool:
        now = self.grid.footprint(self.here, self.size)
        then = self.grid.footprint(self._step(side), self.size)
        return gap(self.grid, self.source, then) > gap(self.grid, self.source, now)


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
    if isinstance(who, Knight):
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


def unavoidable_knockback(game: Game, knight: Knight, amount: int, boss: Figure) -> Steps[None]:
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
    if isinstance(who, Knight):
        yield from _fly_knight(game, who, amount, course, under)
    elif is_boss(game, who):
        yield from _fly_boss(game, who, amount, course)
    else:
        yield from _fly_mob(game, who, amount, course)


def _fly_knight(game: Game, knight: Knight, amount: int, course: Course, under: Cells) -> Steps[None]:
    trail = Trail(game, "moved_by_force", knight, "knockback", "INV-003")
    came_from = knight.cell  # the tiles flown over are not entered (TER-004)
    for _ in range(amount):
        if (yield from over_the_edge(game, knight, course.side, trail)):
            break
        cell = yield from course.next()
        if cell == OFF:
            break
        if not (yield from enter_by_force(game, knight, cell, trail, "knockback", under)):
            break
    trail.tell()
    if knight.cell not in under:  # MOV-039: he does not stay there
        yield from land(game, knight, came_from, resolve=True, jumped=trail.jumped)


def _fly_mob(game: Game, mob: Figure, amount: int, course: Course) -> Steps[None]:
    """Over everything; only the end counts, and it must be legal (INV-030, INV-031)."""
    path: list[int] = []
    for _ in range(amount):
        cell = yield from course.next()
        if cell == OFF:
            break
        path.append(cell)
    while path and _no_end_for_mob(game, mob, path[-1]):
        path.pop()
    if not path:
        return
    came_from, mob.cell = mob.cell, path[-1]
    trail = Trail(game, "moved_by_force", mob, "knockback", "INV-030", path=path)
    trail.tell()
    yield from land(game, mob, came_from, resolve=True)


def _no_end_for_mob(game: Game, mob: Figure, cell: int) -> bool:
    other = figure_at(game, cell)
    if other is not None and other is not mob and is_boss(game, other):
        return True
    piece = piece_at(game, cell)
    return piece is not None and stops_mob(game, piece)


def stops_mob(game: Game, piece: TerrainPiece) -> bool:
    """A Chasm is an Indestructible Obstacle to a mob (INV-031)."""
    return has_keyword(tile_of(game, piece), "chasm") or is_wall(game, piece)


def is_wall(game: Game, piece: TerrainPiece) -> bool:
    """An Obstacle that does not break (INV-022, INV-023)."""
    tile = tile_of(game, piece)
    return has_keyword(tile, "obstacle") and not has_keyword(tile, "destructible")


def _fly_boss(game: Game, boss: Figure, amount: int, course: Course) -> Steps[None]:
    """Through everything but other bosses, striking as in any boss movement (INV-034 … INV-039)."""
    trail = Trail(game, "moved_by_force", boss, "knockback", "INV-034")
    crashed: list[str] = []
    for _ in range(amount):
        anchor = yield from course.next()
        if anchor == OFF or not (yield from shift_boss(game, boss, anchor, crashed, trail)):
            break
    trail.tell()
    yield from settle_figure(game, boss, crashed)


def shift_boss(game: Game, boss: Figure, anchor: int, crashed: list[str], trail: Trail) -> Steps[bool]:
    """One step of a boss; False if another boss is in the way (INV-036)."""
    before = spaces_under(game, boss)
    if bosses_mask(game, but=boss) & grid_of(game).block(anchor, size_of(game, boss)):
        return False
    set_figure(game, boss, anchor)
    trail.add(anchor)
    if trail.kind == "moved_by_force":
        yield from terrain.boss_forced(game, boss, before)
    yield from sweep(game, boss, before, crashed, trail)
    return True


# --- one space by force -------------------------------------------------------------------------


def enter_by_force(game: Game, knight: Knight, cell: int, trail: Trail, how: str, under: Cells = ()) -> Steps[bool]:
    """One step of a knight moved by force; whether the movement goes on (INV-044).

    `under` are the spaces under the boss that causes it: they strike nobody again (MOV-039).
    """
    boss = figure_at(game, cell)
    if boss is not None and is_boss(game, boss) and cell not in under:
        trail.tell()
        yield from crash(game, knight)  # INV-012, INV-013
        return False
    piece, goes_on, before = piece_at(game, cell), True, knight.cell
    if piece is not None and cell not in under and (yield from _jumps_over(game, knight, piece, cell, trail)):
        piece = None
    if piece is not None and cell not in under:
        if has_keyword(tile_of(game, piece), "obstacle"):
            trail.tell()
            yield from crash(game, knight)  # INV-019
            if is_wall(game, piece):
                return False  # INV-022
            if piece in clash_of(game).terrain:  # not if Roll Out has broken it
                yield from terrain.destroy(game, piece)  # INV-020
            piece, goes_on = piece_at(game, cell), how != "knockback"  # INV-021
            if piece is not None and has_keyword(tile_of(game, piece), "obstacle"):
                return False  # TER-031: what it became stands in the way too
            if knight.cell != before:  # Acrobatics, Roll Out
                return False
        elif has_keyword(tile_of(game, piece), "boundless"):
            yield from _goes_over(game, knight, trail)
            return False
    came_from, knight.cell = knight.cell, cell
    trail.add(cell)
    if piece is not None and how != "knockback":
        trail.tell()
        yield from _tread(game, knight, piece, came_from)
    return goes_on and not knight.dead and knight.cell == cell


def _jumps_over(game: Game, knight: Knight, piece: TerrainPiece, cell: int, trail: Trail) -> Steps[bool]:
    """Whether the knight ignores the tile's space in this movement (the keyword Jump)."""
    most = 0 if knight.knockdown else max((JUMPS[name] for name in JUMPS if knight_has(game, knight, name)), default=0)
    if len(trail.jumped) >= most or (trail.jumped and trail.jumped[0] not in piece_cells(game, piece)):
        return False
    agreed = yield from agrees(knight, "choose.jump", because=("jump",), tile=piece.tile)
    if agreed:
        trail.jumped.append(cell)
    return agreed


def _goes_over(game: Game, knight: Knight, trail: Trail) -> Steps[None]:
    """Forced onto or beyond something Boundless: death, or with a Lifeline a stop next to it (INV-026)."""
    trail.tell()
    if knight_has(game, knight, "lifeline"):
        game.emit("lifeline", "lifeline", knight=knight.id)
    else:
        yield from kill(game, knight, "boundless")


def over_the_edge(game: Game, who: Miniature, side: str, trail: Trail) -> Steps[bool]:
    """Whether the next step would take a knight beyond a Boundless edge of the board: then that is settled."""
    if side not in clash_of(game).boundless or not isinstance(who, Knight):
        return False
    if grid_of(game).step(who.cell, side) != OFF:
        return False
    yield from _goes_over(game, who, trail)
    return True


def _tread(game: Game, knight: Knight, piece: TerrainPiece, came_from: int) -> Steps[None]:
    """The tile under a knight who was moved onto it by force (INV-006, INV-027)."""
    tile = tile_of(game, piece)
    deadly = next((keyword for keyword in ("chasm", "boundless") if has_keyword(tile, keyword)), "")
    if deadly:
        yield from terrain.fall(game, knight, deadly)
        return
    yield from terrain.enter(game, knight, came_from, by_force=True)
    if has_keyword(tile, "destructible") and piece in clash_of(game).terrain:
        yield from terrain.destroy(game, piece)


def land(
    game: Game, who: Miniature, came_from: int, *, resolve: bool = False, jumped: Collection[int] = ()
) -> Steps[None]:
    """The end of a forced movement: the tile landed on, and who stood there (INV-015, INV-016, INV-025).

    A knight who is still over a space that he jumped comes down on it: off an Obstacle he is displaced.
    """
    if isinstance(who, Knight) and who.dead:
        return
    cell = who.cell
    piece = piece_at(game, cell)
    if cell in jumped and piece is not None:
        if has_keyword(tile_of(game, piece), "obstacle"):
            yield from displace(game, who)
            return
        resolve, came_from = True, OFF
    if resolve and piece is not None and came_from != cell:
        if isinstance(who, Knight):
            yield from _tread(game, who, piece, came_from)
        else:
            yield from mob_lands(game, who, piece, came_from)
    if who.cell != cell or (isinstance(who, Knight) and who.dead):
        return
    for other in _others_at(game, cell, who):
        yield from displace(game, other, rule="INV-015")


def mob_lands(game: Game, mob: Figure, piece: TerrainPiece, came_from: int) -> Steps[None]:
    """A mob destroys the Destructible tile on which it ends (INV-039)."""
    tile = tile_of(game, piece)
    if has_keyword(tile, "obstacle"):
        game.emit("crash", "INV-032", figure=mob.number)
    else:
        yield from terrain.enter(game, mob, came_from, by_force=True)
    if has_keyword(tile, "destructible"):
        yield from terrain.destroy(game, piece)


def _others_at(game: Game, cell: int, who: Miniature) -> list[Miniature]:
    knights: list[Miniature] = [knight for knight in living_knights(game) if knight.cell == cell and knight is not who]
    mobs = [mob for mob in figures(game) if mob is not who and not is_boss(game, mob) and cell in footprint(game, mob)]
    return [*knights, *mobs]
