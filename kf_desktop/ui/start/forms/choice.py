"""A panel with a box to tick: a click anywhere on it ticks the box."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from kf_desktop.ui.theme.widgets import column, panel, restyle


class Choice(QWidget):
    """Something to be chosen; its frame shows that it is."""

    toggled = Signal()

    def __init__(self, box: QAbstractButton) -> None:
        super().__init__()
        self.box = box
        self.box.toggled.connect(self._toggled)
        self.frame = panel()
        column(self).addWidget(self.frame)

    def _toggled(self, on: bool) -> None:
        restyle(self.frame, chosen=str(on).lower())
        self.toggled.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.box.click()
