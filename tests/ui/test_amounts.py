"""How much of each: one question for all that is given up, with what there is and what is taken on each option."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from tests.ui import fakes

pytestmark = pytest.mark.usefixtures("strays")


@pytest.fixture
def session(window: Any) -> Any:
    made: Any = Session(RULES, fakes.library(), fakes.fallen_state())
    window.play(SessionTable(made))
    QApplication.processEvents()
    return made


def told(window: Any) -> list[str]:
    return [button.text() for button in window.table.bar.buttons]


def test_it_begins_with_a_share_of_each_and_one_press_gives_it(window: Any, session: Any) -> None:
    """Sixteen presses it was, and nowhere stood how many there are."""
    assert told(window) == ["Martial: 5 of 9", "Errant: 2 of 4"]
    assert window.table.bar.act.deed.title == "Lose these 7"
    window.table.bar.press("C")
    assert session.state.knights["ilse"].clues == {"martial": 4, "errant": 2}
    assert session.decision.args["knight"] == "bruno" and len(told(window)) == 3


def test_a_click_moves_one_over_and_never_more_than_there_is(window: Any, session: Any) -> None:
    errant = window.table.bar.buttons[1]
    for _ in range(4):
        QTest.mouseClick(errant, Qt.MouseButton.LeftButton)
    assert told(window) == ["Martial: 3 of 9", "Errant: 4 of 4"]
    assert errant.accessibleName() == "Errant: 4 of 4"
    window.table.bar.press("1")
    assert told(window) == ["Martial: 4 of 9", "Errant: 3 of 4"]
    assert len(window.table.bar.answering.picked) == 7


def test_of_three_it_comes_from_where_most_is_taken(window: Any, session: Any) -> None:
    window.table.bar.press("C")
    before = told(window)
    assert before == ["Mystic: 2 of 3", "Martial: 1 of 2", "Errant: 2 of 4"]
    window.table.bar.press("2")
    assert sorted(told(window)) == sorted(["Mystic: 1 of 3", "Martial: 2 of 2", "Errant: 2 of 4"])


def test_what_was_put_back_is_missing_until_it_is_chosen(window: Any, session: Any) -> None:
    window.table.bar.answering.put_back()
    assert told(window) == ["Martial: 5 of 9", "Errant: 1 of 4"] and not window.table.bar.act.deed.kind
    window.table.bar.press("1")
    assert told(window) == ["Martial: 6 of 9", "Errant: 1 of 4"] and window.table.bar.act.deed.kind


def test_it_is_said_in_chinese(window: Any, session: Any) -> None:
    CATALOGUE.switch("zh_CN")
    QApplication.processEvents()
    assert told(window)[0].endswith("：5/9")
