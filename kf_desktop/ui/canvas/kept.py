"""Items that are painted once for a zoom and kept as a picture.

While the zoom changes the kept pictures are stretched, which costs next to nothing; when it has come to rest every
item is painted anew, sharp, as many in a frame as there is time for. Qt's own cache lies over it: it makes a still
board cheap, but alone it would have every item painted anew at every step of the zoom. A board that is seen for the
first time comes in the same way, over a few frames.
"""

from __future__ import annotations

from collections.abc import Hashable
from math import hypot

from PySide6.QtCore import QElapsedTimer, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget
from shiboken6 import isValid

from kf_desktop.ui.canvas.brush import STAMPS
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.theme.painted import FRAME
from kf_desktop.ui.theme.pictures_kept import PicturesKept, to_keep
from kf_desktop.ui.theme.theme import THEMES

SHARPENED = 6
"""Milliseconds of a frame after which no further item is drawn: until the next frame it stays as it was, stretched if
need be, and one that is new is not there."""
LARGEST = 4096
"""Pixels along a side that are kept at most."""

SAME = 1e-6
"""Zooms that are no farther apart are the same: that of a tilted item is reckoned."""

_ALIKE = PicturesKept(125_000)
"""Of items that may come to look as one did before: half a MB."""


def let_boards_go() -> None:
    """Nobody looks at a board for a while: neither at items nor at the signs on them."""
    _ALIKE.clear()
    STAMPS.clear()


class BoardScene(QGraphicsScene):
    """A scene whose kept items know whether the zoom is changing."""

    def __init__(self) -> None:
        super().__init__()
        self.zooming = False
        self.blurred: list[KeptItem] = []
        """Items that were stretched for want of time, until they are painted anew: a frame of another part may come
        between."""
        self._frame = QElapsedTimer()

    def begin_frame(self) -> None:
        """What is seen is going to be painted."""
        self._frame.start()

    def has_time(self) -> bool:
        """Whether an item may still be made sharp in this frame."""
        in_time = not self._frame.isValid() or self._frame.elapsed() < SHARPENED
        return LATER.at_once or (in_time and not FRAME.is_late())

    def sharpen(self) -> None:
        """Paint what was left blurred."""
        blurred, self.blurred = self.blurred, []
        for item in filter(isValid, blurred):
            item.update()

    def settle(self) -> None:
        """The zoom has come to rest: paint everything sharp."""
        self.zooming = False
        for item in self.items():
            item.update()

    def repaint_all(self) -> None:
        """Colours or sizes have changed."""
        for item in self.items():
            if isinstance(item, KeptItem):
                item.renew()
            else:
                item.update()
        self.invalidate(self.sceneRect(), QGraphicsScene.SceneLayer.AllLayers)

    def let_go(self) -> None:
        """Nobody looks for a while: every item gives up its pictures, and is drawn anew when it is seen again."""
        self.blurred.clear()
        for item in self.items():
            if isinstance(item, KeptItem):
                item.let_go()


class KeptItem(QGraphicsItem):
    """An item that draws itself with `draw`, in its own coordinates and inside its bounding rectangle."""

    def __init__(self) -> None:
        super().__init__()
        self._kept = QPixmap()
        self._zoom = 0.0
        self._another = False
        """Whether it looks another than it was drawn."""
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def draw(self, painter: QPainter) -> None:
        """Draw the item as it is now."""
        raise NotImplementedError

    def shown(self) -> Hashable:
        """All that the drawing depends on, if it will come again; None for a drawing that is not worth keeping."""
        return None

    def renew(self) -> None:
        """Draw the item anew the next time it is seen."""
        self._another = True
        self.update()

    def let_go(self) -> None:
        """Give up its own picture, and Qt's of it."""
        self._kept, self._zoom = QPixmap(), 0.0
        self.setCacheMode(QGraphicsItem.CacheMode.NoCache)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        seen, area, scene = painter.worldTransform(), self.boundingRect(), self.scene()
        ratio = painter.device().devicePixelRatio()
        here = hypot(seen.m21(), seen.m22()) * ratio  # its height: an item that turns over grows narrower
        zoom = min(here, LARGEST / max(area.width(), area.height()))
        stretched = bool(self._zoom) and isinstance(scene, BoardScene) and scene.zooming
        due = self._another or not self._zoom or (abs(zoom - self._zoom) > SAME and not stretched)
        if due and isinstance(scene, BoardScene) and not scene.has_time():
            scene.blurred.append(self)
            if self._kept.isNull():
                return
            stretched, due = True, False
        tilted = seen.isRotating() or abs(seen.m11() - seen.m22()) > SAME
        if due:
            self._keep(area, zoom, ratio)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not stretched)
        if stretched or tilted or zoom != here:
            painter.drawPixmap(area, self._kept, QRectF(self._kept.rect()))
            return
        corner = seen.map(area.topLeft())
        painter.setWorldTransform(QTransform())
        painter.drawPixmap(QPointF(round(corner.x()), round(corner.y())), self._kept)
        painter.setWorldTransform(seen)

    def _keep(self, area: QRectF, zoom: float, ratio: float) -> None:
        """Take the picture of something that looked the same, or draw it."""
        self._zoom, self._another, shown = zoom, False, self.shown()
        if shown is None:
            self._paint_kept(area, zoom, ratio)
            return
        key = (type(self), shown, area.getRect(), zoom, ratio, THEMES.theme)
        alike = _ALIKE.get(key)
        if alike is not None:
            self._kept = alike
            return
        self._paint_kept(area, zoom, ratio)
        _ALIKE.put(key, self._kept)

    def _paint_kept(self, area: QRectF, zoom: float, ratio: float) -> None:
        picture = QPixmap(max(1, round(area.width() * zoom)), max(1, round(area.height() * zoom)))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(zoom / ratio, zoom / ratio)
        painter.translate(-area.topLeft())
        self.draw(painter)
        painter.end()
        self._kept = to_keep(picture)
