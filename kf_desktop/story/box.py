"""The box: everything that is played with, the cards of the packs and the storybooks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kf_desktop.content.cards.library import Library
from kf_desktop.story.model import Book


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Box(Library):
    """The library with the books beside the cards."""

    books: Mapping[str, Book] = field(default_factory=dict)


def books_of(library: Library) -> Mapping[str, Book]:
    """The books beside the cards; none where only the cards are at hand."""
    return library.books if isinstance(library, Box) else {}
