"""A choice on the page: a numbered line that wraps like prose; a locked one says why."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.theme.theme import THEMES, Theme, colour, px

SIZE, KEY_SIZE = 17, 15
ROOMY, SNUG = 22, 12
"""Height above and below the words, together; the second where the page is low."""
CAP = 24
"""Height of the cap with the key; a key of one letter stands in a circle."""


class ChoiceLine(QAbstractButton):
    """The words of an option, with the key that chooses it; or with the reason why nothing does."""

    def __init__(
        self, words: str, key: str = "–", owner: QWidget | None = None, *, why: str = "", snug: bool = False
    ) -> None:
        super().__init__(owner)
        self.room = SNUG if snug else ROOMY
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

    def cap_width(self) -> int:
        """As wide as the name of its key."""
        said = QFontMetrics(THEMES.theme.font(KEY_SIZE, bold=True)).horizontalAdvance(self.key)
        return px(CAP) if len(self.key) < 2 else max(px(CAP), said + px(14))

    def heightForWidth(self, width: int) -> int:
        wide = max(1, width - px(33) - self.cap_width())
        return _tall(self.text(), wide, THEMES.theme, CATALOGUE.language) + px(self.room)

    def sizeHint(self) -> QSize:
        return QSize(px(420), self.heightForWidth(px(420)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(180), px(CAP + self.room - 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        live, active = self.isEnabled(), self.isEnabled() and (self.hasFocus() or self.underMouse())
        painter.setBrush(colour("#fff8e6", 190 if active else 90 if live else 0))
        style = Qt.PenStyle.SolidLine if live else Qt.PenStyle.DashLine
        edge = QPen(
            colour("parchment_red") if active else colour("parchment_edge").darker(125), 2 if active else 1, style
        )
        edge.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(edge)
        painter.drawRect(area)
        cap = QRectF(area.left() + px(10), area.center().y() - px(CAP) / 2, self.cap_width(), px(CAP))
        painter.setPen(QPen(colour("parchment_ink" if live else "parchment_soft"), 1.5))
        painter.setBrush(colour("parchment_ink") if live else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap, px(CAP) / 2, px(CAP) / 2)
        painter.setPen(colour("parchment" if live else "parchment_soft"))
        painter.setFont(THEMES.theme.font(KEY_SIZE, bold=True))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.key)
        painter.setPen(colour("parchment_ink" if live else "parchment_soft"))
        painter.setFont(THEMES.theme.font(SIZE))
        words = area.adjusted(px(22) + self.cap_width(), px(3), -px(8), -px(3))
        painter.drawText(words, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


@lru_cache(maxsize=64)
def _tall(words: str, wide: int, theme: Theme, language: str) -> int:
    """The height of the words, which layouts ask for several times; theme and language are those in use."""
    metrics = QFontMetrics(theme.font(SIZE))
    return metrics.boundingRect(QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, words).height()
