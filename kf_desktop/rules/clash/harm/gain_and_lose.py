"""`gain` and `lose`: one operation for every number of a knight or of the party."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kf_desktop.content.effects.knight import Fortify, Gain, Limit, Lose, ResetLimit
from kf_desktop.content.effects.vocabulary import OF_THE_PARTY
from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.rules.clash.harm.armor import lose_vigor_in_attack
from kf_desktop.rules.clash.harm.changes import gain_heat_and_tell, held, lose_vigor_and_tell, tell_gain
from kf_desktop.rules.clash.timing.imminent import about_to
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.knight import bane, stats
from kf_desktop.rules.sheet.counters import change_counter, change_vice, change_virtue, keeper_of
from kf_desktop.rules.table.game import Fighter, Game, Knight, Steps, with_statistics
from kf_desktop.rules.table.mode import crosses_kingdom
from kf_desktop.rules.table.state import Princess

T = TypeVar("T")

_GAIN: dict[str, Callable[[Game, Fighter, int], object]] = {
    "passion": stats.gain_passion,
    "vigor": stats.gain_vigor,
}
_LOSS: dict[str, Callable[[Game, Fighter, int], object]] = {
    "passion": stats.lose_passion,
    "heat": stats.lose_heat,
    "bane": bane.lose_bane,
}


def _gain_one(game: Game, knight: Fighter, what: str, amount: int, context: Context) -> Steps[None]:
    if isinstance(knight, Princess):  # she has no statistics, no sheet and no Bane (PRI-018, PRI-021)
        return
    if what in _GAIN:
        yield from _gain_and_tell(game, knight, what, _GAIN[what], amount, context)
    elif what == "heat":
        yield from gain_heat_and_tell(game, knight, amount, context)
    elif what == "bane":
        if not (yield from about_to(game, "gain_bane", knight, context)):
            return
        held_all = yield from _gain_and_tell(game, knight, what, bane.gain_bane, amount, context)
        if not held_all and (game.state.clash is None or stats.in_clash(game, knight)):
            yield from consequences.die(game, knight, "bane", context)
    elif (keeper := keeper_of(game, knight, what)) is not None:
        _note(game, keeper, what, amount, squire="" if keeper is knight else knight.id)


def _note(game: Game, knight: Knight, what: str, amount: int, squire: str = "") -> None:
    """The change is written on the sheet, also what a squire would have gained."""
    if what in VIRTUES:
        change_virtue(game, knight, what, amount)
    elif what in VICES:
        change_vice(game, knight, what, amount)
    else:
        change_counter(game, knight, what, amount, squire)


def _gain_and_tell(
    game: Game, knight: Fighter, what: str, gain: Callable[[Game, Fighter, int], T], amount: int, context: Context
) -> Steps[T]:
    """Gain it, and resolve what that sets off."""
    before = held(knight, what)
    found = gain(game, knight, amount)
    yield from tell_gain(game, knight, what, before, context)
    return found


@performs(Gain)
def _gain(game: Game, effect: Gain, context: Context) -> Steps[None]:
    """Each knight gains by the amount that counts for them; without an expedition there is no Kingdom Track."""
    if effect.what in OF_THE_PARTY:
        if crosses_kingdom(game.state):
            consequences.move_track(game, effect.what, amount_of(game, effect.amount, context), up=True)
        return
    for knight in (yield from whom(game, effect.who, context)):
        yield from _gain_one(game, knight, effect.what, amount_of(game, effect.amount, context, knight), context)


@performs(Lose)
def _lose(game: Game, effect: Lose, context: Context) -> Steps[None]:
    if effect.what in OF_THE_PARTY:
        if crosses_kingdom(game.state):
            consequences.move_track(game, effect.what, amount_of(game, effect.amount, context), up=False)
        return
    for knight in (yield from whom(game, effect.who, context)):
        amount = amount_of(game, effect.amount, context, knight)
        if effect.what == "vigor":
            yield from lose_vigor_by_effect(game, knight, amount, context)
        elif isinstance(knight, Princess):
            continue
        elif effect.what in _LOSS:
            _LOSS[effect.what](game, knight, amount)
        elif isinstance(knight, Knight):
            _note(game, knight, effect.what, -amount)


@performs(Fortify)
def _fortify(game: Game, effect: Fortify, context: Context) -> Steps[None]:
    for knight in with_statistics((yield from whom(game, effect.who, context))):
        amount = amount_of(game, effect.amount, context, knight)
        yield from _gain_and_tell(game, knight, "vigor", stats.fortify, amount, context)


@performs(Limit)
def _limit(game: Game, effect: Limit, context: Context) -> Steps[None]:
    for knight in with_statistics((yield from whom(game, effect.who, context))):
        now = knight.vigor_limit if effect.what == "vigor" else knight.heat_limit
        stats.set_limit(game, knight, effect.what, now + amount_of(game, effect.amount, context, knight))


@performs(ResetLimit)
def _reset_limit(game: Game, effect: ResetLimit, context: Context) -> Steps[None]:
    for knight in with_statistics((yield from whom(game, effect.who, context))):
        stats.set_limit(game, knight, effect.what, stats.printed_limit(game, knight, effect.what))


def lose_vigor_by_effect(game: Game, knight: Fighter, amount: int, context: Context) -> Steps[None]:
    """A loss by a monster attack meets armor first; any other is taken as it is (EVA-044, EVA-051)."""
    if context.monster_attack is not None and not isinstance(knight, Princess):
        yield from lose_vigor_in_attack(game, knight, amount, context)
    else:
        yield from lose_vigor_and_tell(game, knight, amount, context)
