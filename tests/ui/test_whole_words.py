"""Nothing that a player has to read is cut: the question, the options, the cards that lie open, the hand."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QCursor, QFontMetricsF, QImage
from PySide6.QtWidgets import QWidget

from kf_desktop.content.sentences.knights import describe_half
from kf_desktop.engine.grid import Cell
from kf_desktop.ui.cards.card_widget import WIDE, CardWidget
from kf_desktop.ui.cards.face import CardFace, CardId
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.decision import option_button
from kf_desktop.ui.decision.option_button import SNUG, OptionButton
from kf_desktop.ui.hand.fan import Fan, shared
from kf_desktop.ui.hand.hand_card import EDGE, HIGH, MOST, SLACK, HandCard, has_room_for_price
from kf_desktop.ui.hand.held import HeldCard, held_cards
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.panels.top_strip import halves
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
        bar.words.expect_odds(True)
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


def test_a_question_has_the_room_that_the_cards_beside_it_leave(window: Any, play: Any, qtbot: Any) -> None:
    window.resize(1920, 1080)
    play(fakes.clash_state(), "action")
    window.controller.start()
    bar = window.table.bar
    assert bar.hand.isVisible()
    narrow = bar.words.width()
    bar.words.show_words("Ilse Harrow throws a Threat Save, 5 or more: a technique first?", "It is used before. " * 20)
    assert not bar.words.is_whole()
    bar.arrange()
    assert bar.words.is_whole() and bar.words.width() > narrow
    left = min(card.geometry().x() + px(SLACK) for card in bar.hand.cards) + bar.hand.x()
    assert bar.words.geometry().right() < left


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
    assert changed and max(x for x, _ in changed) < px(option_button.EDGE) - 1


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
@pytest.mark.parametrize("scale", [80, 100, 130, 150, 200])
def test_the_half_of_a_technique_that_counts_stands_whole_on_the_card_in_hand(
    scale: int, clash: bool, language: str, qtbot: Any
) -> None:
    """Of every technique: at the width that it wants, which leaves room for others."""
    CATALOGUE.language = language
    THEMES.set(scale=scale)
    library, holder = fakes.library(), QWidget()
    qtbot.addWidget(holder)
    state = fakes.clash_state() if clash else fakes.state("delve")
    state.knights["ilse"].hand = list(library.techniques)
    view = fakes.view_of(state)
    card = HandCard(holder)
    held = held_cards(view.game.knights["ilse"], view)
    assert [each.face.title for each in held] == [card.name.get(language) for card in library.techniques.values()]
    for each in held:
        card.show_card(each, "1")
        card.resize(card.wanted(px(HIGH)) + px(2 * SLACK), px(HIGH + 2 * SLACK))
        assert card.whole(), each.face.title
        assert card.wanted(px(HIGH)) <= px(MOST * 2 / 3), each.face.title


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("clash", [True, False])
@pytest.mark.parametrize(("scale", "width", "height"), [(100, 1280, 720), (80, 1280, 720), (200, 2560, 1440)])
def test_the_five_wordiest_techniques_of_a_knight_are_held_whole_together(
    scale: int, width: int, height: int, clash: bool, language: str, window: Any, play: Any, qtbot: Any
) -> None:
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(width, height)
    library = fakes.library()
    for owner in ("ilse", "bruno", "anselma", "tamsin"):
        own = [card for card in library.techniques if card.startswith(f"{owner}.")]
        state = fakes.clash_state() if clash else fakes.state("delve")
        state.knights["ilse"].hand = sorted(own, key=lambda id: -_letters(library.techniques[id], language, clash))[:5]
        play(state, "reroll" if clash else "choose")
        qtbot.wait(1)
        cards = window.table.hand.cards
        assert len(cards) == 5
        for card in cards:
            assert card.whole() and not card.slim, card.held.face.title
        for left, right in pairwise(cards):
            assert left.geometry().right() - px(SLACK + EDGE) <= right.x() + px(SLACK), left.held.face.title


def test_cards_in_hand_share_what_room_is_left() -> None:
    THEMES.set(scale=100)
    assert shared([96, 96, 140, 96], 4 * 166) == [166, 166, 166, 166]
    assert shared([96, 96, 140, 96], 488) == [111, 111, 155, 111]
    assert shared([200, 96], 300) == [200, 100]
    assert shared([200, 200], 300) == [200, 200]


def _letters(technique: Any, language: str, clash: bool) -> int:
    side = technique.clash or technique.delve if clash else technique.delve or technique.clash
    return len(describe_half(side, language, fakes.library()))


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
    QCursor.setPos(card.mapToGlobal(card.rect().center()))
    card.pointed.emit(True)
    qtbot.waitUntil(lambda: window.table.callout.card is not None and window.table.callout.card.isVisible())
    shown = window.table.callout.card
    assert shown.face == card.held.face and not shown.lost()
    assert shown.geometry().bottom() <= window.table.bar.y() + card.y() + px(2 * SLACK)
    card.pointed.emit(False)
    assert not shown.isVisible()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("named", ["The Bell Under Ash", "灰烬下的钟", "Four knights and the long winter"])
@pytest.mark.parametrize(("scale", "width"), [(80, 1280), (100, 1280), (150, 1280), (200, 1280), (200, 2560)])
def test_the_name_of_the_campaign_is_whole_in_the_strip(
    scale: int, width: int, named: str, language: str, window: Any, play: Any, qtbot: Any
) -> None:
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(width, 800)
    state = fakes.clash_state()
    state.campaign.name = named
    play(state, "action")
    qtbot.wait(1)
    strip = window.table.top
    assert strip.campaign.words == named and strip.campaign.whole()
    assert not strip.where.isVisible() or strip.campaign.geometry().right() < strip.where.x()


def test_a_name_of_one_word_breaks_anywhere() -> None:
    assert halves("Winter and ash", len) == ["Winter", "and ash"]
    assert halves("灰烬下的钟声", len) == ["灰烬下", "的钟声"]


def test_what_was_said_in_passing_goes_with_the_next_click_and_that_click_counts(
    window: Any, play: Any, qtbot: Any
) -> None:
    play(fakes.clash_state(), "choose", "choose")
    toast = window.table.toast
    toast.say("The story so far.", passing=True)
    assert toast.label.isVisible()
    qtbot.mouseClick(window.table.top.where, Qt.MouseButton.LeftButton)
    assert toast.label.isHidden()
    toast.say("The game was not saved.")
    qtbot.keyClick(window.table, Qt.Key.Key_F5)
    assert toast.label.isVisible()


def test_hints_leave_free_what_stands_on_the_board(window: Any, play: Any, qtbot: Any) -> None:
    """Wherever the knights stand along the left edge, where the sheet would lie first."""
    state = fakes.clash_state()
    assert state.clash is not None
    places = set()
    for row in (0, 3, 9):
        for number, knight in enumerate(state.clash.knights):
            state.knights[knight].cell = Cell(row * 14 + number)
        window.settings.said.clear()
        play(state, "reroll")
        qtbot.wait(300)
        coach, middle = window.coach, window.table.middle
        assert coach.isVisible()
        _, busy = middle.shunned()
        assert len(busy) == 4, "two knights, the monster, what it may be about to do"
        assert not any(area.intersects(coach.geometry()) for area in busy)
        places.add(coach.pos())
    assert len(places) > 1


def test_a_throw_of_one_number_is_told_as_one() -> None:
    face = face_of(fakes.library(), "gambling", "thirteen_spoons")
    assert [name for name, _ in face.lines if name] == ["1–4", "5–6", "7–9", "10"]


@pytest.mark.parametrize(
    ("language", "gate", "then"),
    [("en", ("Gate — Heat 4+", "Vigor loss +1."), "Move."), ("zh_CN", ("门槛——热度 4+", "活力损失 +1。"), "移动。")],
)
def test_what_comes_after_a_gate_is_no_part_of_it(language: str, gate: tuple[str, str], then: str) -> None:
    """The Hand comes and snuffs whoever it is; only the loss depends on Heat."""
    CATALOGUE.language = language
    lines = face_of(fakes.library(), "ai", "abbots_hand.ai2.snuff").lines
    after = lines[lines.index(gate) + 1]
    assert after[0] == "" and after[1].startswith(then)


def test_what_somebody_says_stays_whole_in_chinese() -> None:
    CATALOGUE.language = "zh_CN"
    lines = face_of(fakes.library(), "ai", "abbots_hand.ai3.show_of_hands").lines
    assert ("每名骑士", "选择一项：“举手。”获得 2 点热度 / “不举。”获得状态“千夫所指”。") in lines
    assert ("", "攻击目标。") in lines


def test_a_card_without_room_for_its_name_is_still_drawn(qtbot: Any) -> None:
    """It once took the program down: the height that such a name needs has no end."""
    holder = QWidget()
    qtbot.addWidget(holder)
    card = HandCard(holder)
    card.show_card(
        HeldCard(CardFace(CardId("techniques", "x"), "A Name of Many Long Words That Will Not End"), "Reaction", "."),
        "1",
    )
    card.resize(px(70), px(120))
    assert not card.whole() and not card.grab().isNull() and card._strip(card.width()) > 0


@pytest.mark.parametrize("scale", [100, 200])
def test_a_slim_card_says_its_name_before_its_price(window: Any, scale: int) -> None:
    """In a hand of five in the largest letters at 1280×720, the price alone stood there."""
    THEMES.set(scale=scale)
    name = QFontMetricsF(THEMES.theme.font(13, bold=True)).horizontalAdvance("Leave No Feather")
    price = QFontMetricsF(THEMES.theme.font(14)).horizontalAdvance("1 Heat")
    assert has_room_for_price("Leave No Feather", "1 Heat", name + price + px(12))
    assert not has_room_for_price("Leave No Feather", "1 Heat", name + price)
    assert not has_room_for_price("Leave No Feather", "1 Heat", name - 1)


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize(("scale", "width", "height"), [(100, 1280, 800), (115, 1280, 781), (150, 2560, 1440)])
@pytest.mark.parametrize("owner", ["ilse", "bruno", "anselma", "tamsin"])
def test_no_card_of_a_fan_lies_over_the_words_of_another(
    owner: str, scale: int, width: int, height: int, language: str, window: Any, play: Any, qtbot: Any
) -> None:
    """Beside the buttons of a turn: there are whole cards, or names alone."""
    CATALOGUE.switch(language)
    THEMES.set(scale=scale)
    window.resize(width, height)
    state = fakes.clash_state()
    own = [id for id in fakes.library().techniques if id.startswith(f"{owner}.")]
    for count in range(3, 9):
        state.knights["ilse"].hand = own[:count]
        play(state, "action")
        qtbot.wait(1)
        cards = window.table.hand.cards
        assert len({card.slim for card in cards}) == 1
        for left, right in [] if cards[0].slim else pairwise(cards):
            assert left.geometry().right() - px(SLACK + EDGE) <= right.x() + px(SLACK) + 1, left.held.face.title


@pytest.mark.parametrize(("scale", "width", "height"), [(100, 1280, 800), (150, 1280, 800), (175, 3840, 2160)])
def test_hints_lie_beside_the_dice_that_they_speak_of(
    scale: int, width: int, height: int, window: Any, play: Any, qtbot: Any
) -> None:
    """Where the tray is over half of the board, the sheet is broader and lower."""
    THEMES.set(scale=scale)
    window.resize(width, height)
    play(fakes.clash_state(), "reroll")
    qtbot.wait(300)
    coach, tray = window.coach, window.table.tray
    assert coach.isVisible() and tray.isVisible()
    dice = [QRect(die.mapTo(window.table, QPoint()), die.size()) for die in tray.buttons]
    assert dice and not any(die.intersects(coach.geometry()) for die in dice)


def test_cards_put_in_order_say_as_the_how_manieth_they_were_picked(qtbot: Any) -> None:
    fan = Fan()
    qtbot.addWidget(fan)
    faces = [CardFace(CardId("body_parts", name), name) for name in ("a", "b", "c")]
    fan.show_cards("", [HeldCard(face, "", "", option=face.title) for face in faces], {}, "")
    fan.mark("", ["c", "a"], ordered=True)
    assert [card.picked for card in fan.cards] == ["2", "", "1"]
    fan.mark("", ["c", "a"])
    assert [card.picked for card in fan.cards] == ["✓", "", "✓"]
