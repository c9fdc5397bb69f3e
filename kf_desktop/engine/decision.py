"""Decisions: what the game asks, of whom, and the answers it will take."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias, TypeVar

Scalar: TypeAlias = str | int | bool
Answer: TypeAlias = tuple[str, ...]

T = TypeVar("T")
Steps: TypeAlias = Generator["Decision", Answer, T]
"""A procedure: it yields decisions, is sent answers, and returns a T."""


class Kind(StrEnum):
    """What sort of question it is; the window lays itself out by this and by nothing else."""

    CHOOSE = "choose"  # one or several of a list
    CELL = "cell"  # a space of a board
    PATH = "path"  # the next step of a walk
    TILE = "tile"  # a place on a map
    FIGURE = "figure"  # a figure on the board
    CARD = "card"  # cards of a hand or a row
    REROLL = "reroll"  # dice to roll again
    WINDOW = "window"  # use something now, or pass
    ACTION = "action"  # what to do in one's turn
    ORDER = "order"  # which of several things comes first
    READ = "read"  # a passage: go on, or choose
    ROLL = "roll"  # table dice: what the players rolled
    CONFIRM = "confirm"  # go on


WAITING = (Kind.READ, Kind.CONFIRM)
"""Kinds that wait for the players even if there is only one way to go on."""


@dataclass(slots=True)
class Option:
    """One way to answer. The key is stable (`cell:F10`); label and args are for the eye.

    It is never changed: the same one may be offered again.
    """

    key: str
    label: str = ""
    args: dict[str, Scalar] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that is not on offer: the option that it would be, why not, and by which rule.

    ``why`` is a name that the catalogue has a sentence for; ``args`` are what the sentence names.
    """

    option: Option
    why: str
    rule: str
    args: dict[str, Scalar] = field(default_factory=dict)


@dataclass(slots=True)
class Decision:
    """A question to the players.

    An answer is a tuple of option keys, between ``least`` and ``most`` of them, no key twice unless
    ``repeats`` (table dice). ``seats`` are the ids of those who may answer; empty means anybody.
    ``source`` is the id of the card or paragraph that asks; ``because`` are rule ids. ``about`` is what the
    procedure that asks is working on, such as an attack: to be looked at, never changed, and no part of a save.
    ``missing`` says, when somebody wants to know, what is not on offer and why; it must change nothing.
    """

    kind: Kind
    prompt: str
    options: list[Option]
    seats: tuple[str, ...] = ()
    least: int = 1
    most: int = 1
    args: dict[str, Scalar] = field(default_factory=dict)
    source: str = ""
    because: tuple[str, ...] = ()
    about: object = field(default=None, repr=False, compare=False)
    missing: Callable[[], list[Refusal]] | None = field(default=None, repr=False, compare=False)
    repeats: bool = False
    seq: int = 0

    def not_offered(self) -> list[Refusal]:
        """What a player might look for among the options and does not find."""
        return self.missing() if self.missing is not None else []

    def forced(self) -> Answer | None:
        """The answer, if there is exactly one legal answer and nobody has to see the question first."""
        if self.least < len(self.options) and self.most:
            return None  # as nearly always
        if self.repeats or self.kind in WAITING:
            return None
        if self.most == 0 or not self.options:
            return ()
        if self.kind is Kind.ORDER and len(self.options) > 1 < self.least:
            return None  # all of them, but in which order?
        if self.least >= len(self.options):
            return tuple(option.key for option in self.options)
        return None

    def refusal(self, keys: Sequence[str]) -> str:
        """Why the keys are no answer to this decision, as a sentence; empty if they are one."""
        if not self.least <= len(keys) <= self.most:
            wanted = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
            return f"The answer needs {wanted} of the options, not {len(keys)}."
        for key in keys:
            for option in self.options:
                if option.key == key:
                    break
            else:
                known = ", ".join(option.key for option in self.options[:12])
                return f"'{key}' is not one of the options of this decision ({known})."
        if len(keys) > 1 and not self.repeats and len(dict.fromkeys(keys)) < len(keys):
            return "The answer names an option twice."
        return ""


class IllegalAnswer(ValueError):
    """An answer that the decision does not offer. The state is as it was."""
