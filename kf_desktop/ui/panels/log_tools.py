"""The head of the log: its name, what is to be seen of it, a search, and a button that folds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.theme.controls import Combo
from kf_desktop.ui.theme.theme import THEMES, px
from kf_desktop.ui.theme.widgets import row

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

KINDS = ("all", "important", "dice")
SEARCHED, ARROW = 110, 34
"""Widths at 100 %: what the search takes at most, so that the heading stays whole, and a list's arrow and edges."""


class LogTools(QWidget):
    """Says when something else is to be seen."""

    changed = Signal()
    all_folded = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        line = row(self, gap=6)
        self.only, self.search, self.fold = Combo(), QLineEdit(), QPushButton()
        self.only.setSizeAdjustPolicy(Combo.SizeAdjustPolicy.AdjustToContents)  # its entries come later
        self.search.setMaximumWidth(px(SEARCHED))
        self.fold.setProperty("quiet", "true")
        for widget in (self.only, self.search, self.fold):
            line.addWidget(widget)
        self._folded = False
        self._dress: tuple[object, ...] = ()
        self.only.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.search.textChanged.connect(lambda _: self.changed.emit())
        self.fold.clicked.connect(self._toggle)

    def retranslate(self, view: TableView) -> None:
        """The words of the moment; the knights by whose lines can be asked for."""
        dress = (CATALOGUE.language, THEMES.theme.scale, view.game.party)
        if dress == self._dress:
            return
        self._dress = dress
        at = max(0, self.only.currentIndex())
        self.only.blockSignals(True)
        self.only.clear()
        for kind in KINDS:
            self.only.addItem(tr(f"log.{kind}"), kind)
        for knight in view.game.party:
            self.only.addItem(speech.names_of(view.library).called(knight), f"knight:{knight}")
        self.only.setCurrentIndex(min(at, self.only.count() - 1))
        words = (self.only.itemText(place) for place in range(self.only.count()))
        widest = max(map(QFontMetrics(THEMES.theme.font(16)).horizontalAdvance, words))
        self.only.setMinimumWidth(widest + px(ARROW))
        self.only.blockSignals(False)
        self.search.setPlaceholderText(tr("log.search"))
        name(self.only, tr("log.only"))
        name(self.search, tr("log.search"))
        self._name_fold()

    def wanted(self, kinds: Mapping[str, tuple[str, ...]]) -> tuple[str, str, tuple[str, ...]]:
        """What is searched for, whose lines, and which kinds of them."""
        chosen = str(self.only.currentData() or "all")
        kind, _, knight = chosen.partition(":")
        return self.search.text().strip(), knight, kinds.get(kind, ())

    def _toggle(self) -> None:
        self._folded = not self._folded
        self._name_fold()
        self.all_folded.emit(self._folded)

    def _name_fold(self) -> None:
        self.fold.setText("▸" if not self._folded else "▾")
        name(self.fold, tr("log.unfold_all" if self._folded else "log.fold_all"))
        self.fold.setToolTip(tr("log.unfold_all" if self._folded else "log.fold_all"))
