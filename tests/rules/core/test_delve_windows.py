"""Techniques of a delve that name a moment: before a test, before a save (ADV-019, TEC-002, TEC-027)."""

from functools import cache

import pytest

from kf_desktop.engine.decision import Decision
from kf_desktop.engine.game import Game
from kf_desktop.rules.abilities.tests import save_of
from kf_desktop.rules.abilities.tests import test_of as one_test
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Steps
from kf_desktop.rules.table.state import State
from tests.bundled import load_box

box = cache(load_box)


def party(hand: dict[str, list[str]]) -> Game[State, Box]:
    state = new_campaign(box(), "windows", ["ilse", "bruno"], 3, prologues=False)
    for name, cards in hand.items():
        state.knights[name].hand = list(cards)
    return Game(state, box())


def run(steps: Steps[bool], *answers: str) -> list[Decision]:
    """The decisions asked, the first ones answered as told, the rest with nothing or a pass."""
    asked: list[Decision] = []
    replies = list(answers)
    try:
        decision = next(steps)
        while True:
            asked.append(decision)
            reply = replies.pop(0) if replies else ("pass" if decision.least else "")
            decision = steps.send((reply,) if reply else ())
    except StopIteration:
        return asked


@pytest.mark.rule("ADV-019", "TEC-002")
def test_a_technique_of_a_test_is_offered_before_the_roll_and_used_once() -> None:
    game = party({"bruno": ["bruno.technique.hooded"]})
    bruno = game.state.knights["bruno"]
    bruno.heat = 3
    asked = run(one_test(game, bruno, 7, "insight"), "use:bruno:technique:bruno.technique.hooded")
    assert asked[0].prompt == "window.test"
    assert bruno.heat == 1
    assert (bruno.hand, bruno.delay) == ([], ["bruno.technique.hooded"])
    kinds = [event.kind for event in game.events]
    assert kinds.index("uses") < kinds.index("test")
    assert game.state.pool == {"opening": 1}


@pytest.mark.rule("TEC-002")
def test_a_technique_of_a_save_is_offered_to_every_knight_who_holds_one_and_may_be_declined() -> None:
    game = party({"ilse": ["ilse.technique.last_rites"], "bruno": ["bruno.technique.hooded"]})
    game.state.expedition.leader = "bruno"
    asked = run(save_of(game, "curse", 2), "pass")
    assert [decision.prompt for decision in asked] == ["window.save"]
    assert [option.key for option in asked[0].options] == ["use:ilse:technique:ilse.technique.last_rites", "pass"]
    assert game.state.knights["ilse"].hand == ["ilse.technique.last_rites"]
    assert [event.kind for event in game.events] == ["save"]
