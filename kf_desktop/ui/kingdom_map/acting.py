"""What happens on the map is seen: the party goes, tiles are turned over, monsters' tokens come nearer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPointF
from PySide6.QtGui import QTransform

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.canvas.shaking import off_by
from kf_desktop.ui.kingdom_map.roads import MonsterItem
from kf_desktop.ui.kingdom_map.scene import MapScene, stand_on, standing
from kf_desktop.ui.staging.beats import Beat, Hunt, Refused, Travel, TurnOver

if TYPE_CHECKING:
    from collections.abc import Callable

    from kf_desktop.ui.kingdom_map.tiles import TileItem

EASE = QEasingCurve(QEasingCurve.Type.InOutSine)


class MapActors:
    """Shows beats on the scene of the map."""

    def __init__(self, scene: MapScene) -> None:
        self.scene = scene
        self._hidden: dict[str, TileItem] = {}
        """Tiles that still show their backs."""
        self._shaken: TileItem | None = None
        self._starts: dict[int, QPointF] = {}
        self._hunters: dict[int, MonsterItem] = {}
        self._acts: dict[type[Beat], Callable[..., None]] = {
            Travel: self._travel,
            TurnOver: self._turn_over,
            Hunt: self._hunt,
            Refused: self._refuse,
        }

    def prepare(self, beats: Sequence[Beat]) -> None:
        """Put the party back to where it came from, and tiles face down that are going to be turned."""
        self.settle()
        if not MOTION.moves:
            return
        scene = self.scene
        if any(isinstance(beat, Travel) for beat in beats) and scene.party_before is not None:
            scene.party.setPos(scene.party_before)
        for beat in beats:
            if isinstance(beat, TurnOver) and (item := scene.tiles.get(beat.tile)) is not None:
                if beat.tile not in self._hidden and not _is_open(scene, beat.tile):
                    self._hidden[beat.tile] = item
                    item.show_look(replace(item.look, up=False, explored=False))
            elif isinstance(beat, Hunt) and (tokens := scene.tokens.get(beat.tile)) is not None:
                tokens.setOpacity(0)

    def perform(self, beat: Beat, gone: float) -> None:
        """Show the moment of the beat."""
        act = self._acts.get(type(beat))
        if act is not None and MOTION.moves:
            act(beat, min(1.0, gone / beat.time()))

    def settle(self) -> None:
        """Everything is where it belongs, and lies as it does."""
        scene = self.scene
        self._starts.clear()
        for item in self._hunters.values():
            scene.removeItem(item)
        self._hunters.clear()
        for id, tile in self._hidden.items():
            tile.setTransform(QTransform())
            if id in scene.look.tiles:
                tile.show_look(scene.look.tiles[id])
        self._hidden.clear()
        if self._shaken is not None:
            self._shaken.setTransform(QTransform())
            self._shaken = None
        for tokens in scene.tokens.values():
            tokens.setOpacity(1)
        if (spot := standing(scene.look)) is not None:
            scene.party.setPos(spot)

    # --- single acts --------------------------------------------------------------------------------

    def _travel(self, beat: Travel, part: float) -> None:
        tile, party = self.scene.look.tiles.get(beat.tile), self.scene.party
        if tile is None:
            return
        start = self._starts.setdefault(id(beat), party.pos())
        party.setPos(start + (stand_on(tile) - start) * EASE.valueForProgress(part))

    def _turn_over(self, beat: TurnOver, part: float) -> None:
        """Narrower to its edge, and wider again with its face."""
        item = self._hidden.get(beat.tile)
        if item is None:
            return
        if part >= 0.5:
            item.show_look(self.scene.look.tiles[beat.tile])
        middle, wide = item.look.area.center(), max(0.02, abs(1 - 2 * part))
        turned = QTransform().translate(middle.x(), 0).scale(wide, 1).translate(-middle.x(), 0)
        item.setTransform(turned if part < 1 else QTransform())

    def _refuse(self, beat: Refused, part: float) -> None:
        """The tile shakes its head."""
        tile, views = self.scene.tiles.get(beat.tile), self.scene.views()
        if tile is not None and views:
            self._shaken = tile
            tile.setTransform(QTransform.fromTranslate(off_by(part) / views[0].transform().m11(), 0))

    def _hunt(self, beat: Hunt, part: float) -> None:
        """The token comes from the tile where it was."""
        scene = self.scene
        goal = scene.look.tiles.get(beat.tile)
        shown = next((each for each in goal.monsters if each[0] == beat.monster), None) if goal is not None else None
        if goal is None or shown is None:
            return
        if id(beat) not in self._hunters:
            self._hunters[id(beat)] = hunter = MonsterItem(shown[1], shown[2])
            scene.addItem(hunter)
        hunter = self._hunters[id(beat)]
        start = scene.hunters_before.get(beat.monster)
        end = goal.area.center()
        hunter.setPos(end if start is None else start + (end - start) * EASE.valueForProgress(part))
        hunter.setOpacity(part if start is None else 1)
        if part >= 1:
            hunter.setOpacity(0)
            if (tokens := scene.tokens.get(beat.tile)) is not None:
                tokens.setOpacity(1)


def _is_open(scene: MapScene, tile: str) -> bool:
    """Whether the tile lay face up before this step."""
    before = scene.tiles_before.get(tile)
    return before is not None and (before.up or before.explored)
