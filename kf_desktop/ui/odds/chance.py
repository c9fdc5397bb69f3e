"""What an option is worth, as it stands on it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Chance:
    """The chance itself, what is told besides, and whether none of the others has a better one."""

    chief: str = "…"
    more: str = ""
    best: bool = False

    @property
    def words(self) -> str:
        """In one line, for a narrow place or to be read out."""
        return " ".join(filter(None, [self.chief, self.more]))
