"""A vote at one screen: each player's ballot comes in turn, and the loot goes where the majority wants it."""

from __future__ import annotations

from typing import Any

import pytest

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
