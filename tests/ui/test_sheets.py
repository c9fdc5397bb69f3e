"""Keeping the sheets of a boxed game: from the menu to the chronicle, by clicks and by words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.engine.journal.house_answers import HouseRule
from kf_desktop.saves.vault import Vault
from kf_desktop.ui.chronicle.page import campaign_page, knight_page
from kf_desktop.ui.dialogs.house_rule import HouseRuleDialog
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.knight_sheet import sections
from kf_desktop.ui.start.entries import NewCampaign
from kf_desktop.ui.theme.theme import px


@pytest.fixture
def games(tmp_path: Path) -> Iterator[SavedGames]:
    made = SavedGames(Vault(tmp_path, backup_seconds=0))
    yield made
    made.close()


@pytest.fixture
def table(games: SavedGames, window: Any) -> Any:
    made = games.create(NewCampaign("Ours", ("ilse", "bruno"), ("Ann", "Ben"), "", False, by_hand=True))
    window._library = games
    window.play(made)
    QApplication.processEvents()
    return made


def test_the_menu_begins_sheets_with_nothing_but_a_name_and_knights(window: Any) -> None:
    wishes: list[NewCampaign] = []
    window.start.open_sheets()
    form = window.start.page
    form.begun.disconnect()
    form.begun.connect(wishes.append)
    assert form.name.selectedText() == form.name.text(), "typing takes its place"
    for choice in form.choices[2:]:
        choice.box.setChecked(False)
    assert form.hint.text() == tr("new.count", count=2), "nobody loses clashes that are not played here"
    assert form.name.isVisibleTo(form) and form.solo.isVisibleTo(form)
    assert not form.seed.isVisibleTo(form) and not form.rogue.isVisibleTo(form)
    form.begin.click()
    assert wishes[0].by_hand and wishes[0].knights and not wishes[0].squires


def test_a_click_on_the_sheet_writes_and_undo_takes_it_back(window: Any, table: Any) -> None:
    sheet = window.table.middle.views["knights"]
    assert window.table.middle.current == "knights" and window.table.middle.there() == ["knights"]
    assert sheet.page == "campaign" and sheet.pen.isVisible()
    QTest.mouseClick(sheet.record.matrix, Qt.MouseButton.LeftButton, pos=QPoint(px(45), px(10)))
    assert table.session.state.knights["ilse"].sheet.matrix == ["02"]
    before = table.session.state.knights["ilse"].sheet.virtues.get("bravery", 0)
    QTest.mouseClick(sheet.record.virtues, Qt.MouseButton.RightButton, pos=QPoint(px(20), px(10)))
    assert table.session.state.knights["ilse"].sheet.virtues["bravery"] == before - 1
    rows = sheet.record.virtues
    QTest.mouseClick(rows, Qt.MouseButton.LeftButton, pos=QPoint(int(rows.width() * 0.46) + px(16 + 17 + 5), px(10)))
    assert table.session.state.knights["ilse"].sheet.vices["cowardice"] == 2
    assert window.controller.undo() and "cowardice" not in table.session.state.knights["ilse"].sheet.vices
    window.table.toggle_log()
    assert "node 02 marked" in window.table.log.browser.toPlainText()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_words_are_written_saved_and_told(window: Any, table: Any, games: SavedGames, language: str) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()
    window.table.middle.views["knights"].pen.click()
    (dialog,) = window.table.findChildren(HouseRuleDialog)
    assert dialog.words.isVisibleTo(dialog)
    dialog.words.setText("The ox: lay down.")
    dialog.deed.click()
    window.house_rule()
    dialog = window.table.findChildren(HouseRuleDialog)[-1]
    dialog.what.setCurrentIndex(dialog.what.findData("threat"))
    dialog.number.setValue(3)
    dialog.deed.click()
    view = window.controller.view()
    assert speech.event(view.events[-1], view) == tr(
        "written.house_rule.nobody", what=tr("word.threat"), now=3, before=0
    )
    window.house_rule("bruno")
    dialog = window.table.findChildren(HouseRuleDialog)[-1]
    assert dialog.whom.currentData() == "bruno"
    dialog.what.setCurrentIndex(dialog.what.findData("gear"))
    gear = str(dialog.choice.currentData())
    dialog.deed.click()
    assert games.flush()
    again = games.load(games.saves()[0].id)
    assert gear in [item.gear for item in again.session.state.knights["bruno"].sheet.armory]
    chronicle, view = games.reel(again).chronicle(), window.controller.view()
    assert "The ox: lay down." in campaign_page(chronicle, view, str) and not chronicle.expeditions[0].prologue
    page = knight_page(chronicle, "bruno", view, str)
    assert chronicle.expeditions[0].by_hand and page.count("<td>") >= 3
    assert tr("chronicle.knight", knight="Bruno", wounds=0, critical=0, vigor=0, deaths=0) not in page
    assert not CATALOGUE.missing


def test_in_a_game_that_is_played_a_click_on_the_sheet_writes_nothing(window: Any, play: Any) -> None:
    from tests.ui import fakes  # noqa: PLC0415 - beside the fixture

    session = play(fakes.clash_state(), "choose")
    window.table.middle.open_knight("ilse")
    sheet = window.table.middle.views["knights"]
    sheet.turn("campaign")
    QTest.mouseClick(sheet.record.matrix, Qt.MouseButton.LeftButton, pos=QPoint(px(45), px(10)))
    assert session.given == [] and not sheet.pen.isVisible()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_results_friends_and_notes_are_written_and_stand_on_the_sheet(window: Any, table: Any, language: str) -> None:
    CATALOGUE.switch(language)
    CATALOGUE.missing.clear()

    def write(what: str, choice: str = "", number: int = 0, words: str = "") -> None:
        window.house_rule("ilse")
        dialog = window.table.findChildren(HouseRuleDialog)[-1]
        dialog.what.setCurrentIndex(dialog.what.findData(what))
        dialog.choice.setCurrentIndex(dialog.choice.findData(choice))
        dialog.number.setValue(number)
        dialog.words.setText(words)
        shown = (dialog.choice.isVisibleTo(dialog), dialog.words.isVisibleTo(dialog))
        assert shown == (bool(choice), bool(words))
        dialog.deed.click()

    write("quest", "1:success")
    write("chapter", number=2)
    write("investigation", "2-3:failure")
    write("rapport", "bruno", 2)
    write("note", words="Owes the miller. Two sacks.")
    sheet = table.session.state.knights["ilse"].sheet
    assert [chapter.quest for chapter in sheet.tale] == ["success", ""] and sheet.rapport == {"bruno": 2}
    view = window.controller.view()
    lines = [words for words, _ in sections.record(view.game.knights["ilse"], view)]
    assert "Owes the miller. Two sacks." in lines and any(line.endswith(" ♥♥") for line in lines)
    write("lose_note", "own:Owes the miller. Two sacks.")
    assert not table.session.state.knights["ilse"].sheet.notes and not CATALOGUE.missing
    window.table.toggle_log()
    assert "2-3" in window.table.log.browser.toPlainText()


def test_what_only_a_clash_counts_is_not_on_a_sheet_kept_by_hand(window: Any, table: Any) -> None:
    assert window.table.middle.views["knights"].bars.isHidden()
    assert all(row.fighter is not None and not row.fighter.bars for row in window.table.party.rows.values())


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_sheet_itself_says_when_and_why_each_entry_came(window: Any, table: Any, qtbot: Any, language: str) -> None:
    CATALOGUE.switch(language)
    sheet = window.table.middle.views["knights"]
    sheet.open("ilse")
    sheet.turn("came")
    assert sheet.came.isVisible() and not sheet.record.isVisible()
    qtbot.waitUntil(lambda: sheet.came.chronicle is not None)
    assert sheet.came.rows.isHidden() and sheet.came.help.text() == tr("sheet_page.none")
    window.controller.overrule(HouseRule("bravery", "ilse", "2"))
    qtbot.waitUntil(lambda: not sheet.came.rows.isHidden())
    ((what, when, why),) = sheet.came.entries("ilse", window.controller.view())
    assert tr("word.bravery") in what and when == tr("top.expedition", number=1) and why == tr("came.by_hand")
    assert all(words in sheet.came.rows.accessibleName() for words in (what, when, why))
    sheet.open("bruno")
    assert sheet.came.rows.isHidden(), "nothing was written on his"


def test_nothing_is_written_on_a_sheet_that_is_looked_back_on(window: Any, table: Any) -> None:
    """Nor does it promise a chronicle that nobody tells there."""
    window.look_back()
    sheet = window.replay.middle.views["knights"]
    sheet.turn("campaign")
    assert sheet.pen.isHidden() and sheet.book.isHidden() and "came" not in sheet.page_buttons
    sheet.record.matrix.clicked.emit("03")
    assert not window.replay.toast.label.isVisibleTo(window.replay), "there is nothing to refuse"
    assert not window.replay.controller.view().game.knights["ilse"].sheet.matrix
