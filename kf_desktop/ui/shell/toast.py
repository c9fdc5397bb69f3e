"""A sentence that comes up over the table for a while."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from kf_desktop.ui.a11y import announce
from kf_desktop.ui.canvas.room import Shunned, least_hiding
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import label

SHOWN = 7000
"""Milliseconds that a sentence is shown at the least."""
LOWEST = 170
"""Height of the bar at the bottom, which it never hides, in pixels at 100 %."""

SIDE = 20
"""Between it and the side of the owner."""
READ = {"en": 60, "zh_CN": 200}
"""Milliseconds that it takes to read a character, by language."""


KEYS = (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride)
"""Events of a key: one that is a shortcut comes as an override alone, never as a press."""
DEEDS = (QEvent.Type.MouseButtonPress, *KEYS, QEvent.Type.Wheel)
"""Events of the player that take a passing sentence away."""


class Toast(QObject):
    """A label over its owner, and the timer that hides it."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.owner = owner
        self.label = label("", "strong", wrap=True)
        self.label.setParent(owner)
        self.label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.label.hide()
        self.timer = QTimer(owner)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self.hide)
        self._passes = self._is_read = False
        self.shunned: Callable[[], Shunned] = tuple
        """What it should cover as little as it can, in pixels of the owner."""
        self._read = QRect()
        """Where something else is read, which is covered last of all."""

    def _place(self) -> QRect:
        """Its area, where it covers least: above or below the middle of the owner, or at one of its sides."""
        size, owner = self.label.size(), self.owner.size()
        lefts = ((owner.width() - size.width()) // 2, px(SIDE), owner.width() - px(SIDE) - size.width())
        tops = (px(64), owner.height() // 3, owner.height() - px(LOWEST) - size.height())
        places = [QRect(QPoint(left, top), size) for left in lefts for top in tops]
        return least_hiding(places, ((self._read,), *self.shunned()))

    @property
    def kept_off(self) -> QRect:
        """Where something else is read; empty where nothing is."""
        return self._read

    def keep_off(self, area: QRect) -> None:
        """Something else is to be read there: go out of its way; nothing is where the area is empty."""
        self._read = area
        if self.label.isVisible() and area.intersects(self.label.geometry()):
            self.label.move(self._place().topLeft())

    def hide(self) -> None:
        """Hide it."""
        self._passes = self._is_read = False
        self.label.hide()
        _application().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Any key, click or wheel hides a passing sentence, and still does what else it does.

        Space alone, on a sentence that is there to be read, hides it and does nothing else.
        """
        if self._is_read and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Space:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self.hide()
            return True
        if event.type() in DEEDS:
            self.hide()
        return False

    def pass_by(self) -> None:
        """Hide a passing sentence, as something has been done by other means."""
        if self._passes:
            self.hide()

    def say(self, words: str, *, passing: bool = False, read: bool = False) -> None:
        """Show the words; a `passing` sentence is out of the way with the next key or click.

        What is there to be `read` is put away with Space, which does nothing else then.
        """
        if not words:
            return
        palette = THEMES.theme.palette
        self.label.setStyleSheet(f"background: {palette.raised}; border: 2px solid {palette.gold};padding: {px(10)}px;")
        self.label.setText(words)
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        width = min(px(620), self.owner.width() - px(40))
        self.label.setFixedWidth(width)
        self.label.adjustSize()
        self.label.move(self._place().topLeft())
        self.label.raise_()
        self.label.show()
        self.timer.start(max(SHOWN, READ[CATALOGUE.language] * len(words)))
        self._passes, self._is_read = passing or read, read
        if self._passes:
            _application().installEventFilter(self)
        announce(self.owner, words, urgent=True)


def _application() -> QObject:
    app = QApplication.instance()
    assert app is not None
    return app
