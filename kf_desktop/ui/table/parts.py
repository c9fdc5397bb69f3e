"""Which parts of the table an answer has changed, and when each of them is drawn anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtWidgets import QWidget

from kf_desktop.door.changes import Changes, Part
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.table.sheltered import draw, is_broken
from kf_desktop.ui.table.view import TableView

SHOWN_BY: dict[str, tuple[Part, ...]] = {
    "top": (Part.CAMPAIGN, Part.SCENE, Part.MAP, Part.TRACKS, Part.MONSTER),
    "log_line": (Part.LOG,),
    "log": (Part.LOG,),
    "party": (Part.QUESTION, Part.CAMPAIGN, Part.KNIGHTS, Part.MONSTER, Part.TRACKS),
    "monster": (Part.MONSTER, Part.BOARD, Part.KNIGHTS),
    "delve": (Part.MAP, Part.TRACKS, Part.KNIGHTS, Part.BOARD),
    "on_stage": (Part.QUESTION, Part.MONSTER, Part.BOARD),
    "sequence": (Part.QUESTION, Part.LOG, Part.SCENE, Part.MONSTER, Part.KNIGHTS),
    "stage": tuple(Part),
    "tab": (Part.MONSTER, Part.TRACKS),
    "middle": tuple(Part),
    "hand": (Part.QUESTION, Part.KNIGHTS, Part.MONSTER, Part.SCENE),
    "verdict": (Part.QUESTION, Part.KNIGHTS, Part.MONSTER),
}
"""What each part of the table shows of the game: it is drawn when any of that has changed."""
IN_A_CLASH, ON_THE_MAP = ("monster", "sequence"), ("delve",)
"""Parts that are drawn in a clash only, and those that are drawn on the map only."""
ON_THE_STAGE = ("monster", "delve", "on_stage", "sequence", "stage")
"""Parts that are hidden with the stage, as while a page is read."""
AFTERWARDS = ("top", "log_line", "log", "party", "monster", "delve")
"""Parts that are drawn once the answer is painted: middle, stage and bar come first (`shell/later.py`)."""


class Parts:
    """Draws the parts of a table, which has each as an attribute of that name."""

    def __init__(self, table: QWidget, view: Callable[[], TableView], is_seen: Callable[[str], bool]) -> None:
        self._table, self._view, self._is_seen = table, view, is_seen
        self._stale: set[str] = set()
        """Parts that have not been drawn since what they show has changed."""
        self._blank: set[str] = set()
        """Parts of `AFTERWARDS` that show nothing of this clash yet: they are drawn at once, with the board."""

    def touch(self, changes: Changes, view: TableView) -> None:
        """Take note of what has changed, of the parts that show something at this moment of the game."""
        left_out = ON_THE_MAP if view.game.clash is not None else IN_A_CLASH
        touched = {name for name, shown in SHOWN_BY.items() if changes.touch(*shown) or is_broken(self._part(name))}
        self._stale = (self._stale | touched).difference(left_out)

    def blank(self, *names: str) -> None:
        """These show nothing of the board that comes up now."""
        self._blank = set(names)

    def is_stale(self, name: str) -> bool:
        """Whether it is still to be drawn."""
        return name in self._stale

    def draw_seen(self) -> None:
        """Draw the stale parts: some at once, some in the next turns of the loop, hidden ones when they are shown."""
        for name in filter(self.is_stale, SHOWN_BY):
            if name in AFTERWARDS and name not in self._blank:
                LATER.put(self._table, name, partial(self.draw_if_seen, name))
            else:
                self.draw_if_seen(name)

    def draw_if_seen(self, name: str) -> None:
        """Draw that part if it is stale and seen, as the game is by then."""
        if self.is_stale(name) and self._is_seen(name):
            self.draw(name, self._view())

    def draw_if_stale(self, name: str) -> None:
        """Draw that part if it is stale, seen or not."""
        if self.is_stale(name):
            self.draw(name, self._view())

    def draw_first(self, name: str, view: TableView) -> None:
        """Draw the part on which it depends what others show: it is stale until it is done, and they wait for it."""
        part = self._part(name)
        draw(part, part, view)
        self._stale.discard(name)

    def draw(self, name: str, view: TableView) -> None:
        """Draw that part."""
        self._stale.discard(name)
        self._blank.discard(name)
        part = self._part(name)
        draw(part, part, view)

    def _part(self, name: str) -> Any:
        return getattr(self._table, name)
