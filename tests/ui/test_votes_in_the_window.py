"""A vote at one screen: each player's ballot comes in turn, and the loot goes where the majority wants it."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from tests.ui import fakes


@pytest.mark.rule("SPO-036", "SPO-037")
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_players_who_do_not_agree_vote_at_one_screen(window: Any, qtbot: Any, language: str) -> None:
    CATALOGUE.language = language
    state = fakes.state("spoils")
    state.scenes[-1].step, state.streams = "goods", {"seed": 1}
    state.expedition.loot = ["full", "upgrade", "upgrade"]
    for seat, knight in zip(("Ann", "Ben"), state.party, strict=False):
        state.knights[knight].seat = seat
    session: Any = Session(RULES, fakes.library(), state)
    window.play(SessionTable(session))
    qtbot.wait(5)
    first, second = state.party[:2]
    window.controller.answer(["vote"])
    for seat in ("Ann", "Ben"):
        qtbot.waitUntil(lambda seat=seat: session.decision.seats == (seat,))
        assert session.decision.prompt == "spoils.vote" and window.table.bar.buttons
        window.controller.answer([f"knight:{second}"])
    qtbot.waitUntil(lambda: session.decision.prompt == "spoils.take")
    assert session.decision.args["knight"] == second
    assert first in state.party


@pytest.mark.parametrize(
    ("language", "voter", "more"),
    [
        ("en", "Ben (Bruno): ", " 1 player votes after this."),
        ("zh_CN", "Ben（布鲁诺）：", "之后还有 1 名玩家要投。"),
    ],
)
def test_a_ballot_about_another_knights_page_is_the_voters_own(
    window: Any, language: str, voter: str, more: str
) -> None:
    """It was put to Ben in the name of Ilse, who is Ann's, and nothing said that it was a vote."""
    CATALOGUE.language = language
    ways = [Option("yes", "yes"), Option("no", "no")]
    ballots = [
        Decision(Kind.CHOOSE, "choose.may", ways, (seat,), args={"knight": "ilse"}, secret=True)
        for seat in ("Ben", "Ann")
    ]
    ballots[0].together = (ballots[1],)
    window.play(fakes.FakeTable(fakes.FakeSession(fakes.state("delve"), ballots, fakes.EVENTS)))
    bar = window.table.bar
    assert bar.asked.text().startswith(voter)
    assert bar.words.sign.knight == "bruno"
    assert more in bar.words.because.words
