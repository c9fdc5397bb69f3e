"""Flames, candles, smoke, ember."""

from __future__ import annotations

import math

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.outlines import Points, along, arch, ellipse, mirror
from tools.engraver.relief import F, Field


@motif
def flame(
    p: Block, *, width: float = 30, height: float = 60, seed: int = 0, emit: float = 1.0, lean: float = 0
) -> None:
    """A tongue of fire that stands on the origin."""
    r = np.random.default_rng(seed)
    w, h = width, height
    a, b, c = (r.uniform(-0.08, 0.08) * w for _ in range(3))
    tongue = [
        (-w * 0.5, 0),
        (-w * 0.46 + a, -h * 0.35),
        (-w * 0.2 + lean * 0.4, -h * 0.55),
        (lean + b, -h, 1),
        (w * 0.16 + lean * 0.5 + c, -h * 0.5),
        (w * 0.48, -h * 0.3),
        (w * 0.42, 0),
    ]
    p.part(tongue, bulge=0.4, albedo=0.5, emit=emit, flow="contour", cross=False, outline=0.8)


@motif
def fire(p: Block, *, width: float = 100, height: float = 120, seed: int = 0, emit: float = 0.9) -> None:
    """A whole fire: five tongues behind and two white-hot ones in front."""
    r = np.random.default_rng(seed)
    for i, (x, w, h) in enumerate(
        ((-0.36, 0.3, 0.5), (-0.16, 0.34, 0.8), (0.06, 0.36, 1.0), (0.26, 0.32, 0.72), (0.42, 0.24, 0.45))
    ):
        with p.at(x * width, 0, z=i):
            flame(
                p,
                width=w * width,
                height=h * height * r.uniform(0.85, 1.1),
                seed=seed + i,
                emit=emit,
                lean=-x * width * 0.12,
            )
    for i, (x, w, h) in enumerate(((-0.08, 0.22, 0.5), (0.14, 0.2, 0.42))):
        with p.at(x * width, 0, z=8 + i):
            flame(p, width=w * width, height=h * height, seed=seed + 9 + i, emit=emit + 0.45)


@motif
def bonfire(p: Block, *, width: float = 130, height: float = 170, seed: int = 0, logs: bool = True) -> None:
    """A fire of logs that stands on the origin: white at its heart, ember at the tips of its tongues."""
    r = np.random.default_rng(seed)
    w, h = width, height

    def heat(x: Field, y: Field) -> Field:
        up = -y / h
        aside = x / (w * 0.5)
        return np.asarray(1.45 * np.exp(-((aside / (0.78 - 0.5 * np.clip(up, 0, 1))) ** 2) - (up * 1.35) ** 2) + 0.2, F)

    for i, (x, wide, tall) in enumerate(
        (
            (-0.34, 0.3, 0.48),
            (0.36, 0.28, 0.5),
            (-0.2, 0.34, 0.74),
            (0.22, 0.32, 0.7),
            (-0.02, 0.46, 1.0),
            (0.1, 0.3, 0.6),
        )
    ):
        t = tall * h * r.uniform(0.9, 1.08)
        sway = r.uniform(0.06, 0.16) * w * (1 if i % 2 else -1)
        half = wide * w * 0.5
        left = [
            (-half * 0.7, 0),
            (-half, -t * 0.2),
            (-half * 0.55 - sway * 0.4, -t * 0.46),
            (-half * 0.2 + sway * 0.2, -t * 0.72),
        ]
        right = [
            (sway * 0.7 + half * 0.2, -t * 0.66),
            (half * 0.3 - sway * 0.3, -t * 0.44),
            (half, -t * 0.22),
            (half * 0.7, 0),
        ]
        tongue = [(x * w + dx, dy) for dx, dy in [*left, (sway * 1.2, -t), *right]]
        p.part(tongue, z=i, bulge=0.15, albedo=0.0, emit=heat, flow="contour", cross=False, outline=0.5)
    if logs:
        for i, (x0, y0, x1, y1) in enumerate(
            ((-0.6, 0.02, 0.1, -0.16), (0.62, 0.0, -0.08, -0.14), (-0.44, 0.1, 0.5, 0.04))
        ):
            ends = [(x0 * w, y0 * h), ((x0 + x1) / 2 * w, (y0 + y1) / 2 * h + 2), (x1 * w, y1 * h)]
            p.part(ends, radii=[w * 0.075, w * 0.08, w * 0.06], z=12 + i, material="bark", albedo=0.6)
            p.part(ellipse(x0 * w, y0 * h, w * 0.045, w * 0.075), z=22 + i, material="wood", albedo=0.8, flow="contour")


@motif
def candle(p: Block, *, height: float = 80, width: float = 16, lit: bool = True, seed: int = 0) -> None:
    """A candle that stands on the origin; lit it burns, but put a [[light]] there too."""
    r = np.random.default_rng(seed)
    w = width / 2
    drip = [
        ("f", [(x * w, -height * 0.95), (x * w, -height * r.uniform(0.3, 0.7))], width * 0.1, width * 0.16)
        for x in (-0.6, 0.1, 0.6)
    ]
    body = [(-w, 0, 1), (-w, -height), (-w * 0.6, -height - 2), (w * 0.7, -height + 1), (w, -height + 3), (w, 0, 1)]
    p.part(body, material="wax", sculpt=drip)
    p.part([(0, -height), (0, -height - width * 0.5)], radii=[1, 1], z=2, albedo=0)
    if lit:
        with p.at(0, -height - width * 0.2, z=3):
            flame(p, width=width * 0.7, height=width * 2.2, seed=seed, emit=1.3)


@motif
def kiln(p: Block, *, width: float = 90, height: float = 170, fog: float = 0, glow: float = 0.9) -> None:
    """A bottle kiln that stands on the origin, its door alight; for the distance give fog."""
    w, h = width, height
    half = [(w * 0.12, -h, 1), (w * 0.13, -h * 0.86), (w * 0.36, -h * 0.62), (w / 2, -h * 0.3), (w / 2, 0, 1)]
    p.part(
        [*half, *[(-x, y, *c) for x, y, *c in reversed(half)]],
        bulge=0.6,
        albedo=0.65,
        texture=("brick", w * 0.2, w * 0.1, 0, w * 0.55, w * 0.1),
        flow=88,
        fog=fog,
        cross=False,
    )
    p.part(
        arch(0, 0, w * 0.26, h * 0.2), smooth=False, z=h * 0.3, material="glow", emit=glow, outline=1.4, fog=fog * 0.25
    )
    p.part(ellipse(0, -h, w * 0.11, w * 0.04), z=h * 0.3, material="glow", emit=glow, outline=1)


@motif
def billow(
    p: Block,
    *,
    path: Points = ((0, 0), (-40, -60), (-10, -140)),
    r0: float = 20,
    r1: float = 60,
    count: int = 14,
    seed: int = 1,
    albedo: float = 0.5,
    jitter: float = 0.5,
    fog: float = 0.0,
) -> None:
    """Rolling cloud along a path, from r0 to r1 across. Reads as rock when near: for smoke take `smoke`."""
    r = np.random.default_rng(seed)
    for i in range(count):
        t = i / max(1, count - 1)
        rad = (r0 + (r1 - r0) * t) * r.uniform(0.7, 1.15)
        x, y = along(path, t)
        x, y = x + r.uniform(-1, 1) * rad * jitter, y + r.uniform(-1, 1) * rad * jitter
        w = r.uniform(0, 6)
        points = [
            (
                x + rad * (1 + 0.16 * math.sin(3 * k + w)) * math.cos(k),
                y + rad * 0.86 * (1 + 0.12 * math.sin(4 * k + w * 2)) * math.sin(k),
            )
            for k in np.linspace(0, 6.283, 14, endpoint=False)
        ]
        p.part(points, z=i * 0.6, bulge=0.55, albedo=albedo, flow=68, tilt=0.95, cross=False, outline=0.9, fog=fog)


@motif
def censer(p: Block, *, glow: float = 1.15, chains: float = 150) -> None:
    """A censer on three chains that hang from the origin."""
    for dx in (-22, 0, 22):
        for i in range(11):
            t = i / 10
            x, y = dx * t, chains * t
            link = p.mask(ellipse(x, y, 1.2, 4))
            p.part(
                ellipse(x, y, 3.4, 7.5),
                z=dx * 0.2,
                profile="bevel",
                bulge=3,
                albedo=0.8,
                spec=0.5,
                hole=link,
                outline=1,
            )
    p.part(ellipse(0, -6, 9), z=10, profile="bevel", bulge=4, albedo=0.8, spec=0.6, hole=ellipse(0, -6, 4.5))
    y = chains - 14
    lid = [(0, y), (18, y + 10), (44, y + 36), (50, y + 50, 1), (0, y + 56)]
    p.part(mirror(lid, 0), material="bronze", bulge=0.8)
    for x, w in ((-26, 10), (0, 13), (26, 10)):
        p.part(arch(x, y + 48, w, 22, 0.2), smooth=False, z=40, material="glow", emit=glow, flow=90)
    p.part(ellipse(0, y + 56, 56, 9), z=30, material="bronze", flow="along")
    bowl = [(-52, y + 60), (0, y + 68), (52, y + 60), (38, y + 96), (0, y + 114), (-38, y + 96)]
    p.part(bowl, z=10, material="bronze")
    p.part(
        [(-22, y + 112), (0, y + 118), (22, y + 112), (32, y + 134), (0, y + 142), (-32, y + 134)],
        z=4,
        material="bronze",
    )
