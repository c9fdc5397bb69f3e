"""Monster responses and the attacks that follow (RSP, TIM)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain, lose

SIGNATURE = {"op": "respond"}
AI = {"op": "respond", "by": "ai"}


def board(
    at: str = "H10", boss: str = "H11", kind: str = "pawn", columns: int = 14, rows: int = 10, **part: Any
) -> tuple[Arena, Knight]:
    """k1 and a boss whose next body part (AT 6) answers as stated; a bow reaches far, a blade does not."""
    arena = Arena(columns, rows)
    knight = arena.knight("k1", at, heat_limit=9)
    arena.monster(kind, boss, "west")
    arena.level(wounds=9)
    arena.clash.bp_deck = [arena.bp("b1", 1, 6, **part), arena.bp("c1", 1)]
    arena.clash.bp_supply = {"2": arena.bps("n2")}
    arena.clash.ai_deck = [
        arena.ai(
            "x1",
            1,
            target=[["closest"]],
            steps=[{"op": "attack"}],
            evasion={"dice": 0, "difficulty": 7},
            hit=[gain("lead")],
        )
    ]
    arena.clash.ai_supply = {"2": arena.ais("y2")}
    arena.signature(
        target=[["closest"]], steps=[{"op": "attack"}], evasion={"dice": 0, "difficulty": 7}, hit=[gain("gold")]
    )
    return arena, knight


def strike(
    arena: Arena, knight: Knight, raw: int, *answers: Any, natural: int = 8, bonus: bool = False, **fields: Any
) -> None:
    arena.weapon(knight, "arm", 1, bonus={"raw": raw}, **fields)
    arena.rolls(attack=[natural]).strike(knight, *answers, bonus=bonus)


@pytest.mark.rule("RSP-001", "RSP-012", "RSP-016", "RSP-025")
def test_responses_are_resolved_at_once_against_the_attacker() -> None:
    arena, knight = board(wound=[lose("vigor")])
    arena.knight("k2", "G11")
    strike(arena, knight, 6)
    assert (knight.vigor, arena.state.knights["k2"].vigor) == (9, 10)
    assert arena.order("response", "lose", "ai_removed") == ["response", "lose", "ai_removed"]


@pytest.mark.rule("RSP-009", "RSP-010", "RSP-011", "RSP-015")
def test_attack_responses_are_noted_and_follow_in_order() -> None:
    arena, knight = board(instinct=[SIGNATURE], fail=[AI])
    strike(arena, knight, 0, keywords=["opening 1"])
    assert [event.args["what"] for event in arena.events("attack_response")] == ["signature", "ai"]
    assert (knight.sheet.gold, knight.sheet.leads) == (1, 1)
    kinds = arena.kinds()
    assert kinds.index("pool") < kinds.index("attack_response") < kinds.index("ai_card")


@pytest.mark.rule("RSP-013")
def test_without_a_fitting_response_nothing_happens() -> None:
    arena, knight = board(wound=[gain("bane")])
    strike(arena, knight, 0)
    assert (knight.sheet.bane, arena.events("response")) == (0, [])


@pytest.mark.rule("RSP-014")
@pytest.mark.parametrize("order", [["instinct", "wound"], ["wound", "instinct"]])
def test_several_responses_come_from_top_to_bottom(order: list[str]) -> None:
    responses: dict[str, Any] = {kind: [gain("heat")] for kind in order}
    arena, knight = board(**responses)
    strike(arena, knight, 6)
    assert [event.args["what"] for event in arena.events("response")] == order


@pytest.mark.rule("RSP-017")
def test_golden_push_of_an_adjacent_monster() -> None:
    arena, knight = board("H11", "H9", "square", 22, 16, wound=[{"op": "pushback", "amount": 4}])
    strike(arena, knight, 6)
    assert (arena.at(knight), arena.at(arena.clash.figures[0])) == ("H15", "H13")


@pytest.mark.rule("RSP-018", "RSP-019")
@pytest.mark.parametrize(
    ("response", "boss", "heat"), [({"op": "pushback", "amount": 4}, "H8", 0), (gain("heat"), "H4", 1)]
)
def test_golden_responses_ignore_distance(response: dict[str, Any], boss: str, heat: int) -> None:
    arena, knight = board("H10", "H4", wound=[response])
    strike(arena, knight, 6, keywords=["ranged 2 6"])
    assert (arena.at(arena.clash.figures[0]), arena.at(knight), knight.heat) == (boss, "H10", heat)


@pytest.mark.rule("RSP-020")
def test_a_push_that_arrives_early_shoves_on() -> None:
    arena, knight = board("H10", "H7", wound=[{"op": "pushback", "amount": 4}])
    strike(arena, knight, 6, keywords=["ranged 2 6"])
    assert (arena.at(arena.clash.figures[0]), arena.at(knight)) == ("H11", "H12")


@pytest.mark.rule("RSP-021", "RSP-023")
@pytest.mark.parametrize(("at", "ends"), [("H13", "H13"), ("H11", "H14")])
def test_knockback_needs_adjacency_the_rest_does_not(at: str, ends: str) -> None:
    arena, knight = board(at, "H10", fail=[{"op": "knockback", "amount": 3}, gain("heat")])
    strike(arena, knight, 0, keywords=["reach 5"])
    assert (arena.at(knight), knight.heat) == (ends, 1)


@pytest.mark.rule("RSP-021")
@pytest.mark.parametrize("response", [{"op": "knockdown"}, {"op": "drag", "amount": 2}])
def test_knockdown_and_drag_need_adjacency(response: dict[str, Any]) -> None:
    arena, knight = board("H13", "H10", fail=[response])
    strike(arena, knight, 0, keywords=["reach 5"])
    assert (arena.at(knight), arena.at(arena.clash.figures[0]), knight.knockdown) == ("H13", "H10", "")


@pytest.mark.rule("RSP-022")
def test_adjacency_counts_when_the_response_resolves() -> None:
    arena, knight = board(fail=[{"op": "knockback", "amount": 1}, {"op": "knockdown"}])
    strike(arena, knight, 0)
    assert (arena.at(knight), knight.knockdown) == ("H9", "")


@pytest.mark.rule("RSP-024")
def test_monster_abilities_have_no_limit_of_use() -> None:
    arena, knight = board(fail=[gain("heat")])
    arena.clash.bp_deck.append(arena.bp("d1", 1, 9, fail=[gain("heat")]))
    arena.clash.bp_deck.pop(1)
    strike(arena, knight, 0)
    arena.rolls(attack=[8]).strike(knight)
    assert knight.heat == 2


@pytest.mark.rule("TIM-013", "TIM-014", "TIM-019", "SPN-015")
def test_a_bonus_attack_ignores_attack_responses_but_no_others() -> None:
    arena, knight = board(fail=[SIGNATURE, gain("heat"), {"op": "bonus_attack"}])
    strike(arena, knight, 0, bonus=True)
    assert (knight.heat, knight.sheet.gold, len(arena.events("attack"))) == (1, 0, 1)
    assert [event.args["what"] for event in arena.events("response_ignored")] == ["signature", "follow_up"]


@pytest.mark.rule("TIM-014", "TIM-017")
def test_the_knights_own_follow_up_is_made_even_of_a_bonus_attack() -> None:
    arena, knight = board()
    knight.heat_limit = 0
    arena.technique(knight, "again", timing="second_window", effect=[{"op": "bonus_attack"}])
    arena.weapon(knight, "arm", 1)
    arena.rolls(attack=[8, 2]).strike(knight, "use:technique:again", bonus=True)
    assert len(arena.events("attack")) == 2


@pytest.mark.rule("TIM-019")
def test_a_follow_up_obeys_the_rules_of_bonus_attacks() -> None:
    arena, knight = board(crit=[{"op": "bonus_attack"}])
    arena.clash.bp_supply = {}
    item = arena.weapon(knight, "heavy", 1, bonus={"raw": 6}, keywords=["cumbersome"])
    arena.bp("c1", 1, 9, fail=[AI, gain("heat")])
    arena.rolls(attack=[10, 8]).play(choose_and_attack(arena.game, knight))
    assert (len(arena.events("attack")), item.exhausted, knight.heat) == (2, False, 1)
    assert arena.events("ai_card") == []


@pytest.mark.rule("CND-022", "CND-038", "CND-039")
def test_a_modifier_of_one_mob_counts_for_it_alone() -> None:
    arena = Arena()
    two, three = arena.mobs("H11", "G10")
    knight = arena.knight("k1", "H10", heat_limit=0)
    arena.bp(two.bp, 1, 9, fail=[{"op": "token", "what": "to_hit", "amount": 1, "until": "end_of_clash"}])
    arena.weapon(knight, "blade", 1)
    needs = []
    for target in (1, 1, 2):
        arena.rolls(attack=[8]).strike(knight, f"attack:{target}:blade")
        needs.append(arena.last("attack_roll")["difficulty"])
    assert needs == [6, 7, 6]
    arena.trait("gloom", "on_fail")
    arena.do(knight, {"op": "token", "what": "to_hit", "amount": 1, "until": "end_of_clash"})
    arena.rolls(attack=[8]).strike(knight, "attack:2:blade")
    assert (arena.last("attack_roll")["difficulty"], three.modifiers) == (7, [])


@pytest.mark.parametrize(("token", "kinds"), [("diversion", ["instinct"]), ("improved_diversion", [])])
def test_diversions_hide_from_responses(token: str, kinds: list[str]) -> None:
    arena, knight = board(fail=[gain("bane")], instinct=[gain("heat")])
    arena.state.pool[token] = 1
    strike(arena, knight, 0, f"token:{token}")
    assert ([event.args["what"] for event in arena.events("response")], arena.state.pool) == (kinds, {})


@pytest.mark.rule("WIN-025", "RSP-014")
@pytest.mark.parametrize("kind", ["wound", "fail", "instinct"])
def test_no_response_follows_a_chain_break_of_the_card(kind: str) -> None:
    arena, knight = board()
    lines = [{"when": kind, "do": [{"op": "chain_break"}]}, {"when": kind, "do": [gain("gold")]}]
    card = arena.game.content.bp["b1"]
    arena.card("bp", id="b9", monster=card.monster, level=1, name={"en": "B", "zh": "B"}, at=6, responses=lines)
    arena.clash.bp_deck[0] = "b9"
    strike(arena, knight, 0 if kind == "fail" else 6)
    assert [event.args["card"] for event in arena.events("response")] == ["b9"]
    assert knight.sheet.gold == 0
