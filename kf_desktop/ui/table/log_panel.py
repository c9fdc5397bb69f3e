"""The log: what has happened, in sentences, the newest below; each can be asked for its reasons."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from PySide6.QtCore import QUrl, Signal
from PySide6.QtWidgets import QTextBrowser, QWidget

from kf_desktop.engine.events import Event
from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.i18n import speech
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
"""Events that a screen reader is told of at once."""

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
        self.browser = QTextBrowser()
        self.browser.setObjectName("log")
        self.browser.setOpenLinks(False)
        self.browser.anchorClicked.connect(self._clicked)
        self.browser.verticalScrollBar().rangeChanged.connect(self._follow)
        layout.addWidget(self.browser, 1)
        self._shown: list[Event] = []
        self._dress = ("", "", 0)

    def show_table(self, view: TableView) -> None:
        """Append what is new; write everything anew after an undo or in another language or theme."""
        self.heading.setText(tr("log.title"))
        name(self.browser, tr("log.title"))
        events = list(view.events)
        dress = (CATALOGUE.language, THEMES.theme.palette.id, THEMES.theme.scale)
        grown = len(events) >= len(self._shown) and events[: len(self._shown)] == self._shown
        first = len(self._shown) if grown and dress == self._dress else max(0, len(events) - KEPT)
        if first != len(self._shown) or not grown or dress != self._dress:
            self.browser.clear()
        self._dress, self._shown = dress, events
        for index in range(first, len(events)):
            if line := self._line(index, events[index], view):
                self.browser.append(line)
        self._follow()
        self._announce(view)

    def _follow(self) -> None:
        """The newest line stays in sight, also when the panel grows lower."""
        bar = self.browser.verticalScrollBar()
        bar.setValue(bar.maximum())

    def _line(self, index: int, event: Event, view: TableView) -> str:
        if event.kind in SILENT:
            return ""
        palette, words = THEMES.theme.palette, escape(speech.event(event, view))
        style = _STYLES.get(event.kind, _Style())
        why = ""
        if event.rules or event.reasons:
            dress = f"color:{palette.ink_soft};text-decoration:none;font-weight:normal;font-size:{px(13)}px;"
            why = f' <a href="why:{index}" style="{dress}">{escape(tr("log.why"))}</a>'
        return (
            f'<p style="margin:{px(style.above)}px 0 {px(2)}px {px(style.inset)}px;">'
            f'<span style="color:{getattr(palette, style.tone)};font-size:{px(style.size)}px;'
            f'font-weight:{style.weight};">{words}</span>{why}</p>'
        )

    def _announce(self, view: TableView) -> None:
        told = [speech.event(event, view) for event in view.fresh_events() if event.kind in IMPORTANT]
        announce(self, " ".join(told))

    def _clicked(self, url: QUrl) -> None:
        kind, _, index = url.toString().partition(":")
        if kind == "why" and index.isdecimal():
            self.why_asked.emit(int(index))
