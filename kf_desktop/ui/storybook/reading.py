"""Reading the books of the box: what a paragraph says in a language, and the names that stand in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.storybook.spans import Spans, plain, quoted

if TYPE_CHECKING:
    from PySide6.QtCore import QObject

    from kf_desktop.story.model import Book
    from kf_desktop.story.prose import Block, Prose
    from kf_desktop.ui.i18n.names import Names
    from kf_desktop.ui.table.view import TableView


def line_of(args: Mapping[str, Any], view: TableView, names: Names) -> str:
    """The words of a choice of a paragraph, wherever it is told of; empty where its book does not tell."""
    book = view.books.get(str(args.get("book", "")))
    prose = prose_of(book, CATALOGUE.language, int(args.get("paragraph", 0))) if book is not None else None
    line = prose.choices.get(str(args.get("choice", ""))) if prose is not None else None
    if book is None or line is None:
        return ""
    said = spans(line, names_in(view, names, book.id, view.expedition.leader), alone=len(view.company()) < 2)
    return plain(quoted(said))


def names_in(view: TableView, names: Names, book: str, leader: str) -> dict[str, str]:
    """What stands for a name in a story: whose book it is, in a Codex the leader; and the leader."""
    owner = next((id for id, card in view.library.knights.items() if card.book == book), leader)
    return {"{knight}": names.called(owner), "{leader}": names.called(leader)} if leader or owner else {}


def spans(block: Block, named: Mapping[str, str], *, alone: bool) -> Spans:
    from kf_desktop.story.prose import told_to  # noqa: PLC0415 - off the way to the first window

    return tuple((_filled(span.text, named), span.style) for span in told_to(block, alone=alone))


def _filled(text: str, named: Mapping[str, str]) -> str:
    for sign, name in named.items():
        text = text.replace(sign, name)
    return text


class _BookKey:
    """A book by identity, so that its prose is read once."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def __hash__(self) -> int:
        return hash(self.book.id)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _BookKey) and other.book is self.book


class _Reading:
    """Which of a book's files tells which paragraph, read a file at a time or to the end.

    All books of a table together are long: what a page says is read again when it is opened.
    """

    def __init__(self, book: Book, language: str) -> None:
        self.book, self.language = book, language
        self._told_in: dict[int, str] = {}
        self._files = self._begin()

    def _begin(self) -> Iterator[dict[int, Prose]]:
        from kf_desktop.story.loader import read_prose  # noqa: PLC0415 - off the way to the first window

        return read_prose(self.book, "zh_CN" if self.language == "zh_CN" else "en")

    def go_on(self) -> bool:
        """Read a file; False where nothing is left.

        Raises:
            StoryError: with what is wrong with the book, each time that it is read to the end.
        """
        try:
            read = next(self._files, None)
        except Exception:
            self._files = self._begin()
            raise
        self._told_in |= {number: prose.file for number, prose in (read or {}).items()}
        return read is not None

    def file_of(self, number: int) -> str | None:
        """The file that tells the paragraph, if the book has it.

        Raises:
            StoryError: as above.
        """
        while self.go_on():
            pass
        return self._told_in.get(number)


def prose_of(book: Book, language: str, number: int) -> Prose | None:
    """What the paragraph says, if the book has it.

    Raises:
        StoryError: with what is wrong with the book.
    """
    file = _reading(_BookKey(book), language).file_of(number)
    return _paragraph(_BookKey(book), file, number) if file is not None else None


@lru_cache(maxsize=32)
def _paragraph(key: _BookKey, file: str, number: int) -> Prose | None:
    from kf_desktop.story.loader import read_paragraph  # noqa: PLC0415 - off the way to the first window

    return read_paragraph(key.book, file, number)


@lru_cache(maxsize=16)
def _reading(key: _BookKey, language: str) -> _Reading:
    return _Reading(key.book, language)


def read_ahead(owner: QObject, view: TableView) -> None:
    """Read the books that this party may open, a file between two turns of the loop: a page then opens at once."""
    wanted = {view.library.knights[knight.id].book for knight in view.party() if knight.id in view.library.knights}
    wanted |= {kingdom.codex for kingdom in view.library.kingdoms.values()}
    for id in sorted(wanted & view.books.keys()):
        _read_on(owner, _reading(_BookKey(view.books[id]), CATALOGUE.language))


def _read_on(owner: QObject, reading: _Reading) -> None:
    from kf_desktop.story.loader import StoryError  # noqa: PLC0415 - off the way to the first window

    def step() -> None:
        with suppress(StoryError):  # the page that is opened says what is wrong with its book
            if reading.go_on():
                _read_on(owner, reading)

    LATER.put(owner, f"book {reading.book.id}", step)
