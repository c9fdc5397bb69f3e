"""Strokes that both boards use: words of a readable size, chips, glows, colours between two others."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from math import ceil, hypot

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPixmap, QTransform

from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.theme.pictures_kept import PicturesKept, to_keep
from kf_desktop.ui.theme.theme import THEMES

Align = Qt.AlignmentFlag
THICKEST = 150
"""A frame around anything larger than this many units is no thicker for it."""
STAMPS = PicturesKept(250_000)
"""Signs, numbers and plates that stand in many places: 1 MB."""


def blend(one: QColor, other: QColor, part: float) -> QColor:
    """The colour that is that part of the way from one to the other."""
    keep = 1 - part
    return QColor(
        round(one.red() * keep + other.red() * part),
        round(one.green() * keep + other.green() * part),
        round(one.blue() * keep + other.blue() * part),
    )


def mark(name: str) -> QColor:
    """A colour for what is laid over a board: bright in both themes, for the figures' are the same in both."""
    return QColor(_MARKS[name][0 if THEMES.theme.palette.dark else 1])


_MARKS = {
    "choice": ("#f0bd4e", "#f0a21a"),
    "picked": ("#ff8a3d", "#e0560a"),
    "clear": ("#97d06d", "#4f9a24"),
    "blocked": ("#f0705a", "#c8321e"),
    "struck": ("#f0705a", "#8e1206"),
    "unseen": ("#86c4ea", "#a9dcf6"),
}


def square_pen(ink: QColor, width: float, line: Qt.PenStyle = Qt.PenStyle.SolidLine) -> QPen:
    """A pen whose lines meet in sharp corners, as the edges of a print do."""
    return QPen(ink, width, line, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin)


def chance(*seed: int) -> float:
    """A number between 0 and 1 that is always the same for the same seed."""
    mixed = 2166136261
    for part in seed:
        mixed = ((mixed ^ (part & 0xFFFFFFFF)) * 16777619) & 0xFFFFFFFF
    mixed ^= mixed >> 15
    mixed = (mixed * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed ^= mixed >> 12
    return (mixed & 0xFFFFFF) / 0x1000000


def zoom_of(painter: QPainter) -> float:
    """Pixels for a unit of what is being painted."""
    seen = painter.worldTransform()
    return hypot(seen.m11(), seen.m12()) or 1.0


def text_size(painter: QPainter, wanted: float, pixels: float, most: float) -> float:
    """A text height in units: the wanted one, but `pixels` of the theme at least, and `most` at most."""
    return size_at(zoom_of(painter), wanted, pixels, most)


def size_at(zoom: float, wanted: float, pixels: float, most: float) -> float:
    """The text height for that many pixels a unit."""
    return min(most, max(wanted, THEMES.theme.px(pixels) / zoom))


def set_font(painter: QPainter, size: float, *, bold: bool = False, title: bool = False) -> None:
    """A font of that height in units of the painter."""
    painter.setFont(font_of(size, bold=bold, title=title))


def font_of(size: float, *, bold: bool = False, title: bool = False) -> QFont:
    """A font of that height in units."""
    font = THEMES.theme.font(16, bold=bold, title=title)
    font.setPixelSize(max(1, round(size)))
    return font


def words(painter: QPainter, area: QRectF, text: str, ink: QColor, align: Align = Align.AlignCenter) -> None:
    """A line of words in the painter's font, cut short where there is no room."""
    shown = QFontMetricsF(painter.font()).elidedText(text, Qt.TextElideMode.ElideRight, area.width() + 2)
    painter.setPen(ink)
    painter.drawText(area, align, shown)


def fitted(text: str, size: float, room: float) -> QFont:
    """A bold font of that height, or as small as the words need to fit, down to two thirds."""
    font = font_of(size, bold=True)
    wide = QFontMetricsF(font).horizontalAdvance(text)
    return font if wide <= room else font_of(max(size * 0.66, size * room / wide), bold=True)


def plate_size(text: str, size: float, widest: float) -> QSizeF:
    """What a plate with that name takes."""
    wide = QFontMetricsF(fitted(text, size, widest - size * 0.7)).horizontalAdvance(text)
    return QSizeF(min(widest, wide + size * 0.7), size * 1.32)


def plate(painter: QPainter, centre: QPointF, text: str, size: float, widest: float) -> None:
    """A name on a dark plate, centred on the point."""
    painter.setFont(fitted(text, size, widest - size * 0.7))
    area = QRectF(QPointF(), plate_size(text, size, widest))
    area.moveCenter(centre)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(18, 13, 9, 225))
    painter.drawRect(area)
    words(painter, area.adjusted(size * 0.2, 0, -size * 0.2, 0), text, QColor("#f6ecd8"))


def stamp(painter: QPainter, area: QRectF, shown: Hashable, draw: Callable[[QPainter, QRectF], None]) -> None:
    """Put what `draw` draws into the area, from a picture if it has been drawn in that size before.

    `shown` is all that it depends on besides size and theme.
    """
    zoom = zoom_of(painter) * painter.device().devicePixelRatio()
    wide, high = ceil(area.width() * zoom), ceil(area.height() * zoom)
    key = (shown, wide, high, zoom, THEMES.theme)
    picture = STAMPS.get(key)
    if picture is None:
        picture = QPixmap(wide, high)
        picture.fill(Qt.GlobalColor.transparent)
        own = QPainter(picture)
        own.setRenderHint(QPainter.RenderHint.Antialiasing)
        own.scale(zoom, zoom)
        draw(own, QRectF(QPointF(), area.size()))
        own.end()
        picture = to_keep(picture)
        STAMPS.put(key, picture)
    place_picture(painter, area, picture)


def place_picture(painter: QPainter, area: QRectF, picture: QPixmap) -> None:
    """Put the picture, which is as large as the area in device pixels, on whole pixels where nothing is turned."""
    seen, ratio = painter.worldTransform(), painter.device().devicePixelRatio()
    if seen.isRotating() or ratio != 1 or abs(seen.m11() - seen.m22()) > 0:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(area, picture, QRectF(picture.rect()))
        return
    corner = seen.map(area.topLeft())
    painter.setWorldTransform(QTransform())
    painter.drawPixmap(round(corner.x()), round(corner.y()), picture)
    painter.setWorldTransform(seen)


def chip(painter: QPainter, centre: QPointF, size: float, sign: str, ink: QColor, ground: QColor) -> None:
    """A round sign with a rim, so that it reads on any ground."""

    def draw(own: QPainter, area: QRectF) -> None:
        own.setPen(QPen(ink, size * 0.07))
        own.setBrush(ground)
        own.drawEllipse(area.center(), size / 2, size / 2)
        half = size * 0.31
        draw_picture(own, sign, QRectF(area.center().x() - half, area.center().y() - half, half * 2, half * 2), ink)

    stamp(painter, _around(centre, size), ("chip", size, sign, ink.rgba(), ground.rgba()), draw)


def number_chip(painter: QPainter, centre: QPointF, size: float, text: str, ink: QColor, ground: QColor) -> None:
    """A round number with a rim."""

    def draw(own: QPainter, area: QRectF) -> None:
        own.setPen(QPen(ink, size * 0.08))
        own.setBrush(ground)
        own.drawEllipse(area.center(), size / 2, size / 2)
        set_font(own, size * (0.74 if len(text) < 2 else 0.56), bold=True)
        own.setPen(ink)
        own.drawText(area, Align.AlignCenter, text)

    stamp(painter, _around(centre, size), ("number", size, text, ink.rgba(), ground.rgba()), draw)


def _around(centre: QPointF, size: float) -> QRectF:
    """Where a chip with its rim stands."""
    side = size * 1.2
    return QRectF(centre.x() - side / 2, centre.y() - side / 2, side, side)


@lru_cache(maxsize=64)
def glow(edge: int, base: int, ring: str, strength: int, filled: bool) -> QPixmap:
    """A lit frame with a soft inside, in pixels: its corners of `edge` pixels, and one between them to be stretched.

    Its width follows from `base`.
    """
    drawn = QPixmap(2 * edge + 1, 2 * edge + 1)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    light = QColor(ring)
    area = QRectF(drawn.rect())
    depth = _depth(base)
    painter.setPen(Qt.PenStyle.NoPen)
    light.setAlpha(26 * strength)
    painter.setBrush(light)
    if filled:
        painter.drawRect(area.adjusted(2, 2, -2, -2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    steps = max(2, min(8, int(depth)))
    for step in range(steps):
        light.setAlpha(round(70 * strength * (1 - step / steps) / 2))
        inset = 2 + depth * step / steps
        painter.setPen(square_pen(light, depth / steps + 0.8))
        painter.drawRect(area.adjusted(inset, inset, -inset, -inset))
    light.setAlpha(255)
    width = max(1.8, base * 0.05)
    inset = width / 2 + 1.6
    for pen, ink in ((width + 2.2, QColor(20, 12, 4, 170)), (width, light)):
        painter.setPen(square_pen(ink, pen))
        painter.drawRect(area.adjusted(inset, inset, -inset, -inset))
    painter.end()
    return to_keep(drawn)


def _depth(base: int) -> float:
    """How far inwards the light of a glow reaches."""
    return max(2.0, base * 0.16)


def draw_glow(
    painter: QPainter,
    area: QRectF,
    name: str = "choice",
    strength: int = 1,
    *,
    filled: bool = True,
) -> None:
    """Let the area glow in one of the colours of marks."""
    zoom = zoom_of(painter) * painter.device().devicePixelRatio()
    wide, high = round(area.width() * zoom), round(area.height() * zoom)
    if wide < 4 or high < 4:
        return
    base = min(wide, high, round(THICKEST * zoom))
    edge = min(ceil(_depth(base)) + 4, (min(wide, high) - 1) // 2)
    light = mark(name)
    frame = glow(edge, base, light.name(), strength, filled)
    light.setAlpha(26 * strength)
    _stretch(painter, area, (wide, high), frame, edge, light if filled else None)


def _stretch(
    painter: QPainter, area: QRectF, size: tuple[int, int], frame: QPixmap, edge: int, inside: QColor | None
) -> None:
    """Put a frame around an area of that size in device pixels, on whole ones, and fill it in the colour, if any.

    Only what is between its corners is stretched.
    """
    seen, ratio = painter.worldTransform(), painter.device().devicePixelRatio()
    corner = seen.map(area.topLeft()) * ratio
    left, top = round(corner.x()), round(corner.y())
    across, down = ((0, edge, length - edge, length) for length in size)
    parts = (0, edge, edge + 1, 2 * edge + 1)
    painter.setWorldTransform(QTransform())
    for x in range(3):
        for y in range(3):
            place = QRectF(left + across[x], top + down[y], across[x + 1] - across[x], down[y + 1] - down[y])
            part = QRectF(parts[x], parts[y], parts[x + 1] - parts[x], parts[y + 1] - parts[y])
            on_screen = QRectF(place.topLeft() / ratio, place.size() / ratio)
            if (x, y) != (1, 1):
                painter.drawPixmap(on_screen, frame, part)
            elif inside is not None:
                painter.fillRect(on_screen, inside)
    painter.setWorldTransform(seen)
