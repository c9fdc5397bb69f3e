"""What can befall a knight: Mortis, Judicium and condition cards."""

from typing import Literal, TypeAlias

from kf_desktop.content.definition import Id, definition, entry
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.text import Text

Direction: TypeAlias = Literal["north", "east", "south", "west"]
Moment: TypeAlias = Literal[
    "start_of_turn",
    "end_of_turn",
    "start_of_monster_round",
    "end_of_monster_round",
    "start_of_knight_round",
    "end_of_knight_round",
]
"""When something happens to a knight by itself, round by round."""


@definition
class MortisCard:
    """A Mortis card of one of the three decks; its arrow gives random directions."""

    id: Id
    name: Text
    deck: int = entry(ge=1, le=3)
    arrow: Direction
    kingdom: Id | None = None
    do: Effects = ()
    keep: bool = False
    positive: bool = False
    flavour: Text | None = None


@definition
class JudiciumCard:
    """A Judicium card; with ``below`` it joins the deck when Vigor would fall so far (Massive Peril)."""

    id: Id
    name: Text
    kills: bool = False
    below: int | None = None
    how: Text | None = None  # how one dies, or does not; without it the plain words
    flavour: Text | None = None


@definition
class KnightModifiers:
    """What a condition changes while a knight has it, or a terrain tile while he stands on it."""

    evasion: int = 0
    precision: int = 0
    speed: int = 0
    evasion_dice: int = 0
    vigor_loss: int = 0


@definition
class ConditionTrigger:
    """What a condition does at a moment; with ``discard`` it leaves afterwards.

    ``tokens`` are put on the card then, or taken off it: it leaves with the last one (CND-002).
    """

    when: Literal[Moment, "attack", "vigor_lost", "passion_gained", "vigor_gained", "bane_gained"]
    do: Effects = ()
    tokens: int = 0
    discard: bool = False


@definition
class ConditionCard:
    """A condition of body or mind; ``again`` is done when a knight who has it would gain it again."""

    id: Id
    name: Text
    kind: Literal["body", "mind"]
    modifiers: KnightModifiers = KnightModifiers()
    triggers: tuple[ConditionTrigger, ...] = ()
    again: Effects = ()
    adds_up: bool = False  # gained again, it takes the new tokens too
    heat_floor: bool = False  # its tokens are the Choke Limit: Heat cannot go below them
    flavour: Text | None = None
