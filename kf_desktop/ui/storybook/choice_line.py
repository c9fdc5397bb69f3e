"""A choice on the page: a numbered line that wraps like prose; a locked one says why."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import THEMES, colour, px

SIZE = 17


class ChoiceLine(QAbstractButton):
    """The words of an option, with the key that chooses it; or with the reason why nothing does."""

    def __init__(self, words: str, key: str = "–", owner: QWidget | None = None, *, why: str = "") -> None:
        super().__init__(owner)
        words = f"{words}\n{tr('paragraph.locked', why=why)}" if why else words
        self.setText(words)
        self.key = key
        self.setEnabled(not why)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAccessibleName(words)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def heightForWidth(self, width: int) -> int:
        metrics = QFontMetrics(THEMES.theme.font(SIZE))
        room = QRect(0, 0, max(1, width - px(52)), 10_000)
        return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, self.text()).height() + px(13)

    def sizeHint(self) -> QSize:
        return QSize(px(420), self.heightForWidth(px(420)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(180), px(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        active = self.isEnabled() and (self.hasFocus() or self.underMouse())
        ink = "parchment_red" if self.isEnabled() else "parchment_soft"
        painter.setBrush(colour("parchment_red", 34 if active else 12))
        style = Qt.PenStyle.SolidLine if active else Qt.PenStyle.NoPen
        painter.setPen(QPen(colour("parchment_red"), 2, style))
        painter.drawRoundedRect(area, px(5), px(5))
        cap = QRectF(area.left() + px(8), area.top() + px(6), px(24), px(24))
        painter.setPen(QPen(colour(ink), 1.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(cap)
        painter.setPen(colour(ink))
        painter.setFont(THEMES.theme.font(15, bold=True))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.key)
        painter.setPen(colour("parchment_ink" if self.isEnabled() else "parchment_soft"))
        painter.setFont(THEMES.theme.font(SIZE))
        words = area.adjusted(px(42), px(5), -px(6), -px(5))
        painter.drawText(words, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()
