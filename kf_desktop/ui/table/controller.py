"""The controller: it holds the session, answers for the window, and says when something has changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, QTimer, Signal

from kf_desktop.engine.decision import IllegalAnswer
from kf_desktop.saves.errors import SaveError
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.start.library import LibraryError
from kf_desktop.ui.table.playable import Playable
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library


class Saving(Protocol):
    """Where games are saved, as far as the controller needs it."""

    def autosave(self, session: Any) -> None: ...
    def behind(self, session: Any) -> int: ...


IN_FLIGHT = 2
"""Answers that may be on their way to the disk."""

WAIT = 50
"""Milliseconds until the disk is looked at again."""


class GameController(QObject):
    """One game at the table. `library` saves the session after every answer and undo.

    No more than two answers are ever on their way to the disk: where it is slow, the next one waits for it.
    """

    changed = Signal()
    refused = Signal(str)
    """An answer that the session did not take, as a sentence."""
    failed = Signal(str)
    """The autosave could not be written, as a sentence."""
    waits = Signal(str)
    """The disk is slow and the answer waits for it, as a sentence."""

    def __init__(self, session: Playable, library: Saving | None = None) -> None:
        super().__init__()
        self.session = session
        self.saving = library
        self.held: tuple[str, ...] | None = None
        """The answer that waits for the disk."""
        self.answering = Answering()
        self.answering.answered.connect(self.answer)
        self._seen = len(session.events)

    @property
    def library(self) -> Library:
        library: Library = self.session.game.content
        return library

    def view(self) -> TableView:
        """The table as it is now."""
        session = self.session
        return TableView(session.state, self.library, session.decision, session.events, self._seen, session)

    def start(self) -> None:
        """Show the session for the first time."""
        self._changed()

    def answer(self, keys: Sequence[str]) -> None:
        """Give the session the answer, save, and show what came of it; on a slow disk as soon as there is room."""
        if self.held is not None:
            return
        if self._disk_is_full_of_answers():
            self.held = tuple(keys)
            self.waits.emit(SaveError("slow").words[CATALOGUE.language])
            QTimer.singleShot(WAIT, self, self._give_held)
            return
        self._seen = len(self.session.events)
        try:
            self.session.answer(tuple(keys))
        except IllegalAnswer as error:
            self.refused.emit(str(error))
            return
        self._save()
        self._changed()

    def undo(self) -> bool:
        """Take the last answer back, or the one that waits for the disk; False if there is none to take."""
        if self.held is not None:
            self.held = None
            self._changed()
            return True
        if not self.session.undo():
            return False
        self._seen = len(self.session.events)
        self._save()
        self._changed()
        return True

    def _disk_is_full_of_answers(self) -> bool:
        return self.saving is not None and self.saving.behind(self.session) >= IN_FLIGHT

    def _give_held(self) -> None:
        """Give the session the answer that waited, if the disk has taken those before it."""
        if self.held is None:
            return
        if self._disk_is_full_of_answers():
            QTimer.singleShot(WAIT, self, self._give_held)
            return
        keys, self.held = self.held, None
        self.answer(keys)

    def _changed(self) -> None:
        self.answering.ask(self.session.decision)
        self.changed.emit()
        self._seen = len(self.session.events)

    def _save(self) -> None:
        if self.saving is None:
            return
        try:
            self.saving.autosave(self.session)
        except (LibraryError, OSError) as error:
            self.failed.emit(str(error))
