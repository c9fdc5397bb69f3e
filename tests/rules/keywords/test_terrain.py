"""Keywords of terrain."""

from __future__ import annotations

import pytest

from kf_desktop.rules.clash.attack.declaring import can_attack
from kf_desktop.rules.clash.board.sight import sight_between
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.moving.costs import reachable
from kf_desktop.rules.clash.moving.movement import move_monster
from kf_desktop.rules.clash.terrain.placing import place
from kf_desktop.rules.table.state import Figure, Knight
from tests.rules.arena import Arena, easily


def pair(figure: str, knight: str, kind: str = "dot") -> tuple[Arena, Figure, Knight]:
    arena = Arena()
    arena.knight("k2", "J14")
    return arena, arena.monster(kind, figure), arena.knight("k1", knight, vigor=6)


@pytest.mark.keyword("obstacle")
def test_obstacle() -> None:
    arena, mob, knight = pair("E4", "E6")
    arena.terrain(wall="E5")
    assert can_attack(arena.game, knight, mob, arena.weapon(knight, "bow", keywords=["ranged 2 4"]))
    assert arena.cell("E5") not in reachable(arena.game, knight, 3)
    easily(move_monster(arena.game, mob, [knight]))
    assert "E5" not in arena.path(mob) and arena.grid.distance(mob.cell, knight.cell) == 1


@pytest.mark.keyword("obstacle")
def test_an_obstacle_placed_on_a_knight() -> None:
    arena, _, knight = pair("A1", "E6")
    arena.play(place(arena.game, "test.wall", knight.cell), "cell:E7")
    assert (arena.at(knight), knight.vigor, arena.tiles("wall")) == ("E7", 5, {"E6"})
    arena.play(place(arena.game, "test.column", knight.cell))
    assert (arena.at(knight), knight.vigor, arena.tiles("column")) == ("E7", 4, set())


@pytest.mark.keyword("destructible")
def test_destructible() -> None:
    arena, boss, knight = pair("E2", "E9", "square")
    arena.terrain(column="E5", reeds="H5")
    arena.play(move_monster(arena.game, boss, [knight]))
    assert (arena.tiles("column"), arena.at(boss)) == (set(), "E7"), "removed, and the boss is not slowed"
    knight.cell = arena.cell("H6")
    boss.cell = arena.cell("I8")
    arena.play(knockback(arena.game, knight, 2, boss))
    assert arena.tiles("reeds") == {"H5"}, "flown over only"


@pytest.mark.keyword("indestructible")
def test_indestructible() -> None:
    arena, mob, knight = pair("E5", "E6")
    arena.terrain(rampart="E9")
    arena.play(knockback(arena.game, knight, 4, mob))
    assert (arena.at(knight), knight.vigor, arena.tiles("rampart")) == ("E8", 5, {"E9"})
    assert arena.play(place(arena.game, "test.wall", arena.cell("E9"))) is False


@pytest.mark.keyword("chasm")
@pytest.mark.parametrize(("how", "amount", "end"), [("knockback", 3, "E9"), ("knockback", 2, ""), ("pushback", 3, "")])
def test_chasm(how: str, amount: int, end: str) -> None:
    arena, mob, knight = pair("E5", "E6")
    arena.terrain(chasm="E8")
    arena.play((knockback if how == "knockback" else pushback)(arena.game, knight, amount, mob))
    assert (knight.dead, arena.at(knight)) == (not end, end)


@pytest.mark.keyword("chasm")
def test_a_chasm_is_no_place_to_walk_to() -> None:
    arena, _, knight = pair("A1", "E6")
    arena.terrain(chasm="E7")
    assert arena.cell("E7") not in reachable(arena.game, knight, 5)


@pytest.mark.keyword("obscuring")
@pytest.mark.parametrize(("one", "other", "clear"), [("F4", "F8", False), ("G5", "E7", True), ("F6", "F8", True)])
def test_obscuring(one: str, other: str, clear: bool) -> None:
    arena = Arena()
    arena.monster("dot", "A1")
    arena.terrain(obscuring="F6")
    assert sight_between(arena.game, (arena.cell(one),), (arena.cell(other),)).clear is clear


@pytest.mark.keyword("difficult")
def test_difficult() -> None:
    arena, _, knight = pair("A1", "E4")
    arena.terrain(difficult="E5 E6", wall="D4 F4 E3 D5 F5 D6 F6 D7 F7 D8 F8 D9 F9")
    found = arena.names(reachable(arena.game, knight, 5))
    assert "E8" in found and "E9" not in found


@pytest.mark.keyword("boundless")
@pytest.mark.parametrize("what", ["edge", "tile"])
def test_boundless(what: str) -> None:
    arena, mob, knight = pair("E13" if what == "edge" else "E5", "E14" if what == "edge" else "E6")
    if what == "edge":
        arena.clash.boundless = ["east"]
    else:
        arena.terrain(boundless="E7")
        assert arena.cell("E7") not in reachable(arena.game, knight, 3)
    arena.play(knockback(arena.game, knight, 1, mob))
    assert knight.dead


@pytest.mark.keyword("boundless")
@pytest.mark.parametrize("kind", ["dot", "square"])
def test_a_push_beyond_a_boundless_edge_kills(kind: str) -> None:
    arena, figure, knight = pair("E12", "E14" if kind == "square" else "E13", kind)
    arena.clash.boundless = ["east"]
    arena.play(pushback(arena.game, knight, 3, figure))
    assert knight.dead
