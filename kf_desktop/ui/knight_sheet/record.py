"""The campaign sheet of a knight on one page: what is counted, virtues, tale, choices, bonds and notes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.knight_sheet import sections
from kf_desktop.ui.knight_sheet.marks import Matrix, VirtueRows
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import clear, column, flow, label, panel, row

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView
    from kf_desktop.ui.table.view import TableView

NARROWEST, WIDEST = 330, 640
"""Width of a column at 100 %, at least and at most."""


class Column(QWidget):
    """As wide as it is told to be, where there is room."""

    wide = 0

    def sizeHint(self) -> QSize:
        return QSize(self.wide, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(px(NARROWEST), super().minimumSizeHint().height())


class Record(QWidget):
    """Panels in three columns, as many side by side as there is room for."""

    def __init__(self) -> None:
        super().__init__()
        outer = column(self)
        self.counted = row(gap=6)
        outer.addLayout(self.counted)
        self.holder, self.flow = flow(gap=8)
        outer.addWidget(self.holder)
        self.virtues, self.matrix = VirtueRows(), Matrix()
        self.tale = column(gap=2)
        self.bonds = column(gap=2)
        self.titles: dict[str, QLabel] = {}
        self.columns = [Column() for _ in range(3)]
        columns = [self._column(holder) for holder in self.columns]
        self._frame("virtues", columns[0]).addWidget(self.virtues)
        self._frame("matrix", columns[1]).addWidget(self.matrix)
        self._frame("tale", columns[1]).addLayout(self.tale)
        self._frame("record", columns[2]).addLayout(self.bonds)
        self._told: tuple[object, ...] = ()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side by side they share all the room."""
        super().resizeEvent(event)
        gap = self.flow.spacing()
        count = min(max(1, (self.width() + gap) // (px(NARROWEST) + gap)), len(self.columns))
        share = min((self.width() - gap * (count - 1)) // count, px(WIDEST))
        for holder in self.columns:
            holder.wide = share if count == len(self.columns) else px(NARROWEST)
            holder.updateGeometry()
        self.flow.activate()

    def _column(self, holder: Column) -> QVBoxLayout:
        holder.wide = px(NARROWEST)
        self.flow.addWidget(holder)
        return column(holder, gap=8)

    def _frame(self, name: str, below: QVBoxLayout) -> QVBoxLayout:
        frame: QFrame = panel()
        inner = column(frame, margin=10, gap=5)
        self.titles[name] = label(role="section")
        inner.addWidget(self.titles[name])
        below.addWidget(frame)
        return inner

    def show_knight(self, knight: KnightView, view: TableView) -> None:
        """Write the sheet; only if something on it has changed."""
        tale, bonds = sections.tale(knight, view), sections.record(knight, view)
        counted, pairs = sections.purse(knight), sections.pairs(knight)
        nodes = (tuple(knight.sheet.matrix), tuple(knight.sheet.revoked))
        told = (knight.id, tale, bonds, counted, pairs, nodes, CATALOGUE.language, THEMES.theme)
        if told == self._told:
            return
        for name, title in self.titles.items():
            title.setText(tr(f"sheet.{name}"))
        self._show_counted(counted)
        self.virtues.show_pairs(pairs)
        self.matrix.show_nodes(knight.sheet.matrix, knight.sheet.revoked)
        for layout, lines in ((self.tale, tale), (self.bonds, bonds)):
            clear(layout)
            for words, role in lines:
                layout.addWidget(label(words, role, wrap=True))
        self._told = told

    def _show_counted(self, counted: list[tuple[str, str]]) -> None:
        clear(self.counted)
        for name, value in counted:
            box = panel()
            inner = column(box, margin=5, gap=0)
            inner.addWidget(label(name, "small"))
            inner.addWidget(label(value, "number"))
            self.counted.addWidget(box, 1)
