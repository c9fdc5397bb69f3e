"""Marsh Lights in the shell: its board of hexes, its words in both languages, a file to be saved in."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from math import hypot, sqrt
from pathlib import Path

from PySide6.QtCore import QPointF, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPolygonF, QResizeEvent
from PySide6.QtWidgets import QWidget

from kf_desktop.engine.decision import Decision, Option
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.engine.session import Session
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.settings import Settings
from kf_desktop.ui.shell.bar import AnswerBar
from kf_desktop.ui.shell.controller import SeatController
from kf_desktop.ui.shell.log import EventLog
from kf_desktop.ui.shell.table import ShellTable
from kf_desktop.ui.shell.window import ShellWindow
from kf_desktop.ui.theme.theme import colour
from tests.second_game.marsh import BOARD, Content, State, View, events_for, view

BAR, LOG = 154, 300
WORDS = {
    "en": {
        "bid": "Bid a card in secret",
        "carry": "Carry your lantern",
        "waits": "The other side is asked",
        "over": "The lanterns are home",
        "option.bid": "{number}",
        "option.cell": "To {cell}",
        "option.stay": "Stay",
        "event.bid": "{seat} has bid {number}",
        "event.wisp": "A wisp over {cell}",
        "event.carried": "{seat} goes to {cell}",
        "event.won": "{seat} is home first",
    },
    "zh_CN": {
        "bid": "暗出一张牌",
        "carry": "提灯前行",
        "waits": "轮到对家",
        "over": "灯已到岸",
        "option.bid": "{number}",
        "option.cell": "去 {cell}",
        "option.stay": "停下",
        "event.bid": "{seat} 出了 {number}",
        "event.wisp": "{cell} 起了鬼火",
        "event.carried": "{seat} 走到 {cell}",
        "event.won": "{seat} 先到",
    },
}


def said(key: str, **args: object) -> str:
    return WORDS[CATALOGUE.language].get(key, "").format(**args)


class MarshSeat:
    """A seat at a session."""

    def __init__(self, session: Session[State, Content], seat: str) -> None:
        self.session, self.seat = session, seat

    @property
    def view(self) -> View:
        return view(self.session.state, self.seat)

    @property
    def decision(self) -> Decision | None:
        asked, waiting = self.session.asked_of(self.seat), self.session.decision_for(self.seat)
        return asked or (replace(waiting, options=[]) if waiting is not None else None)

    @property
    def events(self) -> Sequence[Event]:
        return events_for(self.session.events, self.seat)

    def answer(self, keys: Sequence[str]) -> object:
        self.session.answer(keys, self.seat)
        return True

    def undo(self) -> object | None:
        return True if self.session.undo() else None

    def redo(self) -> object | None:
        return True if self.session.redo() else None


class MarshFile:
    """Where a game is saved."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def autosave(self, table: MarshSeat) -> None:
        self.path.write_text(json.dumps(table.session.data()), encoding="utf-8")

    def behind(self, table: MarshSeat) -> int:
        return 0


class MarshBoard(QWidget):
    """The hexes, the lanterns, the wisps, and the spaces that can be gone to."""

    chosen = Signal(str)

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.view: View | None = None
        self.offered: dict[Cell, str] = {}

    def show_game(self, view: View, options: Sequence[Option]) -> None:
        """Draw the moment, and ring the spaces of these options."""
        self.view = view
        spaces = {BOARD.cell(str(option.args["cell"])): option.key for option in options if "cell" in option.args}
        self.offered = spaces
        self.setAccessibleDescription(", ".join(f"{seat} {place}" for seat, place in view.lanterns.items()))
        self.update()

    def place(self, cell: Cell) -> QPointF:
        """The middle of a space."""
        column, row = cell % BOARD.columns, cell // BOARD.columns
        side = self.side()
        return QPointF((column + 0.5 + row % 2 / 2) * side * sqrt(3) + side, (row * 1.5 + 1.5) * side)

    def side(self) -> float:
        return min(self.width() / (BOARD.columns + 2) / sqrt(3), self.height() / (BOARD.rows + 1) / 1.5)

    def ground(self, cell: Cell) -> str:
        """The colour of a space by what is there."""
        if self.view is None:
            return "panel"
        name = BOARD.name(cell)
        if name in self.view.lanterns.values():
            return "ember"
        return "gold" if cell in self.offered else "frame" if name in self.view.wisps else "raised"

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, side = QPainter(self), self.side() * 0.95
        for cell in BOARD.spaces:
            middle = self.place(cell)
            corners = ((0, -1), (0.866, -0.5), (0.866, 0.5), (0, 1), (-0.866, 0.5), (-0.866, -0.5))
            painter.setBrush(colour(self.ground(cell)))
            painter.drawPolygon(QPolygonF([middle + QPointF(x, y) * side for x, y in corners]))
            painter.drawText(QRect(middle.toPoint(), middle.toPoint()).adjusted(-20, -9, 20, 9), 132, BOARD.name(cell))
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = event.position()
        near = min(self.offered, key=lambda cell: hypot(*(self.place(cell) - spot).toTuple()), default=OFF)
        if near != OFF and hypot(*(self.place(near) - spot).toTuple()) < self.side():
            self.chosen.emit(self.offered[near])


class MarshLog(EventLog):
    def sentence(self, event: Event) -> str:
        return said(f"event.{event.kind}", **event.args)


class MarshTable(ShellTable):
    """Board, log and bar of one seat."""

    def __init__(self, seat: MarshSeat, saving: MarshFile | None = None) -> None:
        super().__init__(SeatController(seat, saving))
        self.seat = seat
        self.bar = AnswerBar(self.controller.answering)
        self.bar.setParent(self)
        self.board, self.log = MarshBoard(self), MarshLog()
        self.log.setParent(self)
        self.board.chosen.connect(self.bar.take)
        self.listen()
        self.controller.start()

    def follow(self) -> None:
        decision, options = self.seat.decision, self.controller.answering.options
        self.board.show_game(self.seat.view, options)
        self.log.show_events(self.seat.events)
        asked = "over" if decision is None else decision.prompt if options else "waits"
        words = {option.key: said(f"option.{option.label}", **option.args) for option in options}
        self.bar.name_tools()
        self.bar.ask(said(asked), words)

    def toggle_log(self) -> None:
        self.log.setVisible(self.log.isHidden())

    def resizeEvent(self, event: QResizeEvent) -> None:
        high = self.height() - BAR
        self.board.setGeometry(0, 0, self.width() - LOG, high)
        self.log.setGeometry(self.width() - LOG, 0, LOG, high)
        self.bar.setGeometry(0, high, self.width(), BAR)


class MarshWindow(ShellWindow):
    def __init__(self, seat: MarshSeat, saving: MarshFile | None = None) -> None:
        super().__init__("Marsh Lights", Settings(animation="off"))
        self.table = MarshTable(seat, saving)
        self.setCentralWidget(self.table)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)

    def redraw(self, rescaled: bool) -> None:
        self.table.follow()
