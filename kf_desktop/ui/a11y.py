"""For those who listen to the table: names for controls, announcements for what happens."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QAbstractButton, QWidget

_SIGNS = re.compile("[\ue000-\uf8ff] ?")
"""Pictures of the font KF Signs, which have no sound."""


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Have a screen reader say the words; without one, nothing happens."""
    if not words:
        return
    from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent  # noqa: PLC0415 - nothing is said before the first window is there

    event = QAccessibleAnnouncementEvent(widget, _SIGNS.sub("", words))
    event.setPoliteness(
        QAccessible.AnnouncementPoliteness.Assertive if urgent else QAccessible.AnnouncementPoliteness.Polite
    )
    QAccessible.updateAccessibility(event)


def enter_presses(event: QKeyEvent, owner: QWidget) -> bool:
    """Enter presses the owner's button that has the keyboard, as the space bar does; whether it did.

    What the same key has just opened in the owner's place may have the keyboard by now: it is not pressed.
    """
    if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        return False
    focused = owner.window().focusWidget()
    if isinstance(focused, QAbstractButton) and focused.isEnabled() and owner.isAncestorOf(focused):
        focused.click()
        return True
    return False


def ctrl_enter_presses(form: QWidget, button: QAbstractButton) -> None:
    """Ctrl+Enter presses that button of a form, wherever on the form the keyboard is."""
    for key in ("Ctrl+Return", "Ctrl+Enter"):
        shortcut = QShortcut(QKeySequence(key), form)
        shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        shortcut.setAutoRepeat(False)
        shortcut.activated.connect(button.click)


def name(widget: QWidget, words: str, description: str = "") -> None:
    """What a screen reader calls the control."""
    widget.setAccessibleName(_SIGNS.sub("", words))
    if description:
        widget.setAccessibleDescription(_SIGNS.sub("", description))


def place_of_focus(part: QWidget) -> int:
    """Which of a part's controls has the keyboard, so that it can go there once the part is made anew; −1 for none."""
    focused = part.window().focusWidget()
    return next((place for place, each in enumerate(part.findChildren(QWidget)) if each is focused), -1)


def give_focus(part: QWidget, place: int) -> QWidget | None:
    """Put the keyboard on that control of a part, as `place_of_focus` counts; nothing where there is none."""
    controls = part.findChildren(QWidget)
    if not 0 <= place < len(controls):
        return None
    controls[place].setFocus()
    return controls[place]
