"""Decisions: what the game asks, of whom, and the answers it will take."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from typing import Any, Protocol, TypeAlias, TypeVar

from kf_desktop.engine.codec import Family

Scalar: TypeAlias = str | int | bool
Answer: TypeAlias = tuple[str, ...]

T = TypeVar("T")
V = TypeVar("V")
Steps: TypeAlias = Generator["Decision", Answer, T]
"""A procedure: it yields decisions, is sent answers, and returns a T."""


class Kind(StrEnum):
    """What sort of question it is: the only thing by which the window arranges itself."""

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


HELD = "held"
"""Among the args of an option of a question that repeats: how often it can be chosen, if not as often as one likes."""

WAITING = (Kind.READ, Kind.CONFIRM)
"""Kinds that wait for the players even if there is only one way to go on."""


@dataclass(slots=True)
class Option:
    """One way to answer. The key is stable (`cell:F10`), for answers and journals, and is never taken apart.

    Its label says what it does, its args what it is about. It is never changed: the same one may be offered again.
    """

    key: str
    label: str = ""
    args: dict[str, Scalar] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.key)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Something that is not on offer: the option it would be, why it is not, and the rule that says so.

    ``why`` is a name that the catalogue has a sentence for; ``args`` are what the sentence names. ``anyway`` says
    that the players can decide to do it all the same.
    """

    option: Option
    why: str
    rule: str
    args: dict[str, Scalar] = field(default_factory=dict)
    anyway: bool = field(default=False, compare=False)

    def told(self) -> Refusal:
        """The refusal as data, as it goes through the door."""
        return Refusal(self.option, self.why, self.rule, self.args, self.anyway)


@dataclass(frozen=True, slots=True)
class Overrulable(Refusal):
    """A refusal that the procedure can go on with all the same; it knows what the option would stand for."""

    stands_for: Any = field(default=None, repr=False, compare=False)


Missing: TypeAlias = Callable[[], list[Refusal]]
"""Says what is not on offer and why; it changes nothing."""


def overruled(missing: Missing | None, key: str) -> Overrulable | None:
    """The refusal of that option, if the players may overrule it."""
    found = (each for each in (missing() if missing is not None else ()) if isinstance(each, Overrulable))
    return next((each for each in found if each.option.key == key), None)


def meant(offered: Mapping[Option, V], answer: Answer, missing: Missing | None = None) -> list[V]:
    """What the keys of an answer stand for, in their order; `offered` gives each option its value.

    A key that was not offered is that of a refused option (``missing``) which a house rule takes all the same.
    """
    by_key = {option.key: value for option, value in offered.items()}
    return [by_key[key] if key in by_key else stands_for(missing, key) for key in answer]


def stands_for(missing: Missing | None, key: str) -> Any:
    """The value of a refused option which a house rule takes all the same."""
    refusal = overruled(missing, key)
    assert refusal is not None, f"{key} is neither offered nor can it be done all the same"
    return refusal.stands_for


class Subject(Family):
    """What a question is about, such as an attack and how far it is; each game has its own, frozen dataclasses."""

    __slots__ = ()


class Work(Protocol):
    """Something that a procedure is in the middle of; its questions say how far it has come."""

    def subject(self, prompt: str) -> Subject | None:
        """How far it has come at the question with that prompt, as data; None if that is nothing to tell."""


@dataclass(slots=True)
class Decision:
    """A question to the players: data throughout, `engine/codec` takes it to another process and back.

    An answer is a tuple of option keys, between ``least`` and ``most`` of them, no key twice unless
    ``repeats`` (table dice). ``seats`` are the ids of those who may answer; empty means anybody.
    ``source`` is the id of the card or paragraph that asks; ``because`` are rule ids. A ``secret`` question is seen
    only by the seats that are asked; ``together`` are questions put to other seats at the same time, each of which
    may be answered before this one.
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
    subject: Subject | None = None
    repeats: bool = False
    secret: bool = False
    together: tuple[Decision, ...] = ()
    seq: int = 0

    @property
    def family(self) -> str:
        """What the prompt belongs to: "outpost" of `outpost.inn`; the whole prompt if it has no dot."""
        return self.prompt.partition(".")[0]

    @property
    def topic(self) -> str:
        """What is asked within the family: "inn" of `outpost.inn`; empty if the prompt has no dot."""
        return self.prompt.partition(".")[2]

    def forced(self) -> Answer | None:
        """The answer, if there is exactly one legal answer and nobody has to see the question first."""
        if self.least < len(self.options) and self.most:
            return None  # as nearly always
        return None if self.kind in WAITING else self.only()

    def only(self) -> Answer | None:
        """The answer, if there is exactly one legal answer."""
        if self.repeats:
            return None
        if self.most == 0 or not self.options:
            return ()
        if self.kind is Kind.ORDER and len(self.options) > 1 < self.least:
            return None  # all of them, but in which order?
        if self.least >= len(self.options):
            return tuple(option.key for option in self.options)
        return None

    def refusal_of(self, seat: str) -> str:
        """Why this seat may not answer, as a sentence; empty if it may, as the empty seat always may."""
        if not seat or not self.seats or seat in self.seats:
            return ""
        return f"This is asked of {' or '.join(self.seats)}, not of {seat}."

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


@dataclass(slots=True, kw_only=True)
class Asking(Decision):
    """A decision as the procedure asks it, with what never goes through the door.

    ``about`` is what the procedure is working on: to be looked at, never changed. ``missing`` says on request what is
    not on offer and why; it must change nothing. Neither goes through the door or into a save.
    """

    about: Work | None = field(default=None, repr=False, compare=False)
    missing: Callable[[], list[Refusal]] | None = field(default=None, repr=False, compare=False)

    def decision(self) -> Decision:
        """The question as data, as it goes through the door."""
        told = Decision(*_DATA(self))
        if self.about is not None:
            told.subject = self.about.subject(self.prompt)
        return told

    def not_offered(self) -> list[Refusal]:
        """What a player might expect among the options and does not find."""
        return self.missing() if self.missing is not None else []

    def overruled(self, key: str) -> Refusal | None:
        """What the house rule does that takes this option all the same; None if it cannot be.

        It takes the place of the whole answer, which must be one of a single option, and nobody's secret.
        """
        return overruled(self.missing, key) if self.least <= 1 <= self.most and not self.secret else None


_DATA = attrgetter(*(entry.name for entry in fields(Decision)))


def ask_together(questions: Sequence[Decision]) -> Steps[list[Answer]]:
    """Ask several seats at once, each in secret: their answers in the order of the questions.

    Nothing happens until the last has answered, so nobody learns what another seat has chosen.
    """
    answers = []
    for place, question in enumerate(questions):
        question.secret = True
        question.together = tuple(questions[place + 1 :])
        answers.append((yield question))
    return answers


class IllegalAnswer(ValueError):
    """An answer that the decision does not offer. The state is as it was."""
