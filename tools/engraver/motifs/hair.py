"""Hair, beards and smoke: ribbons whose lines run along them and meet at the tip, laid over each other."""

from __future__ import annotations

from typing import Literal

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.outlines import Points


def lock(
    p: Block,
    path: Points,
    width: float,
    *,
    z: float = 0,
    albedo: float = 0.5,
    tip: float = 0.08,
    root: float = 0.5,
    fog: float = 0,
) -> None:
    """One lock of hair along a path, ``width`` at its widest."""
    radii = [width * root / 2, width / 2, width * 0.44, width * 0.3, width * tip / 2]
    p.part(
        path, radii=radii, z=z, albedo=albedo, bulge=0.55, flow="strand", cross=False, outline=1.0, spec=0.16, fog=fog
    )


@motif
def hair(
    p: Block,
    *,
    style: Literal["long", "bob", "short", "tied"] = "long",
    part: float = 0.0,
    length: float = 150,
    albedo: float = 0.4,
    seed: int = 0,
    wild: float = 0.3,
    width: float = 84,
) -> None:
    """Hair that falls from a parting over a face whose eyes are the origin: ``long``, ``bob``, ``short`` or ``tied``.

    ``part`` is where the parting is (-1 to 1), ``width`` half the head's, ``wild`` how much the locks stray.
    """
    r = np.random.default_rng(seed)
    x0 = part * width * 0.5
    ends = {"long": length, "bob": 70, "short": 4, "tied": 16}[style]
    w = width
    cap = [
        (0, -122),
        (w * 0.62, -112),
        (w * 1.06, -66),
        (w * 1.12, 0),
        (w * 0.98, 6),
        (w * 0.9, -40),
        (w * 0.5, -82),
        (x0, -88),
    ]
    left = [(-x, y) for x, y in reversed(cap[1:-1])]
    p.part([*cap, *left], bulge=0.4, albedo=albedo * 0.5, flow=0, tilt=0.2, cross=False)
    for row, (reach, raised, z) in enumerate(((1.16, 14, 4), (1.09, 6, 16), (1.02, 0, 28))):
        for side in (-1, 1):
            for i in range(4):
                u = (i + 0.4 + 0.2 * row) / 4
                stray = r.normal(0, 7 * wild, 4)
                out = side * w * (0.88 + 0.16 * u) * reach
                start = (x0 + side * (6 + 10 * u), -106 - raised + 16 * (1 - u))
                path = [
                    start,
                    (x0 * 0.4 + out * (0.5 + 0.22 * u), -92 - raised * 0.6 + 26 * (1 - u)),
                    (out, -44 + 10 * u),
                ]
                if style == "tied":
                    path += [(out, 0), (out * 0.86, 24 + 8 * u)]
                elif ends > 20:
                    drop = ends * r.uniform(0.8, 1.05)
                    path += [(out * 1.05 + stray[0], drop * 0.5), (out * (0.97 + 0.1 * wild) + stray[1] * 2, drop)]
                else:
                    path += [(out * 1.02 + stray[0], -8), (out * 0.97 + stray[1], ends + 18)]
                lock(p, path, w * 0.3, z=z + u * 8, albedo=albedo * (0.72 + 0.5 * r.random()))


@motif
def beard(
    p: Block, *, length: float = 70, width: float = 92, albedo: float = 0.55, seed: int = 0, moustache: bool = True
) -> None:
    """A beard about a frontal mouth: the origin lies between the eyes of its face."""
    r = np.random.default_rng(seed)
    for row in range(3):
        for i in range(7):
            u = (i - 3) / 3 + r.normal(0, 0.05)
            x, y = u * width * 0.5, 96 - abs(u) * 56 + row * 5
            tip = (x * 0.72 + r.normal(0, 4), 112 + length * (1 - 0.55 * abs(u)) - (2 - row) * 14)
            path = [(x, y - 8), (x * 1.06, (y + tip[1]) / 2), tip]
            lock(p, path, width * 0.24, z=row * 8, albedo=albedo * (0.75 + 0.45 * r.random()))
    if moustache:
        for side in (-1, 1):
            lock(p, [(side * 3, 70), (side * 22, 74), (side * 40, 92)], 15, z=34, albedo=albedo)


@motif
def smoke(
    p: Block,
    *,
    height: float = 200,
    width: float = 60,
    drift: float = 40,
    seed: int = 1,
    albedo: float = 1.1,
    fog: float = 0.0,
    swirl: float = 1.0,
) -> None:
    """Smoke that rises from the origin and thins out, ``drift`` to the side at its top; keep it on dark ground."""
    r = np.random.default_rng(seed)
    count = 7
    spine = [
        (drift * (i / count) ** 1.5 + r.normal(0, 0.12) * width * i / count, -height * i / count)
        for i in range(count + 1)
    ]
    for z, share, tone in ((0, 1.0, 0.6), (2, 0.62, 1.0)):
        radii = [width * share * (0.1 + 0.42 * (i / count) ** 0.8) * r.uniform(0.8, 1.2) for i in range(count)]
        p.part(
            [(x + r.normal(0, 0.08) * width, y) for x, y in spine], radii=[*radii, width * share * 0.2], z=z,
            profile="flat", bulge=0,
            albedo=albedo * tone, flow="strand", texture=("plume", width * 0.5, width * 0.2 * swirl),
            soft=width * 0.16, cross=False,
            outline=0, fog=fog,
        )  # fmt: skip
