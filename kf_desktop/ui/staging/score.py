"""The score: which beats an event is shown with. `READINGS` is the registry, a kind of event each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from kf_desktop.ui.staging.beats import Beat, Fade, Hunt, Noise, Travel, TurnOver

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView


@dataclass(slots=True)
class Score:
    """What a reading may look at beside its event: the table as it is now, and what came before in this step."""

    view: TableView
    events: Sequence[Event]
    """Those of the step."""
    at: int = 0
    """The place of the event that is being read."""
    aimed: str = ""
    """The key of the monster that is attacked in this step."""

    @property
    def struck(self) -> str:
        """The key of the monster that is under attack, though the attack may have begun in an earlier step."""
        self.aimed = self.aimed or _attacked_before(self.view)
        return self.aimed

    def later(self, *kinds: str) -> Iterator[Event]:
        """The events of those kinds after this one."""
        return (event for event in self.events[self.at + 1 :] if event.kind in kinds)


def _attacked_before(view: TableView) -> str:
    for place in range(view.seen - 1, -1, -1):
        event = view.events[place]
        if event.kind in ("monster_round", "clash_begins"):
            break
        if event.kind in ATTACKS and isinstance(event.args.get("figure"), int):
            return f"figure:{event.args['figure']}"
    return ""


ATTACKS = ("attack", "body_part")
"""Events that name the monster under attack."""
Reading: TypeAlias = "Callable[[Event, Score], Iterable[Beat]]"

READINGS: dict[str, Reading] = {}


def reads(*kinds: str) -> Callable[[Reading], Reading]:
    """Register the reading of events of these kinds.

    Raises:
        ValueError: one of them is read already.
    """

    def register(reading: Reading) -> Reading:
        for kind in kinds:
            if kind in READINGS:
                raise ValueError(f"Events of the kind '{kind}' are read twice.")
            READINGS[kind] = reading
        return reading

    return register


@dataclass(frozen=True, slots=True)
class Cue:
    """A beat and the place of its event among all events of the game."""

    event: int
    beat: Beat


ON_THE_MAP = (Travel, TurnOver, Hunt)
"""Beats of the map; they and the sound of a page come after what belongs to a board."""


def parted(found: Sequence[Cue], view: TableView) -> tuple[list[Cue], list[Cue]]:
    """What belongs to the board at which the step began, if there is anything to be seen, and what comes after it."""
    first = next((place for place, cue in enumerate(found) if _leaves_board(cue, view)), len(found))
    if all(isinstance(cue.beat, Noise | Fade) for cue in found[:first]):
        first = 0
    return [*found[:first]], [*found[first:]]


def _leaves_board(cue: Cue, view: TableView) -> bool:
    at = cue.event
    return isinstance(cue.beat, ON_THE_MAP) or (at < len(view.events) and view.events[at].kind == "paragraph")


def cues(view: TableView) -> list[Cue]:
    """Everything that the step is shown with, in order."""
    fresh = view.fresh_events()
    score, found = Score(view, fresh), list[Cue]()
    for place, event in enumerate(fresh):
        score.at = place
        reading = READINGS.get(event.kind)
        if reading is not None:
            found += [Cue(view.seen + place, beat) for beat in reading(event, score)]
    return found
