"""The numbers on the table as sums of their parts."""

from __future__ import annotations

import pytest

from kf_desktop.rules.clash.round.numbers import of_knight, of_monster
from kf_desktop.rules.table.state import Modifier
from tests.rules.arena import Arena


@pytest.mark.rule("STA-004", "EVA-008", "EVA-023", "CND-012", "CND-033", "KAT-017")
def test_every_number_of_a_knight_is_the_sum_of_what_makes_it() -> None:
    arena = Arena()
    knight = arena.knight("k1", "H10", heat_limit=4)
    arena.monster("pawn", "H11", "west")
    arena.weapon(knight, "knife", 1, precision=2)
    arena.weapon(knight, "sword", 1)
    arena.gear(knight, "armor", "mail", defense={"evasion": 1})
    knight.modifiers += [Modifier("evasion", 2, "next"), Modifier("precision", 1, "next")]
    found = of_knight(arena.game, knight)
    portrait = arena.game.content.portraits[knight.loadout.portrait]
    assert [(number.name, number.total, number.card) for number in found] == [
        ("speed", portrait.speed, ""),
        ("evasion", 3, ""),
        ("heat_limit", 4, ""),
        ("bane_limit", portrait.bane_limit, ""),
        ("precision", 3, "knife"),
        ("precision", 1, "sword"),
    ]
    assert all(sum(int(part["amount"]) for part in number.parts) == number.total for number in found)
    assert [(part["what"], part["amount"]) for part in found[1].parts] == [("gear", 1), ("tokens", 2)]
    arena.clash.figures.clear()
    assert [number.name for number in of_knight(arena.game, knight)] == ["speed", "evasion", "heat_limit", "bane_limit"]


@pytest.mark.rule("KAT-021", "MON-044", "MON-046", "CND-032")
def test_every_number_of_a_monster_is_the_sum_of_what_makes_it() -> None:
    arena = Arena()
    arena.knight("k1", "H10")
    figure = arena.monster("pawn", "H11", "west")
    arena.level(to_hit=7, at=2, vigor_loss=1, evasion_dice=1)
    arena.clash.modifiers.append(Modifier("precision", 2, "next"))
    found = {number.name: number.total for number in of_monster(arena.game, figure)}
    assert found == {"to_hit": 7, "at_bonus": 2, "dice_bonus": 1, "difficulty_bonus": 2, "loss_bonus": 1}
