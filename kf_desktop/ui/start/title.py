"""The title of the game, its lines as close as a title's are: a label would leave a text's room between them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel

from kf_desktop.ui.theme.lettering import height_of, write


class Title(QLabel):
    """A label that writes its words line by line."""

    def __init__(self) -> None:
        super().__init__()
        self.setWordWrap(True)

    def heightForWidth(self, width: int) -> int:
        return round(height_of(self.text(), self.font(), width) + self.fontMetrics().descent() / 2)

    def sizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        write(painter, self.text(), self.font(), QRectF(self.rect()), "ink")
        painter.end()
