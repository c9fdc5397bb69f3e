"""The hand of the knight whose turn it is, below the board."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.cards.card_widget import HAND, SLIM
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.options import options_by_face
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.option_keys import key_of
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column

HIGH = ((1200, 250), (960, 190), (640, HAND[1]), (480, SLIM[1]))
"""Heights of the table, at 100 % text, and how high the cards of a hand are there; in a lower one there is no hand."""
TITLE = 30


class HandStrip(QWidget):
    """Techniques in hand, small; the playable ones glow."""

    read = Signal(object, list)

    def __init__(self, answering: Answering) -> None:
        super().__init__()
        self.answering = answering
        self._fits, self._on_board = False, True
        self._has_room, self._last = True, ""
        self._high = HAND[1]
        self._view: TableView | None = None
        self.row = CardRow(HAND, wrap=False)
        self.row.chosen.connect(answering.choose)
        self.row.read.connect(self.read)
        layout = column(self)
        layout.addWidget(self.row, 0, Qt.AlignmentFlag.AlignTop)
        answering.changed.connect(self._mark)

    def show_table(self, view: TableView) -> None:
        """Show the hand of the knight who is asked, or was asked last: the board should not jump.

        So an empty hand keeps its place in a clash.
        """
        in_clash = view.game.clash is not None
        self._view = view
        knight = view.asked() or view.game.knights.get(self._last) or (view.party()[0] if in_clash else None)
        self._last = knight.id if knight is not None else ""
        fitting = view.scene in ("delve", "rest", "encounter")
        over = in_clash and view.game.clash is not None and bool(view.game.clash.result)
        self._fits = knight is not None and not over and (in_clash or (fitting and bool(knight.hand)))
        self.setVisible(self._fits and self._on_board and self._has_room)
        if knight is None:
            return
        slim = self._high == SLIM[1]
        self.setFixedHeight(px(self._high + (4 if slim else TITLE)))
        self.row.set_height(self._high)
        cooling = in_clash and not knight.hand and bool(knight.cooldown)  # what will come back, in place of nothing
        name = speech.names_of(view.library).name("knight", knight.id)
        title = "" if slim else tr("hand.cooling" if cooling else "hand.title", knight=name)
        shown = knight.cooldown if cooling else knight.hand
        faces = [face_of(view.library, "techniques", id, clash=in_clash) for id in shown]
        note = "" if faces else tr("hand.empty")
        self.row.show_cards(title, faces, options_by_face(view), note=note, dim=cooling)
        self._mark()

    def fit(self, height: int) -> None:
        """As high as a table of that height allows, at 100 % text."""
        high = next((high for table, high in HIGH if height >= table), 0)
        self._has_room = bool(high)
        self.setVisible(self._fits and self._on_board and self._has_room)
        if high and high != self._high:
            self._high = high
            if self._view is not None:
                self.show_table(self._view)

    def follow(self, view: str) -> None:
        """Only below a board: the other views need the room, and the knight's sheet shows the hand itself."""
        self._on_board = view in ("clash", "map")
        self.setVisible(self._fits and self._on_board and self._has_room)

    def _mark(self) -> None:
        numbers = {option.key: key_of(index) for index, option in enumerate(self.answering.options)}
        self.row.mark(self.answering.picked, numbers)
