"""`gain` and `lose`: one operation for every number of a knight or of the party."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from kf_desktop.content.effects.knight import Fortify, Gain, Lose
from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.rules.core import gear, stats
from kf_desktop.rules.effects import Context, amount_of, performs, whom
from kf_desktop.rules.expedition import tracks
from kf_desktop.rules.game import Game, Knight, Steps

T = TypeVar("T")
VICE_BOXES = 4  # VIC-001

_PARTY_GAIN: dict[str, Callable[[Game, int], None]] = {
    "threat": tracks.gain_threat,
    "curse": tracks.gain_curse,
    "time": tracks.advance_time,
}
_PARTY_LOSS: dict[str, Callable[[Game, int], None]] = {
    "threat": tracks.lose_threat,
    "curse": tracks.lose_curse,
    "time": lambda game, amount: tracks.advance_time(game, -amount),
}
_GAIN: dict[str, Callable[[Game, Knight, int], object]] = {
    "passion": stats.gain_passion,
    "vigor": stats.gain_vigor,
}
_LOSS: dict[str, Callable[[Game, Knight, int], object]] = {
    "passion": stats.lose_passion,
    "heat": stats.lose_heat,
    "bane": stats.lose_bane,
}
_COUNTERS = {"gold": "gold", "lead": "leads", "sigh": "sighs", "devotion": "devotion"}
_COUNTER_RULES = {"gold": "OUT-012", "lead": "CLU-025", "sigh": "GLD-036", "devotion": "SAI-021"}


def change_counter(game: Game, knight: Knight, what: str, amount: int) -> None:
    """Gold, Leads, Sighs and Devotion: counters of the sheet that never go below 0."""
    name = _COUNTERS[what]
    before = getattr(knight.sheet, name)
    after = max(0, before + amount)
    if after != before:
        setattr(knight.sheet, name, after)
        gear.changed(game, knight)  # more of the Saint's infusions, or fewer
        kind, rule = "gain" if amount > 0 else "lose", _COUNTER_RULES[what]
        game.emit(kind, rule, what=what, knight=knight.id, amount=abs(after - before), now=after)


def change_virtue(game: Game, knight: Knight, virtue: str, amount: int) -> None:
    """Virtues change for good and may become negative (SHT-013)."""
    knight.sheet.virtues[virtue] = knight.sheet.virtues.get(virtue, 0) + amount
    kind = "gain" if amount > 0 else "lose"
    game.emit(kind, "SHT-012", what=virtue, knight=knight.id, amount=abs(amount), now=knight.sheet.virtues[virtue])


def change_vice(game: Game, knight: Knight, vice: str, amount: int) -> None:
    """Tally marks of a vice, 0 to 4 (VIC-002, VIC-003)."""
    marks = max(0, min(VICE_BOXES, knight.sheet.vices.get(vice, 0) + amount))
    knight.sheet.vices[vice] = marks
    game.emit("vice", "VIC-002", what=vice, knight=knight.id, amount=amount, now=marks)


def _gain_one(game: Game, knight: Knight, what: str, amount: int, context: Context) -> Steps[None]:
    if what in _GAIN:
        yield from _gain_and_tell(game, knight, what, _GAIN[what], amount, context)
    elif what == "heat":
        from kf_desktop.rules.clash.losses import gain_heat_and_tell

        yield from gain_heat_and_tell(game, knight, amount, context)
    elif what == "bane":
        from kf_desktop.rules.clash.imminent import about_to

        if not (yield from about_to(game, "gain_bane", knight, context)):
            return
        if not (yield from _gain_and_tell(game, knight, what, stats.gain_bane, amount, context)):
            from kf_desktop.rules.clash.death import kill

            if stats.in_clash(game, knight):
                yield from kill(game, knight, "bane", context)
    elif what in VIRTUES:
        change_virtue(game, knight, what, amount)
    elif what in VICES:
        change_vice(game, knight, what, amount)
    else:
        change_counter(game, knight, what, amount)


def _gain_and_tell(
    game: Game, knight: Knight, what: str, gain: Callable[[Game, Knight, int], T], amount: int, context: Context
) -> Steps[T]:
    """Gain it, and resolve what that sets off."""
    from kf_desktop.rules.clash.gained import held, tell_gain

    before = held(knight, what)
    found = gain(game, knight, amount)
    yield from tell_gain(game, knight, what, before, context)
    return found


@performs(Gain)
def _gain(game: Game, effect: Gain, context: Context) -> Steps[None]:
    """Each knight gains by the amount that counts for them; a skirmish has no Kingdom Track."""
    if effect.what in _PARTY_GAIN:
        if game.state.skirmish is None:
            _PARTY_GAIN[effect.what](game, amount_of(game, effect.amount, context))
        return
    for knight in (yield from whom(game, effect.who, context)):
        yield from _gain_one(game, knight, effect.what, amount_of(game, effect.amount, context, knight), context)


@performs(Lose)
def _lose(game: Game, effect: Lose, context: Context) -> Steps[None]:
    if effect.what in _PARTY_LOSS:
        if game.state.skirmish is None:
            _PARTY_LOSS[effect.what](game, amount_of(game, effect.amount, context))
        return
    for knight in (yield from whom(game, effect.who, context)):
        amount = amount_of(game, effect.amount, context, knight)
        if effect.what == "vigor":
            yield from lose_vigor_by_effect(game, knight, amount, context)
        elif effect.what in _LOSS:
            _LOSS[effect.what](game, knight, amount)
        elif effect.what in VIRTUES:
            change_virtue(game, knight, effect.what, -amount)
        elif effect.what in VICES:
            change_vice(game, knight, effect.what, -amount)
        else:
            change_counter(game, knight, effect.what, -amount)


@performs(Fortify)
def _fortify(game: Game, effect: Fortify, context: Context) -> Steps[None]:
    for knight in (yield from whom(game, effect.who, context)):
        amount = amount_of(game, effect.amount, context, knight)
        yield from _gain_and_tell(game, knight, "vigor", stats.fortify, amount, context)


def lose_vigor_by_effect(game: Game, knight: Knight, amount: int, context: Context) -> Steps[None]:
    """A loss by a monster attack meets armor first; any other is taken as it is (EVA-044, EVA-051)."""
    if context.monster_attack is not None:
        from kf_desktop.rules.clash.armor import lose_vigor_in_attack

        yield from lose_vigor_in_attack(game, knight, amount, context)
    else:
        from kf_desktop.rules.clash.losses import lose_vigor_and_tell

        yield from lose_vigor_and_tell(game, knight, amount, context)
