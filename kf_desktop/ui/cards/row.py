"""Cards side by side: a hand, a market, a loadout. What the decision offers can be chosen here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from math import ceil

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from kf_desktop.ui.cards.card_widget import APART, LOWEST, MEDIUM, CardWidget
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES, Theme, px
from kf_desktop.ui.theme.widgets import column, flow, label, together

LINES = 5
"""Between title, note and cards."""
STRIP, SNUG_STRIP, SNUG_LOWEST = 34, 4, 84
"""The least height of the plates of cards that grow with their room; of those that would be scrolled through otherwise,
and the least height of such a card."""


@dataclass(frozen=True, slots=True)
class Laid:
    """All that a row shows, the key of the option that it is beside each face; empty for none."""

    title: str
    faces: tuple[CardFace, ...]
    keys: tuple[str, ...]
    note: str
    held: tuple[CardId, ...]
    dim: bool
    language: str
    theme: Theme


class CardRow(QWidget):
    """A titled row of cards that wraps."""

    chosen = Signal(str)
    read = Signal(object, list)

    def __init__(self) -> None:
        super().__init__()
        self.cards: list[CardWidget] = []
        self._made: list[CardWidget] = []
        self.wide = MEDIUM[0]
        """Width of the cards at 100 %, where they are scrolled through."""
        self._wanted: Laid | None = None
        self._shown: Laid | None = None
        self._lines = layout = column(self, gap=LINES)
        self.title = label(role="section")
        self.note = label(role="soft", wrap=True)
        self.holder, self.flow = flow(gap=APART)
        layout.addWidget(self.title)
        layout.addWidget(self.note)
        layout.addWidget(self.holder)

    def want(
        self,
        title: str,
        faces: Sequence[CardFace],
        options: Mapping[CardId, str] | None = None,
        *,
        note: str = "",
        held: Collection[CardId] = (),
        dim: bool = False,
    ) -> bool:
        """Have these faces lie here once it is told to `come`; whether that is still to be done.

        `options` maps a card to the key of the option that it is; `held` is what the knight has already; `dim` cards
        are out of reach.
        """
        keys = tuple((options or {}).get(face.id, "") for face in faces)
        self._wanted = Laid(title, tuple(faces), keys, note, tuple(held), dim, CATALOGUE.language, THEMES.theme)
        return self._wanted != self._shown

    def come(self) -> None:
        """Lay what is wanted, unless it lies here."""
        laid = self._wanted
        if laid is None or laid == self._shown:
            return
        self.title.setText(laid.title)
        self.note.setText(laid.note)
        with together(self.flow, self._lines):
            self.title.setVisible(bool(laid.title))
            self.note.setVisible(bool(laid.note))
            self.cards = self._cards(laid.faces)
            for card, key in zip(self.cards, laid.keys, strict=True):
                card.offer(key)
                card.hold(held=card.face.id in laid.held, dim=laid.dim)
            self.even_out()
            for place, card in enumerate(self._made):
                card.setVisible(place < len(self.cards))
            self.holder.setVisible(bool(laid.faces))
        self._shown = laid

    def _cards(self, faces: Sequence[CardFace]) -> list[CardWidget]:
        """A card for each face; those that were there before are used again."""
        for card, face in zip(self._made, faces, strict=False):
            card.card_size = MEDIUM
            card.set_face(face)
        while len(self._made) < len(faces):
            card = CardWidget(faces[len(self._made)])
            card.clicked.connect(lambda _=False, card=card: self._clicked(card))
            card.read.connect(lambda face: self.read.emit(face, [card.face for card in self.cards]))
            self.flow.addWidget(card)
            self._made.append(card)
        return self._made[: len(faces)]

    def even_out(self) -> None:
        """Cards of a row are as high as the longest text needs, within bounds."""
        most = MEDIUM[1]
        self.title.setVisible(bool(self.title.text()))
        for card in self.cards:
            card.card_size, card.strip, card.dense = (self.wide, most), None, False
        needed = [min(most, max(LOWEST, card.needed())) for card in self.cards]
        for card in self.cards:
            card.card_size = (self.wide, max(needed))
            card.updateGeometry()

    def widen(self, width: int) -> None:
        """Have cards of that width, at 100 %, where they are scrolled through."""
        if width != self.wide:
            self.wide = width
            self.even_out()

    def lines(self, width: int, across: int) -> int:
        """The lines that cards of that width, at 100 %, need in a row of so many pixels."""
        return ceil(len(self.cards) / _columns(width, across))

    def is_even(self, width: int, across: int) -> bool:
        """Whether the last of these lines is as long as the others."""
        return self.lines(width, across) == 1 or len(self.cards) % _columns(width, across) == 0

    def least_height(self, width: int, across: int, *, snug: bool = False) -> int:
        """The height in pixels with cards of that width, if of their plates no more than a strip is seen.

        A `snug` row has a lower strip, smaller words, and no title.
        """
        heads = [each.sizeHint().height() + px(LINES) for each in self._heads(snug=snug)]
        return sum(heads) + self.lines(width, across) * (self._high(width, 0, snug=snug) + px(APART))

    def grow(self, width: int, more: int, *, snug: bool = False) -> None:
        """Have cards of that width, and plates that are higher by so many pixels than a strip."""
        self.title.setVisible(self.title in self._heads(snug=snug))
        highest = [high for card in self.cards if (high := card.highest_strip(px(width)))]
        strip, high = min([_strip(snug=snug) + more, *highest]), self._high(width, more, snug=snug)
        for card in self.cards:
            card.strip, card.card_size = _at_100(strip), (width, _at_100(high))
            card.updateGeometry()
            card.update()

    def _heads(self, *, snug: bool) -> list[QLabel]:
        return [each for each in (self.title, self.note) if each.text() and not (snug and each is self.title)]

    def _high(self, width: int, more: int, *, snug: bool) -> int:
        """The height in pixels of the card that says most, with a plate that is higher by so many than a strip."""
        wide, strip = px(width), _strip(snug=snug) + more
        for card in self.cards:
            card.dense = snug
        needed = [card.bare(wide) + min(strip, card.highest_strip(wide)) for card in self.cards]
        return max([px(SNUG_LOWEST if snug else LOWEST), *needed])

    def mark(self, picked: Sequence[str], numbers: Mapping[str, str]) -> None:
        """Show which cards are picked, and the keys that pick them."""
        for card in self.cards:
            if card.key:
                card.offer(card.key, numbers.get(card.key, ""), picked=card.key in picked)

    def _clicked(self, card: CardWidget) -> None:
        """A card that is an option is chosen; any other is read."""
        if card.offered:
            self.chosen.emit(card.key)
        else:
            self.read.emit(card.face, [each.face for each in self.cards])


def _columns(width: int, across: int) -> int:
    return max(1, (across + px(APART)) // (px(width) + px(APART)))


def _strip(*, snug: bool) -> int:
    return px(SNUG_STRIP if snug else STRIP)


def _at_100(pixels: int) -> int:
    return ceil(pixels * 100 / THEMES.theme.scale)
