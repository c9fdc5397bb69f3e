"""Sums over what may happen: of each thing its share, a fraction of 1."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import TypeVar

Key = TypeVar("Key")

NEVER = Fraction(0)
SURE = Fraction(1)


def total(shares: Iterable[Fraction]) -> Fraction:
    """The sum; exact where there is none, too."""
    return sum(shares, NEVER)


def mean(weighted: Iterable[tuple[Fraction | int, Fraction]]) -> Fraction:
    """The average of values, each with its share."""
    return total(value * share for value, share in weighted)


def add(shares: dict[Key, Fraction], key: Key, share: Fraction) -> None:
    """Count the share to the key."""
    shares[key] = shares.get(key, NEVER) + share
