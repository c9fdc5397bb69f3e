"""Cards that a decision offers, sorted into rows by what they are: the ground of Outpost and Spoils."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QVBoxLayout, QWidget

from kf_desktop.ui.cards.card_widget import CardWidget
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.table.board_view import BoardView
from kf_desktop.ui.table.option_keys import key_of
from kf_desktop.ui.theme.widgets import clear, column, label, panel, scrolling

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

Shelf = tuple[str, list[CardFace]]


class MarketView(BoardView):
    """A heading, facts, and rows of cards; those that are options can be chosen on the spot."""

    def __init__(self) -> None:
        super().__init__()
        outer = column(self, gap=6)
        self.title, self.subtitle = label(role="title"), label(role="soft", wrap=True)
        outer.addWidget(self.title)
        outer.addWidget(self.subtitle)
        content = QWidget()
        self.rows: QVBoxLayout = column(content, gap=10)
        self.area = scrolling(content)
        outer.addWidget(self.area, 1)
        self.card_rows: list[CardRow] = []
        self._numbers: dict[str, str] = {}

    def heading(self, view: TableView) -> tuple[str, str]:
        """Title and the line below it."""
        raise NotImplementedError

    def facts(self, view: TableView) -> list[tuple[str, str]]:
        """Boxes of facts above the cards."""
        raise NotImplementedError

    def shelves(self, view: TableView) -> list[Shelf]:
        """Cards that lie here, whether they are options or not."""
        raise NotImplementedError

    def show_table(self, view: TableView) -> None:
        """Lay everything out."""
        title, subtitle = self.heading(view)
        self.title.setText(title)
        self.subtitle.setText(subtitle)
        clear(self.rows)
        self.card_rows = []
        self._show_facts(view)
        options = offered_faces(view)
        self._numbers = {
            option.key: key_of(index)
            for index, option in enumerate(view.decision.options if view.decision is not None else ())
        }
        keys = {face.id: key for faces in options.values() for face, key in faces}
        shown: set[str] = set()
        for title, offered in options.items():
            self._add_row(title, [face for face, _ in offered], keys)
            shown.update(face.id for face, _ in offered)
        for title, faces in self.shelves(view):
            rest = [face for face in faces if face.id not in shown]
            if rest:
                self._add_row(title, rest, keys)
        self.rows.addStretch()

    def set_decision(self, decision: Decision | None) -> None:
        """The options are laid out with the cards; only their keys are still to be written on."""
        self.set_chosen(())

    def set_chosen(self, keys: Sequence[str]) -> None:
        for each in self.card_rows:
            each.mark(keys, self._numbers)

    def takes_focus(self) -> QWidget:
        return next((card for cards in self.card_rows for card in cards.cards), self)

    def cards(self) -> list[CardWidget]:
        """Every card on view, in order."""
        return [card for cards in self.card_rows for card in cards.cards]

    def _add_row(self, title: str, faces: list[CardFace], keys: dict[str, str]) -> None:
        made = CardRow()
        made.chosen.connect(self.option_chosen)
        made.read.connect(lambda face, _: self.inspected.emit(f"card:{face.id}"))
        made.show_cards(title, faces, keys)
        self.rows.addWidget(made)
        self.card_rows.append(made)

    def _show_facts(self, view: TableView) -> None:
        for who, words in self.facts(view):
            box = panel()
            inner = column(box, margin=8, gap=1)
            inner.addWidget(label(who, "strong", wrap=True))
            inner.addWidget(label(words, "soft", wrap=True))
            self.rows.addWidget(box)


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
