"""Plays the beats of a step one after another, at the player's speed, and keeps nobody waiting.

When the beats begin the table already shows the state after the step: each performer moves what its beats are
about back to where it was, and lets it arrive. So an answer, a key or an undo never has to wait: the rest of the
beats is dropped, and everything stands where it belongs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QElapsedTimer, QObject, QTimer, Signal

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.staging.beats import Beat, Ending
from kf_desktop.ui.staging.score import Cue

FRAME = 16
"""Milliseconds between two frames."""

MOST = 12_000
"""A step whose beats take longer than this, at normal speed, is told faster."""
LEAD = 2_600
"""What has led to an ending takes no longer than this: the table may wait for it."""


class Performer(Protocol):
    """A part of the window that animates beats of some kinds."""

    def prepare(self, beats: Sequence[Beat]) -> None:
        """Move back to its start what these beats will move; beats of other performers are ignored."""

    def perform(self, beat: Beat, gone: float) -> None:
        """Show the beat `gone` milliseconds, at normal speed, after it began; beats of other performers are ignored."""

    def settle(self) -> None:
        """Show everything as it is now."""


@dataclass(slots=True)
class _Running:
    """A beat that is being shown, and when it began, in milliseconds of the staging's own time."""

    cue: Cue
    since: float

    @property
    def stretch(self) -> float:
        """By how much its own time is longer than that of what moves."""
        return max(1.0, 1 / MOTION.pace) if MOTION.pace and self.cue.beat.is_read() else 1.0


class Staging(QObject):
    """Plays cues, driven by a timer; tests drive it with `advance` instead."""

    told = Signal(int)
    """The index, among all events of the game, of the event that is being shown."""
    heard = Signal(str)
    """The name of a sound that begins."""
    ended = Signal()
    """All beats have been shown, or were skipped."""
    speed: float
    """How many times as fast as the player has set it, from the next cues on."""

    def __init__(self, *performers: Performer) -> None:
        super().__init__()
        self.performers = performers
        self._waiting: list[Cue] = []
        self._running: list[_Running] = []
        self._now = self._next = 0.0
        self._haste = self.speed = self._hurry = 1.0
        self._watch = QElapsedTimer()
        self._timer = QTimer(self, interval=FRAME)
        self._timer.timeout.connect(self._tick)

    @property
    def playing(self) -> bool:
        """Whether any beat is still to be shown."""
        return bool(self._waiting or self._running)

    def play(self, cues: Sequence[Cue]) -> None:
        """Begin with these; what was still to be seen of others is dropped. With animations off they stand still."""
        self.finish()
        if not cues:
            self.ended.emit()
            return
        if not MOTION.pace:
            self._stand(cues)
            return
        self._waiting = list(cues)
        ends = next((place for place, cue in enumerate(cues) if isinstance(cue.beat, Ending)), 0)
        leads, rest = (sum(cue.beat.time() for cue in part) for part in (cues[:ends], cues[ends:]))
        self._hurry = max(1.0, leads / LEAD)
        whole = leads / self._hurry + rest
        self._now = self._next = 0.0
        self._haste = max(1.0, whole / MOST) / MOTION.pace * self.speed
        for performer in self.performers:
            performer.prepare([cue.beat for cue in cues])
        self._watch.start()
        self._timer.start()
        self.advance(0)

    def _stand(self, cues: Sequence[Cue]) -> None:
        """All at once, until something is pressed."""
        self._running = [_Running(cue, 0) for cue in cues]
        for performer in self.performers:
            for cue in cues:
                performer.perform(cue.beat, 0)

    def finish(self) -> None:
        """Drop what is left, and show everything as it is now."""
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
        self._now += milliseconds * self._haste * self._hurry
        while self._waiting and self._next <= self._now:
            self._begin(self._waiting.pop(0))
        for running in self._running:
            self._show(running)
        over = [each for each in self._running if self._now - each.since >= _whole(each.cue.beat) * each.stretch]
        self._running = [each for each in self._running if each not in over]
        if not self._waiting and not self._running:
            self._running = over  # so that there is something to finish
            self.finish()

    def _begin(self, cue: Cue) -> None:
        running = _Running(cue, self._next)
        self._running.append(running)
        self._next += cue.beat.time() * running.stretch
        if isinstance(cue.beat, Ending):
            self._hurry = 1.0
        self.told.emit(cue.event)
        if sound := cue.beat.heard():
            self.heard.emit(sound)

    def _show(self, running: _Running) -> None:
        beat = running.cue.beat
        gone = min((self._now - running.since) / running.stretch, float(_whole(beat)))
        for performer in self.performers:
            performer.perform(beat, gone)

    def _tick(self) -> None:
        self.advance(self._watch.restart())


def _whole(beat: Beat) -> int:
    """Milliseconds, at normal speed, until nothing of the beat is shown any more."""
    return beat.time() + beat.lingers
