"""Princesses, who come along on an expedition (PRI)."""

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.knights import (
    Ability,
    AbilityTiming,
    HeatLimits,
    HeroicArc,
    HeroicLevel,
    PerilArc,
    Portrait,
    PowerDice,
    Talent,
)
from kf_desktop.content.definition import Colour, Id, definition, entry
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.expressions import Condition
from kf_desktop.content.text import Text

TIMINGS: tuple[AbilityTiming, ...] = ("free_action", "reaction")
"""When a princess can do something in a clash: in her turn, or in a window of opportunity."""
SUPERIOR_REFLEX = "superior_reflex"


@definition
class PrincessClash:
    """What she can do in a clash; unless it says so, before or after her movement, once a turn (PRI-012)."""

    name: Text
    timing: AbilityTiming = "free_action"
    when: Condition | None = None
    keywords: tuple[Keyword, ...] = ()
    effect: Effects = ()


@definition
class PrincessDelve:
    """What she can do as a Delve round begins, until her marker lies on the card (PRI-024, PRI-025)."""

    name: Text
    effect: Effects


@definition
class Princess:
    """A princess: who, of which kingdom, and what she can do (PRI-001)."""

    id: Id
    kingdom: Id
    name: Text
    title: Text
    called: Text | None = None
    colour: Colour
    speed: int = entry(default=5, ge=0)
    clash: PrincessClash
    delve: PrincessDelve
    flavour: Text | None = None


# --- what her card stands for -------------------------------------------------------------------


def portrait_of(princess: Princess) -> Portrait:
    """In the place of a portrait: her speed is all that there is."""
    return Portrait(
        id=princess.id,
        knight=princess.id,
        name=princess.name,
        power=PowerDice(),
        speed=princess.speed,
        hand_limit=0,
        card_refresh=0,
        heat_refresh=0,
        bane_limit=0,
        flavour=princess.flavour,
    )


def ladder_of(princess: Princess) -> HeroicArc:
    """She has no Passion: there is nothing to reach (PRI-019)."""
    level = HeroicLevel(passion=9, options=((),))
    return HeroicArc(id=princess.id, knight=princess.id, name=princess.name, levels=(level,))


def life_of(princess: Princess) -> PerilArc:
    """She has no Vigor to lose (PRI-014)."""
    none = HeatLimits(unhurt=0, minor=0, major=0, mortal=0, judicium=0)
    return PerilArc(
        id=princess.id, knight=princess.id, name=princess.name, vigor=1, minor=0, major=0, mortal=0, heat=none
    )


def abilities_of(princess: Princess) -> Talent:
    """Superior Reflex, which they all have, and her own (PRI-009, PRI-011)."""
    reflex = Ability(timing="reaction", keywords=(Keyword.read(SUPERIOR_REFLEX),))
    clash = princess.clash
    own = Ability(name=clash.name, timing=clash.timing, when=clash.when, keywords=clash.keywords, effect=clash.effect)
    return Talent(id=princess.id, knight=princess.id, name=princess.name, abilities=(reflex, own))
