"""Which beats an event is shown with. A reading turns events of one kind into beats; `READINGS` registers them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias

from kf_desktop.engine.decision import Kind
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.staging.beats import Aside, Beat, Fade, Hunt, Noise, Travel, TurnOver, Written
from kf_desktop.ui.storybook.gave import CHOSEN, GIFTS, PAGE
from kf_desktop.ui.storybook.pages import unread

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView


@dataclass(slots=True)
class Score:
    """What a reading may look at beside its event: the table as it is now, and the other events of the step."""

    view: TableView
    events: Sequence[Event]
    """The events of the step, in order."""
    at: int = 0
    """The index in `events` of the one being read."""
    aimed: str = ""
    """The key of the monster that is attacked in this step."""

    @property
    def struck(self) -> str:
        """The key of the monster that is under attack, though the attack may have begun in an earlier step."""
        if not self.aimed and (attack := self.earlier("attack", "body_part")) is not None:
            figure = attack.args.get("figure")
            self.aimed = f"figure:{figure}" if isinstance(figure, int) else ""
        return self.aimed

    def earlier(self, *kinds: str, here: bool = False) -> Event | None:
        """The last event of those kinds in this round of the clash before this one; `here`: of this step."""
        for place in range(self.view.seen + self.at - 1, self.view.seen - 1 if here else -1, -1):
            event = self.view.events[place]
            if event.kind in kinds:
                return event
            if event.kind in ROUNDS:
                break
        return None

    def earlier_here(self, *kinds: str) -> Iterator[Event]:
        """The events of those kinds before this one in the step."""
        return (event for event in self.events[: self.at] if event.kind in kinds)

    def in_margin(self, event: Event) -> bool:
        """Whether the margin of the page that is open tells the event: no line says it once more."""
        asked = self.view.decision
        opened = any(self.earlier_here(PAGE, CHOSEN)) and any(each.kind == PAGE for each in self.events)
        reads = asked is not None and (asked.kind is Kind.READ or unread(self.view))
        return event.kind in GIFTS and opened and reads

    def later(self, *kinds: str) -> Iterator[Event]:
        """The events of those kinds after this one."""
        return (event for event in self.events[self.at + 1 :] if event.kind in kinds)


ROUNDS = ("monster_round", "knight_round", "clash_begins", "encounter")
"""Kinds of events that begin a new stretch: `earlier` looks no further back."""
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


def dice_told(event: Event) -> Iterator[Mapping[str, Any]]:
    """The note about each die of a roll, in order, from the event's reasons."""
    yield from (part for part in event.reasons if isinstance(part, Mapping) and "success" in part)


@dataclass(frozen=True, slots=True)
class Cue:
    """A beat and the place of its event among all events of the game."""

    event: int
    beat: Beat


BOARDS = ("encounter", "clash_begins")
"""Kinds of events with which a board comes over the map."""
ON_THE_MAP = (Travel, TurnOver, Hunt)
"""Beats of the map: these and the sound of a page belong after a step that began on a board."""


def parted(found: Sequence[Cue], view: TableView, *, on_map: bool) -> tuple[list[Cue], list[Cue]]:
    """The cues to be shown on the view where the step began, and those after it; all are the latter if none is seen."""
    first = next((place for place, cue in enumerate(found) if _leaves(cue, view, on_map=on_map)), len(found))
    if all(isinstance(cue.beat, Noise | Fade | Written) for cue in found[:first]):
        first = 0
    return [*found[:first]], [*found[first:]]


def _leaves(cue: Cue, view: TableView, *, on_map: bool) -> bool:
    away = not on_map and isinstance(cue.beat, ON_THE_MAP)
    leads = (PAGE, *BOARDS) if on_map else (PAGE,)
    return away or (cue.event < len(view.events) and view.events[cue.event].kind in leads)


def _by_itself(score: Score) -> Iterator[str]:
    """Sentences about questions that were answered automatically, where nothing else shows how."""
    event, at = score.events[score.at], score.view.seen + score.at
    for gone in score.view.gone:
        if gone.event == at and gone.word in TOLD and event.kind not in SHOWN:
            how = tr(f"gone.{gone.word}").lstrip("· ")
            yield CATALOGUE.headed(how[:1].upper() + how[1:], speech.event(event, score.view))


TOLD = ("as_before", "all_one", "counts")
"""Words (`Gone.word`) of questions that were answered with something being done."""
SHOWN = ("moves", "stays", "turns", "target_out_of_reach", "only_one_answer")
"""Kinds of events that show by themselves how such a question was answered."""


def cues(view: TableView) -> list[Cue]:
    """All cues of the step, in the order of its events."""
    fresh = view.fresh_events()
    score, found = Score(view, fresh), list[Cue]()
    for place, event in enumerate(fresh):
        score.at = place
        found += [Cue(view.seen + place, Aside(words)) for words in _by_itself(score)]
        reading = READINGS.get(event.kind)
        if reading is not None:
            found += [Cue(view.seen + place, beat) for beat in reading(event, score)]
    return found
