"""Boards and terrain: everything stands on the board, and on spaces of its own."""

from collections.abc import Iterator, Sequence

from kf_desktop.content.cards.boards import Scenario, TerrainTile, column_and_row, turned_shape
from kf_desktop.content.cards.monsters import Monster
from kf_desktop.content.cards.positions import Path as FieldPath
from kf_desktop.content.checks.shelves import Checks, Complaint, Shelves

_Piece = tuple[FieldPath, str, tuple[str, ...]]
"""What stands on a board: where in the scenario, its lower left space, its shape."""


def _scenario(scenario: Scenario, shelves: Shelves) -> Iterator[Complaint]:
    for index, level in enumerate(scenario.levels):
        yield from shelves.level(scenario.monster, level, ("levels", index))
    monster = shelves.library.monsters.get(scenario.monster)
    if scenario.lone is not None:
        yield from _lone(scenario, monster, shelves)
    elif monster is not None and monster.kind == "mob":
        count = sum(group.count for group in scenario.bp)
        if count != len(scenario.monsters):
            yield ("bp",), f"there are {count} mobs and {len(scenario.monsters)} places for them"
    for space in monster.spawn.at if monster is not None else ():
        column, row = column_and_row(space)
        if column >= scenario.board.columns or row >= scenario.board.rows:
            yield ("board",), f"the mobs come back at {space}, which is not on this board"
    yield from _companions(scenario, monster, shelves)
    yield from _board(scenario, monster.footprint if monster else 1, shelves)


def _lone(scenario: Scenario, monster: Monster | None, shelves: Shelves) -> Iterator[Complaint]:
    """A lone mob that is fought like a boss has one card of its own and no track (MON-010)."""
    card = shelves.library.bp.get(scenario.lone or "")
    if monster is not None and (monster.kind != "mob" or len(scenario.monsters) != 1 or scenario.bp):
        yield ("lone",), "a lone mob is a single mob, with no cards on a track"
    if card is not None and card.monster != scenario.monster:
        yield ("lone",), f'"{card.id}" is a card of {card.monster}'


def _companions(scenario: Scenario, monster: Monster | None, shelves: Shelves) -> Iterator[Complaint]:
    """Mobs accompany a boss, each with a Signature and a card of its own (MON-010)."""
    for index, place in enumerate(scenario.companions):
        path: FieldPath = ("companions", index, "monster")
        sheet = shelves.library.monsters.get(place.monster)
        if sheet is None:
            continue
        led = scenario.lone or monster is None or monster.kind == "boss"
        if sheet.kind != "mob" or sheet.footprint != 1 or not led:
            yield path, "only mobs of one space accompany, and only a boss"
        acts = scenario.company.activation or ("signature",)
        if "signature" in acts and sheet.id not in shelves.library.signatures:
            yield path, f'"{sheet.id}" has no signature to act with'
        if "ai" in acts and not shelves.library.ai_of(sheet.id, 1):
            yield path, f'"{sheet.id}" has no AI card of level 1 to act with'
        if scenario.company.bp is not None:
            continue
        same = [other for other in scenario.companions if (other.monster, other.bp) == (place.monster, place.bp)]
        if len(same) > len(shelves.library.bp_of(place.monster, place.bp)):
            yield path, f"there are fewer cards of level {place.bp} than such companions"


def _board(scenario: Scenario, footprint: int, shelves: Shelves) -> Iterator[Complaint]:
    """Everything stands on the board, figures and tiles each on spaces of their own."""
    figures: list[_Piece] = [(("knights", index), space, ("X",)) for index, space in enumerate(scenario.knights)]
    for index, place in enumerate(scenario.monsters):
        figures.append((("monsters", index, "at"), place.at, ("X" * footprint,) * footprint))
    for index, mob in enumerate(scenario.companions):
        figures.append((("companions", index, "at"), mob.at, ("X",)))
    tiles: list[_Piece] = []
    for index, laid in enumerate(scenario.terrain):
        tile = shelves.library.terrain.get(laid.tile)
        shape = turned_shape(tile.shape, laid.turn, laid.mirrored) if tile else ("X",)
        tiles.append((("terrain", index, "at"), laid.at, shape))
        if tile and any(keyword.id == "obstacle" for keyword in tile.keywords):
            figures.append((("terrain", index, "at"), laid.at, shape))
    found = list(_apart(figures, scenario))
    yield from found
    yield from (complaint for complaint in _apart(tiles, scenario) if complaint not in found)


def _apart(pieces: Sequence[_Piece], scenario: Scenario) -> Iterator[Complaint]:
    """Pieces stand on the board, no two on one space."""
    taken: set[tuple[int, int]] = set()
    for path, at, shape in pieces:
        column, row = column_and_row(at)
        spaces = {
            (column + x, row + y)
            for y, line in enumerate(reversed(shape))
            for x, sign in enumerate(line)
            if sign == "X"
        }
        if column + len(shape[0]) > scenario.board.columns or row + len(shape) > scenario.board.rows:
            yield path, f"{at} and what stands there do not fit on the board"
        elif spaces & taken:
            yield path, f"at {at} something stands already"
        taken |= spaces


def _terrain_tile(tile: TerrainTile, shelves: Shelves) -> Iterator[Complaint]:
    yield from _tile_shape(tile)
    other = shelves.library.terrain.get(tile.flips_to or "")
    if other is not None and (other.flips_to, other.size, other.shape) != (tile.id, tile.size, tile.shape):
        yield ("flips_to",), "the two sides of a tile name each other and have the same shape"


def _tile_shape(tile: TerrainTile) -> Iterator[Complaint]:
    width, height = tile.size
    if tile.mask and (len(tile.mask), {len(row) for row in tile.mask}) != (height, {width}):
        yield ("mask",), f"the mask must have {height} rows of {width}"
    if tile.mask and "X" not in "".join(tile.mask):
        yield ("mask",), "the mask covers no space"
    if tile.becomes == tile.id:
        yield ("becomes",), "a tile cannot become itself"


CHECKS: Checks = {
    Scenario: _scenario,
    TerrainTile: _terrain_tile,
}
