"""A row of the menu on the start screen: a small print, what it opens, a line about it, and its key."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

from kf_desktop.ui.decision.plate import paint_cap
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.theme.theme import THEMES, colour, px

ROOMY, CLOSE, CLOSEST, LOWEST = "roomy", "close", "closest", "lowest"
"""How much room the menu has: all of it, a low window, one in which only names are left, and these close together."""
BARE = (CLOSEST, LOWEST)
"""Only names."""
HEIGHTS: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {ROOMY: (96, 66, 46), CLOSE: (72, 52, 38), CLOSEST: (44, 30, 30), LOWEST: (28, 24, 24)}
)
"""Of the row that is recommended, of one with a line below its name, of one without; at 100 %."""
NAMES: Mapping[str, tuple[int, int]] = MappingProxyType(
    {ROOMY: (22, 19), CLOSE: (19, 19), CLOSEST: (19, 17), LOWEST: (17, 16)}
)
"""Sizes of a name: of the row that is recommended, of the others."""
INSET, CAP = 10, 42
"""Room before what is on the row, and for its key at the end."""
DONE = "✓ "
LINES = (16, 15, 14)
"""Sizes of the line below a name, the largest for the row that is recommended."""


class MenuRow(QAbstractButton):
    """Its text is its name; `words` say more, `plate` is the print beside them."""

    def __init__(self, plate: str = "") -> None:
        super().__init__()
        self.plate = plate
        self.words = ""
        self.key = ""
        self.recommended = self.done = self.opened = False
        """`opened`: whether its page lies beside the menu."""
        self.room = ROOMY
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)

    def tell(self, words: str) -> None:
        """The line below the name: what is behind the row."""
        self.words = words
        self.setAccessibleDescription(words)
        self.update()

    def stand(self, *, recommended: bool, key: str, room: str) -> None:
        """Whether it is what to do next, its key, and how much room there is."""
        self.recommended, self.key, self.room = recommended, key, room
        self.updateGeometry()
        self.update()

    def mark(self, *, opened: bool) -> None:
        """Show whether its page lies beside the menu."""
        if opened != self.opened:
            self.opened = opened
            self.update()

    def sizeHint(self) -> QSize:
        name = QFontMetrics(self._name_font()).horizontalAdvance(self._name())
        return QSize(self._left() + name + px(CAP), self._height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._height())

    def _height(self) -> int:
        recommended, pictured, plain = HEIGHTS[self.room]
        return px(recommended if self.recommended else pictured if self.plate else plain)

    def _name(self) -> str:
        return (DONE if self.done else "") + self.text()

    def _name_font(self) -> QFont:
        if self.recommended:
            return THEMES.theme.font(NAMES[self.room][0], title=True, bold=True)
        return THEMES.theme.font(NAMES[self.room][1], bold=True)

    def _line_font(self, wide: int) -> QFont:
        """That of the line below the name: smaller rather than broken off."""
        sizes = LINES if self.recommended else LINES[1:]
        fonts = [THEMES.theme.font(size) for size in sizes]
        return next((font for font in fonts if QFontMetrics(font).horizontalAdvance(self.words) <= wide), fonts[-1])

    def _print(self) -> QRect:
        """Where the print is; empty where there is none, or no room for it."""
        if not self.plate or self.room in BARE:
            return QRect()
        side = self._height() - px(34 if self.recommended and self.room == ROOMY else 16)
        return QRect(px(INSET) + (px(4) if self.recommended else 0), (self._height() - side) // 2, side, side)

    def _left(self) -> int:
        """Where the words begin."""
        place = self._print()
        return place.right() + px(14) if not place.isEmpty() else px(INSET + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ink = self._paint_ground(painter)
        place = self._print()
        if not place.isEmpty() and draw_plate(painter, self.plate, QRectF(place)):
            painter.setPen(QPen(colour(ink, 150), 1))
            painter.drawRect(place.adjusted(0, 0, -1, -1))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_words(painter, ink)
        if self.key:
            self._paint_dark(painter)
            paint_cap(painter, QPoint(self.width() - px(24), self.height() // 2), self.key, ink)
        painter.end()

    def _paint_dark(self, painter: QPainter) -> None:
        """Dark behind the key, where the light of the tower shines through."""
        if not self.recommended and THEMES.theme.palette.dark:
            spot = QRect(0, 0, px(20), px(18))
            spot.moveCenter(QPoint(self.width() - px(24), self.height() // 2))
            painter.fillRect(spot, colour("ground_deep", 190))

    def _paint_ground(self, painter: QPainter) -> str:
        """The plate that is recommended, else a line below the row; the name of the ink that goes with it."""
        area, lit = self.rect().adjusted(0, 0, -1, -1), self.underMouse()
        ink = "ember_ink" if self.recommended else "ink"
        if self.recommended:
            painter.fillRect(area, colour("ember").lighter(107) if lit and not self.isDown() else colour("ember"))
            painter.setPen(QPen(colour("gold"), 1))
            painter.drawRect(area)
            painter.setPen(QPen(colour(ink, 110), 1))
            painter.drawRect(area.adjusted(px(4), px(4), -px(4), -px(4)))
        else:
            if lit or self.opened:
                painter.fillRect(area, colour("hover"))
            if self.opened:
                painter.fillRect(QRect(area.left(), area.top(), px(4), area.height()), colour("gold"))
            painter.fillRect(QRect(area.left(), area.bottom(), area.width(), 1), colour("frame"))
        if self.hasFocus():
            painter.setPen(QPen(colour(ink if self.recommended else "gold"), px(3)))
            painter.drawRect(area.adjusted(px(2), px(2), -px(2), -px(2)))
        return ink

    def _paint_words(self, painter: QPainter, ink: str) -> None:
        """The name, and the line below it; what is too long ends in an ellipsis, and whole in the tip."""
        left, wide = self._left(), self.width() - self._left() - px(CAP)
        name, line = self._name_font(), self._line_font(wide)
        told = "" if self.room in BARE else self.words
        high = QFontMetrics(name).height(), QFontMetrics(line).height() if told else 0
        top = (self.height() - sum(high)) // 2
        for words, font, height in ((self._name(), name, high[0]), (told, line, high[1])):
            painter.setFont(font)
            painter.setPen(colour("ink_soft" if words is told and ink == "ink" else ink))
            shown = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, wide)
            painter.drawText(QRect(left, top, wide, height), Qt.AlignmentFlag.AlignLeft, shown)
            top += height
