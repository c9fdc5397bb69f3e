"""Solids: bodies and heads are modelled in the round, turned, and then seen from the front as a relief.

A solid says of points (an array of shape (3, n): x to our right, y down, z towards us) how far they are from its
surface, less than 0 inside. What is melted together has no seam, so a jaw runs into a neck and a neck into shoulders.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cv2
import numpy as np

from tools.engraver.relief import F, Field

Solid = Callable[[Field], Field]
Point = Sequence[float]


def ball(x: float, y: float, z: float, rx: float, ry: float | None = None, rz: float | None = None) -> Solid:
    """A ball, or an egg with three radii."""
    middle = np.array([[x], [y], [z]], F)
    radii = np.array([[rx], [ry or rx], [rz or rx]], F)

    def solid(at: Field) -> Field:
        p = (at - middle) / radii
        far = np.sqrt((p * p).sum(0)) + F(1e-6)
        steep = np.sqrt(((p / radii) ** 2).sum(0)) + F(1e-6)
        return np.asarray(far * (far - 1) / steep, F)

    return solid


def bone(points: Sequence[Point], radii: Sequence[float]) -> Solid:
    """A round stroke through points (x, y, z), as thick at each as its radius."""
    ends = [np.array(point, F) for point in points]

    def solid(at: Field) -> Field:
        nearest: Field | None = None
        for a, b, ra, rb in zip(ends[:-1], ends[1:], radii[:-1], radii[1:], strict=True):
            along = b - a
            p = at - a[:, None]
            t = np.clip((along @ p) / max(float(along @ along), 1e-6), 0, 1)
            away = p - along[:, None] * t
            d = np.sqrt((away * away).sum(0)) - (F(ra) + F(rb - ra) * t)
            nearest = d if nearest is None else np.minimum(nearest, d)
        assert nearest is not None
        return np.asarray(nearest, F)

    return solid


def both(solid: Callable[[int], Solid]) -> Solid:
    """The same on our right (1) and on our left (-1)."""
    right, left = solid(1), solid(-1)
    return lambda at: np.minimum(right(at), left(at))


def melt(one: Solid, other: Solid, soft: float) -> Solid:
    """Both together, their seam filled over about ``soft`` units."""
    return lambda at: _melted(one(at), other(at), F(max(soft, 1e-3)))


def carve(one: Solid, away: Solid, soft: float) -> Solid:
    """The one without the other, the edge rounded."""
    return lambda at: np.asarray(-_melted(-one(at), away(at), F(max(soft, 1e-3))), F)


def _melted(a: Field, b: Field, soft: Field | F) -> Field:
    h = np.clip(F(0.5) + F(0.5) * (b - a) / soft, 0, 1)
    return np.asarray(b + (a - b) * h - soft * h * (1 - h), F)


@dataclass(frozen=True, slots=True)
class Turn:
    """How something is turned about a point, in degrees: ``yaw`` to our right, ``nod`` down, ``lean`` clockwise."""

    yaw: float = 0
    nod: float = 0
    lean: float = 0
    about: tuple[float, float, float] = (0, 0, 0)

    def matrix(self) -> Field:
        y, n, r = (math.radians(angle) for angle in (self.yaw, self.nod, self.lean))
        about_y = np.array([[math.cos(y), 0, math.sin(y)], [0, 1, 0], [-math.sin(y), 0, math.cos(y)]])
        about_x = np.array([[1, 0, 0], [0, math.cos(n), math.sin(n)], [0, -math.sin(n), math.cos(n)]])
        about_z = np.array([[math.cos(r), -math.sin(r), 0], [math.sin(r), math.cos(r), 0], [0, 0, 1]])
        return np.asarray(about_z @ about_x @ about_y, F)

    def seen(self, points: Sequence[Point]) -> list[tuple[float, float, float]]:
        """Where the points come to lie."""
        about = np.array(self.about, float)
        turned = (np.array(points, float) - about) @ self.matrix().T.astype(float) + about
        return [(float(x), float(y), float(z)) for x, y, z in turned]

    def of(self, solid: Solid) -> Solid:
        """The solid, turned."""
        back, about = self.matrix().T, np.array(self.about, F)[:, None]
        return lambda at: solid(np.asarray(back @ (at - about) + about, F))


@dataclass(frozen=True, slots=True)
class Form:
    """A solid as it is seen: its height over the plate in units, and where it is, one sample each ``step`` units."""

    x: float
    y: float
    step: float
    height: Field
    mask: Field


def seen(solid: Solid, box: tuple[float, float, float, float], near: float, far: float, step: float = 1.0) -> Form:
    """Look at a solid from the front: every sample of the box (x0, y0, x1, y1) walks from ``near`` back to ``far``."""
    coarse = 4 * step
    _, least, where = _walked(solid, box, np.array([near], F), far, coarse)
    reach = cv2.dilate(where, np.ones((3, 3), np.uint8)) + F(coarse)
    reach = np.where(cv2.erode(least, np.ones((3, 3), np.uint8)) < coarse, np.minimum(reach, near), far)
    shape, least, where = _walked(solid, box, reach, far, step)
    mask = np.clip(1 - (least - F(0.12)) / F(step), 0, 1)
    smooth = np.asarray(cv2.GaussianBlur(where, (0, 0), 0.6), F)
    return Form(box[0], box[1], step, smooth.reshape(shape), np.asarray(mask, F).reshape(shape))


def _walked(
    solid: Solid, box: tuple[float, float, float, float], start: Field, far: float, step: float
) -> tuple[tuple[int, int], Field, Field]:
    """How near each sample came to the surface, and how high; ``start`` may be a coarser picture of where to begin."""
    xs, ys = np.arange(box[0], box[2], step, dtype=F), np.arange(box[1], box[3], step, dtype=F)
    shape = (len(ys), len(xs))
    x, y = (field.ravel() for field in np.meshgrid(xs, ys))
    if start.ndim > 1:
        places = (np.minimum(np.arange(size) // 4, most - 1) for size, most in zip(shape, start.shape, strict=True))
        start = start[np.ix_(*places)].ravel()
    z = np.broadcast_to(start, x.shape).astype(F)
    least, where = np.full(x.shape, 1e6, F), z.copy()
    going = np.flatnonzero(z > far)
    for _ in range(64):
        if not len(going):
            break
        d = solid(np.stack([x[going], y[going], z[going]]))
        nearer = d < least[going]
        least[going[nearer]], where[going[nearer]] = d[nearer], z[going[nearer]]
        z[going] -= np.maximum(d * F(0.8), F(0.15))
        going = going[(d > 0.12) & (z[going] > far)]
    return shape, least.reshape(shape), where.reshape(shape)
