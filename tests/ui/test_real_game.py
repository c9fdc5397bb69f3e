"""The real rules at the real table: the window shows whatever the game comes to, and has words for it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from tests.bundled import load_box
from tests.chinese import HALF_WIDTH

pytestmark = pytest.mark.usefixtures("strays")

ANSWERS = 90
QUIET = ("event.only_one_answer",)


@pytest.mark.parametrize(("seed", "table_dice", "language"), [(1, False, "en"), (2, True, "zh_CN")])
def test_an_expedition_is_played_at_the_table(
    seed: int, table_dice: bool, language: str, window: Any, qtbot: Any, qapp: Any
) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    box = load_box()
    knights = list(box.knights)[:4]
    session: Any = Session(RULES, box, new_campaign(box, "T", knights, seed, table_dice=table_dice))
    window.play(SessionTable(session))
    random = Random(seed)
    told: list[str] = []
    for _ in range(ANSWERS):
        decision = session.decision
        if decision is None:
            break
        for refusal in session.refusals():
            assert all(speech.refusal(refusal, window.controller.view())), refusal
            told += speech.refusal(refusal, window.controller.view())
        told.append(speech.prompt(decision, window.controller.view()))
        told += [speech.option(option, window.controller.view()) for option in decision.options]
        keys = [option.key for option in decision.options]
        count = random.randint(decision.least, min(decision.most, len(keys)))
        answer = random.choices(keys, k=decision.most) if decision.repeats else random.sample(keys, count)
        window.controller.answer(tuple(answer))
        qapp.processEvents()
    assert len(session.events) > ANSWERS
    told += [speech.event(event, window.controller.view()) for event in session.events]
    assert language == "en" or [words for words in told if HALF_WIDTH.search(words)] == []
    assert [key for key in CATALOGUE.missing if key not in QUIET] == []
    for _ in range(8):
        window.controller.undo()
        qapp.processEvents()
