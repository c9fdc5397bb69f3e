"""The board: spaces, footprints, adjacency, distances, sides (CLA-014 … CLA-024, MON-013 … MON-022, VAN)."""

from __future__ import annotations

import pytest

from kf_desktop.rules.clash.board import blocks, miniatures, sides, zones
from kf_desktop.rules.clash.forced.displacing import come_down
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.moving.costs import reachable
from tests.rules.builder import Position


@pytest.mark.rule("MON-056")
@pytest.mark.parametrize(
    ("facing", "ahead", "rear"), [("north", 56, ["G7", "G8"]), ("east", 60, ["E6", "F6"]), ("south", 56, ["D7", "D8"])]
)
def test_golden_half_plane_in_front_and_complement_behind(facing: str, ahead: int, rear: list[str]) -> None:
    position = Position()
    square = position.monster("square", "E7", facing)
    cells = position.grid.spaces
    assert sum(sides.in_front(position.game, square, cell) for cell in cells) == ahead
    assert sum(sides.behind(position.game, square, cell) for cell in cells) == 140 - ahead - 4
    assert position.names(sides.rear_spaces(position.game, square)) == set(rear)


@pytest.mark.rule("CLA-014", "CLA-016", "CLA-018", "KRD-001")
def test_the_board_is_its_spaces() -> None:
    position = Position()
    assert position.grid.size == 140
    around = blocks.around(position.grid, (position.cell("H10"),))
    assert position.names(around) == {"G10", "I10", "H9", "H11"}
    assert position.names(blocks.around(position.grid, (position.cell("A1"),))) == {"A2", "B1"}


@pytest.mark.rule("CLA-016", "CLA-019", "MON-013")
def test_footprints_are_named_by_their_north_west_space() -> None:
    position = Position()
    boss = position.monster("square", "F5")
    assert position.names(miniatures.footprint(position.game, boss)) == {"F5", "F6", "G5", "G6"}
    position = Position()
    king = position.monster("block", "F5")
    assert position.names(miniatures.footprint(position.game, king)) == {
        f"{row}{column}" for row in "FGH" for column in (5, 6, 7)
    }


@pytest.mark.rule("CLA-020")
def test_a_space_is_occupied_by_a_miniature_or_an_obstacle() -> None:
    position = Position().knights(k1="F8").terrain(wall="F7", rubble="F9")
    assert position.names(position.grid.cells(miniatures.occupied(position.game))) == {"F7", "F8"}


@pytest.mark.rule("CLA-021", "CLA-022", "CLA-023")
def test_adjacent_spaces_share_an_edge() -> None:
    position = Position()
    boss = position.monster("square", "F5")
    around = blocks.around(position.grid, miniatures.footprint(position.game, boss))
    assert position.names(around) == {"E5", "E6", "F4", "F7", "G4", "G7", "H5", "H6"}
    position = Position()
    king = position.monster("block", "F5")
    around = blocks.around(position.grid, miniatures.footprint(position.game, king))
    assert position.names(around) == {
        *("E5", "E6", "E7", "F4", "F8", "G4", "G8", "H4", "H8", "I5", "I6", "I7"),
    }


@pytest.mark.rule("TGT-010", "TGT-011")
@pytest.mark.parametrize(
    ("kind", "at", "knight", "expected"),
    [
        ("dot", "F5", "G6", 2),
        ("dot", "F5", "F8", 3),
        ("square", "F5", "F8", 2),
        ("square", "F5", "D9", 5),
        ("block", "F5", "E10", 4),
    ],
)
def test_distance_is_counted_orthogonally_from_the_nearest_space(
    kind: str, at: str, knight: str, expected: int
) -> None:
    position = Position()
    one, figure = position.knight("k1", knight), position.monster(kind, at)
    assert miniatures.range_to(position.game, figure, one) == expected
    assert miniatures.range_to(position.game, one, figure) == expected


@pytest.mark.rule("MON-014", "MON-015")
def test_front_is_half_the_board_and_the_rest_is_behind() -> None:
    position = Position()
    boss = position.monster("square", "F5", "north")

    def front() -> set[str]:
        every = position.grid.spaces
        return position.names(cell for cell in every if sides.in_front(position.game, boss, cell))

    assert front() == {f"{row}{column}" for row in "ABCDE" for column in range(1, 15)}
    assert position.names(sides.rear_spaces(position.game, boss)) == {"H5", "H6"}
    assert all(sides.behind(position.game, boss, position.cell(name)) for name in ("F4", "G7"))
    assert not sides.behind(position.game, boss, position.cell("F5")), "under it is neither"
    boss.facing = "east"
    assert front() == {f"{row}{column}" for row in "ABCDEFGHIJ" for column in range(7, 15)}
    assert position.names(sides.rear_spaces(position.game, boss)) == {"F4", "G4"}


@pytest.mark.rule("MON-014")
def test_rear_spaces_off_the_board_do_not_exist() -> None:
    position = Position()
    boss = position.monster("square", "I5", "north")
    assert sides.rear_spaces(position.game, boss) == ()


@pytest.mark.rule("MON-017")
@pytest.mark.parametrize(
    ("kind", "facing", "front", "rear"),
    [
        ("dot", "north", {"E5"}, {"G5"}),
        ("square", "north", {"E5", "E6"}, {"H5", "H6"}),
        ("square", "west", {"F4", "G4"}, {"F7", "G7"}),
        ("block", "south", {"I5", "I6", "I7"}, {"E5", "E6", "E7"}),
    ],
)
def test_adjacent_front_and_rear_spaces(kind: str, facing: str, front: set[str], rear: set[str]) -> None:
    position = Position()
    figure = position.monster(kind, "F5", facing)
    assert position.names(sides.front_spaces(position.game, figure)) == front
    assert position.names(sides.rear_spaces(position.game, figure)) == rear


@pytest.mark.rule("MON-018", "MON-021", "TRN-012")
def test_blindspots_turn_with_the_monster() -> None:
    position = Position()
    boss = position.monster("square", "F5", "north")
    assert position.names(sides.blindspots(position.game, boss)) == {"H5", "H6"}
    boss.facing = "east"
    assert position.names(sides.blindspots(position.game, boss)) == {"F4", "G4"}
    boss.facing = "south"
    assert position.names(sides.blindspots(position.game, boss)) == {"E5", "E6"}
    assert not sides.in_blindspot(position.game, boss, position.cell("H5"))


@pytest.mark.rule("TGT-019", "TGT-020", "TGT-042", "TGT-043")
def test_engaged_grouped_and_lone() -> None:
    position = Position(22, 16).knights(k1="K15", k2="A1", k3="F5", k4="F6")
    one, two, three, four = position.state.knights.values()
    position.monster("dot", "K16")
    assert miniatures.engaged(position.game, one) and not miniatures.engaged(position.game, two)
    assert miniatures.grouped(position.game, three) and miniatures.grouped(position.game, four)
    four.cell = position.cell("G6")
    assert not miniatures.grouped(position.game, three)
    lone = {}
    for name in ("F8", "F9", "G7"):
        four.cell = position.cell(name)
        lone[name] = miniatures.lone(position.game, three)
    assert lone == {"F8": False, "F9": True, "G7": False}


@pytest.mark.rule("VAN-009", "VAN-011", "VAN-012", "VAN-013", "VAN-014")
def test_a_knight_on_a_vantage_point() -> None:
    position = Position(22, 16)
    rider, below, far = (
        position.knight("k1", "H9"),
        position.knight("k2", "H11"),
        position.knight("k3", "H15"),
    )
    boss = position.monster("square", "H9")
    position.ride("k1")
    assert miniatures.adjacent(position.game, rider, boss) and miniatures.adjacent(position.game, boss, rider)
    assert miniatures.adjacent(position.game, rider, below), "he is next to those below"
    assert not miniatures.adjacent(position.game, below, rider), "but they are not next to him"
    assert miniatures.range_to(position.game, rider, far) == 5
    position.state.knights["k2"].cell = position.cell("A1")
    steps = position.names(reachable(position.game, rider, 1))
    assert "H11" in steps and "J8" not in steps


@pytest.mark.rule("VAN-010")
def test_a_knight_on_a_vantage_point_comes_down_before_he_is_moved() -> None:
    position = Position()
    rider, boss = position.knight("k1", "H9"), position.monster("square", "H9")
    position.ride("k1")
    position.play(knockback(position.game, rider, 2, boss), "cell:H11")
    assert position.at(rider) == "H13"


@pytest.mark.rule("VAN-010")
def test_without_a_space_to_come_down_to_the_knight_dies() -> None:
    position = Position().knights(k2="J14")
    rider = position.knight("k1", "A1")
    position.monster("pawn", "A1")
    position.terrain(wall="A2 B1")
    position.ride("k1")
    position.play(come_down(position.game, rider))
    assert rider.dead


def test_a_zone_is_a_square_without_the_monster() -> None:
    position = Position()
    position.monster("dot", "F6")
    zone = position.names(zones.zone_cells(position.game, (position.cell("F6"),), 2))
    assert "H8" in zone and "H9" not in zone and "F6" not in zone
    assert len(zone) == 24
    around_a_knight = zones.zone_cells(position.game, (position.cell("B2"),), 1)
    assert len(around_a_knight) == 9


def test_a_wave_stops_at_an_obstacle_next_to_the_knight() -> None:
    position = Position().terrain(wall="F8")
    source = (position.cell("F5"),)
    zone = tuple(position.cell(name) for name in ("F9", "F10", "D9"))
    assert position.names(zones.wave_cells(position.game, source, zone)) == {"F10", "D9"}


@pytest.mark.rule("CLA-021")
@pytest.mark.parametrize(("space", "near"), [("E4", False), ("F4", True), ("F6", True), ("G6", False)])
def test_corners_are_not_adjacent(space: str, near: bool) -> None:
    position = Position()
    mob = position.monster("dot", "F5")
    assert miniatures.adjacent(position.game, position.knight("k1", space), mob) is near
