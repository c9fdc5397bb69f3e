"""The menu of the table."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n.catalogue import tr

ENTRIES = (
    "resume", "map", "look_back", "chronicle", "second", "house", "settings", "help", "export_clash", "leave", "quit",
)  # fmt: skip


class MenuDialog(Overlay):
    """Emits the id of the entry that was chosen."""

    picked = Signal(str)

    def __init__(self, owner: QWidget, *, clash: bool = False) -> None:
        """`clash`: one is being fought."""
        super().__init__(owner, tr("menu.title"), width=420)
        self.buttons: dict[str, QPushButton] = {}
        for id in ENTRIES:
            if id == "export_clash" and not clash:
                continue
            button = QPushButton(tr(f"menu.{id}"))
            button.setProperty("big", "true")
            button.clicked.connect(lambda _=False, id=id: self._picked(id))
            self.body.addWidget(button)
            self.buttons[id] = button

    def _picked(self, id: str) -> None:
        self.dismiss()
        if id != "resume":
            self.picked.emit(id)
