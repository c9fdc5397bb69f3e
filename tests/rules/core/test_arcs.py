"""The Heroic Arc in an attack (ARC-001 … ARC-020)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.knight.arcs import open_levels
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena


def fighter(*levels: tuple[int, list[list[str]]], passion: int = 0, **weapon: Any) -> tuple[Arena, Knight]:
    """k1 with this arc and a blade, next to a boss of AT 20."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H10", heat_limit=0, passion=passion)
    arena.clash.bp_deck = [arena.bp(f"b{number}", 1, 20) for number in range(6)]
    arena.arc("k1", *levels)
    arena.weapon(knight, "blade", 1, **weapon)
    return arena, knight


def strike(arena: Arena, knight: Knight, *answers: Any, natural: int = 8) -> dict[str, int]:
    arena.rolls(attack=[natural]).strike(knight, *answers)
    return arena.state.pool


@pytest.mark.rule("ARC-004")
@pytest.mark.parametrize(("passion", "opened"), [(5, [2, 4]), (6, [2, 4, 6]), (1, [])])
def test_all_levels_up_to_passion_are_open(passion: int, opened: list[int]) -> None:
    arena, knight = fighter((2, [["opening 1"]]), (4, [["break 1"]]), (6, [["hope 1"]]), passion=passion)
    assert [level for level, _ in open_levels(arena.game, knight)] == opened


@pytest.mark.rule("ARC-002", "ARC-003", "ARC-016", "ABI-058", "ABI-059")
def test_arc_keywords_stack_with_those_of_the_weapon() -> None:
    arena, knight = fighter((1, [["opening 1"]]), keywords=["opening 1"])
    assert strike(arena, knight) == {"opening": 2}
    assert (knight.heat, knight.vigor, knight.moved, knight.fought) == (0, 10, False, False)


@pytest.mark.rule("ABI-061", "ABI-046")
@pytest.mark.parametrize(("vigor", "tokens"), [(10, 2), (4, 3)])
def test_a_gate_that_is_open_at_the_moment_of_use_adds_to_the_stack(vigor: int, tokens: int) -> None:
    arena, knight = fighter((1, [["opening 1"]]), keywords=["opening 1"])
    arena.peril("k1", 10, 5, 3, 1)
    knight.vigor = vigor
    gated = {"timing": "second_window", "when": "peril >= minor", "keywords": ["opening 1"]}
    arena.gear(knight, "support", "charm", abilities=[gated])
    assert strike(arena, knight) == {"opening": tokens}


@pytest.mark.rule("ARC-005")
def test_passion_lost_closes_the_level() -> None:
    arena, knight = fighter((2, [["opening 1"]]), (4, [["break 1"]]), passion=3)
    lose = [{"op": "lose", "what": "passion", "amount": 1}]
    arena.bp("b0", 1, 20, fail=lose)
    assert strike(arena, knight) == {"opening": 1}
    assert knight.passion == 3


@pytest.mark.rule("ARC-006")
def test_the_passion_of_this_attack_counts() -> None:
    arena, knight = fighter((4, [["opening 1"]]), passion=3)
    assert strike(arena, knight) == {"opening": 1}


@pytest.mark.rule("ARC-007", "ARC-008", "ARC-009")
def test_one_option_a_level_and_anew_in_every_attack() -> None:
    arena, knight = fighter((1, [["opening 2"], ["break 1", "hope 1"]]))
    assert strike(arena, knight, "arc:1:0") == {"opening": 2}
    assert strike(arena, knight, "arc:1:1") == {"break": 1, "hope": 1}


@pytest.mark.rule("ARC-010")
def test_an_option_used_in_the_first_window_is_spent() -> None:
    arena, knight = fighter((1, [["daze"], ["opening 1"]]))
    assert strike(arena, knight, "arc:1:0") == {}
    assert (arena.clash.figures[0].facing, arena.offered("window.second_window")) == ("east", [])
    kinds = arena.kinds()
    assert kinds.index("turns") < kinds.index("body_part")


@pytest.mark.rule("ARC-010")
def test_auto_break_of_the_arc_helps_in_the_same_attack() -> None:
    arena, knight = fighter((1, [["auto_break 2", "opening 2"], ["hope 1"]]), power={"red": 1})
    arena.rolls(power=[5])
    assert strike(arena, knight, "arc:1:0") == {"opening": 2}
    assert arena.last("power_total")["total"] == 2
    assert arena.offered("window.first_window") == [["arc:1:0", "pass"]]


@pytest.mark.rule("ARC-011", "ARC-019")
def test_every_level_reached_must_be_used() -> None:
    two = [["opening 1"], ["break 1"]]
    arena, knight = fighter((1, two), (3, two), (5, two), passion=5)
    assert strike(arena, knight, "pass", "arc:1:0", "arc:3:1", "arc:5:1") == {"opening": 1, "break": 2}
    prompts = [decision.prompt for decision in arena.decisions if decision.prompt == "choose.arc"]
    assert len(prompts) == 3


@pytest.mark.rule("ARC-012", "ABI-033")
def test_what_one_may_do_is_used_up_by_not_doing_it() -> None:
    arena, knight = fighter((1, [["reposition 1"]]))
    assert strike(arena, knight, "stay") == {}
    assert arena.at(knight) == "H10"
    arena, knight = fighter((1, [["reposition 1"]]), keywords=["reposition 1"])
    assert strike(arena, knight, "keyword:reposition", "cell:H9", "arc:1:0", "cell:H8") == {}


@pytest.mark.rule("ARC-013")
def test_only_a_possible_option_fulfils_the_duty() -> None:
    arena, knight = fighter((1, [["daze"], ["break 1"]]), keywords=["reach 2"])
    knight.cell = arena.cell("H9")
    assert strike(arena, knight, "pass") == {"break": 1}
    impossible = [["daze"], ["drag 1"], ["stand_up"], ["refresh_x 1"], ["inspire 1"]]
    arena, knight = fighter((1, impossible), keywords=["reach 2"])
    knight.cell = arena.cell("H9")
    assert (strike(arena, knight), arena.choices()) == ({}, [])


@pytest.mark.rule("ARC-014")
def test_a_full_miss_leaves_the_arc_unused() -> None:
    arena, knight = fighter((1, [["opening 1"]]))
    assert strike(arena, knight, natural=2) == {}
    assert arena.choices() == []


@pytest.mark.rule("ARC-020")
def test_golden_heroic_arc_in_one_attack() -> None:
    arena, knight = fighter(
        (1, [["opening 1"], ["knockback 1"]]),
        (3, [["break 1"], ["opening 1"]]),
        (5, [["break 2"], ["opening 2"]]),
        passion=2,
        keywords=["reach 2"],
    )
    assert strike(arena, knight, "arc:1:1", "arc:3:0") == {"break": 1}
    assert (knight.passion, arena.at(arena.clash.figures[0])) == (3, "H12")
    kinds = arena.kinds()
    assert kinds.index("moved_by_force") < kinds.index("power_roll")
