"""Random streams: repeatable everywhere, independent of each other, fair."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from kf_desktop.engine import rng

KNOWN = [841, 382, 680, 608, 891, 983, 475, 350]


def draws(seed: int, name: str, count: int, bound: int = 10) -> list[int]:
    streams = {"seed": seed}
    return [rng.below(streams, name, bound) for _ in range(count)]


def test_the_first_draws_are_these_on_every_machine() -> None:
    assert draws(1, "dice", 12) == draws(1, "dice", 12)
    assert draws(1, "dice", 8, 1000) == KNOWN


def test_streams_do_not_disturb_each_other() -> None:
    alone = draws(5, "ai", 20)
    streams = {"seed": 5}
    mixed = []
    for _ in range(20):
        rng.below(streams, "bp", 6)
        mixed.append(rng.below(streams, "ai", 10))
    assert mixed == alone


def test_faces_are_equally_likely() -> None:
    counts = Counter(draws(3, "dice", 60_000, 6))
    assert set(counts) == set(range(6))
    assert all(9_600 < count < 10_400 for count in counts.values())


@given(st.integers(0, 2**64 - 1), st.integers(1, 1000))
def test_draws_stay_below_the_bound(seed: int, bound: int) -> None:
    assert all(0 <= draw < bound for draw in draws(seed, "x", 5, bound))


@given(st.integers(0, 2**64 - 1), st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_every_item(seed: int, items: list[int]) -> None:
    shuffled = list(items)
    rng.shuffle({"seed": seed}, "deck", shuffled)
    assert sorted(shuffled) == sorted(items)
