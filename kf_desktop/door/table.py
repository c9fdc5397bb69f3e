"""The table as a seat has it: what is seen, what is asked, and everything that can be asked in return.

All of it is data, or is asked for by plain words and numbers and answered with data: whoever plays may be in
another process (`kf_desktop/door/lines.py`). The other side of the door is `kf_desktop/host`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from kf_desktop.content.cards.library import Library
from kf_desktop.door.changes import Changes
from kf_desktop.door.chronicle import ExpeditionTold
from kf_desktop.door.odds import Odds
from kf_desktop.door.rulings import FigureSpaces, Intent, Journey, Number, Outfit, Pace, SightLine
from kf_desktop.door.view import GameView
from kf_desktop.engine.decision import Decision, Refusal
from kf_desktop.engine.events import Event
from kf_desktop.engine.grid import Cell, Cells
from kf_desktop.engine.journal.house_answers import Overruling
from kf_desktop.engine.journal.records import Notice


class Rulings(Protocol):
    """What can be asked about the position as it stands. A question that does not fit it gets an empty answer."""

    def refusals(self) -> tuple[Refusal, ...]:
        """What a player might look for among the options of the decision and does not find, and why not."""

    def odds(self) -> Odds | None:
        """The odds of the decision; None if it is not about chances. It may take a while."""

    def reckoning(self) -> Callable[[], Odds | None] | None:
        """The same, to be worked out on another thread; None if there are none to be had."""

    def numbers_of_monster(self, figure: int) -> tuple[Number, ...]:
        """The numbers of a figure in a clash, as sums of their parts."""

    def numbers_of_knight(self, knight: str) -> tuple[Number, ...]:
        """The numbers of a knight in a clash, as sums of their parts."""

    def sight_lines(self) -> tuple[SightLine, ...]:
        """Every monster and every knight on the clash board: who is seen (LOS-014)."""

    def spaces_of(self, figure: int) -> FigureSpaces:
        """Front, Blindspots, open Weakspots and Vantage Points of a figure."""

    def threatened(self, figure: int, knight: str) -> Cells:
        """The spaces on which the monster's face-up Signature would strike that knight."""

    def reach(self, knight: str) -> tuple[tuple[Cell, int], ...]:
        """The spaces that the knight's movement action would reach, each with what it costs (KRD-030)."""

    def way(self, cell: Cell) -> Cells:
        """The way by which the knight who is asked to walk would go; empty where it has to be chosen (KRD-032)."""

    def journey(self, tile: str) -> Journey | None:
        """What a step to that tile will cause; None if the party cannot be asked to explore it (DEL-069)."""

    def clash_hours(self) -> tuple[tuple[str, int, str], ...]:
        """The clashes of the expedition that are still to come, "exhibition" or "full", each with its hour.

        With it the monster that quest or contract names; "" where the party's district will say it, or a story.
        """

    def pace(self) -> Pace:
        """Whether the question could matter, judged by what lies open on the table."""

    def attacks(self, knight: str) -> tuple[tuple[int, str], ...]:
        """The figures that the knight could attack now, each with a weapon (KAT-004 … KAT-009)."""

    def attack_odds(self, knight: str, figure: int, gear: str) -> Odds | None:
        """The odds of that attack; None if he could not make it. It may take a while."""

    def intent(self, figure: int, card: str) -> Intent | None:
        """Whom the figure aims at with that AI card, Signature or Routine; "" for the cards that it may draw.

        It may take a while.
        """

    def foresight(self, figure: int, card: str) -> Callable[[], Intent | None]:
        """The same, to be worked out on another thread."""

    def still_reached(self) -> tuple[tuple[Cell, bool], ...]:
        """The spaces that the question offers a knight while a monster attacks: whether it still reaches him there."""

    def zone(self) -> Cells:
        """The spaces that the monster's attack under way strikes, if it strikes a zone."""

    def aimed(self, figure: int, knight: str, cell: Cell) -> tuple[int, int]:
        """Of the AI cards that the figure may draw, how many would strike the knight on that space, and of how many."""

    def standpoints(self, knight: str) -> tuple[Cell, ...]:
        """The spaces that the knight's movement action would reach from which he could attack after it."""

    def attacked_from(self, knight: str, cell: Cell) -> tuple[int, ...]:
        """The figures that the knight could attack from that space of a clash, once he has gone there."""

    def outfit(self, knight: str, first: str, then: str) -> Outfit:
        """What the knight's loadout would come to after the changes of these option keys; "" is none."""

    def told(self) -> ExpeditionTold:
        """The expedition so far. It may take a while."""

    def telling(self) -> Callable[[], ExpeditionTold]:
        """The same, to be worked out on another thread."""


RULINGS = (
    *(
        "refusals",
        "odds",
        "numbers_of_monster",
        "numbers_of_knight",
        "sight_lines",
        "spaces_of",
        "threatened",
        "reach",
        "way",
    ),
    *("attacks", "attack_odds", "standpoints", "intent", "aimed", "still_reached", "journey", "clash_hours", "pace"),
    *("attacked_from", "zone", "outfit", "told"),
)
"""The names of the rulings whose answers are data."""


class Table(Rulings, Protocol):
    """A seat at a game."""

    notice: Notice | None
    """Something about the journal that the players should know once."""

    @property
    def seat(self) -> str:
        """Whose seat it is; "" is the whole table at one screen."""

    @property
    def library(self) -> Library: ...

    @property
    def view(self) -> GameView:
        """What the seat sees now: the same object until something happens."""

    @property
    def decision(self) -> Decision | None:
        """What is asked now, of this seat or another; None when the game is finished."""

    @property
    def events(self) -> Sequence[Event]: ...

    def answer(self, keys: Sequence[str]) -> Changes:
        """Answer the decision; what this has changed.

        Raises:
            IllegalAnswer: the keys are no answer to it, or somebody else is asked; nothing has changed.
        """

    def onlooker(self) -> Table:
        """The same game as somebody without a seat sees it, who is not shown what is asked in secret."""

    def undo(self) -> Changes | None:
        """Take the last answer back; None if there is none to take, or if `notice` says why it stays."""

    def overrule(self, rule: Overruling) -> Changes:
        """Decide something against the rules; it is told in the log as such.

        Raises:
            IllegalAnswer: it is no house rule, or cannot be; nothing has changed.
        """

    def redo(self) -> Changes | None:
        """Give the answer that was taken back last once more; None if there is none."""
