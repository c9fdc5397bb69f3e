"""A monster's sides as it stands and faces, its Blindspots, Weakspots and Vantage Points (MON-014 … MON-022, VAN)."""

from __future__ import annotations

from functools import lru_cache

from kf_desktop.content.cards.monsters import Footing, Sides, VantagePoint, Weakspot
from kf_desktop.engine.grid import DIRECTIONS, Cell, Cells, SquareGrid
from kf_desktop.rules.clash.board.blocks import ahead, is_ahead, turned
from kf_desktop.rules.clash.board.ground import grid_of, mask_with, piece_at, tile_of
from kf_desktop.rules.clash.board.miniatures import footprint, perch_of, put, spaces_under
from kf_desktop.rules.clash.board.monsters import monster_has, monster_of, size_of
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Fighter, Game, clash_of
from kf_desktop.rules.table.state import Figure


def set_figure(game: Game, figure: Figure, anchor: Cell) -> None:
    """Put the monster there; knights on its Vantage Points ride along."""
    put(figure, anchor)
    seat_riders(game, figure)


def set_facing(game: Game, figure: Figure, facing: str) -> None:
    """Let the monster face that way; knights on its Vantage Points come around (TRN-012)."""
    figure.facing = facing
    seat_riders(game, figure)


def seat_riders(game: Game, figure: Figure) -> None:
    """Knights on the monster's Vantage Points are where these are now, as it stands and faces; none in an Encounter."""
    riders = game.state.clash.riders if game.state.clash is not None else {}
    for name, perch in riders.items():
        if perch.figure == figure.number:
            put(game.state.fighter(name), vantage_space(game, figure, vantage_point(game, figure, perch.point)))


def vantage_point(game: Game, figure: Figure, point: str) -> VantagePoint:
    """The Vantage Point of that name."""
    return next(entry for entry in monster_of(game, figure).vantage_points if entry.id == point)


def vantage_space(game: Game, figure: Figure, point: VantagePoint) -> Cell:
    """The space of the figure on which the Vantage Point is, as the figure faces."""
    return _turned(game, figure, (point.space,))[0]


def is_open(figure: Figure, point: VantagePoint | Weakspot) -> bool:
    """Whether the point has been created and not closed again (MON-022, VAN-002)."""
    return figure.points.get(point.id, point.open)


def has_footings(game: Game, figure: Figure) -> bool:
    """Whether it can matter where the attacker of the monster stands."""
    clash = clash_of(game)
    monster = game.content.monsters[figure.monster or clash.monster]
    return monster.sides is not None or bool(monster.weakspots or clash.riders)


def have_keywords(game: Game, figure: Figure) -> bool:
    """Whether any place of the monster gives keywords to attacks from there: most monsters have none."""
    clash = game.state.clash
    return clash is not None and _have_keywords(game.content, figure.monster or clash.monster)


@lru_cache(maxsize=256)
def _have_keywords(content: Box, monster: str) -> bool:
    sheet = content.monsters[monster]
    sides = sheet.sides or Sides()
    around = (sides.front, sides.left, sides.right, sides.rear)
    return any(footing.keywords for footing in (*around, *sheet.weakspots, *sheet.vantage_points))


def footings(game: Game, figure: Figure, knight: Fighter) -> list[tuple[str, Footing]]:
    """What changes the knight's attack where he stands: his side of the monster, open Weakspots, his Vantage Point."""
    monster, clash = monster_of(game, figure), clash_of(game)
    perch = clash.riders.get(knight.id) if clash.riders else None
    if perch is not None and perch.figure == figure.number:
        return [("vantage_point", vantage_point(game, figure, perch.point))]
    found: list[tuple[str, Footing]] = []
    if monster.sides is not None and (side := side_of(game, figure, knight.cell)):
        found.append((side, getattr(monster.sides, side)))
    for spot in monster.weakspots:
        if is_open(figure, spot) and knight.cell in _turned(game, figure, spot.spaces):
            found.append(("weakspot", spot))
    return found


def open_weakspots(game: Game, figure: Figure) -> Cells:
    """The spaces from which the figure's open Weakspots can be struck (MON-022)."""
    spots = [spot for spot in monster_of(game, figure).weakspots if is_open(figure, spot)]
    return tuple(cell for spot in spots for cell in _turned(game, figure, spot.spaces))


def open_vantage_points(game: Game, figure: Figure) -> Cells:
    """The spaces of the figure that can be climbed now (VAN-002)."""
    points = monster_of(game, figure).vantage_points
    return tuple(vantage_space(game, figure, point) for point in points if is_open(figure, point))


def side_of(game: Game, figure: Figure, cell: Cell) -> str:
    """On which side of the monster the space lies: before its front line, behind its back line, or between them."""
    return _side(grid_of(game), figure.cell, size_of(game, figure), figure.facing, cell)


@lru_cache(maxsize=16384)
def _side(grid: SquareGrid, anchor: Cell, size: int, facing: str, cell: Cell) -> str:
    for side, direction in _SIDES[facing].items():
        if is_ahead(grid, anchor, size, direction, cell):
            return side
    return ""


def _sides_facing(facing: str) -> dict[str, str]:
    """Where the sides of a monster that faces there look."""
    turns = {"front": 0, "rear": 2, "right": 1, "left": 3}
    return {side: DIRECTIONS[(DIRECTIONS.index(facing) + turn) % 4] for side, turn in turns.items()}


_SIDES = {"": dict[str, str](), **{facing: _sides_facing(facing) for facing in DIRECTIONS}}
"""By the facing of the monster; without one it has no sides (MON-057)."""


def in_front(game: Game, figure: Figure, cell: Cell) -> bool:
    """Whether the space lies beyond the line of the front edge, anywhere on the board (MON-014)."""
    return is_ahead(grid_of(game), figure.cell, size_of(game, figure), figure.facing, cell)


def front(game: Game, figure: Figure) -> Cells:
    """All spaces beyond the line of the front edge (MON-014)."""
    return ahead(grid_of(game), figure.cell, size_of(game, figure), figure.facing)


def behind(game: Game, figure: Figure, cell: Cell) -> bool:
    """Whether the space is neither in front of nor under the monster (MON-014)."""
    return bool(figure.facing) and not in_front(game, figure, cell) and cell not in footprint(game, figure)


def front_spaces(game: Game, figure: Figure) -> Cells:
    """The spaces adjacent to the front edge (MON-017)."""
    return _turned(game, figure, tuple((-1, column) for column in range(size_of(game, figure))))


def rear_spaces(game: Game, figure: Figure) -> Cells:
    """The spaces adjacent to the back edge (MON-014, MON-017)."""
    size = size_of(game, figure)
    return _turned(game, figure, tuple((size, column) for column in range(size)))


def blindspots(game: Game, figure: Figure) -> Cells:
    """The monster's Blindspots as it faces now (MON-019, MON-021)."""
    own = monster_of(game, figure).blindspots
    return _turned(game, figure, own) if own else ()


_PLACES = {"blindspot": blindspots, "rear": rear_spaces}


def stands_on(game: Game, knight: Fighter, place: str, figure: Figure | None) -> bool:
    """Whether the knight is on that named space of the monster, or on that terrain (TGT-028)."""
    if place == "vantage_point":
        return figure is not None and perch_of(game, knight) is figure
    if place in _PLACES:
        return figure is not None and knight.cell in _PLACES[place](game, figure)
    piece = piece_at(game, knight.cell)
    return piece is not None and piece.tile == place


def _turned(game: Game, figure: Figure, offsets: tuple[tuple[int, int], ...]) -> Cells:
    """The spaces at (row, column) from the top left space of a figure that faces north, turned with it."""
    return turned(grid_of(game), figure.cell, size_of(game, figure), figure.facing, offsets)


def in_blindspot(game: Game, figure: Figure, cell: Cell) -> bool:
    """Whether the space is one of the monster's Blindspots (MON-019, MON-020)."""
    if cell in blindspots(game, figure):
        return True
    piece = piece_at(game, cell)
    return piece is not None and tile_of(game, piece).blindspot  # TER-002


def on_difficult(game: Game, figure: Figure) -> bool:
    """Whether the monster suffers from Difficult terrain under it."""
    rough = mask_with(game, "difficult") & spaces_under(game, figure)
    return bool(rough) and not monster_has(game, figure, "ignore_difficult")
