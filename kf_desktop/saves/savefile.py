"""The save file: one self-contained JSON text, so that it also serves as a bug report (docs/save-format.md)."""

from __future__ import annotations

import base64
import json
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kf_desktop import __version__
from kf_desktop.content.packs.limits import SAVE_BYTES, SAVE_PACKS, SAVE_VALUES, SUMMARY_KNIGHTS
from kf_desktop.engine.codec import CodecError, decode, digest
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.files import write_atomically
from kf_desktop.saves.migrations import VERSION, migrate

FORMAT = "kf-desktop-save"
SUFFIX = ".kfsave"
LONGEST_NAME = 200
MOST_EXPEDITIONS = 9999
LARGEST_THUMBNAIL = 1024 * 1024
_PNG = b"\x89PNG\r\n\x1a\n"


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
    branched_at: int = 0  # the expedition at which it was branched from another game; 0 if it was not


@dataclass(slots=True)
class SaveFile:
    """A save in memory: the summary, the packs it was played with, and the session's data."""

    summary: Summary
    packs: dict[str, str] = field(default_factory=dict)
    session: dict[str, Any] = field(default_factory=dict)
    past: list[SaveFile] = field(default_factory=list)
    """In an exported save: the journals of the expeditions before, the oldest first."""

    def body(self) -> dict[str, Any]:
        """What the file holds below its head."""
        summary = asdict(self.summary)
        if not self.summary.branched_at:
            del summary["branched_at"]  # programs that do not know it read on what is no branch
        body = {"summary": summary, "packs": self.packs, "session": self.session}
        return body | {"past": [each.body() for each in self.past]} if self.past else body

    def text(self) -> str:
        """The file's text: a head that says what it is, and the body. The digest shows if the body has been edited."""
        body = body_text(self.body())
        head = {"format": FORMAT, "version": VERSION, "program": __version__, "digest": digest(body)}
        return f'{json.dumps(head)[:-1]}, "body": {body}}}\n'


def body_text(body: dict[str, Any]) -> str:
    """The body as text. Keys keep their order: the rules may iterate over a table in the order it was filled."""
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def write_save(save: SaveFile, path: Path) -> None:
    """Write the file whole or not at all."""
    write_atomically(path, save.text().encode())


def read_save(path: Path) -> SaveFile:
    """Read and check a save; older versions are brought up to date.

    Raises:
        SaveError: a sentence for the player; the file is left as it is.
    """
    data = _read_json(path)
    if data.get("format") != FORMAT:
        raise SaveError("foreign", file=path.name)
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise SaveError("version", file=path.name)
    if version > VERSION:
        raise SaveError("newer", file=path.name, version=version, known=VERSION)
    body = data.get("body")
    if not isinstance(body, dict) or not _is_of(data.get("digest"), body):
        raise SaveError("changed", file=path.name)
    try:
        return _parse(migrate(body, version))
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, RecursionError) as error:
        reason = str(error) if isinstance(error, CodecError) else repr(error)
        raise SaveError("form", file=path.name, reason=reason) from error


def _read_json(path: Path) -> dict[str, Any]:
    try:
        if not path.is_file():
            raise SaveError("unreadable", file=path.name, reason="there is no such file")
        with path.open("rb") as file:
            content = file.read(SAVE_BYTES + 1)
        if len(content) > SAVE_BYTES or sum(map(content.count, (b",", b"[", b"{"))) > SAVE_VALUES:
            raise SaveError("large", file=path.name)
        data = json.loads(content.decode())
    except OSError as error:
        raise SaveError("unreadable", file=path.name, reason=error.strerror or error) from error
    except (ValueError, RecursionError) as error:
        raise SaveError("cut" if content[:1] == b"{" else "foreign", file=path.name) from error
    if not isinstance(data, dict):
        raise SaveError("foreign", file=path.name)
    return data


def _is_of(said: object, body: dict[str, Any]) -> bool:
    """Whether that is the digest of the body; a body that cannot be encoded has none (half a surrogate pair)."""
    try:
        return said == digest(body_text(body))
    except (ValueError, RecursionError):
        return False


def _parse(body: dict[str, Any]) -> SaveFile:
    summary = decode(Summary, body["summary"])
    packs, session = body["packs"], body["session"]
    if not isinstance(packs, dict) or not isinstance(session, dict):
        raise CodecError("packs and session must be tables.")
    if len(packs) > SAVE_PACKS:
        raise CodecError(f"{len(packs)} packs are more than {SAVE_PACKS}.")
    if len(summary.knights) > SUMMARY_KNIGHTS:
        raise CodecError(f"{len(summary.knights)} knights are too many for a party.")
    words = (summary.campaign, summary.party, summary.phase, summary.kingdom, summary.saved, *summary.knights)
    if any(len(word) > LONGEST_NAME for word in words):
        raise CodecError(f"a name is longer than {LONGEST_NAME} letters.")
    numbers = (summary.expedition, summary.branched_at)
    if not (all(0 <= number <= MOST_EXPEDITIONS for number in numbers) and 0 <= summary.answers <= SAVE_VALUES):
        raise CodecError("its summary counts expeditions or answers that no game has.")
    past = [_parse(each) for each in body.get("past", [])]
    return SaveFile(summary, {str(name): str(version) for name, version in packs.items()}, session, past)


def thumbnail_text(png: bytes) -> str:
    """A picture as the summary carries it; none if it is too large."""
    return base64.b64encode(png).decode() if len(png) <= LARGEST_THUMBNAIL else ""


def thumbnail_bytes(summary: Summary) -> bytes:
    """The picture of the summary; empty if there is none, or it is not readable."""
    try:
        png = base64.b64decode(summary.thumbnail, validate=True)
    except ValueError:
        return b""
    return png if png.startswith(_PNG) and len(png) <= LARGEST_THUMBNAIL else b""
