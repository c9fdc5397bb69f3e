"""What the questions of a delve leave out, and why: asked only by a player who misses it."""

from __future__ import annotations

from kf_desktop.rules.abilities.refusals import of_uses
from kf_desktop.rules.abilities.using import delve_offers, offers
from kf_desktop.rules.expedition.kingdom.map import fog_is_open, is_explored, is_open, ways
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Game, Option, Refusal, party


def of_travel(game: Game) -> list[Refusal]:
    """Ways from here that are barred, the closed Deep Fog, what cannot be used (DEL-051, DEL-065)."""
    here = game.state.expedition.tile
    found = [
        hindrance.BARRED.of(Option(f"tile:{way.to}", "barred", {"tile": way.to}))
        for way in ways(game, here)
        if way.to in game.state.expedition.tiles and not is_explored(game, way.to) and not is_open(game, here, way)
    ]
    if not fog_is_open(game):
        found.append(hindrance.FOG_CLOSED.of(Option("fog", "fog", {"threat": 1})))
    every = (
        (knight, [*delve_offers(game, knight, "any"), *offers(game, knight, ("delve",))]) for knight in party(game)
    )
    return [*found, *of_uses(game, every)]
