"""The director of a table: has each step of the game animated, read aloud and heard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from kf_desktop.ui.a11y import announce
from kf_desktop.ui.canvas.motion import MOTION
from kf_desktop.ui.sound.sounds import SOUNDS
from kf_desktop.ui.staging import counts, figures, places, results
from kf_desktop.ui.staging.aloud import aloud
from kf_desktop.ui.staging.beats import Aside, Banner, Fade, Fallen, Outcome, Refused, Reroll, Roll, Shown
from kf_desktop.ui.staging.overlay import Overlay
from kf_desktop.ui.staging.results import MOVED, SAID, written
from kf_desktop.ui.staging.score import READINGS, Cue, cues
from kf_desktop.ui.staging.staging import Performer, Staging

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

CHAPTERS = (figures, counts, places, results)
"""The modules that register readings."""

STILL = (Banner, Shown, Roll, Reroll, Outcome, Aside)
"""Beats that are shown also where the player wants no motion."""

NOTHING = -1
"""In place of an event: none has happened."""
KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
SKIPS = (*KEYS, QEvent.Type.MouseButtonPress)


class Director(QObject):
    """Connects a table with its staging. Any key and any click end the animation at once."""

    skipped = Signal()
    """A key or a click that would have answered has ended the animation, and done nothing else."""

    def __init__(self, table: QWidget, middle: QWidget, *performers: Performer) -> None:
        super().__init__(table)
        assert READINGS, CHAPTERS
        self.table, self.middle = table, middle
        self.overlay = Overlay(table, middle)
        self.staging = Staging(*performers, self.overlay)
        self.staging.setParent(self)
        self.staging.ended.connect(self._release)
        self.staging.heard.connect(SOUNDS.play)
        application = QGuiApplication.instance()
        if isinstance(application, QGuiApplication):
            application.applicationStateChanged.connect(self._pause)
        self._listening = False
        self.holds: Callable[[str], bool] = lambda key: False
        """Whether a key, by its name, would answer a question while it is still to be seen what led to it."""
        self.holds_click: Callable[[QWidget | None], bool] = lambda widget: False
        """The same of a click on that widget."""

    def before(self) -> None:
        """Drop what is still being shown; to be called before the table is drawn anew."""
        self.staging.finish()
        if MOTION.pace and MOTION.reduced and self.middle.isVisible():
            self.overlay.remember(self.middle)

    def score(self, view: TableView) -> list[Cue]:
        """How a step is shown as the player wants it; where nothing may move, only what stands still.

        Where nothing is staged a death is shown all the same, because a page comes over the board that nobody saw
        struck, and what a step of the map gave is written.
        """
        if not MOTION.pace:
            dies = any(event.kind == "dies" for event in view.fresh_events())
            fallen = [cue for cue in cues(view) if isinstance(cue.beat, Fallen)] if dies else []
            return [*fallen, *written(view, (*MOVED, *SAID))]
        found = cues(view)
        if found and MOTION.reduced:
            still = [cue for cue in found if isinstance(cue.beat, STILL)]
            return [Cue(view.seen, Fade()), *sorted([*still, *written(view, MOVED)], key=lambda cue: cue.event)]
        return found

    def tell(self, view: TableView) -> None:
        """Have a screen reader say what has happened in the step."""
        announce(self.table, aloud(view))

    def stage(self, found: Sequence[Cue]) -> None:
        """Play these cues; from now on any key or click skips them."""
        self.staging.play(found)
        if self.staging.playing and not self._listening:
            QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
            self._listening = True

    def refuse(self, what: Refused) -> None:
        """A space or tile that cannot be had was chosen."""
        if MOTION.moves:
            self.stage([Cue(NOTHING, what)])

    def _release(self) -> None:
        if self._listening:
            QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
            self._listening = False

    def _pause(self, state: Qt.ApplicationState) -> None:
        """Stop the animation while the program is in the background."""
        if state != Qt.ApplicationState.ApplicationActive:
            self.staging.finish()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A key or a click skips, and does what else it does; one that is held only skips."""
        if MOTION.pace and isinstance(event, QKeyEvent) and event.type() in KEYS and self._is_held(event):
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.staging.finish()
                self.skipped.emit()
            return True
        if event.type() not in SKIPS:
            return False
        held = bool(MOTION.pace) and isinstance(event, QMouseEvent) and self.holds_click(_meant(watched, event))
        self.staging.finish()
        if held:
            self.skipped.emit()
        return held

    def _is_held(self, event: QKeyEvent) -> bool:
        commands = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        return not event.modifiers() & commands and self.holds(QKeySequence(event.key()).toString())


def _meant(watched: QObject, event: QMouseEvent) -> QWidget | None:
    """The widget that is clicked: the window hears of a click before it."""
    return watched if isinstance(watched, QWidget) else QApplication.widgetAt(event.globalPosition().toPoint())
