"""The log of any game: what has happened, in sentences, the newest below; each can be asked for its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QPoint, QRect, Qt, QUrl, Signal
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QTextBlock,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QToolTip, QWidget

from kf_desktop.engine.events import Event
from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.shell.log_fold import NO_HEAD, Line, Sieve, head_of
from kf_desktop.ui.shell.log_grip import LogGrip
from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.theme.widgets import column, label, row

KEPT = 250
"""The most events that are shown; older ones are in the save."""

WAYS = {Qt.Key.Key_Left: True, Qt.Key.Key_Right: False}
"""Keys that fold (True) and unfold (False) a group."""
KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter, *WAYS)
OPEN, FOLDED = "▾", "▸"
TURN = 2
"""The depth of a turn in `Line.depth`."""


@dataclass(frozen=True, slots=True)
class LineStyle:
    """How a line is set: font size, colour role and weight of its words, room above and on the left in pixels."""

    size: int = 15
    tone: str = "ink"
    weight: str = "normal"
    above: int = 0
    inset: int = 6


class _Browser(QTextBrowser):
    """The lines as text: Up and Down go to the next that can be asked about, Enter asks, hovering gives a tip."""

    stepped = Signal(int)
    entered = Signal()
    rested = Signal(int, QPoint)
    """The pointer has rested: the line, and where on the screen."""
    pointed = Signal(int)
    """The line under the pointer; −1 when it has gone."""
    folded = Signal(bool)
    marked = False
    """Whether the keys are on a line."""

    def focusNextPrevChild(self, next: bool) -> bool:
        """Tab marks the newest line that can be asked about, and from a line goes on; Qt began with the oldest."""
        if next and not self.marked:
            self.stepped.emit(-1)
            if self.marked:
                return True
        return QTextEdit.focusNextPrevChild(self, next)

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in KEYS:
            event.accept()  # else the question below would be answered
            return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self.pointed.emit(-1)
        elif event.type() == QEvent.Type.MouseMove and isinstance(event, QMouseEvent):
            self.pointed.emit(self.cursorForPosition(event.position().toPoint()).blockNumber())
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self.rested.emit(self.cursorForPosition(event.pos()).blockNumber(), event.globalPos())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif (fold := WAYS.get(Qt.Key(event.key()))) is not None:
            self.folded.emit(fold)
        elif event.key() in KEYS:
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class EventLog(QWidget):
    """One sentence an event, with a link to its rules and reasons; a subclass puts a game's events into words."""

    why_asked = Signal(int)
    """The index of the event."""
    lit = Signal(int)
    """The index of the event whose line is under the pointer or the cursor of the keys; −1 for none."""
    resized = Signal(int)
    """By how many pixels the players want it higher."""

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, gap=3)
        self.sieve = Sieve()
        self.head = row()
        self.heading = label(role="section")
        self.head.setContentsMargins(px(8), 0, px(2), 0)
        self.head.addWidget(self.heading)
        self.head.addStretch()
        layout.addLayout(self.head)
        self.browser = _Browser()
        self.browser.setObjectName("log")
        self.browser.setOpenLinks(False)
        self.browser.setTabChangesFocus(True)
        self.browser.stepped.connect(self._step)
        self.browser.entered.connect(self._ask)
        self.browser.rested.connect(self._tip)
        self.browser.anchorClicked.connect(self._clicked)
        self.browser.verticalScrollBar().rangeChanged.connect(self._follow)
        self.browser.pointed.connect(self._light)
        self.browser.folded.connect(self._fold)
        layout.addWidget(self.browser, 1)
        self.grip = LogGrip()
        self.grip.moved.connect(self.resized)
        layout.addWidget(self.grip)
        self._shown: list[Event] = []
        self._lines: list[Line] = []
        self._at = -1  # the line that the keys have gone to
        self._lit = -1  # the line that is looked at
        self._dress = ("", "", 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground, so that what lies below does not show between the tools."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), colour("panel"))
        painter.setPen(colour("line_strong"))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    def shorten(self, short: bool) -> None:
        """Hide the heading where there is little room, or show it again."""
        self.heading.setVisible(not short)

    # --- the words of a game -------------------------------------------------------------------------

    def sentence(self, event: Event) -> str:
        """What has happened; empty for what nobody at a table would say."""
        raise NotImplementedError

    def printed(self, words: str) -> str:
        """The sentence as HTML, with pictures for its signs; a screen reader gets the plain words."""
        return words

    def style_of(self, event: Event) -> LineStyle:
        """Size, colour and room of the event's line."""
        return LineStyle()

    def before(self, index: int) -> str:
        """A heading in small print above the event of that index; empty for none."""
        return ""

    def depth_of(self, event: Event) -> int:
        """How deep the group is that begins with the event; NO_HEAD if none does."""
        return NO_HEAD

    def reasons(self, event: Event) -> list[str]:
        """The first reasons of the event, for a pointer that rests on its line."""
        return []

    # --- what is shown -------------------------------------------------------------------------------

    def show_events(self, events: Sequence[Event]) -> None:
        """Append what is new; write everything anew after an undo or in another language or theme."""
        self.heading.setText(tr("log.title"))
        self.heading.setMinimumWidth(self.heading.sizeHint().width() + px(4))  # a part of a pixel less cut a word off
        name(self.browser, tr("log.title"), tr("log.keys"))
        name(self.grip, tr("log.grip"))
        told = list(events)
        dress = (CATALOGUE.language, THEMES.theme.palette.id, THEMES.theme.scale)
        grown = len(told) >= len(self._shown) and told[: len(self._shown)] == self._shown
        first = len(self._shown) if grown and dress == self._dress else max(0, len(told) - KEPT)
        if first != len(self._shown) or not grown or dress != self._dress:
            self.browser.clear()
            self._lines.clear()
        self._dress, self._shown = dress, told
        for index in range(first, len(told)):
            if words := self.before(index):
                self._append(Line(index, "", words), _quiet(words))
            if words := self.sentence(told[index]):
                event = told[index]
                about = Line(index, event.kind, words, str(event.args.get("knight", "")), self.depth_of(event))
                self._append(about, self._line(index, event, words))
        self.sift()
        self._go_to(-1)
        self._follow()

    def _append(self, about: Line, line: str) -> None:
        self.browser.append(line)
        self._lines.append(about)

    # --- folding and filtering ----------------------------------------------------------------------

    def sift(self) -> None:
        """Hide the lines that are folded or filtered out, and show the others."""
        document, block = self.browser.document(), self.browser.document().firstBlock()
        changed = False
        for line, shown in zip(self._lines, self.sieve.shown(self._lines), strict=True):
            if block.isVisible() != shown:
                block.setVisible(shown)
                changed = True
            if line.depth < NO_HEAD:
                _mark_head(block, FOLDED if line.event in self.sieve.folded else OPEN)
            block = block.next()
        if changed:
            document.markContentsDirty(0, document.characterCount())

    def _fold(self, fold: bool) -> None:
        """Fold or unfold the group of the line that the keys have gone to."""
        head = head_of(self._lines, self._at) if 0 <= self._at < len(self._lines) else -1
        if head >= 0:
            self._set_folded(self._lines[head].event, fold)
            self._go_to(head)

    def _set_folded(self, event: int, fold: bool) -> None:
        if fold:
            self.sieve.folded.add(event)
        else:
            self.sieve.folded.discard(event)
        self.sift()

    def fold_all(self, fold: bool) -> None:
        """Fold every turn but the last, or unfold everything."""
        heads = [line.event for line in self._lines if line.depth == TURN]
        self.sieve.folded = set(heads[:-1]) if fold else set()
        self.sift()
        self._follow()

    def lit_area(self) -> QRect:
        """The area of the line that is lit, in pixels of the log."""
        block = self.browser.document().findBlockByNumber(self._lit)
        area = self.browser.document().documentLayout().blockBoundingRect(block).toAlignedRect()
        area.translate(0, -self.browser.verticalScrollBar().value())
        shown = self.browser.viewport()
        return (area & shown.rect()).translated(shown.mapTo(self, QPoint()))

    def _light(self, line: int) -> None:
        self._lit = line
        self.lit.emit(self._lines[line].event if 0 <= line < len(self._lines) else -1)

    def _follow(self) -> None:
        """The newest line stays in sight, also when the panel grows lower."""
        bar = self.browser.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _line(self, index: int, event: Event, words: str) -> str:
        palette, style = THEMES.theme.palette, self.style_of(event)
        why = ""
        if _explained(event):
            dress = f"color:{palette.ink_soft};text-decoration:none;font-weight:normal;font-size:{px(13)}px;"
            why = f' <a href="why:{index}" style="{dress}">{escape(tr("log.why"))}</a>'
        fold = ""
        if self.depth_of(event) < NO_HEAD:
            dress = f"color:{palette.ink_soft};text-decoration:none;font-weight:normal;font-size:{px(13)}px;"
            fold = f'<a href="fold:{index}" style="{dress}">{OPEN} </a>'
        return (
            f'<p style="margin:{px(style.above)}px 0 {px(2)}px {px(style.inset)}px;">'
            f'{fold}<span style="color:{getattr(palette, style.tone)};font-size:{px(style.size)}px;'
            f'font-weight:{style.weight};">{escape(self.printed(words))}</span>{why}</p>'
        )

    def _clicked(self, url: QUrl) -> None:
        kind, _, index = url.toString().partition(":")
        if kind == "why" and index.isdecimal():
            self.why_asked.emit(int(index))
        elif kind == "fold" and index.isdecimal():
            self._set_folded(int(index), int(index) not in self.sieve.folded)

    # --- by keyboard and on hover --------------------------------------------------------------------

    def _step(self, by: int) -> None:
        """Move the cursor to the next line that can be asked about, −1 up or 1 down; at first to the newest."""
        shown = self.sieve.shown(self._lines)
        way = range(len(self._lines) if self._at < 0 else self._at + by, -1 if by < 0 else len(self._lines), by)
        for line in way:
            if line < len(self._lines) and shown[line] and self._stops_at(self._lines[line]):
                self._go_to(line)
                return

    def _stops_at(self, line: Line) -> bool:
        """Whether the keys stop there: it can be asked about or folded."""
        return line.depth < NO_HEAD or _explained(self._shown[line.event])

    def _go_to(self, line: int) -> None:
        """Put the cursor on a line and have it read aloud; −1 takes the cursor away."""
        self._at, self.browser.marked = line, line >= 0
        marks: list[QTextEdit.ExtraSelection] = []
        if line >= 0:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.browser.document().findBlockByNumber(line))
            mark.format.setBackground(QColor(THEMES.theme.palette.raised))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            marks.append(mark)
            self.browser.setTextCursor(QTextCursor(self.browser.document().findBlockByNumber(line)))
            self.browser.ensureCursorVisible()
            announce(self, self.sentence(self._shown[self._lines[line].event]))
        self.browser.setExtraSelections(marks)
        self._light(line)

    def _ask(self) -> None:
        if self._at >= 0:
            self.why_asked.emit(self._lines[self._at].event)

    def tip(self, line: int) -> str:
        """The first reasons of the line, for a hovering pointer."""
        if not 0 <= line < len(self._lines):
            return ""
        return "<br>".join(escape(self.printed(words)) for words in self.reasons(self._shown[self._lines[line].event]))

    def _tip(self, line: int, place: QPoint) -> None:
        if told := self.tip(line):
            QToolTip.showText(place, told, self.browser)
        else:
            QToolTip.hideText()


def _mark_head(block: QTextBlock, sign: str) -> None:
    """Set the sign at the beginning of a group's first line, which says whether the group is folded."""
    if not block.text().startswith(sign):
        cursor = QTextCursor(block)
        cursor.movePosition(QTextCursor.MoveOperation.NextCharacter, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(sign, cursor.charFormat())


def _quiet(words: str) -> str:
    """HTML of a word in the quiet colour, for what was answered automatically."""
    soft = f"color:{THEMES.theme.palette.ink_soft};font-size:{px(13)}px;"
    return f'<p style="margin:0 0 {px(2)}px {px(6)}px;"><span style="{soft}">{escape(words)}</span></p>'


def _explained(event: Event) -> bool:
    """Whether there are rules or reasons to show."""
    return bool(event.rules or event.reasons)
