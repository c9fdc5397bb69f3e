"""Reliefs in pixels: noise, blurring, the inflating of a mask, round tubes."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray
from scipy.sparse import coo_matrix
from scipy.sparse.linalg import spsolve

Field = NDArray[np.float32]
F = np.float32


def noise(shape: tuple[int, ...], cell: float, rng: Generator, octaves: int = 2, aspect: float = 1.0) -> Field:
    """Smooth noise about 0 with lumps of ``cell`` pixels, ``aspect`` times as wide as high."""
    out, strength = np.zeros(shape, F), 1.0
    for octave in range(octaves):
        c = max(1.0, cell / 2**octave)
        grid = rng.standard_normal((int(shape[0] / c) + 3, int(shape[1] / (c * aspect)) + 3)).astype(F)
        out += strength * cv2.resize(grid, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
        strength *= 0.5
    return out / F(1.4)


def blur(field: Field, sigma: float) -> Field:
    """Gaussian blur; less than a third of a pixel is none."""
    return cv2.GaussianBlur(field, (0, 0), float(sigma)) if sigma > 0.3 else field


def edge_distance(mask: Field) -> Field:
    """Pixels to the mask's own edge."""
    return cv2.distanceTransform((mask > 0.5).astype(np.uint8), cv2.DIST_L2, 5)


def polygon(points: NDArray[np.float64], shape: tuple[int, int]) -> Field:
    """Mask of a polygon in pixels, with smooth edges."""
    canvas = np.zeros(shape, np.uint8)
    cv2.fillPoly(canvas, [np.round((points - 0.5) * 256).astype(np.int32)], 255, cv2.LINE_AA, 8)
    return canvas.astype(F) / 255


def inflate(mask: Field, coarse: int = 150) -> Field:
    """Poisson inflation: the laplacian of phi is -4, so that a disc becomes a hemisphere; height is sqrt(phi)."""
    height, width = mask.shape
    f = max(1.0, max(height, width) / coarse)
    small_w, small_h = max(3, int(width / f)), max(3, int(height / f))
    small = cv2.resize(mask, (small_w, small_h), interpolation=cv2.INTER_AREA)
    inside = cv2.copyMakeBorder(small, 1, 1, 1, 1, cv2.BORDER_CONSTANT) > 0.4
    count = int(inside.sum())
    if count < 4:
        return np.zeros_like(mask)
    phi = np.zeros(inside.shape, F)
    phi[inside] = _poisson(inside, count)
    phi = blur(phi, 0.6)[1:-1, 1:-1]
    phi = cv2.resize(phi, (width, height), interpolation=cv2.INTER_CUBIC) * (width / small_w) * (height / small_h)
    return np.sqrt(np.maximum(phi, 0) * np.clip(edge_distance(mask) / (2.0 * f), 0, 1))


def _poisson(inside: NDArray[np.bool_], count: int) -> NDArray[np.float64]:
    index = -np.ones(inside.shape, int)
    index[inside] = np.arange(count)
    ys, xs = np.nonzero(inside)
    rows, columns, values = [np.arange(count)], [np.arange(count)], [np.full(count, 4.0)]
    for dy, dx in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        beside = index[ys + dy, xs + dx]
        there = beside >= 0
        rows.append(np.arange(count)[there])
        columns.append(beside[there])
        values.append(np.full(int(there.sum()), -1.0))
    matrix = coo_matrix((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), (count, count))
    return spsolve(matrix.tocsc(), np.full(count, 4.0))


def tube(
    curve: NDArray[np.float64], radii: NDArray[np.float64], shape: tuple[int, int]
) -> tuple[Field, Field, Field, Field]:
    """Mask, round relief, arc length and side (-1 to 1) of a stroke whose radius varies along the curve."""
    height = np.full(shape, -1, F)
    length, across = np.zeros(shape, F), np.zeros(shape, F)
    best = np.full(shape, -1e9, F)
    run = 0.0
    for a, b, ra, rb in zip(curve[:-1], curve[1:], radii[:-1], radii[1:], strict=True):
        span = float(np.hypot(*(b - a))) or 1e-3
        reach = max(ra, rb) + 3
        x0, x1 = int(max(0, min(a[0], b[0]) - reach)), int(min(shape[1], max(a[0], b[0]) + reach + 1))
        y0, y1 = int(max(0, min(a[1], b[1]) - reach)), int(min(shape[0], max(a[1], b[1]) + reach + 1))
        if x1 > x0 and y1 > y0:
            x, y = np.arange(x0, x1, dtype=F)[None] - F(a[0]), np.arange(y0, y1, dtype=F)[:, None] - F(a[1])
            e = (b - a) / span
            t = np.clip((x * F(e[0]) + y * F(e[1])) / F(span), 0, 1)
            d = np.hypot(x - t * F(span * e[0]), y - t * F(span * e[1]))
            r = F(ra) + F(rb - ra) * t
            nearer = r - d > best[y0:y1, x0:x1]
            best[y0:y1, x0:x1][nearer] = (r - d)[nearer]
            height[y0:y1, x0:x1][nearer] = np.sqrt(np.maximum(r * r - d * d, 0))[nearer]
            length[y0:y1, x0:x1][nearer] = (F(run) + t * F(span))[nearer]
            side = (y * F(e[0]) - x * F(e[1])) / np.maximum(r, F(0.5))
            across[y0:y1, x0:x1][nearer] = np.clip(side, -1.3, 1.3)[nearer]
        run += span
    return np.clip(best + 0.5, 0, 1), np.maximum(height, 0), length, across
