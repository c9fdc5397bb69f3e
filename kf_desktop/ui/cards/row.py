"""Cards side by side: a hand, a market, a loadout. What the decision offers can be chosen here."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QLayout, QWidget

from kf_desktop.ui.cards.card_widget import HAND, LOWEST, MEDIUM, CardWidget
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES
from kf_desktop.ui.theme.widgets import column, flow, label, row


class CardRow(QWidget):
    """A titled row of cards: it wraps, or its cards grow narrower."""

    chosen = Signal(str)
    read = Signal(object, list)

    def __init__(self, size: tuple[int, int] = MEDIUM, *, wrap: bool = True) -> None:
        super().__init__()
        self.card_size = size
        self.cards: list[CardWidget] = []
        self._made: list[CardWidget] = []
        self._shown: tuple[object, ...] = ()
        layout = column(self, gap=5)
        self.title = label(role="section")
        self.note = label(role="soft", wrap=True)
        self.flow: QLayout
        if wrap:
            self.holder, self.flow = flow(gap=8)
        else:
            self.holder = QWidget()
            self.flow = row(self.holder, gap=5)
            self.flow.addStretch()
        layout.addWidget(self.title)
        layout.addWidget(self.note)
        layout.addWidget(self.holder)

    def show_cards(
        self,
        title: str,
        faces: Sequence[CardFace],
        options: Mapping[str, str] | None = None,
        *,
        note: str = "",
        held: Collection[str] = (),
        dim: bool = False,
    ) -> None:
        """Show the faces; `options` maps a face's id to the key of the option that it is.

        `held` are the ids of what the knight has already; `dim` cards are out of reach.
        """
        wanted = (title, tuple(faces), dict(options or {}), note, tuple(held), dim, CATALOGUE.language, THEMES.theme)
        if wanted == self._shown:
            return
        self.title.setText(title)
        self.title.setVisible(bool(title))
        self.note.setText(note)
        self.note.setVisible(bool(note))
        self.cards = self._cards(faces)
        for card in self.cards:
            card.offer((options or {}).get(card.face.id, ""))
            card.hold(held=card.face.id in held, dim=dim)
        self._even_out()
        for place, card in enumerate(self._made):
            card.setVisible(place < len(self.cards))
        self.holder.setVisible(bool(faces))
        self._shown = wanted

    def _cards(self, faces: Sequence[CardFace]) -> list[CardWidget]:
        """A card for each face; those that were there before are used again."""
        for card, face in zip(self._made, faces, strict=False):
            card.card_size = self.card_size
            card.set_face(face)
        while len(self._made) < len(faces):
            card = CardWidget(faces[len(self._made)], self.card_size)
            card.clicked.connect(lambda _=False, card=card: self._clicked(card))
            card.read.connect(lambda face: self.read.emit(face, [card.face for card in self.cards]))
            if isinstance(self.flow, QBoxLayout):
                self.flow.insertWidget(len(self._made), card)
            else:
                self.flow.addWidget(card)
            self._made.append(card)
        return self._made[: len(faces)]

    def _even_out(self) -> None:
        """Cards of a row are as high as the longest text needs, within bounds; in a hand all are alike.

        Wide cards stand below each other, each as high as it needs.
        """
        if self.card_size[0] == HAND[0] or not self.cards:
            return
        width, most = self.card_size
        needed = [min(most, max(LOWEST, card.needed())) for card in self.cards]
        for card, own in zip(self.cards, needed, strict=True):
            card.card_size = (width, max(needed) if self.card_size == MEDIUM else own)
            card.updateGeometry()

    def set_height(self, height: int) -> None:
        """Cards of a hand are higher where there is room, and only heads where there is little."""
        if self.card_size[1] != height:
            self.card_size, self._shown = (self.card_size[0], height), ()

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
