"""Outlines in the plate's own units: lists of points, of which a third number of 1 makes a sharp corner."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Point = Sequence[float]
Points = Sequence[Point]


def spline(points: Points, closed: bool = True, steps: int = 10) -> NDArray[np.float64]:
    """A Catmull-Rom curve through the points, straight into and out of sharp corners."""
    at = [np.array(point[:2], float) for point in points]
    sharp = [len(point) > 2 and point[2] == 1 for point in points]
    count = len(at)
    curve: list[NDArray[np.float64]] = []
    ts = np.linspace(0, 1, steps, endpoint=False)[:, None]
    for i in range(count if closed else count - 1):
        j = (i + 1) % count
        a, b = at[i], at[j]
        before = at[i - 1] if (closed or i > 0) and not sharp[i] else 2 * a - b
        after = at[(i + 2) % count] if (closed or i + 2 < count) and not sharp[j] else 2 * b - a
        if sharp[i]:
            before = a - (b - a) * 0.5
        if sharp[j]:
            after = b + (b - a) * 0.5
        curve.append(
            0.5
            * (
                2 * a
                + (b - before) * ts
                + (2 * before - 5 * a + 4 * b - after) * ts**2
                + (3 * a - before - 3 * b + after) * ts**3
            )
        )
    if not closed:
        curve.append(at[-1][None])
    return np.concatenate(curve)


def mirror(points: Points, axis: float) -> list[tuple[float, ...]]:
    """The right half of a symmetric outline, from top to bottom, completed with its left half."""
    right = [tuple(point) for point in points]
    return right + [(2 * axis - x, y, *corner) for x, y, *corner in reversed(right) if abs(x - axis) > 1e-6]


def flip(points: Points, axis: float) -> list[tuple[float, ...]]:
    """The outline seen in a mirror that stands on the axis."""
    return [(2 * axis - x, y, *corner) for x, y, *corner in points]


def ellipse(x: float, y: float, rx: float, ry: float | None = None, turn: float = 0, steps: int = 28) -> Points:
    """An ellipse, turned clockwise by radians."""
    ry = ry or rx
    c, s = math.cos(turn), math.sin(turn)
    angles = np.linspace(0, 2 * math.pi, steps, endpoint=False)
    return [
        (x + rx * math.cos(a) * c - ry * math.sin(a) * s, y + rx * math.cos(a) * s + ry * math.sin(a) * c)
        for a in angles
    ]


def rect(x: float, y: float, width: float, height: float) -> list[tuple[float, ...]]:
    """A rectangle with sharp corners."""
    return [(x, y, 1), (x + width, y, 1), (x + width, y + height, 1), (x, y + height, 1)]


def sharp(points: Points) -> list[tuple[float, ...]]:
    """The same points, every one a corner."""
    return [(x, y, 1) for x, y, *_ in points]


def arch(x: float, base: float, width: float, height: float, pointed: float = 0.0) -> list[tuple[float, ...]]:
    """A doorway: straight jambs and a round head, or a pointed one (0.1 to 0.4)."""
    r = width / 2
    rise = r * (1 + pointed)
    spring = base - height + rise
    head: list[tuple[float, ...]] = []
    for i, a in enumerate(np.linspace(0, math.pi, 21)):
        squeeze = 1 - pointed * 0.25 * math.sin(a)
        corner = (1,) if pointed and i == 10 else ()
        head.append((x + r * math.cos(a) * squeeze, spring - rise * math.sin(a), *corner))
    return [(x + r, base, 1), *head, (x - r, base, 1)]


def along(points: Points, share: float) -> tuple[float, float]:
    """The place on an open curve after a share (0 to 1) of its points."""
    curve = spline(points, False, 20)
    x, y = curve[min(len(curve) - 1, int(share * (len(curve) - 1)))]
    return float(x), float(y)
