"""What a whole library must hold beside well written cards: references, tables, decks, boards, maps."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from kf_desktop.content.cards.keywords import catalogue
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.positions import Path as FieldPath
from kf_desktop.content.checks import boards, cards, kingdoms, monsters, operations, rosegraals, tables
from kf_desktop.content.checks.references import REFERENCES
from kf_desktop.content.checks.shelves import Complaint, Shelves
from kf_desktop.content.effects.vocabulary import Manual
from kf_desktop.content.walk import walk

_CHECKS = {
    **tables.CHECKS,
    **cards.CHECKS,
    **operations.CHECKS,
    **monsters.CHECKS,
    **boards.CHECKS,
    **kingdoms.CHECKS,
    **rosegraals.CHECKS,
}


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a card, at a path inside it."""

    card: Any
    path: FieldPath
    message: str


def validate(library: Library) -> Iterator[Finding]:
    """Everything wrong with the library as a whole."""
    own = [rule for id, rule in library.keywords.items() if id not in catalogue()]
    return check((*own, *(card for _, card in library.cards())), library)


def check(definitions: Iterable[Any], library: Library) -> Iterator[Finding]:
    """Everything wrong with definitions that use the library: its own cards, or paragraphs of a storybook."""
    shelves = Shelves(library)
    for card in definitions:
        for path, node in walk(card):
            for inner, message in _complaints(node, shelves):
                yield Finding(card, (*path, *inner), message)


def _complaints(node: Any, shelves: Shelves) -> Iterator[Complaint]:
    """What is wrong with this piece of a card, apart from the pieces inside it."""
    for field, shelf in REFERENCES.get(type(node), {}).items():
        yield from shelves.references(getattr(node, field), shelf, (field,))
    check = _CHECKS.get(type(node))
    if check is not None:
        yield from check(node, shelves)


def manual_effects(library: Library) -> tuple[tuple[str, str], ...]:
    """The shelf and id of each card that the table must carry out by hand, once for every such effect."""
    return tuple(
        (shelf, card.id) for shelf, card in library.cards() for _, node in walk(card) if isinstance(node, Manual)
    )
