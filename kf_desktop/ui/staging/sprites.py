"""Painting what is shown over the table: a card, a token, a number, a banner."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QLinearGradient, QPainter, QPen, QPixmap

from kf_desktop.ui.canvas.pictures import draw_picture, has_picture
from kf_desktop.ui.staging.beats import Banner, Count, Written
from kf_desktop.ui.theme.theme import THEMES, colour, px

Align = Qt.AlignmentFlag
WRAPPED = int(Align.AlignCenter) | int(Qt.TextFlag.TextWordWrap)
TONES = {"vigor": ("blood", "moss"), "heat": ("moss", "ember_text"), "passion": ("ink_soft", "gold")}
"""Colour roles of a loss and of a gain; for Heat a loss is the good one."""
TITLE, LINE = 40, 18
"""Font sizes of a banner's title and lines."""


def paint_card(painter: QPainter, area: QRectF, name: str, part: float, drawn: bool) -> None:
    """A card on its way: its back first, and its face once it has turned over."""
    turned = abs(1 - 2 * part) if drawn else 1.0
    face = not drawn or part >= 0.5
    shown = QRectF(area)
    shown.setWidth(max(2.0, area.width() * turned))
    shown.moveCenter(area.center())
    painter.fillRect(shown.translated(px(4), px(5)), QColor(0, 0, 0, 110))
    painter.fillRect(shown, colour("parchment" if face else "#241a12"))
    painter.setPen(QPen(QColor("#7d6544"), 1))
    painter.drawRect(shown)
    painter.drawRect(shown.adjusted(px(3), px(3), -px(3), -px(3)))
    if face and turned > 0.5:
        painter.setPen(colour("parchment_ink"))
        painter.setFont(THEMES.theme.font(16, bold=True))
        painter.drawText(
            shown.adjusted(px(7), px(7), -px(7), -px(7)), Align.AlignCenter | Qt.TextFlag.TextWordWrap, name
        )
    elif not face:
        side = shown.width() * 0.5
        sign = QRectF(0, 0, side, side)
        sign.moveCenter(shown.center())
        draw_picture(painter, "signs/curse", sign, QColor("#b49a63"))


def paint_shown(painter: QPainter, area: QRect, picture: QPixmap, seen: float) -> None:
    """A card with its shadow, thinned out as far as it is not yet, or no more, `seen`."""
    painter.setOpacity(seen)
    painter.fillRect(area.translated(round(px(5)), round(px(6))), QColor(0, 0, 0, 150))
    painter.drawPixmap(area.topLeft(), picture)


def paint_token(painter: QPainter, area: QRectF, token: str) -> None:
    """Paint a token: its sign, or its first letter where it has none."""
    painter.setPen(QPen(colour("gold"), 2))
    painter.setBrush(QColor("#1b150f"))
    painter.drawEllipse(area)
    inner = area.adjusted(*(area.width() * side for side in (0.2, 0.2, -0.2, -0.2)))
    if has_picture(f"signs/{token}"):
        draw_picture(painter, f"signs/{token}", inner, colour("gold"))
    else:
        painter.setFont(THEMES.theme.font(16, bold=True))
        painter.drawText(area, Align.AlignCenter, token[:1].upper())


def paint_count(painter: QPainter, area: QRectF, beat: Count, part: float) -> None:
    """Paint a change, such as −2, with the sign of what changes, on a dark plate."""
    tone = TONES.get(beat.what, ("sky", "gold"))[beat.by > 0]
    words = f"{'+' if beat.by > 0 else '−'}{abs(beat.by)}"
    painter.setOpacity(min(1.0, 3 * (1 - part)))
    painter.setFont(THEMES.theme.font(22, bold=True))
    wide = painter.fontMetrics().horizontalAdvance(words)
    plate = QRectF(0, 0, wide + px(40 if has_picture(f"signs/{beat.what}") else 20), px(30))
    plate.moveCenter(area.center())
    painter.setPen(QPen(colour(tone), 1.5))
    painter.setBrush(QColor(18, 13, 9, 235) if THEMES.theme.palette.dark else colour("panel"))
    painter.drawRect(plate)
    painter.setPen(colour(tone))
    left = plate.adjusted(px(8), 0, 0, 0)
    painter.drawText(left, Align.AlignVCenter | Align.AlignLeft, words)
    sign = f"signs/{beat.what}"
    if has_picture(sign):
        side = px(18)
        spot = QRectF(plate.right() - side - px(8), plate.center().y() - side / 2, side, side)
        draw_picture(painter, sign, spot, colour(tone))


def aside_area(words: str, room: QRectF) -> QRectF:
    """As large as the words need, in the middle of the room's upper edge; what is too long for a line takes more."""
    widest = QRect(0, 0, max(1, round(room.width()) - px(36)), 9999)
    needed = QFontMetrics(THEMES.theme.font(17)).boundingRect(widest, WRAPPED, words)
    area = QRectF(0, 0, needed.width() + px(36), max(px(30), needed.height() + px(8)))
    area.moveCenter(room.center())
    area.moveTop(room.top())
    return area


def paint_aside(painter: QPainter, area: QRectF, words: str, seen: float) -> None:
    """Paint a line on a dark plate, thinned out as far as it is not `seen`."""
    painter.setOpacity(seen)
    painter.setFont(THEMES.theme.font(17))
    painter.setPen(QPen(colour("gold"), 1))
    painter.setBrush(colour("ground_deep"))
    painter.drawRect(area.adjusted(0, 0, -1, -1))
    painter.setPen(colour("ink"))
    painter.drawText(area.adjusted(px(18), 0, -px(18), 0), Align.AlignCenter | WRAPPED, words)


def written_area(beat: Written, room: QRectF) -> QRectF:
    """As large as the words need, at the lower edge of the room."""
    widest = QRect(0, 0, round(room.width()) - px(2 * 40), 9999)
    needed = QFontMetrics(THEMES.theme.font(17)).boundingRect(widest, WRAPPED, beat.told)
    area = QRectF(0, 0, needed.width() + px(36), needed.height() + px(12))
    area.moveCenter(room.center())
    area.moveBottom(room.bottom())
    return area


def paint_written(painter: QPainter, area: QRectF, words: str) -> None:
    """Paint lines on a dark plate."""
    painter.setPen(QPen(colour("gold"), 1))
    painter.setBrush(colour("ground_deep"))
    painter.drawRect(area.adjusted(0, 0, -1, -1))
    painter.setFont(THEMES.theme.font(17))
    painter.setPen(colour("ink"))
    painter.drawText(area.adjusted(px(18), 0, -px(18), 0), WRAPPED, words)


def banner_height(beat: Banner) -> int:
    """The height of a banner in pixels."""
    return px(TITLE * 1.5 + len(beat.lines) * LINE * 1.5 + 44)


def paint_banner(painter: QPainter, area: QRectF, beat: Banner, seen: float) -> None:
    """A dark band that thins out to both sides, between two lines, with the words in the middle."""
    painter.setOpacity(seen)
    band = QLinearGradient(area.topLeft(), area.topRight())
    ground, edge = colour("ground_deep"), colour(beat.tone)
    for stop, alpha in ((0.0, 0), (0.2, 255), (0.8, 255), (1.0, 0)):
        ground.setAlpha(alpha)
        band.setColorAt(stop, ground)
    painter.fillRect(area, band)
    line = QLinearGradient(area.topLeft(), area.topRight())
    for stop, alpha in ((0.05, 0), (0.3, 255), (0.7, 255), (0.95, 0)):
        edge.setAlpha(alpha)
        line.setColorAt(stop, edge)
    for y in (area.top() + px(3), area.bottom() - px(5)):
        painter.fillRect(QRectF(area.left(), y, area.width(), px(2)), line)
    painter.setFont(THEMES.theme.font(TITLE, title=True))
    painter.setPen(colour(beat.tone))
    top = QRectF(area.left(), area.top() + px(18), area.width(), px(TITLE * 1.4))
    painter.drawText(top, Align.AlignCenter, beat.title)
    painter.setFont(THEMES.theme.font(LINE))
    painter.setPen(colour("ink"))
    for number, words in enumerate(beat.lines):
        below = QPointF(0, top.bottom() + px(4) + number * px(LINE * 1.5))
        painter.drawText(QRectF(area.left(), below.y(), area.width(), px(LINE * 1.5)), Align.AlignCenter, words)
