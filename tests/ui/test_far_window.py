"""The window at a table in another process: every line between them is JSON, and it shows and does the same."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt

from kf_desktop.bots import make_bot
from kf_desktop.door.lines import FarTable
from kf_desktop.engine.session import Session
from kf_desktop.host.lines import Seat
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.clash_board.board import ClashBoard
from tests.bundled import load_box
from tests.door.test_far_table import Loop

BOX = load_box()
VIEWS = ("clash", "map", "knights", "story", "outpost", "spoils")


@pytest.fixture(autouse=True)
def at_once() -> Iterator[None]:
    before, MOTION.speed = MOTION.speed, "off"
    yield
    MOTION.speed = before


def skirmish(seed: int = 5) -> Any:
    return Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 1, "full", [("ilse", 1), ("bruno", 1)], seed))


def expedition(seed: int = 5) -> Any:
    return Session(RULES, BOX, new_campaign(BOX, "T", ["ilse", "bruno"], seed))


def far(session: Any, seat: str = "") -> FarTable:
    return FarTable(Loop(Seat(SessionTable(session, seat))), BOX)


def shown(window: Any) -> dict[str, Any]:
    """What the window says: question, options, log, steps, board and party."""
    table = window.table
    table.log.show()
    board: ClashBoard = table.middle.views["clash"]
    return {
        "question": table.bar.asked.text(),
        "because": table.bar.because.words,
        "options": [(button.property("option"), button.accessibleName()) for button in table.bar.buttons],
        "log": table.log.browser.toPlainText(),
        "steps": [step.words for step in table.sequence._steps],
        "board": board.canvas.accessibleDescription() if board.look else "",
        "look": board.look,
        "party": {id: panel.accessibleDescription() for id, panel in table.party.rows.items()},
        "right": table.middle.right,
    }


@pytest.mark.parametrize(("begin", "answers"), [(skirmish, 90), (expedition, 70)])
def test_the_window_shows_far_away_what_it_shows_here(begin: Any, answers: int, window: Any, qapp: Any) -> None:
    said: list[list[dict[str, Any]]] = []
    for sit in (SessionTable, far):
        session = begin()
        window.play(sit(session))
        bot, told = make_bot("random", 5), []
        for count in range(answers):
            if session.decision is None:
                break
            window.controller.answer(bot(session.state, session.decision))
            if count % 20 == 19:
                assert window.controller.undo()
            if count % 6 == 0:
                qapp.processEvents()
                told.append(shown(window))
        said.append(told)
    here, away = said
    assert len(here) == len(away) > 10
    for near, there in zip(here, away, strict=True):
        assert near == there


def test_odds_and_reasons_come_from_the_other_side(window: Any, qtbot: Any) -> None:
    session, bot = skirmish(), make_bot("cautious", 5)
    while session.decision.prompt != "reroll.attack":
        session.answer(bot(session.state, session.decision))
    window.play(far(session))
    qtbot.waitUntil(lambda: window.table.bar.odds is not None)
    assert "%" in window.table.bar.odds_line.words
    window.table.why()
    assert window.table.covered()
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    window.table.show_numbers_of_monster(1)
    assert window.table.covered()


def test_a_seat_that_is_not_asked_is_told_so_and_nothing_is_drawn_anew(window: Any) -> None:
    session = expedition(2)
    bot = make_bot("random", 2)
    while not session.decision.seats or "bruno" in session.decision.seats:
        session.answer(bot(session.state, session.decision))
    window.play(far(session, "bruno"))
    before, events = shown(window), len(session.events)
    window.controller.answer(bot(session.state, session.decision))
    assert window.table.toast.label.text() == "This is asked of ilse, not of bruno."
    assert len(session.events) == events and shown(window) == before
