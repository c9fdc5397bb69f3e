"""House rules as answers of a journal: what they look like there, and nothing of what they do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from kf_desktop.engine.decision import Answer, IllegalAnswer

HOUSE = "house:"
"""How an answer begins that is a house rule."""
ANYWAY = f"{HOUSE}anyway:"


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What the table decides against the rules: what, of whom, and how much or where.

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
    """The question is answered with an option that it refuses."""

    option: str

    def answer(self) -> Answer:
        """As it stands in a journal."""
        return (f"{ANYWAY}{self.option}",)


Overruling: TypeAlias = HouseRule | Anyway


def read_answer(answer: Answer) -> Overruling | None:
    """The house rule that an answer of a journal is; None for an answer to a question."""
    if len(answer) != 1 or not answer[0].startswith(HOUSE):
        return None
    if answer[0].startswith(ANYWAY):
        return Anyway(answer[0].removeprefix(ANYWAY))
    what, whom, value, *_ = (*answer[0].removeprefix(HOUSE).split(":", 2), "", "")
    return HouseRule(what, whom, value)


def read_rule(words: str) -> Overruling:
    """The house rule that is written so.

    Raises:
        IllegalAnswer: it is none.
    """
    if (rule := read_answer((words,))) is None:
        raise IllegalAnswer(f"'{words[:60]}' is no house rule.")
    return rule
