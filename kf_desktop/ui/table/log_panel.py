"""The log: what has happened, in sentences, the newest below; each can be asked for its reasons."""

from __future__ import annotations

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

HEADINGS = ("phase", "clash_round", "round", "delve_round", "clash_begins", "monster_round", "knight_round")
"""Events that begin a part of the log."""

IMPORTANT = (
    "phase",
    "clash_begins",
    "clash_won",
    "clash_lost",
    "knight_dies",
    "killed",
    "judicium",
    "wound",
    "overheats",
    "knockdown",
    "expedition_failed",
    "peril",
)
"""Events that a screen reader is told of at once."""

SILENT = ("only_one_answer",)
"""Events that the log leaves out: bookkeeping that nobody at a table would say."""


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
        bar = self.browser.verticalScrollBar()
        bar.setValue(bar.maximum())
        self._announce(view)

    def _line(self, index: int, event: Event, view: TableView) -> str:
        if event.kind in SILENT:
            return ""
        palette, words = THEMES.theme.palette, escape(speech.event(event, view))
        if event.kind in HEADINGS:
            return (
                f'<p style="margin:{px(8)}px 0 {px(2)}px 0;"><b style="color:{palette.ember_text};'
                f'font-size:{px(18)}px;">{words}</b></p>'
            )
        why = ""
        if event.rules or event.reasons:
            style = f"color:{palette.ink_soft};text-decoration:none;"
            why = f' <a href="why:{index}" style="{style}">{escape(tr("log.why"))}</a>'
        weight = "bold" if event.kind in IMPORTANT else "normal"
        return (
            f'<p style="margin:0 0 {px(3)}px 0;color:{palette.ink};font-size:{px(16)}px;'
            f'font-weight:{weight};">{words}{why}</p>'
        )

    def _announce(self, view: TableView) -> None:
        told = [speech.event(event, view) for event in view.fresh_events() if event.kind in IMPORTANT]
        announce(self, " ".join(told))

    def _clicked(self, url: QUrl) -> None:
        kind, _, index = url.toString().partition(":")
        if kind == "why" and index.isdecimal():
            self.why_asked.emit(int(index))
