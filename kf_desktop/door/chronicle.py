"""A chronicle: what became of the expeditions of a campaign, as numbers and names; the window puts it into words."""

from __future__ import annotations

from dataclasses import dataclass, field

from kf_desktop.engine.events import Event


@dataclass(slots=True)
class Luck:
    """The d10s of one kind of roll: how many, how many succeeded, and how many tenths of a success were to be expected.

    Re-rolled dice count as dice of their own.
    """

    dice: int = 0
    successes: int = 0
    expected_tenths: int = 0


@dataclass(frozen=True, slots=True)
class Written:
    """Something that was written on a knight's sheet: the event that did so, when, and what it came of."""

    event: Event
    hour: int
    came_of: Event | None = None
    """The page, the clash, the visit or the find during which it was written; None on the road."""


@dataclass(slots=True)
class KnightTold:
    """What became of a knight on an expedition."""

    rolls: dict[str, Luck] = field(default_factory=dict)
    """By kind: "attack", "evasion", "test"."""
    wounds: int = 0
    """Dealt, the critical ones among them."""
    critical: int = 0
    vigor_lost: int = 0
    vigor: list[tuple[int, int]] = field(default_factory=list)
    """Vigor after each change, with the hour; the first is what it was before."""
    deaths: int = 0
    mission: str = ""
    """ "quest", "investigation", "cold_lead", "free_roam" or "squire"."""
    solved: list[str] = field(default_factory=list)
    """Investigations solved before that mission, as the book counts them: a lone knight takes up the next one."""
    which: str = ""
    """The number of an investigation in its chapter; of a cold lead "1-3"."""
    number: str = ""
    """The number of an investigation as the book counts it: "1-2"."""
    result: str = ""
    gear: list[str] = field(default_factory=list)
    mortis: list[str] = field(default_factory=list)
    written: list[Written] = field(default_factory=list)
    """What was written on the sheet, in the order in which it was."""


@dataclass(slots=True)
class ClashTold:
    """A clash: what was fought, how long, and what came of it."""

    monster: str
    level: int
    what: str
    """ "exhibition" or "full"."""
    hour: int
    result: str = ""
    """ "won" or "lost"; empty while it goes on."""
    rounds: int = 0
    needed: int = 0
    wounds: list[int] = field(default_factory=list)
    """Wounds suffered by the monster at the end of each round."""
    deaths: list[str] = field(default_factory=list)
    begun_again: int = 0
    """How often a Sigh of the Graal began it again."""


@dataclass(slots=True)
class ExpeditionTold:
    """An expedition."""

    number: int
    kingdom: str = ""
    leader: str = ""
    hours: list[int] = field(default_factory=list)
    """The time at the end of each delve round."""
    threat: list[tuple[int, int]] = field(default_factory=list)
    """Threat after each change, with the hour."""
    tiles: list[str] = field(default_factory=list)
    encounters: list[str] = field(default_factory=list)
    clashes: list[ClashTold] = field(default_factory=list)
    deaths: list[tuple[str, int]] = field(default_factory=list)
    """Who died, and at which hour."""
    knights: dict[str, KnightTold] = field(default_factory=dict)
    unlocked: list[str] = field(default_factory=list)
    failed: str = ""
    over: bool = False
    pages: list[tuple[str, str, int]] = field(default_factory=list)
    """What was read: the reader, the book, the paragraph."""
    entries: list[tuple[str, str]] = field(default_factory=list)
    """What the players wrote themselves: the knight whose book it is for, or "" for the campaign's, and the words."""
    rose: bool = False
    """Whether it is a round of a Rogue's Path, which has no map and no hours."""
    path_ends: str = ""
    """Whether the path was "won" or "lost" by it; else empty."""
    by_hand: bool = False
    """Whether only the sheets were kept here."""
    prologue: bool = False
    """Only pages: it was read before the first expedition."""
    luck_undone: int = 0
    overruled: int = 0
    """Answers given by a house rule."""
    lost: int = 0
    """Answers at its end that can no longer be told: the rules have changed."""


@dataclass(frozen=True, slots=True)
class Chronicle:
    """All that is known of a campaign."""

    campaign: str
    party: tuple[str, ...]
    expeditions: tuple[ExpeditionTold, ...]
