"""Vantage Points: created, climbed, held on to, fallen from (VAN)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.cards.monsters import VirtueTest
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.clash.attack.attack_roll import precision_of
from kf_desktop.rules.clash.attack.body_parts import at_of
from kf_desktop.rules.clash.board import blocks, miniatures, monsters, sides
from kf_desktop.rules.clash.forced.displacing import displace
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.moving import vantage
from kf_desktop.rules.clash.moving.movement import move_monster, travel
from kf_desktop.rules.clash.moving.turning import face
from kf_desktop.rules.clash.moving.walking import vault
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.clash.round.rounds import clash_scene
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.state import Figure, FigureNumber, Knight, Perch
from tests.rules.arena import Arena, gain
from tests.rules.builder import Position, library
from tests.rules.written import ops


def beside(**point: Any) -> tuple[Arena, Knight, Figure]:
    """k1 at H10 next to a boss with a Vantage Point called `back`."""
    arena = Arena(22, 16)
    knight, boss = arena.knight("k1", "H10", heat_limit=0), arena.monster("square", "H11")
    arena.ride("", "back", **point)
    return arena, knight, boss


def mount(arena: Arena) -> None:
    """k1 stands on the point."""
    arena.clash.riders["k1"] = Perch(FigureNumber(1), "back")
    sides.seat_riders(arena.game, arena.clash.figures[0])


def actions(arena: Arena, knight: Knight) -> list[str]:
    """What the knight is first offered in his turn."""
    arena.decisions.clear()
    arena.play(knight_turn(arena.game, knight))
    return arena.offered("choose.action")[0] if arena.offered("choose.action") else []


@pytest.mark.rule("VAN-001", "MON-028")
def test_the_sheet_describes_the_points() -> None:
    arena, _, boss = beside(space=(1, 1), climb=VirtueTest(virtue="insight", difficulty=7))
    (point,) = monsters.monster_of(arena.game, boss).vantage_points
    assert (point.id, point.space, point.climb.virtue, point.climb.difficulty) == ("back", (1, 1), "insight", 7)
    assert library().monsters["test.square"].vantage_points == ()


@pytest.mark.rule("VAN-002", "VAN-004")
def test_a_point_is_locked_until_it_is_created() -> None:
    arena, knight, _ = beside(open=False)
    assert "climb:1:back" not in actions(arena, knight)
    arena.do(knight, {"op": "open", "point": "back"})
    assert arena.last("point_created") == {"figure": 1, "point": "back", "what": "vantage_point"}
    assert "climb:1:back" in actions(arena, knight)
    arena.do(knight, {"op": "open", "point": "back", "close": True})
    assert "climb:1:back" not in actions(arena, knight)


@pytest.mark.rule("VAN-003", "MON-028")
def test_on_a_monster_without_a_point_none_can_be_created() -> None:
    arena = Arena()
    knight, boss = arena.knight("k1", "F4"), arena.monster("square", "F5")
    arena.do(knight, {"op": "open", "point": "back"})
    assert (boss.points, arena.events("point_created"), vantage.climbable(arena.game, knight)) == ({}, [], [])


@pytest.mark.rule("VAN-004")
def test_only_who_is_adjacent_and_in_his_turn_climbs() -> None:
    arena, knight, _ = beside()
    far = arena.knight("k2", "H8")
    assert "climb:1:back" in actions(arena, knight)
    assert "climb:1:back" not in actions(arena, far)


@pytest.mark.keyword("vantage_point")
@pytest.mark.rule("VAN-004", "VAN-005")
def test_a_climb_is_a_test_of_the_sheets_virtue() -> None:
    arena, knight, boss = beside()
    knight.sheet.virtues["might"] = 2
    arena.rolls(test=[4]).play(knight_turn(arena.game, knight), "climb:1:back", "end")
    test = arena.last("test")
    assert (test["virtue"], test["bonus"], test["difficulty"], test["passed"]) == ("might", 2, 6, True)
    assert arena.clash.riders == {"k1": Perch(FigureNumber(1), "back")}
    assert arena.at(knight) == "H11" and miniatures.perch_of(arena.game, knight) is boss
    assert not miniatures.taken(arena.game) >> arena.cell("H10") & 1


@pytest.mark.rule("VAN-006")
def test_a_failed_climb_suffers_the_sheets_effect_and_is_not_tried_again() -> None:
    arena, knight, _ = beside(slip=ops(gain("bane")))
    knight.sheet.virtues["might"] = 2
    arena.rolls(test=[3]).play(knight_turn(arena.game, knight), "climb:1:back", "end")
    assert (arena.at(knight), knight.sheet.bane, arena.clash.riders) == ("H10", 1, {})
    first, second = arena.offered("choose.action")
    assert "climb:1:back" in first and "climb:1:back" not in second
    assert "climb:1:back" in actions(arena, knight), "in his next turn he may try again"


@pytest.mark.rule("VAN-006")
def test_a_failed_climb_without_an_effect_does_nothing() -> None:
    arena, knight, _ = beside()
    arena.rolls(test=[5]).play(knight_turn(arena.game, knight), "climb:1:back", "end")
    assert (arena.at(knight), knight.vigor, knight.knockdown) == ("H10", 10, "")


@pytest.mark.keyword("vantage_point")
@pytest.mark.rule("VAN-007")
def test_one_knight_stands_on_a_point() -> None:
    arena, knight, _ = beside()
    other = arena.knight("k2", "G11", heat_limit=0)
    mount(arena)
    assert "climb:1:back" not in actions(arena, other)
    miniatures.leave_perch(arena.game, knight)
    knight.cell = arena.cell("A1")
    assert "climb:1:back" in actions(arena, other)


@pytest.mark.rule("VAN-008")
def test_at_the_end_of_the_monster_round_riders_hold_on_or_fall() -> None:
    hold = VirtueTest(virtue="tenacity", difficulty=7)
    for die, stays in ((7, True), (6, False)):
        arena, knight, _boss = beside(hold=hold, fall=ops({"op": "knockdown"}, gain("bane")))
        mount(arena)
        frame = arena.state.scenes[0]
        frame.step = "monster_round_end"
        arena.rolls(test=[die]).play(clash_scene(arena.game, frame), *([] if stays else ["cell:H10"]))
        assert (arena.last("test")["virtue"], arena.last("test")["difficulty"]) == ("tenacity", 7)
        assert (knight.sheet.bane, bool(knight.knockdown)) == ((0, False) if stays else (1, True))
        assert arena.clash.riders == ({"k1": Perch(FigureNumber(1), "back")} if stays else {})
        assert arena.at(knight) == ("H11" if stays else "H10")


@pytest.mark.rule("VAN-008")
def test_the_sheet_may_say_another_moment_and_some_points_need_no_hold() -> None:
    arena, knight, boss = beside()
    mount(arena)
    arena.play(perform(arena.game, ops({"op": "hold_on"}), Context(figure=boss)))
    assert arena.events("test") == [] and "k1" in arena.clash.riders
    arena, knight, boss = beside(hold=VirtueTest(virtue="might", difficulty=5))
    mount(arena)
    arena.rolls(test=[1]).play(perform(arena.game, ops({"op": "hold_on"}), Context(figure=boss)), "cell:H10")
    assert arena.clash.riders == {} and arena.at(knight) == "H10"


@pytest.mark.rule("VAN-009")
def test_a_knight_moves_off_his_point_with_his_movement() -> None:
    arena, knight, _boss = beside()
    mount(arena)
    arena.play(knight_turn(arena.game, knight), "move", "cell:H10", "end")
    assert (arena.at(knight), arena.clash.riders) == ("H10", {})


@pytest.mark.rule("VAN-010")
def test_knockdown_and_displacing_bring_a_rider_down_first() -> None:
    arena, knight, _boss = beside()
    for what in ({"op": "knockdown"}, {"op": "displace"}):
        mount(arena)
        arena.play(perform(arena.game, ops(what), Context(knight=knight)), "cell:G12")
        assert (arena.at(knight), arena.clash.riders) == ("G12", {})
    assert knight.knockdown
    mount(arena)
    arena.play(displace(arena.game, knight), "cell:G11")
    assert arena.at(knight) == "G11"


@pytest.mark.rule("VAN-012", "VAN-013")
@pytest.mark.keyword("splinter")
@pytest.mark.parametrize(("target", "vigor"), [("k2", [10, 10, 8, 10]), ("k1", [10, 8, 8, 10])])
def test_what_splinters_off_is_seen_from_the_target(target: str, vigor: list[int]) -> None:
    """k1 rides, k2 and k3 stand next to the monster and to each other, k4 far away."""
    arena, rider, boss = beside()
    mount(arena)
    others = [arena.knight(name, at) for name, at in (("k2", "I10"), ("k3", "H10"), ("k4", "A1"))]
    steps = ops({"op": "splinter", "amount": 2})
    context = Context(figure=boss, target=arena.state.knights[target], default="target")
    arena.play(perform(arena.game, steps, context))
    assert [knight.vigor for knight in (rider, *others)] == vigor


@pytest.mark.rule("VAN-011", "VAN-012", "VAN-013")
@pytest.mark.parametrize("kind", ["pawn", "square", "block"])
def test_adjacency_of_riders_on_monsters_of_any_size(kind: str) -> None:
    position = Position(22, 16)
    rider, boss = position.knight("k1", "A1"), position.monster(kind, "H11")
    position.ride("k1")
    around = blocks.around(position.grid, miniatures.footprint(position.game, boss))
    below = position.knight("k2", "A2")
    for cell in around:
        below.cell = cell
        assert miniatures.range_to(position.game, rider, boss) == miniatures.range_to(position.game, boss, rider) == 1
        assert miniatures.adjacent(position.game, rider, below)
        assert not miniatures.adjacent(position.game, below, rider)
        assert miniatures.grouped(position.game, rider) and not miniatures.grouped(position.game, below)


@pytest.mark.rule("VAN-011")
def test_two_riders_of_one_monster_are_adjacent() -> None:
    position = Position()
    one, two = position.knight("k1", "A1"), position.knight("k2", "A2")
    position.monster("square", "F5")
    position.ride("k1", "head", (0, 0))
    position.ride("k2", "tail", (1, 1))
    assert miniatures.adjacent(position.game, one, two) and miniatures.adjacent(position.game, two, one)


@pytest.mark.rule("VAN-005", "VAN-011", "TRN-012")
def test_riders_go_and_turn_with_the_monster() -> None:
    position = Position()
    rider, boss = position.knight("k1", "A1"), position.monster("square", "F5", "north")
    position.ride("k1", "head", (0, 0))
    assert position.at(rider) == "F5"
    face(position.game, boss, "east")
    assert position.at(rider) == "F6", "the left front space of a figure that faces east"
    face(position.game, boss, "south")
    assert position.at(rider) == "G6"
    position.play(travel(position.game, boss, [Cell(boss.cell + 1)]))
    assert (position.at(boss), position.at(rider)) == ("F6", "G7")


@pytest.mark.rule("VAN-011", "MOV-003")
@pytest.mark.parametrize("how", ["move", "behind", "lateral", "jump", "land_on_top", "appear_behind"])
def test_a_monster_does_not_move_at_its_own_rider(how: str) -> None:
    position = Position()
    rider, boss = position.knight("k1", "A1"), position.monster("square", "F5")
    position.ride("k1")
    position.play(move_monster(position.game, boss, [rider], how))
    assert (position.at(boss), "k1" in position.clash.riders) == ("F5", True)


def test_a_dead_rider_leaves_his_point() -> None:
    arena, knight, _ = beside()
    arena.knight("k2", "A1")
    mount(arena)
    arena.do(knight, {"op": "kill"})
    assert knight.dead and arena.clash.riders == {}


def test_closing_a_point_brings_its_rider_down() -> None:
    arena, knight, _ = beside()
    mount(arena)
    arena.play(perform(arena.game, ops({"op": "open", "point": "back", "close": True}), Context()), "cell:H10")
    assert (arena.at(knight), arena.clash.riders) == ("H10", {})


def test_a_point_changes_the_attacks_of_its_rider() -> None:
    arena, knight, boss = beside(at=-2, precision=1)
    weapon = arena.weapon(knight, "blade", 1)
    attack, name = KnightAttack(knight, boss, weapon), arena.bp("b", 1, 6)
    card = arena.game.content.bp[name]
    assert (at_of(arena.game, boss, card, knight)[0], precision_of(arena.game, attack)[0]) == (6, 0)
    mount(arena)
    assert (at_of(arena.game, boss, card, knight)[0], precision_of(arena.game, attack)[0]) == (4, 1)
    assert monsters.monster_of(arena.game, boss).sides is None


def test_from_a_point_nobody_pushes_and_a_vault_leaves_it() -> None:
    arena, knight, boss = beside()
    mount(arena)
    arena.play(pushback(arena.game, boss, 3, knight))
    assert arena.at(boss) == "H11" and "k1" in arena.clash.riders
    other = Figure(FigureNumber(2), Cell(boss.cell - arena.grid.columns * 2), "north")
    arena.clash.figures.append(other)
    knight.cell = boss.cell
    arena.play(vault(arena.game, knight), f"cell:{arena.name(Cell(boss.cell - arena.grid.columns * 3))}")
    assert arena.clash.riders == {}
