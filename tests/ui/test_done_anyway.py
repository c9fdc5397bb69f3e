"""'Do it anyway': what 'Why?' says is refused can be done by a house rule, from there or from the dialog."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QPushButton

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.dialogs.house_rule import HouseRuleDialog
from kf_desktop.ui.dialogs.why import WhyDialog
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from tests.bundled import load_box


@pytest.fixture
def session(window: Any) -> Any:
    """A skirmish at the question who acts next, where one knight has acted."""
    box = load_box()
    made: Any = Session(RULES, box, new_skirmish(box, "bell_ox", 1, "full", [("ilse", 1), ("bruno", 1)], 7))
    bot = make_bot("random", 7)
    for _ in range(200):
        refused = {each.option.key for each in made.refusals() if each.anyway}
        if made.decision.prompt == "choose.action" and "move" in refused:
            break
        made.answer(bot(made.state, made.decision))
    window.play(SessionTable(made))
    return made


def buttons(dialog: WhyDialog) -> list[QPushButton]:
    return [each for each in dialog.findChildren(QPushButton) if each.text() in ("Do it anyway", "照做不误")]


def test_why_offers_to_do_it_anyway_and_undo_takes_it_back(window: Any, session: Any) -> None:
    answers = len(session.answers)
    window.table.why()
    (dialog,) = window.table.findChildren(WhyDialog)
    again = next(each for each in buttons(dialog) if "Move" in each.accessibleName())
    again.click()
    assert session.answers[answers:] == [("house:anyway:move",)] and session.decision.prompt == "walk"
    window.table.toggle_log()
    assert "House rule, against what is refused: Move" in window.table.log.browser.toPlainText()
    assert window.controller.undo() and len(session.answers) == answers


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_dialog_of_house_rules_lists_what_is_refused(window: Any, session: Any, language: str) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    window.house_rule()
    (dialog,) = window.table.findChildren(HouseRuleDialog)
    dialog.what.setCurrentIndex(dialog.what.findData("anyway"))
    assert dialog.choice.isVisibleTo(dialog) and not dialog.number.isVisibleTo(dialog)
    dialog.choice.setCurrentIndex(dialog.choice.findData("move"))
    dialog.deed.click()
    assert session.answers[-1] == ("house:anyway:move",)
    assert not [key for key in CATALOGUE.missing if "house" in key]


def test_what_cannot_be_done_all_the_same_has_no_button(window: Any, session: Any) -> None:
    window.table.why()
    (dialog,) = window.table.findChildren(WhyDialog)
    able = [each for each in session.refusals() if each.anyway and not each.option.key.startswith("cell:")]
    assert len(buttons(dialog)) == len(able) < len(session.refusals())
