"""The box: everything that the rules play with — the cards of the packs and the storybooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields

from kf_desktop.content.cards.library import Library, with_boards
from kf_desktop.story.model import Book


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Box(Library):
    """The library with the books beside the cards."""

    books: Mapping[str, Book] = field(default_factory=dict)


def pack_box(library: Library, books: Mapping[str, Book]) -> Box:
    """Put cards and books into one box, squires' and princesses' cards on the boards' shelves too."""
    library = with_boards(library)
    return Box(**{shelf.name: getattr(library, shelf.name) for shelf in fields(Library)}, books=books)
