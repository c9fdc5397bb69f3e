"""The Cinder Novices, near: young, cowled, a coal in their hands."""

from __future__ import annotations

import math
from typing import Literal

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.faces import face
from tools.engraver.motifs.people import wide_folds
from tools.engraver.outlines import ellipse, mirror


def coal_hands(p: Block, glow: float, albedo: float) -> None:
    """Two hands that hold a coal at the origin."""
    for s in (-1, 1):
        p.part([(s * 96, 40), (s * 74, 8), (s * 60, -18)], radii=[30, 26, 20], z=0, material="skin", albedo=albedo)
    p.part(
        [(-72, -22), (-58, 34), (-18, 58), (18, 58), (58, 34), (72, -22), (40, -8), (0, -2), (-40, -8)],
        z=6,
        material="skin",
        albedo=albedo,
    )
    r = np.random.default_rng(3)
    for i, (x, y, size) in enumerate(((-34, -4, 17), (32, -6, 18), (-14, -14, 21), (14, -12, 20), (0, -2, 15))):
        corners = [
            (x + size * math.cos(t) * r.uniform(0.75, 1.15), y + size * 0.8 * math.sin(t), 1)
            for t in np.linspace(0, 5.4, 7)
        ]
        p.part(corners, z=20 + i, bulge=0.5, albedo=0.2, emit=glow * (0.42 + 0.16 * i), flow="contour", outline=3)
    for s in (-1, 1):
        for i, (y, w) in enumerate(((12, 56), (26, 54), (39, 46), (51, 34))):
            points = [(s * (w + 14), y - 14), (s * w * 0.55, y), (s * 4, y + 4)]
            p.part(
                points,
                radii=[9, 9.5, 7.5],
                z=30 + i + (s > 0) * 0.5,
                material="skin",
                albedo=albedo,
                flow=84,
                tilt=0.5,
                outline=1.6,
            )
        p.part(
            [(s * 70, -8), (s * 60, -28), (s * 40, -30)],
            radii=[12, 10, 7],
            z=34,
            material="skin",
            albedo=albedo,
            flow=84,
            tilt=0.5,
        )


@motif
def novice(
    p: Block,
    *,
    skull: Literal["even", "long", "broad", "fine", "round"] = "round",
    glow: float = 1.1,
    albedo: float = 0.5,
    shut: bool = True,
    seed: int = 0,
    sway: float = 0,
    near: bool = True,
) -> None:
    """A novice from the knees up: his eyes are the origin, he is 500 wide and 900 long; a coal glows at (0, 430)."""
    robe = [(0, 140), (100, 150), (190, 214), (226, 400), (236, 620), (270, 900), (0, 912)]
    p.part(
        mirror(robe, 0),
        material="cloth",
        albedo=albedo,
        flow=8,
        tilt=0.25,
        sculpt=wide_folds(-150, 150, 420, 900, 7, seed, 14),
    )
    panel = [(0, 200), (74, 200), (84, 500), (96, 900), (0, 906)]
    p.part(
        mirror(panel, 0),
        z=20,
        material="cloth",
        albedo=albedo * 0.62,
        flow=4,
        tilt=0.2,
        sculpt=wide_folds(-70, 70, 480, 900, 3, seed + 1, 8),
    )
    p.part(ellipse(0, 8, 108, 140), z=10, profile="flat", albedo=0.03, outline=0)
    if near:
        with p.at(0, 6, 0.94, z=-10):
            face(p, skull=skull, age=0, shut=shut, lids=0.5, mood=-0.4, sway=sway, albedo=0.8, brow=0.6)
    hood = [(0, -176), (64, -158), (124, -92), (146, 10), (148, 110), (206, 196), (226, 262), (130, 262), (0, 300)]
    folds = []
    for s in (-1, 1):
        folds += [
            ("f", [(s * 30, -160), (s * 104, -80), (s * 128, 40), (s * 128, 120)], 8, 10),
            ("f", [(s * 120, 110), (s * 100, 190), (s * 20, 250)], 10, -12),
            ("f", [(s * 160, 170), (s * 130, 230), (s * 60, 280)], 10, -10),
        ]  # fmt: skip
    inner = p.mask(mirror([(0, -116), (62, -98), (92, -34), (94, 44), (80, 108), (44, 156), (0, 172)], 0))
    p.part(
        mirror(hood, 0),
        z=60,
        material="cloth",
        albedo=albedo * 1.1,
        flow=30,
        tilt=0.35,
        cross=False,
        hole=inner,
        sculpt=folds,
        outline=2,
    )
    for s in (-1, 1):
        sleeve = [
            (s * 150, 224),
            (s * 214, 250),
            (s * 246, 400),
            (s * 196, 510),
            (s * 110, 540),
            (s * 66, 500),
            (s * 76, 430),
            (s * 130, 400),
        ]
        lines = [
            ("f", [(s * 190, 260), (s * 200, 400), (s * 110, 500)], 12, -14),
            ("f", [(s * 160, 260), (s * 160, 390), (s * 90, 460)], 9, 9),
        ]
        p.part(
            sleeve, z=70, material="cloth", albedo=albedo * 1.05, flow=90 - s * 24, tilt=0.35, sculpt=lines, outline=2
        )
        p.part(ellipse(s * 84, 474, 16, 42, s * 0.35), z=92, material="void")
    with p.at(0, 440, z=100):
        coal_hands(p, glow, 0.85)


@motif
def rake(p: Block, *, length: float = 600, width: float = 110) -> None:
    """A kiln rake that stands on the origin, its teeth up."""
    p.part(
        [(0, 0), (2, -length * 0.5), (0, -length)],
        radii=[7, 6.5, 6],
        material="wood",
        texture=("wood", 90, 5),
        flow="across",
    )
    p.part([(-width / 2, -length), (0, -length - 6), (width / 2, -length)], radii=[7, 9, 7], z=6, material="iron")
    for i in range(7):
        x = (i - 3) / 6.4 * width
        p.part(
            [(x, -length - 2), (x + 2, -length - 22), (x + 1, -length - 46)],
            radii=[5, 4.4, 1.4],
            z=4,
            material="iron",
            albedo=0.7,
        )
