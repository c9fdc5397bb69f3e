"""The dialog of house rules: what, whose, how much; what is refused is said and nothing is done."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QStyle, QStyleOptionComboBox

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.dialogs.house_rule import HouseRuleDialog
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import px
from tests.bundled import load_box


def decided_at(window: Any) -> tuple[HouseRuleDialog, Any]:
    """The dialog over a skirmish that has begun, and its session."""
    box = load_box()
    session: Any = Session(
        RULES, box, new_skirmish(box, "cinder_novices", 1, "exhibition", [("ilse", 1), ("bruno", 1)], 7)
    )
    bot = make_bot("random", 7)
    for _ in range(12):
        session.answer(bot(session.state, session.decision))
    window.play(SessionTable(session))
    window.house_rule()
    (dialog,) = window.table.findChildren(HouseRuleDialog)
    return dialog, session


def choose(dialog: HouseRuleDialog, what: str, whom: str) -> None:
    dialog.what.setCurrentIndex(dialog.what.findData(what))
    dialog.whom.setCurrentIndex(dialog.whom.findData(whom))


def test_a_number_is_decided_told_and_taken_back(window: Any) -> None:
    dialog, session = decided_at(window)
    choose(dialog, "vigor", "bruno")
    before = session.state.knights["bruno"].vigor
    assert dialog.number.value() == before
    dialog.number.setValue(before + 1)
    dialog.deed.click()
    assert session.state.knights["bruno"].vigor == before + 1
    window.table.toggle_log()
    assert "House rule:" in window.table.log.browser.toPlainText()
    while any(answer[0].startswith("house:") for answer in session.answers if answer):
        assert window.controller.undo()
    assert "house_rule" not in [event.kind for event in session.events]


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_keys_open_its_lists_and_leave_its_fields_the_keyboard(window: Any, qtbot: Any, key: Qt.Key) -> None:
    """The keyboard went to nowhere, and from there to 'Close', which the next Enter pressed."""
    dialog, _session = decided_at(window)
    qtbot.waitUntil(dialog.isVisible)
    choose(dialog, "vigor", "bruno")
    dialog.what.setFocus()
    qtbot.keyClick(dialog.what, key)
    assert dialog.what.view().isVisible()
    dialog.what.hidePopup()
    dialog.number.setFocus()
    qtbot.keyClick(dialog.number, key)
    assert dialog.isVisible() and window.focusWidget() is dialog.number


def test_what_is_refused_is_said_and_the_dialog_stays(window: Any) -> None:
    dialog, session = decided_at(window)
    choose(dialog, "place", "ilse")
    assert dialog.space.isVisibleTo(dialog) and not dialog.number.isVisibleTo(dialog)
    dialog.space.setText("z99")
    answers = list(session.answers)
    dialog.deed.click()
    assert session.answers == answers and dialog.said.text() and "free space" in window.table.toast.label.text()


def test_every_word_is_there_in_chinese(window: Any) -> None:
    CATALOGUE.switch("zh_CN")
    CATALOGUE.missing.clear()
    dialog, _ = decided_at(window)
    assert dialog.title.text() == "房规" and not [key for key in CATALOGUE.missing if key.startswith("house")]


def test_a_number_has_arrows_to_be_seen_and_clicked(window: Any) -> None:
    """The style sheet takes away those of the system."""
    dialog, _ = decided_at(window)
    choose(dialog, "vigor", "bruno")
    field, before = dialog.number, dialog.number.value()
    right = field.grab().toImage().copy(field.width() - 22, 3, 18, field.height() - 6)
    inks = {right.pixelColor(x, y).lightness() // 32 for x in range(right.width()) for y in range(right.height())}
    assert max(inks) - min(inks) >= 3
    QTest.mouseClick(field, Qt.MouseButton.LeftButton, pos=QPoint(field.width() - 10, field.height() // 4))
    assert field.value() == before + 1


def test_it_is_about_whoever_is_asked_until_another_is_chosen(window: Any) -> None:
    dialog, session = decided_at(window)
    bot = make_bot("random", 7)
    while len(session.decision.seats) != 1 or session.decision.args.get("knight") != "bruno":
        session.answer(bot(session.state, session.decision))
    dialog.dismiss()
    window.play(SessionTable(session))
    window.house_rule()
    dialog = window.table.findChildren(HouseRuleDialog)[-1]
    assert dialog.whom.currentData() == "bruno"


def test_names_stand_whole_in_their_lists(window: Any, qtbot: Any) -> None:
    """Bruno was "Bru…"."""
    dialog, _ = decided_at(window)
    dialog.open()
    qtbot.wait(1)
    for combo in (dialog.whom, dialog.what):
        option = QStyleOptionComboBox()
        combo.initStyleOption(option)
        control, field = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
        room = combo.style().subControlRect(control, option, field, combo).width() - px(4)
        words = [combo.itemText(place) for place in range(combo.count())]
        assert [each for each in words if combo.fontMetrics().horizontalAdvance(each) > room] == []
