"""The controller: it holds the session, answers for the window, and says when something has changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal

from kf_desktop.engine.decision import Decision, IllegalAnswer, Refusal
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Notice
from kf_desktop.ui.start.library import LibraryError
from kf_desktop.ui.table.answering import Answering
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.content.library import Library
    from kf_desktop.rules.state import State


class _Playing(Protocol):
    under_way: list[object]

    @property
    def content(self) -> Any: ...


class Playable(Protocol):
    """What the window needs of a session."""

    decision: Decision | None
    asking: Decision | None
    notice: Notice | None

    @property
    def state(self) -> State: ...
    @property
    def events(self) -> list[Event]: ...
    @property
    def game(self) -> _Playing: ...
    def refusals(self) -> list[Refusal]: ...
    def answer(self, keys: Sequence[str]) -> None: ...
    def undo(self) -> bool: ...


class GameController(QObject):
    """One game at the table. `autosave` is called with the session after every answer and undo."""

    changed = Signal()
    refused = Signal(str)
    """An answer that the session did not take, as a sentence."""
    failed = Signal(str)
    """The autosave could not be written, as a sentence."""

    def __init__(self, session: Playable, autosave: Callable[[Any], None] | None = None) -> None:
        super().__init__()
        self.session = session
        self.autosave = autosave
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
        """Give the session the answer, save, and show what came of it."""
        self._seen = len(self.session.events)
        try:
            self.session.answer(tuple(keys))
        except IllegalAnswer as error:
            self.refused.emit(str(error))
            return
        self._save()
        self._changed()

    def undo(self) -> bool:
        """Take the last answer back; False if there is none to take."""
        if not self.session.undo():
            return False
        self._seen = len(self.session.events)
        self._save()
        self._changed()
        return True

    def _changed(self) -> None:
        self.answering.ask(self.session.decision)
        self.changed.emit()
        self._seen = len(self.session.events)

    def _save(self) -> None:
        if self.autosave is None:
            return
        try:
            self.autosave(self.session)
        except (LibraryError, OSError) as error:
            self.failed.emit(str(error))
