"""What belongs to the group: the campaign, a skirmish that was picked, the Rosegraal sheet."""

from __future__ import annotations

from dataclasses import dataclass, field


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
