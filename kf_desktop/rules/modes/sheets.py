"""The sheets of a boxed game: nothing is played here, the players write down what they played."""

from __future__ import annotations

from collections.abc import Sequence

from kf_desktop.engine.decision import Kind, Option, Steps
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.expedition.spoils.spoils import put_away
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game, choose
from kf_desktop.rules.table.mode import Mode, mode, settle_modes
from kf_desktop.rules.table.scenes import scene
from kf_desktop.rules.table.state import State

SHEETS = "sheets"


@mode(SHEETS)
class Sheets(Mode):
    """No rule is asked but what a sheet can hold: every entry is a house rule (`rules/house_rules.py`)."""

    begins_with = SHEETS
    tells_stories = False
    crosses_kingdom = False


def new_sheets(box: Box, name: str, knights: Sequence[str], *, seats: Sequence[str] = ()) -> State:
    """Fresh sheets for these knights, before their first expedition.

    Raises:
        ValueError: too few or too many knights, or one of them twice (CAM-001).
    """
    state = new_campaign(box, name, knights, 0, seats=seats, prologues=False)
    settle_modes(state, [SHEETS])
    state.scenes = [Frame(SHEETS)]
    state.expedition.phase = SHEETS
    return state


@scene(SHEETS)
def sheets_scene(game: Game, frame: Frame) -> Steps[None]:
    """What is written is written beside the question; the next expedition has a journal of its own."""
    expedition = game.state.expedition
    yield from choose(
        Kind.CONFIRM,
        "sheets.write",
        [Option("next", "next_expedition", {"number": expedition.number + 1})],
        because=("SHT-010",),
        args={"number": expedition.number},
    )
    game.emit("expedition_over", "SPO-050", number=expedition.number)
    put_away(game)
    game.state.expedition.phase = SHEETS
