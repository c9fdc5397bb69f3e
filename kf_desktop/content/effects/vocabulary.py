"""The whole vocabulary: every operation, and those that hold others - tests, tables, choices, conditions.

A card's effect is a list of operations, done in order. Each class is named after its ``op``; the table in
docs/content-authoring.md says what each does.
"""

from typing import Annotated, Literal, TypeAlias, get_args

from typing_extensions import TypeAliasType

from kf_desktop.content.definition import OneOf, definition, entry
from kf_desktop.content.effects.attack import AttackEffect
from kf_desktop.content.effects.expedition import ExpeditionEffect, Recruit, Scavenge
from kf_desktop.content.effects.knight import Gain, KnightEffect, Lose
from kf_desktop.content.effects.monster import MonsterEffect
from kf_desktop.content.effects.movement import MovementEffect
from kf_desktop.content.effects.sheet import SheetEffect
from kf_desktop.content.effects.terms import Cost, Element, Track, Who
from kf_desktop.content.expressions import Condition
from kf_desktop.content.text import Text
from kf_desktop.content.virtues import Virtue

Effects = TypeAliasType("Effects", tuple["Effect", ...])


@definition
class Test:
    op: Literal["test"] = "test"
    virtue: Virtue | None = None
    difficulty: int
    success: Effects = ()
    failure: Effects = ()
    who: Who | None = None


@definition
class Band:
    """A range of a table, both ends included, and what is done there."""

    low: int = entry(validation_alias="from")
    high: int = entry(validation_alias="to")
    do: Effects = ()


@definition
class GroupTest:
    op: Literal["group_test"] = "group_test"
    virtue: Virtue
    difficulty: int
    fail: Effects = ()
    bands: tuple[Band, ...]


@definition
class Roll:
    op: Literal["roll"] = "roll"
    table: tuple[Band, ...]


@definition
class Save:
    op: Literal["save"] = "save"
    track: Track = "threat"
    plus: int = 0
    failure: Effects = ()
    success: Effects = ()


@definition
class Gate:
    op: Literal["gate"] = "gate"
    when: Condition
    then: Effects = ()
    otherwise: Effects = ()


@definition
class Option:
    """One of the things to choose from; offered only while ``when`` holds."""

    text: Text
    do: Effects = ()
    when: Condition | None = None


@definition
class Choose:
    op: Literal["choose"] = "choose"
    options: tuple[Option, ...] = entry(min_length=1)
    who: Who | None = None


@definition
class May:
    op: Literal["may"] = "may"
    do: Effects
    cost: Cost | None = None
    who: Who | None = None


@definition
class Instead:
    """Takes the place of what is about to happen; without ``do`` that is ignored."""

    op: Literal["instead"] = "instead"
    do: Effects = ()


@definition
class Disable:
    """Switches a game element off, with all that belongs to it, until the clash (or the next one) ends."""

    op: Literal["disable"] = "disable"
    what: Element
    id: str


@definition
class Each:
    op: Literal["each"] = "each"
    who: Who
    do: Effects


@definition
class Say:
    op: Literal["say"] = "say"
    text: Text


@definition
class Manual:
    op: Literal["manual"] = "manual"
    text: Text


FlowEffect: TypeAlias = Test | GroupTest | Roll | Save | Gate | Choose | May | Instead | Disable | Each | Say | Manual
AnyEffect: TypeAlias = (
    FlowEffect | KnightEffect | SheetEffect | ExpeditionEffect | MovementEffect | AttackEffect | MonsterEffect
)

EFFECT_CLASSES: tuple[type, ...] = get_args(AnyEffect)

OPERATIONS: dict[str, type] = {get_args(cls.__annotations__["op"])[0]: cls for cls in EFFECT_CLASSES}
"""The class of each ``op``."""

Effect: TypeAlias = Annotated[AnyEffect, OneOf(OPERATIONS, "op")]

CARRIED = (Scavenge, Recruit)
"""Of what happens on an expedition that which a party does without a map, too: what it finds, and who comes along."""

OF_THE_PARTY = ("threat", "curse", "time")
"""What is gained and lost on the Kingdom Track, and by nobody."""


def needs_kingdom(effect: AnyEffect) -> bool:
    """Whether the operation does nothing where no kingdom is crossed."""
    if isinstance(effect, Gain | Lose):
        return effect.what in OF_THE_PARTY
    return isinstance(effect, get_args(ExpeditionEffect)) and not isinstance(effect, CARRIED)
