"""The chance that a pool reaches an AT when power dice may be rolled again (KAT-050, KAT-074, KAT-079).

Dice of a colour are exchangeable, so of a roll only its outlook matters: what stays on the table when none, one, two …
of them are rolled again, those of least use. Rolls of the same outlook are counted as one. Two colours are joined; for
what stays of them the best that can be made of the third is looked up for all its outlooks at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from operator import mul
from typing import TypeAlias

from kf_desktop.odds import power
from kf_desktop.odds.power import Counts, PowerPool, Shown, Use
from kf_desktop.odds.shares import mean
from kf_desktop.rules.table.dice import COLOURS

Outlook: TypeAlias = tuple[tuple[Shown, ...], ...]
"""By the number of dice rolled again: what may show on the others."""
Choice: TypeAlias = tuple[Counts, Shown]
"""So many dice of the joined colours rolled again, and what shows on the others."""


def wound_chance(use: Use, pool: PowerPool, ats: Sequence[tuple[int, int]]) -> Fraction:
    """The chance that the pool reaches the AT, of which there are several with weights; 0 if there is none."""
    whole = sum(weight for _, weight in ats)
    return mean((_reaches(use, pool, at), Fraction(weight, whole)) for at, weight in ats)


def _reaches(use: Use, pool: PowerPool, at: int) -> Fraction:
    """The chance of one AT, which is known when dice are rolled again."""
    if use.most_again:
        return _with_rerolls(use, pool.dice, pool.potential, max(0, at - pool.raw))
    return power.chances(use, pool, (at,))[-1]


@lru_cache(maxsize=1 << 10)
def _with_rerolls(use: Use, dice: Counts, potential: int, goal: int) -> Fraction:
    """The chance to come to the goal if for each roll the best dice are rolled again."""
    colour = max(range(len(COLOURS)), key=lambda colour: len(_outlooks(use, colour, dice[colour])))
    third = _third(use, colour, dice[colour])
    most, total = use.potentials, 0
    for choices, ways in _joined(use, dice, colour).items():
        best = _highest(
            [
                third.best(again, max(0, goal - kept[0]), min(most, kept[1] + potential), kept[2])
                for again, kept in choices
            ]
        )
        total += ways * sum(map(mul, best, third.ways))
    return Fraction(total, 6 ** (sum(dice) + use.most_again))


def _highest(rows: Sequence[Sequence[int]]) -> Iterable[int]:
    """The highest of the first, of the second … numbers of the rows."""
    return map(max, *rows) if len(rows) > 1 else rows[0]


@lru_cache(maxsize=1 << 9)
def _outlooks(use: Use, colour: int, count: int) -> dict[Outlook, int]:
    """The outlooks that dice of a colour may have, with their ways."""
    found: dict[Outlook, int] = {}
    for lot, ways in power.lots(use, colour, count):
        outlook = _outlook(use, lot, min(count, use.most_again))
        found[outlook] = found.get(outlook, 0) + ways
    return found


def _outlook(use: Use, lot: power.Lot, most_again: int) -> Outlook:
    whole = power.shows(lot)
    gone: list[set[Shown]] = [{(0, 0, 0)}, *(set() for _ in range(most_again))]
    for (_, (shown, potential, hope)), count in lot:
        for again in range(most_again, 0, -1):
            for number in range(1, min(count, again) + 1):
                more = number * shown, number * potential, number * hope
                gone[again] |= {_plus(less, more) for less in gone[again - number]}
    return tuple(_useful(use, {_capped(use, power.minus(whole, less)) for less in among}) for among in gone)


def _capped(use: Use, shown: Shown) -> Shown:
    """What shows, without symbols that no token can convert."""
    return shown[0], min(use.potentials, shown[1]), min(use.hopes, shown[2])


def _useful(use: Use, among: Iterable[Shown]) -> tuple[Shown, ...]:
    """Those that no other is at least as good as."""
    each = sorted(among)
    return tuple(one for one in each if not any(power.of_less_use(use, one, other) for other in each))


@lru_cache(maxsize=1 << 7)
def _joined(use: Use, dice: Counts, without: int) -> dict[tuple[Choice, ...], int]:
    """The outlooks of the other two colours together, with their ways."""
    one, other = (colour for colour in range(len(COLOURS)) if colour != without)
    found: dict[tuple[Choice, ...], int] = {}
    for first, ways in _outlooks(use, one, dice[one]).items():
        for second, times in _outlooks(use, other, dice[other]).items():
            choices = tuple(
                (_plus(_dice(one, a), _dice(other, b)), shown)
                for a, b in product(range(len(first)), range(len(second)))
                if a + b <= use.most_again
                for shown in _useful(use, {_capped(use, _plus(x, y)) for x, y in product(first[a], second[b])})
            )
            found[choices] = found.get(choices, 0) + ways * times
    return found


def _dice(colour: int, number: int) -> Counts:
    """Dice of one colour."""
    return number * (colour == 0), number * (colour == 1), number * (colour == 2)


def _plus(one: Counts, other: Counts) -> Counts:
    """The sum of dice, or of symbols."""
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


class _Third:
    """A colour whose outlooks are looked up all at once."""

    def __init__(self, use: Use, colour: int, count: int) -> None:
        outlooks = _outlooks(use, colour, count)
        self.ways = tuple(outlooks.values())
        """Of each outlook."""
        self._use, self._colour = use, colour
        self._most = 3 * count
        """The most Power that can stay of the colour: no face shows more than 3."""
        self._reach = self._most + 3 * use.most_again + power.made_of(use, use.potentials, use.hopes, use.black) + 1
        """What can be needed and is never reached."""
        self._width = self._most + self._reach + 1
        self._stays = [_in_rows([look[again] for look in outlooks]) for again in range(min(count, use.most_again) + 1)]
        """By the number of dice rolled again: the places of what stays, a row an alternative, in it one an outlook."""
        self._places = [[[self._place(*shown) for shown in row] for row in rows] for rows in self._stays]
        self._tables: dict[tuple[Counts, Counts], list[int]] = {}
        self._known: dict[tuple[Counts, int, int, int], list[int]] = {}

    def best(self, again: Counts, need: int, potential: int, hope: int) -> list[int]:
        """For each outlook the most ways to come to what is needed, with these dice of the other colours in the air."""
        key = again, min(need, self._reach), potential, hope
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = list(_highest(list(self._ways(*key))))
        return known

    def _ways(self, again: Counts, need: int, potential: int, hope: int) -> Iterator[list[int]]:
        """The ways for each number of dice of the colour, alternative, and spread of the Black tokens over all."""
        start = self._place(-need, potential, hope) + self._most
        for number, rows in enumerate(self._places[: self._use.most_again - sum(again) + 1]):
            dice = _plus(again, _dice(self._colour, number))
            for blackened in power.by_black(dice, min(self._use.black, sum(dice))):
                table = self._table(power.minus(dice, blackened), blackened)
                for row in rows:
                    yield [table[start + place] for place in row]

    def _place(self, shown: int, potential: int, hope: int) -> int:
        """Where a table has what shows; places add up as symbols do."""
        return (potential * (2 * self._use.hopes + 1) + hope) * self._width - shown

    def _table(self, dice: Counts, blackened: Counts) -> list[int]:
        """The ways of dice in the air to make up what is missing, a row for each Potential and Hope that may stay."""
        key = dice, blackened
        known = self._tables.get(key)
        if known is None:
            use, known = self._use, []
            most, hopes = use.potentials, use.hopes
            share = 6 ** (use.most_again - sum(dice) - sum(blackened))
            for potential, hope in product(range(2 * most + 1), range(2 * hopes + 1)):
                tails = power.tail(use, min(most, potential), min(hopes, hope), dice, blackened)
                row = [share * tails[0]] * self._most + [share * ways for ways in tails]
                known += row + [0] * (self._width - len(row))
            self._tables[key] = known
        return known


_third = lru_cache(maxsize=1 << 6)(_Third)


def _in_rows(alternatives: Sequence[tuple[Shown, ...]]) -> list[list[Shown]]:
    """The first of each, the second of each …; where there are fewer, the last again."""
    most = max(map(len, alternatives))
    return [[each[min(index, len(each) - 1)] for each in alternatives] for index in range(most)]
