"""A slip as a scrap of paper on the table: what happened, under what it came of; each note explains itself."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.slips.slip import Note, Slip, Source
from kf_desktop.ui.theme.lettering import broken, fitting
from kf_desktop.ui.theme.painted import paint_kept
from kf_desktop.ui.theme.theme import THEMES, colour, px

HEAD, NOTES = 13, (15, 14, 13)
"""Text sizes of what it came of, and of a note: the largest at which it fits."""
MARGIN, LINE, TITLE, APART = 6, 19, 17, 9
"""Pixels at 100 %: around the words, height of a line of notes and of a heading, between two notes."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Words on the paper: where, in which font and colour, and the event that they tell; -1 for a heading."""

    words: str
    area: QRect
    font: QFont
    tone: str
    event: int = -1


@dataclass(frozen=True, slots=True)
class Laid:
    """The words of a slip laid out, and the size that they take."""

    pieces: tuple[Piece, ...]
    size: QSize
    short: bool = False


def lay_out(slip: Slip, width: int, *, short: bool = False, title: str = "") -> Laid:
    """Lay it out in lines of that width, under the `title`; in `short` without headings, and as signs where it can."""
    head, lines = THEMES.theme.font(HEAD), _Lines(width - 2 * px(MARGIN))
    if title:
        lines.heading(title, THEMES.theme.font(NOTES[0], bold=True), "parchment_ink", px(LINE))
    for part in slip.parts:
        if not short:
            lines.end()
        if part.by.what and not short:
            lines.heading(_heading(part.by, head, lines.room), head, "parchment_soft", px(TITLE))
        for note in part.notes:
            lines.note(note.shortest if short else note.words, note)
    lines.end()
    return Laid(tuple(lines.pieces), QSize(lines.widest + 2 * px(MARGIN), lines.top + px(MARGIN) // 2), short)


class _Lines:
    """The lines of a slip as they are written, one piece after another, none broader than the `room`."""

    def __init__(self, room: int) -> None:
        self.room, self.top, self.widest = room, px(MARGIN) // 2, 0
        self.pieces: list[Piece] = []
        self._at = self._high = 0
        """How far across the line is written by now, and its height."""

    def heading(self, words: str, font: QFont, tone: str, high: int) -> None:
        """A line by itself."""
        self._write(words, font, tone, high)
        self.end()

    def note(self, words: str, note: Note) -> None:
        """Behind the last note, if there is room on its line."""
        font = fitting(words, self.room, NOTES, bold=True)
        for start, length in broken(words, font, self.room):
            line = words[start : start + length].rstrip()
            if start or self._at + QFontMetrics(font).horizontalAdvance(line) > self.room:
                self.end()
            self._write(line, font, note.tone, px(LINE), note.event)

    def end(self) -> None:
        """What comes next stands below what is written."""
        if self._at:
            self._at, self.top = 0, self.top + self._high

    def _write(self, words: str, font: QFont, tone: str, high: int, event: int = -1) -> None:
        wide = QFontMetrics(font).horizontalAdvance(words)
        area = QRect(px(MARGIN) + self._at, self.top, wide, high)
        self.pieces.append(Piece(words, area, font, tone, event))
        self.widest = max(self.widest, self._at + wide)
        self._at, self._high = self._at + wide + px(APART), high


def _heading(by: Source, font: QFont, room: int) -> str:
    """Who it was and with what; the latter alone where there is no room for both."""
    whole = CATALOGUE.headed(by.who, by.what) if by.who else by.what
    return whole if QFontMetrics(font).horizontalAdvance(whole) <= room else _fitted(by.what, font, room)


def _fitted(words: str, font: QFont, room: int) -> str:
    return QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, room)


class Paper(QWidget):
    """A slip: resting on a note explains it, a click asks why."""

    why_asked = Signal(int)

    def __init__(self, owner: QWidget, explain: Callable[[Sequence[int]], str]) -> None:
        super().__init__(owner)
        self.explain = explain
        """What events of the log are about, in words."""
        self.laid = Laid((), QSize())
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()

    @property
    def cut(self) -> bool:
        """Whether it has no room for all of its words."""
        return self.laid.size.height() > self.height()

    def lie(self, laid: Laid, area: QRect) -> None:
        """Lie there, with these words."""
        self.setGeometry(area)
        if laid != self.laid:
            self.laid = laid
            self.update()
        self.show()

    def piece_at(self, spot: QPoint) -> Piece | None:
        """The note there, or in its line next to there."""
        notes = [piece for piece in self.laid.pieces if piece.event >= 0]
        line = [piece for piece in notes if piece.area.top() <= spot.y() <= piece.area.bottom()] or notes
        return min(line, key=lambda piece: abs(piece.area.center().x() - spot.x()), default=None)

    def event(self, event: QEvent) -> bool:
        """The note under the resting pointer explains itself; all of them do where they are in short."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            piece = self.piece_at(event.pos())
            notes = self.laid.pieces if self.laid.short else [piece] if piece is not None else []
            told = self.explain([*dict.fromkeys(each.event for each in notes)])
            QToolTip.showText(event.globalPos(), "<br>".join(map(escape, told.split("\n"))), self)
            return True
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        piece = self.piece_at(event.position().toPoint())
        if piece is not None and event.button() == Qt.MouseButton.LeftButton:
            self.why_asked.emit(piece.event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        shown = tuple((piece.words, piece.area.topLeft().toTuple(), piece.tone) for piece in self.laid.pieces)
        paint_kept(self, painter, (shown, CATALOGUE.language), self._draw)
        painter.end()

    def _draw(self, painter: QPainter) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        area = self.rect().adjusted(0, 0, -1, -1)
        painter.fillRect(self.rect(), colour("parchment"))
        painter.setPen(QPen(colour("parchment_edge"), 1))
        painter.drawRect(area)
        painter.fillRect(0, 0, px(3), self.height(), colour("ember"))
        for piece in self.laid.pieces:
            if piece.area.bottom() < self.height():
                painter.setFont(piece.font)
                painter.setPen(colour(piece.tone))
                painter.drawText(piece.area.adjusted(0, 0, px(2), 0), Qt.AlignmentFlag.AlignVCenter, piece.words)
        if self.cut:
            painter.setPen(colour("parchment_ink"))
            painter.drawText(area.adjusted(0, 0, -px(3), 0), Qt.AlignmentFlag.AlignRight, "…")
