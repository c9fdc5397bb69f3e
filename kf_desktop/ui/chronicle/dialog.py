"""The chronicle over the table: the campaign or a knight's book so far, to read and to take along."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.door.chronicle import Chronicle
from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.chronicle.file import write_whole
from kf_desktop.ui.chronicle.page import campaign_page, document, knight_page
from kf_desktop.ui.chronicle.pane import TELLER
from kf_desktop.ui.chronicle.paper import Paper
from kf_desktop.ui.dialogs.ask import ask_where
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.controls import Combo
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import label

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.chronicle.page import Plot
    from kf_desktop.ui.table.view import TableView


LEAST, AROUND = 100, 246
"""The least height of the page, and what of the window lies above and below it: it alone is scrolled."""


class ChronicleDialog(Overlay):
    """A choice of whose story it is, the page, and a button that writes it to a file."""

    def __init__(self, owner: QWidget, tell: Callable[[], Chronicle], view: TableView, knight: str = "") -> None:
        """`tell` works the chronicle out, on a thread of its own; `knight` is whose book is opened first."""
        super().__init__(owner, tr("chronicle.title"), width=860)
        self.chronicle: Chronicle | None = None
        self.view = view
        self.whose = Combo()
        self.whose.addItem(tr("chronicle.campaign"), "")
        for each in view.game.party:
            called = speech.names_of(view.library).name("knight", each)
            self.whose.addItem(tr("chronicle.book", knight=called), each)
        self.whose.setCurrentIndex(max(0, self.whose.findData(knight)))
        self.whose.currentIndexChanged.connect(self._show)
        name(self.whose, tr("chronicle.whose"))
        self.browser = Paper()
        self.browser.setMinimumHeight(max(px(LEAST), owner.height() - px(AROUND)))
        self.body.addWidget(self.whose)
        self.body.addWidget(self.browser)
        self.export = QPushButton(tr("chronicle.export"))
        self.export.clicked.connect(self._export)
        self.print = QPushButton(tr("sheet_page.print"))
        self.print.clicked.connect(self._print)
        self.done = label(role="soft", wrap=True)
        self.foot.addWidget(self.export)
        self.foot.addWidget(self.print)
        self.foot.addWidget(self.done, 1)
        TELLER.found.connect(self._take)
        self._asked = TELLER.ask(tell)
        self._show()

    def open(self) -> None:
        """Come up with the keyboard on the page, which is longer than the window."""
        super().open()
        self.browser.setFocus()

    def _take(self, number: int, chronicle: object) -> None:
        """The chronicle has been told; nothing where it could not be."""
        if number == self._asked:
            self.chronicle = chronicle if isinstance(chronicle, Chronicle) else None
            self._asked = 0
            self._show()

    def body_of(self, plot: Plot) -> str:
        """The page that is chosen; as long as it is not told, that."""
        if self.chronicle is None:
            return f"<p>{tr('chronicle.being_told' if self._asked else 'chronicle.cannot_be_told')}</p>"
        knight = str(self.whose.currentData() or "")
        if knight:
            return knight_page(self.chronicle, knight, self.view, plot)
        return campaign_page(self.chronicle, self.view, plot)

    def _show(self) -> None:
        self.browser.show_page(self.body_of)
        self.print.setVisible(self.knight() is not None)
        for button in (self.print, self.export):
            button.setEnabled(self.chronicle is not None)
        name(self.browser, self.whose.currentText())

    def knight(self) -> KnightView | None:
        """Whose book is open."""
        return self.view.game.knights.get(str(self.whose.currentData() or ""))

    def _called(self) -> str:
        """What a file of the page is called: after the campaign, and the knight if it is a knight's."""
        knight = self.knight()
        names = [speech.names_of(self.view.library).name("knight", knight.id)] if knight is not None else []
        return " - ".join([self.view.game.campaign.name, *names])

    def _print(self) -> None:
        """Print the knight's sheet to a file."""
        path = ask_where(self, tr("sheet_page.print"), self._called(), "pdf")
        if path:
            self.print_to(Path(path))

    def print_to(self, path: Path) -> None:
        """The sheet as a PDF; whether that went well is said."""
        from kf_desktop.ui.knight_sheet.printed import print_sheet  # noqa: PLC0415 - off the way to the dialog

        knight, chronicle = self.knight(), self.chronicle
        if knight is not None and chronicle is not None:
            self._try(path, lambda: print_sheet(path, knight, self.view, chronicle))

    def _export(self) -> None:
        """Write the page to a file that opens in any browser."""
        path = ask_where(self, tr("chronicle.export"), self._called(), "html")
        if path:
            self.write(Path(path))

    def write(self, path: Path) -> None:
        """The page as one file; whether that went well is said."""
        page = document(self.whose.currentText(), self.body_of(lambda svg: svg))
        self._try(path, lambda: write_whole(path, page.encode()))

    def _try(self, path: Path, deed: Callable[[], object]) -> None:
        try:
            deed()
            words = tr("chronicle.written" if path.suffix == ".html" else "chronicle.printed", file=path.name)
        except OSError as error:
            words = tr("chronicle.not_written", reason=error.strerror or str(error))
        self.done.setText(words)
        announce(self, words)
