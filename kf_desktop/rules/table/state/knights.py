"""Knights, squires and princesses: sheet, board, and where they stand."""

from __future__ import annotations

from dataclasses import dataclass, field

from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.table.marks import Mark


@dataclass(slots=True)
class GearItem:
    """A gear card that somebody owns."""

    gear: str
    reforged: bool = False
    upgrade: str = ""
    charges: int = 0
    exhausted: bool = False
    discarded: bool = False
    both_hands: bool = False  # Knighves: no other weapon is held (GEA-017)
    upgrade_discarded: bool = False  # until the clash ends (GEA-082)
    fresh: bool = False  # bought in this Outpost phase: cannot be reforged in it (GEA-060)
    lender: str = ""  # the knight to whom it goes back after the expedition (PGD-015)
    plain: bool = False  # in a squire's hands: its main attributes count for nothing (SQU-041)


@dataclass(slots=True)
class Investigation:
    """One investigation row of Your Tale (SHT-049)."""

    number: int
    result: str = ""  # "" while it is running, "success", "failure"


@dataclass(slots=True)
class Chapter:
    """One chapter of Your Tale: a quest box and up to three investigation rows (SHT-018)."""

    quest: str = ""  # "", "running", "success", "failure"
    investigations: list[Investigation] = field(default_factory=list)


@dataclass(slots=True)
class FarFriend:
    """A knight of another group, who is another friend than the one of that name here (SHT-026)."""

    knight: str
    group: str
    hearts: int


@dataclass(slots=True)
class Sheet:
    """The Knight Sheet: the campaign record (SHT-010). Bane counts the tokens held now."""

    bane: int = 0
    gold: int = 0
    leads: int = 0
    sighs: int = 0
    devotion: int = 0
    saint: str = ""
    saint_watches: bool = False  # the miniature stands on the Saint card (SAI-023)
    virtues: dict[str, int] = field(default_factory=dict)
    vices: dict[str, int] = field(default_factory=dict)
    tale: list[Chapter] = field(default_factory=lambda: [Chapter()])
    bought: list[str] = field(default_factory=list)  # investigations completed with Leads, "1-3"
    matrix: list[str] = field(default_factory=list)  # marked nodes
    revoked: list[str] = field(default_factory=list)
    notes: dict[str, int] = field(default_factory=dict)  # boons, tallies and notes, by id
    rapport: dict[str, int] = field(default_factory=dict)  # hearts by knight of this group
    far_friends: list[FarFriend] = field(default_factory=list)
    armory: list[GearItem] = field(default_factory=list)
    upgrades: list[str] = field(default_factory=list)  # owned and not attached
    unlocked: dict[str, list[str]] = field(default_factory=dict)  # card ids by kind
    cipher: str = ""
    bookmark: int = 0
    visited: list[int] = field(default_factory=list)  # paragraphs of the own book
    prologue: bool = False
    first_death: bool = False
    excluded: list[str] = field(default_factory=list)  # rewards lost to others for good (PRG-005)
    epilogue: list[str] = field(default_factory=list)  # unlocked cards that only the Postgame lets him use (PST-015)
    finished: bool = False  # the tale is told: the fifth chapter is resolved (CAM-058)


@dataclass(slots=True)
class Loadout:
    """What the knight takes along (LOA-005 … LOA-018): card ids; gear by the gear card's id."""

    portrait: str = ""
    heroic_arc: str = ""
    peril_arc: str = ""
    talent: str = ""
    techniques: list[str] = field(default_factory=list)
    hands: list[str] = field(default_factory=list)
    armor: str = ""
    supports: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Modifier:
    """A modifier token (CND-020): `until` is "next" (gone once used) or "end_of_clash"."""

    what: str
    amount: int
    until: str = "end_of_clash"
    limit: int = 0  # of a Speed token on a monster: the spaces that it can go (CND-036)


@dataclass(slots=True)
class Fighter:
    """Who has a board and, in a clash, a figure: a knight, or a squire in a knight's place (CAM-025)."""

    id: str
    seat: str
    sheet: Sheet
    loadout: Loadout = field(default_factory=Loadout)
    # the Knight Board
    passion: int = 0
    heat: int = 0
    vigor: int = 0
    heat_limit: int = 0
    vigor_limit: int = 0
    temporary_vigor: int = 0  # lost before any other (Fortify)
    resource: int = 0
    hand: list[str] = field(default_factory=list)
    cooldown: list[str] = field(default_factory=list)
    delay: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    instant: list[str] = field(default_factory=list)  # back in hand at the end of the round (TEC-018)
    # the expedition
    mission: str = "free_roam"  # "quest", "investigation", "cold_lead", "free_roam"
    investigation: int = 0  # of the current chapter, on an investigation
    cold_lead: str = ""  # the investigation, "1-3", on a cold lead
    clue_card: str = ""
    secondary: str = ""
    clue_target: str = ""  # the type that the leader of five collects without a Clue card (FIV-010)
    clues: dict[str, int] = field(default_factory=dict)
    conditions: dict[str, int] = field(default_factory=dict)  # condition id → tokens on it
    mortis: list[str] = field(default_factory=list)  # lasting Mortis cards
    # the clash
    cell: Cell = OFF
    dead: bool = False
    knockdown: str = ""  # "", "falling", "standing"
    acted: bool = False
    moved: bool = False
    fought: bool = False
    used: list[str] = field(default_factory=list)  # abilities used this turn, "<element>#<n>"
    marks: list[Mark] = field(default_factory=list)
    modifiers: list[Modifier] = field(default_factory=list)
    hidden: bool = False
    hidden_at: Cell = OFF  # the space on which he was last seen to be Hidden
    judicium_due: bool = False  # a Judicium card is drawn at the end of this step (PER-024)
    judicium_drawn: bool = False  # one has been drawn in this step (PER-025)
    fall: int = 0  # the Vigor value that the loss would have led to, 0 or negative


@dataclass(slots=True)
class Knight(Fighter):
    """A knight of the campaign."""

    presence: str = ""  # the side of the Presence card: "smiles" or "watches" (PGD-004, PGD-005)
    attention: int = 0  # the tokens on it (PGD-009)


@dataclass(slots=True)
class Squire(Fighter):
    """A squire on an expedition (SQU-001): of the sheet only Bane and, in the armory, the lent weapon are used."""

    lender: str = ""  # the knight to whom the weapon goes back (SQU-039)


@dataclass(slots=True)
class Princess(Fighter):
    """A princess who is with the party (PRI-001): of a board she has only where she stands and what she has done."""

    spent: bool = False  # a generic token lies on her card: no Delve ability (PRI-025)


@dataclass(slots=True)
class Mettle:
    """The Mettle deck, one for all squires (SQU-025); top first."""

    deck: list[str] = field(default_factory=list)
    drawn: list[str] = field(default_factory=list)  # being resolved
    discard: list[str] = field(default_factory=list)
