"""The table of what has been read of the open book: every line opens its page."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.storybook.way import Entry, Place
from kf_desktop.ui.theme.widgets import column, label, row


class Contents(QWidget):
    """Numbers and first words, by chapters; a ribbon on the bookmark."""

    opened = Signal(object)
    """The place that was picked."""
    closed = Signal()

    def __init__(self) -> None:
        super().__init__()
        layout = column(self, gap=4)
        head = row()
        self.heading, self.close_button = label(role="section"), QPushButton()
        self.close_button.clicked.connect(self.closed)
        head.addWidget(self.heading, 1)
        head.addWidget(self.close_button)
        layout.addLayout(head)
        self.list = QListWidget()
        self.list.setObjectName("contents")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.itemClicked.connect(self._open)
        self.list.itemActivated.connect(self._open)
        layout.addWidget(self.list, 1)
        self._shown: tuple[object, ...] = ()

    def show_entries(self, entries: Sequence[Entry], here: Place) -> None:
        """Show the lines; the open page is picked out."""
        self.heading.setText(tr("paragraph.contents"))
        self.close_button.setText(tr("paragraph.return") + " ▶")
        name(self.list, tr("paragraph.contents"))
        if (shown := (tuple(entries), here)) == self._shown:
            return
        self._shown = shown
        self.list.clear()
        chapter = ""
        for entry in entries:
            if entry.chapter != chapter:
                chapter = entry.chapter
                self._add_chapter(chapter)
            ribbon = "⚑ " if entry.marked else ""
            item = QListWidgetItem(f"{ribbon}{entry.place[1]} · {entry.words}")
            item.setData(Qt.ItemDataRole.UserRole, entry.place)
            item.setToolTip(tr("paragraph.bookmark") if entry.marked else "")
            self.list.addItem(item)
            if entry.place == here:
                self.list.setCurrentItem(item)
                self.list.scrollToItem(item)

    def _add_chapter(self, chapter: str) -> None:
        if chapter:
            item = QListWidgetItem(chapter)
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.list.addItem(item)

    def _open(self, item: QListWidgetItem) -> None:
        place = item.data(Qt.ItemDataRole.UserRole)
        if place:
            self.opened.emit((str(place[0]), int(place[1])))
