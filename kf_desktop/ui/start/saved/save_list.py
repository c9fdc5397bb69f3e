"""The saved games, grouped by campaign, each with its party and a small picture of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QPushButton, QWidget

from kf_desktop.ui.i18n.catalogue import CATALOGUE, said, tr
from kf_desktop.ui.plates.band import GROUND, fade
from kf_desktop.ui.plates.names import phase_plate
from kf_desktop.ui.plates.painting import draw_plate
from kf_desktop.ui.start.emblem import Emblem
from kf_desktop.ui.start.saved.reached import branch_of, reached_of
from kf_desktop.ui.theme.theme import colour, px
from kf_desktop.ui.theme.widgets import column, flow, label, row, rule, scrolling

if TYPE_CHECKING:
    from kf_desktop.ui.start.entries import SaveEntry

WIDE, HIGH, INSET = 128, 80, 4
"""A save's picture, and the room around the tokens on it."""
TOKEN = 36
"""A knight's token at most, where there is room for all of the party."""


class SaveList(QWidget):
    """Emits the save that is to be loaded, deleted or exported; one from a file may be taken in."""

    chosen = Signal(str)
    versions_asked = Signal(object)
    delete_asked = Signal(object)
    export_asked = Signal(object)
    import_asked = Signal()

    def __init__(self, saves: Sequence[SaveEntry]) -> None:
        super().__init__()
        self.load_buttons: list[QPushButton] = []
        self.version_buttons: list[QPushButton] = []
        outer = column(self, gap=10)
        self.take_in = QPushButton(tr("saves.import"))
        self.take_in.clicked.connect(self.import_asked)
        head = row()
        head.addWidget(label(tr("saves.title"), "title"), 1)
        head.addWidget(self.take_in)
        outer.addLayout(head)
        content = QWidget()
        inner = column(content, gap=4)
        for campaign, entries in _grouped(saves).items():
            inner.addWidget(label(campaign, "section", wrap=True))
            for place, entry in enumerate(entries):
                if place:
                    inner.addWidget(rule())
                inner.addWidget(self._line(entry))
        if not saves:
            inner.addWidget(label(tr("saves.none"), "soft", wrap=True))
        inner.addStretch(1)
        outer.addWidget(scrolling(content), 1)

    def focus_first(self) -> None:
        """Put the keyboard on the newest save."""
        (self.load_buttons or [self.take_in])[0].setFocus()

    def _line(self, entry: SaveEntry) -> QWidget:
        """A line of the list: how it looks, whose it is and how far it is, and what can be done with it."""
        holder = QWidget()
        line = row(holder, gap=12)
        line.setContentsMargins(0, px(5), px(6), px(9))
        line.addWidget(SavePicture(entry), 0, Qt.AlignmentFlag.AlignTop)
        words = column(gap=1)
        party = CATALOGUE.listed([said(knight.name) for knight in entry.knights])
        words.addWidget(label(party, "strong", wrap=True))
        place = reached_of(entry) if entry.knights else []
        if said(entry.kingdom):
            place.insert(0, said(entry.kingdom))
        when = entry.saved.replace("T", " ")
        kind = tr("saves.autosave") if entry.autosave else tr("saves.backup") if "backup-" in entry.id else ""
        words.addWidget(label(" · ".join(filter(None, [*place, when, kind])), "soft", wrap=True))
        if branch := branch_of(entry):
            words.addWidget(label(branch, "chip", tone="gold"), 0, Qt.AlignmentFlag.AlignLeft)
        for sentence in filter(None, [entry.problem, *entry.packs]):
            words.addWidget(label(sentence, wrap=True, tone="blood" if sentence == entry.problem else ""))
        words.addWidget(self._other_buttons(entry))
        words.addStretch()
        line.addLayout(words, 1)
        line.addWidget(self._load_button(entry, party), 0, Qt.AlignmentFlag.AlignTop)
        return holder

    def _load_button(self, entry: SaveEntry, party: str) -> QPushButton:
        load = QPushButton(tr("saves.load"))
        load.setProperty("primary", "true")
        load.setEnabled(not entry.problem)
        load.clicked.connect(lambda: self.chosen.emit(entry.id))
        told = CATALOGUE.listed([entry.campaign, party, entry.saved])
        load.setAccessibleName(CATALOGUE.headed(tr("saves.load"), told))
        self.load_buttons.append(load)
        return load

    def _other_buttons(self, entry: SaveEntry) -> QWidget:
        holder, buttons = flow(gap=4)
        versions, export, delete = (QPushButton(tr(key)) for key in ("saves.versions", "saves.export", "saves.delete"))
        versions.setEnabled(not entry.problem)
        versions.clicked.connect(lambda: self.versions_asked.emit(entry))
        self.version_buttons.append(versions)
        export.clicked.connect(lambda: self.export_asked.emit(entry))
        delete.clicked.connect(lambda: self.delete_asked.emit(entry))
        for button in (versions, export, delete):
            button.setProperty("quiet", "true")
            buttons.addWidget(button)
        return holder


def _grouped(saves: Sequence[SaveEntry]) -> dict[str, list[SaveEntry]]:
    found: dict[str, list[SaveEntry]] = {}
    for save in saves:
        found.setdefault(save.campaign, []).append(save)
    return found


class SavePicture(QWidget):
    """The table as it was left; without a picture of it, where the party is, and who it is.

    Tells nothing that the words beside it do not.
    """

    def __init__(self, entry: SaveEntry) -> None:
        super().__init__()
        self.setFixedSize(px(WIDE), px(HIGH))
        self.plate = phase_plate(entry.phase)
        self.thumbnail = QPixmap(str(entry.thumbnail)) if entry.thumbnail is not None else QPixmap()
        self.emblems: list[Emblem] = []
        if self.thumbnail.isNull():
            self._stand_party(entry)

    def _stand_party(self, entry: SaveEntry) -> None:
        """Everybody at the lower edge, as large as there is room for all."""
        outer = column(self, margin=INSET)
        outer.addStretch()
        party = row(gap=2)
        outer.addLayout(party)
        side = min(TOKEN, (WIDE - 2 * INSET) // max(1, len(entry.knights)) - 2)
        self.emblems = [Emblem(knight, side) for knight in entry.knights]
        for emblem in self.emblems:
            party.addWidget(emblem)
        party.addStretch()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        area = QRectF(self.rect())
        painter.fillRect(area, GROUND)
        if self.thumbnail.isNull():
            draw_plate(painter, self.plate, area)
            fade(painter, area.bottomLeft(), area.bottomLeft() - QPointF(0, area.height() * 0.5), area, 170)
        else:
            painter.drawPixmap(area, self.thumbnail, _cut(QSizeF(self.thumbnail.size()), area.size()))
        painter.setPen(colour("line_strong"))
        painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.end()


def _cut(whole: QSizeF, place: QSizeF) -> QRectF:
    """The middle of a picture, in the shape of its place."""
    size = place.scaled(whole, Qt.AspectRatioMode.KeepAspectRatio)
    return QRectF(QPointF((whole.width() - size.width()) / 2, (whole.height() - size.height()) / 2), size)
