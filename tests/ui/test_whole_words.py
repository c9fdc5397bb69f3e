"""Nothing that a player has to read is cut: the question, the options, the cards that lie open, the hand."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.cards.card_widget import WIDE, CardWidget
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.decision.option_button import EDGE, SNUG, OptionButton
from kf_desktop.ui.hand.hand_card import HIGH, NARROW, SLACK, HandCard
from kf_desktop.ui.hand.held import held_cards
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
        for line in filter(QWidget.isVisible, lines):
            assert bar.words.rect().contains(line.geometry()), (decision.prompt, line.geometry(), bar.words.rect())
        assert bar.asked.height() >= bar.asked.heightForWidth(bar.asked.width())
        if bar.because.isVisible():
            assert bar.because.height() >= bar.because.heightForWidth(bar.because.width())
            assert bar.asked.geometry().bottom() < bar.because.y()
            assert bar.because.geometry().bottom() < bar.odds_line.y()
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
def test_every_card_can_lie_on_the_stage_whole(scale: int, language: str, qtbot: Any) -> None:
    """AI cards, body parts, Signatures and routines: all of the text beside a board of 18 columns, and the plate."""
    CATALOGUE.language = language
    THEMES.set(scale=scale)
    library = fakes.library()
    for shelf in ("ai", "bp", "signatures", "routines"):
        for id in getattr(library, shelf):
            card = CardWidget(face_of(library, shelf, id, clash=True), WIDE)
            qtbot.addWidget(card)
            for width in (px(222), px(190)):
                card.room = px(460)
                card.dense = False
                card.dense = card.whole(width) > card.room
                assert card.whole(width) <= card.room, card.face.title
                card.resize(width, card.whole(width))
                assert not card.lost(), card.face.title


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("clash", [True, False])
@pytest.mark.parametrize("width", [NARROW, 132])
def test_the_half_of_a_technique_that_counts_stands_whole_on_the_card_in_hand(
    width: int, clash: bool, language: str, qtbot: Any
) -> None:
    CATALOGUE.language = language
    library, holder = fakes.library(), QWidget()
    qtbot.addWidget(holder)
    cut = []
    for id, technique in library.techniques.items():
        state = fakes.clash_state() if clash else fakes.state("delve")
        knight = state.knights["ilse"]
        knight.hand = [id]
        view = fakes.view_of(state)
        (held,) = held_cards(view.game.knights["ilse"], view)
        assert held.face.title == technique.name.get(language)
        card = HandCard(holder)
        card.show_card(held, "1")
        card.resize(px(width + 2 * SLACK), px(HIGH + 2 * SLACK))
        if not card.whole():
            cut.append(held.face.title)
    assert len(cut) <= len(library.techniques) // 3, cut


def test_a_hand_of_many_is_held_closer_together_and_stays_in_its_place(window: Any, play: Any, qtbot: Any) -> None:
    state = fakes.clash_state()
    ilse = state.knights["ilse"]
    for count in (1, 4, 5, 8):
        ilse.hand = [list(fakes.library().techniques)[place] for place in range(count)]
        play(state, "choose")
        qtbot.wait(10)
        hand = window.table.hand
        assert len(hand.cards) == count
        for card in hand.cards:
            assert card.x() + px(SLACK) >= 0 and card.geometry().right() - px(SLACK) <= hand.width()


def test_the_whole_card_is_shown_while_the_pointer_rests_on_one(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "action")
    card = window.table.hand.cards[1]
    card.pointed.emit(True)
    qtbot.waitUntil(lambda: window.table.callout.card is not None and window.table.callout.card.isVisible())
    shown = window.table.callout.card
    assert shown.face == card.held.face and not shown.lost()
    assert shown.geometry().bottom() <= window.table.bar.y() + card.y() + px(2 * SLACK)
    card.pointed.emit(False)
    assert not shown.isVisible()
