"""The Knight Pool and resource tokens (POO)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.content.expressions import TokenCount, parse_condition
from kf_desktop.rules.abilities.using import can_pay, offers, pay, usable
from kf_desktop.rules.effects.amounts import variable
from kf_desktop.rules.effects.conditions import judged
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import pool, stats
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena, gain
from tests.rules.written import rewritten


def two() -> tuple[Arena, Knight, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.clash.bp_deck = [arena.bp(f"b{number}", 1, 20) for number in range(6)]
    return arena, arena.knight("k1", "H10", heat_limit=0), arena.knight("k2", "G11", heat_limit=0)


def spender(arena: Arena, knight: Knight, **tokens: int) -> bool:
    """Whether the knight could spend the tokens."""
    cost: dict[str, Any] = {"token": tokens}
    arena.gear(
        knight,
        "support",
        f"rite_{knight.id}",
        abilities=[{"timing": "free_action", "cost": cost, "effect": [gain("gold")]}],
    )
    offer = next(iter(offers(arena.game, knight, ("free_action",))))
    possible = usable(arena.game, knight, offer, Context(knight=knight))
    if possible and offer.cost is not None:
        pay(arena.game, knight, offer.cost)
    return possible


@pytest.mark.rule("POO-002", "POO-003", "POO-005")
def test_resources_lie_on_the_board_or_in_the_pool() -> None:
    arena, one, _ = two()
    arena.do(
        one,
        {"op": "resource", "token": "chip1", "amount": 2},
        {"op": "resource", "token": "chip1", "amount": 1, "where": "pool"},
    )
    assert (one.resource, arena.state.pool) == (2, {"chip1": 1})


@pytest.mark.rule("POO-006", "POO-007", "ABI-015")
def test_the_pool_is_shared_the_board_is_not() -> None:
    arena, one, other = two()
    one.resource, arena.state.pool = 1, {"chip1": 2}
    assert spender(arena, one, chip1=2)
    assert (one.resource, arena.state.pool) == (0, {"chip1": 1})
    other.resource = 5
    assert not spender(arena, other, chip1=2)
    assert other.resource == 5


@pytest.mark.rule("POO-007")
def test_cards_count_the_tokens_of_the_knight_whom_they_are_about() -> None:
    arena, one, other = two()
    one.resource, other.resource = 3, 5
    context = Context(knight=one)
    assert variable(arena.game, TokenCount("chip1"), context) == 3
    assert variable(arena.game, TokenCount("chip1"), context, other) == 0, "the other has another kind"
    assert variable(arena.game, TokenCount("chip9"), context) == 0
    told: Any = judged(arena.game, parse_condition("token:chip1 >= 3"), context)
    assert told[0] and [note["value"] for note in told[1]] == [3]
    told = judged(arena.game, parse_condition("heat >= 2"), context)
    assert not told[0] and [note["value"] for note in told[1]] == [one.heat]


@pytest.mark.rule("POO-009")
def test_the_limit_is_that_of_the_knights_own_rules() -> None:
    arena, one, _ = two()
    stats.gain_resource(arena.game, one, 20)
    assert one.resource == 9
    pool.add_tokens(arena.game, "chip1", 20)
    assert arena.state.pool["chip1"] == 20


def _makes(arena: Arena, moment: str, limit: int) -> None:
    """k1's tokens come at that moment."""
    known = arena.game.content.knights["k1"].resource
    assert known is not None
    arena.change("knights", "k1", resource=rewritten(known, gain=moment, limit=limit), virtues=())


@pytest.mark.rule("POO-003")
@pytest.mark.parametrize(
    ("moment", "natural", "raw", "gained"),
    [("full_hit", 8, 0, 1), ("wound", 8, 20, 1), ("wound", 8, 0, 0), ("full_hit", 2, 0, 0)],
)
def test_some_resources_come_of_attacks(moment: str, natural: int, raw: int, gained: int) -> None:
    arena, one, _ = two()
    arena.clash.ai_deck = arena.ais("x1", "y1")
    arena.level(wounds=9)
    _makes(arena, moment, 9)
    arena.weapon(one, "blade", 1, bonus={"raw": raw})
    arena.rolls(attack=[natural]).strike(one)
    assert one.resource == gained


def test_a_resource_of_wounds_comes_with_every_loss() -> None:
    arena, one, _ = two()
    _makes(arena, "vigor_loss", 2)
    for _ in range(3):
        stats.lose_vigor(arena.game, one, 1)
    assert one.resource == 2


@pytest.mark.rule("POO-012", "POO-014", "POO-023", "CLA-025", "CLA-031")
def test_there_is_one_pool_for_the_party() -> None:
    arena, one, other = two()
    arena.do(one, {"op": "pool", "token": "opening"})
    arena.do(other, {"op": "pool", "token": "opening", "amount": 2})
    assert (arena.state.pool, len(KNIGHT_TOKENS)) == ({"opening": 3}, 13)


@pytest.mark.rule("POO-018")
def test_tokens_stay_until_the_next_attack_even_by_the_same_knight() -> None:
    arena, one, _ = two()
    arena.weapon(one, "blade", 1, keywords=["opening 1"])
    arena.rolls(attack=[8, 8]).strike(one)
    assert arena.state.pool == {"opening": 1}
    arena.strike(one)
    assert [event.args["bonus"] for event in arena.events("attack_roll")] == [0, 1]


@pytest.mark.rule("POO-021", "POO-016")
def test_tokens_are_without_limit_and_all_leave() -> None:
    arena, one, _ = two()
    pool.add_tokens(arena.game, "opening", 60)
    assert arena.state.pool == {"opening": 60}
    arena.weapon(one, "blade", 1)
    arena.rolls(attack=[2]).strike(one)
    assert arena.state.pool == {}


@pytest.mark.rule("POO-022")
def test_golden_tokens_over_three_attacks() -> None:
    arena, one, other = two()
    third = arena.knight("k3", "I11", heat_limit=0)
    arena.weapon(one, "one", 1, keywords=["opening 2"])
    arena.weapon(other, "two", 1, keywords=["break 1"])
    arena.weapon(third, "three", 1, power={"red": 1})
    pools = []
    for knight in (one, other, third):
        arena.rolls(attack=[8], power=[5] if knight is third else []).strike(knight)
        pools.append(dict(arena.state.pool))
    assert pools == [{"opening": 2}, {"break": 1}, {}]
    assert [event.args["bonus"] for event in arena.events("attack_roll")] == [0, 2, 0]
    assert arena.last("power_total")["total"] == 2


def test_a_cost_needs_the_right_token() -> None:
    arena, one, _ = two()
    one.resource = 3
    cost = arena.card(
        "technique",
        id="t",
        knight="k1",
        name={"en": "t", "zh": "t"},
        clash={"timing": "free_action", "cost": {"token": {"chip2": 1}}},
    ).clash.cost
    assert not can_pay(arena.game, one, cost)


def test_as_many_tokens_are_put_there_as_the_card_counts() -> None:
    arena, one, other = two()
    one.sheet.virtues, other.sheet.virtues = {"might": 3}, {"might": 1}
    for knight in (one, other):
        arena.do(knight, {"op": "pool", "token": "opening", "amount": "might"})
    assert arena.state.pool == {"opening": 4}


@pytest.mark.rule("CLA-025")
def test_what_one_knight_puts_there_another_uses() -> None:
    arena, one, other = two()
    arena.monster("pawn", "A2", "west")
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.do(one, {"op": "pool", "token": "opening"})
    arena.weapon(other, "blade", 1, keywords=["reach 14"])
    arena.rolls(attack=[2]).strike(other)
    assert arena.last("attack_roll")["bonus"] == 1


@pytest.mark.rule("POO-010")
@pytest.mark.parametrize(("name", "over"), [("k1", {}), ("k4", {"chip4": 2})])
def test_what_the_board_cannot_hold_may_go_to_the_pool(name: str, over: dict[str, int]) -> None:
    """Those of k4 overflow, those of k1 are lost."""
    arena, *_ = two()
    arena.knight("k4", "A1")
    knight, token = arena.state.knights[name], f"chip{name[1]}"
    own = arena.game.content.knights[name].resource
    assert own is not None
    knight.resource = own.limit - 1
    arena.do(knight, {"op": "resource", "token": token, "amount": 3})
    assert (knight.resource, arena.state.pool) == (own.limit, over)
    assert spender(arena, arena.state.knights["k2"], **{token: 2}) is bool(over), "shared in the pool (POO-006)"


# --- what tokens make of the dice -----------------------------------------------------------------


@pytest.mark.rule("KAT-076", "KAT-077")
@pytest.mark.parametrize(
    ("tokens", "potential", "hope", "blackened", "made"),
    [
        ({}, 5, 5, 0, {}),
        ({"hope": 3}, 0, 2, 0, {"hope": 2}),
        ({"hope": 3}, 5, 2, 0, {"hope": 2, "hope_on_potential": 1}),
        ({"sunder": 2}, 1, 0, 0, {"sunder": 2}),
        ({"sunder": 1}, 3, 0, 0, {"sunder": 2}),
        ({}, 3, 0, 2, {"black": 2}),
        ({}, 1, 0, 2, {"black": 1}),
        ({"break": 2}, 1, 0, 0, {"break": 1}),
        ({"spell": 2}, 3, 0, 0, {"spell": 2}),
        ({"fire": 4}, 3, 0, 0, {"fire": 3}),
        ({"power_token": 3}, 0, 0, 0, {"power_token": 3}),
        (
            {"hope": 2, "sunder": 1, "break": 1, "spell": 1, "fire": 9, "power_token": 2},
            6,
            1,
            1,
            {"hope": 1, "sunder": 2, "black": 1, "break": 1, "spell": 1, "hope_on_potential": 1, "fire": 1}
            | {"power_token": 2},
        ),
    ],
)
def test_each_token_makes_power_of_its_own_dice(
    tokens: dict[str, int], potential: int, hope: int, blackened: int, made: dict[str, int]
) -> None:
    found = pool.conversion(tokens, potential, hope, blackened)
    assert sum(found) == sum(made.values())
    assert {str(part["what"]): part["amount"] for part in found.parts if part["amount"]} == made


@pytest.mark.rule("KAT-077")
def test_nothing_is_blackened_unless_it_is_said() -> None:
    assert pool.conversion({}, 3, 0).black == 0


@pytest.mark.rule("KAT-094", "KAT-095")
def test_tokens_leave_after_the_attack_but_for_those_kept_and_all_fire_but_one() -> None:
    arena, _, _ = two()
    arena.state.pool = {"break": 2, "fire": 3, "chip1": 4, "hope": 1}
    pool.clear(arena.game, {"hope": 1})
    assert arena.state.pool == {"fire": 2, "chip1": 4, "hope": 1}
    (told,) = arena.events("pool_cleared")
    assert told.args["tokens"] == ["break 2", "fire 1"] and told.rules == ("KAT-094", "POO-016")
    arena.state.pool = {"chip1": 1}
    pool.clear(arena.game, {})
    assert len(arena.events("pool_cleared")) == 1, "nothing left it"
