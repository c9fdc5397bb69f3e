"""What it sets off that a knight has gained Passion, Vigor or Bane (TIM-003)."""

from __future__ import annotations

from kf_desktop.rules.clash.moments import knight_moment
from kf_desktop.rules.effects import Context
from kf_desktop.rules.game import Game, Knight, Steps


def held(knight: Knight, what: str) -> int:
    """How much of it the knight has; temporary Vigor is Vigor (the keyword Fortify)."""
    if what == "vigor":
        return knight.vigor + knight.temporary_vigor
    return knight.passion if what == "passion" else knight.sheet.bane


def tell_gain(game: Game, knight: Knight, what: str, before: int, context: Context) -> Steps[None]:
    """'When you gain …': after the gain, before anything else; nothing if there was no room for it (TIM-003)."""
    if game.state.clash is not None and held(knight, what) > before:
        yield from knight_moment(game, knight, f"{what}_gained", context)
