"""Benchmarks are asked for by name: `pytest benchmarks --benchmark-enable`."""

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.box import Box
from kf_desktop.saves.games import GameSession


@pytest.fixture(scope="session")
def box() -> Box:
    return load_box()


@pytest.fixture(scope="session")
def late(box: Box) -> GameSession:
    """The longest of some expeditions, at its last answer but one."""
    return max((nearly_over(box, seed) for seed in range(1, 11)), key=lambda session: len(session.answers))


def nearly_over(box: Box, seed: int) -> GameSession:
    session = Session(RULES, box, new_campaign(box, "benchmark", ["ilse", "bruno"], seed))
    bot = make_bot("cautious", seed)
    while session.decision is not None and session.state.expedition.phase != "spoils":
        session.answer(bot(session.state, session.decision))
    return session
