"""A room on the map of a dungeon: its name whole, what lies in it, and the key that enters it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.ui.canvas.brush import number_chip
from kf_desktop.ui.theme.lettering import height_of, write
from kf_desktop.ui.theme.theme import THEMES, colour, px

HERE, DONE, OPEN, HIDDEN = "here", "done", "open", "hidden"
SIGNS = {HERE: "●", DONE: "✓", OPEN: "◇", HIDDEN: "?"}
GATE = "⚑"
SIZES = (17, 16, 15, 14, 13, 12, 11, 10, 9)
"""Pixels of the words at 100 %, the first that has room."""


class RoomButton(QPushButton):
    """Gold around it if it can be entered, ember if that is armed or the party is there; else it is only read."""

    room = lying = key = ""
    here = armed = False

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.setStyleSheet("min-height: 0")  # it may be lower than a button of the theme

    def show_room(self, room: str, lying: str, *, here: bool) -> None:
        """Stand for that room, with its sign; `lying` is the card that lies open in it."""
        self.room, self.lying, self.here = room, lying, here
        self.update()

    def offer(self, key: str, *, enter: bool) -> None:
        """Let it be entered, by that key too."""
        self.key = key
        self.setEnabled(enter)
        self.update()

    def arm(self, *, armed: bool) -> None:
        """Whether going there is what the second plate would do."""
        self.armed = armed
        self.update()

    def lettering(self) -> QFont:
        """The largest letters in which all of the words have room; else the smallest."""
        fonts = [THEMES.theme.font(size) for size in SIZES]
        return next((font for font in fonts if self.room_left(font) >= 0), fonts[-1])

    def room_left(self, font: QFont) -> float:
        """Pixels of height that the words leave free, less than none where they are cut."""
        area = self._area()
        return area.height() - sum(height_of(words, font, area.width()) for words in self._words())

    def _area(self) -> QRectF:
        left = px(22 if self.key else 5)  # beside the key
        return QRectF(self.rect()).adjusted(left, px(2), -px(5), -px(2))

    def _words(self) -> list[str]:
        return [words for words in (self.room, self.lying) if words]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        frame = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        enter, marked = self.isEnabled(), self.here or self.armed
        edge = "ember" if marked else "gold" if enter else "line_strong"
        painter.setPen(QPen(colour(edge), px(3) if marked or enter else 1))
        painter.setBrush(colour("hover" if enter and self.underMouse() else "raised" if enter or marked else "panel"))
        painter.drawRoundedRect(frame, px(3), px(3))
        self._write(painter)
        if self.key:
            ink, ground = colour("ground_deep"), colour("gold")
            number_chip(painter, QPointF(px(11), self.height() - px(11)), px(20), self.key, ink, ground)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour("ink"), px(2)))
            painter.drawRoundedRect(frame.adjusted(px(3), px(3), -px(3), -px(3)), 1, 1)
        painter.end()

    def _write(self, painter: QPainter) -> None:
        """The name, and below it what lies there."""
        area, font = self._area(), self.lettering()
        area.setTop(area.top() + max(0.0, self.room_left(font) / 2))
        lit = self.isEnabled() or self.here
        for words, ink in zip(self._words(), ("ink", "gold") if lit else ("ink_soft", "ink_soft"), strict=False):
            area.setTop(write(painter, words, font, area, ink, middle=True))
