"""The Deep Fog: its cards in a layer over the map, the marker on the last, arrows to where it may go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from kf_desktop.engine.grid import STEP
from kf_desktop.ui.canvas.brush import chip, draw_glow, mark, number_chip, set_font, text_size
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.kingdom_map.look import FogLook, MapLook
from kf_desktop.ui.kingdom_map.places import Places
from kf_desktop.ui.kingdom_map.tiles import BONE, NIGHT, in_signs

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Option

CARD_WIDE, CARD_HIGH, GAP = 170.0, 210.0, 34.0
INK = QColor("#1f2a30")


@dataclass(frozen=True, slots=True)
class FogTable:
    """Where the cards lie: laid out in the middle of the map, as large as there is room."""

    whole: QRectF
    cards: tuple[FogLook, ...]

    def card_rect(self, card: FogLook) -> QRectF:
        """The place of a card, in units of the scene."""
        scale, origin = self._layout()
        x = origin.x() + card.x * (CARD_WIDE + GAP) * scale
        y = origin.y() - card.y * (CARD_HIGH + GAP) * scale
        return QRectF(x, y, CARD_WIDE * scale, CARD_HIGH * scale)

    def arrow(self, side: str, pivot: str = "") -> QPolygonF:
        """The arrow on that side of the card, or of the one with the marker."""
        area = self.card_rect(next((card for card in self.cards if card.card == pivot), self.cards[-1]))
        scale = self._layout()[0]
        dx, dy = STEP[side]
        ahead, across = QPointF(dx, -dy), QPointF(dy, dx)
        foot = area.center() + QPointF(ahead.x() * area.width() / 2, ahead.y() * area.height() / 2)
        shape = [(-20, 8), (-20, 44), (-48, 44), (0, 104), (48, 44), (20, 44), (20, 8)]
        return QPolygonF([foot + (across * x + ahead * y) * scale for x, y in shape])

    def _layout(self) -> tuple[float, QPointF]:
        columns, rows = [card.x for card in self.cards], [card.y for card in self.cards]
        wide = (max(columns) - min(columns) + 3) * (CARD_WIDE + GAP)
        high = (max(rows) - min(rows) + 3) * (CARD_HIGH + GAP)
        scale = min(1.6, self.whole.width() / wide, self.whole.height() / high)
        middle = self.whole.center()
        x = middle.x() - ((max(columns) + min(columns)) / 2 * (CARD_WIDE + GAP) + CARD_WIDE / 2) * scale
        y = middle.y() + ((max(rows) + min(rows)) / 2 * (CARD_HIGH + GAP) - CARD_HIGH / 2) * scale
        return scale, QPointF(x, y)


class FogLayer(QGraphicsItem):
    """A veil over the map, and the cards on it."""

    def __init__(self) -> None:
        super().__init__()
        self.look = MapLook()
        self.places = Places()
        self.spot = ""
        self.keys: dict[str, str] = {}
        """The keys of the options."""
        self.setZValue(30)
        self.setVisible(False)

    def show_fog(self, look: MapLook, places: Places, spot: str, keys: dict[str, str]) -> None:
        """Draw these cards, and let what can be chosen glow with its key."""
        self.prepareGeometryChange()
        self.look, self.places, self.spot, self.keys = look, places, spot, keys
        self.setVisible(bool(look.fog))
        self.update()

    @property
    def table(self) -> FogTable:
        """Where the cards lie."""
        return FogTable(self.look.whole(), self.look.fog)

    def at(self, place: QPointF) -> str:
        """What can be chosen there."""
        for side in self.places.sides if self.look.fog else ():
            if self.table.arrow(side, self.places.pivot).boundingRect().contains(place):
                return f"side:{side}"
        for card in self.look.fog:
            if card.card in self.places.cards and self.table.card_rect(card).contains(place):
                return f"card:{card.card}"
        return ""

    def card_at(self, place: QPointF) -> FogLook | None:
        """The card there."""
        cards = self.look.fog
        return next((card for card in cards if self.table.card_rect(card).contains(place)), None)

    def boundingRect(self) -> QRectF:
        room = self.look.whole()
        return room.adjusted(-room.width(), -room.height(), room.width(), room.height())

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not self.look.fog:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.boundingRect(), QColor(28, 36, 40, 196))
        table = self.table
        for card in self.look.fog:
            self._card(painter, table.card_rect(card), card)
        for side in self.places.sides:
            hot = self.spot == f"side:{side}"
            painter.setPen(QPen(NIGHT, 4))
            painter.setBrush(mark("picked" if hot else "choice"))
            arrow = table.arrow(side, self.places.pivot)
            painter.drawPolygon(arrow)
            if key := self._key(self.places.sides[side]):
                size = text_size(painter, 34, 15, 48)
                number_chip(painter, arrow.boundingRect().center(), size, key, NIGHT, mark("choice"))
        self._marker(painter, table.card_rect(self.look.fog[-1]))
        self._facts(painter)

    def _card(self, painter: QPainter, area: QRectF, card: FogLook) -> None:
        shade = QLinearGradient(area.topLeft(), area.bottomRight())
        shade.setColorAt(0, QColor("#d5dfe0" if card.up else "#4d5b62"))
        shade.setColorAt(1, QColor("#9fb0b5" if card.up else "#2f3a40"))
        painter.setPen(QPen(NIGHT, 3))
        painter.setBrush(shade)
        painter.drawRect(area)
        if card.card in self.places.cards:
            draw_glow(painter, area.adjusted(-5, -5, 5, 5), strength=3 if self.spot == f"card:{card.card}" else 2)
        side = area.width() * 0.5
        sign = QRectF(area.center().x() - side / 2, area.center().y() - side * 0.62, side, side)
        draw_picture(painter, in_signs("fog"), sign, QColor(31, 42, 48, 54) if card.up else QColor(220, 230, 232, 60))
        if not card.up:
            return
        size = area.width() * 0.24
        number = str(card.value) if card.value >= 0 else f"−{-card.value}"
        number_chip(painter, area.topLeft() + QPointF(size * 0.72, size * 0.72), size, number, BONE, INK)
        if key := self._key(self.places.cards.get(card.card)):
            number_chip(painter, area.bottomLeft() + QPointF(size, -size) * 0.3, size, key, NIGHT, mark("choice"))
        if card.hazard:
            spot = area.topRight() + QPointF(-size * 0.72, size * 0.72)
            chip(painter, spot, size, in_signs("threat"), QColor("#ffb08a"), INK)
        set_font(painter, text_size(painter, area.width() * 0.115, 11, area.width() * 0.17), bold=True)
        painter.setPen(INK)
        words = area.adjusted(8, area.height() * 0.6, -8, -6)
        painter.drawText(words, int(Qt.AlignmentFlag.AlignCenter) | int(Qt.TextFlag.TextWordWrap), card.name)

    def _key(self, option: Option | None) -> str:
        return self.keys.get(option.key, "") if option is not None else ""

    def _marker(self, painter: QPainter, area: QRectF) -> None:
        """The party on the last card."""
        reach = area.width() * 0.17
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(NIGHT)
        painter.drawEllipse(area.center(), reach * 1.14, reach * 1.14)
        share = 360 * 16 // max(1, len(self.look.party))
        around = QRectF(area.center().x() - reach, area.center().y() - reach, reach * 2, reach * 2)
        for index, own in enumerate(self.look.party):
            painter.setBrush(QColor(own))
            painter.drawPie(around, 90 * 16 + index * share, share)
        chip(painter, area.center(), reach * 1.45, in_signs("lantern"), QColor("#ffd98a"), QColor("#23170d"))

    def _facts(self, painter: QPainter) -> None:
        """How far the traversal has come, as the question tells it, no larger than it has room."""
        facts = self.places.facts
        parts = []
        if "length" in facts and "strength" in facts:
            parts.append(tr("map.fog_length", length=facts["length"], strength=facts["strength"]))
        if "value" in facts:
            parts.append(tr("map.fog_value", value=facts["value"]))
        if self.look.cups:
            parts.append(tr("map.fog_cups", cups=self.look.cups))
        words, top = " · ".join(parts or [tr("map.fog_title")]), self.facts_area()
        size = text_size(painter, 34, 16, 60)
        set_font(painter, size, bold=True)
        set_font(painter, size * min(1.0, top.width() / painter.fontMetrics().horizontalAdvance(words)), bold=True)
        painter.setPen(QColor("#eef4f4"))
        painter.drawText(top, Qt.AlignmentFlag.AlignCenter, words)

    def facts_area(self) -> QRectF:
        """Where that is told: above the cards."""
        whole = self.look.whole()
        return QRectF(whole.left(), whole.top() + 6, whole.width(), 78)
