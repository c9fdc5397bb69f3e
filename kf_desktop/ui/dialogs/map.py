"""The map of Aurelane: where the campaign is played, with the names of its places in the player's language."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.plates.figure import MARK, PlateFigure
from kf_desktop.ui.theme.painted import LastPainted
from kf_desktop.ui.theme.palettes import DARK
from kf_desktop.ui.theme.theme import THEMES, colour, px

MAP, SHAPE, WIDE = "start/map_of_aurelane", 16 / 9, 900
PLACES = {"lowgate": (0.515, 0.9), "abbacy": (0.7, 0.655), "fen": (0.225, 0.66), "fog": (0.5, 0.08)}
"""Where a place's name stands, in parts of the map."""
AROUND = 150
"""Height of what stands around it: it is as large as lets all of it be seen."""
HERE = {"cinder_abbacy": "abbacy", "glass_fen": "fen"}
"""Where a kingdom lies."""


class MapFigure(PlateFigure):
    """The map with the names, and a pennon where the party is."""

    def __init__(self, kingdom: str, widest: int) -> None:
        super().__init__(MAP, SHAPE, widest)
        self.here = HERE.get(kingdom, "lowgate")
        self._painted = LastPainted()
        name(self, tr(f"map.{self.here}"), CATALOGUE.listed([tr(f"map.{place}") for place in PLACES]))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        self._painted.paint(self, painter, (self.plate, self.here, CATALOGUE.language), self._draw)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        super()._draw(painter)
        edge, wide = px(MARK), min(self.width(), px(self.widest))
        area = QRectF((self.width() - wide) / 2, 0, wide, self.height()).adjusted(edge, edge, -edge, -edge)
        painter.setFont(THEMES.theme.font(16, title=True, bold=True))
        metrics = QFontMetricsF(painter.font())
        for place, (x, y) in PLACES.items():
            words = tr(f"map.{place}")
            side = metrics.horizontalAdvance(words) + px(14)
            room = QRectF(0, 0, side, metrics.height() + px(4))
            room.moveCenter(area.topLeft() + QRectF(0, 0, area.width() * x, area.height() * y).bottomRight())
            painter.fillRect(room, colour("#0e0a07", 190))
            painter.setPen(colour("ember" if place == self.here else DARK.ink))
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, words)
            if place == self.here:
                spot = QRectF(room.left() - px(26), room.top(), px(22), px(22))
                draw_picture(painter, "signs/leader", spot, colour("ember"))


class MapDialog(Overlay):
    """Shows the map; there is nothing to be done on it."""

    def __init__(self, owner: QWidget, kingdom: str) -> None:
        room = round((owner.height() - px(AROUND)) * SHAPE * 100 / THEMES.theme.scale)
        super().__init__(owner, tr("map.title"), width=min(WIDE, room) + 60)
        self.map = MapFigure(kingdom, min(WIDE, room))
        self.body.addWidget(self.map)
