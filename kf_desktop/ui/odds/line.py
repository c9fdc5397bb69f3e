"""The line of odds under the question: short, and a button that opens the whole."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.widgets import elide

ROOM = 22
"""What the button's sign and edges take of its width."""
PART = " · "
"""What stands between the odds."""


class OddsLine(QPushButton):
    """Says the odds; while they are being reckoned, that they are."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("odds")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.words = ""
        self.hide()

    def expect(self, expected: bool) -> None:
        """Odds are being reckoned, or there are none here."""
        self.setVisible(expected)
        self.setEnabled(False)
        self._say("…" if expected else "")
        self.setToolTip("")

    def tell(self, words: str) -> None:
        """Say the odds."""
        self.setEnabled(True)
        self._say(words)
        self.setToolTip(f"{words}\n{tr('odds.open')} · F9")

    def _say(self, words: str) -> None:
        self.words = words
        self.setAccessibleName(words)
        self._elide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._elide()

    def _elide(self) -> None:
        """As much as fits, in whole parts: the rest is told by the tip and by a click."""
        room, said = max(0, self.width() - ROOM), f"⚄ {self.words}"
        while self.fontMetrics().horizontalAdvance(said) > room and PART in said:
            said = said.rpartition(PART)[0]
        elide(self, said, room)
