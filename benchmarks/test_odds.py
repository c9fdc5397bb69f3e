"""How long the odds take: a question of play is to be answered in under 20 ms."""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from kf_desktop.odds import attack, evasion, power
from kf_desktop.odds.attack import AttackQuery
from kf_desktop.odds.d10 import Roll
from kf_desktop.odds.defence.evasion import EvasionQuery, HarmQuery
from kf_desktop.odds.power import PowerPool, Tokens


def forget() -> None:
    """Empty every table: a question as it is asked for the first time."""
    for module in (attack, evasion, power):
        for name in vars(module):
            kept = getattr(module, name)
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


QUESTIONS: dict[str, tuple[Tokens, int, int]] = {
    "plain": ((), 0, 0),
    "tokens": ((("hope", 1), ("break", 2)), 0, 0),
    "re-roll": ((), 1, 0),
    "re-roll and tokens": ((("hope", 1), ("break", 2)), 1, 0),
    "black token": ((("break", 1),), 0, 1),
}


@pytest.mark.parametrize("kind", QUESTIONS)
def test_an_attack(benchmark: BenchmarkFixture, kind: str) -> None:
    """Four attack dice, two red dice a hit, a black one of the knight's, three different body parts."""
    tokens, rerolls, black = QUESTIONS[kind]
    pools = (*(PowerPool(2 * hits, 1) for hits in range(4)), PowerPool(6, 2))
    query = AttackQuery(Roll(4, 1, 7, 3), pools, ((6, 2), (7, 1), (8, 3)), tokens, 1, rerolls, black)
    benchmark.pedantic(attack.attack_odds, args=(query,), setup=forget, rounds=10)


def test_an_evasion(benchmark: BenchmarkFixture) -> None:
    """Five dice with Guard and re-rolls, armor against the loss, a Judicium deck."""
    harm = HarmQuery(tuple((2 * hits,) for hits in range(6)), 7, PowerPool(2, 1))
    query = EvasionQuery(Roll(5, 1, 7, 3), 1, 2, 0, harm)
    benchmark.pedantic(evasion.evasion_odds, args=(query,), setup=forget, rounds=10)
