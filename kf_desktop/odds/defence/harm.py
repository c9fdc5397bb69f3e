"""What hits do to a knight: the changes that they bring, one after another, and what becomes of him by them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias, TypeVar

from kf_desktop.door.odds import What
from kf_desktop.odds.defence.judicium import FIRST_DECK, JudiciumQuery
from kf_desktop.odds.power import NO_DICE, PowerPool, reductions
from kf_desktop.odds.shares import NEVER, SURE, add, mean, total
from kf_desktop.rules.table.game import HEAT_MAX

T = TypeVar("T")

# --- changes ------------------------------------------------------------------------------------


class Heat(NamedTuple):
    """Heat that is forced upon the knight, or that he loses where it is below 0."""

    amount: int


class OfHeat(NamedTuple):
    """A loss that depends on the Heat which the knight then has: of Heat 0, 1, 2 …"""

    amounts: tuple[int, ...]


class Bare(NamedTuple):
    """A loss that neither armor nor Soak meets."""

    amount: int


class Check(NamedTuple):
    """A Peril Check: none that armor made pointless, and one in an attack (EVA-049, EVA-054, PER-005)."""


class Draw(NamedTuple):
    """A Judicium draw."""


class Kill(NamedTuple):
    """Death."""


class Bane(NamedTuple):
    """So many Bane tokens (CND-014)."""

    amount: int


class Choke(NamedTuple):
    """The Choke Limit rises, and Heat with it (the keyword Choke)."""

    amount: int


class Brings(NamedTuple):
    """Something laid upon the knight that is no number: a Condition, a token."""

    what: What
    again: Changes | None = None
    """What it does instead to who has got it in this very step; None of what can be laid upon him twice."""
    more: int = 0
    """What it adds to each loss after it that armor meets (CND-001)."""


class Try(NamedTuple):
    """A test, rolled again for Heat if it fails and there is room (TES-002, TES-005)."""

    chance: Fraction
    success: Changes
    failure: Changes


class Luck(NamedTuple):
    """A roll that is not rolled again."""

    chance: Fraction
    success: Changes
    failure: Changes


class Fork(NamedTuple):
    """A gate: what it asks of the Heat, and of the Vigor lost so far, holds for these."""

    by_heat: tuple[bool, ...]
    by_lost: tuple[bool, ...]
    then: Changes
    otherwise: Changes
    laid: tuple[tuple[What, bool], ...] = ()
    """What it asks him to have, or not to have, that this very step may lay upon him."""


Change: TypeAlias = int | Heat | OfHeat | Bare | Bane | Choke | Check | Draw | Kill | Brings | Try | Luck | Fork
"""What an effect does to a knight; a number is a loss of so much Vigor."""
Changes: TypeAlias = "tuple[Change, ...]"
Deck: TypeAlias = "tuple[tuple[Changes, int], ...]"
"""What the cards of a deck do, and how many of them do so."""


def _inner(change: Change) -> Iterator[Changes]:
    """The changes that are parts of it."""
    if isinstance(change, Fork):
        yield from (change.then, change.otherwise)
    elif isinstance(change, Try | Luck):
        yield from (change.success, change.failure)
    elif isinstance(change, Brings) and change.again:
        yield change.again


def _minds_heat(changes: Iterable[Change]) -> bool:
    """Whether it matters how much Heat the knight has."""
    return any(
        isinstance(each, Heat | OfHeat | Choke | Check | Try)
        or (isinstance(each, Fork) and len(set(each.by_heat)) > 1)
        or any(map(_minds_heat, _inner(each)))
        for each in changes
    )


def _named(changes: Iterable[Change]) -> Iterator[What]:
    """All that changes lay upon the knight."""
    for each in changes:
        if isinstance(each, Brings):
            yield each.what
        for inner in _inner(each):
            yield from _named(inner)


# --- the knight ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HeatTrack:
    """The knight's Heat, and what it cannot go above and below."""

    now: int = 0
    limits: tuple[int, ...] = (HEAT_MAX,)
    """By the Vigor lost so far, from 0: who loses Vigor can bear more Heat (STA-025, STA-028)."""
    least: int = 0

    def after(self, heat: int, change: int, lost: int, choked: int = 0) -> tuple[int, int]:
        """The Heat after a change, and the Vigor that what its limit does not hold takes (STA-026)."""
        if change < 0:
            return max(min(heat, self.least + choked), heat + change), 0
        held = min(change, max(0, self.limits[min(lost, len(self.limits) - 1)] - heat))
        return heat + held, change - held


class Bonus(NamedTuple):
    """What is added to the first loss that armor meets, and to each after it (EVA-040)."""

    first: int = 0
    later: int = 0


@dataclass(frozen=True, slots=True)
class HarmQuery:
    """What hits do to a knight: `losses` are the changes one after another, by number of hits from 0."""

    losses: tuple[Changes, ...]
    vigor: int
    armor: PowerPool = NO_DICE
    armor_rerolls: int = 0
    soak: int = 0
    judicium: JudiciumQuery = FIRST_DECK
    heat: HeatTrack = HeatTrack()
    perils: tuple[str, ...] = ()
    """By the Vigor lost so far, from 0: the deck from which a Peril Check draws a Mortis card, if any (PER-007).

    Empty for a squire, to whom it does nothing: if he falls he draws at the end of the step (SQU-059).
    """
    mortis: tuple[tuple[str, Deck], ...] = ()
    """What the cards of each deck do: any of them may come."""
    ones: Changes = ()
    """What each natural 1 of the crit die does, before all else (EVA-031, EVA-033)."""
    bane_room: int = 99
    """So many Bane tokens more do not kill him (CND-014)."""
    bonus: tuple[Bonus, ...] = ()
    """By number of hits; none where nothing is added."""
    set_off: Changes = ()
    """What his first loss of Vigor sets off, by Conditions that it ends (TIM-003)."""


@dataclass(frozen=True, slots=True)
class Harm:
    """What becomes of the knight."""

    lost: dict[int, Fraction] = field(default_factory=dict)
    """The chance of each loss of Vigor."""
    falls: Fraction = NEVER
    """The chance to come to 0 or below."""
    death: Fraction = NEVER
    heat: Fraction = NEVER
    """What the hits change of the Heat, on average."""
    brings: dict[What, Fraction] = field(default_factory=dict)
    """The chance of each thing that is laid upon him."""

    @property
    def expected(self) -> Fraction:
        return mean(self.lost.items())

    @property
    def brought(self) -> Fraction:
        """How much is laid upon him, on average."""
        return sum(self.brings.values(), NEVER)

    @property
    def is_nothing(self) -> bool:
        return not (any(self.lost) or self.death or self.heat or self.brings)


def mixed(harms: Iterable[tuple[Harm, Fraction]]) -> Harm:
    """The harm of what is not certain: each with its share."""
    parts = list(harms)
    lost, brings = dict[int, Fraction](), dict[What, Fraction]()
    for harm, share in parts:
        for amount, chance in harm.lost.items():
            add(lost, amount, share * chance)
        for what, chance in harm.brings.items():
            add(brings, what, share * chance)
    falls, death, heat = (
        mean((value(harm), share) for harm, share in parts) for value in map(attrgetter, ("falls", "death", "heat"))
    )
    return Harm(lost, falls, death, heat, brings)


# --- one after another --------------------------------------------------------------------------


class _Stand(NamedTuple):
    """How it stands with the knight after some of the changes."""

    lost: int
    heat: int
    met: bool = False
    """There has been a loss that armor meets."""
    spared: bool = False
    """Armor and Soak have taken a loss whole, and none has come through."""
    wounded: bool = False
    """A loss has come through them."""
    hurt: bool = False
    """He has lost Vigor."""
    checked: bool = False
    drawn: bool = False
    """A Judicium card has been drawn: the end of the step draws none (PER-016)."""
    has: tuple[What, ...] = ()
    """What has been laid upon him, of that which is so but once."""
    more: int = 0
    """What this adds to a loss that armor meets."""
    choked: int = 0
    """By so much his Choke Limit has risen."""
    bane: int = 0


_Stands: TypeAlias = dict[_Stand, Fraction]


def harm_of(query: HarmQuery, hits: int, paid: int = 0, ones: int = 0) -> Harm:
    """What so many hits do, after so much Heat and so many natural 1s: each loss has its own Armor Roll, then Soak.

    What Heat above its limit takes meets no armor (EVA-048, EVA-051, EVA-052, EVA-054, STA-026).
    """
    changes = (*query.ones * ones, *query.losses[hits])
    return _harm_of(query, hits, paid if _minds_heat((*changes, *query.set_off)) else 0, changes)


@lru_cache(maxsize=1 << 8)
def _harm_of(query: HarmQuery, hits: int, paid: int, changes: Changes) -> Harm:
    before = query.heat.now + paid
    course = _Course(query, before, query.bonus[hits] if query.bonus else Bonus())
    harm = course.end(course.follow({_Stand(0, before): SURE}, changes))
    told = {MORTIS, *_named((*changes, *query.set_off))}
    return replace(harm, brings={what: share for what, share in harm.brings.items() if what in told})


class _Course:
    """The changes as they come, each on every stand that those before may have left."""

    def __init__(self, query: HarmQuery, heat: int, bonus: Bonus) -> None:
        self.query, self._before, self._bonus = query, heat, bonus
        self._mortis = dict(query.mortis)
        self._dead: _Stands = {}
        self._saved: _Stands = {}
        self._brings: dict[What, Fraction] = {}

    def follow(self, stands: _Stands, changes: Sequence[Change]) -> _Stands:
        """How it may stand after the changes; who dies by them is counted at once."""
        for change in changes:
            found: _Stands = {}
            for stand, share in stands.items():
                for after, chance in self._after(stand, change, share):
                    self._add(found, stand, after, share * chance)
            stands = found
        return stands

    def _add(self, found: _Stands, before: _Stand, after: _Stand, share: Fraction) -> None:
        """Count the stand; with what the first loss has set off."""
        if after.lost == before.lost or after.hurt:
            add(found, after, share)
            return
        for stand, rest in self.follow({after._replace(hurt=True): share}, self.query.set_off).items():
            add(found, stand, rest)

    def end(self, stands: _Stands) -> Harm:
        """The end of the step: all losses of it are one fall (PER-014, PER-025, PER-027)."""
        lost = dict[int, Fraction]()
        ends = [*stands.items(), *self._dead.items(), *self._saved.items()]
        for stand, share in ends:
            add(lost, stand.lost, share)
        falls = total(share for stand, share in ends if self._is_fall(stand))
        death = total(self._dead.values()) + mean(
            (self.query.judicium.death(self._fall(stand)), share)
            for stand, share in stands.items()
            if self._is_fall(stand) and not stand.drawn
        )
        heat = mean((stand.heat - self._before, share) for stand, share in ends)
        return Harm(lost, falls, death, heat, self._brings)

    def _is_fall(self, stand: _Stand) -> bool:
        return bool(stand.lost) and stand.lost >= self.query.vigor

    def _after(self, stand: _Stand, change: Change, share: Fraction) -> Iterator[tuple[_Stand, Fraction]]:
        """How it may stand after the change, each with its chance."""
        match change:
            case Heat(amount):
                yield self._heated(stand, amount), SURE
            case Choke(amount):
                stand = stand._replace(choked=stand.choked + amount)
                yield self._heated(stand, max(0, self.query.heat.least + stand.choked - stand.heat)), SURE
            case Bane(amount) if stand.bane + amount > self.query.bane_room:
                self._kill(stand, share)
            case Bane(amount):
                yield stand._replace(bane=stand.bane + amount), SURE
            case OfHeat(amounts):
                yield from self._met(stand, amounts[stand.heat])
            case Bare(amount):
                yield stand._replace(lost=stand.lost + amount), SURE
            case Check():
                yield from self._checked(stand, share)
            case Draw():
                yield from self._drawn(stand, share)
            case Kill():
                self._kill(stand, share)
            case Brings():
                yield from self._laid(stand, change, share)
            case Try():
                yield from self._tried(stand, change, share)
            case Luck(chance, success, failure):
                yield from self._ways(share, (stand, chance, success), (stand, 1 - chance, failure))
            case Fork():
                met = change.by_heat[stand.heat] and _at(change.by_lost, stand.lost)
                met = met and all((what in stand.has) == wanted for what, wanted in change.laid)
                yield from self._inside(stand, change.then if met else change.otherwise, share)
            case int(amount):
                yield from self._met(stand, amount)

    def _inside(self, stand: _Stand, changes: Changes, share: Fraction) -> Iterator[tuple[_Stand, Fraction]]:
        """After changes that are part of another; `share`: of the stand in all."""
        for after, rest in self.follow({stand: share}, changes).items():
            yield after, rest / share

    def _heated(self, stand: _Stand, amount: int) -> _Stand:
        heat, excess = self.query.heat.after(stand.heat, amount, stand.lost, stand.choked)
        return stand._replace(lost=stand.lost + excess, heat=heat)

    def _laid(self, stand: _Stand, change: Brings, share: Fraction) -> Iterator[tuple[_Stand, Fraction]]:
        if change.what in stand.has:
            yield from self._inside(stand, change.again or (), share)
            return
        add(self._brings, change.what, share)
        has = stand.has if change.again is None else tuple(sorted((*stand.has, change.what)))
        yield stand._replace(has=has, more=stand.more + change.more), SURE

    def _tried(self, stand: _Stand, change: Try, share: Fraction) -> Iterator[tuple[_Stand, Fraction]]:
        paid, excess = self.query.heat.after(stand.heat, 1, stand.lost, stand.choked)
        again = change.chance if not excess else NEVER
        fails = 1 - change.chance
        dearer = stand._replace(heat=stand.heat if excess else paid)
        yield from self._ways(
            share,
            (stand, change.chance, change.success),
            (dearer, fails * again, change.success),
            (dearer, fails * (1 - again), change.failure),
        )

    def _ways(self, share: Fraction, *ways: tuple[_Stand, Fraction, Changes]) -> Iterator[tuple[_Stand, Fraction]]:
        """After one of the changes, each from its stand and with its chance; `share`: of all of them."""
        for start, chance, changes in ways:
            if chance:
                for after, rest in self._inside(start, changes, share * chance):
                    yield after, rest * chance

    def _met(self, stand: _Stand, amount: int) -> Iterator[tuple[_Stand, Fraction]]:
        """After a loss that armor and Soak meet (EVA-048, EVA-054)."""
        amount += stand.more + (self._bonus.later if stand.met else self._bonus.first)
        query, stand = self.query, stand._replace(met=True)
        if amount <= 0:
            yield stand, SURE
            return
        threat = max(0, amount - query.soak)
        aims = self._spared(stand, threat)
        for reduced, chance in reductions(query.armor, query.armor_rerolls, threat, aims).items():
            left = max(0, threat - reduced)
            wounded = stand.wounded or left > 0
            yield stand._replace(lost=stand.lost + left, spared=not wounded, wounded=wounded), chance

    def _spared(self, stand: _Stand, threat: int) -> Sequence[int]:
        """What armor dice are rolled again for, if they can be."""
        again, vigor = self.query.armor_rerolls, self.query.vigor - stand.lost
        return self.query.judicium.spared(vigor, threat, again, falling=self._is_fall(stand)) if again else ()

    def _checked(self, stand: _Stand, share: Fraction) -> Iterator[tuple[_Stand, Fraction]]:
        if stand.checked or stand.spared or not self.query.perils:
            yield stand, SURE
            return
        stand = stand._replace(checked=True)
        if stand.lost >= self.query.vigor:
            yield from self._drawn(stand, share)
            return
        deck = self._mortis.get(_at(self.query.perils, stand.lost))
        if deck is None:
            yield stand, SURE
            return
        add(self._brings, MORTIS, share)
        whole = sum(count for _, count in deck)
        for changes, count in deck:
            chance = Fraction(count, whole)
            for after, rest in self._inside(stand, changes, share * chance):
                yield after, rest * chance

    def _drawn(self, stand: _Stand, share: Fraction) -> Iterator[tuple[_Stand, Fraction]]:
        kills, stand = self.query.judicium.kills(self._fall(stand)), stand._replace(drawn=True)
        self._kill(stand, share * kills)
        if kills < 1:
            yield stand, 1 - kills

    def _kill(self, stand: _Stand, share: Fraction) -> None:
        """He dies, or a Saint saves him: either way nothing comes after it (SAI-038)."""
        dies = self.query.judicium.dies
        for ends, chance in ((self._dead, dies), (self._saved, 1 - dies)):
            if share * chance:
                add(ends, stand, share * chance)

    def _fall(self, stand: _Stand) -> int:
        return min(0, self.query.vigor - stand.lost)


MORTIS = What("mortis")


def _at(by_lost: Sequence[T], lost: int) -> T:
    return by_lost[min(lost, len(by_lost) - 1)]
