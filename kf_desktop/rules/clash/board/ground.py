"""The spaces of the clash board and the terrain that lies on them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from kf_desktop.content.cards.boards import TerrainTile, tile_spaces, turned_shape
from kf_desktop.content.cards.perils import KnightModifiers
from kf_desktop.engine.grid import NOWHERE, Cell, Cells, Mask, SquareGrid, square_grid
from kf_desktop.rules.clash.board.blocks import mask_of
from kf_desktop.rules.effects.disabling import is_disabled
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import TerrainPiece
from kf_desktop.rules.table.sums import Part, part

MOB_WALLS = ("obstacle", "chasm")
"""A mob goes round Obstacles (MOV-012); a Chasm is one to it (INV-031)."""


def grid_of(game: Game) -> SquareGrid:
    """The spaces of the clash board (CLA-014)."""
    clash = game.state.clash
    assert clash is not None
    return square_grid(clash.columns, clash.rows)


def name_of(game: Game, cell: Cell) -> str:
    """The printed name of a space."""
    return grid_of(game).name(cell)


def tile_of(game: Game, piece: TerrainPiece) -> TerrainTile:
    """The kind of tile that the piece is; a disabled one does nothing (GLD-018)."""
    tile = game.content.terrain[piece.tile]
    return replace(tile, **_NOTHING) if is_disabled(game, "terrain", piece.tile) else tile


_UNCHANGED = KnightModifiers()
"""The modifiers of a tile that changes nothing."""

_NOTHING: dict[str, Any] = {
    **dict.fromkeys(("keywords", "enter", "forced", "boss", "triggers"), ()),
    "modifiers": _UNCHANGED,
    "blindspot": False,
    "climb": False,
}
"""The effects of a tile that does nothing."""


def has_keyword(tile: TerrainTile, keyword: str) -> bool:
    """Whether the tile has the terrain keyword."""
    return any(entry.id == keyword for entry in tile.keywords)


def piece_cells(game: Game, piece: TerrainPiece) -> Cells:
    """The spaces under the piece."""
    shape = game.content.terrain[piece.tile].shape
    if piece.turn or piece.mirrored:
        shape = turned_shape(shape, piece.turn, piece.mirrored)
    return tile_spaces(grid_of(game), piece.cell, shape)


@dataclass(slots=True)
class Laid:
    """The terrain as it lies, and what follows from it."""

    pieces: list[TerrainPiece]
    masks: list[Mask] = field(default_factory=list)  # the spaces under each piece, as bits
    covered: Mask = NOWHERE  # those under any of them
    by_space: dict[Cell, TerrainPiece] = field(default_factory=dict)
    acting: dict[Cell, TerrainTile] = field(default_factory=dict)  # by space, what does something to who stands there
    to_climb: set[Cell] = field(default_factory=set)
    to_enter: dict[Cell, int] = field(default_factory=dict)
    mask_to_enter: Mask = NOWHERE
    with_keyword: dict[str, list[Mask]] = field(default_factory=dict)  # the spaces of each such tile, as bits
    with_keywords: dict[tuple[str, ...], Mask] = field(default_factory=dict)  # of all of them; found when asked for


def _laid(game: Game) -> Laid:
    """What is known of the terrain; it is worked out anew once a piece comes or goes."""
    clash = game.state.clash
    assert clash is not None
    known: Laid | None = game.memo.get("laid")
    if known is None or known.pieces != clash.terrain:
        known = game.memo["laid"] = _lying(game, list(clash.terrain))
    return known


def _lying(game: Game, pieces: list[TerrainPiece]) -> Laid:
    laid, grid = Laid(pieces), grid_of(game)
    for number, piece in enumerate(pieces):
        tile, cells = tile_of(game, piece), piece_cells(game, piece)
        under = mask_of(grid, cells)
        laid.masks.append(under)
        laid.covered |= under
        laid.by_space = dict.fromkeys(cells, piece) | laid.by_space  # the first stays
        if tile.triggers or tile.modifiers != _UNCHANGED:
            laid.acting |= dict.fromkeys(cells, tile)
        if tile.climb:
            laid.to_climb.update(cells)
        if tile.enter:
            laid.to_enter |= dict.fromkeys(cells, number)
            laid.mask_to_enter |= under
        for keyword in tile.keywords:
            laid.with_keyword.setdefault(keyword.id, []).append(under)
    return laid


def piece_at(game: Game, cell: Cell) -> TerrainPiece | None:
    """The terrain on the space."""
    return _laid(game).by_space.get(cell)


def has_terrain(game: Game, spaces: Mask) -> bool:
    """Whether any terrain lies on the spaces (bits)."""
    return bool(_laid(game).covered & spaces)


def pieces_on(game: Game, spaces: Mask) -> list[TerrainPiece]:
    """The terrain that lies on any of the spaces (bits), in the order in which it was laid."""
    laid = _laid(game)
    return [piece for piece, under in zip(laid.pieces, laid.masks, strict=True) if under & spaces]


def ground_of(game: Game, knight: Fighter) -> TerrainTile | None:
    """The kind of tile on which the knight stands, if it does something to those who stand on it."""
    clash = game.state.clash
    if clash is None or not clash.terrain or knight.id in clash.riders:
        return None
    return _laid(game).acting.get(knight.cell)


def ground_part(game: Game, knight: Fighter, what: str) -> Part:
    """What the tile under the knight changes while he stands on it (TER-026)."""
    tile = ground_of(game, knight)
    return part("terrain", 0 if tile is None else getattr(tile.modifiers, what), "TER-026", tile.id if tile else "")


def tiles_with(game: Game, keyword: str) -> list[Mask]:
    """The spaces of each terrain tile with the keyword, as bits."""
    return _laid(game).with_keyword.get(keyword, [])


def tiles_to_enter(game: Game) -> dict[Cell, int]:
    """The spaces whose tile does something to those who enter it, with a number for the tile. Not to be changed."""
    return _laid(game).to_enter


def mask_to_enter(game: Game) -> Mask:
    """The same spaces as bits."""
    return _laid(game).mask_to_enter


def spaces_to_climb(game: Game) -> set[Cell]:
    """The spaces of terrain on which knights can stand (TER-032). Not to be changed."""
    return _laid(game).to_climb


def mask_with(game: Game, *keywords: str) -> Mask:
    """The spaces of all terrain with one of the keywords, as bits."""
    laid = _laid(game)
    found = laid.with_keywords.get(keywords)
    if found is None:
        found = NOWHERE
        for keyword in keywords:
            for under in laid.with_keyword.get(keyword, ()):
                found |= under
        laid.with_keywords[keywords] = found
    return found


def spaces_with(game: Game, *keywords: str) -> frozenset[Cell]:
    """The same as a set."""
    return frozenset(grid_of(game).cells(mask_with(game, *keywords)))
