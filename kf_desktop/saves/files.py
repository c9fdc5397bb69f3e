"""Files that a crash cannot leave half written, and folders that two programs cannot write at once."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import unicodedata
from io import BufferedRandom
from pathlib import Path

from kf_desktop.saves.errors import SaveError

PART = ".part"
"""The suffix of a file that is still being written."""

LOCK = ".lock"
NAME_BYTES = 80
_RESERVED = re.compile(r"(CON|PRN|AUX|NUL|CONIN|CONOUT|(COM|LPT)\d)", re.IGNORECASE)


def folder_name(name: str, otherwise: str = "campaign") -> str:
    """The name as a file name that every system takes: letters of any language, digits and single dashes."""
    composed = unicodedata.normalize("NFC", name)
    cleaned = re.sub(r"[^\w]+", "-", composed).strip("-_")
    cut = cleaned.encode(errors="ignore")[:NAME_BYTES].decode(errors="ignore").strip("-_")
    if _RESERVED.fullmatch(unicodedata.normalize("NFKC", cut)):
        return f"{cut}-{otherwise}"
    return cut or otherwise


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the file's content in one step that a crash cannot halve, and flush it to the disk."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{os.getpid()}-{path.stem[:20]}{PART}")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        with contextlib.suppress(OSError):
            part.unlink()
        raise
    _sync_folder(path.parent)


def _sync_folder(folder: Path) -> None:
    """Flush the new name to the disk too; not every system and file system can."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def sweep(folder: Path) -> None:
    """Remove the half-written files of programs that were killed."""
    for part in folder.glob(f".*{PART}"):
        with contextlib.suppress(OSError):
            part.unlink()


def modified(path: Path) -> float:
    """When the file was last written; 0 if it is gone."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


class FolderLock:
    """Held while a party is played: a second program that wants the same party is told so.

    The system releases it when the program ends, however it ends. Where files cannot be locked, or the
    folder cannot be written, play goes on without.
    """

    def __init__(self, folder: Path) -> None:
        """Take the lock.

        Raises:
            SaveError: another program holds it.
        """
        self.folder = folder
        self._file: BufferedRandom | None = None
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True)
            self._file = (folder / LOCK).open("a+b")
        if self._file is not None and not _try_lock(self._file):
            self.release()
            raise SaveError("busy")

    def release(self) -> None:
        """Let others play it."""
        if self._file is not None:
            self._file.close()
            self._file = None


if sys.platform == "win32":
    import msvcrt

    def _try_lock(file: BufferedRandom) -> bool:
        """Lock the first byte; False if another program has it."""
        file.seek(0)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def _try_lock(file: BufferedRandom) -> bool:
        """Lock the file; False if another program has it. A file system without locks locks nobody out."""
        try:
            fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:
            return True
        return True
