"""The records of a session: a journal, a checkpoint of it, and what the players should know of both."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from kf_desktop.engine.codec import encode, fingerprint
from kf_desktop.engine.decision import Answer, Scalar
from kf_desktop.engine.events import Event

MOST_CHECKPOINTS = 12
"""How many checkpoints a session holds: the newest lie a round apart, older ones further."""

LOG_KEPT = 300
"""Events from before the last checkpoint that a save carries, for the log."""


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about the journal that the players should know: the name of its sentence, and what that mentions."""

    name: str
    args: dict[str, Scalar] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Journal:
    """A finished journal: every answer from its origin to the state from which the next one starts."""

    origin: Any
    answers: tuple[Answer, ...]
    luck: tuple[int, ...]
    """The answers, by their places, before which luck had been undone."""
    leads_to: str
    """The fingerprint of the state from which the next journal starts."""
    events: int = 0
    """How many events of the session had happened before it."""


@dataclass(slots=True)
class Checkpoint:
    """The state's data when `answers` answers had been given and `events` events had happened."""

    answers: int
    state: Any
    events: int = 0
    saved: dict[str, Any] = field(default_factory=dict)
    """What a save says of it and of the events before it, kept once it has been asked for. Never changed."""

    def data(self, events: list[Event]) -> dict[str, Any]:
        """The parts of a save that stay the same until the next checkpoint."""
        if not self.saved:
            self.saved = {
                "checkpoint": {"answers": self.answers, "state": self.state, "fingerprint": fingerprint(self.state)},
                "log": [encode(event) for event in events[: self.events][-LOG_KEPT:]],
            }
        return self.saved


def thin_out(points: list[Checkpoint]) -> None:
    """If there are too many, drop the one that undo misses least: the closest to its neighbours for its age."""
    if len(points) <= MOST_CHECKPOINTS:
        return
    now = points[-1].answers

    def missed(place: int) -> int:
        return 1000 * (points[place + 1].answers - points[place - 1].answers) // (now - points[place].answers)

    points.pop(min(range(1, len(points) - 1), key=missed))
