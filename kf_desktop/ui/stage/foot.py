"""The monster in two lines, at the foot of the stage while a card lies on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.plates.names import monster_plate
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.stage.piles import SPOTS
from kf_desktop.ui.stage.turning import TurningRows, levels_in
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, px

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

HIGH, TOKEN, WOUNDS = 54, 42, 16


class MonsterFoot(QWidget):
    """Token, name, wounds, and what is left of the decks."""

    def __init__(self, owner: QWidget) -> None:
        super().__init__(owner)
        self._shown: tuple[str, str, int, int, str] = ("", "", 0, 0, "")
        self.rows = TurningRows()
        mark_spot(self, *SPOTS)

    def show_table(self, view: TableView) -> None:
        """Show the clash's monster."""
        clash = view.game.clash
        if clash is None:
            return
        monster = view.library.monsters.get(clash.monster)
        plate = monster_plate(monster.id, monster.tier, "token") if monster is not None else ""
        called = speech.names_of(view.library).name("monster", clash.monster)
        decks = tr("monster.left", ai=clash.ai_deck.cards, body=clash.bp_deck.cards)
        if called != self._shown[1]:
            self.rows.write({})  # nothing turns over from what another monster had
        piles = {"ai": clash.ai_deck, "body": clash.bp_deck}
        self.rows.write({deck: tr(f"monster.row_{deck}", levels=levels_in(pile)) for deck, pile in piles.items()})
        self._shown = (plate, called, clash.wounds, clash.wounds_needed, decks)
        name(self, f"{called}. {tr('monster.wounds')} {clash.wounds}/{clash.wounds_needed}. {decks}")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_kept(self, painter, self._shown, self._draw)
        if deck := self.rows.newest():
            left = px(TOKEN + 9 + WOUNDS)
            self.rows.draw(painter, deck, QRectF(left, px(28), self.width() - left, px(22)))
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        plate, called, dealt, needed, decks = self._shown
        painter.setPen(QPen(colour("frame_inner"), 1))
        painter.drawLine(0, 0, self.width(), 0)
        side = px(TOKEN)
        draw_plate(painter, plate, QRectF(0, (self.height() - side) // 2 + 1, side, side), "token")
        left = side + px(9)
        room = QRect(left, px(6), self.width() - left, px(22))
        painter.setFont(THEMES.theme.font(14))
        painter.setPen(colour("ink_soft"))
        painter.drawText(room.translated(0, px(21)), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, decks)
        painter.setFont(THEMES.theme.font(17, bold=True))
        painter.setPen(colour("ink"))
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, called)
        step = min(px(15), (room.width() - px(86)) / max(1, needed))
        for place in range(needed):
            spot = QRectF(left + place * step, px(31), min(px(12), step), px(13))
            draw_picture(painter, "signs/wound", spot, colour("blood" if place < dealt else "ink_faint"))
