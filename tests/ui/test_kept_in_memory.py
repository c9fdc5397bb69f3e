"""What the window keeps in memory so as not to do it twice is bounded, and by how much."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QPainter, QPixmap
from shiboken6 import isValid

from kf_desktop.engine.grid import square_grid
from kf_desktop.ui.canvas import brush, kept
from kf_desktop.ui.canvas.kept import KeptItem
from kf_desktop.ui.clash_board.drawing import floor
from kf_desktop.ui.clash_board.look import BoardLook
from kf_desktop.ui.kingdom_map import void
from kf_desktop.ui.plates import painting
from kf_desktop.ui.storybook import parchment
from kf_desktop.ui.theme import painted
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes

MEGABYTES = 8.5
"""Of pictures that are kept beside what is seen, all together."""


def test_pictures_kept_beside_what_is_seen_are_few() -> None:
    kept_pictures = (kept._ALIKE, painted._KEPT, painting._KEPT)
    assert sum(pictures.most for pictures in kept_pictures) * 4 <= MEGABYTES * 1_000_000


def test_of_the_floor_only_the_size_that_is_shown_is_kept(qapp: Any) -> None:
    """While a window finds its size the board is painted in several."""
    look = BoardLook("knight", square_grid(14, 10))
    made, laid = set[floor.Floor](), floor.LaidFloor()
    for zoom in (0.2, 0.4, 0.8):
        paper = QPixmap(400, 300)
        painter = QPainter(paper)
        painter.scale(zoom, zoom)
        laid.paint(painter, look)
        painter.end()
        made |= floor._MADE.keys()
    assert len(made) == 3
    assert len(floor._MADE) == 1


def test_a_board_that_the_game_has_left_holds_no_pictures(window: Any, play: Any, qapp: Any) -> None:
    play(fakes.clash_state(), "confirm")
    middle = window.table.middle
    board = middle.views["clash"]
    qapp.processEvents()

    def pictures() -> list[KeptItem]:
        return [item for item in board.scene.items() if isinstance(item, KeptItem) and not item._kept.isNull()]

    shown, held = board.canvas.viewport().grab().toImage(), len(pictures())
    middle.flip("map")
    assert held and len(pictures()) == held, "somebody looks at the map for a moment"
    middle.show_table(fakes.view_of(fakes.state("paragraph"), None))
    assert len(pictures()) == held, "a page is read in between"
    middle.show_table(fakes.view_of(fakes.state("delve"), None))
    assert not pictures() and not floor._MADE and board.scene.floor._laid.isNull()
    middle.show_table(fakes.view_of(fakes.clash_state(), fakes.decisions()["confirm"]))
    qapp.processEvents()
    assert board.canvas.viewport().grab().toImage() == shown


@pytest.mark.parametrize("place", ["outpost", "spoils"])
def test_the_cards_of_a_place_go_when_the_game_has_left_it(window: Any, play: Any, qapp: Any, place: str) -> None:
    play(fakes.state(place), "confirm")
    middle = window.table.middle
    view = middle.views[place]
    middle.flip("map")
    assert middle.views[place] is view, "somebody looks at the map for a moment"
    middle.show_table(fakes.view_of(fakes.state("delve"), None))
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert not isValid(view)
    middle.flip(place)
    assert middle.views[place].isVisible()
    middle.show_table(fakes.view_of(fakes.state("outpost"), fakes.market()))
    assert middle.views["outpost"].isVisible()


@pytest.mark.parametrize("scene", ["spoils", "outpost", "vision"])
def test_at_home_no_fog_no_paper_and_nothing_of_a_board_is_kept(window: Any, play: Any, qapp: Any, scene: str) -> None:
    view = fakes.view_of(fakes.state("delve"), None)
    play(fakes.state("paragraph"), "confirm")
    void.make_void(view)
    parchment._sheet(40, 40, THEMES.theme)
    for pictures in (kept._ALIKE, brush.STAMPS):
        pictures.put("any", QPixmap(9, 9))
    assert void._MADE and parchment._sheet.cache_info().currsize
    window.table.middle.show_table(fakes.view_of(fakes.state(scene), fakes.decisions()["confirm"]))
    assert not void._MADE and not parchment._sheet.cache_info().currsize
    assert kept._ALIKE.get("any") is None and kept._ALIKE.room == kept._ALIKE.most and brush.STAMPS.get("any") is None


def test_a_chronicle_that_is_put_away_holds_no_plots(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.state("spoils"), "confirm")
    cloth = window.table.middle.views["spoils"]
    told = cloth.chronicle.paper
    qtbot.waitUntil(lambda: "plot:" in told.toHtml(), timeout=5000)
    window.table.middle.flip("map")
    assert "plot:" not in told.toHtml()
    window.table.middle.flip("spoils")
    assert "plot:" in told.toHtml()


def test_no_source_is_read_for_what_is_imported() -> None:
    """Qt's bindings would look into all of it and leave it there: 11 MB at the start."""
    code = "import linecache, kf_desktop.app.run, kf_desktop.ui.table.table, kf_desktop.host.table\n"
    code += "print([file[-15:] for file in linecache.cache if 'kf_desktop' in file])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() in ("['app/__init__.py']", "['app\\\\__init__.py']")  # the folder of who says so
