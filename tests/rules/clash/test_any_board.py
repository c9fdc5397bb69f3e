"""What holds on any board, for figures of any size: sight, ranges, zones, sides, ways, targets."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kf_desktop.content.target import parse_target_word
from kf_desktop.engine.decision import Steps
from kf_desktop.engine.grid import Cell, Cells, SquareGrid, square_grid
from kf_desktop.rules.clash.board import blocks, miniatures, monsters, sides, zones
from kf_desktop.rules.clash.board.ground import spaces_with
from kf_desktop.rules.clash.board.sight import corner_test, monster_sees
from kf_desktop.rules.clash.monster.targeting import read_lines
from kf_desktop.rules.clash.moving.costs import reachable
from kf_desktop.rules.clash.moving.movement import move_monster
from kf_desktop.rules.clash.moving.planning import monster_ground
from kf_desktop.rules.table.state import Fighter, Figure
from tests.rules.builder import Position

T = TypeVar("T")

SIZES = {"dot": 1, "pawn": 1, "square": 2, "block": 3}
WORDS = ("closest", "furthest", "in front", "behind", "adjacent", "engaged", "in sight", "lone", "grouped", "in range")
many = settings(max_examples=120, deadline=None)


@dataclass(slots=True)
class Scene:
    """A grid, Obscuring spaces on it, and two blocks of spaces that do not meet."""

    grid: SquareGrid
    walls: list[Cell]
    one: Cells
    other: Cells

    def seen(self, one: Cells, other: Cells, walls: list[Cell]) -> bool:
        return corner_test(self.grid, self.grid.mask(walls), one, other).clear

    def mirrored(self, cells: list[Cell] | Cells, *, x: bool = False, y: bool = False) -> Cells:
        """The spaces on the board seen in a mirror."""
        found = []
        for cell in cells:
            left, low = self.grid.xy(cell)
            found.append(
                self.grid.at(self.grid.columns - 1 - left if x else left, self.grid.rows - 1 - low if y else low)
            )
        return tuple(sorted(found))


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    grid = square_grid(draw(st.integers(4, 16)), draw(st.integers(4, 12)))
    spots = st.sampled_from(grid.spaces)
    one = grid.footprint(draw(spots), draw(st.sampled_from([1, 2, 3])))
    other = grid.footprint(draw(spots), draw(st.sampled_from([1, 1, 2, 3])))
    if not one or not other or set(one) & set(other):
        one, other = grid.spaces[:1], grid.spaces[-1:]
    walls = draw(st.lists(spots, max_size=14, unique=True))
    return Scene(grid, [cell for cell in walls if cell not in (*one, *other)], one, other)


@pytest.mark.rule("LOS-004")
@many
@given(scenes())
def test_sight_is_mutual(scene: Scene) -> None:
    assert scene.seen(scene.one, scene.other, scene.walls) == scene.seen(scene.other, scene.one, scene.walls)


@pytest.mark.rule("LOS-004")
@many
@given(scenes(), st.booleans(), st.booleans())
def test_sight_is_the_same_in_a_mirror(scene: Scene, x: bool, y: bool) -> None:
    flipped = [scene.mirrored(cells, x=x, y=y) for cells in (scene.one, scene.other, scene.walls)]
    assert scene.seen(scene.one, scene.other, scene.walls) == scene.seen(flipped[0], flipped[1], list(flipped[2]))


@pytest.mark.rule("LOS-004", "LOS-010")
@many
@given(scenes())
def test_fewer_walls_never_hide_more_and_touching_blocks_always_see(scene: Scene) -> None:
    if scene.walls and not scene.seen(scene.one, scene.other, scene.walls[1:]):
        assert not scene.seen(scene.one, scene.other, scene.walls)
    assert scene.seen(scene.one, scene.other, [])
    if blocks.gap(scene.grid, scene.one, scene.other) == 1:
        assert scene.seen(scene.one, scene.other, scene.walls)


# --- figures ------------------------------------------------------------------------------------


def random_scene(seed: int) -> tuple[Position, Figure, random.Random]:
    """A monster of any size, three knights and some walls on a board of any size."""
    rng = random.Random(seed)
    position = Position(rng.randint(5, 22), rng.randint(5, 16))
    grid = position.grid
    kind = rng.choice(list(SIZES))
    size = SIZES[kind]
    x, y = rng.randint(0, grid.columns - size), rng.randint(0, grid.rows - size)
    top = grid.at(x, y + size - 1)
    figure = position.monster(kind, position.name(top), rng.choice(["north", "east", "south", "west"]))
    free = [cell for cell in grid.spaces if cell not in miniatures.footprint(position.game, figure)]
    rng.shuffle(free)
    for name in ("k1", "k2", "k3"):
        position.knight(name, position.name(free.pop()))
    for _ in range(rng.randrange(10)):
        position.terrain(**{rng.choice(["wall", "screen", "column", "rubble"]): position.name(free.pop())})
    return position, figure, rng


def answered(position: Position, steps: Steps[T], rng: random.Random) -> T:
    """Every question is answered at random."""
    try:
        decision = next(steps)
        while True:
            decision = steps.send((rng.choice(decision.options).key,))
    except StopIteration as end:
        result: T = end.value
        return result


@pytest.mark.rule("TGT-010", "TGT-011", "CLA-021")
@pytest.mark.parametrize("seed", range(40))
def test_ranges_are_mutual_and_never_shorter_than_the_way(seed: int) -> None:
    position, figure, _ = random_scene(seed)
    game = position.game
    for knight in miniatures.living_knights(game):
        steps = miniatures.range_to(game, figure, knight)
        assert steps == miniatures.range_to(game, knight, figure) >= 1
        assert miniatures.adjacent(game, figure, knight) == (steps == 1) == miniatures.engaged(game, knight)
        for other in miniatures.living_knights(game):
            assert miniatures.range_to(game, knight, other) == miniatures.range_to(game, other, knight)


@pytest.mark.rule("MON-014", "MON-056")
@pytest.mark.parametrize("seed", range(40))
def test_front_and_behind_share_the_board_between_them(seed: int) -> None:
    position, figure, _ = random_scene(seed)
    game, under = position.game, miniatures.footprint(position.game, figure)
    for cell in position.grid.spaces:
        places = (sides.in_front(game, figure, cell), sides.behind(game, figure, cell), cell in under)
        assert sum(places) == 1
        assert (sides.side_of(game, figure, cell) == "front") == places[0]
    assert all(sides.behind(game, figure, cell) for cell in sides.rear_spaces(game, figure))


@pytest.mark.rule("MAT-020")
@pytest.mark.parametrize("seed", range(40))
def test_a_zone_is_everything_so_near_and_a_wave_a_part_of_it(seed: int) -> None:
    position, figure, rng = random_scene(seed)
    game, grid = position.game, position.grid
    cells, size = miniatures.footprint(game, figure), rng.randint(1, 4)
    zone = zones.zone_cells(game, cells, size)

    def near(cell: Cell) -> bool:
        x, y = grid.xy(cell)
        return any(max(abs(x - a), abs(y - b)) <= size for a, b in map(grid.xy, cells))

    assert set(zone) == {cell for cell in grid.spaces if near(cell) and cell not in cells}
    assert set(zones.wave_cells(game, cells, zone)) <= set(zone)


@pytest.mark.rule("MOV-009", "MOV-012", "MOV-014", "MOV-015")
@pytest.mark.parametrize("seed", range(60))
def test_monsters_go_the_shortest_way_on_the_board_and_mobs_round_everything(seed: int) -> None:
    position, figure, rng = random_scene(seed)
    game, grid = position.game, position.grid
    target = rng.choice(miniatures.living_knights(game))
    ground, start = monster_ground(game, figure), figure.cell
    mob = not monsters.is_boss(game, figure)
    walls = spaces_with(game, "obstacle")
    standing = {knight.cell for knight in miniatures.living_knights(game)}
    answered(position, move_monster(game, figure, [target]), rng)
    gone = [grid.cell(space) for path in position.told("moves", "path") for space in path]
    here = start
    for cell in gone:
        assert grid.distance(here, cell) == 1 and grid.footprint(cell, SIZES[position.clash.monster[5:]])
        assert not mob or (cell not in walls and cell not in standing)
        here = cell
    assert here == figure.cell
    assert len(gone) == ground.steps_from([start]).get(figure.cell, 0), "no way there is shorter"
    if not mob and not target.dead:
        assert miniatures.range_to(game, figure, target) == 1


@pytest.mark.rule("KRD-030", "KRD-036", "KRD-037")
@pytest.mark.parametrize("seed", range(40))
def test_knights_reach_only_free_spaces_and_more_with_more_speed(seed: int) -> None:
    position, _, rng = random_scene(seed)
    game = position.game
    knight, speed = rng.choice(miniatures.living_knights(game)), rng.randint(1, 6)
    near, far = reachable(game, knight, speed), reachable(game, knight, speed + 1)
    blocked = miniatures.occupied(game)
    assert not position.grid.mask(near) & blocked
    assert set(near) <= set(far) and all(position.grid.distance(knight.cell, cell) <= near[cell] for cell in near)


@pytest.mark.rule("TGT-002", "TGT-013", "TGT-021", "TGT-022")
@pytest.mark.parametrize("seed", range(60))
def test_whoever_is_aimed_at_meets_the_line(seed: int) -> None:
    position, figure, rng = random_scene(seed)
    game = position.game
    words = rng.sample(WORDS, rng.randint(1, 3))
    found = answered(position, read_lines(game, figure, [[parse_target_word(word) for word in words]]), rng)
    knights = getattr(found, "knights", [])
    tests: dict[str, Callable[[Fighter], bool]] = {
        "in front": lambda k: sides.in_front(game, figure, k.cell) and monster_sees(game, figure, k).clear,
        "behind": lambda k: sides.behind(game, figure, k.cell),
        "adjacent": lambda k: miniatures.range_to(game, figure, k) == 1,
        "engaged": lambda k: miniatures.engaged(game, k),
        "in sight": lambda k: monster_sees(game, figure, k).clear,
        "lone": lambda k: miniatures.lone(game, k),
        "grouped": lambda k: miniatures.grouped(game, k),
        "in range": lambda k: miniatures.range_to(game, figure, k) <= 1,
    }
    asked = [tests[word] for word in words if word in tests]
    passing = [knight for knight in miniatures.living_knights(game) if all(test(knight) for test in asked)]
    assert all(knight in passing for knight in knights)
    if monsters.is_boss(game, figure):
        assert bool(knights) == bool(passing), "a boss reaches everybody"
        far = [miniatures.range_to(game, figure, knight) for knight in passing]
        first = next((word for word in words if word in ("closest", "furthest")), "")
        if knights and first:
            assert miniatures.range_to(game, figure, knights[0]) == (min(far) if first == "closest" else max(far))
