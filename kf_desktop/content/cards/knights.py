"""The cards of a knight: the knight, portrait, arcs, talents, techniques and loadouts for skirmishes."""

from typing import Literal, TypeAlias

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.definition import Colour, Counts, Id, definition, entry
from kf_desktop.content.effects.terms import Cost
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.expressions import Condition
from kf_desktop.content.text import Text

AbilityTiming: TypeAlias = Literal[
    "passive",
    "free_action",
    "reaction",
    "first_window",
    "second_window",
    "either_window",
    "attack_roll",
    "power_roll",
    "evasion_roll",
    "armor_roll",
    "full_hit",
    "full_miss",
    "crit_chance",
    "crit_miss",
    "wound",
    "fail",
    "full_evade",
    "crit_evade",
    "crit_evade_fail",
    "vigor_lost",
    "passion_gained",
    "vigor_gained",
    "bane_gained",
    "mortis_drawn",
    "about_to_die",
    "about_to_lose_vigor",
    "about_to_gain_heat",
    "about_to_gain_bane",
    "about_to_gain_condition",
    "about_to_be_attacked",
    "about_to_be_knocked_down",
    "about_to_draw_mortis",
    "about_to_draw_judicium",
    "start_of_turn",
    "end_of_turn",
    "start_of_round",
    "end_of_round",
    "start_of_monster_round",
    "end_of_monster_round",
    "start_of_knight_round",
    "end_of_knight_round",
    "start_of_clash",
    "end_of_clash",
    "complicated",
    "delve",
    "exploration",  # a card is about to be drawn
    "exploration_drawn",
    "met",  # an Encounter is about to begin
    "rest",
    "encounter",
]
DelveTiming: TypeAlias = Literal["any", "rest", "encounter", "save", "test"]
Depletion: TypeAlias = Literal["cooldown", "delay", "discard", "instant"]


@definition
class PowerDice:
    """Power dice by colour, and Power that needs no roll."""

    red: int = entry(default=0, ge=0)
    black: int = entry(default=0, ge=0)
    white: int = entry(default=0, ge=0)
    raw: int = 0


@definition
class Ability:
    """Something a card lets its knight do, or does by itself at its timing."""

    name: Text | None = None
    timing: AbilityTiming
    cost: Cost | None = None
    when: Condition | None = None
    keywords: tuple[Keyword, ...] = ()
    effect: Effects = ()


@definition
class PresenceLevel:
    """What a side of the Presence card adds at a level of attention; lower levels count too (PGD-011)."""

    level: int = entry(ge=1, le=3)
    abilities: tuple[Ability, ...]


@definition
class PresenceSide:
    """A side of the Presence card: it smiles upon the weaker knight, or watches the stronger closely (PGD-012)."""

    id: Literal["smiles", "watches"]
    name: Text
    levels: tuple[PresenceLevel, ...] = entry(min_length=1)
    flavour: Text | None = None


@definition
class KnightResource:
    """The tokens of a knight's own kind, and what makes them."""

    id: Id
    name: Text
    gain: Literal["vigor_loss", "full_hit", "wound", "none"] = "none"
    limit: int = entry(ge=1)
    start: int = entry(default=0, ge=0)  # tokens with which the knight sets out
    overflow: bool = False  # what the board cannot hold goes into the Knight Pool (POO-010)


@definition
class StartingCards:
    """What a knight begins the campaign with."""

    portrait: Id
    heroic_arc: Id
    peril_arc: Id
    talent: Id
    techniques: tuple[Id, ...]
    gear: tuple[Id, ...] = ()


@definition
class StartingUnlocks:
    """Further cards that a knight may choose from at the start."""

    heroic_arcs: tuple[Id, ...] = ()
    peril_arcs: tuple[Id, ...] = ()
    talents: tuple[Id, ...] = ()


@definition
class Knight:
    """A knight: who, which book, which resource, and the cards of the start."""

    id: Id
    name: Text
    title: Text
    called: Text | None = None
    cipher: str = entry(pattern=r"^\d\d$")
    book: Id
    colour: Colour
    resource: KnightResource | None = None
    virtues: Counts = ()
    start: StartingCards
    unlocks: StartingUnlocks = StartingUnlocks()
    plays: Text | None = None  # for who chooses a party: what the knight is good at, and what at not
    flavour: Text | None = None


@definition
class RapportBoon:
    """What a knight's friend gains at the third heart, while that knight is in the party (RAP-005, RAP-006)."""

    id: Id
    knight: Id  # in whose book it stands
    friend: Id | None = entry(default=None, validation_alias="for")  # else everybody for whom there is no other
    name: Text
    abilities: tuple[Ability, ...] = entry(min_length=1)
    flavour: Text | None = None


@definition
class Portrait:
    """A knight's own statistics."""

    id: Id
    knight: Id
    name: Text
    power: PowerDice
    speed: int = entry(ge=0)
    hand_limit: int = entry(ge=0)
    card_refresh: int = entry(ge=0)
    heat_refresh: int = entry(ge=0)
    bane_limit: int = entry(ge=0)
    flavour: Text | None = None


@definition
class HeroicLevel:
    """A level of a Heroic Arc: from this Passion on, one of the options; all keywords of it."""

    passion: int = entry(ge=0, le=9)
    options: tuple[tuple[Keyword, ...], ...] = entry(min_length=1)


@definition
class HeroicArc:
    """What a knight's Passion makes of the attacks."""

    id: Id
    knight: Id
    name: Text
    levels: tuple[HeroicLevel, ...] = entry(min_length=1)
    abilities: tuple[Ability, ...] = ()  # at the top of the card
    flavour: Text | None = None


@definition
class HeatLimits:
    """The Heat Limit at each peril level."""

    unhurt: int
    minor: int
    major: int
    mortal: int
    judicium: int


@definition
class PerilArc:
    """How much a knight can bear: maximum Vigor, the thresholds, and the Heat Limit at each."""

    id: Id
    knight: Id
    name: Text
    vigor: int = entry(ge=1)
    minor: int
    major: int
    mortal: int
    heat: HeatLimits
    abilities: tuple[Ability, ...] = ()  # at the top of the card
    flavour: Text | None = None

    @property
    def has_thresholds(self) -> bool:
        """A squire's card has none: it is no Peril Arc (SQU-010)."""
        return self.minor > 0


@definition
class Talent:
    """A knight's talent: abilities that are always there."""

    id: Id
    knight: Id
    name: Text
    abilities: tuple[Ability, ...]
    flavour: Text | None = None


@definition
class TechniqueDelve:
    """The delve side of a technique."""

    timing: DelveTiming = "any"
    cost: Cost | None = None
    warm_up: Effects = ()
    effect: Effects = ()
    depletion: Depletion = "cooldown"


@definition
class Exert:
    """What a technique can do more, for going further away."""

    effect: Effects
    depletion: Depletion = "cooldown"


@definition
class TechniqueClash:
    """The clash side of a technique."""

    name: Text | None = None
    timing: AbilityTiming
    cost: Cost | None = None
    when: Condition | None = None
    keywords: tuple[Keyword, ...] = ()
    effect: Effects = ()
    depletion: Depletion = "cooldown"
    exert: Exert | None = None


@definition
class Technique:
    """A technique card: one side for the delve, one for the clash."""

    id: Id
    knight: Id
    name: Text
    delve: TechniqueDelve | None = None
    clash: TechniqueClash | None = None
    flavour: Text | None = None


@definition
class Equipment:
    """A piece of gear as a loadout takes it along."""

    gear: Id
    reforged: bool = False
    upgrade: Id | None = None


@definition
class Loadout:
    """A knight of a tier, ready for a skirmish: what goes on the board, what is worn, what the sheet says."""

    id: Id
    knight: Id
    tier: int = entry(ge=1, le=5)
    name: Text
    portrait: Id
    heroic_arc: Id
    peril_arc: Id
    talent: Id
    techniques: tuple[Id, ...]
    gear: tuple[Equipment, ...] = ()
    virtues: Counts = ()
    saint: Id | None = None
    devotion: int = entry(default=0, ge=0)
    flavour: Text | None = None
