"""A session as a table: `SessionTable` is what a window in this process sits at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from kf_desktop.door.changes import Changes, changes
from kf_desktop.door.chronicle import ExpeditionTold
from kf_desktop.door.odds import Odds
from kf_desktop.door.rulings import FigureSpaces, Intent, Journey, Number, Outfit, Pace, SightLine
from kf_desktop.door.view import GameView
from kf_desktop.engine.decision import Decision, Refusal
from kf_desktop.engine.events import Event
from kf_desktop.engine.game import Game as EngineGame
from kf_desktop.engine.grid import Cell, Cells
from kf_desktop.engine.journal.house_answers import Overruling
from kf_desktop.engine.journal.records import Notice
from kf_desktop.engine.session import Session
from kf_desktop.host import rulings
from kf_desktop.host.foregone.vain import in_vain
from kf_desktop.host.pacing import pace_of
from kf_desktop.host.playing_again import tell
from kf_desktop.odds.situation.decisions import question_of
from kf_desktop.odds.situation.outfit import outfit_after
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import State
from kf_desktop.rules.view import view

if TYPE_CHECKING:
    from kf_desktop.door.table import Table


ONLOOKER = "-"
"""The seat of nobody."""


class SessionTable:
    """A seat at a session. A session may have several: each shows what has happened when it is next asked."""

    def __init__(self, session: Session[State, Box], seat: str = "") -> None:
        self.session = session
        self.seat = seat
        self._seen: tuple[Decision | None, int, GameView] | None = None
        self._beside: Game | None = None
        self._paced: Pace | None = None
        self._onlooker: SessionTable | None = None

    @property
    def library(self) -> Box:
        return self.session.game.content

    @property
    def decision(self) -> Decision | None:
        return self.session.decision_for(self.seat)

    @property
    def events(self) -> Sequence[Event]:
        events = self.session.events
        return [event for event in events if event.is_for(self.seat)] if self.seat else events

    @property
    def notice(self) -> Notice | None:
        return self.session.notice

    @notice.setter
    def notice(self, notice: Notice | None) -> None:
        self.session.notice = notice

    @property
    def view(self) -> GameView:
        return self._look()[2]

    def _look(self) -> tuple[Decision | None, int, GameView]:
        """Question, number of events and view, worked out once for each question of the session."""
        session, seen = self.session, self._seen
        if seen is None or seen[0] is not session.decision or seen[1] != len(session.events):
            prompt = session.decision.prompt if session.decision is not None else ""
            self._beside = self._paced = None
            seen = self._seen = (session.decision, len(session.events), view(session.game, self.seat, prompt))
        return seen

    def answer(self, keys: Sequence[str]) -> Changes:
        before = self._look()
        self.session.answer(tuple(keys), self.seat)
        return self._since(before)

    def onlooker(self) -> SessionTable:
        if self._onlooker is None or self._onlooker.session is not self.session:
            self._onlooker = SessionTable(self.session, ONLOOKER)
        return self._onlooker

    def undo(self) -> Changes | None:
        before = self._look()
        return self._since(before) if self.session.undo() else None

    def overrule(self, rule: Overruling) -> Changes:
        before = self._look()
        self.session.overrule(rule)
        return self._since(before)

    def redo(self) -> Changes | None:
        before = self._look()
        return self._since(before) if self.session.redo() else None

    def _since(self, before: tuple[Decision | None, int, GameView]) -> Changes:
        now = self._look()
        return changes(before[2], now[2], question=before[0] != now[0], log=before[1] != now[1])

    # --- what can be asked ----------------------------------------------------------------------

    def _game(self) -> Game:
        """A game for asking the rules about, beside the one being played, so that asking leaves no trace."""
        self._look()
        if self._beside is None:
            self._beside = EngineGame(self.session.state, self.library)
        return self._beside

    def refusals(self) -> tuple[Refusal, ...]:
        asked = self.session.asking
        vain = in_vain(self._game(), asked) if asked is not None else ()
        return (*vain, *self.session.refusals())

    def odds(self) -> Odds | None:
        reckoning = self.reckoning()
        try:
            return reckoning() if reckoning is not None else None
        except Exception:  # a mistake in the odds must not stop the game: then there are none to show
            return None

    def reckoning(self) -> Callable[[], Odds | None] | None:
        asking = self.session.asking
        try:
            question = question_of(self._game(), asking) if asking is not None else None
        except Exception:  # as above
            return None
        return question.solve if question is not None else None

    def numbers_of_monster(self, figure: int) -> tuple[Number, ...]:
        return rulings.numbers_of_monster(self._game(), figure)

    def numbers_of_knight(self, knight: str) -> tuple[Number, ...]:
        return rulings.numbers_of_knight(self._game(), knight)

    def sight_lines(self) -> tuple[SightLine, ...]:
        return rulings.sight_lines(self._game())

    def spaces_of(self, figure: int) -> FigureSpaces:
        return rulings.spaces_of(self._game(), figure)

    def threatened(self, figure: int, knight: str) -> Cells:
        return rulings.threatened(self._game(), figure, knight)

    def reach(self, knight: str) -> tuple[tuple[Cell, int], ...]:
        return rulings.reach(self._game(), knight)

    def way(self, cell: Cell) -> Cells:
        return rulings.way(self._game(), self.decision, cell)

    def journey(self, tile: str) -> Journey | None:
        return rulings.journey_to(self._game(), self.decision, tile)

    def clash_hours(self) -> tuple[tuple[str, int, str], ...]:
        return rulings.clash_hours(self._game())

    def pace(self) -> Pace:
        """What the rules say of the question, worked out once for it."""
        game, asked = self._game(), self.session.asking
        if self._paced is None:
            mine = asked is not None and not asked.refusal_of(self.seat)
            self._paced = pace_of(game, asked) if mine else Pace()
        return self._paced

    def attacks(self, knight: str) -> tuple[tuple[int, str], ...]:
        return rulings.attacks(self._game(), knight)

    def attack_odds(self, knight: str, figure: int, gear: str) -> Odds | None:
        try:
            return rulings.attack_odds(self._game(), knight, figure, gear)
        except Exception:  # as above
            return None

    def intent(self, figure: int, card: str) -> Intent | None:
        return rulings.intent_of(self._game(), figure, card, self.session.asking)

    def foresight(self, figure: int, card: str) -> Callable[[], Intent | None]:
        return rulings.foresight_of(self._game(), figure, card, self.session.asking) or (lambda: None)

    def still_reached(self) -> tuple[tuple[Cell, bool], ...]:
        return rulings.still_reached(self._game(), self.session.asking, self.session.game.under_way)

    def zone(self) -> Cells:
        return rulings.zone(self._game(), self.session.game.under_way)

    def aimed(self, figure: int, knight: str, cell: Cell) -> tuple[int, int]:
        return rulings.aimed(self._game(), figure, knight, cell)

    def standpoints(self, knight: str) -> tuple[Cell, ...]:
        return rulings.standpoints(self._game(), knight)

    def attacked_from(self, knight: str, cell: Cell) -> tuple[int, ...]:
        return rulings.attacked_from(self._game(), knight, cell)

    def outfit(self, knight: str, first: str, then: str) -> Outfit:
        return outfit_after(self._game(), knight, first, then)

    def told(self) -> ExpeditionTold:
        return self.telling()()

    def telling(self) -> Callable[[], ExpeditionTold]:
        return partial(tell, self.session.journal, self.library)


if TYPE_CHECKING:

    def _is_a_table(table: SessionTable) -> Table:
        return table
