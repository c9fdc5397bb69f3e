"""The folders of saved games: a folder a campaign, in it a folder a party, in that its saves.

    <root>/<campaign>/<party>/autosave.kfsave      written after every answer
                              backup-1.kfsave …    older states, the newest first
                              <name>.kfsave        saves that the players named
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from kf_desktop.saves.savefile import SUFFIX, SaveError, SaveFile, read_save, write_save

AUTOSAVE = f"autosave{SUFFIX}"
BACKUPS = 6
BACKUP_EVERY = 40
"""Answers between two backups."""


def default_root() -> Path:
    """Where saved games live on this machine."""
    return user_data_path("kf-desktop", appauthor=False) / "saves"


def folder_name(name: str) -> str:
    """A name as a folder: letters of any language, digits, and single dashes."""
    cleaned = re.sub(r"[^\w]+", "-", name, flags=re.UNICODE).strip("-_")[:60]
    return cleaned or "campaign"


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the vault: its path, its content if it can be read, else why not."""

    path: Path
    save: SaveFile | None
    problem: str = ""


class Vault:
    """The saved games under one folder."""

    def __init__(self, root: Path) -> None:
        self.root = root

    def party_folder(self, campaign: str, party: str) -> Path:
        """The folder of a party."""
        return self.root / folder_name(campaign) / folder_name(party)

    def new_party(self, campaign: str, party: str) -> str:
        """A party name that this campaign does not have yet: the wish, or the wish with a number."""
        name, number = party, 2
        while self.party_folder(campaign, name).exists():
            name, number = f"{party} {number}", number + 1
        return name

    def autosave(self, save: SaveFile) -> Path:
        """Write the party's autosave; now and then the one before becomes a backup."""
        folder = self.party_folder(save.summary.campaign, save.summary.party)
        path = folder / AUTOSAVE
        if _backup_due(folder, save):
            self._rotate(folder)
        write_save(save, path)
        return path

    def _rotate(self, folder: Path) -> None:
        """autosave → backup-1 → backup-2 …; the oldest goes. Every step leaves whole files behind."""
        if not (folder / AUTOSAVE).exists():
            return
        for number in range(BACKUPS - 1, 0, -1):
            older = folder / f"backup-{number}{SUFFIX}"
            if older.exists():
                os.replace(older, folder / f"backup-{number + 1}{SUFFIX}")
        shutil.copy2(folder / AUTOSAVE, folder / f".backup{SUFFIX}")
        os.replace(folder / f".backup{SUFFIX}", folder / f"backup-1{SUFFIX}")

    def keep(self, save: SaveFile, name: str) -> Path:
        """Write a save that the players named."""
        path = self.party_folder(save.summary.campaign, save.summary.party) / f"{folder_name(name)}{SUFFIX}"
        write_save(save, path)
        return path

    def entries(self) -> Iterator[Entry]:
        """Every save but the backups, the newest first; a file that cannot be read says why."""
        files = [path for path in self.root.glob(f"*/*/*{SUFFIX}") if not path.name.startswith((".", "backup-"))]
        for path in sorted(files, key=lambda file: (-file.stat().st_mtime_ns, str(file))):
            try:
                yield Entry(path, read_save(path))
            except SaveError as error:
                yield Entry(path, None, str(error))

    def load(self, path: Path) -> SaveFile:
        """Read a save of the vault.

        Raises:
            SaveError: it cannot be used; the message names the newest good backup if there is one.
        """
        try:
            return read_save(path)
        except SaveError as error:
            backup = self.newest_good(path)
            if backup is None:
                raise
            raise SaveError(f"{error} The newest good backup is {backup.name}.") from error

    def newest_good(self, path: Path) -> Path | None:
        """The newest other save of the same party that can be read."""
        others = [other for other in path.parent.glob(f"*{SUFFIX}") if other != path and not other.name.startswith(".")]
        for other in sorted(others, key=lambda file: -file.stat().st_mtime_ns):
            try:
                read_save(other)
            except SaveError:
                continue
            return other
        return None

    def delete(self, path: Path) -> None:
        """Remove a save; with the autosave the whole party goes."""
        if path.name == AUTOSAVE:
            shutil.rmtree(path.parent)
            if not any(path.parent.parent.iterdir()):
                path.parent.parent.rmdir()
        else:
            path.unlink(missing_ok=True)

    def export(self, path: Path, target: Path) -> None:
        """Copy a save to a file that stands alone."""
        save = read_save(path)
        write_save(save, target)

    def import_file(self, path: Path) -> Path:
        """Take a file in as a party of its own; nothing that is there is touched.

        Raises:
            SaveError: the file is no good save.
        """
        save = read_save(path)
        save.summary.party = self.new_party(save.summary.campaign, save.summary.party)
        return self.autosave(save)


def _backup_due(folder: Path, save: SaveFile) -> bool:
    """Whether enough has been played since the last backup: a mark file remembers when that was."""
    mark = folder / ".backup-mark"
    now = f"{save.summary.expedition}:{save.summary.answers // BACKUP_EVERY}"
    try:
        if mark.read_text(encoding="utf-8") == now:
            return False
    except OSError:
        pass
    folder.mkdir(parents=True, exist_ok=True)
    mark.write_text(now, encoding="utf-8")
    return True
