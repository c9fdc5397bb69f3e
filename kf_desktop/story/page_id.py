"""Which paragraph of which storybook asks, or which tile, and how it stands where a text is asked for."""

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
    """The paragraph that asks; None where a card or a tile does."""
    book, _, number = source.rpartition(":")
    return PageId(book, int(number)) if book not in ("", TILE) and number.isdecimal() else None


TILE = "tile"


def tile_source(tile: str) -> str:
    """A tile as the source of a question."""
    return f"{TILE}:{tile}"


def read_tile(source: str) -> str:
    """The tile that asks; empty where something else does."""
    kind, _, tile = source.partition(":")
    return tile if kind == TILE else ""
