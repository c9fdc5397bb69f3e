"""Windows: moments at which knights may use abilities (WIN-001 … WIN-008, ACN-006 … ACN-013)."""

from __future__ import annotations

from kf_desktop.content.effects import React
from kf_desktop.rules.clash.peril import settle
from kf_desktop.rules.core.abilities import Offer, offers, usable, use
from kf_desktop.rules.effects import Context, performs, present
from kf_desktop.rules.game import Decision, Game, Kind, Knight, Option, Steps

PASS = "pass"


def window_of_opportunity(game: Game, context: Context) -> Steps[None]:
    """Every knight may use any number of reactions, one of each name, until all pass (WIN-003 … WIN-007)."""
    names: dict[str, list[str]] = {}
    while True:
        choices = {
            f"use:{knight.id}:{offer.key}": (knight, offer)
            for knight in present(game)
            if not knight.knockdown
            for offer in offers(game, knight, "reaction")
            if not (offer.name and offer.name in names.get(knight.id, []))
            and usable(game, knight, offer, _as_self(context, knight))
        }
        picked = yield from _ask(game, choices, "window.react", ("WIN-003", "WIN-005"), context.source)
        if picked is None:
            return
        knight, offer = picked
        if offer.name:
            names.setdefault(knight.id, []).append(offer.name)
        yield from use(game, knight, offer, _as_self(context, knight))
        yield from settle(game)


def use_offers(game: Game, knight: Knight, timing: str, context: Context) -> Steps[None]:
    """One knight's window of a timing: offers that cost nothing are resolved, others may be used (ABI-018, ABI-030)."""
    done: list[str] = []
    while not knight.dead:
        own = _as_self(context, knight)
        ready = [
            offer
            for offer in offers(game, knight, timing)
            if offer.key not in done and usable(game, knight, offer, own)
        ]
        free = next((offer for offer in ready if _is_free(offer)), None)
        if free is None:
            choices = {f"use:{knight.id}:{offer.key}": (knight, offer) for offer in ready}
            picked = yield from _ask(game, choices, f"window.{timing}", ("ABI-018",), context.source)
            if picked is None:
                return
            free = picked[1]
        done.append(free.key)
        yield from use(game, knight, free, own)


def _is_free(offer: Offer) -> bool:
    """Constant abilities cost nothing and are mandatory; a technique is always a choice (ABI-029, ABI-030)."""
    return not offer.technique and getattr(offer.ability, "cost", None) is None


def _as_self(context: Context, knight: Knight) -> Context:
    """The context of the moment, with this knight as self."""
    return Context(
        source=context.source,
        knight=knight,
        target=context.target,
        figure=context.figure,
        hits=context.hits,
        attack=context.attack,
        monster_attack=context.monster_attack,
    )


def _ask(
    game: Game, choices: dict[str, tuple[Knight, Offer]], prompt: str, because: tuple[str, ...], source: str
) -> Steps[tuple[Knight, Offer] | None]:
    """Ask which offer is used, or to pass; None for pass. Without an offer there is no question."""
    if not choices:
        return None
    options = [
        Option(key, "use", {"knight": knight.id, "card": offer.source, "ability": offer.key})
        for key, (knight, offer) in choices.items()
    ]
    options.append(Option(PASS, "pass"))
    seats = tuple(dict.fromkeys(knight.seat for knight, _ in choices.values()))
    answer = yield Decision(Kind.WINDOW, prompt, options, seats, source=source, because=because)
    return choices.get(answer[0])


@performs(React)
def _react(game: Game, effect: React, context: Context) -> Steps[None]:
    if game.state.clash is not None:
        yield from window_of_opportunity(game, context)
