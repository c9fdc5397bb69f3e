"""The table of any game: its keys, dialogs over it, toasts, undo. A subclass says what stands on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QComboBox, QFrame, QWidget

from kf_desktop.ui.cards.zoom import OVERLAY, CardZoom
from kf_desktop.ui.decision.option_keys import CONFIRM, KEYS
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.shell.bar import AnswerBar
from kf_desktop.ui.shell.controller import SeatController
from kf_desktop.ui.shell.toast import Toast


class ShellTable(QWidget):
    """Everything on the screen while a game is played: it draws what the controller gives, and handles the keys."""

    menu_asked = Signal()
    hint_asked = Signal()
    """What is said about the table is to be folded up, or unfolded."""

    bar: AnswerBar

    def __init__(self, controller: SeatController) -> None:
        super().__init__()
        self.controller = controller
        self.setObjectName("window")
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.toast = Toast(self)
        controller.changed.connect(self.follow)
        controller.refused.connect(self.say)  # methods of widgets: a lambda would keep the table for ever
        controller.waits.connect(self.say)
        controller.failed.connect(self._not_saved)

    def listen(self) -> None:
        """Connect the keys and the bar; to be called once the bar has been made."""
        self.bar.undo_asked.connect(self.undo)
        self.bar.redo_asked.connect(self.redo)
        self.bar.why_asked.connect(self.why)
        for letter in self.letters():
            self._key(letter, partial(self.bar.press, letter))
        for key, action in self.keys().items():
            self._key(key, action)

    def letters(self) -> Sequence[str]:
        """The letters that stand for options and for the second plate."""
        return (*KEYS, CONFIRM)

    def keys(self) -> dict[str, Callable[[], object]]:
        """Keys that work wherever the focus is, and what they do."""
        return {
            "Space": self.bar.on.press,
            "Return": self.bar.enter,
            "Enter": self.bar.enter,
            "Backspace": self.controller.answering.put_back,
            "L": self.toggle_log,
            "S": self.hint_asked.emit,
            "U": self.undo,
            "Ctrl+Z": self.undo,
            "Y": self.redo,
            "Ctrl+Y": self.redo,
            "?": self.why,
            "Escape": self.step_back,
        }

    def _key(self, key: str, action: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(key in ("Ctrl+Z", "Ctrl+Y"))
        shortcut.activated.connect(lambda: self._pressed(key, action))

    def _pressed(self, key: str, action: Callable[[], object]) -> None:
        """Do the key's action, unless something lies over the table: then Esc closes that, Enter works its control."""
        over = self._over()
        if over is None:
            action()
        elif key == "Escape":
            over.dismiss()
        elif key in ("Return", "Enter", "Space"):
            self._work(over, self.window().focusWidget())

    def _work(self, over: QWidget, control: QWidget | None) -> None:
        """Press the button, or open the list, that has the keyboard on what lies over the table; a field keeps it."""
        if control is None or not over.isAncestorOf(control):
            over.setFocus()
        elif isinstance(control, QAbstractButton):
            control.click()
        elif isinstance(control, QComboBox):
            control.showPopup()

    def _over(self) -> CardZoom | Overlay | None:
        named = self.findChildren(QFrame, OVERLAY, Qt.FindChildOption.FindDirectChildrenOnly)
        covers = (each for each in reversed(named) if isinstance(each, CardZoom | Overlay))
        return next((each for each in covers if each.isVisibleTo(self)), None)

    def covered(self) -> bool:
        """Whether a card or a dialog lies over the table and takes the keys."""
        return self._over() is not None

    # --- what a game says ----------------------------------------------------------------------------

    def follow(self) -> None:
        """Draw what has changed."""
        raise NotImplementedError

    def toggle_log(self) -> None:
        """Open the log, or close it."""

    def why(self) -> None:
        """Show why the question is asked."""

    def step_back(self) -> None:
        """Esc: put back what was picked, else ask for the menu."""
        if not self.controller.answering.put_back():
            self.menu_asked.emit()

    # --- what any game does --------------------------------------------------------------------------

    def say(self, words: str) -> None:
        """Show a sentence over the table for a while."""
        self.toast.say(words)

    def _not_saved(self, words: str) -> None:
        self.say(tr("table.not_saved", reason=words))

    def undo(self) -> None:
        """Take back the last pick of an answer that is not complete, else the last answer."""
        if not self.controller.answering.put_back() and not self.controller.undo():
            self.say(tr("table.no_undo"))

    def redo(self) -> None:
        """Give the answer again that was taken back."""
        if not self.controller.redo():
            self.say(tr("table.no_redo"))
