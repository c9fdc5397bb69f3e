"""Crowns, chains of office, seals: what power wears."""

from __future__ import annotations

import math

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.fire import fire
from tools.engraver.outlines import ellipse


@motif
def crown(p: Block, *, width: float = 160, points: int = 5, glow: float = 0.5, albedo: float = 0.72) -> None:
    """A crown whose band's lower edge lies on the origin, ``width`` wide and about as high."""
    w = width / 2
    band = [(-w, -w * 0.5), (0, -w * 0.36), (w, -w * 0.5), (w * 0.94, -w * 0.06), (0, w * 0.08), (-w * 0.94, -w * 0.06)]
    for i, u in enumerate(np.linspace(-1, 1, points)):
        x, lean = u * w * 0.9, u * w * 0.16
        y = -w * 0.46 + w * 0.08 * (1 - u * u)
        high = w * (0.92 if i % 2 == 0 else 0.66)
        spike = [
            (x - w * 0.2, y + 4, 1),
            (x - w * 0.1 + lean * 0.4, y - high * 0.5),
            (x + lean, y - high, 1),
            (x + w * 0.1 + lean * 0.6, y - high * 0.5),
            (x + w * 0.2, y + 4, 1),
        ]
        p.part(spike, z=4, material="gold", profile="bevel", bulge=w * 0.06, albedo=albedo, flow=80)
        p.part(ellipse(x + lean, y - high - w * 0.04, w * 0.07), z=8, material="gold", albedo=albedo)
    p.part(band, z=14, material="gold", bulge=0.5, albedo=albedo, flow=86, outline=2)
    for y in (-0.42, 0.0):
        rim = [(u * w, (y + 0.12 * (1 - u * u)) * w) for u in np.linspace(-0.98, 0.98, 9)]
        p.part(rim, radii=[w * 0.035] * 2, z=24, material="gold", albedo=albedo, flow="along")
    for u in (-0.62, 0.0, 0.62):
        jewel = ellipse(u * w, -w * 0.2 + w * 0.11 * (1 - u * u), w * 0.09, w * 0.11)
        p.part(jewel, z=28, bulge=0.6, albedo=0.2, emit=glow, spec=0.6, flow="contour", outline=2.4)


@motif
def chain_of_office(p: Block, *, width: float = 180, drop: float = 110, links: int = 13, albedo: float = 0.75) -> None:
    """A chain of plates from shoulder to shoulder, hanging below the origin, with a seal at its lowest place."""
    for i in range(links):
        u = i / (links - 1) * 2 - 1
        x, y = u * width / 2, drop * (1 - u * u)
        turn = math.degrees(math.atan2(-2 * u * drop, width / 2))
        with p.at(x, y, turn=turn):
            size = width / links * 0.44
            p.part(
                ellipse(0, 0, size, size * 0.72),
                profile="bevel",
                bulge=size * 0.3,
                albedo=albedo,
                spec=0.6,
                outline=1.6,
                flow=60,
            )
            p.part(ellipse(0, 0, size * 0.36), z=3, material="iron", albedo=0.3)
    p.part(ellipse(0, drop + width * 0.1, width * 0.1, width * 0.11), z=6, material="gold", emit=0.25, flow="contour")


@motif
def brazier(p: Block, *, height: float = 200, seed: int = 1) -> None:
    """A tripod with a bowl of fire, standing on the origin; give it a [[light]]."""
    h = height
    for s in (-1, 1):
        p.part(
            [(0, -h * 0.6), (s * h * 0.1, -h * 0.3), (s * h * 0.2, 0)],
            radii=[h * 0.02] * 3,
            material="iron",
            flow="along",
        )
    p.part([(0, -h * 0.6), (0, 0)], radii=[h * 0.02] * 2, z=4, material="iron", flow="along")
    with p.at(0, -h * 0.62, z=-4):
        fire(p, width=h * 0.34, height=h * 0.42, seed=seed)
    bowl = [
        (-h * 0.2, -h * 0.68),
        (0, -h * 0.65),
        (h * 0.2, -h * 0.68),
        (h * 0.12, -h * 0.54),
        (0, -h * 0.5),
        (-h * 0.12, -h * 0.54),
    ]
    p.part(bowl, z=8, material="iron")
