"""The badge over a monster: at whom it aims, with how many of its cards, and how hard that is to evade."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from kf_desktop.ui.canvas.brush import Align, set_font, text_size
from kf_desktop.ui.plates.names import knight_plate
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.theme.palettes import DARK

GROUND = QColor("#120e0a")
MOST_FACES = 4


@dataclass(frozen=True, slots=True)
class Badge:
    """The figure it hangs over, the knights whose tokens stand on it, and words, each with its colour."""

    figure: str
    knights: tuple[str, ...]
    words: tuple[tuple[str, str], ...]


def paint_badge(painter: QPainter, badge: Badge, figure: QRectF, board: QRectF) -> None:
    """Over the upper edge of the figure, or below it where the board ends."""
    size = text_size(painter, 34, 15, 52)
    set_font(painter, size, bold=True)
    metrics, gap = QFontMetricsF(painter.font()), size * 0.42
    faces = badge.knights[:MOST_FACES]
    face = size * 1.25
    wide = gap + len(faces) * (face + gap * 0.5) + sum(metrics.horizontalAdvance(text) + gap for text, _ in badge.words)
    high = size * 1.7
    area = QRectF(figure.center().x() - wide / 2, figure.top() - high - size * 0.42, wide, high)
    below = area.top() < board.top()
    if below:
        area.moveTop(figure.bottom() + size * 0.42)
    area.moveLeft(min(max(area.left(), board.left() + 4), board.right() - wide - 4))
    edge = QColor(DARK.blood)
    painter.setPen(QPen(edge, size * 0.07))
    painter.setBrush(GROUND)
    painter.drawRect(area)
    tip, foot = (figure.bottom(), area.top()) if below else (figure.top(), area.bottom())
    middle = min(max(figure.center().x(), area.left() + size), area.right() - size)
    painter.setBrush(edge)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(
        QPolygonF([QPointF(middle - size * 0.4, foot), QPointF(middle + size * 0.4, foot), QPointF(middle, tip)])
    )
    left = area.left() + gap
    for knight in faces:
        spot = QRectF(left, area.center().y() - face / 2, face, face)
        draw_plate(painter, knight_plate(knight, "token"), spot, "token")
        left += face + gap * 0.5
    set_font(painter, size, bold=True)
    for text, tone in badge.words:
        painter.setPen(QColor(getattr(DARK, tone)))
        room = metrics.horizontalAdvance(text)
        painter.drawText(QRectF(left, area.top(), room + 4, high), Align.AlignVCenter | Align.AlignLeft, text)
        left += room + gap
