"""What the attack is worth with what is on offer, and when that is the better bargain; numbers worked out by hand.

Every hit of the weapon is one raw Power. Two attack dice show 6 and 9 against a To Hit of 7: one hit.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from kf_desktop.door.odds import Odds
from kf_desktop.engine.codec import encode
from kf_desktop.engine.decision import Decision
from kf_desktop.odds.situation.decisions import for_decision
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from tests.odds.test_situation import against_boss
from tests.rules.arena import RED as RED_FACES
from tests.rules.arena import Arena, gain

ROLL, REROLL = "window.attack_roll", "reroll.attack"
HEAT_LIMIT = 5


def able(*cards: dict[str, Any], at: int = 2, heat: int = HEAT_LIMIT, **weapon: Any) -> Arena:
    """A knight with techniques `t0`, `t1` … of which each has that clash side, exerted or of the attack roll."""
    arena, knight = against_boss(at, heat=heat, heat_limit=HEAT_LIMIT)
    arena.weapon(knight, "blade", 2, power={"raw": 1}, **weapon)
    for number, clash in enumerate(cards):
        arena.technique(knight, f"t{number}", **clash)
    arena.dice.faces = [6, 9]
    return arena


def exert(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"timing": "free_action", "effect": [gain("passion")], "exert": {"effect": list(effects)}}


def of_roll(*effects: dict[str, Any], **cost: Any) -> dict[str, Any]:
    return {"timing": "attack_roll", "effect": list(effects), **({"cost": cost} if cost else {})}


def asked_at(arena: Arena, prompt: str) -> tuple[Decision, Odds]:
    """The first question of that prompt and its odds; windows before it are passed."""
    steps = choose_and_attack(arena.dice, arena.state.knights["k1"])
    decision = next(steps)
    while decision.prompt != prompt:
        decision = steps.send(decision.forced() or (decision.options[-1].key,))
    before = encode(arena.state)
    odds = for_decision(arena.game, decision)
    assert odds is not None and encode(arena.state) == before, "nothing is used by asking"
    return decision, odds


def worth(odds: Odds) -> dict[str, tuple[Fraction, Fraction]]:
    return {offer.card: (offer.values["wound"], offer.values["heat"]) for offer in odds.offers}


PRECISION = {"op": "precision", "amount": 1}
POWER = {"op": "power", "amount": 1}
AGAIN = {"op": "reroll", "die": "attack", "amount": 1}
RED = {"op": "dice", "red": 1}
BREAK = {"op": "pool", "token": "break", "amount": 1}


@pytest.mark.rule("TEC-031", "KAT-017", "KAT-019", "KAT-073")
@pytest.mark.parametrize(
    ("effect", "wound"),
    [
        (PRECISION, Fraction(1)),  # 6 + 1 hits: 2 Power against AT 2
        (POWER, Fraction(1)),  # 1 hit and 1 more
        (AGAIN, Fraction(4, 10)),  # the 6 again: 7, 8, 9, 10 hit
    ],
)
def test_each_thing_on_offer_has_its_chance(effect: dict[str, Any], wound: Fraction) -> None:
    """One hit of two is 1 Power against AT 2, and there is no Heat for a re-roll: who passes wounds never."""
    decision, odds = asked_at(able(exert(effect)), ROLL)
    assert odds.values["wound"] == 0
    assert worth(odds) == {"t0": (wound, 0)}
    assert [(offer.key, offer.now) for offer in odds.offers] == [("use:exert:t0", True)]
    assert odds.better == "use:exert:t0" in {option.key for option in decision.options}


def test_what_does_not_touch_the_attack_is_not_told() -> None:
    _, odds = asked_at(able(exert(gain("passion"))), ROLL)
    assert (odds.offers, odds.better) == ((), "")


def test_the_best_comes_first() -> None:
    _, odds = asked_at(able(exert(AGAIN), exert(POWER)), ROLL)
    assert [offer.card for offer in odds.offers] == ["t1", "t0"]
    assert odds.better == "use:exert:t1"


@pytest.mark.rule("KAT-019", "DIC-024")
def test_the_same_chance_for_no_heat_is_the_better_bargain() -> None:
    """The 6 again for 1 Heat wounds in 4 of 10; with the technique it costs nothing."""
    _, odds = asked_at(able(of_roll(AGAIN), heat=HEAT_LIMIT - 1), ROLL)
    assert (odds.values["wound"], odds.advice) == (Fraction(4, 10), ("die:0",))
    assert worth(odds) == {"t0": (Fraction(4, 10), 0)}
    assert odds.better == "use:technique:t0"


def test_a_price_of_its_own_is_counted() -> None:
    """It costs the Heat that it spares."""
    _, odds = asked_at(able(of_roll(AGAIN, heat=1), heat=HEAT_LIMIT - 1), ROLL)
    assert (odds.offers, odds.better) == ((), "")


@pytest.mark.rule("TEC-031")
def test_what_comes_in_the_next_window_is_counted_when_dice_are_rolled_again() -> None:
    """The 6 again for 1 Heat wounds in 4 of 10; 1 Power more in the first window is sure: the dice are kept."""
    decision, odds = asked_at(able(exert(POWER), heat=HEAT_LIMIT - 1), REROLL)
    assert odds.values["wound"] == Fraction(4, 10)
    assert [(offer.card, offer.values["wound"], offer.now) for offer in odds.offers] == [("t0", 1, False)]
    assert odds.better == "use:exert:t0" not in {option.key for option in decision.options}
    assert odds.advice == ()


def test_precision_in_the_next_window_comes_too_late() -> None:
    _, odds = asked_at(able(exert(PRECISION), heat=HEAT_LIMIT - 1), REROLL)
    assert (odds.offers, odds.better, odds.advice) == ((), "", ("die:0",))


@pytest.mark.rule("KAT-065", "KAT-084", "DIC-014")
def test_a_die_more_and_a_break_before_the_power_roll() -> None:
    """One hit: 1 Power and a red die, of the faces 0 2 0 1 1 1; the last two show a Potential for a Break besides.

    AT 3 is reached with a 2, on one face; with the Break on three; with a second red die where both show 2 together:
    the first 2 (6 pairs), the first 1 and the second 1 or 2 (3 × 4), the first 0 and the second 2 (2 × 1).
    """
    arena = able(exert(RED), exert(BREAK), at=3, bonus={"red": 1})
    _, odds = asked_at(arena, "window.first_window")
    assert odds.values["wound"] == Fraction(1, 6)
    assert worth(odds) == {"t1": (Fraction(3, 6), 0), "t0": (Fraction(20, 36), 0)}
    assert odds.better == "use:exert:t0"


def test_what_would_show_a_hidden_card_is_not_told() -> None:
    look = {"op": "peek_bp", "amount": 1}
    _, odds = asked_at(able(exert(look, POWER)), ROLL)
    assert odds.offers == ()


def test_a_sure_wound_needs_nothing() -> None:
    _, odds = asked_at(able(exert(POWER), exert(PRECISION), at=1), ROLL)
    assert (odds.values["wound"], odds.offers, odds.better) == (1, (), "")


def test_what_only_cools_is_no_better_attack() -> None:
    """Nothing is paid for dice: the Heat that it takes off does nothing for the wound."""
    cool = {"op": "lose", "what": "heat", "amount": 1}
    _, odds = asked_at(able(exert(cool), at=1, heat=1), ROLL)
    assert (odds.offers, odds.better) == ((), "")


def test_in_a_skirmish_it_is_reckoned_too() -> None:
    arena = able(exert(POWER))
    arena.state.on_expedition = None
    _, odds = asked_at(arena, ROLL)
    assert worth(odds) == {"t0": (1, 0)}


@pytest.mark.rule("TEC-031", "KAT-071")
def test_power_on_offer_is_reckoned_beside_the_power_dice_that_lie_there() -> None:
    """One hit is 1 Power, the red die shows a Potential only: 1 against AT 2, until 1 is added."""
    arena = able(exert(POWER), bonus={"red": 1})
    arena.dice.faces = [6, 9, RED_FACES["potential"]]
    decision, odds = asked_at(arena, "window.power_roll")
    assert odds.values["wound"] == 0
    assert worth(odds) == {"t0": (1, 0)}
    assert odds.better == "use:exert:t0" in {option.key for option in decision.options}
