"""Land seen from high up, for maps: hills, mountains, woods, houses, roads. They stand on the origin."""

from __future__ import annotations

import itertools

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.stone import roof_house
from tools.engraver.outlines import Points, along


@motif
def hill(
    p: Block, *, width: float = 160, height: float = 60, albedo: float = 0.5, fog: float = 0.0, seed: int = 0
) -> None:
    """A round hill, its foot melting into the land."""
    r = np.random.default_rng(seed)
    w, h = width / 2, height
    top = [
        (-w, 0),
        (-w * 0.6, -h * 0.55),
        (-w * 0.15 + r.normal(0, w * 0.1), -h),
        (w * 0.45, -h * 0.66),
        (w, 0),
        (0, h * 0.12),
    ]
    p.part(top, bulge=0.5, albedo=albedo, flow=70, tilt=0.8, cross=False, outline=1.1, fog=fog)


@motif
def mountain(
    p: Block, *, width: float = 150, height: float = 150, albedo: float = 0.6, fog: float = 0.0, seed: int = 0
) -> None:
    """A peak: a lit flank and a dark one that meet in a ragged ridge."""
    r = np.random.default_rng(seed)
    w, h = width / 2, height
    ridge = [
        (r.normal(0, w * 0.05), -h),
        (r.normal(w * 0.1, w * 0.08), -h * 0.66),
        (r.normal(-w * 0.06, w * 0.08), -h * 0.34),
        (w * 0.06, 0),
    ]
    for side, tone in ((-1, 1.0), (1, 0.4)):
        edge = [
            (side * w, 0, 1),
            (side * w * r.uniform(0.5, 0.62), -h * 0.42, 1),
            (side * w * r.uniform(0.2, 0.3), -h * 0.74, 1),
        ]
        p.part(
            [*[(x, y, 1) for x, y in ridge], *edge], smooth=False, profile="flat", slope=(side * -0.5, -0.2),
            albedo=albedo * tone,
            flow=90 + side * 50, tilt=0.2, texture=("rock", 12, 2), cross=False, outline=1.2, fog=fog,
        )  # fmt: skip


@motif
def wood(
    p: Block,
    *,
    width: float = 160,
    count: int = 16,
    size: float = 16,
    albedo: float = 0.4,
    seed: int = 1,
    fog: float = 0.0,
) -> None:
    """A wood seen from far: little round crowns."""
    r = np.random.default_rng(seed)
    spots = sorted((r.uniform(-0.2, 0.2) * width, r.uniform(-0.5, 0.5) * width) for _ in range(count))
    for y, x in spots:
        s = size * r.uniform(0.7, 1.2)
        p.part([(x, y), (x, y - s * 0.7)], radii=[s * 0.1] * 2, albedo=0.2, flow="along", fog=fog)
        crown = [
            (x - s * 0.6, y - s * 0.6),
            (x - s * 0.4, y - s * 1.4),
            (x + s * 0.3, y - s * 1.5),
            (x + s * 0.6, y - s * 0.7),
        ]
        p.part(crown, z=s * 0.3, bulge=0.7, albedo=albedo * r.uniform(0.8, 1.2), flow=80, outline=1, fog=fog)


@motif
def village(
    p: Block, *, width: float = 200, count: int = 8, seed: int = 1, glow: float = 0.9, fog: float = 0.0
) -> None:
    """Houses huddled together, their windows lit."""
    r = np.random.default_rng(seed)
    spots = sorted(
        (r.uniform(-0.16, 0.16) * width, (i / (count - 1) - 0.5) * width + r.normal(0, width * 0.04))
        for i in range(count)
    )
    for i, (y, x) in enumerate(spots):
        with p.at(x, y, 0.3 * width / 200 * r.uniform(0.8, 1.15), z=i * 3):
            roof_house(p, width=r.uniform(130, 190), roof=r.uniform(50, 90), glow=glow, door=2, fog=fog)


@motif
def road(
    p: Block, *, path: Points = ((0, 0), (60, -20), (120, 0)), width: float = 3, gap: float = 14, albedo: float = 0.9
) -> None:
    """A road as a row of short strokes along a path."""
    length = sum(float(np.hypot(b[0] - a[0], b[1] - a[1])) for a, b in itertools.pairwise(path))
    count = max(2, int(length / gap))
    for i in range(count):
        a, b = along(path, i / count), along(path, (i + 0.55) / count)
        p.part(
            [a, b],
            radii=[width / 2] * 2,
            z=2,
            profile="flat",
            albedo=albedo,
            lit=1,
            flow="along",
            outline=0.4,
            cross=False,
        )
