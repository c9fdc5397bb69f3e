"""Disabling: a game element is off for everybody, with all that belongs to it (GLD-017 … GLD-020)."""

from __future__ import annotations

from kf_desktop.content.effects.vocabulary import Disable
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.game import Game, Steps


def is_disabled(game: Game, what: str, id: str) -> bool:
    """Whether that element is off."""
    disabled = game.state.disabled
    return bool(disabled) and f"{what}:{id}" in disabled


@performs(Disable)
def _disable(game: Game, effect: Disable, context: Context) -> Steps[None]:
    """To the end of the clash; outside one, to the end of the next."""
    if not is_disabled(game, effect.what, effect.id):
        disable(game, effect.what, effect.id)
        game.emit("disabled", "GLD-017", "GLD-019", card=effect.id, what=effect.what)
    yield from ()


def disable(game: Game, what: str, id: str) -> None:
    """Take the element out of the clash. What has been worked out may have been about it."""
    game.state.disabled.append(f"{what}:{id}")
    game.memo.clear()
