"""Whatever happens on whatever board: everybody stands where somebody can stand."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.boards import tile_spaces
from kf_desktop.content.target import parse_target_word
from kf_desktop.engine.decision import Steps
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.rules.clash.board import ground, miniatures, monsters
from kf_desktop.rules.clash.forced.displacing import displace
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.forced.pulling import drag, pull
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.monster.targeting import read_lines
from kf_desktop.rules.clash.moving.movement import move_monster
from kf_desktop.rules.clash.moving.walking import hug, vault, walk
from kf_desktop.rules.clash.terrain import placing
from kf_desktop.rules.table.game import ClashOver
from kf_desktop.rules.table.state import TerrainPiece
from tests.rules.builder import Position

KINDS = ("column", "wall", "wall_wide", "rampart", "chasm", "rubble", "thorns", "reeds", "grove", "cliff", "snare")
MOVES = ("move", "behind", "lateral", "jump", "land_on_top", "appear_behind", "to_centre")
LINES = [[parse_target_word(word)] for word in ("in front", "zone 1", "lone", "most bane", "furthest", "closest")]


def random_position(rng: random.Random) -> Position:
    position = Position(*rng.choice([(14, 10), (6, 6), (22, 16), (5, 9), (26, 4)]))
    kind = rng.choice(["dot", "pawn", "square", "block"])
    size = {"dot": 1, "pawn": 1, "square": 2, "block": 3}[kind]
    grid, taken = position.grid, set[Cell]()
    for _ in range(rng.choice([1, 1, 2, 3]) if kind == "dot" else rng.choice([1, 1, 2])):
        anchor = rng.choice(grid.spaces)
        cells = grid.footprint(anchor, size)
        if cells and not taken & set(cells):
            taken |= set(cells)
            position.monster(
                kind, position.name(Cell(anchor + (size - 1) * grid.columns)), rng.choice(["north", "east"])
            )
    for name in ("k1", "k2", "k3"):
        cell = rng.choice([cell for cell in grid.spaces if cell not in taken])
        taken.add(cell)
        talent = rng.choice(["plain", "plain", "braced", "reduction", "lifeline", "superior_bypass"])
        position.knight(name, position.name(cell), talent=talent)
    for _ in range(rng.randrange(8)):
        tile = position.game.content.terrain[f"test.{rng.choice(KINDS)}"]
        cells = tile_spaces(grid, rng.choice(grid.spaces), tile.shape)
        if cells and not taken & set(cells):
            taken |= set(cells)
            top = position.name(Cell(cells[0] + (tile.size[1] - 1) * grid.columns))
            position.terrain(**{tile.id[5:]: top})
    _odd_tiles(position, rng, taken)
    if position.clash.figures and kind != "dot" and rng.random() < 0.4:
        position.ride("k1", "back", (size - 1, 0))
    return position


def _odd_tiles(position: Position, rng: random.Random, taken: set[Cell]) -> None:
    """Tiles of other shapes, turned and mirrored; columns that leave rubble."""
    tiles = {**position.game.content.terrain}
    tiles["test.column"] = replace(tiles["test.column"], becomes="test.rubble")
    ell = replace(tiles["test.wall"], id="test.ell", size=(2, 3), mask=("X.", "X.", "XX"))
    position.game.content = replace(position.game.content, terrain={**tiles, ell.id: ell})
    for _ in range(rng.randrange(3)):
        piece = TerrainPiece(ell.id, rng.choice(position.grid.spaces), rng.randrange(4), rng.random() < 0.5)
        cells = ground.piece_cells(position.game, piece)
        if cells and not taken & set(cells):
            taken |= set(cells)
            position.clash.terrain.append(piece)


def something(position: Position, rng: random.Random) -> Steps[Any]:
    """Some procedure that moves somebody."""
    game = position.game
    figure = rng.choice(position.clash.figures)
    knight = rng.choice(miniatures.living_knights(game))
    amount = rng.randint(1, 6)
    near = min(miniatures.living_knights(game), key=lambda one: miniatures.range_to(game, figure, one))
    actions: list[Callable[[], Steps[Any]]] = [
        lambda: knockback(game, knight, amount, figure),
        lambda: knockback(game, figure, amount, knight),
        lambda: pushback(game, knight, amount, figure),
        lambda: pushback(game, figure, amount, near),
        lambda: drag(game, near, amount, figure),
        lambda: pull(game, knight, amount, figure),
        lambda: displace(game, knight),
        lambda: move_monster(game, figure, [knight], rng.choice(MOVES)),
        lambda: walk(game, knight, amount),
        lambda: vault(game, near),
        lambda: hug(game, near, amount),
        lambda: placing.place(game, f"test.{rng.choice(KINDS)}", rng.choice(position.grid.spaces), figure),
        lambda: read_lines(game, figure, LINES),
    ]
    return rng.choice(actions)()


def run(steps: Steps[Any], rng: random.Random) -> None:
    """Answer everything at random."""
    try:
        decision = next(steps)
        while True:
            assert decision.options and decision.refusal((decision.options[0].key,)) == ""
            decision = steps.send((rng.choice(decision.options).key,))
    except StopIteration:
        return


def check(position: Position) -> None:
    game = position.game
    walls = ground.spaces_with(game, "obstacle", "chasm")
    under: list[Cell] = []
    for figure in miniatures.figures(game):
        cells = miniatures.footprint(game, figure)
        assert cells, "the whole footprint is on the board"
        assert not set(cells) & set(under), "no two monsters share a space"
        under += cells
        if not monsters.is_boss(game, figure):
            assert figure.cell not in walls, "no mob stands in a wall"
    stand: list[Cell] = []
    for knight in miniatures.living_knights(game):
        assert 0 <= knight.cell < position.grid.size
        perch = miniatures.perch_of(game, knight)
        if perch is not None:
            assert knight.cell in miniatures.footprint(game, perch), "a rider is on his monster"
            continue
        assert knight.cell not in under, "no knight is under a monster"
        assert knight.cell not in stand, "no two knights share a space"
        stand.append(knight.cell)
        climber = knight.loadout.talent == "test.talent.superior_bypass"
        assert climber or knight.cell not in walls, "no knight stands in a wall"
    assert all(knight.cell == OFF for knight in position.state.knights.values() if knight.dead)
    covered = [cell for piece in position.clash.terrain for cell in ground.piece_cells(game, piece)]
    assert len(covered) == len(set(covered)), "no two tiles share a space"


@pytest.mark.rule("CLA-014", "CLA-018", "MOV-015", "INV-017")
@pytest.mark.parametrize("seed", range(200))
def test_everybody_stands_where_somebody_can_stand(seed: int) -> None:
    rng = random.Random(seed)
    position = random_position(rng)
    if not position.clash.figures:
        return
    try:
        for _ in range(12):
            run(something(position, rng), rng)
            check(position)
    except ClashOver:
        pass
