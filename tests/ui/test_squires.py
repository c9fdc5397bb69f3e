"""Squires in the window: offered first to who plays alone, in the rail, on the board, their cards in the questions."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.options import card_of
from kf_desktop.ui.i18n.catalogue import CATALOGUE, said
from kf_desktop.ui.stage.asking import open_faces
from kf_desktop.ui.start.forms.new_campaign import NewCampaignForm
from kf_desktop.ui.start.forms.skirmish_form import SkirmishForm
from kf_desktop.ui.table.view import TableView
from tests.bundled import load_box

BOX = load_box()


@pytest.fixture
def games(tmp_path: Any) -> SavedGames:
    return SavedGames(Vault(tmp_path))


@pytest.mark.rule("SQU-002", "CAM-021")
def test_two_knights_and_two_squires_are_offered_first(games: SavedGames, qtbot: Any) -> None:
    form = NewCampaignForm(games.knights(), games.squires())
    qtbot.addWidget(form)
    begun: list[Any] = []
    form.begun.connect(begun.append)
    form.begin.click()
    assert len(begun[0].knights) == 2
    assert begun[0].squires == tuple(squire.id for squire in games.squires()[:2])
    state = games.create(begun[0]).session.state
    assert state.party == [*begun[0].knights, *begun[0].squires]
    assert {fighter.seat for fighter in state.fighters} == {"Player 1"}


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_each_squire_says_what_he_can_before_he_is_chosen(games: SavedGames, qtbot: Any, language: str) -> None:
    """There was a name and a proverb, and the choice was blind."""
    CATALOGUE.switch(language)
    form = NewCampaignForm(games.knights(), games.squires())
    qtbot.addWidget(form)
    for choice in form.squires.choices:
        side = BOX.squires[choice.squire.id].sides[0]
        shown = [words.text() for words in choice.findChildren(QLabel)]
        assert any(
            str(side.vigor) in words
            and all(said({"en": each.name.en, "zh_CN": each.name.zh}) in words for each in side.abilities if each.name)
            for words in shown
        ), choice.squire.id


def test_no_more_knights_are_asked_for_than_there_are(games: SavedGames, qtbot: Any) -> None:
    form = NewCampaignForm(games.knights()[:4])
    qtbot.addWidget(form)
    assert "1 to 4" in form.heading.text()


@pytest.mark.rule("SQU-002")
def test_knights_come_before_squires_and_a_full_party_takes_nobody_more(games: SavedGames, qtbot: Any) -> None:
    form = NewCampaignForm(games.knights(), games.squires())
    qtbot.addWidget(form)
    form.choices[2].box.click()
    form.squires.choices[1].box.click()
    assert (len(form.chosen()), len(form.squires.chosen())) == (3, 2)
    assert not any(choice.box.isEnabled() for choice in form.squires.choices if not choice.box.isChecked())
    form.choices[3].box.click()
    form.squires.choices[0].box.click()
    assert (len(form.chosen()), len(form.squires.chosen())) == (4, 1)
    form.parties.buttons["four"].click()
    assert (len(form.chosen()), form.squires.chosen()) == (4, ())
    form.parties.buttons["two_and_two"].click()
    assert (len(form.chosen()), len(form.squires.chosen())) == (2, 2)
    assert all(said(choice.squire.name) in form.hint.text() for choice in form.squires.choices[:2]), "out of sight"
    form.choices[0].box.click()
    assert form.hint.text().startswith("1 knight and 2 squires chosen.")
    form.parties.buttons["alone"].click()
    assert (len(form.chosen()), form.squires.chosen()) == (1, ()) and "True solo" in form.hint.text()


@pytest.mark.rule("CAM-021")
def test_a_third_knight_takes_a_squires_place_and_makes_no_party_of_five(games: SavedGames, qtbot: Any) -> None:
    """Who ticked one knight more began, unawares, the game for five players."""
    for form in (
        NewCampaignForm(games.knights(), games.squires()),
        SkirmishForm(games.monsters(), games.knights(), games.squires()),
    ):
        qtbot.addWidget(form)
        knights = form.choices if isinstance(form, NewCampaignForm) else form.fighters
        knights[2].box.click()
        assert form.squires.chosen() == (games.squires()[0].id,)
        knights[2].box.click()
        assert len(form.squires.chosen()) == 2, "who has made room comes back"
        form.squires.choices[2].box.click()
        assert len(form.squires.chosen()) == 3, "a fifth can still be asked along"
        form.squires.choices[0].box.click()
        knights[2].box.click()
        knights[2].box.click()
        assert not form.squires.choices[0].box.isChecked(), "sent home by hand he stays there"


def test_a_skirmish_begins_with_two_and_two_as_well(games: SavedGames, qtbot: Any) -> None:
    form = SkirmishForm(games.monsters(), games.knights(), games.squires())
    qtbot.addWidget(form)
    begun: list[Any] = []
    form.begun.connect(begun.append)
    form.fight.click()
    assert (len(begun[0].knights), len(begun[0].squires)) == (2, 2)
    assert games.create_skirmish(begun[0]).view.party == (*(id for id, _ in begun[0].knights), *begun[0].squires)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.rule("SQU-009")
def test_a_fight_with_squires_is_shown_and_told(language: str, window: Any, qapp: Any) -> None:
    """Played through: the rail has a panel a squire, the sheet the squire's card, a Mettle card its face."""
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    speed, MOTION.speed = MOTION.speed, "off"
    squires = ("winnie", "tobias")
    picked = new_skirmish(BOX, "bell_ox", 1, "exhibition", [("ilse", 1), ("bruno", 1)], 7, squires=squires)
    session: Any = Session(RULES, BOX, picked)
    window.play(SessionTable(session))
    bot = make_bot("cautious", 5)
    replaced: list[tuple[str, str]] = []
    for _ in range(160):
        qapp.processEvents()
        decision = session.decision
        if decision.prompt == "skirmish.next":
            break
        if decision.prompt.startswith("replace."):
            card = card_of(decision.options[0], BOX)
            assert card is not None
            replaced.append(card)
        window.controller.answer(bot(session.state, decision))
    MOTION.speed = speed
    row = window.table.party.rows["winnie"]
    assert {"en": "Winnie", "zh_CN": "温妮"}[language] in row.accessibleName()
    assert replaced and all(shelf == "mettle" and face_of(BOX, shelf, id).lines for shelf, id in replaced)
    assert not CATALOGUE.missing


@pytest.mark.rule("SQU-082")
def test_the_body_part_lies_large_on_the_stage_while_a_power_card_may_be_replaced() -> None:
    """His weapon asks, and is only named below it: it is the AT that matters now."""
    state = new_skirmish(BOX, "bell_ox", 1, "full", [("ilse", 1), ("bruno", 1)], 7, squires=["kit", "winnie"])
    session: Any = Session(RULES, BOX, state)
    bot = make_bot("cautious", 7)
    while session.decision.prompt != "replace.power":
        session.answer(bot(session.state, session.decision))
    table = SessionTable(session)
    view = TableView(table.view, table.library, table.decision, table.events, table)
    assert view.attack is not None
    shown = [(face.id.shelf, face.id.card) for face in open_faces(view)]
    assert shown == [("bp", view.attack.body_part), ("gear", view.attack.weapon)]
