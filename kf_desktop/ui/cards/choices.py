"""What each of the things does that a card lets one choose from."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from kf_desktop.content.effects.vocabulary import Choose
from kf_desktop.content.effects.vocabulary import Option as Printed
from kf_desktop.content.sentences.parts import describe
from kf_desktop.content.walk import walk
from kf_desktop.ui.cards.shelves import SOURCES
from kf_desktop.ui.i18n.catalogue import CATALOGUE

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.engine.decision import Option
    from kf_desktop.ui.table.view import TableView

SHELVES = (*SOURCES, "kingdoms")
"""Where a choice can be printed: on cards, and on the Kingdom Sheet (its points of interest)."""


def does(option: Option, view: TableView) -> str:
    """What comes of the option, as the card says it; empty where the option is no text of a card."""
    decision = view.decision
    if decision is None or option.label != "text":
        return ""
    words = (option.args.get("en"), option.args.get("zh"))
    for one in _printed(decision.source, view.library):
        if (one.text.en, one.text.zh) == words:
            return describe(one.do, CATALOGUE.language, view.library)
    return ""


def _printed(source: str, library: Library) -> Iterator[Printed]:
    """Everything that the cards of that name let one choose."""
    for shelf in SHELVES:
        card = getattr(library, shelf).get(source)
        for _, each in walk(card) if card is not None else ():
            if isinstance(each, Choose):
                yield from each.options
