"""`kf-desktop check [PATH …]`: mistakes in packs, storybooks and saves, each with its file and line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kf_desktop.bundled import pack_dirs
from kf_desktop.content.library import Library
from kf_desktop.content.loader import read_packs
from kf_desktop.content.problems import Problem
from kf_desktop.content.validate import manual_effects
from kf_desktop.resources import story_dir
from kf_desktop.rules.box import pack_box
from kf_desktop.saves.games import to_session
from kf_desktop.saves.savefile import SUFFIX, SaveError, read_save
from kf_desktop.story.linter import lint
from kf_desktop.story.loader import StoryError, load_books
from kf_desktop.story.model import Book


@dataclass(slots=True)
class _Found:
    """What is to be checked: packs, folders of storybooks, saves; and paths that are none of these."""

    packs: list[Path] = field(default_factory=list)
    stories: list[Path] = field(default_factory=list)
    saves: list[Path] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def check(paths: Sequence[Path]) -> int:
    """Check the paths, or all that comes with the game; prints every problem, 1 if there is any."""
    found = _sort_out(paths) if paths else _Found(pack_dirs(), [story_dir()])
    library, problems = _check_packs(found.packs)
    lines = found.problems + problems
    books: dict[str, Book] = {}
    for folder in found.stories:
        loaded, told = _check_stories(folder, library)
        books |= loaded
        lines += told
    lines += _check_saves(found.saves, library, books)
    for line in lines:
        print(line, file=sys.stderr)
    print(f"{len(lines)} problems." if lines else "No problems.")
    return 1 if lines else 0


def _sort_out(paths: Iterable[Path]) -> _Found:
    """Tell packs (pack.toml), storybooks (book.toml) and saves apart; a folder of them stands for all in it."""
    found = _Found()
    for path in paths:
        if path.suffix == SUFFIX or path.suffix == ".json":
            found.saves.append(path)
        elif (path / "pack.toml").is_file():
            found.packs.append(path)
        elif (path / "book.toml").is_file():
            found.stories.append(path.parent)
        elif path.is_dir():
            found.packs += sorted(file.parent for file in path.glob("**/pack.toml"))
            found.stories += sorted({file.parent.parent: None for file in path.glob("**/book.toml")})
            found.saves += sorted(path.glob(f"**/*{SUFFIX}"))
        else:
            found.problems.append(f"{path}: there is no pack, storybook or save here.")
    return found


def _check_packs(packs: Sequence[Path]) -> tuple[Library, list[str]]:
    """The cards to check the rest against: those of the packs named, or the bundled ones."""
    library, problems = read_packs(*(packs or pack_dirs()))
    if packs:
        manual = manual_effects(library)
        print(
            f"{sum(1 for _ in library.cards())} cards in {len(packs)} packs; {len(manual)} of their effects are manual."
        )
        for shelf, card in manual:
            print(f"  manual: {shelf} {card}")
    return library, [str(problem) for problem in problems]


def _check_stories(folder: Path, library: Library) -> tuple[dict[str, Book], list[str]]:
    try:
        books = load_books(folder, library)
    except StoryError as error:
        return {}, _told(error.problems)
    report = lint(books, library)
    print(f"{len(books)} storybooks, {report.words('en')} English words; {len(report.hints)} hints about length.")
    return books, _told(report.problems)


def _told(problems: Iterable[Problem]) -> list[str]:
    return [str(problem) for problem in problems]


def _check_saves(saves: Sequence[Path], library: Library, books: dict[str, Book]) -> list[str]:
    """Every save is loaded and must stand where it stood."""
    if not saves:
        return []
    box = pack_box(library, books or load_books(story_dir(), library))
    lines = []
    for path in saves:
        try:
            session = to_session(read_save(path), box)
        except SaveError as error:
            lines.append(f"{path}: {error}")
            continue
        if session.notice:
            lines.append(f"{path}: {session.notice}")
    print(f"{len(saves)} saves.")
    return lines
