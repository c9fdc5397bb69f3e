"""Small figures: monks, and people seen from behind. Their feet stand on the origin."""

from __future__ import annotations

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.birds import hawk
from tools.engraver.outlines import ellipse, mirror, rect


@motif
def monk(
    p: Block,
    *,
    height: float = 90,
    albedo: float = 0.5,
    fog: float = 0.0,
    emit: float = 0.0,
    seed: int = 0,
    face: bool = True,
) -> None:
    """A small cowled figure seen from the front; with ``face`` the hood is open, black, and has two sparks."""
    h, w = height, height * 0.36
    r = np.random.default_rng(seed + 5)
    lean = r.uniform(-0.04, 0.04) * h
    body = [
        (lean, -h * 0.86),
        (w * 0.42 + lean, -h * 0.74),
        (w * 0.55, -h * 0.4),
        (w * 0.62, 0, 1),
        (-w * 0.62, 0, 1),
        (-w * 0.55, -h * 0.4),
        (-w * 0.42 + lean, -h * 0.74),
    ]
    folds = [
        ("f", [(d * w, 0), (d * w * 0.8, -h * 0.35), (d * w * 0.5, -h * 0.6)], max(1.2, h * 0.03), -h * 0.03)
        for d in (-0.34, -0.08, 0.22, 0.42)
    ]
    p.part(body, bulge=0.7, albedo=albedo, flow=6, tilt=0.35, fog=fog, outline=1, sculpt=folds)
    hood = [
        (lean, -h),
        (w * 0.3 + lean, -h * 0.9),
        (w * 0.34 + lean, -h * 0.76),
        (lean, -h * 0.66),
        (-w * 0.34 + lean, -h * 0.76),
        (-w * 0.3 + lean, -h * 0.9),
    ]
    p.part(hood, z=h * 0.1, bulge=0.8, albedo=albedo, flow=35, fog=fog, outline=1)
    if not face:
        return
    dark = [
        (lean, -h * 0.93),
        (w * 0.2 + lean, -h * 0.83),
        (w * 0.16 + lean, -h * 0.73),
        (lean, -h * 0.69),
        (-w * 0.16 + lean, -h * 0.73),
        (-w * 0.2 + lean, -h * 0.83),
    ]
    p.part(dark, z=h * 0.12, material="void", emit=emit, fog=fog)
    for side in (-1, 1) if emit == 0 else ():
        eye = ellipse(lean + side * w * 0.07, -h * 0.82, max(0.8, h * 0.012))
        p.part(eye, z=h * 0.14, profile="flat", emit=0.9, outline=0, fog=fog)


def cloaked(p: Block, w: float, h: float, albedo: float, flare: float = 0.6, folds: int = 6) -> None:
    """A cloak seen from behind; w = across the shoulders."""
    hw, sh = w / 2, h * 0.80
    out = [
        (0, -h * 0.86),
        (hw * 0.5, -h * 0.84),
        (hw, -sh + 10),
        (hw * (1 + flare * 0.35), -h * 0.45),
        (hw * (1 + flare), 0),
        (hw * 0.3, 8),
        (-hw * 0.4, 4),
        (-hw * (1 + flare), 0),
        (-hw * (1 + flare * 0.35), -h * 0.45),
        (-hw, -sh + 10),
        (-hw * 0.5, -h * 0.84),
    ]
    sculpt = [
        (
            "f",
            [
                (hw * 0.75 * u, -h * 0.74),
                (hw * (1 + flare * 0.3) * u * 0.95, -h * 0.4),
                (hw * (1 + flare) * u * 0.95, 6),
            ],
            [4, 11, 13],
            -8,
        )
        for u in np.linspace(-0.8, 0.8, folds - 2)
    ]
    p.part(out, bulge=0.6, albedo=albedo * 0.8, flow=6, tilt=0.2, outline=1.6, cross=False, sculpt=sculpt)


@motif
def ilse_behind(p: Block) -> None:
    """Ilse from behind, 330 high: hat, spade-glaive, bell."""
    p.part([(92, 10), (86, -200), (82, -330)], radii=[4.5, 4.5, 4], z=20, albedo=0.6, flow="along")
    cloaked(p, 122, 300, 0.5, 0.5, 6)
    p.part(
        [(-44, -236), (0, -270), (44, -236), (30, -214), (-30, -214)], z=20, bulge=0.6, albedo=0.5, flow=80, cross=False
    )
    p.part([(-26, -238), (-30, -276), (0, -290), (30, -276), (26, -238)], z=30, bulge=0.7, albedo=0.45, flow=80)
    p.part(
        [(-30, -284), (-26, -322), (0, -330), (26, -322), (30, -284), (0, -276)], z=50, bulge=0.6, albedo=0.5, flow=84
    )
    brim = [(-72, -278), (-30, -290), (0, -284), (30, -290), (72, -280), (40, -268), (0, -266), (-40, -268)]
    p.part(brim, z=46, bulge=0.6, albedo=0.55, flow=20)
    p.part([(40, -226), (72, -190), (86, -160)], radii=[22, 17, 12], z=30, albedo=0.5)
    blade = [
        (78, -438, 1),
        (98, -404),
        (108, -360),
        (104, -328),
        (90, -322, 1),
        (88, -306, 1),
        (78, -306, 1),
        (76, -322, 1),
        (62, -326, 1),
        (60, -364),
        (66, -404),
    ]
    p.part(blade, z=24, material="steel", bulge=6, spec=0.5, sculpt=[("f", [(80, -420), (83, -330)], 3, 5)])
    p.part(
        mirror([(-40, -140), (-33, -138), (-30, -120), (-24, -104), (-40, -98)], -40),
        z=60,
        material="bronze",
        albedo=0.8,
    )


@motif
def bruno_behind(p: Block) -> None:
    """Bruno from behind, 340 high: cowl, crossbow, the hawk on his left fist."""
    cloaked(p, 116, 300, 0.46, 0.35, 6)
    cape = [(-64, -232), (-34, -268), (0, -276), (34, -268), (64, -232), (40, -206), (0, -196), (-40, -206)]
    p.part(cape, z=24, bulge=0.6, albedo=0.5, flow=80, sculpt=[("f", [(-50, -228), (0, -206), (50, -228)], 6, -9)])
    cowl = [(0, -338), (30, -318), (36, -280), (24, -252), (0, -244), (-24, -252), (-36, -280), (-30, -318)]
    p.part(cowl, z=36, bulge=0.8, albedo=0.52, flow=30, sculpt=[("f", [(0, -334), (2, -290), (0, -250)], 4, -8)])
    p.part([(-60, -90), (40, -226)], radii=[7, 6], z=60, albedo=0.7, flow="along")
    p.part(
        [(-20, -258), (14, -236), (44, -204), (62, -160), (64, -138)],
        radii=[3, 6, 7, 5, 3],
        z=66,
        albedo=0.75,
        flow="along",
    )
    p.part([(-20, -256), (0, -150), (64, -140)], radii=[1, 1, 1], z=70, albedo=0.9, flow="along")
    p.part([(-48, -226), (-94, -196), (-104, -226)], radii=[22, 18, 13], z=30, albedo=0.5)
    with p.at(-106, -228, 0.3, z=20):
        hawk(p)


@motif
def anselma_behind(p: Block) -> None:
    """Mother Anselma from behind, 330 high: veil, shield, censer."""
    cloaked(p, 128, 290, 0.5, 0.7, 7)
    veil = [
        (0, -330),
        (34, -312),
        (42, -270),
        (56, -200),
        (40, -150),
        (0, -140),
        (-40, -150),
        (-56, -200),
        (-42, -270),
        (-34, -312),
    ]
    folds = [("f", [(u * 16, -310), (u * 30, -240), (u * 40, -160)], 8, -7) for u in (-0.8, 0, 0.8)]
    p.part(veil, z=30, bulge=0.6, albedo=0.6, flow=8, tilt=0.25, cross=False, sculpt=folds)
    p.part(
        ellipse(-70, -150, 62, 66),
        z=60,
        bulge=0.35,
        albedo=0.5,
        flow=0,
        outline=2.4,
        texture=("wood", 90, 8),
        sculpt=[("g", -70, -150, 16, 16, 14)],
    )
    p.part(rect(-76, -208, 12, 116), smooth=False, z=78, profile="bevel", bulge=3, albedo=0.6, spec=0.3)
    p.part(rect(-126, -156, 112, 12), smooth=False, z=79, profile="bevel", bulge=3, albedo=0.6, spec=0.3)
    p.part(
        ellipse(-70, -150, 62, 66),
        z=70,
        profile="bevel",
        bulge=5,
        albedo=0.6,
        spec=0.4,
        hole=ellipse(-70, -150, 52, 56),
        flow=("fan", -70, -150, 90),
    )
    p.part([(54, -224), (92, -190), (110, -206)], radii=[22, 16, 11], z=30, albedo=0.5)
    p.part([(112, -206), (116, -150), (128, -104)], radii=[1.6, 1.6, 1.6], z=44, albedo=0.9, flow="along")
    p.part(ellipse(130, -86, 17, 19), z=50, material="bronze", bulge=0.9)
    p.part(ellipse(130, -86, 17, 5), z=70, material="glow", emit=1.1)


@motif
def tamsin_behind(p: Block) -> None:
    """Tamsin from behind, 300 high: a coat, a knot of hair, two blades."""
    for s in (-1, 1):
        p.part([(s * 16, -130), (s * 22, -70), (s * 24, -4)], radii=[22, 16, 12], albedo=0.42)
        p.part([(s * 16 - 4, 0), (s * 30, -18), (s * 42, 0)], z=4, bulge=0.6, albedo=0.4)
        p.part([(s * 44, -214), (s * 72, -160), (s * 66, -120)], radii=[16, 13, 10], z=16, albedo=0.5)
        p.part(
            [(s * 66, -116), (s * 84, -56), (s * 92, -26)],
            radii=[4.5, 5, 0.8],
            z=24,
            albedo=0.95,
            spec=0.7,
            flow="along",
        )
        p.part([(s * 54, -114), (s * 80, -120)], radii=[3, 3], z=26, albedo=0.8, flow="along")
    coat = [
        (0, -252),
        (46, -232),
        (52, -170),
        (62, -90, 1),
        (20, -104, 1),
        (-8, -84, 1),
        (-36, -104, 1),
        (-60, -88, 1),
        (-52, -170),
        (-46, -232),
    ]
    folds = [("f", [(u * 30, -230), (u * 44, -160), (u * 54, -90)], 9, -7) for u in (-0.8, 0, 0.8)]
    p.part(coat, z=20, bulge=0.6, albedo=0.34, flow=8, tilt=0.25, cross=False, sculpt=folds)
    p.part(ellipse(0, -272, 25, 29), z=40, bulge=0.9, albedo=0.36, flow=20, texture=("fur", 0.8))
    p.part(ellipse(3, -296, 13, 12), z=60, bulge=0.9, albedo=0.4, flow=30)
    p.part(
        [(-30, -248), (0, -238), (30, -248), (26, -232), (0, -226), (-26, -232)], z=56, bulge=0.7, albedo=0.6, flow=80
    )
