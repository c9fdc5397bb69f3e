"""What a slip says: notes, under who or what they came from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

MONSTER = "monster"
"""The owner of the slip of all of the monster's figures; every other slip is a knight's, by his id."""
PLAIN, BAD, GOOD = "parchment_ink", "parchment_red", "parchment_green"
"""Tones of a note: colours of the palette."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that has happened, in as few words as it takes; `short` is for where there is little room."""

    words: str
    tone: str = PLAIN
    short: str = ""
    event: int = -1
    """Its place in the log."""

    @property
    def shortest(self) -> str:
        """The fewest words."""
        return self.short or self.words


@dataclass(frozen=True, slots=True)
class Source:
    """What something came of: a monster's card, a body part, a knight's attack; without words where that is plain."""

    who: str = ""
    what: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """Notes that came of the same thing."""

    by: Source
    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Slip:
    """All that a knight's, or the monster's, slip says."""

    owner: str
    parts: tuple[Part, ...]

    def notes(self) -> Iterator[Note]:
        """The notes of all parts."""
        return (note for part in self.parts for note in part.notes)

    def until(self, event: int) -> Slip:
        """As much of it as has been seen once that event has."""
        parts = (Part(part.by, tuple(note for note in part.notes if note.event <= event)) for part in self.parts)
        return Slip(self.owner, tuple(part for part in parts if part.notes))
