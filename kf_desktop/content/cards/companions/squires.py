"""Squires and the Mettle cards that they draw in place of dice (SQU-011, SQU-013)."""

from typing import Literal, TypeAlias

from kf_desktop.content.cards.gear import AttackStats, Gear
from kf_desktop.content.cards.knights import (
    Ability,
    HeatLimits,
    HeroicArc,
    HeroicLevel,
    PerilArc,
    Portrait,
    PowerDice,
    Talent,
)
from kf_desktop.content.definition import Colour, Id, definition, entry
from kf_desktop.content.effects.terms import ClueType
from kf_desktop.content.text import Text

MettleKind: TypeAlias = Literal["normal", "critical_chance", "critical_miss"]


@definition
class SquireSide:
    """A side of a squire's cards, for a tier: the numbers of the board, the passion ladder, the abilities."""

    tier: int = entry(ge=1, le=5)
    vigor: int = entry(ge=1)
    speed: int = entry(ge=0)
    heat_limit: int = entry(ge=0)
    heat_refresh: int = entry(ge=0)
    bane_limit: int = entry(ge=0)
    ladder: tuple[HeroicLevel, ...] = entry(min_length=1)
    abilities: tuple[Ability, ...] = ()


@definition
class Squire:
    """A squire: who, and the sides of the cards."""

    id: Id
    name: Text
    title: Text
    called: Text | None = None
    colour: Colour
    sides: tuple[SquireSide, ...] = entry(min_length=1)
    flavour: Text | None = None

    def side(self, tier: int) -> SquireSide:
        """The side printed for the tier, else the next lower one, else the lowest (SQU-011)."""
        reached = [side for side in self.sides if side.tier <= tier]
        return reached[-1] if reached else self.sides[0]

    def board(self, tier: int) -> str:
        """The id of the cards that the side stands for."""
        return _board(self, self.side(tier))


@definition
class MettleBox:
    """The ability box: what a clue of the card's symbol adds to the attack (SQU-019)."""

    precision: int = entry(default=0, ge=0)
    power: int = entry(default=0, ge=0)


@definition
class Mettle:
    """A Mettle card; tier 0 is of the deck at the start. A critical card has no clue symbol and no Roll."""

    id: Id
    name: Text
    tier: int = entry(default=0, ge=0, le=5)
    kind: MettleKind = "normal"
    clue: ClueType | None = None
    roll: int = entry(default=0, ge=0, le=10)
    power: int = entry(default=0, ge=0)
    potential: int = entry(default=0, ge=0)
    evasion: int = entry(default=0, ge=0)
    box: MettleBox = MettleBox()


# --- what a side stands for ---------------------------------------------------------------------


def _board(squire: Squire, side: SquireSide) -> str:
    return f"{squire.id}.side_{side.tier}"


def portrait_of(squire: Squire, side: SquireSide) -> Portrait:
    """The side in the place of the portrait (SQU-009): no power dice, no hand."""
    return Portrait(
        id=_board(squire, side),
        knight=squire.id,
        name=squire.name,
        power=PowerDice(),
        speed=side.speed,
        hand_limit=0,
        card_refresh=0,
        heat_refresh=side.heat_refresh,
        bane_limit=side.bane_limit,
        flavour=squire.flavour,
    )


def ladder_of(squire: Squire, side: SquireSide) -> HeroicArc:
    """The passion ladder, which works like a Heroic Arc (SQU-010)."""
    return HeroicArc(id=_board(squire, side), knight=squire.id, name=squire.name, levels=side.ladder)


def vigor_of(squire: Squire, side: SquireSide) -> PerilArc:
    """Vigor and the one Heat Limit; there are no thresholds (SQU-010)."""
    limit = side.heat_limit
    heat = HeatLimits(unhurt=limit, minor=limit, major=limit, mortal=limit, judicium=limit)
    board = _board(squire, side)
    return PerilArc(
        id=board, knight=squire.id, name=squire.name, vigor=side.vigor, minor=0, major=0, mortal=0, heat=heat
    )


BARE_HANDS = Gear(
    id="bare_hands",
    name=Text(en="Bare Hands", zh="赤手空拳"),
    type="weapon",
    hands=2,
    source="start",
    attack=AttackStats(dice=1),
)
"""What a squire attacks with who has no weapon, at melee range (SQU-034, SQU-035)."""


def abilities_of(squire: Squire, side: SquireSide) -> Talent:
    """The abilities, which are always there as a talent's are."""
    return Talent(id=_board(squire, side), knight=squire.id, name=squire.name, abilities=side.abilities)
