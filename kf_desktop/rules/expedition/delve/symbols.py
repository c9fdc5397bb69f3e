"""Symbols of the Codex: signs on tiles that lock a paragraph until a hint tells how to read them (KEV-012, KEV-013)."""

from __future__ import annotations

from kf_desktop.content.effects.expedition import Hint
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.expedition.kingdom.map import is_explored, tile_of
from kf_desktop.rules.table.game import Game, Steps
from kf_desktop.rules.table.readings import codex_of
from kf_desktop.rules.table.state import Reading, Schedule


@performs(Hint)
def _hint(game: Game, effect: Hint, context: Context) -> Steps[None]:
    """The Symbol can be read from now on, also where the party has passed it already (KEV-013)."""
    book, known = game.content.books.get(codex_of(game)), game.state.campaign.symbols
    symbol = book.symbol_of(effect.symbol) if book is not None else None
    if book is not None and symbol is not None and f"{book.id}:{symbol.id}" not in known:
        known.append(f"{book.id}:{symbol.id}")
        game.emit("symbol_understood", "KEV-013", symbol=symbol.id)
        expedition = game.state.expedition
        expedition.schedules += [
            Schedule(book.id, symbol.paragraph, expedition.leader, on_tile=tile)
            for tile in expedition.tiles
            if is_explored(game, tile) and tile_of(game, tile).front.symbol == symbol.id
        ]
    yield from ()


def find_symbol(game: Game, id: str) -> None:
    """A tile shows the Symbol: who can read it does so in this round's Story step; to others it is a sign."""
    book = game.content.books.get(codex_of(game))
    symbol = book.symbol_of(id) if book is not None else None
    if book is None or symbol is None:
        return
    known = f"{book.id}:{symbol.id}" in game.state.campaign.symbols
    game.emit("symbol_found", "KEV-012", symbol=id, known=known)
    if known:
        game.state.expedition.readings.append(Reading(book.id, symbol.paragraph, game.state.expedition.leader))
