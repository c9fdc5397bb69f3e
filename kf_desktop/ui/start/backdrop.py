"""The ground of the start screen: the engraving of the lit bell tower, whose light flickers slowly.

By night it fills the window and grows dark behind the menu; by day it is a print on paper, beside the menu.
"""

from __future__ import annotations

from math import sin

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QLinearGradient, QPainter, QPaintEvent, QPixmap, QRegion
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.plates.painting import plate_picture
from kf_desktop.ui.plates.prints import PLATE
from kf_desktop.ui.theme.theme import THEMES, colour, px

DARKER, LIGHTER = "start/start", "start/start_light"
"""The two states of the light."""
MENU, MARGIN, MAT = 496, 40, 16
"""At 100 %: what the menu takes on the left, what is left around the print by day, and the paper around it."""
TOWER = (0.92, 0.6)
"""What of the plate stays in sight where it has to be cut."""
LEAST = 260
"""Width at 100 % below which there is no print beside the menu."""
FIRST, BEAT = 900, 110
"""Milliseconds until the light begins to flicker, and from one state of it to the next."""
PATCH = 48
"""Pixels along a side of what is compared: only where the light changes is painted again."""
NIGHT = QColor("#0e0a07")


class Backdrop(QWidget):
    """Painted once for a size and a theme; the places that the light changes are painted over it.

    The very first time it is bare ground: the menu is there before the print has been read.
    """

    def __init__(self) -> None:
        super().__init__()
        self._bare = True
        self._picture = QPixmap()
        self._painted: tuple[object, ...] = ()
        self._lit: list[tuple[QPoint, QPixmap]] = []
        self._beat = 0
        self._flicker = QTimer(self)
        self._flicker.timeout.connect(self._flare)
        self._flicker.start(FIRST)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self._flicker.start(BEAT)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._bare:
            self._bare = False
            QPainter(self).fillRect(self.rect(), _ground())
            QTimer.singleShot(0, self, self.update)
            return
        wanted = (self.size(), self.devicePixelRatio(), THEMES.theme)
        if wanted != self._painted:
            self._picture, self._painted, self._lit = self._paint(), wanted, []
            self._flicker.start(FIRST)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setOpacity(_strength(self._beat))
        for spot, patch in self._lit:
            painter.drawPixmap(QPointF(spot) / self.devicePixelRatio(), patch)
        painter.end()

    # --- the light ----------------------------------------------------------------------------------

    def _flare(self) -> None:
        """The next state of the light. It rests while another window is in front, and where nothing is to move."""
        if MOTION.speed == "off" or not self.isVisible() or not self.isActiveWindow():
            self._flicker.stop()
            return
        if not self._lit and not self._picture.isNull():
            self._lit = self._patches()
            self._flicker.start(BEAT)
        self._beat += 1
        ratio = self.devicePixelRatio()
        changed = QRegion()
        for spot, patch in self._lit:
            changed += QRect(spot / ratio, patch.size() / ratio).adjusted(-1, -1, 1, 1)
        self.update(changed)

    def _patches(self) -> list[tuple[QPoint, QPixmap]]:
        """The squares whose light is another in the lighter picture, in device pixels."""
        lighter, ratio = self._paint(LIGHTER), self.devicePixelRatio()
        before, after = (_in_squares(picture.toImage()) for picture in (self._picture, lighter))
        found = []
        for y in range(before.height()):
            for x in range(before.width()):
                if _differ(before.pixelColor(x, y), after.pixelColor(x, y)):
                    square = QRect(x * PATCH, y * PATCH, PATCH, PATCH)
                    patch = lighter.copy(square)
                    patch.setDevicePixelRatio(ratio)
                    found.append((square.topLeft(), patch))
        return found

    # --- the picture --------------------------------------------------------------------------------

    def _paint(self, plate: str = DARKER) -> QPixmap:
        ratio = self.devicePixelRatio()
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        painter = QPainter(picture)
        area = QRectF(QPointF(), self.size().toSizeF())
        painter.fillRect(area, _ground())
        if THEMES.theme.palette.dark:
            self._print(painter, plate, area)
            _shade(painter, area)
        else:
            self._mount(painter, plate, area.adjusted(px(MENU), px(MARGIN), -px(MARGIN), -px(MARGIN)))
        painter.end()
        return picture

    def _mount(self, painter: QPainter, plate: str, area: QRectF) -> None:
        """A print on a mat of paper, with its plate mark."""
        if area.width() < px(LEAST):
            return
        painter.fillRect(area.translated(px(3), px(4)), colour("line_strong", 90))
        painter.fillRect(area, colour("parchment"))
        painter.setPen(colour("line_strong"))
        painter.drawRect(area)
        inner = area.adjusted(px(MAT), px(MAT), -px(MAT), -px(MAT))
        painter.drawRect(inner.adjusted(-4, -4, 3, 3))
        painter.fillRect(inner, NIGHT)
        self._print(painter, plate, inner)

    def _print(self, painter: QPainter, plate: str, area: QRectF) -> None:
        size: QSize = (area.size() * self.devicePixelRatio()).toSize()
        picture = plate_picture(plate, PLATE, size.width(), size.height(), TOWER)
        if picture is not None:
            painter.drawPixmap(area, picture, QRectF(picture.rect()))


def _ground() -> QColor:
    return NIGHT if THEMES.theme.palette.dark else colour("ground")


def _in_squares(image: QImage) -> QImage:
    """One pixel for each square, of its mean colour."""
    wide, high = image.width() // PATCH, image.height() // PATCH
    whole = image.copy(0, 0, wide * PATCH, high * PATCH)
    return whole.scaled(wide, high, mode=Qt.TransformationMode.SmoothTransformation)


def _differ(one: QColor, other: QColor) -> bool:
    return abs(one.red() - other.red()) + abs(one.green() - other.green()) > 1


def _shade(painter: QPainter, area: QRectF) -> None:
    """Night behind the menu, so that its words can be read."""
    end = max(px(MENU) * 1.25, area.width() * 0.42)
    shade = QLinearGradient(area.topLeft(), area.topLeft() + QPointF(end, 0))
    for stop, alpha in ((0.0, 240), (0.62, 205), (0.8, 155), (1.0, 0)):  # the menu ends at 0.8
        tone = QColor(NIGHT)
        tone.setAlpha(alpha)
        shade.setColorAt(stop, tone)
    painter.fillRect(QRectF(area.left(), area.top(), end, area.height()), shade)


def _strength(beat: int) -> float:
    """How strong the light is then: it wanders, and never beats like a clock."""
    return 0.5 + 0.22 * sin(beat * 0.31) + 0.18 * sin(beat * 0.73 + 1.3) + 0.1 * sin(beat * 1.97 + 0.4)
