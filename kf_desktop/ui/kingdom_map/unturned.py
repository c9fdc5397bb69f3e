"""Tiles that were revealed while a page or a street lay over the map: they are turned over when it comes up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.staging.beats import TurnOver
from kf_desktop.ui.staging.score import Cue

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

MAP = "map"


class Unturned:
    """The tiles revealed since the map was last on top; those undone meanwhile are dropped."""

    def __init__(self) -> None:
        self.revealed: list[tuple[int, Event]] = []
        """The events, each with its index among all events."""

    def note(self, view: TableView, shown: str) -> None:
        """Take note of the tiles that the step just drawn has revealed, unless the view `shown` is the map."""
        if shown != MAP:
            fresh = enumerate(view.fresh_events(), view.seen)
            self.revealed += [(place, event) for place, event in fresh if event.kind == "tile_revealed"]

    def turned(self, view: TableView, shown: str) -> tuple[list[Cue], str]:
        """If the view `shown` is the map: the cues that turn the tiles over, and a sentence about each; empty else."""
        if shown != MAP or not self.revealed:
            return [], ""
        known = [each for each in self.revealed if each[0] < len(view.events) and view.events[each[0]] == each[1]]
        self.revealed = []
        cues = [Cue(place, TurnOver(str(event.args.get("tile", "")))) for place, event in known]
        return cues, "\n".join(speech.event(event, view) for _, event in known)
