"""The odds in full: every chance, the numbers of hits, what each re-roll brings, each option."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from kf_desktop.ui.dialogs.overlay import Overlay
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.words import CHIEF, SILENT, brought_in_words, line, percent, shown, value_name
from kf_desktop.ui.storybook import pages
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import column, label, panel

if TYPE_CHECKING:
    from kf_desktop.door.odds import Odds, Values
    from kf_desktop.engine.decision import Decision
    from kf_desktop.ui.table.view import TableView

MOST_ROWS = 14
"""Options set out in the table: the rest would not be read."""


def _value_or_nothing(name: str, values: Values) -> str:
    """The value, or nothing where a test of another kind has none of the name."""
    return shown(name, values[name]) if name in values else ""


class OddsDialog(Overlay):
    """Tables of the odds of one decision."""

    def __init__(
        self, owner: QWidget, odds: Odds, decision: Decision, view: TableView, letters: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(owner, tr("odds.title"), width=720)
        words = {option.key: speech.option(option, view) for option in decision.options}
        told = line(odds, decision, words, speech.names_of(view.library), letters)
        self.body.addWidget(label(told, "heading", wrap=True))
        if odds.options:
            self._add_options(odds, decision, view)
        if odds.values and not odds.options:
            self._add_table("", [], [[value_name(name), shown(name, value)] for name, value in odds.values.items()])
        if odds.rows:
            names = [name for name in odds.rows[0] if name not in SILENT or any(row.get(name) for row in odds.rows)]
            rows = [[shown(name, each.get(name, Fraction(0))) for name in names] for each in odds.rows]
            self._add_table(tr("odds.rerolls"), [value_name(name) for name in names], rows)
        if odds.hits:
            self._add_hits(odds.hits)
        if odds.lost:
            rows = [[str(amount), percent(share)] for amount, share in odds.lost]
            self._add_table(tr("odds.lost"), [value_name("lost"), tr("odds.chance")], rows)
        if odds.brings:
            brought = brought_in_words(odds.brings, speech.names_of(view.library))
            self.body.addWidget(label(tr("odds.laid"), "section"))
            self.body.addWidget(label(CATALOGUE.listed(brought), wrap=True))
        self.body.addWidget(label(tr("odds.supposed"), "soft", wrap=True))

    def _add_options(self, odds: Odds, decision: Decision, view: TableView) -> None:
        asked = [option for option in decision.options if option.key in odds.options][:MOST_ROWS]
        values = {option.key: odds.options[option.key].values for option in asked}
        kinds = dict.fromkeys(odds.options[option.key].kind for option in asked)
        names = [name for kind in kinds for name in CHIEF[kind] if any(name in each for each in values.values())]
        rows = [
            [pages.words_of(option, view), *(_value_or_nothing(name, values[option.key]) for name in names)]
            for option in asked
        ]
        self._add_table("", ["", *(value_name(name) for name in names)], rows)

    def _add_hits(self, hits: Sequence[Fraction]) -> None:
        rows = [
            [str(count), percent(share), percent(sum(hits[count:], Fraction(0)))]
            for count, share in enumerate(hits)
            if share
        ]
        self._add_table(tr("odds.hits"), [value_name("hits"), tr("odds.exactly"), tr("odds.at_least")], rows)

    def _add_table(self, title: str, heads: list[str], rows: list[list[str]]) -> None:
        if title:
            self.body.addWidget(label(title, "section"))
        box = panel()
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(22))
        grid.setVerticalSpacing(px(4))
        column(box, margin=9).addLayout(grid)
        for place, words in enumerate(heads):
            grid.addWidget(_cell(words, place, role="soft"), 0, place)
        for number, cells in enumerate(rows, 1):
            for place, words in enumerate(cells):
                grid.addWidget(_cell(words, place, role="strong" if place else ""), number, place)
        grid.setColumnStretch(0, 1)
        self.body.addWidget(box)


def _cell(words: str, place: int, *, role: str) -> QWidget:
    """Names to the left, numbers to the right."""
    made = label(words, role, wrap=not place)
    if place:
        made.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return made
