"""Where the cards that a monster plays are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library

SHELVES = ("ai", "signatures", "routines")


def place_of_played(library: Library, id: str) -> tuple[str, str]:
    """Shelf and key of an AI card, a Signature or a routine; the last two lie under their monster's name."""
    if id in library.ai:
        return "ai", id
    for shelf in SHELVES[1:]:
        for monster, card in getattr(library, shelf).items():
            if card.id == id:
                return shelf, monster
    return "", ""
