"""The six virtues of a knight, the vices that answer them, and the nodes of the Choice Matrix."""

from typing import Literal, TypeAlias, get_args

Virtue: TypeAlias = Literal["bravery", "tenacity", "sagacity", "fortitude", "might", "insight"]
Vice: TypeAlias = Literal["cowardice", "dishonor", "duplicity", "disregard", "cruelty", "treachery"]

VIRTUES: tuple[str, ...] = get_args(Virtue)
VICES: tuple[str, ...] = get_args(Vice)
NODES = (*(f"{number:02}" for number in range(1, 31)), *(f"E{number}" for number in range(1, 11)))
"""The nodes of the Choice Matrix (SHT-033)."""
OWN_NOTE = "own:"
"""Begins the id of a note in the players' own words, which follow."""
