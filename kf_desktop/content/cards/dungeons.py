"""The Postgame: dungeons with their cards, and the Rites of the Apocrypha (PST)."""

from typing import Literal, TypeAlias

from kf_desktop.content.definition import Id, definition, entry
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.elements import Element
from kf_desktop.content.text import Text

DungeonRules: TypeAlias = Literal["descent", "search"]
KnightReward: TypeAlias = Literal["portrait", "heroic_arc", "peril_arc", "talent", "technique"]


@definition
class Room:
    """A room of a dungeon, with the rooms that one can go on to; the gate is the last."""

    id: Id
    name: Text
    at: tuple[int, int]
    to: tuple[Id, ...] = ()


@definition
class Dungeon:
    """A dungeon: how it is played, its rooms, whom one can meet in it, and what of a kingdom is there (PST-030)."""

    id: Id
    kingdom: Id
    name: Text
    text: Text
    rules: DungeonRules
    rooms: tuple[Room, ...] = entry(min_length=2)
    start: Id
    gate: Id
    seals: int = entry(default=0, ge=0)  # of a search: without them the gate stays shut
    time: int = entry(default=16, ge=1, le=16)  # of a search: then it is lost
    encounters: tuple[Id, ...] = ()
    elements: tuple[Element, ...] = ()
    flavour: Text | None = None

    def room(self, id: str) -> Room:
        """The room of that id."""
        return next(room for room in self.rooms if room.id == id)


@definition
class DungeonCard:
    """What lies in a room."""

    id: Id
    dungeon: Id
    name: Text
    do: Effects = ()
    seals: int = entry(default=0, ge=0)
    flavour: Text | None = None


@definition
class Hunt:
    """A hunt of the Rites: a dungeon and the monster behind it, what must be won before, what it gives (PST-006)."""

    id: Id
    name: Text
    kingdom: Id
    dungeon: Id
    monster: Id
    level: int = entry(ge=1, le=9)
    requires: tuple[Id, ...] = ()
    legendary: tuple[Id, ...] = ()
    knight_rewards: tuple[KnightReward, ...] = ()
    at: tuple[int, int] = (0, 0)  # on the table of the Rites
    flavour: Text | None = None
