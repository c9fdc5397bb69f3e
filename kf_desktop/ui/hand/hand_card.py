"""A card as it is held in the fan: its picture with the name on it, when it counts and what it does then."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from math import inf

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFont, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.decision.option_keys import CONFIRM, THEN
from kf_desktop.ui.glossary.hover import EXPLAINED
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.hand.held import HeldCard
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.chance import Chance
from kf_desktop.ui.plates.band import fade
from kf_desktop.ui.plates.head import paint_head
from kf_desktop.ui.plates.names import head_plate
from kf_desktop.ui.theme.lettering import fitting, height_of, lines_of, spacing, write
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.palettes import DARK
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, Theme, colour, px

LEAST, WIDE, MOST, STEP = 96, 166, 320, 4
"""The least width, that where there is room to spare, and the most for who has much to say. All at 100 %."""
HIGH, SLIM = 140, 30
"""Height, and that of a name alone."""
HEAD, LEAST_HEAD, EDGE, SLACK, LIFT = 40, 23, 8, 7, 9
"""Height of the picture above its name, and where there is much to say; room beside the text, for the turn around it,
and how far an armed one rises."""
BETWEEN, NAMED = 1, 3
"""Room between the moment and the body, and below the name."""
SHADE = 1.5
"""How high the dark under the name reaches, as a multiple of the name."""
MOST_LINES = 2
"""Lines of the name, and of when it counts."""
BODY_SIZES = (14.0, 13.5, 13.0)
TITLE_SIZES = (16.0, 15.0, 14.0, 13.0)
WHEN_SIZES = (14.0, 13.5, 13.0)


def has_room_for_price(title: str, cost: str, room: float) -> bool:
    """Whether the price can stand beside the whole name in a line of that width."""
    name = QFontMetricsF(THEMES.theme.font(TITLE_SIZES[-1], bold=True)).horizontalAdvance(title)
    return name + px(10) + 1 + QFontMetricsF(THEMES.theme.font(14)).horizontalAdvance(cost) <= room


class HandCard(QAbstractButton):
    """One card of the fan. The fan says how it is turned; a click arms it, the right button reads it large."""

    read = Signal(object)
    pointed = Signal(bool)
    """The pointer or the keyboard has come here, or has gone."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.held: HeldCard | None = None
        self.number = ""
        self.waits = False
        """Whether its key only takes it up, for the second plate to do it."""
        self.armed = False
        self.chance: Chance | None = None
        """What the option that it is is worth."""
        self.picked = ""
        self.turn, self.slim = 0.0, False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setMouseTracking(True)
        self.setProperty(EXPLAINED, True)

    @property
    def offered(self) -> bool:
        """Whether the question can be answered with it."""
        return self.held is not None and bool(self.held.option)

    @property
    def key(self) -> str:
        """The option that it is."""
        return self.held.option if self.held is not None else ""

    def show_card(self, held: HeldCard, number: str, *, waits: bool = False) -> None:
        """Hold this card; `number` is its key, which only arms it where it `waits`."""
        if (held, held.option, number, waits) == (self.held, self.key, self.number, self.waits):
            return
        self.held, self.number, self.waits, self.chance = held, number, waits, None
        pressed = tr("bar.key_then", key=number, then=CONFIRM) if waits else tr("hand.chosen_by", key=number)
        state = pressed if held.option and number else ""
        self.setAccessibleName(held.face.title)
        self.setAccessibleDescription(CATALOGUE.sentences([held.when, held.cost, held.body, state]))
        self.update()

    def mark(self, *, armed: bool, picked: str) -> None:
        """Whether it is what the second plate would do, and the sign of being one of several picked."""
        if (armed, picked) != (self.armed, self.picked):
            self.armed, self.picked = armed, picked
            self.update()

    def weigh(self, chance: Chance | None) -> None:
        """Say what the option that it is is worth."""
        if chance == self.chance or self.held is None:
            return
        self.chance = chance
        self.setAccessibleName(
            CATALOGUE.listed([self.held.face.title, *([chance.words] if chance is not None else [])])
        )
        self.update()

    def lie(self, turn: float, *, slim: bool) -> None:
        """How the card is turned, and whether there is room for its name only."""
        if (turn, slim) != (self.turn, self.slim):
            self.turn, self.slim = turn, slim
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(LEAST + 2 * SLACK), px(HIGH + 2 * SLACK))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        key = self.number if self.slim and self.offered else ""  # the name begins beside it
        shown = (self.held, self.offered, key, self.chance, self.turn, self.slim, CATALOGUE.language)
        if paint_kept(self, painter, shown, self._draw, waits=True) and self.held is not None:
            self._draw_state(painter)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        held = self.held
        if held is None:
            return
        if self.slim:
            self._draw_slim(painter, held)
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = self._turned(painter)
        live, words = self.offered, area.adjusted(px(EDGE), self._strip(round(area.width())), -px(EDGE), -px(4))
        painter.fillRect(area.translated(0, px(3)), colour("#000000", 90))
        painter.fillRect(area, colour("parchment" if live else "paper_dim"))
        title, font = _print(held, words.width(), words.height() - px(NAMED + BETWEEN))
        named = QRectF(words.left(), words.top(), words.width(), _named(held, title, words.width()))
        head = QRectF(area.left(), area.top(), area.width(), named.bottom() + px(2) - area.top())
        self._draw_head(painter, head, held, live=live)
        fade(painter, head.bottomLeft(), head.bottomLeft() - QPointF(0, named.height() * SHADE), head, 255)
        write(painter, held.face.title, title, named, DARK.ink if live else DARK.ink_soft, lines=MOST_LINES)
        self._draw_words(painter, words.adjusted(0, named.height() + px(NAMED), 0, 0), held, font, live=live)

    def _turned(self, painter: QPainter) -> QRectF:
        """Turn the painter as the card lies; where the card is then."""
        painter.translate(self.width() / 2, self.height() / 2)
        painter.rotate(self.turn)
        wide, high = self.width() - px(2 * SLACK), self.height() - px(2 * SLACK)
        return QRectF(-wide / 2, -high / 2, wide, high)

    def _draw_state(self, painter: QPainter) -> None:
        """What changes while the card stays: its edge, its key, the sign of being picked."""
        live = self.offered
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.slim:
            self._draw_edge(painter, QRectF(self.rect()).adjusted(2, 2, -2, -2), live=live)
            if self.picked:  # over its key
                spot = QPointF(1 + px(15), self.rect().center().y() + 0.5)
                _badge(painter, spot, self.picked, "ember", "ember_ink")
            return
        area = self._turned(painter)
        self._draw_edge(painter, area, live=live)
        if self.armed and live:
            self._draw_once_more(painter, area)
        elif self.number and live:
            _badge(painter, QPointF(area.right() - px(20 if self.waits else 14), area.top() + px(14)), self._cap())
        if self.chance is not None and live and not self.armed:
            _pill(painter, QPointF(area.left() + px(3), area.top() + px(3)), self.chance)

    def _cap(self) -> str:
        """What stands on its key."""
        return f"{self.number}{THEN}" if self.waits else self.number

    def _draw_once_more(self, painter: QPainter, area: QRectF) -> None:
        """How what is armed is done, in place of its key."""
        words = tr("hand.once_more", key=self.number) if self.number else tr("hand.click_again")
        painter.setFont(THEMES.theme.font(14, bold=True))
        wide = QFontMetricsF(painter.font()).horizontalAdvance(words) + px(14)
        pill = QRectF(area.right() - px(3) - wide, area.top() + px(3), wide, px(22))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour("ember"))
        painter.drawRect(pill)
        painter.setPen(colour("ember_ink"))
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, words)

    def _draw_slim(self, painter: QPainter, held: HeldCard) -> None:
        """Key, name, whose it is and the price in one line; where they have no room beside each other, the name."""
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        live = self.offered
        painter.fillRect(area, colour("parchment" if live else "paper_dim"))
        left, right = area.left() + px(7), area.right() - px(7)
        if self.number and live:
            _badge(painter, QPointF(left + px(14 if self.waits else 8), area.center().y()), self._cap())
            left += px(36 if self.waits else 24)
        painter.setFont(THEMES.theme.font(14))
        painter.setPen(colour("parchment_red" if live else "paper_dim_ink"))
        worth = self.chance.chief if self.chance is not None else ""
        for beside in filter(None, (worth, held.cost, held.whose)):
            if has_room_for_price(held.face.title, beside, right - left):
                wide = QFontMetricsF(painter.font()).horizontalAdvance(beside)
                room = QRectF(right - wide - 1, area.top(), wide + 2, area.height())
                painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, beside)
                right -= wide + px(10)
        font = fitting(held.face.title, right - left, TITLE_SIZES, bold=True)
        painter.setFont(font)
        painter.setPen(colour("parchment_ink" if live else "paper_dim_ink"))
        words = QFontMetricsF(font).elidedText(held.face.title, Qt.TextElideMode.ElideRight, right - left)
        painter.drawText(QRectF(left, area.top(), right - left, area.height()), Qt.AlignmentFlag.AlignVCenter, words)

    def _draw_head(self, painter: QPainter, head: QRectF, held: HeldCard, *, live: bool) -> None:
        painter.setOpacity(1 if live else 0.75)
        paint_head(painter, head, *head_plate(held.face.id, held.face.owner))
        painter.setOpacity(1)
        if held.amount:
            _price(painter, head, held.icon, held.amount)

    def _draw_words(self, painter: QPainter, area: QRectF, held: HeldCard, font: QFont, *, live: bool) -> None:
        """When it counts, and what it does then, in the largest print that holds all of it."""
        ink, moment = ("parchment_ink", "parchment_red") if live else ("paper_dim_ink", "paper_dim_ink")
        top = write(painter, held.when, font, area, moment, lines=MOST_LINES) + px(BETWEEN)
        body = QRectF(area.left(), top, area.width(), area.bottom() - top)
        words, font = _fitting_body(held.body, body.width(), body.height())
        write(painter, words, font, body, ink)

    def _draw_edge(self, painter: QPainter, area: QRectF, *, live: bool) -> None:
        lit = self.hasFocus()
        ring = "#fff0c8" if pointed(self) and not lit else "ember" if self.armed or self.picked else "gold"
        pen = QPen(colour("#ffffff" if lit else ring if live else "parchment_edge"), px(3) if live or lit else 1)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area)
        if lit:
            painter.setPen(QPen(colour("#120e0a"), 1))
            painter.drawRect(area.adjusted(px(2), px(2), -px(2), -px(2)))
        if self.picked and not self.slim:
            _badge(painter, QPointF(area.left() + px(16), area.bottom() - px(16)), self.picked, "ember", "ember_ink")

    def _strip(self, wide: float) -> int:
        """The height of the picture above the name: less where there is much to say."""
        assert self.held is not None
        spare = self.height() - px(2 * SLACK) - _needed(self.held, wide)
        return int(min(px(HEAD), max(px(LEAST_HEAD), spare)))  # what has no room at all needs endlessly much

    def whole(self) -> bool:
        """Whether all of the text stands on the card."""
        if self.held is None or self.slim:
            return True
        wide = self.width() - px(2 * SLACK)
        return _needed(self.held, wide) <= self.height() - px(2 * SLACK + LEAST_HEAD)

    def wanted(self, high: int) -> int:
        """The width at which all of its text stands on it where it is so high, in pixels."""
        return width_of(self.held, high, THEMES.theme, CATALOGUE.language) if self.held is not None else px(LEAST)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.held is not None:
            self.read.emit(self.held.face)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_V and self.held is not None:
            self.read.emit(self.held.face)
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: object) -> None:
        self.pointed.emit(True)
        self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.pointed.emit(True)  # it may have come under a pointer that rested

    def leaveEvent(self, event: object) -> None:
        self.pointed.emit(False)
        self.update()


@lru_cache(maxsize=512)
def width_of(held: HeldCard, high: int, theme: Theme, language: str) -> int:
    """The least width, in steps, at which a card so high holds all it says; theme and language are those in use."""
    room = high - px(LEAST_HEAD)

    def holds(step: int) -> bool:
        return _needed(held, px(LEAST + STEP * step)) <= room

    return px(LEAST + STEP * bisect_left(range((MOST - LEAST) // STEP), True, key=holds))


def _needed(held: HeldCard, wide: float) -> float:
    """The height of all words at their smallest, on a card of that width."""
    room = wide - px(2 * EDGE)
    title, when = _smallest()
    if max(lines_of(held.face.title, title, room), lines_of(held.when, when, room)) > MOST_LINES:
        return inf
    return _tall(held, title, when, room) + px(BETWEEN + 7)


def _print(held: HeldCard, wide: float, high: float) -> tuple[QFont, QFont]:
    """How name and moment are printed: each in one line if that leaves room for the body, else as small as can be."""
    title = fitting(held.face.title, wide, TITLE_SIZES, bold=True)
    when = fitting(held.when, wide, WHEN_SIZES)
    if _tall(held, title, when, wide) <= high:
        return title, when
    return _smallest()


def _smallest() -> tuple[QFont, QFont]:
    """How they are printed where there is least room."""
    return THEMES.theme.font(TITLE_SIZES[-1], bold=True), THEMES.theme.font(WHEN_SIZES[-1])


def _fitting_body(body: str, wide: float, high: float) -> tuple[str, QFont]:
    """The body in its largest print, with its signs where they cost no line."""
    fonts = [THEMES.theme.font(size) for size in BODY_SIZES]
    font = next((font for font in fonts if height_of(body, font, wide) <= high), fonts[-1])
    words = signed(body)
    return (words if height_of(words, font, wide) <= height_of(body, font, wide) else body), font


def _named(held: HeldCard, title: QFont, wide: float) -> float:
    """The height of the name."""
    return min(MOST_LINES, lines_of(held.face.title, title, wide)) * spacing(title)


def _tall(held: HeldCard, title: QFont, when: QFont, wide: float) -> float:
    """The height of all words with these fonts, the body in the smallest."""
    body = height_of(held.body, THEMES.theme.font(BODY_SIZES[-1]), wide)
    return height_of(held.face.title, title, wide) + height_of(held.when, when, wide) + body


def _price(painter: QPainter, head: QRectF, icon: str, amount: str) -> None:
    """What it costs, in a dark pill over the picture."""
    painter.setFont(THEMES.theme.font(14, bold=True))
    wide = px(24 if icon else 12) + QFontMetricsF(painter.font()).horizontalAdvance(amount)
    pill = QRectF(head.left() + px(5), head.top() + px(3), wide, px(19))
    painter.setPen(QPen(colour("line_strong"), 1))
    painter.setBrush(colour("#0e0a07", 235))
    painter.drawRoundedRect(pill, px(10), px(10))
    painter.setPen(colour(DARK.ink))
    if not icon:
        painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, amount)
        return
    painter.drawText(pill.adjusted(px(19), 0, 0, 0), Qt.AlignmentFlag.AlignVCenter, amount)
    spot = QRectF(pill.left() + px(6), pill.center().y() - px(5), px(10), px(10))
    draw_picture(painter, f"signs/{icon}", spot, colour(DARK.ink))


def _pill(painter: QPainter, at: QPointF, chance: Chance) -> None:
    """What it is worth, over the picture; gold for the best."""
    painter.setFont(THEMES.theme.font(14, bold=True))
    wide = QFontMetricsF(painter.font()).horizontalAdvance(chance.words) + px(14)
    pill = QRectF(at.x(), at.y(), wide, px(22))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#dcb04a") if chance.best else colour("#0e0a07", 235))
    painter.drawRect(pill)
    painter.setPen(colour("#1a1208" if chance.best else DARK.ink))
    painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, chance.words)


def _badge(painter: QPainter, at: QPointF, sign: str, ground: str = "#dcb04a", ink: str = "#1a1208") -> None:
    wide = px(22 if len(sign) == 1 else 34)
    round_ = QRectF(at.x() - wide / 2, at.y() - px(11), wide, px(22))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ground))
    painter.drawRoundedRect(round_, px(11), px(11))
    painter.setPen(colour(ink))
    painter.setFont(THEMES.theme.font(14, bold=True))
    painter.drawText(round_, Qt.AlignmentFlag.AlignCenter, sign)
