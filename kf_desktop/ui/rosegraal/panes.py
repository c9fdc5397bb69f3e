"""The panes of the rose window: where each lies, and what is seen of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

if TYPE_CHECKING:
    from kf_desktop.content.cards.modes.rosegraal import Node, Rosegraal
    from kf_desktop.ui.table.view import TableView

SIZE = 1000
"""The window is so many units wide and high."""
RADIUS = 30
SIGNS = {
    "class": "crown",
    "heroic_arc": "passion",
    "peril_arc": "peril",
    "technique": "technique",
    "gear": "gear",
    "virtue": "lantern",
    "wild": "poi",
    "sigh": "sigh",
}
"""What stands on a pane for each reward."""
RISING = "rising"
"""The sign of resurrections."""
START = ""
"""The pane in the middle, which is no clash."""


class Glass(StrEnum):
    """How a pane looks."""

    FAR = "far"
    NEAR = "near"
    OPEN = "open"
    HERE = "here"
    CROSSED = "crossed"


@dataclass(frozen=True, slots=True)
class Pane:
    """A node as it is drawn."""

    node: Node
    glass: Glass
    nothing_for: tuple[str, ...] = ()
    """The knights to whom it has nothing left to give."""
    spent: bool = False
    """Whether these are all of the party."""

    @property
    def centre(self) -> QPointF:
        return QPointF(*self.node.at)

    @property
    def area(self) -> QRectF:
        centre = self.centre
        return QRectF(centre.x() - RADIUS, centre.y() - RADIUS, 2 * RADIUS, 2 * RADIUS)


@dataclass(frozen=True, slots=True)
class RoseLook:
    """The whole window: panes by the id of the node, leads between them as pairs of points, lit or not."""

    chart: Rosegraal
    panes: dict[str, Pane]
    leads: tuple[tuple[QPointF, QPointF, bool], ...]
    resurrections: int
    crossed: int

    def whole(self) -> QRectF:
        return QRectF(0, 0, SIZE, SIZE)


def read_rose(view: TableView) -> RoseLook | None:
    """The window of the game; None where it is no Rogue's Path."""
    sheet = view.game.rosegraal
    chart = view.library.rosegraals.get(sheet.chart) if sheet is not None else None
    if sheet is None or chart is None:
        return None
    panes = {}
    for node in chart.nodes:
        glass = Glass.CROSSED if node.id in sheet.crossed else Glass.FAR
        if node.id == sheet.node and glass is not Glass.CROSSED:
            glass = Glass.HERE
        elif node.id in sheet.open:
            glass = Glass.NEAR if sheet.node else Glass.OPEN
        nothing = sheet.nothing.get(node.id, ())
        panes[node.id] = Pane(node, glass, nothing, len(nothing) == len(view.game.party))
    middle = QPointF(*chart.at)
    leads = [(middle, panes[node].centre, panes[node].glass is not Glass.FAR) for node in chart.links]
    for pane in panes.values():
        for other in pane.node.links:
            lit = Glass.CROSSED in (pane.glass, panes[other].glass)
            leads.append((pane.centre, panes[other].centre, lit))
    return RoseLook(chart, panes, tuple(leads), sheet.resurrections, len(sheet.crossed))
