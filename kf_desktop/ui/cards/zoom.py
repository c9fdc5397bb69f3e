"""A card read large, over the whole window."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QWidget

from kf_desktop.ui.a11y import announce
from kf_desktop.ui.cards.card_widget import LARGE, CardWidget
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.theme.theme import px

EDGE = 24
"""Room above and below a card."""


OVERLAY = "overlay"
"""What the style sheet calls whatever lies over a table."""


class CardZoom(QFrame):
    """Darkens its window and shows a card; arrows turn to its neighbours, anything else closes it."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.setObjectName(OVERLAY)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.faces: list[CardFace] = []
        self.index = 0
        self.card: CardWidget | None = None
        self._came_from: QWidget | None = None
        self._layout = QHBoxLayout(self)
        owner.installEventFilter(self)
        self.hide()

    def open(self, face: CardFace, among: Sequence[CardFace] = ()) -> None:
        """Show the card; the arrow keys go through `among`."""
        self.faces = list(among) if face in among else [face]
        self.index = self.faces.index(face)
        if not self.isVisible():
            self._came_from = self.window().focusWidget()
        self.setGeometry(self._window_rect())
        self.raise_()
        self.show()
        self._turn(0)
        self.setFocus()

    def dismiss(self) -> None:
        """Back to the table, and to where the keyboard was."""
        self.hide()
        if self._came_from is not None:
            self._came_from.setFocus()

    def _window_rect(self) -> QRect:
        owner = self.parentWidget()
        assert owner is not None
        return owner.rect()

    def _turn(self, by: int) -> None:
        self.index = (self.index + by) % len(self.faces)
        while (item := self._layout.takeAt(0)) is not None:
            if (old := item.widget()) is not None:
                old.deleteLater()
        face = self.faces[self.index]
        self.card = CardWidget(face, LARGE)
        self.card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.card.clicked.connect(self.dismiss)
        self.card.read.connect(self.dismiss)
        area = QScrollArea()
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(self.card)
        size = self._fit(self.card)
        bar = px(14) if size.height() > self.card.room else 0
        area.setFixedSize(min(size.width() + bar, self.width()), min(size.height(), self.card.room))
        self._layout.addWidget(area, 0, Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(face.spoken())
        announce(self, face.spoken())

    def _fit(self, card: CardWidget) -> QSize:
        """The size at which all of it is seen, if its plate may be lower and its words may be smaller."""
        card.room = self.height() - px(EDGE)
        card.dense = card.sizeHint().height() > card.room
        size = card.sizeHint()
        card.resize(size)
        return size

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down):
            self._turn(1)
        elif event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Up):
            self._turn(-1)
        else:
            self.dismiss()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.dismiss()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.setGeometry(self._window_rect())
            self._turn(0)
        return False
