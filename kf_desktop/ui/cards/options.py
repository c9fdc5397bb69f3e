"""Which cards the options of a decision stand for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.story.page_id import read_tile
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.cards.faces import face_of, tile_face
from kf_desktop.ui.cards.shelves import SHELF_OF, SOURCES

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.engine.decision import Option
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.cards.face import CardFace
    from kf_desktop.ui.table.view import TableView


def card_of(about: Option | Event, library: Library) -> tuple[str, str] | None:
    """Shelf and id of the card that the option or event is about, if one of its arguments is one."""
    for name, value in about.args.items():
        for shelf in SHELF_OF.get(name, ()):
            if value in getattr(library, shelf):
                return shelf, str(value)
    return None


def source_of(view: TableView) -> CardFace | None:
    """The card that asks the question of this moment, if one does."""
    source = view.decision.source if view.decision is not None else ""
    if tile := read_tile(source):
        return tile_face(view.library, view.expedition.kingdom, tile)
    shelf = next((shelf for shelf in SOURCES if source in getattr(view.library, shelf)), "")
    return face_of(view.library, shelf, source, clash=view.fights) if shelf else None


def options_by_card(view: TableView) -> dict[CardId, str]:
    """Option keys by the card they stand for; the first option of a card counts."""
    found: dict[CardId, str] = {}
    for option in view.decision.options if view.decision is not None else ():
        card = card_of(option, view.library)
        if card is not None:
            found.setdefault(CardId(*card), option.key)
    return found
