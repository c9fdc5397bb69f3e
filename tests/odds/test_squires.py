"""Squires draw cards: the odds of dice say nothing of them, and nothing breaks."""

from __future__ import annotations

from typing import Any

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from tests.bundled import load_box


def test_there_are_odds_for_knights_and_none_for_squires() -> None:
    box = load_box()
    picked = new_skirmish(box, "bell_ox", 1, "full", [("ilse", 1), ("bruno", 1)], 3, squires=["kit", "sabine"])
    session: Any = Session(RULES, box, picked)
    table, bot = SessionTable(session), make_bot("cautious", 3)
    told = {True: 0, False: 0}
    asked = 0
    for _ in range(150):
        decision = session.decision
        if decision is None or decision.prompt == "skirmish.next":
            break
        knight = str(decision.args.get("knight", ""))
        is_squire = knight in session.state.squires
        told[is_squire] += table.odds() is not None
        asked += is_squire and decision.prompt in ("choose.attack", "replace.attack", "replace.evasion")
        if is_squire and decision.prompt == "choose.attack":
            figure, gear = decision.options[0].args["figure"], decision.options[0].args["gear"]
            assert table.attack_odds(knight, int(figure), str(gear)) is None
        session.answer(bot(session.state, decision))
    assert told[True] == 0 and told[False] > 0 and asked > 3
