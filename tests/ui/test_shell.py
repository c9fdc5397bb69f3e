"""The shell's bar, log and controller by themselves: a question of no game, answered by keys and plates."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from kf_desktop.engine.decision import Decision, IllegalAnswer, Kind, Option
from kf_desktop.engine.events import Event
from kf_desktop.ui.decision.answering import Answering
from kf_desktop.ui.shell.bar import AnswerBar
from kf_desktop.ui.shell.controller import SeatController
from kf_desktop.ui.shell.log import EventLog, LineStyle

WORDS = {"tea": "Tea", "milk": "Milk", "none": "Nothing"}


def question(least: int = 1, most: int = 1, *keys: str) -> Decision:
    options = [Option(key, key) for key in keys or WORDS]
    return Decision(Kind.CHOOSE, "what", options, ("Ann",), least, most)


class Bed:
    """A bar with what it has answered."""

    def __init__(self, qtbot: Any, decision: Decision, **letters: str) -> None:
        self.answering, self.given = Answering(("tea",), letters), list[tuple[str, ...]]()
        self.bar = AnswerBar(self.answering)
        qtbot.addWidget(self.bar)
        self.bar.resize(1200, 154)
        self.bar.show()
        self.answering.answered.connect(self.given.append)
        self.answering.ask(decision)
        self.bar.ask("What will it be?", WORDS)

    def shown(self) -> list[tuple[str, str]]:
        return [(button.text(), self.answering.keys[str(button.property("option"))]) for button in self.bar.buttons]


def test_every_option_has_words_and_a_key(qtbot: Any) -> None:
    bed = Bed(qtbot, question())
    assert bed.shown() == [("Tea", "1"), ("Milk", "2"), ("Nothing", "Space")]
    assert [button.accessibleName() for button in bed.bar.buttons] == list(WORDS.values())
    assert [button.isVisible() for button in bed.bar.buttons] == [True] * 3


def test_a_game_keeps_letters_for_its_own_deeds(qtbot: Any) -> None:
    bed = Bed(qtbot, question(), milk="M")
    assert bed.answering.keys == {"tea": "1", "milk": "M", "none": "Space"}
    bed.bar.press("M")
    assert bed.given == [("milk",)]


def test_the_chief_deed_is_armed_and_done_by_the_second_plate(qtbot: Any) -> None:
    bed = Bed(qtbot, question())
    assert (bed.answering.armed, bed.bar.act.text(), bed.bar.on.text()) == ("tea", "Tea", "Nothing")
    bed.bar.act.press()
    bed.bar.on.press()
    assert bed.given == [("tea",), ("none",)]


def test_several_are_picked_and_confirmed_together(qtbot: Any) -> None:
    bed = Bed(qtbot, question(0, 2, "tea", "milk"))
    for letter in ("1", "2", "1"):
        bed.bar.press(letter)
    assert (bed.given, bed.answering.picked) == ([], ["milk"])
    bed.bar.press("C")
    assert bed.given == [("milk",)]


def test_the_only_answer_has_both_plates_places(qtbot: Any) -> None:
    bed = Bed(qtbot, question(1, 1, "tea"))
    assert not bed.bar.act.isVisible() and bed.bar.on.width() > 2 * bed.bar.act.width()
    bed.bar.on.press()
    assert bed.given == [("tea",)]


def test_where_nothing_can_be_done_yet_one_plate_says_so(qtbot: Any) -> None:
    """Two stood there dashed, and said nearly the same."""
    bed = Bed(qtbot, question(2, 2, "tea", "milk"))
    assert not bed.bar.on.isVisible() and bed.bar.act.isVisible()
    wide = bed.bar.act.width()
    for letter in ("1", "2"):
        bed.bar.press(letter)
    assert bed.bar.on.isVisible() and wide > bed.bar.act.width() + bed.bar.on.width() - 1


def test_enter_presses_what_has_the_keyboard(qtbot: Any) -> None:
    bed = Bed(qtbot, question())
    bed.bar.activateWindow()
    assert bed.bar.focus_first()
    qtbot.waitUntil(bed.bar.buttons[0].hasFocus)
    bed.bar.enter()
    assert bed.given == [("tea",)], "the first option has the keyboard"


def test_a_question_without_words_is_asked_by_its_keys(qtbot: Any) -> None:
    bed = Bed(qtbot, question(1, 1, "card:big.black_tea", "none"))
    bed.bar.show_plainly()
    assert [button.text() for button in bed.bar.buttons] == ["card:big.black_tea", "none"]
    assert bed.bar.buttons[0].accessibleName() == "card:big.black_tea"


# --- the log ------------------------------------------------------------------------------------


class Told(EventLog):
    def sentence(self, event: Event) -> str:
        return "" if event.kind == "silent" else f"{event.args['who']} {event.kind}s <loudly>"

    def style_of(self, event: Event) -> LineStyle:
        return LineStyle(weight="bold") if event.rules else LineStyle()

    def before(self, index: int) -> str:
        return "went by itself" if index == 2 else ""

    def reasons(self, event: Event) -> list[str]:
        return [f"by {rule}" for rule in event.rules]


EVENTS = [
    Event("shout", {"who": "Ann"}, ("RUL-1",)),
    Event("silent", {}),
    Event("sing", {"who": "Ben"}),
    Event("laugh", {"who": "Ann"}, ("RUL-2",)),
]


@pytest.fixture
def log(qtbot: Any) -> Told:
    made = Told()
    qtbot.addWidget(made)
    made.resize(400, 300)
    made.show()
    made.show_events(EVENTS)
    return made


def lines(log: Told) -> list[str]:
    return str(log.browser.toPlainText()).split("\n")


def test_every_event_that_has_words_is_a_line(log: Told) -> None:
    said = ["Ann shouts <loudly> why?", "went by itself", "Ben sings <loudly>", "Ann laughs <loudly> why?"]
    assert lines(log) == said
    log.show_events([*EVENTS, Event("cry", {"who": "Ben"})])
    assert lines(log) == [*said, "Ben crys <loudly>"]
    log.show_events(EVENTS[:1])
    assert lines(log) == said[:1], "what was taken back is gone"


def test_a_line_is_asked_about_by_keys_and_told_while_the_pointer_rests(log: Told) -> None:
    asked: list[int] = []
    log.why_asked.connect(asked.append)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Return, Qt.Key.Key_Up, Qt.Key.Key_Return):
        QTest.keyClick(log.browser, key)
    assert asked == [3, 0], "only those that have a reason are stopped at"
    assert [log.tip(line) for line in range(4)] == ["by RUL-1", "", "", "by RUL-2"]
    log._tip(0, QPoint())
    assert log.tip(99) == ""


# --- the controller -----------------------------------------------------------------------------


class Counting:
    """A seat that counts its answers; "no" is refused."""

    def __init__(self) -> None:
        self.given: list[tuple[str, ...]] = []
        self.gone: list[tuple[str, ...]] = []
        self.events: Sequence[Event] = ()

    @property
    def decision(self) -> Decision | None:
        return question(0, 1, "yes", "no")

    def answer(self, keys: Sequence[str]) -> object:
        if "no" in keys:
            raise IllegalAnswer("That is no answer.")
        self.given.append(tuple(keys))
        return "changed"

    def undo(self) -> object | None:
        if not self.given:
            return None
        self.gone.append(self.given.pop())
        return "changed"

    def redo(self) -> object | None:
        if not self.gone:
            return None
        self.given.append(self.gone.pop())
        return "changed"


def test_answers_go_to_the_seat_and_back_again(qtbot: Any) -> None:
    seat = Counting()
    controller = SeatController(seat)
    changed, refused = list[object](), list[str]()
    controller.changed.connect(lambda: changed.append(controller.changes))
    controller.refused.connect(refused.append)
    controller.answer(["no"])
    controller.answer(["yes"])
    assert (seat.given, refused, changed) == ([("yes",)], ["That is no answer."], ["changed"])
    assert controller.undo() and not controller.undo() and seat.given == []
    assert controller.redo() and not controller.redo() and seat.given == [("yes",)]
    controller.start()
    assert changed[-1] is None, "everything is to be shown"
