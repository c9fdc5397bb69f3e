"""Which key answers which option: the way on is Space, some deeds have a letter, the others figures and letters."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING

from kf_desktop.engine.decision import Kind

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision, Option

WAYS_OUT = (
    "pass",
    "leave",
    "done",
    "no",
    "stay",
    "stop",
    "end",
    "nobody",
    "ready",
    "none",
    "continue",
    "ride",
    "next_round",
    "fight",
)
"""Keys of options that do nothing more."""
WEIGHTY = ("vision.quest",)
"""Questions at which it is a choice of its own to take none: the first plate must not make it."""
ON, CONFIRM = "Space", "C"
"""The keys of the first plate and of the second, whatever they say."""
THEN = f"›{CONFIRM}"
"""Behind the key of an option that it only takes up: the second plate does it."""
FIGURES, LETTERS = tuple("123456789"), tuple("QWETOPDFHJKZXB")
KEYS, TILES = FIGURES + LETTERS, FIGURES + LETTERS[::-1]
"""A, C, G, I, L, M, R, S, U, V and Y mean the same at every question."""


def is_immediate(decision: Decision | None) -> bool:
    """Whether one pick is the answer. Dice are always picked first and rolled afterwards."""
    return decision is not None and decision.most == 1 and decision.kind not in (Kind.REROLL, Kind.ROLL)


def is_place(option: Option) -> bool:
    """Whether the option is a place of a map, and not something that is done before one goes there."""
    return "tile" in option.args or "room" in option.args


def way_on(decision: Decision | None) -> str:
    """The option of the first plate: one that does nothing more, or the only one; empty where it picks none."""
    if decision is None or decision.least == 0 or not is_immediate(decision) or decision.prompt in WEIGHTY:
        return ""
    alone = decision.options[0].key if len(decision.options) == 1 else ""
    return next((option.key for option in decision.options if option.key in WAYS_OUT), alone)


def _keys_for(option: Option, decision: Decision | None) -> tuple[str, ...]:
    """The keys that it may have, the best first."""
    if decision is None or decision.kind is not Kind.TILE:
        return KEYS
    return TILES if is_place(option) else LETTERS + FIGURES


def deal_keys(
    decision: Decision | None, letters: Mapping[str, str], dealt: Mapping[str, str] = MappingProxyType({})
) -> dict[str, str]:
    """The key on the keyboard of each option; one beyond the last letter has none. `letters` are kept for labels.

    Where labels with figures of their own are offered, the figures of those that are not stay free. An option that was
    `dealt` a key before keeps it, and that of one which is gone stays free. On a map the tiles have the figures and,
    beyond them, the last letters; what is offered besides has the first: neither changes the other's.
    """
    found: dict[str, str] = {}
    options, on = decision.options if decision is not None else (), way_on(decision)
    kept = set(letters.values()) if any(letters.get(option.label) in FIGURES for option in options) else set()
    for option in options:
        own = ON if option.key == on else letters.get(option.label, "") or dealt.get(option.key, "")
        taken = {*found.values(), *dealt.values(), *kept}
        free = (key for key in _keys_for(option, decision) if key not in taken)
        found[option.key] = own if own and own not in found.values() else next(free, "")
    return found
