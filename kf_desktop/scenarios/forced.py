"""The game with dice, draws and random choices that somebody has laid out."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from kf_desktop.engine.decision import Steps
from kf_desktop.engine.events import Event, Json
from kf_desktop.engine.game import Game as EngineGame
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State

T = TypeVar("T")

DRAWN = {
    "ai_card": "ai",
    "body_part": "bp",
    "judicium": "judicium",
    "mortis": "mortis",
    "mettle": "mettle",
    "exploration": "exploration",
    "fog_card": "fog",
}
"""The event that tells of a drawn card, and the deck that it comes from."""
WHOLE = {
    "judicium": "the Judicium deck",
    "mettle": "the Mettle deck",
    "exploration": "the Exploration deck",
    "fog": "the Deep Fog deck",
}
"""Decks to which nothing is added to be drawn."""
WHEEL = "wheel"
TOP_LAST = ("clues",)
"""Decks of which the last card is drawn first."""


class NotSaid(Exception):
    """Chance was asked for something that nobody has laid out, or that cannot be."""


@dataclass(slots=True)
class Forced(EngineGame[State, Box]):
    """What is laid out comes first. What is not is drawn from the seed, unless dice must be laid out (`strict`)."""

    script: dict[str, list[int]] = field(default_factory=dict)  # faces by stream, in the order rolled
    faces: list[int] = field(default_factory=list)  # faces of any dice, in the order rolled
    picks: list[str] = field(default_factory=list)  # cards chosen at random, in order
    draws: dict[str, list[str]] = field(default_factory=dict)  # by deck: cards that come to lie on top, in order
    rolled: dict[str, int] = field(default_factory=dict)  # how many dice of each stream
    strict: bool = True

    def roll(self, stream: str, sides: int, count: int, *, seats: tuple[str, ...] = ()) -> Steps[list[int]]:
        if count and not (self.strict or self.faces or self.script.get(stream)):
            self.rolled[stream] = self.rolled.get(stream, 0) + count
            return (yield from EngineGame.roll(self, stream, sides, count, seats=seats))
        return [self._next(stream, sides) for _ in range(count)]

    def pick(self, stream: str, items: Sequence[T]) -> T:
        if stream in self.script or (isinstance(items, range) and self.faces):
            return items[self._next(stream, len(items)) - 1]
        if self.picks and not isinstance(items, range):
            names = [str(item) for item in items]
            if self.picks[0] not in names:
                raise NotSaid(f'"{self.picks[0]}" is to be picked, but only {", ".join(names)} can be')
            return items[names.index(self.picks.pop(0))]
        return EngineGame.pick(self, stream, items)

    def shuffle(self, stream: str, items: MutableSequence[T]) -> None:
        EngineGame.shuffle(self, stream, items)
        waiting = self.draws.get(stream)
        if waiting and stream in WHOLE and waiting[0] not in items:
            raise NotSaid(f'"{waiting[0]}" is to be drawn, but {WHOLE[stream]} holds {", ".join(map(str, items))}')
        if waiting:
            self.put_on_top(stream, items)
        if stream == "setup" and self.draws.get(WHEEL):
            self._lay_wheel(items)

    def _lay_wheel(self, items: MutableSequence[T]) -> None:
        """The monsters' deck, drawn from the bottom, and then the places of the wheel, as they were laid out."""
        wheel = self.draws[WHEEL]
        named = [name for name in wheel if name]
        if all(isinstance(item, int) for item in items):
            if len(wheel) != len(items):
                raise NotSaid(f"the wheel has {len(items)} districts, and {len(wheel)} were laid out")
            items[:] = sorted(items, key=lambda place: (not wheel[int(str(place))], int(str(place))))
            del self.draws[WHEEL]
            return
        there = sorted(map(str, items))
        if sorted(named) != there:
            raise NotSaid(f"the wheel is laid of {', '.join(there)}, each once")
        items[:] = [item for name in reversed(named) for item in items if item == name]

    def put_on_top(self, stream: str, items: MutableSequence[T]) -> None:
        """The cards that are to be drawn next lie on top of the deck, in order; one that comes back is there once."""
        first = [item for name in dict.fromkeys(self.draws[stream]) for item in items if item == name]
        rest = [item for item in items if item not in first]
        items[:] = [*rest, *reversed(first)] if stream in TOP_LAST else [*first, *rest]

    def emit(self, kind: str, /, *rules: str, **args: Json) -> Event:
        waiting = self.draws.get(DRAWN.get(kind, ""))
        if waiting and args.get("card") == waiting[0]:
            waiting.pop(0)
        return EngineGame.emit(self, kind, *rules, **args)

    def _next(self, stream: str, sides: int) -> int:
        waiting = self.script.get(stream) or self.faces
        if not waiting:
            raise NotSaid(f"nobody said what a die of {stream} shows")
        if not 1 <= waiting[0] <= sides:
            raise NotSaid(f"a die of {stream} cannot show {waiting[0]}: it has the faces 1 to {sides}")
        self.rolled[stream] = self.rolled.get(stream, 0) + 1
        return waiting.pop(0)
