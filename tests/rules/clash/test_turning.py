"""Turning (TRN)."""

from __future__ import annotations

import pytest

from kf_desktop.content.cards.monsters import AttackType, EvasionCheck, Routine
from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.text import Text
from kf_desktop.rules.clash.board.miniatures import footprint, put
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.moving.movement import move_monster
from kf_desktop.rules.clash.moving.turning import (
    facing_most_knights,
    turn_away,
    turn_in_attack,
    turn_to,
    turn_to_cells,
    turn_to_most_knights,
)
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.attacks import MonsterAttack
from tests.rules.builder import Position


@pytest.mark.rule("TRN-001")
def test_turning_leaves_the_footprint() -> None:
    position = Position()
    knight, boss = position.knight("k1", "F12"), position.monster("square", "F5", "north")
    before = footprint(position.game, boss)
    position.play(turn_to(position.game, boss, knight))
    assert (boss.facing, footprint(position.game, boss)) == ("east", before)


@pytest.mark.rule("TRN-002")
def test_the_larger_gap_decides_and_players_choose_between_equals() -> None:
    def turned(at: str, *answers: str) -> str:
        position = Position()
        knight, boss = position.knight("k1", at), position.monster("square", "F5", "south")
        position.play(turn_to(position.game, boss, knight), *answers)
        return boss.facing

    assert turned("F12") == "east"
    assert turned("C12") == "east"
    assert turned("A6") == "north"
    assert turned("C9", "facing:north") == "north"
    assert turned("C9", "facing:east") == "east"


@pytest.mark.rule("TRN-003", "MOV-008")
@pytest.mark.parametrize(
    ("facing", "side", "path", "end"),
    [
        ("facing:east", "side:east", ["F6", "G6", "G7"], "south"),
        ("facing:south", "side:south", ["G5", "G6", "H6"], "east"),
    ],
)
def test_a_monster_turns_when_its_movement_starts_and_ends(facing: str, side: str, path: list[str], end: str) -> None:
    position = Position()
    knight, boss = position.knight("k1", "H7"), position.monster("pawn", "F5", "west")
    position.play(move_monster(position.game, boss, [knight]), facing, side)
    assert (position.path(boss), boss.facing) == (path, end)
    kinds = [kind for kind in position.kinds() if kind in ("turns", "moves")]
    assert kinds == ["turns", "moves", "turns"] or (kinds == ["turns", "moves"] and end == facing[7:])


@pytest.mark.rule("TRN-004", "MOV-004")
def test_a_monster_that_need_not_move_still_turns() -> None:
    position = Position()
    knight, mob = position.knight("k1", "F4"), position.monster("dot", "F5", "north")
    position.play(move_monster(position.game, mob, [knight]))
    assert (position.at(mob), mob.facing, position.path(mob)) == ("F5", "west", [])


def attack_with(position: Position, types: tuple[str, ...], effect: Attack, *targets: str) -> None:
    """Resolve an attack step against the knights; nobody can evade it, and it does nothing."""
    figure = position.clash.figures[0]
    card = Routine(
        id="test.card",
        monster="test.dot",
        name=Text(en="Card", zh="牌"),
        evasion=EvasionCheck(dice=0, difficulty=6),
        types=tuple(AttackType.read(kind) for kind in types),
    )
    attack = MonsterAttack(card, figure, [position.state.knights[name] for name in targets])
    context = Context(target=attack.targets[0], figure=figure, default="target", monster_attack=attack)
    answers = [f"knight:{name}" for name in targets[:-1]] if types else []
    position.play(perform(position.game, [effect], context), *answers)


@pytest.mark.rule("TRN-005")
def test_a_monster_turns_to_the_one_it_attacks() -> None:
    position = Position().knights(k1="G5")
    mob = position.monster("dot", "F5", "north")
    attack_with(position, (), Attack(), "k1")
    assert mob.facing == "south"


@pytest.mark.rule("TRN-003", "TRN-005")
@pytest.mark.parametrize("moved", [False, True])
def test_between_equal_sides_players_choose_once_while_nobody_moves(moved: bool) -> None:
    """Near enough already, the monster has turned when the attack begins."""
    position = Position().knights(k1="H7")
    mob, knight = position.monster("dot", "F5", "west"), position.state.knights["k1"]
    card = Routine(id="test.card", monster="test.dot", name=Text(en="Card", zh="牌"))
    attack = MonsterAttack(card, mob, [knight])
    position.play(turn_in_attack(position.game, attack, (knight.cell,)), "facing:south")
    if moved:
        put(knight, position.cell("I8"))
    position.play(turn_in_attack(position.game, attack, (knight.cell,)), *(["facing:east"] if moved else []))
    assert mob.facing == ("east" if moved else "south")


@pytest.mark.rule("TRN-010", "TRN-011")
def test_no_turn_in_simultaneous_and_zone_attacks() -> None:
    position = Position().knights(k1="F4", k2="F6")
    mob = position.monster("dot", "F5", "north")
    attack_with(position, ("simultaneous",), Attack(), "k1", "k2")
    assert mob.facing == "north"
    position = Position().knights(k1="G5")
    mob = position.monster("dot", "F5", "north")
    attack_with(position, ("zone 1",), Attack(on="zone"), "k1")
    assert mob.facing == "north"


@pytest.mark.rule("TRN-006")
def test_an_effect_turns_the_monster_to_or_away_from_a_knight() -> None:
    position = Position(22, 16)
    knight, mob = position.knight("k1", "K5"), position.monster("dot", "F5", "east")
    position.play(turn_to(position.game, mob, knight))
    assert mob.facing == "south"
    position.play(turn_away(position.game, mob, knight))
    assert mob.facing == "north"


@pytest.mark.rule("TRN-007")
def test_a_spawned_mob_faces_the_majority() -> None:
    position = Position(22, 16).knights(k1="F15", k2="G16", k3="C10")
    mob = position.monster("dot", "F10", "north")
    assert position.play(facing_most_knights(position.game, mob)) == "east"


@pytest.mark.rule("TRN-007")
def test_players_choose_between_equal_majorities() -> None:
    position = Position().knights(k1="F9")
    mob = position.monster("dot", "D5", "north")
    assert position.asked(turn_to_most_knights(position.game, mob)) == ["facing:east", "facing:south"]


@pytest.mark.rule("TRN-008")
def test_golden_majority_facing() -> None:
    position = Position(22, 16).knights(k1="B3", k2="C4", k3="D18", k4="K12")
    mob = position.monster("dot", "H10", "west")
    position.play(turn_to_most_knights(position.game, mob))
    assert mob.facing == "north"


@pytest.mark.rule("TRN-009", "INV-002")
def test_no_turn_when_moved_by_force() -> None:
    position = Position()
    knight, mob = position.knight("k1", "F6"), position.monster("dot", "F5", "east")
    position.play(knockback(position.game, mob, 2, knight))
    assert (position.at(mob), mob.facing) == ("F3", "east")


@pytest.mark.rule("TRN-013")
def test_a_movement_to_a_space_faces_it() -> None:
    position = Position()
    mob = position.monster("dot", "H10", "east")
    position.play(turn_to_cells(position.game, mob, (position.cell("D10"),)))
    assert mob.facing == "north"
