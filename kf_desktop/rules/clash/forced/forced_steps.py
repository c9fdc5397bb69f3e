"""Every step by force: how many, along the edge, onto terrain, into walls and others (INV-003 … INV-044)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from kf_desktop.engine.grid import OFF, Cell, Cells, SquareGrid
from kf_desktop.rules.clash.board.asking import choose_side, who_args
from kf_desktop.rules.clash.board.blocks import gap
from kf_desktop.rules.clash.board.ground import grid_of, has_keyword, piece_at, piece_cells, tile_of
from kf_desktop.rules.clash.board.miniatures import Miniature, figure_at, figures, footprint, living_knights, put
from kf_desktop.rules.clash.board.monsters import is_boss, monster_has
from kf_desktop.rules.clash.forced.displacing import displace
from kf_desktop.rules.clash.harm.conditions import crash
from kf_desktop.rules.clash.moving.costs import JUMPS
from kf_desktop.rules.clash.moving.trail import Trail
from kf_desktop.rules.clash.terrain import entering, placing
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.knight.keywords import has_keyword as knight_has
from kf_desktop.rules.knight.keywords import keyword_value
from kf_desktop.rules.table.game import Fighter, Game, Steps, agrees, clash_of
from kf_desktop.rules.table.state import Figure, TerrainPiece
from kf_desktop.rules.table.sums import Sum, account, at_least, part, summed

ACROSS = {
    "north": ("east", "west"),
    "south": ("east", "west"),
    "east": ("north", "south"),
    "west": ("north", "south"),
}


def cannot_be_moved(game: Game, who: Miniature) -> bool:
    """Lumbering monsters and Braced knights stay where they are."""
    if isinstance(who, Figure):
        return monster_has(game, who, "lumbering")
    return who.dead or knight_has(game, who, "braced")


def reduced(game: Game, who: Miniature, amount: int, less: int = 0, how: str = "") -> Sum:
    """The spaces left after every reduction, of all kinds or of this one, at least 0 (INV-040, INV-041)."""
    own = keyword_value(game, who, "reduction", "", how) if isinstance(who, Fighter) else 0
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


def tell_short(game: Game, who: Miniature, amount: int, gone: int, how: str) -> None:
    """Say that something was in the way of the movement (INV-009, INV-012, INV-022, INV-031, INV-036, INV-045)."""
    if gone < amount:
        game.emit("stopped_short", "INV-003", how=how, amount=amount, now=gone, **who_args(who))


@dataclass(slots=True)
class Course:
    """A straight way that slides along the board's edge (INV-009 … INV-011)."""

    grid: SquareGrid
    who: Miniature
    here: Cell
    size: int
    source: Cells
    side: str
    crossed: list[Cell] = field(default_factory=list)

    def next(self) -> Steps[Cell]:
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

    def _step(self, side: str) -> Cell:
        cell = self.grid.step(self.here, side)
        return cell if cell != OFF and self.grid.footprint(cell, self.size) else OFF

    def _open(self, side: str) -> bool:
        cell = self._step(side)
        return cell != OFF and cell not in self.crossed

    def _leads_away(self, side: str) -> bool:
        now = self.grid.footprint(self.here, self.size)
        then = self.grid.footprint(self._step(side), self.size)
        return gap(self.grid, self.source, then) > gap(self.grid, self.source, now)


def stops_mob(game: Game, piece: TerrainPiece) -> bool:
    """A Chasm is an Indestructible Obstacle to a mob (INV-031)."""
    return has_keyword(tile_of(game, piece), "chasm") or is_wall(game, piece)


def is_wall(game: Game, piece: TerrainPiece) -> bool:
    """An Obstacle that does not break (INV-022, INV-023)."""
    tile = tile_of(game, piece)
    return has_keyword(tile, "obstacle") and not has_keyword(tile, "destructible")


def enter_by_force(game: Game, knight: Fighter, cell: Cell, trail: Trail, how: str, under: Cells = ()) -> Steps[bool]:
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
                yield from placing.destroy(game, piece)  # INV-020
            piece, goes_on = piece_at(game, cell), how != "knockback"  # INV-021
            if piece is not None and has_keyword(tile_of(game, piece), "obstacle"):
                return False  # TER-031: what it became stands in the way too
            if knight.cell != before:  # Acrobatics, Roll Out
                return False
        elif has_keyword(tile_of(game, piece), "boundless"):
            yield from _goes_over(game, knight, trail)
            return False
    came_from = put(knight, cell)
    trail.add(cell)
    if piece is not None and how != "knockback":
        trail.tell()
        yield from _tread(game, knight, piece, came_from)
    return goes_on and not knight.dead and knight.cell == cell


def _jumps_over(game: Game, knight: Fighter, piece: TerrainPiece, cell: Cell, trail: Trail) -> Steps[bool]:
    """Whether the knight ignores the tile's space in this movement (the keyword Jump)."""
    most = 0 if knight.knockdown else max((JUMPS[name] for name in JUMPS if knight_has(game, knight, name)), default=0)
    if len(trail.jumped) >= most or (trail.jumped and trail.jumped[0] not in piece_cells(game, piece)):
        return False
    agreed = yield from agrees(knight, "choose.jump", because=("jump",), tile=piece.tile)
    if agreed:
        trail.jumped.append(cell)
    return agreed


def _goes_over(game: Game, knight: Fighter, trail: Trail) -> Steps[None]:
    """Forced onto or beyond something Boundless: death, or with a Lifeline a stop next to it (INV-026)."""
    trail.tell()
    if knight_has(game, knight, "lifeline"):
        game.emit("lifeline", "lifeline", knight=knight.id)
    else:
        yield from consequences.die(game, knight, "boundless")


def over_the_edge(game: Game, who: Miniature, side: str, trail: Trail) -> Steps[bool]:
    """Whether the next step would take a knight beyond a Boundless edge of the board: then that is settled."""
    if side not in clash_of(game).boundless or not isinstance(who, Fighter):
        return False
    if grid_of(game).step(who.cell, side) != OFF:
        return False
    yield from _goes_over(game, who, trail)
    return True


def _tread(game: Game, knight: Fighter, piece: TerrainPiece, came_from: Cell) -> Steps[None]:
    """The tile under a knight who was moved onto it by force (INV-006, INV-027)."""
    tile = tile_of(game, piece)
    deadly = next((keyword for keyword in ("chasm", "boundless") if has_keyword(tile, keyword)), "")
    if deadly:
        yield from entering.fall(game, knight, deadly)
        return
    yield from entering.enter(game, knight, came_from, by_force=True)
    if has_keyword(tile, "destructible") and piece in clash_of(game).terrain:
        yield from placing.destroy(game, piece)


def land(
    game: Game, who: Miniature, came_from: Cell, *, resolve: bool = False, jumped: Collection[Cell] = ()
) -> Steps[None]:
    """The end of a forced movement: the tile landed on, and who stood there (INV-015, INV-016, INV-025).

    A knight who is still over a space that he jumped comes down on it: off an Obstacle he is displaced.
    """
    if isinstance(who, Fighter) and who.dead:
        return
    cell = who.cell
    piece = piece_at(game, cell)
    if cell in jumped and piece is not None:
        if has_keyword(tile_of(game, piece), "obstacle"):
            yield from displace(game, who)
            return
        resolve, came_from = True, OFF
    if resolve and piece is not None and came_from != cell:
        if isinstance(who, Fighter):
            yield from _tread(game, who, piece, came_from)
        else:
            yield from mob_lands(game, who, piece, came_from)
    if who.cell != cell or (isinstance(who, Fighter) and who.dead):
        return
    for other in _others_at(game, cell, who):
        yield from displace(game, other, rule="INV-015")


def mob_lands(game: Game, mob: Figure, piece: TerrainPiece, came_from: Cell) -> Steps[None]:
    """A mob destroys the Destructible tile on which it ends (INV-039)."""
    tile = tile_of(game, piece)
    if has_keyword(tile, "obstacle"):
        game.emit("crash", "INV-032", figure=mob.number)
    else:
        yield from entering.enter(game, mob, came_from, by_force=True)
    if has_keyword(tile, "destructible"):
        yield from placing.destroy(game, piece)


def _others_at(game: Game, cell: Cell, who: Miniature) -> list[Miniature]:
    knights: list[Miniature] = [knight for knight in living_knights(game) if knight.cell == cell and knight is not who]
    mobs = [mob for mob in figures(game) if mob is not who and not is_boss(game, mob) and cell in footprint(game, mob)]
    return [*knights, *mobs]
