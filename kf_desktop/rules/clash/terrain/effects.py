"""The operation that places terrain (TER-009 … TER-031)."""

from __future__ import annotations

from kf_desktop.content.effects.monster import PlaceTerrain
from kf_desktop.content.effects.terms import TERRAIN_SPOTS
from kf_desktop.engine.grid import OFF, Cell, Cells
from kf_desktop.rules.clash.board.asking import choose_cell
from kf_desktop.rules.clash.board.blocks import around
from kf_desktop.rules.clash.board.ground import grid_of, has_keyword, piece_at, pieces_on, tile_of
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
    cells_of,
    footprint,
    occupied,
)
from kf_desktop.rules.clash.board.words import on_board
from kf_desktop.rules.clash.board.zones import cells_of_place
from kf_desktop.rules.clash.terrain import placing
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.game import Game, Steps, clash_of
from kf_desktop.rules.table.state import Figure, TerrainPiece


@performs(PlaceTerrain)
def _terrain(game: Game, effect: PlaceTerrain, context: Context) -> Steps[None]:
    """Place a tile, or destroy or flip those that lie there (TER-006, TER-018)."""
    if game.state.clash is None:
        return
    figure = on_board(context.figure)
    spots = _spots(game, effect, context, figure)
    if effect.place is not None:
        if spots:
            cell = yield from _one_spot(game, spots, context)
            yield from placing.place(game, effect.place, cell, figure, turn=effect.turn, mirrored=effect.mirrored)
        return
    if effect.at == "adjacent" and spots:
        spots = [(yield from _one_spot(game, spots, context))]
    change = placing.destroy if effect.destroy else placing.flip
    for piece in pieces_on(game, grid_of(game).mask(spots)):
        if piece in clash_of(game).terrain and _changes(game, effect, piece):
            yield from change(game, piece)


def _one_spot(game: Game, spots: list[Cell], context: Context) -> Steps[Cell]:
    return choose_cell(game, "choose.terrain", spots, because=("TER-009",), source=context.source)


def _changes(game: Game, effect: PlaceTerrain, piece: TerrainPiece) -> bool:
    """Whether the tile can be destroyed, or flipped: an Indestructible one is not destroyed (TER-011)."""
    tile = tile_of(game, piece)
    return tile.flips_to is not None if effect.flip else not has_keyword(tile, "indestructible")


def _spots(game: Game, effect: PlaceTerrain, context: Context, figure: Figure | None) -> list[Cell]:
    """The spaces that the effect means: of one who stands there, next to somebody, or of a place."""
    target = context.target or context.knight
    if effect.at == "monster":
        return [figure.cell] if figure is not None else []
    if effect.at == "adjacent":
        centre: Miniature | None = figure if figure is not None else target
        if centre is None or centre.cell == OFF:
            return []
        cells = footprint(game, centre) if isinstance(centre, Figure) else cells_of(game, centre)
        return _spots_near(game, effect, around(grid_of(game), cells))
    if effect.at in TERRAIN_SPOTS:
        who = context.knight if effect.at == "self" and context.knight is not None else target
        return [who.cell] if who is not None and who.cell != OFF else []
    return list(cells_of_place(game, effect.at))


def _spots_near(game: Game, effect: PlaceTerrain, cells: Cells) -> list[Cell]:
    """The spaces next to somebody that are free for a tile, or on which one lies that can be changed."""
    if effect.place is not None:
        full = occupied(game)
        return [cell for cell in cells if not full >> cell & 1]
    lying = [(cell, piece_at(game, cell)) for cell in cells]
    return [cell for cell, piece in lying if piece is not None and _changes(game, effect, piece)]
