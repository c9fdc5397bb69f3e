"""Between the delves: the outpost with its street and places, the loadouts, and the camp of the rest."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from kf_desktop.ui.cards.card_widget import CardWidget
from kf_desktop.ui.cards.market import MarketView
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.loadout.loadout_view import LoadoutView
from kf_desktop.ui.outpost.camp import CampView
from kf_desktop.ui.outpost.street import StreetView, fits
from kf_desktop.ui.outpost.town import TownView
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.table.board_view import BoardView, Views
from kf_desktop.ui.theme.widgets import column, dress

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

CAMP = ("rest", "campfire")


STREET = ("outpost.activity", "confirm.inn")
"""Questions that are asked in the street."""


def page_name(view: TableView) -> str:
    """Which of the four it is: "street", "town" (a place of it), "loadout" or "camp"."""
    decision = view.decision
    if decision is not None and decision.family == "loadout":
        return "loadout"
    if view.scene in CAMP:
        return "camp"
    return "street" if decision is not None and decision.prompt in STREET else "town"


PAGES: dict[str, Callable[[], BoardView]] = {
    "street": StreetView,
    "town": TownView,
    "loadout": LoadoutView,
    "camp": CampView,
}
"""The pages by their names."""


class OutpostView(BoardView):
    """Holds the four pages and shows the one that the scene needs."""

    def __init__(self) -> None:
        super().__init__()
        self._view: TableView | None = None
        self.stack = QStackedWidget()
        column(self).addWidget(self.stack)
        self.pages = Views(PAGES, self)
        self.page: BoardView = self.pages["town"]

    def take_in(self, view: BoardView) -> None:
        """A page has been made: it lies in the stack."""
        self.stack.addWidget(view)

    def named(self, view: TableView) -> str:
        return f"view.{name}" if (name := page_name(view)) in ("loadout", "camp") else ""

    def show_table(self, view: TableView) -> None:
        """Show the page of the scene; where the street has no room its places are listed."""
        self._view = view
        name = page_name(view)
        self.page = self.pages["town" if name == "street" and not fits(self.width(), self.height()) else name]
        self.page.show_table(view)
        self.stack.setCurrentWidget(self.page)
        if name == "street":
            LATER.put(self, "loadout", lambda: dress(self.pages["loadout"]))  # the largest is made while one looks

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The street and the list of its places take turns as there is room."""
        super().resizeEvent(event)
        view = self._view
        if view is not None and page_name(view) == "street":
            there = isinstance(self.page, StreetView)
            if there is not fits(self.width(), self.height()):
                self.show_table(view)
                self.set_decision(view.decision)

    def set_decision(self, decision: Decision | None) -> None:
        self.page.set_decision(decision)

    def set_chosen(self, keys: Sequence[str]) -> None:
        self.page.set_chosen(keys)

    def offers(self) -> bool:
        return self.page.offers()

    def placed(self) -> Collection[str]:
        return self.page.placed()

    def busy(self) -> Sequence[QRect]:
        return self.page.busy()  # it fills the whole view

    def keep_free(self, area: QRect) -> None:
        self.page.keep_free(area)

    def takes_focus(self) -> QWidget:
        return self.page.takes_focus()

    def cards(self) -> list[CardWidget]:
        """Every card on view, where they lie in rows."""
        return self.page.cards() if isinstance(self.page, MarketView) else []

    @property
    def card_rows(self) -> list[CardRow]:
        """The rows of the page on top, if it has any."""
        return self.page.card_rows if isinstance(self.page, MarketView) else []
