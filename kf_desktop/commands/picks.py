"""What the command line says of a skirmish: `--monster bell_ox --level 2 --knights ilse:2,bruno:2`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import cycle, islice

from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.modes.skirmish import HIGHEST_TIER
from kf_desktop.rules.table.box import Box

Picks = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """One thing to be fought."""

    monster: str
    level: int
    type: str
    knights: Picks


def squires_for(box: Box, seed: int, count: int) -> tuple[str, ...]:
    """So many squires, others with every seed."""
    names = list(box.squires)
    first = seed % max(1, len(names))
    return tuple(islice(cycle(names), first, first + count)) if names else ()


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


def pick_party(box: Box, named: str | None, size: int, modes: Sequence[str], usual: str) -> list[str]:
    """The knights named, or the first so many of the packs; they can begin a campaign in these modes.

    Raises:
        ValueError: they cannot, in a sentence.
    """
    if named is not None and size:
        raise ValueError("--party takes the first knights of the packs, --knights names them: say one of the two.")
    knights = list(box.knights)[:size] if size else (usual if named is None else named).split(",")
    unknown = [knight for knight in knights if knight not in box.knights]
    if unknown:
        raise ValueError(f"There is no knight '{unknown[0]}'; there are {', '.join(box.knights)}.")
    if size > len(knights):
        raise ValueError(f"The packs have {len(knights)} knights, not {size}.")
    new_campaign(box, "", knights, 1, modes=modes)
    return knights
