"""A plate on a page, with its mark: as wide as the text, and no higher than it may be."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from kf_desktop.ui.plates.painting import draw_plate, sharp
from kf_desktop.ui.plates.prints import PLATE
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import colour, px

MARK = 4
"""How far the plate's mark, a thin line, lies around it."""


class PlateFigure(QWidget):
    """Shows a plate in that shape (width divided by height). It tells nothing that the words do not."""

    def __init__(self, plate: str, shape: float, widest: int) -> None:
        super().__init__()
        self.plate, self.shape, self.widest = plate, shape, widest
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(min(width, px(self.widest)) / self.shape) + 2 * px(MARK)

    def sizeHint(self) -> QSize:
        return QSize(px(self.widest), self.heightForWidth(px(self.widest)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_kept(self, painter, self.plate, self._draw, waits=True)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        edge, wide = px(MARK), min(self.width(), px(self.widest))
        left = (self.width() - wide) // 2
        room = QRectF(left + edge, edge, wide - 2 * edge, self.height() - 2 * edge)
        area = sharp(self.plate, PLATE, room, self.devicePixelRatioF())
        if draw_plate(painter, self.plate, area):
            painter.setPen(colour("parchment_edge").darker(125))
            painter.drawRect(area.adjusted(-edge + 1, -edge + 1, edge - 2, edge - 2))
