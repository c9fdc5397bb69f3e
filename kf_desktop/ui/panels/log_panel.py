"""The log: what has happened, in sentences, the newest below; each can be asked for its reasons."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QEvent, QPoint, Qt, QUrl, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QTextCursor, QTextFormat
from PySide6.QtWidgets import QTextBrowser, QTextEdit, QToolTip, QWidget

from kf_desktop.engine.events import Event
from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.accounts import lines
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.table.view import TableView
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import column, label, row

KEPT = 250
"""Events shown; older ones are in the save."""

PARTS = ("phase", "expedition_begins", "clash_begins")
ROUNDS = ("clash_round", "round", "delve_round", "monster_round", "knight_round", "encounter", "outpost", "rest")
TURNS = ("knight_turn", "activation", "travels", "visits")
"""Events that begin a part of the log, a round in it, a turn in that."""

IMPORTANT = (
    "phase",
    "clash_begins",
    "clash_won",
    "clash_lost",
    "dies",
    "knight_dies",
    "killed",
    "judicium",
    "wound",
    "critical_wound",
    "overheats",
    "knockdown",
    "expedition_failed",
    "peril",
    "unlocked",
    "gear_gained",
    "next_chapter",
)
"""Events that stand out."""

QUIET = (
    "paragraph",
    "pool",
    "pool_cleared",
    "gate",
    "depleted",
    "converted",
    "token_moves",
    "ai_added",
    "ai_removed",
    "ai_shuffled",
    "bp_added",
    "bp_removed",
    "exhausted",
    "unexhausted",
    "techniques_back",
    "delay_to_cooldown",
    "heat_for_rerolls",
    "heat_limit",
    "turns",
    "moves",
    "rerolled",
    "attack_hits",
    "tile_placed",
    "placement_roll",
    "resource",
    "node",
    "peril_check",
    "equips",
    "ready",
)
"""Events that matter less: said in small print."""

SILENT = ("only_one_answer", "delve_step", "tile_step")
"""Events that the log leaves out: bookkeeping that nobody at a table would say."""


@dataclass(frozen=True, slots=True)
class _Style:
    """How a line is set: size, weight and colour of its words, room above and on the left."""

    size: int = 15
    tone: str = "ink"
    weight: str = "normal"
    above: int = 0
    inset: int = 6


_STYLES = (
    dict.fromkeys(IMPORTANT, _Style(weight="bold"))
    | dict.fromkeys(QUIET, _Style(13, "ink_soft"))
    | dict.fromkeys(PARTS, _Style(19, "ember_text", "bold", 12, 0))
    | dict.fromkeys(ROUNDS, _Style(16, "ember_text", "bold", 8, 0))
    | dict.fromkeys(TURNS, _Style(15, "gold", "bold", 5, 0))
)


TIP_LINES = 12
"""Reasons shown while the pointer rests on a line."""

KEYS = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _Browser(QTextBrowser):
    """The lines of the log: up and down go to those that can be asked about, Enter asks, hovering tells in short."""

    stepped = Signal(int)
    entered = Signal()
    rested = Signal(int, QPoint)
    """On a line, at a place of the screen."""

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() in KEYS:
            event.accept()  # else the question below would be answered
            return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            self.rested.emit(self.cursorForPosition(event.pos()).blockNumber(), event.globalPos())
            return True
        return super().viewportEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.stepped.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() in KEYS:
            self.entered.emit()
        else:
            super().keyPressEvent(event)


class LogPanel(QWidget):
    """Sentences with a 'why?' where there are rules or reasons to show."""

    why_asked = Signal(int)
    """The index of the event."""

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, gap=3)
        head = row()
        self.heading = label(role="section")
        head.addWidget(self.heading)
        head.addStretch()
        layout.addLayout(head)
        self.browser = _Browser()
        self.browser.setObjectName("log")
        self.browser.setOpenLinks(False)
        self.browser.setTabChangesFocus(True)
        self.browser.stepped.connect(self._step)
        self.browser.entered.connect(self._ask)
        self.browser.rested.connect(self._tip)
        self.browser.anchorClicked.connect(self._clicked)
        self.browser.verticalScrollBar().rangeChanged.connect(self._follow)
        layout.addWidget(self.browser, 1)
        self._shown: list[Event] = []
        self._lines: list[int] = []  # the event of each line
        self._at = -1  # the line that the keys have gone to
        self._view: TableView | None = None
        self._dress = ("", "", 0)

    def shorten(self, short: bool) -> None:
        """Where there is little room, the lines do without a heading."""
        self.heading.setVisible(not short)

    def show_table(self, view: TableView) -> None:
        """Append what is new; write everything anew after an undo or in another language or theme."""
        self.heading.setText(tr("log.title"))
        name(self.browser, tr("log.title"), tr("log.keys"))
        events = list(view.events)
        dress = (CATALOGUE.language, THEMES.theme.palette.id, THEMES.theme.scale)
        grown = len(events) >= len(self._shown) and events[: len(self._shown)] == self._shown
        first = len(self._shown) if grown and dress == self._dress else max(0, len(events) - KEPT)
        if first != len(self._shown) or not grown or dress != self._dress:
            self.browser.clear()
            self._lines.clear()
        self._dress, self._shown, self._view = dress, events, view
        quiet = {gone.event: gone.word for gone in view.gone}
        for index in range(first, len(events)):
            if index in quiet:
                self.browser.append(_quiet(tr(f"gone.{quiet[index]}")))
                self._lines.append(index)
            if line := self._line(index, events[index], view):
                self.browser.append(line)
                self._lines.append(index)
        self._go_to(-1)
        self._follow()

    def _follow(self) -> None:
        """The newest line stays in sight, also when the panel grows lower."""
        bar = self.browser.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _line(self, index: int, event: Event, view: TableView) -> str:
        if event.kind in SILENT:
            return ""
        palette, words = THEMES.theme.palette, escape(signed(speech.event(event, view)))
        style = _STYLES.get(event.kind, _Style())
        why = ""
        if _explained(event):
            dress = f"color:{palette.ink_soft};text-decoration:none;font-weight:normal;font-size:{px(13)}px;"
            why = f' <a href="why:{index}" style="{dress}">{escape(tr("log.why"))}</a>'
        return (
            f'<p style="margin:{px(style.above)}px 0 {px(2)}px {px(style.inset)}px;">'
            f'<span style="color:{getattr(palette, style.tone)};font-size:{px(style.size)}px;'
            f'font-weight:{style.weight};">{words}</span>{why}</p>'
        )

    def _clicked(self, url: QUrl) -> None:
        kind, _, index = url.toString().partition(":")
        if kind == "why" and index.isdecimal():
            self.why_asked.emit(int(index))

    # --- by keyboard and on hover -----------------------------------------------------------------

    def _step(self, by: int) -> None:
        """To the next line up or down that can be asked about; from nowhere to the newest."""
        way = range(len(self._lines) if self._at < 0 else self._at + by, -1 if by < 0 else len(self._lines), by)
        for line in way:
            if line < len(self._lines) and _explained(self._shown[self._lines[line]]):
                self._go_to(line)
                return

    def _go_to(self, line: int) -> None:
        """Mark the line and say it; -1 is none."""
        self._at = line
        marks: list[QTextEdit.ExtraSelection] = []
        if line >= 0 and self._view is not None:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.browser.document().findBlockByNumber(line))
            mark.format.setBackground(QColor(THEMES.theme.palette.raised))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)
            marks.append(mark)
            self.browser.setTextCursor(QTextCursor(self.browser.document().findBlockByNumber(line)))
            self.browser.ensureCursorVisible()
            announce(self, speech.event(self._shown[self._lines[line]], self._view))
        self.browser.setExtraSelections(marks)

    def _ask(self) -> None:
        if self._at >= 0:
            self.why_asked.emit(self._lines[self._at])

    def tip(self, line: int) -> str:
        """The first reasons of the line, for a hovering pointer."""
        if self._view is None or not 0 <= line < len(self._lines):
            return ""
        told = lines(self._shown[self._lines[line]], self._view)
        more = ["…"] if len(told) > TIP_LINES else []
        return "<br>".join(escape(signed(words)) for words in told[:TIP_LINES] + more)

    def _tip(self, line: int, place: QPoint) -> None:
        if told := self.tip(line):
            QToolTip.showText(place, told, self.browser)
        else:
            QToolTip.hideText()


def _quiet(words: str) -> str:
    """A word for what went by itself."""
    soft = f"color:{THEMES.theme.palette.ink_soft};font-size:{px(13)}px;"
    return f'<p style="margin:0 0 {px(2)}px {px(6)}px;"><span style="{soft}">{escape(words)}</span></p>'


def _explained(event: Event) -> bool:
    """Whether there is anything to say about it."""
    return bool(event.rules or event.reasons)
