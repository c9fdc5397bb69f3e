"""Square boards: names, steps, footprints and distances."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.engine.grid import DIRECTIONS, OFF, OPPOSITE, Cell, square_grid

BOARD = square_grid(14, 10)


@pytest.mark.parametrize(("name", "x", "y"), [("A1", 0, 0), ("J14", 13, 9), ("F10", 9, 5), ("A10", 9, 0)])
def test_printed_names(name: str, x: int, y: int) -> None:
    assert BOARD.cell(name) == BOARD.at(x, y)
    assert BOARD.name(BOARD.at(x, y)) == name


@pytest.mark.parametrize("name", ["", "A", "K1", "A15", "A0", "11", "AA", "A-1"])
def test_names_that_are_no_space(name: str) -> None:
    assert BOARD.cell(name) == OFF


@given(st.integers(0, BOARD.size - 1), st.sampled_from(DIRECTIONS))
def test_a_step_and_back(cell: Cell, side: str) -> None:
    there = BOARD.step(cell, side)
    if there != OFF:
        assert BOARD.step(there, OPPOSITE[side]) == cell
        assert BOARD.distance(cell, there) == 1
        assert there in BOARD.neighbours(cell)


def test_footprints_stay_on_the_board() -> None:
    assert [BOARD.name(cell) for cell in BOARD.footprint(BOARD.cell("A1"), 2)] == ["A1", "A2", "B1", "B2"]
    assert BOARD.footprint(BOARD.cell("J14"), 2) == ()
    assert len(BOARD.footprint(BOARD.cell("H12"), 3)) == 9


@given(st.integers(0, BOARD.size - 1))
def test_a_flood_over_an_empty_board_is_the_distance(source: Cell) -> None:
    found = BOARD.flood([source], BOARD.anchors(1))
    assert found == {cell: BOARD.distance(source, cell) for cell in found}
    assert len(found) == BOARD.size


def test_a_flood_goes_around_walls() -> None:
    wall = BOARD.mask(BOARD.cell(f"{row}5") for row in "ABCDEFGHI")
    found = BOARD.flood([BOARD.cell("A4")], BOARD.anchors(1, wall))
    assert found[BOARD.cell("A6")] == 20
    assert BOARD.cell("C5") not in found


@given(st.lists(st.integers(0, BOARD.size - 1), max_size=20), st.integers(1, 3))
def test_anchors_are_where_the_footprint_covers_nothing_closed(closed: list[Cell], size: int) -> None:
    bits = BOARD.anchors(size, BOARD.mask(closed))
    for cell in BOARD.spaces:
        cells = BOARD.footprint(cell, size)
        fits = bool(cells) and not any(covered in closed for covered in cells)
        assert bool(bits >> cell & 1) == fits
