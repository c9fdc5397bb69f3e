"""What each choice of dice would bring: a row a number of dice, its price, and the chances after it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QPushButton, QWidget

from kf_desktop.ui.a11y import name
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.odds.words import BEST, shown
from kf_desktop.ui.theme.theme import px
from kf_desktop.ui.theme.widgets import clear, label, restyle

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from kf_desktop.door.odds import Odds, Values

MOST_ROWS, MOST_USES = 4, 2
VALUES = {
    "attack": ("wound", "critical"),
    "encounter": ("scrape", "crit_effect"),
    "power": ("wound",),
    "evasion": ("death", "expected_lost", "expected_brought", "expected_heat", "full_evade"),
}
"""What is compared, by the kind of odds."""
AT_TIMES = ("death", "expected_brought", "expected_heat")
"""Compared only where some of the choices could bring it."""


class WhatIf(QWidget):
    """A click on a row picks its dice, or takes what it says could be used first."""

    picked = Signal(tuple)
    used = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(px(14))
        self.grid.setVerticalSpacing(px(2))
        self.rows: list[QPushButton] = []
        self._tips: list[str] = []
        """Of each column."""
        self.hide()

    def forget(self) -> None:
        """Nothing is known of these dice."""
        clear(self.grid)
        self.rows = []
        self.hide()

    def show_odds(self, odds: Odds, words: Mapping[str, str] | None = None) -> None:
        """A row for each number of dice that it may be worth to roll again, and for what is better used first.

        The advised one is always among them. `words` are those of what is offered, by key.
        """
        self.forget()
        if not odds.picks:
            return
        names = [each for each in VALUES.get(odds.kind, ()) if _is_compared(each, odds.rows)]
        heads = [tr("staging.what_if"), tr("staging.price"), *(tr(f"staging.then_{each}") for each in names)]
        self._tips = ["", "", *(tr(key) if CATALOGUE.has(key := f"staging.tip_{each}") else "" for each in names)]
        for place, said in enumerate(heads):
            self._put(0, place, said, "soft")
        uses = [key for key in odds.better if key in (words or {})][:MOST_USES]
        for keys, values in _shown_rows(odds, MOST_ROWS + 1 - max(1, len(uses))):
            best = odds.advice is not None and set(keys) == set(odds.advice) and not uses
            said = tr("staging.keep_all") if not keys else tr("staging.again", count=len(keys))
            price = _price(values) if keys else "–"
            row = self._row(said, [price, *(shown(each, values[each]) for each in names)], best=best)
            row.clicked.connect(lambda _=False, keys=keys: self.picked.emit(keys))
        for place, key in enumerate(uses):
            after, use = odds.uses[key], (words or {})[key]
            said = tr("staging.use_then", use=use, count=len(after.advice)) if after.advice else use
            cells = [_price(after.values), *(shown(each, after.values[each]) for each in names)]
            row = self._row(said, cells, best=not place)
            row.clicked.connect(lambda _=False, key=key: self.used.emit(key))
        self.show()

    def _row(self, said: str, cells: Sequence[str], *, best: bool) -> QPushButton:
        """One more row: what is done, its price, and what would come of it."""
        button = QPushButton(f"{BEST}{said}" if best else said)
        button.setProperty("quiet", "true")
        button.setProperty("inline", "true")
        restyle(button, now=str(best).lower())
        name(button, CATALOGUE.headed(said, CATALOGUE.listed(cells)))
        self.rows.append(button)
        line = len(self.rows)
        self.grid.addWidget(button, line, 0)
        for place, words in enumerate(cells, 1):
            self._put(line, place, words, "strong" if best else "")
        return button

    def _put(self, line: int, place: int, words: str, role: str) -> None:
        cell = label(words, role)
        cell.setToolTip(self._tips[place])
        if place:
            cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.grid.addWidget(cell, line, place)


def _price(values: Values) -> str:
    heat = values.get("heat", Fraction(0))
    return tr("staging.heat", heat=shown("heat", heat)) if heat else tr("staging.free")


def _is_compared(name: str, rows: Sequence[Values]) -> bool:
    return all(name in row for row in rows) and (name not in AT_TIMES or any(row[name] for row in rows))


def _shown_rows(odds: Odds, most: int) -> list[tuple[tuple[str, ...], Values]]:
    """As many as there is room for, the last in favour of the advised one where that comes further down."""
    rows = list(zip(odds.picks, odds.rows, strict=True))
    best = next((place for place, (keys, _) in enumerate(rows) if set(keys) == set(odds.advice or ())), 0)
    return rows[:most] if best < most else [*rows[: most - 1], rows[best]]
