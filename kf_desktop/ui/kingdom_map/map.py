"""The kingdom map as a view of the table: pointer and keys become answers, the state becomes a picture."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QTimer
from PySide6.QtGui import QCursor

from kf_desktop.ui import a11y
from kf_desktop.ui.canvas.canvas import Canvas
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.kingdom_map.acting import MapActors
from kf_desktop.ui.kingdom_map.look import MapLook, read_map
from kf_desktop.ui.kingdom_map.places import Places, places_of
from kf_desktop.ui.kingdom_map.scene import MapScene
from kf_desktop.ui.kingdom_map.words import MapWords
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.staging.beats import Refused
from kf_desktop.ui.table.canvas_view import SpotsView

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

CLUES = ("historic", "errant", "mystic", "martial")


class KingdomMap(SpotsView):
    """Tiles, ways and who is where; the tiles that can be chosen glow with what they cost."""

    def __init__(self) -> None:
        scene = MapScene()
        super().__init__(scene)
        self.scene = scene
        self.canvas.setCacheMode(Canvas.CacheModeFlag.CacheNone)  # the fog is painted as fast as a picture of it
        self.look: MapLook | None = None
        self.places = Places()
        self._words: MapWords | None = None
        self.actors = MapActors(scene)

    # --- the table speaks ---------------------------------------------------------------------------

    def show_table(self, view: TableView) -> None:
        """Draw the state."""
        self._view, self.look = view, read_map(view)
        self._show_canvas(self.look is not None, tr("map.none"))
        self.places, self.spot, self.hover = Places(), "", ""
        if self.look is None:
            return
        self._words = MapWords(view, self.look)
        names = speech.names_of(view.library)
        self.scene.marks.words = {clue: names.name("clue", clue) for clue in CLUES}
        self.scene.show_look(self.look)
        self.canvas.show_whole(self.look.whole())
        LATER.put(self, "told", self._tell)

    def _tell(self) -> None:
        """Say what lies where, for those who cannot see it."""
        if self.look is None or self._words is None:
            return
        tiles = self.look.tiles.items()
        self.mirror.show({f"tile:{id}": (self._words.tile(tile), tile.area) for id, tile in tiles})
        a11y.name(self.canvas, tr("map.name"), f"{tr('map.keys')}\n{self._words.everything()}")

    def set_decision(self, decision: Decision | None) -> None:
        """Let the options on the map glow."""
        self.chosen, self.spot = (), ""
        self.places = places_of(decision, self.look) if self.look is not None else Places()
        self._mark()

    def offers(self) -> bool:
        return bool(self.places.spots())

    def placed(self) -> list[str]:
        """The tiles of which one can be clicked without asking what is meant there."""
        alone = [options[0].key for options in self.places.tiles.values() if len(options) == 1]
        return [*alone, *(option.key for option in self.places.cards.values())]

    def _mark(self) -> None:
        if self.look is None:
            return
        lit = self.spot or self.hover
        self.canvas.takes_enter = bool(self.places.options(self.spot))
        keys = self.scene.marks.keys = keys_of(self._view.decision, self._view) if self._view is not None else {}
        self.scene.marks.show_marks(self.look, self.places, self.chosen, lit)
        self.scene.marks.show_ghosts(self._ghosts(lit))
        self.scene.fog.show_fog(self.look, self.places, lit, keys)

    def _ghosts(self, lit: str) -> list[tuple[QPointF, str, str]]:
        """Where the hunt would come after a step to the tile that is looked at."""
        look, view = self.look, self._view
        step = view.rulings.journey(lit.removeprefix("tile:")) if view is not None and lit else None
        if step is None or look is None or view is None:
            return []
        cards = [(view.library.monsters[monster], to) for monster, to in step.hunts if to in look.tiles]
        return [(look.tiles[to].area.center(), card.glyph, card.colour) for card, to in cards]

    # --- the pointer --------------------------------------------------------------------------------

    def _spot_at(self, place: QPointF) -> str:
        """What can be chosen there; in the Deep Fog only what lies above the veil."""
        if self.look is not None and self.look.fog:
            return self.scene.fog.at(place)
        tile = self.scene.tile_at(place)
        return f"tile:{tile}" if tile in self.places.tiles else ""

    def _press(self, place: QPointF) -> None:
        options = self.places.options(self._spot_at(place))
        self.spot = ""
        if options:
            self._answer(options, QCursor.pos())
        elif tile := self._tile_at(place):
            QTimer.singleShot(0, self, partial(self._refuse, tile))  # a press takes every tip away, after this

    def _refuse(self, tile: str) -> None:
        """There is no way to the tile: say why, to the eye and to who listens."""
        told = self._words.refused(tile) if self._words is not None and self.isVisible() else ""
        if told:
            self.refused.emit(Refused(tile=tile))
            self._show_tip(*self._tip(tile))
            a11y.announce(self.canvas, told, urgent=True)

    def _tile_at(self, place: QPointF) -> str:
        """The tile that can be looked at there; empty where none is, and under the veil of the Deep Fog."""
        there = self.look is not None and self._words is not None and not self.look.fog
        return self.scene.tile_at(place) if there else ""

    def _tip_at(self, place: QPointF) -> tuple[str, QRectF]:
        if self.look is not None and self.look.fog and self._words is not None:
            card = self.scene.fog.card_at(place)
            if card is None:
                return "", QRectF()
            return self._words.fog_card(card, self.places), self.scene.fog.table.card_rect(card)
        return self._tip(self._tile_at(place))

    def _tip(self, tile: str) -> tuple[str, QRectF]:
        if not tile or self.look is None or self._words is None:
            return "", QRectF()
        return self._words.tip(self.look.tiles[tile]), self.look.tiles[tile].area

    # --- keys ---------------------------------------------------------------------------------------

    def _spots(self) -> list[str]:
        return self.places.spots()

    def _spoken(self, spot: str) -> str:
        return self._words.spot(spot, self.places) if self._words is not None else ""

    def _no_spots(self) -> str:
        return tr("map.no_options")

    def place_area(self, place: str) -> QRect:
        """Where on the view a tile is; empty if it does not lie on the map."""
        kind, _, id = place.partition(":")
        if kind != "tile" or self.look is None or id not in self.look.tiles or not self.canvas.isVisible():
            return QRect()
        area = self.canvas.mapFromScene(self._area(place)).boundingRect().intersected(self.canvas.viewport().rect())
        return area.translated(self.canvas.viewport().mapTo(self, QPoint()))

    def _area(self, spot: str) -> QRectF:
        kind, _, id = spot.partition(":")
        if self.look is None:
            return QRectF()
        if kind == "tile":
            return self.look.tiles[id].area
        table = self.scene.fog.table
        if kind == "side":
            return table.arrow(id, self.places.pivot).boundingRect() if self.look.fog else QRectF()
        return next((table.card_rect(card) for card in self.look.fog if card.card == id), QRectF())

    def asked(self) -> list[QRect]:
        return self.on_view(map(self._area, self.places.spots()))

    def busy(self) -> list[QRect]:
        stands = [tile.area for tile in self.look.tiles.values()] if self.look is not None else []
        if self.look is not None and self.look.fog:
            fog = self.scene.fog
            stands = [fog.facts_area(), *(fog.table.card_rect(card) for card in self.look.fog)]
        return [*self.asked(), *self.on_view(stands)]

    def _enter(self) -> None:
        """Answer with the option under the cursor."""
        options = self.places.options(self.spot)
        if options:
            corner = self.canvas.mapFromScene(self._area(self.spot).center())
            self._answer(options, self.canvas.viewport().mapToGlobal(corner))
