"""The layout: boxes of the table and of the bar, in pixels, from the sizes of the window and of its text.

Constants are pixels of a window of 1280×800 at 100 % text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from PySide6.QtCore import QRect

STRIP, BAR, EDGE = 36, 154, 8
"""Height of the strip at the top and of the bar at the bottom, and the room around what stands between them."""
LOW_STRIP, LOW_BAR, LEAST_BAR = 28, 140, 118
"""The same two in a low window, for its height is what the board lacks; and the bar in the lowest."""
HIGH_WINDOW, LOW_WINDOW, LOWEST = 800, 720, 540
"""The heights of the window between which they shrink."""
PLATES, LEAST_PLATES = 308, 266
"""Width at the right of the bar that the plates take: usually, and in the narrowest window."""
CEDING, CROWDED = 264, 176
"""Where the question ends beside a hand that has no room otherwise, and beside options that need all there is."""
RAIL, WIDE_RAIL, FROM = 164, 184, 1600
"""Width of the rail; the wider one, and from which width of the window on it is used."""
STAGE, SLIM_STAGE, LONG = 240, 206, 14
"""The least width of the stage; the least beside a long board, and from how many columns more a board is long."""
LITTLE = 6
"""The most columns of a small board, that of an Encounter, beside which there is room to spare."""
KERB = 32
"""Width beside the spaces of a board that its row letters and its frame take."""
MAP = 848
"""The least width of the map and of a small board, if there is so much room."""
FOLDED = 56
"""Width of the stage where it is a strip that opens over the board."""
SMALL, LOW, DRAWERS, TIGHT = 1200, 700, 800, 1000
"""Bounds of the window: width and height below which the stage folds into a strip, width below which rail and stage
open over the middle, width below which the plates of the bar are narrower."""


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes of the parts of the table, not to be changed: they are cached. A part with an empty box is not shown."""

    strip: QRect
    rail: QRect
    middle: QRect
    stage: QRect
    bar: QRect
    whole: QRect
    """All between strip and bar, for the views of `middle.WHOLE`."""
    beside: QRect
    """Middle and stage together, for the views of `middle.BESIDE`."""
    folded: bool = False
    """Whether the stage is a strip that opens over the middle."""


@dataclass(frozen=True, slots=True)
class BarBoxes:
    """Boxes of the parts of the decision bar, in its own pixels, not to be changed: they are cached."""

    question: QRect
    middle: QRect
    tools: tuple[QRect, QRect, QRect]  # undo, redo, why
    on: QRect  # the first plate: the way on
    act: QRect  # the second


class _Pen:
    """Turns lengths at 100 % text into pixels at `scale` percent."""

    def __init__(self, scale: int) -> None:
        self.scale = scale

    def box(self, left: float, top: float, wide: float, high: float) -> QRect:
        x, y = self.px(left), self.px(top)
        return QRect(x, y, self.px(left + wide) - x, self.px(top + high) - y)

    def px(self, length: float) -> int:
        return round(length * self.scale / 100)


@lru_cache(maxsize=16)
def table_boxes(width: int, height: int, scale: int, grid: tuple[int, int] | None = None, *, risen: int = 0) -> Boxes:
    """The table in a window of so many pixels with text of `scale` percent; `grid`: the board's columns and rows.

    The board takes what it can use of the height, the stage all that is left of the width. The bar is higher than usual
    by `risen` pixels, where its options need them.
    """
    pen, w, h = _Pen(scale), width * 100 / scale, height * 100 / scale
    strip = _at_height(h, (HIGH_WINDOW, STRIP), (LOW_WINDOW, LOW_STRIP))
    bar = _at_height(h, (HIGH_WINDOW, BAR), (LOW_WINDOW, LOW_BAR), (LOWEST, LEAST_BAR))
    bar += risen * 100 / scale
    high = h - strip - bar
    drawers = w < DRAWERS
    little = grid is not None and grid[0] <= LITTLE
    folded = (w < SMALL or h < LOW) and not (little and grid is not None and _leaves_stage(w, high, grid))
    rail = 0 if drawers else WIDE_RAIL if w >= FROM else RAIL
    slim = grid is not None and grid[0] > LONG
    least = 0 if drawers else FOLDED if folded else SLIM_STAGE if slim else STAGE
    left = EDGE + (rail + EDGE if rail else 0)
    left -= 2 if slim and rail else 0
    room = w - left - (least + 2 * EDGE if least else EDGE)
    wide = room if folded or grid is None or little else min(room, _board(room, high, grid))
    if (grid is None or little) and not folded:
        wide = max(min(room, MAP), room - max(0.0, w - 1280) * 0.3)
    aside = left + wide + EDGE
    return Boxes(
        pen.box(0, 0, w, strip),
        pen.box(EDGE, strip + 6, rail, high - 8),
        pen.box(left, strip + 1, wide, high - 2),
        pen.box(aside, strip + 6, w - aside - EDGE, high - 8) if least else QRect(),
        pen.box(0, h - bar, w, bar),
        pen.box(0, strip, w, high),
        pen.box(left, strip + 6, w - left - EDGE, high - 8),
        folded,
    )


def _at_height(height: float, *steps: tuple[int, int]) -> float:
    """A length of a window of that height: given at some heights, from the greatest on, and between them in between."""
    if height >= steps[0][0]:
        return steps[0][1]
    for (above, longer), (below, shorter) in pairwise(steps):
        if height >= below:
            return shorter + (longer - shorter) * (height - below) / (above - below)
    return steps[-1][1]


def _leaves_stage(w: float, high: float, grid: tuple[int, int]) -> bool:
    """Whether a board as high as there is room leaves rail and stage the width that they need."""
    return w >= DRAWERS and _board(w, high, grid) <= w - RAIL - STAGE - 5 * EDGE


def _board(room: float, high: float, grid: tuple[int, int]) -> float:
    """The width of a board whose spaces are as large as height and width allow."""
    columns, rows = grid
    cell = min((high - 28) / rows, (room - KERB) / columns)
    return columns * cell + KERB


@lru_cache(maxsize=16)
def bar_boxes(width: int, height: int, scale: int, *, asked_to: int = 0, risen: int = 0) -> BarBoxes:
    """The decision bar: the question on the left, the plates on the right, the hand between them.

    The question may be bidden to end at `asked_to`, where the middle needs the room. In a bar that has risen by so many
    pixels the plates stay where they are, at the bottom.
    """
    pen, w, high = _Pen(scale), width * 100 / scale, (height - risen) * 100 / scale
    less = (BAR - high) / 4
    low = less * 2 / 3
    tight = w < TIGHT
    plates = min(max(LEAST_PLATES, w * 0.32), PLATES - 2) if tight else PLATES
    right = w - plates
    asked = 16 + min(286 + max(0.0, w - 1280) * 0.15, w * 0.26 if not tight else w * 0.3)
    asked = min(asked, asked_to) if asked_to else asked
    tool, plate, gap = (plates - 20) / 3, (plates - 20) / 2, 8
    tools = [pen.box(right + place * (tool + 6), 10 - low, tool, 32 - low) for place in range(3)]
    deeds = [pen.box(right + place * (plate + gap), 52 - 2 * less, plate, high - 64 + 3 * less) for place in range(2)]
    undo, redo, why, on, act = (box.translated(0, risen) for box in (*tools, *deeds))
    return BarBoxes(
        pen.box(16, 14 - less, asked - 16, high - 30 + 2 * less).adjusted(0, 0, 0, risen),
        pen.box(asked + 8, 0, right - asked - 18, high).adjusted(0, 0, 0, risen),
        (undo, redo, why),
        on,
        act,
    )
