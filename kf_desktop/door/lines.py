"""A table in another process: lines of JSON through a pipe, one for each request and one for each reply.

A request is `{"ask": NAME, "with": [ARGUMENTS]}`: a ruling (`kf_desktop/door/table.py`), or one of `look`, `answer`
(with the keys), `undo`, `redo` and `overrule` (with a house rule), which are answered with a `Moment`. A reply is
`{"ok": DATA}`, or `{"refused": SENTENCE}` where nothing has been done.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from threading import Lock
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from kf_desktop.content.cards.library import Library
from kf_desktop.door.changes import Changes
from kf_desktop.door.chronicle import ExpeditionTold
from kf_desktop.door.odds import Odds
from kf_desktop.door.rulings import FigureSpaces, Intent, Journey, Number, Outfit, Pace, SightLine
from kf_desktop.door.view import GameView
from kf_desktop.engine.codec import decode
from kf_desktop.engine.decision import Decision, IllegalAnswer, Refusal
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import Cell, Cells
from kf_desktop.engine.journal.house_answers import Overruling
from kf_desktop.engine.journal.records import Notice

if TYPE_CHECKING:
    from kf_desktop.door.table import Table

T = TypeVar("T")

LOOK, ANSWER, UNDO, REDO, OVERRULE = "look", "answer", "undo", "redo", "overrule"


@dataclass(frozen=True, slots=True)
class Moment:
    """The game as it stands for a seat, and what has happened since that seat was last told."""

    seat: str
    view: GameView
    decision: Decision | None
    kept: int
    """How many of the events that the seat knows still stand: fewer than it knows after an undo."""
    events: tuple[Event, ...]
    changes: Changes
    notice: Notice | None = None


class Refused(Exception):
    """A request that the other side refused: the sentence says why."""


@dataclass
class Wire:
    """Requests over a pair of pipes; one at a time, whichever thread makes them."""

    replies: TextIO
    requests: TextIO
    lock: Lock = field(default_factory=Lock)

    def ask(self, name: str, *arguments: Any) -> Any:
        """The data of the reply.

        Raises:
            Refused: there is none, and nothing has been done.
            EOFError: nobody is there any more.
        """
        with self.lock:
            self.requests.write(json.dumps({"ask": name, "with": arguments}) + "\n")
            self.requests.flush()
            line = self.replies.readline()
        if not line:
            raise EOFError("The game at the other end of the pipe has gone.")
        reply = json.loads(line)
        if "refused" in reply:
            raise Refused(str(reply["refused"]))
        return reply["ok"]


class FarTable:
    """A seat at a game in another process. `library` holds the cards, which each process reads for itself."""

    def __init__(self, wire: Wire, library: Library) -> None:
        self.wire, self.library = wire, library
        self.events: list[Event] = []
        self.notice: Notice | None = None
        self._take(self.wire.ask(LOOK))

    def _take(self, data: Any) -> Moment:
        self._moment = moment = decode(Moment, data)
        self.events[moment.kept :] = moment.events
        self.notice = moment.notice
        return moment

    @property
    def seat(self) -> str:
        return self._moment.seat

    @property
    def view(self) -> GameView:
        return self._moment.view

    @property
    def decision(self) -> Decision | None:
        return self._moment.decision

    def look(self) -> Changes:
        """See what others have done."""
        return self._take(self.wire.ask(LOOK)).changes

    def answer(self, keys: Sequence[str]) -> Changes:
        try:
            return self._take(self.wire.ask(ANSWER, *keys)).changes
        except Refused as refused:
            raise IllegalAnswer(str(refused)) from refused

    def onlooker(self) -> FarTable:
        return self

    def undo(self) -> Changes | None:
        return self._stepped(UNDO)

    def redo(self) -> Changes | None:
        return self._stepped(REDO)

    def overrule(self, rule: Overruling) -> Changes:
        try:
            return self._take(self.wire.ask(OVERRULE, *rule.answer())).changes
        except Refused as refused:
            raise IllegalAnswer(str(refused)) from refused

    def _stepped(self, way: str) -> Changes | None:
        done = self._take(self.wire.ask(way)).changes
        return done if done.parts else None

    # --- rulings --------------------------------------------------------------------------------

    def _ruling(self, kind: type[T], name: str, *arguments: str | int) -> T:
        return decode(kind, self.wire.ask(name, *arguments))

    def refusals(self) -> tuple[Refusal, ...]:
        return self._ruling(tuple[Refusal, ...], "refusals")

    def odds(self) -> Odds | None:
        data = self.wire.ask("odds")
        return decode(Odds, data) if data is not None else None

    def reckoning(self) -> Callable[[], Odds | None] | None:
        return self.odds if self.decision is not None else None

    def numbers_of_monster(self, figure: int) -> tuple[Number, ...]:
        return self._ruling(tuple[Number, ...], "numbers_of_monster", figure)

    def numbers_of_knight(self, knight: str) -> tuple[Number, ...]:
        return self._ruling(tuple[Number, ...], "numbers_of_knight", knight)

    def sight_lines(self) -> tuple[SightLine, ...]:
        return self._ruling(tuple[SightLine, ...], "sight_lines")

    def spaces_of(self, figure: int) -> FigureSpaces:
        return self._ruling(FigureSpaces, "spaces_of", figure)

    def threatened(self, figure: int, knight: str) -> Cells:
        return self._ruling(Cells, "threatened", figure, knight)

    def reach(self, knight: str) -> tuple[tuple[Cell, int], ...]:
        return self._ruling(tuple[tuple[Cell, int], ...], "reach", knight)

    def way(self, cell: Cell) -> Cells:
        return self._ruling(Cells, "way", cell)

    def journey(self, tile: str) -> Journey | None:
        data = self.wire.ask("journey", tile)
        return decode(Journey, data) if data is not None else None

    def clash_hours(self) -> tuple[tuple[str, int, str], ...]:
        return self._ruling(tuple[tuple[str, int, str], ...], "clash_hours")

    def pace(self) -> Pace:
        return self._ruling(Pace, "pace")

    def attacks(self, knight: str) -> tuple[tuple[int, str], ...]:
        return self._ruling(tuple[tuple[int, str], ...], "attacks", knight)

    def attack_odds(self, knight: str, figure: int, gear: str) -> Odds | None:
        data = self.wire.ask("attack_odds", knight, figure, gear)
        return decode(Odds, data) if data is not None else None

    def intent(self, figure: int, card: str) -> Intent | None:
        data = self.wire.ask("intent", figure, card)
        return decode(Intent, data) if data is not None else None

    def foresight(self, figure: int, card: str) -> Callable[[], Intent | None]:
        return partial(self.intent, figure, card)

    def still_reached(self) -> tuple[tuple[Cell, bool], ...]:
        return self._ruling(tuple[tuple[Cell, bool], ...], "still_reached")

    def zone(self) -> Cells:
        return self._ruling(Cells, "zone")

    def aimed(self, figure: int, knight: str, cell: Cell) -> tuple[int, int]:
        return self._ruling(tuple[int, int], "aimed", figure, knight, cell)

    def standpoints(self, knight: str) -> tuple[Cell, ...]:
        return self._ruling(tuple[Cell, ...], "standpoints", knight)

    def attacked_from(self, knight: str, cell: Cell) -> tuple[int, ...]:
        return self._ruling(tuple[int, ...], "attacked_from", knight, cell)

    def outfit(self, knight: str, first: str, then: str) -> Outfit:
        return self._ruling(Outfit, "outfit", knight, first, then)

    def told(self) -> ExpeditionTold:
        return self._ruling(ExpeditionTold, "told")

    def telling(self) -> Callable[[], ExpeditionTold]:
        return self.told


if TYPE_CHECKING:

    def _is_a_table(table: FarTable) -> Table:
        return table
