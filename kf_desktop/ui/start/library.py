"""What the window needs of the saved games: a small door that any storage can stand behind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from kf_desktop.ui.shell.seat import NotKept

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.door.reel import Reel
    from kf_desktop.door.table import Table
    from kf_desktop.ui.start.entries import KnightEntry, MonsterEntry, NewCampaign, NewSkirmish, PackEntry, SaveEntry


class LibraryError(NotKept):
    """A game cannot be saved, loaded or read; the message is a sentence for the player.

    `backup` is the id of a save that can be loaded in its place, if there is one.
    """

    def __init__(self, words: str, backup: str = "") -> None:
        super().__init__(words)
        self.backup = backup


class SaveLibrary(Protocol):
    """The saved games. Every method may raise LibraryError."""

    def cards(self) -> Library:
        """Every card that is installed, for who looks a word up."""

    def knights(self) -> Sequence[KnightEntry]:
        """The knights that a new campaign can begin with."""

    def squires(self) -> Sequence[KnightEntry]:
        """The squires who can fill empty places."""

    def packs(self) -> Sequence[PackEntry]:
        """The packs that are there, those of the player last."""

    def packs_folder(self) -> Path:
        """Where the player puts packs."""

    def saves(self) -> Sequence[SaveEntry]:
        """All saved games, the newest first; the window groups them by campaign and party."""

    def create(self, wish: NewCampaign) -> Table:
        """Begin a campaign and save it."""

    def monsters(self) -> Sequence[MonsterEntry]:
        """The monsters that a skirmish can be fought against."""

    def create_skirmish(self, wish: NewSkirmish) -> Table:
        """Begin a skirmish and save it."""

    def create_lesson(self, lesson: str) -> Table:
        """Begin a lesson and save it."""

    def discard(self, table: Table) -> None:
        """Remove the table's saved game: it is over, and nothing is left to go on with."""

    def load(self, save: str) -> Table:
        """The game of a SaveEntry, standing exactly where it stood."""

    def autosave(self, table: Table) -> None:
        """Save the game of the table that `create` or `load` gave; called after every answer."""

    def behind(self, table: Table) -> int:
        """How many of the game's answers are not on the disk yet."""

    def picture(self, table: Table, png: bytes) -> None:
        """Keep a small picture of the table for the game's next autosave."""

    def delete(self, save: str) -> None:
        """Remove a saved game."""

    def export(self, save: str, path: Path) -> None:
        """Write a saved game to a file that another machine can import."""

    def reel(self, table: Table) -> Reel:
        """The game of the table to look back on, as far as it has come."""

    def reel_of(self, save: str) -> Reel:
        """The game of a SaveEntry to look back on."""

    def backups(self, save: str) -> Sequence[SaveEntry]:
        """The backups of the same party, the newest first."""

    def look(self, save: str) -> Table:
        """The game of a SaveEntry to look at; nothing is held and nothing is written."""

    def branch(self, reel: Reel) -> Table:
        """Begin a game of its own at the reel's place and save it; the one that was looked at stays as it is."""

    def export_clash(self, table: Table, path: Path) -> None:
        """Write the clash that is fought as a scenario file."""

    def import_file(self, path: Path) -> SaveEntry:
        """Take a file in among the saved games."""

    def close(self) -> None:
        """Write what waits to be written; nothing is asked of the library afterwards."""
