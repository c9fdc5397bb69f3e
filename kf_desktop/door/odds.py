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
    uses: dict[str, Odds] = field(default_factory=dict)
    """By the key of what could be used at a window first, the best first: the odds after it, its own Heat counted."""
    better: tuple[str, ...] = ()
    """Those of them that are worth more than passing."""
    later: tuple[tuple[str, int], ...] = ()
    """Cards that could still let so many dice be rolled again after the roll, which is not counted here."""
    struck: tuple[tuple[str, str], ...] = ()
    """Keywords of the attack that drive its target away, each with a knight or princess whom it would run over."""
