"""Knights' own movement (KRD-030 … KRD-045) and the keywords that change it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.engine.grid import Cell
from kf_desktop.rules.clash.moving.costs import reachable
from kf_desktop.rules.clash.moving.routes import choose_way
from kf_desktop.rules.clash.moving.walking import hug, vault, vault_spaces, walk
from kf_desktop.rules.table.state import Knight
from tests.rules.builder import Position


def within(position: Position, spaces: int, name: str = "k1") -> set[str]:
    return position.names(reachable(position.game, position.state.knights[name], spaces))


def way(position: Position, to: str, spaces: int, *answers: str) -> list[str]:
    knight = position.state.knights["k1"]
    path = position.play(choose_way(position.game, knight, position.cell(to), spaces), *answers).path
    return [position.name(cell) for cell in path]


@pytest.mark.rule("KRD-030", "KRD-034", "KRD-035")
def test_up_to_speed_spaces() -> None:
    position = Position(22, 16).knights(k1="H10")
    spaces = within(position, 4)
    assert {"H14", "H12", "G13"} <= spaces and "H15" not in spaces
    assert "G11" not in within(position, 1)
    assert len(spaces) == 40


@pytest.mark.rule("KRD-031", "KRD-045")
def test_the_destination_is_declared_first() -> None:
    position = Position(22, 16)
    knight = position.knight("k1", "H10")
    used = position.play(walk(position.game, knight, 4), "cell:H13")
    assert (used, position.at(knight), position.path(knight)) == (3, "H13", ["H11", "H12", "H13"])
    assert (knight.moved, knight.fought) == (False, False), "spending the action is the turn's business"
    decision = position.decisions[0]
    assert decision.seats == ("seat_k1",) and decision.options[-1].key == "stay"
    assert position.play(walk(position.game, knight, 4), "stay") == 0


@pytest.mark.rule("KRD-032")
def test_what_stops_the_knight_ends_the_move() -> None:
    position = Position().knights(k1="H10")
    position.terrain(snare="H11", wall="G10 I10 H9 G11 I11 G12 I12")
    knight = position.state.knights["k1"]
    position.play(walk(position.game, knight, 4), "cell:H13")
    assert (position.at(knight), knight.knockdown) == ("H11", "falling")


@pytest.mark.rule("KRD-033")
def test_tiles_are_resolved_on_the_way() -> None:
    position = Position().knights(k1="H10")
    position.terrain(thorns="H11", embers="H12", wall="G10 I10 H9 G11 I11 G12 I12")
    knight = position.state.knights["k1"]
    knight.vigor = 6
    position.play(walk(position.game, knight, 3), "cell:H13")
    assert (knight.vigor, knight.heat, position.at(knight)) == (5, 1, "H13")
    kinds = [kind for kind in position.kinds() if kind in ("walks", "lose", "gain")]
    assert kinds == ["walks", "lose", "walks", "gain", "walks"]


@pytest.mark.rule("KRD-032", "KRD-033")
def test_the_way_is_asked_only_where_the_terrain_differs() -> None:
    position = Position().knights(k1="H10")
    assert way(position, "G12", 4) and position.choices() == []
    position.terrain(thorns="H11")
    assert way(position, "G12", 3, "cell:G10")[0] == "G10"
    assert way(position, "G12", 3, "cell:H11")[0] == "H11"
    assert position.choices() == ["path", "path"]


@pytest.mark.rule("KRD-032")
def test_a_detour_within_speed_can_avoid_a_tile() -> None:
    position = Position().knights(k1="H10")
    position.terrain(thorns="H11")
    assert way(position, "H12", 3) == ["H11", "H12"]
    assert "H11" not in way(position, "H12", 4, "cell:G10")


@pytest.mark.rule("KRD-036")
@pytest.mark.parametrize("kind", ["wall", "column", "rampart", "chasm", "cliff"])
def test_no_passing_through_obstacle_or_chasm(kind: str) -> None:
    position = Position().knights(k1="H10").terrain(**{kind: "H11"})
    assert "H12" not in within(position, 3) and "H12" in within(position, 4)
    assert "H11" not in within(position, 4)


@pytest.mark.rule("KRD-037")
def test_no_passing_through_figures() -> None:
    position = Position().knights(k1="H10", k2="H11")
    assert "H12" not in within(position, 2)
    position = Position().knights(k1="H10")
    position.monster("dot", "H11")
    assert "H12" not in within(position, 2)


@pytest.mark.rule("KRD-038", "KRD-039", "KRD-040")
@given(st.integers(0, 139), st.integers(1, 5), st.sets(st.integers(0, 139), max_size=25), st.data())
def test_every_way_obeys_the_rules(at: Cell, spaces: int, walls: set[Cell], data: st.DataObject) -> None:
    position = Position()
    knight = position.knight("k1", position.name(at))
    position.terrain(wall=" ".join(position.name(cell) for cell in sorted(walls - {at})))
    ends = reachable(position.game, knight, spaces)
    if not ends:
        return
    goal = data.draw(st.sampled_from(sorted(ends)))
    path = position.play(choose_way(position.game, knight, goal, spaces)).path
    assert len(path) == ends[goal] <= spaces and path[-1] == goal
    assert len({at, *path}) == len(path) + 1, "no space twice, the start included"
    steps = zip([at, *path], path, strict=False)
    assert all(position.grid.distance(one, other) == 1 for one, other in steps)
    assert not set(path) & (walls - {at})


@pytest.mark.rule("KRD-041")
def test_golden_no_diagonals_no_passing_figures() -> None:
    position = Position().knights(k1="H10", k2="H11")
    position.monster("dot", "G10")
    knight = position.state.knights["k1"]
    costs = {position.name(cell): cost for cell, cost in reachable(position.game, knight, 4).items()}
    assert {name: costs[name] for name in ("I11", "H12", "G9", "F10")} == {
        "I11": 2,
        "H12": 4,
        "G9": 2,
        "F10": 4,
    }
    assert {"I10", "I12", "H9", "F9"} <= set(costs)
    assert not {"H11", "G10", "G11"} & set(costs)


@pytest.mark.rule("KRD-042")
def test_golden_obstacles_block_other_tiles_do_not() -> None:
    position = Position(22, 16).knights(k1="H10").terrain(wall="H11", chasm="G10", moss="I10")
    assert within(position, 3) == {
        *("I10", "I11", "I12", "J10", "J11", "I9", "J9", "K10", "H9", "H8", "H7", "G9", "G8", "F9", "I8"),
    }


@pytest.mark.rule("KRD-043", "KRD-044")
def test_a_move_like_ability_follows_the_same_rules() -> None:
    position = Position().knights(k1="H10").terrain(wall="H11")
    spaces = within(position, 2)
    assert not {"H11", "H12"} & spaces and "G11" in spaces


def test_difficult_terrain_makes_the_move_one_space_shorter() -> None:
    position = Position().knights(k1="F1").terrain(rubble="F2 F3", wall="E1 G1 E2 G2 E3 G3 E4 G4 E5 G5 E6 G6")
    assert within(position, 5) == {"F2", "F3", "F4", "F5"}


def test_going_round_difficult_terrain_costs_no_more_than_it_must() -> None:
    position = Position().knights(k1="F1").terrain(rubble="F2")
    knight = position.state.knights["k1"]
    costs = {position.name(cell): cost for cell, cost in reachable(position.game, knight, 4).items()}
    assert (costs["F2"], costs["F3"], costs["E2"]) == (2, 3, 2)
    assert way(position, "F3", 4) == ["F2", "F3"]


def test_a_knocked_down_knight_goes_nowhere() -> None:
    position = Position()
    knight = position.knight("k1", "F5", knockdown="falling")
    assert within(position, 4) == set()
    assert position.play(walk(position.game, knight, 4)) == 0


@pytest.mark.parametrize(
    ("talent", "over_knight", "over_mob", "onto_wall"),
    [
        ("plain", False, False, False),
        ("bypass", True, False, False),
        ("advanced_bypass", True, True, False),
        ("superior_bypass", True, True, True),
    ],
)
def test_bypass(talent: str, over_knight: bool, over_mob: bool, onto_wall: bool) -> None:
    position = Position().knights(k2="E5")
    position.knight("k1", "E4", talent=talent)
    assert ("E6" in within(position, 2)) == over_knight
    assert "E5" not in within(position, 3), "nobody ends on somebody"
    position = Position()
    position.knight("k1", "E4", talent=talent)
    position.monster("dot", "E5")
    assert ("E6" in within(position, 2)) == over_mob
    position = Position().terrain(wall="E5")
    position.knight("k1", "E4", talent=talent)
    assert ("E5" in within(position, 1)) == onto_wall


# --- vault and hug ------------------------------------------------------------------------------


def beside_boss() -> tuple[Position, Knight]:
    """The examples of the keyword list count rows from the bottom: their E6-F7 is our E6 here."""
    position = Position()
    position.monster("square", "E6")
    return position, position.knight("k1", "E5")


def test_vault_leads_to_the_far_side() -> None:
    position, knight = beside_boss()
    position.play(vault(position.game, knight), "cell:E8")
    assert position.at(knight) == "E8"
    position, knight = beside_boss()
    position.terrain(wall="E8")
    assert vault_spaces(position.game, knight) == []
    assert not position.play(vault(position.game, knight))


def test_hug_goes_along_the_monster() -> None:
    position, knight = beside_boss()
    used = position.play(hug(position.game, knight, 2), "cell:D7")
    assert (used, position.path(knight)) == (2, ["D6", "D7"])
    position, knight = beside_boss()
    position.knights(k2="D5")
    assert position.asked(hug(position.game, knight, 1)) == ["cell:F5", "stay"], "no squeezing past D5"
    position, knight = beside_boss()
    position.knights(k2="A1")
    knight.cell = position.cell("A5")
    assert position.play(hug(position.game, knight, 2)) == 0
