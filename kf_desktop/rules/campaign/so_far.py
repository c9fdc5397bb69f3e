"""The story so far: what the Knightbooks tell players who take a saved campaign up again (CAM-014)."""

from __future__ import annotations

from kf_desktop.rules.campaign.reading import answers
from kf_desktop.rules.sheet.tale import book_of
from kf_desktop.rules.table.game import Game, Knight
from kf_desktop.story import conditions as when

TOLD = 2
"""How many knights' stories are told: nobody reads more before the game goes on."""


def so_far(game: Game) -> tuple[tuple[str, int], ...]:
    """Book and entry of its `so_far` for at most two knights: the quester first, then those in the latest chapters."""
    out = game.state.on_expedition
    quester = out.quester if out is not None else ""
    knights = [game.state.knights[name] for name in game.state.party if name in game.state.knights]
    knights.sort(key=lambda knight: (knight.id != quester, -len(knight.sheet.tale)))
    told = [entry for knight in knights if (entry := _entry(game, knight)) is not None]
    return tuple(told[:TOLD])


def _entry(game: Game, knight: Knight) -> tuple[str, int] | None:
    """The last entry of the knight's book whose condition holds."""
    book = book_of(game, knight)
    if book is None:
        return None
    holding = [
        (book.id, number)
        for number, entry in enumerate(book.so_far)
        if when.holds(entry.when, lambda leaf: answers(game, book, leaf, knight))
    ]
    return holding[-1] if holding else None
