"""The print along the upper edge of a card: black where there is none, of people the whole head."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from kf_desktop.ui.plates.band import GROUND, fade
from kf_desktop.ui.plates.names import head_focus
from kf_desktop.ui.plates.painting import draw_plate, sharp
from kf_desktop.ui.plates.prints import PLATE

PEOPLE = "people/"
PORTRAIT, SOFT = 1.4, 0.3
"""Width by height at which a portrait shows the head from hat to chin; the part of it that fades away at each side."""


def paint_head(painter: QPainter, area: QRectF, plate: str, view: str) -> None:
    """Fill that part of a card with that view of the plate."""
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    painter.fillRect(area, GROUND)
    if plate:
        seen = sharp(plate, view, area, painter.device().devicePixelRatio())
        seen = _portrait(seen) if is_portrait(plate, view) else seen
        draw_plate(painter, plate, seen, view, head_focus(plate))
        if seen.width() < area.width():
            aside = QPointF(seen.width() * SOFT, 0)
            fade(painter, seen.topLeft(), seen.topLeft() + aside, seen, 255)
            fade(painter, seen.topRight(), seen.topRight() - aside, seen, 255)
    painter.restore()


def is_portrait(plate: str, view: str) -> bool:
    """Whether it shows somebody upright, of whom a band across the card would be the nose."""
    return plate.startswith(PEOPLE) and view == PLATE


def _portrait(area: QRectF) -> QRectF:
    """As much of it, in the middle, as the head takes."""
    wide = min(area.width(), round(area.height() * PORTRAIT))
    left = round(area.center().x() - wide / 2)  # in whole pixels: of a part of one the fading would leave a line
    return QRectF(left, area.top(), wide, area.height())
