"""The places where monsters are fought: boards, who stands where, terrain."""

from functools import lru_cache
from typing import Annotated, Literal

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.cards.monsters import Facing, Space
from kf_desktop.content.cards.perils import KnightModifiers, Moment
from kf_desktop.content.definition import Id, Limits, definition, entry
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.text import Text
from kf_desktop.engine.grid import OFF, Cell, Cells, SquareGrid


def column_and_row(space: str) -> tuple[int, int]:
    """The place of a space counted from 0: "A1" is (0, 0), "F10" is (9, 5). A is the bottom row."""
    return int(space[1:]) - 1, ord(space[0]) - ord("A")


@lru_cache(maxsize=256)
def turned_shape(shape: tuple[str, ...], turn: int, mirrored: bool) -> tuple[str, ...]:
    """The shape mirrored left to right, then turned clockwise by quarters (TER-002)."""
    if mirrored:
        shape = tuple(row[::-1] for row in shape)
    for _ in range(turn):
        shape = tuple("".join(column) for column in zip(*reversed(shape), strict=True))
    return shape


@lru_cache(maxsize=4096)
def tile_spaces(grid: SquareGrid, cell: Cell, shape: tuple[str, ...]) -> Cells:
    """The spaces under a shape whose rectangle has its lower left space there; empty if it does not fit."""
    if cell == OFF:
        return ()
    x, y = grid.xy(cell)
    if x + len(shape[0]) > grid.columns or y + len(shape) > grid.rows:
        return ()
    return tuple(
        grid.at(x + dx, y + dy) for dy, row in enumerate(reversed(shape)) for dx, sign in enumerate(row) if sign == "X"
    )


@definition
class BoardSize:
    """Columns and rows of a clash board."""

    columns: int = entry(default=14, ge=1, le=99)
    rows: int = entry(default=10, ge=1, le=26)
    boundless: tuple[Facing, ...] = ()  # edges over which a knight can fall


@definition
class MonsterPlace:
    """Where a monster stands at the start: the lower left space of its footprint."""

    at: Space
    facing: Facing | Literal["random"] = "south"


@definition
class Companion(MonsterPlace):
    """A mob that accompanies the boss of a scenario, with a BP card of that level (MON-010)."""

    monster: Id
    bp: int = entry(default=1, ge=1, le=3)


@definition
class Company:
    """What a boss's companions share: activation tokens on a track of their own, and a body part (MON-010)."""

    activation: tuple[Literal["ai", "signature"], ...] = ()
    bp: Id | None = None


@definition
class BpCount:
    """How many mobs of a level a scenario begins with."""

    level: int = entry(default=1, ge=1, le=3)
    count: int = entry(ge=0)


@definition
class TerrainPlace:
    """A terrain tile on the board at the start: its lower left space."""

    tile: Id
    at: Space
    turn: int = entry(default=0, ge=0, le=3)  # quarter turns clockwise
    mirrored: bool = False


@definition
class Scenario:
    """A clash scenario: the board, who stands where, and what is special."""

    id: Id
    monster: Id
    kingdom: Id | None = None
    levels: tuple[int, ...] = entry(min_length=1)
    name: Text
    board: BoardSize = BoardSize()
    knights: tuple[Space, ...] = entry(min_length=1)
    monsters: tuple[MonsterPlace, ...] = ()
    companions: tuple[Companion, ...] = ()
    company: Company = Company()
    lone: Id | None = None  # the face-up card of a lone mob that is fought like a boss (MON-010)
    bp: tuple[BpCount, ...] = ()
    terrain: tuple[TerrainPlace, ...] = ()
    setup: Effects = ()
    aftermath: Effects = ()
    paragraph: int | None = None
    flavour: Text | None = None


@definition
class TerrainTrigger:
    """What a tile does at a moment to each knight who stands on it (TER-002)."""

    when: Moment
    do: Effects = ()


@definition
class TerrainTile:
    """A kind of terrain tile; one with another side is two kinds that name each other."""

    id: Id
    name: Text
    size: tuple[int, int] = (1, 1)
    mask: tuple[Annotated[str, Limits(pattern=r"^[X.]+$")], ...] = ()
    keywords: tuple[Keyword, ...] = ()
    enter: Effects = ()
    forced: Effects = ()
    boss: Effects = ()
    triggers: tuple[TerrainTrigger, ...] = ()
    modifiers: KnightModifiers = KnightModifiers()
    becomes: Id | None = None
    flips_to: Id | None = None
    blindspot: bool = False
    climb: bool = False
    supply: int = entry(default=1, ge=0)
    glyph: str
    flavour: Text | None = None

    @property
    def shape(self) -> tuple[str, ...]:
        """Its spaces as rows from the top, "X" where it lies: the mask, or the whole rectangle."""
        width, height = self.size
        return self.mask or ("X" * width,) * height
