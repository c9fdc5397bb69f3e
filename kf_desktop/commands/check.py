"""`kf-desktop check [PATH …]`: mistakes in packs, storybooks and saves, each with its file and line."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kf_desktop.bundled import load_box, pack_dirs
from kf_desktop.content.cards.library import Library
from kf_desktop.content.packs.loader import read_packs
from kf_desktop.content.packs.problems import PackError, Problem
from kf_desktop.content.packs.validate import manual_effects
from kf_desktop.content.words.yardstick import hints
from kf_desktop.door.notices import notice_words
from kf_desktop.resources import story_dir
from kf_desktop.saves.errors import SaveError
from kf_desktop.saves.games import to_session
from kf_desktop.saves.savefile import SUFFIX, read_save
from kf_desktop.story.graph import Books
from kf_desktop.story.loader import StoryError, load_books, load_prose
from kf_desktop.story.proof.linter import lint
from kf_desktop.story.proof.owed import owed
from kf_desktop.story.proof.walker import walk_books
from kf_desktop.story.prose import LANGUAGES
from kf_desktop.story.twee import export_twee


@dataclass(slots=True)
class _Found:
    """What is to be checked: packs, folders of storybooks, saves; and paths that are none of these."""

    packs: list[Path] = field(default_factory=list)
    stories: list[Path] = field(default_factory=list)
    saves: list[Path] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)


def check(paths: Sequence[Path], twee: Path | None = None) -> int:
    """Check the paths, or all that comes with the game; prints every problem, 1 if there is any.

    Storybooks without a problem are written to the folder `twee` as Twee 3, to be looked at in Twine.
    """
    found = _sort_out(paths) if paths else _Found(pack_dirs(), [story_dir()])
    library, problems = _check_packs(found.packs)
    lines = found.problems + problems
    for folder in found.stories:
        lines += _check_stories(folder, library, twee)
    lines += _check_saves(found.saves)
    for line in lines:
        print(line, file=sys.stderr)
    print(f"{len(lines)} problem{'s' * (len(lines) > 1)}." if lines else "No problems.")
    return 1 if lines else 0


def _sort_out(paths: Iterable[Path]) -> _Found:
    """Tell packs (pack.toml), storybooks (book.toml) and saves apart; a folder of them stands for all in it."""
    packs: list[Path] = []
    stories: list[Path] = []
    saves: list[Path] = []
    problems: list[str] = []
    for path in paths:
        before = len(packs) + len(stories) + len(saves)
        if path.is_dir():
            packs += (file.parent for file in sorted(path.glob("**/pack.toml")))
            stories += (file.parent.parent for file in sorted(path.glob("**/book.toml")))
            saves += sorted(path.glob(f"**/*{SUFFIX}"))
        elif path.suffix in (SUFFIX, ".json"):
            saves.append(path)
        if len(packs) + len(stories) + len(saves) == before:
            problems.append(f"{path}: there is no pack, storybook or save here.")
    return _Found(_once(packs), _once(stories), _once(saves), problems)


def _once(paths: Iterable[Path]) -> list[Path]:
    return list(dict.fromkeys(paths))


def _check_packs(packs: Sequence[Path]) -> tuple[Library, list[str]]:
    """The cards to check the rest against: the bundled ones, with those of the packs named on top of them."""
    below = [pack for pack in pack_dirs() if pack.name not in {named.name for named in packs}]
    library, problems = read_packs(*below, *packs)
    if packs:
        bundled = read_packs(*below)[0]
        own = sum(1 for _ in library.cards()) - sum(1 for _ in bundled.cards())
        manual = [line for line in manual_effects(library) if line not in manual_effects(bundled)]
        print(f"{own} cards in {len(packs)} packs; {len(manual)} of their effects are manual.")
        for shelf, card in manual:
            print(f"  manual: {shelf} {card}")
        for hint in hints(library):
            print(f"  hint: {hint}")
    return library, [str(problem) for problem in problems]


def _check_stories(folder: Path, library: Library, twee: Path | None) -> list[str]:
    try:
        books = load_books(folder, library)
        if folder != story_dir():  # it is told beside the game's own books, or in place of those of its names
            books = load_books(story_dir(), library) | books
    except StoryError as error:
        return _told(error.problems)
    report = lint(books, library)
    print(f"{len(books)} storybooks, {report.words('en')} English words; {len(report.hints)} hints about length.")
    if report.problems:
        return _told(report.problems)
    for line in owed(books, library):
        print(f"  owed: {line}")
    if twee is not None:
        _write_twee(twee, books, library)
    return _read_through(books, library)


def _read_through(books: Books, library: Library) -> list[str]:
    """What a reader with dice in hand runs into, who begins at every entry of every book."""
    walk = walk_books(books, library)
    endless = [f"{book}: a reading that begins at paragraph {number} does not end." for book, number in walk.endless]
    return endless + [f"{book}: paragraph {number} may offer nothing." for book, number in walk.stuck]


def _write_twee(folder: Path, books: Books, library: Library) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for book in books.values():
        for language in LANGUAGES:
            prose = load_prose(book, language)
            file = folder / f"{book.id}.{language}.twee"
            file.write_text(export_twee(book, books, library, prose, language), encoding="utf-8")


def _told(problems: Iterable[Problem]) -> list[str]:
    return [str(problem) for problem in problems]


def _check_saves(saves: Sequence[Path]) -> list[str]:
    """Every save must load with what comes with the game; where older answers no longer fit, it says so."""
    if not saves:
        return []
    try:
        box = load_box()
    except (PackError, StoryError):
        return [f"{path}: cannot be checked while the game's own content has problems." for path in saves]
    lines = []
    for path in saves:
        try:
            notice = to_session(read_save(path), box).notice
        except SaveError as error:
            lines.append(f"{path}: {error}")
        else:
            if notice is not None:
                print(f"  hint: {path}: {notice_words(notice)['en']}")
    print(f"{len(saves)} save{'s' * (len(saves) > 1)}.")
    return lines
