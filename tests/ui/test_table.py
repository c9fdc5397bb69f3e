"""The table shows the right place, follows the player's flips, and reads cards, rules and pages out."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QFontMetrics
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event, Json
from kf_desktop.engine.journal.records import Notice
from kf_desktop.engine.scenes import Frame
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table import hindrance
from kf_desktop.ui.cards.face import CardId
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.dialogs.help import HelpDialog
from kf_desktop.ui.dialogs.menu import MenuDialog
from kf_desktop.ui.dialogs.why import WhyDialog
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.loadout.loadout_view import LoadoutView
from kf_desktop.ui.panels.top_strip import phase_index
from kf_desktop.ui.storybook.choice_line import KEY_SIZE, ChoiceLine
from kf_desktop.ui.storybook.gave import HARM, HELP, gave
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes
from tests.ui.hands import press

PLACES = {"delve": "map", "outpost": "outpost", "spoils": "spoils", "vision": "knights", "rest": "outpost"}


@pytest.mark.parametrize("scene", PLACES)
def test_the_scene_on_top_decides_what_is_shown(scene: str, window: Any, play: Any) -> None:
    play(fakes.state(scene), "choose")
    assert window.table.middle.current == PLACES[scene]


@pytest.mark.rule("SHT-045", "LOA-002")
def test_a_loadout_in_spoils_is_laid_out_as_the_one_before_the_delve(window: Any, qtbot: Any) -> None:
    state = fakes.state("spoils")
    state.scenes[-1].step = "loadout"
    session = Session(RULES, fakes.library(), state)
    window.play(SessionTable(session))
    assert window.table.middle.current == "spoils"
    window.controller.answer(["knight:bruno"])
    qtbot.waitUntil(lambda: window.table.middle.current == "outpost")
    page = window.table.middle.views["outpost"].page
    assert isinstance(page, LoadoutView)


@pytest.mark.rule("AFT-003", "CLA-003")
def test_the_aftermath_of_a_clash_that_a_page_ordered_is_asked_at_the_board(window: Any) -> None:
    state = fakes.clash_state()
    assert state.clash is not None
    state.clash.result = "lost"
    state.knights["bruno"].dead = True
    ordered = Frame("story", "ask", {"book": "ilse", "paragraph": "100", "knight": "ilse"})
    state.scenes = [Frame("delve", "story"), ordered, Frame("clash", "aftermath", {"type": "full"})]
    window.play(SessionTable(Session(RULES, fakes.library(), state)))
    assert window.controller.view().decision.prompt == "choose.lost_clue"
    assert window.controller.view().scene == "story", "the clash is over: the page lies on top again"
    assert (window.table.middle.current, window.table.middle.right) == ("clash", "clash")


def test_a_clash_shows_the_board_and_the_monster(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    assert window.table.middle.current == "clash"
    assert window.table.monster.name.text() == "The Bell-Ox"
    assert not window.table.delve.isVisible()


def test_the_player_flips_and_escape_comes_back(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_F1)
    assert window.table.middle.current == "knights"
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
    assert window.table.middle.current == "clash"


def test_a_click_on_a_knight_opens_the_sheet(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    qtbot.mouseClick(window.table.party.rows["bruno"], Qt.MouseButton.LeftButton)
    sheet = window.table.middle.views["knights"]
    assert window.table.middle.current == "knights"
    assert sheet.name.text() == "Bruno Vael"
    assert sheet.card_rows


def test_the_party_panel_says_what_stands_out(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    said = window.table.party.rows["bruno"].accessibleDescription()
    assert "Vigor 3/" in said
    assert "knocked down" in said
    assert "priority target" in window.table.party.rows["ilse"].accessibleDescription()


def test_v_reads_a_card_large_and_any_key_puts_it_back(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "action")
    card = window.table.hand.cards[0]
    qtbot.keyClick(card, Qt.Key.Key_V)
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
    cards = window.table.middle.views["knights"].card_rows[0].cards
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


def test_the_help_names_every_letter_that_works_anywhere(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    window.help()
    named = [each.text() for each in window.table.findChild(HelpDialog).findChildren(QLabel)]
    keys = list(window.table.keys())
    letters = [key for key in keys if len(key) == 1 and key.isalpha()]
    assert "G" in letters
    assert [letter for letter in letters if not any(letter in words.split() for words in named)] == []


def test_the_log_says_why(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    log = window.table.log
    assert not log.browser.toPlainText()  # it is written when it is opened
    window.table.toggle_log()
    assert "Bruno Vael overheats" in log.browser.toPlainText()
    log.browser.anchorClicked.emit(QUrl("why:3"))
    dialog = window.table.findChild(WhyDialog)
    assert dialog is not None
    assert "overheats" in dialog.findChildren(type(dialog.title))[1].text()
    dialog.dismiss()


def test_the_log_appends_and_is_written_anew_after_an_undo(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose", "tile")
    qtbot.keyClick(window, Qt.Key.Key_1)
    window.table.toggle_log()
    assert window.table.log.browser.toPlainText().rstrip().endswith("Answered: yes why?")
    window.table.undo()
    assert "Answered" not in window.table.log.browser.toPlainText()


def test_a_page_offers_its_choices_as_lines(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.story_state(), "read")
    reader = window.table.middle.views["story"]
    assert window.table.middle.current == "story"
    assert reader.number.text() == "112"
    assert [choice.text()[:9] for choice in reader.choices] == ["You still", "Listen, a"]
    qtbot.mouseClick(reader.choices[1], Qt.MouseButton.LeftButton)
    assert session.given == [("choice:listen",)]


@pytest.mark.parametrize("scale", [100, 145])
def test_the_key_of_a_choice_on_the_page_is_whole(scale: int, qtbot: Any) -> None:
    """Space as well as a figure."""
    THEMES.set(scale=scale)
    short, long = ChoiceLine("Go on", "1"), ChoiceLine("Go on", "Space")
    for line in (short, long):
        qtbot.addWidget(line)
    metrics = QFontMetrics(THEMES.theme.font(KEY_SIZE, bold=True))
    assert long.cap_width() > metrics.horizontalAdvance("Space") and short.cap_width() == px(24)


def test_the_reader_shows_what_a_page_remembered_when_it_was_read(window: Any, play: Any) -> None:
    session = play(fakes.story_state(), "read", "read")
    reader = window.table.middle.views["story"]
    book = session.state.scenes[0].args["book"]

    def prose() -> str:
        return " ".join(label.text() for label in reader.page.findChildren(QLabel))

    assert "The spoon in your pocket" not in prose()
    session.events.append(Event("paragraph", {"book": book, "paragraph": 112, "memory": "spoon"}))
    session.state.scenes[0].args["paragraph"] = "112"
    window.controller.answer(("choice:key",))
    reader._shown = ()
    reader.show_table(reader._view)
    assert "The spoon in your pocket" in prose()


def test_what_a_page_gave_stands_beside_it(window: Any, play: Any) -> None:
    session = play(fakes.story_state(), "read", "read")
    reader = window.table.middle.views["story"]
    book = session.state.scenes[0].args["book"]
    change: dict[str, Json] = {"knight": "ilse", "amount": 1, "now": 3}
    session.events.extend(
        [
            Event("paragraph", {"book": book, "paragraph": 100}),
            Event("gain", {**change, "what": "gold"}),
            Event("test", {"knight": "ilse", "virtue": "insight", "die": 3, "bonus": 0, "difficulty": 6}),
            Event("lose", {**change, "what": "vigor"}),
            Event("paragraph", {"book": book, "paragraph": 112}),
            Event("clue", {**change, "what": "errant"}),
            Event("gain", {**change, "amount": 0, "what": "vigor"}),
            Event("step", {"step": "travel"}),
            Event("gain", {**change, "what": "lead"}),
        ]
    )
    session.state.scenes[0].args["paragraph"] = "112"
    view = window.controller.view()
    assert gave(view, (book, 100)) == [("Ilse Harrow: +1 Gold (now 3)", HELP)]
    assert gave(view, (book, 112)) == [
        ("Ilse Harrow: −1 Vigor (now 3)", HARM),
        ("Ilse Harrow: +1 Errant clue (now 3)", HELP),
    ]
    window.controller.answer(("choice:key",))
    notes = [note.accessibleName() for note in reader.page.findChildren(QLabel)]
    assert any(note.startswith("What this page gave") and "Errant clue" in note for note in notes)


def test_a_locked_choice_stands_on_the_page_and_says_why(window: Any, play: Any, monkeypatch: Any) -> None:
    play(fakes.story_state(), "read")
    reader = window.table.middle.views["story"]
    line = Option("choice:listen", "choice", {"choice": "listen"})
    refusal = hindrance.KNIGHT_AWAY.of(line, knight="tamsin")
    monkeypatch.setattr(type(window.controller.view().rulings), "refusals", lambda _: (refusal,))
    reader._shown = ()
    reader.show_table(window.controller.view())
    (locked,) = reader.locked
    assert locked.text().endswith("Locked: Tamsin Rook is not in the party") and locked.text().startswith("Listen, a")
    assert not locked.isEnabled() and locked not in reader.choices and len(reader.choices) == 2


def test_the_reader_leafs_back_to_what_led_here(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.story_state(), "read", "read")
    reader = window.table.middle.views["story"]
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
    first = window.table.middle.views["outpost"].cards()[0]
    assert first.offered
    assert "Gold" in first.face.footer
    key = first.key
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert session.given == [] and "Gold" in window.table.bar.act.deed.line
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
    """At 200 % in 1280x800 rail and stage are drawers, and the board keeps what is left."""
    play(fakes.clash_state(), "card")
    assert window.table.hand.isVisible()
    THEMES.set(scale=200)
    qtbot.wait(5)
    table = window.table
    assert not table.party.isVisible() and not table.stage.isVisible()
    assert table.middle.width() > 1200
    assert table.middle.width() * table.middle.height() > 0.4 * table.width() * table.height()


def test_hand_and_knights_are_at_hand_in_a_low_window_with_large_text(window: Any, play: Any, qtbot: Any) -> None:
    window.resize(1280, 780)
    THEMES.set(scale=145)
    state = fakes.clash_state()
    play(state, "action")
    table = window.table
    qtbot.waitUntil(lambda: len(table.hand.cards) == len(state.knights["ilse"].hand))
    for card in table.hand.cards:
        seen = card.visibleRegion().boundingRect()
        assert seen.height() >= px(24) and seen.width() > px(60)
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_F1)
    assert table.middle.current == "knights" and table.middle.views["knights"].isVisible()


@pytest.mark.parametrize(("size", "scale"), [((1280, 800), 100), ((1600, 900), 100), ((2560, 1440), 160)])
@pytest.mark.parametrize("columns", [14, 18])
def test_the_board_has_the_middle_of_the_table(
    size: tuple[int, int], scale: int, columns: int, window: Any, play: Any, qtbot: Any
) -> None:
    """45 % of the window are spaces of the board, and no part of the table lies on another."""
    window.resize(*size)
    THEMES.set(scale=scale)
    state = fakes.clash_state()
    assert state.clash is not None
    state.clash.columns, state.clash.rows = columns, 10 if columns == 14 else 12
    play(state, "action")
    qtbot.wait(20)
    table = window.table
    board = table.middle.views["clash"]
    corners = cell_rect(board.look, board.look.grid.spaces[0]).united(cell_rect(board.look, board.look.grid.spaces[-1]))
    grid = board.canvas.mapFromScene(corners).boundingRect()
    share = grid.width() * grid.height() / (table.width() * table.height())
    assert share >= (0.45 if size[0] * 10 == size[1] * 16 else 0.4)
    parts = [part.geometry() for part in (table.top, table.party, table.middle, table.stage, table.bar)]
    for one, two in itertools.combinations(parts, 2):
        assert not one.intersects(two), (one, two)
    assert all(table.rect().contains(part) for part in parts)


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


def test_the_log_opens_below_its_line_and_closes_again(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    table = window.table
    assert table.log.isHidden() and "overheats" in table.log_line.text()
    qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_L)
    assert table.log.isVisible() and table.log.browser.hasFocus()
    assert table.log.geometry().top() == table.top.height()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Escape)
    assert table.log.isHidden()
    qtbot.mouseClick(table.log_line, Qt.MouseButton.LeftButton)
    assert table.log.isVisible()


def test_the_glossary_is_asked_for_by_its_button_and_its_key(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    top = window.table.top
    assert top.glossary.isVisible()
    with qtbot.waitSignal(window.table.glossary_asked):
        qtbot.mouseClick(top.glossary, Qt.MouseButton.LeftButton)
    while window.table.covered():
        window.table._over().dismiss()
    with qtbot.waitSignal(window.table.glossary_asked):
        qtbot.keyClick(window.focusWidget() or window, Qt.Key.Key_G)


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
    stage = window.table.middle
    state.scenes.insert(0, Frame("story", "ask", {"book": "ilse", "paragraph": "112"}))
    with monkeypatch.context() as patched:
        opened = Event("paragraph", {"book": "ilse", "paragraph": 112, "knight": "ilse"})
        patched.setattr(
            session, "answer", lambda keys, seat: (session.given.append(keys), session.events.append(opened))
        )
        qtbot.keyClick(window, Qt.Key.Key_1)
    reader = stage.views["story"]
    assert stage.current == "story" and stage.right == right and reader.number.text() == "112"
    (line,) = reader.choices
    assert line.text() == CATALOGUE.text("paragraph.left")
    bar = window.table.bar
    assert bar.on.deed.title == line.text() and bar.grid.buttons == []
    assert bar.asked.text() == CATALOGUE.text("bar.read_first"), "nothing is asked over the open book"
    assert bar.because.words == "" and bar.odds_line.isHidden()
    qtbot.keyClick(window, Qt.Key.Key_1)
    assert stage.current == "story" and len(session.given) == 1, "nobody answers what is not to be seen yet"
    if kind == "tile":
        qtbot.keyClick(window, Qt.Key.Key_Space)
    else:
        qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    assert stage.current == right and len(session.given) == 1
    assert bar.asked.text() != CATALOGUE.text("bar.read_first")
    assert bar.grid.buttons == [], "the board shows them"
    qtbot.keyClick(window, Qt.Key.Key_1)
    assert stage.current == right and len(session.given) == 2


def test_options_come_up_beside_the_hand_once_what_led_to_them_has_been_seen(window: Any, play: Any) -> None:
    """After an Encounter the map came up with the hand alone: an unseen option still answered to its key."""
    state, id = fakes.state("delve"), "ilse.technique.low_guard"
    state.knights["ilse"].hand = [id]
    session = play(state, "choose")
    options = [Option("a", "choice", {"choice": "a"}), Option("b", "choice", {"choice": "b"})]
    session.script[0] = Decision(Kind.CHOOSE, "choose.other", options, ("Ann",), 1, 1)
    bar = window.table.bar
    bar.reading = lambda: True
    window.controller.start()
    assert bar.grid.buttons == [] and bar.hand.isVisible()
    bar.reading = lambda: False
    bar.mark()
    assert [button.property("option") for button in bar.grid.buttons] == ["a", "b"]
    assert all(button.isVisible() for button in bar.grid.buttons)


def test_what_a_page_asks_itself_stands_on_it_at_once(
    window: Any, play: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Read on: to the question" led nowhere there, and the next of the same questions had lines on the page."""
    session = play(fakes.story_state(), "choose", "choose", "choose")
    opened = Event("paragraph", {"book": "ilse", "paragraph": 112, "knight": "ilse"})
    reader, seen = window.table.middle.views["story"], []
    for events in ([opened], []):
        with monkeypatch.context() as patched:
            patched.setattr(
                session,
                "answer",
                lambda keys, seat, new=events: (session.given.append(keys), session.events.extend(new)),
            )
            qtbot.keyClick(window, Qt.Key.Key_1)
        seen.append([line.text() for line in reader.choices])
    assert seen[0] == seen[1] and CATALOGUE.text("paragraph.left") not in seen[0]
    assert len(seen[0]) == len(session.decision.options) and not window.table.middle.is_reading()


def test_the_options_of_a_card_that_asks_stand_below_it(window: Any, play: Any, qtbot: Any) -> None:
    """On the stage, by mouse and by key; back in the bar where the stage is folded."""
    card = next(id for id, each in fakes.library().mortis.items())
    session = play(fakes.clash_state(), "figure", "figure")
    for decision in session.script:
        decision.source = card
    window.controller.start()
    table = window.table
    assert table.on_stage.faces[0].id == CardId("mortis", card) and table.on_stage.asks
    buttons, card_of_stage = table.bar.buttons, table.on_stage.card
    assert [button.property("option") for button in buttons] == ["knight:ilse", "knight:bruno"]
    for button in buttons:
        place = button.mapTo(table, button.rect().center())
        assert table.stage.geometry().contains(place)
        assert place.y() > card_of_stage.mapTo(table, card_of_stage.rect().bottomLeft()).y()
        assert all(place.y() < link.mapTo(table, QPoint()).y() for link in table.on_stage.links if link.isVisible())
        assert not button.visibleRegion().isEmpty()
    window.resize(1100, 700)
    window.controller.start()
    qtbot.wait(10)
    for button in table.bar.buttons:
        assert table.bar.geometry().contains(button.mapTo(table, button.rect().center()))
    window.resize(1280, 800)
    window.controller.start()
    qtbot.mouseClick(table.bar.buttons[1], Qt.MouseButton.LeftButton)
    assert session.given == [("knight:bruno",)]
    press(window, "knight:ilse")
    assert session.given == [("knight:bruno",), ("knight:ilse",)]


def test_a_card_of_the_hand_is_not_listed_beside_it_as_well(window: Any, play: Any, qtbot: Any) -> None:
    """However wide the bar was when the question came: the options are shared out anew with its width."""
    session = play(fakes.clash_state(), "action", "action")
    for decision in session.script:
        decision.options.append(Option("climb", "climb", {"point": "back"}))
    window.controller.start()
    window.resize(960, 700)
    window.controller.start()
    window.resize(1280, 800)
    qtbot.wait(10)
    assert window.table.hand.isVisible()
    assert [button.property("option") for button in window.table.bar.buttons] == ["climb"]


def test_options_below_the_card_that_asks_are_not_folded_away_with_it(window: Any, play: Any) -> None:
    """In large letters the stage is a strip; who closes it again finds the options in the bar."""
    THEMES.set(scale=115)
    window.resize(1280, 781)
    play(fakes.clash_state(), "order")
    table = window.table
    table.toggle_asides()  # what lies there is drawn once it is seen
    table.toggle_asides()
    table.on_stage.asks = True
    buttons = table.bar.grid.buttons
    assert buttons and not any(table.stage.isAncestorOf(button) for button in buttons)
    table.toggle_asides()
    assert all(table.stage.isAncestorOf(button) for button in buttons)
    table.toggle_asides()
    assert not any(table.stage.isAncestorOf(button) for button in buttons)


def test_a_card_that_asks_is_unfolded_by_itself_beside_the_map(window: Any, qtbot: Any) -> None:
    """In large letters one answered a card that lay behind a strip."""
    THEMES.set(scale=115)
    window.resize(1280, 781)
    card = next(iter(fakes.library().explorations))
    options = [Option(key, "choice", {"choice": key}) for key in ("a", "b")]
    asks = Decision(Kind.CHOOSE, "choose.effect", options, ("ilse",), source=card)
    travel = fakes.decisions()["tile"]
    window.play(fakes.FakeTable(fakes.FakeSession(fakes.state("delve"), [travel, asks, travel], ())))
    table = window.table
    qtbot.wait(5)
    assert not table.stage.isVisible() and table.tab.isVisible()
    window.controller.answer((travel.options[0].key,))
    assert table.stage.isVisible() and table.on_stage.asks
    window.controller.answer(("a",))
    assert not table.stage.isVisible() and table.tab.isVisible()


def test_what_has_to_be_chosen_and_how_stands_on_one_plate(window: Any, play: Any) -> None:
    play(fakes.state("delve"), "tile")
    bar = window.table.bar
    assert not bar.answering.armed and not bar.on.isVisible()
    assert (bar.act.deed.title, bar.act.deed.line) == ("a tile has to be chosen", "choose a tile with a gold edge")
    assert not bar.act.isEnabled()
