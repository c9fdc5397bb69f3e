"""A card on its place of the board: a picture, its name and the beginning of what it does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from PySide6.QtCore import QMimeData, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QDrag,
    QDragEnterEvent,
    QDropEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QApplication, QSizePolicy, QWidget

from kf_desktop.ui.cards.face import CardFace
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.loadout.places import Place, Thing
from kf_desktop.ui.plates.head import paint_head
from kf_desktop.ui.plates.names import head_plate
from kf_desktop.ui.theme.lettering import fitting, height_of, spacing, write
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, Theme, colour, px

SENTENCE = re.compile(r"\S.*?(?:[.。](?=\s|$)|。|$)")
MIME = "application/x-kf-option"
"""What is dragged: the key of the option that the card is."""
TITLES, BODIES = (16.5, 15.0, 14.0), (14.0, 13.0)
HEADS, LEAST, ASIDE = (0.62, 0.54, 0.47, 0.4, 0.33, 0.28), 104, 112
"""The parts of the card that its picture can take, the largest that leaves the words their room; the height from which
the picture stands above the words, and the width from which it stands beside them."""
MORE, ALWAYS = "…", 2
"""The sign that there is more to read, and how many sentences stand there in any case, the kind among them."""
INSET = (7, 4, -6, -3)
"""Room around the words."""
ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
}


class DragCard(QAbstractButton):
    """A card that can be dragged by its option's key and read large."""

    read = Signal(object)
    stepped = Signal(int, int)
    """An arrow key: so far to the right, so far down."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.thing: Thing | None = None
        self._pressed: QPoint | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    @property
    def face(self) -> CardFace | None:
        return self.thing.face if self.thing is not None else None

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self.face is not None:
            self.read.emit(self.face)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = ARROWS.get(Qt.Key(event.key()))
        if step is not None:
            self.stepped.emit(*step)
        elif event.key() == Qt.Key.Key_V and self.face is not None:
            self.read.emit(self.face)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() == Qt.Key.Key_Space:
            event.ignore()  # the first plate's
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._pressed = event.position().toPoint()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        held = bool(event.buttons() & Qt.MouseButton.LeftButton)
        if not held or self._pressed is None or self.thing is None or not self.thing.key:
            return
        far = (event.position().toPoint() - self._pressed).manhattanLength()
        if far >= QApplication.startDragDistance():
            self._drag(self.thing)

    def _drag(self, thing: Thing) -> None:
        self.setDown(False)
        drag, data = QDrag(self), QMimeData()
        data.setData(MIME, thing.key.encode())
        drag.setMimeData(data)
        drag.setPixmap(self.grab().scaledToWidth(px(120), Qt.TransformationMode.SmoothTransformation))
        drag.exec(Qt.DropAction.MoveAction)


def dragged(event: QDropEvent) -> str:
    """The key of what is dragged; empty for anything that is none of ours."""
    data = event.mimeData()
    return bytes(data.data(MIME).data()).decode(errors="replace") if data.hasFormat(MIME) else ""


class PlaceCard(DragCard):
    """One card of a place, or the empty place. It takes what is dropped on it."""

    dropped = Signal(str)

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.place = Place("")
        self.open = self.ready = False
        self.beside: Sequence[PlaceCard] = (self,)
        """The cards of its row, whose pictures are as high as its own."""
        self.setAcceptDrops(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def show_thing(self, place: Place, thing: Thing | None, *, open: bool) -> None:
        """Show the card of that place; nothing for an empty one. The open place is lit."""
        self.place, self.thing, self.open = place, thing, open
        words = thing.face.spoken() if thing is not None else tr("loadout.empty")
        self.setAccessibleName(CATALOGUE.headed(place.name, words))
        self.setAccessibleDescription(tr("loadout.others", count=len(place.chest)))
        self.setToolTip(thing.face.tip() if thing is not None else tr("loadout.empty"))
        self.update()

    def accepts(self, key: str) -> bool:
        """Whether what is dragged belongs here."""
        return any(thing.key == key for thing in self.place.chest)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self.accepts(dragged(event)):
            self.ready = True
            self.update()
            event.acceptProposedAction()

    def dragLeaveEvent(self, event: object) -> None:
        self.ready = False
        self.update()

    def dropEvent(self, event: QDropEvent) -> None:
        self.ready = False
        if self.accepts(key := dragged(event)):
            event.acceptProposedAction()
            self.dropped.emit(key)

    def sizeHint(self) -> QSize:
        return QSize(px(108), px(130))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(84), px(62))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_kept(self, painter, (self.thing, self.head(), CATALOGUE.language), self._draw, waits=True)
        self._paint_edge(painter)
        painter.end()

    def head(self) -> float:
        """The part of the card that its picture takes: the same along the row, and no more than the words leave."""
        heads = (
            _head(card.face, card.width(), card.height(), THEMES.theme, CATALOGUE.language)
            for card in self.beside
            if card.face is not None
        )
        return min(heads, default=HEADS[0])

    def _draw(self, painter: QPainter) -> None:
        area = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        thing = self.thing
        if thing is None:
            painter.setFont(THEMES.theme.font(14, italic=True))
            painter.setPen(colour("ink_soft"))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, tr("loadout.empty"))
            return
        painter.fillRect(area, colour("parchment"))
        words = QRectF(area)
        if area.height() >= px(LEAST):
            head = QRectF(area.left(), area.top(), area.width(), round(area.height() * self.head()))
            words.setTop(head.bottom())
        else:
            aside = min(area.height(), area.width() * 0.36) if area.width() >= px(ASIDE) else 0
            head = QRectF(area.left(), area.top(), aside, area.height())
            words.setLeft(head.right())
        paint_head(painter, head, *head_plate(thing.face.id, thing.face.owner))
        write_card(painter, words.adjusted(*map(px, INSET)), thing.face)

    def _paint_edge(self, painter: QPainter) -> None:
        """Solid gold where something could be changed, ember on the open place, white under the keyboard."""
        area = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        lit = self.open or self.ready
        edge = "#ffffff" if self.hasFocus() else "#fff0c8" if pointed(self) else "ember" if lit else "line_strong"
        wide = 3 if lit or self.hasFocus() else 1.5
        style = Qt.PenStyle.DashLine if self.thing is None and not lit else Qt.PenStyle.SolidLine
        pen = QPen(colour(edge), px(wide), style)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.drawRect(area)


def write_card(painter: QPainter, area: QRectF, face: CardFace) -> None:
    """Name, kind, and the sentences for which there is room, the first at least; a sign says that there are more.

    All of them are read on hover and right click.
    """
    title = fitting(face.title, area.width(), TITLES, bold=True)
    top = write(painter, face.title, title, area, "parchment_ink", lines=2)
    fonts = list(map(THEMES.theme.font, BODIES))
    body = next((font for font in fonts if _needed(face, font, area.width()) <= area.height() + 1), fonts[-1])
    for number, (words, ink) in enumerate(_told(face)):
        rest = QRectF(area.left(), top, area.width(), area.bottom() - top)
        cut = height_of(words, body, area.width()) > rest.height() + 1
        if cut and (number >= ALWAYS or rest.height() + 1 < spacing(body)):
            painter.setPen(colour(ink))
            painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, MORE)
            return
        top = write(painter, words, body, rest, ink)
        if cut:  # its last line says that there is more
            return


def _told(face: CardFace) -> list[tuple[str, str]]:
    """What stands below the name, each with its ink."""
    told = [(face.subtitle, "parchment_red"), *((each, "parchment_soft") for each in _sentences(face))]
    return [(words, ink) for words, ink in told if words]


def _sentences(face: CardFace) -> list[str]:
    """What it does; when a technique can be used stands above that, and is not told again."""
    lines = list(face.lines)
    if lines and face.id.shelf == "techniques":
        lines[0] = ("", lines[0][1])
    told = [CATALOGUE.headed(bold, text) if bold else text for bold, text in lines]
    return [sentence for words in told for sentence in SENTENCE.findall(words)]


@lru_cache(maxsize=512)
def _head(face: CardFace, wide: int, high: int, theme: Theme, language: str) -> float:
    """The largest picture beside which all is told; theme and language are those in use."""
    across = wide - 4 - px(INSET[0]) + px(INSET[2])
    room = high - 4 - px(INSET[1]) + px(INSET[3])
    needed = min(_needed(face, theme.font(size), across) for size in BODIES)
    return next((head for head in HEADS if needed <= room - round((high - 4) * head)), HEADS[-1])


def _needed(face: CardFace, body: QFont, wide: float) -> float:
    """How high all that the card tells would be in lines of that width."""
    title = fitting(face.title, wide, TITLES, bold=True)
    name = min(height_of(face.title, title, wide), 2 * spacing(title))
    return name + sum(height_of(words, body, wide) for words, _ in _told(face))
