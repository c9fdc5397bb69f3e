"""The kingdom's own tokens on the map: laid, flipped at the second, taken away (SET-022, the Kingdom Sheet)."""

from __future__ import annotations

from kf_desktop.content.cards.kingdom import KingdomCurse
from kf_desktop.content.effects.expedition import KingdomToken
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.expedition.kingdom.map import count_progress, leader_seats, neighbours
from kf_desktop.rules.table.game import Game, Kind, Option, Steps, choose_of
from kf_desktop.rules.table.state import TileState

FLIPS_AT = 2  # the token of a tile that gets its second one turns over


def curse_of(game: Game) -> KingdomCurse:
    """What the Kingdom Sheet says of its tokens."""
    return game.content.kingdoms[game.state.expedition.kingdom].curse


def lay_token(game: Game, tile: str, token: str) -> None:
    """One more token on the tile; the second flips, and a flipped one stays as it is."""
    curse, tokens = curse_of(game), game.state.expedition.tiles[tile].tokens
    if curse.flips_to and tokens.get(curse.flips_to):
        return
    tokens[token] = tokens.get(token, 0) + 1
    game.emit("kingdom_token", tile=tile, token=token, amount=1)
    if token == curse.token and curse.flips_to and tokens[token] >= FLIPS_AT:
        del tokens[token]
        tokens[curse.flips_to] = 1
        game.emit("kingdom_token_flips", tile=tile, token=curse.flips_to)


def take_token(game: Game, tile: str, token: str) -> None:
    """One token less on the tile; a flipped one turns back to its first side."""
    curse, tokens = curse_of(game), game.state.expedition.tiles[tile].tokens
    if tokens.get(token):
        tokens[token] -= 1
        if not tokens[token]:
            del tokens[token]
    elif token == curse.token and curse.flips_to and tokens.pop(curse.flips_to, 0):
        tokens[token] = FLIPS_AT - 1
    else:
        return
    game.emit("kingdom_token", tile=tile, token=token, amount=-1)
    count_progress(game, "clear_tokens")


def _has_token(game: Game, tile: TileState, token: str) -> bool:
    curse = curse_of(game)
    return bool(tile.tokens.get(token) or (token == curse.token and tile.tokens.get(curse.flips_to or "")))


def _candidates(game: Game, effect: KingdomToken, *, take: bool) -> list[str]:
    """The tiles that the operation can be about."""
    expedition = game.state.expedition
    places = {"here": [expedition.tile], "neighbour": neighbours(game, expedition.tile)}
    tiles = [tile for tile in places.get(effect.at, list(expedition.tiles)) if tile in expedition.tiles]
    return [tile for tile in tiles if _has_token(game, expedition.tiles[tile], effect.what)] if take else tiles


@performs(KingdomToken)
def _kingdom_token(game: Game, effect: KingdomToken, context: Context) -> Steps[None]:
    amount = amount_of(game, effect.amount, context)
    for _ in range(abs(amount)):
        tiles = _candidates(game, effect, take=amount < 0)
        if not tiles:
            return
        tile = yield from choose_of(
            Kind.TILE,
            "choose.kingdom_token",
            {Option(f"tile:{tile}", "tile", {"tile": tile, "token": effect.what}): tile for tile in tiles},
            seats=leader_seats(game),
            source=context.source,
            because=("GLD-003",),
            args={"token": effect.what, "amount": amount, **({"taken": True} if amount < 0 else {})},
        )
        if amount > 0:
            lay_token(game, tile, effect.what)
        else:
            take_token(game, tile, effect.what)
