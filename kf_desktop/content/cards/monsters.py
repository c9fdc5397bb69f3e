"""Monsters: sheets, traits, AI and BP cards, and their encounter cards."""

import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.definition import Colour, Id, Limits, Parsed, definition, entry
from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.effects.terms import Modified
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.expressions import Condition
from kf_desktop.content.target import TargetWord
from kf_desktop.content.text import Text
from kf_desktop.content.tiers import Tier
from kf_desktop.content.virtues import VIRTUES, Virtue
from kf_desktop.content.walk import walk

Activation: TypeAlias = Literal["ai", "signature"]
TraitTiming: TypeAlias = Literal[
    "start_of_clash",
    "end_of_clash",
    "start_of_round",
    "end_of_round",
    "start_of_monster_round",
    "other_actions",
    "end_of_monster_round",
    "start_of_knight_round",
    "end_of_knight_round",
    "after_attack",
    "on_wound",
    "on_fail",
    "passive",
]
ResponseTiming: TypeAlias = Literal["wound", "fail", "instinct", "ultrainstinct"]
Facing: TypeAlias = Literal["north", "east", "south", "west"]
SpawnKind: TypeAlias = Literal["none", "immediate", "interval", "odd", "never"]
SPACE_PATTERN = r"^[A-Z][1-9][0-9]?$"
Space: TypeAlias = Annotated[str, Limits(pattern=SPACE_PATTERN)]
ATTACK_TYPES = ("simultaneous", "sequential", "wave", "command", "extra", "doomed")
_VALUED_TYPES = ("ranged", "zone")
_ATTACK_TYPE = re.compile(r"(?P<kind>[a-z]+)(?: (?P<value>\d{1,2}))?(?P<virtues>(?: [a-z][a-z0-9_.]*){0,2})")


@dataclass(frozen=True, slots=True)
class AttackType(Parsed):
    """A type of a monster attack: "ranged 4", "wave", "judgement might" (of two the target chooses)."""

    kind: str
    value: int = 0
    virtues: tuple[str, ...] = ()

    @classmethod
    def read(cls, value: Any) -> "AttackType":
        """An attack type as a pack writes it."""
        if isinstance(value, AttackType):
            return value
        if isinstance(value, str):
            return parse_attack_type(value)
        raise ValueError('an attack type is a text such as "ranged 4"')

    def __str__(self) -> str:
        return " ".join([self.kind, *([str(self.value)] if self.value else []), *self.virtues])


def parse_attack_type(text: str) -> AttackType:
    """The attack type written as ``text``, or a ValueError that says what can be written."""
    match = _ATTACK_TYPE.fullmatch(text)
    if match is not None:
        kind, value, virtues = match["kind"], match["value"], tuple(match["virtues"].split())
        if kind in ATTACK_TYPES and not value and not virtues:
            return AttackType(kind)
        if kind == "kingdom" and not value and len(virtues) == 1:
            return AttackType(kind, 0, virtues)
        if kind in _VALUED_TYPES and value and not virtues:
            return AttackType(kind, int(value))
        if kind == "judgement" and not value and virtues and all(virtue in VIRTUES for virtue in virtues):
            return AttackType(kind, 0, virtues)
    raise ValueError(
        f'"{text}" is no attack type: use ranged X, zone X, {", ".join(ATTACK_TYPES)}, '
        "judgement <virtue> or kingdom <id>"
    )


@definition
class AttackKind:
    """An attack type that a kingdom adds: what its attacks do beside what their cards say (MAT-006)."""

    id: Id
    kingdom: Id
    name: Text
    hit: Effects = ()
    full_evade: Effects = ()
    after: Effects = ()
    flavour: Text | None = None


@definition
class SpawnRule:
    """When and where a mob comes back."""

    kind: SpawnKind = "none"  # bosses have none
    every: int = entry(default=0, ge=0)
    at: tuple[Space, ...] = ()
    delayed: bool = False  # an Immediate Spawn that waits for the end of the action (SPN-020)
    beside: bool = False  # a mob waits beside the board until it acts (SPN-021)
    attack: Activation | None = None  # what a mob does as soon as it has come (SPN-014)


@definition
class Footing:
    """How attacks on the monster change where the attacker stands: on a side, a Weakspot, a Vantage Point."""

    at: int = 0
    precision: int = 0
    keywords: tuple[Keyword, ...] = ()


@definition
class Sides:
    """The armour of a monster by the side from which it is attacked."""

    front: Footing = Footing()
    left: Footing = Footing()
    right: Footing = Footing()
    rear: Footing = Footing()


@definition
class Weakspot(Footing):
    """Spaces from which the monster can be struck harder, once the Weakspot has been created (MON-022)."""

    id: Id
    name: Text
    spaces: tuple[tuple[int, int], ...] = entry(min_length=1)
    open: bool = False


@definition
class VirtueTest:
    """A virtue and what its test must reach."""

    virtue: Virtue
    difficulty: int


@definition
class VantagePoint(Footing):
    """A space of the monster that a knight can climb, once it has been created (VAN-001)."""

    id: Id
    name: Text
    space: tuple[int, int] = (0, 0)
    climb: VirtueTest
    slip: Effects = ()
    hold: VirtueTest | None = None
    fall: Effects = ()
    open: bool = False


@definition
class OwnWord:
    """A target word of the monster's own: "own <id>" asks it of every knight (TGT-015)."""

    id: Id
    name: Text
    when: Condition


@definition
class MonsterLevel:
    """One column of a Monster Sheet."""

    level: int = entry(ge=0, le=9)
    to_hit: int
    wounds: int = entry(ge=1)
    exhibition: int = entry(default=0, ge=0)
    activation: tuple[Activation, ...] = ("ai",)
    at: int = 0
    vigor_loss: int = 0
    evasion_dice: int = 0
    escalations: int = entry(default=0, ge=0)
    add: tuple[Id, ...] = ()
    remove: tuple[Id, ...] = ()


@definition
class Monster:
    """A Monster Sheet."""

    id: Id
    name: Text
    one: Text | None = None
    tier: Tier
    kind: Literal["mob", "boss"]
    footprint: int = entry(ge=1, le=3)
    knockback: int = entry(default=0, ge=0)
    abilities: tuple[Keyword, ...] = ()
    blindspots: tuple[tuple[int, int], ...] = ()
    weakspots: tuple[Weakspot, ...] = ()
    vantage_points: tuple[VantagePoint, ...] = ()
    sides: Sides | None = None
    words: tuple[OwnWord, ...] = ()
    escalation: Literal["chart", "none", "phases"] = "chart"
    colour: Colour
    glyph: str
    spawn: SpawnRule = SpawnRule()
    order: tuple[Activation, ...] = ("ai", "signature")
    level: tuple[MonsterLevel, ...] = entry(min_length=1)
    flavour: Text | None = None

    @property
    def points(self) -> tuple[VantagePoint | Weakspot, ...]:
        """Everything on the figure that can be created (MON-022, VAN-002)."""
        return (*self.vantage_points, *self.weakspots)

    def at_level(self, level: int) -> MonsterLevel:
        """The column of that level."""
        for column in self.level:
            if column.level == level:
                return column
        raise LookupError(f"{self.id} has no level {level}")


@definition
class Trait:
    """A trait card of a monster."""

    id: Id
    monster: Id
    name: Text
    timing: TraitTiming = "passive"
    effect: Effects = ()
    keywords: tuple[Keyword, ...] = ()
    when: Condition | None = None  # without it the moment sets it off whatever the position
    until: Condition | None = None  # once it holds the trait is gone for this clash (MON-037)
    flavour: Text | None = None


@definition
class EvasionCheck:
    """What a knight rolls against an attack."""

    dice: int = entry(ge=0)
    difficulty: int


@definition
class Routine:
    """What a monster does by itself besides its AI cards. Also the shape of a Signature."""

    id: Id
    monster: Id
    name: Text
    evasion: EvasionCheck | None = None
    types: tuple[AttackType, ...] = ()
    target: tuple[tuple[TargetWord, ...], ...] = ()
    steps: Effects = ()
    hit: Effects = ()
    full_evade: Effects = ()
    crit_evade_fail: Effects = ()
    after: Effects = ()
    final_after: Effects = ()
    obey: Effects = ()
    penalty: Effects = ()
    flavour: Text | None = None

    @property
    def strikes_around(self) -> bool:
        """Whether its Zone Attack has its source somewhere else than at the monster (MAT-019)."""
        return any(isinstance(node, Attack) and node.around is not None for _, node in walk(self.steps))

    @property
    def own_zone(self) -> int:
        """How far a Zone Attack reaches around the monster itself; 0 if it is none, or one from afar (MAT-016)."""
        values = {entry.kind: entry.value for entry in self.types}
        return 0 if "zone" not in values or "ranged" in values or self.strikes_around else values["zone"]


@definition
class Signature(Routine):
    """A monster's Signature: not an AI card, and never drawn."""


@definition
class AiCard(Routine):
    """A card of the AI deck."""

    level: int = entry(default=1, ge=0, le=3)


@definition
class Response:
    """What a body part does when it is struck."""

    when: ResponseTiming
    do: Effects


@definition
class PowerResponse:
    """Overcome or Overpower: what happens when the total Power goes far enough."""

    amount: int = entry(ge=0)
    do: Effects


@definition
class FaceUp:
    """What a card changes while it lies face up: of itself, of the others or of all (KAT-063)."""

    what: Modified
    amount: int
    of: Literal["all", "own", "others"] = "all"


ANY_MONSTER = "any"
"""In the place of a monster: the card comes into clashes with all of them (FIV-003)."""


@definition
class BpCard:
    """A body part, or a single mob. Of "any" monster: its AT is added to the highest of the monster's own level."""

    id: Id
    monster: Id
    level: int = entry(ge=1, le=3)
    name: Text
    at: int = entry(ge=0)
    responses: tuple[Response, ...] = ()
    crit: Effects = ()
    overcome: PowerResponse | None = None
    overpower: PowerResponse | None = None
    reveal: Effects = ()
    face_up: tuple[FaceUp, ...] = ()
    wound: Literal["card", "single", "double", "none"] = "card"
    stays: bool = False  # in effect from its reveal until it is wounded; nobody chooses it or another (FIV-004)
    flavour: Text | None = None


@definition
class ScrapeResult:
    """What an encounter ends with when at least that many scrapes were dealt; the highest reached counts."""

    scrapes: int = entry(ge=0)
    do: Effects = ()


@definition
class EncounterCard:
    """How a monster is met on the map, at one level."""

    monster: Id
    level: int = entry(ge=0)
    count: int = entry(default=1, ge=1)
    zone: tuple[tuple[int, int], ...] = entry(min_length=1)
    attack: Effects = ()
    to_hit: int
    at: int
    scrape: Effects = ()
    crit: Effects = ()
    results: tuple[ScrapeResult, ...] = entry(min_length=1)
    flavour: Text | None = None

    @property
    def id(self) -> str:
        """Its name in messages: the monster and the level."""
        return f"{self.monster} {self.level}"
