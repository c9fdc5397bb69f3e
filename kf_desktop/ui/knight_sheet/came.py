"""When and why each entry came onto the sheet: a page of it, told from all that has been played."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QWidget

from kf_desktop.door.chronicle import Chronicle
from kf_desktop.ui.chronicle.prose import Words
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.shell.finder import Finder
from kf_desktop.ui.theme.theme import THEMES, colour, px
from kf_desktop.ui.theme.widgets import column, label, panel, rich

if TYPE_CHECKING:
    from kf_desktop.ui.shell.finder import Question
    from kf_desktop.ui.table.view import TableView

TELLER = Finder("sheet")
SHARES = (46, 22, 32)
"""Per cent of the width that what, when and why have."""


class Came(QWidget):
    """A table of entries, the newest expedition first. It asks for the chronicle and shows what it has meanwhile."""

    asked = Signal()
    """The chronicle is wanted: whoever has it answers with `tell`."""

    def __init__(self) -> None:
        super().__init__()
        outer = column(self)
        frame = panel()
        inner = column(frame, margin=12, gap=8)
        self.title, self.help = label(role="section"), label(role="soft", wrap=True)
        self.rows: QLabel = rich()
        for each in (self.title, self.help, self.rows):
            inner.addWidget(each)
        outer.addWidget(frame)
        outer.addStretch()
        self.chronicle: Chronicle | None = None
        self._number = 0
        self._moment: object = None
        self._shown: tuple[object, ...] = ()
        TELLER.found.connect(self._take)
        self._knight, self._view = "", None  # type: tuple[str, TableView | None]

    def show_knight(self, knight: str, view: TableView) -> None:
        """Show this knight's entries; after more has been played they are told anew."""
        self._knight, self._view = knight, view
        moment = (view.game.campaign.name, view.game.campaign.expeditions, view.seen, len(view.events))
        if moment != self._moment:
            self._moment = moment
            self.asked.emit()
        self._write()

    def tell(self, question: Question) -> None:
        """Have the chronicle told, on a thread of its own."""
        self._number = TELLER.ask(question)

    def _take(self, number: int, chronicle: object) -> None:
        if number == self._number and isinstance(chronicle, Chronicle):
            self.chronicle = chronicle
            self._write()

    def _write(self) -> None:
        shown = (self._knight, id(self.chronicle), CATALOGUE.language, THEMES.theme)
        if self._view is None or shown == self._shown:
            return
        self._shown = shown
        self.title.setText(tr("sheet_page.came"))
        rows = self.entries(self._knight, self._view)
        none = "chronicle.being_told" if self.chronicle is None else "sheet_page.none"
        self.help.setText(tr("sheet_page.start" if rows else none))
        self.rows.setVisible(bool(rows))
        self.rows.setText(_table(rows))
        self.rows.setAccessibleName("\n".join("; ".join(row) for row in rows))

    def entries(self, knight: str, view: TableView) -> list[tuple[str, str, str]]:
        """What, when and why."""
        return newest_first(self.chronicle, knight, view) if self.chronicle is not None else []


def newest_first(chronicle: Chronicle, knight: str, view: TableView) -> list[tuple[str, str, str]]:
    """What was written on the knight's sheet, when and why."""
    words = Words(view)
    return [row for told in reversed(chronicle.expeditions) for row in reversed(words.written(knight, told))]


def _table(rows: list[tuple[str, str, str]]) -> str:
    """The rows as Qt's HTML, below their headings."""
    soft, line = colour("ink_soft").name(), colour("line").name()
    heads = (tr("sheet_page.what"), tr("sheet_page.when"), tr("sheet_page.why"))
    head = "".join(
        f'<td width="{share}%"><b style="color:{soft}">{escape(each)}</b></td>'
        for each, share in zip(heads, SHARES, strict=True)
    )
    cell = f'style="border-top:1px solid {line}; padding:{px(3)}px {px(10)}px {px(3)}px 0"'
    body = "".join(f"<tr>{''.join(f'<td {cell}>{escape(each)}</td>' for each in row)}</tr>" for row in rows)
    return f'<table width="100%" cellspacing="0"><tr>{head}</tr>{body}</table>'
