"""The controller of Kingdoms Forlorn: it answers what pacing lets go by, and knows what has changed for the views."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from kf_desktop.door.changes import EVERYTHING, Changes
from kf_desktop.door.pacing import Pacing
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.engine.journal.house_answers import Overruling
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.deeds import is_dear
from kf_desktop.ui.decision.letters import CHIEF, GRAVE, OWN, keys_by_place
from kf_desktop.ui.shell.controller import SeatController
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.door.table import Table
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.shell.seat import Saving

Then: TypeAlias = tuple[str, tuple[str, ...]] | None
"""The prompt of the next question and the keys that answer it, where one click answers both."""


class GameController(SeatController):
    """One game at the table; `pacing` answers questions that need no thought."""

    changes: Changes

    def __init__(self, table: Table, library: Saving[Table] | None = None, pacing: Pacing | None = None) -> None:
        super().__init__(table, library, Answering(CHIEF, OWN, GRAVE))
        self.table = table
        self.pacing = pacing or Pacing()
        self._put: tuple[Decision | None, Decision | None] = (None, None)
        self.changes = EVERYTHING
        self.answering.spends = lambda option: is_dear(option, self.view())
        self.answering.by_place = lambda decision: keys_by_place(decision, self.view())

    @property
    def library(self) -> Library:
        return self.table.library

    def view(self) -> TableView:
        """The table as it is now."""
        table = self.table
        return TableView(
            table.view, table.library, self.decision, table.events, table, self._seen, tuple(self.pacing.gone)
        )

    @property
    def decision(self) -> Decision | None:
        if self._put[0] is not self.table.decision:
            self._put = (self.table.decision, self.pacing.shown(self.table))
        return self._put[1]

    def answer(self, keys: Sequence[str], then: Then = None) -> None:
        """Give the answer; `then` is the prompt of the next question and what the same click says to it."""
        self._give(tuple(keys), partial(self.pacing.answer, self.table, tuple(keys), then))

    def may_run_through(self) -> bool:
        """Whether a window of an attack is open that can be passed with all those after it."""
        return self.held is None and self.pacing.can_run_through(self.table)

    def run_through(self) -> bool:
        """Pass in all windows that are left of the attack under way; False where there is none."""
        if not self.may_run_through():
            return False
        self._seen = len(self.table.events)
        changes = self.pacing.run_through(self.table)
        if changes is None:
            return False
        self._went_on(changes)
        return True

    def overrule(self, rule: Overruling) -> bool:
        """Decide against the rules; False if that is refused, with the reason signalled."""
        if self.held is not None:
            return False
        try:
            changes = self.table.overrule(rule)
        except IllegalAnswer as error:
            self.refused.emit(str(error))
            return False
        self._seen = len(self.table.events)
        self._went_on(changes)
        return True

    def _take_back(self) -> Changes | None:
        return self.pacing.undo(self.table)

    def _give_again(self) -> Changes | None:
        return self.pacing.redo(self.table)

    def _changed(self, changes: object = None) -> None:
        super()._changed(EVERYTHING if changes is None else changes)
