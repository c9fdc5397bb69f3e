"""The figures act: they walk, turn, fall, are struck and leave, as the staging tells them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import pi, sin
from typing import TYPE_CHECKING

from PySide6.QtCore import QEasingCurve, QPointF, QRectF

from kf_desktop.engine.grid import OFF
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.canvas.shaking import off_by
from kf_desktop.ui.clash_board.drawing.effects import FLASH, Effect
from kf_desktop.ui.clash_board.drawing.figures import MonsterItem
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.clash_board.look import KnightLook, MonsterLook, Standing
from kf_desktop.ui.clash_board.scene import ClashScene, FigureItem, dress, stand
from kf_desktop.ui.staging.beats import Aim, Beat, Blow, Comes, Dust, Goes, Posture, Refused, Turn, Way, Words

if TYPE_CHECKING:
    from collections.abc import Callable

TILT = 3.0
"""Degrees that a knight leans to either side while he walks."""
SHAKE, STOP = 4.0, 2.0
"""Pixels that a figure shakes under a blow, and a monster when it comes to a stop."""

EASE = QEasingCurve(QEasingCurve.Type.InOutSine)


class Actors:
    """Shows what figures do on the scene of a clash board."""

    def __init__(self, scene: ClashScene) -> None:
        self.scene = scene
        self._items: dict[str, FigureItem] = {}
        """Those that have been put back to where they were, and those that have left the board."""
        self._starts: dict[int, QPointF] = {}
        self._acts: dict[type[Beat], Callable[..., None]] = {
            Way: self._walk,
            Turn: self._turn,
            Posture: self._fall,
            Comes: self._come,
            Goes: self._go,
            Aim: self._aim,
            Blow: self._blow,
            Dust: self._dust,
            Words: self._say,
            Refused: self._refuse,
        }

    def prepare(self, beats: Sequence[Beat]) -> None:
        """Put the figures back that are going to move."""
        self.settle()
        if not MOTION.moves or self.scene.look is None:
            return
        for beat in beats:
            who = getattr(beat, "who", "")
            if who and type(beat) in self._acts and who not in self._items:
                self._put_back(who, beat)
        self._act(bool(self._items))

    def _act(self, acting: bool) -> None:
        for layer in (self.scene.under, self.scene.over):
            if layer is not None:
                layer.act(acting)

    def _put_back(self, who: str, first: Beat) -> None:
        """The figure as it was before this step; one that was not there yet is not to be seen."""
        item, old = self.scene.figures.get(who), self.scene.before.get(who)
        if old is not None and item is None:
            item = old[0]  # it has left the board
            self.scene.addItem(item)
        if item is None:
            return
        self._items[who] = item
        if old is not None:
            item.setPos(old[1])
            dress(item, old[2])
        elif isinstance(first, Comes):
            item.setOpacity(0)

    def perform(self, beat: Beat, gone: float) -> None:
        """Show the moment of the beat."""
        act = self._acts.get(type(beat))
        if act is not None and MOTION.moves and self.scene.look is not None:
            act(beat, gone)

    def settle(self) -> None:
        """Everybody stands where he belongs, and looks as he does."""
        scene, look = self.scene, self.scene.look
        self._starts.clear()
        self._act(False)
        if scene.effects is not None:
            scene.effects.clear()
        items, self._items = self._items, {}
        for key, item in items.items():
            item.setOpacity(1)
            item.setRotation(0)
            piece = look.piece(key) if look is not None else None
            if look is None or piece is None or scene.figures.get(key) is not item:
                if item.scene() is scene:
                    scene.removeItem(item)
                continue
            dress(item, piece)
            item.setPos(stand(look, piece))

    # --- single acts --------------------------------------------------------------------------------

    def _item(self, who: str) -> FigureItem | None:
        return self._items.get(who) or self.scene.figures.get(who)

    def _walk(self, beat: Way, gone: float) -> None:
        """Along the spaces, leaning from side to side; a monster shakes when it stops."""
        item, look = self._item(beat.who), self.scene.look
        if item is None or look is None:
            return
        start = self._starts.setdefault(id(beat), item.pos())
        cells = [look.grid.cell(name) for name in beat.spaces]
        spots = [start, *(stand(look, item.look, cell) for cell in cells if cell != OFF)]
        part = gone / beat.time()
        along = EASE.valueForProgress(min(1.0, part)) * (len(spots) - 1)
        place = min(int(along), len(spots) - 2) if len(spots) > 1 else 0
        spot = spots[place] + (spots[min(place + 1, len(spots) - 1)] - spots[place]) * (along - place)
        if beat.how == "knight":
            item.setRotation(TILT * sin(along * 2 * pi) if part < 1 else 0)
        elif beat.how == "monster" and part > 0.9:
            spot += self._shaken(STOP, (part - 0.9) * 10)
        item.setPos(spot if part < 1 else spots[-1])
        if part >= 1:
            self._dress(item, cell=next((cell for cell in reversed(cells) if cell != OFF), item.look.cell))

    def _shaken(self, pixels: float, part: float) -> QPointF:
        """Off its place by that many pixels of the screen, less and less."""
        return QPointF(sin(part * 5 * pi) * (1 - part) * pixels / self._zoom(), 0)

    def _zoom(self) -> float:
        views = self.scene.views()
        return views[0].transform().m11() if views else 1.0

    def _dress(self, item: FigureItem, **changes: object) -> None:
        dress(item, replace(item.look, **changes))  # type: ignore[arg-type]

    def _turn(self, beat: Turn, gone: float) -> None:
        item = self._item(beat.who)
        if isinstance(item, MonsterItem) and gone >= beat.time() / 2 and item.look.facing != beat.facing:
            self._dress(item, facing=beat.facing)

    def _fall(self, beat: Posture, gone: float) -> None:
        item = self._item(beat.who)
        if item is None or not isinstance(item.look, KnightLook):
            return
        part = min(1.0, gone / beat.time())
        down = 55 if beat.knockdown else -32
        item.setRotation(down * part if part < 1 else 0)
        if part >= 1 and item.look.knockdown != beat.knockdown:
            self._dress(item, knockdown=beat.knockdown)

    def _come(self, beat: Comes, gone: float) -> None:
        """Where it belongs: a mob that has just gone from another space may come up again."""
        item, look = self._item(beat.who), self.scene.look
        piece = look.piece(beat.who) if look is not None else None
        if item is not None:
            if look is not None and piece is not None and not item.opacity():
                dress(item, piece)
                item.setPos(stand(look, piece))
            item.setOpacity(min(1.0, gone / beat.time()))

    def _go(self, beat: Goes, gone: float) -> None:
        item = self._item(beat.who)
        if item is not None:
            item.setOpacity(1 - min(1.0, gone / beat.time()))

    def _area(self, who: str) -> QRectF:
        """What the figure covers where it is now."""
        item = self._item(who)
        if item is None:
            return QRectF()
        side = item.side if isinstance(item, MonsterItem) else 100.0
        corner = item.pos() if isinstance(item, MonsterItem) else item.pos() - QPointF(50, 50)
        return QRectF(corner.x(), corner.y(), side, side)

    def _show(self, beat: Beat, over: bool, effect: Effect) -> None:
        """Show the effect, or drop it where it is over or nobody is there."""
        layer = self.scene.effects
        if layer is None:
            return
        if over or effect.area.isEmpty():
            layer.drop(id(beat))
        else:
            layer.show_effect(id(beat), effect)

    def _aim(self, beat: Aim, gone: float) -> None:
        goals = tuple(area for who in beat.targets if not (area := self._area(who)).isEmpty())
        part = min(1.0, gone / beat.time())
        self._show(beat, _is_over(beat, gone), Effect("aim", self._area(beat.who), part, goals=goals))

    def _blow(self, beat: Blow, gone: float) -> None:
        """A white flash, then it shakes."""
        item = self._item(beat.who)
        if item is None:
            return
        part = min(1.0, gone / FLASH)
        area = self._area(beat.who)
        self._show(beat, part >= 1, Effect("flash", area, part, round_=_is_round(item.look)))
        start = self._starts.setdefault(id(beat), item.pos())
        shaking = min(1.0, max(0.0, gone - FLASH) / (beat.time() - FLASH))
        item.setPos(start + self._shaken(SHAKE, shaking) if 0 < shaking < 1 else start)

    def _dust(self, beat: Dust, gone: float) -> None:
        part = gone / (beat.time() + beat.lingers)
        self._show(beat, _is_over(beat, gone), Effect("dust", self._area(beat.who), part))

    def _refuse(self, beat: Refused, gone: float) -> None:
        """A barred frame around the space shakes, and thins out."""
        look = self.scene.look
        cell = look.grid.cell(beat.space) if look is not None else OFF
        area = cell_rect(look, cell) if look is not None and cell != OFF else QRectF()
        area.translate(off_by(gone / beat.time()) / self._zoom(), 0)
        part = max(0.0, gone - beat.time()) / beat.lingers
        self._show(beat, _is_over(beat, gone), Effect("refused", area, part))

    def _say(self, beat: Words, gone: float) -> None:
        part = gone / (beat.time() + beat.lingers)
        effect = Effect("words", self._area(beat.who), part, words=beat.words, tone=beat.tone)
        self._show(beat, _is_over(beat, gone), effect)


def _is_over(beat: Beat, gone: float) -> bool:
    return gone >= beat.time() + beat.lingers


def _is_round(look: Standing) -> bool:
    return not isinstance(look, MonsterLook) or look.mob
