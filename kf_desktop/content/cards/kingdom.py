"""A kingdom: its sheet, the tiles of its map, exploration and Deep Fog cards."""

from typing import Annotated, Literal, TypeAlias

from kf_desktop.content.definition import AsPairs, Colour, Counts, Id, definition, entry
from kf_desktop.content.effects.terms import ClueType
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.text import Text

Side: TypeAlias = Literal["north", "east", "south", "west"]
PathKind: TypeAlias = Literal["path", "fog", "shortcut"]
TileSize: TypeAlias = Literal["S", "M", "L", "XL", "special"]
OPPOSITE: dict[Side, Side] = {"north": "south", "east": "west", "south": "north", "west": "east"}

DistrictEffects: TypeAlias = Annotated[tuple[tuple[str, Effects], ...], AsPairs()]


@definition
class Look:
    """The colours a kingdom is drawn in."""

    ground: Colour
    accent: Colour


@definition
class District:
    """A district of the wheel; ``sign`` is the letter shown where colour is not enough."""

    id: Id
    name: Text
    colour: Colour
    sign: str = entry(min_length=1, max_length=1)


@definition
class KingdomCurse:
    """The kingdom's own token and what it turns into."""

    token: Id
    name: Text
    flips_to: Id | None = None
    flipped_name: Text | None = None
    text: Text


@definition
class NumberedPoint:
    """A point of interest by its number, as the exploration cards give it."""

    number: int = entry(ge=0, le=5)
    name: Text
    do: Effects = ()


@definition
class BestiaryRow:
    """The monsters of a row with their levels: (chapter − 1) × 4 + 0 for the quest, 1–3 investigations."""

    row: int = entry(ge=0)
    monsters: Counts


@definition
class Kingdom:
    """A Kingdom Sheet."""

    id: Id
    name: Text
    look: Look
    codex: Id
    districts: tuple[District, ...] = entry(min_length=1)
    start_tiles: tuple[str, ...] = entry(min_length=1)
    curse: KingdomCurse
    points_of_interest: tuple[NumberedPoint, ...] = ()
    bestiary: tuple[BestiaryRow, ...] = ()
    flavour: Text | None = None


@definition
class TileBack:
    """The hidden side of a tile: what entering it costs and gives. What it takes is never left out (DEL-124)."""

    time: int
    threat: int = 0
    clues: int = 0
    fog: int


@definition
class TileFront:
    """The explored side of a tile."""

    clues: int = 0
    threat: int = 0
    curse: int = 0
    poi: bool = False
    cipher: str = ""
    symbol: str = ""  # of the Codex
    paragraph: int = 0
    do: Effects = ()


@definition
class Path:
    """A way from a tile to another; one into the Deep Fog may leave open where it leads."""

    side: Side
    to: str = ""
    kind: PathKind = "path"


@definition
class Tile:
    """A tile of a kingdom's map; ids are unique within the kingdom."""

    id: str = entry(pattern=r"^[a-z0-9_]+$")
    kingdom: Id
    name: Text
    size: TileSize
    district: Id
    at: tuple[int, int]
    span: tuple[int, int] = (1, 1)
    back: TileBack
    front: TileFront = entry(default_factory=TileFront)
    paths: tuple[Path, ...]
    flavour: Text | None = None


@definition
class ClueSides:
    """The clue on each side of an exploration card's back."""

    north: ClueType
    east: ClueType
    south: ClueType
    west: ClueType

    def order(self) -> tuple[ClueType, ClueType, ClueType, ClueType]:
        """Clockwise from the north."""
        return self.north, self.east, self.south, self.west


@definition
class Exploration:
    """An exploration card; the regular ones show the four clue types on the back."""

    id: Id
    kingdom: Id
    name: Text
    back: ClueSides | None = None
    special: bool = False
    survey: bool = False
    poi: int = entry(default=0, ge=0, le=5)
    type: Literal["instant", "district", "active"] = "instant"
    do: Effects = ()
    districts: DistrictEffects = ()
    flavour: Text | None = None

    @property
    def regular(self) -> bool:
        """Whether it is one of the 24 cards that every exploration deck has."""
        return not self.special and not self.survey

    def in_district(self, district: str) -> Effects:
        """What the card does in that district, besides ``do``."""
        return next((effects for name, effects in self.districts if name == district), ())


@definition
class DeepFogCard:
    """A Deep Fog card: how thick the fog is, and what is in it."""

    id: Id
    name: Text
    kingdom: Id | None = None
    value: int = entry(ge=-1)
    hazard: Effects = ()
    penalty: Effects = ()
    flavour: Text | None = None
