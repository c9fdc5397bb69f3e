"""Who has moved since the board was last drawn, read from the events."""

from __future__ import annotations

from collections.abc import Iterable

from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import OFF, SquareGrid

NOT_MOVES = (
    "cannot_be_displaced",
    "terrain_destroyed",
    "terrain_placed",
    "terrain_flipped",
    "terrain_not_placed",
    "enters_terrain",
)
"""Events that name a space to which nobody goes."""


def travels(events: Iterable[Event], grid: SquareGrid) -> dict[str, list[int]]:
    """The spaces that each figure has come to, in order, by the key of the figure."""
    found: dict[str, list[int]] = {}
    for event in events:
        key = _who(event)
        if not key or event.kind in NOT_MOVES:
            continue
        cells = [grid.cell(name) for name in _names(event)]
        if cells and OFF not in cells:
            found.setdefault(key, []).extend(cells)
    return found


def _who(event: Event) -> str:
    figure, knight = event.args.get("figure"), event.args.get("knight")
    if isinstance(figure, int):
        return f"figure:{figure}"
    return f"knight:{knight}" if isinstance(knight, str) else ""


def _names(event: Event) -> list[str]:
    path, space = event.args.get("path"), event.args.get("space")
    if isinstance(path, list):
        return [name for name in path if isinstance(name, str)]
    return [space] if isinstance(space, str) else []
