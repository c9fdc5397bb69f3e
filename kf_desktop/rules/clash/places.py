"""Places of the board that cards name: the centre, an edge, the nearest terrain of a kind, a space."""

from __future__ import annotations

from kf_desktop.content.effects.terms import Place
from kf_desktop.content.keywords import catalogue
from kf_desktop.engine.grid import DIRECTIONS, EAST, NORTH, SOUTH, SquareGrid
from kf_desktop.rules.clash.blocks import Cells
from kf_desktop.rules.clash.ground import grid_of, piece_cells, spaces_with
from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.game import Game


def cells_of_place(game: Game, place: Place) -> Cells:
    """The spaces of the place, in order; none if no such terrain lies on the board."""
    grid = grid_of(game)
    if place == "centre":
        return _centre(grid)
    if place in DIRECTIONS:
        return edge_cells(grid, place)
    if place == "edge":
        return tuple(dict.fromkeys(cell for side in DIRECTIONS for cell in edge_cells(grid, side)))
    if place in game.content.terrain:
        pieces = [piece for piece in clash_of(game).terrain if piece.tile == place]
        return tuple(cell for piece in pieces for cell in piece_cells(game, piece))
    if place in catalogue():
        return tuple(sorted(spaces_with(game, place)))
    return (grid.cell(place.upper()),)


def _centre(grid: SquareGrid) -> Cells:
    """The one, two or four spaces in the middle of the board (MOV-047)."""
    columns = range((grid.columns - 1) // 2, grid.columns // 2 + 1)
    rows = range((grid.rows - 1) // 2, grid.rows // 2 + 1)
    return tuple(grid.at(x, y) for y in rows for x in columns)


def edge_cells(grid: SquareGrid, side: str) -> Cells:
    """The spaces along that edge of the board."""
    if side in (NORTH, SOUTH):
        row = grid.rows - 1 if side == NORTH else 0
        return tuple(grid.at(x, row) for x in range(grid.columns))
    column = grid.columns - 1 if side == EAST else 0
    return tuple(grid.at(column, y) for y in range(grid.rows))
