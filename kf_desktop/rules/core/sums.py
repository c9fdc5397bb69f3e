"""Numbers with the source of each part, for 'why?'."""

from __future__ import annotations

from typing import TypeAlias

Part: TypeAlias = dict[str, str | int]
"""`what` brings how much (`amount`) by which `rule`; `card` if it is one that does."""

Sum: TypeAlias = tuple[int, list[Part]]


def part(what: str, amount: int, rule: str, card: str = "") -> Part:
    """One part of a sum."""
    made: Part = {"what": what, "amount": amount, "rule": rule}
    return {**made, "card": card} if card else made


def summed(*parts: Part) -> Sum:
    """The total, and the parts that are not 0."""
    return sum(int(entry["amount"]) for entry in parts), [entry for entry in parts if entry["amount"]]
