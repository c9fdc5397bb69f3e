"""What may come after an answer is painted: side panels, what is said aloud, what has to be worked out.

An answer is painted in order of importance. What is asked, and where it is asked, is drawn at once; the rest is put
here and done between the events of the loop, a few milliseconds at a time, so that a key never waits long for it.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, QTimer
from shiboken6 import isValid

SLICE = 6
"""Milliseconds after which no further step is begun before the loop has had its turn."""


class Later(QObject):
    """Steps that wait until the event loop is idle, done in order. A step is dropped when its owner is deleted."""

    def __init__(self) -> None:
        super().__init__()
        self.at_once = False
        """Do every step as it is put, as tests want it that look at the table the moment after an answer."""
        self._steps: dict[tuple[QObject, str], Callable[[], object]] = {}
        self._painted = False
        self._loop = QTimer(self, interval=0)
        self._loop.timeout.connect(self._go_on)

    @property
    def waiting(self) -> bool:
        """Whether anything is still to be done."""
        return bool(self._steps)

    def put(self, owner: QObject, name: str, step: Callable[[], object]) -> None:
        """Have the step done soon; it takes the place of the owner's step of that name, if that still waits."""
        if self.at_once:
            step()
            return
        self._steps[owner, name] = step
        self._painted = False
        self._loop.start()

    def finish(self) -> None:
        """Do all of it now."""
        while self._steps:
            self._next()

    def _go_on(self) -> None:
        """Do steps for `SLICE` milliseconds, after painting and whatever the player has pressed meanwhile."""
        if not self._painted:
            self._painted = True
            return
        watch = QElapsedTimer()
        watch.start()
        while self._steps and watch.elapsed() < SLICE:
            self._next()
        if not self._steps:
            self._loop.stop()

    def _next(self) -> None:
        key = owner, _ = next(iter(self._steps))
        step = self._steps.pop(key)
        if isValid(owner):
            step()


LATER = Later()
"""The one queue of the window."""
