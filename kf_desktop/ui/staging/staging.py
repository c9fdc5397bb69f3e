"""The staging: plays the beats of a step one after another, at the player's speed, and waits for nobody.

The table already shows what has come of the step when its beats begin: a performer puts back what its beats are
about, and lets it come to where it belongs. So an answer, a key or an undo never has to wait: what is still to be
seen is dropped, and everything stands where it belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.staging.beats import Beat
from kf_desktop.ui.staging.score import Cue

FRAME = 16
"""Milliseconds between two frames."""

MOST = 12_000
"""A step whose beats take longer than this, at normal speed, is told faster."""


class Performer(Protocol):
    """A part of the window that shows beats."""

    def prepare(self, beats: Sequence[Beat]) -> None:
        """Put back what these beats, of which some may be others' business, will bring to where it is now."""

    def perform(self, beat: Beat, gone: float) -> None:
        """Show the beat `gone` milliseconds, at normal speed, after it began; others' beats are left alone."""

    def settle(self) -> None:
        """Show everything as it is now."""


@dataclass(slots=True)
class _Running:
    """A beat that is being seen, and when it began."""

    cue: Cue
    since: float


class Staging(QObject):
    """Plays cues. Without a clock of its own it is told the time by `advance`, as tests do."""

    told = Signal(int)
    """The event that is being shown, by its place among all events."""
    heard = Signal(str)
    """A sound begins."""
    ended = Signal()
    """Everything has been shown, or was skipped."""
    speed: float
    """How many times as fast as the player has set it, from the next cues on."""

    def __init__(self, *performers: Performer) -> None:
        super().__init__()
        self.performers = performers
        self._waiting: list[Cue] = []
        self._running: list[_Running] = []
        self._now = self._next = 0.0
        self._haste = self.speed = 1.0
        self._watch = QElapsedTimer()
        self._timer = QTimer(self, interval=FRAME)
        self._timer.timeout.connect(self._tick)

    @property
    def playing(self) -> bool:
        """Whether there is anything still to be seen."""
        return bool(self._waiting or self._running)

    def play(self, cues: Sequence[Cue]) -> None:
        """Begin with these; what was still to be seen of others is dropped. With animations off nothing is staged."""
        self.finish()
        if not MOTION.pace or not cues:
            self.ended.emit()
            return
        self._waiting = list(cues)
        whole = sum(cue.beat.time() for cue in cues)
        self._now = self._next = 0.0
        self._haste = max(1.0, whole / MOST) / MOTION.pace * self.speed
        for performer in self.performers:
            performer.prepare([cue.beat for cue in cues])
        self._watch.start()
        self._timer.start()
        self.advance(0)

    def finish(self) -> None:
        """Show everything as it is now."""
        if not self.playing:
            return
        self._timer.stop()
        last = self._waiting[-1].event if self._waiting else -1
        self._waiting, self._running = [], []
        for performer in self.performers:
            performer.settle()
        if last >= 0:
            self.told.emit(last)
        self.ended.emit()

    def advance(self, milliseconds: float) -> None:
        """Let so much time go by."""
        self._now += milliseconds * self._haste
        while self._waiting and self._next <= self._now:
            self._begin(self._waiting.pop(0))
        for running in self._running:
            self._show(running)
        over = [each for each in self._running if self._now - each.since >= _whole(each.cue.beat)]
        self._running = [each for each in self._running if each not in over]
        if not self._waiting and not self._running:
            self._running = over  # so that there is something to finish
            self.finish()

    def _begin(self, cue: Cue) -> None:
        self._running.append(_Running(cue, self._next))
        self._next += cue.beat.time()
        self.told.emit(cue.event)
        if sound := cue.beat.heard():
            self.heard.emit(sound)

    def _show(self, running: _Running) -> None:
        beat = running.cue.beat
        gone = min(self._now - running.since, float(_whole(beat)))
        for performer in self.performers:
            performer.perform(beat, gone)

    def _tick(self) -> None:
        self.advance(self._watch.restart())


def _whole(beat: Beat) -> int:
    """Until nothing of the beat is to be seen."""
    return beat.time() + beat.lingers
