"""The size of the text: chosen, or the one that fits the window."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from kf_desktop.door.odds import Odds
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.dialogs.settings import SettingsForm
from kf_desktop.ui.glossary.dialog import GlossaryDialog
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.settings import fitting_scale, load_settings
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes


@pytest.mark.parametrize(
    ("width", "height", "percent"),
    [
        (1280, 720, 100),
        (1280, 800, 100),
        (1920, 1080, 115),
        (1860, 980, 115),
        (2560, 1440, 150),
        (2160, 1300, 150),
        (1200, 1440, 100),
        (3840, 2160, 175),
        (3780, 2060, 175),
    ],
)
def test_a_larger_window_has_larger_letters(width: int, height: int, percent: int) -> None:
    assert fitting_scale(width, height) == percent


def test_the_text_follows_the_size_of_the_window_until_one_is_chosen(window: Any, tmp_path: Path, qtbot: Any) -> None:
    window._settings_file = tmp_path / "settings.json"
    window.keep_text_fitting()
    assert THEMES.theme.scale == 100
    window.resize(2560, 1440)
    qtbot.waitUntil(lambda: THEMES.theme.scale == 150)
    window._toggle_theme()
    assert load_settings(window._settings_file).scale == 0, "what was never chosen is not remembered as chosen"
    qtbot.keyClick(window, Qt.Key.Key_Minus, Qt.KeyboardModifier.ControlModifier)
    assert load_settings(window._settings_file).scale == THEMES.theme.scale == 140
    window.resize(1280, 800)
    window._settled.timeout.emit()
    assert THEMES.theme.scale == 140
    qtbot.keyClick(window, Qt.Key.Key_0, Qt.KeyboardModifier.ControlModifier)
    assert load_settings(window._settings_file).scale == 0
    assert THEMES.theme.scale == 100


def test_the_settings_say_that_the_size_is_automatic(window: Any) -> None:
    window.start.open_settings()
    form = window.start.page.findChild(SettingsForm)
    assert form.fitting.isChecked()
    form.scale.setValue(26)
    form.scale.sliderReleased.emit()
    assert window.settings.scale == THEMES.theme.scale == 130
    form = window.start.page.findChild(SettingsForm)
    assert not form.fitting.isChecked()
    form.fitting.click()
    assert window.settings.scale == 0
    assert THEMES.theme.scale == 100
    form = window.start.page.findChild(SettingsForm)
    assert (form.fitting.isChecked(), form.scale.value(), form.percent.text()) == (True, 20, "100 %")


def over(window: Any) -> Any:
    """What lies over the table."""
    (found,) = [each for each in window.table.findChildren(Overlay) if each.isVisibleTo(window.table)]
    return found


def test_settings_over_the_table_stay_while_they_are_changed(window: Any, play: Any, qtbot: Any) -> None:
    """They come in the size and the language that was chosen, above all else, and the keyboard stays where it is."""
    play(fakes.clash_state(), "choose")
    window.set_up()
    form = over(window).form
    form.scale.setFocus()
    qtbot.keyClick(form.scale, Qt.Key.Key_Right)
    assert THEMES.theme.scale == 105
    again = over(window).form
    assert again is not form and again.scale.value() == 21
    assert window.focusWidget() is again.scale
    again.scale.setValue(30)
    again.scale.sliderReleased.emit()
    qtbot.waitUntil(lambda: window.table.children()[-1] is over(window))
    THEMES.set(scale=100)
    CATALOGUE.switch("zh_CN")
    assert over(window).title.text() == tr("settings.title") == "设置"


def test_what_is_read_over_the_table_stays_in_another_size(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    window.glossary()
    THEMES.set(scale=130)
    assert isinstance(over(window), GlossaryDialog)
    over(window).dismiss()
    THEMES.set(scale=100)
    assert not [each for each in window.table.findChildren(Overlay) if each.isVisibleTo(window.table)]


@pytest.mark.parametrize("what", ["why", "odds", "event", "numbers"])
def test_what_explains_the_table_stays_in_another_size_and_language(
    what: str, window: Any, play: Any, qtbot: Any
) -> None:
    """They closed by themselves while the size of the text was dragged."""
    play(fakes.clash_state(), "reroll")
    ways: dict[str, Callable[[], None]] = {
        "why": window.table.why,
        "odds": lambda: window.table._set_out(Odds("attack", {"wound": Fraction(1, 2)}), window.controller.decision),
        "event": lambda: window.table.why_event(len(window.controller.view().events) - 1),
        "numbers": lambda: window.table.show_numbers_of_knight("ilse"),
    }
    ways[what]()
    first = over(window)
    THEMES.set(scale=130)
    again = over(window)
    assert again is not first and type(again) is type(first)
    CATALOGUE.switch("zh_CN")
    assert type(over(window)) is type(first) and over(window).close_button.text() == tr("dialog.close")
    over(window).dismiss()
    THEMES.set(scale=100)
    assert not [each for each in window.table.findChildren(Overlay) if each.isVisibleTo(window.table)]


def test_the_sheet_that_is_open_stays_so_in_another_size(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    knight = window.controller.view().game.party[-1]
    window.table.middle.open_knight(knight)
    window.table.middle.views["knights"].turn("campaign")
    window.table.toggle_log()
    THEMES.set(scale=130)
    sheet = window.table.middle.views["knights"]
    assert (window.table.middle.current, sheet.knight, sheet.page) == ("knights", knight, "campaign")
    assert window.table.log.isVisibleTo(window.table)


def test_the_keyboard_stays_on_the_slider_of_the_start_screen(window: Any, qtbot: Any) -> None:
    window.start.open_settings()
    form = window.start.page.findChild(SettingsForm)
    form.scale.setFocus()
    for _ in range(2):
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Right)
    assert THEMES.theme.scale == 110


@pytest.mark.parametrize("scale", [100, 150, 200])
@pytest.mark.parametrize("opened", ["menu", "set_up", "house_rule", "glossary"])
def test_nothing_laid_over_the_table_goes_on_behind_its_scroll_bar(
    opened: str, scale: int, window: Any, play: Any, qtbot: Any
) -> None:
    """At 150 % in a window of 1280×800 its right edge lay behind the bar: buttons and lists without their ends."""
    THEMES.set(scale=scale)
    window.resize(1280, 800)
    play(fakes.clash_state(), "choose")
    getattr(window, opened)()
    qtbot.wait(1)
    sheet = over(window)
    assert sheet.content.width() <= sheet.area.viewport().width()
