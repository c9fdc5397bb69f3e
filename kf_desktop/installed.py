"""What is installed: the box that comes with the game, and the packs that the player has put beside it.

A pack of the player's is a folder in the data folder's ``packs``, or one that the environment variable KF_PACKS names
(several are parted as in PATH; a folder of packs stands for all in it). Each is checked before it is taken in: one with
a fault is left out and says so, and none can keep the game from starting.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_data_path

from kf_desktop.bundled import load_box, pack_dirs
from kf_desktop.content.cards.library import Library, PackInfo
from kf_desktop.content.packs.loader import MANIFEST, read_packs
from kf_desktop.content.packs.problems import Problem
from kf_desktop.content.packs.sources import STORY, JsonCache
from kf_desktop.rules.table.box import Box, pack_box
from kf_desktop.story.loader import StoryError, load_books
from kf_desktop.story.model import Book

VARIABLE = "KF_PACKS"


@dataclass(frozen=True, slots=True)
class OwnPack:
    """A pack of the player's: where it lies, and what it says of itself. One with problems is left out."""

    folder: Path
    info: PackInfo | None = None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class Installed:
    """The box that is played with, and every pack of the player's, also those that are left out of it."""

    box: Box
    own: tuple[OwnPack, ...] = ()


def packs_folder() -> Path:
    """Where the player puts packs of their own."""
    return user_data_path("kf-desktop", appauthor=False) / "packs"


def own_pack_dirs() -> list[Path]:
    """The player's own packs: those of the data folder by name, then those that KF_PACKS names in its order."""
    named = [Path(part) for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    found = [*_inside(packs_folder()), *(pack for path in named for pack in _packs_at(path))]
    return list(dict.fromkeys(found))


def _packs_at(path: Path) -> list[Path]:
    return [path] if (path / MANIFEST).is_file() else _inside(path) or [path]


def _inside(folder: Path) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.is_dir() and not path.name.startswith("."))
    except OSError:  # most players have no such folder
        return []


def load_installed(own: Sequence[Path] | None = None, cache: JsonCache | None = None) -> Installed:
    """The bundled packs and books with the player's own (those of `own_pack_dirs` if not given).

    Raises:
        PackError, StoryError: what comes with the game is damaged. A fault of an own pack is in `Installed.own`.
    """
    box = load_box(cache)
    taken: list[Path] = []
    waiting = list(own_pack_dirs() if own is None else own)
    judged: dict[Path, OwnPack] = {}
    while waiting:  # a pack may build on one that comes later by name: go round until none more fits
        before = len(waiting)
        for folder in list(waiting):
            pack, larger = _try_pack(folder, taken, box, cache)
            judged[folder] = pack
            if larger is not None:
                box = larger
                taken.append(folder)
                waiting.remove(folder)
        if len(waiting) == before:
            break
    return Installed(box, tuple(judged.values()))


def _try_pack(folder: Path, taken: Sequence[Path], box: Box, cache: JsonCache | None) -> tuple[OwnPack, Box | None]:
    """The pack on top of those already taken in: what it is, and the box with it, or None if it does not fit."""
    try:
        library, found = read_packs(*pack_dirs(), *taken, folder, cache=cache)
        info, books = _info(library, box), box.books
        problems: Sequence[Problem] = found
        if not problems:
            books, problems = _read_books(folder, box.books, library, cache)
    except Exception as error:  # a stranger's files may make a reader stumble over anything
        return OwnPack(folder, None, (_stumbled(folder, error),)), None
    if problems:
        return OwnPack(folder, info, tuple(problems)), None
    return OwnPack(folder, info), pack_box(library, books)


def _info(library: Library, box: Library) -> PackInfo | None:
    """What the one pack says of itself that the box has not had."""
    return next((info for info in library.packs if info not in box.packs), None)


def _stumbled(folder: Path, error: Exception) -> Problem:
    return Problem(folder.name, 0, "", f"this pack cannot be read ({type(error).__name__}: {error}); is it damaged?")


def _read_books(
    folder: Path, before: Mapping[str, Book], library: Library, cache: JsonCache | None
) -> tuple[Mapping[str, Book], Sequence[Problem]]:
    """All books with those of the pack's folder, and what is wrong with these: the others have been read before."""
    from kf_desktop.story.proof.linter import lint  # noqa: PLC0415 - only where the player has books of his own

    if not (folder / STORY).is_dir():
        return before, ()
    try:
        added = load_books(folder / STORY, library, cache=cache)
    except StoryError as error:
        return before, error.problems
    twice = [id for id in added if id in before]
    if twice:
        return before, [Problem(f"{id}/book.toml", 1, "id", "there is already a book of this id") for id in twice]
    books = {**before, **added}
    return books, lint(books, library, only=tuple(added)).problems
