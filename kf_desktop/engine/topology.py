"""What every board has in common, whatever the shape of its spaces."""

from __future__ import annotations

from typing import Protocol


class Topology(Protocol):
    """A board: its spaces are the numbers from 0 to `size` - 1; `grid.OFF` is the number of none."""

    size: int

    def neighbours(self, cell: int) -> tuple[int, ...]:
        """The spaces that share an edge with it, in a fixed order."""

    def distance(self, one: int, other: int) -> int:
        """Steps from one space to another over an empty board."""

    def name(self, cell: int) -> str:
        """The printed name."""

    def cell(self, name: str) -> int:
        """The space of a printed name; OFF if the board has none of it."""
