"""The folders of saved games: one for each campaign, in it one for each party, in that its saves.

<root>/<campaign>/<party>/autosave.kfsave        written after every answer
                          backup-000017.kfsave   older states; the higher the number, the newer
                          save-<name>.kfsave     saves that the players named
                          expedition-001-….kfsave   journals of expeditions that are over (saves/journals.py)
                          unreadable-….kfsave    an unreadable autosave, kept when play went on from a backup
"""

from __future__ import annotations

import contextlib
import re
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path

from platformdirs import user_data_path

from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.files import LOCK, FolderLock, folder_name, modified, sweep, write_atomically
from kf_desktop.saves.savefile import LONGEST_NAME, SUFFIX, SaveFile, read_save, write_save

AUTOSAVE = f"autosave{SUFFIX}"
BACKUPS = 8
BACKUP_SECONDS = 180
"""The least number of seconds between two backups."""

HIDDEN = (".", "backup-", "expedition-")
"""How the names begin of files that the list of saved games leaves out."""

LAST_BACKUP = 999_999
"""The highest number of a backup. A file with a higher one is not ours: it counts as the oldest."""

_BACKUP = re.compile(rf"backup-\d{{1,200}}{re.escape(SUFFIX)}", re.ASCII)


def default_root() -> Path:
    """Where saved games live on this machine."""
    return user_data_path("kf-desktop", appauthor=False) / "saves"


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the vault: its path, and its content or why that cannot be read."""

    path: Path
    save: SaveFile | None
    problem: SaveError | None = None


class Vault:
    """The saved games under one folder."""

    def __init__(self, root: Path, backup_seconds: float = BACKUP_SECONDS) -> None:
        self.root = root
        self.backup_seconds = backup_seconds
        self._backed_up: dict[Path, tuple[int, float]] = {}

    # --- parties -----------------------------------------------------------------------------------

    def new_party(self, campaign: str, party: str) -> tuple[str, Path]:
        """A name for a party that is new to this campaign (as wished, or with a number after it), and its folder."""
        inside = self.root / folder_name(campaign)
        for number in count(1):
            ending = f" {number}" if number > 1 else ""
            name = f"{party[: LONGEST_NAME - len(ending)]}{ending}"
            folder = inside / f"{folder_name(party, 'party')}{ending.replace(' ', '-')}"
            try:
                folder.mkdir(parents=True)
            except FileExistsError:
                continue
            except OSError:  # it cannot be written: the autosave will say so, and play goes on
                if folder.exists():
                    continue
            return name, folder
        raise AssertionError("numbers do not end")

    def lock(self, folder: Path) -> FolderLock:
        """Lock the party while it is played.

        Raises:
            SaveError: another program plays it.
        """
        return FolderLock(folder)

    def delete(self, path: Path) -> None:
        """Remove a save; with the autosave the whole party goes, if nobody plays it.

        Raises:
            SaveError: the file is none of the vault's, lies behind a link, or the party is being played.
        """
        if path.parent.parent.parent != self.root or path.suffix != SUFFIX:
            raise SaveError("elsewhere", file=path.name)
        if path.parent.resolve() != self.root.resolve() / path.parent.relative_to(self.root):
            raise SaveError("linked", file=path.name)
        if path.name != AUTOSAVE:
            path.unlink(missing_ok=True)
            return
        self.lock(path.parent).release()
        shutil.rmtree(path.parent)
        with contextlib.suppress(OSError):
            path.parent.parent.rmdir()  # the campaign, if that was its last party

    def tidy(self) -> None:
        """Remove the folders of parties that were never saved because the program was killed while beginning them.

        A folder that another program holds, or with anything else in it, stays.
        """
        with contextlib.suppress(OSError):
            for folder in [path for path in self.root.glob("*/*") if path.is_dir() and not path.is_symlink()]:
                if not any(folder.glob(f"*{SUFFIX}")):
                    self._drop(folder)

    def _drop(self, folder: Path) -> None:
        with contextlib.suppress(SaveError, OSError):
            self.lock(folder).release()
            sweep(folder)
            (folder / LOCK).unlink()
            folder.rmdir()
            folder.parent.rmdir()

    # --- writing -----------------------------------------------------------------------------------

    def autosave(self, save: SaveFile, folder: Path) -> Path:
        """Write the party's autosave; from time to time the one before becomes a backup."""
        path = folder / AUTOSAVE
        expedition, now = save.summary.expedition, time.monotonic()
        before = self._backed_up.get(folder)
        if before is None or before[0] != expedition or now - before[1] >= self.backup_seconds:
            with contextlib.suppress(OSError):  # the newest state matters more
                self.back_up(folder)
            self._backed_up[folder] = (expedition, now)
        write_save(save, path)
        return path

    def back_up(self, folder: Path) -> Path | None:
        """Copy the autosave to a backup of its own; an unreadable one is kept under another name.

        Every step leaves whole files behind, and nothing is renamed: an interruption loses nothing.
        """
        sweep(folder)
        path = folder / AUTOSAVE
        if not path.is_file():
            return None
        backups, data = self.backups(folder), path.read_bytes()
        if backups and backups[0].read_bytes() == data:
            return backups[0]  # nothing has been played since
        number = _free_number(backups)
        try:
            read_save(path)
            copy = folder / f"backup-{number:06}{SUFFIX}"
        except SaveError:
            copy = folder / f"unreadable-{int(modified(path))}{SUFFIX}"
        write_atomically(copy, data)
        self._thin_out(folder)
        return copy

    def backups(self, folder: Path) -> list[Path]:
        """The backups of a party, the newest first."""
        found = [path for path in folder.glob(f"backup-*{SUFFIX}") if _BACKUP.fullmatch(path.name)]
        return sorted(found, key=_number, reverse=True)

    def _thin_out(self, folder: Path) -> None:
        """While there are too many, drop the one that is missed least: the closest to its neighbours for its age.

        So the newest are minutes apart, older ones hours, and the oldest stays.
        """
        backups, now = self.backups(folder), time.time()
        while len(backups) > BACKUPS:
            times = [modified(path) for path in backups]

            def missed(place: int, times: list[float] = times) -> float:
                return (times[place - 1] - times[place + 1]) / max(1.0, now - times[place])

            least = min(range(1, len(backups) - 1), key=missed)
            backups.pop(least).unlink(missing_ok=True)

    def keep(self, save: SaveFile, folder: Path, name: str) -> Path:
        """Write a save that the players named."""
        path = folder / f"save-{folder_name(name, 'game')}{SUFFIX}"
        write_save(save, path)
        return path

    # --- reading -----------------------------------------------------------------------------------

    def entries(self) -> Iterator[Entry]:
        """Every save, the newest first; an unreadable one says why, and the newest good backup follows it.

        Raises:
            SaveError: the folders cannot be read.
        """
        try:
            found = [path for path in self.root.glob(f"*/*/*{SUFFIX}") if not path.name.startswith(HIDDEN)]
        except OSError as error:
            raise SaveError("unreadable", file=self.root.name, reason=error.strerror or error) from error
        offered: set[Path] = set()
        for path in sorted(found, key=lambda file: (-modified(file), str(file))):
            entry = entry_of(path)
            yield entry
            if entry.problem is not None and path.parent not in offered:
                offered.add(path.parent)
                backup = self.newest_backup(path)
                if backup is not None:
                    yield entry_of(backup)

    def load(self, path: Path) -> SaveFile:
        """Read a save.

        Raises:
            SaveError: it cannot be used; the error offers the newest good backup if there is one.
        """
        try:
            return read_save(path)
        except SaveError as error:
            raise error.offering(self.newest_backup(path)) from error

    def newest_backup(self, path: Path, good: Callable[[SaveFile], object] = lambda save: None) -> Path | None:
        """The newest readable backup of the same party, other than `path`, that `good` does not refuse."""
        for backup in self.backups(path.parent):
            if backup == path:
                continue
            try:
                good(read_save(backup))
            except SaveError:
                continue
            return backup
        return None

    def export(self, path: Path, target: Path, past: Sequence[SaveFile] = ()) -> None:
        """Copy a save, whole or damaged, to a self-contained file: to take along, or to send as a report.

        With its `past`, the journals that led to it, the file holds the whole campaign.
        """
        target = target if target.suffix else target.with_suffix(SUFFIX)
        if past:
            write_save(replace(read_save(path), past=list(past)), target)
        else:
            write_atomically(target, path.read_bytes())

    def import_save(self, save: SaveFile) -> Path:
        """Import a save as a party of its own, whole or not at all; no other file is touched."""
        save.summary.party, folder = self.new_party(save.summary.campaign, save.summary.party)
        try:
            for journal in save.past:
                name = journal_name(journal.summary.expedition, str(journal.session.get("leads_to", "")))
                write_save(journal, folder / name)
            return self.autosave(replace(save, past=[]), folder)
        except OSError:  # all of it or nothing
            shutil.rmtree(folder, ignore_errors=True)
            raise


def journal_name(expedition: int, leads_to: str) -> str:
    """The name of the file for the journal of a finished expedition."""
    return f"expedition-{expedition:03}-{folder_name(leads_to, 'unknown')}{SUFFIX}"


def _number(backup: Path) -> int:
    number = int(backup.stem.removeprefix("backup-"))
    return number if number <= LAST_BACKUP else 0


def _free_number(backups: list[Path]) -> int:
    """The number of the next backup: one more than the newest, or else the highest still free."""
    taken = [_number(backup) for backup in backups]
    highest = max(taken, default=0)
    return highest + 1 if highest < LAST_BACKUP else next(n for n in range(LAST_BACKUP, 0, -1) if n not in taken)


def entry_of(path: Path) -> Entry:
    """A file with its content, or with the reason why it cannot be read."""
    try:
        return Entry(path, read_save(path))
    except SaveError as error:
        return Entry(path, None, error)
