"""The hand of the knight whose turn it is, below the board."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.cards.card_widget import HAND
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.options import options_by_face
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.table.answering import Answering
from kf_desktop.ui.table.option_keys import key_of
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column


class HandStrip(QWidget):
    """Techniques in hand, small; the playable ones glow."""

    read = Signal(object, list)

    def __init__(self, answering: Answering) -> None:
        super().__init__()
        self.answering = answering
        self._fits, self._on_board = False, True
        self._has_room, self._last = True, ""
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
        in_clash = view.state.clash is not None
        knight = view.asked() or view.state.knights.get(self._last) or (view.party()[0] if in_clash else None)
        self._last = knight.id if knight is not None else ""
        fitting = view.scene in ("delve", "rest", "encounter")
        over = in_clash and view.state.clash is not None and bool(view.state.clash.result)
        self._fits = knight is not None and not over and (in_clash or (fitting and bool(knight.hand)))
        self.setVisible(self._fits and self._on_board and self._has_room)
        if knight is None:
            return
        self.setFixedHeight(px(148))
        cooling = in_clash and not knight.hand and bool(knight.cooldown)  # what will come back, in place of nothing
        name = speech.names_of(view.library).name("knight", knight.id)
        title = tr("hand.cooling" if cooling else "hand.title", knight=name)
        shown = knight.cooldown if cooling else knight.hand
        faces = [face_of(view.library, "techniques", id, clash=in_clash) for id in shown]
        note = "" if faces else tr("hand.empty")
        self.row.show_cards(title, faces, options_by_face(view), note=note, dim=cooling)
        self._mark()

    def fit(self, has_room: bool) -> None:
        """Stay away where the window is too low for it."""
        self._has_room = has_room
        self.setVisible(self._fits and self._on_board and has_room)

    def follow(self, view: str) -> None:
        """Only below a board: the other views need the room, and the knight's sheet shows the hand itself."""
        self._on_board = view in ("clash", "map")
        self.setVisible(self._fits and self._on_board and self._has_room)

    def _mark(self) -> None:
        numbers = {option.key: key_of(index) for index, option in enumerate(self.answering.options)}
        self.row.mark(self.answering.picked, numbers)
