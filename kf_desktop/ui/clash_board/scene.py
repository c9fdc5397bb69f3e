"""The scene of the clash board: floor behind, terrain and figures as items, marks below and above them."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from kf_desktop.engine.grid import Cell
from kf_desktop.ui.canvas.kept import BoardScene
from kf_desktop.ui.clash_board.drawing.effects import EffectsLayer
from kf_desktop.ui.clash_board.drawing.figures import KnightItem, MonsterItem
from kf_desktop.ui.clash_board.drawing.floor import LaidFloor, board_rect, cell_rect, let_floor_go
from kf_desktop.ui.clash_board.drawing.marks import Marks, OverMarks, UnderMarks
from kf_desktop.ui.clash_board.drawing.plates import places_of_names
from kf_desktop.ui.clash_board.drawing.terrain import TerrainItem
from kf_desktop.ui.clash_board.look import UNIT, BoardLook, KnightLook, MonsterLook, Standing
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.theme.painted import FRAME
from kf_desktop.ui.theme.theme import colour

FigureItem: TypeAlias = KnightItem | MonsterItem


class ClashScene(BoardScene):
    """Holds an item for every figure and terrain tile of the look it was last given."""

    def __init__(self) -> None:
        super().__init__()
        self.look: BoardLook | None = None
        self.floor = LaidFloor()
        self.figures: dict[str, FigureItem] = {}
        self.terrain: dict[tuple[str, int], TerrainItem] = {}
        self.before: dict[str, tuple[FigureItem, QPointF, Standing]] = {}
        """The figures of the look before: their items, where they stood and how they looked."""
        self.named: tuple[str, ...] = ()
        """The figures whose names are shown."""
        self._named: tuple[object, ...] = ()
        self.under: UnderMarks | None = None
        self.over: OverMarks | None = None
        self.effects: EffectsLayer | None = None

    def show_look(self, look: BoardLook) -> None:
        """Put everything where it is now."""
        another = self.look is None or (self.look.mode, self.look.grid) != (look.mode, look.grid)
        if another:
            self._clear()
        self.look = look
        if self.under is None or self.over is None:
            self.under, self.over = UnderMarks(Marks(look)), OverMarks(Marks(look))
            self.effects = EffectsLayer(board_rect(look))
            for layer in (self.under, self.over, self.effects):
                self.addItem(layer)
        self.before = {key: (item, item.pos(), item.look) for key, item in self.figures.items()}
        self._lay_terrain(look)
        self._stand_figures(look)
        if another:
            self._renew_floor()

    def name(self, keys: tuple[str, ...]) -> None:
        """Show the names of these figures, and of no others."""
        if keys != self.named:
            self.named = keys
            self.place_names()

    def place_names(self) -> None:
        """Put the names where they are best at the zoom of the moment."""
        if self.look is None or not self.views():
            return
        zoom = self.views()[0].transform().m11()
        stand = (*((k.key, k.cell, k.name, k.target) for k in self.look.knights), self.look.monsters, zoom, self.named)
        if stand == self._named:
            return
        self._named = stand
        places = places_of_names(self.look, zoom) if self.named else {}
        for key, item in self.figures.items():
            if isinstance(item, KnightItem):
                item.put_plate(places.get(key) if key in self.named else None)
            else:
                item.show_name(key in self.named)

    def settle(self) -> None:
        self.place_names()
        super().settle()

    def let_go(self) -> None:
        super().let_go()
        self.floor.let_go()
        let_floor_go()

    def show_marks(self, marks: Marks) -> None:
        """Mark these things and no others."""
        if self.under is not None and self.over is not None:
            self.under.show_marks(marks)
            self.over.show_marks(marks)

    def turn(self, key: str, side: str) -> None:
        """Show which way the figure would look of which that is asked."""
        for each, item in self.figures.items():
            if isinstance(item, MonsterItem):
                item.turn(side if each == key else "")

    def _clear(self) -> None:
        self.clear()
        self.figures, self.terrain = {}, {}
        self._named = ()
        self.under = self.over = self.effects = None

    def _lay_terrain(self, look: BoardLook) -> None:
        wanted = {(tile.tile, tile.cell): tile for tile in look.terrain}
        for key in [key for key in self.terrain if key not in wanted]:
            self.removeItem(self.terrain.pop(key))
        for key, tile in wanted.items():
            if key not in self.terrain:
                item = self.terrain[key] = TerrainItem(tile)
                low = cell_rect(look, tile.cell)
                item.setPos(low.left(), low.bottom() - tile.height * UNIT)
                self.addItem(item)

    def _stand_figures(self, look: BoardLook) -> None:
        wanted = {piece.key: piece for piece in look.pieces}
        for key in [key for key in self.figures if key not in wanted]:
            self.removeItem(self.figures.pop(key))
        for key, piece in wanted.items():
            if key not in self.figures:
                self.figures[key] = KnightItem(piece) if isinstance(piece, KnightLook) else MonsterItem(piece)
                self.addItem(self.figures[key])
            dress(self.figures[key], piece)
            self.figures[key].setPos(stand(look, piece))

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        if not isinstance(rect, QRectF):
            return
        painter.fillRect(rect, colour("ground_deep"))
        if self.look is None or not rect.intersects(board_rect(self.look)):
            return
        if not self.floor.paint(painter, self.look, zooming=self.zooming, waits=FRAME.is_awaited()):
            LATER.put(self, "floor", self._renew_floor)

    def _renew_floor(self) -> None:
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)


def stand(look: BoardLook, piece: Standing, cell: Cell | None = None) -> QPointF:
    """Where the item of the piece belongs, or would on that space."""
    area = cell_rect(look, piece.cell if cell is None else cell)
    if isinstance(piece, KnightLook):
        return area.center()
    return area.bottomLeft() - QPointF(0, piece.size * UNIT)


def dress(item: FigureItem, piece: Standing) -> None:
    """Let the figure look like that."""
    if isinstance(item, KnightItem):
        if isinstance(piece, KnightLook):
            item.show_look(piece)
    elif isinstance(piece, MonsterLook):
        item.show_look(piece)
