"""Numbers with the source of each part, and what else there is to say, for 'why?'."""

from __future__ import annotations

from typing import TypeAlias

from kf_desktop.engine.events import Json

Part: TypeAlias = dict[str, str | int]
"""`what` brings how much (`amount`) by which `rule`; `card` if it is one that does."""

Sum: TypeAlias = tuple[int, list[Part]]


def part(what: str, amount: int, rule: str, card: str = "") -> Part:
    """One part of a sum; all parts that are 0 are the same one, which no sum keeps."""
    if not amount:
        return _NOTHING
    if not card:
        return {"what": what, "amount": amount, "rule": rule}
    return {"what": what, "amount": amount, "rule": rule, "card": card}


_NOTHING: Part = {"what": "", "amount": 0, "rule": ""}


def summed(*parts: Part) -> Sum:
    """The total, and the parts that are not 0."""
    total = 0
    some: list[Part] = []
    for entry in parts:
        if entry is not _NOTHING:
            total += int(entry["amount"])
            some.append(entry)
    return total, some


def at_least(least: int, found: Sum, rule: str) -> Sum:
    """The sum, made up to the least that it can be."""
    total, parts = found
    return (total, parts) if total >= least else (least, [*parts, part("least", least - total, rule)])


def account(number: str, found: Sum) -> Json:
    """A number of an event with its parts; the number by its name in the catalogue (`number.<name>`)."""
    total, parts = found
    return {"number": number, "total": total, "parts": parts}


def note(name: str, rule: str, **args: Json) -> Json:
    """Something else to know about an event: a sentence of the catalogue (`note.<name>`) and its rule."""
    return {"note": name, "rule": rule, **args}
