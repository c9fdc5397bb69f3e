"""Named random streams that live in the state: the same seed gives the same game on every machine."""

from __future__ import annotations

from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")

_WORDS = 1 << 64
_MASK = _WORDS - 1
_GOLDEN = 0x9E3779B97F4A7C15


def _mix(value: int) -> int:
    """SplitMix64's finaliser: one 64-bit word in, one well-stirred 64-bit word out."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & _MASK
    return value ^ (value >> 31)


def _name_seed(name: str) -> int:
    """FNV-1a over the name: a hash that does not depend on the process."""
    value = 0xCBF29CE484222325
    for byte in name.encode():
        value = ((value ^ byte) * 0x100000001B3) & _MASK
    return value


def below(streams: dict[str, int], name: str, bound: int) -> int:
    """Draw a number in 0 … bound - 1 from the stream; every value is equally likely.

    Args:
        streams: counter by stream name, part of the saved state; ``streams["seed"]`` is the game's seed.
        name: the stream; it is opened on its first use.
        bound: how many values there are, at least 1.
    """
    counter = streams.get(name)
    if counter is None:
        counter = _mix((streams["seed"] ^ _name_seed(name)) & _MASK)
    while True:
        counter = (counter + _GOLDEN) & _MASK
        value = _mix(counter)
        drawn = value % bound
        if value - drawn <= _WORDS - bound:  # else it is of the incomplete last run, which would favour low numbers
            streams[name] = counter
            return drawn


def shuffle(streams: dict[str, int], name: str, items: MutableSequence[T]) -> None:
    """Shuffle the items in place (Fisher–Yates)."""
    for last in range(len(items) - 1, 0, -1):
        other = below(streams, name, last + 1)
        items[last], items[other] = items[other], items[last]


def pick(streams: dict[str, int], name: str, items: Sequence[T]) -> T:
    """One of the items, each equally likely; there must be at least one."""
    return items[below(streams, name, len(items))]
