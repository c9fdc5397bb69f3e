"""Gains and losses, what comes before them and what they set off (STA-012, STA-026, TIM-003, TIM-004)."""

from __future__ import annotations

from kf_desktop.rules.clash.timing.imminent import about_to
from kf_desktop.rules.clash.timing.moments import knight_moment
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import stats
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Princess
from kf_desktop.rules.table.sums import account, part, summed


def lose_vigor_and_tell(game: Game, knight: Fighter, amount: int, context: Context) -> Steps[None]:
    """Lose Vigor; then what happens 'when you lose Vigor', at 0 too (TIM-003, GLD-032). A princess dies (PRI-014)."""
    if isinstance(knight, Princess):
        if amount > 0:
            yield from consequences.die(game, knight, context.source, context)
        return
    if amount <= 0 or knight.dead or not (yield from about_to(game, "lose_vigor", knight, context)) or knight.dead:
        return
    stats.lose_vigor(game, knight, amount, cause=context.source)
    if game.state.clash is not None:
        yield from knight_moment(game, knight, "vigor_lost", context)


def gain_heat_and_tell(game: Game, knight: Fighter, amount: int, context: Context) -> Steps[None]:
    """Gain Heat; what the limit does not hold is lost as Vigor (STA-026, STA-028)."""
    if amount <= 0 or knight.dead or not (yield from about_to(game, "gain_heat", knight, context)):
        return
    excess = stats.gain_heat(game, knight, amount)
    if excess:
        event = game.emit("overheats", "STA-026", knight=knight.id, amount=excess)
        parts = (part("forced_heat", amount, "STA-026"), part("room", excess - amount, "STA-028"))
        event.reasons = (account("excess", summed(*parts)),)
        yield from lose_vigor_and_tell(game, knight, excess, context)


def held(knight: Fighter, what: str) -> int:
    """How much of it the knight has; temporary Vigor is Vigor (the keyword Fortify)."""
    if what == "vigor":
        return knight.vigor + knight.temporary_vigor
    return knight.passion if what == "passion" else knight.sheet.bane


def tell_gain(game: Game, knight: Fighter, what: str, before: int, context: Context) -> Steps[None]:
    """'When you gain …': after the gain, before anything else; nothing if there was no room for it (TIM-003)."""
    if game.state.clash is not None and held(knight, what) > before:
        yield from knight_moment(game, knight, f"{what}_gained", context)
