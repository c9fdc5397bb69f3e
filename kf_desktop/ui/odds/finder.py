"""Reckons odds on a thread of its own: of several questions only the newest is answered."""

from __future__ import annotations

from threading import Condition, Thread
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from kf_desktop.door.odds import Odds
    from kf_desktop.odds.question import Question
    from kf_desktop.ui.table.view import TableView


class OddsFinder(QObject):
    """Takes questions and tells the answers by the number that each question was given."""

    found = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self.shown = True
        """Whether the player wants to see odds."""
        self._wake = Condition()
        self._number = 0
        self._waiting: Question | None = None
        self._thread: Thread | None = None

    def ask(self, question: Question) -> int:
        """Have the question answered; what was asked before and is not answered yet no longer matters."""
        with self._wake:
            self._number += 1
            self._waiting = question
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
                number, question = self._number, self._waiting
                self._waiting = None
            odds = _solved(question)
            try:
                self.found.emit(number, odds)
            except RuntimeError:  # the window is gone
                return


def question_for(view: TableView) -> Question | None:
    """What the decision of this moment asks of the odds; None if it is none about chances."""
    from kf_desktop.odds.situation import question_of  # noqa: PLC0415 - off the way to the first window

    game = view.game()
    asking = view.table.asking if view.table is not None else None
    if game is None or asking is None:
        return None
    try:
        return question_of(game, asking)
    except Exception:  # see below
        return None


def _solved(question: Question) -> Odds | None:
    """A mistake in the odds must not stop the game: then there are none to show."""
    try:
        return question.solve()
    except Exception:
        return None


ODDS = OddsFinder()
