"""The scene of the map: fog behind, tiles and ways as items, tokens and the party on them."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene

from kf_desktop.ui.canvas.kept import BoardScene
from kf_desktop.ui.canvas.motion import Slides
from kf_desktop.ui.kingdom_map.fog import FogLayer
from kf_desktop.ui.kingdom_map.look import MapLook, TileLook
from kf_desktop.ui.kingdom_map.marks import MapMarks
from kf_desktop.ui.kingdom_map.roads import PartyItem, RoadItem, TokensItem
from kf_desktop.ui.kingdom_map.tiles import TileItem
from kf_desktop.ui.kingdom_map.void import paint_void


class MapScene(BoardScene):
    """Holds an item for every tile and way of the look it was last given."""

    def __init__(self) -> None:
        super().__init__()
        self.look = MapLook()
        self.tiles: dict[str, TileItem] = {}
        self.tokens: dict[str, TokensItem] = {}
        self.roads: dict[str, RoadItem] = {}
        self.marks, self.fog, self.party = MapMarks(), FogLayer(), PartyItem(())
        self.slides = Slides()
        self.party.setVisible(False)  # it comes from nowhere when it is first seen
        for item in (self.marks, self.fog, self.party):
            self.addItem(item)

    def show_look(self, look: MapLook, *, moving: bool) -> None:
        """Put everything where it is; with `moving` the party slides to where it has gone."""
        self.slides.finish()
        if look.ground != self.look.ground:
            self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.BackgroundLayer)
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
        self._stand(look, moving)

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

    def _stand(self, look: MapLook, moving: bool) -> None:
        """The party's marker on its tile; in the Deep Fog it is on the cards."""
        here = next((tile for tile in look.tiles.values() if tile.here), None)
        shown = self.party.isVisible()
        self.party.setVisible(here is not None)
        self.party.show_colours(look)
        if here is None:
            return
        spot = here.area.center() + QPointF(0, -here.area.height() * 0.1)
        start = self.party.pos()
        self.party.setPos(spot)
        if moving and shown and start != spot:
            self.slides.start(self.party, [start, (start + spot) / 2, spot])

    def tile_at(self, place: QPointF) -> str:
        """The tile there."""
        return next((id for id, tile in self.look.tiles.items() if tile.area.contains(place)), "")

    def drawBackground(self, painter: QPainter, rect: QRectF | object) -> None:
        if isinstance(rect, QRectF):
            paint_void(painter, rect, self.look.ground)
