"""A princess in the window: her row in the rail, her figure on the board, her questions in both languages."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.engine.decision import Option
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.state import Loadout, Princess, Sheet
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.clash_board.look import read_board
from kf_desktop.ui.decision import deeds
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.knight_sheet import sections

BOX = load_box()


def with_a_princess(name: str) -> Any:
    """A fight to which a princess has come along."""
    state = new_skirmish(BOX, "bell_ox", 1, "exhibition", [("ilse", 1), ("bruno", 1)], 7)
    state.princess = Princess(name, "ilse", Sheet(), Loadout(name, name, name, name))
    return Session(RULES, BOX, state)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.rule("PRI-003", "PRI-007")
def test_she_has_a_row_in_the_rail_a_figure_and_a_turn(language: str, window: Any, qapp: Any) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    speed, MOTION.speed = MOTION.speed, "off"
    session = with_a_princess("aveline")
    window.play(SessionTable(session))
    bot, asked = make_bot("cautious", 5), set()
    for _ in range(160):
        qapp.processEvents()
        decision = session.decision
        if decision.prompt == "skirmish.next":
            break
        if "aveline" in str(decision.args.get("knight")):
            asked.add(decision.prompt)
            look = read_board(window.controller.view())
            end = Option("end", "end_turn")
            assert deeds._unused_actions(end, window.controller.view()) in ([], ["moved"]), "she cannot attack"
            if decision.prompt == "choose.space_beside":
                told = {"en": "any attack on her kills her", "zh_CN": "一受攻击即死"}
                assert told[language] in speech.guide(decision, window.controller.view())
            if decision.prompt == "choose.action":
                assert look is not None and "aveline" in [knight.id for knight in look.knights]
                assert window.table.party.rows["aveline"].fighter.tag
        window.controller.answer(bot(session.state, decision))
    MOTION.speed = speed
    row = window.table.party.rows["aveline"]
    assert list(window.table.party.rows)[-1] == "aveline" and row.fighter.bars == ()
    assert {"en": "Aveline", "zh_CN": "艾芙琳"}[language] in row.accessibleName()
    assert {"window.before_targeting", "choose.space_beside"} <= asked
    assert not CATALOGUE.missing


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_her_card_says_what_she_can_do(language: str) -> None:
    CATALOGUE.switch(language)
    for name in BOX.princesses:
        face = face_of(BOX, "princesses", name)
        assert len(face.lines) >= 4 and face.title and face.subtitle
        board = sections.board(Loadout(name, name, name, name), type("View", (), {"library": BOX})())  # type: ignore[arg-type]
        assert [card.id for card in board] == [CardId("princesses", name)]
