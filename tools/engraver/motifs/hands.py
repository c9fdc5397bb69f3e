"""Hands: fingers are tubes over a palm. The wrist lies on the origin, the hand points up and is about 200 long."""

from __future__ import annotations

import math
from typing import Any, Literal

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.outlines import mirror

Bend = tuple[float, float, float]

ROOTS = ((-36, -80, 88, 13.5), (-13, -84, 100, 14.5), (11, -82, 95, 14), (33, -72, 76, 12))
"""Of forefinger, middle, ring and little finger: where it starts, how long, how thick."""


def finger(
    p: Block, x: float, y: float, length: float, r: float, bend: Bend, z: float, albedo: float, nail: bool = True
) -> None:
    """A finger from its knuckle on; ``bend`` are the angles of its three bones, 0 = up, clockwise."""
    points = [(x, y)]
    for share, angle in zip((0.54, 0.26, 0.2), bend, strict=True):
        a = math.radians(angle)
        x, y = x + math.sin(a) * length * share, y - math.cos(a) * length * share
        points.append((x, y))
    joints: list[tuple[Any, ...]] = [("g", px, py, r * 0.9, r * 0.5, r * 0.16) for px, py in points[1:3]]
    for px, py in points[1:3]:
        joints.append(("f", [(px - r * 0.8, py), (px, py + r * 0.25), (px + r * 0.8, py)], r * 0.2, -r * 0.3))
    p.part(
        points,
        radii=[r, r * 1.04, r * 0.95, r * 0.72],
        z=z,
        material="skin",
        albedo=albedo,
        bulge=0.8,
        flow=82,
        tilt=0.5,
        sculpt=joints,
        outline=1.8,
    )
    if nail:
        a = math.radians(bend[2])
        with p.at(x - math.sin(a) * r * 0.25, y + math.cos(a) * r * 0.25, turn=bend[2], z=z + r * 0.9):
            shape = [(0, -r * 0.5), (r * 0.42, -r * 0.2), (r * 0.4, r * 0.4), (0, r * 0.5)]
            p.part(mirror(shape, 0), profile="flat", albedo=albedo * 1.1, flow=90, outline=1.1, cross=False)


def palm(p: Block, albedo: float, back: bool, cuff: bool) -> None:
    """The hand without its fingers, and a cuff."""
    out = [
        (-24, 8), (-28, -10), (-50, -44), (-52, -92), (-38, -112), (-12, -118), (14, -115), (36, -104), (48, -88),
        (44, -46), (28, -12), (26, 8),
    ]  # fmt: skip
    if back:
        sculpt: list[tuple[Any, ...]] = [("f", [(x * 0.5, -20), (x, y - 16)], [2, 3, 2], 5) for x, y, _, _ in ROOTS] + [
            ("g", x, y - 20, 11, 9, 6) for x, y, _, _ in ROOTS
        ]
    else:
        sculpt = [
            ("g", -36, -46, 20, 32, 12), ("g", 34, -52, 16, 34, 9), ("g", 0, -62, 22, 24, -10),
            ("f", [(-44, -84), (-14, -72), (8, -30)], 2.4, -7), ("f", [(46, -80), (6, -84), (-30, -100)], 2.4, -6),
            ("f", [(44, -64), (4, -62), (-40, -78)], 2.2, -5),
        ]  # fmt: skip
    p.part(out, z=10, material="skin", albedo=albedo, bulge=0.55, tilt=0.55, sculpt=sculpt, outline=0.7)
    if cuff:
        cloth = [(-34, 70), (-36, 10), (-28, -8), (0, -2), (30, -8), (36, 10), (36, 70)]
        folds = [("f", [(x, -2), (x * 1.1, 66)], 5, -6) for x in (-18, 4, 22)]
        p.part(cloth, z=14, material="cloth", flow=6, tilt=0.3, sculpt=folds, outline=1.8)


POSES: dict[str, tuple[tuple[Bend, ...], Bend]] = {
    "open": (((-14, -12, -8), (-3, -2, 0), (7, 8, 8), (20, 20, 18)), (-46, -34, -20)),
    "spread": (((-26, -24, -20), (-6, -6, -4), (14, 16, 16), (36, 38, 36)), (-66, -56, -40)),
    "blessing": (((-8, -6, -4), (0, 2, 2), (16, 150, 190), (26, 150, 192)), (-14, 24, 50)),
    "point": (((-4, -2, 0), (6, 150, 184), (12, 152, 188), (22, 152, 190)), (-6, 30, 56)),
    "beckon": (((-10, 4, 60), (-2, 20, 100), (10, 40, 130), (22, 60, 150)), (-40, -20, 0)),
    "cupped": (((-18, 6, 24), (-8, 6, 22), (2, 12, 24), (14, 16, 22)), (-30, -4, 16)),
}


@motif
def hand(
    p: Block,
    *,
    pose: Literal["open", "spread", "blessing", "point", "beckon", "cupped"] = "open",
    back: bool = False,
    albedo: float = 0.92,
    cuff: bool = True,
) -> None:
    """A left hand seen from its palm (flip for the other; ``back`` shows its back).

    Poses: open, spread, blessing, point, beckon, cupped.
    """
    bends, thumb = POSES[pose]
    folded = [i for i, bend in enumerate(bends) if max(bend) > 100]
    for i, (x, y, length, r) in enumerate(ROOTS):
        if i not in folded:
            finger(p, x, y, length, r, bends[i], i, albedo, nail=back)
    palm(p, albedo, back, cuff)
    for i in folded:
        x, y, length, r = ROOTS[i]
        finger(p, x, y - 18, length * 0.7, r, bends[i], 34 + i, albedo, nail=not back)
    finger(p, -40, -44, 78, 16, thumb, 26, albedo, nail=back)


@motif
def fist(p: Block, *, albedo: float = 0.92, cuff: bool = True, gap: float = 0) -> None:
    """A fist round something upright through the origin (a pole, a hilt), seen from its fingers: 90 high, 110 wide."""
    back = [(-20, -46), (24, -50), (54, -34), (60, 0), (52, 36), (20, 48), (-18, 46)]
    p.part(back, material="skin", albedo=albedo, bulge=0.5, flow=70, tilt=0.55, outline=1.8)
    for i, (y, width, r) in enumerate(((-34, 64, 13.5), (-11, 70, 14.5), (13, 66, 14), (35, 54, 12))):
        points = [(34, y - 2), (2, y - 4), (-width * 0.52 - gap, y), (-width * 0.34, y + 4)]
        crease = [("f", [(-width * 0.2, y - r), (-width * 0.16, y), (-width * 0.2, y + r)], 2.4, -4)]
        p.part(
            points, radii=[r * 0.9, r, r, r * 0.72], z=24 + (3 - i), material="skin", albedo=albedo, bulge=0.85,
            flow=80, tilt=0.45,
            sculpt=crease, outline=1.8,
        )  # fmt: skip
    p.part(
        [(44, -34), (20, -52), (-14, -50), (-30, -44)],
        radii=[16, 15, 13, 9],
        z=44,
        material="skin",
        albedo=albedo,
        flow="across",
        tilt=0.45,
    )
    if cuff:
        cloth = [(46, -42, 1), (120, -60, 1), (120, 60, 1), (46, 44, 1), (56, 0)]
        p.part(
            cloth,
            z=20,
            material="cloth",
            flow=84,
            tilt=0.3,
            outline=1.8,
            sculpt=[("f", [(54, y), (118, y * 1.3)], 5, -6) for y in (-24, 4, 26)],
        )
