"""Terrain: entering, placing, destroying (TER)."""

from __future__ import annotations

import pytest

from kf_desktop.content.cards.boards import TerrainTrigger
from kf_desktop.content.cards.perils import KnightModifiers
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.clash.board.ground import piece_at, spaces_with
from kf_desktop.rules.clash.board.miniatures import range_to
from kf_desktop.rules.clash.board.sides import on_difficult
from kf_desktop.rules.clash.board.sight import monster_sees, sight_between
from kf_desktop.rules.clash.monster.evasion import evasion_bonus
from kf_desktop.rules.clash.moving.walking import follow
from kf_desktop.rules.clash.round.knight_round import speed_of
from kf_desktop.rules.clash.terrain import placing
from kf_desktop.rules.clash.terrain.placing import destroy
from kf_desktop.rules.clash.timing.moments import knight_moment
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.disabling import disable
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, lose, under_attack
from tests.rules.builder import Position
from tests.rules.written import ops


def place(position: Position, kind: str, at: str, *answers: str, by: int = 0) -> bool:
    """Place a tile, named by its upper left space; whether it lies there."""
    height = position.game.content.terrain[f"test.{kind}"].size[1]
    cell = Cell(position.cell(at) - (height - 1) * position.grid.columns)
    monster = position.clash.figures[by - 1] if by else None
    return position.play(placing.place(position.game, f"test.{kind}", cell, monster), *answers)


def walks(position: Position, name: str, *path: str) -> None:
    cells = [position.cell(space) for space in path]
    position.play(follow(position.game, position.state.knights[name], cells))


@pytest.mark.rule("TER-003")
def test_distances_are_counted_in_the_spaces_under_a_tile() -> None:
    position = Position().knights(k1="H12")
    position.terrain(grove="H10")
    mob = position.monster("dot", "H9")
    assert range_to(position.game, mob, position.state.knights["k1"]) == 3


@pytest.mark.rule("TER-004", "TER-025")
def test_a_tile_is_resolved_once_each_time_it_is_entered() -> None:
    position = Position().knights(k1="H10")
    knight = position.state.knights["k1"]
    position.terrain(thorns_wide="H11")
    walks(position, "k1", "H11", "H12")
    assert (knight.vigor, position.choices()) == (9, [])
    walks(position, "k1", "H13", "H12")
    assert knight.vigor == 8


@pytest.mark.rule("TER-005")
def test_a_boss_on_an_obscuring_tile_is_seen() -> None:
    position = Position().knights(k1="H8")
    boss = position.monster("pawn", "H12", "west")
    position.terrain(screen="H12")
    assert monster_sees(position.game, boss, position.state.knights["k1"]).clear
    assert not sight_between(position.game, (position.cell("H8"),), (position.cell("H14"),)).clear


@pytest.mark.rule("TER-006", "TER-007")
def test_a_destroyed_tile_leaves_the_board() -> None:
    position = Position().terrain(column="H10")
    piece = piece_at(position.game, position.cell("H10"))
    assert piece is not None
    position.play(destroy(position.game, piece))
    assert piece_at(position.game, position.cell("H10")) is None
    assert position.events("terrain_destroyed")[0].args["tile"] == "test.column"


@pytest.mark.rule("TER-009")
def test_a_tile_is_put_on_the_space() -> None:
    position = Position(22, 16)
    assert place(position, "column", "K7")
    assert position.tiles("column") == {"K7"}


@pytest.mark.rule("TER-010")
def test_without_supply_the_farthest_copy_is_moved() -> None:
    position = Position()
    position.monster("dot", "F1")
    position.terrain(column="F3 F6 G5 F8")
    place(position, "column", "A1", by=1)
    assert position.tiles("column") == {"F3", "F6", "G5", "A1"}
    position = Position()
    position.monster("dot", "F1")
    position.terrain(column="F3 F6 F8 G7")
    place(position, "column", "A1", "cell:G7", by=1)
    assert position.tiles("column") == {"F3", "F6", "F8", "A1"}


@pytest.mark.rule("TER-011")
def test_nothing_is_placed_on_an_indestructible_tile() -> None:
    position = Position().terrain(stone="H10")
    assert not place(position, "column", "H10")
    assert (position.tiles("stone"), position.tiles("column")) == ({"H10"}, set())


@pytest.mark.rule("TER-012", "TER-018")
def test_another_tile_is_destroyed_first() -> None:
    position = Position().terrain(column="H10")
    assert place(position, "wall", "H10")
    assert (position.tiles("column"), position.tiles("wall")) == (set(), {"H10"})


@pytest.mark.rule("TER-013")
def test_overlapping_several_tiles() -> None:
    position = Position().terrain(column="H10", rampart="H11")
    assert not place(position, "wall_wide", "H10")
    assert position.tiles("column") == {"H10"}
    position = Position().terrain(column="H10 H11")
    assert place(position, "wall_wide", "H10")
    assert position.tiles("column") == set()


@pytest.mark.rule("TER-014")
def test_a_breakable_obstacle_breaks_on_a_knight() -> None:
    position = Position()
    knight = position.knight("k1", "H10", vigor=6)
    assert not place(position, "column", "H10")
    assert (position.tiles("column"), knight.vigor, knight.knockdown) == (set(), 5, "falling")


@pytest.mark.rule("TER-015")
def test_an_obstacle_displaces_a_knight_or_kills_him() -> None:
    position = Position().knights(k2="A1")
    knight = position.knight("k1", "H10", vigor=6)
    position.terrain(wall="G10 I10")
    assert place(position, "wall", "H10", "cell:H9")
    assert (knight.vigor, position.at(knight)) == (5, "H9")
    position = Position().knights(k2="A1")
    knight = position.knight("k1", "H10", vigor=6)
    position.terrain(rampart="G10 I10 H9 H11")
    assert place(position, "wall", "H10")
    assert knight.dead and position.tiles("wall") == {"H10"}


@pytest.mark.rule("TER-016")
def test_any_other_tile_is_put_under_a_knight() -> None:
    position = Position()
    knight = position.knight("k1", "H10")
    assert place(position, "thorns", "H10")
    assert (position.tiles("thorns"), knight.vigor) == ({"H10"}, 9)


@pytest.mark.rule("TER-017")
def test_a_chasm_under_a_knight_kills_him() -> None:
    position = Position().knights(k1="H10", k2="A1")
    assert place(position, "chasm", "H10")
    assert position.state.knights["k1"].dead


def two_sided(**places: str) -> Arena:
    """Moss whose other side is a Wall."""
    arena = Arena()
    arena.change("terrain", "test.moss", flips_to="test.wall", supply=1)
    arena.change("terrain", "test.wall", flips_to="test.moss", supply=1)
    arena.terrain(**places)
    return arena


@pytest.mark.rule("TER-018")
def test_a_tile_flipped_under_a_knight_is_placed_anew() -> None:
    arena = two_sided(moss="H10", rampart="G10 I10 H9")
    knight = arena.knight("k1", "H10", vigor=6)
    arena.do(knight, {"op": "terrain", "flip": True, "at": "self"})
    assert (arena.at(knight), knight.vigor, knight.knockdown) == ("H11", 5, "falling")
    assert (arena.tiles("moss"), arena.tiles("wall")) == (set(), {"H10"})
    assert arena.order("terrain_flipped", "terrain_destroyed", "terrain_placed") == ["terrain_flipped"]


@pytest.mark.rule("TER-007", "TER-018")
def test_a_flipped_side_that_breaks_on_a_knight_takes_the_tile_along() -> None:
    arena = two_sided(moss="H10")
    arena.change("terrain", "test.moss", flips_to="test.column")
    knight = arena.knight("k1", "H10", vigor=6)
    arena.do(knight, {"op": "terrain", "flip": True, "at": "self"})
    assert (arena.clash.terrain, knight.vigor, arena.at(knight)) == ([], 5, "H10")


@pytest.mark.rule("TER-018", "TER-021")
def test_a_tile_is_not_flipped_to_a_side_that_cannot_lie_there() -> None:
    arena = two_sided(moss="H10")
    arena.change("terrain", "test.moss", flips_to="test.reeds")
    arena.monster("square", "H10")
    arena.do(arena.knight("k1", "A1"), {"op": "terrain", "flip": True, "at": "test.moss"})
    assert arena.tiles("moss") == {"H10"}
    assert arena.last("terrain_not_placed")["tile"] == "test.reeds"


@pytest.mark.rule("TER-011", "TER-018")
def test_every_tile_of_a_place_is_flipped_even_an_indestructible_one() -> None:
    arena = two_sided(moss="H10 H12", wall="C3")
    arena.change("terrain", "test.moss", keywords=arena.game.content.terrain["test.stone"].keywords)
    arena.do(arena.knight("k1", "A1"), {"op": "terrain", "flip": True, "at": "indestructible"})
    assert (arena.tiles("moss"), arena.tiles("wall")) == (set(), {"C3", "H10", "H12"})


@pytest.mark.rule("TER-010", "TER-018")
def test_both_sides_of_a_tile_are_one_supply() -> None:
    arena = two_sided(wall="H10")
    arena.do(arena.knight("k1", "A1"), {"op": "terrain", "place": "test.moss", "at": arena.flip("C3")})
    assert (arena.tiles("wall"), arena.tiles("moss")) == (set(), {"C3"})


@pytest.mark.rule("TER-009")
def test_a_card_names_the_space_and_how_the_tile_lies() -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1")
    arena.do(knight, {"op": "terrain", "place": "test.wall_wide", "at": arena.flip("H10"), "turn": 1})
    assert arena.names(spaces_with(arena.game, "obstacle")) == {"H10", "G10"}
    placing = ops({"op": "terrain", "place": "test.moss", "at": "centre"})
    arena.play(perform(arena.game, placing, Context(knight=knight)), "cell:E7")
    assert arena.tiles("moss") == {"E7"}


@pytest.mark.rule("TER-007", "TER-011")
def test_every_tile_of_a_place_is_destroyed_but_the_indestructible() -> None:
    arena = Arena()
    arena.terrain(column="H10 C3", rampart="D4", moss="E5")
    arena.do(arena.knight("k1", "A1"), {"op": "terrain", "destroy": True, "at": "obstacle"})
    assert (arena.tiles("column"), arena.tiles("rampart"), arena.tiles("moss")) == (set(), {"D4"}, {"E5"})


@pytest.mark.rule("TER-019", "TER-027", "TER-028")
@pytest.mark.parametrize("kind", ["stone", "rampart", "wall"])
def test_such_tiles_are_put_under_a_boss(kind: str) -> None:
    position = Position()
    boss = position.monster("square", "H10")
    assert place(position, kind, "H10")
    assert (position.tiles(kind), position.at(boss)) == ({"H10"}, "H10")


@pytest.mark.rule("TER-020", "TER-023", "TER-027")
@pytest.mark.parametrize("kind", ["rampart", "wall", "chasm"])
def test_an_obstacle_or_chasm_displaces_mobs(kind: str) -> None:
    position = Position()
    mob = position.monster("dot", "H10")
    assert place(position, kind, "H10", "cell:H11")
    assert (position.at(mob), position.tiles(kind)) == ("H11", {"H10"})


@pytest.mark.rule("TER-019", "TER-023")
def test_other_tiles_are_put_under_a_mob() -> None:
    position = Position()
    mob = position.monster("dot", "H10")
    assert place(position, "stone", "H10")
    assert position.at(mob) == "H10"


@pytest.mark.rule("TER-021")
@pytest.mark.parametrize("kind", ["column", "reeds"])
def test_a_destructible_tile_is_not_placed_on_a_boss(kind: str) -> None:
    position = Position()
    position.monster("square", "H10")
    assert not place(position, kind, "H10")
    assert position.tiles(kind) == set()


@pytest.mark.rule("TER-022")
def test_a_destructible_tile_on_a_mob() -> None:
    position = Position()
    mob = position.monster("dot", "H10")
    assert not place(position, "column", "H10")
    assert (position.at(mob), position.tiles("column")) == ("H10", set())
    assert [event.args for event in position.events("crash")] == [{"figure": 1}]
    assert place(position, "reeds", "H10")
    assert position.tiles("reeds") == {"H10"}


@pytest.mark.rule("TER-029")
def test_a_wide_tile_over_two_knights() -> None:
    position = Position()
    one, two = position.knight("k1", "H10", vigor=6), position.knight("k2", "H11", vigor=6)
    assert place(position, "wall_wide", "H10", "knight:k2", "cell:H12", "cell:H9")
    assert (position.at(one), position.at(two), one.vigor, two.vigor) == ("H9", "H12", 5, 5)
    position = Position()
    one, two = position.knight("k1", "H10", vigor=6), position.knight("k2", "H11", vigor=6)
    assert not place(position, "column_wide", "H10", "knight:k1")
    assert (one.vigor, two.vigor, position.tiles("column_wide")) == (5, 5, set())


@pytest.mark.rule("TER-030")
def test_golden_a_wall_on_a_cornered_knight() -> None:
    position = Position()
    knight, other = position.knight("k1", "A1", vigor=6), position.knight("k2", "A2")
    position.terrain(rampart="B1")
    assert place(position, "wall", "A1")
    assert (knight.dead, knight.cell, knight.vigor, knight.knockdown) == (True, OFF, 5, "falling")
    assert (position.tiles("wall"), position.at(other)) == ({"A1"}, "A2")


def test_a_tile_does_not_hang_over_the_edge() -> None:
    position = Position()
    assert not place(position, "wall_wide", "A14")


@pytest.mark.rule("TER-026")
def test_what_needs_no_trigger_is_in_force_while_the_tile_lies() -> None:
    position = Position().terrain(rubble="H10")
    mob = position.monster("dot", "H10")
    assert on_difficult(position.game, mob)
    position.play(destroy(position.game, position.clash.terrain[0]))
    assert not on_difficult(position.game, mob)


@pytest.mark.rule("TER-026")
def test_a_tile_changes_the_numbers_of_who_stands_on_it() -> None:
    arena = Arena()
    arena.monster("pawn", "H11")
    arena.change("terrain", "test.moss", modifiers=KnightModifiers(evasion=1, speed=-2))
    arena.terrain(moss="H10")
    on, beside = arena.knight("k1", "H10"), arena.knight("k2", "H9")
    arena.ai("x1", evasion={"dice": 1, "difficulty": 6})
    attack = under_attack(arena, "x1", on)

    def numbers(knight: Knight) -> tuple[int, int]:
        return evasion_bonus(arena.game, knight, attack)[0], speed_of(arena.game, knight)

    plain = numbers(beside)
    assert numbers(on) == (plain[0] + 1, plain[1] - 2)
    assert [entry["card"] for entry in evasion_bonus(arena.game, on, attack)[1]] == ["test.moss"]
    arena.play(destroy(arena.game, arena.clash.terrain[0]))
    assert numbers(on) == plain


@pytest.mark.rule("GLD-018", "TER-002", "TER-025")
def test_a_tile_does_something_at_a_moment_to_who_stands_on_it() -> None:
    arena = Arena()
    arena.monster("pawn", "A14")
    on, beside = arena.knight("k1", "H10"), arena.knight("k2", "H9")
    effect = TerrainTrigger(when="end_of_turn", do=ops(lose("vigor", 1)))
    arena.change("terrain", "test.moss", triggers=(effect,))
    arena.terrain(moss="H10")
    for knight in (on, beside):
        arena.play(knight_moment(arena.game, knight, "start_of_turn"))
        arena.play(knight_moment(arena.game, knight, "end_of_turn"))
    assert (on.vigor, beside.vigor) == (9, 10)
    disable(arena.game, "terrain", "test.moss")
    arena.play(knight_moment(arena.game, on, "end_of_turn"))
    assert on.vigor == 9, "a disabled tile does nothing"
