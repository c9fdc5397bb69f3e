"""Line of sight, as the ledger tells it (LOS)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.engine.grid import Cell, square_grid
from kf_desktop.rules.clash.attack.declaring import can_attack
from kf_desktop.rules.clash.board.lines import crossed_by
from kf_desktop.rules.clash.board.sides import blindspots
from kf_desktop.rules.clash.board.sight import corner_test, knight_sees, monster_sees, sight_between
from kf_desktop.rules.table.state import GearItem
from tests.rules.builder import Position


def sees(position: Position, one: str, other: str) -> bool:
    """Whether there is sight between blocks of spaces ("F5 F6"), the same in both directions."""
    a = tuple(position.cell(name) for name in one.split())
    b = tuple(position.cell(name) for name in other.split())
    there = sight_between(position.game, a, b).clear
    assert sight_between(position.game, b, a).clear == there, "sight is symmetric (LOS-014)"
    return there


def crossed(position: Position, *line: int) -> set[str]:
    """The spaces that a line (x, y to x, y, y from the top) enters or runs along."""
    x1, y1, x2, y2 = line
    bits = crossed_by(position.grid, (*position.corner(x1, y1), *position.corner(x2, y2)))
    return position.names(cell for cell in position.grid.spaces if bits >> cell & 1)


SQUARE_F5 = "F5 F6 G5 G6"
BLOCK_E4 = "E4 E5 E6 F4 F5 F6 G4 G5 G6"


@pytest.mark.rule("LOS-001", "LOS-016")
def test_on_a_board_without_terrain_everybody_sees_everybody() -> None:
    position = Position().knights(k1="F5", k2="A1")
    mob, between = position.monster("dot", "F10"), position.monster("dot", "F7")
    for knight in position.state.knights.values():
        for figure in (mob, between):
            assert knight_sees(position.game, knight, figure).clear
            assert monster_sees(position.game, figure, knight).clear


@pytest.mark.rule("LOS-002")
def test_a_knight_attacks_only_what_he_sees() -> None:
    position = Position()
    knight, mob = position.knight("k1", "F5"), position.monster("dot", "F10")
    position.terrain(screen="F7")
    bow = GearItem("test.gear.bow")
    assert not can_attack(position.game, knight, mob, bow)
    position.clash.terrain.clear()
    assert can_attack(position.game, knight, mob, bow)


@pytest.mark.rule("LOS-004", "LOS-006", "LOS-007")
def test_one_clear_line_from_corner_to_corner_is_enough() -> None:
    position = Position().terrain(screen="F7")
    assert sees(position, "F5", "G10")
    assert not sees(position, "F5", "F10")
    assert "F7" in crossed(position, 5, 5, 9, 6), "the line crosses the inside"
    assert "F7" in crossed(position, 5, 5, 9, 5), "the line runs along the upper edge"
    assert "F7" not in crossed(position, 5, 6, 9, 7)


@pytest.mark.rule("LOS-005")
def test_touching_one_corner_does_not_block() -> None:
    position = Position().terrain(screen="G6")
    assert "G6" not in crossed(position, 5, 5, 7, 7)
    assert sees(position, "E5", "H8")


@pytest.mark.rule("LOS-008")
def test_no_line_squeezes_between_two_spaces_that_meet_diagonally() -> None:
    assert not sees(Position().terrain(screen="G6 F7"), "E5", "H8")
    assert sees(Position().terrain(screen="G6"), "E5", "H8")
    assert sees(Position().terrain(screen="G6", rampart="F7"), "E5", "H8"), "an Obstacle makes no joint"


@pytest.mark.rule("LOS-009", "LOS-010")
def test_a_joint_at_the_end_of_a_line_blocks_too() -> None:
    assert not sees(Position().terrain(screen="F11 G10"), "F10", "G11")
    assert sees(Position().terrain(screen="F11"), "F10", "G11")


@pytest.mark.rule("LOS-010")
def test_neighbours_see_each_other() -> None:
    assert sees(Position().terrain(screen="E10 G10 E11 G11 F9 F12"), "F10", "F11")
    assert sees(Position().terrain(screen="E10 G10 F9 F11"), "F10", "F10"), "on the same space"


@pytest.mark.rule("LOS-011")
def test_any_corner_of_any_space_of_a_big_figure_counts() -> None:
    position = Position().terrain(screen="F8")
    assert sees(position, SQUARE_F5, "F10")
    assert not sees(position, "F5", "F10")


@pytest.mark.rule("LOS-012")
def test_a_wall_as_high_as_the_monster_hides_a_knight() -> None:
    assert not sees(Position().terrain(screen="E8 F8 G8"), BLOCK_E4, "F10")
    assert sees(Position().terrain(screen="F8"), BLOCK_E4, "F10")


@pytest.mark.rule("LOS-013")
def test_columns_and_a_wall_hide_the_knights_behind_them() -> None:
    position = Position().terrain(column="F9 G9", screen="C8 D8 E8")
    hidden = {name: not sees(position, SQUARE_F5, name) for name in ("I12", "F10", "G10", "C10", "D10")}
    assert hidden == {"I12": False, "F10": True, "G10": True, "C10": True, "D10": True}


@pytest.mark.rule("LOS-014", "LOS-015", "MON-019")
def test_a_blindspot_hides_the_knight_from_the_monster_only() -> None:
    position = Position()
    knight, boss = position.knight("k1", "H5"), position.monster("square", "F5", "north")
    assert position.names(blindspots(position.game, boss)) == {"H5", "H6"}
    assert knight_sees(position.game, knight, boss).clear
    seen = monster_sees(position.game, boss, knight)
    assert (seen.clear, seen.unseen) == (False, "blindspot")


@pytest.mark.rule("LOS-015")
def test_a_knight_on_a_vantage_point_is_never_seen() -> None:
    position = Position()
    knight, boss = position.knight("k1", "F5"), position.monster("square", "F5")
    position.ride("k1")
    assert monster_sees(position.game, boss, knight).unseen == "vantage_point"
    assert knight_sees(position.game, knight, boss).clear


@pytest.mark.rule("LOS-017", "TER-005")
def test_nobody_is_hidden_by_the_tile_he_stands_on() -> None:
    assert sees(Position().terrain(grove="D6"), "D6", "D10"), "no space of the whole tile blocks"
    assert not sees(Position().terrain(grove="D6"), "D5", "D10")
    assert not sees(Position().terrain(grove="D6", screen="D9"), "D6", "D12"), "another tile still does"


@pytest.mark.rule("LOS-018")
def test_the_printed_example() -> None:
    boss = "D2 D3 E2 E3"
    position = Position().terrain(screen="C6 D6 E6 E7", column="G7 H6")
    assert {name: sees(position, boss, name) for name in ("B8", "D8", "E10", "H7")} == {
        "B8": True,
        "D8": False,
        "E10": False,
        "H7": False,
    }
    assert sees(Position().terrain(screen="C6 D6 E6 E7", column="G7"), boss, "H7")


@pytest.mark.rule("LOS-019")
@pytest.mark.parametrize("kind", ["wall", "rampart", "chasm", "rubble", "reeds", "stone", "column_wide"])
def test_only_obscuring_terrain_blocks_sight(kind: str) -> None:
    assert sees(Position().terrain(**{kind: "F7"}), "F5", "F10")


@pytest.mark.rule("LOS-019")
def test_a_tile_blocks_with_the_spaces_it_covers_and_only_while_it_lies() -> None:
    position = Position().terrain(screen="C6 D6 E6 E7")
    assert sees(position, "D7", "D8"), "the empty corner of an L blocks nothing"
    position.clash.terrain.clear()
    assert sees(position, "D5", "D8")


def test_a_blocked_view_says_what_blocks_it() -> None:
    position = Position().terrain(screen="F7")
    sight = sight_between(position.game, (position.cell("F5"),), (position.cell("F10"),))
    assert position.name(sight.blocked_by) == "F7"


GRID = square_grid(7, 6)
CELLS = st.sampled_from(GRID.spaces)


@pytest.mark.rule("LOS-014")
@given(st.sets(CELLS, max_size=12), CELLS, CELLS, st.sampled_from([1, 2, 3]))
def test_sight_is_symmetric(obscuring: set[Cell], one: Cell, other: Cell, size: int) -> None:
    source, target = GRID.footprint(one, size), (other,)
    if not source:
        return
    mask = GRID.mask(obscuring - {*source, *target})
    assert corner_test(GRID, mask, source, target).clear == corner_test(GRID, mask, target, source).clear


@pytest.mark.rule("LOS-004")
@given(st.sets(CELLS, max_size=12), CELLS, CELLS)
def test_less_terrain_never_hides_more(obscuring: set[Cell], one: Cell, other: Cell) -> None:
    cells = sorted(obscuring - {one, other})
    mask = GRID.mask(cells)
    if corner_test(GRID, mask, (one,), (other,)).clear:
        for cell in cells:
            assert corner_test(GRID, mask & ~(1 << cell), (one,), (other,)).clear


@pytest.mark.rule("LOS-014")
@given(st.sets(CELLS, max_size=12), CELLS, CELLS)
def test_a_mirrored_board_shows_the_mirrored_view(obscuring: set[Cell], one: Cell, other: Cell) -> None:

    def mirror(cell: Cell) -> Cell:
        x, y = GRID.xy(cell)
        return GRID.at(GRID.columns - 1 - x, y)

    cells = obscuring - {one, other}
    mask, mirrored = GRID.mask(cells), GRID.mask(map(mirror, cells))
    assert (
        corner_test(GRID, mask, (one,), (other,)).clear
        == corner_test(GRID, mirrored, (mirror(one),), (mirror(other),)).clear
    )
