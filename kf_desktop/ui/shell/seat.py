"""What the shell needs of a game: a seat at it, and where it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.engine.events import Event

S_contra = TypeVar("S_contra", contravariant=True)


class Seat(Protocol):
    """A seat at a game: what it is asked, what it knows has happened, and how it answers.

    `answer`, `undo` and `redo` return what has changed, for the views of the game; the shell only looks for None.
    """

    @property
    def decision(self) -> Decision | None:
        """What is asked now, of this seat or of another; None when the game is finished."""

    @property
    def events(self) -> Sequence[Event]: ...

    def answer(self, keys: Sequence[str]) -> object:
        """Answer the decision; returns what has changed.

        Raises:
            IllegalAnswer: the keys are no answer to it, or somebody else is asked; nothing has changed.
        """

    def undo(self) -> object | None:
        """Take the last answer back; None if there is none to take."""

    def redo(self) -> object | None:
        """Give the answer again that was taken back last; None if there is none."""


class NotKept(Exception):
    """A game could not be saved or read; the message is a sentence for the player."""


class Saving(Protocol[S_contra]):
    """Where games are saved, as far as a table needs it."""

    def autosave(self, table: S_contra) -> None:
        """Save the game.

        Raises:
            NotKept: it cannot be saved.
        """

    def behind(self, table: S_contra) -> int:
        """How many answers are still on their way to the disk."""
