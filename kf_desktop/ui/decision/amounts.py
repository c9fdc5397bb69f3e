"""How much of each: an answer that takes one option several times, up to what there is of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.engine.decision import HELD

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision

_SO_MANY = 1_000_000


def held_of(decision: Decision | None) -> dict[str, int]:
    """How often each option can be taken, by its key; empty where nothing is counted."""
    options = decision.options if decision is not None and decision.repeats else []
    return {option.key: int(option.args[HELD]) for option in options if HELD in option.args}


def in_proportion(decision: Decision | None) -> list[str]:
    """The answer to begin with: of each kind its share of what is asked for."""
    held = held_of(decision)
    if decision is None or not held:
        return []
    total = sum(held.values())
    shares = {key: count * decision.least // total for key, count in held.items()}
    by_rest = sorted(held, key=lambda key: -(held[key] * decision.least % total))
    for key in by_rest[: decision.least - sum(shares.values())]:
        shares[key] += 1
    return [key for key, count in shares.items() for _ in range(count)]


def once_more(decision: Decision, picked: list[str], key: str) -> list[str]:
    """What is picked with one more of that: it takes the place of one of what is picked most of the others."""
    held = held_of(decision)
    if picked.count(key) >= held.get(key, _SO_MANY):
        return picked
    others = [other for other in picked if other != key]
    if len(picked) < decision.most:
        return [*picked, key]
    if not held or not others:
        return picked
    given = max(others, key=others.count)
    without = list(picked)
    without.remove(given)
    return [*without, key]
