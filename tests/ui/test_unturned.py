"""A tile that a page reveals is turned over, and said, once the map comes up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kf_desktop.engine.events import Event
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.staging.beats import TurnOver
from tests.ui import fakes

TILE = "02"


@pytest.fixture
def moving() -> Iterator[None]:
    before = MOTION.speed, MOTION.reduced
    MOTION.speed, MOTION.reduced = "normal", False
    yield
    MOTION.speed, MOTION.reduced = before


@pytest.fixture
def table(window: Any, moving: None) -> Any:
    """A delve round while a page is looked at, on which a tile is revealed."""
    session = fakes.FakeSession(fakes.state("delve"), [fakes.decisions()["tile"]] * 3, [])
    window.play(fakes.FakeTable(session))
    window.table.director.staging.finish()
    window.table.middle.flip("story")
    session.events.append(Event("tile_revealed", {"tile": TILE}, ("DEL-053",)))
    return window.table


def step(table: Any, shown: str) -> None:
    """A step that ends with that view on top."""
    table.middle.current = shown
    view = table.controller.view()
    table._unturned.note(view, shown)


def turned(table: Any) -> list[str]:
    staging = table.director.staging
    cues = [*staging._waiting, *(each.cue for each in staging._running)]
    return [cue.beat.tile for cue in cues if isinstance(cue.beat, TurnOver)]


def test_it_is_turned_over_and_said_when_the_map_comes_up(table: Any) -> None:
    step(table, "story")
    assert table.toast.label.isHidden()
    table.middle.flip_back()
    assert table.middle.current == "map"
    assert turned(table) == [TILE]
    assert table.toast.label.isVisible() and "The Washing Trough" in table.toast.label.text()
    table.toast.hide()
    table.director.staging.finish()
    table.middle.flip("story")
    table.middle.flip_back()
    assert turned(table) == [] and table.toast.label.isHidden(), "once is enough"


def test_what_was_undone_meanwhile_is_not_shown(table: Any) -> None:
    step(table, "story")
    table.controller.table.session.events.pop()
    table.middle.flip_back()
    assert turned(table) == [] and table.toast.label.isHidden()


def test_on_the_map_itself_it_is_shown_at_once_and_not_again(table: Any) -> None:
    step(table, "map")
    assert table._unturned.revealed == []
