"""The odds of a decision: named chances and averages, exact."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import TypeAlias

Values: TypeAlias = dict[str, Fraction]
"""Chances, averages (`expected_…`, `heat`) and counts (`dice`) by name."""


@dataclass(frozen=True, slots=True, order=True)
class What:
    """Something that is laid upon a knight and is no number of his."""

    kind: str
    """A `condition`, a `token`, `knockdown`, a card of `mortis`."""
    id: str = ""
    """Which condition, or what the token changes."""
    amount: int = 0
    """By how much the token changes it."""


@dataclass(frozen=True, slots=True)
class Offered:
    """Something that the attacker may use, now or in a window still to come, and what the attack is worth with it."""

    key: str
    """Of the option that uses it."""
    card: str
    """Whose ability it is; empty for what is no card's."""
    values: Values
    """Its chances after the best re-roll, and the Heat paid for both."""
    now: bool = True
    """It is an option of this question."""
    exert: bool = False
    """The card is exerted."""
    again: int = 0
    """So many dice are then rolled again."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of a decision, or of one of its options."""

    kind: str
    values: Values = field(default_factory=dict)
    hits: tuple[Fraction, ...] = ()
    """The chance of each number of hits, from 0."""
    lost: tuple[tuple[int, Fraction], ...] = ()
    """The chance of each loss of Vigor."""
    brings: tuple[tuple[What, Fraction], ...] = ()
    """The chance of each thing that the hits lay upon the knight."""
    rows: tuple[Values, ...] = ()
    """The best re-roll of 0, 1, 2 … dice."""
    picks: tuple[tuple[str, ...], ...] = ()
    """The keys of the dice that each of those re-rolls takes."""
    advice: tuple[str, ...] | None = None
    """Keys of the options to choose; empty = choose none; None = there is nothing to advise."""
    options: dict[str, Odds] = field(default_factory=dict)
    """By key, where the options themselves have odds."""
    later: tuple[tuple[str, int], ...] = ()
    """Cards that could still let so many dice be rolled again after the roll, which is not counted here."""
    struck: tuple[tuple[str, str], ...] = ()
    """Keywords of the attack that drive its target away, each with a knight or princess whom it would run over."""
    offers: tuple[Offered, ...] = ()
    """What may be used for a better chance or for less Heat, the best first."""
    better: str = ""
    """The key of the offer that is a better bargain than the best re-roll; empty if none is."""

    @property
    def better_now(self) -> bool:
        """Whether it is the better bargain to use something at this question."""
        return any(each.now and each.key == self.better for each in self.offers)
