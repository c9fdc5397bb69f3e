"""What is remembered beside what lies on the table: of whom, of what, for how long."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class MarkKind(StrEnum):
    """What sort of thing is remembered, and where."""

    # in the clash, or outside one in the expedition
    KEYWORD = "keyword"  # the knight has the keyword for now
    EXHAUSTED = "exhausted"  # the ability of a talent or a Saint is exhausted (GEA-067)
    # in the clash
    INCARNATION = "incarnation"  # the Saint stands in the knight's place, so many turns (SAI-044)
    IMMINENT = "imminent"  # something is about to happen to the knight (TIM-004)
    # in the expedition
    DECLINES = "declines"  # the knight takes no clues of the type in this round (DEL-084)
    CLUE_SEEN = "clue_seen"  # the knight has had the first clue of the expedition (VIC-014)
    DISHONORED = "dishonored"  # … and has ignored the first good Mortis card (VIC-012)
    BEEN_ALONG = "been_along"  # the Consumable was equipped and has been swapped away (SPO-014)
    CONCLUDED = "concluded"  # the story has resolved the knight's investigation
    ENDS_EARLY = "ends_early"  # the lone knight has been asked whether the expedition ends now (SOL-012)
    EVENT_DUE = "event_due"  # a paragraph of the Codex waits to be read or left (KEV-007)
    EVENT_READ = "event_read"  # … has been read (KEV-008)
    ENCOUNTER_NEXT = "encounter_next"  # an Encounter waits until this one is over (ENC-005)
    AMBUSH_NEXT = "ambush_next"
    CARD_IGNORED = "card_ignored"  # the Exploration card just drawn does nothing (OUT-071)
    ENCOUNTER_IGNORED = "encounter_ignored"  # the Encounter does not begin
    INN_VISITED = "inn_visited"  # one roll a phase (OUT-011)
    SPLIT = "split"  # what the party pays together is shared out by hand (OUT-013)
    RESTED = "rested"  # the story has ordered a rest (CAM-032)
    SHORTCUTS = "shortcuts"  # the party may use shortcuts (DEL-066)
    SPOILS = "spoils"  # Spoils has begun: a failure while stories are read must not begin it twice
    THREAT_7 = "threat_7"  # Threat has been 7, which counts once (DEL-020)
    THREAT_9 = "threat_9"
    THREAT_9_DUE = "threat_9_due"  # its paragraph is to be read
    SPAWN_DUE = "spawn_due"  # the monster of Threat 7 appears (HUN-011)
    SPAWN_WAITS = "spawn_waits"  # … when there is a tile for it (HUN-014)
    # with a knight
    UNDER_WAY = "under_way"  # what the element does is being resolved: it does not set itself off (TIM-003)
    PLAYED = "played"  # the technique is being resolved: it cannot be used again meanwhile
    CLIMBED = "climbed"  # onto a Vantage Point, once a turn (VAN-004)
    CLIMBED_TILE = "climbed_tile"  # onto terrain, once a turn (TER-032)
    ROLLING_OUT = "rolling_out"  # who hits a wall on the way does not roll out again


@dataclass(frozen=True, slots=True)
class Mark:
    """One thing that is remembered; fields that its kind has no use for are empty.

    `owner` is a knight, `what` a keyword, an ability, a type of clue …, `number` a paragraph or the turns left.
    """

    kind: MarkKind
    owner: str = ""
    what: str = ""
    number: int = 0


def found(marks: Iterable[Mark], kind: MarkKind, owner: str = "", what: str = "") -> Mark | None:
    """The first mark of that kind, of that knight and thing if they are named."""
    for mark in marks:
        if mark.kind is kind and owner in ("", mark.owner) and what in ("", mark.what):
            return mark
    return None


def is_marked(marks: Iterable[Mark], kind: MarkKind, owner: str = "", what: str = "") -> bool:
    """Whether there is such a mark."""
    return found(marks, kind, owner, what) is not None


def take(marks: list[Mark], kind: MarkKind, owner: str = "", what: str = "") -> bool:
    """Strike out the first such mark; whether there was one."""
    mark = found(marks, kind, owner, what)
    if mark is not None:
        marks.remove(mark)
    return mark is not None


def forget(marks: list[Mark], kind: MarkKind, owner: str = "", what: str = "") -> None:
    """Strike out all such marks."""
    while take(marks, kind, owner, what):
        pass
