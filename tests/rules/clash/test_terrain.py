"""Terrain: entering, placing, destroying (TER)."""

from __future__ import annotations

import pytest
from builder import Position

from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash import terrain
from kf_desktop.rules.clash.board import on_difficult, piece_at, range_to
from kf_desktop.rules.clash.sight import monster_sees, sight_between
from kf_desktop.rules.clash.walking import follow


def place(position: Position, kind: str, at: str, *answers: str, by: int = 0) -> bool:
    """Place a tile, named by its upper left space; whether it lies there."""
    height = position.game.content.terrain[f"test.{kind}"].size[1]
    cell = position.cell(at) - (height - 1) * position.grid.columns
    monster = position.clash.figures[by - 1] if by else None
    return position.play(terrain.place(position.game, f"test.{kind}", cell, monster), *answers)


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
    position.play(terrain.destroy(position.game, piece))
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


@pytest.mark.rule("TER-018")
def test_a_tile_flipped_under_a_knight_is_placed_anew() -> None:
    position = Position().terrain(moss="H10", rampart="G10 I10 H9")
    knight = position.knight("k1", "H10", vigor=6)
    assert place(position, "wall", "H10")
    assert (position.at(knight), knight.vigor, position.tiles("moss")) == ("H11", 5, set())


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
    position.play(terrain.destroy(position.game, position.clash.terrain[0]))
    assert not on_difficult(position.game, mob)
