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

    from kf_desktop.door.odds import Odds, Offered, Values

MOST_ROWS, MOST_OFFERS = 4, 2
"""Of dice, and of what may be used; where there are more of the latter, there are fewer of the former."""
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
    """A click on a row picks its dice, or uses what is on offer."""

    picked = Signal(tuple)
    used = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.grid = QGridLayout(self)
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(px(14))
        self.grid.setVerticalSpacing(px(2))
        self.rows: list[QPushButton] = []
        self.clicks = True
        """Dice can be picked by their rows."""
        self.hide()

    def forget(self) -> None:
        """Nothing is known of these dice."""
        clear(self.grid)
        self.rows = []
        self.hide()

    def show_odds(self, odds: Odds, named: Mapping[str, str] | None = None) -> None:
        """A row for each number of dice that it may be worth to roll again, and for the best that may be used.

        What is advised is always among them. `named` is what may be used, by its key.
        """
        self.forget()
        if not (odds.picks if self.clicks else odds.offers):
            return
        names = [each for each in VALUES.get(odds.kind, ()) if _is_compared(each, odds.rows)]
        heads = [tr("staging.what_if"), tr("staging.price"), *(tr(f"staging.then_{each}") for each in names)]
        tips = ["", "", *(tr(key) if CATALOGUE.has(key := f"staging.tip_{each}") else "" for each in names)]
        for place, words in enumerate(heads):
            self._put(0, place, words, "soft", tips[place])
        offers = odds.offers[:MOST_OFFERS]
        for keys, values in _shown_rows(odds, MOST_ROWS + 1 - max(1, len(offers))):
            best = not odds.better_now and odds.advice is not None and set(keys) == set(odds.advice)
            said = tr("staging.keep_all") if not keys else tr("staging.again", count=len(keys))
            price = _price(values, "staging.free") if keys else "–"
            button = self._add(said, [price, *(shown(each, values[each]) for each in names)], tips, best=best)
            if self.clicks:
                button.clicked.connect(lambda _=False, keys=keys: self.picked.emit(keys))
            else:
                _only_told(button)
        for offer in offers:
            self._add_offer(offer, (named or {}).get(offer.key, ""), names, tips, best=offer.key == odds.better)
        self.show()

    def _add_offer(self, offer: Offered, what: str, names: Sequence[str], tips: Sequence[str], *, best: bool) -> None:
        key = "staging.use_then" if offer.now else "staging.later_then"
        alone = what if offer.now else tr("staging.with_later", what=what)
        said = tr(key, what=what, count=offer.again) if offer.again else alone
        chances = [shown(each, offer.values[each]) if each in offer.values else "" for each in names]
        button = self._add(said, [_price(offer.values, "staging.no_heat"), *chances], tips, best=best)
        if offer.now:
            button.clicked.connect(lambda _=False, key=offer.key: self.used.emit(key))
        else:
            _only_told(button)

    def _add(self, said: str, cells: Sequence[str], tips: Sequence[str], *, best: bool) -> QPushButton:
        """A row: what is done, its price, and what comes of it."""
        button = QPushButton(f"{BEST}{said}" if best else said)
        button.setProperty("quiet", "true")
        button.setProperty("inline", "true")
        restyle(button, now=str(best).lower())
        name(button, CATALOGUE.headed(said, CATALOGUE.listed([cell for cell in cells if cell])))
        self.rows.append(button)
        self.grid.addWidget(button, len(self.rows), 0)
        for place, words in enumerate(cells, 1):
            self._put(len(self.rows), place, words, "strong" if best else "", tips[place])
        return button

    def _put(self, line: int, place: int, words: str, role: str, tip: str) -> None:
        cell = label(words, role)
        cell.setToolTip(tip)
        if place:
            cell.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.grid.addWidget(cell, line, place)


def _only_told(button: QPushButton) -> None:
    """It can be read like the others, but does nothing."""
    button.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    button.setFocusPolicy(Qt.FocusPolicy.NoFocus)


def _price(values: Values, nothing: str) -> str:
    heat = values.get("heat", Fraction(0))
    return tr("staging.heat", heat=shown("heat", heat)) if heat else tr(nothing)


def _is_compared(name: str, rows: Sequence[Values]) -> bool:
    return all(name in row for row in rows) and (name not in AT_TIMES or any(row[name] for row in rows))


def _shown_rows(odds: Odds, most: int) -> list[tuple[tuple[str, ...], Values]]:
    """As many as there is room for, the last in favour of the advised one where that comes further down."""
    rows = list(zip(odds.picks, odds.rows, strict=True))
    best = next((place for place, (keys, _) in enumerate(rows) if set(keys) == set(odds.advice or ())), 0)
    return rows[:most] if best < most else [*rows[: most - 1], rows[best]]
