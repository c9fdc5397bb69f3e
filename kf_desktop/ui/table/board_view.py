"""The place in the middle of the table: what every view there can do, boards and pages alike."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeAlias

from PySide6.QtCore import QPoint, QRect, Signal, SignalInstance
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView
    from kf_desktop.ui.theme.theme import Theme


@dataclass(frozen=True, slots=True)
class Click:
    """The answer to this question, and the one to the question of that prompt to which it leads; "" for none."""

    first: str
    prompt: str = ""
    then: str = ""


Opens: TypeAlias = Literal["sheet", "numbers", "book", "pen"]
"""A knight's sheet, the sums behind his numbers, what is told of him, or the pen for a sheet kept by hand."""


@dataclass(frozen=True, slots=True)
class Link:
    """What of a knight is to be opened."""

    opens: Opens
    knight: str


class BoardView(QWidget):
    """A view of the central stack: clash board, kingdom map, storybook, outpost, spoils, knight sheet.

    The table calls `show_table` after every answer, undo, load and change of language, then
    `set_decision`. The view draws what it is given, lets the options glow, and emits `option_chosen`
    with an option's key when the player clicks one or presses Enter on it. It never answers by itself:
    the same key may come from the decision bar. Keys that are not options are never emitted.
    """

    option_chosen = Signal(str)
    meant = Signal(object)
    """A `Click`: what one gesture means is answered at once, both answers if it means two."""
    inspected = Signal(object)
    """A `Link` was followed."""
    decided = Signal(object)
    """A sheet was written on: a `HouseRule`."""
    filled = Signal()
    """What is worked out late stands on it now: whoever lies over it may have to look for another place."""
    read = Signal(object, list)
    """A card's face to be read large, and those beside it for leafing through."""

    def show_table(self, view: TableView) -> None:
        """Draw the state; `view.fresh_events()` are what happened since the last time, for animations."""
        raise NotImplementedError

    def set_decision(self, decision: Decision | None) -> None:
        """Let the options that belong to this view glow; None when nothing is asked."""
        raise NotImplementedError

    def set_chosen(self, keys: Sequence[str]) -> None:
        """Of a decision for several options: those picked so far, in order."""

    def set_theme(self, theme: Theme) -> None:
        """Repaint in the theme's colours and sizes."""
        self.update()

    def let_go(self) -> None:
        """The game has gone elsewhere, and nobody looks: give up what is easily made anew, such as pictures."""

    def named(self, view: TableView) -> str:
        """The key of the view's name at this moment; empty for the usual one."""
        return ""

    def offers(self) -> bool:
        """Whether the view itself shows options that the keyboard can reach."""
        return False

    def placed(self) -> Collection[str]:
        """The options that the view shows where they belong: the decision bar does not list them again."""
        return ()

    def busy(self) -> Sequence[QRect]:
        """Where on the view something stands or can be chosen: what lies over the view leaves that free if it can.

        Unless a view knows better, these are its buttons and its words.
        """
        parts = [*self.findChildren(QAbstractButton), *(each for each in self.findChildren(QLabel) if each.text())]
        return [QRect(part.mapTo(self, QPoint()), part.size()) for part in parts if part.isVisible()]

    def asked(self) -> Sequence[QRect]:
        """Where on the view something can be chosen: what lies over it hides that last of all."""
        return ()

    def keep_free(self, area: QRect) -> None:
        """Something lies over that part of the view: what comes up of itself leaves it free if it can."""

    def move_aside(self, by: int) -> None:
        """Make way for what lies over the view: so many pixels to the right, as far as it can."""

    def gone_aside(self) -> int:
        """How far it has made way."""
        return 0

    def step_back(self) -> bool:
        """Esc: leave what the player has opened within the view; False if nothing is open."""
        return False

    def takes_focus(self) -> QWidget:
        """The widget that the keyboard goes to when the view comes up."""
        return self


class Views(dict[str, BoardView]):
    """Views by name, each made when it is first opened; what they say, whoever has them says."""

    def __init__(self, kinds: Mapping[str, Callable[[], BoardView]], holder: ViewHolder) -> None:
        super().__init__()
        self._kinds, self._holder = kinds, holder

    def __missing__(self, name: str) -> BoardView:
        view = self[name] = self._kinds[name]()
        holder = self._holder
        view.option_chosen.connect(holder.option_chosen)
        view.inspected.connect(holder.inspected)
        view.decided.connect(holder.decided)
        view.read.connect(holder.read)
        view.meant.connect(holder.meant)
        holder.take_in(view)
        return view


class ViewHolder(Protocol):
    """Whoever has views: has their signals, and a place to put them."""

    option_chosen: SignalInstance
    meant: SignalInstance
    inspected: SignalInstance
    decided: SignalInstance
    read: SignalInstance

    def take_in(self, view: BoardView) -> None:
        """A view has been made: put it where it will be shown."""
