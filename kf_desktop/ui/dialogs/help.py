"""Help on one sheet: how a clash goes, and every key of the table."""

from __future__ import annotations

from PySide6.QtWidgets import QGridLayout, QWidget

from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import label

KEYS = (
    ("Space", "on"),
    ("1 – 9, Q – X", "option"),
    ("C", "deed"),
    ("Enter", "enter"),
    ("Backspace", "backspace"),
    ("Tab  ·  ← ↑ → ↓", "move"),
    ("V", "read"),
    ("Shift + Space", "through"),
    ("?", "why"),
    ("U  ·  Y", "undo"),
    ("Ctrl+B", "look_back"),
    ("Ctrl+H", "chronicle"),
    ("Ctrl+D", "second"),
    ("Ctrl+R", "house"),
    ("F1 – F5", "knights"),
    ("F6  ·  F7  ·  F8", "views"),
    ("L", "log"),
    ("G", "glossary"),
    ("I", "asides"),
    ("S", "hint"),
    ("F9", "odds"),
    ("Esc", "escape"),
    ("F12", "help"),
    ("Ctrl + Enter", "begin"),
    ("F10", "menu"),
    ("Ctrl + L", "language"),
    ("Ctrl + T", "theme"),
    ("Ctrl + +  ·  Ctrl + −  ·  Ctrl + 0", "scale"),
    ("F11", "full"),
    ("Ctrl+M", "sound"),
)


SENTENCES = 6
"""So many tell of a clash."""


class HelpDialog(Overlay):
    """A clash in a few sentences, then the keys and what they do."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner, tr("help.title"), width=760)
        self.body.addWidget(label(tr("help.clash"), "section"))
        for number in range(1, SENTENCES + 1):
            self.body.addWidget(label(f"{number}. {tr(f'help.clash_{number}')}", wrap=True))
        self.body.addWidget(label(tr("help.keys"), "section"))
        self.body.addWidget(label(tr("help.words"), wrap=True))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(18))
        grid.setVerticalSpacing(px(7))
        for line, (keys, name) in enumerate(KEYS):
            grid.addWidget(label(keys.replace("Space", tr("bar.space")), "strong"), line, 0)
            grid.addWidget(label(tr(f"help.{name}"), wrap=True), line, 1)
        grid.setColumnStretch(1, 1)
        self.body.addLayout(grid)
        self.body.addWidget(label(tr("help.credits"), "soft", wrap=True))
