"""Where a box of words lies beside what it speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from PySide6.QtCore import QRect, QSize


def beside(what: QRect, size: QSize, within: QRect, read: Sequence[QRect], gap: int) -> QRect:
    """The place for a box of that size: over as little as can be of what is read, then near to `what` and not over it.

    All in pixels of one widget; `gap` is left between the box and whatever it lies next to.
    """
    wide, high = size.width(), size.height()
    edges = [what, *read]
    lefts = {within.left(), within.right() + 1 - wide}
    lefts |= {left for box in edges for left in (box.right() + 1 + gap, box.left() - gap - wide)}
    tops = {within.top(), within.bottom() + 1 - high}
    tops |= {top for box in edges for top in (box.bottom() + 1 + gap, box.top() - gap - high)}
    boxes = [QRect(left, top, wide, high) for left, top in product(sorted(lefts), sorted(tops))]
    inside = [box for box in boxes if within.contains(box)] or [QRect(within.topLeft(), size)]

    def cost(box: QRect) -> tuple[int, int]:
        hidden = wide * _area(box & what) // max(1, _area(what))
        return covered(box, read), hidden + _apart(box, what)

    return min(inside, key=cost)


def covered(box: QRect, read: Sequence[QRect]) -> int:
    """How many pixels of what is read the box lies over."""
    return sum(_area(box & each) for each in read if box.intersects(each))


def _area(box: QRect) -> int:
    return box.width() * box.height() if box.isValid() else 0


def _apart(one: QRect, other: QRect) -> int:
    """How many pixels lie between them, across and down together."""
    across = max(0, one.left() - other.right(), other.left() - one.right())
    return across + max(0, one.top() - other.bottom(), other.top() - one.bottom())
