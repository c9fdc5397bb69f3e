"""The scene of the map: fog behind, tiles and ways as items, tokens and the party on them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from kf_desktop.ui.canvas.kept import BoardScene
from kf_desktop.ui.kingdom_map.fog import FogLayer
from kf_desktop.ui.kingdom_map.look import MapLook, TileLook
from kf_desktop.ui.kingdom_map.marks import MapMarks
from kf_desktop.ui.kingdom_map.roads import PartyItem, RoadItem, TokensItem
from kf_desktop.ui.kingdom_map.tiles import TileItem
from kf_desktop.ui.kingdom_map.void import paint_void
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.theme.painted import FRAME


class MapScene(BoardScene):
    """Holds an item for every tile and way of the look it was last given."""

    def __init__(self) -> None:
        super().__init__()
        self.look = MapLook()
        self.tiles: dict[str, TileItem] = {}
        self.tokens: dict[str, TokensItem] = {}
        self.roads: dict[str, RoadItem] = {}
        self.marks, self.fog, self.party = MapMarks(), FogLayer(), PartyItem(())
        self.party_before: QPointF | None = None
        self.tiles_before: dict[str, TileLook] = {}
        self.hunters_before: dict[str, QPointF] = {}
        """Where the party, the tiles and the monsters' tokens were in the look before."""
        self.party.setVisible(False)  # it comes from nowhere when it is first seen
        for item in (self.marks, self.fog, self.party):
            self.addItem(item)

    def show_look(self, look: MapLook) -> None:
        """Put everything where it is."""
        self.party_before = self.party.pos() if self.party.isVisible() else None
        self.tiles_before = self.look.tiles
        self.hunters_before = {
            monster: tile.area.center() for tile in self.look.tiles.values() for monster, _, _ in tile.monsters
        }
        if look.ground != self.look.ground:
            self._renew_void()
        self.look = look
        for id in [id for id in self.tiles if id not in look.tiles]:
            self.removeItem(self.tiles.pop(id))
        for id in [id for id in self.tokens if id not in look.tiles or not look.tiles[id].laden]:
            self.removeItem(self.tokens.pop(id))
        for id, tile in look.tiles.items():
            self._lay(id, tile)
        roads = {road.key: road for road in look.roads}
        for key in [key for key in self.roads if key not in roads]:
            self.removeItem(self.roads.pop(key))
        for key, road in roads.items():
            if key not in self.roads:
                self.roads[key] = RoadItem(road)
                self.addItem(self.roads[key])
        self.party.show_colours(look)
        spot = standing(look)
        self.party.setVisible(spot is not None)
        if spot is not None:
            self.party.setPos(spot)

    def _lay(self, id: str, tile: TileLook) -> None:
        if id in self.tiles:
            self.tiles[id].show_look(tile)
        else:
            self.tiles[id] = TileItem(tile)
            self.addItem(self.tiles[id])
        if id in self.tokens:
            self.tokens[id].show_look(tile)
        elif tile.laden:
            self.tokens[id] = TokensItem(tile)
            self.addItem(self.tokens[id])

    def tile_at(self, place: QPointF) -> str:
        """The tile there."""
        return next((id for id, tile in self.look.tiles.items() if tile.area.contains(place)), "")

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        if isinstance(rect, QRectF) and not paint_void(painter, rect, self.look.ground, waits=FRAME.is_awaited()):
            LATER.put(self, "void", self._renew_void)

    def _renew_void(self) -> None:
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)


def stand_on(tile: TileLook) -> QPointF:
    """Where the party stands on a tile."""
    return tile.area.center() - QPointF(0, tile.area.height() * 0.1)


def standing(look: MapLook) -> QPointF | None:
    """Where the party is on the map; in the Deep Fog it is on the cards."""
    here = next((tile for tile in look.tiles.values() if tile.here), None)
    return stand_on(here) if here is not None else None
