"""The Shrine: a patron for a Devotion token (OUT-060 … OUT-064)."""

from __future__ import annotations

from functools import partial

from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.saints import free_saints, gain_saint
from kf_desktop.rules.table.game import Deed, Game, Knight, Option, Steps, knights_of

BECAUSE = ("OUT-060", "OUT-061", "OUT-063")
PRICE = 1  # Devotion


def options(game: Game) -> dict[Option, Deed]:
    """Who can gain which patron: with a Devotion token and without a Saint (OUT-061 … OUT-063)."""
    return {
        Option(
            f"saint:{saint}:{knight.id}", "saint", {"saint": saint, "knight": knight.id, "devotion": PRICE}
        ): partial(pray, game, knight, saint)
        for knight in knights_of(game)
        if knight.sheet.devotion >= PRICE and not knight.sheet.saint
        for saint in free_saints(game)
    }


def pray(game: Game, knight: Knight, saint: str) -> Steps[None]:
    """Spend a Devotion token; the others lie on the Saint card from now on (OUT-060, OUT-064)."""
    change_counter(game, knight, "devotion", -PRICE)
    yield from gain_saint(game, knight, saint)
