"""A surface to look at a scene: zoom around the pointer, drag to pan, double click to see all of it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QNativeGestureEvent, QPainter, QPixmapCache, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QFrame, QGestureEvent, QGraphicsView, QPinchGesture

from kf_desktop.ui.canvas.kept import BoardScene
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.theme.pointing import POINTER

STEP = 1.2
MOST = 6.0
"""How many times nearer than the whole one can look."""
SETTLE = 120
"""Milliseconds after the last step of the zoom."""
SLACK = 6
"""Pixels that the pointer may stray between press and release of a click."""

LAYERS = 2
"""How often items may cover the surface: tiles, ways and tokens on them."""

Keys = Qt.Key
ARROWS = {Keys.Key_Left: (-1, 0), Keys.Key_Right: (1, 0), Keys.Key_Up: (0, 1), Keys.Key_Down: (0, -1)}


class Canvas(QGraphicsView):
    """Shows a scene. It answers nothing by itself: it says where was clicked and which key was pressed."""

    pressed_other = Signal(QPointF)
    """The right button, at once."""
    pressed = Signal(QPointF)
    """A click, in the scene's coordinates."""
    hovered = Signal(QPointF)
    left = Signal()
    """The pointer has gone away."""
    moved_by_key = Signal(int, int)
    """An arrow key: columns to the right, rows up."""
    entered = Signal()
    """Enter or Space on the place of the cursor."""
    told_asked = Signal()
    """What the pointer would be told is asked for where the cursor of the keys is."""
    names_asked = Signal()
    """N: the names of what stands here, or none of them."""
    looked = Signal()
    """Another part of the scene is seen, or the zoom has come to rest."""
    tabbed: Callable[[bool], bool]
    """Tab (True) or Shift+Tab: whether there was something to go to here."""

    def __init__(self, scene: BoardScene) -> None:
        super().__init__(scene)
        self.kept_scene = scene  # the view does not own its scene
        self.whole = QRectF(0, 0, 100, 100)
        self.takes_enter = False
        """Whether there is something under the cursor for Enter to answer."""
        self.tabbed = lambda onward: False
        self._fitted = True
        self._aside = 0
        self._settled = QTimer(self, interval=SETTLE, singleShot=True)
        self._settled.timeout.connect(self.settle)
        self._press: QPointF | None = None
        self._dragging = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.SmartViewportUpdate)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    # --- what is seen -------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """Pixels on the screen for a unit of the scene."""
        return self.transform().m11()

    def _least(self) -> float:
        room = self.viewport().rect()
        return max(0.01, min(room.width() / self.whole.width(), room.height() / self.whole.height()))

    def show_whole(self, whole: QRectF) -> None:
        """Say what all there is; the view stays fitted to it until the player zooms."""
        if whole == self.whole:
            return
        self.whole = whole
        room = 2 * max(whole.width(), whole.height())  # to pan, and to stand aside in a wide view
        self.setSceneRect(whole.adjusted(-room, -room, room, room))
        if self._fitted:
            self.fit()

    def fit(self) -> None:
        """See all of it."""
        self._fitted = True
        self._scale_to(self._least())
        self.centerOn(self.whole.center() - QPointF(self._limited(self._aside) / self.zoom, 0))
        self.looked.emit()

    def move_aside(self, by: int) -> None:
        """See all of it so many pixels farther to the right, as far as there is room."""
        if by != self._aside:
            self._aside = by
            if self._fitted:
                self.fit()

    @property
    def aside(self) -> int:
        """How far it stands there."""
        return self._limited(self._aside) if self._fitted else 0

    def _limited(self, by: int) -> int:
        room = max(0, int(self.viewport().width() - self.whole.width() * self._least()) // 2)
        return min(max(by, -room), room)

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Zoom around a point of the viewport; out no farther than all there is."""
        at = at if at is not None else QPointF(self.viewport().rect().center())
        least = self._least()
        wanted = min(least * MOST, self.zoom * factor)
        if wanted <= least * 1.001:
            self.fit()
            return
        self._fitted = False
        before = self.mapToScene(at.toPoint())
        self._scale_to(wanted)
        after = self.mapToScene(at.toPoint())
        centre = self.mapToScene(self.viewport().rect().center())
        self._look_at(centre + before - after)

    def reveal(self, area: QRectF) -> None:
        """Bring the area into sight if it is out of it."""
        seen = self.mapToScene(self.viewport().rect()).boundingRect()
        if not seen.contains(area):
            self.ensureVisible(area, 20, 20)
            self.looked.emit()

    def settle(self) -> None:
        """The zoom has come to rest: paint everything sharp."""
        self._settled.stop()
        self.kept_scene.settle()
        self.looked.emit()

    def _scale_to(self, zoom: float) -> None:
        self.kept_scene.zooming = True
        self._settled.start()
        self.resetTransform()
        self.scale(zoom, zoom)

    def _look_at(self, centre: QPointF) -> None:
        """Move the view, but never so far that nothing of the whole is in the middle."""
        whole = self.whole
        x = min(max(centre.x(), whole.left()), whole.right())
        y = min(max(centre.y(), whole.top()), whole.bottom())
        self.centerOn(QPointF(x, y))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()
        if self._fitted:
            self.fit()

    def _make_room(self) -> None:
        """Qt's pictures of the items that are seen, all of them: one too few, and each repaint makes all anew."""
        pixels = self.width() * self.height() * self.devicePixelRatio() ** 2
        wanted = round(pixels * LAYERS * 4 / 1024)
        QPixmapCache.setCacheLimit(max(QPixmapCache.cacheLimit(), wanted))

    # --- pointer ------------------------------------------------------------------------------------

    def wheelEvent(self, event: QWheelEvent) -> None:
        notches = event.angleDelta().y() / 120
        if notches:
            self.zoom_by(STEP**notches, event.position())
        event.accept()

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.zoom_by(1 + event.value(), event.position())
                return True
        elif isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self.zoom_by(pinch.scaleFactor(), QPointF(self.mapFromGlobal(pinch.centerPoint().toPoint())))
                return True
        elif event.type() == QEvent.Type.Paint:
            return self._paint(event)
        elif event.type() == QEvent.Type.Leave:
            self.left.emit()
        elif event.type() == QEvent.Type.ToolTip:
            return True  # the scene would show an empty tip in place of the one that is there
        return super().viewportEvent(event)

    def _paint(self, event: QEvent) -> bool:
        """What has no time to be sharp in this frame becomes so in the next."""
        scene = self.kept_scene
        scene.begin_frame()
        done = super().viewportEvent(event)
        if scene.blurred:
            LATER.put(self, "sharpen", scene.sharpen)
        return done

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.RightButton:
            self.pressed_other.emit(self.mapToScene(event.position().toPoint()))
        elif event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._press, self._dragging = event.position(), False
            self.setFocus(Qt.FocusReason.MouseFocusReason)
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None and POINTER.rests:
            return  # what moved was the scene
        if self._press is None:
            self.hovered.emit(self.mapToScene(event.position().toPoint()))
            return
        gone = event.position() - self._press
        if self._dragging or gone.manhattanLength() > SLACK:
            self._dragging, self._fitted = True, False
            self._press = event.position()
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            centre = self.mapToScene(self.viewport().rect().center())
            self._look_at(centre - gone / self.zoom)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        clicked = self._press is not None and not self._dragging
        if self._dragging:
            self.looked.emit()
        self._press, self._dragging = None, False
        self.viewport().unsetCursor()
        if clicked and event.button() == Qt.MouseButton.LeftButton:
            self.pressed.emit(self.mapToScene(event.position().toPoint()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """See all of it again. The second press of a double click answers nothing."""
        self.fit()

    # --- keys ---------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        """Enter belongs to the cursor here, if there is something under it, and not to the decision bar; N always."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            enter = self.takes_enter and event.key() in (Keys.Key_Return, Keys.Key_Enter)
            if enter or event.key() == Keys.Key_N:
                event.accept()
                return True
        return super().event(event)

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab goes through what is to be chosen here, and then on to the next control."""
        return self.tabbed(next) or super().focusNextPrevChild(next)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Keys(event.key())
        if key in ARROWS:
            POINTER.rest()
            self.moved_by_key.emit(*ARROWS[key])
        elif key in (Keys.Key_Return, Keys.Key_Enter, Keys.Key_Space):
            self.entered.emit()
        elif key in (Keys.Key_Plus, Keys.Key_Equal):
            self.zoom_by(STEP)
        elif key == Keys.Key_Minus:
            self.zoom_by(1 / STEP)
        elif key == Keys.Key_0:
            self.fit()
        elif key == Keys.Key_N:
            self.names_asked.emit()
        elif key == Keys.Key_V:
            self.told_asked.emit()
        else:
            event.ignore()
