"""A card on the table: parchment with title, sign and text; an option if the decision offers it."""

from __future__ import annotations

from html import escape
from math import ceil

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QLinearGradient,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QTextDocument,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QToolTip, QWidget

from kf_desktop.ui.canvas.brush import square_pen
from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.dice.faces import hexagon
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.plates.head import paint_head
from kf_desktop.ui.plates.names import head_plate
from kf_desktop.ui.plates.painting import highest
from kf_desktop.ui.theme.lettering import height_of
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, colour, px

MEDIUM, WIDE, CALLOUT, LARGE = (212, 560), (228, 900), (252, 900), (430, 420)
"""Width, and the greatest height: on the table, on the stage, over the hand, read large."""
LOWEST, APART = 120, 8
"""Height of a card on the table that has little to say, and what is left between those of a row."""
STRIP, STAGED, LEAST_STRIP = 2.5, 1.45, 56
"""Width by height of the plate over a card, and over one on the stage; the least height that it has there."""
TONES = {
    "plain": "parchment_soft",
    "monster": "parchment_red",
    "knight": "ember",
    "map": "moss",
    "gear": "sky",
}
SUBTITLE_LINES = 2
"""Of the line below the name, so many at most."""
CORNER, EDGE = 24, 3
"""Side of the corner in which the key of a card lies, and what is left around a card for its edge."""
TITLES = (17, 16, 15, 14, 13)
"""Of a name beside its key, the largest that takes no more lines than without it."""
MOST_MEASURED = 2_000
_BARE: dict[tuple[object, ...], int] = {}
"""Heights of head, text and foot that were measured before."""


class CardWidget(QAbstractButton):
    """Shows one card. A click chooses it, if it can be chosen; V or the right button reads it large."""

    read = Signal(object)

    def __init__(self, face: CardFace, size: tuple[int, int] = MEDIUM, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.face, self.card_size, self.key, self.number = face, size, "", ""
        self.offered = self.picked = self.held = self.dim = False
        self.room = 0
        """Pixels of height on the stage and for a card read large, 0 for as many as are needed: the plate takes what
        the text leaves of them."""
        self.strip: int | None = None
        """Height of the plate at 100 %, where the row says it and not the card's width."""
        self.key_on_top = False
        """Whether its key lies in the upper corner and not in the lower."""
        self.dense = False
        """Whether the text is set smaller: it has much to say for the room that there is."""
        self._document = QTextDocument(self)
        self._written: tuple[object, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if size == WIDE:
            self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.set_face(face)

    def set_face(self, face: CardFace) -> None:
        """Show another card in this place."""
        self.face = face
        self._plate = head_plate(face.id, face.owner)
        self.setAccessibleName(face.spoken())
        self.setToolTip("" if self.card_size in (LARGE, CALLOUT) else tr("card.tooltip"))
        self.updateGeometry()
        self.update()

    def _text(self) -> QTextDocument:
        """The text laid out; done when it is needed first, for most cards are painted from a kept picture."""
        written = self._lettering()
        if written != self._written:
            self._written = written
            self._document.setDefaultFont(THEMES.theme.font(self._text_size()))
            self._document.setDocumentMargin(0)
            self._document.setHtml(self._html())
        return self._document

    def _lettering(self) -> tuple[object, ...]:
        """All that its words, and the height that they take at a width, depend on."""
        staged = self.card_size in (WIDE, CALLOUT)
        return self.face, self.card_size == LARGE, staged, self.dense, CATALOGUE.language, THEMES.theme

    def offer(self, key: str, number: str = "", *, picked: bool = False) -> None:
        """Make the card an option of the decision (or no option, with an empty key)."""
        self.key, self.number, self.offered, self.picked = key, number, bool(key), picked
        self.update()

    def put_key(self, *, on_top: bool) -> None:
        """Have its key lie in the upper corner, or in the lower one."""
        if on_top != self.key_on_top:
            self.key_on_top = on_top
            self.update()

    def hold(self, *, held: bool = False, dim: bool = False) -> None:
        """Mark the card as what the knight has already, or as out of reach."""
        self.held, self.dim = held, dim
        self.update()

    def sizeHint(self) -> QSize:
        width, height = self.card_size
        if self.card_size == LARGE:
            return QSize(px(width), max(min(px(height), self.room or px(height)), self.whole(px(width))))
        return QSize(px(width), self.whole(px(width)) if self.card_size == CALLOUT else px(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(120), px(LOWEST)) if self.card_size == WIDE else self.sizeHint()

    def hasHeightForWidth(self) -> bool:
        return self.card_size[0] == WIDE[0]

    def heightForWidth(self, width: int) -> int:
        return max(px(LOWEST), self.whole(width)) if self.hasHeightForWidth() else -1

    def needed(self) -> int:
        """The height that shows the whole text, in pixels at 100 %."""
        return ceil(self.whole(px(self.card_size[0])) * 100 / THEMES.theme.scale) + 1

    def whole(self, width: int) -> int:
        """The height in pixels that shows the whole text at that width, below the plate if there is one."""
        return self.bare(width) + self._strip(width)

    def _strip(self, width: int) -> int:
        """The height of the plate over the text; nothing where the text needs all of the card."""
        if not self._plate[0]:
            return 0
        if self.strip is not None:
            return min(px(self.strip), self.highest_strip(width))
        if self.card_size == WIDE:
            left = self.room - self.bare(width) if self.room else width
            return min(left, self.highest_strip(width)) if left >= px(LEAST_STRIP) else 0
        high = round((width - 6) / STRIP)
        if self.card_size == LARGE and self.room:
            left = self.room - self.bare(width)
            return min(high, left) if left >= px(LEAST_STRIP) else 0
        fits = self.card_size[0] != MEDIUM[0] or self.bare(width) + high <= px(MEDIUM[1])
        return high if fits else 0

    def highest_strip(self, width: int) -> int:
        """The height at which the plate over a card of that width has its shape and is sharp."""
        plate = self._plate
        sharp = int(highest(*plate, width - 6, self.devicePixelRatioF())) if plate[0] else 0
        return min(round((width - 6) / STAGED), sharp)

    def bare(self, width: int) -> int:
        """The height of head, text and foot; the same words are measured once, on whichever card they stand."""
        measured = (*self._lettering(), width)
        if measured not in _BARE:
            if len(_BARE) >= MOST_MEASURED:
                _BARE.clear()
            _BARE[measured] = self._measure(width)
        return _BARE[measured]

    def _measure(self, width: int) -> int:
        """The head is laid out as it is painted."""
        area = QRectF(0, 0, width, 10_000).adjusted(3, 3, -3, -3)
        nowhere = QPixmap(1, 1)
        painter = QPainter(nowhere)
        top = self._paint_head(painter, area)
        painter.end()
        text = self._text()
        text.setTextWidth(area.width() - px(20))
        return ceil(top + text.size().height() + self._foot() + self._corner(text)) + 4

    def _foot(self) -> int:
        return px(22) if self.face.footer else px(6)

    @property
    def _key_above(self) -> bool:
        """Whether its key lies in the upper corner."""
        return self.key_on_top and self.offered and bool(self.number)

    def _is_numbered(self) -> bool:
        """Whether the key that chooses it can lie in its corner."""
        return self.card_size not in (WIDE, CALLOUT, LARGE)

    def _corner(self, text: QTextDocument) -> int:
        """What the key in the corner needs below the text, if the last line reaches there."""
        last = text.lastBlock().layout()
        if self.face.footer or self.dense or not self._is_numbered() or not last.lineCount():
            return 0
        reaches = last.lineAt(last.lineCount() - 1).naturalTextWidth() > text.textWidth() - px(CORNER)
        return px(CORNER - 8) if reaches else 0

    def lost(self) -> bool:
        """Whether some of the text does not fit on the card as large as it is."""
        return self.whole(self.width()) > self.height()

    def _text_size(self) -> int:
        if self.card_size == LARGE:
            return 17 if self.dense else 20
        return 14 if self.dense else 15

    def _html(self) -> str:
        palette = THEMES.theme.palette
        lines = []
        for bold, text in self.face.lines:
            head = f'<b style="color:{palette.parchment_red}">{escape(CATALOGUE.headed(bold))}</b>' if bold else ""
            lines.append(f'<p style="margin:0 0 {px(4)}px 0;">{head}{escape(signed(text))}</p>')
        if self.face.flavour and self.card_size == LARGE:
            flavour = CATALOGUE.slanted(escape(self.face.flavour))
            lines.append(f'<p style="margin-top:{px(10)}px;color:{palette.parchment_soft};">{flavour}</p>')
        return f'<div style="color:{palette.parchment_ink};">{"".join(lines)}</div>'

    def word_at(self, place: QPoint) -> tuple[str, int]:
        """A paragraph of the card's text, and which letter of it is at that place; −1 where there is none."""
        area = self._area()
        area.setTop(area.top() + max(0, self._strip(self.width())))
        blank = QPixmap(1, 1)
        painter = QPainter(blank)
        top = self._paint_head(painter, area)  # as far as the head of a card of this name reaches
        painter.end()
        text = self._text()
        text.setTextWidth(area.width() - px(20))
        there = QPointF(place) - QPointF(area.left() + px(10), top)
        at = text.documentLayout().hitTest(there, Qt.HitTestAccuracy.ExactHit)
        block = text.findBlock(at) if at >= 0 else text.begin()
        return block.text(), at - block.position() if at >= 0 else -1

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = (self.face, self.card_size, self.strip, self.room, self.dense, self._key_above, CATALOGUE.language)
        if paint_kept(self, painter, shown, self._draw, waits=True):
            self._paint_marks(painter, self._area())
        painter.end()

    def _area(self) -> QRectF:
        return QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)

    def _draw(self, painter: QPainter) -> None:
        """The card itself, without what the decision makes of it."""
        area = self._area()
        self._paint_ground(painter, area)
        if (strip := self._strip(self.width())) > 0:
            self._paint_plate(painter, QRectF(area.left(), area.top(), area.width(), strip))
            area.setTop(area.top() + strip)
        top = self._paint_head(painter, area)
        self._paint_text(painter, area, top)

    def _paint_plate(self, painter: QPainter, area: QRectF) -> None:
        """The head of the card: a print along its upper edge, with a line in the card's colour below."""
        plate, view = self._plate
        painter.save()
        painter.setClipRect(area.adjusted(1, 1, -1, px(12)))
        paint_head(painter, area, plate, view)
        painter.restore()
        line = QRectF(area.left() + 1, area.bottom() - px(2), area.width() - 2, px(3))
        painter.fillRect(line, colour(TONES.get(self.face.tone, "parchment_soft")))

    def _paint_ground(self, painter: QPainter, area: QRectF) -> None:
        shade = QLinearGradient(area.topLeft(), area.bottomLeft())
        shade.setColorAt(0, colour("parchment"))
        shade.setColorAt(1, colour("parchment").darker(106))
        painter.setPen(QPen(colour("parchment_edge"), 1.5))
        painter.setBrush(shade)
        painter.drawRect(area)
        band = QRectF(area.left() + px(4), area.top() + px(4), area.width() - px(8), px(3))
        painter.fillRect(band, colour(TONES.get(self.face.tone, "parchment_soft")))

    def _paint_head(self, painter: QPainter, area: QRectF) -> float:
        """Title, subtitle and value; where the text begins."""
        large, staged = self.card_size == LARGE, self.card_size in (WIDE, CALLOUT)
        size, inner = (26 if large else 20 if staged else 17), area.adjusted(px(10), px(9), -px(10), -px(6))
        if self.face.value:
            self._paint_value(painter, inner, 54 if large else 32)
            inner.setRight(inner.right() - px(60 if large else 36))
        title, font = self.face.title, THEMES.theme.font(size, bold=True)
        room = QRectF(inner.left(), inner.top(), inner.width(), QFontMetrics(font).height() * 2.1)
        if self._key_above and area.top() <= EDGE:  # no picture on which the key could lie
            high = height_of(title, font, room.width())
            room.setRight(room.right() - px(CORNER - 8))
            font = next((each for each in map(_bold, TITLES) if height_of(title, each, room.width()) <= high), font)
        painter.setFont(font)
        painter.setPen(colour("parchment_ink"))
        flags = Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
        used = painter.boundingRect(room, flags, title).height()
        painter.drawText(room, flags, title)
        top = inner.top() + used
        if self.face.subtitle:
            painter.setFont(THEMES.theme.font(18 if large else 14))
            painter.setPen(colour("parchment_red"))
            metrics = QFontMetrics(painter.font())
            place = QRectF(inner.left(), top, inner.width(), metrics.height() * SUBTITLE_LINES + 1)
            words = self.face.subtitle
            if painter.boundingRect(place, flags, words).height() > place.height():
                words = metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(inner.width()))
            painter.drawText(place, flags, words)
            top += painter.boundingRect(place, flags, words).height()
        least = area.top() + px(9 + (54 if large else 32)) if self.face.value else 0.0
        return max(top, least) + px(8 if large else 3)

    def _paint_value(self, painter: QPainter, inner: QRectF, side: int) -> None:
        spot = QRectF(inner.right() - px(side), inner.top(), px(side), px(side))
        painter.setPen(QPen(colour("parchment_soft"), 1.5))
        painter.setBrush(colour("parchment_soft"))
        painter.drawPolygon(hexagon(spot))
        painter.setFont(THEMES.theme.font(side * 0.5, bold=True))
        painter.setPen(colour("parchment"))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, self.face.value)

    def _paint_text(self, painter: QPainter, area: QRectF, top: float) -> None:
        footer, text = self._foot(), self._text()
        room = QRectF(area.left() + px(10), top, area.width() - px(20), area.bottom() - footer - top)
        text.setTextWidth(room.width())
        room.setHeight(self._whole_lines(room.height()))
        painter.save()
        painter.setClipRect(room)
        painter.translate(room.topLeft())
        text.drawContents(painter)
        painter.restore()
        if text.size().height() > room.height() + 1:
            painter.setPen(colour("parchment_red"))
            painter.setFont(THEMES.theme.font(16, bold=True))
            mark = QRectF(room.right() - px(22), room.bottom() - px(17), px(24), px(17))
            painter.fillRect(mark, colour("parchment").darker(104))
            painter.drawText(mark, Qt.AlignmentFlag.AlignCenter, "…")
        if self.face.footer:
            painter.setFont(THEMES.theme.font(18 if self.card_size == LARGE else 14, italic=True))
            painter.setPen(colour("parchment_soft"))
            corner = px(CORNER - 6) if self._is_numbered() else 0
            foot = QRectF(area.left() + px(10), area.bottom() - px(25), area.width() - px(20) - corner, px(22))
            words = QFontMetrics(painter.font()).elidedText(
                self.face.footer, Qt.TextElideMode.ElideRight, int(foot.width())
            )
            painter.drawText(foot, Qt.AlignmentFlag.AlignVCenter, words)

    def _whole_lines(self, room: float) -> float:
        """The height of the lines that are not cut by the end of the card."""
        text = self._text()
        if text.size().height() <= room + 1:
            return room
        fitting = 0.0
        block = text.begin()
        while block.isValid():
            top = text.documentLayout().blockBoundingRect(block).top()
            layout = block.layout()
            for number in range(layout.lineCount()):
                line = layout.lineAt(number).rect()
                if top + line.bottom() <= room:
                    fitting = top + line.bottom()
            block = block.next()
        return fitting or room

    def _paint_marks(self, painter: QPainter, area: QRectF) -> None:
        """Gold around what can be chosen, ember around what is chosen or held; the key on the right."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.dim:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour("ground", 120))
            painter.drawRect(area)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.offered or self.held:
            taken = self.picked or self.held
            painter.setPen(square_pen(colour("ember" if taken else "gold"), px(4 if taken else 3)))
            painter.drawRect(area)
        place = 0
        if self.offered and self.number:
            self._paint_badge(painter, area, place, "gold", self.number)
            place += 1
        if self.picked or self.held:
            self._paint_badge(painter, area, place, "ember", "✓")
        if self.hasFocus() or pointed(self):
            self._paint_focus(painter, area)

    def _paint_focus(self, painter: QPainter, area: QRectF) -> None:
        """The edge where the keyboard or the pointer is: light beside the dark of the table, and dark on the paper."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour("#ffffff" if self.hasFocus() else "#fff0c8"), px(3)))
        painter.drawRect(area)
        painter.setPen(QPen(colour("parchment_ink"), 1.5))
        painter.drawRect(area.adjusted(px(3), px(3), -px(3), -px(3)))

    def _paint_badge(self, painter: QPainter, area: QRectF, place: int, ground: str, sign: str) -> None:
        painter.setFont(THEMES.theme.font(15, bold=True))
        wide = max(px(24), painter.fontMetrics().horizontalAdvance(sign) + px(14) * (len(sign) > 1))
        top = area.top() + px(2) if self.key_on_top else area.bottom() - px(26)
        spot = QRectF(area.right() - px(2 + 27 * place) - wide, top, wide, px(24))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(ground))
        painter.drawRoundedRect(spot, px(12), px(12))
        painter.setPen(colour("ember_ink" if ground == "ember" else "ground_deep"))
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, sign)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_V:
            self.read.emit(self.face)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        """Its tip stands below it: at the pointer it lay over the words that one was reading."""
        if event.type() == QEvent.Type.ToolTip and self.toolTip():
            QToolTip.showText(self.mapToGlobal(self.rect().bottomLeft()), self.toolTip(), self)
            return True
        return super().event(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.read.emit(self.face)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()


def _bold(size: float) -> QFont:
    return THEMES.theme.font(size, bold=True)
