"""The tray: dice roll over the board, and every question about them is answered there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QFontMetrics

from kf_desktop.door.odds import Odds, Offered
from kf_desktop.door.subjects import KnightAttackSubject
from kf_desktop.engine.decision import Decision, Kind, Option, Scalar
from kf_desktop.engine.grid import Cell
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.dice.tray import SMALL
from kf_desktop.ui.glossary.hover import TermTips
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.shell.later import LATER
from kf_desktop.ui.staging.beats import Die, Outcome, Reroll, Roll
from kf_desktop.ui.staging.score import Cue
from kf_desktop.ui.theme.theme import THEMES, px
from tests.ui import fakes

LEFT, TRANSPARENT = Qt.MouseButton.LeftButton, Qt.WidgetAttribute.WA_TransparentForMouseEvents
ROLLED = Roll("Attack roll", (Die(9, "", True, 10, True), Die(3, "", False, 4), Die(4, "", False, 5)), "8+ succeeds")


@pytest.fixture(autouse=True)
def speed() -> Iterator[None]:
    before = (MOTION.speed, MOTION.reduced)
    yield
    MOTION.speed, MOTION.reduced = before


def tray(window: Any) -> Any:
    return window.table.bar.tray


def roll(window: Any, *beats: Any) -> Any:
    """Stage the beats; the test is the clock."""
    MOTION.speed = "normal"
    staging = window.table.director.staging
    window.table.director.stage([Cue(0, beat) for beat in beats])
    staging._timer.stop()
    return staging


def test_dice_that_are_asked_about_lie_in_the_tray_over_the_board(window: Any, play: Any, qtbot: Any) -> None:
    session = play(fakes.clash_state(), "reroll")
    shown = tray(window)
    assert shown.isVisible() and [die.face for die in shown.buttons] == [9, 3, 4]
    stage = window.table.middle
    assert QRect(stage.mapTo(window.table, QPoint()), stage.size()).contains(shown.geometry())
    assert window.table.bar.grid.buttons == []
    qtbot.mouseClick(shown.buttons[1], LEFT)
    qtbot.keyClick(window.table, Qt.Key.Key_3)
    assert window.controller.answering.picked == ["die:1", "die:2"]
    window.controller.answering.confirm()
    assert session.given == [("die:1", "die:2")]


def test_enter_means_the_die_that_was_picked_by_its_key(window: Any, play: Any, qtbot: Any) -> None:
    """The keyboard stayed at the first die, and Enter picked that one as well."""
    session = play(fakes.clash_state(), "reroll")
    tray(window).buttons[0].setFocus()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_3)
    assert window.controller.answering.picked == ["die:2"] and window.focusWidget() is tray(window).buttons[2]
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert window.controller.answering.picked == [] and session.given == [], "it puts back what it means, and no more"


def test_it_goes_with_the_question(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "reroll", "choose")
    assert tray(window).isVisible()
    window.controller.answer(())
    assert not tray(window).isVisible() and window.table.bar.buttons == window.table.bar.grid.buttons


def test_guard_and_table_dice_are_chosen_there_too(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "guard", "roll")
    assert [die.raised for die in tray(window).buttons] == [True, True]
    window.controller.answer(("die:0",))
    assert len(tray(window).buttons) == 10 and tray(window).isVisible()


def test_dice_tumble_and_come_to_rest_one_after_another(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    staging = roll(window, ROLLED)
    shown = tray(window)
    assert shown.isVisible() and shown.title.text() == "Attack roll"
    assert all(die.success is None for die in shown.buttons), "nothing is known while they tumble"
    staging.advance(530)
    assert [die.success for die in shown.buttons] == [True, None, None]
    staging.advance(130)
    assert [die.face for die in shown.buttons] == [9, 3, 4]
    assert [die.success for die in shown.buttons] == [True, False, False]
    staging.advance(150)
    assert [die.dim for die in shown.buttons[:2]] == [0.0, 1.0], "a miss dims"
    staging.advance(2000)
    assert not shown.isVisible(), "nobody asks about them"


def test_the_dice_stay_for_the_question_about_them(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "reroll")
    staging = roll(window, ROLLED)
    staging.advance(5000)
    shown = tray(window)
    assert shown.isVisible() and [die.face for die in shown.buttons] == [9, 3, 4]
    assert [str(die.property("option")) for die in shown.buttons] == ["die:0", "die:1", "die:2"]


def test_a_die_can_be_picked_while_they_still_tumble(window: Any, play: Any, qtbot: Any) -> None:
    play(fakes.clash_state(), "reroll")
    staging = roll(window, ROLLED)
    qtbot.mouseClick(tray(window).buttons[1], LEFT)
    assert window.controller.answering.picked == ["die:1"] and not staging.playing
    assert tray(window).buttons[1].face == 3


def test_a_die_that_is_rolled_again_flies(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    staging = roll(window, ROLLED, Reroll(3, 8))
    shown = tray(window)
    staging.advance(ROLLED.time() + 210)
    assert shown.buttons[1].lift > 0.9 and shown.buttons[0].lift == 0
    staging.advance(215)
    assert shown.buttons[1].face == 8 and shown.buttons[1].lift == 0


def test_dice_that_were_rolled_again_lie_there_with_what_they_came_to(window: Any, play: Any) -> None:
    """They went grey, without their sums and with the keys of the question, for the moment that they could be seen."""
    play(fakes.clash_state(), "reroll", "choose")
    window.controller.answer(("die:1",))
    came = (Die(9, "", True, 10, True), Die(8, "", True, 9), Die(4, "", False, 5))
    staging = roll(window, Reroll(3, 8, came), Outcome("Ilse: 2 hits"))
    shown = tray(window)
    assert [die.face for die in shown.buttons] == [9, 3, 4] and [die.key for die in shown.buttons] == ["", "", ""]
    assert (shown.title.text(), shown.told.text()) == ("Attack roll", "3 becomes 8")
    staging.advance(430)
    assert [(die.face, die.success, die.note) for die in shown.buttons] == [
        (9, True, "10 ✓"),
        (8, True, "9 ✓"),
        (4, False, "5 ✕"),
    ]
    assert (shown.title.text(), shown.told.text()) == ("Ilse: 2 hits", "Attack roll")
    staging.advance(750)
    assert shown.isVisible(), "until it is read"
    staging.advance(2000)
    assert not shown.isVisible()


def test_dice_rolled_again_keep_their_name_while_the_next_roll_is_already_asked_about(window: Any, play: Any) -> None:
    """The tray said "Power roll" over the attack dice: the question that had come up was about Power."""
    play(fakes.clash_state(), "reroll", "choose")
    shown = tray(window)
    shown._words = "Power roll"
    came = (Die(9, "", True, 10, True), Die(8, "", True, 9), Die(4, "", False, 5))
    staging = roll(window, Reroll(3, 8, came, "Attack roll"), Outcome("Ilse: 2 hits"))
    assert shown.title.text() == "Attack roll"
    staging.advance(430)
    assert (shown.title.text(), shown.told.text()) == ("Ilse: 2 hits", "Attack roll")


def test_of_dice_with_the_same_face_those_that_were_rolled_again_fly(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    came = (Die(3, "", False, 4, True), Die(8, "", True, 9), Die(7, "", True, 8))
    staging = roll(window, Reroll(3, 7, came), Reroll(3, 8, came))
    shown = tray(window)
    assert [die.face for die in shown.buttons] == [3, 3, 3]
    staging.advance(210)
    assert [die.lift > 0 for die in shown.buttons] == [False, False, True]
    staging.advance(420)
    assert [die.lift > 0 for die in shown.buttons] == [False, True, False]


def test_power_dice_that_are_kept_lie_still(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    lay, again = (Die(3, "red"), Die(1, "black")), (Die(3, "red"), Die(4, "black"))
    staging = roll(window, Roll("Power roll", again, before=lay))
    staging.advance(200)
    assert [die.lift > 0 for die in tray(window).buttons] == [False, True]


def test_where_nothing_may_move_the_dice_lie_there_at_once(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    MOTION.reduced = True
    roll(window, ROLLED)
    assert [die.face for die in tray(window).buttons] == [9, 3, 4]
    assert [die.lift for die in tray(window).buttons] == [0.0, 0.0, 0.0]


def test_the_tray_says_how_much_power_the_dice_show(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    shown = tray(window)
    asked = replace(fakes.decisions()["window"], prompt="window.power_roll", subject=power_of(7, 5))
    shown.lie([Option("die:0", "die", {"colour": "black", "face": 3})], ["Black"], asked, again=False)
    assert shown.told.text().startswith("7 Power against AT 5 ✓, and 2 Potential")
    open_ = replace(asked, subject=power_of(4, 5))
    shown.lie([Option("die:0", "die", {"colour": "black", "face": 3})], ["Black"], open_, again=False)
    assert shown.told.text().startswith("4 Power against AT 5, and 2 Potential"), "tokens may make a wound of it"
    short = replace(asked, subject=power_of(2, 5))
    shown.lie([Option("die:0", "die", {"colour": "black", "face": 3})], ["Black"], short, again=False)
    assert shown.told.text().startswith("2 Power against AT 5 ✕")


@pytest.mark.parametrize(
    ("prompt", "title"), [("reroll.test", "Test"), ("reroll.save", "Save"), ("reroll.d10", "Dice")]
)
def test_the_tray_says_what_was_rolled(prompt: str, title: str, window: Any, play: Any) -> None:
    play(fakes.clash_state(), "reroll")
    die = Option("die:0", "die", {"face": 4})
    assert tray(window)._heads(Decision(Kind.REROLL, prompt, [die], args={"needs": 6}))[0] == title


def test_a_test_says_of_which_virtue_it_is_and_takes_no_more_room_than_its_die(window: Any) -> None:
    die = Option("die:0", "die", {"face": 4})
    args: dict[str, Scalar] = {"knight": "ilse", "needs": 6, "virtue": "tenacity", "heat": 0, "limit": 3, "free": 0}
    asked = Decision(Kind.REROLL, "reroll.test", [die], least=0, args=args)
    window.play(fakes.FakeTable(fakes.FakeSession(fakes.state("delve"), [asked], fakes.EVENTS)))
    shown = tray(window)
    assert shown.title.text() == "Test: Tenacity" and shown.width() < px(400)
    assert window.table.bar.asked.text() == "Ilse: re-roll the test of Tenacity? It needs 6"


def power_of(power: int, at: int) -> KnightAttackSubject:
    return KnightAttackSubject("ilse", 1, "ilse.gear.parish_spade", 6, 0, at=at, power=power, potential=2)


def odds() -> Odds:
    rows = [
        {"dice": Fraction(n), "heat": Fraction(n), "wound": Fraction(n + 1, 4), "critical": Fraction(n, 9)}
        for n in range(3)
    ]
    return Odds("attack", rows=tuple(rows), picks=((), ("die:1",), ("die:1", "die:2")), advice=("die:1",))


def test_what_each_choice_would_bring_is_set_out_and_a_click_picks_its_dice(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "reroll")
    shown = tray(window)
    shown.tell(odds())
    assert [button.text() for button in shown.what_if.rows] == ["Keep all", "☞ 1 die again", "2 dice again"]
    assert shown.what_if.rows[1].accessibleName() == "1 die again: 1 Heat, 50 %, 11 %"
    assert [die.advised for die in shown.buttons] == [False, True, False]
    shown.what_if.rows[2].click()
    assert window.controller.answering.picked == ["die:1", "die:2"]
    shown.what_if.rows[0].click()
    assert window.controller.answering.picked == []


def test_it_lies_over_no_space_that_can_be_chosen(window: Any, play: Any, qtbot: Any) -> None:
    state = fakes.clash_state()
    play(state, "cell")
    middle = window.table.middle
    qtbot.waitUntil(lambda: bool(middle.shunned()[0]))
    offered = middle.shunned()[0]
    roll(window, ROLLED)
    shown = tray(window)
    assert shown.isVisible() and shown.width() < 400, "dice that are only looked at take little room"
    assert shown.testAttribute(TRANSPARENT), "what lies below them can be clicked"
    assert not any(shown.geometry().intersects(area) for area in offered)


def test_it_lies_where_it_hides_fewer_figures(window: Any, play: Any) -> None:
    state = fakes.clash_state()
    assert state.clash is not None
    play(state, "reroll")
    stage = window.table.middle
    middle = stage.mapTo(window.table, stage.rect().center()).y()
    tray(window).place()
    assert tray(window).geometry().center().y() < middle, "all stand on the lower rows"
    for place, knight in enumerate(state.knights.values()):
        knight.cell = Cell(8 * 14 + place)
    state.clash.figures[0].cell = Cell(7 * 14)
    window.table.refresh()
    tray(window).place()
    assert tray(window).geometry().center().y() > middle


def test_dice_that_come_to_others_are_as_large_as_these(window: Any, play: Any, qtbot: Any) -> None:
    """Three of six lay over their own sums: they had been made for another roll."""
    play(fakes.clash_state(), "reroll")
    shown = tray(window)
    few = shown._dice(3)
    for die in few:
        die.side = 58
    six = shown._dice(6)
    for die in six:
        die.side = 58
    qtbot.wait(10)
    assert len({die.size().toTuple() for die in six}) == 1


def test_a_passing_word_leaves_the_dice_in_sight(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "reroll")
    tray(window).place()
    window.table.toast.say("The story so far: nobody has come back from the bell yet.", read=True)
    assert not window.table.toast.label.geometry().intersects(tray(window).geometry())


def test_a_die_says_what_it_shows_and_not_what_a_token_of_its_colour_does(window: Any, play: Any) -> None:
    """Over a black power die stood the keyword Black, over a d10 nothing but its number."""
    play(fakes.clash_state(), "choose")
    shown, asked = (
        tray(window),
        replace(fakes.decisions()["window"], prompt="window.power_roll", subject=power_of(7, 5)),
    )
    shown.lie([Option("die:0", "die", {"colour": "black", "face": 4})], ["Black 4"], asked, again=False)
    (die,) = shown.buttons
    assert die.toolTip().startswith("✦ 2, ✧ 2, ★ 1.")
    view = window.controller.view()
    told = TermTips(lambda: view).told(die, QPoint(5, 5), view)
    assert "Black" not in told and "Each ✦ is 1 Power" in told
    missed = Option("die:1", "die", {"face": 3, "total": 4, "success": False})
    shown.lie([missed], ["3"], asked, again=True)
    assert die.toolTip() == "It shows 3 and comes to 4: it fails. It can be chosen."


def test_the_crit_die_says_what_its_sign_means(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    shown, asked = tray(window), fakes.decisions()["window"]
    dice = [Option(f"die:{n}", "die", {"face": 7, "total": 8, "success": True, "crit": not n}) for n in (0, 1)]
    shown.lie(dice, ["7", "7"], asked, again=True)
    crit, other = (die.toolTip() for die in shown.buttons)
    assert "the crit die: a 10 on it is a Crit" in crit and "crit" not in other


@pytest.mark.rule("DIC-004")
@pytest.mark.parametrize("total", [10, 12])
def test_a_natural_10_hits_whatever_it_comes_to(window: Any, play: Any, total: int) -> None:
    """It read 12 before the re-roll of another die, and 10 after it."""
    play(fakes.clash_state(), "choose")
    shown, asked = tray(window), fakes.decisions()["window"]
    shown.lie([Option("die:0", "die", {"face": 10, "total": total, "success": True})], ["10"], asked, again=True)
    assert shown.buttons[0].note == "✓"


@pytest.mark.rule("DIC-005")
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_a_die_that_shows_1_says_that_a_1_always_fails(window: Any, play: Any, language: str) -> None:
    """With +6 against 6 it stood there as 7 that fails, without a word why."""
    CATALOGUE.switch(language)
    play(fakes.clash_state(), "choose")
    shown, asked = tray(window), fakes.decisions()["window"]
    one = Option("die:0", "die", {"face": 1, "total": 7, "success": False})
    shown.lie([one], ["1"], replace(asked, prompt="window.attack_roll"), again=True)
    (die,) = shown.buttons
    assert die.note == tr("staging.die_one", sign="✕") and "7" not in die.note
    assert die.toolTip().startswith(tr("staging.die_one_fails"))
    assert QFontMetrics(THEMES.theme.font(15)).horizontalAdvance(die.note) <= SMALL + 14, "whole under a small die"


@pytest.mark.parametrize("count", [3, 5, 6])
def test_what_each_choice_of_many_dice_would_bring_is_never_cut(count: int, window: Any, play: Any) -> None:
    """With five evasion dice the names of the choices and of the columns were cut at both ends."""
    session = play(fakes.clash_state(), "reroll", "reroll")
    die = {"face": 3, "total": 3, "success": False, "crit": False}
    dice = [Option(f"die:{number}", "die", dict(die)) for number in range(count)]
    session.script[1] = replace(session.script[1], prompt="reroll.evasion", options=dice, most=count)
    window.controller.answer(())
    values = ("death", "expected_lost", "expected_brought", "expected_heat", "full_evade", "heat")
    rows = tuple({name: Fraction(number + 1, 9) for name in values} for number in range(4))
    picks = tuple(tuple(option.key for option in dice[:number]) for number in range(4))
    shown = tray(window)
    shown.tell(Odds("evasion", values=rows[0], rows=rows, picks=picks, advice=picks[1]))
    assert shown.what_if.width() >= shown.what_if.sizeHint().width()
    assert all(row.width() >= row.sizeHint().width() for row in shown.what_if.rows)
    assert len({die.y() for die in shown.buttons}) == (1 if count == 3 else 2)
    assert all(shown.rect().contains(die.geometry()) for die in shown.buttons)


def test_the_board_knows_where_dice_lie_and_tells_of_its_monster_beside_them(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "reroll")
    LATER.finish()
    board, dice = window.table.middle.views["clash"], tray(window)
    assert dice.isVisible()
    dice.place()
    corner = board.canvas.viewport().mapTo(window.table, QPoint())
    seen = board.canvas.mapFromScene(board._covered[1]).boundingRect().translated(corner)
    assert seen.adjusted(-3, -3, 3, 3).contains(dice.geometry())
    dice.stop_asking()
    assert board._covered[1].isEmpty()


def test_what_may_be_used_has_its_row_and_the_better_bargain_is_marked(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "reroll")
    shown, taken = tray(window), list[str]()
    shown.used.connect(taken.append)
    offers = (
        Offered("use:exert:x", "", {"wound": Fraction(1), "critical": Fraction(1, 4), "heat": Fraction(0)}),
        Offered("use:y", "", {"wound": Fraction(1, 2), "critical": Fraction(0), "heat": Fraction(2)}, now=False),
    )
    shown.tell(replace(odds(), offers=offers, better="use:exert:x"), {"use:exert:x": "Grave Turn", "use:y": "Bell"})
    rows = shown.what_if.rows
    assert [row.text() for row in rows][1:] == ["1 die again", "2 dice again", "☞ Grave Turn", "then Bell"]
    assert rows[3].accessibleName() == "Grave Turn: no Heat, 100 %, 25 %"
    assert rows[4].accessibleName() == "then Bell: 2 Heat, 50 %, 0 %"
    assert not any(die.advised for die in shown.buttons), "the dice are not the best bargain"
    rows[4].click()
    assert taken == [], "its window comes later"
    rows[3].click()
    assert taken == ["use:exert:x"]


def test_the_first_power_roll_says_what_it_shows_once_its_dice_lie(window: Any, play: Any) -> None:
    play(fakes.clash_state(), "choose")
    shown = tray(window)
    asked = replace(fakes.decisions()["window"], prompt="window.power_roll", subject=power_of(4, 5))
    staging = roll(window, Roll(tr("staging.power_roll"), (Die(3, "black"),)))
    shown.lie([Option("die:0", "die", {"colour": "black", "face": 3})], ["Black"], asked, again=False)
    staging.advance(100)
    assert shown.told.text() == "", "nothing is known while they tumble"
    staging.advance(1500)
    assert shown.told.text().startswith("4 Power against AT 5")
