"""Faces on a relief: between the eyes lies the origin, and a face is 170 wide and 230 high."""

from __future__ import annotations

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.outlines import Points, ellipse


@motif
def face(
    p: Block,
    *,
    sway: float = 4,
    age: float = 0.6,
    look: float = 0,
    lids: float = 1.0,
    jaw: float = 1.0,
    brow: float = 1.0,
    lips: float = 1.0,
    albedo: float = 0.86,
    flow: float = 84,
) -> None:
    """A frontal face; ``sway`` shifts the features (-8 to 8), ``age`` 0 to 1.2, ``lids`` under 0.6 are downcast."""
    t = sway
    sculpt = _middle(t, lips) + [lump for side in (-1, 1) for lump in _side(t, side, age, brow)]
    outline = [
        (t, -96),
        (50, -88),
        (80, -50),
        (84, 0),
        (78 * (0.4 + 0.6 * jaw), 46),
        (64 * jaw, 90),
        (38 * jaw, 124),
        (t, 134),
        (-36 * jaw, 124),
        (-62 * jaw, 90),
        (-76 * (0.4 + 0.6 * jaw), 46),
        (-82, 0),
        (-78, -50),
        (-48, -88),
    ]
    p.part(outline, material="skin", bulge=0.74, albedo=albedo, flow=flow, tilt=0.64, sculpt=sculpt, outline=1.4)
    for side in (-1, 1):
        with p.at(t * 1.1 + side * 35, 0, z=62):
            frontal_eye(p, side, look, lids, brow, albedo)


def _middle(t: float, lips: float) -> list[tuple[object, ...]]:
    mouth: Points = [(t - 29, 84), (t - 10, 82), (t, 84), (t + 10, 82), (t + 29, 85)]
    return [
        ("g", t, 8, 9, 34, 15), ("g", t * 1.5, 44, 13, 11, 17), ("g", t * 0.8, -34, 60, 22, 6),
        ("g", t, 112, 26, 17, 8),
        ("g", t, 76, 27, 5.5 * lips, 7 * lips), ("g", t, 91, 21, 6 * lips, 8 * lips), ("f", mouth, 3.2, -8),
        ("g", t, 101, 18, 4, -5), ("g", t, 64, 4, 7, -3),
    ]  # fmt: skip


def _side(t: float, d: int, age: float, brow: float) -> list[tuple[object, ...]]:
    return [
        ("g", t + d * 36, -2, 24, 15, -17), ("g", t + d * 37, -21, 30, 7, 10 * brow, d * 0.16),
        ("g", t + d * 55, 34, 24, 17, 10, -d * 0.3), ("g", t + d * 15, 48, 8, 8, 8), ("g", t + d * 9, 53, 5, 3.5, -6),
        ("g", t + d * 48, 72, 20, 26, -9 * (0.5 + age)),
        ("f", [(t + d * 21, 46), (t + d * 34, 66), (t + d * 38, 90)], 4, -6 * age),
        ("f", [(t + d * 22, 14), (t + d * 38, 20), (t + d * 56, 12)], 3, -5 * age),
        ("f", [(t + d * 7, -34), (t + d * 9, -20)], 2.5, -5 * age),
    ]  # fmt: skip


def frontal_eye(p: Block, side: int, look: float, lids: float, brow: float, albedo: float) -> None:
    """An eye about the origin, with its lids and brow."""
    ball = [(-17, 1), (-7, -7 * lids), (5, -7.5 * lids), (17, 0), (6, 5.5), (-7, 5.5)]
    inside = p.mask(ball)
    p.part(ball, bulge=0.5, albedo=0.8, flow=0, outline=0, cross=False, tone=lambda x, y: x * 0 + 0.2)
    p.part(ellipse(look, -2, 6.6), z=1, profile="flat", albedo=0.1, outline=1, clip=inside)
    p.part(
        ellipse(look - 2, -4, 1.8), z=2, profile="flat", albedo=1, tone=lambda x, y: x * 0 + 0.6, outline=0, clip=inside
    )
    lash = [(-20, 3), (-8, -8 * lids), (6, -8.5 * lids), (20, 2)]
    p.part(lash, radii=[1, 3, 3, 1], z=4, albedo=0.25, flow="along", outline=1.5)
    p.part([(-19, -3), (-6, -14), (8, -14.5), (21, -4)], radii=[0.8, 3.4, 3.4, 0.8], z=4, albedo=albedo, outline=0.8)
    hairs = [(-side * 19, -19), (0, -25), (side * 24, -17)]
    p.part(hairs, radii=[3.6 * brow, 3.8 * brow, 1], z=6, albedo=0.22, flow="along", outline=1)
