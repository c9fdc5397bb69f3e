"""What glows on the map: the tiles that can be chosen with what they cost, and the cursor."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from kf_desktop.ui.canvas.brush import Align, chip, draw_glow, mark, number_chip, set_font, square_pen, stamp, text_size
from kf_desktop.ui.kingdom_map.look import MapLook, TileLook
from kf_desktop.ui.kingdom_map.places import Cost, Places, costs_of
from kf_desktop.ui.kingdom_map.roads import draw_monster
from kf_desktop.ui.kingdom_map.tiles import BONE, INKS, NIGHT, in_signs, printed_number

INSIDE = 0.5
"""How far inside its tile a key lies, in its own size: beyond the edge the costs of the tile below would cover it."""
GHOST = 0.5
"""How well a monster is seen that is not there yet."""
VAIN = 0.62
"""How well a clue is seen that nobody collects."""


class MapMarks(QGraphicsItem):
    """Frames around the tiles of the options, with a plate of costs on the upper edge."""

    def __init__(self) -> None:
        super().__init__()
        self.look = MapLook()
        self.places = Places()
        self.chosen: tuple[str, ...] = ()
        self.spot = ""
        self.keys: dict[str, str] = {}
        """The keys of the options."""
        self.ghosts: tuple[tuple[QPointF, str, str], ...] = ()
        self.words: dict[str, str] = {}
        """Names of the clue types."""
        self.setZValue(20)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_ghosts(self, ghosts: Sequence[tuple[QPointF, str, str]]) -> None:
        """Where the hunt would come: a place, a monster's sign and its colour each."""
        if tuple(ghosts) != self.ghosts:
            self.ghosts = tuple(ghosts)
            self.update()

    def show_marks(self, look: MapLook, places: Places, chosen: tuple[str, ...], spot: str) -> None:
        """Mark these."""
        if look.whole() != self.look.whole():
            self.prepareGeometryChange()
        self.look, self.places, self.chosen, self.spot = look, places, chosen, spot
        self.update()

    def boundingRect(self) -> QRectF:
        return self.look.whole().adjusted(-40, -40, 40, 40)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for id, options in self.places.tiles.items():
            area = self.look.tiles[id].area.adjusted(-12, -12, 12, 12)
            picked = [option.key for option in options if option.key in self.chosen]
            hot = self.spot == f"tile:{id}"
            draw_glow(painter, area, "picked" if picked else "choice", 2 if hot or picked else 1, filled=False)
            if hot:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(square_pen(QColor("#fff6e0"), 5))
                painter.drawRect(area.adjusted(-5, -5, 5, 5))
            if picked and len(self.chosen) > 1:
                number = str(self.chosen.index(picked[0]) + 1)
                number_chip(painter, area.center(), 64, number, NIGHT, mark("picked"))
            key = self.keys.get(options[0].key, "") if len(options) == 1 else ""
            if key:
                size = text_size(painter, 34, 15, 48)
                corner = area.bottomLeft() + QPointF(size, -size) * INSIDE
                number_chip(painter, corner, size, key, NIGHT, mark("choice"))
            self._costs(painter, area, untold(costs_of(options[0], self.words), self.look.tiles[id]) if options else [])

        painter.setOpacity(GHOST)
        for spot, glyph, own in self.ghosts:
            draw_monster(painter, spot, glyph, QColor(own))
        painter.setOpacity(1)

    def _costs(self, painter: QPainter, area: QRectF, costs: list[Cost]) -> None:
        """Dark plates across the upper edge of the frame and below it: sign and number of each cost."""
        size = text_size(painter, 32, 15, 46)
        set_font(painter, size * 0.74, bold=True)
        metrics = QFontMetricsF(painter.font())
        wides = [size * 1.35 + metrics.horizontalAdvance(cost.words) for cost in costs]
        first = 0
        for line, count in enumerate(lines_of(wides, area.width() - size * 0.3)):
            shown, wide = costs[first : first + count], sum(wides[first : first + count]) + size * 0.3
            plate = QRectF(area.center().x() - wide / 2, area.top() + size * (1.24 * line - 0.54), wide, size * 1.3)
            stamp(painter, plate.adjusted(-2, -2, 2, 2), ("costs", size, *shown), partial(_plate, shown, size))
            first += count


def untold(costs: Sequence[Cost], tile: TileLook) -> list[Cost]:
    """The costs that the tile itself does not show: its back has them in print."""
    printed = set() if tile.up else {Cost(sign, printed_number(sign, amount)) for sign, amount in tile.back}
    return [cost for cost in costs if cost not in printed]


def lines_of(wides: Sequence[float], room: float) -> list[int]:
    """How many of them stand in each line: a neighbour's number and key are no room for them."""
    found: list[int] = []
    left = 0.0
    for wide in wides:
        if not found or wide > left:
            found.append(0)
            left = room
        found[-1] += 1
        left -= wide
    return found


def _plate(costs: list[Cost], size: float, painter: QPainter, area: QRectF) -> None:
    plate = area.adjusted(2, 2, -2, -2)
    painter.setPen(square_pen(mark("choice"), 2.5))
    painter.setBrush(QColor(20, 14, 9, 238))
    painter.drawRect(plate)
    set_font(painter, size * 0.74, bold=True)
    metrics = QFontMetricsF(painter.font())
    left = plate.left() + size * 0.72
    for cost in costs:
        ink = QColor(INKS.get(cost.sign, "#f4e9d0"))
        painter.setOpacity(VAIN if cost.vain else 1)
        chip(painter, QPointF(left, plate.center().y()), size, in_signs(cost.sign), ink, NIGHT)
        painter.setPen(BONE)
        start, wide = left + size * 0.58, metrics.horizontalAdvance(cost.words)
        room = QRectF(start, plate.top(), plate.right() - start, plate.height())
        painter.drawText(room, Align.AlignVCenter | Align.AlignLeft, cost.words)
        if cost.vain:  # nobody collects it: struck out, so that it is no promise
            painter.setPen(QPen(BONE, size * 0.08))
            middle = plate.center().y() + size * 0.04
            painter.drawLine(QPointF(left - size * 0.4, middle), QPointF(start + wide, middle))
        left = start + wide + size * 0.77
    painter.setOpacity(1)
