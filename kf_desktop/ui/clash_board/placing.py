"""Where a monster of an Encounter is placed: a click on a space says the way it looks as well."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.door.subjects import PlacingSubject
from kf_desktop.engine.grid import STEP, Cell, Cells
from kf_desktop.ui.table.board_view import Click

if TYPE_CHECKING:
    from PySide6.QtCore import QPointF

    from kf_desktop.engine.decision import Decision, Option

FACING = "choose.facing"
"""The prompt of the question that follows where the space leaves several facings."""


@dataclass(frozen=True, slots=True)
class Placing:
    """A monster whose space is asked for, with the facings that are equally good on each."""

    subject: PlacingSubject

    def sides(self, cell: Cell) -> dict[str, Cells]:
        """The facings there, with what each would aim at."""
        return self.subject.sides(cell)

    def side_at(self, cell: Cell, off: QPointF) -> str:
        """The facing that lies nearest to where the pointer is, so far `off` the middle of the space; y grows down."""
        sides = self.sides(cell)
        return max(sides, key=lambda side: STEP[side][0] * off.x() - STEP[side][1] * off.y()) if sides else ""

    def click(self, option: Option, side: str) -> Click:
        """Both answers."""
        return Click(option.key, FACING, f"direction:{side}")


def placing_of(decision: Decision | None) -> Placing | None:
    """That of the question, if it asks for the space of a monster."""
    subject = decision.subject if decision is not None and decision.prompt != FACING else None
    return Placing(subject) if isinstance(subject, PlacingSubject) else None
