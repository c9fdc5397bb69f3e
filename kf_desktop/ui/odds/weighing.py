"""What the options of the question are worth: reckoned once the table is painted, and told when it is known."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.hand.held import AIMED
from kf_desktop.ui.odds.chance import Chance
from kf_desktop.ui.odds.finder import ODDS
from kf_desktop.ui.odds.words import WEIGHED, chances
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.door.odds import Odds
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.shell.finder import Question as Reckoning

LATER = 15
"""Milliseconds after the question."""


class Weighing(QObject):
    """The odds of the question that is being answered."""

    found = Signal()
    """They have been reckoned; `odds` is None where there are none."""

    def __init__(self, answering: Answering, owner: QObject) -> None:
        super().__init__(owner)
        self.odds: Odds | None = None
        self.chances: dict[str, Chance] = {}
        """What each option is worth, where they say it themselves."""
        self._answering = answering
        self._number = 0
        self._reckoning: Reckoning | None = None
        ODDS.found.connect(self._take)

    @property
    def expected(self) -> bool:
        """Whether they are about to be reckoned."""
        return self._reckoning is not None

    @property
    def best(self) -> str:
        """The option that none of the others is better than; empty while that is not known."""
        decision = self._answering.decision
        found = self.chances.items() if decision is not None and decision.prompt in WEIGHED else ()
        return next((key for key, chance in found if chance.best), "")

    def ask(self, view: TableView) -> None:
        """Have the odds of the question reckoned, if it has any."""
        self.odds, self._number = None, 0
        self._reckoning = view.rulings.reckoning() if ODDS.shown else None
        weighed = view.decision if view.decision is not None and view.decision.prompt in WEIGHED else None
        asked = weighed.options if weighed is not None and self._reckoning is not None else ()
        self.chances = {option.key: Chance() for option in asked if option.label in AIMED}  # so that nothing moves
        QTimer.singleShot(LATER, self, self._reckon)

    def _reckon(self) -> None:
        """Once the table is painted, for the reckoning takes turns with the painting."""
        reckoning, self._reckoning = self._reckoning, None
        if reckoning is not None:
            self._number = ODDS.ask(reckoning)

    def _take(self, number: int, odds: Odds | None) -> None:
        decision = self._answering.decision
        if number != self._number or decision is None:
            return
        self.odds = odds = _as_put(odds, decision) if odds is not None else None
        self.chances = chances(odds, decision) if odds is not None else {}
        self.found.emit()


def _as_put(odds: Odds, decision: Decision) -> Odds:
    """The odds of the question as it is put: it may offer what the next window will, for dice that are kept."""
    put = {option.key for option in decision.options}
    offers = (replace(each, now=each.now or (each.key in put and not each.again)) for each in odds.offers)
    return replace(odds, offers=tuple(offers)) if odds.offers else odds
