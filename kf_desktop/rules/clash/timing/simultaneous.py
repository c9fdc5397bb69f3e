"""Effects of the same moment: who orders them, which must be resolved, which may be used (GLD-033 … GLD-035)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

from kf_desktop.engine.decision import Subject
from kf_desktop.rules.abilities.refusals import of_not_in_play, of_offers
from kf_desktop.rules.abilities.using import offers, takes_in_hand, unfit, unready, use
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Asking, Fighter, Game, Kind, Option, Refusal, Steps, Work, choose
from kf_desktop.rules.table.marks import Mark, MarkKind, forget, is_marked

PASS = "pass"
PASSING = Option(PASS, "pass")


@dataclass(slots=True)
class Pending:
    """One of several effects of the same moment; `seat` is of whoever may use it, or None if it must be resolved."""

    option: Option
    do: Callable[[], Steps[None]]
    seat: str | None = None

    @property
    def must(self) -> bool:
        return self.seat is None


Finding: TypeAlias = "partial[list[Pending]] | partial[Iterator[Pending]]"
"""Finds what is pending. What it is about are its arguments, so that a copy of it is about a copy of the game."""


@dataclass(frozen=True, slots=True)
class Order:
    """Effects whose order is asked: the work that they belong to, how they are found, which are due and which done."""

    game: Game
    work: Work | None
    pending: Finding
    due: list[str]
    done: list[str]

    def subject(self, prompt: str) -> Subject | None:
        """How far the work has come, as data."""
        return self.work.subject(prompt) if self.work is not None else None

    def waiting(self) -> dict[str, Pending]:
        """What is left, by key: of what must be resolved only what the moment triggered (GLD-035)."""
        return {
            entry.option.key: entry
            for entry in self.pending()
            if entry.option.key not in self.done and (not entry.must or entry.option.key in self.due)
        }


@dataclass(slots=True)
class Moment:
    """How the effects of a moment are asked for; `missing` says which are not on offer and why."""

    prompt: str
    seats: tuple[str, ...] = ()
    source: str = ""
    about: Work | None = None
    missing: Callable[[], list[Refusal]] | None = None
    done: list[str] = field(default_factory=list)  # the keys of what has been resolved
    resolved: list[Option] = field(default_factory=list)

    def left_out(self) -> list[Refusal]:
        """What cannot be put into the order: resolved already, or not to be used."""
        missing = self.missing() if self.missing is not None else []
        known = [refusal.option.key for refusal in missing]
        return [*missing, *(hindrance.DONE.of(option) for option in self.resolved if option.key not in known)]


def resolve_all(game: Game, pending: Finding, moment: Callable[[], Moment]) -> Steps[None] | tuple[()]:
    """Simultaneous effects, each once, in the order that is chosen; what may be used ends with a pass (GLD-033).

    `moment` is made only if there is any, as at most moments there is none.
    """
    ready = {entry.option.key: entry for entry in pending()}
    return _resolve(game, ready, pending, moment()) if ready else ()


def _resolve(game: Game, ready: dict[str, Pending], pending: Finding, moment: Moment) -> Steps[None]:
    """What must be resolved is what the moment triggered; it is dropped if its condition is gone by then (GLD-035)."""
    done, due = moment.done, [key for key, entry in ready.items() if entry.must]
    order = Order(game, moment.about, pending, due, done)
    while ready:
        key = _only_one(ready) or (yield from _next_of(ready, moment, order))
        if key == PASS:
            return
        done.append(key)
        moment.resolved.append(ready[key].option)
        yield from ready[key].do()
        ready = order.waiting()


def _only_one(ready: dict[str, Pending]) -> str:
    """The key of the only effect that is left, if it must be resolved."""
    if len(ready) > 1:
        return ""
    key, entry = next(iter(ready.items()))
    return key if entry.must else ""


def _next_of(ready: dict[str, Pending], moment: Moment, order: Order) -> Steps[str]:
    """Which effect comes next; on a turn its player decides, else the party (GLD-034)."""
    options = [entry.option for entry in sorted(ready.values(), key=lambda entry: not entry.must)]
    users = tuple(dict.fromkeys(entry.seat for entry in ready.values() if entry.seat is not None))
    if not any(entry.must for entry in ready.values()):
        options.append(PASSING)
        answer = yield Asking(
            Kind.WINDOW,
            moment.prompt,
            options,
            users,
            source=moment.source,
            because=("ABI-018",),
            about=moment.about,
            missing=moment.missing,
        )
        return answer[0]
    because = ("GLD-033", "GLD-034")
    optional = sum(not entry.must for entry in ready.values())
    return (
        yield from choose(
            Kind.ORDER,
            "order.effects",
            options,
            seats=moment.seats,
            source=moment.source,
            because=because,
            args={"optional": optional} if optional else None,
            about=order,
            missing=moment.left_out,
        )
    )


def is_under_way(knight: Fighter, element: str) -> bool:
    """Whether the element is being resolved: what it does itself does not set it off (TIM-003)."""
    return is_marked(knight.marks, MarkKind.UNDER_WAY, what=element)


def deciders(game: Game) -> tuple[str, ...]:
    """Who orders simultaneous effects: the player of the knight whose turn it is, else everybody (GLD-034)."""
    clash = game.state.clash
    return (game.state.fighter(clash.active).seat,) if clash is not None and clash.active else ()


def use_offers(game: Game, knight: Fighter, timing: str, context: Context) -> Steps[None] | tuple[()]:
    """One knight's window of a timing: constant abilities are resolved, others may be used (ABI-018, ABI-030)."""
    timings = (timing,)
    if not offers(game, knight, timings):
        return ()  # as at most moments
    names: list[str] = []
    return resolve_all(
        game,
        partial(pending_offers, game, knight, timings, context, names),
        lambda: moment_of(game, knight, timing, context, names),
    )


def moment_of(game: Game, knight: Fighter, timing: str, context: Context, names: Sequence[str]) -> Moment:
    """How a knight's window of a timing is asked for; `names` are those of abilities used in it."""
    done: list[str] = []
    missing = partial(refused_offers, game, knight, timing, context, names, done)
    about = context.attack or context.monster_attack
    return Moment(f"window.{timing}", deciders(game), context.source, about, missing, done)


def refused_offers(
    game: Game, knight: Fighter, timing: str, context: Context, names: Sequence[str], done: Sequence[str] = ()
) -> list[Refusal]:
    """The knight's abilities of the moment that he cannot use."""
    prefix = f"use:{knight.id}"

    def own(offer: Offer) -> Context:
        return context.as_self(knight, offer.source)

    found = [offer for offer in offers(game, knight, (timing,)) if not offer.is_constant]
    return [
        *of_offers(game, knight, found, own, names, done, prefix=prefix),
        *of_not_in_play(game, knight, (timing,), prefix),
    ]


def pending_offers(
    game: Game, knight: Fighter, timings: tuple[str, ...], context: Context, names: list[str]
) -> list[Pending]:
    """The knight's abilities of the timings that can be used now; `names` are those of abilities used before."""
    found: list[Pending] = []
    if knight.dead or (context.imminent is not None and context.imminent.averted):
        return found
    for offer in offers(game, knight, timings):
        if offer.name in names or is_under_way(knight, offer.key) or unready(game, knight, offer) is not None:
            continue
        own = context.as_self(knight, offer.source)
        if not offer.fits_always and unfit(game, knight, offer, own) is not None:
            continue
        option = Option(
            f"use:{knight.id}:{offer.key}",
            "use",
            {"knight": knight.id, "card": offer.source, "ability": offer.key},
        )
        must = offer.is_constant and not takes_in_hand(offer, own)
        found.append(Pending(option, _using(game, knight, offer, own, names), None if must else knight.seat))
    return found


def _using(game: Game, knight: Fighter, offer: Offer, context: Context, names: list[str]) -> Callable[[], Steps[None]]:
    def do() -> Steps[None]:
        if offer.name:
            names.append(offer.name)
        knight.marks.append(Mark(MarkKind.UNDER_WAY, what=offer.key))
        try:
            yield from use(game, knight, offer, context)
        finally:
            forget(knight.marks, MarkKind.UNDER_WAY, what=offer.key)

    return do
