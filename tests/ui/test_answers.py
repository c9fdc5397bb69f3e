"""Every kind of decision can be answered with the mouse and with the keyboard alone."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QContextMenuEvent, QPainter, QPixmap
from PySide6.QtWidgets import QAbstractButton, QApplication

from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.decision.option_button import LONGISH, OptionButton
from kf_desktop.ui.decision.option_keys import deal_keys, way_on
from kf_desktop.ui.decision.plate import Deed, Guard
from kf_desktop.ui.hand.hand import Hand
from kf_desktop.ui.hand.held import offered_cards, seen_cards
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES
from tests.ui import fakes
from tests.ui.hands import found, press

LEFT = Qt.MouseButton.LeftButton
SINGLE = ("choose", "tile", "figure", "action", "read", "confirm", "cell")


def keys(qtbot: Any, window: Any, *pressed: Any) -> None:
    for key in pressed:
        qtbot.keyClick(window.table.bar.window().focusWidget() or window, key)


@pytest.mark.parametrize("kind", SINGLE)
def test_a_key_answers_a_decision_for_one_option(kind: str, window: Any, play: Any) -> None:
    session = play(fakes.clash_state(), kind)
    second = session.decision.options[1].key
    press(window, second)
    assert session.given == [(second,)]


@pytest.mark.parametrize("kind", ("figure", "read"))
def test_a_click_on_the_bar_answers(kind: str, window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), kind)
    first = session.decision.options[0].key
    qtbot.mouseClick(window.table.bar.buttons[0], Qt.MouseButton.LeftButton)
    assert session.given == [(first,)]


@pytest.mark.parametrize("kind", fakes.decisions())
def test_every_option_of_every_kind_of_question_has_its_place(kind: str, window: Any, play: Any) -> None:
    """Listed, in the hand, on a plate, or where it belongs; never twice in the bar."""
    session = play(fakes.clash_state(), kind)
    assert found(window.table) == {option.key for option in session.decision.options}


def test_enter_presses_the_option_that_has_the_focus(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "figure")
    qtbot.waitUntil(window.table.bar.buttons[0].hasFocus)
    keys(qtbot, window, Qt.Key.Key_Return)
    assert session.given == [("knight:ilse",)]


def test_space_goes_on_and_one_key_does_what_the_second_plate_says(window: Any, play: Any, qtbot: Any) -> None:
    """So does the option's own, which the plate does not show."""
    session = play(fakes.clash_state(), "choose", "choose", "choose")
    bar = window.table.bar
    assert (bar.on.deed.title, bar.on.deed.key) == ("No", "Space") and (bar.act.deed.title, bar.act.deed.key) == (
        "Yes",
        "C",
    )
    for key in (Qt.Key.Key_Space, Qt.Key.Key_C, Qt.Key.Key_1):
        keys(qtbot, window, key)
    assert session.given == [("no",), ("yes",), ("yes",)]


def test_enter_never_presses_a_plate(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "choose")
    for plate in (window.table.bar.on, window.table.bar.act):
        plate.setFocus()
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            keys(qtbot, window, key)
    assert session.given == []


def test_a_plate_takes_no_click_right_after_its_deed_has_changed(window: Any, play: Any, qtbot: Any) -> None:
    """Only when the kind of deed is another: who clicks on passes through question after question."""
    Guard.wait = 200
    session = play(fakes.clash_state(), "choose", "window", "window", "window")
    qtbot.wait(220)
    keys(qtbot, window, Qt.Key.Key_Space)
    assert session.given == [("no",)] and window.table.bar.on.deed.title == "Pass"
    keys(qtbot, window, Qt.Key.Key_Space)
    qtbot.mouseClick(window.table.bar.on, Qt.MouseButton.LeftButton)
    assert session.given == [("no",)]
    qtbot.wait(220)
    keys(qtbot, window, Qt.Key.Key_Space, Qt.Key.Key_Space)
    assert session.given == [("no",), (), ()]


def test_what_a_plate_does_not_take_is_shown(window: Any, play: Any, qtbot: Any) -> None:
    """The key seemed to be dead."""
    Guard.wait = 200
    play(fakes.clash_state(), "choose", "window")
    qtbot.wait(220)
    bar = window.table.bar
    spot = bar.question.geometry().topLeft() - QPoint(5, 5)
    keys(qtbot, window, Qt.Key.Key_Space)
    before = bar.grab().toImage().pixelColor(spot)
    for once in (lambda: keys(qtbot, window, Qt.Key.Key_Space), lambda: qtbot.mousePress(bar.on, LEFT)):
        once()
        assert bar.grab().toImage().pixelColor(spot) != before
        qtbot.waitUntil(lambda: bar.grab().toImage().pixelColor(spot) == before)
        bar.on._since.start()


def test_what_one_has_just_picked_oneself_can_be_done_at_once(window: Any, play: Any, qtbot: Any) -> None:
    """The question was there all the time: the key that confirms was swallowed."""
    Guard.wait = 200
    session = play(fakes.clash_state(), "card")
    options = [option.key for option in session.decision.options]
    qtbot.wait(220)
    keys(qtbot, window, Qt.Key.Key_3, Qt.Key.Key_1, Qt.Key.Key_C)
    assert session.given == [(options[2], options[0])]


def test_nothing_is_left_of_the_strip_that_shows_how_long_a_plate_waits(window: Any, play: Any, qtbot: Any) -> None:
    """Where it was painted for the last time a moment early, a dash stayed in the corner."""
    play(fakes.clash_state(), "choose", "window")
    Guard.wait = 40
    for _ in range(3):
        plate = window.table.bar.on
        plate.show_deed(Deed("One", kind="one" if plate.deed.kind != "one" else "other"))
        assert plate.guarded
        with qtbot.waitSignal(plate._waits.timeout):
            pass
        assert not plate.guarded


def test_letters_go_on_where_the_figures_end(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "cell")
    tenth = session.decision.options[9].key
    keys(qtbot, window, Qt.Key.Key_Q)
    assert session.given == [(tenth,)]


def test_several_are_picked_and_confirmed(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "card")
    options = [option.key for option in session.decision.options]
    bar = window.table.bar
    assert not bar.act.isEnabled()
    keys(qtbot, window, Qt.Key.Key_3, Qt.Key.Key_1)
    assert session.given == []
    qtbot.mouseClick(bar.act, Qt.MouseButton.LeftButton)
    assert session.given == [(options[2], options[0])]


def test_no_more_can_be_picked_than_asked_for_and_picks_go_back(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "card")
    answering = window.controller.answering
    keys(qtbot, window, Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3)
    assert len(answering.picked) == 2
    keys(qtbot, window, Qt.Key.Key_Backspace)
    assert len(answering.picked) == 1
    keys(qtbot, window, Qt.Key.Key_1)
    assert answering.picked == []
    assert session.given == []


def test_dice_are_picked_before_they_are_rolled_again(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "reroll")
    keys(qtbot, window, Qt.Key.Key_2, Qt.Key.Key_3)
    bar = window.table.bar
    assert bar.act.text() == "Re-roll 2"
    qtbot.mouseClick(bar.act, Qt.MouseButton.LeftButton)
    assert session.given == [("die:1", "die:2")]


def test_a_re_roll_can_be_declined(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "reroll")
    assert window.table.bar.on.text() == "Keep"
    qtbot.mouseClick(window.table.bar.on, Qt.MouseButton.LeftButton)
    assert session.given == [()]


def test_enter_twice_pays_no_heat(window: Any, play: Any, qtbot: Any) -> None:
    """On a die, Enter picks it and puts it back; Space keeps the dice."""
    session = play(fakes.clash_state(), "reroll", "reroll")
    bar = window.table.bar
    qtbot.waitUntil(bar.buttons[0].hasFocus)
    keys(qtbot, window, Qt.Key.Key_Return)
    assert window.controller.answering.picked == ["die:0"]
    keys(qtbot, window, Qt.Key.Key_Return)
    assert window.controller.answering.picked == [] and session.given == []
    keys(qtbot, window, Qt.Key.Key_Space)
    assert session.given == [()]


def test_dice_that_are_picked_are_rolled_by_the_second_plate_at_a_price(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "reroll")
    keys(qtbot, window, Qt.Key.Key_2, Qt.Key.Key_3)
    deed = window.table.bar.act.deed
    assert (deed.title, deed.line, deed.key) == ("Re-roll 2", "2 Heat", "C")
    keys(qtbot, window, Qt.Key.Key_C)
    assert session.given == [("die:1", "die:2")]


def test_space_does_not_lose_dice_that_are_picked(window: Any, play: Any, qtbot: Any) -> None:
    """The first plate says what it would put back, and asks; another pick is asked about anew."""
    session = play(fakes.clash_state(), "reroll")
    bar = window.table.bar
    keys(qtbot, window, Qt.Key.Key_2, Qt.Key.Key_3)
    assert (bar.on.deed.title, bar.on.deed.line) == ("Keep", "the 2 chosen dice stay as well")
    keys(qtbot, window, Qt.Key.Key_Space)
    assert session.given == [] and window.controller.answering.picked == ["die:1", "die:2"]
    assert (bar.on.deed.title, bar.on.deed.line) == ("Keep?", "the 2 chosen dice stay as well: press once more")
    keys(qtbot, window, Qt.Key.Key_3)
    bar.go_on()
    assert session.given == [] and bar.on.deed.line == "the 1 chosen die stays as well: press once more"
    bar.go_on()
    assert session.given == [()]


def test_space_keeps_the_only_die_though_it_was_picked_beforehand(window: Any, play: Any, qtbot: Any) -> None:
    """It was asked twice, and nobody had picked anything."""
    session = play(fakes.clash_state(), "reroll")
    only = replace(window.controller.table.decision, options=window.controller.answering.options[1:2])
    window.controller.answering.ask(only)
    window.table.bar.mark()
    assert window.controller.answering.picked == ["die:1"] and window.table.bar.on.deed.line == ""
    keys(qtbot, window, Qt.Key.Key_Space)
    assert session.given == [()]


def test_enter_never_does_what_costs_something(window: Any, play: Any, qtbot: Any) -> None:
    """It arms it, as the option's own key does; the key of the second plate does it."""
    session = play(fakes.clash_state(), "window")
    bar, dear = window.table.bar, window.controller.answering.options[0]
    bar.take(dear.key)
    assert window.controller.answering.armed == dear.key and session.given == []
    place = bar.place_of(dear.key)
    assert place is not None
    place.setFocus()
    bar.enter()
    assert session.given == []
    bar.press("C")
    assert session.given == [(dear.key,)]


@pytest.mark.parametrize(
    ("language", "confirm", "none", "dice"),
    [
        ("en", "Raise: +3", "Raise none", ["3: +1", "4: +1"]),
        ("zh_CN", "提升：+3", "不提升", ["3：+1", "4：+1"]),
    ],
)
def test_guard_says_that_it_raises_dice(
    language: str, confirm: str, none: str, dice: list[str], window: Any, play: Any, qtbot: Any
) -> None:
    CATALOGUE.switch(language)
    session = play(fakes.clash_state(), "guard")
    bar = window.table.bar
    assert [die.accessibleName() for die in bar.buttons] == dice == [die.toolTip() for die in bar.buttons]
    keys(qtbot, window, Qt.Key.Key_1, Qt.Key.Key_1, Qt.Key.Key_2)
    assert [die.deed for die in bar.buttons] == ["+2", "+1"]
    assert (bar.act.text(), bar.on.text()) == (confirm, none)
    qtbot.mouseClick(bar.act, Qt.MouseButton.LeftButton)
    assert session.given == [("die:0", "die:0", "die:1")]


def test_a_window_can_be_passed(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "window")
    qtbot.mouseClick(window.table.bar.on, Qt.MouseButton.LeftButton)
    assert session.given == [()]


def test_table_dice_may_show_the_same_face_twice(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "roll")
    keys(qtbot, window, Qt.Key.Key_7, Qt.Key.Key_7, Qt.Key.Key_Q)
    assert "7 7 10" in window.table.bar.because.words
    qtbot.mouseClick(window.table.bar.act, Qt.MouseButton.LeftButton)
    assert session.given == [("face:7", "face:7", "face:10")]


def test_an_order_is_given_in_the_order_of_the_picks(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "order")
    keys(qtbot, window, Qt.Key.Key_2, Qt.Key.Key_1)
    qtbot.mouseClick(window.table.bar.act, Qt.MouseButton.LeftButton)
    assert session.given == [("knight:bruno", "knight:ilse")]


def test_a_card_of_the_hand_is_armed_and_played_by_the_plate(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "action")
    card, act = window.table.hand.cards[1], window.table.bar.act
    assert card.offered and not act.isEnabled()
    qtbot.mouseClick(card, Qt.MouseButton.LeftButton, pos=card.rect().center() - QPoint(30, 0))
    assert session.given == [] and card.armed
    assert act.deed.title == card.held.face.title and act.deed.line == card.held.cost != "" and act.deed.key == "C"
    qtbot.mouseClick(act, Qt.MouseButton.LeftButton)
    assert session.given == [(session.script[0].options[1].key,)]


def test_what_has_a_price_is_armed_by_the_first_key_and_done_by_the_second_or_by_the_one_that_confirms(
    window: Any, play: Any, qtbot: Any
) -> None:
    """Also where it is the only deed there is: whoever pressed its key had spent it before he had read it."""
    only = fakes.decisions()["action"]
    use = only.options[1]
    asked = Decision(Kind.WINDOW, "window.react", [use, Option("pass", "pass")], only.seats, args=only.args)
    window.play(fakes.FakeTable(session := fakes.FakeSession(fakes.clash_state(), [asked, asked])))
    qtbot.wait(20)
    bar = window.table.bar
    key = window.controller.answering.keys[use.key]
    assert not bar.act.isEnabled()
    keys(qtbot, window, key)
    assert session.given == [] and bar.act.isEnabled() and window.controller.answering.armed == use.key
    keys(qtbot, window, key)
    assert session.given == [(use.key,)]
    keys(qtbot, window, key, Qt.Key.Key_C)
    assert session.given == [(use.key,)] * 2


def test_an_armed_option_says_how_it_is_done(window: Any, qtbot: Any) -> None:
    hired, pass_ = list(fakes.library().mercenaries)[:2], Option("pass", "pass")
    deeds = [Option(f"mercenary:{name}", "mercenary", {"mercenary": name}) for name in hired]
    asked = Decision(Kind.WINDOW, "window.exploration", [*deeds, pass_], ("Ann",))
    window.play(fakes.FakeTable(session := fakes.FakeSession(fakes.state("delve"), [asked])))
    qtbot.wait(20)
    keys(qtbot, window, window.controller.answering.keys[deeds[1].key])
    first, second = (window.table.bar.place_of(option.key) for option in deeds)
    assert session.given == [] and second.armed and not first.armed
    asked = Decision(Kind.WINDOW, "window.react", [Option("a", "draw_knighves"), Option("b", "climb"), pass_], ("Ann",))
    window.play(fakes.FakeTable(session := fakes.FakeSession(fakes.clash_state(), [asked])))
    qtbot.wait(20)
    keys(qtbot, window, window.controller.answering.keys["a"])
    first, second = (window.table.bar.place_of(key) for key in ("a", "b"))
    assert session.given == [] and first.place and not second.place


def test_what_is_taken_up_keeps_its_name(qtbot: Any) -> None:
    """It read '✓ Once more', and one had to remember of what."""
    button = OptionButton()
    qtbot.addWidget(button)
    button.show_option("Refectory Door · exhaust this", "1")
    button.set_cut(LONGISH)
    button.mark(1)
    picture = QPixmap(10, 10)
    painter = QPainter(picture)
    painter.setFont(THEMES.theme.font(LONGISH.text, bold=True))
    words = button.told(painter, QRectF(0, 0, 400, 29))
    painter.end()
    assert words == "✓ Refectory Door · exhaust this"


def test_enter_after_a_key_plays_neither_that_card_nor_another(window: Any, play: Any, qtbot: Any) -> None:
    """The keyboard stayed where it was, and Enter played another card, at its price; it never plays one."""
    session = play(fakes.clash_state(), "action")
    hand = window.table.hand
    second = hand.cards[1].key
    hand.cards[0].setFocus()
    keys(qtbot, window, window.controller.answering.keys[second])
    assert window.controller.answering.armed == second and window.focusWidget() is hand.cards[1]
    keys(qtbot, window, Qt.Key.Key_Return)
    assert session.given == [] and window.controller.answering.armed == second
    keys(qtbot, window, Qt.Key.Key_C)
    assert session.given == [(second,)]


def test_undo_takes_back_a_pick_first_and_then_an_answer(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "choose", "card")
    keys(qtbot, window, Qt.Key.Key_1)
    qtbot.wait(5)
    keys(qtbot, window, Qt.Key.Key_1)
    window.table.undo()
    assert window.controller.answering.picked == []
    assert session.given == [("yes",)]
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert session.given == []
    keys(qtbot, window, Qt.Key.Key_Y)
    assert session.given == [("yes",)]
    keys(qtbot, window, Qt.Key.Key_Y)
    assert "nothing to do again" in window.table.toast.label.text()


def test_another_answer_makes_an_end_of_what_was_undone(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "choose", "choose")
    keys(qtbot, window, Qt.Key.Key_1, Qt.Key.Key_U, Qt.Key.Key_Space)
    assert session.given == [("no",)]
    keys(qtbot, window, Qt.Key.Key_Y)
    assert session.given == [("no",)]


def test_nothing_to_undo_is_said(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    window.table.undo()
    assert "nothing to take back" in window.table.toast.label.text()


def test_an_answer_that_is_refused_is_explained_and_changes_nothing(window: Any, play: Any) -> None:
    session = play(fakes.clash_state(), "choose")
    window.controller.answer(("nonsense",))
    assert "not one of the options" in window.table.toast.label.text()
    assert session.given == []


def test_every_answer_is_saved(window: Any, play: Any, saved: fakes.FakeLibrary, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose", "tile")
    keys(qtbot, window, Qt.Key.Key_1)
    assert saved.saved == 1


def test_a_finished_game_asks_nothing(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "choose")
    keys(qtbot, window, Qt.Key.Key_1)
    assert window.table.bar.buttons == []
    assert "finished" in window.table.bar.asked.text()


def test_every_control_of_the_table_has_a_name(window: Any, play: Any) -> None:
    play(fakes.clash_state(), *fakes.decisions())
    nameless = [
        type(button).__name__
        for button in window.findChildren(QAbstractButton)
        if button.isVisible() and not (button.accessibleName() or button.text())
    ]
    assert nameless == []


def test_an_option_tells_what_its_card_does(play: Any, window: Any, qtbot: Any) -> None:
    """On hover, to a screen reader, and large on a right click; a plain option tells nothing more."""
    session = play(fakes.clash_state(), "action", "figure")
    gear = session.state.knights["ilse"].loadout.hands[0]
    session.script[0].options.append(Option(f"gear:{gear}", "gear", {"gear": gear}))
    window.controller.start()
    (button,) = window.table.bar.buttons
    face = button.card
    assert face.title in button.toolTip() and face.lines[0][1][:20] in button.toolTip()
    assert face.spoken() in button.accessibleDescription()
    middle = button.rect().center()
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, middle, button.mapToGlobal(middle))
    QApplication.sendEvent(button, asked)
    assert window.table.zoom.isVisible() and window.table.zoom.faces == [face]
    window.table.zoom.dismiss()
    button.click()
    assert window.table.bar.buttons[0].card is None and window.table.bar.buttons[0].toolTip() == ""


def test_what_an_option_is_good_for_folds_in_its_tip_and_stands_there() -> None:
    """Plain text would be one line across the whole screen; and the Deep Fog is nothing to walk into unwarned."""
    view = fakes.view_of(fakes.state("delve"))
    for label in ("fog", "decline_clues"):
        told = speech.option_help(Option(label, label), view)
        button = OptionButton()
        button.show_option("Words", "4", help=told)
        assert len(told) > 60 and button.toolTip().startswith("<qt>") and told.split(".")[0] in button.toolTip()


def test_a_house_that_asks_is_called_by_its_name() -> None:
    view = fakes.view_of(fakes.state("outpost"))
    assert speech.source("outpost:inn", view) == "the inn"


def test_cards_that_are_looked_at_lie_in_the_hand_to_be_read_and_not_to_be_chosen() -> None:
    """Names say nothing to somebody who has paid to see them."""
    first, second = list(fakes.library().explorations)[:2]
    go_on = [Option("continue", "continue")]
    asked = Decision(Kind.CONFIRM, "look.exploration", go_on, (), 1, 1, {"cards": f"{first} {second}"})
    held = seen_cards(fakes.view_of(fakes.state("outpost"), asked))
    assert [card.face.id.card for card in held] == [first, second]
    assert all(card.body and not card.option for card in held)
    asked = Decision(Kind.CONFIRM, "confirm.inn", go_on, (), 1, 1, {})
    assert seen_cards(fakes.view_of(fakes.state("outpost"), asked)) == []


def test_what_the_middle_offers_does_not_lie_in_the_hand_as_well(qtbot: Any) -> None:
    """In the camp a technique lay on the cloth and in the fan."""
    state, id = fakes.state("rest"), "ilse.technique.low_guard"
    state.knights["ilse"].hand = [id]
    use = Option(f"use:ilse:technique:{id}", "use", {"knight": "ilse", "technique": id})
    asked = Decision(Kind.WINDOW, "rest.abilities", [use, Option("pass", "pass")], ("ilse",))
    answering = Answering()
    hand = Hand(answering)
    qtbot.addWidget(hand)
    view = fakes.view_of(state, asked)
    hand.show_table(view)
    assert hand.wanted and hand.offered() == [use.key]
    hand.placed = lambda: [use.key]
    hand.show_table(view)
    assert not hand.wanted and hand.offered() == []


def test_a_technique_that_answers_lies_in_the_hand_while_a_page_is_open_too(qtbot: Any) -> None:
    """At a paragraph's test "a technique first?" was asked and none was to be seen anywhere."""
    state, id = fakes.story_state(), "ilse.technique.low_guard"
    state.knights["ilse"].hand = [id]
    use = Option(f"use:ilse:technique:{id}", "use", {"knight": "ilse", "technique": id})
    asked = Decision(Kind.WINDOW, "test.abilities", [use, Option("pass", "pass")], ("Ann",))
    hand = Hand(Answering())
    qtbot.addWidget(hand)
    hand.show_table(fakes.view_of(state, asked))
    assert hand.wanted and hand.offered() == [use.key]


def test_each_copy_of_a_loot_card_lies_in_the_hand() -> None:
    """Two of a kind are two cards to take: none is a button with half of its name."""
    copies = [Option(f"loot:upgrade#{n}", "loot", {"loot": "upgrade", "number": n}) for n in (1, 2)]
    asked = Decision(Kind.CARD, "choose.loot", copies, ("seat1",), 1, 1, {"amount": 1})
    held = offered_cards(fakes.view_of(fakes.state("delve"), asked), ())
    assert [card.option for card in held] == ["loot:upgrade#1", "loot:upgrade#2"]


def test_to_follow_no_quest_is_a_choice_of_its_own_and_never_the_way_on() -> None:
    """Space goes on without a thought; a newcomer must not lose the story to it."""
    options = [Option("quest:ilse", "quest"), Option("nobody", "nobody")]
    asked = Decision(Kind.CHOOSE, "vision.quest", options, least=1, most=1)
    assert way_on(asked) == "" and deal_keys(asked, {}) == {"quest:ilse": "1", "nobody": "2"}
    assert way_on(replace(asked, prompt="choose.other")) == "nobody"
