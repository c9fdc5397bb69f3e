"""Whatever a question of a clash or an Encounter leaves out, it says why (`session.refusals`)."""

from collections.abc import Iterator

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.content.virtues import VIRTUES
from kf_desktop.engine.decision import WAITING, Asking, Decision, Kind
from kf_desktop.engine.grid import DIRECTIONS, square_grid
from kf_desktop.rules.expedition.outpost.outpost import INN, PARTS
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State
from kf_desktop.saves.games import GameSession
from tests.soak.plays import begin, begin_skirmish, play

EVERYWHERE = (
    "approach",
    "choose.end",
    "choose.behind",
    "choose.appear",
    "choose.spawn",
    "choose.terrain",
    "displace",
    "move",
    "step",
)
"""Questions for a space that say of every other space of the board why it is none."""


COMPLETE = (
    "choose.ai_bottom",
    "choose.cantrip",
    "choose.command",
    "choose.encounter_order",
    "choose.knighves",
    "choose.lost_clue",
    "choose.pass_token",
    "choose.sigh",
    "choose.stay_or_move",
    "choose.way",
    "cure.conditions",
    "order.body_parts",
    "skirmish.next",
    "window.before_targeting",
)
"""Questions of a clash or an Encounter that offer all that there is, beside those that are answered by yes or no."""


def looked_for(state: State, decision: Decision) -> Iterator[str]:
    """The keys that a player might look for among the options, whether they are there or not."""
    starts = {key.partition(":")[0] for option in decision.options for key in [option.key] if key.count(":") == 1}
    clash, encounter = state.clash, state.on_expedition.encounter if state.on_expedition is not None else None
    if "knight" in starts and (clash or encounter) and decision.kind is not Kind.ORDER:
        about = decision.args.get("knight")
        yield from (f"knight:{name}" for name in state.party if name != about and not state.knights[name].dead)
    for start in ("side", "facing"):
        if start in starts:
            yield from (f"{start}:{side}" for side in DIRECTIONS)
    if "virtue" in starts:
        yield from (f"virtue:{name}" for name in VIRTUES)
    if clash is not None and "figure" in starts and decision.kind is not Kind.ORDER:
        yield from (f"figure:{figure.number}" for figure in clash.figures if figure.cell >= 0)
    if clash is not None and "cell" in starts and decision.prompt in EVERYWHERE:
        own = state.knights.get(str(decision.args.get("knight", "")))
        grid = square_grid(clash.columns, clash.rows)
        yield from (f"cell:{grid.name(cell)}" for cell in grid.spaces if own is None or cell != own.cell)
    if decision.prompt == "outpost.activity":
        yield from (f"visit:{part}" for part in (INN, *PARTS))
    if decision.prompt == "loadout.knight":
        cards = state.knights[str(decision.args["knight"])].sheet.unlocked.get("technique", [])
        yield from (f"technique:{card}" for card in cards)
    if encounter is not None and decision.prompt == "choose.encounter_action":
        yield from (f"help:{name}" for name in state.party)


def unexplained(session: GameSession, decision: Decision) -> list[str]:
    """What is neither on offer nor refused, and what is both."""
    offered = {option.key for option in decision.options}
    refused = {refusal.option.key for refusal in session.refusals()}
    return [key for key in looked_for(session.state, decision) if (key in offered) == (key in refused)]


def says_or_is_complete(session: GameSession, decision: Decision) -> bool:
    if session.state.clash is None and not decision.prompt.startswith("choose.encounter"):
        return True
    if decision.kind in (*WAITING, Kind.ROLL) or {option.key for option in decision.options} == {"yes", "no"}:
        return True
    asking = session.asking
    return (isinstance(asking, Asking) and asking.missing is not None) or decision.prompt in COMPLETE


@pytest.mark.parametrize("seed", range(16))
def test_what_is_not_offered_is_explained(box: Box, seed: int) -> None:
    asked = 0
    session = begin_skirmish(box, seed) if seed % 4 else begin(box, seed)
    for decision in play(session, make_bot("random", seed), 400):
        found = unexplained(session, decision)
        assert not found, f"{decision.prompt} ({decision.because}): {found}"
        assert says_or_is_complete(session, decision), f"{decision.prompt} cannot say what it leaves out"
        asked += 1
    assert asked > 20
