"""What a seat may see of the game: frozen data, with the names that the rulebook and the state have for it.

A card is its id, a space its number on the grid. What lies face down is not here: a deck is the number of its
cards, and what their backs tell.
"""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.engine.grid import Cell


@dataclass(frozen=True, slots=True)
class FrameView:
    """One scene of the scene stack: what is being played and where in it we are."""

    scene: str
    step: str
    args: dict[str, str]


@dataclass(frozen=True, slots=True)
class PileView:
    """Cards that lie face down: how many, and how many of each level, by their backs, lowest first.

    Of a deck whose cards are all known, but for their order, how many of each kind are left as well.
    """

    cards: int = 0
    levels: tuple[tuple[int, int], ...] = ()
    kinds: tuple[tuple[str, int], ...] = ()


# --- knights ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GearView:
    """A gear card that somebody owns."""

    gear: str
    reforged: bool
    upgrade: str
    charges: int
    exhausted: bool


@dataclass(frozen=True, slots=True)
class InvestigationView:
    """One investigation row of Your Tale: `result` is "" while it is running."""

    number: int
    result: str


@dataclass(frozen=True, slots=True)
class ChapterView:
    """One chapter of Your Tale."""

    quest: str
    investigations: tuple[InvestigationView, ...]


@dataclass(frozen=True, slots=True)
class FarFriendView:
    """A friend in another group."""

    knight: str
    group: str
    hearts: int


@dataclass(frozen=True, slots=True)
class SheetView:
    """The Knight Sheet."""

    bane: int
    gold: int
    leads: int
    sighs: int
    devotion: int
    saint: str
    virtues: dict[str, int]
    vices: dict[str, int]
    tale: tuple[ChapterView, ...]
    bought: tuple[str, ...]
    matrix: tuple[str, ...]
    revoked: tuple[str, ...]
    notes: dict[str, int]
    rapport: dict[str, int]
    far_friends: tuple[FarFriendView, ...]
    armory: tuple[GearView, ...]
    upgrades: tuple[str, ...]
    unlocked: dict[str, tuple[str, ...]]
    cipher: str
    bookmark: int
    visited: tuple[int, ...]
    finished: bool


@dataclass(frozen=True, slots=True)
class LoadoutView:
    """What the knight takes along."""

    portrait: str
    heroic_arc: str
    peril_arc: str
    talent: str
    techniques: tuple[str, ...]
    hands: tuple[str, ...]
    armor: str
    supports: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class KnightView:
    """A knight: sheet, board and, in a clash, the figure."""

    id: str
    seat: str
    sheet: SheetView
    loadout: LoadoutView
    passion: int
    heat: int
    vigor: int
    heat_limit: int
    vigor_limit: int
    temporary_vigor: int
    resource: int
    hand: tuple[str, ...]
    cooldown: tuple[str, ...]
    delay: tuple[str, ...]
    discard: tuple[str, ...]
    instant: tuple[str, ...]
    mission: str
    investigation: int  # of the chapter, on an investigation
    cold_lead: str  # "1-3", on a cold lead
    clue_card: str
    secondary: str
    clue_target: str  # of the leader of five, in place of a Clue card
    clues: dict[str, int]
    loses_a_clue: bool  # the next one, to Disregard
    conditions: dict[str, int]
    mortis: tuple[str, ...]
    cell: Cell
    dead: bool
    knockdown: str
    acted: bool
    moved: bool
    fought: bool
    hidden: bool


# --- expedition ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TileView:
    """A tile on the map."""

    up: bool
    explored: bool
    tokens: dict[str, int]


@dataclass(frozen=True, slots=True)
class MercenaryView:
    """A hired mercenary: `uses` is 0 (fresh) or 1 (on the used side)."""

    id: str
    uses: int


@dataclass(frozen=True, slots=True)
class FogView:
    """A Deep Fog card on the table: x and y from the starting card. Turned down again it stays known."""

    card: str
    x: int
    y: int
    up: bool


@dataclass(frozen=True, slots=True)
class SymbolsView:
    """What a space of an Encounter board shows: Power and Potential."""

    cell: Cell
    power: int
    potential: int


@dataclass(frozen=True, slots=True)
class EncounterView:
    """An Encounter and its small board. Only the spaces named in `symbols` belong to it."""

    monster: str
    level: int
    columns: int
    rows: int
    symbols: tuple[SymbolsView, ...]
    figures: tuple[FigureView, ...]
    knights: dict[str, Cell]  # who takes part → space
    acted: tuple[str, ...]
    scrapes: int


@dataclass(frozen=True, slots=True)
class HuntView:
    """What the party has set out for in the Postgame."""

    dungeon: str


@dataclass(frozen=True, slots=True)
class DungeonView:
    """A dungeon while the party is in it; the card of a room that lies face down is not here."""

    id: str
    room: str
    cards: int  # in the deck
    open: dict[str, str]  # card by room
    done: tuple[str, ...]
    seals: int


@dataclass(frozen=True, slots=True)
class BackView:
    """The back of an exploration card: the clue on each of its sides."""

    north: str
    east: str
    south: str
    west: str


@dataclass(frozen=True, slots=True)
class HourView:
    """An hour at which a story goes on, as its page has said: whose, "" where it is the kingdom's."""

    at_time: int
    knight: str


@dataclass(frozen=True, slots=True)
class ExpeditionView:
    """One expedition: kingdom, map, tracks, decks."""

    number: int
    kingdom: str
    phase: str
    leader: str
    threat: int
    curse: int
    time: int
    hours: tuple[HourView, ...]  # still to come, in their order
    round: int
    tile: str
    tiles: dict[str, TileView]
    blocked: tuple[str, ...]  # paths, "<from>><to>"
    wheel: tuple[str, ...]  # monster by district, "" = none
    levels: dict[str, int]  # monster → level
    map_tokens: dict[str, str]  # monster → tile
    exploration: PileView
    exploration_back: BackView | None  # of the top card; a special one has none
    exploration_discard: tuple[str, ...]
    fog_path: tuple[FogView, ...]
    cups: int  # half cups: two make a Full Cup
    loot: tuple[str, ...]
    scrap: dict[str, tuple[str, ...]]
    contract: str
    contract_done: bool
    contract_so_far: int | None  # of what it counts; None = it counts nothing
    mercenaries: tuple[MercenaryView, ...]
    scouts: tuple[str, ...]
    clashes: dict[str, str]  # "exhibition"/"full" → result
    first_part: str  # of the outpost
    failed: str  # why the expedition failed; "" = it has not
    hunt: HuntView | None
    dungeon: DungeonView | None
    encounter: EncounterView | None


# --- clash --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FigureView:
    """A monster's figure. `bp_level` is that of a mob's own BP card, whose id is "" while it lies face down."""

    number: int
    cell: Cell
    facing: str
    monster: str  # of a companion, which is not of the clash's own monster
    level: int
    bp: str
    bp_level: int


@dataclass(frozen=True, slots=True)
class ActivationTokenView:
    """An activation token: `kind` "ai" or "signature", on the figure with that number."""

    kind: str
    figure: int
    ready: bool


@dataclass(frozen=True, slots=True)
class TerrainView:
    """A terrain tile on the board; `cell` is its lower left space."""

    tile: str
    cell: Cell
    turn: int  # quarter turns clockwise
    mirrored: bool


@dataclass(frozen=True, slots=True)
class PerchView:
    """Where a knight rides: the monster's figure and the Vantage Point on it."""

    figure: int
    point: str


@dataclass(frozen=True, slots=True)
class ClashView:
    """One clash."""

    monster: str
    level: int
    type: str  # "exhibition" or "full"
    columns: int
    rows: int
    round: int
    knights: tuple[str, ...]
    figures: tuple[FigureView, ...]
    riders: dict[str, PerchView]  # knights on Vantage Points
    terrain: tuple[TerrainView, ...]
    tokens: tuple[ActivationTokenView, ...]
    ai_deck: PileView
    ai_next: int  # the level of the top AI card, by its back; 0 without one
    ai_known: tuple[str, ...]  # on top of the deck, since somebody has looked at them
    ai_supply: PileView
    ai_discard: tuple[str, ...]
    ai_current: str
    bp_deck: PileView
    bp_next: int  # the level of the top BP card, by its back; 0 without one
    bp_known: tuple[str, ...]
    bp_supply: PileView
    bp_discard: tuple[str, ...]
    bp_current: str
    bp_standing: str  # stays in effect until it is wounded
    wound_stack: tuple[str, ...]  # BP ids, "single" and "double"; last = top
    wounds: int  # dealt
    wounds_needed: int
    priority_target: str
    divine_target: str
    lost_traits: tuple[str, ...]
    result: str  # "won" or "lost"
    active: str  # the knight whose turn it is


# --- campaign -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CampaignView:
    """What belongs to the group and not to one knight."""

    name: str
    expeditions: int
    mercenaries: tuple[str, ...]  # unlocked


@dataclass(frozen=True, slots=True)
class SkirmishView:
    """What was picked for a clash without an expedition."""

    monster: str
    level: int


@dataclass(frozen=True, slots=True)
class RosegraalView:
    """The Rosegraal sheet of a Rogue's Path. A knight of the roster who is not in the party is dead."""

    chart: str
    resurrections: int
    crossed: tuple[str, ...]
    open: tuple[str, ...]  # the nodes that can be chosen, once one is
    node: str  # of this round; "" before it is chosen
    monster: str
    fell: tuple[str, ...]  # in this round, and not yet back
    nothing: dict[str, tuple[str, ...]]  # by node whom it would give nothing (ROG-043)
    result: str  # of the campaign


@dataclass(frozen=True, slots=True)
class PresenceView:
    """The Presence card beside a Knight Board."""

    side: str  # "smiles" or "watches"
    attention: int


@dataclass(frozen=True, slots=True)
class PrincessView:
    """The princess who is with the party."""

    id: str  # under which she is among the knights; of a board she has only where she stands and what she has done
    spent: bool  # a generic token lies on her card


@dataclass(frozen=True, slots=True)
class GameView:
    """Everything that a seat sees. `seat` is "" for the whole table, which sees what all its seats do."""

    seat: str
    modes: tuple[str, ...]  # in force now
    campaign: CampaignView
    party: tuple[str, ...]  # in seating order, clockwise
    knights: dict[str, KnightView]
    scenes: tuple[FrameView, ...]
    expedition: ExpeditionView
    clash: ClashView | None
    skirmish: SkirmishView | None
    rosegraal: RosegraalView | None
    pool: dict[str, int]
    mortis: dict[str, int]  # how many cards each Mortis deck has
    princess: PrincessView | None
    presence: dict[str, PresenceView]  # the knights who have such a card
    so_far: tuple[tuple[str, int], ...]  # what a campaign begins with when it is taken up again: book, its entry
    attack: KnightAttackSubject | None = None
    """The knight's attack in progress, whatever is asked within it."""
