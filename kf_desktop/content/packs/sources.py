"""Reading a pack's files: a stranger's text, turned into JSON or into problems, never a traceback.

TOML is slow to read (a second for a whole box), JSON is not: what was read once is kept in the user's cache
folder under the hash of the text. The cache holds plain JSON and may be deleted at any time.
"""

import contextlib
import json
import os
import tempfile
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from platformdirs import user_cache_path

from kf_desktop.content.cards.positions import Positions
from kf_desktop.content.measure import too_much, too_much_inside
from kf_desktop.content.packs.limits import FOLDER_BYTES, MAX_BYTES, MAX_FILES, MAX_FOLDERS
from kf_desktop.content.packs.problems import Problem
from kf_desktop.engine.codec import checksum

STORY = "story"
"""The folder of a pack that holds its storybooks, which are not read as cards."""
_CACHE_FILES = 16
_HASH_BYTES = 32


@dataclass(frozen=True)
class Source:
    """A TOML file of a pack: its name in messages, and its text."""

    name: str
    text: str

    @cached_property
    def positions(self) -> Positions:
        """Where everything stands in it."""
        return Positions(self.text)


def find_files(pack: Path) -> tuple[list[Path], list[Problem]]:
    """All TOML files of a pack in a fixed order; a link that leaves the folder is a problem, not a file."""
    files: list[Path] = []
    problems: list[Problem] = []
    for count, (folder, subfolders, names) in enumerate(os.walk(pack)):
        if count >= MAX_FOLDERS:
            return files, [*problems, Problem(pack.name, 0, "", f"a pack has at most {MAX_FOLDERS} folders")]
        passed_over = STORY if Path(folder) == pack else ""
        subfolders[:] = sorted(name for name in subfolders if not name.startswith(".") and name != passed_over)
        for name in sorted(names):
            path = Path(folder, name)
            if path.suffix != ".toml":
                continue
            if not is_inside(pack, path):
                problems.append(
                    Problem(display_name(pack, path), 0, "", "this link leaves the pack's folder; copy the file")
                )
            elif len(files) < MAX_FILES:
                files.append(path)
            else:
                return files, [*problems, Problem(pack.name, 0, "", f"a pack has at most {MAX_FILES} files")]
    return files, problems


def is_inside(folder: Path, path: Path) -> bool:
    """Whether a path stays in the folder when all links are followed."""
    try:
        return path.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link to itself
        return False


def display_name(pack: Path, path: Path) -> str:
    """How a file is called in messages: from the pack's folder on."""
    return f"{pack.name}/{path.relative_to(pack).as_posix()}"


def read_source(pack: Path, path: Path) -> Source | Problem:
    """The text of a file, or why it cannot be read."""
    name = display_name(pack, path)
    try:
        if not path.is_file():
            return Problem(name, 0, "", "this is not a regular file")
        with path.open("rb") as file:
            content = file.read(MAX_BYTES + 1)
        if len(content) > MAX_BYTES:
            return Problem(name, 0, "", f"the file is larger than {MAX_BYTES // 1_000_000} MB; split it")
        return Source(name, content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        return Problem(name, line, "", "the file is not UTF-8 text; save it as UTF-8")
    except OSError as error:
        return Problem(name, 0, "", f"the file cannot be read: {error.strerror or 'unknown error'}")


def within_folder(name: str, read: Iterable[Source | Problem]) -> Iterator[Source | Problem]:
    """The files of a folder as they are read; a problem in the place of the rest where together they are too large."""
    size = 0
    for file in read:
        size += len(file.text) if isinstance(file, Source) else 0
        if size > FOLDER_BYTES:
            yield Problem(name, 0, "", f"its files are larger than {FOLDER_BYTES // 1_000_000} MB together")
            return
        yield file


def parse(source: Source) -> dict[str, Any] | Problem:
    """The tables of a file, or what is wrong with its TOML."""
    if found := too_much(source.text):
        return Problem(source.name, source.text.count("\n", 0, found[0]) + 1, "", found[1])
    try:
        tables = tomllib.loads(source.text)
    except tomllib.TOMLDecodeError as error:
        return _broken(source, error)
    except ValueError as error:  # a date that no calendar has
        return Problem(source.name, 0, "", f"the file holds a value that cannot be: {error}")
    if inside := too_much_inside(tables):
        return Problem(source.name, source.positions.line(inside[0]), "", inside[1])
    return tables


def _broken(source: Source, error: tomllib.TOMLDecodeError) -> Problem:
    message, _, place = str(error).rpartition(" (at ")
    line = "".join(filter(str.isdigit, place.partition(",")[0]))
    if not line:  # "at end of document"
        line = str(source.text.count("\n") + 1)
    reason = (message or str(error)).strip()
    return Problem(source.name, int(line), "", f"this is not valid TOML: {reason[:1].lower()}{reason[1:]}")


class JsonCache:
    """TOML texts as JSON, kept between runs."""

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder if folder is not None else user_cache_path("kf-desktop") / "content"

    def read_all(self, sources: list[Source]) -> Iterator[tuple[Source, bytes | Problem]]:
        """Each source with its JSON, or with what is wrong with it."""
        key = _digest(sources)
        kept = self._load(key, len(sources))
        if kept is not None:
            yield from zip(sources, kept, strict=True)
            return
        made = [to_json(source) for source in sources]
        if not any(isinstance(item, Problem) for item in made):
            self._store(key, [item for item in made if isinstance(item, bytes)])
        yield from zip(sources, made, strict=True)

    def _path(self, key: str) -> Path:
        return self._folder / f"{key}.jsonl"

    def _load(self, key: str, count: int) -> list[bytes] | None:
        """The kept lines, if all are there and none was altered."""
        try:
            head, *lines = self._path(key).read_bytes().split(b"\n")
        except OSError:
            return None
        whole = len(lines) == count and head.decode("ascii", "replace") == _checksum(lines)
        return lines if whole else None

    def _store(self, key: str, lines: list[bytes]) -> None:
        """Write beside and rename: two programs at once do no harm, and no cache is no error."""
        with contextlib.suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(dir=self._folder, suffix=".part")
            with os.fdopen(descriptor, "wb") as file:
                file.write(b"\n".join([_checksum(lines).encode(), *lines]))
            os.replace(name, self._path(key))
            self._prune()

    def _prune(self) -> None:
        files = sorted(self._folder.glob("*.jsonl"), key=lambda path: path.stat().st_mtime, reverse=True)
        for path in files[_CACHE_FILES:]:
            path.unlink(missing_ok=True)


def to_json(source: Source) -> bytes | Problem:
    """The tables of a file as one line of JSON, or what is wrong with its TOML."""
    tables = parse(source)
    if isinstance(tables, Problem):
        return tables
    return json.dumps(tables, ensure_ascii=False, separators=(",", ":"), default=str).encode()


def _digest(sources: list[Source]) -> str:
    texts = (source.text.encode() for source in sources)
    return checksum(b"".join(b"%d:%s" % (len(text), text) for text in texts), _HASH_BYTES)


def _checksum(lines: list[bytes]) -> str:
    return checksum(b"\n".join(lines), _HASH_BYTES)
