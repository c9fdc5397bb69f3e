"""Events: everything that happened, in order, with its reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

Json: TypeAlias = "str | int | bool | Sequence[Json] | Mapping[str, Json] | None"


@dataclass(slots=True)
class Event:
    """One thing that happened.

    ``kind`` names its sentence in the log; ``args`` are JSON values whose names say what they are
    (``knight``, ``card``, ``tile`` …); ``rules`` are the ids of the rules followed; ``reasons`` are
    the parts of a number or of a choice, for 'why?'. ``seats`` are who may know of it; empty means everybody.
    """

    kind: str
    args: dict[str, Json]
    rules: tuple[str, ...] = ()
    reasons: tuple[Json, ...] = ()
    seats: tuple[str, ...] = ()

    def is_for(self, seat: str) -> bool:
        """Whether that seat may know of it; the empty seat is the whole table at one screen."""
        return not seat or not self.seats or seat in self.seats
