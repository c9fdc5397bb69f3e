"""The names beside the standees: none of them lies on another, however close the knights stand."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPointF, QRectF

from kf_desktop.engine.grid import Cell, Cells
from kf_desktop.ui.canvas.brush import plate_size, size_at
from kf_desktop.ui.clash_board.drawing.figures import NAME_SIZE, NAME_WIDTH
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.clash_board.drawing.plates import places_of_names
from kf_desktop.ui.clash_board.look import BoardLook, read_board
from tests.ui import fakes

NAMES = ("Ilse", "Bruno", "Anselma", "Tamsin")
SMALL, LARGE = 0.36, 1.2
"""Pixels a unit in a window of 1280 × 800 and of 3840 × 2160."""


def cells(*numbers: int) -> Cells:
    return tuple(map(Cell, numbers))


BLOCK = cells(58, 59, 72, 73)


def board(cells: Cells) -> BoardLook:
    """Four knights on these spaces."""
    look = read_board(fakes.view_of(fakes.clash_state()))
    assert look is not None
    one = look.knights[0]
    knights = [replace(one, id=name, name=name, cell=cell) for name, cell in zip(NAMES, cells, strict=True)]
    return replace(look, knights=tuple(knights))


def plates(look: BoardLook, zoom: float) -> dict[str, QRectF]:
    """What the names cover that are shown."""
    found = {}
    for knight in look.knights:
        spot = places_of_names(look, zoom)[knight.key]
        if spot is not None:
            area = QRectF(QPointF(), plate_size(knight.name, size_at(zoom, *NAME_SIZE), NAME_WIDTH))
            area.moveCenter(cell_rect(look, knight.cell).center() + spot)
            found[knight.id] = area
    return found


def layouts() -> list[Cells]:
    """A block, a row, a column, and crowds in a corner of nine spaces, always the same ones."""
    dice, near = Random(7), [Cell(58 + x + 14 * y) for x in range(3) for y in range(3)]
    crowds = [tuple(dice.sample(near, 4)) for _ in range(12)]
    return [BLOCK, cells(58, 59, 60, 61), cells(58, 72, 86, 100), *crowds]


@pytest.mark.parametrize("zoom", [SMALL, LARGE])
@pytest.mark.parametrize("cells", layouts())
def test_no_name_lies_on_another(cells: Cells, zoom: float) -> None:
    shown = plates(board(cells), zoom)
    for one, other in combinations(shown, 2):
        assert not shown[one].intersects(shown[other]), (one, other)
    assert len(shown) >= 3


def test_a_name_stands_below_its_knight_where_there_is_room() -> None:
    spots = places_of_names(board(cells(0, 4, 8, 60)), SMALL)
    assert all(spot is not None and spot.x() == 0 and spot.y() > 0 for spot in spots.values())


def test_a_name_covers_no_other_standee_in_a_block() -> None:
    look = board(BLOCK)
    for name, area in plates(look, SMALL).items():
        for knight in look.knights:
            if knight.id != name:
                middle = cell_rect(look, knight.cell).center()
                assert not area.contains(middle), (name, knight.id)


def test_the_standees_are_told_where_their_names_are(play: Any, window: Any) -> None:
    play(fakes.clash_state(), "cell")
    board = window.table.middle.views["clash"]
    board.name_all(True)
    scene, look = board.scene, board.look
    wanted = places_of_names(look, scene.views()[0].transform().m11())
    assert {key: scene.figures[key].plate_at for key in wanted} == wanted
