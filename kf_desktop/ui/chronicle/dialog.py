"""The chronicle over the table: the campaign or a knight's book so far, to read and to take along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.chronicle.page import campaign_page, document, knight_page
from kf_desktop.ui.chronicle.paper import Paper
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import Combo, label

if TYPE_CHECKING:
    from kf_desktop.door.chronicle import Chronicle
    from kf_desktop.ui.chronicle.page import Plot
    from kf_desktop.ui.table.view import TableView


class ChronicleDialog(Overlay):
    """A choice of whose story it is, the page, and a button that writes it to a file."""

    def __init__(self, owner: QWidget, chronicle: Chronicle, view: TableView) -> None:
        super().__init__(owner, tr("chronicle.title"), width=860)
        self.chronicle, self.view = chronicle, view
        self.whose = Combo()
        self.whose.addItem(tr("chronicle.campaign"), "")
        for knight in chronicle.party:
            called = speech.names_of(view.library).name("knight", knight)
            self.whose.addItem(tr("chronicle.book", knight=called), knight)
        self.whose.currentIndexChanged.connect(self._show)
        name(self.whose, tr("chronicle.whose"))
        self.browser = Paper()
        self.browser.setMinimumHeight(max(px(300), owner.height() - px(230)))
        self.body.addWidget(self.whose)
        self.body.addWidget(self.browser)
        self.export = QPushButton(tr("chronicle.export"))
        self.export.clicked.connect(self._export)
        self.done = label(role="soft", wrap=True)
        self.foot.addWidget(self.export)
        self.foot.addWidget(self.done, 1)
        self._show()

    def body_of(self, plot: Plot) -> str:
        """The page that is chosen."""
        knight = str(self.whose.currentData() or "")
        if knight:
            return knight_page(self.chronicle, knight, self.view, plot)
        return campaign_page(self.chronicle, self.view, plot)

    def _show(self) -> None:
        self.browser.show_page(self.body_of)
        name(self.browser, self.whose.currentText())

    def _export(self) -> None:
        """Write the page to a file that opens in any browser."""
        wish = f"{self.chronicle.campaign or 'chronicle'}.html"
        path, _ = QFileDialog.getSaveFileName(self, tr("chronicle.export"), wish, "*.html")
        if path:
            self.write(Path(path))

    def write(self, path: Path) -> None:
        """The page as one file; whether that went well is said."""
        try:
            path.write_text(document(self.whose.currentText(), self.body_of(lambda svg: svg)), encoding="utf-8")
            words = tr("chronicle.written", file=path.name)
        except OSError as error:
            words = tr("chronicle.not_written", reason=error.strerror or str(error))
        self.done.setText(words)
        announce(self, words)
