"""What the notes on a sheet say: the words stand where the books and cards write them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kf_desktop.content.effects.sheet import Note
from kf_desktop.content.virtues import OWN_NOTE
from kf_desktop.content.walk import walk
from kf_desktop.story.box import books_of
from kf_desktop.ui.i18n.catalogue import CATALOGUE

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library

_FOUND: dict[str, Any] = {}


def note_words(library: Library, id: str) -> str:
    """The words of the note; empty if nobody writes it. All notes are gathered when the first one is asked for."""
    if id.startswith(OWN_NOTE):
        return id.removeprefix(OWN_NOTE)
    if _FOUND.get("") is not library:
        _FOUND.clear()
        _FOUND[""] = library
        paragraphs = [tuple(book.paragraphs.values()) for book in books_of(library).values()]
        for source in (*paragraphs, *(card for _, card in library.cards())):
            _FOUND.update({node.id: node.text for _, node in walk(source) if isinstance(node, Note)})
    text = _FOUND.get(id)
    return str(text.get(CATALOGUE.language)) if text is not None else ""
