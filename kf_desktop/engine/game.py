"""The game in play: state, content, the list of what has happened, and the rules that play it."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, MutableSequence, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from kf_desktop.engine import rng
from kf_desktop.engine.decision import Answer, Decision, Kind, Option, Steps, meant
from kf_desktop.engine.events import Event, Json
from kf_desktop.engine.journal.house_answers import HouseRule

T = TypeVar("T")


class HasStreams(Protocol):
    """What the engine needs of a state: its random streams and which of them the table rolls."""

    streams: dict[str, int]
    table_dice: bool


S = TypeVar("S", bound=HasStreams)
C = TypeVar("C")


@dataclass(slots=True)
class Game(Generic[S, C]):
    """What a procedure works on: it reads `content`, changes `state` and appends to `events`.

    `memo` caches what rules have worked out; it is no part of the game and may be emptied at any time. `under_way`
    is what procedures are in the middle of, the innermost last; at a quiet moment it is empty.
    """

    state: S
    content: C
    events: list[Event] = field(default_factory=list)
    memo: dict[Hashable, Any] = field(default_factory=dict, compare=False)
    under_way: list[object] = field(default_factory=list, compare=False)

    @contextmanager
    def doing(self, what: object) -> Iterator[None]:
        """Within this context a procedure is in the middle of that work."""
        self.under_way.append(what)
        try:
            yield
        finally:
            self.under_way[:] = [other for other in self.under_way if other is not what]

    def emit(self, kind: str, /, *rules: str, **args: Json) -> Event:
        """Append an event with the ids of the rules it follows."""
        event = Event(kind, args, rules)
        self.events.append(event)
        return event

    def tell(self, seats: tuple[str, ...], kind: str, /, *rules: str, **args: Json) -> Event:
        """As `emit`, but only these seats may know of it."""
        event = self.emit(kind, *rules, **args)
        event.seats = seats
        return event

    def shuffle(self, stream: str, items: MutableSequence[T]) -> None:
        """Shuffle the items in place with the stream."""
        rng.shuffle(self.state.streams, stream, items)

    def pick(self, stream: str, items: Sequence[T]) -> T:
        """One of the items at random."""
        return rng.pick(self.state.streams, stream, items)

    def roll(self, stream: str, sides: int, count: int, *, seats: tuple[str, ...] = ()) -> Steps[list[int]]:
        """Roll `count` dice with faces 1 … `sides`; with table dice the players say what they rolled."""
        if self.state.table_dice and count:
            faces = {Option(f"face:{face}", "face", {"face": face}): face for face in range(1, sides + 1)}
            answer: Answer = yield Decision(
                Kind.ROLL,
                f"roll.{stream}",
                list(faces),
                seats=seats,
                least=count,
                most=count,
                args={"count": count, "sides": sides},
                repeats=True,
            )
            return meant(faces, answer)
        streams = self.state.streams
        return [rng.below(streams, stream, sides) + 1 for _ in range(count)]


class Rules(Protocol[S, C]):
    """The door to a rules package."""

    state_type: type[S]

    def step(self, game: Game[S, C]) -> Steps[None]:
        """The next procedure: it runs from one quiet moment to the next."""

    def finished(self, state: S) -> bool:
        """Whether there is nothing more to play."""

    def starts_chapter(self, state: S) -> bool:
        """Whether this quiet moment is one from which the journal may start anew."""

    def overrule(self, game: Game[S, C], rule: HouseRule) -> None:
        """Do at this quiet moment what the players have decided against the rules; IllegalAnswer if it cannot be."""

    def outlived(self, game: Game[S, C], answer: Answer) -> bool:
        """Whether an answer of an older game that does not fit here was given to a question that is asked no more."""

    def starts_round(self, state: S) -> bool:
        """Whether a round begins at this quiet moment: the point to which a save falls back, if need be."""
