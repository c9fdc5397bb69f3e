"""Painted parts of the monster's sheet: its wounds as a row of flames, its decks as backs of cards."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QFontMetricsF, QHelpEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.stage.turning import TurningRows
from kf_desktop.ui.staging.spots import mark_spot
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, px

FLAME, MOST = 16, 8
"""Width of a wound, and how many stand in a row before they move together."""
BACK = (60, 74)
LEVELS = 15
"""Height of another line of levels below a deck."""
SPOTS = ("ai_deck", "bp_deck", "wounds")
"""What cards fly between: decks in their order, and the stack that lies open; at the foot all of it together."""


class Wounds(QWidget):
    """A flame a wound that is needed; those that were dealt burn."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.word, self.dealt, self.needed = "", 0, 0
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_wounds(self, word: str, dealt: int, needed: int, tip: str) -> None:
        """So many of so many."""
        self.word, self.dealt, self.needed = word, dealt, needed
        self.setToolTip(tip)
        name(self, f"{word} {dealt}/{needed}", tip)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(200), px(26))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_kept(self, painter, (self.word, self.dealt, self.needed), self._draw)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        painter.setFont(THEMES.theme.font(15))
        painter.setPen(colour("ink_soft"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter, self.word)
        left = QFontMetrics(painter.font()).horizontalAdvance(self.word) + px(10)
        figure = f"{self.dealt}/{self.needed}"
        painter.setFont(THEMES.theme.font(17, bold=True))
        painter.setPen(colour("ink"))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, figure)
        room = self.width() - left - QFontMetrics(painter.font()).horizontalAdvance(figure) - px(8)
        step = min(px(FLAME + 4), room / max(1, self.needed))
        for place in range(self.needed):
            spot = QRectF(left + place * step, self.height() / 2 - px(8), min(px(FLAME), step), px(16))
            draw_picture(painter, "signs/wound", spot, colour("blood" if place < self.dealt else "ink_faint"))


@dataclass(frozen=True, slots=True)
class Pile:
    """A deck by its back, or cards that lie open by their names."""

    sign: str
    caption: str
    count: int
    levels: str
    tip: str
    open: tuple[str, ...] = ()


class Piles(QWidget):
    """Decks side by side, with what lies open last."""

    def __init__(self) -> None:
        super().__init__()
        self.piles: tuple[Pile, ...] = ()
        self.rows = TurningRows()
        self._spots = [QWidget(self) for _ in SPOTS]
        """Where cards fly to and come from: the places of the piles."""
        for spot, called in zip(self._spots, SPOTS, strict=True):
            spot.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            mark_spot(spot, called)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_piles(self, piles: tuple[Pile, ...]) -> None:
        """Show these."""
        self.piles = piles
        self.rows.write({pile.sign: pile.levels for pile in piles if pile.levels})
        self._place_spots()
        self.updateGeometry()
        counted = [f"{pile.caption} {pile.count or ''} {pile.levels}. {pile.tip}" for pile in piles]
        name(self, "; ".join(" ".join(each.split()) for each in counted))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._place_spots()
        self.updateGeometry()

    def _place_spots(self) -> None:
        """Decks stand in their order, what lies open is the last."""
        step, last = self.width() // max(3, len(self.piles)), len(self.piles) - 1
        for place, spot in enumerate(self._spots):
            lies = last if place == len(SPOTS) - 1 else place
            spot.setVisible(0 <= lies <= last and (lies == last) == (place == len(SPOTS) - 1))
            spot.setGeometry(lies * step, 0, step, px(BACK[1]))

    def sizeHint(self) -> QSize:
        return QSize(px(210), px(BACK[1] + 45) + self.lines_more() * px(LEVELS))

    def lines_more(self) -> int:
        """Whether the levels of a deck take a second line."""
        metrics, room = QFontMetricsF(THEMES.theme.font(13)), self.width() / max(3, len(self.piles))
        return int(any(metrics.horizontalAdvance(pile.levels) > room for pile in self.piles))

    def event(self, event: QEvent) -> bool:
        """What is beside the pile under the pointer, and what is not yet in play."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.piles:
            place = min(int(event.pos().x() * len(self.piles) / max(1, self.width())), len(self.piles) - 1)
            QToolTip.showText(event.globalPos(), self.piles[place].tip, self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        still = tuple(replace(pile, levels="") if pile.sign in self.rows.gone else pile for pile in self.piles)
        paint_kept(self, painter, still, lambda painter: self._draw(painter, still))
        for place, pile in enumerate(self.piles):
            if pile.sign in self.rows.gone:
                self.rows.draw(painter, pile.sign, self._slip(place))
        painter.end()

    def _slip(self, place: int) -> QRectF:
        """Where the levels of a deck stand."""
        step = self.width() / max(3, len(self.piles))
        return QRectF(place * step + px(2), px(BACK[1] + 25), step - px(4), px(18) + self.lines_more() * px(LEVELS))

    def _draw(self, painter: QPainter, piles: tuple[Pile, ...]) -> None:
        step = self.width() / max(3, len(piles))
        for place, pile in enumerate(piles):
            area = QRectF(place * step, 0, step, self.height())
            if place == len(piles) - 1:  # names need all the room there is
                area.setRight(self.width())
            if pile.sign:
                self._draw_back(painter, area, pile)
            else:
                self._draw_open(painter, area, pile)
            self._draw_caption(painter, area, pile)

    def _draw_back(self, painter: QPainter, area: QRectF, pile: Pile) -> None:
        wide, high = px(BACK[0]), px(BACK[1])
        left = round(area.center().x() - wide / 2)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for shift in (4, 2, 0) if pile.count > 1 else (0,):
            box = QRect(left + px(shift), px(6 - shift), wide, high)
            painter.setPen(QPen(colour("frame"), 1))
            painter.setBrush(colour("#120d09"))
            painter.drawRect(box)
        painter.drawRect(box.adjusted(px(3), px(3), -px(3), -px(3)))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = px(22)
        spot = QRectF(box.center().x() - side / 2, box.top() + px(12), side, side)
        draw_picture(painter, f"signs/{pile.sign}", spot, colour("#dcb04a"))
        painter.setFont(THEMES.theme.font(19, bold=True))
        painter.setPen(colour("#f3e8d2"))
        painter.drawText(box.adjusted(0, px(34), 0, 0), Qt.AlignmentFlag.AlignCenter, str(pile.count))

    def _draw_open(self, painter: QPainter, area: QRectF, pile: Pile) -> None:
        """Slips with the names of the cards, the newest above; a dashed place where nothing lies yet."""
        if not pile.open:
            painter.setPen(QPen(colour("line_strong"), 1, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(area.center().x() - px(BACK[0]) / 2, px(6), px(BACK[0]), px(BACK[1])))
            return
        painter.setFont(THEMES.theme.font(13, bold=True))
        high = px(BACK[1]) // 2
        for place, words in enumerate(pile.open):
            box = QRectF(area.left() + px(2), px(6) + place * (high + px(1)), area.width() - px(4), high)
            painter.fillRect(box, colour("parchment" if place == 0 else "paper_dim"))
            painter.fillRect(QRectF(box.left(), box.top(), box.width(), px(2)), colour("parchment_red"))
            painter.setPen(colour("parchment_ink"))
            room = box.adjusted(px(4), px(2), -px(2), 0)
            whole = painter.boundingRect(room, Qt.TextFlag.TextWordWrap, words).height() <= room.height()
            upright = Qt.AlignmentFlag.AlignVCenter if whole else Qt.AlignmentFlag.AlignTop  # no line is cut above
            painter.drawText(room, Qt.TextFlag.TextWordWrap | upright, words)

    def _draw_caption(self, painter: QPainter, area: QRectF, pile: Pile) -> None:
        centre = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop
        painter.setFont(THEMES.theme.font(14, bold=True))
        painter.setPen(colour("ink"))
        top = px(BACK[1] + 9)
        high = px(18) if pile.levels else px(36)  # a long name has the line below it too
        flags = centre | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(area.left(), top, area.width(), high), flags, pile.caption)
        painter.setFont(THEMES.theme.font(13))
        painter.setPen(colour("ink_soft"))
        painter.drawText(QRectF(area.left(), top + px(15), area.width(), px(18 + LEVELS)), flags, pile.levels)
