"""Signs of figures: a knight's hexagon with the initial, a monster's mark."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from kf_desktop.ui.canvas.pictures import draw_picture, has_picture
from kf_desktop.ui.dice.faces import hexagon
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.plates.names import knight_plate
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, ink_on, px

TOKEN = "token"
"""The view of a plate that is round and has a ring."""


def knight_colour(id: str, view: TableView) -> QColor:
    """The colour of a knight; parchment for nobody."""
    knight = view.library.member(id)
    return QColor(knight.colour) if knight is not None else colour("gold")


def initial(id: str, view: TableView) -> str:
    """The letter that stands for a knight on signs: two if another of the party has the same."""
    names = speech.names_of(view.library)
    name = names.called(id)
    same = [other for other in view.game.party if names.called(other)[:1] == name[:1]]
    return name[:2] if len(same) > 1 and name[1:2].strip() else name[:1]


class KnightSign(QWidget):
    """The knight's token, as on the boards; where there is no print of it a hexagon with the sign or the initial.

    For the table it has a lozenge.
    """

    def __init__(self, side: int, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.side, self.knight, self.letter, self.ground = side, "", "", QColor("#888888")
        self.struck = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_knight(self, id: str, view: TableView) -> None:
        """Show the sign of the knight, or of the table for an empty id."""
        knight = view.game.knights.get(id)
        letter = initial(id, view) if id else "◆"
        shown = (id, letter, knight_colour(id, view), knight is not None and knight.dead)
        if shown != (self.knight, self.letter, self.ground, self.struck):
            self.knight, self.letter, self.ground, self.struck = shown
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(self.side), px(self.side))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_kept(self, painter, (self.knight, self.letter, self.ground.name(), self.struck), self._draw)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        painter.setOpacity(0.45 if self.struck else 1)
        if not draw_plate(painter, knight_plate(self.knight, TOKEN), QRectF(self.rect()), TOKEN):
            painter.setOpacity(1)
            self._draw_hexagon(painter)
        elif self.struck:
            painter.setOpacity(1)
            painter.setPen(colour("blood"))
            painter.setFont(THEMES.theme.font(self.side * 0.62, bold=True))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "✕")

    def _draw_hexagon(self, painter: QPainter) -> None:
        area = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        ground = colour("ink_faint") if self.struck else self.ground
        painter.setPen(QPen(ground.darker(160), 2))
        painter.setBrush(ground)
        painter.drawPolygon(hexagon(area))
        painter.setPen(QPen(ink_on(ground), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(hexagon(area.adjusted(px(4), px(4), -px(4), -px(4))))
        sign = f"knights/{self.knight}"
        if has_picture(sign) and not self.struck:
            inset = area.width() * 0.21
            draw_picture(painter, sign, area.adjusted(inset, inset, -inset, -inset), ink_on(ground))
        else:
            painter.setFont(THEMES.theme.font(self.side * 0.42, bold=True))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, "✕" if self.struck else self.letter)
