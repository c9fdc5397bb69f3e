"""A failed expedition: everything stops, and the party goes to Spoils (EXP-016 … EXP-018)."""

from __future__ import annotations

from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash.board.miniatures import put
from kf_desktop.rules.knight.incarnate import end_incarnation
from kf_desktop.rules.knight.standing import revive
from kf_desktop.rules.princess.princesses import forget_the_dead
from kf_desktop.rules.table.game import Failure, Game, party
from kf_desktop.rules.table.readings import deaths_to_read, push_reading, stories_to_keep
from kf_desktop.rules.table.scenes import go, push


def fail_expedition(game: Game, reason: Failure) -> None:
    """Discard what is pending and go to Spoils with the loot as it stands (EXP-017).

    An investigation that a lone knight has solved is solved, and who has died has died: that is still read.
    """
    kept, deaths = stories_to_keep(game), deaths_to_read(game)
    expedition = game.state.expedition
    expedition.failed = reason
    expedition.readings.clear()
    expedition.schedules.clear()
    expedition.encounter = expedition.dungeon = None
    if game.state.clash is not None:
        for knight in party(game):
            end_incarnation(game, knight)  # SAI-046
    game.state.clash = None
    game.memo.clear()
    game.state.before_clash = ""
    for knight in party(game):
        put(knight, OFF)
        revive(knight)
    if game.state.princess is not None:
        put(game.state.princess, OFF)
        forget_the_dead(game)
    game.emit("expedition_failed", "EXP-016", "EXP-017", reason=reason)
    go(game, "spoils")
    for frame in kept:
        push(game, frame.scene, frame.step, **frame.args)
    for reading in deaths:
        push_reading(game, reading.book, reading.paragraph, reading.knight)
