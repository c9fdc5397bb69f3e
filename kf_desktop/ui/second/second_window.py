"""The map, the board or a knight in a window of its own: for another screen, and for who only looks on.

It shows what everybody at the table may see, and takes no answers.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QStackedWidget, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.clash_board.board import ClashBoard
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.kingdom_map.map import KingdomMap
from kf_desktop.ui.knight_sheet.sheet_view import KnightSheetView
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.table.sheltered import draw
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.controls import Combo
from kf_desktop.ui.theme.theme import THEMES
from kf_desktop.ui.theme.widgets import column

if TYPE_CHECKING:
    from kf_desktop.door.table import Table
    from kf_desktop.ui.settings import Settings
    from kf_desktop.ui.table.controller import GameController

FOLLOW, MAP, BOARD = "follow", "map", "clash"
"""What can be shown beside the knights: where the game is, the map, the board."""


class SecondWindow(QWidget):
    """Follows a game. What it shows and where it stands is kept in the settings."""

    closed = Signal()
    chosen = Signal()
    """Something else is to be shown."""
    inspected = Signal(object)
    """A link of what it shows, to be opened over the table."""

    def __init__(self, controller: GameController, settings: Settings) -> None:
        super().__init__(None, Qt.WindowType.Window)
        self.controller, self.settings = controller, settings
        self.setObjectName("window")
        self.setMinimumSize(480, 360)
        layout = column(self, margin=6, gap=6)
        self.what = Combo()
        self.what.activated.connect(self._choose)
        layout.addWidget(self.what)
        self.stack = QStackedWidget()
        layout.addWidget(self.stack, 1)
        self.board, self.map, self.sheet = ClashBoard(), KingdomMap(), KnightSheetView()
        self.sheet.is_answered = False
        for view in (self.board, self.map, self.sheet):
            self.stack.addWidget(view)
            view.inspected.connect(self.inspected)
        for key in ("Escape", "Ctrl+W"):  # the key that opens it closes it from every window
            QShortcut(QKeySequence(key), self).activated.connect(self.close)
        placed = QByteArray.fromBase64(settings.second_place.encode("ascii", "ignore"))
        if placed.isEmpty() or not self.restoreGeometry(placed):
            self.resize(960, 640)
        controller.changed.connect(self._went_on)
        THEMES.changed.connect(self._redress)
        self.follow()

    @property
    def onlooker(self) -> Table:
        """The game as one sees it who has no seat."""
        return self.controller.table.onlooker()

    def _went_on(self) -> None:
        LATER.put(self, "table", self.follow)

    def follow(self) -> None:
        """Show the game as it is now."""
        table = self.onlooker
        view = TableView(table.view, table.library, None, table.events, table, len(table.events))
        self._list(view)
        shown = self.settings.second
        if shown.startswith("knight:") and shown.removeprefix("knight:") in view.game.knights:
            self.sheet.knight = shown.removeprefix("knight:")
            self._show(self.sheet, view)
        elif shown == MAP or (shown != BOARD and view.game.clash is None and view.expedition.encounter is None):
            self._show(self.map, view)
        else:
            self._show(self.board, view)

    def _show(self, part: ClashBoard | KingdomMap | KnightSheetView, view: TableView) -> None:
        self.stack.setCurrentWidget(part)
        draw(part, part, replace(view, seen=len(view.events)), lambda: part.set_decision(None))

    def _list(self, view: TableView) -> None:
        """What can be chosen, in the language of the moment."""
        names = speech.names_of(view.library)
        entries = {kind: tr(f"second.{kind}") for kind in (FOLLOW, MAP, BOARD)}
        entries |= {f"knight:{knight.id}": names.name("knight", knight.id) for knight in view.party()}
        if [self.what.itemText(place) for place in range(self.what.count())] != list(entries.values()):
            self.what.clear()
            for id, words in entries.items():
                self.what.addItem(words, id)
        self.what.setCurrentIndex(max(0, self.what.findData(self.settings.second)))
        self.setWindowTitle(f"KF Desktop · {self.what.currentText()}")
        name(self.what, tr("second.what"))

    def _choose(self, place: int) -> None:
        self.settings.second = str(self.what.itemData(place))
        self.chosen.emit()
        self.follow()

    def _redress(self) -> None:
        for view in (self.board, self.map, self.sheet):
            view.set_theme(THEMES.theme)
        self.follow()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings.second_place = bytes(self.saveGeometry().toBase64().data()).decode("ascii")
        self.controller.changed.disconnect(self._went_on)
        THEMES.changed.disconnect(self._redress)
        self.closed.emit()
        super().closeEvent(event)
