"""Whether everybody has room where he stands: what a sound position shows while nobody is being moved."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.engine.grid import OFF, Cell, square_grid
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State


def overlaps(state: State, box: Box) -> Iterator[str]:
    """Figures stand wholly on the board, and no two of them on one space."""
    clash = state.clash
    if clash is None:
        return
    grid = square_grid(clash.columns, clash.rows)
    taken: dict[Cell, str] = {}
    for figure in clash.figures:
        if figure.cell == OFF:
            continue  # it is placed later, or waits beside the board
        cells = grid.footprint(figure.cell, box.monsters[figure.monster or clash.monster].footprint)
        if not cells:
            yield f"monster {figure.number} is not wholly on the board"
        for cell in cells:
            if cell in taken:
                yield f"{taken[cell]} and monster {figure.number} share {grid.name(cell)}"
            taken[cell] = f"monster {figure.number}"
    for name in clash.knights:
        knight = state.fighter(name)
        if knight.dead or knight.cell == OFF or name in clash.riders:
            continue
        if knight.cell in taken:
            yield f"{name} and {taken[knight.cell]} share {grid.name(knight.cell)}"
        taken[knight.cell] = name
