"""Reading storybooks from their folders: text that may come from a stranger becomes books or problems."""

import json
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import TypeVar

from kf_desktop.content.cards.library import Library
from kf_desktop.content.definition import definition
from kf_desktop.content.packs.checking import checked
from kf_desktop.content.packs.limits import MAX_FILES
from kf_desktop.content.packs.problems import Problem
from kf_desktop.content.packs.sources import (
    JsonCache,
    Source,
    display_name,
    is_inside,
    parse,
    read_source,
    within_folder,
)
from kf_desktop.story.model import Book, BookHead, Paragraph, Place
from kf_desktop.story.prose import Language, Prose, parse_paragraph, parse_prose

T = TypeVar("T")

CONTENTS = "book.toml"
_NTH_PARAGRAPH = re.compile(r"paragraph (\d+)(?=,|$)")


class StoryError(Exception):
    """The books cannot be used; ``problems`` says why."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


def load_books(story_dir: Path, library: Library, *, cache: JsonCache | None = None) -> dict[str, Book]:
    """Every book of the folder by id, in the order of their names; their prose stays on the disk for now.

    Raises:
        StoryError: with everything that is wrong with any of them.
    """
    problems: list[Problem] = []
    books: dict[str, Book] = {}
    for folder in _book_folders(story_dir, problems):
        book = _load_book(folder, library, cache or JsonCache(), problems)
        if book is not None:
            books[book.id] = book
    if problems:
        raise StoryError(problems)
    return books


def load_prose(book: Book, language: Language) -> dict[int, Prose]:
    """The prose of a book in one language, by paragraph.

    Raises:
        StoryError: with everything that is wrong with it.
    """
    told: dict[int, Prose] = {}
    for found in read_prose(book, language):
        told |= found
    return told


def read_prose(book: Book, language: Language) -> Iterator[dict[int, Prose]]:
    """What each of the book's files tells, a file at a time.

    Raises:
        StoryError: at the end, with everything that is wrong with it.
    """
    problems: list[Problem] = []
    files: dict[int, str] = {}
    for source in _sources(book.folder, f"text/{language}", ".md", problems):
        found, wrong = parse_prose(source.text, source.name)
        problems += wrong
        for number, prose in found.items():
            if (earlier := files.setdefault(number, prose.file)) != prose.file:
                problems.append(_told_twice(prose, earlier, number))
        yield found
    if problems:
        raise StoryError(problems)


def read_paragraph(book: Book, file: str, number: int) -> Prose | None:
    """The paragraph in that file of the book (`Prose.file`); None if the file does not tell it any more."""
    source = _source(book.folder, book.folder.parent / file)
    return parse_paragraph(source.text, source.name, number) if isinstance(source, Source) else None


def _told_twice(prose: Prose, earlier: str, number: int) -> Problem:
    return Problem(prose.file, prose.line, f"paragraph {number}", f"is told in {earlier} too")


# -- files


def _book_folders(story_dir: Path, problems: list[Problem]) -> list[Path]:
    try:
        found = sorted(story_dir.iterdir())
    except OSError as error:
        reason = error.strerror or "unknown error"
        problems.append(Problem(story_dir.name, 0, "", f"this folder cannot be read: {reason}"))
        return []
    books = [path for path in found if os.path.exists(path / CONTENTS) and not path.name.startswith(".")]
    linked = [path for path in books if path.is_symlink()]
    problems += [Problem(path.name, 0, "", "is a link; copy the folder") for path in linked]
    return [path for path in books if path not in linked]


def _sources(folder: Path, inside: str, suffix: str, problems: list[Problem]) -> Iterator[Source]:
    """The readable files of one kind in a folder of the book, in the order of their names."""
    try:
        paths = sorted(path for path in (folder / inside).iterdir() if path.suffix == suffix)
    except OSError as error:
        reason = error.strerror or "unknown error"
        problems.append(Problem(f"{folder.name}/{inside}", 0, "", f"this folder cannot be read: {reason}"))
        return
    if len(paths) > MAX_FILES:
        problems.append(Problem(f"{folder.name}/{inside}", 0, "", f"a folder has at most {MAX_FILES} files"))
        return
    for source in within_folder(f"{folder.name}/{inside}", (_source(folder, path) for path in paths)):
        if isinstance(source, Problem):
            problems.append(source)
        else:
            yield source


def _source(folder: Path, path: Path) -> Source | Problem:
    if not is_inside(folder, path):
        return Problem(display_name(folder, path), 0, "", "this link leaves the book's folder; copy the file")
    return read_source(folder, path)


# -- tables


@definition
class LogicFile:
    """What a file of a book's logic may hold."""

    paragraph: tuple[Paragraph, ...] = ()


def _load_book(folder: Path, library: Library, cache: JsonCache, problems: list[Problem]) -> Book | None:
    source = _source(folder, folder / CONTENTS)
    if isinstance(source, Problem):
        problems.append(source)
        return None
    head = next(_checked(BookHead, [(source, _json(source))], problems), None)
    if head is None:
        return None
    problems += _misplaced(head[1], folder, library)
    paragraphs: dict[int, Paragraph] = {}
    places: dict[int, Place] = {}
    sources = list(_sources(folder, "logic", ".toml", problems))
    for logic, file in _checked(LogicFile, cache.read_all(sources), problems):
        for line, paragraph in zip(_lines(logic, len(file.paragraph)), file.paragraph, strict=True):
            place = Place(file=logic.name, line=line)
            if (earlier := places.setdefault(paragraph.number, place)) is not place:
                message = f"is in {earlier.file}:{earlier.line} too"
                problems.append(Problem(place.file, place.line, f"paragraph {paragraph.number}", message))
            paragraphs[paragraph.number] = paragraph
    contents = {field.name: getattr(head[1], field.name) for field in fields(BookHead)}
    return Book(**contents, folder=folder, paragraphs=paragraphs, places=places)


def _lines(logic: Source, count: int) -> list[int]:
    """The line of each paragraph: that of its header, for reading all positions takes as long as parsing."""
    headers = enumerate(logic.text.split("\n"), 1)
    lines = [line for line, header in headers if header.strip() == "[[paragraph]]"]
    if len(lines) == count:
        return lines
    positions = logic.positions
    return [positions.line(("paragraph", index)) for index in range(count)]


def _misplaced(head: BookHead, folder: Path, library: Library) -> Iterator[Problem]:
    """A book lies in the folder of its name and belongs to somebody whom the packs know."""
    name = f"{folder.name}/{CONTENTS}"
    if head.id != folder.name:
        yield Problem(name, 1, "id", f'the book is called "{head.id}", but its folder "{folder.name}"')
    if head.knight is not None and head.knight not in library.knights:
        yield Problem(name, 1, "knight", f'the packs have no knight "{head.knight}"')
    if head.kingdom is not None and head.kingdom not in library.kingdoms:
        yield Problem(name, 1, "kingdom", f'the packs have no kingdom "{head.kingdom}"')


def _json(source: Source) -> bytes | Problem:
    """A contents page is too small to be worth keeping in the cache."""
    tables = parse(source)
    return tables if isinstance(tables, Problem) else json.dumps(tables, default=str).encode()


def _checked(
    cls: type[T], read: Iterable[tuple[Source, bytes | Problem]], problems: list[Problem]
) -> Iterator[tuple[Source, T]]:
    """Each source with what it holds; what cannot be read becomes problems."""
    for source, text in read:
        if isinstance(text, Problem):
            problems.append(text)
            continue
        found, wrong = checked(cls, source, text)
        problems += (_by_number(problem, source) for problem in wrong)
        if found is not None:
            yield source, found


def _by_number(problem: Problem, source: Source) -> Problem:
    """Name a paragraph by its number instead of its place in the file."""
    match = _NTH_PARAGRAPH.match(problem.field)
    tables = parse(source)
    if match is None or isinstance(tables, Problem):
        return problem
    paragraph = tables["paragraph"][int(match[1]) - 1]
    number = paragraph.get("number") if isinstance(paragraph, dict) else None
    if not isinstance(number, int):
        return problem
    return replace(problem, field=f"paragraph {number}{problem.field[match.end() :]}")
