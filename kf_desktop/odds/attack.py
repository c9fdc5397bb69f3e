"""The odds of a knight's attack: hits, wound, critical wound, and which attack dice to roll again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TypeAlias

from kf_desktop.odds import d10
from kf_desktop.odds.aims import AttackAim
from kf_desktop.odds.power import PowerPool, Tokens, Use, expected_power
from kf_desktop.odds.reaching import wound_chance
from kf_desktop.odds.shares import NEVER, SURE, add, mean, total
from kf_desktop.rules.table.dice import Die


@dataclass(frozen=True, slots=True)
class AttackQuery:
    """All that an attack's odds depend on. `ats` are the AT that the body part may have, with weights."""

    roll: d10.Roll
    pools: tuple[PowerPool, ...]
    """The pool by number of hits, from 0."""
    ats: tuple[tuple[int, int], ...] = ()
    tokens: Tokens = ()
    free: int = 0
    """Attack dice re-rolled without Heat; what the roll's `rerolls` are above that costs Heat."""
    power_rerolls: int = 0
    black: int = 0
    aim: AttackAim = "wound"
    crit_ats: tuple[tuple[int, int], ...] = ()
    """The same with a Crit Chance, where that makes a difference (KAT-037)."""
    full: Tokens = ()
    """The tokens with those that a Full Hit is sure to bring; none where it brings none."""

    def tokens_after(self, hits: int) -> Tokens:
        """The tokens of the power roll after so many hits."""
        return self.full or self.tokens if hits == self.roll.count else self.tokens


@dataclass(frozen=True, slots=True)
class Choice:
    """So many dice rolled again, the best ones for the aim."""

    plan: d10.Plan
    heat: int
    wound: Fraction
    critical: Fraction
    full_hit: Fraction
    hits: Fraction


@dataclass(frozen=True, slots=True)
class Answered:
    """What a body part may answer, each by the Heat that was paid for re-rolls before."""

    fails: dict[int, Fraction]
    """The chance to hit without a wound."""
    wounds: dict[int, Fraction]
    """The chance of a wound that is not critical."""


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """What comes of the attack if every re-roll is used in the best way."""

    hits: tuple[Fraction, ...]
    """The chance of each number of hits, from 0."""
    crit_chance: Fraction
    wound: Fraction
    critical: Fraction
    wound_by_hits: tuple[Fraction, ...]
    expected_power: Fraction
    """Of the attacks that hit at all, before power re-rolls."""
    heat: Fraction
    """Heat paid on average."""
    answered: Answered
    choices: tuple[Choice, ...] = ()
    """Of dice that lie on the table: the best re-roll for each number of dice."""
    advice: d10.Plan | None = None

    @property
    def full_hit(self) -> Fraction:
        return self.hits[-1]

    @property
    def full_miss(self) -> Fraction:
        return self.hits[0]

    @property
    def expected_hits(self) -> Fraction:
        return mean(enumerate(self.hits))

    def at_least(self, hits: int) -> Fraction:
        """The chance of so many hits or more."""
        return total(self.hits[hits:])


@lru_cache(maxsize=1 << 5)
def attack_odds(query: AttackQuery, dice: d10.Lying | None = None) -> AttackOdds:
    """The odds before the roll, or of the dice on the table."""
    wounds = _wounds(query)
    policy = d10.Policy(query.roll, *_worths(query, wounds))
    start = d10.fresh(query.roll) if dice is None else {dice: SURE}
    done = d10.outcome(policy, start)
    hits = [NEVER] * (query.roll.count + 1)
    for result, share in done.results.items():
        hits[result.good] += share
    return AttackOdds(
        tuple(hits),
        total(share for result, share in done.results.items() if result.crit),
        _wound_of(done.results, wounds),
        _critical_of(done.results, wounds),
        wounds[0],
        _power(query, hits),
        done.heat(query.free),
        _answered(query, done, wounds),
        () if dice is None else _choices(query, policy, dice, wounds),
        None if dice is None else policy.best(dice),
    )


Wounds: TypeAlias = tuple[tuple[Fraction, ...], tuple[Fraction, ...]]
"""The chance to wound without a Crit Chance and with it, by the number of hits."""


def _wounds(query: AttackQuery) -> Wounds:
    """The chances over the AT that the body part may have; a Full Miss never wounds."""
    uses = [Use(query.tokens_after(hits), query.power_rerolls, query.black) for hits in range(query.roll.count + 1)]
    hits = range(1, query.roll.count + 1)
    plain = NEVER, *(wound_chance(uses[each], query.pools[each], query.ats) for each in hits)
    if not query.crit_ats:
        return plain, plain
    return plain, (NEVER, *(wound_chance(uses[each], query.pools[each], query.crit_ats) for each in hits))


def _worths(query: AttackQuery, wounds: Wounds) -> Iterator[d10.Worths]:
    """What results are worth: for the aim, then for as little Heat as can be, then for what else they bring."""
    count = query.roll.count
    wound, critical = wounds, (tuple(NEVER for _ in wounds[1]), wounds[1])
    hits = d10.worth_of(count, range(count + 1))
    full_hit = d10.worth_of(count, (int(good == count) for good in range(count + 1)))
    any_hit = d10.worth_of(count, (int(good > 0) for good in range(count + 1)))
    chief = {"wound": wound, "critical": critical, "hits": hits, "full_hit": full_hit, "any_hit": any_hit}
    yield [chief["hits" if query.aim == "wound" and not query.ats else query.aim]]
    yield d10.heat_paid(query.roll, query.free)
    crit = d10.worth_of(count, [0] * (count + 1))[0], d10.worth_of(count, [1] * (count + 1))[1]
    for besides in (wound, critical, full_hit, hits, crit):
        yield [besides]


def _wound_of(results: dict[d10.Result, Fraction], wounds: Wounds) -> Fraction:
    return mean((wounds[result.crit][result.good], share) for result, share in results.items())


def _critical_of(results: dict[d10.Result, Fraction], wounds: Wounds) -> Fraction:
    return _wound_of({result: share for result, share in results.items() if result.crit}, wounds)


def _answered(query: AttackQuery, done: d10.Outcome, wounds: Wounds) -> Answered:
    found = Answered({}, {})
    for count, results in done.by_rerolled.items():
        paid = max(0, count - query.free)
        hit = total(share for result, share in results.items() if result.good)
        wound = _wound_of(results, wounds)
        add(found.fails, paid, hit - wound)
        add(found.wounds, paid, wound - _critical_of(results, wounds))
    return found


def _power(query: AttackQuery, hits: Sequence[Fraction]) -> Fraction:
    """The expected total Power of an attack that hits."""
    hitting = total(hits[1:])
    if not hitting:
        return NEVER
    powers = (expected_power(query.pools[count], query.tokens_after(count)) for count in range(1, len(hits)))
    totals = zip(powers, hits[1:], strict=True)
    return mean(totals) / hitting


def _choices(query: AttackQuery, policy: d10.Policy, dice: d10.Lying, wounds: Wounds) -> tuple[Choice, ...]:
    found = []
    for plan in policy.by_count(dice):
        results = policy.after(dice, plan)
        found.append(
            Choice(
                plan,
                max(0, plan.size - query.free),
                _wound_of(results, wounds),
                _critical_of(results, wounds),
                total(share for result, share in results.items() if result.good == query.roll.count),
                mean((result.good, share) for result, share in results.items()),
            )
        )
    return tuple(found)


def advised_dice(odds: AttackOdds, roll: d10.Roll, dice: Sequence[Die]) -> tuple[int, ...]:
    """The places of the dice to roll again."""
    return d10.chosen_dice(roll, dice, odds.advice) if odds.advice is not None else ()
