"""A dark band with a plate in it, on which a name stands: the head of a panel, a print in both themes."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QHideEvent, QLinearGradient, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from kf_desktop.ui.plates.painting import draw_plate, sharp
from kf_desktop.ui.plates.prints import PLATE
from kf_desktop.ui.theme.painted import LastPainted
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import restyle

GROUND = QColor("#0e0a07")
"""The black of the plates."""
ASIDE = 2.4
"""Width of a plate at the right end, as a multiple of the band's height."""
FOOT, HIGHEST_FOOT = 0.62, 152
"""How far up it grows dark behind the words: a part of the band's height, and at most so high at 100 %."""


class PlateBand(QFrame):
    """Holds labels, and lies under them with a plate: along all of it, or (`aside`) at its right end.

    Without a plate there is nothing but the labels.
    """

    def __init__(self, *, aside: bool = False) -> None:
        super().__init__()
        self.setObjectName("plateBand")
        self.aside = aside
        self.plate, self.view, self.dim = "", PLATE, False
        self.focus = (0.5, 0.5)
        self._painted = LastPainted()

    def show_plate(self, plate: str, view: str = PLATE, *, dim: bool = False) -> None:
        """Show that plate, faintly if `dim`; none for an empty name."""
        if (plate, view, dim) != (self.plate, self.view, self.dim):
            self.plate, self.view, self.dim = plate, view, dim
            restyle(self, printed=str(bool(plate)).lower())
            for child in self.findChildren(QWidget):
                restyle(child, printed=str(bool(plate)).lower())
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.plate:
            return
        painter = QPainter(self)
        shown = (self.plate, self.view, self.dim, self.aside, self.focus)
        self._painted.paint(self, painter, shown, self._draw)
        painter.end()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._painted.forget()

    def _draw(self, painter: QPainter) -> None:
        area = QRectF(self.rect())
        painter.setClipRect(area)
        painter.fillRect(area, GROUND)
        place = self._place(area)
        painter.setOpacity(0.4 if self.dim else 1)
        seen = sharp(self.plate, self.view, place, self.devicePixelRatioF())
        draw_plate(painter, self.plate, seen, self.view, self.focus)
        painter.setOpacity(1)
        if self.aside:
            fade(painter, place.topLeft(), place.topLeft() + QPointF(place.width() * 0.42, 0), place, 255)
        else:
            foot = min(place.height() * FOOT, px(HIGHEST_FOOT))
            fade(painter, place.bottomLeft(), place.bottomLeft() - QPointF(0, foot), place, 235)

    def _place(self, area: QRectF) -> QRectF:
        """The part of the band that has the plate."""
        place = QRectF(area)
        if self.aside:
            place.setLeft(max(area.left(), area.right() - round(area.height() * ASIDE)))
        return place


def fade(painter: QPainter, start: QPointF, end: QPointF, area: QRectF, strength: int) -> None:
    """Black at the start, nothing at the end, so that words can be read."""
    shade = QLinearGradient(start, end)
    for stop, part in ((0.0, 1.0), (0.45, 0.78), (1.0, 0.0)):
        tone = QColor(GROUND)
        tone.setAlpha(round(strength * part))
        shade.setColorAt(stop, tone)
    painter.fillRect(area, shade)
