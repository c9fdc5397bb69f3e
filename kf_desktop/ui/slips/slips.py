"""The slips on the table: a knight's at his row of the rail, the monster's on the stage, and where they lie.

A slip lies on the portrait whose it is. If that has no room for all of it, it sticks out over the board, as long as it
hides nothing there that can be chosen or that stands there; else the portrait has it in short.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Signal
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.room import hidden
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.causes import of_event
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.slips.paper import Laid, Paper, lay_out
from kf_desktop.ui.slips.since import Since
from kf_desktop.ui.slips.slip import MONSTER, Slip
from kf_desktop.ui.slips.told import NOT_OURS, slips
from kf_desktop.ui.theme.theme import px

if TYPE_CHECKING:
    from kf_desktop.ui.slips.ground import Ground
    from kf_desktop.ui.table.view import TableView

WIDE = 216
"""The most width of a slip beside its portrait, in pixels at 100 %."""


class Slips(QObject):
    """Holds a paper for everyone to whom something has happened."""

    why_asked = Signal(int)

    def __init__(self, table: QWidget, ground: Ground) -> None:
        super().__init__(table)
        self.papers: dict[str, Paper] = {}
        self.slips: tuple[Slip, ...] = ()
        """All that is told at this question."""
        self._table, self._ground, self._since = table, ground, Since()
        self._view: TableView | None = None
        self._told = 0
        """Up to which event it has been seen."""

    def follow(self, view: TableView) -> None:
        """Something has happened: what stays of before is told at once, the rest as it is seen."""
        self._since.follow(view)
        self._view, self._told = view, view.seen - 1
        self.slips = slips(view, self._since.first)
        self.place()

    @property
    def within(self) -> int:
        """Where the attack or the monster's action begins that the question comes within: it is known by that."""
        return self._since.within

    @property
    def fresh(self) -> bool:
        """Whether the last answer has brought anything that they tell, or a monster has acted since."""
        view = self._view
        if view is None:
            return False
        noted = any(note.event >= view.seen for slip in self.slips for note in slip.notes())
        return noted or any(event.kind in NOT_OURS for event in view.fresh_events())

    def tell(self, event: int) -> None:
        """That event is being seen."""
        if event > self._told:
            self._told = event
            self.place()

    def finish(self) -> None:
        """All has been seen."""
        self.tell(len(self._view.events) if self._view is not None else 0)

    def place(self) -> None:
        """Lay every paper where it hides nothing, a moment later: the answer is painted first."""
        LATER.put(self, "place", self._place)

    def _place(self) -> None:
        seen = {slip.owner: slip for each in self.slips if (slip := each.until(self._told)).parts}
        for owner, paper in self.papers.items():
            if owner not in seen:
                paper.hide()
        if seen:
            self._ground.be_drawn()
        taken: list[QRect] = []
        for owner, slip in seen.items():
            laid, area = self._lay(slip, taken)
            if area.isEmpty():
                self._paper(owner).hide()
                continue
            taken.append(area)
            paper = self._paper(owner)
            paper.lie(laid, area)
            self._name(paper, slip)

    def _lay(self, slip: Slip, taken: list[QRect]) -> tuple[Laid, QRect]:
        """On its portrait if that has room, else beside it, else there in short; without one by the name."""
        room = self._ground.room_of(slip.owner)
        whole = lay_out(slip, room.width())
        if not room.isEmpty() and whole.size.height() <= room.height():
            return whole, _at_foot(room, whole.size)
        beside = lay_out(slip, px(WIDE), title=self._called(slip.owner) if room.isEmpty() else "")
        shunned = (taken, *self._ground.shunned())
        for area in self._ground.beside(slip.owner, beside.size):
            if not any(hidden(area, shunned)):
                return beside, area
        short = lay_out(slip, room.width(), short=True)
        return short, _at_foot(room, short.size) if not room.isEmpty() else QRect()

    def _paper(self, owner: str) -> Paper:
        if owner not in self.papers:
            paper = self.papers[owner] = Paper(self._table, self._explain)
            paper.why_asked.connect(self.why_asked)
        return self.papers[owner]

    def _explain(self, events: Sequence[int]) -> str:
        """What happened; of one thing alone also why."""
        view = self._view
        if view is None:
            return ""
        told = [view.events[event] for event in events if 0 <= event < len(view.events)]
        why = of_event(told[0], view) if len(told) == 1 else ""
        return "\n".join(filter(None, (*(speech.event(each, view) for each in told), why, tr("sequence.why"))))

    def _called(self, owner: str) -> str:
        """The knight's name; empty for the monster."""
        view = self._view
        return speech.names_of(view.library).called(owner) if view is not None and owner != MONSTER else ""

    def _name(self, paper: Paper, slip: Slip) -> None:
        """What a screen reader finds there: the sentences of the log."""
        view = self._view
        assert view is not None
        told = [speech.event(view.events[note.event], view) for note in slip.notes()]
        name(paper, tr("slip.name", who=self._called(slip.owner) or tr("slip.monster")), CATALOGUE.sentences(told))


def _at_foot(room: QRect, size: QSize) -> QRect:
    """At the lower edge of the room, as wide as that."""
    high = min(room.height(), size.height())
    return QRect(QPoint(room.left(), room.bottom() + 1 - high), QSize(room.width(), high))
