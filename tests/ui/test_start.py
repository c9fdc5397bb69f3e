"""The start screen: new campaigns, saved games, settings; and that it is light."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics, QGuiApplication, QWheelEvent
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QPushButton, QScrollArea, QWidget

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.content.text import Text
from kf_desktop.saves.vault import Vault
from kf_desktop.story.conditions import Marked, Not
from kf_desktop.story.model import SoFar
from kf_desktop.ui.dialogs.ask import AskDialog
from kf_desktop.ui.dialogs.help import HelpDialog
from kf_desktop.ui.dialogs.settings import SettingsForm
from kf_desktop.ui.glossary.dialog import GlossaryDialog
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.lessons.heading import FIRST_BLOW, has_finished, heading_of
from kf_desktop.ui.settings import Settings, load_settings, save_settings
from kf_desktop.ui.shell.tool import KeyedWord
from kf_desktop.ui.sound.sounds import SOUNDS
from kf_desktop.ui.start.entries import SaveEntry, wish_for
from kf_desktop.ui.start.forms.squires import Parties
from kf_desktop.ui.start.library import LibraryError
from kf_desktop.ui.start.menu import Menu
from kf_desktop.ui.start.menu_row import BARE, CAP
from kf_desktop.ui.start.start_screen import StartScreen
from kf_desktop.ui.start.title import Title
from kf_desktop.ui.theme.controls import FoldedTick
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.window import Window
from tests.ui import fakes

pytestmark = pytest.mark.usefixtures("strays")


def test_the_menu_marks_the_page_that_lies_beside_it(window: Any) -> None:
    start = window.start

    def marked() -> list[str]:
        words = [id for id, word in start.menu.foot.items() if word.property("opened") == "true"]
        return [*(id for id, row in start.menu.rows.items() if row.opened), *words]

    assert marked() == []
    start.open_new()
    assert marked() == ["new"]
    start.open_load()
    assert marked() == ["load"]
    start.menu.foot["settings"].click()
    assert marked() == ["settings"]
    start.show_page(None)
    assert marked() == []


def test_a_menu_without_a_page_is_not_dressed_anew(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    menu = Menu(Settings())
    qtbot.addWidget(menu)
    for word in menu.foot.values():
        word.ensurePolished()
    asked = list[QWidget]()
    monkeypatch.setattr(KeyedWord, "style", asked.append, raising=False)
    menu.mark("")
    assert not asked


def test_continue_opens_the_newest_game(window: Any, qtbot: Any) -> None:
    assert window.start.buttons["continue"].isVisible()
    qtbot.mouseClick(window.start.buttons["continue"], Qt.MouseButton.LeftButton)
    assert window.table is not None


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("scale", [100, 125, 150])
def test_a_new_campaign_is_never_wider_than_its_sheet(language: str, scale: int, window: Any, qtbot: Any) -> None:
    """In large print the right edge was cut off, and the left one when the keyboard went on to a field."""
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(1220, 660)
    qtbot.mouseClick(window.start.buttons["new"], Qt.MouseButton.LeftButton)
    form = window.start.page
    (area,) = (each for each in form.findChildren(QScrollArea) if each.isAncestorOf(form.further))
    for _ in range(2):
        for _ in range(3):
            QApplication.processEvents()
        assert area.widget().width() <= area.viewport().width()
        form.further.button.click()


def test_a_new_campaign_takes_names_knights_seed_and_table_dice(window: Any, saved: Any, qtbot: Any) -> None:
    qtbot.mouseClick(window.start.buttons["new"], Qt.MouseButton.LeftButton)
    form = window.start.page
    assert form.begin.isEnabled()
    assert [choice.box.isChecked() for choice in form.choices] == [True] * 4 + [False] * (len(form.choices) - 4)
    for choice in form.choices[2:4]:
        choice.box.click()
    assert form.hint.text().startswith("2 knights chosen. The monsters are made for four")
    form.name.setText("Thursdays")
    form.seed.setText("41")
    form.solo.click()
    form.choices[1].player.setText("Ben")
    form.dice.click()
    qtbot.mouseClick(form.begin, Qt.MouseButton.LeftButton)
    wish = saved.created[0]
    assert (wish.name, wish.seed, wish.table_dice) == ("Thursdays", "41", True)
    assert wish.knights == (form.choices[0].knight.id, form.choices[1].knight.id)
    assert wish.players == ("Player 1", "Ben")
    assert window.table is not None


def test_one_player_begins_with_two_clicks(window: Any, saved: Any, qtbot: Any) -> None:
    qtbot.mouseClick(window.start.buttons["new"], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(window.start.page.begin, Qt.MouseButton.LeftButton)
    assert len(saved.created[0].knights) == 4  # as many as the monsters are made for
    assert len(set(saved.created[0].players)) == 1


def test_five_knights_are_a_full_party(window: Any, qtbot: Any) -> None:
    window.start.open_new()
    form = window.start.page
    assert form.hint.text() == "4 knights chosen"
    form.choices[4].box.click()
    assert "Five players" in form.hint.text() and not form.choices[5].box.isEnabled()
    form.choices[0].box.click()
    assert form.choices[5].box.isEnabled()


def test_the_form_says_what_a_lone_knight_changes_and_takes_the_mode_that_is_chosen(window: Any, qtbot: Any) -> None:
    window.start.open_new()
    form = window.start.page
    wishes: list[Any] = []
    for choice in form.choices[1:4]:
        choice.box.click()
    assert form.hint.text().startswith("1 knight chosen. True solo") and "lost" not in form.hint.text(), (
        "it is made for one"
    )
    form.begun.disconnect()
    form.begun.connect(wishes.append)
    form.presence.click()
    qtbot.mouseClick(form.begin, Qt.MouseButton.LeftButton)
    assert [wish.modes for wish in wishes] == [("presence",)]


def test_saves_are_listed_and_damaged_ones_say_so(window: Any, qtbot: Any) -> None:
    window.start.open_load()
    page = window.start.page
    assert [button.isEnabled() for button in page.load_buttons] == [True, True, False]
    qtbot.mouseClick(page.load_buttons[1], Qt.MouseButton.LeftButton)
    assert window.table is not None


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "The story so far\n\nYou dug.\n\nWhatever you do next puts this away."),
        ("zh_CN", "前情提要\n\n你挖了。\n\n做任何一步，此页即收起。"),
    ],
)
def test_a_campaign_that_is_taken_up_again_begins_with_the_story_so_far(
    language: str, said: str, window: Any, saved: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    CATALOGUE.switch(language)
    entry = SoFar(when=Not(part=Marked(node="30")), text=Text(en="You dug.", zh="你挖了。"))
    cards = replace(fakes.library(), books={"ilse": replace(fakes.book(), so_far=(entry,))})
    session = fakes.FakeSession(fakes.state("delve"), [fakes.decisions()["choose"]], fakes.EVENTS, cards)
    monkeypatch.setattr(saved, "load", lambda save: fakes.FakeTable(session))
    window.start.open_load()
    qtbot.mouseClick(window.start.page.load_buttons[0], Qt.MouseButton.LeftButton)
    toast = window.table.toast.label
    qtbot.waitUntil(toast.isVisible)
    assert toast.text() == said
    assert abs(toast.geometry().center().x() - window.table.rect().center().x()) <= 1
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_V)
    assert toast.isHidden(), "any key takes it off the board"
    window.table.refresh()
    assert toast.isHidden()  # once, and not with every answer


def test_a_new_game_begins_without_a_story_so_far(window: Any, play: Any) -> None:
    play(fakes.state("delve"), "choose")
    assert window.table.toast.label.isHidden()


@pytest.mark.rule("CAM-006")
def test_the_lesson_comes_first_and_can_be_left_for_later(qtbot: Any) -> None:
    window = Window(Settings(animation="off"), lambda: fakes.FakeLibrary([]))
    qtbot.addWidget(window)
    window.resize(1280, 800)
    window.show()
    qtbot.waitExposed(window)
    assert window.start is not None
    window.start.look_for_saves()
    lesson = window.start.buttons["first_blow"]
    qtbot.waitUntil(lesson.hasFocus)
    assert lesson.isEnabled() and lesson.isVisible()
    window.start.open_new()  # nobody has to learn before playing
    assert window.start.page is not None
    window.start.settings.said[f"{FIRST_BLOW}/{heading_of(FIRST_BLOW).ends[0]}"] = 1
    assert has_finished(FIRST_BLOW, window.start.settings.said)
    window.start.look_for_saves()
    assert lesson.isEnabled(), "it can be played again later"


def test_nothing_of_the_menu_moves_once_the_games_are_found(qtbot: Any) -> None:
    """'Continue' keeps its place from the last time: a click that is aimed at another button hits that one."""
    found: list[fakes.FakeLibrary] = []
    settings = Settings(animation="off")
    for first in (True, False):
        window = Window(settings, lambda: found[0] if found else None)
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        QApplication.processEvents()
        assert window.start is not None
        before = window.start.buttons["new"].pos()
        found.append(fakes.FakeLibrary(fakes.saves()))
        window.start.look_for_saves()
        QApplication.processEvents()
        assert (window.start.buttons["new"].pos() == before) is not first, "nobody knew yet the first time"
        assert window.start.buttons["continue"].isVisible() and window.start.menu.rows["continue"].words
        found.clear()


def test_a_row_of_the_menu_has_its_number_as_a_key_while_no_page_is_open(window: Any, qtbot: Any) -> None:
    rows = window.start.menu.rows
    assert [(id, row.key) for id, row in rows.items()] == [
        ("continue", "1"),
        ("first_blow", "2"),
        ("first_delve", "3"),
        ("new", "4"),
        ("skirmish", "5"),
        ("load", "6"),
        ("sheets", "7"),
    ]
    assert [id for id, row in rows.items() if row.recommended] == ["continue"]
    assert rows["continue"].words == "The Bell Under Ash · Expedition 3 · Clash"
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_6)
    page = window.start.page
    assert window.start.page_open == "load"
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_4)
    assert window.start.page is page, "what is typed on a page is the page's"


def test_a_game_of_ones_own_is_gone_on_with_before_any_lesson(qtbot: Any) -> None:
    """Whoever had begun a campaign was still told to learn; a lesson that was left is no such game."""
    own = fakes.saves()[0]
    lesson = replace(own, id="l", lesson=FIRST_BLOW)
    settings = Settings(animation="off")

    def menu(*saves: SaveEntry) -> StartScreen:
        window = Window(settings, lambda: fakes.FakeLibrary(saves))
        qtbot.addWidget(window)
        window.resize(1280, 800)
        window.show()
        qtbot.waitExposed(window)
        assert window.start is not None
        window.start.look_for_saves()
        QApplication.processEvents()
        return window.start

    def stands(start: StartScreen) -> list[str]:
        return sorted(
            (id for id, row in start.menu.rows.items() if row.isVisible()), key=lambda id: start.menu.rows[id].y()
        )

    assert stands(menu())[:3] == ["first_blow", "first_delve", "new"]
    left = menu(lesson)
    assert left.menu.next_step() == "first_blow" and stands(left)[:3] == ["first_blow", "first_delve", "new"]
    assert left.menu.rows["first_blow"].words == "Go on where you left it"
    assert left.menu.rows["first_delve"].words != "Go on where you left it"
    settings.said[f"{FIRST_BLOW}/{heading_of(FIRST_BLOW).ends[0]}"] = 1
    played = menu(lesson)
    assert played.menu.next_step() == "first_delve" and stands(played) == stands(left), "no row changes its place"
    start = menu(lesson, own)
    assert start.menu.next_step() == "continue" and stands(start)[:3] == ["continue", "first_blow", "first_delve"]
    assert start.newest is own, "the lesson goes on from its own row"
    assert [start.menu.rows[id].key for id in stands(start)] == list("1234567")
    start.open_settings()
    assert not any(row.key for row in start.menu.rows.values()), "beside a page digits are the page's"
    qtbot.keyClick(start, Qt.Key.Key_Escape)
    assert [start.menu.rows[id].key for id in stands(start)] == list("1234567")
    first, second = start.menu.rows["continue"], start.menu.rows["first_blow"]
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Tab)
    assert second.hasFocus()
    again = StartScreen(settings, lambda: None)
    qtbot.addWidget(again)
    assert next(iter(again.menu.rows)) == "continue", "it is known from the last time, and nothing moves"


@pytest.mark.parametrize("key", [Qt.Key.Key_F1, Qt.Key.Key_F12])
def test_help_has_a_key_that_is_shown_beside_its_word(window: Any, qtbot: Any, key: Qt.Key) -> None:
    word = window.start.buttons["help"]
    assert word.key == "F12" and word.accessibleDescription() == "F12"
    QApplication.processEvents()
    qtbot.keyClick(window.focusWidget(), key)
    qtbot.keyClick(window.focusWidget(), key)
    assert len(window.start.findChildren(HelpDialog)) == 1


def test_the_menu_of_the_table_shows_its_key_and_f1_is_no_help_there(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    QApplication.processEvents()
    menu = window.table.top.menu
    assert menu.key == "F10" and menu.width() > menu.cap() + px(20)
    assert window.table.top.campaign.x() >= menu.geometry().right()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_F1)
    assert not window.table.findChildren(HelpDialog)
    window.table.step_back()
    window.resize(900, 700)
    QApplication.processEvents()
    assert menu.key == "", "there the name needs the room"


def test_the_key_beside_a_word_has_its_own_room(window: Any) -> None:
    """The word is no narrower for it, and the key is drawn behind the word."""
    word = window.start.buttons["help"]
    bare = window.start.buttons["quit"]
    bare.setText(word.text())
    QApplication.processEvents()
    assert word.width() == bare.width() + word.cap() and word.cap() > 0
    drawn, plain = word.grab().toImage(), bare.grab().toImage()
    middle = drawn.height() // 2
    ground = plain.pixel(plain.width() - 1, middle)
    assert any(drawn.pixel(x, middle) != ground for x in range(word.width() - word.cap(), word.width()))


@pytest.mark.parametrize("page", ["new", "sheets", "skirmish"])
def test_ctrl_enter_begins_from_anywhere_on_a_form(window: Any, saved: Any, qtbot: Any, page: str) -> None:
    """From the name to 'Begin' it was some sixteen times Tab."""
    begun = saved.fought if page == "skirmish" else saved.created
    getattr(window.start, f"open_{page}")()
    QApplication.processEvents()
    form = window.start.page
    begin = form.fight if page == "skirmish" else form.begin
    assert begin.toolTip().startswith("Ctrl + Enter")
    begin.setEnabled(False)
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert not begun, "not while something is missing"
    begin.setEnabled(True)
    (form.fighters if page == "skirmish" else form.choices)[1].box.setFocus()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert len(begun) == 1 and window.table is not None


def test_enter_in_the_name_begins_the_campaign(window: Any, saved: Any, qtbot: Any) -> None:
    window.start.open_new()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert len(saved.created) == 1


def test_the_enter_that_begins_does_not_turn_the_first_page(
    window: Any, saved: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The page's first option has the keyboard before that key has been dealt with."""
    session = fakes.FakeSession(fakes.story_state(), [fakes.decisions()["read"]], fakes.EVENTS)
    monkeypatch.setattr(saved, "create", lambda wish: fakes.FakeTable(session))
    window.start.open_new()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.table.middle.current == "story" and window.table.isAncestorOf(window.focusWidget())
    assert session.given == []


@pytest.mark.parametrize(
    ("language", "phase", "told"),
    [
        ("en", "spoils", "Branch from expedition 2"),
        ("zh_CN", "spoils", "自第 2 次远征另开"),
        ("en", "rosegraal", "Branch from round 2"),
        ("en", "skirmish", "Branch"),
    ],
)
def test_a_branch_says_so_in_the_list_of_saved_games(
    window: Any, saved: Any, language: str, phase: str, told: str
) -> None:
    CATALOGUE.switch(language)
    first = replace(saved.entries[0], branched_at=0)
    saved.entries[:] = [first, replace(first, id="z", phase=phase, branched_at=2)]
    window.start.open_load()
    lines = [label.text().split(" · ") for label in window.start.page.findChildren(QLabel)]
    assert [told in line for line in lines].count(True) == 1


def test_that_a_branch_is_gone_on_with_is_told_in_the_menu_to_the_end(window: Any, saved: Any) -> None:
    THEMES.set(scale=115)
    saved.entries[:] = [replace(saved.entries[0], branched_at=2)]
    window.start.look_for_saves()
    QApplication.processEvents()
    row = window.start.menu.rows["continue"]
    assert row.words.endswith(" · Branch")
    wide = row.width() - row._left() - px(CAP)
    assert QFontMetrics(row._line_font(wide)).horizontalAdvance(row.words) <= wide


@pytest.mark.parametrize("scale", [115, 200])
def test_every_line_of_a_saved_game_is_whole(window: Any, saved: Any, scale: int) -> None:
    """A party whose names took two lines was cut, and 'Delete' had no place."""
    THEMES.set(scale=scale)
    window.resize(1220, 740)
    saved.entries[:] = [replace(saved.entries[0], knights=tuple(saved.knights()[:4]), branched_at=2)]
    window.start.open_load()
    for _ in range(4):
        QApplication.processEvents()
    page = window.start.page
    for each in page.findChildren(QLabel):
        assert each.height() >= (each.heightForWidth(each.width()) if each.wordWrap() else each.sizeHint().height())
    for button in page.findChildren(QPushButton):
        assert button.parentWidget().rect().contains(button.geometry()), button.text()


def test_a_row_that_is_pressed_before_the_games_are_read_opens_when_they_are(qtbot: Any) -> None:
    found: list[fakes.FakeLibrary] = []
    window = Window(Settings(animation="off", own_game=True), lambda: found[0] if found else None)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitExposed(window)
    assert window.start is not None
    window.start.look_for_saves()
    assert window.focusWidget() is window.start.menu.rows["continue"], "there was a game last time"
    qtbot.mouseClick(window.start.menu.rows["load"], Qt.MouseButton.LeftButton)
    assert window.start.page is None
    found.append(fakes.FakeLibrary(fakes.saves()))
    window.look_for_saves()
    assert window.start.page_open == "load"


def test_that_there_is_a_game_is_known_although_the_program_is_killed(
    window: Any, play: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "_settings_file", tmp_path / "settings.json")
    window.settings.own_game = False
    play(fakes.state("delve"), "choose")
    assert load_settings(tmp_path / "settings.json").own_game


def test_the_foot_of_the_menu_offers_the_other_language(window: Any, qtbot: Any) -> None:
    assert window.start.buttons["language"].text() == "简体中文"
    qtbot.mouseClick(window.start.buttons["language"], Qt.MouseButton.LeftButton)
    assert CATALOGUE.language == "zh_CN" and window.start.buttons["language"].text() == "English"


def test_the_foot_of_the_menu_says_whether_there_is_sound(
    window: Any, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SOUNDS, "can_play", lambda: True)
    window.show_start()
    word = window.start.buttons["sound"]
    assert word.text() == "Sound on"
    qtbot.keyClick(window, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
    assert word.text() == "Sound off" and not window.settings.sound
    qtbot.mouseClick(word, Qt.MouseButton.LeftButton)
    assert word.text() == "Sound on" and window.settings.sound and SOUNDS.on


@pytest.mark.parametrize("button", ["new", "skirmish", "sheets", "load", "settings"])
def test_another_language_leaves_the_page_of_the_menu_open(window: Any, qtbot: Any, button: str) -> None:
    """Whoever fills in the form of a campaign and changes the language is not thrown into the settings."""
    qtbot.mouseClick(window.start.buttons[button], Qt.MouseButton.LeftButton)
    before = type(window.start.page)
    CATALOGUE.switch("zh_CN")
    QApplication.processEvents()
    assert window.start.page_open == button and type(window.start.page) is before
    assert (window.start.findChild(SettingsForm) is not None) is (button == "settings")


def test_deleting_asks_first(window: Any, saved: Any, qtbot: Any) -> None:
    window.start.open_load()
    window.start.saved.delete(saved.entries[0])
    dialog = window.start.findChild(AskDialog)
    assert len(saved.entries) == 3
    qtbot.mouseClick(dialog.agree, Qt.MouseButton.LeftButton)
    assert [entry.id for entry in saved.entries] == ["b", "c"]


def test_a_game_that_cannot_be_loaded_is_told(window: Any) -> None:
    window._play_saved("gone")
    dialog = window.start.findChild(AskDialog)
    assert dialog is not None
    assert window.table is None


def test_a_backup_is_offered_in_place_of_a_game_that_cannot_be_loaded(
    window: Any, saved: Any, qtbot: Any, monkeypatch: Any
) -> None:
    load = saved.load

    def broken(save: str) -> Any:
        if save == "a":
            raise LibraryError("The newest good backup is b.", "b")
        return load(save)

    monkeypatch.setattr(saved, "load", broken)
    window._play_saved("a")
    dialog = window.start.findChild(AskDialog)
    assert window.table is None
    qtbot.mouseClick(dialog.agree, Qt.MouseButton.LeftButton)
    assert window.table is not None


def test_settings_take_effect_at_once(window: Any) -> None:
    window.start.open_settings()
    form = window.start.page.findChild(SettingsForm)
    form.language.setCurrentIndex(form.language.findData("zh_CN"))
    form.language.activated.emit(1)
    assert CATALOGUE.language == "zh_CN"
    assert window.start.buttons["quit"].text() == "退出"


def test_keys_change_language_theme_and_scale(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "reroll")
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(window, Qt.Key.Key_L, control)
    assert window.table.party.rows["ilse"].accessibleName().startswith("伊尔莎")
    qtbot.keyClick(window, Qt.Key.Key_T, control)
    assert THEMES.theme.palette.id == "light"
    before = window.table
    qtbot.keyClick(window, Qt.Key.Key_Minus, control)
    assert THEMES.theme.scale == 90
    assert window.table is not before
    assert window.table.bar.buttons


def test_settings_survive_and_damaged_ones_do_not_stop_the_game(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "settings.json"
    save_settings(Settings("zh_CN", "light", 130, "off"), file)
    assert load_settings(file) == Settings("zh_CN", "light", 130, "off")
    file.write_text('{"scale": "big", "language": 3, "theme": "light"}', encoding="utf-8")
    assert load_settings(file) == Settings(theme="light")
    for text in ("[", "[" * 100_000, "[" * 100_000 + "]" * 100_000, '{"scale": ' + "9" * 5000 + "}", "\0", "\ufeff{}"):
        file.write_text(text, encoding="utf-8")
        assert load_settings(file) == Settings()
    nonsense: list[object] = [None, 1.5, [], {}]
    for field, other in (("volumes", "loud"), ("said", "no"), ("stops", 5)):
        for value in (other, *nonsense):
            file.write_text(json.dumps({field: {"dice": value}, "scale": 120}), encoding="utf-8")
            assert load_settings(file) == Settings(scale=120)
    for value, percent in ((10**400, 100), (-(10**12), 0), (40, 40)):
        file.write_text(json.dumps({"volumes": {"dice": value}}), encoding="utf-8")
        assert load_settings(file).volumes == {"dice": percent}


def test_the_start_screen_needs_neither_cards_nor_rules() -> None:
    """What the command imports decides how soon its window is there."""
    code = "import sys, kf_desktop.app.run; from kf_desktop.cli import main; kf_desktop.app.run.run = int; main([]); "
    code += "print([m for m in sys.modules if m in ('pydantic', 'html', 'kf_desktop.engine.decision') or m.startswith("
    code += "('kf_desktop.content.', 'kf_desktop.rules', 'kf_desktop.story', 'kf_desktop.saves'))])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_packs_are_named_with_what_keeps_one_out(window: Any, qtbot: Any) -> None:
    line = window.start.menu.packs_line
    assert line.text() == "Packs: 3, 1 left out"
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton)
    page = window.start.page
    shown = [label.text() for label in page.findChildren(QLabel)]
    for words in ("Storms, version 2", "bad, version ?", "/home/ann/packs/bad", "left out", "bad/gear.toml:11: wrong"):
        assert words in shown
    assert "bad/gear.toml:12: wrong" not in shown  # the rest is counted, and copied
    assert "… and 2 more." in shown
    qtbot.mouseClick(page.copy_buttons[0], Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text().splitlines()[-1] == "bad/gear.toml:13: wrong"


def test_a_save_says_which_pack_is_not_as_it_was(window: Any, saved: Any) -> None:
    saved.entries[0] = replace(saved.entries[0], packs=("Pack storms, version 2, is not installed.",))
    window.start.open_load()
    shown = [label.text() for label in window.start.page.findChildren(QLabel)]
    assert shown.count("Pack storms, version 2, is not installed.") == 1


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(
    ("scale", "width", "height"),
    [
        (100, 1280, 800),
        (100, 1280, 700),
        (145, 1280, 780),
        (150, 1280, 800),
        (200, 1280, 800),
        (200, 1280, 720),
        (200, 1024, 640),
        (100, 960, 600),
    ],
)
def test_the_whole_menu_is_in_sight(
    scale: int, width: int, height: int, language: str, window: Any, qtbot: Any
) -> None:
    """Also when there is a game to go on with; the words of every button are whole.

    In a window that is low for its text the rows are names alone, and in the lowest these stand closer. None is left
    out: the guided delve was, and the rows below it had other numbers.
    """
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(width, height)
    start = window.start
    start.look_for_saves()

    def whole() -> None:
        assert start.buttons["continue"].isVisible()
        assert start.side.verticalScrollBar().maximum() == 0
        left_out = [id for id, row in start.menu.rows.items() if row.isHidden()]
        lines = height * 100 // scale
        assert left_out == [] and [row.key for row in start.menu.rows.values()] == list("1234567")
        assert (start.menu.rows["continue"].room in BARE) is (lines < 500), "there is room for prints and lines"
        for button in [button for button in start.buttons.values() if not button.isHidden()]:
            assert button.visibleRegion().boundingRect().height() == button.height()
            assert button.width() >= button.sizeHint().width()

    qtbot.waitUntil(whole)


def test_a_skirmish_is_called_by_what_is_fought_in_the_language_of_the_moment(tmp_path: Path) -> None:
    """However it was called when it was saved; a campaign keeps the name that its players gave it."""
    games = SavedGames(Vault(tmp_path / "saves"))
    CATALOGUE.switch("zh_CN")
    monster = next(entry for entry in games.monsters() if entry.id == "bell_ox")
    games.autosave(games.create_skirmish(wish_for(monster, 1, "full", [("ilse", 1)], "7")))
    (chinese,) = games.saves()
    assert chinese.campaign == CATALOGUE.text("skirmish.named", monster=monster.name["zh_CN"], level=1)
    CATALOGUE.switch("en")
    (english,) = games.saves()
    assert english.campaign == "Skirmish: The Bell-Ox, level 1" and english.id == chinese.id
    games.close()


@pytest.mark.parametrize("state", [Qt.WindowState.WindowMaximized, Qt.WindowState.WindowFullScreen])
def test_a_window_that_fills_the_screen_does_so_again(
    saved: fakes.FakeLibrary, qtbot: Any, tmp_path: Path, state: Qt.WindowState
) -> None:
    file = tmp_path / "settings.json"
    first = Window(Settings(log=45), lambda: saved, file)
    qtbot.addWidget(first)
    first.show()
    first.setWindowState(state)
    QApplication.processEvents()
    first.close()
    second = Window(load_settings(file), lambda: saved, file)
    qtbot.addWidget(second)
    assert second.place_as_left() and second.windowState() & state and second.settings.log == 45
    for window in (first, second):
        CATALOGUE.switched.disconnect(window._dress)
        THEMES.changed.disconnect(window._redraw)


def test_a_new_campaign_asks_who_goes_before_what_few_change(window: Any) -> None:
    window.start.open_new()
    QApplication.processEvents()
    form = window.start.page
    assert form.choices[0].isVisible() and not form.seed.isVisible() and not form.rogue.isVisible()
    form.further.button.click()
    QApplication.processEvents()
    assert form.seed.isVisible() and form.rogue.isVisible()
    assert form.seed.mapTo(form, QPoint()).y() > form.choices[-1].mapTo(form, QPoint()).y()


@pytest.mark.parametrize("scale", [80, 100, 150, 200])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("page", ["new", "sheets"])
def test_no_line_of_a_new_campaigns_form_lies_on_another_or_is_cut(
    window: Any, scale: int, language: str, page: str
) -> None:
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(1280, 720)
    getattr(window.start, f"open_{page}")()
    for _ in range(4):
        QApplication.processEvents()
    form = window.start.page
    form.further.button.setChecked(True)
    for _ in range(4):
        QApplication.processEvents()
    sheet = form.name.parentWidget()
    asked = [
        each for each in (form.name, form.seed, form.dice, form.solo, form.presence, form.rogue) if each.isVisible()
    ]
    areas = [QRect(each.mapTo(sheet, QPoint()), each.size()) for each in asked]
    assert not any(one.intersects(two) for one, two in pairwise(areas))
    for each in asked:
        assert each.height() >= each.sizeHint().height() - 1
        assert each.mapTo(form, QPoint(each.width(), 0)).x() <= form.width()
        if isinstance(each, FoldedTick):
            widest = max(each.fontMetrics().horizontalAdvance(line) for line in each.text().split("\n"))
            assert widest + px(30) <= each.width()
            assert "".join(each.text().split()) == "".join(each.words.split())


def test_a_window_opens_where_it_was_closed(saved: fakes.FakeLibrary, qtbot: Any, tmp_path: Path) -> None:
    """Its size, and whether it was maximised, are kept with the settings; what is no such thing is passed over."""
    file = tmp_path / "settings.json"
    first = Window(Settings(), lambda: saved, file)
    qtbot.addWidget(first)
    assert not first.place_as_left()
    first.resize(960, 655)
    first.show()
    first.close()
    second = Window(load_settings(file), lambda: saved, file)
    qtbot.addWidget(second)
    assert second.place_as_left() and second.height() == 655
    third = Window(Settings(window="no place"), lambda: saved)
    qtbot.addWidget(third)
    assert not third.place_as_left()
    for window in (first, second, third):
        CATALOGUE.switched.disconnect(window._dress)
        THEMES.changed.disconnect(window._redraw)


def test_nothing_lies_on_each_other_in_large_letters(window: Any, qtbot: Any) -> None:
    """The settings are scrolled, the parties to pick go on in the next line."""
    THEMES.set(scale=150)
    window.show_start()
    window.start.look_for_saves()
    window.start.open_settings()
    form = window.start.page.findChild(SettingsForm)
    qtbot.waitUntil(lambda: form.isVisible() and form.height() >= form.minimumSizeHint().height())
    fields = [each for each in form.findChildren(QComboBox) if each.isVisible()]
    places = [QRect(each.mapTo(form, QPoint()), each.size()) for each in fields]
    assert len(places) > 3 and not any(one.intersects(two) for one, two in combinations(places, 2))
    parties = Parties(print)
    parties.setParent(window)
    parties.resize(300, 400)
    parties.show()
    assert all(parties.rect().contains(each.geometry()) for each in parties.buttons.values())


def test_a_word_can_be_looked_up_before_anything_is_played(window: Any, qtbot: Any) -> None:
    qtbot.mouseClick(window.start.buttons["glossary"], Qt.MouseButton.LeftButton)
    dialog = window.start.findChild(GlossaryDialog)
    assert dialog is not None and dialog.list.count() > 50
    dialog.read("heat")
    assert "What haste costs" in dialog.article.toPlainText()
    CATALOGUE.switch("zh_CN")
    QApplication.processEvents()
    again = window.start.findChild(GlossaryDialog)
    assert again is not None and again.search.placeholderText() == CATALOGUE.text("glossary.search")


def test_escape_puts_a_page_of_the_menu_away_however_wide_the_window_is(window: Any, qtbot: Any) -> None:
    window.resize(1280, 800)
    window.start.open_settings()
    assert not window.start.back.isVisible()
    qtbot.keyClick(window.start.page.findChild(QComboBox), Qt.Key.Key_Escape)
    assert window.start.page is None


def test_the_wheel_scrolls_past_a_choice_and_does_not_change_it(window: Any, qtbot: Any) -> None:
    window.start.open_settings()
    combo = window.start.page.findChild(SettingsForm).theme
    before, at = combo.currentIndex(), combo.rect().center()
    for turned in (120, -120):
        wheel = QWheelEvent(
            at,
            combo.mapToGlobal(at),
            QPoint(),
            QPoint(0, turned),
            Qt.MouseButton.NoButton,
            Qt.KeyboardModifier.NoModifier,
            Qt.ScrollPhase.NoScrollPhase,
            False,
        )
        QApplication.sendEvent(combo, wheel)
        assert combo.currentIndex() == before


def test_the_keyboard_goes_back_to_the_button_whose_page_is_left(window: Any, qtbot: Any) -> None:
    window.resize(960, 720)
    THEMES.set(scale=150)
    for button in ("load", "settings", "new"):
        window.start.open_again(button)
        QApplication.processEvents()
        assert window.start.back.isVisible()
        qtbot.keyClick(window.start, Qt.Key.Key_Escape)
        assert window.start.page is None and window.focusWidget() is window.start.buttons[button]


def test_the_lines_of_the_title_are_closer_than_those_of_a_text(qtbot: Any) -> None:
    title, text = Title(), QLabel("The Bell Under Ash")
    text.setWordWrap(True)
    for each in (title, text):
        qtbot.addWidget(each)
        each.setText("The Bell Under Ash")
        each.setFont(THEMES.theme.font(54, title=True, bold=True))
    wide = text.fontMetrics().horizontalAdvance("The Bell Under")
    assert title.heightForWidth(wide) < text.heightForWidth(wide)
    assert title.heightForWidth(wide) > 1.7 * title.heightForWidth(4 * wide), "there are two of them"
