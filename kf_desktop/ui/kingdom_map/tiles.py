"""The tiles: painted cards, cloth on the hidden side and a place on the other."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QLinearGradient, QPainter, QPen, QRadialGradient

from kf_desktop.ui.canvas.brush import (
    Align,
    blend,
    chance,
    chip,
    fitted,
    font_of,
    set_font,
    square_pen,
    text_size,
    words,
)
from kf_desktop.ui.canvas.kept import KeptItem
from kf_desktop.ui.canvas.pictures import draw_picture, first_picture, picture
from kf_desktop.ui.kingdom_map.look import TileLook
from kf_desktop.ui.plates.names import tile_plate
from kf_desktop.ui.plates.painting import draw_plate

NIGHT, BONE = QColor("#15100b"), QColor("#f4e9d0")
INKS = {"time": "#e9cf8a", "threat": "#ff9d7a", "clue": "#9fd0ee", "fog": "#d7dfe2", "curse": "#d2b0f0"}
"""Colours of signs, beside their shapes and numbers."""
LARGEST_COST = 58
LEAST_NAME = 11
"""Pixels of height that a name has at least."""
FADES = 0.8
"""Of the height of a line: so far above the name the print begins to go over into night."""
SMALLER = 2 / 3
"""As much smaller than others a name is printed that has two lines."""


def in_signs(name: str) -> str:
    """The picture of a sign."""
    return first_picture(f"signs/{name}", "signs/terrain")


class OnTile(KeptItem):
    """Something that is drawn of a tile, anew when the tile has changed."""

    depth = 0

    def __init__(self, look: TileLook) -> None:
        super().__init__()
        self.look = look
        self.setZValue(self.depth)

    def show_look(self, look: TileLook) -> None:
        """Draw the tile as it is now."""
        if look != self.look:
            self.look = look
            self.renew()


class TileItem(OnTile):
    """A tile; painted once for a zoom."""

    depth = 4

    def boundingRect(self) -> QRectF:
        return self.look.area.adjusted(-8, -8, 16, 16)

    def draw(self, painter: QPainter) -> None:
        area = self.look.area
        painter.setPen(Qt.PenStyle.NoPen)
        for drop in (9, 5):
            painter.setBrush(QColor(0, 0, 0, 85))
            painter.drawRect(area.translated(drop, drop))
        if self.look.up or self.look.explored:
            self._front(painter, area)
        else:
            self._back(painter, area)

    # --- the front ----------------------------------------------------------------------------------

    def _front(self, painter: QPainter, area: QRectF) -> None:
        look = self.look
        own = QColor(look.colour)
        shade = QLinearGradient(area.topLeft(), area.bottomLeft())
        shade.setColorAt(0, blend(own, BONE, 0.16))
        shade.setColorAt(1, blend(own, NIGHT, 0.42))
        painter.setPen(QPen(NIGHT, 3))
        painter.setBrush(shade)
        painter.drawRect(area)
        if not draw_plate(painter, tile_plate(look.id, look.district), area):
            painter.save()
            painter.setClipRect(area)
            self._ornament(painter, area, own)
            painter.restore()
        self._name(painter, area)
        self._frame(painter, area, own)
        self._medal(painter, area)
        self._signs(painter, area, list(look.front))
        if not look.explored and not look.here:
            self._unseen(painter, area)

    def _ornament(self, painter: QPainter, area: QRectF, own: QColor) -> None:
        """The district's picture, cut otherwise for each tile, with light falling in from one side."""
        number = sum(ord(letter) * 31**place for place, letter in enumerate(self.look.id))
        name = first_picture(f"tiles/{self.look.district}", "tiles/plain")
        scale = painter.worldTransform().m11() or 1.0
        unit = 1.05 + 0.25 * chance(number, 3)
        wide, high = 240 * unit, 180 * unit
        ink = blend(own, NIGHT, 0.62)
        drawn = picture(name, ink.name(), max(2, round(wide * scale)), max(2, round(high * scale)))
        left = area.left() - chance(number, 1) * 54 * unit
        painter.setOpacity(0.62)
        row = 0
        top = area.bottom() - high + 4
        while top + high > area.top():
            x = left - (row % 2) * wide * 0.5
            while x < area.right():
                painter.drawPixmap(QRectF(x, top, wide, high), drawn, QRectF(drawn.rect()))
                x += wide
            top -= high
            row += 1
        painter.setOpacity(1)
        light = QRadialGradient(area.topLeft() + QPointF(area.width() * 0.3, 0), area.width() * 0.9)
        light.setColorAt(0, QColor(255, 220, 160, 62))
        light.setColorAt(0.6, QColor(255, 220, 160, 0))
        light.setColorAt(1, QColor(0, 0, 0, 90))
        painter.fillRect(area, light)

    def _frame(self, painter: QPainter, area: QRectF, own: QColor) -> None:
        """The edge of the plate in the district's colour, and the fine line within it."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(square_pen(blend(own, BONE, 0.4), 3))
        painter.drawRect(area)
        painter.setPen(QPen(blend(own, NIGHT, 0.35), 1.5))
        painter.drawRect(area.adjusted(5, 5, -5, -5))

    def _name(self, painter: QPainter, area: QRectF) -> None:
        """Along the lower edge, where the print goes over into night."""
        strip, font, lines = self._strip(painter, area)
        top = strip.top() - strip.height() * FADES / lines
        night = QLinearGradient(QPointF(0, top), area.bottomLeft())
        for place, alpha in ((0, 0), ((strip.top() - top) / (area.bottom() - top), 205), (1, 245)):
            night.setColorAt(place, QColor(NIGHT.red(), NIGHT.green(), NIGHT.blue(), alpha))
        painter.fillRect(QRectF(area.left(), top, area.width(), area.bottom() - top), night)
        painter.setFont(font)
        painter.setPen(BONE)
        broken = Qt.TextFlag.TextWordWrap if lines > 1 else Qt.TextFlag.TextDontClip  # in its room words may be broader
        painter.drawText(strip.adjusted(4, 0, -4, 0), Align.AlignCenter | broken, self.look.name)

    def _strip(self, painter: QPainter, area: QRectF) -> tuple[QRectF, QFont, int]:
        """Where the name stands, and how it is printed: in two lines where one would be too small to be read."""
        size, least, room = text_size(painter, 22, 12, 38), text_size(painter, 0, LEAST_NAME, 38), area.width() - 26
        font, high, lines = fitted(self.look.name, size, room), size * 1.4, 1
        small = QFontMetricsF(font).height() < QFontMetricsF(font_of(least, bold=True)).height()
        if small or _wide(font, self.look.name) > room + 4:
            line = max(least, size * SMALLER)
            font = font_of(line, bold=True)
            if _wide(font, self.look.name) > room:
                font, high, lines = self._in_two_lines(line, room), line * 2.6, 2
        return QRectF(area.left() + 7, area.bottom() - 6 - high, area.width() - 14, high), font, lines

    def _in_two_lines(self, size: float, room: float) -> QFont:
        """A print of that height, or as much smaller as a long word needs."""
        page = QRectF(0, 0, room, 10 * size)
        for part in (1, 0.9, 0.8, 0.7, 0.6):
            font = font_of(size * part, bold=True)
            metrics = QFontMetricsF(font)
            whole = all(metrics.horizontalAdvance(word) <= room for word in self.look.name.split())
            printed = metrics.boundingRect(page, Qt.TextFlag.TextWordWrap, self.look.name)
            if whole and printed.height() < 2.5 * metrics.height():
                break
        return font

    def _medal(self, painter: QPainter, area: QRectF) -> None:
        """The number in the upper left, the district's letter in the upper right."""
        size = text_size(painter, 38, 17, 56)
        centre = area.topRight() + QPointF(-size * 0.66, size * 0.66)
        own = QColor(self.look.colour)
        painter.setPen(QPen(blend(own, BONE, 0.65), 3))
        painter.setBrush(blend(own, NIGHT, 0.6))
        painter.drawEllipse(centre, size / 2, size / 2)
        set_font(painter, size * 0.66, bold=True)
        painter.setPen(BONE)
        around = QRectF(centre.x() - size, centre.y() - size, size * 2, size * 2)
        painter.drawText(around, Align.AlignCenter, self.look.sign)
        small = text_size(painter, 20, 11, 34)
        plate = QRectF(area.left() + 9, area.top() + 9, small * 1.7, small * 1.3)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(18, 13, 9, 200))
        painter.drawRect(plate)
        set_font(painter, small, bold=True)
        painter.setPen(BONE)
        painter.drawText(plate, Align.AlignCenter, self.look.id)

    def _signs(self, painter: QPainter, area: QRectF, signs: list[tuple[str, str]]) -> None:
        """Signs of the front in a row above the name."""
        size = text_size(painter, 34, 15, 46)
        bottom = self._strip(painter, area)[0].top() - 5 - size / 2
        left = area.left() + 12 + size / 2
        for sign, number in signs:
            ink = QColor(INKS.get(sign, "#f4e9d0"))
            chip(painter, QPointF(left, bottom), size, in_signs(sign), ink, NIGHT)
            left += size * 1.1
            if number:
                left = _count(painter, QPointF(left - size * 0.5, bottom), size, number) + size * 0.62

    def _unseen(self, painter: QPainter, area: QRectF) -> None:
        """Turned face up and not yet visited: under a veil, with a mark of its own."""
        painter.setPen(square_pen(BONE, 3, Qt.PenStyle.DashLine))
        painter.setBrush(QColor(30, 26, 24, 90))
        painter.drawRect(area.adjusted(2, 2, -2, -2))
        size = text_size(painter, 34, 15, 46)
        chip(painter, QPointF(area.center().x(), area.top() + size * 0.72), size, in_signs("sight"), BONE, NIGHT)

    # --- the back -----------------------------------------------------------------------------------

    def _back(self, painter: QPainter, area: QRectF) -> None:
        look = self.look
        own = QColor(look.colour)
        cloth = QRadialGradient(area.center(), area.width() * 0.75)
        cloth.setColorAt(0, blend(own, NIGHT, 0.5))
        cloth.setColorAt(1, blend(own, NIGHT, 0.78))
        painter.setPen(QPen(NIGHT, 3))
        painter.setBrush(cloth)
        painter.drawRect(area)
        printed = self._print_back(painter, area, own)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(blend(own, BONE, 0.3), 3))
        painter.drawRect(area.adjusted(6, 6, -6, -6))
        painter.setPen(QPen(blend(own, BONE, 0.18), 1.5, Qt.PenStyle.DashLine))
        painter.drawRect(area.adjusted(12, 12, -12, -12))
        if not printed:
            side = min(area.width(), area.height()) * 0.74
            middle = QRectF(area.center().x() - side / 2, area.center().y() - side / 2, side, side)
            draw_picture(painter, in_signs("curse"), middle, QColor(255, 240, 214, 26))
        self._medal(painter, area)
        self._size(painter, area)
        self._costs(painter, area)

    def _print_back(self, painter: QPainter, area: QRectF, own: QColor) -> bool:
        """Fog and a milestone, dimmed in the district's colour: what it costs to go there stands on it."""
        printed = draw_plate(painter, "tiles/back", area)
        if printed:
            veil = blend(own, NIGHT, 0.72)
            veil.setAlpha(150)
            painter.fillRect(area, veil)
        return printed

    def _size(self, painter: QPainter, area: QRectF) -> None:
        """S, M, L, XL, or a star for a special tile."""
        size = text_size(painter, 18, 10, 30)
        spot = QRectF(area.left(), area.top() + 10, area.width(), size * 1.3)
        set_font(painter, size, bold=True)
        words(painter, spot, "★" if self.look.size == "special" else self.look.size, QColor(244, 233, 208, 200))

    def _costs(self, painter: QPainter, area: QRectF) -> None:
        """Time, Threat, clues and fog in two rows, each with its number."""
        size = text_size(painter, 40, 16, min(LARGEST_COST, area.height() / 4))
        for sign, amount, centre in costs_of_back(self.look, size):
            chip(painter, centre, size, in_signs(sign), QColor(INKS[sign]), NIGHT)
            _count(painter, centre + QPointF(size * 0.6, 0), size, printed_number(sign, amount))


def printed_number(sign: str, amount: int) -> str:
    """A number as it is printed on the back: Threat may fall."""
    return _signed(amount) if sign == "threat" else str(amount)


def costs_of_back(look: TileLook, size: float) -> Iterator[tuple[str, int, QPointF]]:
    """What it costs to go there, and where it stands on the back: in rows of two."""
    area = look.area
    shown = [(sign, amount) for sign, amount in look.back if amount or sign == "time"]
    top = area.center().y() + size * 0.36 - (size * 0.6 if len(shown) > 2 else 0)
    for index, (sign, amount) in enumerate(shown):
        line, place = divmod(index, 2)
        in_line = min(2, len(shown) - line * 2)
        x = area.center().x() + (place - (in_line - 1) / 2) * size * 2.35 - size * 0.45
        yield sign, amount, QPointF(x, top + line * size * 1.26)


def _count(painter: QPainter, spot: QPointF, size: float, number: str) -> float:
    """A number beside its sign; where it ends."""
    set_font(painter, size * 0.78, bold=True)
    wide = painter.fontMetrics().horizontalAdvance(number)
    area = QRectF(spot.x(), spot.y() - size, wide + size, size * 2)
    path_ink = QColor(10, 7, 4, 220)
    painter.setPen(path_ink)
    for dx, dy in ((1.6, 1.6), (-1.2, 1.2), (1.2, -1.2), (-1.2, -1.2)):
        painter.drawText(area.translated(dx, dy), Align.AlignVCenter | Align.AlignLeft, number)
    painter.setPen(BONE)
    painter.drawText(area, Align.AlignVCenter | Align.AlignLeft, number)
    return spot.x() + wide


def _wide(font: QFont, words: str) -> float:
    return QFontMetricsF(font).horizontalAdvance(words)


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"
