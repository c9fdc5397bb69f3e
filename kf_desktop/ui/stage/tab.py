"""The stage folded into a strip: what one has to know of it at a glance, and a click that opens it over the board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.decision.plate import paint_cap
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.stage.piles import SPOTS
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.theme.frames import paint_frame
from kf_desktop.ui.theme.theme import THEMES, colour, px

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

KEY = "I"
STEP = 52
"""Height of a sign with its number."""


class StageTab(QAbstractButton):
    """Signs with numbers below each other: wounds and decks of a clash, hours and cards of a delve."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        mark_spot(self, "stage", *SPOTS)
        self.signs: tuple[tuple[str, str, str], ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_table(self, view: TableView) -> None:
        """Show the numbers of this moment."""
        clash, expedition = view.game.clash, view.expedition
        if clash is not None:
            wounds = f"{clash.wounds}/{clash.wounds_needed}"
            decks = (("ai", tr("monster.ai_deck"), clash.ai_deck), ("body", tr("monster.body_deck"), clash.bp_deck))
            told = [("wound", tr("monster.wounds"), wounds)]
            told += [(sign, words, str(deck.cards)) for sign, words, deck in decks]
        else:
            told = [("time", tr("word.time"), str(expedition.time))]
            told.append(("clue", tr("delve.exploration"), str(expedition.exploration.cards)))
        self.signs = tuple(told)
        name(self, tr("stage.open"), CATALOGUE.listed([f"{words} {number}" for _, words, number in told]))
        self.setToolTip(
            "\n".join([*(CATALOGUE.headed(words, number) for _, words, number in told), f"{tr('stage.open')} · {KEY}"])
        )
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(56), px(300))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_frame(painter, self.rect(), ground="hover" if self.underMouse() else "panel")
        painter.setFont(THEMES.theme.font(16, bold=True))
        for place, (sign, _, number) in enumerate(self.signs):
            top = px(10 + place * STEP)
            spot = QRectF(self.width() / 2 - px(10), top, px(20), px(20))
            draw_picture(painter, f"signs/{sign}", spot, colour("blood" if sign == "wound" else "gold"))
            painter.setFont(THEMES.theme.font(16, bold=True))
            painter.setPen(colour("ink"))
            centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
            painter.drawText(QRectF(0, top + px(21), self.width(), px(24)), centre, number)
        paint_cap(painter, QPoint(self.width() // 2, self.height() - px(18)), KEY, "ink_soft")
        if self.hasFocus():
            painter.setPen(QPen(colour("ink"), px(3)))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.rect().adjusted(1, 1, -2, -2))
        painter.end()
