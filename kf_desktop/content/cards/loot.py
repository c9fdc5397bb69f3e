"""Loot, the Fool's deck and the clue cards."""

from typing import Annotated, Any, Literal, TypeAlias

from kf_desktop.content.cards.monsters import Space
from kf_desktop.content.definition import Before, Id, definition, entry
from kf_desktop.content.effects.terms import ClueType

LootKind: TypeAlias = Literal["kingdom_gear", "upgrade", "consumable", "exhibition", "full"]


@definition
class LootCard:
    """A kind of Loot card: how many there are, and its worth in Gold to a knight of each tier (SPO-022)."""

    kind: LootKind
    count: int = entry(ge=0)
    gold: tuple[int, int, int, int, int]

    @property
    def id(self) -> str:
        """Its name in messages: the kind."""
        return self.kind


def _listed(value: Any) -> Any:
    return (value,) if isinstance(value, str) else tuple(value) if isinstance(value, list) else value


@definition
class FoolCard:
    """A card of the Fool's deck: a letter, and a space of the board (one card names two, CLA-081)."""

    id: Id
    letter: str = entry(pattern=r"^[A-Z]$")
    spaces: Annotated[tuple[Space, ...], Before(_listed)] = entry(validation_alias="space", min_length=1)


@definition
class ClueCard:
    """A clue card: how many clues of its type are needed."""

    type: ClueType
    required: int = entry(ge=1)

    @property
    def id(self) -> str:
        """Its name in messages: the type."""
        return self.type
