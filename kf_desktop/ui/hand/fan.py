"""The hand as a fan: cards side by side on a slight arc, the armed one raised."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from math import ceil, copysign

from PySide6.QtCore import QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.hand.hand_card import EDGE, HIGH, LIFT, SLACK, SLIM, WIDE, HandCard
from kf_desktop.ui.hand.held import HeldCard
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES, colour, px

TILT, DROP = 0.6, 1.2
"""Degrees of turn for each place from the middle, and pixels of drop by the square of that."""
ABOVE, AROUND = 9, 4
"""Room above the cards, from which an armed one rises, and the least that a low bar leaves above and below them."""
SLIMMEST = 25
"""Height of the name of a card where that saves a column."""
FARTHEST = 2
"""Places from the middle beyond which no card is turned any further."""
HOVER = 250
"""Milliseconds until the whole card is shown."""


class Fan(QWidget):
    """Holds the cards of one hand. It answers nothing by itself."""

    armed = Signal(str)
    """The card of this option was clicked."""
    read = Signal(object, list)
    looked = Signal(object, QRect)
    """A card to be shown whole above that part of the fan; None when the pointer has gone."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.cards: list[HandCard] = []
        self._made: list[HandCard] = []
        self.nothing = ""
        self.listed = False
        """Whether there is room for the names of the cards only."""
        self._laid: tuple[object, ...] = ()
        """What the cards lie as they lie for."""
        self._hovered: HandCard | None = None
        self._rested = QPoint()
        """Where the pointer was when the cards were laid out: what has come under it, nobody has pointed at."""
        self._timer = QTimer(self, interval=HOVER, singleShot=True)
        self._timer.timeout.connect(self._look)

    def show_cards(
        self,
        title: str,
        held: Sequence[HeldCard],
        numbers: Mapping[str, str],
        nothing: str,
        waits: Collection[str] = (),
    ) -> None:
        """Hold these cards; `nothing` is said where there are none. What `waits` is only taken up by its key."""
        name(self, title)
        self.nothing = "" if held else nothing
        self._rested = QCursor.pos()
        if [each.face for each in held] != [card.held.face for card in self.cards if card.held is not None]:
            self._leave()
        while len(self._made) < len(held):
            self._made.append(self._make())
        self.cards = self._made[: len(held)]
        for card, each in zip(self.cards, held, strict=True):
            card.show_card(each, numbers.get(each.option, ""), waits=each.option in waits)
            card.show()
        for spare in self._made[len(held) :]:
            spare.hide()
        self._arrange()
        self.update()

    def _make(self) -> HandCard:
        card = HandCard(self)
        card.clicked.connect(lambda: self._clicked(card))
        card.read.connect(lambda face: self._read(card))
        card.pointed.connect(lambda here: self._point(card, here=here))
        return card

    def mark(self, armed: str, picked: Sequence[str], *, ordered: bool = False) -> None:
        """Show which card is armed and which are picked, and as the how manieth, where they are put in order."""
        raised = [card.armed or bool(card.picked) for card in self.cards]
        signs = {key: str(place) if ordered else "✓" for place, key in enumerate(picked, 1) if key}
        for card in self.cards:
            card.mark(armed=bool(card.key) and card.key == armed, picked=signs.get(card.key, ""))
        if raised != [card.armed or bool(card.picked) for card in self.cards]:
            self._arrange()

    def _clicked(self, card: HandCard) -> None:
        """A card that is an option is armed; any other is read."""
        if card.offered:
            self.armed.emit(card.key)
        else:
            self._read(card)

    def _read(self, card: HandCard) -> None:
        self.looked.emit(None, QRect())
        if card.held is not None:
            self.read.emit(card.held.face, [each.held.face for each in self.cards if each.held is not None])

    def _point(self, card: HandCard, *, here: bool) -> None:
        if here and card is not self._hovered and QCursor.pos() != self._rested:
            self._hovered = card
            card.raise_()
            self._timer.start()
        elif not here and self._hovered is card:
            self._leave()
            self._stack()

    def _leave(self) -> None:
        """No card is pointed at."""
        self._hovered = None
        self._timer.stop()
        self.looked.emit(None, QRect())

    def _look(self) -> None:
        card = self._hovered
        if card is not None and card.held is not None and card.isVisible():
            self.looked.emit(card.held, card.geometry())

    def used_width(self) -> int:
        """The width that the cards take as they lie now."""
        lie = [card.geometry() for card in self.cards]
        return self.width() if self.listed or not lie else lie[-1].right() - lie[0].left() + 1

    def stand(self, box: QRect) -> None:
        """Take this place, and lay the cards out in it; what is hidden would hear of its size when it is shown."""
        self.setGeometry(box)
        if not self.isVisible():
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Lay the cards out, unless they lie as they should: each that is put on top is painted anew."""
        held = [(card.held, card.armed, bool(card.picked)) for card in self.cards]
        laid = (self.size(), held, CATALOGUE.language, THEMES.theme)
        if laid != self._laid:
            self._lay()
            self._laid = laid

    def _lay(self) -> None:
        """On an arc around the middle, each as wide as its text needs; closer together where there are many."""
        count, self.listed = len(self.cards), False
        if not count:
            return
        room = self.width() - px(4)
        high = min(px(HIGH), self.height() - px(AROUND))
        wide = shared([card.wanted(high) for card in self.cards], room)
        over = sum(wide) - room
        closer = -(-over // (count - 1)) if over > 0 and count > 1 else px(2)
        if closer > px(EDGE):  # a card may lie over the edge of the one before it, never over its words
            self._list_names()
            return
        left = (self.width() - sum(wide) + closer * (count - 1)) // 2
        top, slack = min(px(ABOVE), (self.height() - high) * 2 // 3), px(SLACK)
        lowest = self.height() - high
        for place, card in enumerate(self.cards):
            far = place - (count - 1) / 2
            up = min(px(LIFT), top) if card.armed or card.picked else 0
            spot = QPoint(left - slack, min(top + round(px(DROP) * far * far), lowest) - slack - up)
            card.lie(lean(far), slim=False)
            card.setGeometry(spot.x(), spot.y(), wide[place] + 2 * slack, high + 2 * slack)
            left += wide[place] - closer
        self._stack()

    def _list_names(self) -> None:
        """Where they would hide each other: their names below each other, the whole card while the pointer rests."""
        self.listed = True
        room, gap, slim, lower = self.width() - px(4), px(3), px(SLIM), px(SLIMMEST)
        rows = max(1, (self.height() - px(8)) // (slim + gap))
        more = max(1, (self.height() - px(4)) // (lower + gap))
        if -(-len(self.cards) // more) < -(-len(self.cards) // rows):  # lower lines rather than another column
            slim, rows = lower, more
        wide = room // -(-len(self.cards) // rows) - gap
        top = min(px(6), max(0, (self.height() - rows * (slim + gap)) // 2))
        for place, card in enumerate(self.cards):
            column, line = divmod(place, rows)
            card.lie(0.0, slim=True)
            card.setGeometry(column * (wide + gap), top + line * (slim + gap), wide, slim)

    def _stack(self) -> None:
        """Later cards lie over earlier ones, an armed one over all."""
        for card in sorted(self.cards, key=lambda card: card.armed):
            card.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.nothing:
            return
        painter = QPainter(self)
        painter.setFont(THEMES.theme.font(15))
        painter.setPen(colour("ink_soft"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self.nothing)
        painter.end()


def lean(far: float) -> float:
    """Degrees by which a card so many places from the middle is turned.

    In whole places, so that the others lie as they lay when one is played, and their pictures can be kept.
    """
    return copysign(TILT * min(FARTHEST, ceil(abs(far))), far)


def shared(wanted: list[int], room: int) -> list[int]:
    """What each card wants, and where there is room to spare, up to the usual width for those that want less."""
    wide, spare = list(wanted), max(0, room - sum(wanted))
    for left, place in enumerate(sorted(range(len(wide)), key=lambda place: -wide[place])):
        more = max(0, min(px(WIDE) - wide[place], spare // (len(wide) - left)))
        wide[place] += more
        spare -= more
    return wide
