"""A descent: what lies in the rooms below is seen, one is chosen, the others are gone (PST-034)."""

from __future__ import annotations

from kf_desktop.content.cards import dungeons
from kf_desktop.rules.expedition.dungeon.dungeon import choose_room, go_into, lay, plays, way_option
from kf_desktop.rules.expedition.kingdom.tracks import gain_threat
from kf_desktop.rules.table.game import Game, Steps
from kf_desktop.rules.table.state import Dungeon


@plays("descent")
def descend(game: Game, dungeon: Dungeon, card: dungeons.Dungeon) -> Steps[None]:
    """One floor further down; every floor raises Threat."""
    below = card.room(dungeon.room).to
    for room in below:
        lay(game, room, up=True)
    room = yield from choose_room(game, {way_option(game, room): room for room in below}, ("PST-034",))
    for other in below:
        if other != room:
            dungeon.laid.pop(other, None)
    dungeon.open = [each for each in dungeon.open if each in dungeon.laid]
    gain_threat(game, 1)
    yield from go_into(game, room)
