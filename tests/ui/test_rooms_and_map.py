"""The rooms' pictures over the cards that lie there, the map in the menu, the program's icon."""

from typing import Any

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from kf_desktop.app.run import window_icon
from kf_desktop.ui.cards.market import BAND
from kf_desktop.ui.dialogs.map import PLACES, MapDialog, MapFigure
from kf_desktop.ui.outpost.camp import CampView
from kf_desktop.ui.plates.prints import PRINTS
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes


def test_the_camp_lies_by_the_fire(qtbot: Any) -> None:
    camp = CampView()
    qtbot.addWidget(camp)
    camp.resize(1000, 700)
    camp.show_table(fakes.view_of(fakes.state("rest")))
    assert camp.band.plate == "places/campfire"


@pytest.mark.parametrize(("width", "height"), [(1000, 700), (2560, 1200)])
def test_the_fire_has_the_room_that_no_cards_take(qtbot: Any, width: int, height: int) -> None:
    table = QWidget()
    qtbot.addWidget(table)
    table.show()
    camp = CampView()
    camp.setParent(table)
    camp.resize(width, height)
    camp.show()
    camp.show_table(fakes.view_of(fakes.state("rest")))
    qtbot.waitUntil(lambda: camp.band.height() > max(px(BAND), height // 2))
    assert camp.area.verticalScrollBar().maximum() == 0, "whoever rests is in sight below it"
    camp.resize(width, px(BAND) + 100)
    qtbot.waitUntil(lambda: camp.band.height() == px(BAND))


@pytest.mark.parametrize("palette", ["dark", "light"])
@pytest.mark.parametrize(("kingdom", "here"), [("cinder_abbacy", "abbacy"), ("elsewhere", "lowgate")])
def test_the_map_says_where_the_party_is(qtbot: Any, palette: str, kingdom: str, here: str) -> None:
    THEMES.set(palette=palette)
    figure = MapFigure(kingdom, 900)
    qtbot.addWidget(figure)
    figure.resize(900, figure.heightForWidth(900))
    drawn = figure.grab().toImage()
    other = MapFigure("glass_fen", 900)
    qtbot.addWidget(other)
    other.resize(figure.size())
    assert figure.here == here and figure.accessibleName() != ""
    assert drawn != other.grab().toImage()


def test_the_menu_opens_the_map_and_escape_leaves_it(window: Any, play: Any) -> None:
    play(fakes.state("delve"), "choose")
    window._menu_picked("map")
    [dialog] = window.table.findChildren(MapDialog)
    assert dialog.isVisible() and len(PLACES) == 4
    dialog.dismiss()
    assert not window.table.covered()


def test_the_icon_has_each_size_as_it_is_printed(qapp: Any) -> None:
    sizes = [QSize(each.width, each.height) for each in PRINTS.all("start/icon")]
    assert sizes == [QSize(side, side) for side in (16, 24, 32, 48, 64, 128, 256, 512)]
    icon = window_icon()
    assert icon.availableSizes() == sizes
    assert icon.pixmap(QSize(48, 48), 1.0).size() == QSize(48, 48)


@pytest.mark.parametrize("scale", [100, 150])
def test_all_of_the_map_is_seen_at_once(scale: int, window: Any, play: Any, qtbot: Any) -> None:
    """At 150 % its lower third was scrolled to."""
    THEMES.set(scale=scale)
    window.resize(1280, 800)
    play(fakes.state("delve"), "tile")
    dialog = MapDialog(window.table, "cinder_abbacy")
    dialog.open()
    qtbot.wait(1)
    assert dialog.area.verticalScrollBar().maximum() == 0 and dialog.map.height() > 400
