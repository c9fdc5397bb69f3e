"""What is advised among the rows that are shown: never one that another row is plainly better than."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

import pytest

from kf_desktop.door.odds import Odds, Values
from kf_desktop.odds import d10
from kf_desktop.odds.attack import AttackQuery
from kf_desktop.odds.defence.evasion import EvasionQuery
from kf_desktop.odds.defence.harm import Change, HarmQuery, Heat, HeatTrack, harm_of
from kf_desktop.odds.power import PowerPool
from kf_desktop.odds.question import OfAttack, OfEvasion
from kf_desktop.rules.table.dice import Die

LESS = ("dice", "heat", "expected_hits", "expected_lost", "expected_heat", "expected_brought", "death")
"""Of these columns the less the better at an evasion; of all others the more."""
CARDS: dict[str, tuple[Change, ...]] = {
    "a hit costs 2": (2, 4, 6),
    "the first hit costs all": (2, 2, 2),
    "hits cost Vigor late": (0, 0, 3),
    "nothing": (0, 0, 0),
    "Heat": (Heat(1), Heat(2), Heat(3)),
}
FACES = [(9, 9, 9), (1, 9, 9), (3, 4, 9), (9, 2, 3), (2, 3, 4)]


def dominated(odds: Odds, less: tuple[str, ...]) -> Iterator[tuple[Values, Values]]:
    """Rows that are at least as good as the advised one in all that is shown, and better in something."""
    assert odds.advice is not None
    advised = next(row for keys, row in zip(odds.picks, odds.rows, strict=True) if set(keys) == set(odds.advice))
    for row in odds.rows:
        gains = {name: (advised[name] - row[name]) * (1 if name in less else -1) for name in row if name != "dice"}
        if all(gain >= 0 for gain in gains.values()) and any(gains.values()):
            yield advised, row


@pytest.mark.rule("DIC-018", "DIC-024", "EVA-005")
@pytest.mark.parametrize("card", CARDS)
@pytest.mark.parametrize("faces", FACES, ids=str)
def test_no_row_is_better_than_what_is_advised_at_an_evasion(card: str, faces: tuple[int, ...]) -> None:
    rolls = product((0, 1, 2), (0, 1), (0, 1), (1, 3, 9), (0, 1), (2, 4))
    for heat, free, block, vigor, armor, limit in rolls:
        losses: tuple[tuple[Change, ...], ...] = ((), *((change,) for change in CARDS[card]))
        track = HeatTrack(2, (limit,) * (vigor + 1))
        harm = HarmQuery(losses, vigor, PowerPool(armor), heat=track)
        roll = d10.Roll(3, 0, 7, min(3, heat + free))
        query = EvasionQuery(roll, free, 0, block, harm, "harm")
        odds = OfEvasion(query, tuple(map(Die, faces))).solve()
        assert not list(dominated(odds, LESS)), (query, faces)


@pytest.mark.rule("KAT-018", "KAT-019", "DIC-024")
@pytest.mark.parametrize("at", [0, 1, 3, 6, 20])
@pytest.mark.parametrize("faces", [*FACES, (10, 3, 9), (8, 2, 8)], ids=str)
def test_no_row_is_better_than_what_is_advised_at_an_attack(at: int, faces: tuple[int, ...]) -> None:
    for again, free, raw, ats in product((0, 1, 2, 3), (0, 1, 3), (0, 3), (((at, 1),), ())):
        roll = d10.Roll(3, 0, 7, again)
        pools = tuple(PowerPool(hits, raw=raw * (hits > 0)) for hits in range(4))
        odds = OfAttack((AttackQuery(roll, pools, ats, free=free),), tuple(map(Die, faces))).solve()
        assert not list(dominated(odds, ("dice", "heat"))), (again, free, raw, ats)


@pytest.mark.rule("DIC-018", "STA-026")
@pytest.mark.parametrize("faces", FACES, ids=str)
@pytest.mark.parametrize("card", CARDS)
def test_the_advice_is_the_least_harm_of_all_choices(card: str, faces: tuple[int, ...]) -> None:
    """By every choice of dice and every result: death, then loss, then Heat paid and brought, then hits."""
    for heat, free, vigor, limit in product((0, 1, 2), (0, 1), (1, 3, 9), (2, 3, 5)):
        losses: tuple[tuple[Change, ...], ...] = ((), *((change,) for change in CARDS[card]))
        harm = HarmQuery(losses, vigor, heat=HeatTrack(2, (limit,) * (vigor + 1)))
        query = EvasionQuery(d10.Roll(3, 0, 7, min(3, heat + free)), free, 0, 0, harm, "harm")
        odds = OfEvasion(query, tuple(map(Die, faces))).solve()
        assert odds.advice is not None
        worst = {chosen: _by_hand(query, harm, faces, chosen) for chosen in _choices(query.roll.rerolls)}
        advised = tuple(sorted(int(key.removeprefix("die:")) for key in odds.advice))
        assert worst[advised] == min(worst.values())
        assert len(advised) == min(len(chosen) for chosen, value in worst.items() if value == worst[advised])


def _choices(rerolls: int) -> Iterator[tuple[int, ...]]:
    for size in range(min(3, rerolls) + 1):
        yield from combinations(range(3), size)


def _by_hand(
    query: EvasionQuery, harm: HarmQuery, faces: tuple[int, ...], chosen: tuple[int, ...]
) -> tuple[Fraction, ...]:
    """The four means of that choice."""
    paid, share = max(0, len(chosen) - query.free), Fraction(1, 10 ** len(chosen))
    sums = [Fraction(0)] * 4
    for again in product(range(1, 11), repeat=len(chosen)):
        now = {**dict(enumerate(faces)), **dict(zip(chosen, again, strict=True))}
        hits = sum(not (face == 10 or (face != 1 and face >= 7)) for face in now.values())
        done = harm_of(harm, hits, paid)
        for place, value in enumerate((done.death, done.expected, paid + done.heat, Fraction(hits))):
            sums[place] += share * value
    return tuple(sums)
