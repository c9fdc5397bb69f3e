"""Gear and its upgrades."""

from typing import Literal, TypeAlias

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import Ability, PowerDice
from kf_desktop.content.definition import Id, definition, entry
from kf_desktop.content.effects.terms import ClueType
from kf_desktop.content.text import Text

GearType: TypeAlias = Literal["weapon", "armor", "support"]
GearSource: TypeAlias = Literal["start", "merchant", "kingdom", "consumable", "reward", "monster", "legendary"]


@definition
class AttackStats:
    """How a weapon strikes: attack dice, precision, its power dice and the bonus for full strength."""

    dice: int = entry(default=0, ge=0)
    precision: int = 0
    power: PowerDice = PowerDice()
    bonus: PowerDice = PowerDice()


@definition
class DefenseStats:
    """How a piece of gear protects: armor dice, evasion bonus, evasion re-rolls."""

    armor: PowerDice = PowerDice()
    evasion: int = 0
    rerolls: int = entry(default=0, ge=0)


@definition
class SquireBonus:
    """A line of the squire attribute box: what a Mettle card with that clue symbol adds (SQU-042)."""

    clue: ClueType
    power: int = entry(default=0, ge=0)
    potential: int = entry(default=0, ge=0)


@definition
class GearSide:
    """A side of a gear card; ``price`` is what it costs, of a reforged side the reforging."""

    name: Text
    type: GearType
    tier: int = entry(default=1, ge=1)
    hands: int = entry(default=0, ge=0, le=2)
    price: int = entry(default=0, ge=0)
    charges: int = entry(default=0, ge=0)
    traits: tuple[Id, ...] = ()
    attack: AttackStats | None = None
    defense: DefenseStats | None = None
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    squire: tuple[SquireBonus, ...] = ()  # the squire attribute box of a merchant's weapon
    flavour: Text | None = None


@definition
class Gear(GearSide):
    """A gear card: its first side, where it comes from, and what else it can be."""

    id: Id
    source: GearSource
    monster: Id | None = None
    kingdom: Id | None = None
    reforged: GearSide | None = None
    everywhere: bool = False  # of Legendary gear: it can be used outside the Postgame too (PST-016)
    two_handed: GearSide | None = None  # of Knighves: the profile with both hands free


@definition
class Upgrade:
    """An upgrade card, put under a weapon or an armor."""

    id: Id
    name: Text
    type: Literal["weapon", "armor"]
    tier: int = entry(default=1, ge=1)
    attack: AttackStats | None = None
    defense: DefenseStats | None = None
    keywords: tuple[Keyword, ...] = ()
    abilities: tuple[Ability, ...] = ()
    flavour: Text | None = None
