"""The window of opportunity: knights may react (WIN-001 … WIN-008, ACN-006 … ACN-013)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kf_desktop.content.effects.attack import React
from kf_desktop.engine.decision import stands_for
from kf_desktop.rules.abilities.refusals import of_offer
from kf_desktop.rules.abilities.using import offers, unfit, unready, use
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.moving.stepping_aside import has_stepped_aside, is_reflex
from kf_desktop.rules.clash.timing.simultaneous import PASS, PASSING, refused_offers
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import all_present
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import Asking, Fighter, Game, Kind, Option, Refusal, Steps


def window_of_opportunity(game: Game, context: Context) -> Steps[None]:
    """Every knight may use any number of reactions, one of each name, until all pass (WIN-003 … WIN-007)."""
    names: dict[str, list[str]] = {}
    done: list[str] = []
    while not _is_over(game, context):
        choices = _choices(game, context, names, done)
        if not choices:
            return
        missing = partial(_refused, game, context, names, done)
        key = yield from _ask(choices, context, missing)
        if key == PASS:
            return
        knight, offer = choices[key] if key in choices else stands_for(missing, key)
        done.append(key)
        if offer.name:
            names.setdefault(knight.id, []).append(offer.name)
        if context.monster_attack is not None and is_reflex(knight, offer):
            context.monster_attack.stepped_aside = True
        yield from use(game, knight, offer, context.as_self(knight, offer.source))
        yield from settle(game)


def _is_over(game: Game, context: Context) -> bool:
    """Whether the attack that the window belongs to has ended, by a chain break or with its monster (ACT-035)."""
    attack = context.monster_attack
    return attack is not None and not attack.lasts(game)


def _choices(
    game: Game, context: Context, names: dict[str, list[str]], done: list[str]
) -> dict[str, tuple[Fighter, Offer]]:
    """The reactions that the knights on their feet, and a princess, can use now."""
    found: dict[str, tuple[Fighter, Offer]] = {}
    for knight in all_present(game):
        able = () if knight.knockdown else offers(game, knight, ("reaction",))
        for offer in able:
            if unready(game, knight, offer) is not None or (offer.name and offer.name in names.get(knight.id, ())):
                continue
            if has_stepped_aside(context.monster_attack, knight, offer):
                continue
            key = f"use:{knight.id}:{offer.key}"
            if key in done:
                continue
            if offer.fits_always or unfit(game, knight, offer, context.as_self(knight, offer.source)) is None:
                found[key] = (knight, offer)
    return found


def _ask(
    choices: dict[str, tuple[Fighter, Offer]], context: Context, missing: Callable[[], list[Refusal]]
) -> Steps[str]:
    """Ask which offer is used, or to pass."""
    options = [
        Option(key, "use", {"knight": knight.id, "card": offer.source, "ability": offer.key})
        for key, (knight, offer) in choices.items()
    ]
    answer = yield Asking(
        Kind.WINDOW,
        "window.react",
        [*options, PASSING],
        tuple(dict.fromkeys(knight.seat for knight, _ in choices.values())),
        source=context.source,
        because=("WIN-003", "WIN-005"),
        about=context.monster_attack,
        missing=missing,
    )
    return answer[0]


def _refused(game: Game, context: Context, names: dict[str, list[str]], done: list[str]) -> list[Refusal]:
    """The reactions that the knights do not have now."""
    found: list[Refusal] = []
    for knight in all_present(game):
        if knight.knockdown:
            able = offers(game, knight, ("reaction",))
            found += [of_offer(knight, offer, because.KNOCKED_DOWN, f"use:{knight.id}") for offer in able]
        else:
            found += refused_offers(game, knight, "reaction", context, names.get(knight.id, []), done)
    return found


@performs(React)
def _react(game: Game, effect: React, context: Context) -> Steps[None]:
    if game.state.clash is not None:
        yield from window_of_opportunity(game, context)
