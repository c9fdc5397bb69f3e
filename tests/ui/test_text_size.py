"""The size of the text: chosen, or the one that fits the window."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from kf_desktop.ui.dialogs.settings import SettingsForm
from kf_desktop.ui.settings import fitting_scale, load_settings
from kf_desktop.ui.theme.theme import THEMES


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
