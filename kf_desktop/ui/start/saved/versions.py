"""What is kept of a saved game: its expeditions to look at or to branch from, its backups, and another to compare."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n.catalogue import CATALOGUE, said, tr
from kf_desktop.ui.replay.bar import chapter_words
from kf_desktop.ui.start.entries import SaveEntry
from kf_desktop.ui.start.saved.reached import place_of
from kf_desktop.ui.start.saved.save_list import SavePicture
from kf_desktop.ui.theme.controls import Combo
from kf_desktop.ui.theme.widgets import clear, column, label, panel, row, scrolling

if TYPE_CHECKING:
    from kf_desktop.door.reel import ReelChapter
    from kf_desktop.ui.start.saved.compare import Row


SHARES = (3, 5, 5)
"""Of the width: what it is about, and how it stands in either game."""


class Versions(QWidget):
    """Emits what is to be looked at, branched from or restored; asks `compare` for the rows of a comparison."""

    look_asked = Signal(str, int)
    """A save, and a chapter of it; −1 is where it stands."""
    branch_asked = Signal(str, int)
    restore_asked = Signal(object)
    closed = Signal()

    def __init__(
        self,
        entry: SaveEntry,
        chapters: Sequence[ReelChapter],
        backups: Sequence[SaveEntry],
        others: Sequence[SaveEntry],
        compare: Callable[[str, str], list[Row]],
    ) -> None:
        super().__init__()
        self.entry, self.others, self.compare = entry, others, compare
        self.buttons: dict[str, QPushButton] = {}
        outer = column(self, gap=10)
        head = row(gap=8)
        head.addWidget(label(tr("versions.title", campaign=entry.campaign), "title", wrap=True), 1)
        head.addWidget(self._button("close", "versions.close", self.closed.emit))
        outer.addLayout(head)
        content = QWidget()
        self.inner = column(content, gap=8)
        self._add_comparison()
        self._add_chapters(chapters)
        self._add_backups(backups)
        self.inner.addStretch(1)
        outer.addWidget(scrolling(content), 1)

    def _button(self, id: str, words: str, deed: Callable[[], object], about: str = "") -> QPushButton:
        button = QPushButton(tr(words))
        button.clicked.connect(lambda _=False: deed())
        name(button, CATALOGUE.headed(tr(words), about) if about else tr(words))
        self.buttons[id] = button
        return button

    def _line(self, words: str, *buttons: QPushButton, picture: QWidget | None = None) -> None:
        frame = panel()
        line = row(frame, margin=7, gap=8)
        if picture is not None:
            line.addWidget(picture)
        line.addWidget(label(words, wrap=True), 1)
        for button in buttons:
            button.setProperty("quiet", "true")
            line.addWidget(button)
        self.inner.addWidget(frame)

    def _add_chapters(self, chapters: Sequence[ReelChapter]) -> None:
        self.inner.addWidget(label(tr("versions.expeditions"), "section"))
        self.inner.addWidget(label(tr("versions.expeditions_help"), "soft", wrap=True))
        for index, chapter in enumerate(chapters):
            words = chapter_words(chapter)
            look = self._button(f"look:{index}", "replay.look_back", partial(self._ask, self.look_asked, index), words)
            branch = partial(self._ask, self.branch_asked, index)
            self._line(words, look, self._button(f"branch:{index}", "versions.branch", branch, words))

    def _ask(self, signal: SignalInstance, chapter: int) -> None:
        signal.emit(self.entry.id, chapter)

    def _add_backups(self, backups: Sequence[SaveEntry]) -> None:
        self.inner.addWidget(label(tr("versions.backups"), "section"))
        told = tr("versions.backups_help" if backups else "versions.no_backups")
        self.inner.addWidget(label(told, "soft", wrap=True))
        for index, backup in enumerate(backups):
            words = " · ".join(filter(None, [*place_of(backup), said(backup.kingdom), backup.saved.replace("T", " ")]))
            look = partial(self.look_asked.emit, backup.id, -1)
            buttons = (
                self._button(f"preview:{index}", "versions.preview", look, words),
                self._button(f"restore:{index}", "versions.restore", partial(self.restore_asked.emit, backup), words),
            )
            for button in buttons:
                button.setEnabled(not backup.problem)
            reached = " · ".join(filter(None, [*place_of(backup), said(backup.kingdom)]))
            told = "\n".join(filter(None, [reached, backup.saved.replace("T", " "), backup.problem]))
            self._line(told, *buttons, picture=SavePicture(backup))

    def _add_comparison(self) -> None:
        self.inner.addWidget(label(tr("versions.compare"), "section"))
        self.other = Combo()
        self.other.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.other.addItem(tr("versions.compare_none"))
        self.other.addItems([_called(other) for other in self.others])
        self.other.activated.connect(self._compare)
        self.other.setEnabled(bool(self.others))
        name(self.other, tr("versions.compare"))
        self.inner.addWidget(self.other)
        self.table = QGridLayout()
        for place, share in enumerate(SHARES):
            self.table.setColumnStretch(place, share)
        holder = QWidget()
        holder.setLayout(self.table)
        self.inner.addWidget(holder)

    def _compare(self, index: int) -> None:
        """Show in which rows the two differ."""
        clear(self.table)
        if index <= 0:
            return
        other = self.others[index - 1]
        rows = self.compare(self.entry.id, other.id)
        heads = ("", _called(self.entry), _called(other))
        for place, words in enumerate(heads):
            self.table.addWidget(label(words, "strong", wrap=True), 0, place)
        for line, found in enumerate(rows, 1):
            for place, words in enumerate((found.name, found.left, found.right)):
                cell = label(words, "soft" if place == 0 else "", wrap=True)
                self.table.addWidget(cell, line, place, Qt.AlignmentFlag.AlignTop)
        if not rows:
            self.table.addWidget(label(tr("versions.same"), "soft", wrap=True), 1, 0, 1, 3)


def _called(entry: SaveEntry) -> str:
    """A saved game in a line."""
    party = CATALOGUE.listed([said(knight.name) for knight in entry.knights])
    return " · ".join(filter(None, [entry.campaign, party, *place_of(entry), entry.saved.replace("T", " ")]))
