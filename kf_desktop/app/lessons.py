"""Where a lesson begins: a position of a clash, or a campaign played up to its first delve."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import State
from kf_desktop.scenarios.building import build
from kf_desktop.scenarios.files.script import read_scripts
from kf_desktop.ui.i18n.catalogue import tr

if TYPE_CHECKING:
    from kf_desktop.ui.lessons.lesson import Lesson

MOST = 400
"""Answers that lead from the beginning of a campaign to its first delve, and many more."""


def state_of(lesson: Lesson, box: Box) -> State:
    """The state from which the lesson is played."""
    if lesson.position is not None:
        state: State = decode(State, encode(build(read_scripts(lesson.position)[0]).game.state))
        state.campaign.name = lesson.name
        return state
    assert lesson.campaign is not None, f"the lesson '{lesson.id}' says neither a position nor a campaign"
    return _at_the_first_delve(lesson, box)


def _at_the_first_delve(lesson: Lesson, box: Box) -> State:
    """A new campaign after its prologue and its outpost, as a careful player leaves them."""
    wish = lesson.campaign or {}
    seed = int(wish["seed"])
    knights = list(wish["knights"])
    player = [tr("new.player", number=1)] * len(knights)  # a lesson is for one, who has nobody to vote against
    session = Session(RULES, box, new_campaign(box, lesson.name, knights, seed, seats=player))
    bot = make_bot("cautious", seed)
    for _ in range(MOST):
        decision = session.decision
        if decision is None or decision.prompt == str(wish["until"]):
            break
        session.answer(bot(session.state, decision))
    return decode(State, encode(session.state))
