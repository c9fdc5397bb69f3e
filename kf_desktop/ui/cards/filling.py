"""Cards as large as lets all of them lie in a room: their pictures take what the text leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kf_desktop.ui.cards.card_widget import MEDIUM

if TYPE_CHECKING:
    from kf_desktop.ui.cards.row import CardRow

WIDTHS = (400, 320, 256, MEDIUM[0])
"""Of the cards, at 100 %; the largest at which all of them are seen is taken."""
SNUG = 188
"""Of the cards of a lone row that would be scrolled through otherwise: what is chosen among is seen together."""


def fill(rows: Sequence[CardRow], across: int, high: int, gap: int) -> None:
    """Lay the rows, of which each has a `gap` below it, out in a room of so many pixels."""
    width = widest(rows, across, high, gap)
    if not width and len(rows) == 1 and (spare := high - gap - rows[0].least_height(SNUG, across, snug=True)) >= 0:
        rows[0].grow(SNUG, spare // rows[0].lines(SNUG, across), snug=True)
        return
    left = high - _height(rows, width, across, gap)
    lines = sum(row.lines(width, across) for row in rows)
    for row in rows:
        if width:
            row.grow(width, left // max(1, lines))
        else:
            row.even_out()  # they are scrolled through


def widest(rows: Sequence[CardRow], across: int, high: int, gap: int) -> int:
    """The width at which all cards are seen; 0 where none is small enough."""
    return next((width for width in WIDTHS if _height(rows, width, across, gap) <= high), 0)


def _height(rows: Sequence[CardRow], width: int, across: int, gap: int) -> int:
    return sum(row.least_height(width, across) + gap for row in rows)
