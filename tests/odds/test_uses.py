"""What could be used at a window of an attack is counted, as far as anybody can know what comes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kf_desktop.door.odds import Odds
from kf_desktop.engine.codec import encode
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.table.state import Knight
from tests.rules.arena import Arena


def arena_of(at: int, *, power: int, heat: int = 0, dice: int = 1) -> tuple[Arena, Knight]:
    """A knight whose hits come to that Power for certain, against a body part of that AT; To Hit 7."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.level(to_hit=7, wounds=99)
    arena.clash.bp_deck = [arena.bp("b0", 1, at)]
    arena.clash.bp_supply = {"1": [], "2": [arena.bp("n2", 2, at)], "3": []}
    arena.clash.ai_deck = arena.ais("x1", "y1")
    knight = arena.knight("k1", "H10", passion=0, heat=3 - heat, heat_limit=3)
    arena.weapon(knight, "blade", dice, power={"raw": power})
    return arena, knight


def use(op: str, timing: str = "attack_roll", **fields: Any) -> dict[str, Any]:
    return {"timing": timing, "effect": [{"op": op, **fields}]}


def at_the_roll(arena: Arena, knight: Knight, *faces: int) -> Odds:
    """The odds at the window after the attack roll that shows these faces."""
    steps = choose_and_attack(arena.rolls(attack=[*faces]).game, knight)
    decision = next(steps)
    while decision.prompt != "window.attack_roll":
        decision = steps.send(decision.forced() or (decision.options[0].key,))
    before = encode(arena.state)
    odds = for_decision(arena.game, decision)
    assert odds is not None
    assert encode(arena.state) == before, "it is tried in a copy"
    return odds


def test_power_that_would_make_the_wound_sure_is_counted() -> None:
    arena, knight = arena_of(4, power=3)
    arena.technique(knight, "shove", **use("power", amount=1))
    odds = at_the_roll(arena, knight, 8)
    assert odds.values["wound"] == 0
    assert {key: after.values["wound"] for key, after in odds.uses.items()} == {"use:technique:shove": 1}
    assert odds.better == ("use:technique:shove",)


def test_precision_that_makes_a_die_hit_is_counted() -> None:
    arena, knight = arena_of(3, power=3)
    arena.technique(knight, "aim", **use("precision", amount=1))
    odds = at_the_roll(arena, knight, 6)
    assert (odds.values["wound"], odds.uses["use:technique:aim"].values["wound"]) == (0, 1)


def test_what_comes_after_the_hits_are_counted_is_weighed_with_the_dice() -> None:
    """The dice can be rolled again before it: of one die that missed, 4 of 10 faces hit To Hit 7."""
    arena, knight = arena_of(4, power=3, heat=1)
    arena.technique(knight, "late", **use("power", "first_window", amount=1))
    arena.technique(knight, "other", **use("gain", what="passion"))
    odds = at_the_roll(arena, knight, 5)
    assert odds.values["wound"] == 0
    after = odds.uses["use:technique:late"]
    assert (after.values["wound"], after.values["heat"], after.advice) == (Fraction(4, 10), 1, ("die:0",))


def test_a_re_roll_for_nothing_is_better_than_one_for_heat() -> None:
    arena, knight = arena_of(3, power=3, heat=2)
    arena.technique(knight, "again", **use("reroll", die="attack", amount=1))
    odds = at_the_roll(arena, knight, 5)
    after = odds.uses["use:technique:again"]
    assert odds.values["wound"] == after.values["wound"] == Fraction(4, 10)
    assert (after.values["heat"], odds.better) == (0, ("use:technique:again",))


def test_the_heat_that_it_costs_is_counted() -> None:
    arena, knight = arena_of(3, power=3, heat=2)
    arena.technique(knight, "again", cost={"heat": 1}, **use("reroll", die="attack", amount=1))
    odds = at_the_roll(arena, knight, 5)
    assert odds.uses["use:technique:again"].values["heat"] == 1
    assert not odds.better, "the die can be rolled again for 1 Heat without it"


def test_the_best_comes_first_and_what_changes_nothing_is_not_advised() -> None:
    arena, knight = arena_of(6, power=3, heat=0, dice=2)
    arena.technique(knight, "little", **use("power", amount=1))
    arena.technique(knight, "much", **use("power", amount=3))
    odds = at_the_roll(arena, knight, 8, 2)
    assert list(odds.uses) == ["use:technique:much", "use:technique:little"]
    assert odds.better == ("use:technique:much",)
    arena, knight = arena_of(3, power=3)
    arena.technique(knight, "more", **use("power", amount=1))
    assert not at_the_roll(arena, knight, 8).better


@pytest.mark.parametrize("effect", [use("peek_bp", amount=2), use("step", amount=1)])
def test_what_turns_a_card_over_or_asks_for_more_is_left_out(effect: dict[str, Any]) -> None:
    arena, knight = arena_of(4, power=3)
    arena.technique(knight, "other", **effect)
    arena.technique(knight, "shove", **use("power", amount=1))
    assert list(at_the_roll(arena, knight, 8).uses) == ["use:technique:shove"]
