"""What stands on a board, for those who listen: items of a scene are unknown to screen readers, widgets are not."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from kf_desktop.ui.canvas.canvas import Canvas


class _Piece(QLabel):
    """Seen by nobody and in nobody's way; its role is that of a picture."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        nothing = QPixmap(1, 1)
        nothing.fill(Qt.GlobalColor.transparent)
        self.setPixmap(nothing)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.show()


class Mirror:
    """A widget with a name over every piece of a canvas."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self.pieces: dict[str, _Piece] = {}
        self._areas: dict[str, QRectF] = {}
        canvas.looked.connect(self._follow)

    def show(self, pieces: Mapping[str, tuple[str, QRectF]]) -> None:
        """By their keys: what they are called and where in the scene they are."""
        for key in [key for key in self.pieces if key not in pieces]:
            gone = self.pieces.pop(key)
            gone.hide()
            gone.deleteLater()
        for key, (words, _) in pieces.items():
            if key not in self.pieces:
                self.pieces[key] = _Piece(self.canvas.viewport())
            if self.pieces[key].accessibleName() != words:
                self.pieces[key].setAccessibleName(words)
        self._areas = {key: area for key, (_, area) in pieces.items()}
        self._follow()

    def _follow(self) -> None:
        """Lie where the pieces are seen."""
        for key, piece in self.pieces.items():
            piece.setGeometry(self.canvas.mapFromScene(self._areas[key]).boundingRect())
