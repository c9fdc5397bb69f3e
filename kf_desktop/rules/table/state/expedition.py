"""An expedition: the map with its tracks and decks, an Encounter, a dungeon, what is hunted."""

from __future__ import annotations

from dataclasses import dataclass, field

from kf_desktop.engine.grid import Cell
from kf_desktop.rules.table.marks import Mark
from kf_desktop.rules.table.state.clash import Figure


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
