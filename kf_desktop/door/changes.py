"""What a step has changed for a seat, so that a window redraws that and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from kf_desktop.door.view import GameView


class Part(StrEnum):
    """A part of what is seen."""

    QUESTION = "question"  # what is asked, and the attack that goes on
    LOG = "log"
    SCENE = "scene"  # what is being played, and where in it
    CAMPAIGN = "campaign"  # its name, and what belongs to the group
    KNIGHTS = "knights"  # sheets and Knight Boards, and the Knight Pool
    BOARD = "board"  # the clash or Encounter board: who and what stands where
    MONSTER = "monster"  # the rest of a clash: decks, those of Mortis too, wounds, targets, round
    MAP = "map"  # tiles, what lies on them, the Deep Fog
    TRACKS = "tracks"  # the rest of an expedition: tracks, wheel, decks, goals


ON_THE_BOARD = ("columns", "rows", "figures", "riders", "terrain", "tokens")
ON_THE_MAP = ("tile", "tiles", "blocked", "map_tokens", "fog_path", "cups", "kingdom", "dungeon")


@dataclass(frozen=True, slots=True)
class Changes:
    """The parts and the knights that are not as they were."""

    parts: tuple[Part, ...] = ()
    knights: tuple[str, ...] = ()

    def touch(self, *parts: Part) -> bool:
        """Whether any of them has changed."""
        return any(part in self.parts for part in parts)


EVERYTHING = Changes(tuple(Part))
"""Of a table that is seen for the first time, or afresh."""


def changes(before: GameView, after: GameView, *, question: bool, log: bool) -> Changes:
    """What differs between two views; the caller says whether the question and the log do."""
    found = {Part.QUESTION: question or before.attack != after.attack, Part.LOG: log}
    found[Part.SCENE] = before.scenes != after.scenes
    found[Part.CAMPAIGN] = _group(before) != _group(after)
    knights = tuple(id for id in after.knights if before.knights.get(id) != after.knights[id])
    found[Part.KNIGHTS] = bool(knights) or _around(before) != _around(after)
    clash, expedition = _differing(before.clash, after.clash), _differing(before.expedition, after.expedition)
    moved = any(_place(before, id) != _place(after, id) for id in (*knights, *before.knights))
    found[Part.BOARD] = moved or "encounter" in expedition or any(name in ON_THE_BOARD for name in clash)
    found[Part.MONSTER] = before.mortis != after.mortis or any(name not in ON_THE_BOARD for name in clash)
    found[Part.MAP] = any(name in ON_THE_MAP for name in expedition)
    found[Part.TRACKS] = any(name not in (*ON_THE_MAP, "encounter") for name in expedition)
    return Changes(tuple(part for part in Part if found[part]), knights)


def _group(view: GameView) -> tuple[object, ...]:
    """What belongs to the group as a whole."""
    return (view.campaign, view.skirmish, view.rosegraal)


def _around(view: GameView) -> tuple[object, ...]:
    """What of the party lies beside the Knight Boards."""
    return (view.party, view.pool, view.presence, view.princess)


def _differing(before: Any, after: Any) -> list[str]:
    """The fields that are not equal; all of them where one of the two is missing."""
    if before == after:
        return []
    names = [entry.name for entry in fields(before if before is not None else after)]
    if before is None or after is None:
        return names
    return [name for name in names if getattr(before, name) != getattr(after, name)]


def _place(view: GameView, knight: str) -> tuple[object, ...]:
    """What the board shows of a knight."""
    found = view.knights.get(knight)
    return (found.cell, found.dead, found.knockdown, found.hidden, found.acted) if found is not None else ()
