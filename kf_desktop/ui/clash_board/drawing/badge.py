"""The badge over a monster: at whom it aims, with how many of its cards, and how hard that is to evade."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QPolygonF

from kf_desktop.ui.canvas.brush import Align, font_of, set_font, size_at, zoom_of
from kf_desktop.ui.canvas.pictures import draw_picture, first_picture
from kf_desktop.ui.plates.names import knight_plate
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.theme.palettes import DARK

GROUND = QColor("#120e0a")
MOST_FACES = 4
FACE = 1.25
"""The side of a token beside the height of the words."""
GAP = 0.42
"""Between words of two colours, beside their height; half of it after a token."""
LINE = 1.15
"""The height of each line after the first, beside that of the words."""
SHARE = 0.64
"""Of the board's width: what is wider stands in several lines."""
DOT = " · "


@dataclass(frozen=True, slots=True)
class Badge:
    """The figure it hangs over, the knights whose tokens stand on it, and words, each with its colour."""

    figure: str
    knights: tuple[str, ...]
    words: tuple[tuple[str, str], ...]


Lines = list[list[tuple[str, str]]]


def _lines(badge: Badge, metrics: QFontMetricsF, gap: float, board: QRectF, faces: float) -> Lines:
    """The words in lines, the first of them beside the tokens; a dot parts two of a colour."""
    lines: Lines = [[]]
    wide = faces
    for text, tone in badge.words:
        parted = DOT + text if lines[-1] and lines[-1][-1][1] == tone else text
        if lines[-1] and wide + metrics.horizontalAdvance(parted) + gap > board.width() * SHARE:
            lines.append([])
            wide, parted = 0.0, text
        lines[-1].append((parted, tone))
        wide += metrics.horizontalAdvance(parted) + (0 if parted is not text else gap)
    return lines


def _width(line: list[tuple[str, str]], metrics: QFontMetricsF, gap: float) -> float:
    """Of a line: a dot needs no gap before it."""
    return sum(metrics.horizontalAdvance(text) + (0 if text.startswith(DOT) else gap) for text, _ in line)


def badge_size(zoom: float) -> float:
    """The height of its words in units, at so many pixels a unit."""
    return size_at(zoom, 25, 15, 40)


def badge_area(
    badge: Badge,
    figure: QRectF,
    board: QRectF,
    size: float,
    asked: Sequence[QRectF] = (),
    standing: Sequence[QRectF] = (),
    covered: Sequence[QRectF] = (),
) -> QRectF:
    """At the edge of the figure where it is covered least, then lies least over what can be chosen, then over figures.

    Of places alike it is the one above its middle.
    """
    metrics, gap = QFontMetricsF(font_of(size, bold=True)), size * GAP
    faces = _faces(badge, size)
    lines = _lines(badge, metrics, gap, board, faces)
    wide = gap + max((0 if n else faces) + _width(line, metrics, gap) for n, line in enumerate(lines))
    high = size * (1.7 + LINE * (len(lines) - 1))
    beside = (figure.center().x() - wide / 2, figure.left(), figure.right() - wide)
    lefts = [min(max(left, board.left() + 4), board.right() - wide - 4) for left in beside]
    tops = [figure.top() - high - gap, figure.bottom() + gap]
    tops = [top for top in tops if board.top() <= top and top + high <= board.bottom()] or tops[1:]
    places = [QRectF(left, top, wide, high) for top in tops for left in lefts]
    levels = (figure.center().y() - high / 2, figure.top(), figure.bottom() - high)
    ends = (figure.left() - wide - gap, figure.right() + gap)
    sides = [QRectF(left, level, wide, high) for level in levels for left in ends]
    places += [place for place in sides if board.left() <= place.left() and place.right() <= board.right()]
    return min(places, key=lambda place: tuple(_hidden(place, areas) for areas in (covered, asked, standing)))


def _faces(badge: Badge, size: float) -> float:
    """The width of the tokens."""
    return len(badge.knights[:MOST_FACES]) * size * (FACE + GAP / 2)


def _tip(area: QRectF, figure: QRectF, size: float) -> QPolygonF:
    """From the edge of the badge to the figure that it hangs over, stands below or lies beside."""
    half = size * 0.4
    if area.right() <= figure.left() or area.left() >= figure.right():
        foot, tip = (area.right(), figure.left()) if area.right() <= figure.left() else (area.left(), figure.right())
        middle = area.center().y()
        return QPolygonF([QPointF(foot, middle - half), QPointF(foot, middle + half), QPointF(tip, middle)])
    foot, tip = (area.top(), figure.bottom()) if area.top() > figure.top() else (area.bottom(), figure.top())
    middle = min(max(figure.center().x(), area.left() + size), area.right() - size)
    return QPolygonF([QPointF(middle - half, foot), QPointF(middle + half, foot), QPointF(middle, tip)])


def _hidden(place: QRectF, areas: Sequence[QRectF]) -> float:
    """How much of the areas lies below."""
    both = (place.intersected(area) for area in areas)
    return sum(each.width() * each.height() for each in both)


def paint_badge(
    painter: QPainter,
    badge: Badge,
    figure: QRectF,
    board: QRectF,
    asked: Sequence[QRectF] = (),
    standing: Sequence[QRectF] = (),
    covered: Sequence[QRectF] = (),
) -> None:
    """Whom it aims at, with a tip towards the figure."""
    size = badge_size(zoom_of(painter))
    set_font(painter, size, bold=True)
    metrics, gap, face = QFontMetricsF(painter.font()), size * GAP, size * FACE
    area = badge_area(badge, figure, board, size, asked, standing, covered)
    edge = QColor(DARK.blood)
    painter.setPen(QPen(edge, size * 0.07))
    painter.setBrush(GROUND)
    painter.drawRect(area)
    painter.setBrush(edge)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPolygon(_tip(area, figure, size))
    left, middle = area.left() + gap, area.top() + size * 0.85
    for knight in badge.knights[:MOST_FACES]:
        spot = QRectF(left, middle - face / 2, face, face)
        if not draw_plate(painter, knight_plate(knight, "token"), spot, "token"):
            draw_picture(painter, first_picture(f"knights/{knight}", "signs/leader"), spot, edge)
        left += face + gap * 0.5
    set_font(painter, size, bold=True)
    for line in _lines(badge, metrics, gap, board, _faces(badge, size)):
        for number, (text, tone) in enumerate(line):
            left += gap if number and not text.startswith(DOT) else 0
            painter.setPen(QColor(getattr(DARK, tone)))
            room = metrics.horizontalAdvance(text)
            spot = QRectF(left, middle - size * 0.85, room + 4, size * 1.7)
            painter.drawText(spot, Align.AlignVCenter | Align.AlignLeft, text)
            left += room
        left, middle = area.left() + gap, middle + size * LINE
