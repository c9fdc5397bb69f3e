"""The whole card over the table while the pointer rests on one that is held: above it, and gone with the pointer.

What its words mean stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QWidget

from kf_desktop.ui.cards.card_widget import CALLOUT, CardWidget
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import label

WORDS, GAP = 236, 8
"""Width at 100 % of what stands beside the card, and the room between."""


class CardCallout:
    """Made when it is needed first; it never takes the pointer or the keyboard.

    `explain` says as HTML what the words of a card mean.
    """

    def __init__(self, owner: QWidget, explain: Callable[[CardFace], str]) -> None:
        self.owner, self._explain = owner, explain
        self.card: CardWidget | None = None
        self.words: QLabel | None = None

    def show(
        self, face: CardFace | None, above: QRect, seen: Sequence[QRect] | None = None, foretold: str = ""
    ) -> None:
        """The face above that place of the owner, what is `foretold` of it first beside it; nothing for None.

        What is to stay `seen` is not covered where there is room beside it; the words then stand there already.
        """
        if face is None:
            for part in (self.card, self.words):
                if part is not None:
                    part.hide()
            return
        if self.card is None:
            self.card = CardWidget(face, CALLOUT, self.owner)
            self.card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.card.set_face(face)
        wide = px(CALLOUT[0])
        high = min(self.card.whole(wide), above.top() - px(8))
        left = min(max(px(6), above.center().x() - wide // 2), self.owner.width() - wide - px(6))
        place = QRect(QPoint(left, above.top() - high - px(2)), QPoint(left + wide, above.top() - px(2)))
        place.moveLeft(_aside(place, seen or (), self.owner.width()))
        self.card.setGeometry(place)
        self.card.show()
        self.card.raise_()
        self._show_words("" if seen is not None else _first(foretold) + self._explain(face), place)

    def _show_words(self, told: str, card: QRect) -> None:
        """On the right of the card, or on the left where there is no room; never higher than what is above the hand."""
        if self.words is None:
            self.words = label(wrap=True)
            self.words.setParent(self.owner)
            self.words.setTextFormat(Qt.TextFormat.RichText)
            self.words.setMargin(px(10))
            self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words.setVisible(bool(told))
        if not told:
            return
        palette = THEMES.theme.palette
        self.words.setStyleSheet(
            f"background: {palette.panel}; border: 1px solid {palette.gold}; font-size: {px(15)}px;"
            f"color: {palette.ink};"
        )
        self.words.ensurePolished()
        self.words.setText(told)
        self.words.setFixedSize(px(WORDS), self.words.heightForWidth(px(WORDS)))
        left = card.right() + px(GAP)
        if left + px(WORDS) > self.owner.width():
            left = card.left() - px(GAP) - px(WORDS)
        self.words.move(left, max(px(6), min(card.top(), card.bottom() - self.words.height())))
        self.words.setVisible(left >= 0)
        self.words.raise_()


def _first(told: str) -> str:
    return f"<p><b>{escape(told)}</b></p>" if told else ""


def _aside(place: QRect, seen: Sequence[QRect], wide: int) -> int:
    """Where the place begins: as it is, or beside something `seen` if it covers less of it all there."""
    lefts = [place.left(), *(each.left() - place.width() - px(GAP) for each in seen)]
    lefts += [each.right() + px(GAP) for each in seen]
    inside = [left for left in lefts if px(GAP) <= left <= wide - place.width() - px(GAP)]

    def covered(left: int) -> int:
        parts = [place.translated(left - place.left(), 0).intersected(each) for each in seen]
        return sum(part.width() * part.height() for part in parts)

    return min(inside or lefts[:1], key=covered)
