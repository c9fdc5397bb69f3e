"""The party rail: a row for everyone who fights, on the left of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.dialogs.numbers import knight_lines
from kf_desktop.ui.panels.fighter import fighters
from kf_desktop.ui.panels.rail_row import RailRow
from kf_desktop.ui.staging.beats import Beat, Count
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import px

GAP, HIGHEST, FACE = 6, 220, 72
"""Between two rows, and the height that a row has at most, and one of a portrait alone, at 100 %."""
BURN = 90
"""Milliseconds in which a pip burns off."""


class PartyRail(QWidget):
    """As many rows as fight, sharing the height; F1 and what follows open their sheets."""

    opened = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.rows: dict[str, RailRow] = {}
        self._to_come: list[Count] = []
        """The changes of the step that is shown."""
        mark_spot(self, "party")
        self._view: TableView | None = None
        self.due: Callable[[], None] = lambda: None
        """Draws the rail now, where that has been put off."""

    def show_table(self, view: TableView) -> None:
        """Show the party; rows are made anew when others sit down."""
        self._view, shown = view, fighters(view)
        if tuple(self.rows) != tuple(fighter.id for fighter in shown):
            self._seat([fighter.id for fighter in shown])
        for fighter in shown:
            self.rows[fighter.id].show_fighter(fighter)
        self._arrange()

    # --- the staging speaks -------------------------------------------------------------------------

    def prepare(self, beats: Sequence[Beat]) -> None:
        """Every row shows what it had before the first of them."""
        self.settle()
        self._to_come = [beat for beat in beats if isinstance(beat, Count) and beat.knight in self.rows]
        if self._to_come:
            self.due()
        for place in reversed(range(len(self._to_come))) if MOTION.moves else ():
            self._change(place, self._to_come[place].by)

    def perform(self, beat: Beat, gone: float) -> None:
        """Pips burn off one after another, or come alight."""
        place = next((place for place, each in enumerate(self._to_come) if each is beat), -1)
        if isinstance(beat, Count) and place >= 0 and MOTION.moves:
            left = max(0, abs(beat.by) - int(gone // BURN))
            self._change(place, -left if beat.by < 0 else left)

    def settle(self) -> None:
        """Every row shows what it has."""
        self._to_come = []
        for row in self.rows.values():
            for what in row.changes:
                row.show_change(what, 0)

    def _change(self, place: int, left: int) -> None:
        """So much is left of the change in that place, and those after it are still to come."""
        beat, later = self._to_come[place], self._to_come[place + 1 :]
        left += sum(each.by for each in later if (each.knight, each.what) == (beat.knight, beat.what))
        self.rows[beat.knight].show_change(beat.what, left)

    # --- sheets -------------------------------------------------------------------------------------

    def open(self, number: int) -> None:
        """The sheet of the fighter in that place, from 1 on; nothing where nobody sits there."""
        if 0 < number <= len(self.rows):
            self.opened.emit(list(self.rows)[number - 1])

    def _seat(self, party: list[str]) -> None:
        for row in self.rows.values():
            row.hide()
            row.deleteLater()
        self.rows = {}
        for number, id in enumerate(party, 1):
            row = self.rows[id] = RailRow(number, self)
            mark_spot(row, f"knight:{id}", f"rail:{id}")
            row.clicked.connect(lambda _=False, id=id: self.opened.emit(id))
            row.more = partial(self._numbers, id)
            row.show()
        self._arrange()

    def _numbers(self, id: str) -> str:
        """The sums behind the fighter's numbers."""
        return knight_lines(self._view, id) if self._view is not None else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Who has nothing to count, as a princess, leaves the room to those who have."""
        gap, top, count = px(GAP), 0, len(self.rows)
        counting = sum(row.counts() for row in self.rows.values())
        share = min(px(HIGHEST), (self.height() + gap) // max(1, count) - gap)
        plain = min(share, px(FACE)) if counting else share
        rest = self.height() - (count - counting) * (plain + gap)
        high = min(px(HIGHEST), (rest + gap) // max(1, counting) - gap)
        spare = (self.height() + gap - counting * (high + gap)) // max(1, count - counting) - gap
        plain = max(plain, min(share, spare))
        for row in self.rows.values():
            tall = high if row.counts() else plain
            row.setGeometry(0, top, self.width(), tall)
            top += tall + gap
