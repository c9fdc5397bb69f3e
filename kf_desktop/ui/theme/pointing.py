"""Whether the pointer is looked at: not while it rests and keys move a cursor, or two frames would be shown."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication, QWidget


class Pointer:
    """Remembers where the pointer rested when a key moved the cursor or the focus."""

    def __init__(self) -> None:
        self._left_at: QPoint | None = None
        self._follows = False

    @property
    def rests(self) -> bool:
        """Whether it has not moved since."""
        return self._left_at is not None and QCursor.pos() == self._left_at

    def rest(self) -> None:
        """A key has moved the cursor: what lies under the pointer is not meant until it moves."""
        self._left_at = QCursor.pos()

    def follow(self) -> None:
        """Rest with every focus that goes on without a button of the mouse."""
        if not self._follows:
            QApplication.instance().focusChanged.connect(self._focused)  # type: ignore[union-attr]
            self._follows = True

    def _focused(self, before: QWidget | None, now: QWidget | None) -> None:
        if before is not None and now is not None and QApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self.rest()


POINTER = Pointer()


def pointed(widget: QWidget) -> bool:
    """Whether the pointer is on the widget, and has moved since keys went elsewhere."""
    return widget.underMouse() and not POINTER.rests
