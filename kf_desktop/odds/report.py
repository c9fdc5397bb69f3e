"""Odds as data for machines: the only place where they become floats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TypeAlias

from kf_desktop.odds.attack import AttackOdds
from kf_desktop.odds.defence.evasion import EvasionOdds

Data: TypeAlias = dict[str, object]

DIGITS = 6


def number(value: Fraction) -> float:
    """The fraction as it is shown."""
    return round(float(value), DIGITS)


def numbers(values: Iterable[Fraction]) -> list[float]:
    """Fractions as they are shown."""
    return [number(value) for value in values]


def attack_data(odds: AttackOdds, advice: Sequence[int] = ()) -> Data:
    """The odds of an attack; of dice on the table also what to roll again."""
    found: Data = {
        "hits": numbers(odds.hits),
        "at_least": numbers(odds.at_least(hits) for hits in range(len(odds.hits))),
        "expected_hits": number(odds.expected_hits),
        "full_hit": number(odds.full_hit),
        "full_miss": number(odds.full_miss),
        "crit_chance": number(odds.crit_chance),
        "wound": number(odds.wound),
        "critical_wound": number(odds.critical),
        "wound_by_hits": numbers(odds.wound_by_hits),
        "expected_power": number(odds.expected_power),
        "expected_heat": number(odds.heat),
    }
    if odds.advice is not None:
        found["reroll"] = list(advice)
        found["choices"] = [
            {
                "dice": choice.plan.size,
                "heat": choice.heat,
                "wound": number(choice.wound),
                "critical_wound": number(choice.critical),
                "full_hit": number(choice.full_hit),
                "expected_hits": number(choice.hits),
            }
            for choice in odds.choices
        ]
    return found


def evasion_data(odds: EvasionOdds, advice: Sequence[int] = (), guard: Sequence[int] = ()) -> Data:
    """The odds of an evasion; of dice on the table also where Guard goes and what to roll again."""
    found: Data = {
        "hits": numbers(odds.hits),
        "expected_hits": number(odds.expected_hits),
        "full_evade": number(odds.full_evade),
        "expected_heat": number(odds.heat),
    }
    if odds.harm is not None:
        found |= {
            "vigor_lost": {str(amount): number(share) for amount, share in sorted(odds.harm.lost.items())},
            "expected_vigor_lost": number(odds.harm.expected),
            "falls": number(odds.harm.falls),
            "death": number(odds.harm.death),
        }
    if odds.advice is not None:
        found["guard"] = list(guard)
        found["reroll"] = list(advice)
        found["choices"] = [
            {
                "dice": choice.plan.size,
                "heat": choice.heat,
                "full_evade": number(choice.full_evade),
                "expected_hits": number(choice.hits),
                "expected_vigor_lost": number(choice.harm.expected),
                "death": number(choice.harm.death),
            }
            for choice in odds.choices
        ]
    return found
