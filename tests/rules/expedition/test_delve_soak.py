"""Random delves through the bundled kingdom: none of them ends in a dead end, and all can be saved in the middle."""

import random
from functools import cache

import pytest

from kf_desktop.engine.decision import Steps
from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.expedition.spoils.after_clash import after_clash
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.scenes import SCENES, pop
from kf_desktop.rules.table.state import State
from tests.bundled import load_box

MANY = 3000


@cache
def box() -> Box:
    return load_box()


def thrown_clash(game: Game, frame: Frame) -> Steps[None]:
    """A clash decided by a throw: three of four are won."""
    expedition, kind = game.state.expedition, frame.args["type"]
    won = game.pick("clash", range(4)) > 0
    expedition.clashes[kind] = "won" if won else "lost"
    expedition.fought[kind] = frame.args["monster"]
    assert frame.args["monster"]
    pop(game)
    yield from after_clash(game, kind, won=won, args=frame.args)


def play(seed: int, saved_at: int = -1) -> Session[State, Box]:
    """One expedition with random answers; every third way into the Deep Fog that is offered is taken."""
    dice = random.Random(seed)
    session = Session(RULES, box(), new_campaign(box(), "soak", ["ilse", "bruno"], seed, prologues=False))
    for count in range(MANY):
        decision = session.decision
        if decision is None or session.state.expedition.number > 1 or session.state.expedition.phase == "spoils":
            return session
        if count == saved_at:
            session = Session.load(RULES, box(), session.data())
            assert not session.notice and session.decision is not None
        keys = [option.key for option in decision.options]
        assert len(dict.fromkeys(keys)) == len(keys)
        if "fog" in keys and dice.random() < 0.3:
            session.answer(["fog"])
        elif decision.repeats:
            session.answer(dice.choices(keys, k=decision.least))
        else:
            session.answer(dice.sample(keys, dice.randint(decision.least, min(decision.most, len(keys)))))
    raise AssertionError("the delve does not end")


@pytest.mark.parametrize("seed", range(12))
def test_random_delves_come_to_an_end(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SCENES, "clash", thrown_clash)
    expedition = play(seed).state.expedition
    assert 0 <= expedition.threat <= 9 and 0 <= expedition.curse <= 4 and 0 <= expedition.time <= 16
    assert expedition.encounter is None


def test_a_delve_saved_anywhere_goes_on_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SCENES, "clash", thrown_clash)
    whole = play(5).state
    for saved_at in range(20, 70, 7):
        assert play(5, saved_at).state == whole
