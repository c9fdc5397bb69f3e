"""The monster's movement (MOV)."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.content.cards.monsters import AttackType, Routine
from kf_desktop.content.text import Text
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.clash.board.blocks import gap, sides_out
from kf_desktop.rules.clash.board.miniatures import figures_by_cell, footprint, range_to
from kf_desktop.rules.clash.forced.knockback import unavoidable_knockback
from kf_desktop.rules.clash.forced.pulling import retreat
from kf_desktop.rules.clash.moving.movement import appear, move_monster, move_to, settle_figure, travel
from kf_desktop.rules.clash.moving.planning import Aim, plan_to_target
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.state import Figure, FigureNumber
from tests.rules.builder import Position


def move(
    position: Position, *answers: str, to: str = "k1", how: str = "move", ranged: int = 0, sight: bool = False
) -> list[str]:
    """Move the first monster at the knight; the spaces it went over."""
    figure = position.clash.figures[0]
    types = (AttackType("ranged", ranged),) if ranged else ()
    card = Routine(id="test.card", monster="test.dot", name=Text(en="Card", zh="牌"), types=types)
    attack = MonsterAttack(card, figure, [position.state.knights[to]], sight)
    position.play(move_monster(position.game, figure, attack.targets, how, attack), *answers)
    return position.path(figure)


def boss(kind: str, at: str, target: str, **terms: Any) -> Position:
    position = Position().knights(k1=target)
    position.monster(kind, at, **terms)
    return position


# --- how far ------------------------------------------------------------------------------------


@pytest.mark.rule("MOV-001", "MOV-003", "MOV-011")
def test_a_monster_moves_until_it_is_adjacent() -> None:
    position = Position(22, 16).knights(k1="F20")
    position.monster("pawn", "F5")
    path = move(position)
    assert (len(path), path[-1]) == (14, "F19")


@pytest.mark.rule("MOV-002")
def test_a_mob_that_cannot_arrive_comes_as_near_as_it_can() -> None:
    position = boss("dot", "F5", "F12")
    position.terrain(wall="E6 G6 E7 G7 E8 G8 F9 E5 G5 F4")
    assert move(position) == ["F6", "F7", "F8"]


@pytest.mark.rule("MOV-004")
def test_an_adjacent_monster_does_not_move_but_turns() -> None:
    position = boss("square", "F5", "F7")
    assert move(position) == []
    assert position.clash.figures[0].facing == "east"


@pytest.mark.rule("MOV-005", "MOV-006")
def test_a_ranged_attacker_stops_in_range() -> None:
    assert move(boss("pawn", "F5", "F12"), ranged=4) == ["F6", "F7", "F8"]
    assert move(boss("pawn", "F5", "F9"), ranged=4) == []


@pytest.mark.rule("MOV-007")
def test_a_ranged_attacker_that_must_see_goes_on_until_it_sees() -> None:
    position = boss("dot", "F5", "F12")
    position.terrain(screen="F9 E9 G9")
    assert move(position, ranged=4) == ["F6", "F7", "F8"]
    position = boss("dot", "F5", "F12")
    position.terrain(screen="F9 E9 G9")
    assert move(position, ranged=4, sight=True) == ["F6", "F7", "F8", "F9"], "from F9 its own tile is open"


@pytest.mark.rule("MOV-009", "MOV-010", "MOV-014")
@pytest.mark.parametrize(
    ("kind", "at", "target", "first", "steps", "end"),
    [
        ("square", "H5", "G12", "side:east", 6, "G10"),
        ("pawn", "F5", "C9", "side:east", 6, "C8"),
        ("square", "H5", "E9", "side:east", 5, "F8"),
        ("block", "H4", "C12", "side:north", 10, "C9"),
    ],
)
def test_golden_number_of_steps(kind: str, at: str, target: str, first: str, steps: int, end: str) -> None:
    position = boss(kind, at, target)
    offsets = {"C9": (), "E9": ("facing:east",)}
    facing = offsets.get(target, ())
    path = move(position, *facing, first)
    assert len(path) == steps
    cells = [position.cell(name) for name in [at, *path]]
    assert all(position.grid.distance(one, other) == 1 for one, other in pairwise(cells))
    figure, knight = position.clash.figures[0], position.state.knights["k1"]
    assert range_to(position.game, figure, knight) == 1
    assert path[-1] == end


@pytest.mark.rule("MOV-011", "MOV-027", "MOV-034")
def test_bosses_go_through_everything() -> None:
    position = boss("pawn", "F5", "F12")
    position.knight("k2", "F7")
    position.terrain(rampart="F8")
    assert move(position) == ["F6", "F7", "F8", "F9", "F10", "F11"]
    assert position.tiles("rampart") == {"F8"}


@pytest.mark.rule("MOV-012")
def test_mobs_go_around() -> None:
    position = boss("dot", "F5", "F9")
    position.knight("k2", "F7")
    assert move(position, "side:north") == ["E5", "E6", "E7", "E8", "F8"]


@pytest.mark.rule("MOV-013")
def test_a_mob_shut_out_goes_to_a_nearest_space_of_the_players_choice() -> None:
    position = boss("dot", "F5", "A1")
    position.terrain(wall="A2 B1")
    figure = position.clash.figures[0]
    aim = Aim(position.state.knights["k1"])
    assert position.asked(plan_to_target(position.game, figure, aim)) == ["cell:A3", "cell:B2", "cell:C1"]


@pytest.mark.rule("MOV-015")
@given(st.integers(0, 139), st.integers(0, 139), st.sampled_from(["pawn", "square", "block"]))
def test_the_footprint_stays_on_the_board_and_every_step_leads_nearer(at: Cell, to: Cell, kind: str) -> None:
    position = Position()
    knight = position.knight("k1", position.name(to))
    name = position.name(at)
    figure = position.monster(kind, name)
    if not footprint(position.game, figure) or to in footprint(position.game, figure):
        return
    steps = plan_to_target(position.game, figure, Aim(knight))
    path: list[Cell] = []
    try:
        decision = next(steps)
        while True:
            decision = steps.send((decision.options[0].key,))
    except StopIteration as end:
        path = end.value
    size = {"pawn": 1, "square": 2, "block": 3}[kind]
    gaps = [gap(position.grid, position.grid.footprint(anchor, size), (to,)) for anchor in [figure.cell, *path]]
    assert all(position.grid.footprint(anchor, size) for anchor in path)
    assert gaps == list(range(gaps[0], 0, -1))


# --- zig-zag ------------------------------------------------------------------------------------


@pytest.mark.rule("MOV-016")
@pytest.mark.parametrize(
    ("first", "path"),
    [
        ("side:east", ["F6", "E6", "E7", "D7", "D8", "C8"]),
        ("side:north", ["E5", "E6", "D6", "D7", "C7", "C8"]),
    ],
)
def test_golden_zigzag(first: str, path: list[str]) -> None:
    assert move(boss("pawn", "F5", "C9"), first) == path


@pytest.mark.rule("MOV-017")
def test_players_choose_the_first_axis_only_where_both_lead_nearer() -> None:
    position = boss("square", "H5", "E9")
    figure, aim = position.clash.figures[0], Aim(position.state.knights["k1"])
    assert position.asked(plan_to_target(position.game, figure, aim)) == ["side:east", "side:north"]
    position = boss("square", "H5", "H9")
    move(position)
    assert position.choices() == []


@pytest.mark.rule("MOV-018", "MOV-026")
@pytest.mark.parametrize(
    ("first", "path"),
    [
        ("side:east", ["H6", "G6", "G7", "G8", "G9", "G10"]),
        ("side:north", ["G5", "G6", "G7", "G8", "G9", "G10"]),
    ],
)
def test_the_zigzag_ends_when_it_would_lead_away(first: str, path: list[str]) -> None:
    assert move(boss("square", "H5", "G12"), first) == path


@pytest.mark.rule("MOV-019")
def test_mobs_zigzag_among_the_ways_they_can_walk() -> None:
    position = boss("dot", "F5", "D8")
    position.terrain(wall="E6")
    assert move(position, "side:east") == ["F6", "F7", "E7", "E8"]


@pytest.mark.rule("MOV-020")
def test_players_choose_between_equal_detours() -> None:
    position = boss("dot", "F5", "F9")
    position.terrain(wall="E6 F6 G6")
    figure, aim = position.clash.figures[0], Aim(position.state.knights["k1"])
    assert position.asked(plan_to_target(position.game, figure, aim)) == ["side:north", "side:south"]


@pytest.mark.rule("MOV-025", "MOV-018")
@pytest.mark.parametrize(
    ("first", "path", "crashes"),
    [
        ("side:east", ["H6", "G6", "G7", "F7", "F8"], 1),
        ("side:north", ["G5", "G6", "F6", "F7", "E7"], 0),
    ],
)
def test_golden_players_may_choose_the_harmless_start(first: str, path: list[str], crashes: int) -> None:
    position = boss("square", "H5", "E9", facing="east")
    second = position.knight("k2", "H8")
    assert move(position, "facing:east", first) == path
    assert (10 - second.vigor, len(position.events("crash"))) == (crashes, crashes)


# --- the board's edge ---------------------------------------------------------------------------


def retreats(position: Position, side: str, amount: int, *answers: str, ignoring: str = "") -> list[str]:
    figure = position.clash.figures[0]
    knight = position.state.knights.get(ignoring)
    path = position.play(retreat(position.game, figure, side, amount, knight), *answers)
    return [position.name(cell) for cell in path]


@pytest.mark.rule("MOV-021")
def test_at_the_edge_the_movement_goes_on_along_it() -> None:
    for side, path in (
        ("side:east", ["B3", "A3", "A4", "A5", "A6"]),
        ("side:west", ["B3", "A3", "A2", "A1"]),
    ):
        position = Position()
        position.monster("pawn", "C3")
        assert retreats(position, "north", 5, side) == path


@pytest.mark.rule("MOV-022")
def test_along_the_edge_it_first_leads_away_from_most_knights() -> None:
    position = Position(22, 16).knights(k1="A5", k2="B4", k3="C16")
    position.monster("pawn", "A10")
    assert retreats(position, "north", 3) == ["A11", "A12", "A13"]


@pytest.mark.rule("MOV-023")
def test_golden_only_the_first_step_along_the_edge_counts() -> None:
    position = Position(22, 16).knights(k1="A8", k2="B8", k3="B15", k4="B10")
    position.monster("pawn", "A10")
    assert retreats(position, "north", 6, ignoring="k4")[-1] == "A16"


@pytest.mark.rule("MOV-024")
def test_movement_by_force_is_told_apart_from_the_monsters_own() -> None:
    position = boss("pawn", "F5", "F8")
    move(position)
    assert [event.kind for event in position.game.events if event.kind.startswith("move")] == ["moves"]


# --- what bosses strike -------------------------------------------------------------------------


@pytest.mark.rule("MOV-028", "TER-007", "TER-008")
def test_bosses_destroy_destructible_tiles_step_by_step() -> None:
    position = boss("square", "F5", "F10")
    position.terrain(column="G7")
    move(position)
    assert position.tiles("column") == set()
    moves = [event for event in position.game.events if event.kind in ("moves", "terrain_destroyed")]
    assert [event.kind for event in moves] == ["moves", "terrain_destroyed", "moves"]
    position = Position().knights(k1="H14")
    position.monster("square", "H9", "east")
    position.terrain(column="H12")
    move(position)
    assert (position.at(position.clash.figures[0]), position.tiles("column")) == ("H12", set())


@pytest.mark.rule("MOV-029", "MOV-030", "MOV-031")
def test_a_knight_in_the_way_of_a_boss_crashes() -> None:
    position = boss("square", "F5", "F12")
    knight = position.knight("k2", "G8", vigor=6)
    assert move(position) == ["F6", "F7", "F8", "F9", "F10"]
    assert (knight.vigor, knight.knockdown) == (5, "falling")
    kinds = [event.kind for event in position.game.events if event.kind in ("moves", "crash")]
    assert kinds == ["moves", "crash", "moves"], "the Crash comes as the boss enters F7"
    assert position.events("mortis") == []


@pytest.mark.rule("MOV-032")
def test_one_crash_for_each_movement() -> None:
    position = boss("block", "F3", "G12")
    knight = position.knight("k2", "G7", vigor=6)
    move(position)
    assert knight.vigor == 5
    figure = position.clash.figures[0]
    position.play(travel(position.game, figure, [Cell(figure.cell - steps) for steps in (1, 2, 3)]), "side:west")
    assert knight.vigor == 4


@pytest.mark.rule("MOV-033")
def test_crashes_come_in_the_order_of_the_way() -> None:
    position = boss("pawn", "F5", "F11")
    position.knight("k2", "F9")
    position.knight("k3", "F7")
    move(position)
    assert [event.args["knight"] for event in position.events("crash")] == ["k3", "k2"]


@pytest.mark.rule("MOV-033")
def test_players_order_the_crashes_of_one_step() -> None:
    position = boss("square", "F5", "F10")
    position.knight("k2", "F7")
    position.knight("k3", "G7")
    move(position, "knight:k3")
    assert [event.args["knight"] for event in position.events("crash")] == ["k3", "k2"]


def ends_on(position: Position, *answers: str) -> None:
    """The first monster ends a movement where it stands."""
    position.play(settle_figure(position.game, position.clash.figures[0]), *answers)


@pytest.mark.rule("MOV-035", "MON-024")
def test_a_boss_that_ends_on_a_knight_knocks_him_back() -> None:
    position = Position()
    knight = position.knight("k1", "F8", vigor=6)
    position.monster("square", "F7", knockback=4)
    ends_on(position, "side:east")
    assert (knight.vigor, knight.knockdown, position.at(knight)) == (5, "falling", "F12")


@pytest.mark.rule("MON-024")
def test_without_the_ability_the_knight_is_only_displaced() -> None:
    position = Position()
    knight = position.knight("k1", "F8", vigor=6)
    position.monster("square", "F7", knockback=0)
    ends_on(position, "cell:F9")
    assert (knight.vigor, position.at(knight)) == (5, "F9")


@pytest.mark.rule("MOV-036")
@pytest.mark.parametrize(("side", "path"), [("side:east", ["F9", "F10"]), ("side:north", ["E8", "D8"])])
def test_unavoidable_knockback_leads_out_the_shortest_way(side: str, path: list[str]) -> None:
    position = Position()
    knight = position.knight("k1", "F8")
    position.monster("square", "F7")
    ends_on(position, side)
    assert position.path(knight) == path


@pytest.mark.rule("MOV-037")
def test_players_choose_between_equal_ways_out() -> None:
    position = Position()
    king = position.monster("block", "E4")
    under = footprint(position.game, king)
    assert sides_out(position.grid, under, position.cell("F5")) == ["north", "east", "south", "west"]
    assert sides_out(position.grid, under, position.cell("E5")) == ["north"]


@pytest.mark.rule("MOV-038", "INV-043")
def test_unavoidable_knockback_is_not_reduced() -> None:
    position = Position()
    knight = position.knight("k1", "F6", talent="reduction")
    square = position.monster("pawn", "F6")
    position.play(unavoidable_knockback(position.game, knight, 4, square), "side:east")
    assert position.at(knight) == "F10"


@pytest.mark.rule("MOV-039")
@pytest.mark.parametrize(("amount", "end"), [(1, "D5"), (3, "C5")])
def test_spaces_under_the_boss_count_but_strike_nobody_again(amount: int, end: str) -> None:
    position = Position()
    knight, king = position.knight("k1", "F5", vigor=6), position.monster("block", "E4")
    position.play(unavoidable_knockback(position.game, knight, amount, king), "side:north")
    assert (position.at(knight), knight.vigor) == (end, 6)


@pytest.mark.rule("MOV-040")
@pytest.mark.parametrize(("kind", "end", "left"), [("rampart", "F9", {"F10"}), ("column", "F10", set())])
def test_unavoidable_knockback_into_an_obstacle(kind: str, end: str, left: set[str]) -> None:
    position = Position()
    knight = position.knight("k1", "F8", vigor=6)
    position.monster("square", "F7", knockback=4)
    position.terrain(**{kind: "F10"})
    ends_on(position, "side:east")
    assert (position.at(knight), knight.vigor, position.tiles(kind)) == (end, 4, left)


@pytest.mark.rule("MOV-041")
def test_golden_ending_on_several_knights() -> None:
    position = Position()
    one, two = position.knight("k1", "F7", vigor=6), position.knight("k2", "G8", vigor=6)
    position.monster("square", "F7")
    ends_on(position, "knight:k1", "side:west", "side:south")
    assert (position.at(one), position.at(two)) == ("F5", "I8")
    assert (one.vigor, two.vigor) == (5, 5)


class Mixed(Position):
    """A board with a boss and a mob that accompanies it."""

    def mob(self, at: str) -> Figure:
        number = len(self.clash.figures) + 1
        self.clash.figures.append(Figure(FigureNumber(number), self.cell(at), "north", monster="test.dot", level=1))
        return self.clash.figures[-1]


@pytest.mark.rule("MOV-042", "MON-010")
def test_bosses_pass_mobs() -> None:
    position = Mixed().knights(k1="F12")
    position.monster("pawn", "F5")
    assert isinstance(position, Mixed)
    mob = position.mob("F8")
    assert len(move(position)) == 6
    assert position.name(mob.cell) == "F8"


@pytest.mark.rule("MOV-043")
def test_a_boss_that_ends_on_a_mob_displaces_it() -> None:
    position = Mixed()
    position.monster("square", "F7")
    mob = position.mob("G7")
    ends_on(position, "cell:H7")
    assert position.name(mob.cell) == "H7"


@pytest.mark.rule("MOV-044")
def test_a_boss_stops_before_it_would_end_on_another() -> None:
    position = Position().knights(k1="F12")
    position.monster("square", "F6")
    position.monster("square", "F10")
    assert move(position)[-1] == "F8"


# --- kinds of movement --------------------------------------------------------------------------


@pytest.mark.rule("MOV-045", "MOV-046")
def test_move() -> None:
    assert move(boss("square", "F5", "F12"))[-1] == "F10"


@pytest.mark.rule("MOV-047", "MOV-048")
@pytest.mark.parametrize(
    ("columns", "rows", "end"), [(14, 10, "E7"), (22, 16, "H11")], ids=["printed board", "large board"]
)
def test_move_to_the_centre(columns: int, rows: int, end: str) -> None:
    position = Position(columns, rows).knights(k1="J1")
    square = position.monster("square", "E2", "west")
    move(position, *(["side:east"] if rows > 10 else []), how="to_centre")
    assert (position.at(square), square.facing) == (end, "east")


@pytest.mark.rule("MOV-048", "TRN-013")
def test_move_to_an_edge_faces_it() -> None:
    position = Position()
    mob = position.monster("dot", "H10", "east")
    grid = position.grid
    far = {anchor: grid.rows - 1 - grid.xy(anchor)[1] for anchor in grid.spaces}
    position.play(move_to(position.game, mob, far))
    assert (mob.facing, position.at(mob)) == ("north", "A10")


@pytest.mark.rule("MOV-049", "MOV-051")
def test_move_behind_of_a_mob_goes_around() -> None:
    position = boss("dot", "F5", "F10")
    path = move(position, "side:north", how="behind")
    assert (len(path), path[-1]) == (8, "F11")
    assert (position.clash.figures[0].facing, "F10" in path) == ("west", False)


@pytest.mark.rule("MOV-050", "MOV-051")
def test_golden_move_behind_of_a_2x2_boss() -> None:
    position = boss("square", "F4", "F10")
    knight = position.state.knights["k1"]
    path = move(position, "side:east", how="behind")
    assert path == ["F5", "E5", "E6", "E7", "E8", "E9", "E10", "E11"]
    assert (knight.vigor, position.clash.figures[0].facing) == (9, "west")


@pytest.mark.rule("MOV-050")
def test_golden_move_behind_of_a_3x3_boss() -> None:
    position = boss("block", "E4", "F10")
    assert move(position, how="behind")[-1] == "E11"


@pytest.mark.rule("MOV-052", "MOV-053")
@pytest.mark.parametrize(
    ("side", "path"),
    [("side:east", ["H6", "H7", "H8", "H9"]), ("side:north", ["G5", "F5", "E5", "D5"])],
)
def test_golden_move_lateral(side: str, path: list[str]) -> None:
    position = boss("pawn", "H5", "D9")
    assert move(position, "facing:east", side, how="lateral", ranged=4) == path


@pytest.mark.rule("MOV-055")
def test_a_jump_strikes_only_where_it_ends() -> None:
    position = boss("pawn", "F5", "F12")
    knight = position.knight("k2", "F8", vigor=6)
    position.terrain(column="F9")
    assert len(move(position, how="jump")) == 6
    assert (knight.vigor, position.tiles("column")) == (6, {"F9"})
    position = boss("square", "F4", "F12")
    knight = position.knight("k2", "G11", vigor=6)
    move(position, "side:east", how="jump")
    assert (knight.vigor, position.at(knight)) == (5, "G13")


@pytest.mark.rule("MOV-056", "MOV-057", "MOV-059")
def test_land_on_top() -> None:
    position = boss("square", "F4", "F10", facing="east")
    target, other = position.state.knights["k1"], position.knight("k2", "G9", vigor=6)
    path = move(position, "side:south", "cell:F11", how="land_on_top")
    assert (len(path), path[-1]) == (5, "F9")
    assert (position.at(target), target.vigor, target.knockdown) == ("F11", 10, "")
    assert (other.vigor, position.at(other)) == (5, "I9")


@pytest.mark.rule("MOV-058")
def test_golden_land_on_top_of_a_3x3_boss() -> None:
    position = boss("block", "E4", "C12")
    target = position.state.knights["k1"]
    path = move(position, "side:east", "cell:C13", how="land_on_top")
    assert (len(path), position.clash.figures[0].facing) == (8, "east")
    assert path[-1] == "C10"
    assert position.at(target) == "C13"


@pytest.mark.rule("MOV-057")
def test_land_on_top_without_a_space_in_front_kills() -> None:
    position = boss("pawn", "F5", "F10")
    position.knight("k2", "A1")
    position.terrain(wall="F11")
    move(position, how="land_on_top")
    assert position.state.knights["k1"].dead


@pytest.mark.rule("MOV-060")
def test_appearing_passes_nobody() -> None:
    position = Position(22, 16)
    knight, king = position.knight("k1", "H12"), position.monster("pawn", "P22")
    position.play(appear(position.game, king, position.cell("A1")))
    assert (position.at(king), knight.vigor, position.path(king)) == ("A1", 10, [])


@pytest.mark.rule("MOV-061")
def test_appear_behind() -> None:
    position = Position(22, 16).knights(k1="F10")
    mob = position.monster("dot", "F5", "east")
    assert move(position, how="appear_behind") == []
    assert (position.at(mob), mob.facing) == ("F11", "west")
    position = Position(22, 16).knights(k1="F22")
    position.monster("dot", "F5", "east")
    figure = position.clash.figures[0]
    steps = move_monster(position.game, figure, [position.state.knights["k1"]], "appear_behind")
    assert position.asked(steps) == ["cell:E22", "cell:G22"]


@pytest.mark.rule("MOV-062")
def test_appearing_on_somebody() -> None:
    position = Position()
    knight = position.knight("k1", "G8", vigor=6)
    square = position.monster("square", "A1")
    anchor = position.cell("G7")
    position.play(appear(position.game, square, anchor), "side:east")
    assert (knight.vigor, position.at(knight)) == (5, "G10")
    position = Position().knights(k1="F10", k2="F11")
    position.monster("dot", "F5")
    move(position, "cell:F12", how="appear_behind")
    assert position.at(position.clash.figures[0]) == "F12"


@pytest.mark.rule("MOV-063")
def test_golden_appear_behind() -> None:
    position = boss("square", "F4", "F10")
    bystander = position.knight("k2", "F8")
    move(position, how="appear_behind")
    square = position.clash.figures[0]
    assert (position.at(square), square.facing, bystander.vigor) == ("E11", "west", 10)
    assert position.cell("F10") not in figures_by_cell(position.game)


@pytest.mark.rule("INV-017", "MOV-043")
def test_a_boss_that_ends_on_any_space_of_a_wide_mob_displaces_it() -> None:
    position = Position()
    boss = position.monster("pawn", "F7")
    position.game.content = replace(
        position.game.content,
        monsters={
            **position.game.content.monsters,
            "test.dot": replace(position.game.content.monsters["test.dot"], footprint=2),
        },
    )
    mob = Figure(FigureNumber(2), position.cell("G6"), "north", monster="test.dot", level=1)
    position.clash.figures.append(mob)
    assert position.names(footprint(position.game, mob)) == {"F6", "F7", "G6", "G7"}
    position.play(settle_figure(position.game, boss), "cell:G5")
    assert position.names(footprint(position.game, mob)) == {"F5", "F6", "G5", "G6"}, "the nearest place that has room"
