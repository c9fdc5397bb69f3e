"""The state of a campaign: everything that a table would have to keep, and nothing else.

Plain slotted dataclasses of scalars, lists and dicts with text keys; a card is its id. Spaces of the
clash board are the grid's numbers (-1 = not on the board), tiles are their printed numbers as text.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NewType

from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.table.marks import Mark

# --- knights ------------------------------------------------------------------------------------


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


# --- expedition ---------------------------------------------------------------------------------


@dataclass(slots=True)
class TileState:
    """A tile on the map. Tiles in the stock have none."""

    up: bool = False
    explored: bool = False
    tokens: dict[str, int] = field(default_factory=dict)  # kingdom tokens by id


@dataclass(slots=True)
class MercenaryState:
    """A hired mercenary: `uses` is 0 (fresh) or 1 (on the used side)."""

    id: str
    uses: int = 0


@dataclass(slots=True)
class Schedule:
    """A paragraph to be read later: at a Time, on a tile or at a Threat."""

    book: str
    paragraph: int
    knight: str
    at_time: int = 0
    on_tile: str = ""
    on_threat: int = 0


@dataclass(slots=True)
class Reading:
    """A paragraph that waits for the Story step."""

    book: str
    paragraph: int
    knight: str


@dataclass(slots=True)
class FogCard:
    """A Deep Fog card on the table during a traversal: x and y from the starting card."""

    card: str
    x: int
    y: int
    up: bool = True


@dataclass(slots=True)
class Encounter:
    """An Encounter while it is played (ENC-001). Spaces are numbers of its own small board.

    The Encounter Pool is the state's pool; the Knight Pool's tokens wait in `aside` (ENC-044).
    """

    monster: str
    level: int
    board: str  # "mob", "vassal", "king", "devil" or "dragon"
    ambush: bool = False
    figures: list[Figure] = field(default_factory=list)
    knights: dict[str, Cell] = field(default_factory=dict)  # who takes part → space
    acted: list[str] = field(default_factory=list)
    scrapes: int = 0
    crit: bool = False  # the Crit effect has been resolved
    aside: dict[str, int] = field(default_factory=dict)


@dataclass(slots=True)
class FoolsDeck:
    """The Fool's Deck while a game goes on (GMB-015): top first, hands by knight or "dealer"."""

    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    hands: dict[str, list[str]] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)  # the Dealer's cards that lie face up


@dataclass(slots=True)
class Hunt:
    """What the party has set out for in the Postgame (PST-021)."""

    monster: str
    level: int
    dungeon: str
    rite: str = ""  # of the Rites of the Apocrypha; "" = a replay or a custom hunt
    first_victory: bool = False  # the rite has just been won, for the first time
    legendary_taken: bool = False


@dataclass(slots=True)
class Dungeon:
    """A dungeon while the party is in it (PST-030)."""

    id: str
    room: str
    deck: list[str] = field(default_factory=list)  # top first
    laid: dict[str, str] = field(default_factory=dict)  # card by room
    open: list[str] = field(default_factory=list)  # rooms whose card lies face up
    done: list[str] = field(default_factory=list)  # rooms whose card has been resolved
    seals: int = 0


@dataclass(slots=True)
class Expedition:
    """One expedition: kingdom, map, tracks, decks (EXP-020)."""

    number: int
    kingdom: str = ""
    phase: str = "vision"
    leader: str = ""
    quester: str = ""
    threat: int = 0
    curse: int = 0
    time: int = 0
    round: int = 0
    tile: str = ""
    came_from: str = ""  # the tile before this one
    tiles: dict[str, TileState] = field(default_factory=dict)
    blocked: list[str] = field(default_factory=list)  # paths, "<from>><to>"
    wheel: list[str] = field(default_factory=list)  # monster by district, "" = none
    levels: dict[str, int] = field(default_factory=dict)  # monster → level
    map_tokens: dict[str, str] = field(default_factory=dict)  # monster → tile
    exploration: list[str] = field(default_factory=list)  # top first
    exploration_discard: list[str] = field(default_factory=list)
    effect_cards: dict[str, str] = field(default_factory=dict)  # district id or "active" → card
    deep_fog: list[str] = field(default_factory=list)
    fog_out: list[str] = field(default_factory=list)
    fog_path: list[FogCard] = field(default_factory=list)
    cups: int = 0  # half cups: two make a Full Cup
    clue_cards: list[str] = field(default_factory=list)
    loot: list[str] = field(default_factory=list)
    goods: dict[str, list[str]] = field(default_factory=dict)  # Loot that knights have taken and not yet exchanged
    scrap: dict[str, list[str]] = field(default_factory=dict)
    fools: FoolsDeck | None = None
    contract: str = ""
    contract_done: bool = False
    progress: dict[str, int] = field(default_factory=dict)  # what contracts and goals count
    mercenaries: list[MercenaryState] = field(default_factory=list)
    scouts: list[str] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    schedules: list[Schedule] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    clashes: dict[str, str] = field(default_factory=dict)  # "exhibition"/"full" → result
    fought: dict[str, str] = field(default_factory=dict)  # "exhibition"/"full" → monster
    first_part: str = ""  # of the outpost: Early Bird (OUT-006)
    failed: str = ""  # why the expedition failed; "" = it has not
    hunt: Hunt | None = None
    dungeon: Dungeon | None = None
    encounter: Encounter | None = None


# --- clash --------------------------------------------------------------------------------------


FigureNumber = NewType("FigureNumber", int)
"""By which a monster's figure is known in a clash: its base ring, from 1."""


@dataclass(slots=True)
class Figure:
    """A monster's figure. A mob's `number` is its base ring and its slot on the mob track, from 1.

    `monster` and `level` are set on a companion, which is not of the clash's own monster (MON-010).
    """

    number: FigureNumber
    cell: Cell
    facing: str
    bp: str = ""  # the mob's own BP card
    revealed: bool = False
    modifiers: list[Modifier] = field(default_factory=list)
    monster: str = ""
    level: int = 0
    points: dict[str, bool] = field(default_factory=dict)  # Weakspots and Vantage Points created or closed since


@dataclass(slots=True)
class ActivationToken:
    """An activation token: `kind` "ai" or "signature", on the figure with that number."""

    kind: str
    figure: FigureNumber
    ready: bool = True


@dataclass(frozen=True, slots=True)
class TerrainPiece:
    """A terrain tile on the board; `cell` is its lower left space. One that lies otherwise is another piece."""

    tile: str
    cell: Cell
    turn: int = 0  # quarter turns clockwise
    mirrored: bool = False


@dataclass(slots=True)
class Perch:
    """Where a knight rides: the monster's figure and the Vantage Point on it (VAN-005)."""

    figure: FigureNumber
    point: str


@dataclass(slots=True)
class Clash:
    """One clash. Decks are lists of card ids, top first; supplies are by level ("1" … "3")."""

    monster: str
    level: int
    type: str  # "exhibition" or "full"
    scenario: str
    columns: int
    rows: int
    round: int = 0
    knights: list[str] = field(default_factory=list)
    figures: list[Figure] = field(default_factory=list)
    riders: dict[str, Perch] = field(default_factory=dict)  # knights on Vantage Points
    terrain: list[TerrainPiece] = field(default_factory=list)
    boundless: list[str] = field(default_factory=list)  # edges over which a knight can fall
    tokens: list[ActivationToken] = field(default_factory=list)
    ai_deck: list[str] = field(default_factory=list)
    ai_discard: list[str] = field(default_factory=list)
    ai_current: str = ""
    ai_supply: dict[str, list[str]] = field(default_factory=dict)
    bp_deck: list[str] = field(default_factory=list)
    bp_discard: list[str] = field(default_factory=list)
    bp_supply: dict[str, list[str]] = field(default_factory=dict)
    bp_current: str = ""
    bp_standing: str = ""  # stays in effect until it is wounded (FIV-004)
    bp_aside: list[str] = field(default_factory=list)
    wound_stack: list[str] = field(default_factory=list)  # BP ids, "single" and "double"; last = top
    bonuses: int = 0  # steps of the AI bonus chart gained (ESC-042)
    modifiers: list[Modifier] = field(default_factory=list)  # on the monster sheet
    priority_target: str = ""
    divine_target: str = ""
    last_to_wound: str = ""
    spawn_counter: int = 0
    spawn_queue: list[int] = field(default_factory=list)  # levels to come when the action is over (SPN-020)
    lone: str = ""  # the body part of a lone mob that is fought like a boss (MON-010)
    company: bool = False  # the companions' tokens travel along a track of their own (MON-010)
    company_ai: dict[str, list[str]] = field(default_factory=dict)  # AI deck of a companion's monster, top first
    company_discard: dict[str, list[str]] = field(default_factory=dict)
    company_supply: dict[str, list[str]] = field(default_factory=dict)  # their AI cards that are not in play
    company_modifiers: dict[str, list[Modifier]] = field(default_factory=dict)  # on a companion's monster sheet
    phase: int = 1  # of a monster that changes whole levels instead of escalating (ESC-046)
    lost_traits: list[str] = field(default_factory=list)  # removed by their own condition (MON-037)
    result: str = ""  # "won" or "lost"
    active: str = ""  # the knight whose turn it is (GLD-034)
    marks: list[Mark] = field(default_factory=list)


# --- campaign -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Campaign:
    """What belongs to the group and not to one knight (SAV-015)."""

    name: str
    expeditions: int = 0
    saints: list[str] = field(default_factory=list)  # unlocked
    mercenaries: list[str] = field(default_factory=list)  # unlocked
    consumables: list[str] = field(default_factory=list)  # unlocked: in the merchant's deck
    unique: list[str] = field(default_factory=list)  # resolved unique adventures, "<codex>:<paragraph>"
    contracts: list[str] = field(default_factory=list)  # completed, not repeatable
    read: dict[str, int] = field(default_factory=dict)  # pages of Codices, "<codex>:<paragraph>" → expedition
    symbols: list[str] = field(default_factory=list)  # Symbols whose reading is known, "<codex>:<id>"
    event_9999: bool = False
    mettle: list[str] = field(default_factory=list)  # unlocked Mettle cards (SQU-028 … SQU-033)
    squire_leads: int = 0
    met: dict[str, int] = field(default_factory=dict)  # monsters fought, and the highest level (PST-013)
    rites: list[str] = field(default_factory=list)  # completed hunts of the Rites (PST-024)
    beaten: dict[str, list[int]] = field(default_factory=dict)  # levels beaten in the Postgame, by monster (PST-025)
    survived: list[int] = field(default_factory=list)  # tiers at which an expedition has not failed (SQU-031)
    schooled: list[int] = field(default_factory=list)  # of these, those whose Mettle cards have been taken


@dataclass(slots=True)
class Skirmish:
    """What was picked for a clash without an expedition."""

    monster: str
    level: int
    type: str  # "exhibition" or "full"
    tiers: dict[str, int]  # knight → tier of the loadout
    kingdom: str = ""  # where it is fought


@dataclass(slots=True)
class Rosegraal:
    """The Rosegraal sheet of a Rogue's Path (ROG-002). Whoever of the roster is not in the party is dead."""

    chart: str
    resurrections: int
    crossed: list[str] = field(default_factory=list)  # nodes, in the order in which they were solved
    claimed: list[str] = field(default_factory=list)  # entries of the reward tables
    node: str = ""  # chosen in this round
    monster: str = ""  # rolled for it
    visited: bool = False  # the Outpost, in this round
    fell: list[str] = field(default_factory=list)  # in the clash of this round, and not yet back
    leader: str = ""
    result: str = ""  # of the campaign: "won" or "lost"


@dataclass(slots=True)
class State:
    """The whole game."""

    campaign: Campaign
    party: list[str]  # ids of knights and squires in seating order, clockwise
    knights: dict[str, Knight]
    scenes: list[Frame]
    streams: dict[str, int]
    on_expedition: Expedition | None = None
    clash: Clash | None = None
    pool: dict[str, int] = field(default_factory=dict)  # the Knight Pool: tokens by id
    table_dice: bool = False
    before_clash: str = ""  # the state as JSON from before the clash, while a Sigh could bring it back
    skirmish: Skirmish | None = None  # what was picked, in a skirmish
    rosegraal: Rosegraal | None = None  # on a Rogue's Path
    modes: list[str] = field(default_factory=list)  # in force now, the one that is asked first in front
    mortis: dict[str, list[str]] = field(default_factory=dict)  # deck "1" … "3", top first
    judicium: list[str] = field(default_factory=list)
    disabled: list[str] = field(default_factory=list)  # elements off until a clash has ended (GLD-019, GLD-020)
    squires: dict[str, Squire] = field(default_factory=dict)  # those of the party
    mettle: Mettle = field(default_factory=Mettle)
    princess: Princess | None = None  # the one who is with the party (PRI-004)

    def fighter(self, name: str) -> Fighter:
        """The knight, the squire or the princess."""
        if self.princess is not None and self.princess.id == name:
            return self.princess
        return self.squires[name] if name in self.squires else self.knights[name]

    @property
    def fighters(self) -> list[Fighter]:
        """Everybody who has a board: all knights of the campaign, and who is out with them."""
        fighters: list[Fighter] = [*self.knights.values(), *self.squires.values()]
        return fighters if self.princess is None else [*fighters, self.princess]

    @property
    def expedition(self) -> Expedition:
        """The expedition that the party is on. Whoever can be asked in a skirmish looks at `on_expedition`."""
        assert self.on_expedition is not None, "there is no expedition"
        return self.on_expedition

    @expedition.setter
    def expedition(self, expedition: Expedition) -> None:
        self.on_expedition = expedition
