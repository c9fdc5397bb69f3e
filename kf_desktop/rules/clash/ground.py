"""The spaces of the clash board and the terrain that lies on them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from typing import Any

from kf_desktop.content.boards import TerrainTile, turned_shape
from kf_desktop.content.perils import KnightModifiers
from kf_desktop.engine.grid import SquareGrid, square_grid
from kf_desktop.rules.clash.blocks import Cells, tile_spaces
from kf_desktop.rules.core.disabling import is_disabled
from kf_desktop.rules.core.sums import Part, part
from kf_desktop.rules.game import Game, Knight
from kf_desktop.rules.state import TerrainPiece

MOB_WALLS = ("obstacle", "chasm")
"""A mob goes round Obstacles (MOV-012); a Chasm is one to it (INV-031)."""


def grid_of(game: Game) -> SquareGrid:
    """The spaces of the clash board (CLA-014)."""
    clash = game.state.clash
    assert clash is not None
    return square_grid(clash.columns, clash.rows)


def name_of(game: Game, cell: int) -> str:
    """The printed name of a space."""
    return grid_of(game).name(cell)


def tile_of(game: Game, piece: TerrainPiece) -> TerrainTile:
    """The kind of tile that the piece is; a disabled one does nothing (GLD-018)."""
    tile = game.content.terrain[piece.tile]
    return replace(tile, **_NOTHING) if is_disabled(game, "terrain", piece.tile) else tile


_UNCHANGED = KnightModifiers()
"""What a tile changes that changes nothing."""

_NOTHING: dict[str, Any] = {
    **dict.fromkeys(("keywords", "enter", "forced", "boss", "triggers"), ()),
    "modifiers": _UNCHANGED,
    "blindspot": False,
    "climb": False,
}
"""What a tile does that does nothing."""


def has_keyword(tile: TerrainTile, keyword: str) -> bool:
    """Whether the tile has the terrain keyword."""
    return any(entry.id == keyword for entry in tile.keywords)


def piece_cells(game: Game, piece: TerrainPiece) -> Cells:
    """The spaces under the piece."""
    shape = tile_of(game, piece).shape
    if piece.turn or piece.mirrored:
        shape = turned_shape(shape, piece.turn, piece.mirrored)
    return tile_spaces(grid_of(game), piece.cell, shape)


@dataclass(slots=True)
class Laid:
    """The terrain as it lies, and what has been worked out about it so far."""

    pieces: list[TerrainPiece]
    tiles: list[tuple[TerrainTile, Cells]]  # of the pieces, with the spaces under them
    found: dict[Hashable, Any] = field(default_factory=dict)


def _laid(game: Game) -> Laid:
    """What is known of the terrain; it is worked out anew once a piece comes or goes."""
    clash = game.state.clash
    assert clash is not None
    known: Laid | None = game.memo.get("laid")
    if known is None or known.pieces != clash.terrain:
        tiles = [(tile_of(game, piece), piece_cells(game, piece)) for piece in clash.terrain]
        known = game.memo["laid"] = Laid(list(clash.terrain), tiles)
    return known


def piece_at(game: Game, cell: int) -> TerrainPiece | None:
    """The terrain on the space."""
    laid = _laid(game)
    found: dict[int, TerrainPiece] | None = laid.found.get("piece_at")
    if found is None:
        lying = reversed(list(zip(laid.pieces, laid.tiles, strict=True)))
        found = laid.found["piece_at"] = {cell: piece for piece, (_, cells) in lying for cell in cells}
    return found.get(cell)


def ground_of(game: Game, knight: Knight) -> TerrainTile | None:
    """The kind of tile on which the knight stands, if it does something to who stands on it."""
    clash = game.state.clash
    if clash is None or not clash.terrain or knight.id in clash.riders:
        return None
    laid = _laid(game)
    found: dict[int, TerrainTile] | None = laid.found.get("ground")
    if found is None:
        acting = [(tile, cells) for tile, cells in laid.tiles if tile.triggers or tile.modifiers != _UNCHANGED]
        found = laid.found["ground"] = {cell: tile for tile, cells in acting for cell in cells}
    return found.get(knight.cell)


def ground_part(game: Game, knight: Knight, what: str) -> Part:
    """What the tile under the knight changes while he stands on it (TER-026)."""
    tile = ground_of(game, knight)
    return part("terrain", 0 if tile is None else getattr(tile.modifiers, what), "TER-026", tile.id if tile else "")


def tiles_with(game: Game, keyword: str) -> tuple[int, ...]:
    """The spaces of each terrain tile with the keyword, as bits."""
    laid, key = _laid(game), ("tiles_with", keyword)
    found: tuple[int, ...] | None = laid.found.get(key)
    if found is None:
        grid = grid_of(game)
        found = tuple(grid.mask(cells) for tile, cells in laid.tiles if has_keyword(tile, keyword))
        laid.found[key] = found
    return found


def tiles_to_enter(game: Game) -> dict[int, int]:
    """The spaces whose tile does something to who enters it, with a number for the tile. Not to be changed."""
    laid = _laid(game)
    found: dict[int, int] | None = laid.found.get("tiles_to_enter")
    if found is None:
        tiles = enumerate(laid.tiles)
        found = {cell: number for number, (tile, cells) in tiles if tile.enter for cell in cells}
        laid.found["tiles_to_enter"] = found
    return found


def spaces_to_climb(game: Game) -> frozenset[int]:
    """The spaces of terrain on which knights can stand (TER-032)."""
    laid = _laid(game)
    found: frozenset[int] | None = laid.found.get("spaces_to_climb")
    if found is None:
        found = frozenset(cell for tile, cells in laid.tiles if tile.climb for cell in cells)
        laid.found["spaces_to_climb"] = found
    return found


def spaces_with(game: Game, *keywords: str) -> frozenset[int]:
    """The spaces of all terrain with one of the keywords."""
    laid = _laid(game)
    found: frozenset[int] | None = laid.found.get(keywords)
    if found is None:
        tiles = [cells for tile, cells in laid.tiles if any(entry.id in keywords for entry in tile.keywords)]
        found = laid.found[keywords] = frozenset(cell for cells in tiles for cell in cells)
    return found


def mask_with(game: Game, *keywords: str) -> int:
    """The same as bits."""
    laid, key = _laid(game), ("mask_with", *keywords)
    found: int | None = laid.found.get(key)
    if found is None:
        found = laid.found[key] = grid_of(game).mask(spaces_with(game, *keywords))
    return found
