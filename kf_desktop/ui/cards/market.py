"""Cards laid out on a table, row by row: the ground of outpost, loadout, camp and spoils."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QEvent, QPoint, QTimer
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from kf_desktop.ui.cards.card_widget import CardWidget
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.filling import even_width
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.decision.letters import keys_of
from kf_desktop.ui.decision.plate import key_cap
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.plates.band import PlateBand
from kf_desktop.ui.plates.painting import highest
from kf_desktop.ui.plates.prints import PLATE, PRINTS
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, scrolling, together

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

Spot: TypeAlias = tuple[int, int]
"""A row, and the place of a card in it."""

AT_ONCE = 5
"""Cards that are made anew before the first painting, the first row in any case; other rows come one in a turn."""
MARGIN, GAP, ASIDE = 12, 5, 14
"""Around heading and cards, between them, and at the right for the scroll bar."""
BAND = 120
"""Height of the heading where it has a picture, if the cards leave it no more."""
FOCUS = {"places/shrine": 0.55}
"""Which part of a room stays in sight: the floor, with what stands on it, except where the room is up on the wall."""


class MarketView(BoardView):
    """A heading and rows of cards; those that are options can be chosen on the spot.

    Rows are kept from one decision to the next, so that only what has changed is made anew.
    """

    def __init__(self) -> None:
        super().__init__()
        self.outer = column(self, margin=MARGIN, gap=GAP)
        self.title, self.subtitle = label(role="title"), label(role="soft", wrap=True)
        self.band = PlateBand()
        heading = column(self.band, margin=8, gap=4)
        heading.addStretch()
        heading.addWidget(self.title)
        heading.addWidget(self.subtitle)
        self.outer.addWidget(self.band)
        content = self.content = QWidget()
        self._laid = inner = column(content, gap=8)
        self.top: QVBoxLayout = column(gap=6)
        self.rows: QVBoxLayout = column(gap=10)
        inner.addLayout(self.top)
        inner.addLayout(self.rows)
        inner.addStretch()
        self.area = scrolling(content)
        self.outer.addWidget(self.area, 1)
        self.card_rows: list[CardRow] = []
        self.faces: list[CardFace] = []
        """What lies in the rows, also in those that are still to come."""
        self._offered: list[str] = []
        self._picked: Sequence[str] = ()
        self._due: list[CardRow] = []
        """Rows that are still to come."""
        self._fresh = 0
        self._made: list[CardRow] = []
        self._numbers: dict[str, str] = {}
        self._prompt = ""
        self._at: Spot | None = None
        """Where the card was that was chosen, or had the keyboard: there one goes on."""
        self._picked_at: Spot | None = None

    def heading(self, view: TableView) -> tuple[str, str]:
        """Title and the line below it."""
        raise NotImplementedError

    def place(self, view: TableView) -> str:
        """The plate of the room where this is, under the heading; empty for none."""
        return ""

    def fill(self, view: TableView) -> None:
        """Lay out the cards, by `add_row`."""
        raise NotImplementedError

    def show_table(self, view: TableView) -> None:
        """Lay everything out."""
        title, subtitle = self.heading(view)
        self.title.setText(title)
        self.subtitle.setText(subtitle)
        self.subtitle.setVisible(bool(subtitle))
        plate = self.place(view)
        self.band.focus = (0.5, FOCUS.get(plate, 0.84))
        self.band.show_plate(plate if PRINTS.has(plate) else "")
        self._numbers = {option: key_cap(key) for option, key in keys_of(view.decision).items()}
        self._at, self._picked_at = self._picked_at or self._spot_of(CardWidget.hasFocus), None
        if (prompt := view.decision.prompt if view.decision is not None else "") != self._prompt:
            self._prompt, self._at = prompt, None
            self.area.verticalScrollBar().setValue(0)  # another house, another page: it is read from its beginning
        self.card_rows, self.faces, self._offered, self._fresh = [], [], [], 0
        self._due.clear()
        with together(self._laid):
            self.fill(view)
            for spare in self._made[len(self.card_rows) :]:
                spare.hide()
        self._give_the_rest()
        LATER.put(self, "at hand", self._show_at_hand)

    def _spot_of(self, meant: Callable[[CardWidget], bool]) -> Spot | None:
        """Where the first card of that kind lies."""
        lying = [
            ((line, place), card) for line, row in enumerate(self.card_rows) for place, card in enumerate(row.cards)
        ]
        return next((spot for spot, card in lying if meant(card)), None)

    def _lift_keys(self) -> None:
        """The key of a card that is higher than the page lies in its upper corner, where it is seen."""
        room = self.area.viewport().height()
        for row in self.card_rows:
            above = row.cards[0].mapTo(row, QPoint()).y() if row.cards else 0
            for card in row.cards:
                card.put_key(on_top=above + card.sizeHint().height() > room)

    def _show_at_hand(self) -> None:
        """Show the keys, and scroll to the card that takes the keyboard; of one that is too high, the head is seen."""
        QApplication.sendEvent(self.area, QEvent(QEvent.Type.LayoutRequest))  # the page is as long as its rows now
        self._lift_keys()
        bar, card = self.area.verticalScrollBar(), self.takes_focus()
        if self._at is not None:
            self.area.ensureWidgetVisible(card, 0, px(GAP))
        if card is not self:
            bar.setValue(min(bar.value(), self._head_of(card)))

    def _head_of(self, card: QWidget) -> int:
        """Where to begin so that the card is seen, and with it whose row it lies in, if there is room for both."""
        top, row = card.mapTo(self.content, QPoint()).y(), card.parentWidget()
        while row is not None and not isinstance(row, CardRow):
            row = row.parentWidget()
        head = row.mapTo(self.content, QPoint()).y() if row is not None else top
        whole = top + card.height() - head <= self.area.viewport().height()
        return head if whole else top

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        for each in self._made:
            each.widen(self._even_width())
        self._give_the_rest()
        LATER.put(self, "at hand", self._show_at_hand)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self, self._show_at_hand)  # while it was hidden, its length was not measured

    def _even_width(self) -> int:
        """The width of the cards at which they fill their rows."""
        return even_width(self.width() - px(2 * MARGIN + ASIDE))

    def _give_the_rest(self) -> None:
        """The picture has what height the cards leave, as far as its print is sharp and its shape goes."""
        if not self.band.plate or self._due:  # before all cards are there, nobody knows what they leave
            self.band.setMinimumHeight(px(BAND) if self.band.plate else 0)
            return
        inner, wide = self._laid, self.area.width()
        inner.activate()
        laid = inner.heightForWidth(wide) if inner.hasHeightForWidth() else inner.sizeHint().height()
        rest = self.height() - laid - px(2 * MARGIN + GAP)
        sharp = int(highest(self.band.plate, PLATE, wide, self.devicePixelRatioF()))
        self.band.setMinimumHeight(max(px(BAND), min(rest, sharp, wide * 9 // 16)))

    def add_row(
        self,
        title: str,
        faces: Sequence[CardFace],
        keys: Mapping[CardId, str] | None = None,
        *,
        note: str = "",
        held: Collection[CardId] = (),
        dim: bool = False,
    ) -> None:
        """A titled row of cards; without cards there is none, unless there is something to note."""
        if not faces and not note:
            return
        place = len(self.card_rows)
        if place == len(self._made):
            made = CardRow()
            made.chosen.connect(self.option_chosen)
            made.read.connect(self.read)
            self.rows.insertWidget(place, made)
            self._made.append(made)
        row = self._made[place]
        row.widen(self._even_width())
        self.card_rows.append(row)
        self.faces += faces
        self._offered += [keys[face.id] for face in faces if face.id in keys] if keys else []
        if row.want(title, faces, keys, note=note, held=held, dim=dim):
            self._fresh += len(faces)
        if place and self._fresh > AT_ONCE and place != (self._at or (0, 0))[0]:
            row.hide()
            self._due.append(row)
            LATER.put(row, "cards", partial(self._come, row))
        else:
            row.come()
            row.show()

    def _come(self, row: CardRow) -> None:
        """A row that was put off, unless it has come or is not wanted any more."""
        if row in self._due:
            self._due.remove(row)
            row.come()
            row.mark(self._picked, self._numbers)
            row.show()
            self._give_the_rest()
            self.update()
            LATER.put(self, "at hand", self._show_at_hand)

    def set_decision(self, decision: Decision | None) -> None:
        """The options are laid out with the cards; only their keys are still to be written on."""
        self.set_chosen(())

    def set_chosen(self, keys: Sequence[str]) -> None:
        self._picked = keys
        self._picked_at = self._spot_of(lambda card: card.offered and card.key in keys) or self._picked_at
        for each in self.card_rows:
            each.mark(keys, self._numbers)

    def offers(self) -> bool:
        return bool(self.placed())

    def placed(self) -> list[str]:
        """The options whose cards lie here."""
        return self._offered

    def takes_focus(self) -> QWidget:
        """The card in the place where one was, else the first."""
        line, place = self._at or (0, 0)
        there = self.card_rows[line].cards if line < len(self.card_rows) else []
        if there and self.card_rows[line] not in self._due:
            return there[min(place, len(there) - 1)]
        return next(iter(self.cards()), self)

    def cards(self) -> list[CardWidget]:
        """Every card on view, in order."""
        return [card for cards in self.card_rows if cards not in self._due for card in cards.cards]


def offered_faces(view: TableView) -> dict[str, list[tuple[CardFace, str]]]:
    """The cards among the options with their keys, by the name of their kind."""
    found: dict[str, list[tuple[CardFace, str]]] = {}
    for option in view.decision.options if view.decision is not None else ():
        card = card_of(option, view.library)
        if card is None:
            continue
        face = face_of(view.library, *card)
        offered = found.setdefault(tr(f"shelf.{card[0]}"), [])
        if all(face.id != other.id for other, _ in offered):
            offered.append((face, option.key))
    return found
