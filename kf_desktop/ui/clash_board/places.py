"""Where the options of a decision are on the board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kf_desktop.door.subjects import ForkSubject
from kf_desktop.engine.decision import Kind
from kf_desktop.engine.grid import DIRECTIONS, OFF, Cell, Cells
from kf_desktop.ui.clash_board.look import MonsterLook

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kf_desktop.engine.decision import Decision, Option
    from kf_desktop.ui.clash_board.look import BoardLook

SPACE = "cell"
"""The label of an option that is a space of the board."""
ON_FIGURES = ("knight", "figure", "attack", "help")
"""Options with these labels belong to the figure that they name."""
NAMES_FIGURES = (Kind.FIGURE, Kind.ORDER)
"""Decisions whose options are figures, whatever their labels."""


@dataclass(slots=True)
class Places:
    """Options by space, by figure (`knight:<id>`, `figure:<number>`) and by direction around a figure."""

    cells: dict[Cell, Option] = field(default_factory=dict)
    figures: dict[str, list[Option]] = field(default_factory=dict)
    sides: dict[str, Option] = field(default_factory=dict)
    pivot: str = ""
    come: Cells = ()
    """Of a monster that is asked which way it goes on: the spaces that it will take up where that is asked."""

    def any(self) -> bool:
        """Whether there is anything to choose on the board."""
        return bool(self.cells or self.figures or self.sides)

    def picked(self, chosen: Sequence[str]) -> tuple[str, ...]:
        """Of the options that are chosen those that are here."""
        figures = [option for options in self.figures.values() for option in options]
        here = {option.key for option in (*self.cells.values(), *figures, *self.sides.values())}
        return tuple(key for key in chosen if key in here)


def places_of(decision: Decision | None, look: BoardLook) -> Places:
    """The options that have a place on the board."""
    places = Places()
    if decision is None:
        return places
    for option in decision.options:
        side = side_of(option)
        if option.label == SPACE:
            cell = look.grid.cell(str(option.args["space"]))
            if cell != OFF:
                places.cells[cell] = option
        elif side in DIRECTIONS:
            places.sides[side] = option
        elif option.label in ON_FIGURES or decision.kind in NAMES_FIGURES:
            key = _figure_key(option)
            if look.piece(key) is not None:
                places.figures.setdefault(key, []).append(option)
    if places.sides:
        places.pivot = _pivot(decision, look)
        places.come = _come(decision, look, places.pivot)
    return places


def side_of(option: Option) -> str:
    """The direction that it is; empty for none."""
    return str(option.args.get("side", option.args.get("direction", "")))


def _figure_key(option: Option) -> str:
    if "figure" in option.args:
        return f"figure:{option.args['figure']}"
    return f"knight:{option.args.get('knight', '')}"


def _pivot(decision: Decision, look: BoardLook) -> str:
    """The figure that the directions are about: the named one, or the only one there is."""
    for name in ("figure", "knight"):
        key = f"{name}:{decision.args[name]}" if name in decision.args else ""
        if look.piece(key) is not None:
            return key
    return look.monsters[0].key if len(look.monsters) == 1 else ""


def _come(decision: Decision, look: BoardLook, pivot: str) -> Cells:
    """Where the figure will stand when the rest of its way is open; it has not been moved yet."""
    subject, piece = decision.subject, look.piece(pivot)
    if not isinstance(subject, ForkSubject) or not subject.come or not isinstance(piece, MonsterLook):
        return ()
    return look.grid.footprint(subject.come[-1], piece.size)
