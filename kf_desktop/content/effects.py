"""The effect vocabulary: one class an operation. A card's effect is a list of them, done in order.

Each class is named after its ``op``; the table in docs/content-authoring.md says what each does. ``who``
is None where the card does not say: then the rules take the default of its place (the knight himself, the
leader, the monster's target).
"""

from typing import Annotated, Literal, TypeAlias, get_args

from pydantic import Field
from typing_extensions import TypeAliasType

from kf_desktop.content.definition import Counts, Id, definition
from kf_desktop.content.expressions import ONE, ZERO, Amount, Condition
from kf_desktop.content.text import Text
from kf_desktop.content.virtues import Vice, Virtue

Who: TypeAlias = Literal[
    "self",
    "target",
    "attacker",
    "leader",
    "each_knight",
    "other_knights",
    "any_knight",
    "another_knight",
    "random_knight",
    "priority_target",
    "adjacent_knights",
    "knights_near_target",
    "target_and_near",
    "knights_behind",
    "knights_in_front",
    "knights_within_2",
    "riders",
]
Quantity: TypeAlias = Literal[
    "passion", "heat", "vigor", "bane", "gold", "lead", "sigh", "devotion", "threat", "curse", "time"
]
Gainable: TypeAlias = Literal[Quantity, Virtue, Vice]
ClueType: TypeAlias = Literal["martial", "errant", "historic", "mystic"]
Area: TypeAlias = Literal["cooldown", "delay", "discard"]
Slot: TypeAlias = Literal["weapon", "armor", "support", "all"]
Element: TypeAlias = Literal[
    "trait", "ability", "signature", "bp", "terrain", "condition", "gear", "talent", "technique", "saint", "mercenary"
]
Track: TypeAlias = Literal["threat", "curse"]
Place: TypeAlias = str
"""Where on the clash board: "centre", an edge ("north"), a terrain tile or keyword (the nearest), a space ("F10")."""
Modified: TypeAlias = Literal["to_hit", "at", "evasion", "precision", "speed", "vigor_loss", "evasion_dice", "pushes"]
ELEMENT_SHELVES: dict[str, str] = {
    "trait": "traits",
    "signature": "signatures",
    "bp": "bp",
    "terrain": "terrain",
    "condition": "conditions",
    "gear": "gear",
    "talent": "talents",
    "technique": "techniques",
    "saint": "saints",
    "mercenary": "mercenaries",
}
"""Where the cards of an element stand; an ability is a keyword of the monster sheet."""
Effects = TypeAliasType("Effects", tuple["Effect", ...])

WHO: tuple[str, ...] = get_args(Who)
MONSTER = "monster"
"""Where a `step` can go beside the places of the board."""
TERRAIN_SPOTS: tuple[str, ...] = ("target", "self", "adjacent", "monster")
"""Where terrain is placed, destroyed or flipped beside the places of the board."""
BOARD_PLACES: tuple[str, ...] = ("centre", "north", "east", "south", "west")
QUANTITIES: tuple[str, ...] = get_args(Quantity)
CLUE_TYPES: tuple[str, ...] = get_args(ClueType)
KNIGHT_TOKENS: tuple[str, ...] = (
    "opening",
    "break",
    "black",
    "hope",
    "closing",
    "cantrip",
    "spell",
    "fire",
    "power_token",
    "sunder",
    "rouse",
    "diversion",
    "improved_diversion",
)
"""The tokens that can lie in the Knight Pool, beside the knights' own resources."""


@definition
class Cost:
    """What is paid for an ability or an option; ``action`` is the knight's action that it uses."""

    heat: int = Field(default=0, ge=0)
    vigor: int = Field(default=0, ge=0)
    charge: int = Field(default=0, ge=0)
    exhaust: bool = False
    discard: bool = False
    discard_upgrade: bool = False
    token: Counts = ()
    action: Literal["movement", "combat", "complicated"] | None = None


@definition
class Gain:
    op: Literal["gain"] = "gain"
    what: Gainable
    amount: Amount = ONE
    who: Who | None = None


@definition
class Lose:
    op: Literal["lose"] = "lose"
    what: Gainable
    amount: Amount = ONE
    who: Who | None = None


@definition
class Fortify:
    op: Literal["fortify"] = "fortify"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Devote:
    op: Literal["devote"] = "devote"
    to: Id | None = None
    who: Who | None = None


@definition
class Clue:
    op: Literal["clue"] = "clue"
    type: Literal[ClueType, "chosen"]
    amount: Amount = ONE
    who: Who = "each_knight"


@definition
class GainCondition:
    op: Literal["condition"] = "condition"
    id: Id
    tokens: Amount = ZERO
    who: Who | None = None


@definition
class Cure:
    op: Literal["cure"] = "cure"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Choke:
    op: Literal["choke"] = "choke"
    amount: Amount = ONE
    who: Who | None = None


@definition
class PerilCheck:
    op: Literal["peril_check"] = "peril_check"
    who: Who | None = None


@definition
class Judicium:
    op: Literal["judicium"] = "judicium"
    who: Who | None = None


@definition
class Kill:
    op: Literal["kill"] = "kill"
    who: Who | None = None


@definition
class Knockdown:
    op: Literal["knockdown"] = "knockdown"
    who: Who | None = None


@definition
class Crash:
    op: Literal["crash"] = "crash"
    who: Who | None = None


@definition
class StandUp:
    op: Literal["stand_up"] = "stand_up"
    who: Who | None = None


@definition
class Refresh:
    op: Literal["refresh"] = "refresh"
    source: Literal[Area, "any"] = Field(default="cooldown", alias="from")
    amount: Amount = ONE
    who: Who | None = None


@definition
class Restrain:
    op: Literal["restrain"] = "restrain"
    who: Who | None = None


@definition
class Deplete:
    op: Literal["deplete"] = "deplete"
    to: Area = "cooldown"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Exhaust:
    op: Literal["exhaust"] = "exhaust"
    what: Slot = "weapon"
    who: Who | None = None


@definition
class Unexhaust:
    op: Literal["unexhaust"] = "unexhaust"
    what: Slot = "weapon"
    who: Who | None = None


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

    low: int = Field(alias="from")
    high: int = Field(alias="to")
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
    options: tuple[Option, ...] = Field(min_length=1)
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


@definition
class Scavenge:
    op: Literal["scavenge"] = "scavenge"
    kind: Literal["any", "kingdom_gear", "upgrade", "consumable", "clash"] = "any"
    amount: Amount = ONE


@definition
class Rotation:
    op: Literal["rotation"] = "rotation"
    amount: Amount = ONE


@definition
class SpawnEncounter:
    op: Literal["spawn_encounter"] = "spawn_encounter"


@definition
class StartEncounter:
    op: Literal["encounter"] = "encounter"
    ambush: bool = False


@definition
class Adventure:
    op: Literal["adventure"] = "adventure"


@definition
class PointOfInterest:
    op: Literal["point_of_interest"] = "point_of_interest"


@definition
class Read:
    op: Literal["read"] = "read"
    paragraph: int
    book: Id | None = None
    now: bool = False


@definition
class RevealTile:
    op: Literal["reveal_tile"] = "reveal_tile"
    amount: Amount = ONE


@definition
class Shortcuts:
    op: Literal["shortcuts"] = "shortcuts"


@definition
class Explore:
    op: Literal["explore"] = "explore"
    amount: Amount = ONE


@definition
class PeekExploration:
    op: Literal["peek_exploration"] = "peek_exploration"
    amount: Amount = Amount(0, "", 3)
    reorder: bool = False


@definition
class Cup:
    op: Literal["cup"] = "cup"


@definition
class FogDiscard:
    op: Literal["fog_discard"] = "fog_discard"
    amount: Amount = ONE


@definition
class KingdomToken:
    op: Literal["kingdom_token"] = "kingdom_token"
    what: Id
    at: Literal["here", "neighbour", "chosen"] = "here"
    amount: Amount = ONE


@definition
class Unlock:
    op: Literal["unlock"] = "unlock"
    what: Literal[
        "gear",
        "technique",
        "heroic_arc",
        "peril_arc",
        "talent",
        "portrait",
        "saint",
        "mercenary",
        "upgrade",
    ]
    id: Id
    who: Who | None = None


@definition
class Archive:
    op: Literal["archive"] = "archive"
    what: Literal["gear", "technique", "heroic_arc", "peril_arc", "talent", "portrait", "upgrade"]
    id: Id
    who: Who | None = None


@definition
class Note:
    op: Literal["note"] = "note"
    id: Id
    text: Text
    who: Who | None = None


@definition
class Mark:
    op: Literal["mark"] = "mark"
    node: str
    who: Who | None = None


@definition
class Erase:
    op: Literal["erase"] = "erase"
    node: str
    who: Who | None = None


@definition
class FailExpedition:
    op: Literal["fail_expedition"] = "fail_expedition"


@definition
class Move:
    op: Literal["move"] = "move"
    how: Literal["move", "behind", "lateral", "jump", "land_on_top", "appear", "appear_behind", "to", "to_centre"] = (
        "move"
    )
    at: Place | None = None


@definition
class React:
    op: Literal["react"] = "react"


@definition
class Attack:
    op: Literal["attack"] = "attack"
    on: Literal[Who, "zone"] = "target"
    zone: int = Field(default=0, ge=0)
    around: Who | Place | None = None  # where the zone has its source, if not at the monster (MAT-019)


@definition
class Turn:
    op: Literal["turn"] = "turn"
    to: Literal["target", "most_knights", "away"] = "target"


@definition
class Knockback:
    op: Literal["knockback"] = "knockback"
    amount: Amount = ONE
    who: Who | None = None
    to: Literal["away", "side"] = "away"


@definition
class Pushback:
    op: Literal["pushback"] = "pushback"
    amount: Amount = ONE
    who: Who | None = None
    toward: Place | None = None


@definition
class Drag:
    op: Literal["drag"] = "drag"
    amount: Amount = ONE
    who: Who | None = None
    toward: Place | None = None


@definition
class Pull:
    op: Literal["pull"] = "pull"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Herd:
    op: Literal["herd"] = "herd"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Gangup:
    op: Literal["gangup"] = "gangup"
    amount: Amount = ONE
    who: Who | None = None


@definition
class ForcedVault:
    op: Literal["forced_vault"] = "forced_vault"
    who: Who | None = None


@definition
class Swarm:
    op: Literal["swarm"] = "swarm"
    amount: Amount = ONE
    who: Who | None = None


@definition
class Splinter:
    op: Literal["splinter"] = "splinter"
    amount: Amount = ONE


@definition
class Displace:
    op: Literal["displace"] = "displace"
    who: Who | None = None


@definition
class Step:
    op: Literal["step"] = "step"
    amount: Amount = ONE
    who: Who = "self"
    toward: Place | None = None


@definition
class Vault:
    op: Literal["vault"] = "vault"


@definition
class ModifierToken:
    op: Literal["token"] = "token"
    what: Modified
    amount: Amount = ONE
    limit: int = Field(default=0, ge=0)  # with a Speed token on a monster: how far it can now go (CND-036)
    on: Literal["monster", "self", "target", "attacker"] = "monster"
    until: Literal["next", "end_of_clash"] = "next"


@definition
class Pool:
    op: Literal["pool"] = "pool"
    token: Id
    amount: Amount = ONE


@definition
class Resource:
    op: Literal["resource"] = "resource"
    token: Id
    amount: Amount = ONE
    where: Literal["board", "pool"] = "board"
    who: Who | None = None


@definition
class Reroll:
    op: Literal["reroll"] = "reroll"
    die: Literal["attack", "power", "evasion", "armor"] = "attack"
    amount: Amount = ONE


@definition
class Power:
    op: Literal["power"] = "power"
    amount: Amount = ONE


@definition
class Dice:
    op: Literal["dice"] = "dice"
    red: int = 0
    black: int = 0
    white: int = 0


@definition
class Precision:
    op: Literal["precision"] = "precision"
    amount: Amount = ONE


@definition
class Dodge:
    op: Literal["dodge"] = "dodge"
    amount: Amount = ONE


@definition
class Guard:
    op: Literal["guard"] = "guard"
    amount: Amount = ONE


@definition
class Block:
    op: Literal["block"] = "block"
    amount: Amount = ONE


@definition
class Soak:
    op: Literal["soak"] = "soak"
    amount: Amount = ONE


@definition
class Reinforce:
    op: Literal["reinforce"] = "reinforce"
    red: int = 0
    black: int = 0
    white: int = 0


@definition
class Respond:
    op: Literal["respond"] = "respond"
    by: Literal["signature", "ai", "follow_up"] = "signature"


@definition
class BonusAttack:
    op: Literal["bonus_attack"] = "bonus_attack"
    who: Who = "self"


@definition
class ChainBreak:
    op: Literal["chain_break"] = "chain_break"


@definition
class Wound:
    op: Literal["wound"] = "wound"
    amount: Amount = ONE


@definition
class Escalate:
    op: Literal["escalate"] = "escalate"
    amount: Amount = ONE


@definition
class Heal:
    op: Literal["heal"] = "heal"
    amount: Amount = ONE


@definition
class Activate:
    op: Literal["activate"] = "activate"
    amount: Amount = ONE


@definition
class Open:
    op: Literal["open"] = "open"
    point: Id
    close: bool = False


@definition
class HoldOn:
    op: Literal["hold_on"] = "hold_on"


@definition
class Phase:
    op: Literal["phase"] = "phase"


@definition
class EndClash:
    op: Literal["end_clash"] = "end_clash"
    result: Literal["won", "lost"]


@definition
class Suppress:
    op: Literal["suppress"] = "suppress"
    deck: Literal["ai", "bp"] = "ai"


@definition
class PeekBp:
    op: Literal["peek_bp"] = "peek_bp"
    amount: Amount = Amount(0, "", 2)


@definition
class PeekAi:
    op: Literal["peek_ai"] = "peek_ai"
    amount: Amount = ONE
    bottom: bool = False


@definition
class Provoke:
    op: Literal["provoke"] = "provoke"


@definition
class PlaceTerrain:
    op: Literal["terrain"] = "terrain"
    place: Id | None = None
    destroy: bool = False
    flip: bool = False
    at: Literal["target", "self", "adjacent", "monster"] | Place = "target"
    turn: Literal[0, 1, 2, 3] = 0
    mirrored: bool = False


@definition
class Spawn:
    op: Literal["spawn"] = "spawn"
    amount: Amount = ONE


@definition
class IgnoreResponses:
    op: Literal["ignore_responses"] = "ignore_responses"
    kind: Literal["fail", "wound", "all"] = "fail"


@definition
class QuestResult:
    op: Literal["quest"] = "quest"
    result: Literal["success", "failure"]


@definition
class InvestigationResult:
    op: Literal["investigation"] = "investigation"
    result: Literal["success", "failure"]


@definition
class Schedule:
    op: Literal["schedule"] = "schedule"
    at_time: int | None = None
    on_tile: str | None = None
    on_threat: int | None = None
    paragraph: int


@definition
class StartClash:
    op: Literal["clash"] = "clash"
    monster: Id | None = None
    type: Literal["exhibition", "full"] = "exhibition"
    win: int | None = None
    lose: int | None = None


@definition
class StartRest:
    op: Literal["rest"] = "rest"


@definition
class Rapport:
    op: Literal["rapport"] = "rapport"
    amount: Amount = ONE
    partner: Id = Field(default="chosen", alias="with")


AnyEffect: TypeAlias = (
    Gain
    | Lose
    | Fortify
    | Devote
    | Clue
    | GainCondition
    | Cure
    | Choke
    | PerilCheck
    | Judicium
    | Kill
    | Knockdown
    | Crash
    | StandUp
    | Refresh
    | Restrain
    | Deplete
    | Exhaust
    | Unexhaust
    | Test
    | GroupTest
    | Roll
    | Save
    | Gate
    | Choose
    | May
    | Instead
    | Disable
    | Each
    | Say
    | Manual
    | Scavenge
    | Rotation
    | SpawnEncounter
    | StartEncounter
    | Adventure
    | PointOfInterest
    | Read
    | RevealTile
    | Shortcuts
    | Explore
    | PeekExploration
    | Cup
    | FogDiscard
    | KingdomToken
    | Unlock
    | Archive
    | Note
    | Mark
    | Erase
    | FailExpedition
    | Move
    | React
    | Attack
    | Turn
    | Knockback
    | Pushback
    | Drag
    | Pull
    | Herd
    | Gangup
    | ForcedVault
    | Swarm
    | Splinter
    | Displace
    | Step
    | Vault
    | ModifierToken
    | Pool
    | Resource
    | Reroll
    | Power
    | Dice
    | Precision
    | Dodge
    | Guard
    | Block
    | Soak
    | Reinforce
    | Respond
    | BonusAttack
    | ChainBreak
    | Wound
    | Escalate
    | Heal
    | Activate
    | Open
    | HoldOn
    | Phase
    | EndClash
    | Suppress
    | PeekBp
    | PeekAi
    | Provoke
    | PlaceTerrain
    | Spawn
    | IgnoreResponses
    | QuestResult
    | InvestigationResult
    | Schedule
    | StartClash
    | StartRest
    | Rapport
)
Effect: TypeAlias = Annotated[AnyEffect, Field(discriminator="op")]

EFFECT_CLASSES: tuple[type, ...] = get_args(AnyEffect)

OPERATIONS: dict[str, type] = {get_args(cls.__annotations__["op"])[0]: cls for cls in EFFECT_CLASSES}
"""The class of each ``op``."""
