"""For those who listen to the table: names for controls, announcements for what happens."""

from __future__ import annotations

from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget


def announce(widget: QWidget, words: str, *, urgent: bool = False) -> None:
    """Have a screen reader say the words; without one, nothing happens."""
    if not words:
        return
    event = QAccessibleAnnouncementEvent(widget, words)
    event.setPoliteness(
        QAccessible.AnnouncementPoliteness.Assertive if urgent else QAccessible.AnnouncementPoliteness.Polite
    )
    QAccessible.updateAccessibility(event)


def name(widget: QWidget, words: str, description: str = "") -> None:
    """What a screen reader calls the control."""
    widget.setAccessibleName(words)
    if description:
        widget.setAccessibleDescription(description)
