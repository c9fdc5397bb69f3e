"""A clash: figures, terrain, decks, tokens."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NewType

from kf_desktop.engine.grid import Cell
from kf_desktop.rules.table.marks import Mark
from kf_desktop.rules.table.state.knights import Modifier

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
    looked_at: list[str] = field(default_factory=list)  # cards of both decks, until theirs is shuffled (GLD-003)
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
