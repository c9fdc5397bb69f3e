"""How a clash is fitted to the party, told where the numbers stand."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from tests.bundled import load_box

BOX = load_box()


def fight(window: Any, qapp: Any, monster: str, *knights: str) -> Any:
    """A skirmish in its first round; the sheet of the monster."""
    session: Any = Session(RULES, BOX, new_skirmish(BOX, monster, 1, "full", [(each, 1) for each in knights], 5))
    window.play(SessionTable(session))
    bot = make_bot("cautious", 5)
    while session.decision.prompt != "choose.action":
        window.controller.answer(bot(session.state, session.decision))
    qapp.processEvents()
    window.table.monster.show_table(window.controller.view())
    return window.table.monster


def facts(sheet: Any) -> dict[str, str]:
    return {box.head.text(): box.figure.text() for box in sheet._boxes if not box.isHidden()}


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_what_a_lone_knight_is_spared_stands_on_the_sheet(language: str, window: Any, qapp: Any) -> None:
    """It was told in the log alone: six Wounds lay there, and nobody knew why."""
    CATALOGUE.switch(language)
    sheet = fight(window, qapp, "bell_ox", "ilse")
    said = sheet.fitted.text()
    assert said and all(each in said for each in ("6", "−2", "−4")), said
    assert said in sheet.wounds.toolTip() and sheet.fitted.toolTip() in sheet.wounds.toolTip()
    assert list(facts(sheet).values())[-1] == "−4", "the Vigor that its attacks cost less"


def test_nothing_is_said_where_nothing_is_changed(window: Any, qapp: Any) -> None:
    sheet = fight(window, qapp, "bell_ox", "ilse", "bruno")
    assert not sheet.fitted.text() and not sheet.fitted.isVisible()
    assert sheet.wounds.toolTip() == "The Wounds dealt, and how many of them end the clash."
    assert "Loss" not in facts(sheet)


def test_what_a_mob_is_can_be_read_beside_its_numbers(window: Any, qapp: Any) -> None:
    sheet = fight(window, qapp, "kiln_hounds", "ilse", "bruno")
    assert "leaves the board" not in sheet.next.text() and "takes it off the board" in sheet.next.toolTip()
    assert not fight(window, qapp, "bell_ox", "ilse", "bruno").next.toolTip()
