"""Storybooks of a scenario's own: tables and paragraphs as a book has them, without prose."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from pydantic import TypeAdapter, ValidationError

from kf_desktop.content.packs.explain import path_of, sentence_of
from kf_desktop.scenarios.cards import PLAIN_KINGDOM, Cards
from kf_desktop.scenarios.files.tables import Table, Wrong
from kf_desktop.story.model import Book, Paragraph

BLANK = 1
"""A paragraph that is always there and says nothing: the prologue, and whatever a book does not name."""
_TABLES = {
    "quest": "quests",
    "investigation": "investigations",
    "adventure": "adventures",
    "campfire": "campfires",
    "symbol": "symbols",
}
"""A table of the contents page, and the field of the book that it becomes."""
_WORDS = {"en": "-", "zh": "-"}
_DEFAULTS: dict[str, dict[str, Any]] = {
    "quest": {"chapter": 1, "name": _WORDS, "goal": _WORDS, "opening": BLANK},
    "investigation": {
        "chapter": 1,
        "name": _WORDS,
        "opening": BLANK,
        "goal": {"primary": 3},
        "success": BLANK,
        "failure": BLANK,
    },
}
_PAGES = ("goto", "opening", "success", "failure", "paragraph", "second", "first_death", "second_death", "both_dead")


@cache
def _adapter() -> TypeAdapter[Book]:
    return TypeAdapter(Book)


def lay_books(cards: Cards, tables: Table) -> None:
    """Put the file's books into the box. What a case writes of a book is added to what the file has of it.

    Raises:
        Wrong: a book is not as it must be, or names a paragraph that it has not.
    """
    for table in tables.tables("book"):
        id, head = _whose(cards, table)
        there = cards.box.books.get(id) if id in cards.own.get("book", []) else None
        book = _made(table, id, head, there)
        _pages_are_there(table, book)
        cards.put_book(book)


def _whose(cards: Cards, table: Table) -> tuple[str, dict[str, Any]]:
    """A knight's book, or else the Codex of a kingdom, the plain one if no other is named."""
    if "knight" in table:
        knight = cards.find("knights", table.text("knight"), table.at("knight"))
        return cards.box.knights[knight].book, {"kind": "knightbook", "knight": knight}
    kingdom = cards.find("kingdoms", table.text("kingdom", PLAIN_KINGDOM), table.at("kingdom"))
    return cards.box.kingdoms[kingdom].codex, {"kind": "codex", "kingdom": kingdom}


def _made(table: Table, id: str, head: dict[str, Any], there: Book | None) -> Book:
    """The book, checked as those of the game are; `there` is what the file has of it already."""
    if head["kind"] == "knightbook":
        head |= {"prologue": BLANK, "first_death": BLANK}
    written = {name: value for name, value in table.data.items() if name not in ("paragraph", "knight", "kingdom")}
    for name in _TABLES:
        if name in written:
            written[name] = [_DEFAULTS.get(name, {}) | entry.data for entry in table.tables(name)]
    pages = {str(entry.number("number")): _ended(entry.data) for entry in table.tables("paragraph")}
    blank = {str(BLANK): {"number": BLANK, "end": True}}
    data = {"id": id, "name": _WORDS, **head, **written, "folder": "", "places": {}, "paragraphs": blank | pages}
    try:
        book = _adapter().validate_json(json.dumps(data, default=str))
    except ValidationError as error:
        detail = error.errors(include_url=False)[0]
        where = _in_file(table, path_of(data, detail["loc"]))
        if detail["loc"][:1] == ("paragraphs",):  # a fault of the whole book has no place
            raise Wrong(where, sentence_of({**detail, "loc": detail["loc"][2:]}, Paragraph)) from error
        raise Wrong(where, sentence_of(detail, Book)) from error
    if there is None:
        return book
    kept: Any = {field: getattr(there, field) for name, field in _TABLES.items() if name not in written}
    return replace(book, **kept, paragraphs={**there.paragraphs, **book.paragraphs})


def _ended(page: dict[str, Any]) -> dict[str, Any]:
    """A paragraph that leads nowhere is the end of its tale."""
    return page if "goto" in page or "choice" in page else {"end": True, **page}


def _in_file(table: Table, where: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """Where in the file a page's part stands: pages are a list there."""
    if where[:1] != ("paragraphs",):
        return (*table.path, *where)
    numbers = [str(page.raw("number")) for page in table.tables("paragraph")]
    if len(where) > 1 and str(where[1]) in numbers:
        return (*table.at("paragraph"), numbers.index(str(where[1])), *where[2:])
    return table.at("paragraph")


def _pages_are_there(table: Table, book: Book) -> None:
    for path, number in _named(table.data, table.path):
        if number not in book.paragraphs:
            raise Wrong(path, f"the book has no paragraph {number}: write it, or name another")


def _named(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[tuple[str | int, ...], int]]:
    """Every paragraph that the book's own tables and jumps name; what operations read may stand in another book."""
    if isinstance(value, list):
        for index, entry in enumerate(value):
            yield from _named(entry, (*path, index))
    elif isinstance(value, dict) and "op" not in value:
        for name, entry in value.items():
            if (name in _PAGES or path[-1] == "after") and isinstance(entry, int):
                yield (*path, name), entry
            else:
                yield from _named(entry, (*path, name))
