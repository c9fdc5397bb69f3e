"""The chronicle of the expedition that has just come home, beside the things that are shared out."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QPushButton

from kf_desktop.door.chronicle import ExpeditionTold
from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.chronicle.page import expedition_page
from kf_desktop.ui.chronicle.paper import Paper
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.shell.finder import Finder
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.theme.frames import Framed
from kf_desktop.ui.theme.widgets import column, label, row

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

TELLER = Finder("chronicle")


class ChroniclePane(Framed):
    """Comes up once an expedition, and goes when it is put away; nothing waits for it."""

    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        outer = column(self, margin=10, gap=6)
        head = row(gap=8)
        self.title, self.away = label(role="title"), QPushButton()
        self.away.setProperty("quiet", "true")
        self.away.clicked.connect(self.put_away)
        head.addWidget(self.title, 1)
        head.addWidget(self.away)
        outer.addLayout(head)
        self.paper = Paper()
        outer.addWidget(self.paper, 1)
        self._told: ExpeditionTold | None = None
        self._view: TableView | None = None
        self._number = self._asked = 0
        self._drawn: tuple[object, ...] = ()
        self.wanted = ""
        """Whether it "comes" by itself, is "asked" for, or neither."""
        TELLER.found.connect(self._take)
        self.hide()

    def come_up(self, view: TableView) -> None:
        """Have the expedition told, if it has not been yet."""
        number = view.game.campaign.expeditions + 1
        self._view = view
        if number != self._number:
            self._number, self._told, self.wanted = number, None, "comes"
            self._asked = TELLER.ask(view.rulings.telling())
        self._draw_soon()

    @property
    def has_come_up(self) -> bool:
        """Whether there is an expedition to be told."""
        return self._number > 0

    def open_again(self) -> None:
        """Show it after it has been put away."""
        self.wanted = "asked"
        self._draw_soon()

    def put_away(self) -> None:
        """Nothing of it any more, until it is asked for."""
        self.wanted = ""
        self.closed.emit()

    def _take(self, number: int, told: object) -> None:
        """The expedition has been told."""
        if number == self._asked and isinstance(told, ExpeditionTold):
            self._told = told
            self._draw()
            announce(self, self.paper.toPlainText()[:400])

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw_soon()

    def hideEvent(self, event: QHideEvent) -> None:
        """The plots take 4 MB, and are drawn anew when they are read again."""
        super().hideEvent(event)
        self._drawn = ()
        self.paper.clear()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw_soon()

    def _draw_soon(self) -> None:
        """Write the page once the question is painted, and its place has found its size."""
        LATER.put(self, "page", self._draw)

    def _draw(self) -> None:
        """Write the page, if anything of it is another."""
        drawn = (self._number, id(self._told), self.paper.width(), CATALOGUE.language)
        if self.isHidden() or drawn == self._drawn:
            return
        self._drawn = drawn
        self.title.setText(tr("chronicle.title"))
        self.away.setText(tr("chronicle.put_away"))
        name(self.paper, tr("chronicle.title"))
        if self._told is not None and self._view is not None:
            self.paper.show_page(partial(expedition_page, self._told, self._view))
        else:
            self.paper.setPlainText(tr("chronicle.being_told"))
