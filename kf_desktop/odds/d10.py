"""Rolls of d10s, and which of the dice to roll again for a stated aim (DIC-017 … DIC-028).

A die is a success or none; the first, the white crit die, may also bring a Crit Chance. What a result is
worth is a table for each thing that counts, the chief one first; the best plan is found by looking at every plan
that differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from math import comb
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from kf_desktop.odds.shares import add, mean, total
from kf_desktop.rules.table.dice import Die

FACES = range(1, 11)


class Result(NamedTuple):
    """What a roll comes to in the end."""

    good: int
    """Dice that succeed."""
    crit: int
    """Whether the crit die has shown a Crit Chance; how often, where that counts."""


Worth: TypeAlias = tuple[tuple[Fraction, ...], ...]
"""What a result is worth: by Crit Chance (no, yes, twice), then by the number of successes."""


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll before it is made: `count` dice with `bonus` against `difficulty`, of which `rerolls` may be repeated."""

    count: int
    bonus: int
    difficulty: int
    rerolls: int = 0
    crit_face: int = 10
    crit_top: int = 10
    """The last of the faces of the crit die that are looked for."""
    crits: int = 1
    """So often such a face counts: once, or in the roll and in the re-roll (EVA-033)."""

    @property
    def chance(self) -> Fraction:
        """The chance of one die."""
        return Fraction(sum(Die(face).succeeds(self.bonus, self.difficulty) for face in FACES), 10)

    def is_crit(self, face: int) -> bool:
        """Whether it is a face of the crit die that is looked for."""
        return self.crit_face <= face <= self.crit_top

    def crit_die(self) -> dict[Result, int]:
        """How many faces of the crit die bring what."""
        faces: dict[Result, int] = {}
        for face in FACES:
            result = Result(int(Die(face).succeeds(self.bonus, self.difficulty)), self.is_crit(face))
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
    has_crit: int
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
    return Lying(good, bad, crit, kept, has_crit or bool(dice and roll.is_crit(dice[0].natural)))


Worths: TypeAlias = Sequence[Worth]
"""A worth that depends on how many dice were rolled again: of 0, 1, 2 … of them; the last is that of all more."""


class Policy:
    """The best plan for every way the dice may lie, by what results are worth: the first aim decides, then the next …

    Of equals in all of them that with the fewest dice is the best.
    """

    def __init__(self, roll: Roll, *aims: Worths) -> None:
        self.roll = roll
        self._crit_die = roll.crit_die()
        self._aims = [aim for aim in aims if _differs(aim)]
        """Without those for which every result is worth the same."""
        self._rises = all(
            row[i] <= row[i + 1] for aim in self._aims for worth in aim for row in worth for i in range(roll.count)
        )
        self._rolling: dict[tuple[int, int, int], Worth] = {}
        self._best: dict[Lying, Plan] = {}

    def value(self, dice: Lying, plan: Plan, aim: int = 0) -> Fraction:
        """What the plan is worth for that aim."""
        worth = self._worth(aim, min(plan.size, len(self._aims[aim]) - 1), plan.good + plan.bad)
        good = dice.kept + dice.good - plan.good
        if not plan.crit:
            return worth[dice.has_crit][good + (dice.crit or 0)]
        return mean(
            (worth[self._crits(dice, face)][good + face.good], Fraction(faces, 10))
            for face, faces in self._crit_die.items()
        )

    def _crits(self, dice: Lying, face: Result) -> int:
        return min(self.roll.crits, dice.has_crit + face.crit)

    def _worth(self, aim: int, again: int, rolling: int) -> Worth:
        """What the successes that lie are worth, with so many ordinary dice still in the air."""
        if not rolling:
            return self._aims[aim][again]
        known = self._rolling.get((aim, again, rolling))
        if known is None:
            last, chance = self._worth(aim, again, rolling - 1), self.roll.chance
            rows = [tuple(chance * row[i + 1] + (1 - chance) * row[i] for i in range(len(row) - 1)) for row in last]
            known = self._rolling[aim, again, rolling] = tuple(rows)
        return known

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

    def best(self, dice: Lying) -> Plan:
        """The plan that is worth most."""
        if dice not in self._best:
            self._best[dice] = self._foremost(dice, list(self.plans(dice)))
        return self._best[dice]

    def by_count(self, dice: Lying) -> list[Plan]:
        """The best plan for each number of dice."""
        return [self._foremost(dice, list(plans)) for _, plans in groupby(self.plans(dice), attrgetter("size"))]

    def _foremost(self, dice: Lying, plans: list[Plan]) -> Plan:
        for aim in range(len(self._aims)):
            if len(plans) == 1:
                break
            values = [self.value(dice, plan, aim) for plan in plans]
            most = max(values)
            plans = [plan for plan, value in zip(plans, values, strict=True) if value == most]
        return plans[0]

    def after(self, dice: Lying, plan: Plan) -> dict[Result, Fraction]:
        """The results that the plan may have."""
        found: dict[Result, Fraction] = {}
        count, chance = plan.good + plan.bad, self.roll.chance
        base = dice.kept + dice.good - plan.good
        crit: dict[Result, Fraction] = {}
        if plan.crit:
            for face, faces in self._crit_die.items():
                add(crit, Result(face.good, self._crits(dice, face)), Fraction(faces, 10))
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
        plan = policy.best(dice)
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


def heat_paid(roll: Roll, free: int) -> Worths:
    """The worth of paying as little Heat as can be for re-rolls, of which so many are free."""
    paid = (max(0, again - free) for again in range(roll.rerolls + 1))
    return [worth_of(roll.count, [-heat] * (roll.count + 1)) for heat in paid]


def _differs(aim: Worths) -> bool:
    """Whether any result is worth more than another."""
    return len({value for worth in aim for row in worth for value in row}) > 1


def worth_of(count: int, values: Iterable[Fraction | int]) -> Worth:
    """A worth by successes alone."""
    row = tuple(Fraction(value) for value in values)
    assert len(row) == count + 1
    return row, row, row
