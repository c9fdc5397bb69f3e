"""Beasts on four legs, seen from the side looking right; they stand on the origin (below the middle of the body)."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.outlines import ellipse

GAITS = {
    # hind far, hind near, fore far, fore near: how far the foot stands before (+) or behind the joint, and how high
    "stand": ((-6, 0), (8, 0), (6, 0), (-4, 0)),
    "walk": ((-26, 0), (24, 6), (26, 0), (-22, 4)),
    "run": ((-60, 26), (-44, 20), (62, 30), (48, 18)),
}


def leg(
    p: Block, x: float, y: float, foot: tuple[float, float], thick: float, hind: bool, albedo: float, z: float
) -> None:
    """A leg from its joint at x, y: thigh, hock or knee, paw."""
    dx, up = foot
    ground = -up
    knee = (x + dx * 0.35 + (10 if not hind else -4), y * 0.56)
    hock = (x + dx * 0.75 + (-14 if hind else 2), y * 0.28 + ground * 0.4)
    end = (x + dx, ground - 5)
    radii = [thick * 1.5, thick, thick * 0.52, thick * 0.42]
    p.part(
        [(x, y), knee, hock, end],
        radii=radii,
        z=z,
        material="fur",
        albedo=albedo,
        flow=90,
        tilt=0.6,
        texture=("fur", 0.3),
        outline=0.8,
    )
    paw = [
        (end[0] - thick * 0.6, ground),
        (end[0] - thick * 0.3, ground - thick * 0.8),
        (end[0] + thick * 0.7, ground - thick * 0.6),
        (end[0] + thick * 1.1, ground),
    ]
    toes: list[tuple[Any, ...]] = [
        ("f", [(end[0] + thick * u, ground), (end[0] + thick * (u - 0.1), ground - thick * 0.5)], 1.4, -3)
        for u in (0.2, 0.6)
    ]
    p.part(paw, z=z + 2, material="fur", albedo=albedo, texture=(), sculpt=toes)


@motif
def hound(
    p: Block,
    *,
    gait: Literal["stand", "walk", "run"] = "stand",
    albedo: float = 0.55,
    glow: float = 0.0,
    head: float = 0,
    lean: float = 1.0,
    collar: bool = True,
) -> None:
    """A lean hound, 300 long and 210 high, that looks right; ``gait``: stand, walk, run.

    ``glow`` lights eye and ribs from within, ``head`` lowers (+) or lifts (-) the head by degrees,
    ``lean`` draws in the flank.
    """
    feet = GAITS[gait]
    far, near = albedo * 0.5, albedo
    leg(p, -84, -104, feet[0], 15, True, far, -24)
    leg(p, 74, -92, feet[2], 14, False, far, -24)
    p.part(
        [(-112, -128), (-150, -118), (-176, -84), (-186, -46)],
        radii=[9, 7, 5, 2],
        z=-10,
        material="fur",
        albedo=near,
        flow="strand",
        texture=(),
    )
    tuck = 62 + 18 * lean
    body = [
        (-116, -130), (-90, -154), (-40, -150), (10, -154), (60, -160), (96, -148), (108, -116), (94, -76), (52, -58),
        (6, -tuck - 6),
        (-40, -tuck - 12), (-80, -82), (-112, -100),
    ]  # fmt: skip
    ribs: list[tuple[Any, ...]] = [
        ("f", [(20 + i * 15, -142), (12 + i * 15, -112), (20 + i * 15, -78)], [2, 4, 2], -7) for i in range(5)
    ]
    ribs += [("g", -84, -118, 30, 36, 12), ("g", 84, -116, 26, 36, 12), ("f", [(-60, -140), (-52, -100)], 8, -8)]
    p.part(body, material="fur", albedo=near, bulge=0.62, flow=84, tilt=0.7, texture=("fur", 0.6), sculpt=ribs)
    if glow:
        for i in range(4):
            slit = [(27 + i * 15, -136), (20 + i * 15, -112), (27 + i * 15, -86)]
            p.part(slit, radii=[0.8, 2.6, 0.8], z=60, material="glow", emit=glow, flow="along")
    leg(p, -92, -106, feet[1], 17, True, near, 24)
    leg(p, 82, -94, feet[3], 15, False, near, 24)
    with p.at(92, -142, turn=head, z=10):
        p.part(
            [(-10, 14), (30, -22), (50, -44)],
            radii=[36, 25, 20],
            material="fur",
            albedo=near,
            tilt=0.6,
            texture=("fur", 0.6),
        )
        with p.at(56, -52, z=18):
            hound_head(p, near, glow)
        if collar:
            p.part(
                [(14, -34), (32, -18), (44, 0)], radii=[6, 6, 6], z=44, material="leather", albedo=0.35, flow="along"
            )
            p.part(ellipse(42, 8, 7), z=50, material="iron")


@motif
def hound_head(p: Block, albedo: float = 0.6, glow: float = 0.0) -> None:
    """A hound's head from the side, looking right, about the back of its skull; 120 long."""
    ear = [(-8, -22), (-30, -14), (-38, 14), (-24, 34), (-8, 14)]
    p.part([(4, 26), (40, 32), (74, 30), (84, 22), (50, 12)], z=-2, material="fur", albedo=albedo * 0.7, texture=())
    skull = [
        (-24, -8),
        (-6, -30),
        (24, -30),
        (46, -18),
        (84, -8),
        (100, -2),
        (102, 12),
        (88, 20),
        (50, 22),
        (20, 30),
        (-16, 24),
    ]
    sculpt = [
        ("g", 26, -14, 12, 8, 6), ("g", 32, -8, 9, 6, -9), ("f", [(40, 20), (70, 16), (98, 14)], 2.4, -6),
        ("g", 70, 0, 24, 7, 4),
        ("g", 4, 12, 18, 14, 6),
    ]  # fmt: skip
    p.part(skull, material="fur", albedo=albedo, bulge=0.7, tilt=0.6, flow=80, texture=("fur", 0.4), sculpt=sculpt)
    p.part(ellipse(98, 0, 8, 7), z=26, material="leather", albedo=0.12, spec=0.6)
    p.part(ellipse(32, -9, 5, 4), z=30, profile="flat", albedo=0.1, emit=glow, spec=0.8, outline=2.2)
    p.part(ear, z=24, material="fur", albedo=albedo * 0.7, bulge=0.4, flow=20, texture=(), outline=1.6)


@motif
def ox(p: Block, *, albedo: float = 0.5, gait: Literal["stand", "walk", "run"] = "walk", glow: float = 0.0) -> None:
    """An ox from the side, looking right, 400 long and 280 high."""
    feet = GAITS[gait]
    far = albedo * 0.5
    leg(p, -120, -130, feet[0], 22, True, far, -30)
    leg(p, 104, -120, feet[2], 21, False, far, -30)
    p.part(
        [(-178, -206), (-196, -150), (-192, -90)],
        radii=[7, 5, 3],
        z=-8,
        material="fur",
        albedo=albedo,
        flow="strand",
        texture=(),
    )
    body = [
        (-180, -200), (-140, -226), (-60, -222), (20, -232), (90, -262), (140, -240), (160, -190), (150, -120),
        (90, -86), (0, -76),
        (-90, -90), (-150, -116), (-180, -160),
    ]  # fmt: skip
    bones: list[tuple[Any, ...]] = [
        ("f", [(10 + i * 22, -210), (0 + i * 22, -160), (12 + i * 22, -104)], [3, 6, 3], -6) for i in range(4)
    ]
    bones += [("g", -130, -180, 44, 50, 16), ("g", 124, -190, 38, 60, 18)]
    p.part(body, material="fur", albedo=albedo, bulge=0.6, flow=82, tilt=0.7, sculpt=bones)
    leg(p, -132, -132, feet[1], 25, True, albedo, 26)
    leg(p, 116, -122, feet[3], 23, False, albedo, 26)
    p.part([(140, -220), (180, -212), (206, -196)], radii=[54, 42, 34], z=14, material="fur", albedo=albedo, tilt=0.6)
    head = [
        (186, -226),
        (216, -238),
        (240, -214),
        (256, -160),
        (262, -134),
        (248, -120),
        (226, -124),
        (204, -160),
        (186, -190),
    ]
    sculpt = [("g", 222, -196, 12, 10, -9), ("f", [(246, -128), (232, -134)], 3, -6)]
    p.part(head, z=34, material="fur", albedo=albedo, bulge=0.7, tilt=0.7, texture=("fur", 0.5), sculpt=sculpt)
    p.part(ellipse(222, -196, 6, 5), z=66, profile="flat", albedo=0.1, emit=glow, spec=0.8, outline=2)
    p.part([(208, -232), (226, -262), (262, -276), (284, -306)], radii=[12, 11, 8, 2], z=60, material="bone")
    p.part([(196, -226), (176, -222), (162, -206), (178, -200)], z=56, material="fur", albedo=albedo * 0.8, texture=())
    p.part(ellipse(256, -132, 5, 4), z=66, material="void", emit=glow * 0.5)


@motif
def rat(p: Block, *, albedo: float = 0.85, scale_: float = 1.0) -> None:
    """A rat from the side, looking right, 110 long with its tail."""
    with p.at(0, 0, scale_):
        p.part(
            [(-34, -12), (-60, -6), (-84, -14), (-100, -6)],
            radii=[3.4, 2.6, 1.8, 0.8],
            material="skin",
            albedo=0.7,
            flow="across",
        )
        body = [(-40, -4), (-44, -22), (-20, -40), (10, -36), (34, -26), (50, -14), (48, -8), (30, -2), (0, 0)]
        p.part(body, material="fur", albedo=albedo, texture=("fur", 0.5), sculpt=[("g", -22, -18, 14, 14, 6)])
        p.part(ellipse(20, -34, 6, 7), z=14, material="skin", albedo=0.6)
        p.part(ellipse(33, -21, 2), z=16, profile="flat", albedo=0.05, spec=0.8)
        for s in np.linspace(-0.4, 0.4, 3):
            p.part([(46, -12), (60, -12 + s * 26)], radii=[0.4, 0.3], z=18, albedo=0.9, flow="along", outline=0)
        for x in (-24, 26):
            p.part([(x, -4), (x + 6, 0)], radii=[3, 2.4], z=8, material="skin", albedo=0.6)
