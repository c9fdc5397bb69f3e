"""How often things are drawn: counted, for time is measured by the benchmarks."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QPixmapCache

from kf_desktop.ui.canvas.kept import BoardScene, KeptItem
from kf_desktop.ui.kingdom_map.map import KingdomMap
from kf_desktop.ui.shell.later import LATER
from tests.ui import fakes


def whole_map(qtbot: Any, width: int, height: int) -> KingdomMap:
    """All tiles of a kingdom on the table, a third of them explored."""
    state = fakes.state("delve")
    for place, id in enumerate(fakes.library().tiles["cinder_abbacy"]):
        state.expedition.tiles[id] = fakes.s.TileState(place % 3 > 0, place % 3 > 1)
    board = KingdomMap()
    qtbot.addWidget(board)
    board.resize(width, height)
    board.show()
    qtbot.waitExposed(board)
    board.show_table(fakes.view_of(state, None))
    board.set_decision(None)
    qtbot.wait(20)  # until it is laid out
    board.canvas.settle()
    return board


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kinds of items that were painted, in order."""
    painted: list[str] = []
    paint = KeptItem.paint

    def counted(self: KeptItem, *args: Any) -> None:
        painted.append(type(self).__name__)
        paint(self, *args)

    monkeypatch.setattr(KeptItem, "paint", counted)
    return painted


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (3840, 2160)])
def test_a_map_that_stays_as_it_is_paints_no_item_anew(qtbot: Any, drawn: list[str], width: int, height: int) -> None:
    before = QPixmapCache.cacheLimit()
    QPixmapCache.setCacheLimit(10_240)  # Qt's own, which windows of other tests may have raised
    board = whole_map(qtbot, width, height)
    board.canvas.viewport().repaint()
    assert len(drawn) > 20
    drawn.clear()
    board.canvas.viewport().repaint()
    assert drawn == []
    QPixmapCache.setCacheLimit(before)


def test_at_the_end_of_a_zoom_a_frame_makes_sharp_what_it_has_time_for(
    qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = whole_map(qtbot, 1280, 800)
    viewport, scene = board.canvas.viewport(), board.canvas.kept_scene
    viewport.repaint()
    monkeypatch.setattr(LATER, "at_once", False)
    made = {"items": 0}
    keep = KeptItem._keep

    def counted(self: KeptItem, *args: Any) -> None:
        made["items"] += 1
        keep(self, *args)

    monkeypatch.setattr(KeptItem, "_keep", counted)
    monkeypatch.setattr(BoardScene, "has_time", lambda self: made["items"] < 7)
    board.canvas.zoom_by(1.3)
    board.canvas.settle()
    frames: list[int] = []
    while (not frames or scene.blurred) and len(frames) < 50:
        made["items"] = 0
        scene.sharpen()
        viewport.repaint()
        frames.append(made["items"])
    LATER.finish()
    assert len(frames) > 2 and not scene.blurred
    assert max(frames) == 7
