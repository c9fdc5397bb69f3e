"""The packs that are there: what comes with the game, the player's own, and what keeps one of them out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from kf_desktop.ui.i18n.catalogue import said, tr
from kf_desktop.ui.start.entries import PackEntry
from kf_desktop.ui.theme.widgets import column, label, panel, row, scrolling

MOST_FAULTS = 12
"""Sentences shown of one pack; all of them are copied."""


class PackList(QWidget):
    """A page of the start screen."""

    def __init__(self, packs: Sequence[PackEntry], home: Path) -> None:
        super().__init__()
        self.copy_buttons: list[QPushButton] = []
        outer = column(self, gap=10)
        outer.addWidget(label(tr("packs.title"), "title"))
        outer.addWidget(label(tr("packs.words", folder=str(home)), "soft", wrap=True))
        content = QWidget()
        inner = column(content, gap=8)
        for pack in packs:
            inner.addWidget(self._panel(pack))
        inner.addStretch()
        outer.addWidget(scrolling(content), 1)

    def focus_first(self) -> None:
        """Put the keyboard on the first button, if there is one."""
        if (first := self.findChild(QPushButton)) is not None:
            first.setFocus()

    def _panel(self, pack: PackEntry) -> QWidget:
        frame = panel()
        lines = column(frame, margin=9, gap=4)
        head = row(gap=12)
        name = tr("packs.name", name=said(pack.name), version=pack.version or "?")
        head.addWidget(label(name, "strong", wrap=True), 1)
        state = "left_out" if pack.faults else "own" if pack.folder else "bundled"
        head.addWidget(label(tr(f"packs.{state}"), "chip", tone="blood" if pack.faults else ""))
        lines.addLayout(head)
        if pack.folder is not None:
            lines.addWidget(label(str(pack.folder), "soft", wrap=True))
        if pack.faults:
            lines.addWidget(label(tr("packs.faults"), "soft", wrap=True))
        for fault in pack.faults[:MOST_FAULTS]:
            lines.addWidget(label(fault, wrap=True))
        if len(pack.faults) > MOST_FAULTS:
            lines.addWidget(label(tr("packs.more", count=len(pack.faults) - MOST_FAULTS), "soft"))
        if pack.folder is not None:
            lines.addLayout(self._buttons(pack, pack.folder))
        return frame

    def _buttons(self, pack: PackEntry, folder: Path) -> QHBoxLayout:
        buttons = row(gap=8)
        show = QPushButton(tr("packs.open"))
        show.clicked.connect(lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder))))
        buttons.addWidget(show)
        if pack.faults:
            copy = QPushButton(tr("packs.copy"))
            copy.clicked.connect(lambda: QGuiApplication.clipboard().setText("\n".join(pack.faults)))
            self.copy_buttons.append(copy)
            buttons.addWidget(copy)
        buttons.addStretch()
        return buttons
