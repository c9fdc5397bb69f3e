"""Rolls of power dice: what they come to with tokens, and which dice to roll again (KAT-065 … KAT-080, EVA-046 …).

A roll is counted by what shows: Power, Potential, Hope. Symbols beyond those that tokens can convert are cut
off, so that rolls which cannot differ are counted as one. Weights are whole numbers, out of 6 for each die.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import accumulate, product
from math import factorial
from typing import NamedTuple, TypeAlias

from kf_desktop.content.dice import POWER_DICE
from kf_desktop.rules.knight import pool as knight_pool
from kf_desktop.rules.table.dice import COLOURS, Pool, PowerDie

CONVERTERS = ("hope", "sunder", "break", "spell", "fire")
"""Tokens that make Power of a symbol each."""

Tokens: TypeAlias = tuple[tuple[str, int], ...]
Counts: TypeAlias = tuple[int, int, int]
"""Dice by colour."""
Shown: TypeAlias = tuple[int, int, int]
"""Power, Potential and Hope that show."""
Kind: TypeAlias = tuple[int, Shown]
"""Dice that are alike: the colour's number, and what of the face is of use."""
Lot: TypeAlias = tuple[tuple[Kind, int], ...]
"""Dice on the table: how many of each kind, those that show less first."""

NO_COUNTS: Counts = (0, 0, 0)


class PowerPool(NamedTuple):
    """A pool that has been traded up."""

    red: int = 0
    black: int = 0
    white: int = 0
    raw: int = 0
    potential: int = 0

    @property
    def dice(self) -> Counts:
        return self.red, self.black, self.white


NO_DICE = PowerPool()


def traded_up(pool: Pool, raw: int = 0) -> PowerPool:
    """The pool of the rules, with raw Power from elsewhere."""
    return PowerPool(pool.red, pool.black, pool.white, pool.raw + raw, pool.potential)


def tokens_of(pool: Mapping[str, int]) -> Tokens:
    """The tokens of the Knight Pool that count in a power roll."""
    return tuple((name, pool[name]) for name in (*CONVERTERS, "power_token") if pool.get(name, 0))


@dataclass(frozen=True)
class Use:
    """What symbols are good for: in a power roll with these tokens, or in an Armor Roll, where Potential counts.

    Of the dice re-rolled, `black` are by Black tokens, which count one Potential each as Power.
    """

    tokens: Tokens = ()
    rerolls: int = 0
    black: int = 0
    armor: bool = False

    @cached_property
    def potentials(self) -> int:
        """The most Potential that can be converted."""
        return sum(count for name, count in self.tokens if name in CONVERTERS) + self.black

    @cached_property
    def hopes(self) -> int:
        return dict(self.tokens).get("hope", 0)

    @cached_property
    def of_a_potential(self) -> int:
        """The most Power that a Potential can become."""
        return 2 if dict(self.tokens).get("sunder") else 1

    @cached_property
    def most_again(self) -> int:
        """The most dice that can be rolled again."""
        return self.rerolls + self.black

    def of_face(self, face: Shown) -> Shown:
        """What of a face is of use; Armor Rolls count Potential (EVA-047)."""
        if self.armor:
            return face[1], 0, 0
        return face[0], face[1] if self.potentials else 0, face[2] if self.hopes else 0


# --- totals -------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 14)
def made_of(use: Use, potential: int, hope: int, blackened: int) -> int:
    """The Power that the tokens make of what shows."""
    return sum(knight_pool.conversion(dict(use.tokens), potential, hope, blackened))


LIMB = 64
"""Bits of a count of ways: a whole number holds those of Power 0, 1, 2 … one above the other."""


@lru_cache(maxsize=1 << 12)
def _thrown(use: Use, dice: Counts, blackened: Counts) -> dict[Shown, int]:
    """In how many ways dice show each Power, by Potential, Hope and further dice, `blackened`, that show Potential."""
    most, hopes = use.potentials, use.hopes
    for counts, black in ((blackened, True), (dice, False)):
        for index, colour in enumerate(COLOURS):
            if not counts[index]:
                continue
            fewer = minus(counts, (int(index == 0), int(index == 1), int(index == 2)))
            rest = _thrown(use, dice if black else fewer, fewer if black else blackened)
            found: dict[Shown, int] = {}
            for face in POWER_DICE[colour]:
                power, potential, hope = use.of_face(face)
                mark = int(black and potential > 0)
                for (q, h, b), ways in rest.items():
                    key = min(most, q + potential), min(hopes, h + hope), b + mark
                    found[key] = found.get(key, 0) + (ways << LIMB * power)
            return found
    return {(0, 0, 0): 1}


@lru_cache(maxsize=1 << 15)
def tail(use: Use, potential: int, hope: int, dice: Counts, blackened: Counts = NO_COUNTS) -> tuple[int, ...]:
    """In how many ways the dice come to at least 0, 1, 2 … with Potential and Hope that show already."""
    most, hopes, whole = use.potentials, use.hopes, 0
    for (more, hopeful, marks), ways in _thrown(use, dice, blackened).items():
        made = made_of(use, min(most, potential + more), min(hopes, hope + hopeful), marks)
        whole += ways << LIMB * made
    highest = (whole.bit_length() - 1) // LIMB
    exactly = (whole >> LIMB * total & (1 << LIMB) - 1 for total in range(highest, -1, -1))
    return tuple(accumulate(exactly))[::-1]


def _at(tails: tuple[int, ...], total: int) -> int:
    """The ways to come to the total or more."""
    return tails[max(0, total)] if total < len(tails) else 0


def minus(one: Counts, other: Counts) -> Counts:
    """What is left of so many of each; of symbols, too."""
    return one[0] - other[0], one[1] - other[1], one[2] - other[2]


# --- re-rolls -----------------------------------------------------------------------------------


class Again(NamedTuple):
    """Dice to roll again: which kinds, and how many of each colour by Black tokens."""

    lot: Lot
    kept: Shown
    """What shows on the dice of the front that stay as they are."""
    dice: Counts
    """Of each colour, without those by Black tokens."""
    blackened: Counts

    @property
    def size(self) -> int:
        return sum(self.dice) + sum(self.blackened)


NONE_AGAIN = Again((), (0, 0, 0), NO_COUNTS, NO_COUNTS)


def of_less_use(use: Use, one: Shown, other: Shown) -> bool:
    """Whether the first is another and never of more use.

    Power makes up for a Hope or a Potential, for one to sunder 2 of it; and all that converts Hope converts Potential.
    """
    potentials = one[1] - other[1]
    hopes = max(0, one[2] - other[2] + min(0, potentials))
    return one != other and one[0] + use.of_a_potential * max(0, potentials) + hopes <= other[0]


@lru_cache(maxsize=1 << 8)
def _is_best(use: Use, kind: Kind) -> bool:
    """Whether no face of the colour is of more use, so that the die stays as it is."""
    faces = {use.of_face(face) for face in POWER_DICE[COLOURS[kind[0]]]}
    return not use.black and all(of_less_use(use, face, kind[1]) for face in faces if face != kind[1])


def _front(use: Use, lot: Lot) -> Lot:
    """The dice that may have to be rolled again: none before all of its colour that are of less use."""
    found = []
    for (colour, shown), count in lot:
        before = sum(n for (other, less), n in lot if other == colour and of_less_use(use, less, shown))
        if before < use.most_again and not _is_best(use, (colour, shown)):
            found.append(((colour, shown), min(count, use.most_again - before)))
    return tuple(found)


class Gone(NamedTuple):
    """Dice of one colour to roll again."""

    number: int
    shown: Shown
    lot: Lot


@lru_cache(maxsize=1 << 12)
def _of_one_colour(use: Use, lot: Lot) -> tuple[Gone, ...]:
    """Which dice of a colour to roll again, for each number of them: those that together are of least use."""
    found: list[dict[Shown, Gone]] = [{} for _ in range(use.most_again + 1)]
    for numbers in product(*([(kind, number) for number in range(count, -1, -1)] for kind, count in lot)):
        gone = tuple((kind, number) for kind, number in numbers if number)
        size = sum(number for _, number in gone)
        if size <= use.most_again:
            found[size][shows(gone)] = Gone(size, shows(gone), gone)
    return tuple(
        gone
        for same in found
        for shown, gone in same.items()
        if not any(of_less_use(use, other, shown) for other in same)
    )


@lru_cache(maxsize=1 << 14)
def _choices(use: Use, lot: Lot) -> tuple[Again, ...]:
    """Every choice of dice of the front that may be the best, the smallest first."""
    front = shows(lot)
    red, black, white = (tuple(dice for dice in lot if dice[0][0] == colour) for colour in range(len(COLOURS)))
    found = []
    for one, two, three in product(*(_of_one_colour(use, of_colour) for of_colour in (red, black, white))):
        counts = one.number, two.number, three.number
        size = sum(counts)
        if size > use.most_again:
            continue
        gone = one.lot + two.lot + three.lot
        kept = minus(minus(minus(front, one.shown), two.shown), three.shown)
        for spread in by_black(counts, min(use.black, size)):
            found.append(Again(gone, kept, minus(counts, spread), spread))
    return tuple(sorted(found, key=lambda again: again.size))


@lru_cache(maxsize=1 << 10)
def by_black(counts: Counts, black: int) -> tuple[Counts, ...]:
    """How so many Black tokens may be spread over the colours."""
    red, dark, white = counts
    return tuple(
        (one, two, black - one - two)
        for one in range(min(red, black) + 1)
        for two in range(min(dark, black - one) + 1)
        if black - one - two <= white
    )


@lru_cache(maxsize=1 << 14)
def shows(lot: Lot) -> Shown:
    power = potential = hope = 0
    for (_, shown), count in lot:
        power += count * shown[0]
        potential += count * shown[1]
        hope += count * shown[2]
    return power, potential, hope


def _tails_of(use: Use, rest: Shown, again: Again, potential: int) -> tuple[int, tuple[int, ...]]:
    """Power kept, and the ways of the dice in the air with the other symbols kept."""
    kept = min(use.potentials, rest[1] + again.kept[1] + potential), min(use.hopes, rest[2] + again.kept[2])
    return rest[0] + again.kept[0], tail(use, *kept, again.dice, again.blackened)


def _best(
    use: Use, rest: Shown, front: Lot, wanted: Sequence[int], potential: int, weights: Sequence[int] = ()
) -> tuple[Again, int, tuple[int, ...]]:
    """The choice that most often comes to the totals wanted, with its Power kept and its ways.

    Totals count by their weights, if they have any.
    """
    goals = [*zip(wanted, weights or [1] * len(wanted), strict=True)]
    most = sum(weight for _, weight in goals)
    found = -1
    best: tuple[Again, int, tuple[int, ...]] = (NONE_AGAIN, 0, (1,))
    whole = 6**use.most_again
    for again in _choices(use, front):
        kept, tails = _tails_of(use, rest, again, potential)
        value = sum(weight * _at(tails, total - kept) for total, weight in goals) * (whole // 6**again.size)
        if value > found:
            found, best = value, (again, kept, tails)
        if value == whole * most:
            break
    return best


State: TypeAlias = tuple[int, int, int, Lot]
"""A roll as far as it matters: the front, dice that may have to be rolled again, and what shows on the others."""


def lots(use: Use, colour: int, count: int) -> Iterator[tuple[Lot, int]]:
    """The ways in which dice of a colour may lie."""
    kinds: dict[Shown, int] = {}
    for face in POWER_DICE[COLOURS[colour]]:
        shown = use.of_face(face)
        kinds[shown] = kinds.get(shown, 0) + 1
    ordered = sorted(kinds.items())

    def spread(index: int, left: int) -> Iterator[tuple[Lot, int]]:
        if index == len(ordered):
            if not left:
                yield (), factorial(count)
            return
        shown, faces = ordered[index]
        for number in range(left + 1):
            for rest, ways in spread(index + 1, left - number):
                lot = ((((colour, shown), number),) if number else ()) + rest
                yield lot, ways // factorial(number) * faces**number

    return spread(0, count)


@lru_cache(maxsize=1 << 9)
def _of_colour(use: Use, colour: int, count: int) -> dict[State, int]:
    """The ways in which dice of a colour may lie, as far as it matters."""
    found: dict[State, int] = {}
    for lot, ways in lots(use, colour, count):
        front = _front(use, lot)
        power, potential, hope = minus(shows(lot), shows(front))
        key = power, min(use.potentials, potential), min(use.hopes, hope), front
        found[key] = found.get(key, 0) + ways
    return found


@lru_cache(maxsize=1 << 7)
def _states(use: Use, dice: Counts, enough: int) -> dict[State, int]:
    """The ways in which the roll may lie; those that come to `enough` as they are need not be told apart."""
    potentials, hopes = use.potentials, use.hopes
    done = max(0, enough), potentials, hopes, ()
    found: dict[State, int] = {(0, 0, 0, ()): 1}
    for colour in (2, 1, 0):
        more = _of_colour(use, colour, dice[colour])
        grown: dict[State, int] = {}
        for (p, q, h, front), ways in found.items():
            for (power, potential, hope, own), times in more.items():
                key: State = p + power, min(potentials, q + potential), min(hopes, h + hope), own + front
                ahead = shows(key[3])
                made = made_of(use, min(potentials, key[1] + ahead[1]), min(hopes, key[2] + ahead[2]), 0)
                if key[0] + ahead[0] + made >= enough:
                    key = done
                grown[key] = grown.get(key, 0) + ways * times
        found = grown
    return found


@lru_cache(maxsize=1 << 10)
def chances(use: Use, pool: PowerPool, wanted: tuple[int, ...], weights: tuple[int, ...] = ()) -> tuple[Fraction, ...]:
    """The chance of at least 0, 1, 2 … up to the highest total wanted, if re-rolls aim at the totals wanted."""
    highest = max((0, *wanted))
    if not use.most_again:
        tails = tail(use, pool.potential, 0, pool.dice)
        whole = 6 ** sum(pool.dice)
        return tuple(Fraction(_at(tails, total - pool.raw), whole) for total in range(highest + 1))
    sums = [0] * (highest + 1)
    goals = [total - pool.raw for total in wanted]
    for (power, potential, hope, front), ways in _states(use, pool.dice, highest - pool.raw).items():
        again, kept, tails = _best(use, (power, potential, hope), front, goals, pool.potential, weights)
        weight = ways * 6 ** (use.most_again - again.size)
        for total in range(highest + 1):
            sums[total] += weight * _at(tails, total - pool.raw - kept)
    whole = 6 ** (sum(pool.dice) + use.most_again)
    return tuple(Fraction(count, whole) for count in sums)


def expected_power(pool: PowerPool, tokens: Tokens) -> Fraction:
    """The expected total Power of the roll, without re-rolls."""
    tails = tail(Use(tokens), pool.potential, 0, pool.dice)
    return pool.raw + Fraction(sum(tails[1:]), 6 ** sum(pool.dice))


def reductions(pool: PowerPool, rerolls: int, loss: int, weights: Sequence[int] = ()) -> dict[int, Fraction]:
    """How much of a loss an Armor Roll takes away (EVA-047, EVA-048); `weights`: of taking away at least 1, 2 …"""
    loss, weights = max(0, loss - pool.potential), tuple(weights)[pool.potential :]
    use, dice = Use(rerolls=rerolls, armor=True), PowerPool(*pool.dice)
    at_least = (*chances(use, dice, tuple(range(1, loss + 1)), weights), Fraction(0))
    spread = {total: at_least[total] - at_least[total + 1] for total in range(loss + 1)}
    return {pool.potential + total: share for total, share in spread.items() if share}


# --- dice on the table --------------------------------------------------------------------------


class Advice(NamedTuple):
    """Which dice to roll again, by their places; those for Black tokens come first."""

    places: tuple[int, ...]
    chances: tuple[Fraction, ...]
    """Of at least 0, 1, 2 … up to the highest total wanted."""


def advise(
    use: Use,
    dice: Sequence[PowerDie],
    wanted: Sequence[int],
    weights: Sequence[int] = (),
    *,
    raw: int = 0,
    potential: int = 0,
    most: int = -1,
) -> Advice:
    """The best re-roll of the dice on the table for the totals wanted, of at most `most` dice."""
    counts: dict[Kind, int] = {}
    for die in dice:
        kind = COLOURS.index(die.colour), use.of_face(die.symbols)
        counts[kind] = counts.get(kind, 0) + 1
    lot = tuple(sorted(counts.items()))
    if 0 <= most < use.most_again:
        use = Use(use.tokens, max(0, most - use.black), min(use.black, most), use.armor)
    goals = [total - raw for total in wanted]
    front = _front(use, lot)
    again, kept, tails = _best(use, minus(shows(lot), shows(front)), front, goals, potential, weights)
    whole = 6**again.size
    highest = max((0, *wanted))
    found = tuple(Fraction(_at(tails, total - raw - kept), whole) for total in range(highest + 1))
    return Advice(_places(use, dice, again), found)


def _places(use: Use, dice: Sequence[PowerDie], again: Again) -> tuple[int, ...]:
    """The places of the dice meant: the first declared are those of the Black tokens (KAT-074)."""
    left = dict(again.lot)
    by_colour: dict[int, list[int]] = {0: [], 1: [], 2: []}
    for place, die in enumerate(dice):
        kind = COLOURS.index(die.colour), use.of_face(die.symbols)
        if left.get(kind, 0):
            left[kind] -= 1
            by_colour[kind[0]].append(place)
    first = [place for colour, many in by_colour.items() for place in many[: again.blackened[colour]]]
    return (*first, *(place for many in by_colour.values() for place in many if place not in first))
