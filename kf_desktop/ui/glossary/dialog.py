"""The glossary over the table: search, the list, and the word that is read, with links to others."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, Qt, QUrl
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QTextBrowser, QWidget

from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.glossary.entries import Entry, all_entries, entries, meaning
from kf_desktop.ui.glossary.linker import SCHEME, find, linked, terms_in
from kf_desktop.ui.glossary.signs import signed
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import column, row

if TYPE_CHECKING:
    from kf_desktop.content.cards.library import Library
    from kf_desktop.ui.table.view import TableView

HEIGHT, LEAST, AROUND, LIST = 460, 120, 170, 230
"""Height of list and article at most and at least, what the sheet takes around them, and the width of the list."""


class GlossaryDialog(Overlay):
    """Type to search; up and down go through the list while one types."""

    def __init__(self, owner: QWidget, library: Library, view: TableView | None, first: str = "") -> None:
        super().__init__(owner, tr("glossary.title"), width=860)
        self.library, self.view = library, view
        self.search = QLineEdit()
        self.search.setPlaceholderText(tr("glossary.search"))
        name(self.search, tr("glossary.search"))
        self.list = QListWidget()
        name(self.list, tr("glossary.title"))
        self.list.setFixedWidth(px(LIST))
        self.article = QTextBrowser()
        self.article.setObjectName("article")
        self.article.setOpenLinks(False)
        self.article.anchorClicked.connect(self._follow)
        self.body.addWidget(self.search)
        beside = row(gap=12)
        beside.addWidget(self.list)
        beside.addWidget(self.article, 1)
        self.holder = QWidget()
        column(self.holder).addLayout(beside)
        self.body.addWidget(self.holder)
        self.search.textChanged.connect(self._fill)
        self.search.installEventFilter(self)
        self.list.currentItemChanged.connect(self._read_current)
        self._fill("")
        if first:
            self.read(first)

    def open(self) -> None:
        super().open()
        self.search.setFocus()

    def _fit(self) -> None:
        """The two sides scroll, the sheet does not: they take what height it leaves them."""
        owner = self.parentWidget()
        room = (owner.height() if owner is not None else 0) - px(AROUND) - self.search.sizeHint().height()
        self.holder.setFixedHeight(max(px(LEAST), min(px(HEIGHT), room)))
        super()._fit()

    def _fill(self, wanted: str) -> None:
        """The entries that the search finds, the first of them read."""
        self.list.blockSignals(True)
        self.list.clear()
        for entry in find(wanted, self.library, self.view):
            item = QListWidgetItem(entry.name)
            item.setData(Qt.ItemDataRole.UserRole, entry.id)
            self.list.addItem(item)
        self.list.blockSignals(False)
        self.list.setCurrentRow(0)
        if not self.list.count():
            self.article.setHtml(f"<p>{escape(tr('glossary.nothing'))}</p>")
            name(self.article, tr("glossary.nothing"))

    def _read_current(self) -> None:
        item = self.list.currentItem()
        if item is not None:
            self._show(all_entries(self.library)[str(item.data(Qt.ItemDataRole.UserRole))])

    def read(self, id: str) -> None:
        """Go to the entry, whatever is searched for."""
        if id not in entries(self.library, self.view):
            return
        place = self._row(id)
        if place < 0:
            self.search.setText("")
            place = self._row(id)
        self.list.setCurrentRow(place)

    def _row(self, id: str) -> int:
        rows = range(self.list.count())
        return next((line for line in rows if self.list.item(line).data(Qt.ItemDataRole.UserRole) == id), -1)

    def _show(self, entry: Entry) -> None:
        """Name, meaning, and the words that belong to it."""
        palette, text = THEMES.theme.palette, meaning(entry, self.library)
        other = "en" if CATALOGUE.language != "en" else "zh_CN"
        known = entries(self.library, self.view)
        beside = [known[id] for id in entry.see if id in known]
        named = [each for each in terms_in([text], self.library, self.view) if each.id != entry.id]
        backwards = [each for each in known.values() if entry.id in each.see]
        more = {each.id: each for each in (*beside, *named, *backwards) if each.id != entry.id}
        html = f'<h2 style="font-size:{px(24)}px;margin:0">{escape(signed(entry.name))}</h2>'
        html += f'<p style="color:{palette.ink_soft};margin:0 0 {px(8)}px 0">{escape(tr(f"glossary.{entry.kind}"))}'
        html += f" · {escape(dict(entry.names)[other])}</p>"
        html += f"<p>{linked(text, self.library, self.view, (entry.id,))}</p>"
        if more:
            dress = f"color:{palette.gold};text-decoration:none"
            links = [f'<a style="{dress}" href="{SCHEME}:{id}">{escape(each.name)}</a>' for id, each in more.items()]
            html += f'<p style="color:{palette.ink_soft}">{escape(tr("glossary.see"))} {" · ".join(links)}</p>'
        self.article.setHtml(html)
        name(self.article, entry.name)
        announce(self, f"{entry.name}. {text}")

    def _follow(self, url: QUrl) -> None:
        scheme, _, id = url.toString().partition(":")
        if scheme == SCHEME:
            self.read(id)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                self.list.setCurrentRow(min(max(0, self.list.currentRow() + step), self.list.count() - 1))
                return True
            return False
        return super().eventFilter(watched, event)
