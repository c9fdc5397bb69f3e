"""The controller: it sits at the table, answers for the window, and says when something has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from kf_desktop.door.changes import EVERYTHING, Changes
from kf_desktop.door.pacing import Pacing
from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.start.library import LibraryError
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.door.table import Table
    from kf_desktop.engine.decision import Decision


class Saving(Protocol):
    """Where games are saved, as far as the controller needs it."""

    def autosave(self, table: Table) -> None: ...
    def behind(self, table: Table) -> int: ...


Then: TypeAlias = tuple[str, tuple[str, ...]] | None
"""The prompt of the next question, and what the same click says to it."""

IN_FLIGHT = 2
"""Answers that may be on their way to the disk."""

WAIT = 50
"""Milliseconds until the disk is looked at again."""


class GameController(QObject):
    """One game at the table. `library` saves the game after every answer and undo; `pacing` lets questions go by.

    No more than two answers are ever on their way to the disk: where it is slow, the next one waits for it.
    """

    changed = Signal()
    refused = Signal(str)
    """An answer that was not taken, as a sentence."""
    failed = Signal(str)
    """The autosave could not be written, as a sentence."""
    waits = Signal(str)
    """The disk is slow and the answer waits for it, as a sentence."""

    def __init__(self, table: Table, library: Saving | None = None, pacing: Pacing | None = None) -> None:
        super().__init__()
        self.table = table
        self.saving = library
        self.pacing = pacing or Pacing()
        self._put: tuple[Decision | None, Decision | None] = (None, None)
        self.held: tuple[str, ...] | None = None
        """The answer that waits for the disk."""
        self._held_then: Then = None
        self.answering = Answering()
        self.answering.answered.connect(self.answer)
        self.changes = EVERYTHING
        """What `changed` is about."""
        self._seen = len(table.events)

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
        """The question as it is put to whoever sits here."""
        if self._put[0] is not self.table.decision:
            self._put = (self.table.decision, self.pacing.shown(self.table))
        return self._put[1]

    def start(self) -> None:
        """Show the game for the first time."""
        self._changed()

    def answer(self, keys: Sequence[str], then: Then = None) -> None:
        """Give the answer, save, and show what came of it; on a slow disk as soon as there is room.

        `then` is the prompt of the next question and what the same click says to it.
        """
        if self.held is not None:
            return
        if self._disk_is_full_of_answers():
            self.held, self._held_then = tuple(keys), then
            self.waits.emit(tr("table.slow_disk"))
            QTimer.singleShot(WAIT, self, self._give_held)
            return
        self._seen = len(self.table.events)
        try:
            changes = self.pacing.answer(self.table, tuple(keys), then)
        except IllegalAnswer as error:
            self.refused.emit(str(error))
            return
        self._save()
        self._changed(changes)

    def run_through(self) -> bool:
        """Leave all windows of the attack under way; False where there is none."""
        if self.held is not None or not self.pacing.can_run_through(self.table):
            return False
        self._seen = len(self.table.events)
        changes = self.pacing.run_through(self.table)
        if changes is None:
            return False
        self._save()
        self._changed(changes)
        return True

    def undo(self) -> bool:
        """Take the last answer back, or the one that waits for the disk; False if there is none to take."""
        if self.held is not None:
            self.held = None
            self._changed()
            return True
        changes = self.pacing.undo(self.table)
        if changes is None:
            return False
        self._seen = len(self.table.events)
        self._save()
        self._changed(changes)
        return True

    def redo(self) -> bool:
        """Give the answer again that was taken back last; False if there is none.

        With the same dice it leads where it led before.
        """
        if self.held is not None:
            return False
        self._seen = len(self.table.events)
        changes = self.pacing.redo(self.table)
        if changes is None:
            return False
        self._save()
        self._changed(changes)
        return True

    def _disk_is_full_of_answers(self) -> bool:
        return self.saving is not None and self.saving.behind(self.table) >= IN_FLIGHT

    def _give_held(self) -> None:
        """Give the answer that waited, if the disk has taken those before it."""
        if self.held is None:
            return
        if self._disk_is_full_of_answers():
            QTimer.singleShot(WAIT, self, self._give_held)
            return
        keys, self.held = self.held, None
        self.answer(keys, self._held_then)

    def _changed(self, changes: Changes = EVERYTHING) -> None:
        self.changes = changes
        self.answering.ask(self.decision)
        self.changed.emit()
        self._seen = len(self.table.events)

    def _save(self) -> None:
        if self.saving is None:
            return
        try:
            self.saving.autosave(self.table)
        except (LibraryError, OSError) as error:
            self.failed.emit(str(error))
