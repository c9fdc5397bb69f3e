"""Many options in little room: signs stand in place of their words, and the question gives room away."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QFontMetrics

from kf_desktop.engine.decision import Option
from kf_desktop.ui.decision.option_button import OptionButton
from kf_desktop.ui.decision.option_grid import OptionGrid
from kf_desktop.ui.glossary.signs import in_short, sign
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.table.boxes import CROWDED, bar_boxes, table_boxes
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

OFFERED = (
    "Bruno: Rook-Scarer",
    "Ilse helps: Opening 1, Break 1",
    "Bruno helps: Opening 1, Break 1",
    "Anselma helps: Break 2",
    "Tamsin helps: Break 1",
    "Ilse: Funeral Bell, Toll",
    "Anselma: Needle and Gut",
)
MANY = 12


def laid(qtbot: Any, words: tuple[str, ...], wide: int, high: int) -> OptionGrid:
    grid = OptionGrid()
    qtbot.addWidget(grid)
    for place, (button, each) in enumerate(zip(grid.options(len(words)), words, strict=True), 1):
        button.show_option(each, str(place))
    grid.resize(wide, high)
    grid.lay_out()
    return grid


def test_seven_options_of_four_knights_are_seen_beside_their_hand(qtbot: Any) -> None:
    """The seventh was half below a scroll."""
    grid = laid(qtbot, OFFERED, 430, 136)
    assert not grid.scrolls() and grid._is_whole()
    assert grid.buttons[1].accessibleName() == OFFERED[1], "read aloud it has its words"


def test_seven_options_are_seen_in_large_letters_where_the_question_gives_room_away(qtbot: Any) -> None:
    THEMES.set(scale=150)
    usual, crowded = (bar_boxes(1280, px(154), 150, asked_to=each).middle for each in (0, CROWDED))
    assert crowded.width() > usual.width() + px(60)
    grid = laid(qtbot, OFFERED, crowded.width(), crowded.height() - px(10))
    assert not grid.scrolls() and grid._is_whole()


@pytest.mark.parametrize(("wide", "high"), [(300, 136), (430, 136), (186, 136)])
def test_two_lines_of_words_have_room_above_and_below(qtbot: Any, wide: int, high: int) -> None:
    """They touched the edges of the button."""
    words = ("Dead-Cart Bell and the spade beside it · exhaust this", "Ilse helps: Opening 1, Break 1 for all")
    for button in laid(qtbot, words, wide, high)._options:
        metrics = QFontMetrics(THEMES.theme.font(button.cut.text))
        assert button.height() >= 2 * metrics.lineSpacing() + 2 * px(3)


def test_one_line_beside_two_stays_as_low_as_it_was(qtbot: Any) -> None:
    one, two = laid(qtbot, ("Move", "Dead-Cart Bell and the spade beside it · exhaust this"), 400, 136)._options
    assert one.height() == px(46) < two.height()


def test_what_has_room_keeps_its_words(qtbot: Any) -> None:
    grid = laid(qtbot, OFFERED[:3], 430, 136)
    assert not any(button.short for button in grid._options)


ARC = (
    *("Passion 1: Opening 1", "Passion 1: Hope 1", "Passion 3: Break 1", "Passion 3: Closing 1", "Passion 5: Black 1"),
    *("Passion 5: Opening 1, Hope 1", "Passion 7: Sunder 1, Hope 1", "Passion 7: Black 2"),
)


def test_words_without_signs_are_tried_once(qtbot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each way to lay them out was tried three times."""
    tried: list[list[str]] = []
    fold = OptionGrid._fold

    def folded(grid: OptionGrid, width: int, room: int) -> bool:
        tried.append([each.shown() for each in grid.buttons])
        return fold(grid, width, room)

    monkeypatch.setattr(OptionGrid, "_fold", folded)
    laid(qtbot, ("The road that leads over the hill", "The one through the wood") * 9, 300, 136)
    assert len(tried) == 1
    laid(qtbot, OFFERED * 3, 300, 136)
    assert len(tried) == 4, "with signs in place of one word, and of all"


def test_the_steps_of_the_arc_keep_the_names_of_what_they_give(qtbot: Any) -> None:
    """Eight of them were bare signs: the sign of Passion stands for its word first, and that is enough."""
    grid = laid(qtbot, ARC, 430, 136)
    assert not grid.scrolls() and grid._is_whole()
    assert [each.shown().split(": ")[1] for each in grid._options] == [each.split(": ")[1] for each in ARC]


@pytest.mark.parametrize("seat", ["arc", "keyword"])
def test_what_a_step_of_the_arc_does_is_told_while_the_pointer_rests(seat: str) -> None:
    view = fakes.view_of(fakes.clash_state(), fakes.decisions()["action"])
    told = speech.option_help(Option("a", seat, {"card": "x", "keyword": "hug 1, daze", "level": 5}), view)
    assert told.startswith("Hug 1: If adjacent") and "Daze: If adjacent" in told


@pytest.mark.parametrize(
    ("language", "words", "short"),
    [
        ("en", "Ilse helps: Opening 1, Break 2", "Ilse helps: <opening>1, <break>2"),
        ("en", "Low Guard · 1 Heat", "Low Guard · 1<heat>"),
        ("en", "Heat of the Kiln", "Heat of the Kiln"),
        ("zh_CN", "伊尔莎援助：机会 1、破甲 2", "伊尔莎援助：<opening>1、<break>2"),
        ("zh_CN", "低位架式 · 1 点热度", "低位架式 · 1<heat>"),
    ],
)
def test_a_sign_takes_the_place_of_a_word_beside_a_number(language: str, words: str, short: str) -> None:
    for name in ("opening", "break", "heat"):
        short = short.replace(f"<{name}>", sign(name))
    assert in_short(words, language) == short
    assert CATALOGUE.language == "en"


def test_the_question_of_a_table_just_opened_keeps_its_room(window: Any, play: Any) -> None:
    """What is not seen yet did not hear of its size: two options that stand in a row counted as too many."""
    play(fakes.state("delve"), "figure")
    bar = window.table.bar
    assert bar.grid.buttons and not bar.grid.scrolls()
    assert bar.words.width() > 280


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(
    ("scale", "width", "height"), [(100, 1280, 800), (150, 1280, 800), (150, 1280, 720), (200, 2560, 1440)]
)
def test_the_bar_rises_so_that_no_option_lies_below_a_scroll(
    scale: int, width: int, height: int, language: str, window: Any, play: Any, qtbot: Any
) -> None:
    """The ninth option of the map's question did, in large letters."""
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(width, height)
    session = play(fakes.state("delve"), "figure", "figure")
    cards = list(fakes.library().techniques)[:MANY]
    session.script[0].options = [Option(f"card:{card}", "card", {"card": card, "knight": "ilse"}) for card in cards]
    window.controller.start()
    qtbot.wait(1)
    table, bar = window.table, window.table.bar
    assert len(bar.grid.buttons) == MANY
    assert not bar.grid.scrolls() and bar.grid._is_whole()
    bar.hide()
    assert bar.lacks() == 0, "a replay has another bar in its place"
    bar.show()
    raised, plates = bar.geometry(), bar.act.mapTo(table, bar.act.rect().bottomRight())
    assert not table.middle.geometry().intersects(raised)
    window.controller.answer((window.controller.decision.options[0].key,))
    qtbot.wait(1)
    assert bar.height() <= raised.height() and bar.geometry().bottom() == raised.bottom()
    assert bar.act.mapTo(table, bar.act.rect().bottomRight()) == plates
    assert bar.height() == table_boxes(width, height, scale).bar.height()
    assert not table.middle.geometry().intersects(bar.geometry())


@pytest.mark.parametrize("scale", [115, 120])
def test_many_cards_to_choose_among_say_whose_they_are_and_what_they_cost(
    scale: int, window: Any, play: Any, qtbot: Any
) -> None:
    """Beside another option they had the beginnings of their names alone; a hand stays a hand."""
    THEMES.set(scale=scale)
    window.resize(1280, 800)
    session = play(fakes.state("delve"), "figure")
    offered = list(fakes.library().techniques)[:5]
    cards = [Option(f"technique:{card}", "technique", {"technique": card, "knight": "ilse"}) for card in offered]
    session.script[0].options = [*cards, Option("yes", "yes")]
    window.controller.start()
    qtbot.wait(1)
    bar = window.table.bar
    assert len(bar.grid.buttons) == 6 and bar.hand.isHidden() and bar.grid._is_whole()
    play(fakes.clash_state(), "action")
    qtbot.wait(1)
    assert window.table.bar.hand.isVisible()


@pytest.mark.parametrize("words", ["放弃线索……", "重掷骰子……", "进入深邃迷雾"])
def test_a_few_chinese_words_are_not_broken_beside_a_hand(qtbot: Any, words: str) -> None:
    """They stood in two lines, broken in the middle of a word."""
    CATALOGUE.language = "zh_CN"
    grid = laid(qtbot, (words,), 430, 136)
    whole = QFontMetrics(THEMES.theme.font(17, bold=True)).horizontalAdvance(words)
    assert whole > 60 and grid.wanted_width(136) >= whole + px(60)


@pytest.mark.parametrize(
    ("language", "words", "shown"),
    [("en", "Toll the Knell · 1 Heat", "1\u00a0"), ("zh_CN", "敲丧钟 · 1 点热度", "1\u2060 \u2060点")],
)
def test_no_line_of_an_option_ends_between_a_number_and_what_it_counts(
    qtbot: Any, language: str, words: str, shown: str
) -> None:
    """'1' stood at the end of the first line, and 'Heat' alone in the second."""
    CATALOGUE.language = language
    button = laid(qtbot, (words,), 430, 136).buttons[0]
    assert isinstance(button, OptionButton)
    assert shown.replace(" ", "\u00a0") in button.shown() and button.accessibleName() == words
