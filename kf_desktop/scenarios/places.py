"""Names of spaces, with row A at the bottom as on the printed board, or at the top as the rules' examples count."""

from __future__ import annotations

import re
from typing import Any

from kf_desktop.content.cards.positions import Path
from kf_desktop.engine.grid import DIRECTIONS, OFF, Cell, SquareGrid
from kf_desktop.scenarios.files.tables import Wrong, shown

FACINGS = {"up": "north", "right": "east", "down": "south", "left": "west"}
FACINGS |= {side[0]: side for side in DIRECTIONS} | {side: side for side in DIRECTIONS}
"""What the four directions may be called."""
SPACE = re.compile(r"[A-Z][1-9][0-9]?")


class Places:
    """The spaces of the board by the names that the file uses.

    What covers several spaces is named by the one with the first letter and the lowest number: the lower left
    one with row A at the bottom, the upper left one with row A at the top.
    """

    def __init__(self, grid: SquareGrid, *, top: bool) -> None:
        self.grid, self.top = grid, top

    def cell(self, name: Any, path: Path = (), height: int = 1) -> Cell:
        """The space that the file calls so; for something `height` rows high its lower left space."""
        text = name.strip().upper() if isinstance(name, str) else ""
        cell = self.grid.cell(self.turned(text)) if SPACE.fullmatch(text) else OFF
        if cell != OFF and self.top:
            cell = self._higher(cell, 1 - height)
        if cell == OFF:
            last = self.grid.name(self.grid.spaces[-1])
            raise Wrong(path, f'{shown(name)} is no space of this board: a space is written "F10", from A1 to {last}')
        return cell

    def is_space(self, name: str) -> bool:
        """Whether the word looks like a space and not like somebody."""
        return SPACE.fullmatch(name.strip()) is not None

    def name(self, cell: Cell, height: int = 1) -> str:
        """What the file calls the space, or what stands there with its lower left space on it."""
        if cell == OFF:
            return ""
        return self.turned(self.grid.name(self._higher(cell, height - 1) if self.top else cell))

    def _higher(self, cell: Cell, rows: int) -> Cell:
        x, y = self.grid.xy(cell)
        return self.grid.at(x, y + rows)

    def names(self, cells: Any) -> list[str]:
        return [self.name(cell) for cell in cells]

    def turned(self, name: str) -> str:
        """The printed name for the file's name, or the other way round."""
        if not self.top:
            return name
        return f"{chr(65 + self.grid.rows - 1 - (ord(name[0]) - 65))}{name[1:]}"

    def told(self, value: Any, height: int = 1) -> Any:
        """Data of the game with every printed name of a space as the file writes it."""
        if not self.top:
            return value
        if isinstance(value, str):
            head, colon, space = value.rpartition(":")
            if not SPACE.fullmatch(space) or (cell := self.grid.cell(space)) == OFF:
                return value
            return head + colon + self.name(cell, height)
        if isinstance(value, dict):
            return {key: self.told(entry, height) for key, entry in value.items()}
        if isinstance(value, list | tuple):
            return [self.told(entry, height) for entry in value]
        return value
