"""The table as it stood: everything can be looked at, nothing can be answered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal

from kf_desktop.door.changes import Changes
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.replay.bar import ReplayBar
from kf_desktop.ui.table.controller import GameController
from kf_desktop.ui.table.table import Table

if TYPE_CHECKING:
    from kf_desktop.door.reel import Reel
    from kf_desktop.ui.table.controller import Then


class ReelController(GameController):
    """Moves through a reel instead of answering."""

    def __init__(self, reel: Reel) -> None:
        super().__init__(reel)
        self.reel = reel

    def answer(self, keys: Sequence[str], then: Then = None) -> None:
        """Nothing: it was answered long ago."""

    def seek(self, place: int) -> None:
        """Show how the game stood there; a single step on is seen happening."""
        told, one_on = len(self.table.events), place == self.reel.place + 1
        changes = self.reel.seek(place)
        self._seen = told if one_on else len(self.table.events)
        self._changed(changes)

    def turn_to(self, chapter: int) -> None:
        """Show the beginning of another chapter."""
        changes = self.reel.turn_to(chapter)
        self._seen = len(self.table.events)
        self._changed(changes)


class ReplayTable(Table):
    """A table at which a reel is gone through: where questions are answered otherwise, the bar to drag stands."""

    left = Signal()
    branch_asked = Signal()

    def __init__(self, reel: Reel, *, of_game: bool = True) -> None:
        """`of_game`: a game is played beside it, to which one goes back."""
        self.reel, self._of_game = reel, of_game
        self.moves = ReelController(reel)
        super().__init__(self.moves)
        self.bar.hide()
        replay = self.replay
        self.overlaid.connect(lambda dialog, again: dialog.open())
        replay.moved.connect(self.moves.seek)
        replay.chapter_chosen.connect(self._turn_to)
        replay.left.connect(self.left)
        replay.branch_asked.connect(self.branch_asked)
        replay.busy = self._busy
        replay.hastened.connect(self._hasten)
        self.top.menu.hide()

    def _build(self) -> None:
        super()._build()
        self.middle.is_past = True
        self.replay = ReplayBar(self, self.reel, of_game=self._of_game)

    def begin(self, place: int | None = None) -> None:
        """Show the reel for the first time, at that place of it."""
        if place is not None and place != self.reel.place:
            self.reel.seek(place)
        self.controller.start()
        self.replay.show_reel(self.controller.view())
        self.replay.timeline.setFocus()

    def redress(self) -> None:
        """Another language or palette."""
        self.middle.set_theme()
        self.refresh()
        self.replay.show_reel(self.controller.view())

    def _hasten(self, speed: float) -> None:
        """What happens is shown as fast as it is played."""
        self.director.staging.speed = speed

    def _busy(self) -> bool:
        """Whether to wait for what is being shown; what stands still goes with the next step."""
        return bool(MOTION.pace) and self.director.staging.playing

    def _turn_to(self, chapter: int) -> None:
        self.moves.turn_to(chapter)
        self.replay.show_reel(self.controller.view())

    def letters(self) -> tuple[str, ...]:
        """Nothing is answered here."""
        return ()

    def _holds(self, key: str) -> bool:
        """No key answers."""
        return False

    def keys(self) -> dict[str, Callable[[], object]]:
        """The keys of a replay, and those that only look."""
        replay = self.replay
        return {
            **self.looking_keys(),
            "Space": replay.toggle,
            "Left": replay.step_back,
            "Right": replay.step_on,
            "PgUp": replay.to_mark_before,
            "PgDown": replay.to_mark_after,
            "Home": replay.to_first,
            "End": replay.to_last,
            "S": replay.faster,
            "L": self.toggle_log,
            "I": self.toggle_asides,
            "G": self.glossary_asked.emit,
            "?": self.why,
            "Escape": self.step_back,
        }

    def _arrange(self) -> None:
        super()._arrange()
        self.replay.setGeometry(self.boxes().bar)
        self.bar.hide()

    def _draw(self, changes: Changes) -> None:
        super()._draw(changes)
        self.middle.views[self.middle.current].set_decision(None)  # nothing there can be chosen
        self.replay.show_table(self.controller.view())

    def _go_there(self) -> bool:
        came = super()._go_there()
        if came:
            self.middle.views[self.middle.current].set_decision(None)
        return came

    def _lend_options(self) -> None:
        """No card offers anything."""
        self.stage.offer(0)

    def _take_keyboard(self) -> None:
        """The keyboard stays at the bar."""
        if not self.covered() and not self.log.isAncestorOf(self.focusWidget() or self):
            self.replay.timeline.setFocus()

    def undo(self) -> None:
        """Nothing is taken back here."""

    def redo(self) -> None:
        """Nothing is given again here."""

    def step_back(self) -> None:
        """Step back: from the log, from a flip, else to where one came from."""
        if not self.log.isHidden():
            self.toggle_log()
        elif not self.middle.flip_back():
            self.left.emit()
