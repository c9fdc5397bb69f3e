"""What the board asks of the table, and what it shows of the answers: reach, front, threat, aims, refused spaces."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QToolTip

from kf_desktop.door.subjects import MonsterAttackSubject
from kf_desktop.engine.decision import Decision, Kind, Option, Refusal
from kf_desktop.engine.grid import Cell
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.clash_board.board import ClashBoard
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from kf_desktop.ui.staging.beats import Refused
from kf_desktop.ui.table.view import TableView
from tests.ui import fakes


class Asked:
    """The rulings of a table, with every question written down."""

    def __init__(self, rulings: Any) -> None:
        self.rulings = rulings
        self.questions: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        def ask(*arguments: Any) -> Any:
            self.questions.append((name, *arguments))
            return getattr(self.rulings, name)(*arguments)

        return ask

    def of(self, *names: str) -> list[tuple[Any, ...]]:
        return [question for question in self.questions if question[0] in names]


class Study:
    """A board, a pointer over it, and what it asked."""

    def __init__(self, qtbot: Any) -> None:
        self.board = ClashBoard()
        self.state = fakes.clash_state()
        qtbot.addWidget(self.board)
        self.board.resize(1000, 760)
        self.board.show()
        qtbot.waitExposed(self.board)
        self.asked = Asked(None)

    def show(self, decision: Decision | None = None) -> TableView:
        view = fakes.view_of(self.state, decision)
        self.asked = Asked(view.rulings)
        self.board.show_table(TableView(view.game, view.library, view.decision, view.events, self.asked))
        self.board.set_decision(decision)
        return view

    @property
    def marks(self) -> Any:
        assert self.board.scene.under is not None
        return self.board.scene.under.marks

    def point(self, cell: Cell) -> None:
        assert self.board.look is not None
        place = self.board.canvas.mapFromScene(cell_rect(self.board.look, cell).center())
        self.board._point(QPointF(self.board.canvas.mapToScene(place)))


@pytest.fixture
def study(qtbot: Any) -> Study:
    MOTION.speed = "off"
    return Study(qtbot)


def test_a_board_that_nobody_points_at_asks_only_where_figures_are_strong_and_weak(study: Study) -> None:
    view = study.show()
    assert study.asked.of("reach", "threatened", "way") == []
    spaces = view.rulings.spaces_of(1)
    assert {cell for cell, _ in study.marks.blind} == set(spaces.blind)
    assert study.marks.weak == spaces.weak and study.marks.vantage == spaces.vantage
    assert study.marks.front == ()


def test_the_pointer_on_a_knight_shows_what_his_movement_reaches(study: Study) -> None:
    view = study.show()
    study.point(study.state.knights["ilse"].cell)
    reach = dict(view.rulings.reach("ilse"))
    assert len(reach) > 10 and set(study.marks.reach) == set(reach)
    study.point(Cell(0))
    assert not study.marks.reach


def test_the_pointer_on_a_monster_shows_its_front_and_whom_its_signature_would_strike(study: Study) -> None:
    view = study.show()
    assert study.state.clash is not None
    study.point(study.state.clash.figures[0].cell)
    spaces = view.rulings.spaces_of(1)
    assert spaces.front and study.marks.front == spaces.front
    assert study.marks.threatened == view.rulings.threatened(1, "ilse")


def test_each_question_is_asked_once_while_the_position_stays(study: Study) -> None:
    study.show()
    assert study.state.clash is not None
    for _ in range(3):
        study.point(study.state.knights["ilse"].cell)
        study.point(study.state.clash.figures[0].cell)
    assert len(study.asked.questions) == len(set(study.asked.questions))
    assert {name for name, *_ in study.asked.questions} >= {"reach", "spaces_of", "threatened", "sight_lines"}
    first = list(study.asked.of("reach"))
    knight = study.state.knights["ilse"]
    knight.cell = Cell(knight.cell + 1)
    study.show()
    study.point(study.state.knights["ilse"].cell)
    assert study.asked.of("reach") == first, "asked anew of the new position"


def test_whom_a_monster_aims_at_is_shown_while_its_attack_interrupts(study: Study) -> None:
    options = [Option("yes", "yes"), Option("no", "no")]
    asking = Decision(Kind.CHOOSE, "choose.may", options, ("Ann",), args={"knight": "ilse"})
    study.show(asking)
    assert study.marks.aims == ()
    asking.subject = MonsterAttackSubject(1, "bell_ox", ("bruno", "ilse"))
    study.show(asking)
    assert study.marks.aims == (("figure:1", "knight:bruno"), ("figure:1", "knight:ilse"))
    study.board.show_aims([("figure:1", "knight:ilse")])
    assert study.marks.aims == (("figure:1", "knight:ilse"),), "what is being told comes before"


def test_a_space_that_is_not_on_offer_says_why(study: Study, monkeypatch: pytest.MonkeyPatch) -> None:
    view = study.show(Decision(Kind.CELL, "walk", [Option("cell:A1")], ("Ann",), args={"knight": "ilse", "spaces": 1}))
    refusal = Refusal(Option("cell:A2", "cell", {"space": "A2"}), "too_far", "KRD-030", {"distance": 9, "amount": 4})
    monkeypatch.setattr(study.asked.rulings.session, "missing", [refusal])
    assert study.board._words is not None and study.board.look is not None
    grid = study.board.look.grid
    assert study.board._words.tip(grid.cell("A1")) == ""
    told = study.board._words.tip(grid.cell("A2"))
    assert told and study.asked.of("refusals") == [("refusals",)]
    study.board._words.tip(grid.cell("A2"))
    assert study.asked.of("refusals") == [("refusals",)], "gathered at the first look"
    assert view.rulings.refusals() == (refusal,)


def test_a_space_that_is_not_on_offer_says_why_when_it_is_pressed(
    study: Study, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    """A press takes the tip away that hovering had brought: it comes again, and Enter says as much."""
    board = study.board
    study.show(Decision(Kind.CELL, "walk", [Option("cell:A1")], ("Ann",), args={"knight": "ilse", "spaces": 1}))
    assert board.look is not None and board._words is not None
    refusal = Refusal(Option("cell:A2", "cell", {"space": "A2"}), "too_far", "KRD-030", {"distance": 9, "amount": 4})
    monkeypatch.setattr(study.asked.rulings.session, "missing", [refusal])
    cell = board.look.grid.cell("A2")
    why, middle = board._words.refused(cell), cell_rect(board.look, cell).center()
    shaken: list[Refused] = []
    board.refused.connect(shaken.append)
    for press in (partial(board._press, middle), board._enter):
        QToolTip.hideText()
        board.spot = cell
        press()
        qtbot.waitUntil(lambda: QToolTip.isVisible() and why in QToolTip.text())
    assert shaken == [Refused(space="A2")] * 2
    assert board.place_area("cell:A2") == board.place_area(f"cell:{cell}") and not board.place_area("cell:A2").isEmpty()
    assert board.place_area("cell:Z99").isEmpty()
    QToolTip.hideText()
