"""The odds of an Evasion Roll and of what the hits do: Vigor lost, a fall to 0, death."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from operator import attrgetter
from typing import TypeAlias

from kf_desktop.odds import d10
from kf_desktop.odds.aims import EvasionAim
from kf_desktop.odds.defence.harm import Harm, HarmQuery, harm_of, mixed
from kf_desktop.odds.shares import NEVER, SURE, add, mean
from kf_desktop.rules.table.dice import Die


@dataclass(frozen=True, slots=True)
class EvasionQuery:
    """All that an evasion's odds depend on."""

    roll: d10.Roll
    free: int = 0
    guard: int = 0
    block: int = 0
    harm: HarmQuery | None = None
    aim: EvasionAim = "hits"


@dataclass(frozen=True, slots=True)
class EvasionChoice:
    """So many dice rolled again."""

    plan: d10.Plan
    heat: int
    full_evade: Fraction
    hits: Fraction
    harm: Harm


@dataclass(frozen=True, slots=True)
class EvasionOdds:
    """What comes of the evasion if Guard and every re-roll are used in the best way."""

    hits: tuple[Fraction, ...]
    """The chance of each number of hits suffered, from 0, after Block."""
    harm: Harm | None
    heat: Fraction
    choices: tuple[EvasionChoice, ...] = ()
    advice: d10.Plan | None = None

    @property
    def full_evade(self) -> Fraction:
        return self.hits[0]

    @property
    def expected_hits(self) -> Fraction:
        return mean(enumerate(self.hits))


Hits: TypeAlias = dict[tuple[int, int, int], Fraction]
"""The chance of each number of hits, with the Heat that was paid for re-rolls and the natural 1s of the crit die."""


# --- the roll -----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 7)
def evasion_odds(query: EvasionQuery, dice: d10.Lying | None = None) -> EvasionOdds:
    """The odds before the roll, or of the dice on the table once Guard has been used; no dice: one hit (EVA-006)."""
    if not query.roll.count:
        return certain(1, query.harm)
    policy = d10.Policy(query.roll, *_worths(query))
    start = _fresh(query) if dice is None else {dice: SURE}
    done = d10.outcome(policy, start)
    hits = _hits(query, done.by_rerolled)
    return EvasionOdds(
        _counts(query, hits),
        _mixed(query.harm, hits) if query.harm is not None else None,
        done.heat(query.free),
        () if dice is None else tuple(_choices(query, policy, dice)),
        None if dice is None else policy.best(dice),
    )


def certain(hits: int, harm: HarmQuery | None) -> EvasionOdds:
    """What so many hits do that nothing changes any more."""
    shares = tuple(Fraction(int(count == hits)) for count in range(hits + 1))
    return EvasionOdds(shares, harm_of(harm, hits) if harm is not None else None, NEVER)


def _hits(query: EvasionQuery, by_rerolled: dict[int, dict[d10.Result, Fraction]]) -> Hits:
    found: Hits = {}
    for rerolled, results in by_rerolled.items():
        for result, share in results.items():
            hits = max(0, query.roll.count - result.good - query.block)
            add(found, (hits, max(0, rerolled - query.free), int(result.crit)), share)
    return found


def _mixed(query: HarmQuery, hits: Hits) -> Harm:
    """The harm of hits that are not certain."""
    parts = dict[tuple[int, int, int], Fraction]()
    for (count, paid, ones), share in hits.items():
        add(parts, (count, paid, ones if query.ones else 0), share)
    return mixed((harm_of(query, *part), share) for part, share in parts.items())


def _counts(query: EvasionQuery, hits: Hits) -> tuple[Fraction, ...]:
    """The chance of each number of hits, whatever was paid."""
    found = [NEVER] * (query.roll.count + 1)
    for (count, _, _), share in hits.items():
        found[count] += share
    return tuple(found)


def _worths(query: EvasionQuery) -> Iterator[d10.Worths]:
    """What evaded dice are worth for the aim."""
    count, harm = query.roll.count, query.harm
    suffered = [max(0, count - good - query.block) for good in range(count + 1)]
    evade = d10.worth_of(count, (int(hits == 0) for hits in suffered))
    hits = d10.worth_of(count, (count - each for each in suffered))
    if query.aim == "evade":
        yield [evade]
    elif query.aim == "hits" or harm is None:
        yield [hits]
    elif query.aim == "harm":
        yield from _least_harm(query, harm, suffered)
        yield [hits]
        yield [evade]
    else:
        harms = [harm_of(harm, each) for each in suffered]
        yield [d10.worth_of(count, (-(each.death if query.aim == "survive" else each.expected) for each in harms))]


def _least_harm(query: EvasionQuery, harm: HarmQuery, suffered: Sequence[int]) -> Iterator[d10.Worths]:
    """What hits do, by the Heat that was paid before; for that leaves them less room (STA-026).

    Death comes first, then the loss, then what is laid upon the knight, then the Heat.
    """
    paid = [max(0, again - query.free) for again in range(query.roll.rerolls + 1)]
    ones, alike = (3, 1) if harm.ones else (1, 3)
    harms = [[[harm_of(harm, hits, heat, each) for hits in suffered] for each in range(ones)] for heat in paid]
    for value in map(attrgetter, ("death", "expected", "brought")):
        yield [tuple(tuple(-value(each) for each in row) for row in rows) * alike for rows in harms]
    yield [
        tuple(tuple(-heat - each.heat for each in row) for row in rows) * alike
        for heat, rows in zip(paid, harms, strict=True)
    ]


def _choices(query: EvasionQuery, policy: d10.Policy, dice: d10.Lying) -> Iterator[EvasionChoice]:
    for plan in policy.by_count(dice):
        hits = _hits(query, {plan.size: policy.after(dice, plan)})
        harm = _mixed(query.harm, hits) if query.harm is not None else Harm()
        counts, paid = _counts(query, hits), max(0, plan.size - query.free)
        yield EvasionChoice(plan, paid, counts[0], mean(enumerate(counts)), harm)


# --- Guard --------------------------------------------------------------------------------------


def _fresh(query: EvasionQuery) -> dict[d10.Lying, Fraction]:
    """The ways the dice may lie after Guard, which lifts those that lack least: as many as it can (EVA-009)."""
    roll = query.roll
    if query.harm is not None and query.harm.ones:
        return _fresh_with_crit_die(query) if query.guard else d10.fresh(roll)
    if not query.guard:  # what the crit die shows counts as any other's
        return {d10.Lying(good, roll.count - good, None, 0, False): share for good, share in _successes(roll)}
    faces = _by_shortage(roll)
    found: dict[d10.Lying, Fraction] = {}
    for counts, weight in _spread(faces, roll.count):
        lifted, left = 0, query.guard
        for shortage in sorted(each for each in counts if each > 0):
            number = min(counts[shortage], left // shortage)
            lifted, left = lifted + number, left - number * shortage
        good = counts[0]  # a 10 always succeeds
        dice = d10.Lying(good, roll.count - good - lifted, None, lifted, False)
        add(found, dice, Fraction(weight, 10**roll.count))
    return found


def _fresh_with_crit_die(query: EvasionQuery) -> dict[d10.Lying, Fraction]:
    """The same where it matters what the crit die shows: of dice that lack as much it is lifted first."""
    roll = query.roll
    others, found = [*_spread(_by_shortage(roll), roll.count - 1)], dict[d10.Lying, Fraction]()
    for face in d10.FACES:
        crit = shortage(Die(face), roll)
        for counts, weight in others:
            left, lifted, kept = query.guard, 0, False
            for lacks in sorted({each for each in (*counts, crit) if each > 0}):
                if lacks == crit and lacks <= left:
                    kept, left = True, left - lacks
                number = min(counts.get(lacks, 0), left // lacks)
                lifted, left = lifted + number, left - number * lacks
            bad = roll.count - 1 - counts[0] - lifted
            shows = None if kept else int(crit == 0)
            add(
                found,
                d10.Lying(counts[0], bad, shows, lifted + kept, roll.is_crit(face)),
                Fraction(weight, 10**roll.count),
            )
    return found


def _successes(roll: d10.Roll) -> Iterator[tuple[int, Fraction]]:
    """The chance of each number of dice that succeed at once; those that cannot be are left out."""
    chance = roll.chance
    for good in range(roll.count + 1):
        share = comb(roll.count, good) * chance**good * (1 - chance) ** (roll.count - good)
        if share:
            yield good, share


def _by_shortage(roll: d10.Roll) -> dict[int, int]:
    """Faces by what they lack: 0 succeeds, −1 is a natural 1, which nothing helps."""
    faces: dict[int, int] = {}
    for face in d10.FACES:
        lacks = shortage(Die(face), roll)
        faces[lacks] = faces.get(lacks, 0) + 1
    return faces


def shortage(die: Die, roll: d10.Roll) -> int:
    """What the die lacks to succeed: 0 if it does, −1 if nothing helps it."""
    if die.succeeds(roll.bonus, roll.difficulty):
        return 0
    return -1 if die.natural == 1 else roll.difficulty - die.natural - die.bonus - roll.bonus


def _spread(faces: dict[int, int], count: int) -> Iterator[tuple[dict[int, int], int]]:
    """Every way in which the dice fall on the kinds of faces, with its weight."""
    kinds = sorted(faces)

    def fall(index: int, left: int) -> Iterator[tuple[dict[int, int], int]]:
        if index == len(kinds) - 1:
            yield {kinds[index]: left}, faces[kinds[index]] ** left
            return
        for number in range(left + 1):
            ways = comb(left, number) * faces[kinds[index]] ** number
            for rest, weight in fall(index + 1, left - number):
                yield {kinds[index]: number, **rest}, ways * weight

    yield from fall(0, count)


def guarded(roll: d10.Roll, dice: Sequence[Die], guard: int) -> tuple[int, ...]:
    """The places of the dice that Guard lifts, each as often as it is given +1."""
    short = sorted((lacks, place) for place, die in enumerate(dice) if (lacks := shortage(die, roll)) > 0)
    found: list[int] = []
    for lacks, place in short:
        if lacks <= guard:
            guard -= lacks
            found += [place] * lacks
    return tuple(found)
