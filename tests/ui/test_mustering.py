"""The roster in the window: who rides is chosen among cards, by mouse and by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt

from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from tests.ui import fakes


@pytest.fixture
def session(window: Any, qtbot: Any) -> Session[Any, Any]:
    """A party before its second expedition."""
    state = fakes.state("vision")
    state.campaign.expeditions, state.streams = 1, {"seed": 1}
    state.scenes[-1].step = "party"
    made = Session(RULES, fakes.library(), state)
    window.play(SessionTable(made))
    qtbot.wait(5)
    return made


def cards(window: Any) -> dict[CardId, Any]:
    view = window.table.middle.views["knights"]
    return {card.face.id: card for row in view.card_rows for card in row.cards}


@pytest.mark.rule("SHT-005")
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_click_sends_a_knight_home_and_out_again(window: Any, session: Any, qtbot: Any, language: str) -> None:
    CATALOGUE.language = language
    window.controller.start()
    assert window.table.middle.current == "knights"
    riders = list(session.state.party)
    gone = riders[-1]
    qtbot.mouseClick(cards(window)[CardId("rider", gone)], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: session.state.party == riders[:-1])
    assert CardId("rider", gone) in cards(window), "who stays at home is still on the roster"
    qtbot.mouseClick(cards(window)[CardId("rider", gone)], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: session.state.party == riders)


def test_the_keyboard_rides_out(window: Any, session: Any, qtbot: Any) -> None:
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: session.decision.prompt != "vision.party")


def test_a_knight_nobody_has_taken_is_listed_with_what_he_is(window: Any, session: Any) -> None:
    free = next(name for name in fakes.library().knights if name not in session.state.knights)
    assert cards(window)[CardId("rider", free)].face.lines


def test_only_the_plate_rides_out_and_every_card_is_a_knight(window: Any, session: Any) -> None:
    bar = window.table.bar
    assert bar.on.deed.title == tr("option.ride", count=len(session.state.party)) and bar.grid.buttons == []
    assert all(card.face.lines for id, card in cards(window).items() if id.shelf == "rider")
    bar.go_on()
    assert session.decision.prompt != "vision.party"


def test_who_plays_a_knight_is_told_by_name_or_not_at_all(window: Any, session: Any) -> None:
    rider = session.state.party[0]
    session.state.knights[rider].seat = str(rider)  # one player plays all: the seat is the knight's own
    window.controller.start()
    told = [words for _, words in cards(window)[CardId("rider", str(rider))].face.lines]
    assert rider not in told
