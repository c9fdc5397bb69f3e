"""The menu of the table."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import px

RESUME = "resume"
ENTRIES = (
    RESUME, "map", "look_back", "chronicle", "second", "house", "settings", "help", "export_clash", "leave", "quit",
)  # fmt: skip
NARROW, WIDE, LOW = 420, 800, 660
"""Widths at 100 %, and the height of the window below which the entries stand in two columns, if it is that wide."""


class MenuDialog(Overlay):
    """Emits the id of the entry that was chosen."""

    picked = Signal(str)

    def __init__(self, owner: QWidget, *, clash: bool = False) -> None:
        """`clash`: one is being fought."""
        low = owner.height() < px(LOW) and owner.width() >= px(WIDE)
        super().__init__(owner, tr("menu.title"), width=WIDE if low else NARROW)
        self.buttons: dict[str, QPushButton] = {}
        entries = [id for id in ENTRIES if id != "export_clash" or clash]
        lines = -(-len(entries) // 2) if low else len(entries)
        grid = QGridLayout()
        grid.setSpacing(px(8))
        self.body.addLayout(grid)
        for place, id in enumerate(entries):
            button = QPushButton(tr(f"menu.{id}"))
            button.setProperty("big", "true")
            button.setProperty("primary", str(id == RESUME).lower())
            button.clicked.connect(lambda _=False, id=id: self._picked(id))
            column, line = divmod(place, lines)
            grid.addWidget(button, line, column)
            self.buttons[id] = button

    def open(self) -> None:
        """Come up with the keyboard at the first entry: from there the arrows go on."""
        super().open()
        self.buttons[RESUME].setFocus()

    def _picked(self, id: str) -> None:
        self.dismiss()
        if id != RESUME:
            self.picked.emit(id)
