"""A room on the map of a dungeon: a slab with a picture of what lies in it, its name, and the key that enters it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.ui.canvas.brush import chip, font_of, mark, number_chip, square_pen
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.theme.lettering import height_of, write
from kf_desktop.ui.theme.palettes import DARK
from kf_desktop.ui.theme.theme import THEMES, colour, px

HERE, DONE, OPEN, HIDDEN = "here", "done", "open", "hidden"
GATE = "gate"
LETTERS = {HERE: "●", DONE: "✓", OPEN: "◇", HIDDEN: "?", GATE: "⚑"}
"""What stands for a room in which no card is seen."""
TOLD = (HERE, DONE, GATE)
"""What is said of a room too low for a picture."""
CHIPS = {HERE: "signs/lantern", DONE: "signs/done"}
"""The sign on the picture of a card."""
BACK = ("tiles/back", "plate")
"""The picture of a room of which nothing is known."""
SIZES, READABLE = (17, 16, 15, 14, 13, 12, 11, 10, 9), 13
"""Pixels of the words at 100 %, the first that has room; in smaller ones than that the card is left out."""
TAILS = 4
"""What the tails of the last line need below it, at 100 %."""
PICTURE = 1.15
"""How many times as wide as high the picture is, beside words that have room."""
BROADEST = 0.4
"""The part of the slab that it takes at most."""
LOWEST = 46
"""Height at 100 % below which the words have all of the room."""
VEIL = QColor(14, 10, 7, 150)
"""Over what is done with, and over the back of a room of which nothing is known."""


class RoomButton(QPushButton):
    """Gold around it if it can be entered, ember if that is armed or the party is there; else it is only read."""

    room = lying = key = ""
    state = HIDDEN
    picture = ("", "")
    armed = False

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self.setStyleSheet("min-height: 0")  # it may be lower than a button of the theme

    def show_room(self, room: str, lying: str, *, state: str, picture: tuple[str, str] = ("", "")) -> None:
        """Stand for that room; `lying` is the card that lies open in it, `picture` the plate and view of its head."""
        self.room, self.lying, self.state, self.picture = room, lying, state, picture
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
        """The largest letters in which all of the words have room, with their tails; else the smallest."""
        fonts = [THEMES.theme.font(size) for size in SIZES]
        return next((font for font in fonts if self.room_left(font) >= px(TAILS)), fonts[-1])

    def room_left(self, font: QFont) -> float:
        """Pixels of height that the words leave free, less than none where they are cut."""
        return self._left(self._words(), font)

    def _left(self, words: list[str], font: QFont) -> float:
        area = self._area()
        return area.height() - sum(height_of(each, font, area.width()) for each in words)

    def _slab(self) -> QRectF:
        return QRectF(self.rect()).adjusted(2, 2, -2, -2)

    def _picture(self) -> QRectF:
        """The left end of the slab; nothing where it is too low for a picture."""
        slab = self._slab()
        wide = min(slab.height() * PICTURE, slab.width() * BROADEST) if self.height() >= px(LOWEST) else 0.0
        return QRectF(slab.left(), slab.top(), wide, slab.height())

    def _area(self) -> QRectF:
        """Where the words stand: beside the picture, or beside the key."""
        left = self._picture().right() + px(6) if self._picture().width() else px(22 if self.key else 5)
        return QRectF(self.rect()).adjusted(left, px(2), -px(8), -px(2))

    def _words(self) -> list[str]:
        """The name, with its letter where no picture says what is known; then the card, if there is room for both."""
        bare = self.state in TOLD and not self._picture().width()
        both = [words for words in (f"{LETTERS[self.state]} {self.room}" if bare else self.room, self.lying) if words]
        return both if self._left(both, THEMES.theme.font(READABLE)) >= px(TAILS) else both[:1]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        slab = self._slab()
        enter, marked = self.isEnabled(), self.state == HERE or self.armed
        painter.fillRect(slab, colour("hover" if enter and self.underMouse() else "raised" if enter else "panel"))
        self._draw_picture(painter)
        edge = mark("picked") if marked else mark("choice") if enter else colour("line_strong")
        painter.setPen(square_pen(edge, px(3) if marked or enter else px(1)))
        painter.drawRect(slab)
        self._write(painter)
        if self.key:
            centre = QPointF(px(11), self.height() - px(11))
            number_chip(painter, centre, px(20), self.key, colour("ground_deep"), colour("gold"))
        if self.hasFocus():
            painter.setPen(QPen(colour("ink"), px(2)))
            painter.drawRect(slab.adjusted(px(4), px(4), -px(4), -px(4)))
        painter.end()

    def _draw_picture(self, painter: QPainter) -> None:
        """What lies there, dim if it is done; the back of a tile with the room's letter where nothing is seen."""
        area = self._picture()
        if not area.width():
            return
        plate, view = self.picture if self.picture[0] else BACK
        draw_plate(painter, plate, area, view)
        if self.state == DONE or not self.picture[0]:
            painter.fillRect(area, VEIL)
        if self.picture[0]:
            if sign := CHIPS.get(self.state):
                size = min(px(24), area.height() / 2)
                corner = area.topRight() + QPointF(-size * 0.7, size * 0.7)
                chip(painter, corner, size, sign, QColor(DARK.ink), QColor(DARK.ground_deep))
            return
        painter.setFont(font_of(area.height() * 0.5, bold=True))
        painter.setPen(QColor(DARK.gold if self.state in (HERE, GATE) else DARK.ink_soft))
        painter.drawText(area, Qt.AlignmentFlag.AlignCenter, LETTERS[self.state])

    def _write(self, painter: QPainter) -> None:
        """The name, and below it what lies there."""
        area, font = self._area(), self.lettering()
        area.setTop(area.top() + max(0.0, self.room_left(font) / 2))
        lit = self.isEnabled() or self.state == HERE
        inks = ("ink", "gold") if lit else ("ink_soft", "ink_soft")
        for words, ink in zip(self._words(), inks, strict=False):
            area.setTop(write(painter, words, font, area, ink, middle=True))
