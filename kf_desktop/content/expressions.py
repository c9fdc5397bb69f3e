"""The two little languages of the cards, amounts and conditions: closed, never evaluated as code."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypeAlias

from kf_desktop.content.definition import Parsed
from kf_desktop.content.tiers import TIERS
from kf_desktop.content.virtues import VICES, VIRTUES

VARIABLES = (
    "hits",
    "threat",
    "curse",
    "time",
    "passion",
    "heat",
    "vigor",
    "bane",
    "knights",
    "squires",
    "level",
    "excess",
    "successes",
    "wounds",
    "round",
    *VIRTUES,
    *VICES,
    "mobs",
    "tokens",
    "phase",
)
"""What an amount can count, beside tokens: ``token:<id>``."""

CONDITION_WORDS = (
    "engaged",
    "lone",
    "grouped",
    "knocked_down",
    "in_front",
    "adjacent",
    "climbing",
    "wounded",
    "crit",
    "full_hit",
    "exhibition",
    "by_attack",
    "instant_death",
    "epilogue",
)
"""What a condition can ask, beside comparisons, ``has:<condition id>`` and ``on:<place>``."""

PLACES = ("blindspot", "rear", "vantage_point")
"""The named spaces of a monster on which a knight can stand, beside terrain (TGT-028)."""

PERIL_LEVELS = ("unhurt", "minor", "major", "mortal", "judicium")
RELATIONS = (">=", "<=", "==", ">", "<")

_VARIABLE = r"(?:token:(?P<token>[a-z0-9_]+)|(?P<variable>[a-z_]+))"
_AMOUNT = re.compile(rf"(?:(?P<times>\d+)\s*\*\s*)?{_VARIABLE}(?:\s*(?P<sign>[+-])\s*(?P<plus>\d+))?")
_INTEGER = re.compile(r"[+-]?\d+")
_COMPARISON = re.compile(rf"{_VARIABLE}\s*(?P<relation>{'|'.join(RELATIONS)})\s*(?P<value>-?\d+|[a-z]+)")
_NAMING = re.compile(r"(?P<subject>has|on):(?P<id>[a-z0-9_.]+)")
_JOINT = re.compile(r"\s+and\s+")
_MAX_LENGTH = 200


@dataclass(frozen=True, slots=True)
class TokenCount:
    """How many resource tokens of a kind the knight has: ``token:<id>``."""

    token: str

    def __str__(self) -> str:
        return f"token:{self.token}"


Variable: TypeAlias = str | TokenCount
"""What an amount counts: one of `VARIABLES`, or tokens."""


@dataclass(frozen=True, slots=True)
class Amount(Parsed):
    """``times`` × ``variable`` + ``plus``; a plain number n is ``Amount(0, "", n)``."""

    times: int
    variable: Variable
    plus: int

    @classmethod
    def read(cls, value: Any) -> "Amount":
        """An amount as a pack writes it: ``2``, ``"hits"``, ``"2 * hits"``, ``"threat + 1"``."""
        if isinstance(value, Amount):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return amount(value)
        if isinstance(value, str):
            return parse_amount(value)
        raise ValueError('an amount is a whole number or a text such as "2 * hits"')

    @property
    def fixed(self) -> bool:
        """Whether the amount is a plain number."""
        return not self.variable

    def __str__(self) -> str:
        if self.fixed:
            return str(self.plus)
        times = "" if self.times == 1 else f"{self.times} * "
        plus = f" {'+' if self.plus > 0 else '-'} {abs(self.plus)}" if self.plus else ""
        return f"{times}{self.variable}{plus}"


_ONCE = lru_cache(maxsize=256, typed=True)
"""There are some dozens of amounts, on more than a thousand cards."""


@_ONCE
def amount(number: int) -> Amount:
    """The plain number as an amount."""
    return Amount(0, "", number)


ZERO = amount(0)
ONE = amount(1)


@_ONCE
def parse_amount(text: str) -> Amount:
    """The amount written as ``text``, or a ValueError that says what can be written."""
    stripped = text.strip()
    if len(stripped) > _MAX_LENGTH:
        raise ValueError("this amount is too long")
    if _INTEGER.fullmatch(stripped):
        return amount(int(stripped))
    match = _AMOUNT.fullmatch(stripped)
    if match is None:
        raise ValueError(f'"{text}" is not an amount: write a number, "hits", "2 * hits" or "threat + 1"')
    variable = _variable(match)
    plus = int(match["plus"] or 0)
    return Amount(int(match["times"] or 1), variable, -plus if match["sign"] == "-" else plus)


def _variable(match: re.Match[str]) -> Variable:
    if match["token"] is not None:
        return TokenCount(match["token"])
    name = match["variable"]
    if name in VARIABLES:
        return name
    raise ValueError(f'nothing is counted as "{name}": use {", ".join(VARIABLES)} or token:<id>')


@dataclass(frozen=True, slots=True)
class Clause:
    """One thing that a condition asks.

    A comparison has a ``relation`` and a number (or a peril level) as ``value``; a word such as "engaged" has
    neither; ``has:<id>`` is the subject "has" with the condition's id as value, ``on:<place>`` the subject
    "on" with a named space or a terrain tile.
    """

    negated: bool
    subject: Variable
    relation: str = ""
    value: int | str = 0

    def __str__(self) -> str:
        if self.subject in ("has", "on"):
            words = f"{self.subject}:{self.value}"
        elif self.relation:
            words = f"{self.subject} {self.relation} {self.value}"
        else:
            words = str(self.subject)
        return f"not {words}" if self.negated else words


@dataclass(frozen=True, slots=True)
class Condition(Parsed):
    """Clauses that must all hold."""

    clauses: tuple[Clause, ...]

    @classmethod
    def read(cls, value: Any) -> "Condition":
        """A condition as a pack writes it: ``"heat >= 3 and not engaged"``."""
        if isinstance(value, Condition):
            return value
        if isinstance(value, str):
            return parse_condition(value)
        raise ValueError('a condition is a text such as "heat >= 3" or "not engaged"')

    def __str__(self) -> str:
        return " and ".join(map(str, self.clauses))


def parse_condition(text: str) -> Condition:
    """The condition written as ``text``, or a ValueError that says what can be written."""
    if len(text) > _MAX_LENGTH:
        raise ValueError("this condition is too long")
    return Condition(tuple(map(_parse_clause, _JOINT.split(text.strip()))))


def _parse_clause(text: str) -> Clause:
    negated = text.startswith("not ")
    words = text[4:].strip() if negated else text
    if match := _COMPARISON.fullmatch(words):
        return _comparison(negated, match)
    if match := _NAMING.fullmatch(words):
        return Clause(negated, match["subject"], "", match["id"])
    if words in CONDITION_WORDS:
        return Clause(negated, words)
    raise ValueError(
        f'"{text}" is not a condition: write a comparison such as "heat >= 3", has:<condition>, on:<place>, '
        f"or one of {', '.join(CONDITION_WORDS)}"
    )


def _comparison(negated: bool, match: re.Match[str]) -> Clause:
    subject, relation, value = match["variable"], match["relation"], match["value"]
    if subject == "peril":
        if value not in PERIL_LEVELS:
            raise ValueError(f'"{value}" is no peril level: use {", ".join(PERIL_LEVELS)}')
        return Clause(negated, subject, relation, value)
    if subject == "tier":
        if value not in TIERS:
            raise ValueError(f'"{value}" is no tier: use {", ".join(TIERS)}')
        return Clause(negated, subject, relation, value)
    if not _INTEGER.fullmatch(value):
        raise ValueError(f'"{_variable(match)}" is compared with a number, not with "{value}"')
    return Clause(negated, _variable(match), relation, int(value))
