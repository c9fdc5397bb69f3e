"""What the library holds, asked for by name; everything else about a card is checked without it."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.monsters import SPACE_PATTERN
from kf_desktop.content.cards.positions import Path as FieldPath
from kf_desktop.content.effects.terms import BOARD_PLACES, KNIGHT_TOKENS
from kf_desktop.content.expressions import PLACES, TokenCount, Variable
from kf_desktop.content.packs.problems import did_you_mean

Complaint = tuple[FieldPath, str]
"""Where in a definition, and what is wrong there."""


class Shelves:
    """The library and the names in it: complains of those that nothing has."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.resources = [k.resource.id for k in library.knights.values() if k.resource is not None]
        self.tokens = {*KNIGHT_TOKENS, *self.resources}
        self.map_tokens = {
            token for k in library.kingdoms.values() for token in (k.curse.token, k.curse.flips_to) if token
        }

    def references(self, named: str | tuple[str, ...] | None, shelf: str, path: FieldPath) -> Iterator[Complaint]:
        """A field that names a card, or several."""
        if isinstance(named, str):
            yield from self.card(named, shelf, path)
        elif named:
            for index, one in enumerate(named):
                yield from self.card(one, shelf, (*path, index))

    def card(self, id: str, shelf: str, path: FieldPath) -> Iterator[Complaint]:
        """A card of the shelf."""
        known = getattr(self.library, shelf)
        if id not in known:
            yield path, f'nothing in {shelf.replace("_", " ")} is called "{id}"{did_you_mean(id, known)}'

    def token_variable(self, variable: Variable) -> Iterator[Complaint]:
        """A variable that counts tokens."""
        if isinstance(variable, TokenCount):
            yield from self.resource(variable.token, ())

    def resource(self, token: str, path: FieldPath) -> Iterator[Complaint]:
        """A token of a knight's own kind."""
        if token not in self.resources:
            yield path, f'no knight has tokens called "{token}"{did_you_mean(token, self.resources)}'

    def token(self, token: str, path: FieldPath) -> Iterator[Complaint]:
        """A token that can lie in the Knight Pool."""
        if token not in self.tokens:
            yield path, f'there are no tokens called "{token}"{did_you_mean(token, self.tokens)}'

    def place(self, place: str) -> Iterator[Complaint]:
        """Where a knight can be on the clash board."""
        if place not in PLACES:
            yield from self.card(place, "terrain", ())

    def board_place(self, place: str | None, path: FieldPath = ()) -> Iterator[Complaint]:
        """Where something can go or be laid on the clash board."""
        if place is not None and not re.fullmatch(SPACE_PATTERN, place.upper()):
            places = (*BOARD_PLACES, *terrain_keywords(self.library), *self.library.terrain)
            yield from ((path, said) for _, said in among(place, places))

    def level(self, monster: str, level: int, path: FieldPath) -> Iterator[Complaint]:
        """A level that the monster has."""
        sheet = self.library.monsters.get(monster)
        if sheet is not None and level not in [column.level for column in sheet.level]:
            yield path, f'the monster "{monster}" has no level {level}'


Checks = Mapping[type, Callable[[Any, Shelves], Iterable[Complaint]]]
"""What is wrong with a definition of each kind, apart from the pieces inside it."""


def among(word: str, known: Iterable[str]) -> Iterator[Complaint]:
    """A word of a list."""
    words = list(known)
    if word not in words:
        yield (), f'"{word}" is not possible here{did_you_mean(word, words)} (use {", ".join(words)})'


def terrain_keywords(library: Library) -> tuple[str, ...]:
    """The keywords by which terrain is named."""
    return tuple(rule.id for rule in library.keywords.values() if rule.side == "terrain")
