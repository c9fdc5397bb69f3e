"""A reel: a game to be looked at answer by answer, and played no further."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from kf_desktop.door.changes import Changes
from kf_desktop.door.chronicle import Chronicle
from kf_desktop.door.table import Table
from kf_desktop.engine.decision import Answer
from kf_desktop.engine.events import Event


@dataclass(frozen=True, slots=True)
class ReelChapter:
    """An expedition on the reel, or what was played before the first one."""

    expedition: int
    prologue: bool = False
    skirmish: bool = False
    rose: bool = False
    """Whether it is a round of a Rogue's Path."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to look for: it happened when so many answers of the chapter had been given."""

    place: int
    event: Event


class Reel(Table, Protocol):
    """A table that shows the game as it stood when `place` answers of a chapter had been given; it takes none."""

    @property
    def chapters(self) -> Sequence[ReelChapter]:
        """What is on the reel, the oldest first."""

    @property
    def chapter(self) -> int:
        """Which of them is shown, counted from 0."""

    @property
    def place(self) -> int: ...

    @property
    def length(self) -> int:
        """How many answers the chapter has."""

    @property
    def lost(self) -> int:
        """How many answers at its end cannot be shown: the rules have changed since they were given."""

    @property
    def marks(self) -> Sequence[Mark]: ...

    @property
    def given(self) -> Answer | None:
        """The answer to the question on the table; None at the end."""

    def chronicle(self) -> Chronicle:
        """What everything on the reel adds up to."""

    def turn_to(self, chapter: int) -> Changes:
        """Show the beginning of another chapter."""

    def seek(self, place: int) -> Changes:
        """Show the game as it stood at that place of the chapter."""
