"""Cards as large as lets all of them lie in a room: their pictures take what the text leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kf_desktop.ui.cards.card_widget import APART, MEDIUM
from kf_desktop.ui.theme.theme import THEMES

if TYPE_CHECKING:
    from kf_desktop.ui.cards.row import CardRow

WIDTHS = (400, 320, 256, MEDIUM[0])
"""Of the cards, at 100 %; the largest at which all of them are seen is taken."""
MOST, SEVERAL = 260, 6
"""The greatest width of cards that are scrolled through, and how many in a row are enough."""
BROADER = 125
"""Percent of such a width to which cards below each other are stretched."""
SNUG = 188
"""Of the cards of a lone row that would be scrolled through otherwise: what is chosen among is seen together."""


def fill(rows: Sequence[CardRow], across: int, high: int, gap: int) -> None:
    """Lay the rows, of which each has a `gap` below it, out in a room of so many pixels."""
    width = widest(rows, across, high, gap)
    if not width and len(rows) == 1:
        spare, lines = _spared(rows, across, high, gap), rows[0].lines(SNUG, across)
        if spare >= 0 or lines < rows[0].lines(MEDIUM[0], across):  # else they are scrolled through
            rows[0].grow(SNUG, max(0, spare) // lines, snug=True)
            return
    width = width and _stretched(width, across)
    left = high - _height(rows, width, across, gap)
    lines = sum(row.lines(width, across) for row in rows)
    for row in rows:
        if width:
            row.grow(width, left // max(1, lines))
        else:
            row.widen(even_width(across))
            row.even_out()


def even_width(across: int) -> int:
    """The width at 100 % at which cards of about the usual width fill a row of so many pixels.

    Where there is room for few, one more that is a little narrower is better than wide ones.
    """
    room, apart = across * 100 // THEMES.theme.scale + APART, MEDIUM[0] + APART
    fewer, more = max(1, room // apart), -(-room // apart)
    narrow = room // more - APART
    return narrow if narrow >= SNUG and fewer < SEVERAL else min(room // fewer - APART, MOST)


def all_seen(rows: Sequence[CardRow], across: int, high: int, gap: int) -> bool:
    """Whether nothing has to be scrolled to in a room of so many pixels."""
    return widest(rows, across, high, gap) > 0 or _spared(rows, across, high, gap) >= 0


def _spared(rows: Sequence[CardRow], across: int, high: int, gap: int) -> int:
    """The height that a lone row leaves whose cards lie snug; less than 0 where it has too little, or is not alone."""
    return high - gap - rows[0].least_height(SNUG, across, snug=True) if len(rows) == 1 else -1


def widest(rows: Sequence[CardRow], across: int, high: int, gap: int) -> int:
    """The width at which all cards are seen, in full lines if that can be; 0 where none is small enough."""
    able = (width for width in WIDTHS if _height(rows, width, across, gap) <= high)
    largest = next(able, 0)
    alone = len(rows) == 1 and not rows[0].is_even(largest, across)
    return next((width for width in able if rows[0].is_even(width, across)), largest) if alone else largest


def _stretched(width: int, across: int) -> int:
    """The width, or of cards that lie below each other that of the room, unless it is far more."""
    room = across * 100 // THEMES.theme.scale
    return width if room >= 2 * width + APART else min(room, width * BROADER // 100)


def _height(rows: Sequence[CardRow], width: int, across: int, gap: int) -> int:
    return sum(row.least_height(width, across) + gap for row in rows)
