"""Rolls of a squire: Mettle cards in place of dice, of a deck that is known but for its order (SQU-006, SQU-020).

A card that lies may be replaced once; it goes to the discard pile, and the next one stands (SQU-054, SQU-065, SQU-082).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from kf_desktop.door.odds import Odds, Values
from kf_desktop.odds.attack import Answered
from kf_desktop.odds.defence.harm import Harm, HarmQuery, harm_of, mixed
from kf_desktop.odds.shares import NEVER, SURE, add, mean, total


class Card(NamedTuple):
    """What of a Mettle card counts."""

    evades: int = 0
    """Hits of the attack."""
    hits: bool = False
    crit: bool = False
    """It is the Critical Chance."""
    power: int = 0
    """The total Power that it comes to; below 0 of the Critical Miss, which never wounds (SQU-081)."""


Cards: TypeAlias = tuple[tuple[Card, int], ...]


class Piles(NamedTuple):
    """The deck and the discard pile: how many there are of each card."""

    deck: Cards
    discard: Cards = ()

    @classmethod
    def of(cls, deck: Iterable[Card], discard: Iterable[Card]) -> Piles:
        return cls(_counted(deck), _counted(discard))

    @property
    def size(self) -> int:
        return sum(count for pile in self for _, count in pile)

    def drawn(self) -> Iterator[tuple[Card, Fraction, Piles]]:
        """Each card that may come next; an empty deck is made anew first (SQU-024)."""
        deck, discard = self if self.deck else (self.discard, ())
        whole = sum(count for _, count in deck)
        for card, count in deck:
            yield card, Fraction(count, whole), Piles(_with(deck, card, -1), discard)

    def put_by(self, card: Card) -> Piles:
        return Piles(self.deck, _with(self.discard, card, 1))


def _counted(cards: Iterable[Card]) -> Cards:
    counts: dict[Card, int] = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return tuple(sorted(counts.items()))


def _with(cards: Cards, card: Card, change: int) -> Cards:
    counts = dict(cards)
    counts[card] = counts.get(card, 0) + change
    return tuple(sorted((each, count) for each, count in counts.items() if count))


# --- evading ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfCards:
    """What a squire's cards evade: before they are drawn, or with those on the table (SQU-048 … SQU-057)."""

    piles: Piles
    cards: int
    dice: int
    """Hits of the attack, before the cards."""
    block: int
    again: int
    """Cards that can be replaced; those above `free` cost Heat."""
    free: int
    harm: HarmQuery | None
    lying: tuple[Card, ...] = ()

    def solve(self) -> Odds:
        if self.lying:
            return self._of_lying(self.lying)
        drawn = _draws(self.piles, self.cards)
        ways = [(_best_way(replace(self, piles=piles), cards), share) for (cards, piles), share in drawn.items()]
        hits: dict[int, Fraction] = {}
        for way, share in ways:
            for count, chance in way.hits.items():
                add(hits, count, share * chance)
        heat = mean((way.paid, share) for way, share in ways)
        return self._odds(hits, mixed((way.harm, share) for way, share in ways), heat)

    def _of_lying(self, cards: tuple[Card, ...]) -> Odds:
        best: dict[int, _Way] = {}
        for way in _ways(self, cards):
            size = len(way.places)
            if size not in best or way.worth < best[size].worth:
                best[size] = way
        chosen = min(best.values(), key=lambda way: way.worth)
        rows = tuple(self._row(way) for way in best.values())
        picks = tuple(_keys(way.places) for way in best.values())
        odds = self._odds(chosen.hits, chosen.harm, Fraction(chosen.paid))
        return replace(odds, rows=rows, picks=picks, advice=_keys(chosen.places))

    def _row(self, way: _Way) -> Values:
        row = {"dice": Fraction(len(way.places)), "heat": Fraction(way.paid)}
        row |= {"full_evade": way.hits.get(0, NEVER), "expected_hits": mean(way.hits.items())}
        return row | _values(way.harm) if self.harm is not None else row

    def _odds(self, hits: dict[int, Fraction], harm: Harm, heat: Fraction) -> Odds:
        values = {"full_evade": hits.get(0, NEVER), "expected_hits": mean(hits.items()), "heat": heat}
        shares = tuple(hits.get(count, NEVER) for count in range(max(hits) + 1))
        if self.harm is None:
            return Odds("evasion", values, shares)
        values |= {"expected_lost": harm.expected, "falls": harm.falls, "death": harm.death}
        values |= {"expected_heat": harm.heat} if harm.heat else {}
        lost, brings = sorted(harm.lost.items()), sorted(harm.brings.items())
        return Odds("evasion", values, shares, tuple(lost), tuple(brings))


def _values(harm: Harm) -> Values:
    values = {"expected_lost": harm.expected, "death": harm.death, "expected_heat": harm.heat}
    return {**values, "expected_brought": harm.brought}


class _Way(NamedTuple):
    """Which cards are replaced, and what comes of it."""

    places: tuple[int, ...]
    paid: int
    hits: dict[int, Fraction]
    harm: Harm

    @property
    def worth(self) -> tuple[Fraction | int, ...]:
        """The less the better: death, then the loss, what is laid upon the squire, Heat, hits; and few cards."""
        harm = self.harm
        heat, hits = self.paid + harm.heat, mean(self.hits.items())
        known = (harm.death, harm.expected, harm.brought, heat, hits) if harm.lost else (hits, heat)
        return (*known, len(self.places))


def _ways(query: OfCards, cards: tuple[Card, ...]) -> Iterator[_Way]:
    for size in range(min(query.again, len(cards)) + 1):
        paid = max(0, size - query.free)
        for places in combinations(range(len(cards)), size):
            hits = _hits_after(query, cards, places)
            harms = (
                ((harm_of(query.harm, count, paid), share) for count, share in hits.items())
                if query.harm is not None
                else ()
            )
            yield _Way(places, paid, hits, mixed(harms))


def _best_way(query: OfCards, cards: tuple[Card, ...]) -> _Way:
    return min(_ways(query, cards), key=lambda way: way.worth)


def _hits_after(query: OfCards, cards: tuple[Card, ...], places: tuple[int, ...]) -> dict[int, Fraction]:
    """The hits that are left once these cards have been replaced, one after another."""
    kept = sum(card.evades for place, card in enumerate(cards) if place not in places)
    stands: dict[tuple[int, Piles], Fraction] = {(kept, query.piles): SURE}
    for place in places:
        after: dict[tuple[int, Piles], Fraction] = {}
        for (evaded, piles), share in stands.items():
            for card, chance, rest in piles.put_by(cards[place]).drawn():
                add(after, (evaded + card.evades, rest), share * chance)
        stands = after
    hits: dict[int, Fraction] = {}
    for (evaded, _), share in stands.items():
        add(hits, max(0, query.dice - evaded - query.block), share)
    return hits


@lru_cache(maxsize=1 << 4)
def _draws(piles: Piles, count: int) -> dict[tuple[tuple[Card, ...], Piles], Fraction]:
    """Every hand of so many cards, in order of what they are, with what is left."""
    found: dict[tuple[tuple[Card, ...], Piles], Fraction] = {((), piles): SURE}
    for _ in range(count):
        more: dict[tuple[tuple[Card, ...], Piles], Fraction] = {}
        for (cards, left), share in found.items():
            for card, chance, rest in left.drawn():
                add(more, (tuple(sorted((*cards, card))), rest), share * chance)
        found = more
    return found


# --- testing ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfCardOfTest:
    """A squire's test: before its card is drawn, or with it on the table (SQU-087 … SQU-091)."""

    piles: Piles
    again: bool
    """A card can be replaced for Heat."""
    lying: tuple[Card, ...] = ()

    def solve(self) -> Odds:
        if not self.lying:
            return Odds("test", {"passed": self.chance})
        (card,) = self.lying
        passed = self._with(card, self.piles)
        if card.hits or not passed:
            return Odds("test", {"passed": passed}, advice=())
        return Odds("test", {"passed": passed, "kept": NEVER}, advice=_keys((0,)))

    @property
    def chance(self) -> Fraction:
        """The chance to pass, before the card is drawn."""
        return mean((self._with(card, piles), share) for card, share, piles in self.piles.drawn())

    def _with(self, card: Card, piles: Piles) -> Fraction:
        """With that card, which is replaced if it fails and can be."""
        if card.hits or not self.again:
            return Fraction(int(card.hits))
        return total(share for other, share, _ in piles.put_by(card).drawn() if other.hits)


# --- attacking ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class OfBlow:
    """A squire's attack: a card that hits or not, then one for the Power (SQU-063 … SQU-086)."""

    piles: Piles
    ats: tuple[tuple[int, int], ...]
    heat: int
    """How much may be paid."""
    free: int = 0
    """Attack cards that are replaced without Heat."""
    power_free: int = 0
    """Power cards that are replaced without Heat."""
    lying: tuple[Card, ...] = ()
    """The attack card, if it has been drawn."""

    def solve(self) -> Odds:
        if not self.lying:
            return self.outcome().odds
        (card,) = self.lying
        ways = [_struck(self, card, self.piles, NEVER), *_again(self, card, self.piles)]
        best = max(ways, key=_Blow.worth)
        keys = {id(way): () if place == 0 else _keys((0,)) for place, way in enumerate(ways)}
        rows = tuple({"dice": Fraction(place), **way.row} for place, way in enumerate(ways))
        return replace(best.odds, rows=rows, picks=tuple(keys.values()), advice=keys[id(best)])

    def outcome(self) -> _Blow:
        """What comes of it before the first card is drawn."""
        return _summed(
            (max([_struck(self, card, piles, NEVER), *_again(self, card, piles)], key=_Blow.worth), share)
            for card, share, piles in self.piles.drawn()
        )


@dataclass(frozen=True, slots=True)
class OfBlows:
    """Of several ways to attack the squire takes the best."""

    blows: tuple[OfBlow, ...]
    later: tuple[tuple[str, int], ...] = ()
    """What he may yet use to replace cards: told, not counted."""

    def answered(self) -> Answered:
        return self._best().outcome().answered

    def solve(self) -> Odds:
        return replace(self._best().solve(), later=self.later)

    def _best(self) -> OfBlow:
        return max(self.blows, key=lambda each: each.outcome().worth())


class _Blow(NamedTuple):
    """What comes of an attack."""

    hit: Fraction = NEVER
    wound: Fraction = NEVER
    crit: Fraction = NEVER
    critical: Fraction = NEVER
    heat: Fraction = NEVER
    fails: tuple[tuple[int, Fraction], ...] = ()
    """The chance to hit without a wound, by the Heat paid."""
    wounds: tuple[tuple[int, Fraction], ...] = ()
    """The chance of a wound that is not critical, by the Heat paid."""

    def worth(self) -> tuple[Fraction, ...]:
        return self.wound, -self.heat, self.critical, self.hit, self.crit

    @property
    def row(self) -> Values:
        values = {"heat": self.heat, "wound": self.wound, "critical": self.critical}
        return {**values, "expected_hits": self.hit}

    @property
    def answered(self) -> Answered:
        """What a body part may answer (RSP-001)."""
        return Answered(dict(self.fails), dict(self.wounds))

    @property
    def odds(self) -> Odds:
        values = {
            "wound": self.wound,
            "critical": self.critical,
            "any_hit": self.hit,
            "full_miss": 1 - self.hit,
            "crit_chance": self.crit,
            "expected_hits": self.hit,
            "heat": self.heat,
        }
        return Odds("attack", values, (1 - self.hit, self.hit))


def _summed(blows: Iterable[tuple[_Blow, Fraction]]) -> _Blow:
    parts = list(blows)
    sums = [
        mean((value(blow), share) for blow, share in parts)
        for value in map(attrgetter, ("hit", "wound", "crit", "critical", "heat"))
    ]
    fails, wounds = dict[int, Fraction](), dict[int, Fraction]()
    for blow, share in parts:
        for found, told in ((fails, blow.fails), (wounds, blow.wounds)):
            for paid, chance in told:
                add(found, paid, share * chance)
    return _Blow(sums[0], sums[1], sums[2], sums[3], sums[4], tuple(fails.items()), tuple(wounds.items()))


def _again(query: OfBlow, card: Card, piles: Piles) -> Iterator[_Blow]:
    """The attack card is replaced, if it can be; a Crit Chance that it was stays (KAT-036)."""
    paid = 0 if query.free else 1
    if paid > query.heat:
        return
    kept = Fraction(int(card.crit))
    drawn = piles.put_by(card).drawn()
    poorer = replace(query, heat=query.heat - paid)
    yield _summed((_struck(poorer, each, rest, kept, paid), share) for each, share, rest in drawn)


def _struck(query: OfBlow, card: Card, piles: Piles, crit: Fraction, paid: int = 0) -> _Blow:
    """After the attack card that stands."""
    crit = max(crit, Fraction(int(card.crit)))
    if not card.hits:
        return _Blow(crit=crit, heat=Fraction(paid))
    wound, heat = powered(replace(query, piles=piles.put_by(card)))
    by_heat = ((paid, 1 - wound),), ((paid, wound * (1 - crit)),)
    return _Blow(SURE, wound, crit, wound * crit, paid + heat, *by_heat)


@lru_cache(maxsize=1 << 8)
def powered(query: OfBlow) -> tuple[Fraction, Fraction]:
    """The chance to reach the AT with a power card, replaced where it falls short; and the Heat paid for that."""
    whole = sum(weight for _, weight in query.ats)
    reached = [(_reached(query, at), Fraction(weight, whole)) for at, weight in query.ats]
    return mean((wound, share) for (wound, _), share in reached), mean((heat, share) for (_, heat), share in reached)


def _reached(query: OfBlow, at: int) -> tuple[Fraction, Fraction]:
    drawn = [(after_power(query, card, piles, at), share) for card, share, piles in query.piles.drawn()]
    return mean((wound, share) for (wound, _), share in drawn), mean((heat, share) for (_, heat), share in drawn)


def after_power(query: OfBlow, card: Card, piles: Piles, at: int) -> tuple[Fraction, Fraction]:
    """The chance to wound with that power card on the table, and the Heat that it takes: none for nothing."""
    if _wounds(card, at):
        return SURE, NEVER
    paid = 0 if query.power_free else 1
    if paid > query.heat:
        return NEVER, NEVER
    wound = total(share for each, share, _ in piles.put_by(card).drawn() if _wounds(each, at))
    return wound, Fraction(paid if wound else 0)


def _wounds(card: Card, at: int) -> bool:
    return card.power >= max(0, at)


@dataclass(frozen=True, slots=True)
class OfPowerCard:
    """The power card of a squire: before it is drawn, or with it on the table."""

    query: OfBlow
    crit: bool
    lying: tuple[Card, ...] = ()

    def solve(self) -> Odds:
        if not self.lying:
            return self._odds(powered(self.query)[0])
        (card,), ((at, _),) = self.lying, self.query.ats
        wound, heat = after_power(self.query, card, self.query.piles, at)
        kept = Fraction(int(_wounds(card, at)))
        rows: list[Values] = [{"dice": NEVER, "heat": NEVER, "wound": kept}]
        picks = [_keys(())]
        if wound > kept:
            rows.append({"dice": SURE, "heat": heat, "wound": wound})
            picks.append(_keys((0,)))
        return replace(self._odds(wound), rows=tuple(rows), picks=tuple(picks), advice=picks[-1])

    def _odds(self, wound: Fraction) -> Odds:
        return Odds("power", {"wound": wound, "critical": wound if self.crit else NEVER})


def _keys(places: Iterable[int]) -> tuple[str, ...]:
    """The keys of the cards' options."""
    return tuple(f"die:{place}" for place in places)
