"""What answers an attack, told before it is made."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kf_desktop.odds.answers import answers_to
from kf_desktop.odds.attack import Answered
from kf_desktop.rules.knight.gear import weapons
from kf_desktop.rules.table.attacks import KnightAttack
from tests.rules.arena import Arena

LOSES = {"op": "lose", "what": "vigor", "amount": 3}
CHANCES = Answered({0: Fraction(4, 10)}, {0: Fraction(4, 10)})


@pytest.fixture
def arena() -> Arena:
    made = Arena()
    made.monster("square", "F7", "south")
    made.weapon(made.knight("k1", "E7"), "club")
    return made


def attack(arena: Arena) -> KnightAttack:
    knight = arena.state.knights["k1"]
    return KnightAttack(knight, arena.clash.figures[0], weapons(arena.game, knight)[0][0])


@pytest.mark.rule("RSP-001")
def test_failing_costs_what_the_cards_say_that_may_be_struck(arena: Arena) -> None:
    """Of three cards one answers a failure, one either, one a wound without taking Vigor: 3 on one in three, twice."""
    arena.clash.bp_deck = [
        arena.bp("thorns", fail=[LOSES]),
        arena.bp("hide", instinct=[LOSES]),
        arena.bp("tail", wound=[{"op": "gain", "what": "passion"}]),
    ]
    arena.clash.bp_supply = {}
    assert answers_to(arena.game, attack(arena), CHANCES) == {
        "answers_fail": Fraction(2, 3),
        "answers_wound": Fraction(2, 3),
        "expected_lost": Fraction(4, 10) * 2 + Fraction(4, 10) * 1,
    }


@pytest.mark.rule("RSP-001")
def test_what_an_answer_costs_is_reckoned_where_the_knight_stands(arena: Arena) -> None:
    """The line counts the knight's wounds and asks for his Heat: what it comes to now is told."""
    gate = {"op": "gate", "when": "heat >= 2", "then": [LOSES], "otherwise": [{"op": "lose", "what": "vigor"}]}
    arena.clash.bp_deck, arena.clash.bp_supply = [arena.bp("thorns", fail=[gate])], {}
    knight = arena.state.knights["k1"]
    for heat, lost in ((1, 1), (2, 3)):
        knight.heat = heat
        told = answers_to(arena.game, attack(arena), CHANCES)
        assert told["expected_lost"] == Fraction(4, 10) * lost


def test_cards_that_answer_nothing_cost_nothing(arena: Arena) -> None:
    arena.clash.bp_deck, arena.clash.bp_supply = [arena.bp("plain")], {}
    assert set(answers_to(arena.game, attack(arena), CHANCES).values()) == {Fraction(0)}


@pytest.mark.rule("KAT-053")
def test_which_card_lies_on_top_is_not_told(arena: Arena) -> None:
    thorns, plain = arena.bp("thorns", fail=[LOSES]), arena.bp("plain")
    found = []
    for top, below in ((thorns, plain), (plain, thorns)):
        arena.clash.bp_deck, arena.clash.bp_supply = [top, below], {}
        found.append(answers_to(arena.game, attack(arena), CHANCES))
    assert found[0] == found[1] and found[0]["answers_fail"] == Fraction(1, 2)


@pytest.mark.rule("STA-026")
@pytest.mark.parametrize(("paid", "lost"), [(0, 0), (1, 1), (2, 2)])
def test_an_answer_that_heats_costs_what_the_limit_does_not_hold(arena: Arena, paid: int, lost: int) -> None:
    """Heat 2 of 4, and 2 more when the attack fails: what was paid for re-rolls before leaves no room for it."""
    arena.clash.bp_deck = [arena.bp("oven", fail=[{"op": "gain", "what": "heat", "amount": 2, "who": "attacker"}])]
    arena.clash.bp_supply = {}
    knight = arena.state.knights["k1"]
    knight.heat, knight.heat_limit = 2, 4
    told = answers_to(arena.game, attack(arena), Answered({paid: Fraction(1, 2)}, {0: Fraction(1, 2)}))
    assert told["expected_lost"] == Fraction(1, 2) * lost


def test_a_loss_of_the_attacker_by_name_is_counted(arena: Arena) -> None:
    arena.clash.bp_deck, arena.clash.bp_supply = [arena.bp("thorns", fail=[{**LOSES, "who": "attacker"}])], {}
    assert answers_to(arena.game, attack(arena), CHANCES)["expected_lost"] == Fraction(4, 10) * 3
