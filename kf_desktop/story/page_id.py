"""Which paragraph of which storybook, and how it stands where a text is asked for."""

from __future__ import annotations

from typing import NamedTuple


class PageId(NamedTuple):
    """A paragraph by its book and number."""

    book: str
    number: int

    def written(self) -> str:
        """As the source of a question."""
        return f"{self.book}:{self.number}"


def read_page(source: str) -> PageId | None:
    """The paragraph that asks; None where a card does."""
    book, _, number = source.rpartition(":")
    return PageId(book, int(number)) if book and number.isdecimal() else None
