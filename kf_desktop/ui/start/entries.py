"""What the start screen shows of the saved games and of what is installed, and what it wishes for."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kf_desktop.ui.i18n.catalogue import said, tr


@dataclass(frozen=True, slots=True)
class KnightEntry:
    """A knight who can be chosen, or who is in a saved party: enough for a sign and a name."""

    id: str
    name: dict[str, str]
    """By language: `en`, `zh_CN`."""
    title: dict[str, str] = field(default_factory=dict)
    colour: str = "#888888"
    flavour: dict[str, str] = field(default_factory=dict)
    loadouts: dict[int, dict[str, str]] = field(default_factory=dict)
    """For skirmishes: the names of the loadouts by their tier, 1 to 5, in that order."""
    tale: bool = True
    """Whether there is a Knightbook; a knight without one rides along and has no quests."""
    called: dict[str, str] = field(default_factory=dict)
    """The short name, where it is not the first word of the name."""
    does: str = ""
    """What somebody who can be chosen has and can, in the language of the moment."""


@dataclass(frozen=True, slots=True)
class MonsterEntry:
    """A monster that a skirmish can be fought against."""

    id: str
    name: dict[str, str]
    flavour: dict[str, str]
    """One line of what awaits."""
    tier: str
    footprint: int
    colour: str
    glyph: str
    levels: dict[int, int]
    """Each with the tier of the loadouts that suit it."""


@dataclass(frozen=True, slots=True)
class PackEntry:
    """A pack: one that comes with the game, or one of the player's own with what is wrong with it."""

    name: dict[str, str]
    """By language; the folder's name where the pack does not say its own."""
    version: int
    """0 where the pack does not say it."""
    folder: Path | None = None
    """Where an own pack lies; None for what comes with the game."""
    faults: tuple[str, ...] = ()
    """A sentence each; a pack with any is left out."""


@dataclass(frozen=True, slots=True)
class SaveEntry:
    """A saved game as the list shows it, read from the file's head without loading the game."""

    id: str
    """Opaque to the window; unique in the library."""
    campaign: str
    knights: tuple[KnightEntry, ...]
    expedition: int
    phase: str
    """The id of the phase, as in `Expedition.phase`."""
    kingdom: dict[str, str]
    """The kingdom's name by language; empty before one is chosen."""
    saved: str
    """Local time, ISO 8601 to the minute."""
    autosave: bool = False
    thumbnail: Path | None = None
    problem: str = ""
    """Why it cannot be loaded, as a sentence; empty if it can."""
    packs: tuple[str, ...] = ()
    """The packs it was played with that have another version now: a sentence each."""
    lesson: str = ""
    """The lesson that it is; empty for a game of one's own."""
    branched_at: int = 0
    """The expedition at which it was branched from another game; 0 if it was not."""


@dataclass(frozen=True, slots=True)
class NewCampaign:
    """What the players chose for a new campaign."""

    name: str
    knights: tuple[str, ...]
    players: tuple[str, ...]
    """Who plays each knight, in the order of `knights`; equal names share a seat."""
    seed: str
    table_dice: bool
    modes: tuple[str, ...] = ()
    """Those that the players choose, such as "presence"."""
    squires: tuple[str, ...] = ()
    """Who fills empty places."""
    by_hand: bool = False
    """Only the sheets are kept, of a game that is played on a real table."""


@dataclass(frozen=True, slots=True)
class NewSkirmish:
    """What the players chose for a skirmish."""

    name: str
    monster: str
    level: int
    type: str
    """`exhibition` or `full`."""
    knights: tuple[tuple[str, int], ...]
    """Each with the tier of the loadout."""
    players: tuple[str, ...]
    """Who plays each knight, in the order of `knights`; equal names share a seat."""
    seed: str
    table_dice: bool = False
    squires: tuple[str, ...] = ()
    """Who fills empty places."""


def wish_for(
    monster: MonsterEntry, level: int, type_: str, knights: Sequence[tuple[str, int]], seed: str
) -> NewSkirmish:
    """A skirmish of one player as the library takes it: with a name for its save, and a seed if none was given."""
    name = tr("skirmish.named", monster=said(monster.name), level=level)
    players = (tr("new.player", number=1),) * len(knights)
    return NewSkirmish(name, monster.id, level, type_, tuple(knights), players, seed or os.urandom(4).hex())
