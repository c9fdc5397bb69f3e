"""Rolls of d10s, and which of the dice to roll again for a stated aim (DIC-017 … DIC-028).

A die is a success or none; the first, the white crit die, may also bring a Crit Chance. What a result is
worth is a table; the best plan is found by looking at every plan that differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from operator import itemgetter
from typing import NamedTuple, TypeAlias

from kf_desktop.odds.shares import add, mean, total
from kf_desktop.rules.table.dice import Die

FACES = range(1, 11)


class Result(NamedTuple):
    """What a roll comes to in the end."""

    good: int
    """Dice that succeed."""
    crit: bool
    """Whether the crit die has shown a Crit Chance."""


Worth: TypeAlias = tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
"""What a result is worth: by Crit Chance (no, yes), then by the number of successes."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll before it is made: `count` dice with `bonus` against `difficulty`, of which `rerolls` may be repeated."""

    count: int
    bonus: int
    difficulty: int
    rerolls: int = 0
    crit_face: int = 10

    @property
    def chance(self) -> Fraction:
        """The chance of one die."""
        return Fraction(sum(Die(face).succeeds(self.bonus, self.difficulty) for face in FACES), 10)

    def crit_die(self) -> dict[Result, int]:
        """How many faces of the crit die bring what."""
        faces: dict[Result, int] = {}
        for face in FACES:
            result = Result(int(Die(face).succeeds(self.bonus, self.difficulty)), face >= self.crit_face)
            faces[result] = faces.get(result, 0) + 1
        return faces


class Lying(NamedTuple):
    """Dice as they lie before the re-roll, as far as they differ."""

    good: int
    """Successes among the ordinary dice that may be re-rolled."""
    bad: int
    crit: int | None
    """Whether the crit die is a success (1 or 0); None if it may not be re-rolled."""
    kept: int
    """Successes among the dice that may not be re-rolled."""
    has_crit: bool
    """The Crit Chance has been gained: it stays, whatever becomes of the die (KAT-036)."""


class Plan(NamedTuple):
    """Which dice are rolled again: so many ordinary successes and failures, and the crit die or not."""

    good: int
    bad: int
    crit: bool

    @property
    def size(self) -> int:
        return self.good + self.bad + self.crit


def lying(roll: Roll, dice: Sequence[Die], *, has_crit: bool = False) -> Lying:
    """The dice on the table; the first is the crit die."""
    good = bad = kept = 0
    crit: int | None = None
    for index, die in enumerate(dice):
        success = die.succeeds(roll.bonus, roll.difficulty)
        if die.rerolled or die.guarded:
            kept += success
        elif index == 0:
            crit = int(success)
        elif success:
            good += 1
        else:
            bad += 1
    return Lying(good, bad, crit, kept, has_crit or bool(dice and dice[0].natural >= roll.crit_face))


class Policy:
    """The best plan for every way the dice may lie, if results are worth so much.

    Of equals that with the fewest dice is the best, for a re-roll may cost Heat; with `likes_crit` then the one
    that may bring a Crit Chance.
    """

    def __init__(self, roll: Roll, worth: Worth, *, likes_crit: bool = False) -> None:
        self.roll = roll
        self._likes_crit = likes_crit
        self._crit_die = roll.crit_die()
        self._rises = all(row[i] <= row[i + 1] for row in worth for i in range(roll.count))
        self._worth = [worth]
        """By the number of ordinary dice still in the air: what the successes that lie are worth."""
        chance = roll.chance
        for _ in range(min(roll.rerolls, roll.count)):
            last = self._worth[-1]
            rows = [tuple(chance * row[i + 1] + (1 - chance) * row[i] for i in range(len(row) - 1)) for row in last]
            self._worth.append((rows[0], rows[1]))
        self._best: dict[Lying, tuple[Fraction, Plan]] = {}

    def value(self, dice: Lying, plan: Plan) -> Fraction:
        """What the plan is worth."""
        worth = self._worth[plan.good + plan.bad]
        good = dice.kept + dice.good - plan.good
        if not plan.crit:
            return worth[dice.has_crit][good + (dice.crit or 0)]
        return mean(
            (worth[dice.has_crit or face.crit][good + face.good], Fraction(faces, 10))
            for face, faces in self._crit_die.items()
        )

    def plans(self, dice: Lying) -> Iterator[Plan]:
        """Every plan that may be the best, those with the fewest dice first.

        A success is rolled again only if more successes can be worth less (dice traded up, DIC-015).
        """
        for count in range(self.roll.rerolls + 1):
            for crit in (False, True) if dice.crit is not None else (False,):
                rest = count - crit
                for good in range((0 if self._rises else dice.good) + 1):
                    if 0 <= rest - good <= dice.bad:
                        yield Plan(good, rest - good, crit)

    def best(self, dice: Lying) -> tuple[Fraction, Plan]:
        """The plan that is worth most, with its worth."""
        if dice not in self._best:
            plan, value = max(self.by_count(dice), key=itemgetter(1))
            self._best[dice] = value, plan
        return self._best[dice]

    def by_count(self, dice: Lying) -> list[tuple[Plan, Fraction]]:
        """The best plan for each number of dice."""
        found: dict[int, tuple[tuple[Fraction, bool], Plan]] = {}
        for plan in self.plans(dice):
            rank = self.value(dice, plan), self._likes_crit and plan.crit and not dice.has_crit
            if plan.size not in found or rank > found[plan.size][0]:
                found[plan.size] = rank, plan
        return [(plan, value) for (value, _), plan in found.values()]

    def after(self, dice: Lying, plan: Plan) -> dict[Result, Fraction]:
        """The results that the plan may have."""
        found: dict[Result, Fraction] = {}
        count, chance = plan.good + plan.bad, self.roll.chance
        base = dice.kept + dice.good - plan.good
        crit: dict[Result, Fraction] = {}
        if plan.crit:
            for face, faces in self._crit_die.items():
                add(crit, Result(face.good, dice.has_crit or face.crit), Fraction(faces, 10))
        else:
            crit[Result(dice.crit or 0, dice.has_crit)] = Fraction(1)
        for hits in range(count + 1):
            weight = comb(count, hits) * chance**hits * (1 - chance) ** (count - hits)
            if weight:
                for face, share in crit.items():
                    add(found, Result(base + hits + face.good, face.crit), weight * share)
        return found


def fresh(roll: Roll) -> dict[Lying, Fraction]:
    """The ways the dice may lie when they have just been rolled."""
    found: dict[Lying, Fraction] = {}
    ordinary, chance = roll.count - 1, roll.chance
    for good in range(ordinary + 1):
        weight = comb(ordinary, good) * chance**good * (1 - chance) ** (ordinary - good)
        for face, faces in roll.crit_die().items() if weight else ():
            dice = Lying(good, ordinary - good, face.good, 0, face.crit)
            add(found, dice, weight * Fraction(faces, 10))
    return found


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes of a roll under the best policy."""

    by_rerolled: dict[int, dict[Result, Fraction]]
    """The results by the number of dice that were rolled again for them."""

    @property
    def results(self) -> dict[Result, Fraction]:
        found: dict[Result, Fraction] = {}
        for results in self.by_rerolled.values():
            for result, share in results.items():
                add(found, result, share)
        return found

    def heat(self, free: int) -> Fraction:
        """The Heat paid on average, where so many dice are rolled again without."""
        return mean((max(0, count - free), total(results.values())) for count, results in self.by_rerolled.items())


def outcome(policy: Policy, start: dict[Lying, Fraction]) -> Outcome:
    """Results and number of re-rolled dice if every roll is followed by its best plan."""
    found: dict[int, dict[Result, Fraction]] = {}
    for dice, weight in start.items():
        _, plan = policy.best(dice)
        results = found.setdefault(plan.size, {})
        for result, share in policy.after(dice, plan).items():
            add(results, result, weight * share)
    return Outcome(found)


def chosen_dice(roll: Roll, dice: Sequence[Die], plan: Plan) -> tuple[int, ...]:
    """The places of the dice that the plan means."""
    left = {True: plan.good, False: plan.bad}
    places = [0] if plan.crit else []
    for place, die in enumerate(dice):
        success = die.succeeds(roll.bonus, roll.difficulty)
        if place and not die.rerolled and not die.guarded and left[success]:
            left[success] -= 1
            places.append(place)
    return tuple(places)


def worth_of(count: int, values: Iterable[Fraction | int]) -> Worth:
    """A worth by successes alone."""
    row = tuple(Fraction(value) for value in values)
    assert len(row) == count + 1
    return row, row
