"""Reckons odds on a thread of its own: of several questions only the newest is answered."""

from __future__ import annotations

from threading import Condition, Thread
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from collections.abc import Callable

    from kf_desktop.door.odds import Odds


Reckoning: TypeAlias = "Callable[[], Odds | None]"
"""Works the odds of a decision out; it may take a while."""


class OddsFinder(QObject):
    """Takes questions and tells the answers by the number that each question was given."""

    found = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self.shown = True
        """Whether the player wants to see odds."""
        self._wake = Condition()
        self._number = 0
        self._waiting: Reckoning | None = None
        self._thread: Thread | None = None

    def ask(self, reckoning: Reckoning) -> int:
        """Have the odds worked out; what was asked before and is not answered yet no longer matters."""
        with self._wake:
            self._number += 1
            self._waiting = reckoning
            if self._thread is None:
                self._thread = Thread(target=self._work, name="odds", daemon=True)
                self._thread.start()
            self._wake.notify()
            return self._number

    def _work(self) -> None:
        while True:
            with self._wake:
                while self._waiting is None:
                    self._wake.wait()
                number, reckoning = self._number, self._waiting
                self._waiting = None
            odds = _worked_out(reckoning)
            try:
                self.found.emit(number, odds)
            except RuntimeError:  # the window is gone
                return


def _worked_out(reckoning: Reckoning) -> Odds | None:
    """A mistake in the odds must not stop the game: then there are none to show."""
    try:
        return reckoning()
    except Exception:
        return None


ODDS = OddsFinder()
