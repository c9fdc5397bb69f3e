"""A sentence that comes up over the table for a while."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import announce
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import label

SHOWN = 7000
"""Milliseconds."""

READ = {"en": 60, "zh_CN": 200}
"""Milliseconds that a character takes to be read."""


class Toast:
    """The label and the clock that takes it away."""

    def __init__(self, owner: QWidget) -> None:
        self.owner = owner
        self.label = label("", "strong", wrap=True)
        self.label.setParent(owner)
        self.label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.label.hide()
        self.timer = QTimer(owner)
        self.timer.setSingleShot(True)
        self.timer.timeout.connect(self.label.hide)

    def say(self, words: str) -> None:
        """Show the words."""
        if not words:
            return
        palette = THEMES.theme.palette
        self.label.setStyleSheet(
            f"background: {palette.raised}; border: 2px solid {palette.gold}; border-radius: {px(8)}px;"
            f"padding: {px(10)}px;"
        )
        self.label.setText(words)
        self.label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        width = min(px(620), self.owner.width() - px(40))
        self.label.setFixedWidth(width)
        self.label.adjustSize()
        self.label.move((self.owner.width() - width) // 2, px(64))
        self.label.raise_()
        self.label.show()
        self.timer.start(max(SHOWN, READ[CATALOGUE.language] * len(words)))
        announce(self.owner, words, urgent=True)
