"""What is to be seen on the board, read from the state: of a clash, or of an Encounter on its small board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeAlias

from kf_desktop.content.cards.boards import tile_spaces, turned_shape
from kf_desktop.engine.grid import OFF, Cell, Cells, SquareGrid, square_grid
from kf_desktop.ui.cards.faces import roman
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.panels.signs import initial, knight_colour
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from kf_desktop.content.cards.boards import TerrainTile
    from kf_desktop.door.view import ClashView, EncounterView, FigureView, TerrainView

UNIT = 100
"""A space is a square of this many units of the scene."""


@dataclass(frozen=True, slots=True)
class KnightLook:
    """A knight's standee."""

    id: str
    cell: Cell
    name: str
    initial: str
    colour: str
    knockdown: str = ""
    hidden: bool = False
    target: bool = False
    asked: bool = False
    acted: bool = False
    perched: bool = False

    @property
    def key(self) -> str:
        return f"knight:{self.id}"


@dataclass(frozen=True, slots=True)
class MonsterLook:
    """A monster's figure. `tokens` are the activation tokens on it: kind and whether it is ready.

    While it is asked which way the figure looks, it has no `facing`.
    """

    number: int
    cell: Cell
    size: int
    facing: str
    monster: str
    name: str
    glyph: str
    colour: str
    mob: bool
    tier: str = ""
    tokens: tuple[tuple[str, bool], ...] = ()
    beaten: bool = False
    """The clash is won: it lies there still, and does nothing any more."""
    level: str = ""
    """Of a mob, that of its own body part, as it is printed on the back."""

    @property
    def key(self) -> str:
        return f"figure:{self.number}"


Standing: TypeAlias = KnightLook | MonsterLook


@dataclass(frozen=True, slots=True)
class TerrainLook:
    """A terrain tile."""

    tile: str
    cell: Cell
    width: int
    height: int
    glyph: str
    keywords: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BoardLook:
    """The whole board. An Encounter's spaces have symbols, and not every space of its grid is one."""

    mode: str
    grid: SquareGrid
    knights: tuple[KnightLook, ...] = ()
    monsters: tuple[MonsterLook, ...] = ()
    terrain: tuple[TerrainLook, ...] = ()
    symbols: dict[Cell, tuple[int, int]] = field(default_factory=dict)

    def is_space(self, cell: Cell) -> bool:
        """Whether the square is a space of the board."""
        return not self.symbols or cell in self.symbols

    @property
    def pieces(self) -> list[Standing]:
        """All figures, knights first."""
        return [*self.knights, *self.monsters]

    def piece(self, key: str) -> Standing | None:
        """The figure of that key."""
        return next((piece for piece in self.pieces if piece.key == key), None)

    def cells(self, piece: Standing) -> Cells:
        """The spaces under a figure."""
        return self.grid.footprint(piece.cell, piece.size) if isinstance(piece, MonsterLook) else (piece.cell,)

    def at(self, cell: Cell) -> list[Standing]:
        """Who stands on the space, knights first."""
        return [piece for piece in self.pieces if cell in self.cells(piece)]

    def terrain_at(self, cell: Cell) -> TerrainLook | None:
        """The terrain on the space."""
        x, y = self.grid.xy(cell)
        for tile in self.terrain:
            left, low = self.grid.xy(tile.cell)
            if left <= x < left + tile.width and low <= y < low + tile.height:
                return tile
        return None


def read_board(view: TableView) -> BoardLook | None:
    """The board to be drawn now; None when there is none."""
    encounter, clash = view.expedition.encounter, view.game.clash
    if encounter is not None:
        return _encounter(view, encounter)
    return _clash(view, clash) if clash is not None else None


def facing_asked(view: TableView) -> int:
    """The number of the figure of which it is asked which way it looks; 0 for none."""
    decision = view.decision
    return int(decision.args["figure"]) if decision is not None and decision.prompt == "choose.facing" else 0


def _clash(view: TableView, clash: ClashView) -> BoardLook:
    grid = square_grid(clash.columns, clash.rows)
    perched = set(clash.riders)
    fighting = [*clash.knights, *([view.game.princess.id] if view.game.princess is not None else [])]
    cells = {id: view.game.knights[id].cell for id in fighting if not view.game.knights[id].dead}
    terrain = []
    for piece in clash.terrain:
        tile = view.library.terrain[piece.tile]
        keywords = tuple(keyword.id for keyword in tile.keywords)
        terrain += [
            TerrainLook(piece.tile, cell, width, height, tile.glyph, keywords)
            for cell, width, height in _blocks(grid, piece, tile)
        ]
    return BoardLook(
        "clash",
        grid,
        _knights(view, cells, perched, (clash.priority_target, clash.divine_target)),
        _monsters(view, clash.monster, clash.figures, clash),
        tuple(terrain),
    )


def _blocks(grid: SquareGrid, piece: TerrainView, tile: TerrainTile) -> Iterator[tuple[Cell, int, int]]:
    """The tile as rectangles: one if it is one, or else a square for each of its spaces."""
    shape = turned_shape(tile.shape, piece.turn, piece.mirrored)
    if all(set(row) == {"X"} for row in shape):
        yield piece.cell, len(shape[0]), len(shape)
    else:
        for cell in tile_spaces(grid, piece.cell, shape):
            yield cell, 1, 1


def _encounter(view: TableView, encounter: EncounterView) -> BoardLook:
    grid = square_grid(encounter.columns, encounter.rows)
    symbols = {each.cell: (each.power, each.potential) for each in encounter.symbols}
    knights = _knights(view, encounter.knights, set(), (), encounter.acted)
    monsters = _monsters(view, encounter.monster, encounter.figures, None)
    return BoardLook("encounter", grid, knights, monsters, (), symbols)


def _knights(
    view: TableView,
    cells: dict[str, Cell],
    perched: set[str],
    targets: tuple[str, ...],
    acted: Sequence[str] | None = None,
) -> tuple[KnightLook, ...]:
    names, asked = speech.names_of(view.library), view.asked()
    looks = []
    for id, cell in cells.items():
        if cell == OFF:
            continue
        knight = view.game.knights[id]
        looks.append(
            KnightLook(
                id,
                cell,
                names.called(id),
                initial(id, view),
                knight_colour(id, view).name(),
                knight.knockdown,
                knight.hidden,
                id in targets,
                asked is knight,
                view.has_acted(knight) if acted is None else id in acted,
                id in perched,
            )
        )
    return tuple(looks)


def _monsters(
    view: TableView, id: str, figures: Sequence[FigureView], clash: ClashView | None
) -> tuple[MonsterLook, ...]:
    looks, names, asked = [], speech.names_of(view.library), facing_asked(view)
    beaten = clash is not None and clash.result == "won"
    for figure in figures:
        card = view.library.monsters[figure.monster or id]
        if figure.cell == OFF:
            continue
        tokens = [(t.kind, t.ready) for t in clash.tokens if t.figure == figure.number] if clash else []
        looks.append(
            MonsterLook(
                figure.number,
                figure.cell,
                card.footprint,
                figure.facing if figure.number != asked else "",
                card.id,
                names.figure(card.id, figure.number),
                card.glyph,
                card.colour,
                card.kind == "mob",
                card.tier,
                tuple(tokens),
                beaten,
                roman(figure.bp_level) if figure.bp_level else "",
            )
        )
    return tuple(looks)
