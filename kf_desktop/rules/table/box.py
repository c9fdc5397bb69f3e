"""The box that the rules play with, as it is packed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from kf_desktop.content.cards.library import Library, with_boards
from kf_desktop.story.box import Box
from kf_desktop.story.model import Book

__all__ = ["Box", "pack_box"]


def pack_box(library: Library, books: Mapping[str, Book]) -> Box:
    """Put cards and books into one box, squires' and princesses' cards on the boards' shelves too."""
    library = with_boards(library)
    return Box(**{shelf.name: getattr(library, shelf.name) for shelf in fields(Library)}, books=books)
