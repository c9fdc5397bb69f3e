"""The chest: what could lie on the open place, with what each thing changes, and what is recommended above all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QFocusEvent, QPainter, QPaintEvent, QPen, QTextDocument
from PySide6.QtWidgets import QSizePolicy, QWidget

from kf_desktop.ui.canvas.pictures import draw_picture
from kf_desktop.ui.canvas.shaking import shake
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.loadout.figures import Figure, rich_changes
from kf_desktop.ui.loadout.place_card import DragCard, dragged
from kf_desktop.ui.loadout.places import GEAR, RECOMMENDED, Place, Thing
from kf_desktop.ui.plates.head import paint_head
from kf_desktop.ui.plates.names import head_plate
from kf_desktop.ui.theme.frames import Framed
from kf_desktop.ui.theme.lettering import fitting
from kf_desktop.ui.theme.pointing import pointed
from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.theme.widgets import ElidedLabel, column, label, row, scrolling

PICTURE, EDGE, LEAST = 104, 10, 76
"""Width of a row's picture, the room around its words, and the least height of a row."""

Changes = Callable[[Thing], list[Figure]]


class ChestRow(DragCard):
    """A thing of the chest, or one that is worn: all that it says, and what taking it changes."""

    pointed = Signal(bool)
    """The pointer or the keyboard has come here, or has gone."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.letter, self.armed, self.swaps = "", False, ""
        self.figures: list[Figure] = []
        self._document = QTextDocument(self)
        self._document.setDocumentMargin(0)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_thing(self, thing: Thing, figures: list[Figure], letter: str, swaps: str) -> None:
        """Show the thing; `swaps` names what would have to leave its place first."""
        self.thing, self.figures, self.letter, self.swaps = thing, figures, letter, swaps
        self._document.setDefaultFont(THEMES.theme.font(15))
        self._document.setHtml(self._html(thing))
        told = [thing.face.spoken(), thing.note, *(figure.words for figure in figures), self._state(thing), letter]
        self.setAccessibleName(CATALOGUE.sentences(told))
        self.setToolTip(thing.face.tip())
        self.updateGeometry()
        self.update()

    def mark(self, *, armed: bool) -> None:
        """Whether the second plate stands for it."""
        if armed != self.armed:
            self.armed = armed
            self.update()

    @property
    def locked(self) -> bool:
        """Whether nothing can be done with it."""
        assert self.thing is not None
        return not self.thing.key or (bool(self.thing.why) and not self.swaps)

    def _state(self, thing: Thing) -> str:
        if thing.worn:
            return tr("loadout.worn") if not thing.key else tr("loadout.put_away")
        if thing.why and self.swaps:
            return tr("loadout.swaps", thing=self.swaps)
        return thing.why

    def _html(self, thing: Thing) -> str:
        soft, ink = colour("ink_soft").name(), colour("ink").name()
        words = [CATALOGUE.headed_html(bold, text) for bold, text in thing.face.lines]
        size = f"font-size:{px(19)}px"
        lines = [f'<b style="{size}">{escape(thing.face.title)}</b>']
        notes = " · ".join(filter(None, [thing.face.subtitle, thing.note, thing.face.footer]))
        if notes:
            lines.append(f'<span style="color:{soft};font-size:{px(14)}px">{escape(notes)}</span>')
        lines += [f"<span>{line}</span>" for line in words]
        if self.figures:
            lines.append(rich_changes(self.figures))
        if state := self._state(thing):
            tone = "moss" if thing.worn else "gold" if self.swaps or not thing.why else "blood"
            lines.append(f'<span style="color:{colour(tone).name()}">{escape(state)}</span>')
        body = "".join(f'<p style="margin:0 0 {px(1)}px 0">{line}</p>' for line in lines)
        return f'<div style="color:{ink}">{body}</div>'

    def heightForWidth(self, width: int) -> int:
        self._document.setTextWidth(max(px(60), width - self._aside(width) - px(2 * EDGE)))
        return max(px(LEAST), round(self._document.size().height()) + px(2 * EDGE - 4))

    def _aside(self, width: int) -> int:
        """The picture's width; narrower where there is little room."""
        return min(px(PICTURE), width // 4)

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        return QSize(px(340), self.heightForWidth(px(340)))

    def minimumSizeHint(self) -> QSize:
        return QSize(px(150), px(LEAST))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.thing is None:
            return
        painter = QPainter(self)
        area = QRectF(self.rect())
        aside = self._aside(self.width())
        painter.fillRect(area, colour("hover" if pointed(self) else "raised" if self.armed else "ground_deep"))
        painter.setOpacity(0.5 if self.locked and not self.thing.worn else 1)
        head, face = QRectF(area.left(), area.top(), aside, min(area.height(), aside * 1.1)), self.thing.face
        paint_head(painter, head, *head_plate(face.id, face.owner))
        painter.setOpacity(1)
        self._document.setTextWidth(area.width() - aside - px(2 * EDGE))
        painter.save()
        painter.translate(QPointF(aside + px(EDGE), px(EDGE - 3)))
        self._document.drawContents(painter)
        painter.restore()
        if self.letter:
            self._paint_letter(painter, area)
        self._paint_edge(painter, area.adjusted(1.5, 1.5, -1.5, -1.5))
        painter.end()

    def _paint_letter(self, painter: QPainter, area: QRectF) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        cap = QRectF(area.right() - px(28), area.top() + px(6), px(21), px(20))
        painter.fillRect(cap, colour("ground_deep"))
        painter.setPen(QPen(colour("ink_soft"), 1.2))
        painter.drawRoundedRect(cap, px(3), px(3))
        painter.setFont(THEMES.theme.font(14, bold=True))
        painter.setPen(colour("ink"))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.letter)

    def _paint_edge(self, painter: QPainter, area: QRectF) -> None:
        """Worn: an ember edge; takeable: gold; locked: dashed; under the keyboard: white."""
        assert self.thing is not None
        edge = "ember" if self.armed or self.thing.worn else "line_strong" if self.locked else "gold"
        edge = "#ffffff" if self.hasFocus() else "#fff0c8" if pointed(self) else edge
        style = Qt.PenStyle.DashLine if self.locked and not self.thing.worn else Qt.PenStyle.SolidLine
        pen = QPen(colour(edge), px(3 if self.armed or self.hasFocus() else 2 if self.thing.worn else 1.4), style)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(area)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.pointed.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointed.emit(False)

    def enterEvent(self, event: object) -> None:
        self.pointed.emit(True)
        self.update()

    def leaveEvent(self, event: object) -> None:
        self.pointed.emit(False)
        self.update()


class Advice(DragCard):
    """What is recommended, all places at one stroke."""

    def __init__(self, owner: QWidget | None = None) -> None:
        super().__init__(owner)
        self.line, self.letter = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_advice(self, line: str, letter: str) -> None:
        """What it would change, and its key."""
        self.line, self.letter = line, letter
        self.setText(tr("option.recommended"))
        self.setAccessibleName(CATALOGUE.sentences([self.text(), line, letter]))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(px(300), px(62))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        painter.fillRect(area, colour("hover" if pointed(self) else "raised"))
        painter.setPen(QPen(colour("#ffffff" if self.hasFocus() else "gold"), px(3 if self.hasFocus() else 1.4)))
        painter.drawRect(area)
        spot = QRectF(area.left() + px(14), area.center().y() - px(11), px(22), px(22))
        draw_picture(painter, "signs/body", spot, colour("gold"))
        words = area.adjusted(px(48), px(6), -px(44), -px(6))
        painter.setPen(colour("ink"))
        painter.setFont(fitting(self.text(), words.width(), (19, 17, 15, 14), bold=True))
        painter.drawText(words, Qt.AlignmentFlag.AlignTop, self.text())
        painter.setPen(colour("ink_soft"))
        painter.setFont(THEMES.theme.font(15))
        line = painter.fontMetrics().elidedText(self.line, Qt.TextElideMode.ElideRight, int(words.width()))
        painter.drawText(words, Qt.AlignmentFlag.AlignBottom, line)
        cap = QRectF(area.right() - px(34), area.center().y() - px(10), px(22), px(20))
        painter.setPen(QPen(colour("ink_soft"), 1.2))
        painter.drawRoundedRect(cap, px(3), px(3))
        painter.setFont(THEMES.theme.font(14, bold=True))
        painter.drawText(cap, Qt.AlignmentFlag.AlignCenter, self.letter)
        painter.end()


class Chest(Framed):
    """The open place: its name, the advice, then what is worn there and what could be."""

    taken = Signal(object)
    """A `Thing` that was clicked."""
    advised = Signal()
    pointed = Signal(object)
    """The `Thing` under the pointer or the keyboard; None for none."""
    put_down = Signal(str)
    """The key of what was dropped here from its place."""
    read = Signal(object)
    stepped = Signal(object, int, int)
    """An arrow key on one of the things: the row, so far to the right, so far down."""

    def __init__(self) -> None:
        super().__init__()
        self.setAcceptDrops(True)
        self.place = Place("")
        outer = column(self, margin=14, gap=8)
        head = row()
        self.title, self.count = label(role="stageName"), ElidedLabel("soft")
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        head.addWidget(self.title)
        head.addWidget(self.count, 1)
        outer.addLayout(head)
        self.advice = Advice()
        self.advice.clicked.connect(self.advised)
        self.advice.stepped.connect(lambda right, down: self.stepped.emit(self.advice, right, down))
        self.sheet = QWidget()
        self.rows = column(self.sheet, gap=8)
        self.nothing = label(role="soft", wrap=True)
        self.rows.addWidget(self.advice)
        self.rows.addWidget(self.nothing)
        self.rows.addStretch(100)
        self.area = scrolling(self.sheet)
        outer.addWidget(self.area, 1)
        self.things: list[ChestRow] = []
        self._made: list[ChestRow] = []

    def show_place(self, place: Place, held: Thing | None, letters: Mapping[str, str], changes: Changes) -> None:
        """The things of that place: the one there that would have to make room, `held`, then others that are worn."""
        self.place = place
        self.title.setText(place.name)
        self.count.set_words(tr("loadout.in_chest", count=len(place.chest)))
        self.nothing.setText(tr("loadout.nothing_else", slot=place.name))
        self.nothing.setVisible(not place.chest)
        first = [held] if held is not None else []
        worn = [thing for thing in place.held if thing != held] if place.id in GEAR else []
        shown = [*first, *worn, *place.chest]
        while len(self._made) < len(shown):
            self._made.append(self._make())
        self.things = self._made[: len(shown)]
        for made, thing in zip(self.things, shown, strict=True):
            swaps = held.face.title if held is not None and held.key and thing.why else ""
            figures = [] if thing.worn else changes(thing)
            made.show_thing(thing, figures, "" if thing.why else letters.get(thing.key, ""), swaps)
            made.show()
        for spare in self._made[len(shown) :]:
            spare.hide()

    def _make(self) -> ChestRow:
        made = ChestRow()
        made.clicked.connect(lambda: self._take(made))
        made.pointed.connect(lambda here: self.pointed.emit(made.thing if here else None))
        made.read.connect(self.read)
        made.stepped.connect(lambda right, down: self.stepped.emit(made, right, down))
        self.rows.insertWidget(self.rows.count() - 2, made)
        return made

    def _take(self, made: ChestRow) -> None:
        if made.locked:
            shake(made)
        self.taken.emit(made.thing)

    def show_advice(self, there: bool, line: str, letter: str) -> None:
        """The advice, where there is any."""
        self.advice.setVisible(there)
        self.advice.show_advice(line, letter)

    def mark(self, key: str) -> None:
        """Show which thing is armed."""
        for each in self.things:
            each.mark(armed=each.thing is not None and bool(key) and each.thing.key == key)

    def first(self) -> QWidget | None:
        """Where the keyboard goes: to the first thing that is not worn, else to any."""
        free = (each for each in self.things if each.thing is not None and not each.thing.worn)
        return next(free, next(iter(self.things), None))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if self._puts_down(dragged(event)):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if self._puts_down(key := dragged(event)):
            event.acceptProposedAction()
            self.put_down.emit(key)

    def _puts_down(self, key: str) -> bool:
        return key != RECOMMENDED and any(thing.key == key for thing in self.place.held)
