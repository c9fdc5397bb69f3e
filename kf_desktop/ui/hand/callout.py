"""The whole card over the table while the pointer rests on one that is held: above it, and gone with the pointer."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.cards.card_widget import CALLOUT, CardWidget
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.theme.theme import px


class CardCallout:
    """One card widget, made when it is needed first; it never takes the pointer or the keyboard."""

    def __init__(self, owner: QWidget) -> None:
        self.owner = owner
        self.card: CardWidget | None = None

    def show(self, face: CardFace | None, above: QRect) -> None:
        """The face above that place of the owner; nothing for None."""
        if face is None:
            if self.card is not None:
                self.card.hide()
            return
        if self.card is None:
            self.card = CardWidget(face, CALLOUT, self.owner)
            self.card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            self.card.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.card.set_face(face)
        wide = px(CALLOUT[0])
        high = min(self.card.whole(wide), above.top() - px(8))
        left = min(max(px(6), above.center().x() - wide // 2), self.owner.width() - wide - px(6))
        self.card.setGeometry(QRect(QPoint(left, above.top() - high - px(2)), QPoint(left + wide, above.top() - px(2))))
        self.card.show()
        self.card.raise_()
