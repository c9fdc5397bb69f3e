"""Answers questions that take a while, such as odds, on a thread of its own; of each asker only the newest."""

from __future__ import annotations

import atexit
from collections.abc import Callable
from threading import Condition, Thread
from typing import TypeAlias

from PySide6.QtCore import QObject, Signal

Question: TypeAlias = Callable[[], object]
"""What is to be worked out: called on the finder's thread."""


class Finder(QObject):
    """Takes questions, each of which gets a number, and signals `found(number, answer)`."""

    found = Signal(int, object)

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self._wake = Condition()
        self._number = 0
        self._waiting: dict[object, tuple[int, Question]] = {}
        self._thread: Thread | None = None
        self._closed = False

    def ask(self, question: Question, asker: object = None) -> int:
        """Have it worked out; returns its number. What the asker has asked before is dropped, if it still waits."""
        with self._wake:
            self._number += 1
            self._waiting[asker] = self._number, question
            if self._thread is None:
                self._thread = Thread(target=self._work, name=self._name, daemon=True)
                self._thread.start()
                atexit.register(self.close)
            self._wake.notify()
            return self._number

    def close(self) -> None:
        """Tell nothing any more. A thread that is inside Qt while the program ends takes all of it down.

        So what is being told is waited for; what is still being worked out is not, it ends with the program.
        """
        with self._wake:
            self._closed = True

    def _work(self) -> None:
        while True:
            with self._wake:
                while not self._waiting:
                    self._wake.wait()
                number, question = self._waiting.pop(next(iter(self._waiting)))
            answer = _worked_out(question)
            with self._wake:
                if self._closed or not self._told(number, answer):
                    return

    def _told(self, number: int, answer: object) -> bool:
        """Signal the answer; False if the window is gone."""
        try:
            self.found.emit(number, answer)
        except RuntimeError:
            return False
        return True


def _worked_out(question: Question) -> object:
    """The answer; None if it fails: a mistake in odds must not stop the game."""
    try:
        return question()
    except Exception:
        return None
