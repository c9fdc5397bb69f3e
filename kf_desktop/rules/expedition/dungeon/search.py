"""A search: rooms are entered unseen until the seals of the gate are found, and the time is short (PST-034)."""

from __future__ import annotations

from kf_desktop.content.cards import dungeons
from kf_desktop.rules.expedition.dungeon.dungeon import LOST, choose_room, go_into, plays, way_option
from kf_desktop.rules.expedition.kingdom.tracks import advance_time, gain_threat
from kf_desktop.rules.table.game import ExpeditionFailed, Game, Steps
from kf_desktop.rules.table.state import Dungeon


@plays("search")
def search(game: Game, dungeon: Dungeon, card: dungeons.Dungeon) -> Steps[None]:
    """One room further: a new one takes Time, a known one raises Threat.

    Raises:
        ExpeditionFailed: the time is over before the gate is passed.
    """
    rooms = [room for room in card.room(dungeon.room).to if room != card.gate or dungeon.seals >= card.seals]
    room = yield from choose_room(game, {way_option(game, room): room for room in rooms}, ("PST-034",))
    if room in dungeon.done:
        gain_threat(game, 1)
    else:
        advance_time(game, 1)
    yield from go_into(game, room)
    if game.state.expedition.time >= card.time and dungeon.room != card.gate:
        raise ExpeditionFailed(LOST)
