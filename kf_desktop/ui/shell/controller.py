"""The controller of any game: it passes answers to the game, saves, and signals what has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from kf_desktop.engine.decision import Decision, IllegalAnswer
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.shell.seat import NotKept, Saving, Seat
from kf_desktop.ui.theme.painted import FRAME

IN_FLIGHT = 2
"""How many answers may be on their way to the disk before the next one waits."""

WAIT = 50
"""Milliseconds between two looks at whether the disk has caught up."""


class SeatController(QObject):
    """One game at the table. `saving` saves it after every answer and undo.

    No more than two answers are ever on their way to the disk: where it is slow, the next one waits for it.
    """

    changed = Signal()
    taken_back = Signal()
    """An answer has been taken back; `changed` comes after it."""
    refused = Signal(str)
    """An answer that was not taken, as a sentence."""
    failed = Signal(str)
    """The autosave could not be written, as a sentence."""
    waits = Signal(str)
    """The disk is slow and the answer waits for it, as a sentence."""

    def __init__(self, seat: Seat, saving: Saving[Any] | None = None, answering: Answering | None = None) -> None:
        super().__init__()
        self.seat = seat
        self.saving = saving
        self.held: tuple[str, ...] | None = None
        """The answer that waits for the disk."""
        self._held_deed: Callable[[], object] | None = None
        self.answering = answering or Answering()
        self.answering.answered.connect(self.answer)
        self.changes: object = None
        """What the last step changed, as the seat returned it; None for everything."""
        self._seen = len(seat.events)

    @property
    def decision(self) -> Decision | None:
        """The question as it is put to whoever sits here."""
        return self.seat.decision

    def start(self) -> None:
        """Show the game for the first time."""
        self._changed()

    def answer(self, keys: Sequence[str]) -> None:
        """Give the answer, save, and show what came of it; on a slow disk as soon as there is room."""
        self._give(tuple(keys), partial(self.seat.answer, tuple(keys)))

    def _give(self, keys: tuple[str, ...], deed: Callable[[], object]) -> None:
        """Do `deed`, which gives the answer `keys`, now or as soon as the disk has caught up."""
        if self.held is not None:
            return
        if self._disk_is_full_of_answers():
            self.held, self._held_deed = keys, deed
            self.waits.emit(tr("table.slow_disk"))
            QTimer.singleShot(WAIT, self, self._give_held)
            return
        self._do(deed)

    def _do(self, deed: Callable[[], object]) -> None:
        self._seen = len(self.seat.events)
        FRAME.answer()
        try:
            changes = deed()
        except IllegalAnswer as error:
            self.refused.emit(str(error))
            return
        self._went_on(changes)

    def settle(self) -> None:
        """Give the answer that waits for the disk, however slow that is: the table is left, and nothing is lost."""
        if self.held is not None and self._held_deed is not None:
            self.held = None
            self._do(self._held_deed)

    def undo(self) -> bool:
        """Take the last answer back, or the one that waits for the disk; False if there is none to take."""
        if self.held is not None:
            self.held = None
            self._changed()
            return True
        changes = self._take_back()
        if changes is None:
            return False
        self._seen = len(self.seat.events)
        self.taken_back.emit()
        self._went_on(changes)
        return True

    def redo(self) -> bool:
        """Give the answer again that was taken back last; False if there is none.

        With the same dice it leads where it led before.
        """
        if self.held is not None:
            return False
        self._seen = len(self.seat.events)
        changes = self._give_again()
        if changes is None:
            return False
        self._went_on(changes)
        return True

    def _take_back(self) -> object | None:
        return self.seat.undo()

    def _give_again(self) -> object | None:
        return self.seat.redo()

    def _disk_is_full_of_answers(self) -> bool:
        return self.saving is not None and self.saving.behind(self.seat) >= IN_FLIGHT

    def _give_held(self) -> None:
        """Give the answer that waited, if the disk has taken those before it."""
        if self.held is not None and self._disk_is_full_of_answers():
            QTimer.singleShot(WAIT, self, self._give_held)
            return
        self.settle()

    def _went_on(self, changes: object) -> None:
        self._save()
        self._changed(changes)

    def _changed(self, changes: object = None) -> None:
        """Signal what has changed; None for everything."""
        self.changes = changes
        self.answering.ask(self.decision)
        self.changed.emit()
        self._seen = len(self.seat.events)

    def _save(self) -> None:
        if self.saving is None:
            return
        try:
            self.saving.autosave(self.seat)
        except (NotKept, OSError) as error:
            self.failed.emit(str(error))
