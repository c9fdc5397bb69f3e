"""What the rules answer when somebody at the table asks about the position: lines of sight, spaces, numbers."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from kf_desktop.door.odds import What
from kf_desktop.door.subjects import DrawnWay
from kf_desktop.engine.decision import Option
from kf_desktop.engine.grid import Cell, Cells


@dataclass(frozen=True, slots=True)
class SightLine:
    """Whether a monster sees a knight; `line` is from corner to corner, None where no line was drawn.

    `blocked_by` is a space, -1 for none; `unseen` says "blindspot" or "vantage_point" where it cannot look at all.
    """

    figure: int
    knight: str
    clear: bool
    line: tuple[int, int, int, int] | None
    blocked_by: Cell
    unseen: str

    @property
    def ends(self) -> tuple[str, str]:
        """The keys of the two figures."""
        return f"figure:{self.figure}", f"knight:{self.knight}"


@dataclass(frozen=True, slots=True)
class FigureSpaces:
    """The spaces around a monster's figure that have a meaning."""

    blind: Cells = ()
    """Where it cannot see (MON-019)."""
    weak: Cells = ()
    """From which its open Weakspots are struck (MON-022)."""
    vantage: Cells = ()
    """Its own Vantage Points that can be climbed (VAN-002)."""
    front: Cells = ()
    """In front of it (MON-014), or those at which it aims in an Encounter (ENC-016)."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number by its name (`number.<name>` in the catalogue), of a card if one is named.

    Each part says `what` brings how much (`amount`) by which `rule`, and of which `card` if it is one.
    """

    name: str
    total: int
    parts: tuple[dict[str, str | int], ...]
    card: str = ""


@dataclass(frozen=True, slots=True)
class Pace:
    """Whether the question has to be asked at all.

    `pointless`: nothing that could be chosen would change anything, and `answer` loses nothing. `again`: at a window
    about dice, how many of them can be rolled again once it is passed. `lapses`: what the window of an attack offers
    for the last time, besides what was offered with the dice already; None where nobody can tell. `ahead`: what the
    first window will offer for the last time if these dice are kept. `dice`: those that the window is about, as the
    question which of them are rolled again would name them. `ways`: at a fork of a monster's way, a way to each space
    on which it can end, by its name, where nothing else differs between them. `vain`: options that can do nothing now,
    and are not put to anybody. `recommended`: of several courses of a monster the one that troubles the knights least,
    of `ways` the space on which it ends.
    """

    pointless: bool = False
    answer: tuple[str, ...] = ()
    again: int = 0
    lapses: tuple[str, ...] | None = None
    ahead: tuple[Option, ...] = ()
    dice: tuple[Option, ...] = ()
    ways: dict[str, DrawnWay] = field(default_factory=dict)
    vain: tuple[str, ...] = ()
    recommended: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Toll:
    """What a card would do to a knight at whom it aims, on average."""

    knight: str
    lost: Fraction = Fraction(0)
    """Vigor."""
    heat: Fraction = Fraction(0)
    death: Fraction = Fraction(0)
    """Its chance; of a princess, if she is struck (PRI-020)."""
    brings: tuple[tuple[What, Fraction], ...] = ()
    """The chance of each thing that is laid upon him."""


@dataclass(frozen=True, slots=True)
class Intent:
    """Whom a monster aims at with its card, or would with the cards that it may draw."""

    figure: int
    cards: int
    """How many cards were counted: 1 where the card is known."""
    aims: tuple[tuple[str, int], ...]
    """Each knight who would be aimed at, and by how many of the cards; the most first."""
    dice: tuple[int, int]
    """The fewest and the most evasion dice; 0 where nothing is evaded."""
    need: tuple[int, int]
    """The least and the most that each die must reach."""
    zone: int = 0
    """How far the zone of the known card goes."""
    tolls: tuple[Toll, ...] = ()
    """Of each knight at whom most of the cards aim: what such a card does to him."""
    missed: tuple[str, ...] = ()
    """Of those at whom an attack under way was aimed, whom it cannot strike any more."""
    numbers: tuple[Number, ...] = ()
    """Of the known card: its `evasion_dice` and their `difficulty`, where more than what is printed counts."""
    after: bool = False
    """Whether what follows an attack under way comes all the same (MAT-003)."""
    area: Cells = ()
    """The spaces that a Zone Attack of one of the cards would strike; of a card that moves first nothing is known."""


@dataclass(frozen=True, slots=True)
class FirstClue:
    """Of which type the first clue on a tile's back is by one of the ways there, and who collects it."""

    label: str
    """That of the option that goes this way."""
    side: str
    clue: str
    takers: tuple[tuple[str, int], ...] = ()
    """Who collects that type, and whether he gains one: 1, or 0 for a knight whose vice forfeits it."""


@dataclass(frozen=True, slots=True)
class Journey:
    """What a step of the party to a tile will cause, as far as it can be known."""

    tile: str
    time: int
    time_after: int
    threat: int
    threat_after: int
    clues: int
    firsts: tuple[FirstClue, ...] = ()
    """The first of these clues by each way there; the types of the others are drawn."""
    hunts: tuple[tuple[str, str], ...] = ()
    """Each monster whose token comes nearer, and to which tile; as far as nobody has to choose a way."""
    fails: bool = False
    """Whether the expedition would fail by it."""
    meets: tuple[tuple[str, str], ...] = ()
    """Each monster that the party comes upon, and on which tile: that one, or on the way back to it."""
    appears: str = ""
    """The monster that the Threat brings, on a tile next to the party."""
    fights: str = ""
    """The monster of the clash with which the round ends, as wheel, quest and contract stand."""


@dataclass(frozen=True, slots=True)
class Outfit:
    """What a knight's loadout comes to: numbers by name, and chances against a waiting monster."""

    foe: str = ""
    level: int = 0
    values: dict[str, Fraction] = field(default_factory=dict)
