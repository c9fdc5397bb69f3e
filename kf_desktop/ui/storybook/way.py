"""The way through the books: what has been read in this expedition, and in the open book at all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.ui.storybook.pages import page_of, place_of
from kf_desktop.ui.storybook.spans import plain, quoted

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

Place = tuple[str, int]
"""Book and paragraph."""
WORDS = 160
"""Most letters of a paragraph's beginning in the table, which shows as many as its line has room for."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of the table of what has been read."""

    place: Place
    chapter: str
    words: str
    marked: bool = False


def way_here(view: TableView) -> list[Place]:
    """The paragraphs of this expedition in the order of reading; the last one is open."""
    way = [
        (str(event.args.get("book", "")), int(str(event.args.get("paragraph", 0))))
        for event in view.events
        if event.kind == "paragraph" and event.args.get("book")
    ]
    here = place_of(view)
    return [*way, here] if here is not None and (not way or way[-1] != here) else way


def read_so_far(view: TableView, book: str, way: list[Place]) -> list[Entry]:
    """What has been read of the book: a Knightbook remembers it all, a Codex this expedition."""
    owner = next((k for k in view.party() if _book_of(view, k.id) == book), None)
    numbers = list(owner.sheet.visited) if owner is not None else []
    numbers += [number for place, number in way if place == book]
    entries = []
    for number in dict.fromkeys(numbers):
        page = page_of(view, book, number)
        first = plain(quoted(page.body[0])) if page.body else ""
        words = first if len(first) <= WORDS else first[:WORDS].rstrip() + "…"
        marked = owner is not None and owner.sheet.bookmark == number
        entries.append(Entry((book, number), page.chapter, words, marked))
    return entries


def _book_of(view: TableView, knight: str) -> str:
    definition = view.library.knights.get(knight)
    return definition.book if definition is not None else ""
