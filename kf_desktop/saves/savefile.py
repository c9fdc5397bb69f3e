"""The save file: one JSON text that stands alone, so that it is also a bug report (it replays)."""

from __future__ import annotations

import base64
import json
import os
import tempfile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kf_desktop import __version__
from kf_desktop.engine.codec import CodecError, decode, fingerprint
from kf_desktop.saves.migrations import VERSION, migrate

FORMAT = "kf-desktop-save"
SUFFIX = ".kfsave"
LARGEST = 64 * 1024 * 1024
"""Bytes; a larger file is none of ours."""


class SaveError(Exception):
    """A save that cannot be used; the message says what is wrong and what to do."""


@dataclass(slots=True)
class Summary:
    """What a list of saves shows without opening the game."""

    campaign: str
    party: str
    knights: list[str]
    expedition: int = 1
    phase: str = "vision"
    kingdom: str = ""
    saved: str = ""  # local time, ISO 8601 to the second
    answers: int = 0
    thumbnail: str = ""  # PNG, base64


@dataclass(slots=True)
class SaveFile:
    """A save in memory: the summary, the packs it was played with, and the session's data."""

    summary: Summary
    packs: dict[str, str] = field(default_factory=dict)
    session: dict[str, Any] = field(default_factory=dict)

    def text(self) -> str:
        """The file's text. The digest covers the session: an edited file is noticed."""
        return json.dumps(
            {
                "format": FORMAT,
                "version": VERSION,
                "program": __version__,
                "summary": asdict(self.summary),
                "packs": self.packs,
                "digest": fingerprint(self.session),
                "session": self.session,
            },
            ensure_ascii=False,
            separators=(",", ":"),
        )


def write_save(save: SaveFile, path: Path) -> None:
    """Write the file whole or not at all: a temporary file, flushed to the disk, takes its place."""
    write_atomically(path, save.text().encode())


def write_atomically(path: Path, data: bytes) -> None:
    """Replace the file's content in one step that a crash cannot halve."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(name, path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def read_save(path: Path) -> SaveFile:
    """Read and check a save; older versions are brought up to date.

    Raises:
        SaveError: a sentence for the player; the file is left as it is.
    """
    data = _read_json(path)
    if data.get("format") != FORMAT:
        raise SaveError(f"{path.name} is not a saved game of KF Desktop. Choose a file that ends in {SUFFIX}.")
    version = data.get("version")
    if not isinstance(version, int) or version < 1:
        raise SaveError(f"{path.name} does not say which version of the game wrote it; it cannot be read.")
    if version > VERSION:
        raise SaveError(
            f"{path.name} was saved by a newer version of the game (save version {version}, this game reads up to "
            f"{VERSION}). Update the game to play it."
        )
    if fingerprint(data.get("session")) != data.get("digest"):
        raise SaveError(f"{path.name} has been changed since it was saved, or is damaged; it cannot be trusted.")
    return _parse(path, migrate(data))


def _read_json(path: Path) -> dict[str, Any]:
    try:
        if path.stat().st_size > LARGEST:
            raise SaveError(f"{path.name} is too large to be a saved game.")
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise SaveError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    except (ValueError, RecursionError) as error:
        raise SaveError(f"{path.name} is cut off or damaged: it is not a whole saved game.") from error
    if not isinstance(data, dict):
        raise SaveError(f"{path.name} is not a saved game of KF Desktop.")
    return data


def _parse(path: Path, data: dict[str, Any]) -> SaveFile:
    try:
        summary = decode(Summary, data["summary"])
        packs = {str(name): str(version) for name, version in data["packs"].items()}
        session = data["session"]
        if not isinstance(session, dict):
            raise TypeError("the session is no table")
        return SaveFile(summary, packs, session)
    except (KeyError, TypeError, AttributeError, CodecError) as error:
        raise SaveError(f"{path.name} is damaged: {error}.") from error


def thumbnail_text(png: bytes) -> str:
    """A picture as the summary carries it."""
    return base64.b64encode(png).decode()


def thumbnail_bytes(summary: Summary) -> bytes:
    """The picture of the summary; empty if it has none or it is damaged."""
    try:
        return base64.b64decode(summary.thumbnail, validate=True)
    except ValueError:
        return b""
