"""What every view in the middle of the table can do, boards and pages alike."""

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
    """A click that answers twice: option `first` now, and option `then` if the next question has that `prompt`."""

    first: str
    prompt: str = ""
    then: str = ""


Opens: TypeAlias = Literal["sheet", "numbers", "book", "pen"]
"""A knight's sheet, the sums behind his numbers, his book so far, or the form to change a sheet kept by hand."""


@dataclass(frozen=True, slots=True)
class Link:
    """What is to be opened of a knight."""

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
    """A `Click`: one gesture that may answer two questions."""
    let_fall = Signal()
    """The player has turned to something else: what is armed is so no longer."""
    inspected = Signal(object)
    """A `Link` was followed."""
    decided = Signal(object)
    """A sheet was written on: a `HouseRule`."""
    filled = Signal()
    """Something worked out late has been drawn: what lies over the view may have to move."""
    crowded = Signal(bool)
    """Whether what is told where the pointer rests finds no room beside what lies over the view."""
    read = Signal(object, list)
    """A card's face to be shown large, and the list of faces to leaf through, that one among them."""

    def show_table(self, view: TableView) -> None:
        """Draw the state; `view.fresh_events()` are what happened since the last time, for animations."""
        raise NotImplementedError

    def set_decision(self, decision: Decision | None) -> None:
        """Let the options that belong to this view glow; None when nothing is asked."""
        raise NotImplementedError

    def set_chosen(self, keys: Sequence[str]) -> None:
        """Show the options picked so far, in order, of a decision that takes several."""

    def set_theme(self, theme: Theme) -> None:
        """Repaint in the theme's colours and sizes."""
        self.update()

    def let_go(self) -> None:
        """Free what is easily made anew, such as pictures: the game has left this view and it is not on top."""

    def named(self, view: TableView) -> str:
        """The catalogue key of the view's name at this moment; empty for the usual one."""
        return ""

    def offers(self) -> bool:
        """Whether the view itself shows options that the keyboard can reach."""
        return False

    def placed(self) -> Collection[str]:
        """Keys of the options that the view shows itself: the decision bar does not list them again."""
        return ()

    def busy(self) -> Sequence[QRect]:
        """Areas, in pixels of the view, where something stands or can be chosen: they should not be covered.

        Unless a view knows better, these are its buttons and its words.
        """
        parts = [*self.findChildren(QAbstractButton), *(each for each in self.findChildren(QLabel) if each.text())]
        return [QRect(part.mapTo(self, QPoint()), part.size()) for part in parts if part.isVisible()]

    def asked(self) -> Sequence[QRect]:
        """Those of the areas where something can be chosen: they are covered last of all."""
        return ()

    def keep_free(self, area: QRect) -> None:
        """Note that something lies over that area of the view: what comes up by itself avoids it if it can."""

    def move_aside(self, by: int) -> None:
        """Shift what is shown so many pixels to the right, from under what lies over the view, if there is room."""

    def gone_aside(self) -> int:
        """By how many pixels it is shifted."""
        return 0

    def step_back(self) -> bool:
        """Esc: leave what the player has opened within the view; False if nothing is open."""
        return False

    def takes_focus(self) -> QWidget:
        """The widget that the keyboard goes to when the view comes up."""
        return self


class Views(dict[str, BoardView]):
    """Views by name, each made when it is first opened; the holder repeats their signals."""

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
        view.crowded.connect(holder.crowded)
        view.meant.connect(holder.meant)
        view.let_fall.connect(holder.let_fall)
        holder.take_in(view)
        return view


class ViewHolder(Protocol):
    """What has views: it repeats their signals and has a place to put them."""

    option_chosen: SignalInstance
    meant: SignalInstance
    let_fall: SignalInstance
    inspected: SignalInstance
    decided: SignalInstance
    read: SignalInstance
    crowded: SignalInstance

    def take_in(self, view: BoardView) -> None:
        """Put a view that has just been made where it will be shown."""
