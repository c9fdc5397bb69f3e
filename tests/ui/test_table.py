"""The table shows the right place, follows the player's flips, and reads cards, rules and pages out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.engine.session import Notice, Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.ui.dialogs.help import HelpDialog
from kf_desktop.ui.dialogs.menu import MenuDialog
from kf_desktop.ui.dialogs.why import WhyDialog
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.outpost.loadout import LoadoutView
from kf_desktop.ui.panels.top_bar import phase_index
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes

PLACES = {"delve": "map", "outpost": "outpost", "spoils": "spoils", "vision": "knights", "rest": "outpost"}


@pytest.mark.parametrize("scene", PLACES)
def test_the_scene_on_top_decides_what_is_shown(scene: str, window: Any, play: Any) -> None:
    play(fakes.state(scene), "choose")
    assert window.table.stage.current == PLACES[scene]


@pytest.mark.rule("SHT-045", "LOA-002")
def test_a_loadout_in_spoils_is_laid_out_as_the_one_before_the_delve(window: Any, qtbot: Any) -> None:
    state = fakes.state("spoils")
    state.scenes[-1].step = "loadout"
    session = Session(RULES, fakes.library(), state)
    window.play(SessionTable(session))
    assert window.table.stage.current == "spoils"
    window.controller.answer(["knight:bruno"])
    qtbot.waitUntil(lambda: window.table.stage.current == "outpost")
    page = window.table.stage.views["outpost"].page
    assert isinstance(page, LoadoutView)


def test_a_clash_shows_the_board_and_the_monster(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    assert window.table.stage.current == "clash"
    assert window.table.monster.name.text() == "The Bell-Ox"
    assert window.table.side.currentIndex() == 0


def test_the_player_flips_and_escape_comes_back(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    qtbot.keyClick(window, Qt.Key.Key_F7)
    assert window.table.stage.current == "knights"
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    assert window.table.stage.current == "clash"


def test_a_click_on_a_knight_opens_the_sheet(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    qtbot.mouseClick(window.table.party.panels["bruno"], Qt.MouseButton.LeftButton)
    sheet = window.table.stage.views["knights"]
    assert window.table.stage.current == "knights"
    assert sheet.name.text() == "Bruno Vael"
    assert sheet.card_rows


def test_the_party_panel_says_what_stands_out(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    said = window.table.party.panels["bruno"].accessibleDescription()
    assert "Vigor 3/" in said
    assert "knocked down" in said
    assert "priority target" in window.table.party.panels["ilse"].accessibleDescription()


def test_space_reads_a_card_large_and_any_key_puts_it_back(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "action")
    card = window.table.hand.row.cards[0]
    qtbot.keyClick(card, Qt.Key.Key_Space)
    zoom = window.table.zoom
    assert zoom.isVisible()
    first = zoom.card.face
    qtbot.keyClick(zoom, Qt.Key.Key_Right)
    assert zoom.card.face != first
    qtbot.keyClick(zoom, Qt.Key.Key_Escape)
    assert not zoom.isVisible()


def test_a_right_click_reads_the_card_of_a_mission(window: Any, play: Any) -> None:
    """A quest to choose is a card of no shelf: it is read as it lies there, among its neighbours."""
    state = fakes.state("vision")
    session = play(state, "choose")
    quest = Option("quest", "quest", {"knight": "ilse"})
    case = Option("investigation:1-1", "investigation", {"knight": "ilse", "number": "1-1"})
    session.script[0] = Decision(Kind.CHOOSE, "vision.mission", [quest, case], ("Ann",), args={"knight": "ilse"})
    window.controller.start()
    cards = window.table.stage.views["knights"].card_rows[0].cards
    assert [card.key for card in cards] == ["quest", "investigation:1-1"]
    middle = cards[1].rect().center()
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, middle, cards[1].mapToGlobal(middle))
    QApplication.sendEvent(cards[1], asked)
    zoom = window.table.zoom
    assert zoom.isVisible() and zoom.card is not None and zoom.card.face == cards[1].face
    assert zoom.faces == [card.face for card in cards]


def test_keys_of_the_table_do_nothing_while_something_lies_over_it(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "choose")
    window.help()
    assert window.table.covered()
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_1)
    assert session.given == []
    dialog = window.table.findChild(HelpDialog)
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert not window.table.covered()


def test_the_log_says_why(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    log = window.table.log
    assert "Bruno Vael overheats" in log.browser.toPlainText()
    log.browser.anchorClicked.emit(QUrl("why:3"))
    dialog = window.table.findChild(WhyDialog)
    assert dialog is not None
    assert "overheats" in dialog.findChildren(type(dialog.title))[1].text()
    dialog.dismiss()


def test_the_log_appends_and_is_written_anew_after_an_undo(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose", "tile")
    qtbot.keyClick(window, Qt.Key.Key_1)
    assert window.table.log.browser.toPlainText().rstrip().endswith("Answered: yes why?")
    window.table.undo()
    assert "Answered" not in window.table.log.browser.toPlainText()


def test_a_page_offers_its_choices_as_lines(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.story_state(), "read")
    reader = window.table.stage.views["story"]
    assert window.table.stage.current == "story"
    assert reader.number.text() == "112"
    assert [choice.text()[:9] for choice in reader.choices] == ["You still", "Listen, a"]
    qtbot.mouseClick(reader.choices[1], Qt.MouseButton.LeftButton)
    assert session.given == [("choice:listen",)]


def test_the_reader_shows_what_a_page_remembered_when_it_was_read(window: Any, play: Any) -> None:
    session = play(fakes.story_state(), "read", "read")
    reader = window.table.stage.views["story"]
    book = session.state.scenes[0].args["book"]

    def prose() -> str:
        return " ".join(label.text() for label in reader.content.findChildren(QLabel))

    assert "The spoon in your pocket" not in prose()
    session.events.append(Event("paragraph", {"book": book, "paragraph": 112, "memory": "spoon"}))
    session.state.scenes[0].args["paragraph"] = "112"
    window.controller.answer(("choice:key",))
    reader._shown = ()
    reader.show_table(reader._view)
    assert "The spoon in your pocket" in prose()


def test_the_reader_leafs_back_to_what_led_here(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.story_state(), "read", "read")
    reader = window.table.stage.views["story"]
    book = session.state.scenes[0].args["book"]
    session.events.extend(Event("paragraph", {"book": book, "paragraph": number}) for number in (112, 100))
    session.state.scenes[0].args["paragraph"] = "100"
    window.controller.answer(("choice:key",))
    assert reader.number.text() == "100"
    reader.leaf(-1)
    assert reader.number.text() == "112"
    assert reader.choices == []
    reader.leaf(1)
    assert len(reader.choices) == 2
    reader.list_button.click()
    assert reader.contents.isVisible()
    qtbot.keyClick(reader.contents.list, Qt.Key.Key_Up)
    qtbot.keyClick(reader.contents.list, Qt.Key.Key_Return)
    assert reader.choices == []
    reader.forward.click()
    assert len(reader.choices) == 2


def test_what_is_for_sale_can_be_bought_from_its_card(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.state("outpost"), "market")
    first = window.table.stage.views["outpost"].cards()[0]
    assert first.offered
    assert "Gold" in first.face.footer
    key = first.key
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert session.given == [(key,)]


def test_every_phase_has_its_place_in_the_strip() -> None:

    def index(state: Any) -> int:
        return phase_index(fakes.view_of(state))

    assert index(fakes.state("vision")) == 0
    assert index(fakes.clash_state()) == 6
    second = fakes.state("delve")
    assert index(second) == 5
    second.expedition.clashes = {}
    assert index(second) == 2
    assert index(fakes.state("spoils")) == 7


def test_leaving_the_table_keeps_a_picture(window: Any, play: Any, saved: fakes.FakeLibrary) -> None:
    play(fakes.clash_state(), "choose")
    window._menu_picked("leave")
    assert saved.pictures == 1
    assert window.table is None
    assert window.start is not None


def test_a_clash_is_exported_from_the_menu(
    window: Any, play: Any, saved: fakes.FakeLibrary, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = play(fakes.clash_state(), "choose")
    file = tmp_path / "clash.toml"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), "*.toml"))
    assert "export_clash" in MenuDialog(window.table, clash=True).buttons
    assert "export_clash" not in MenuDialog(window.table).buttons
    window._menu_picked("export_clash")
    assert saved.exported == [(session.state.clash.monster, file)]


def test_a_window_narrow_for_its_text_keeps_the_middle_and_the_bar(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "card")
    assert window.table.hand.isVisible()
    THEMES.set(scale=200)
    qtbot.wait(5)
    table = window.table
    assert not table.party.isVisible() and not table.split.isVisible() and not table.hand.isVisible()
    assert table.stage.width() > 1200
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_F8)
    assert table.split.isVisible()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_large_text_in_a_small_window_keeps_the_knights_and_the_open_card(
    language: str, window: Any, play: Any, qtbot: Any
) -> None:
    """At 150 % in 1280x800 the party has no panels: its figures stand above the board, the open card is in sight."""
    CATALOGUE.switch(language)
    THEMES.set(scale=150)
    play(fakes.clash_state(), "choose")
    qtbot.wait(20)
    table = window.table
    vitals = table.stage.vitals
    assert not table.party.isVisible() and vitals.isVisible()
    for id, mark in vitals.knights.items():
        assert vitals.rect().contains(mark.geometry()) and mark.least == 0
        assert f"{window.controller.table.session.state.knights[id].vigor}/" in mark.accessibleName()
    card = table.monster.open_cards.cards[0]
    assert card.visibleRegion().boundingRect().height() > 0.6 * card.height()
    vitals.knights["bruno"].click()
    assert table.stage.current == "knights"
    THEMES.set(scale=100)
    qtbot.wait(5)
    assert not window.table.stage.vitals.isVisible() and window.table.party.isVisible()


def test_a_sheet_longer_than_the_window_is_leafed_through_by_key(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    window.help()
    qtbot.wait(10)
    sheet = window.table._over()
    bar = sheet.area.verticalScrollBar()
    assert sheet.close_button.hasFocus() and bar.maximum() > 0 and bar.value() == 0
    for key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown):
        before = bar.value()
        qtbot.keyClick(window.focusWidget(), key)
        assert bar.value() > before
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_End)
    assert bar.value() == bar.maximum()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Home)
    assert bar.value() == 0 and sheet.isVisible()


def test_who_is_asked_is_in_sight_however_far_below(window: Any, play: Any, qtbot: Any) -> None:
    """In a low window the party's panels scroll to the knight, and the monster's to a card that is newly open."""
    THEMES.set(scale=125)
    window.resize(1400, 720)
    state, yes = fakes.clash_state(), [Option("yes", "yes")]
    session = play(state, "choose")
    table = window.table
    bar, panel, side = table.party.area.verticalScrollBar(), table.party.panels["bruno"], table._side_bar(0)
    qtbot.waitUntil(lambda: bar.maximum() > 0 and side.maximum() > 0)
    bar.setValue(0)
    side.setValue(side.maximum())
    assert panel.visibleRegion().boundingRect().height() < panel.height()
    session.script.append(Decision(Kind.CHOOSE, "choose.may", yes, ("Ben",), args={"knight": "bruno"}))
    assert state.clash is not None
    state.clash.bp_current = state.clash.bp_deck[0]
    window.controller.answer(["yes"])
    qtbot.waitUntil(lambda: panel.visibleRegion().boundingRect().height() == panel.height())
    assert side.value() == 0


@pytest.mark.parametrize(("language", "said"), [("en", "Answers to give again: 4."), ("zh_CN", "需要重新作答 4 次。")])
def test_what_became_of_the_journal_is_said_once_in_the_language_of_the_moment(
    language: str, said: str, window: Any, play: Any
) -> None:
    CATALOGUE.switch(language)
    play(fakes.state("delve"), "choose")
    window.controller.table.session.notice = Notice("taken_back.misfit", {"lost": 4})
    window.table.refresh()
    assert window.table.toast.label.text().endswith(said)
    assert window.controller.table.session.notice is None


@pytest.mark.parametrize("kind", ["tile", "cell"])
def test_a_page_is_read_before_the_question_that_it_asks_elsewhere(
    kind: str, window: Any, play: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Which tile a paragraph reveals is asked on the map, and a clash that it begins on the board."""
    state = fakes.clash_state() if kind == "cell" else fakes.state("delve")
    session, right = play(state, "choose", kind, kind), "clash" if kind == "cell" else "map"
    stage = window.table.stage
    state.scenes.insert(0, fakes.s.Frame("story", "ask", {"book": "ilse", "paragraph": "112"}))
    with monkeypatch.context() as patched:
        opened = Event("paragraph", {"book": "ilse", "paragraph": 112, "knight": "ilse"})
        patched.setattr(
            session, "answer", lambda keys, seat: (session.given.append(keys), session.events.append(opened))
        )
        qtbot.keyClick(window, Qt.Key.Key_1)
    reader = stage.views["story"]
    assert stage.current == "story" and stage.right == right and reader.number.text() == "112"
    assert [button.property("option") for button in window.table.bar.buttons] == [
        option.key for option in session.decision.options
    ]
    (line,) = reader.choices
    assert line.text() == CATALOGUE.text("paragraph.left")
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    assert stage.current == right and len(session.given) == 1
    qtbot.keyClick(window, Qt.Key.Key_1)
    assert stage.current == right and len(session.given) == 2
