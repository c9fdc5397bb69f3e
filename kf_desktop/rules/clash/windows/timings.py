"""What belongs to which window of a knight's attack (KAT-047 … KAT-049, KAT-097 … KAT-101)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from kf_desktop.content.cards.keywords import Keyword

EITHER_WINDOW = frozenset({"knockback", "pushback", "vault", "hug", "daze"})
OPTIONAL = {
    "first_window": EITHER_WINDOW | {"provoke", "inspire", "sacrifice"},
    "second_window": EITHER_WINDOW | {"reposition", "motivate", "drag", "fortify", "pull", "refresh_x", "stand_up"},
}
"""Keywords that the attacker may use in a window, each once an attack (ABI-033, ABI-035)."""

ATTACK_TIMINGS = ("attack_roll", "first_window", "either_window", "power_roll", "second_window")
"""The moments of an attack at which its abilities are offered, in order."""

WINDOW_RULES = {
    "attack_roll": "KAT-029",
    "first_window": "KAT-047",
    "power_roll": "KAT-071",
    "second_window": "KAT-097",
}

TIMINGS = {timing: (timing, "either_window") if timing in OPTIONAL else (timing,) for timing in WINDOW_RULES}
"""The timings of abilities that each window is for: flexible ones work in either (ABI-035)."""

EARLY = {
    "attack_roll": ("attack_roll",),
    "first_window": ("first_window", "power_roll", "determine_bp", "on_wound"),
}
"""Timings of keywords that are useful only before the second window (ARC-010)."""


def belonging(keywords: Iterable[Keyword], timing: str) -> list[Keyword]:
    """Those of the keywords that belong to that window."""
    return [keyword for keyword in keywords if belongs(keyword.id, keyword.rule.timing, timing)]


@cache
def belongs(keyword: str, its_timing: str, timing: str) -> bool:
    """Whether the keyword works in that window; what is of no earlier use belongs to the second (ARC-010)."""
    if keyword in OPTIONAL.get(timing, ()) or its_timing in EARLY.get(timing, ()):
        return True
    return timing == "second_window" and not any(its_timing in early for early in EARLY.values())
