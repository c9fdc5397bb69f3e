"""Play on the board itself: a click walks or attacks, a hover says before what it means."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtWidgets import QMenu

from kf_desktop.bots import make_bot
from kf_desktop.engine.grid import Cell
from kf_desktop.engine.session import Session
from kf_desktop.host.table import SessionTable
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.clash_board.drawing.floor import cell_rect
from tests.bundled import load_box

BOX = load_box()
PARTY = [(id, 2) for id in ("ilse", "bruno", "anselma", "tamsin")]
LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Hand:
    """A real skirmish in the window, played by a bot up to the wanted question, and a pointer."""

    def __init__(self, window: Any, qtbot: Any) -> None:
        self.window, self.qtbot = window, qtbot
        self.session: Any = Session(RULES, BOX, new_skirmish(BOX, "bell_ox", 1, "full", PARTY, 4))
        window.play(SessionTable(self.session))
        MOTION.speed = "off"
        self.bot = make_bot("cautious", 4)
        self.board = window.table.middle.views["clash"]

    def until(self, *offered: str) -> None:
        """Play on until a knight is asked for his action and has these."""
        for _ in range(160):
            decision = self.session.decision
            if decision.prompt == "choose.action" and set(offered) <= {option.key for option in decision.options}:
                return
            self.window.controller.answer(self.bot(self.session.state, decision))
        pytest.fail("the bot never came there")

    @property
    def knight(self) -> Any:
        return self.session.state.knights[self.session.decision.args["knight"]]

    def place(self, cell: Cell) -> QPoint:
        spot: QPoint = self.board.canvas.mapFromScene(cell_rect(self.board.look, cell).center())
        return spot

    def click(self, cell: Cell) -> None:
        self.qtbot.mouseClick(self.board.canvas.viewport(), LEFT, PLAIN, self.place(cell))

    def point(self, cell: Cell) -> str:
        self.board._point(QPointF(self.board.canvas.mapToScene(self.place(cell))))
        return str(self.board._words.tip(cell))


@pytest.fixture
def hand(window: Any, qtbot: Any) -> Iterator[Hand]:
    before = MOTION.speed
    yield Hand(window, qtbot)
    MOTION.speed = before


def test_a_click_on_a_space_walks_there_and_undo_takes_it_back_whole(hand: Hand) -> None:
    hand.until("move")
    asked, knight = hand.session.decision, hand.knight
    start = knight.cell
    goal = max(hand.board.clicks.costs, key=lambda cell: hand.board.clicks.costs[cell])
    hand.click(goal)
    assert hand.session.state.knights[knight.id].cell == goal
    hand.window.controller.undo()
    assert hand.session.decision == asked
    assert hand.session.state.knights[knight.id].cell == start


def test_every_space_in_reach_is_one_that_the_walk_offers(hand: Hand) -> None:
    hand.until("move")
    cells = {click.then for click in hand.board.clicks.cells.values()}
    hand.window.controller.answer(("move",))
    assert cells == {option.key for option in hand.session.decision.options if option.key.startswith("cell:")}


def test_a_click_elsewhere_does_nothing(hand: Hand) -> None:
    hand.until("move")
    asked = hand.session.decision
    taken = {
        *hand.board.clicks.cells,
        *(cell for piece in hand.board.look.pieces for cell in hand.board.look.cells(piece)),
    }
    hand.click(next(cell for cell in hand.board.look.grid.spaces if cell not in taken))
    assert hand.session.decision is asked


def test_a_click_on_a_monster_attacks_it(hand: Hand) -> None:
    hand.until("attack")
    knight, figure = hand.knight, hand.board.look.monsters[0]
    weapons = hand.board.clicks.figures[figure.key]
    told = len(hand.session.events)
    hand.click(figure.cell)
    menu = hand.board.findChild(QMenu)
    assert (menu is not None) == (len(weapons) > 1)
    if menu is not None:
        assert len(menu.actions()) == len(weapons)
        menu.actions()[0].trigger()
        menu.close()
    attack = next(event for event in hand.session.events[told:] if event.kind == "attack")
    assert (attack.args["knight"], attack.args["figure"]) == (knight.id, figure.number)


def test_the_field_of_reach_shows_at_once_and_the_monsters_that_can_be_attacked(hand: Hand) -> None:
    hand.until("move", "attack")
    marks = hand.board.scene.under.marks
    assert marks.reach == dict(hand.window.controller.table.reach(hand.knight.id)) != {}
    assert marks.targets == (hand.board.look.monsters[0].key,)


def test_a_hover_says_what_a_step_costs_and_who_would_strike_there(hand: Hand) -> None:
    hand.until("move")
    goal = max(hand.board.clicks.costs, key=lambda cell: hand.board.clicks.costs[cell])
    told = hand.point(goal)
    count, cards = hand.window.controller.table.aimed(1, hand.knight.id, goal)
    assert f"{hand.board.clicks.costs[goal]} space" in told
    assert f"{count} of {cards} cards of The Bell-Ox would strike you here" in told
    assert hand.board.scene.over.marks.way[-1] == goal


def test_a_hover_over_a_monster_says_what_an_attack_would_do(hand: Hand) -> None:
    hand.until("attack")
    figure, gear = hand.board.look.monsters[0], next(iter(hand.board.clicks.figures.values()))
    odds = hand.window.controller.table.attack_odds(hand.knight.id, figure.number, next(iter(gear)))
    assert f"<b>{round(100 * odds.values['wound'])} %</b>" in hand.point(figure.cell)


def test_the_keyboard_walks_as_the_pointer_does(hand: Hand) -> None:
    hand.until("move")
    knight = hand.knight
    start = knight.cell
    goal = min(hand.board.clicks.costs)
    hand.board.canvas.setFocus()
    hand.board.spot = goal
    hand.board._mark()
    assert hand.board.canvas.takes_enter
    hand.qtbot.keyClick(hand.board.canvas, Qt.Key.Key_Return)
    assert hand.session.state.knights[knight.id].cell == goal != start


def test_a_badge_over_the_monster_counts_its_cards(hand: Hand) -> None:
    hand.until("move")
    hand.board._ponder()
    badge, intent = hand.board.scene.over.marks.badges[0], hand.window.controller.table.intent(1, "")
    most = intent.aims[0][1]
    assert badge.knights == tuple(knight for knight, count in intent.aims if count == most)
    assert badge.words[0][0] == f"{most} of {intent.cards} cards"
    worst = max(float(amount) for _, amount in intent.lost)
    assert worst > 0 and f"♥ −{worst:.1f}" in [words for words, _ in badge.words]


def test_figures_are_named_only_where_one_looks_or_wants_it(hand: Hand) -> None:
    hand.until("move")
    scene, look = hand.board.scene, hand.board.look
    assert all(scene.figures[knight.key].plate_at is None for knight in look.knights)
    hand.point(look.knights[0].cell)
    assert scene.named == (look.knights[0].key,)
    assert scene.figures[look.knights[0].key].plate_at is not None
    hand.board.canvas.setFocus()
    hand.qtbot.keyClick(hand.board.canvas, Qt.Key.Key_N)
    assert len(scene.named) == len(look.pieces) and scene.figures["figure:1"].named
    hand.qtbot.keyClick(hand.board.canvas, Qt.Key.Key_N)
    assert not scene.figures["figure:1"].named


def test_spaces_bear_the_keys_that_answer_with_them(hand: Hand) -> None:
    hand.until("move")
    hand.window.controller.answer(("move",))
    keys, cells = hand.board.scene.over.marks.keys, hand.board.places.cells
    first = hand.session.decision.options[0].key
    assert keys[next(cell for cell, option in cells.items() if option.key == first)] == "1"
