"""Things of use: cart, pots, books, blades, coins, seals."""

from __future__ import annotations

import math

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.bells import BELL
from tools.engraver.outlines import ellipse, mirror, sharp


@motif
def cart(p: Block) -> None:
    """The dead-cart with its bell and three shrouded, 540 wide, seen from the side; it stands on the origin."""
    with p.at(0, 0, 1, 300, 562):
        for i, (y, a) in enumerate(((404, 0.5), (420, 0.62), (434, 0.7))):
            shroud = [
                (150, y - 4),
                (176, y - 20),
                (204, y - 14),
                (300, y - 22),
                (400, y - 12),
                (446, y - 14),
                (458, y + 6),
                (440, y + 16),
                (160, y + 18),
            ]
            folds = [("f", [(x, y - 22), (x + 8, y + 16)], 6, -9) for x in (206, 270, 334, 398)]
            p.part(shroud, z=-10 + i * 8, bulge=0.7, albedo=a, flow=16, tilt=0.5, outline=2.4, sculpt=folds)
        bed = sharp([(130, 440), (470, 430), (470, 476), (130, 486)])
        p.part(bed, smooth=False, z=14, material="wood", albedo=0.6, texture=("wood", -2, 9), flow=88)
        p.part([(470, 460), (600, 500), (660, 520)], radii=[8, 7, 6], z=12, albedo=0.7, flow="along")
        p.part([(150, 440), (146, 300), (200, 276)], radii=[8, 8, 7], z=8, albedo=0.7, flow="along")
        with p.at(212, 286, 0.26, z=40):
            p.part(mirror(BELL, 0), material="bronze")
        with p.at(280, 496, z=26):
            wheel(p, radius=66)


@motif
def wheel(p: Block, *, radius: float = 60, spokes: int = 10, albedo: float = 0.7) -> None:
    """A cart's wheel about the origin."""
    r = radius
    rim = ellipse(0, 0, r * 0.79)
    p.part(ellipse(0, 0, r), z=4, profile="bevel", bulge=r * 0.1, albedo=albedo, flow=("fan", 0, 0, r), hole=rim)
    for a in np.linspace(0, 2 * math.pi, spokes, endpoint=False):
        x, y = math.cos(a) * r * 0.85, math.sin(a) * r * 0.85
        p.part([(0, 0), (x, y)], radii=[r * 0.075] * 2, albedo=albedo, flow="along")
    p.part(ellipse(0, 0, r * 0.2), z=10, bulge=0.8, albedo=albedo)


@motif
def pot(p: Block, *, height: float = 36, albedo: float = 0.85, broken: bool = False) -> None:
    """A pot that stands on the origin."""
    s = height / 36
    side = [(0, -34 * s), (8 * s, -33 * s), (6 * s, -27 * s), (14 * s, -14 * s), (9 * s, 0), (0, 2 * s)]
    p.part(mirror(side, 0), material="clay", albedo=albedo)
    p.part(ellipse(0, -33 * s, 8 * s, 2.6 * s), z=20 * s, material="void", outline=1.2)
    if broken:
        p.part(
            [(4 * s, -34 * s), (1 * s, -22 * s), (6 * s, -14 * s), (3 * s, -4 * s)],
            radii=[0.8 * s, 1.2 * s, 0.8 * s, 0.3 * s],
            z=22 * s,
            albedo=0,
            flow="along",
        )


@motif
def spade(p: Block, *, length: float = 130) -> None:
    """A spade that stands on its blade at the origin."""
    h = length
    p.part([(0, -h * 0.24), (0, -h * 0.9)], radii=[h * 0.02] * 2, albedo=0.7, flow="along")
    p.part(
        [(-h * 0.07, -h), (-h * 0.05, -h * 0.91), (0, -h * 0.88), (h * 0.05, -h * 0.91), (h * 0.07, -h)],
        radii=[h * 0.018] * 5,
        z=2,
        albedo=0.7,
        flow="along",
    )
    p.part([(-h * 0.07, -h), (h * 0.07, -h)], radii=[h * 0.02] * 2, z=3, albedo=0.75, flow="along")
    blade = [
        (-h * 0.1, -h * 0.25, 1),
        (h * 0.1, -h * 0.25, 1),
        (h * 0.1, -h * 0.1),
        (h * 0.07, -h * 0.02),
        (0, 0),
        (-h * 0.07, -h * 0.02),
        (-h * 0.1, -h * 0.1),
    ]
    p.part(blade, z=2, material="steel", bulge=h * 0.03)


@motif
def blade(p: Block, *, length: float = 120, width: float = 20, hilt: bool = True, albedo: float = 0.92) -> None:
    """A straight blade that points up from its guard at the origin: two facets that meet in a ridge."""
    w, h = width / 2, length
    for side, tone in ((-1, 1.0), (1, 0.62)):
        facet = [(0, 0, 1), (side * w, 0, 1), (side * w * 0.86, -h * 0.82, 1), (0, -h, 1)]
        p.part(
            facet,
            smooth=False,
            z=4,
            profile="flat",
            slope=(-side * 0.55, 0),
            albedo=albedo * tone,
            spec=0.4,
            tilt=0,
            flow=90 + side * 24,
            density=1.25,
            cross=False,
            outline=1.5,
        )
    if hilt:
        p.part(
            [(-w * 2.4, 3), (0, -1), (w * 2.4, 3)],
            radii=[w * 0.4, w * 0.52, w * 0.4],
            z=10,
            material="iron",
            albedo=0.8,
            flow="along",
        )
        p.part([(0, 6), (0, h * 0.26)], radii=[w * 0.58, w * 0.62], z=8, material="leather", flow="across")
        p.part(ellipse(0, h * 0.3, w * 0.8), z=12, material="iron", albedo=0.8)


@motif
def letter(p: Block, *, width: float = 150, lines: int = 7, seal: float = 0.42, seed: int = 0) -> None:
    """A sheet of writing about the origin, with a seal that glows by ``seal`` (0 = none)."""
    w = width
    p.part(
        [
            (-w / 2, -w * 0.66, 1),
            (w / 2, -w * 0.64, 1),
            (w / 2, w * 0.6),
            (w * 0.44, w * 0.68, 1),
            (-w / 2, w * 0.66, 1),
        ],
        material="paper",
        albedo=0.62,
    )
    for j in range(lines):
        y = -w * 0.48 + j * w * 0.91 / lines
        p.part(
            [(-w * 0.38, y), (w * (0.1 + 0.14 * ((j * 7 + seed) % 3)), y + (j % 2))],
            radii=[w * 0.011] * 2,
            z=10,
            albedo=0.02,
            flow="along",
        )
    if seal:
        p.part(
            ellipse(w * 0.24, w * 0.46, w * 0.11), z=12, bulge=0.4, albedo=0.4, emit=seal, flow="contour", outline=1.8
        )


@motif
def book(p: Block, *, width: float = 160, albedo: float = 0.9) -> None:
    """An open book about the origin, lying, its lines readable by nobody."""
    w = width / 2
    for side in (-1, 1):
        page = [
            (0, -w * 0.34, 1),
            (side * w * 0.5, -w * 0.46),
            (side * w, -w * 0.36, 1),
            (side * w, w * 0.36, 1),
            (side * w * 0.5, w * 0.28),
            (0, w * 0.42, 1),
        ]
        p.part([(x * 1.04, y + w * 0.05, *c) for x, y, *c in page], z=-2, material="leather", flow=90)
        p.part(page, z=4, material="paper", albedo=albedo, flow=90 + side * 6, slope=(side * 0.18, 0))
        for j in range(6):
            y = -w * 0.26 + j * w * 0.1
            p.part(
                [
                    (side * w * 0.14, y),
                    (side * w * 0.5, y - w * 0.07),
                    (side * w * (0.72 + 0.1 * (j % 3)), y - w * 0.03),
                ],
                radii=[w * 0.012] * 3,
                z=8,
                albedo=0.03,
                flow="along",
            )


@motif
def coin(p: Block, *, radius: float = 20, albedo: float = 0.75, emit: float = 0.1) -> None:
    """A coin about the origin, with a rim and a worn head."""
    r = radius
    p.part(ellipse(0, 0, r), profile="bevel", bulge=r * 0.16, albedo=albedo, spec=0.6, emit=emit, flow=20, outline=1.8)
    p.part(
        ellipse(0, 0, r * 0.78),
        z=2,
        profile="flat",
        albedo=albedo * 0.8,
        emit=emit,
        flow=70,
        outline=1.2,
        sculpt=[("g", r * 0.05, -r * 0.1, r * 0.3, r * 0.36, r * 0.2)],
    )
