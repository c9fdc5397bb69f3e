"""Boards of hexagonal spaces in rows, every second row shifted by half a space."""

from __future__ import annotations

from kf_desktop.engine.grid import OFF, Cell, Cells

_AROUND = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six directions, clockwise, in columns and rows of a grid whose columns lean."""


class HexGrid:
    """A board of columns × rows hexagonal spaces. A space is a number: row × columns + column, row 0 at the bottom."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns, self.rows = columns, rows
        self.size = columns * rows
        self.spaces = tuple(map(Cell, range(self.size)))
        self._leaning = [(cell % columns - cell // columns // 2, cell // columns) for cell in self.spaces]
        at = dict(zip(self._leaning, self.spaces, strict=True))
        self._neighbours = [
            tuple(at[q + dq, r + dr] for dq, dr in _AROUND if (q + dq, r + dr) in at) for q, r in self._leaning
        ]

    def neighbours(self, cell: Cell) -> Cells:
        return self._neighbours[cell]

    def distance(self, one: Cell, other: Cell) -> int:
        (aq, ar), (bq, br) = self._leaning[one], self._leaning[other]
        return max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))

    def name(self, cell: Cell) -> str:
        return f"{chr(65 + cell // self.columns)}{cell % self.columns + 1}" if cell != OFF else "–"

    def cell(self, name: str) -> Cell:
        found = [cell for cell in self.spaces if self.name(cell) == name]
        return found[0] if found else OFF
