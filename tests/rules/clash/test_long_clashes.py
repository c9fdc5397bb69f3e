"""Neither a retreat nor a deck that runs out ends a clash: that it ends at all, the monsters of the pack say."""

import pytest

from kf_desktop.engine.decision import Answer, Decision, Kind
from kf_desktop.engine.session import Session
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.state import Modifier
from tests.bundled import load_box

LAST_ROUND = 40
HARMLESS = Modifier("vigor_loss", -99, "end_of_clash")


def idle(decision: Decision) -> Answer:
    """Ends every turn, passes every window; of what must be chosen the first, and a lost clash is lost."""
    keys = [option.key for option in decision.options]
    if decision.kind is Kind.ACTION:
        return ("end",)
    return next(((key,) for key in ("pass", "no") if key in keys), tuple(keys[: decision.least]))


@pytest.mark.rule("CLA-001", "CLA-065", "ACT-042")
@pytest.mark.parametrize("monster", sorted(load_box().monsters))
def test_no_clash_goes_on_for_ever(monster: str) -> None:
    """No blow costs Vigor, all that harms is healed every round, and nobody strikes the monster."""
    knights = [("anselma", 1), ("bruno", 1)]
    session = Session(RULES, load_box(), new_skirmish(load_box(), monster, 1, "full", knights, 3))
    healed = -1
    while session.decision is not None and session.decision.prompt != "skirmish.next":
        clash = session.state.clash
        if clash is not None and clash.round > healed:
            assert clash.round <= LAST_ROUND
            healed, clash.modifiers = clash.round, [HARMLESS]
            for knight in session.state.knights.values():
                knight.vigor, knight.sheet.bane, knight.conditions = knight.vigor_limit, 0, {}
        session.answer(idle(session.decision))
    assert [event.kind for event in session.events if event.kind in ("clash_won", "clash_lost")] == ["clash_lost"]
