"""The cards are read beside the window: until they are, there is no library, and trouble is said where it is seen."""

from __future__ import annotations

from threading import Event, current_thread, main_thread
from typing import Any

import pytest

from kf_desktop.app.reading import Reading

WAIT = 5000


class Games:
    """Saved games whose cards are read when they are let."""

    def __init__(self) -> None:
        self.let = Event()
        self.read_by = ""

    def prepare(self) -> None:
        self.let.wait(WAIT / 1000)
        self.read_by = current_thread().name


def reading_of(games: Any, owner: Any) -> Reading:
    return Reading(lambda: games, owner)


def test_there_is_no_library_until_its_cards_are_read(qtbot: Any, qapp: Any) -> None:
    games = Games()
    reading = reading_of(games, qapp)
    told: list[bool] = []
    reading.ready.connect(lambda: told.append(current_thread() is main_thread()))
    reading.begin()
    assert reading.library() is None and not told  # the window's thread does not wait
    games.let.set()
    qtbot.waitUntil(lambda: bool(told), timeout=WAIT)
    assert told == [True]
    assert reading.library() is games
    assert games.read_by == "cards"


def test_what_goes_wrong_is_raised_where_the_library_is_asked_for(qtbot: Any, qapp: Any) -> None:
    def fails() -> Any:
        raise OSError("there is no room on the disk")

    reading = Reading(fails, qapp)
    with qtbot.waitSignal(reading.ready, timeout=WAIT):
        reading.begin()
    with pytest.raises(OSError, match="no room"):
        reading.library()


def test_nothing_is_read_any_more_when_it_was_waited_for(qtbot: Any, qapp: Any) -> None:
    games = Games()
    reading = reading_of(games, qapp)
    reading.wait()  # nothing has begun
    reading.begin()
    games.let.set()
    reading.wait()
    assert games.read_by == "cards"
