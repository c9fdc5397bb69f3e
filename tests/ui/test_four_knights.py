"""A clash of four knights in the smallest window: everybody is seen, and nothing jumps from question to question."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from kf_desktop.app.saved_games import SavedGames
from kf_desktop.bots import make_bot
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.dialogs.menu import MenuDialog
from kf_desktop.ui.sequence.steps import NOW, round_steps
from kf_desktop.ui.table.table import Table
from tests.bundled import load_box

BOX = load_box()
FOUR = [("ilse", 1), ("bruno", 1), ("anselma", 1), ("tamsin", 1)]


@pytest.fixture
def fight(window: Any, qapp: Any) -> Iterator[Any]:
    """A skirmish of four, and its questions one after another."""
    speed, MOTION.speed = MOTION.speed, "off"
    session: Any = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 1, "full", FOUR, 7))
    window.play(SessionTable(session))
    bot = make_bot("cautious", 5)

    def ask(most: int) -> Iterator[Any]:
        for _ in range(most):
            qapp.processEvents()
            yield session.decision
            window.controller.answer(bot(session.state, session.decision))

    yield ask
    MOTION.speed = speed


def table(window: Any) -> Table:
    found: Table = window.table
    return found


def test_the_board_stays_where_it_is_even_with_an_empty_hand(fight: Any, window: Any) -> None:
    stage = table(window).middle
    places: set[Any] = set()
    hands: set[bool] = set()
    for _ in fight(30):
        places.add(stage.geometry().getRect())
        hands.add(
            all(card.held.dim for card in table(window).hand.cards if card.held is not None)
        )  # what cools down stands for an empty hand
    assert hands == {True, False}
    assert len(places) == 1


def test_a_question_to_the_whole_party_shows_the_hand_of_no_knight(fight: Any, window: Any) -> None:
    """Of one of them the cards lay there, dim."""
    shown: dict[bool, set[bool]] = {True: set(), False: set()}
    for _ in fight(40):
        hand, view = table(window).hand, window.controller.view()
        if not any(card.offered for card in hand.cards):
            shown[view.asked() is None].add(hand.isVisible())
    assert shown == {True: {False}, False: {True}}


def test_all_four_knights_are_seen_without_scrolling(fight: Any, window: Any) -> None:
    next(fight(1))
    party = table(window).party
    shown = [row.accessibleName() for row in party.rows.values()]
    assert shown == ["Ilse", "Bruno", "Anselma", "Tamsin"]
    last = list(party.rows.values())[-1]
    assert party.rect().contains(last.rect().translated(last.mapTo(party, last.rect().topLeft())))


def test_the_line_of_steps_says_whose_turn_it_is_whoever_is_asked(fight: Any, window: Any) -> None:
    questions = fight(60)
    next(questions)
    view = window.controller.view()
    assert [(step.words, step.state) for step in round_steps(view)] == [("Set-up", NOW)]
    seen = 0
    for _ in questions:
        view = window.controller.view()
        clash = view.game.clash
        if clash is not None and clash.active and not view.game.knights[clash.active].dead:
            name = clash.active.capitalize()
            assert [step.words for step in round_steps(view) if step.state == NOW] == [name]
            seen += view.asked() is None
    assert seen


def test_the_longest_entry_of_the_menu_is_not_cut(fight: Any, window: Any, qapp: Any) -> None:
    next(fight(1))
    window.menu()
    qapp.processEvents()
    dialog = window.table.findChild(MenuDialog)
    for button in dialog.buttons.values():
        assert button.mapTo(dialog.sheet, button.rect().topRight()).x() < dialog.sheet.width()
        assert dialog.content.parentWidget().width() >= dialog.content.width()


def test_the_knights_chosen_at_first_have_a_tale(tmp_path: Any) -> None:
    from kf_desktop.saves.vault import Vault  # noqa: PLC0415 - after Qt has been set up

    knights = SavedGames(Vault(tmp_path)).knights()
    assert [knight.tale for knight in knights] == sorted((knight.tale for knight in knights), reverse=True)
    assert knights[0].tale and knights[1].tale


@pytest.mark.parametrize("scale", [100, 125, 150])
def test_three_rows_of_options_need_no_scrolling(scale: int, qtbot: Any) -> None:
    from kf_desktop.ui.decision.option_grid import OptionGrid  # noqa: PLC0415 - after Qt has been set up
    from kf_desktop.ui.theme.theme import THEMES  # noqa: PLC0415 - after Qt has been set up

    THEMES.set(scale=scale)
    grid = OptionGrid()
    qtbot.addWidget(grid)
    for button, words in zip(grid.options(3), ("A long option that fills its line, and more",) * 3, strict=True):
        button.show_option(words, "1")
    grid.resize(4 * scale, 2 * scale)
    grid.show()
    grid.lay_out()
    assert not grid.scrolls()


def test_options_that_scroll_leave_room_for_the_scroll_bar(qtbot: Any) -> None:
    from kf_desktop.ui.decision.option_grid import OptionGrid  # noqa: PLC0415 - after Qt has been set up

    grid = OptionGrid()
    qtbot.addWidget(grid)
    for button in grid.options(20):
        button.show_option("A long option that fills its line", "1")
    grid.resize(420, 100)
    grid.show()
    grid.lay_out()
    assert grid.scrolls()
    assert max(button.geometry().right() for button in grid.buttons) < grid.viewport().width()


@pytest.mark.parametrize(("language", "words"), [("en", "Major peril or worse"), ("zh_CN", "重伤或更重")])
def test_a_gate_is_told_in_the_words_of_the_cards(language: str, words: str) -> None:
    from kf_desktop.ui.i18n import speech  # noqa: PLC0415 - after Qt has been set up
    from kf_desktop.ui.i18n.catalogue import CATALOGUE  # noqa: PLC0415 - after Qt has been set up

    CATALOGUE.language = language
    view: Any = None
    said = str(speech.names_of(BOX).resolve({"when": "peril >= major"}, view)["when"])
    assert said.lower() == words.lower()


@pytest.mark.parametrize("language", ["en", "zh_CN"])
@pytest.mark.parametrize("width", [500, 680, 740])
def test_no_choice_of_a_skirmish_is_cut_at_its_edge(language: str, width: int, tmp_path: Any, qtbot: Any) -> None:
    from PySide6.QtWidgets import QScrollArea  # noqa: PLC0415 - after Qt has been set up

    from kf_desktop.saves.vault import Vault  # noqa: PLC0415 - after Qt has been set up
    from kf_desktop.ui.i18n.catalogue import CATALOGUE  # noqa: PLC0415 - after Qt has been set up
    from kf_desktop.ui.start.forms.skirmish_form import SkirmishForm  # noqa: PLC0415 - after Qt has been set up

    CATALOGUE.language = language
    games = SavedGames(Vault(tmp_path))
    form = SkirmishForm(games.monsters(), games.knights())
    qtbot.addWidget(form)
    form.resize(width, 560)
    form.show()
    qtbot.wait(10)
    for area in form.findChildren(QScrollArea):
        if area.isVisible():
            inside = area.widget()
            assert inside is not None and inside.width() <= area.viewport().width()


def test_the_keyboard_stays_where_it_is_when_a_skirmish_is_laid_out_anew(window: Any, qtbot: Any) -> None:
    window.start.open_skirmish()
    form = window.start.page
    for width in (960, 1280):
        window.resize(width, 700)
        qtbot.wait(10)
        assert form.choices[0].box.hasFocus()


def test_enter_presses_the_button_that_has_the_keyboard(window: Any, saved: Any, qtbot: Any) -> None:
    from PySide6.QtCore import Qt  # noqa: PLC0415 - after Qt has been set up

    start = window.start
    start.buttons["help"].setFocus()
    qtbot.keyClick(start.buttons["help"], Qt.Key.Key_Return)
    close = window.focusWidget()
    assert close.text() == "Close"
    qtbot.keyClick(close, Qt.Key.Key_Return)
    assert window.focusWidget() is start.buttons["help"]
    start.buttons["skirmish"].setFocus()
    qtbot.keyClick(start.buttons["skirmish"], Qt.Key.Key_Return)
    start.page.fight.setFocus()
    qtbot.keyClick(start.page.fight, Qt.Key.Key_Return)
    assert len(saved.fought) == 1


def test_the_monster_that_is_picked_is_seen_whole(window: Any, qtbot: Any) -> None:
    window.resize(1280, 640)
    window.start.open_skirmish()
    form = window.start.page
    qtbot.wait(10)
    form.choices[-1].box.setChecked(True)
    view = form._left.viewport()
    choice = form.choices[-1]
    assert view.rect().contains(choice.rect().translated(choice.mapTo(view, choice.rect().topLeft())))


def test_steps_do_not_lie_on_each_other_while_they_are_told(fight: Any, window: Any) -> None:
    strip, told = table(window).sequence, 0
    MOTION.speed = "slow"
    for _ in fight(80):
        while strip.telling:
            table(window).director.staging.advance(100)
            shown = [part for part in (*strip.buttons, strip.skip) if part.isVisibleTo(strip)]
            told += 1
            for one, other in itertools.pairwise(shown):
                assert one.geometry().bottom() < other.geometry().top()
    assert told > 5


def test_an_option_has_room_for_the_sign_that_it_is_picked(qtbot: Any) -> None:
    from PySide6.QtGui import QFontMetrics  # noqa: PLC0415 - after Qt has been set up

    from kf_desktop.ui.decision.option_button import EDGE, OptionButton  # noqa: PLC0415 - after Qt has been set up
    from kf_desktop.ui.theme.theme import THEMES, px  # noqa: PLC0415 - after Qt has been set up

    button = OptionButton()
    qtbot.addWidget(button)
    button.show_option("Off Flank", "1")
    button.mark(1)
    words = QFontMetrics(THEMES.theme.font(button.cut.text, bold=True)).horizontalAdvance("✓ Off Flank")
    cap = px(19 + 7)
    assert button.sizeHint().width() - px(2 * EDGE) - cap >= words


def test_the_keyboard_stays_on_what_lies_over_the_table(fight: Any, window: Any, qtbot: Any) -> None:
    """However soon after an answer it comes up."""
    from PySide6.QtCore import Qt  # noqa: PLC0415 - after Qt has been set up

    questions = fight(3)
    next(questions)
    session = window.controller.table.session
    window.controller.answer([session.decision.options[0].key])
    window.menu()
    qtbot.wait(20)
    menu = window.table.findChild(MenuDialog)
    assert menu.isAncestorOf(window.focusWidget())
    asked = session.decision
    table(window).bar.undo.setFocus()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert session.decision is asked
    assert window.focusWidget() is menu
