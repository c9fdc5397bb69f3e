"""The Encounter boards and how pieces fit on them (ENC-008, ENC-009, ENC-015 … ENC-030, ENC-074 … ENC-079)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from typing import Any, TypeAlias

from kf_desktop.content.dice import ShownDie
from kf_desktop.engine.grid import CLOCKWISE, DIRECTIONS, NORTH, Cell, Cells, SquareGrid, square_grid
from kf_desktop.rules.clash.board.blocks import around

Symbols: TypeAlias = tuple[int, int]
"""Power and Potential that a space or a die shows; Hope is ignored."""
Place: TypeAlias = tuple[Cell, str]
"""The lower left space of a piece, and its facing."""

BLANK: Symbols = (0, 0)
OUTSIDE = "x"  # a corner of the sheet that is no space of the board
MOB = ("x C PP PC -", "PC P - C PP", "C PP PC P x")
BOSS = ("- PC P C PP C", "PP - C PC P PC", "P PP P PP - PC C", "P C PC PP P -")
DRAGON = (
    "- PPCCC PC - PPCC PCC PC - -",
    "PCC - - - C P - PP PPC",
    "PPCCC - P PP - - C - -",
    "- C - - - PP P - PPCCC",
    "- PPCCC PC PPCCC PPC - PC - -",
)
SHEETS = {"mob": (MOB, 5), "vassal": (BOSS, 4), "king": (BOSS, 5), "devil": (BOSS, 6), "dragon": (DRAGON, 9)}
"""By the monster's tier: the rows from the top, and how many of their columns are used."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board: its grid, and what every space of it shows."""

    grid: SquareGrid
    symbols: dict[Cell, Symbols]
    known_aims: dict[tuple[Place, int, tuple[tuple[int, int], ...]], Cells] = field(default_factory=dict, compare=False)

    def matching(self, face: Symbols) -> list[Cell]:
        """The spaces that match the symbols of a die: all of them at least, none for a blank (ENC-030, ENC-079)."""
        return [cell for cell, shown in self.symbols.items() if matches(shown, face)]

    def footprint(self, anchor: Cell, size: int) -> Cells:
        """The spaces under a piece; empty if it is not wholly on the board (ENC-075)."""
        cells = self.grid.footprint(anchor, size)
        return cells if all(cell in self.symbols for cell in cells) else ()

    def aimed(self, place: Place, size: int, zone: tuple[tuple[int, int], ...]) -> Cells:
        """The spaces of the board that a monster there aims at (ENC-016, ENC-076, ENC-094)."""
        found = self.known_aims.get((place, size, zone))
        if found is None:
            anchor, facing = place
            x, y = self.grid.xy(anchor)
            cells = [self.grid.at(x + column, y + size - 1 - row) for row, column in turned(zone, size, facing)]
            found = self.known_aims[place, size, zone] = tuple(cell for cell in cells if cell in self.symbols)
        return found


def matches(shown: Symbols, face: Symbols) -> bool:
    """Whether a space that shows these symbols matches a die (ENC-030, ENC-079)."""
    if face == BLANK:
        return shown == BLANK
    return shown[0] >= face[0] and shown[1] >= face[1]


@cache
def turned(zone: tuple[tuple[int, int], ...], size: int, facing: str) -> tuple[tuple[int, int], ...]:
    """The zone's (row, column) from the footprint's upper left space for that facing (ENC-094)."""
    side = NORTH
    while side != facing:
        zone, side = tuple((column, size - 1 - row) for row, column in zone), CLOCKWISE[side]
    return zone


@cache
def board_of(tier: str) -> Board:
    """The board for monsters of that tier (ENC-008)."""
    rows, columns = SHEETS[tier]
    grid = square_grid(columns, len(rows))
    symbols: dict[Cell, Symbols] = {}
    for down, row in enumerate(rows):
        for column, word in enumerate(row.split()[:columns]):
            if word != OUTSIDE:
                symbols[grid.at(column, len(rows) - 1 - down)] = (word.count("P"), word.count("C"))
    return Board(grid, dict(sorted(symbols.items())))


def shown_by(die: ShownDie) -> Symbols:
    """What a power die shows, without Hope (ENC-017)."""
    power, potential, _ = die.symbols
    return power, potential


# --- where a monster goes -----------------------------------------------------------------------


def mob_anchors(board: Board, face: Symbols, taken: Iterable[Cell]) -> list[Cell]:
    """Free matching spaces, else free ones beside a matching space, else any free one (ENC-017 … ENC-020)."""
    occupied = list(taken)
    free = [cell for cell in board.symbols if cell not in occupied]
    fitting = board.matching(face)
    beside = around(board.grid, tuple(fitting))
    return (
        [cell for cell in free if cell in fitting]
        or [cell for cell in free if cell in beside or any(near in fitting for near in board.grid.neighbours(cell))]
        or free
    )


def boss_anchors(board: Board, size: int, faces: Sequence[Symbols], taken: Iterable[Cell], used: int = 2) -> list[Cell]:
    """Places on a space for every die, else for at least one, else any free one (ENC-021 … ENC-025, ENC-077).

    Of more dice than are `used` the players take those that they like (ENC-022, ENC-025).
    """
    occupied = list(taken)
    free = {
        anchor: cells
        for anchor in board.symbols
        if (cells := board.footprint(anchor, size)) and not any(cell in occupied for cell in cells)
    }
    ways = list(combinations(faces, min(used, len(faces))))
    for fits in (_covers_all, _covers_one):
        found = [anchor for anchor, cells in free.items() if any(fits(board, cells, way) for way in ways)]
        if found:
            return found
    return list(free)


def _covers_all(board: Board, cells: Cells, faces: Sequence[Symbols]) -> bool:
    """Whether the dice can be put on different spaces that match them."""
    if not faces:
        return True
    return any(
        matches(board.symbols[cell], faces[0]) and _covers_all(board, cells[:at] + cells[at + 1 :], faces[1:])
        for at, cell in enumerate(cells)
    )


def _covers_one(board: Board, cells: Cells, faces: Sequence[Symbols]) -> bool:
    return any(matches(board.symbols[cell], face) for cell in cells for face in faces)


def fit_of(board: Board, cells: Cells, faces: Sequence[Symbols]) -> str:
    """What of the dice a piece there has found: "partly", "unmatched", or "" where every die has its space."""
    if _covers_all(board, cells, faces):
        return ""
    return "partly" if _covers_one(board, cells, faces) else "unmatched"


def crowded_anchors(board: Board, size: int, monsters: Iterable[Cell], knights: Sequence[Cell]) -> list[Cell]:
    """Places free of monsters that remove as few knights as possible (ENC-013)."""
    occupied = list(monsters)
    crowd = {
        anchor: sum(cell in knights for cell in cells)
        for anchor in board.symbols
        if (cells := board.footprint(anchor, size)) and not any(cell in occupied for cell in cells)
    }
    least = min(crowd.values(), default=0)
    return [anchor for anchor, knights_there in crowd.items() if knights_there == least]


def best_places(anchors: Iterable[Cell], score: Callable[[Place], Any]) -> list[Place]:
    """The places and facings with the highest score (ENC-015)."""
    scores = {(anchor, facing): score((anchor, facing)) for anchor in anchors for facing in DIRECTIONS}
    highest = max(scores.values(), default=None)
    return [place for place, value in scores.items() if value == highest]
