"""Feathers and birds."""

from __future__ import annotations

import math

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.outlines import ellipse


def vane(
    p: Block, a: tuple[float, float], b: tuple[float, float], w: float, z: float, albedo: float, curve: float
) -> None:
    """A feather from a to b."""
    start, end = np.array(a, float), np.array(b, float)
    d = end - start
    length = float(np.hypot(*d))
    n = np.array([-d[1], d[0]]) / length
    m = (start + end) / 2 + n * length * curve

    def on(t: float, side: float = 0) -> tuple[float, float]:
        x, y = (1 - t) ** 2 * start + 2 * t * (1 - t) * m + t * t * end + n * w * side
        return float(x), float(y)

    right = [on(t, s) for t, s in ((0, 0.3), (0.3, 0.5), (0.7, 0.52), (0.93, 0.34))]
    left = [on(t, -s) for t, s in ((0.93, 0.3), (0.7, 0.42), (0.3, 0.38), (0, 0.3))]
    angle = math.degrees(math.atan2(d[1], d[0])) + 38
    rib = [("f", [on(0), on(0.5), on(0.95)], 1.8, 3.5)]
    p.part([*right, (*on(1), 1), *left], z=z, material="feather", albedo=albedo, flow=angle, outline=1.5, sculpt=rib)


@motif
def feather(p: Block, *, length: float = 140, width: float = 26, curve: float = 0.12, albedo: float = 0.75) -> None:
    """A feather that stands up from the origin."""
    vane(p, (0, 0), (0, -length), width, 0, albedo, curve)


@motif
def hawk(p: Block) -> None:
    """A perched hawk looking left, 300 high, its feet on the origin."""
    with p.at(0, 0, 1, 450, 490):
        _hawk(p)


def _hawk(p: Block) -> None:
    for i, (x, w) in enumerate(((500, 30), (516, 30), (532, 28), (546, 24))):
        vane(p, (492 + i * 4, 430), (x, 640 - i * 12), w, 36 + i, 0.75 if i % 2 else 0.5, -0.03)
    body = [
        (418, 214),
        (440, 200),
        (468, 206),
        (492, 240),
        (516, 300),
        (524, 370),
        (512, 440),
        (484, 480),
        (450, 486),
        (420, 460),
        (400, 400),
        (394, 330),
        (402, 270),
    ]
    rows = [("f", [(404, 300 + i * 34), (440, 316 + i * 34), (480, 306 + i * 34)], 5, -3) for i in range(5)]
    p.part(body, z=90, bulge=0.75, albedo=0.95, flow=84, tilt=0.7, cross=False, sculpt=rows)
    inside = p.mask(body)
    for j, y in enumerate(np.arange(276, 470, 17.0)):
        for x in np.arange(398 + (j % 2) * 9, 500, 18.0):
            spot = [(x, y - 9, 1), (x + 3.6, y + 1), (x + 4.5, y + 6), (x, y + 10), (x - 4.5, y + 6), (x - 3.6, y + 1)]
            p.part(spot, z=150, profile="flat", albedo=0.14, clip=inside, outline=1, cross=False)
    for i in range(6):
        vane(p, (492 + i * 3, 300 + i * 14), (498 + i * 7, 515 + i * 9), 30, 150 + i * 2, 0.7 if i % 2 else 0.46, -0.05)
    for i in range(7):
        vane(p, (474 + i * 7, 268 + i * 8), (478 + i * 9, 412 + i * 11), 27, 162 + i * 2, 0.8 if i % 2 else 0.6, -0.05)
    for i in range(5):
        vane(
            p, (466 + i * 9, 244 + i * 7), (474 + i * 11, 320 + i * 9), 25, 178 + i * 2, 0.86 if i % 2 else 0.66, -0.05
        )
    head = [
        (402, 238),
        (410, 208),
        (436, 190),
        (466, 200),
        (484, 236),
        (484, 272),
        (450, 284),
        (418, 270),
        (406, 252),
    ]
    brow = [
        ("g", 428, 228, 13, 8, -8),
        ("f", [(406, 220), (430, 212), (456, 222)], 4, 8),
        ("f", [(414, 262), (440, 256), (462, 240)], 4, -5),
        ("f", [(430, 268), (456, 264), (478, 250)], 4, -5),
    ]
    p.part(head, z=150, bulge=0.75, albedo=0.62, flow=58, tilt=0.8, cross=False, sculpt=brow)
    beak = [(416, 216), (398, 218), (380, 234), (376, 268, 1), (388, 256), (404, 254), (418, 240)]
    p.part(beak, z=166, bulge=0.8, albedo=0.9, spec=0.6, flow=60, outline=1.8)
    p.part([(416, 250), (400, 256), (392, 264), (412, 268)], z=164, bulge=0.6, albedo=0.6, flow=60)
    p.part(ellipse(431, 229, 9, 8.5), z=184, bulge=0.6, emit=1.0, albedo=0.4, flow="contour", outline=2.2)
    p.part(ellipse(429, 229, 4.2), z=190, profile="flat", albedo=0, outline=0)
    p.part([(408, 222), (430, 215), (452, 226)], radii=[2, 4, 2], z=192, albedo=0.5, flow="along")


@motif
def starling(p: Block, *, albedo: float = 0.7) -> None:
    """A perched starling looking left, 110 high and 170 long with bill and tail, its feet on the origin."""
    for x in (0, 16):
        p.part([(x, -22), (x - 3, -2)], radii=[2.8, 2], z=2, albedo=albedo * 0.8, flow="along")
        p.part([(x + 5, 0), (x - 3, -2), (x - 14, 0)], radii=[1.6, 2.2, 1.2], z=4, albedo=albedo, flow="along")
    with p.at(0, -10):
        p.part([(-46, -92, 1), (-78, -79, 1), (-46, -79, 1)], z=4, profile="bevel", bulge=3, albedo=albedo * 1.2)
        body = [
            (-51, -84), (-44, -98), (-28, -101), (-10, -90), (22, -64), (50, -38), (94, -12, 1), (96, -4, 1),
            (52, -14), (26, -7), (-4, -7), (-30, -22), (-44, -48), (-47, -68),
        ]  # fmt: skip
        neck = [("g", -30, -82, 20, 20, 8), ("g", -20, -44, 26, 28, 8)]
        p.part(body, z=6, material="feather", albedo=albedo, flow=60, sculpt=neck, outline=2)
        wing = [(-14, -72), (12, -66), (42, -44), (82, -14, 1), (44, -20), (12, -22), (-10, -42)]
        quills = [("f", [(-6 + i * 7, -36 - i * 7), (24 + i * 9, -26 - i * 4), (60, -20)], 2.4, -4) for i in range(4)]
        p.part(wing, z=26, material="feather", albedo=albedo * 0.75, flow=35, sculpt=quills, outline=2)
        p.part(ellipse(-37, -88, 4.6), z=30, profile="flat", albedo=1.1, outline=0.8)
        p.part(ellipse(-38, -88, 2.6), z=31, material="void", outline=0.3)
