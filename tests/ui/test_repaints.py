"""How often things are drawn: counted, for time is measured by the benchmarks."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QPixmapCache

from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.kept import BoardScene, KeptItem
from kf_desktop.ui.clash_board.drawing.marks import OverMarks, UnderMarks
from kf_desktop.ui.hand.fan import lean
from kf_desktop.ui.kingdom_map.map import KingdomMap
from kf_desktop.ui.shell.later import LATER
from tests.bundled import load_box
from tests.ui import fakes

BOX = load_box()


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


def test_a_clash_board_on_which_nothing_has_changed_is_not_painted_anew(
    window: Any, qapp: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Drawn anew whole, with the badges worked out; then with a figure elsewhere."""
    painted: list[str] = []
    for layer in (UnderMarks, OverMarks):
        monkeypatch.setattr(layer, "update", lambda self: painted.append(type(self).__name__))
    session = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 2, "full", [("ilse", 2), ("bruno", 2)], 4))
    bot = make_bot("random", 4)
    while session.decision is None or session.decision.prompt != "choose.next_knight":
        assert session.decision is not None
        session.answer(bot(session.state, session.decision))
    window.play(SessionTable(session))
    qapp.processEvents()
    board = window.table.middle.views["clash"]
    board._ponder()
    assert board._badges and painted
    painted.clear()
    window.table.refresh()
    assert board._badges, "until they are worked out anew"
    board._ponder()
    assert painted == []
    session.state.knights["ilse"].cell = next(cell for cell in board.look.grid.spaces if not board.look.at(cell))
    window.controller.table._seen = None
    window.table.refresh()
    assert not board._badges and set(painted) == {"UnderMarks", "OverMarks"}


@pytest.mark.parametrize("played", range(5))
def test_the_others_lie_as_they_lay_when_a_card_is_played(played: int) -> None:
    """Turned as before, but for those that come from one side of the middle to the other: their pictures are kept."""
    before = [lean(place - 2) for place in range(5)]
    after = [lean(place - 1.5) for place in range(4)]
    del before[played]
    assert sum(one != other for one, other in zip(before, after, strict=True)) <= 2
