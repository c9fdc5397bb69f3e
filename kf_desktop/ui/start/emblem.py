"""A knight's token on the forms of the start screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.canvas.pictures import draw_picture, has_picture
from kf_desktop.ui.i18n.catalogue import said
from kf_desktop.ui.plates.names import knight_plate
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.theme.theme import THEMES, ink_on, px

if TYPE_CHECKING:
    from kf_desktop.ui.start.entries import KnightEntry


class Emblem(QWidget):
    """The knight's token; where there is no print of it a shield with the knight's sign, or the initial."""

    def __init__(self, knight: KnightEntry, side: int = 44) -> None:
        super().__init__()
        self.knight, self.side, self.ground = knight, side, QColor(knight.colour)
        self.setFixedSize(px(side), px(side * 1.14))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if not draw_plate(painter, knight_plate(self.knight.id, "token"), _square(QRectF(self.rect())), "token"):
            self._draw_shield(painter)
        painter.end()

    def _draw_shield(self, painter: QPainter) -> None:
        area = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        path = QPainterPath(area.topLeft())
        path.lineTo(area.topRight())
        path.lineTo(area.right(), area.top() + area.height() * 0.6)
        path.lineTo(area.center().x(), area.bottom())
        path.lineTo(area.left(), area.top() + area.height() * 0.6)
        path.closeSubpath()
        painter.setPen(QPen(self.ground.darker(160), 2))
        painter.setBrush(self.ground)
        painter.drawPath(path)
        ink = ink_on(self.ground)
        upper = area.adjusted(0, 0, 0, -area.height() * 0.2)
        sign, half = f"knights/{self.knight.id}", area.width() * 0.36
        if has_picture(sign):
            corner = upper.center() - QPointF(half, half)
            draw_picture(painter, sign, QRectF(corner, QSizeF(half * 2, half * 2)), ink)
        else:
            painter.setPen(ink)
            painter.setFont(THEMES.theme.font(self.side / 2, bold=True))
            painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, said(self.knight.called or self.knight.name)[:1])


def _square(area: QRectF) -> QRectF:
    """The largest square in the middle of the area."""
    side = min(area.width(), area.height())
    return QRectF(area.center().x() - side / 2, area.center().y() - side / 2, side, side)
