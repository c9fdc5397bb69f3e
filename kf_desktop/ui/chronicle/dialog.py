"""The chronicle over the table: the campaign or a knight's book so far, to read and to take along."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QUrl
from PySide6.QtGui import QImage, QPainter, QTextDocument
from PySide6.QtWidgets import QFileDialog, QPushButton, QTextBrowser, QWidget

from kf_desktop.ui.a11y import announce, name
from kf_desktop.ui.chronicle.page import campaign_page, document, knight_page
from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import Combo, label

if TYPE_CHECKING:
    from kf_desktop.door.chronicle import Chronicle
    from kf_desktop.ui.chronicle.page import Plot
    from kf_desktop.ui.table.view import TableView

SHEET = "body { color: #2a2018; } h1, h2 { color: #7c1f12; } h3 { color: #6b4a08; } .soft { color: #6b5b45; }"


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
        self.browser = QTextBrowser()
        self.browser.setObjectName("chronicle")
        self.browser.setStyleSheet("QTextBrowser { background: #efe4c8; color: #2a2018; }")
        self.browser.setMinimumHeight(max(px(300), owner.height() - px(230)))
        self.browser.setOpenLinks(False)
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
        shown = self.browser.document()
        shown.clear()
        shown.setDefaultStyleSheet(SHEET)
        count = 0

        def plot(svg: str) -> str:
            nonlocal count
            count += 1
            link = f"plot:{count}"
            picture = drawn(svg, self.devicePixelRatioF())
            shown.addResource(QTextDocument.ResourceType.ImageResource.value, QUrl(link), picture)
            return f'<p><img src="{link}" width="{round(picture.deviceIndependentSize().width())}"></p>'

        self.browser.setHtml(self.body_of(plot))
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


def drawn(svg: str, ratio: float) -> QImage:
    """A plot as a picture, as sharp as the screen."""
    from PySide6.QtSvg import QSvgRenderer  # noqa: PLC0415 - off the way to the first window

    renderer = QSvgRenderer(QByteArray(svg.encode()))
    size = renderer.defaultSize() * ratio
    picture = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(0)
    painter = QPainter(picture)
    renderer.render(painter, renderer.viewBoxF())
    painter.end()
    return picture
