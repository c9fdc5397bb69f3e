"""What the command line says of a skirmish: `--monster bell_ox --level 2 --knights ilse:2,bruno:2`."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.rules.modes.skirmish import HIGHEST_TIER

Picks = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to be fought."""

    monster: str
    level: int
    type: str
    knights: Picks


def parse_level(word: str) -> int:
    """The number of a level.

    Raises:
        ValueError: it is no number.
    """
    if not (word.isascii() and word.isdecimal()):
        raise ValueError(f"The level must be a number, not '{word}'.")
    return int(word)


def parse_knights(words: str, tier: int) -> Picks:
    """Knights with the tier of their loadouts; `tier` where none is said.

    Raises:
        ValueError: a tier is no number.
    """
    picked = []
    for word in words.split(","):
        knight, colon, number = word.strip().partition(":")
        if colon and not (number.isascii() and number.isdecimal()):
            raise ValueError(f"The tier of '{knight}' must be a number from 1 to {HIGHEST_TIER}, not '{number}'.")
        picked.append((knight, int(number) if colon else tier))
    return tuple(picked)
