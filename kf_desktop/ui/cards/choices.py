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
from kf_desktop.ui.i18n.speech import names_of

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
            called = leader_called(view) if _is_the_partys(decision.source, view.library) else ""
            return describe(one.do, CATALOGUE.language, view.library, called=called)
    return ""


def leader_called(view: TableView) -> str:
    """What the Party Leader is called, whom all means that is done to one knight by what nobody holds; "" if alone."""
    leader = view.expedition.leader
    return names_of(view.library).called(leader) if leader and len(view.game.party) > 1 else ""


def _is_the_partys(source: str, library: Library) -> bool:
    """Whether the party met with it, and no knight holds it: a card of the map, a point of interest."""
    return source in library.explorations or source in library.kingdoms


def _printed(source: str, library: Library) -> Iterator[Printed]:
    """Everything that the cards of that name let one choose."""
    for shelf in SHELVES:
        card = getattr(library, shelf).get(source)
        for _, each in walk(card) if card is not None else ():
            if isinstance(each, Choose):
                yield from each.options
