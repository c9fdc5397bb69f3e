"""A game that was left is let go of: table, controller and game, with all they hold."""

from __future__ import annotations

import gc
import weakref
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent

from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes


def settle(qtbot: Any) -> None:
    """Let everything that was put off for later happen, deleting included."""
    qtbot.wait(300)  # also what the coach had put off
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qtbot.wait(20)
    gc.collect()


def test_table_controller_and_game_are_freed_when_a_game_is_left(window: Any, play: Any, qtbot: Any) -> None:
    for scene in (fakes.clash_state(), fakes.state("delve")):
        play(scene, "choose")
        held = [weakref.ref(it) for it in (window.table, window.controller, window.controller.table)]
        window.show_start()
        settle(qtbot)
        assert [type(ref()).__name__ for ref in held if ref() is not None] == []


def test_a_table_built_anew_in_another_size_leaves_nothing_of_the_old_one(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    old = weakref.ref(window.table)
    THEMES.set(scale=115)
    settle(qtbot)
    assert old() is None
    window.controller.refused.emit("No.")
    window.controller.failed.emit("The disk is full.")
    assert "The disk is full." in window.table.toast.label.text()


def test_memory_stays_where_it_is_over_ten_games(window: Any, play: Any, qtbot: Any) -> None:
    """Counted in objects: a table alone is thousands of them."""
    counts = []
    for _ in range(10):
        play(fakes.clash_state(), "choose")
        window.show_start()
        settle(qtbot)
        counts.append(len(gc.get_objects()))
    assert counts[-1] - counts[2] < 1000, counts
