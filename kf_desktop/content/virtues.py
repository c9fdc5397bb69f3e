"""The six virtues of a knight and the vices that answer them."""

from typing import Literal, TypeAlias, get_args

Virtue: TypeAlias = Literal["bravery", "tenacity", "sagacity", "fortitude", "might", "insight"]
Vice: TypeAlias = Literal["cowardice", "dishonor", "duplicity", "disregard", "cruelty", "treachery"]

VIRTUES: tuple[str, ...] = get_args(Virtue)
VICES: tuple[str, ...] = get_args(Vice)
