"""The line of odds under the question: short, and a button that opens the whole."""

from __future__ import annotations

import re

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import THEMES
from kf_desktop.ui.theme.widgets import elide, restyle

ROOM = 22
"""What the button's sign and edges take of its width."""
SIZES = (15, 14, 13)
"""Of its words: the largest at which all of them can be read."""
BETWEEN = " ·、,，"
PARTS = re.compile(r".+?(?: · |、|，|, |$)")
"""What stands between the odds, and each of them with what stands behind it."""


class OddsLine(QPushButton):
    """Says the odds; while they are being reckoned, that they are."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("odds")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.words = ""
        self.lines = 1
        """In so many lines they may be said."""
        self.hide()

    def expect(self, expected: bool) -> None:
        """Odds are being reckoned, or there are none here."""
        self.setVisible(expected)
        self.setEnabled(False)
        self.words = "…" if expected else ""
        self.setAccessibleName(self.words)
        self.setText(self.words)
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

    def spread(self, lines: int) -> None:
        """Say them in so many lines at most."""
        if lines != self.lines:
            self.lines = lines
            self._elide()

    def needed(self, width: int) -> int:
        """The lines in which all of them can be said at that width."""
        return len(self._broken(max(0, width - ROOM), SIZES[0]))

    def _broken(self, room: int, size: int) -> list[str]:
        """The odds in lines, whole parts in each."""
        lines, metrics = [""], QFontMetrics(THEMES.theme.font(size))
        for part in PARTS.findall(f"⚄ {self.words}"):
            longer = lines[-1] + part
            if not lines[-1] or metrics.horizontalAdvance(longer.rstrip(BETWEEN)) <= room:
                lines[-1] = longer
            else:
                lines.append(part)
        return [line.rstrip(BETWEEN) for line in lines]

    def _elide(self) -> None:
        """All of it, smaller where that is needed; of what fits at no size the last parts are told by tip and click."""
        room = max(0, self.width() - ROOM)
        broken = {size: self._broken(room, size) for size in SIZES}
        size = next((each for each in SIZES if len(broken[each]) <= self.lines), SIZES[-1])
        restyle(self, cut=str(SIZES.index(size)))
        lines = broken[size][: self.lines]
        if len(lines) == 1:
            elide(self, lines[0], room)
        else:
            self.setText("\n".join(lines))
