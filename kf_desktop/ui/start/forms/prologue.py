"""How a knight's story begins, to be read before anybody chooses (SHT-002): its prologue and no other page."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.storybook.pages import page_in
from kf_desktop.ui.storybook.prose import prose_label
from kf_desktop.ui.storybook.spans import plain
from kf_desktop.ui.theme.widgets import column, label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from kf_desktop.story.model import Book


class PrologueDialog(Overlay):
    """A page of the prologue at a time; where it asks, any answer is read on, and nothing is kept of it."""

    def __init__(self, owner: QWidget, book: Book, named: Mapping[str, str]) -> None:
        self._book, self._named = book, named
        super().__init__(owner, tr("new.prologue_of", knight=named["{knight}"]), width=760)
        self.foot.addWidget(label(tr("new.prologue_only"), "soft", wrap=True), 1)
        self.number = book.prologue or 0
        self.ways: dict[str, QPushButton] = {}
        self._lines = self._page()
        self.body.addWidget(self._lines)

    def _page(self) -> QWidget:
        """The open page with the ways on from it, which lead to pages of the prologue alone."""
        made = QWidget()
        lines = column(made, gap=8)
        page = page_in(self._book, self.number, self._named, alone=True)
        paragraph = self._book.paragraphs[self.number]
        lines.addWidget(prose_label(page.body))
        ways = {choice.key: choice.goto for choice in paragraph.choices if choice.goto is not None}
        if paragraph.goto is not None:
            ways = {"": paragraph.goto}
        self.ways = {}
        for key, number in ({} if paragraph.end else ways).items():
            words = plain(page.choices[key]) if key in page.choices else tr("new.prologue_on")
            button = QPushButton(words)
            button.setProperty("quiet", "true")
            button.clicked.connect(partial(self.turn_to, number))
            lines.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
            self.ways[key] = button
        return made

    def turn_to(self, number: int) -> None:
        """Read on there."""
        self.number, old = number, self._lines
        self._lines = self._page()
        self.body.replaceWidget(old, self._lines)
        old.deleteLater()
        self.area.verticalScrollBar().setValue(0)
        next(iter(self.ways.values()), self.close_button).setFocus()
