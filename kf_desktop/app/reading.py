"""The cards are read on a thread of their own, while the start screen is there already and answers."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from kf_desktop.app.saved_games import SavedGames


class Reading(QObject):
    """Opens the saved games and has their cards read. Until they are, there is no library."""

    ready = Signal()
    """On the owner's thread: the library is there, or asking for it says why it is not."""
    _done = Signal()
    """On the other thread."""

    def __init__(self, open_games: Callable[[], SavedGames], owner: QObject) -> None:
        super().__init__(owner)
        self._open = open_games
        self._games: SavedGames | None = None
        self._trouble: Exception | None = None
        self._done.connect(self._tell)
        self._thread = Thread(target=self._read, name="cards", daemon=True)

    def begin(self) -> None:
        """Start reading."""
        self._thread.start()

    def library(self) -> SavedGames | None:
        """The saved games, or None until they can be played.

        Raises:
            Exception: whatever went wrong when they were opened.
        """
        if self._trouble is not None:
            raise self._trouble
        return self._games

    def wait(self) -> None:
        """Until the thread has come to its end: nothing is read when the program ends."""
        if self._thread.is_alive():
            self._thread.join()

    def _read(self) -> None:
        try:
            games = self._open()
            games.prepare()
            self._games = games
        except Exception as trouble:  # it is said on the window's thread, where it can be told
            self._trouble = trouble
        self._done.emit()

    def _tell(self) -> None:
        self.ready.emit()
