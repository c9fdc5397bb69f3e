"""Zones and waves (MAT-016 … MAT-029), and the deaths of the board (DTH-006, DTH-007)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.clash.board.miniatures import footprint
from kf_desktop.rules.clash.board.zones import wave_cells, zone_cells
from kf_desktop.rules.clash.forced.displacing import displace
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.monster.activation import ai_activation
from tests.rules.arena import Arena


def square(rows: str, columns: range) -> set[str]:
    return {f"{chr(row)}{column}" for row in range(ord(rows[0]), ord(rows[1]) + 1) for column in columns}


def zone(arena: Arena, source: str, size: int) -> set[str]:
    return arena.names(zone_cells(arena.game, (arena.cell(source),), size))


@pytest.mark.rule("CLA-024")
@pytest.mark.parametrize(("space", "edges"), [("A1", 2), ("A10", 1), ("F10", 0)])
def test_the_edges_of_the_board(space: str, edges: int) -> None:
    arena = Arena(22, 16)
    assert 4 - len(arena.grid.neighbours(arena.cell(space))) == edges


@pytest.mark.rule("MAT-016", "MAT-017")
def test_golden_a_zone_is_a_square_cut_by_the_edge() -> None:
    arena = Arena()
    arena.knight("k1", "J1")
    assert zone(arena, "F10", 2) == square("DH", range(8, 13))
    assert zone(arena, "A1", 2) == square("AC", range(1, 4))


@pytest.mark.rule("MAT-018", "MAT-020")
def test_golden_a_zone_around_a_big_source() -> None:
    arena = Arena()
    boss = arena.monster("square", "F10")
    cells = zone_cells(arena.game, footprint(arena.game, boss), 1)
    assert arena.names(cells) == square("EH", range(9, 13)) - {"F10", "F11", "G10", "G11"}
    assert len(cells) == 12


@pytest.mark.rule("MAT-019")
def test_the_knight_who_is_the_source_is_in_the_zone() -> None:
    arena = Arena()
    arena.monster("pawn", "A1")
    arena.knights(k1="F10", k2="G11", k3="F12")
    inside = zone(arena, "F10", 1)
    assert [arena.at(knight) in inside for knight in arena.state.knights.values()] == [True, True, False]


@pytest.mark.rule("MAT-021")
def test_a_perched_knight_is_not_in_the_zone_of_his_monster() -> None:
    arena = Arena()
    arena.monster("square", "F5", "north")
    perched, other = arena.knight("k1", "F5", heat_limit=0), arena.knight("k2", "F8", heat_limit=0)
    arena.ride("k1")
    card = {"types": ["zone 2"], "target": [["zone 2"]], "steps": [{"op": "attack", "on": "zone", "zone": 2}]}
    arena.clash.ai_deck = [arena.ai("x1", 1, evasion={"dice": 1, "difficulty": 7}, **card)]
    arena.rolls(evasion=[9]).play(ai_activation(arena.game, arena.clash.figures[0]))
    assert arena.told("attacked", "knight") == [other.id]
    assert perched.vigor == 10


def thrown(
    arena: Arena, *answers: str, types: tuple[str, ...] = (), around: str = "target", **fields: Any
) -> list[str]:
    """Whom an attack on a Zone 1 around somebody or something strikes."""
    steps = [{"op": "attack", "on": "zone", "zone": 1, "around": around}]
    card = arena.ai("thrown1", types=[*types, "zone 1"], target=[["lowest vigor"]], steps=steps, **fields)
    arena.clash.ai_deck = [card]
    arena.play(ai_activation(arena.game, arena.clash.figures[0]), *answers)
    return arena.told("attacked", "knight")


def yard(at: str, **others: str) -> Arena:
    """A boss at A1 that looks for the knight with the least Vigor, who is k1."""
    arena = Arena()
    arena.monster("pawn", "A1", "north")
    arena.knight("k1", at, heat_limit=0).vigor = 5
    for name, place in others.items():
        arena.knight(name, place, heat_limit=0)
    return arena


@pytest.mark.rule("MAT-019")
def test_a_zone_around_a_knight_strikes_him_and_who_is_near() -> None:
    arena = yard("F10", k2="G11", k3="F12")
    assert thrown(arena, "knight:k1", types=("ranged 20",)) == ["k1", "k2"]


@pytest.mark.rule("MAT-019", "MAT-020")
def test_a_zone_around_a_knight_goes_past_the_monster() -> None:
    arena = yard("A2", k2="B1", k3="A4")
    assert thrown(arena, "knight:k1") == ["k1", "k2"]


@pytest.mark.rule("MAT-002", "MAT-003")
def test_a_source_out_of_reach_is_the_source_of_nothing() -> None:
    arena = yard("F10", k2="A2")
    assert thrown(arena, types=("ranged 4",), after=[{"op": "gain", "what": "passion"}]) == []
    assert arena.state.knights["k1"].passion == 1, "After Attack is resolved all the same"


@pytest.mark.rule("MAT-019", "MAT-021")
def test_a_perched_knight_is_struck_as_the_source_of_a_zone() -> None:
    arena = Arena()
    arena.monster("square", "F5", "north")
    arena.knights(k1="F5", k2="F7", k3="F9")
    arena.state.knights["k1"].vigor = 5
    arena.ride("k1")
    assert thrown(arena, "knight:k1") == ["k1", "k2"]


@pytest.mark.rule("MAT-016")
def test_a_zone_around_a_place_needs_nobody_in_reach() -> None:
    arena = yard("A2", k2="F10", k3="H11", k4="J14")
    arena.terrain(embers="G10")
    assert thrown(arena, "knight:k3", around="test.embers") == ["k3", "k2"]


@pytest.mark.rule("MAT-014", "MAT-019")
def test_a_chain_break_in_a_zone_around_a_knight_is_personal() -> None:
    arena = yard("F10", k2="G11")
    arena.talent("k1", {"timing": "evasion_roll", "effect": [{"op": "chain_break"}]})
    arena.rolls(evasion=[9])
    evasion = {"dice": 1, "difficulty": 6}
    assert thrown(arena, "knight:k1", types=("ranged 20",), evasion=evasion) == ["k1", "k2"]
    assert [event.args["knight"] for event in arena.events("evasion_roll")] == ["k2"]


@pytest.mark.rule("MAT-016", "MOV-052")
@pytest.mark.parametrize(("around", "moved"), [(None, False), ("target", True)])
def test_a_monster_comes_to_the_source_of_its_zone(around: str | None, moved: bool) -> None:
    """In its own zone the knight is struck from where it stands; to be the source he must be reached."""
    arena = Arena()
    figure = arena.monster("dot", "F5", "north")
    arena.knight("k1", "F8")
    attack = {"op": "attack", "on": "zone", "zone": 3} | ({"around": around} if around else {})
    steps = [{"op": "move", "how": "lateral"}, attack]
    arena.clash.ai_deck = [arena.ai("x1", types=["zone 3"], target=[["closest"]], steps=steps)]
    arena.play(ai_activation(arena.game, figure))
    assert (arena.name(figure.cell) != "F5") is moved
    assert arena.events("attacked")


def hit_by_wave(arena: Arena, sources: str, at: str) -> bool:
    cells = tuple(arena.cell(name) for name in sources.split())
    return bool(wave_cells(arena.game, cells, (arena.cell(at),)))


@pytest.mark.rule("MAT-023", "MAT-024", "MAT-026")
@pytest.mark.parametrize(("obstacle", "hit"), [("F13", False), ("F12", True), ("G14", True), ("", True)])
def test_an_obstacle_close_by_shelters_from_a_wave(obstacle: str, hit: bool) -> None:
    arena = Arena(22, 16)
    if obstacle:
        arena.terrain(column=obstacle)
    assert hit_by_wave(arena, "F10", "F14") is hit


@pytest.mark.rule("MAT-024")
def test_an_obstacle_at_the_corner_of_a_space_shelters_nobody() -> None:
    arena = Arena(22, 16)
    arena.terrain(column="G11")
    assert hit_by_wave(arena, "F10", "H12"), "the line goes through it, but it is not adjacent"
    arena.terrain(column="G12 H11")
    assert not hit_by_wave(arena, "F10", "H12")


@pytest.mark.rule("MAT-023")
def test_a_wave_asks_the_knights_who_are_not_sheltered() -> None:
    arena = Arena()
    arena.monster("pawn", "F5", "north")
    arena.terrain(column="F6")
    arena.knight("k1", "F7", heat_limit=0)
    arena.knight("k2", "G6", heat_limit=0)
    card = {"types": ["zone 2", "wave"], "target": [["zone 2"]], "steps": [{"op": "attack", "on": "zone", "zone": 2}]}
    arena.clash.ai_deck = [arena.ai("x1", 1, evasion={"dice": 1, "difficulty": 7}, **card)]
    arena.rolls(evasion=[9]).play(ai_activation(arena.game, arena.clash.figures[0]))
    assert arena.told("attacked", "knight") == ["k2"]


@pytest.mark.rule("MAT-025")
@pytest.mark.parametrize(("at", "obstacle"), [("F9", "F8"), ("H10", "H9")])
def test_a_wave_starts_at_the_nearest_source_space(at: str, obstacle: str) -> None:
    arena = Arena(22, 16)
    arena.terrain(column=obstacle)
    assert not hit_by_wave(arena, "F5 G5 H5", at)


@pytest.mark.rule("MAT-027", "MAT-029")
@pytest.mark.parametrize(("at", "hit"), [("G7", True), ("F9", False), ("H10", False), ("G9", True)])
def test_golden_furnace_breath(at: str, hit: bool) -> None:
    arena = Arena(22, 16)
    arena.monster("block", "F3", "east")
    arena.terrain(column="F8 H9")
    reached = square("DJ", range(6, 12))
    sources = tuple(arena.cell(name) for name in ("F5", "G5", "H5"))
    wave = arena.names(wave_cells(arena.game, sources, tuple(arena.cell(name) for name in sorted(reached))))
    assert (at in wave) is hit
    assert "M9" not in wave


@pytest.mark.rule("MAT-028")
@pytest.mark.parametrize(("obstacles", "hit"), [("F9 F10 F11 F12", False), ("F12", True), ("F9", True)])
def test_obstacles_that_touch_are_one(obstacles: str, hit: bool) -> None:
    arena = Arena(22, 16)
    arena.terrain(column=obstacles)
    assert hit_by_wave(arena, "E6", "G12") is hit


@pytest.mark.rule("DTH-006")
def test_falling_kills_and_an_ordinary_edge_does_not() -> None:
    arena = Arena()
    mob = arena.monster("dot", "H10")
    knight, other = arena.knight("k1", "H11"), arena.knight("k2", "A1")
    arena.terrain(chasm="H13")
    arena.play(knockback(arena.game, knight, 2, mob))
    assert (knight.dead, other.dead) == (True, False)
    arena = Arena()
    mob, knight = arena.monster("dot", "H2"), arena.knight("k1", "H1")
    arena.knight("k2", "A14")
    arena.play(knockback(arena.game, knight, 1, mob), "side:north")
    assert (knight.dead, arena.at(knight)) == (False, "G1")


@pytest.mark.rule("DTH-007")
def test_who_cannot_be_displaced_dies() -> None:
    arena = Arena()
    arena.monster("dot", "J14")
    knight = arena.knight("k1", "A1")
    arena.knight("k2", "J1")
    arena.terrain(wall="A2 B1")
    arena.play(displace(arena.game, knight))
    assert knight.dead
