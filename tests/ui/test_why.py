"""'Why?' in words: the reasons of played events as sentences in both languages."""

from __future__ import annotations

import re
from functools import cache

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.commands.picks import tier_for
from kf_desktop.engine.decision import Refusal
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.skirmish import levels_of, new_skirmish
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.saves.games import GameSession
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.accounts import lines
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.table.view import TableView

MONSTERS = ("bell_ox", "reed_wives", "furnace_mother")
ENGLISH = re.compile(r"[a-z]{2,}")
ALLOWED = re.compile(r"d10")


@cache
def fight(monster: str) -> tuple[TableView, list[Refusal]]:
    """A skirmish as a bot played it, and what its decisions did not offer."""
    box = load_box()
    level = levels_of(box, monster)[-1]
    party = tuple((name, tier_for(level)) for name in list(box.knights)[:3])
    session: GameSession = Session(RULES, box, new_skirmish(box, monster, level, "full", party, 7))
    bot, missing = make_bot("random", 7), list[Refusal]()
    for count in range(150):
        decision = session.decision
        if decision is None or decision.prompt == "skirmish.next":
            break
        if count % 5 == 0:
            missing += decision.not_offered()
        session.answer(bot(session.state, decision))
    return TableView(session.state, box, session.decision, list(session.events)), missing


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("monster", MONSTERS)
def test_reasons_are_sentences(monster: str, language: str) -> None:
    CATALOGUE.language = language
    CATALOGUE.missing.clear()
    view, _ = fight(monster)
    said = [line for event in view.events for line in lines(event, view)]
    assert len(said) > 100
    assert list(CATALOGUE.missing) == []
    if language == "zh_CN":
        assert sorted({line for line in said if ENGLISH.search(ALLOWED.sub("", line))}) == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("monster", MONSTERS)
def test_refusals_are_sentences(monster: str, language: str) -> None:
    CATALOGUE.language = language
    CATALOGUE.missing.clear()
    view, missing = fight(monster)
    said = [" ".join(speech.refusal(each, view)) for each in missing]
    assert len(said) > 20
    assert list(CATALOGUE.missing) == []
    if language == "zh_CN":
        assert sorted({line for line in said if ENGLISH.search(ALLOWED.sub("", line))}) == []
