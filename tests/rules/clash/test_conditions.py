"""Conditions and modifier tokens (CND)."""

from __future__ import annotations

import pytest

from kf_desktop.rules.clash.harm.conditions import crash, knock_down
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.state import Knight, Modifier
from tests.rules.arena import Arena, gain, lose
from tests.rules.written import ops

SORE = {"op": "condition", "id": "sore"}


def suffering() -> tuple[Arena, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.clash.bp_deck = arena.bps("b1", "c1")
    return arena, arena.knight("k1", "H10", heat_limit=0)


@pytest.mark.rule("CND-001", "CND-006", "CND-007")
def test_a_condition_is_gained_once_and_gaining_it_again_may_hurt() -> None:
    arena, knight = suffering()
    arena.condition("sore", again=[lose("vigor")])
    arena.do(knight, SORE)
    knight.conditions["sore"] = 2
    arena.do(knight, SORE)
    assert (knight.conditions, knight.vigor) == ({"sore": 2}, 9)
    told = [event.kind for event in arena.game.events]
    assert told.index("condition_again") < told.index("lose"), "what the loss came of is told"


@pytest.mark.rule("CND-001")
def test_what_a_condition_does_itself_does_not_set_it_off_again() -> None:
    arena, knight = suffering()
    arena.condition("sore", triggers=[{"when": "vigor_lost", "do": [lose("vigor"), gain("lead")]}])
    arena.do(knight, SORE)
    for left in (8, 6):
        arena.do(knight, lose("vigor"))
        assert knight.vigor == left, "1 for the loss, 1 for the condition"
    assert knight.sheet.leads == 2


@pytest.mark.rule("CND-001")
def test_conditions_change_rolls() -> None:
    arena, knight = suffering()
    arena.condition("sore", modifiers={"precision": -1, "evasion": -2, "evasion_dice": 1, "speed": -1})
    arena.do(knight, SORE)
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[6]).strike(knight)
    assert arena.last("attack_hits")["hits"] == 0
    arena.clash.ai_deck = [
        arena.ai("x1", 1, target=[["closest"]], steps=[{"op": "attack"}], evasion={"dice": 1, "difficulty": 7})
    ]
    arena.rolls(evasion=[8, 9]).play(ai_activation(arena.game, arena.clash.figures[0]))
    assert (arena.last("evasion_roll")["bonus"], arena.last("hits")["hits"]) == (-2, 1)


@pytest.mark.rule("CND-001", "TIM-003")
@pytest.mark.parametrize("when", ["start_of_turn", "end_of_turn"])
def test_conditions_have_their_moments(when: str) -> None:
    arena, knight = suffering()
    arena.condition("sore", triggers=[{"when": when, "do": [lose("vigor")], "discard": True}])
    arena.do(knight, SORE)
    arena.play(knight_turn(arena.game, knight))
    assert (knight.vigor, knight.conditions) == (9, {})


@pytest.mark.rule("TIM-003", "TIM-008")
def test_when_you_lose_vigor_comes_after_the_loss_and_before_the_next_effect() -> None:
    arena, knight = suffering()
    arena.condition("sore", triggers=[{"when": "vigor_lost", "do": [gain("lead")]}])
    arena.talent("k1", {"timing": "vigor_lost", "effect": [gain("gold")]})
    arena.do(knight, SORE)
    arena.do(knight, lose("vigor", 2), gain("sigh"))
    assert [event.args["what"] for event in arena.game.events if event.kind in ("gain", "lose")] == [
        "vigor",
        "lead",
        "gold",
        "sigh",
    ]


@pytest.mark.parametrize(("cost", "said"), [({}, {}), ({"cost": {"heat": 1}}, {"optional": 1})])
def test_an_order_says_how_much_of_it_may_be_left(cost: dict[str, dict[str, int]], said: dict[str, int]) -> None:
    arena, knight = suffering()
    knight.heat_limit = 3
    for name in ("sore", "raw"):
        arena.condition(name, triggers=[{"when": "vigor_lost", "do": [gain("lead")]}])
        arena.do(knight, {"op": "condition", "id": name})
    arena.talent("k1", {"timing": "vigor_lost", **cost, "effect": [gain("gold")]})
    asked = next(iter(perform(arena.game, ops(lose("vigor")), Context(knight=knight))))
    assert (asked.prompt, asked.args) == ("order.effects", said)


@pytest.mark.rule("GLD-012")
@pytest.mark.parametrize(
    ("first", "gained"),
    [("condition:k1:sore#0", ["lead", "gold"]), ("use:k1:talent:test.own.k1#0", ["gold", "lead"])],
)
def test_the_players_order_what_one_loss_sets_off_at_once(first: str, gained: list[str]) -> None:
    arena, knight = suffering()
    arena.condition("sore", triggers=[{"when": "vigor_lost", "do": [gain("lead")]}])
    arena.talent("k1", {"timing": "vigor_lost", "effect": [gain("gold")]})
    arena.do(knight, SORE)
    arena.play(perform(arena.game, ops(lose("vigor")), Context(knight=knight)), first)
    assert arena.offered("order.effects") == [["condition:k1:sore#0", "use:k1:talent:test.own.k1#0"]]
    assert [event.args["what"] for event in arena.events("gain")] == gained


@pytest.mark.rule("CND-004")
def test_a_condition_from_outside_stays_into_the_clash() -> None:
    arena, knight = suffering()
    clash, arena.state.clash = arena.state.clash, None
    arena.condition("sore", modifiers={"precision": -1})
    arena.do(knight, SORE)
    arena.state.clash = clash
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[6]).strike(knight)
    assert arena.last("attack_roll")["bonus"] == -1


@pytest.mark.parametrize("keyword", ["immune_to sore", "immune_to body"])
def test_immunity(keyword: str) -> None:
    arena, knight = suffering()
    arena.condition("sore")
    arena.gear(knight, "support", "charm", keywords=[keyword])
    arena.do(knight, SORE)
    assert knight.conditions == {}


@pytest.mark.rule("CND-020", "CND-021", "CND-023", "CND-024", "CND-031", "KAT-030")
def test_golden_minus_five_precision() -> None:
    arena, knight = suffering()
    arena.level(to_hit=4)
    arena.do(knight, {"op": "token", "what": "precision", "amount": -5, "on": "self", "until": "end_of_clash"})
    arena.weapon(knight, "blade", 2)
    arena.rolls(attack=[8, 10]).strike(knight)
    assert (arena.last("attack_roll")["bonus"], arena.last("attack_hits")["hits"]) == (-5, 1)
    assert knight.modifiers == [Modifier("precision", -5, "end_of_clash")]


@pytest.mark.rule("CND-025", "CND-028")
def test_temporary_tokens_leave_once_they_have_counted() -> None:
    arena, knight = suffering()
    arena.do(knight, {"op": "token", "what": "to_hit", "amount": -1, "until": "next"})
    arena.do(knight, {"op": "token", "what": "precision", "amount": 1, "on": "self", "until": "next"})
    arena.weapon(knight, "blade", 1)
    arena.rolls(attack=[2, 2])
    arena.strike(knight)
    arena.strike(knight)
    rolls = [(event.args["difficulty"], event.args["bonus"]) for event in arena.events("attack_roll")]
    assert rolls == [(5, 1), (6, 0)]


@pytest.mark.rule("CND-025")
def test_a_temporary_at_token_leaves_after_the_power_roll() -> None:
    arena, knight = suffering()
    arena.do(knight, {"op": "token", "what": "at", "amount": -1, "until": "next"})
    arena.weapon(knight, "blade", 1, bonus={"raw": 1})
    arena.rolls(attack=[9, 9])
    arena.strike(knight)
    arena.strike(knight)
    first, second = arena.told("power_total", "at")
    assert (second - first, arena.clash.modifiers) == (1, [])


@pytest.mark.rule("ABI-034", "ABI-038", "ABI-037")
def test_golden_tumble_twice_in_one_round() -> None:
    arena, knight = suffering()
    knight.vigor = 6
    arena.gear(knight, "support", "ash_handful", keywords=["tumble"])
    arena.rolls(random=[8, 3])
    arena.play(crash(arena.game, knight))
    assert (knight.vigor, knight.knockdown) == (6, "")
    arena.play(crash(arena.game, knight))
    assert (knight.vigor, knight.knockdown) == (5, "falling")


@pytest.mark.parametrize(("keyword", "vigor"), [("rocksteady", 9), ("braced", 9)])
def test_some_knights_do_not_fall(keyword: str, vigor: int) -> None:
    arena, knight = suffering()
    arena.gear(knight, "support", "boots", keywords=[keyword])
    says = ["rocksteady"] if keyword == "rocksteady" else []
    arena.play(crash(arena.game, knight), *says)
    arena.play(knock_down(arena.game, knight), *says)
    assert (knight.vigor, knight.knockdown) == (vigor, "")


@pytest.mark.rule("CND-017", "CND-018", "CND-019")
def test_afflictions_and_boons_stand_on_the_sheet_and_stay() -> None:
    from kf_desktop.rules.clash.round.aftermath import recover  # noqa: PLC0415 - what only this test needs

    arena, knight = suffering()
    text = {"en": "Rot", "zh": "腐坏"}
    arena.do(knight, {"op": "note", "id": "rot", "text": text}, {"op": "note", "id": "wise_providence", "text": text})
    assert (set(knight.sheet.notes), knight.conditions) == ({"rot", "wise_providence"}, {})
    recover(arena.game, knight)
    assert set(knight.sheet.notes) == {"rot", "wise_providence"}


@pytest.mark.rule("CND-006")
def test_tokens_are_added_only_if_the_card_says_so() -> None:
    arena, knight = suffering()
    for adds_up, left in ((False, 2), (True, 4)):
        arena.condition("sore", adds_up=adds_up)
        knight.conditions["sore"] = 2
        arena.do(knight, SORE | {"tokens": 2})
        assert knight.conditions["sore"] == left
