"""Nothing that a player has to read is cut: the question, the options, the cards that lie open, the hand."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.cards.card_widget import HAND, SLIM, WIDE
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.cards.row import CardRow
from kf_desktop.ui.decision.option_button import EDGE, SNUG, OptionButton
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

WINDOWS = ("window.first_window", "window.second_window", "window.attack_roll", "window.evasion_roll")


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(("scale", "width", "height"), [(100, 1280, 800), (145, 1280, 780), (180, 2560, 1440)])
def test_a_question_of_two_lines_is_whole_beside_whatever_buttons_there_are(
    scale: int, width: int, height: int, language: str, window: Any, play: Any, qtbot: Any
) -> None:
    """Two players, odds below, the buttons that come and go: no line is cut, and none lies on another."""
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(width, height)
    session = play(fakes.clash_state(), *["window"] * (2 * len(WINDOWS)))
    bar = window.table.bar
    for count, decision in enumerate(session.script):
        decision.prompt, decision.least = WINDOWS[count // 2], count % 2
        window.controller.start()
        bar.odds_line.expect(True)
        bar.odds_line.tell("Wound 55 % · hit 99 %")
        qtbot.wait(20)
        lines = [bar.asked, bar.because, bar.odds_line]
        for line in lines:
            assert bar.words.rect().contains(line.geometry()), (decision.prompt, line.geometry(), bar.words.rect())
        assert bar.asked.height() >= bar.asked.heightForWidth(bar.asked.width())
        assert bar.because.height() >= bar.because.heightForWidth(bar.because.width())
        assert bar.asked.geometry().bottom() < bar.because.y() and bar.because.geometry().bottom() < bar.odds_line.y()
        window.controller.answer((decision.options[0].key,))


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def test_a_knights_colour_is_beside_the_words_of_an_option_and_never_on_them(qtbot: Any) -> None:
    button = OptionButton()
    qtbot.addWidget(button)
    button.set_cut(SNUG)
    words = "Mother Anselma takes the Priority Target token and turns"
    button.show_option(words, "1")
    button.resize(button.sizeHint())
    plain = picture(button)
    button.show_option(words, "1", tint="#ff00ff")
    tinted = picture(button)
    size = plain.size()
    changed = [
        (x, y) for x in range(size.width()) for y in range(size.height()) if plain.pixel(x, y) != tinted.pixel(x, y)
    ]
    assert changed and max(x for x, _ in changed) < px(EDGE) - 1


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("scale", [100, 145])
def test_the_cards_of_a_monster_that_lie_open_are_whole(scale: int, language: str, qtbot: Any) -> None:
    """Every AI card, body part, Signature and routine, in the column beside the board and in a narrower one."""
    CATALOGUE.language = language
    THEMES.set(scale=scale)
    library = fakes.library()
    for shelf in ("ai", "bp", "signatures", "routines"):
        row = CardRow(WIDE)
        qtbot.addWidget(row)
        row.show_cards("", [face_of(library, shelf, id, clash=True) for id in getattr(library, shelf)])
        for width in (px(300), px(270)):
            row.resize(width, row.layout().heightForWidth(width))
            row.show()
            qtbot.wait(1)
            assert [card.face.title for card in row.cards if card.lost()] == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_hand_uses_the_room_that_there_is(language: str, window: Any, play: Any, qtbot: Any) -> None:
    """In a large window every card of the hand is whole; in a low one there are heads, with the rest as a tip."""
    CATALOGUE.switch(language)
    window.resize(2560, 1440)
    play(fakes.clash_state(), "action")
    qtbot.wait(30)
    hand = window.table.hand
    assert len(hand.row.cards) == 4
    assert [card.face.title for card in hand.row.cards if card.lost()] == []
    window.resize(1280, 800)
    qtbot.waitUntil(lambda: hand.row.cards[0].card_size == HAND)
    THEMES.set(scale=145)
    window.resize(1280, 780)
    qtbot.wait(30)
    hand = window.table.hand
    assert hand.isVisible() and all(card.card_size == SLIM for card in hand.row.cards)
    for card in hand.row.cards:
        assert card.visibleRegion().boundingRect() == QRect(0, 0, card.width(), card.height())
        assert card.face.lines[0][1] in card.toolTip()
    stage = window.table.stage
    assert stage.buttons["knights"].isVisible()
    stage.buttons["knights"].click()
    assert stage.current == "knights"


def test_a_hand_that_is_all_heads_can_be_played_from(window: Any, play: Any, qtbot: Any) -> None:
    THEMES.set(scale=145)
    window.resize(1280, 780)
    session = play(fakes.clash_state(), "action")
    qtbot.wait(30)
    card = window.table.hand.row.cards[1]
    assert card.offered and card.card_size == SLIM
    card.click()
    assert session.given == [(session.script[0].options[1].key,)]
