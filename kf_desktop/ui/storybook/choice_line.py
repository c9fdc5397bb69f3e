"""A choice on the page: a numbered line that wraps like prose; a locked one says why."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, Theme, colour, px

SIZE, KEY_SIZE = 17, 15
ROOMY, SNUG = 22, 12
"""Height above and below the words, together; the second where the page is low."""
CAP = 24
"""Height of the cap with the key; a key of one letter stands in a circle."""


class ChoiceLine(QAbstractButton):
    """The words of an option, with the key that chooses it; or with the reason why nothing does."""

    def __init__(self, words: str, key: str = "–", *, why: str = "", snug: bool = False, large: float = 1) -> None:
        super().__init__()
        self.room, self.large = SNUG if snug else ROOMY, large
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

    def _px(self, length: float) -> int:
        """A length of the book, as large as it is printed."""
        return px(length * self.large)

    def cap_width(self) -> int:
        """As wide as the name of its key."""
        said = QFontMetrics(THEMES.theme.font(KEY_SIZE * self.large, bold=True)).horizontalAdvance(self.key)
        return self._px(CAP) if len(self.key) < 2 else max(self._px(CAP), said + self._px(14))

    def heightForWidth(self, width: int) -> int:
        wide = max(1, width - self._px(33) - self.cap_width())
        size = SIZE * self.large
        return _tall(self.text(), size, wide, THEMES.theme, CATALOGUE.language) + self._px(self.room)

    def sizeHint(self) -> QSize:
        return QSize(self._px(420), self.heightForWidth(self._px(420)))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._px(180), self._px(CAP + self.room - 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        live, active = self.isEnabled(), self.isEnabled() and (self.hasFocus() or pointed(self))
        painter.setBrush(colour("#fff8e6", 190 if active else 90 if live else 0))
        style = Qt.PenStyle.SolidLine if live else Qt.PenStyle.DashLine
        edge = QPen(
            colour("parchment_red") if active else colour("parchment_edge").darker(125), 2 if active else 1, style
        )
        edge.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(edge)
        painter.drawRect(area)
        cap = QRectF(area.left() + self._px(10), area.center().y() - self._px(CAP) / 2, self.cap_width(), self._px(CAP))
        painter.setPen(QPen(colour("parchment_ink" if live else "parchment_soft"), 1.5))
        painter.setBrush(colour("parchment_ink") if live else Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cap, self._px(CAP) / 2, self._px(CAP) / 2)
        painter.setPen(colour("parchment" if live else "parchment_soft"))
        painter.setFont(THEMES.theme.font(KEY_SIZE * self.large, bold=True))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.key)
        painter.setPen(colour("parchment_ink" if live else "parchment_soft"))
        painter.setFont(THEMES.theme.font(SIZE * self.large))
        words = area.adjusted(self._px(22) + self.cap_width(), self._px(3), -self._px(8), -self._px(3))
        painter.drawText(words, Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


@lru_cache(maxsize=64)
def _tall(words: str, size: float, wide: int, theme: Theme, language: str) -> int:
    """The height of the words, which layouts ask for several times; theme and language are those in use."""
    metrics = QFontMetrics(theme.font(size))
    return metrics.boundingRect(QRect(0, 0, wide, 10_000), Qt.TextFlag.TextWordWrap, words).height()
