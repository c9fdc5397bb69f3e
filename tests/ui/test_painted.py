"""Pictures kept of what was painted: they save the painting, show nothing stale, and do not fill the memory."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QPixmap

from kf_desktop.ui.panels.signs import KnightSign
from kf_desktop.ui.panels.stat_bars import Bar, StatBars
from kf_desktop.ui.theme.pictures_kept import PicturesKept
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes


def test_the_picture_that_was_not_needed_for_longest_goes_first(qapp: Any) -> None:
    kept = PicturesKept(300)
    for key in "abc":
        kept.put(key, QPixmap(10, 10))
    assert kept.get("a") is not None
    kept.put("d", QPixmap(10, 10))
    assert [key for key in "abcd" if kept.get(key) is not None] == ["a", "c", "d"]


def test_a_picture_that_takes_up_most_of_the_room_is_not_kept(qapp: Any) -> None:
    kept = PicturesKept(300)
    kept.put("small", QPixmap(10, 10))
    kept.put("large", QPixmap(20, 10))
    assert kept.get("large") is None and kept.get("small") is not None


def test_bars_are_painted_as_they_are_now(qtbot: Any) -> None:
    bars = StatBars()
    qtbot.addWidget(bars)
    bars.resize(200, 60)
    shown = []
    for value in (3, 4, 3):
        bars.show_bars(Bar("Vigor", value, 9, "moss"))
        shown.append(bars.grab().toImage())
    assert shown[0] == shown[2] != shown[1]
    THEMES.set(palette="light")
    assert bars.grab().toImage() != shown[2]


def test_a_sign_is_struck_when_its_knight_is_dead(qtbot: Any) -> None:
    state = fakes.clash_state()
    view = fakes.view_of(state)
    sign = KnightSign(40)
    qtbot.addWidget(sign)
    sign.resize(40, 40)
    sign.show_knight("ilse", view)
    alive = sign.grab().toImage()
    state.knights["ilse"].dead = True
    sign.show_knight("ilse", fakes.view_of(state))
    assert sign.grab().toImage() != alive
