"""House rules as entries of a journal: how they are written there, not what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kf_desktop.engine.decision import Answer, IllegalAnswer

HOUSE = "house:"
"""The first part of an answer that is a house rule."""
ANYWAY = f"{HOUSE}anyway:"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What the players decide against the rules: what, of whom, and how much or where.

    It is taken at a quiet moment and answers no question.
    """

    what: str
    whom: str
    value: str

    def answer(self) -> Answer:
        """As it stands in a journal."""
        return (f"{HOUSE}{self.what}:{self.whom}:{self.value}",)


@dataclass(frozen=True, slots=True)
class Anyway:
    """The question is answered with an option that it refused."""

    option: str

    def answer(self) -> Answer:
        """As it stands in a journal."""
        return (f"{ANYWAY}{self.option}",)


Overruling: TypeAlias = HouseRule | Anyway


def read_answer(answer: Answer) -> Overruling | None:
    """The house rule in an answer of a journal; None if it is an answer to a question."""
    if len(answer) != 1 or not answer[0].startswith(HOUSE):
        return None
    if answer[0].startswith(ANYWAY):
        return Anyway(answer[0].removeprefix(ANYWAY))
    what, whom, value, *_ = (*answer[0].removeprefix(HOUSE).split(":", 2), "", "")
    return HouseRule(what, whom, value)


def read_rule(words: str) -> Overruling:
    """The house rule that is written in this way.

    Raises:
        IllegalAnswer: it is none.
    """
    if (rule := read_answer((words,))) is None:
        raise IllegalAnswer(f"'{words[:60]}' is no house rule.")
    return rule
