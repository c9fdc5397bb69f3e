"""The odds of an Evasion Roll and of what the hits do: Vigor lost, a fall to 0, death."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple, TypeAlias

from kf_desktop.odds import d10, power
from kf_desktop.odds.aims import EvasionAim
from kf_desktop.odds.judicium import FIRST_DECK, JudiciumQuery
from kf_desktop.odds.power import NO_DICE, PowerPool
from kf_desktop.odds.shares import NEVER, SURE, add, mean
from kf_desktop.rules.table.dice import Die
from kf_desktop.rules.table.game import HEAT_MAX


class Heat(NamedTuple):
    """Heat that is forced upon the knight, or that he loses where it is below 0."""

    amount: int


Change: TypeAlias = int | Heat
"""What an effect does to a knight: a loss of so much Vigor, or Heat."""


@dataclass(frozen=True, slots=True)
class HeatTrack:
    """The knight's Heat, and what it cannot go above and below."""

    now: int = 0
    limits: tuple[int, ...] = (HEAT_MAX,)
    """By the Vigor lost so far, from 0: who loses Vigor can bear more Heat (STA-025, STA-028)."""
    least: int = 0

    def after(self, heat: int, change: int, lost: int) -> tuple[int, int]:
        """The Heat after a change, and the Vigor that what its limit does not hold takes (STA-026)."""
        if change < 0:
            return max(min(heat, self.least), heat + change), 0
        held = min(change, max(0, self.limits[min(lost, len(self.limits) - 1)] - heat))
        return heat + held, change - held


@dataclass(frozen=True, slots=True)
class HarmQuery:
    """What hits do to a knight: `losses` are the changes one after another, by number of hits from 0."""

    losses: tuple[tuple[Change, ...], ...]
    vigor: int
    armor: PowerPool = NO_DICE
    armor_rerolls: int = 0
    soak: int = 0
    judicium: JudiciumQuery = FIRST_DECK
    heat: HeatTrack = HeatTrack()


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
class Harm:
    """What becomes of the knight."""

    lost: dict[int, Fraction]
    """The chance of each loss of Vigor."""
    falls: Fraction
    """The chance to come to 0 or below."""
    death: Fraction
    heat: Fraction = NEVER
    """What the hits change of the Heat, on average."""

    @property
    def expected(self) -> Fraction:
        return mean(self.lost.items())


@dataclass(frozen=True, slots=True)
class EvasionChoice:
    """So many dice rolled again."""

    plan: d10.Plan
    heat: int
    full_evade: Fraction
    hits: Fraction
    vigor: Fraction
    death: Fraction
    brought: Fraction = NEVER
    """The Heat that the hits bring, on average."""


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


Hits: TypeAlias = dict[tuple[int, int], Fraction]
"""The chance of each number of hits together with the Heat that was paid for re-rolls."""


# --- harm ---------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 7)
def harm_of(query: HarmQuery, hits: int, paid: int = 0) -> Harm:
    """What so many hits do, after so much Heat was paid: each loss has its own Armor Roll, then Soak.

    What Heat above its limit takes meets no armor (EVA-048, EVA-051, EVA-052, EVA-054, STA-026).
    """
    found: _Stands = {(0, query.heat.now + paid): SURE}
    for change in query.losses[hits]:
        found = _heated(query, found, change) if isinstance(change, Heat) else _after_loss(query, found, change)
    lost: dict[int, Fraction] = {}
    for (total, _), share in found.items():
        add(lost, total, share)
    falls = death = NEVER
    for total, share in lost.items():
        if total and total >= query.vigor:  # all losses of the step are one fall (PER-014, PER-025, PER-027)
            falls += share
            death += share * query.judicium.death(query.vigor - total)
    before = query.heat.now + paid
    return Harm(lost, falls, death, mean((heat - before, share) for (_, heat), share in found.items()))


_Stands: TypeAlias = dict[tuple[int, int], Fraction]
"""The chance of each Vigor lost so far together with the Heat."""


def _after_loss(query: HarmQuery, before: _Stands, amount: int) -> _Stands:
    """How it stands after one loss more."""
    found: _Stands = {}
    threat = max(0, amount - query.soak)
    reductions = power.reductions(query.armor, query.armor_rerolls, threat)
    for (lost, heat), share in before.items():
        for reduced, chance in reductions.items():
            add(found, (lost + max(0, threat - reduced), heat), share * chance)
    return found


def _heated(query: HarmQuery, before: _Stands, change: Heat) -> _Stands:
    """How it stands after a change of Heat."""
    found: _Stands = {}
    for (lost, heat), share in before.items():
        now, excess = query.heat.after(heat, change.amount, lost)
        add(found, (lost + excess, now), share)
    return found


def mixed(query: HarmQuery, hits: Hits) -> Harm:
    """The harm of hits that are not certain."""
    lost: dict[int, Fraction] = {}
    falls = death = heat = NEVER
    for (count, paid), share in hits.items():
        harm = harm_of(query, count, paid)
        for amount, chance in harm.lost.items():
            add(lost, amount, share * chance)
        falls += share * harm.falls
        death += share * harm.death
        heat += share * harm.heat
    return Harm(lost, falls, death, heat)


# --- the roll -----------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 5)
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
        mixed(query.harm, hits) if query.harm is not None else None,
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
            add(found, (hits, max(0, rerolled - query.free)), share)
    return found


def _counts(query: EvasionQuery, hits: Hits) -> tuple[Fraction, ...]:
    """The chance of each number of hits, whatever was paid."""
    found = [NEVER] * (query.roll.count + 1)
    for (count, _), share in hits.items():
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
    """Death, loss, Heat: what hits do, by the Heat that was paid before; for that leaves them less room (STA-026)."""
    paid = [max(0, again - query.free) for again in range(query.roll.rerolls + 1)]
    harms = [[harm_of(harm, hits, heat) for hits in suffered] for heat in paid]
    worth_of, count = d10.worth_of, query.roll.count
    yield [worth_of(count, (-each.death for each in row)) for row in harms]
    yield [worth_of(count, (-each.expected for each in row)) for row in harms]
    yield [worth_of(count, (-heat - each.heat for each in row)) for heat, row in zip(paid, harms, strict=True)]


def _choices(query: EvasionQuery, policy: d10.Policy, dice: d10.Lying) -> Iterator[EvasionChoice]:
    for plan in policy.by_count(dice):
        hits = _hits(query, {plan.size: policy.after(dice, plan)})
        harm = mixed(query.harm, hits) if query.harm is not None else Harm({}, NEVER, NEVER)
        counts, paid = _counts(query, hits), max(0, plan.size - query.free)
        yield EvasionChoice(plan, paid, counts[0], mean(enumerate(counts)), harm.expected, harm.death, harm.heat)


# --- Guard --------------------------------------------------------------------------------------


def _fresh(query: EvasionQuery) -> dict[d10.Lying, Fraction]:
    """The ways the dice may lie after Guard, which lifts those that lack least: as many as it can (EVA-009)."""
    if not query.guard:
        return d10.fresh(query.roll)
    roll = query.roll
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
