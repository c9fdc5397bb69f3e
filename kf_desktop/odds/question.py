"""Questions to the odds, ready to be answered apart from the game: on another thread, or later.

A question holds values only and looks at no state. What it is answered with is the same for every kind of
question: named chances and averages, the options to choose, and what each other choice would bring.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from kf_desktop.door.odds import Odds, Values
from kf_desktop.odds import d10
from kf_desktop.odds.attack import Answered, AttackOdds, AttackQuery, attack_odds
from kf_desktop.odds.defence.evasion import EvasionChoice, EvasionOdds, EvasionQuery, certain, evasion_odds, guarded
from kf_desktop.odds.defence.harm import Harm, HarmQuery
from kf_desktop.odds.defence.judicium import JudiciumQuery
from kf_desktop.odds.power import Advice, PowerPool, Use, advise, expected_power
from kf_desktop.odds.reaching import wound_chance
from kf_desktop.odds.shares import NEVER, mean, total
from kf_desktop.rules.table.dice import Die, PowerDie


class Question(Protocol):
    """Something that the odds can be asked."""

    def solve(self) -> Odds:
        """The answer; it may take a while."""


@dataclass(frozen=True, slots=True)
class OfOptions:
    """Each option has odds of its own."""

    kind: str
    options: dict[str, Question]

    def solve(self) -> Odds:
        return Odds(self.kind, options={key: question.solve() for key, question in self.options.items()})


@dataclass(frozen=True, slots=True)
class OfNothing:
    """An attack that has missed: what a clue would still make a hit, and is kept."""

    def solve(self) -> Odds:
        return Odds("power", {"wound": NEVER, "critical": NEVER})


SCRAPES = {"wound": "scrape", "critical": "crit_effect"}
"""What an attack comes to in an Encounter, where nothing is wounded (ENC-057, ENC-059)."""


@dataclass(frozen=True, slots=True)
class OfScrape:
    """An attack in an Encounter, by the names that things have there."""

    attack: Question

    def solve(self) -> Odds:
        odds = self.attack.solve()
        rows = tuple(map(_scraped, odds.rows))
        options = {
            key: replace(each, kind="encounter", values=_scraped(each.values)) for key, each in odds.options.items()
        }
        offers = tuple(replace(each, values=_scraped(each.values)) for each in odds.offers)
        return replace(odds, kind="encounter", values=_scraped(odds.values), rows=rows, options=options, offers=offers)


def _scraped(values: Values) -> Values:
    return {SCRAPES.get(name, name): value for name, value in values.items()}


@dataclass(frozen=True, slots=True)
class OfAttack:
    """An attack before its roll, or its dice on the table. Of several queries the attacker chooses the best."""

    queries: tuple[AttackQuery, ...]
    dice: tuple[Die, ...] = ()
    has_crit: bool = False
    later: tuple[tuple[str, int], ...] = ()
    """What the attacker may yet use to roll dice again: told, not counted."""

    def answered(self) -> Answered:
        """What a body part may answer (RSP-001)."""
        return self._before().answered

    def _before(self) -> AttackOdds:
        """The odds before the roll."""
        return max((attack_odds(query) for query in self.queries), key=lambda odds: odds.wound)

    def solve(self) -> Odds:
        if not self.dice:
            return replace(_of_attack(self._before()), later=self.later)
        query = self.queries[0]
        odds = attack_odds(query, d10.lying(query.roll, self.dice, has_crit=self.has_crit))
        assert odds.advice is not None
        rows = tuple(
            {
                "dice": Fraction(choice.plan.size),
                "heat": Fraction(choice.heat),
                "wound": choice.wound,
                "critical": choice.critical,
                "full_hit": choice.full_hit,
                "expected_hits": choice.hits,
            }
            for choice in odds.choices
        )
        picks = tuple(_keys(d10.chosen_dice(query.roll, self.dice, choice.plan)) for choice in odds.choices)
        advice = _keys(d10.chosen_dice(query.roll, self.dice, odds.advice))
        chief = {"wound": ("wound",) if query.ats else ("expected_hits",), "critical": ("critical",)}
        if dear(advice, rows, picks, free := self._for_nothing(), chief.get(query.aim, ("expected_hits", "full_hit"))):
            advice = free
        return replace(_of_attack(odds), rows=rows, picks=picks, advice=advice)

    def _for_nothing(self) -> tuple[str, ...]:
        """The dice that would be advised if no Heat could be paid."""
        query = self.queries[0]
        query = replace(query, roll=replace(query.roll, rerolls=min(query.roll.rerolls, query.free)))
        odds = attack_odds(query, d10.lying(query.roll, self.dice, has_crit=self.has_crit))
        return _keys(d10.chosen_dice(query.roll, self.dice, odds.advice)) if odds.advice is not None else ()


LEAST = Fraction(1, 100)
"""By so much at least a chance or an average has to change, that Heat is advised to be paid for it."""
DEFENCE = ("full_evade", "expected_hits", "expected_lost", "death", "expected_heat", "expected_brought")


def dear(
    advice: Sequence[str],
    rows: Sequence[Values],
    picks: Sequence[Sequence[str]],
    free: Sequence[str],
    names: Sequence[str],
) -> bool:
    """Whether the Heat for the advised dice would change next to nothing of these values, beside what is `free`."""
    by_dice = {frozenset(keys): row for row, keys in zip(rows, picks, strict=True)}
    row, base = by_dice.get(frozenset(advice)), by_dice.get(frozenset(free))
    if row is None or base is None or row["heat"] <= base["heat"]:
        return False
    return all(abs(row[name] - base[name]) < LEAST for name in names if name in row)


def _of_attack(odds: AttackOdds) -> Odds:
    values = {
        "wound": odds.wound,
        "critical": odds.critical,
        "any_hit": odds.at_least(1),
        "full_hit": odds.full_hit,
        "full_miss": odds.full_miss,
        "crit_chance": odds.crit_chance,
        "expected_hits": odds.expected_hits,
        "expected_power": odds.expected_power,
        "heat": odds.heat,
    }
    return Odds("attack", values, odds.hits)


@dataclass(frozen=True, slots=True)
class OfPower:
    """The power roll: before it, or its dice on the table."""

    pool: PowerPool
    use: Use
    ats: tuple[tuple[int, int], ...]
    crit: bool = False
    dice: tuple[PowerDie, ...] = ()
    most: int = 0

    def solve(self) -> Odds:
        return self._of_dice() if self.dice else self._before()

    def _before(self) -> Odds:
        values = self._values(wound_chance(self.use, self.pool, self.ats))
        return Odds("power", {**values, "expected_power": expected_power(self.pool, self.use.tokens)})

    def _of_dice(self) -> Odds:
        at = self.ats[0][0]
        rows, picks = [], []
        for most in range(self.most + 1):
            advice = self._advise(at, most)
            if len(advice.places) == most:
                rows.append({"dice": Fraction(most), "wound": advice.chances[max(0, at)]})
                picks.append(_keys(advice.places))
        best = self._advise(at, self.most)
        wound = best.chances[max(0, at)]
        return Odds("power", self._values(wound), rows=tuple(rows), picks=tuple(picks), advice=_keys(best.places))

    def _advise(self, at: int, most: int) -> Advice:
        return advise(self.use, self.dice, [at], raw=self.pool.raw, potential=self.pool.potential, most=most)

    def _values(self, wound: Fraction) -> Values:
        return {"wound": wound, "critical": wound if self.crit else NEVER}


@dataclass(frozen=True, slots=True)
class OfEvasion:
    """An Evasion Roll: before it, before Guard is used, or before the re-roll."""

    query: EvasionQuery
    dice: tuple[Die, ...] = ()
    guard: bool = False
    """Guard is asked for now; else it has been used, or there is none."""

    def solve(self) -> Odds:
        if not self.dice:
            return _of_evasion(evasion_odds(self.query))
        dice = [replace(die) for die in self.dice]
        lifted = guarded(self.query.roll, dice, self.query.guard) if self.guard else ()
        for place in lifted:
            dice[place].bonus += 1
            dice[place].guarded = True
        lie = d10.lying(self.query.roll, dice)._replace(has_crit=0)  # what it has set off is done
        odds = evasion_odds(self.query, lie)
        assert odds.advice is not None
        if self.guard:
            return replace(_of_evasion(odds), advice=_keys(lifted))
        rows = tuple(_evasion_row(choice, harmful=self.query.harm is not None) for choice in odds.choices)
        picks = tuple(_keys(d10.chosen_dice(self.query.roll, dice, choice.plan)) for choice in odds.choices)
        advice = _keys(d10.chosen_dice(self.query.roll, dice, odds.advice))
        if dear(advice, rows, picks, free := self._for_nothing(dice, lie), DEFENCE):
            advice = free
        return replace(_of_evasion(odds), rows=rows, picks=picks, advice=advice)

    def _for_nothing(self, dice: Sequence[Die], lie: d10.Lying) -> tuple[str, ...]:
        """The dice that would be advised if no Heat could be paid."""
        roll = replace(self.query.roll, rerolls=min(self.query.roll.rerolls, self.query.free))
        plan = evasion_odds(replace(self.query, roll=roll), lie).advice
        return _keys(d10.chosen_dice(roll, dice, plan)) if plan is not None else ()


def _evasion_row(choice: EvasionChoice, *, harmful: bool) -> Values:
    row = {"dice": Fraction(choice.plan.size), "heat": Fraction(choice.heat), "full_evade": choice.full_evade}
    row["expected_hits"] = choice.hits
    return {**row, **_harm_values(choice.harm)} if harmful else row


def _harm_values(harm: Harm) -> Values:
    values = {"expected_lost": harm.expected, "death": harm.death, "expected_heat": harm.heat}
    return {**values, "expected_brought": harm.brought}


def _of_evasion(odds: EvasionOdds) -> Odds:
    values = {"full_evade": odds.full_evade, "expected_hits": odds.expected_hits, "heat": odds.heat}
    harm = odds.harm
    if harm is None:
        return Odds("evasion", values, odds.hits)
    values |= {"expected_lost": harm.expected, "falls": harm.falls, "death": harm.death}
    if harm.heat:
        values["expected_heat"] = harm.heat
    lost, brings = sorted(harm.lost.items()), sorted(harm.brings.items())
    return Odds("evasion", values, odds.hits, tuple(lost), tuple(brings))


@dataclass(frozen=True, slots=True)
class OfLeast:
    """Ways to defend of which the knight uses the one that costs him least."""

    ways: tuple[Question, ...]

    def solve(self) -> Odds:
        return min((way.solve() for way in self.ways), key=lambda odds: min(map(harmful, each_way(odds))))


def each_way(odds: Odds) -> tuple[Odds, ...]:
    """The odds of each option; where there are none, those of the only way."""
    return tuple(odds.options.values()) or (odds,)


def harmful(odds: Odds) -> tuple[Fraction, ...]:
    """The chance of death, the Vigor lost, the Heat that comes and that re-rolls cost, each on average."""
    death, lost, comes, paid = (
        odds.values.get(name, NEVER) for name in ("death", "expected_lost", "expected_heat", "heat")
    )
    return death, lost, comes + paid


@dataclass(frozen=True, slots=True)
class OfHits:
    """Hits that are certain, and what they do."""

    hits: int
    harm: HarmQuery | None

    def solve(self) -> Odds:
        return _of_evasion(certain(self.hits, self.harm))


@dataclass(frozen=True, slots=True)
class OfArmor:
    """The armor dice on the table against a loss: what is rolled again to live, then for the least loss."""

    dice: tuple[PowerDie, ...]
    loss: int
    potential: int
    most: int
    vigor: int
    """Below 0 for a knight who falls already in this step (PER-025)."""
    falling: bool
    judicium: JudiciumQuery

    def solve(self) -> Odds:
        use, wanted = Use(rerolls=self.most, armor=True), range(1, self.loss + 1)
        spared = self.judicium.spared(self.vigor, self.loss, self.most, falling=self.falling)
        best = advise(use, self.dice, wanted, spared, raw=self.potential)
        at_least = (*best.chances, NEVER)
        lost = {self.loss - total: at_least[total] - at_least[total + 1] for total in range(self.loss + 1)}
        falls = [(self.vigor - loss, share) for loss, share in lost.items() if self.falling or 0 < loss >= self.vigor]
        values = {
            "expected_lost": mean(lost.items()),
            "falls": total(share for _, share in falls),
            "death": mean((self.judicium.death(value), share) for value, share in falls),
        }
        spread = tuple((loss, share) for loss, share in sorted(lost.items()) if share)
        return Odds("armor", values, lost=spread, advice=_keys(best.places))


@dataclass(frozen=True, slots=True)
class OfTest:
    """The dice of a test on the table."""

    roll: d10.Roll
    dice: tuple[Die, ...]

    def solve(self) -> Odds:
        count = self.roll.count
        policy = d10.Policy(self.roll, [d10.worth_of(count, range(count + 1))])
        lie = d10.lying(self.roll, self.dice)
        plan = policy.best(lie)
        results = policy.after(lie, plan)
        passed = total(share for result, share in results.items() if result.good == count)
        advice = _keys(d10.chosen_dice(self.roll, self.dice, plan))
        kept = Fraction(int(all(die.succeeds(self.roll.bonus, self.roll.difficulty) for die in self.dice)))
        return Odds("test", {"passed": passed, **({"kept": kept} if advice else {})}, advice=advice)


@dataclass(frozen=True, slots=True)
class OfSecondChance:
    """A Judicium card has been drawn: is another better?"""

    judicium: JudiciumQuery
    kills: bool

    def solve(self) -> Odds:
        options = {
            "yes": Odds("judicium", {"death": self.judicium.second() * self.judicium.dies}),
            "no": Odds("judicium", {"death": self.kills * self.judicium.dies}),
        }
        best = min(options, key=lambda key: (options[key].values["death"], key))
        return Odds("judicium", {"death": options[best].values["death"]}, advice=(best,), options=options)


def _keys(places: Sequence[int]) -> tuple[str, ...]:
    """The keys of the dice's options."""
    return tuple(f"die:{place}" for place in places)
