"""The golden rules: their worked examples (GLD)."""

from __future__ import annotations

import pytest
from arena import Arena, lose

from kf_desktop.rules.state import Knight


def at_the_boss() -> tuple[Arena, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(to_hit=5, wounds=9)
    arena.clash.bp_deck = [
        arena.bp(f"b{number}", 1, 2, wound=[{"op": "knockback", "amount": 2, "who": "attacker"}]) for number in range(4)
    ]
    arena.clash.bp_supply = {"1": [], "2": arena.bps("n2", "m2", "o2"), "3": []}
    arena.clash.ai_deck = arena.ais("x1", "y1", "z1", "w1")
    arena.clash.ai_supply = {"1": [], "2": arena.ais("x2", "y2", "z2"), "3": []}
    return arena, arena.knight("k1", "H10", passion=0)


@pytest.mark.rule("GLD-016")
def test_golden_a_weapon_that_ignores_wound_responses() -> None:
    arena, knight = at_the_boss()
    ignore = {"timing": "first_window", "effect": [{"op": "ignore_responses", "kind": "wound"}]}
    arena.weapon(knight, "sword", 1, power={"raw": 9}, abilities=[ignore])
    arena.weapon(knight, "axe", 1, power={"raw": 9})
    stood = knight.cell
    arena.rolls(attack=[7]).strike(knight, "attack:1:sword", ("@window.first_window", "use:gear:sword#0"))
    assert knight.cell == stood and arena.order("wound")
    arena.rolls(attack=[7]).strike(knight, "attack:1:axe")
    assert knight.cell != stood


@pytest.mark.rule("GLD-021", "GLD-022", "GLD-023")
@pytest.mark.parametrize(("vigor", "tokens"), [(9, 1), (3, 2)])
def test_golden_opening_2_instead(vigor: int, tokens: int) -> None:
    """A gated line that replaces another is written as two lines of which one is open."""
    arena, knight = at_the_boss()
    arena.peril("k1", 9, 4, 2, 1)
    knight.vigor = vigor
    arena.weapon(
        knight,
        "sword",
        1,
        abilities=[
            {"timing": "first_window", "when": "not peril >= minor", "keywords": ["opening 1"]},
            {"timing": "first_window", "when": "peril >= minor", "keywords": ["opening 2"]},
        ],
    )
    use = f"use:gear:sword#{tokens - 1}"
    arena.rolls(attack=[7]).strike(knight, ("@window.first_window", use))
    assert arena.offered("window.first_window") == [[use, "pass"]]
    assert arena.last("pool")["now"] == tokens


@pytest.mark.rule("GLD-028", "GLD-030", "GLD-029")
def test_golden_lose_one_and_stand_up_while_standing() -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1", vigor=5)
    arena.do(knight, lose("vigor"), {"op": "stand_up"})
    assert (knight.vigor, knight.knockdown) == (4, "")


@pytest.mark.rule("GLD-028", "GLD-031")
@pytest.mark.parametrize("stat", ["heat", "passion"])
def test_golden_nothing_left_to_lose_while_knocked_down(stat: str) -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1")
    setattr(knight, stat, 0)
    knight.knockdown = "falling"
    arena.do(knight, lose(stat), {"op": "stand_up"})
    assert (getattr(knight, stat), knight.knockdown) == (0, "")


@pytest.mark.rule("GLD-032")
def test_a_loss_at_vigor_0_is_still_a_loss() -> None:
    arena = Arena()
    knight = arena.knight("k1", "A1", vigor=0)
    arena.judicium("survived")
    arena.do(knight, lose("vigor"))
    assert knight.vigor == 0 and knight.judicium_due
