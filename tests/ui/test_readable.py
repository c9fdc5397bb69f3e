"""What is shown can be read: whole buttons, reasons as tables, the pages of the sheet, prose like a book's."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.events import Event, Json
from kf_desktop.rules.table.sums import account, part, summed
from kf_desktop.ui.decision.option_button import OptionButton
from kf_desktop.ui.decision.option_grid import OptionGrid
from kf_desktop.ui.dialogs.reasons import targeting_table
from kf_desktop.ui.i18n.accounts import sums
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.storybook.prose import prose_html
from kf_desktop.ui.storybook.spans import quoted
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes


def grid_of(words: list[str], width: int, qtbot: Any) -> OptionGrid:
    grid = OptionGrid()
    qtbot.addWidget(grid)
    grid.resize(width, px(100))
    for button, each in zip(grid.options(len(words)), words, strict=True):
        button.show_option(each, "1")
    grid.lay_out()
    grid.resize(width, px(100))
    grid.arrange()
    return grid


@pytest.mark.parametrize("scale", [80, 100, 150])
def test_six_options_stand_side_by_side_and_whole(scale: int, qtbot: Any) -> None:
    THEMES.set(scale=scale)
    words = [
        "Move",
        "Ready the gear (Movement action)",
        "Ready the gear (Combat action)",
        "Whistle Down",
        "Exert",
        "End",
    ]
    grid = grid_of(words, px(680), qtbot)
    assert not grid.scrolls()
    for button in grid.buttons:
        assert grid.sheet.rect().contains(button.geometry())
    assert not any(
        one.geometry().intersects(two.geometry()) for one in grid.buttons for two in grid.buttons if one is not two
    )


def test_many_options_scroll_by_whole_rows(qtbot: Any) -> None:
    grid = grid_of([f"Walk to the space number {number}" for number in range(40)], 680, qtbot)
    assert grid.scrolls()
    heights = {button.height() for button in grid.buttons if isinstance(button, OptionButton)}
    assert len(heights) == 1
    rows = {button.y() for button in grid.buttons}
    assert all(y % grid.verticalScrollBar().singleStep() == 0 for y in rows)


def view(*events: Event) -> TableView:
    return fakes.view_of(fakes.clash_state(), events=events)


def test_a_roll_is_explained_by_two_sums() -> None:
    need = [part("level", 6, "MON-040"), part("tokens", -1, "CND-037")]
    reasons = (account("to_hit", summed(*need)), account("precision", summed(part("opening", 2, "KAT-018"))))
    found = sums(Event("attack_roll", {"knight": "ilse"}, (), reasons), view())
    assert [(title, total) for title, _, total in found] == [("To Hit", "5"), ("Precision", "2")]
    assert [amount for _, amount, _ in found[0][1]] == ["+6", "−1"]


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_targeting_is_a_table_of_lines_and_knights(language: str, qtbot: Any) -> None:
    CATALOGUE.language = language
    notes: tuple[Json, ...] = (
        {"line": 1, "knight": "ilse", "ok": False, "word": "in front", "rule": "TGT-023", "value": "F5"},
        {"line": 1, "knight": "bruno", "ok": False, "word": "in front", "rule": "TGT-023", "value": None},
        {"line": 2, "knight": "ilse", "ok": True, "word": "closest", "rule": "TGT-021", "value": 2},
        {"line": 2, "knight": "bruno", "ok": False, "word": "closest", "rule": "TGT-021", "value": 4},
        {"line": 2, "knight": "ilse", "ok": True, "word": "target", "rule": "TGT-002", "value": None},
    )
    table = targeting_table(Event("targeting", {"card": "", "line": 2, "knights": ["ilse"]}, (), notes), view())
    qtbot.addWidget(table)
    said = [label.text() for label in table.findChildren(QLabel)]
    assert sum(1 for words in said if words.startswith("✕")) == 3
    assert sum(1 for words in said if words.startswith("✓")) == 1
    assert any("F5" in words for words in said)


def test_prose_has_a_drop_cap_indents_and_curled_quotes() -> None:
    assert quoted((('"Name," she said. It\'s', "plain"),)) == (("“Name,” she said. It’s", "plain"),)
    html = prose_html([(("The bell is wet.", "plain"),), (('"Dry," he says.', "plain"),)])
    assert "float:left" in html and html.count("<p ") == 2
    assert "text-indent:0px" in html


def test_the_sheet_has_pages_for_cards_armory_and_campaign(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    window.table.middle.open_knight("ilse")
    sheet = window.table.middle.views["knights"]
    for page in ("armory", "campaign", "cards"):
        sheet.page_buttons[page].click()
        assert sheet.record.isVisible() is (page == "campaign")
    sheet.turn("campaign")
    assert "03" in sheet.record.matrix.accessibleName()


def test_space_takes_the_way_out(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "choose")
    session.script[0] = Decision(Kind.CARD, "choose.may", [Option("card:x", "yes"), Option("leave", "leave")])
    window.controller.answering.ask(session.decision)
    qtbot.keyClick(window.focusWidget() or window, " ")
    assert session.given == [("leave",)]
