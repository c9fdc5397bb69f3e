"""The frame of a panel: the mark that a plate leaves around a print, two thin lines and never a rounded corner."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QWidget

from kf_desktop.ui.theme.theme import colour, px

GAP = 3
"""From the outer line to the inner one."""


def paint_frame(painter: QPainter, area: QRect | QRectF, *, ground: str = "panel", edge: str = "frame") -> None:
    """A panel's ground and its two lines, in whole pixels; no ground for an empty name."""
    box, gap = QRectF(area).toRect(), px(GAP)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    if ground:
        painter.fillRect(box, colour(ground))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(edge), 1))
    painter.drawRect(box.adjusted(0, 0, -1, -1))
    painter.setPen(QPen(colour("frame_inner"), 1))
    painter.drawRect(box.adjusted(gap, gap, -gap - 1, -gap - 1))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)


class Framed(QFrame):
    """A panel that is framed like a print."""

    def __init__(self, owner: QWidget | None = None, *, ground: str = "panel") -> None:
        super().__init__(owner)
        self.ground = ground
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, bool(ground))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_frame(painter, self.rect(), ground=self.ground)
        painter.end()
