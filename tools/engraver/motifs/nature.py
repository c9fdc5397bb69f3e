"""Trees, reeds, rocks."""

from __future__ import annotations

import math

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif


@motif
def tree(p: Block, *, height: float = 360, lean: float = 90, seed: int = 5, albedo: float = 0.3) -> None:
    """A bare tree that stands on the origin."""
    r = np.random.default_rng(seed)

    def grow(a: np.ndarray, angle: float, length: float, width: float, left: int) -> None:
        b = a + np.array([math.cos(angle), -math.sin(angle)]) * length
        m = (a + b) / 2 + r.normal(0, length * 0.08, 2)
        flow = "along" if width < 7 else 90
        p.part(
            [tuple(a), tuple(m), tuple(b)],
            radii=[width, width * 0.85, width * 0.62],
            albedo=albedo,
            tilt=0.6,
            flow=flow,
        )
        if left:
            for side in (-1, 1) if r.random() < 0.8 else (1,):
                bend = angle + side * r.uniform(0.25, 0.75)
                grow(b, bend, length * r.uniform(0.62, 0.85), width * 0.58, left - 1)

    grow(np.zeros(2), math.pi / 2 - lean / height, height * 0.36, height * 0.05, 5)


@motif
def reeds(
    p: Block,
    *,
    width: float = 120,
    height: float = 100,
    count: int = 24,
    seed: int = 1,
    albedo: float = 0.6,
    heads: bool = True,
    fog: float = 0.0,
) -> None:
    """A stand of reeds on the origin (its middle); some carry a brown head."""
    r = np.random.default_rng(seed)
    for i in range(count):
        x, h, bend = r.uniform(-0.5, 0.5) * width, height * r.uniform(0.55, 1), r.normal(0, 0.12) * height
        stalk = [(x, 0), (x + bend * 0.2, -h * 0.5), (x + bend, -h)]
        p.part(
            stalk,
            radii=[1.6, 1.4, 0.6],
            z=i * 0.5,
            albedo=albedo * r.uniform(0.6, 1.2),
            flow="along",
            outline=0.4,
            fog=fog,
        )
        if heads and i % 3 == 0:
            top = [(x + bend * 0.86, -h * 0.86), (x + bend, -h), (x + bend * 1.12, -h * 1.1)]
            p.part(top, radii=[3.4, 3.8, 2.4], z=i * 0.5 + 1, albedo=0.4, flow="across", fog=fog)
        elif i % 3 == 1:
            leaf = [(x, -h * 0.3), (x - bend + 8, -h * 0.6), (x - bend * 2 + 18, -h * 0.55)]
            p.part(leaf, radii=[1, 2.6, 0.4], z=i * 0.5, albedo=albedo, flow="along", outline=0.4, fog=fog)
