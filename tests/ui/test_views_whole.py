"""The views in the sizes in which something was cut, hidden or out of sight."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes
from tools.scenes import SCENES


def laid(window: Any, scale: int, width: int, height: int, language: str = "en") -> None:
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(width, height)


@pytest.mark.parametrize("page", ["armory", "campaign", "cards"])
def test_a_page_of_the_sheet_begins_at_its_beginning(page: str, window: Any, play: Any, qtbot: Any) -> None:
    laid(window, 150, 1280, 800)
    play(fakes.state("delve"), "tile")
    middle = window.table.middle
    middle.open_knight("ilse")
    qtbot.wait(1)
    sheet = middle.views["knights"]
    sheet.turn(page)
    qtbot.wait(1)
    assert sheet.area.verticalScrollBar().value() == 0


def test_the_campaign_sheet_stands_in_three_columns_without_a_hole(window: Any, play: Any, qtbot: Any) -> None:
    laid(window, 100, 1280, 800)
    play(fakes.state("delve"), "tile")
    middle = window.table.middle
    middle.open_knight("ilse")
    middle.views["knights"].turn("campaign")
    qtbot.wait(1)
    record = middle.views["knights"].record
    places = {name: title.mapTo(record, QPoint()) for name, title in record.titles.items()}
    assert places["virtues"].y() == places["matrix"].y() == places["record"].y()
    assert places["tale"].x() == places["matrix"].x() < places["record"].x()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(("scale", "width", "height"), [(100, 1280, 800), (150, 1280, 800), (150, 2560, 1440)])
def test_the_head_of_the_log_is_whole(
    scale: int, width: int, height: int, language: str, window: Any, play: Any, qtbot: Any
) -> None:
    laid(window, scale, width, height, language)
    play(fakes.clash_state(), "reroll")
    if not window.table.log.isVisible():
        window.table.toggle_log()
    qtbot.wait(50)
    log = window.table.log
    assert log.heading.isHidden() or log.heading.width() >= log.heading.sizeHint().width()
    only = log.tools.only
    assert log.tools.isHidden() or only.fontMetrics().horizontalAdvance(only.currentText()) < only.width() * 2 // 3


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_district_takes_two_lines_at_most(language: str, window: Any, play: Any, qtbot: Any) -> None:
    laid(window, 100, 1280, 800, language)
    play(fakes.state("delve"), "tile")
    qtbot.wait(1)
    lines = window.table.stage.kingdom.wheel_frame.findChildren(QLabel)
    districts = [line for line in lines if " · " in line.text() and line.isVisible()]
    assert len(districts) == 3
    assert all(line.height() <= 2 * line.fontMetrics().lineSpacing() + 2 for line in districts)


def test_what_lies_on_the_cloth_is_whole_in_large_letters(window: Any, play: Any, qtbot: Any) -> None:
    laid(window, 150, 1280, 800)
    play(fakes.state("spoils"), "confirm")
    qtbot.wait(50)
    cloth = window.table.middle.views["spoils"]
    seen = cloth.area.viewport()
    loot = [card for card in cloth.card_rows[0].cards if card.isVisible()]
    places = [QRect(card.mapTo(seen, QPoint()), card.size()) for card in loot]
    assert places and all(seen.rect().contains(place) for place in places)
    on_the_cloth = [QRect(card.mapTo(cloth, QPoint()), card.size()) for card in loot]
    assert not any(place.intersects(cloth.again.geometry()) for place in on_the_cloth)


@pytest.mark.parametrize(("scale", "width", "height"), [(130, 1280, 720), (175, 1280, 720), (100, 1280, 800)])
@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("page", ["load", "settings", "packs", "new"])
def test_no_page_of_the_start_screen_goes_on_behind_its_scroll_bar(
    page: str, language: str, scale: int, width: int, height: int, window: Any, qtbot: Any
) -> None:
    laid(window, scale, width, height, language)
    getattr(window.start, f"open_{page}")()
    qtbot.wait(1)
    areas = [window.start.page, *window.start.page.findChildren(QScrollArea)]
    for area in (each for each in areas if isinstance(each, QScrollArea)):
        inside: QWidget | None = area.widget()
        assert inside is not None and inside.width() <= area.viewport().width()


@pytest.mark.parametrize(("scale", "height"), [(100, 800), (150, 800), (150, 720), (175, 720)])
def test_a_card_read_large_is_whole(scale: int, height: int, window: Any, play: Any, qtbot: Any) -> None:
    laid(window, scale, 1280, height)
    play(fakes.clash_state(), "card")
    zoom = window.table.zoom
    faces = [held.held.face for held in window.table.hand.cards]
    zoom.open(faces[0], faces)
    for _ in faces:
        qtbot.wait(1)
        assert not zoom.card.lost() and zoom.card.height() <= zoom.card.parentWidget().height() <= zoom.height()
        qtbot.keyClick(zoom, Qt.Key.Key_Right)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(("scale", "width"), [(150, 1280), (175, 1280), (100, 1280), (175, 3840)])
def test_the_pages_of_the_sheet_are_named_whole(
    scale: int, width: int, language: str, window: Any, play: Any, qtbot: Any
) -> None:
    laid(window, scale, width, 800 if width == 1280 else 2160, language)
    play(fakes.state("delve"), "tile")
    middle = window.table.middle
    middle.open_knight("ilse")
    middle.views["knights"].turn("campaign")
    qtbot.wait(1)
    sheet = middle.views["knights"]
    for button in [*sheet.tab_buttons, *sheet.page_buttons.values()]:
        assert button.width() >= button.sizeHint().width()
    last = sheet.record.columns[-1]
    assert width == 1280 or last.geometry().right() > sheet.area.viewport().width() * 0.9, "columns share all the room"


@pytest.mark.parametrize(("height", "share"), [(800, 0.49), (720, 0.45)])
def test_the_board_has_most_of_a_small_window(height: int, share: float, window: Any, play: Any, qtbot: Any) -> None:
    """At 1280×720 it had 41.6 hundredths, and the bar below it as much as in a window of 800."""
    laid(window, 100, 1280, height)
    play(fakes.clash_state(), "cell")
    qtbot.wait(1)
    canvas = window.table.middle.views["clash"].canvas
    shown = canvas.mapFromScene(canvas.whole).boundingRect()
    assert shown.width() * shown.height() >= share * 1280 * height


@pytest.mark.parametrize(
    "scene", ["outpost", "cloth", "draft", "exchange", "den", "loadout", "street", "mission", "roster", "delve", "rose",
              "encounter", "story", "clash-card", "clash-cell", "clash-turn", "clash-reroll"],
)  # fmt: skip
def test_an_option_is_shown_once(scene: str, window: Any, qtbot: Any) -> None:
    """As a card, on the board, on the page or in the bar."""
    SCENES[scene](window)
    qtbot.wait(30)
    table = window.table
    shown = [*table.middle.placed()]
    shown += table.hand.offered() if table.hand.isVisible() else []
    shown += [str(each.property("option")) for each in table.bar.grid.buttons if each.isVisible()]
    assert [key for key in dict.fromkeys(shown) if shown.count(key) > 1] == []
