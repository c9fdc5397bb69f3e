"""Faces on a relief: frontal and three-quarter (`face`), and from the side (`profile`).

The origin lies between the eyes, in a profile in the eye; a face is about 170 wide and 230 high. There are five skulls,
so that no two of the cast share one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.outlines import ellipse

Sculpt = list[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Skull:
    """Proportions of a head; 1 is the middle."""

    width: float = 1.0
    jaw: float = 1.0
    chin: float = 1.0
    """How long from the nose down."""
    cheek: float = 1.0
    """How far the cheekbones stand out."""
    brow: float = 1.0
    eyes: float = 1.0
    apart: float = 1.0
    nose: float = 1.0


SKULLS = {
    "even": Skull(),
    "long": Skull(width=0.9, jaw=0.84, chin=1.16, cheek=1.25, brow=1.1, eyes=0.92, apart=0.94, nose=1.18),
    "broad": Skull(width=1.1, jaw=1.16, chin=0.96, cheek=0.8, brow=1.3, eyes=0.9, apart=1.08, nose=1.1),
    "fine": Skull(width=0.9, jaw=0.78, chin=0.98, cheek=1.1, brow=0.6, eyes=1.14, apart=1.0, nose=0.84),
    "round": Skull(width=1.02, jaw=0.96, chin=0.84, cheek=0.7, brow=0.55, eyes=1.22, apart=1.04, nose=0.72),
}


@dataclass(frozen=True, slots=True)
class _Turned:
    """Where a feature of the front comes to lie on a head that is turned."""

    yaw: float
    sway: float
    width: float

    def x(self, x: float, front: float = 0) -> float:
        """``front``: how far the feature stands out, as a nose does."""
        if not self.yaw:
            return x * self.width + self.sway
        r = 98.0
        a = math.asin(max(-0.99, min(0.99, x / r))) + math.radians(self.yaw)
        return (r * math.sin(a) + front * math.sin(math.radians(self.yaw))) * self.width + self.sway - 0.42 * self.yaw

    def squeeze(self, x: float) -> float:
        if not self.yaw:
            return 1.0
        a = math.asin(max(-0.99, min(0.99, x / 98)))
        return max(0.35, math.cos(a + math.radians(self.yaw)) / math.cos(a))


@motif
def face(
    p: Block,
    *,
    skull: Literal["even", "long", "broad", "fine", "round"] = "even",
    yaw: float = 0,
    sway: float = 4,
    age: float = 0.6,
    look: float = 0,
    lids: float = 1.0,
    jaw: float = 1.0,
    brow: float = 1.0,
    lips: float = 1.0,
    nose: float = 1.0,
    mood: float = 0,
    albedo: float = 0.86,
    flow: float = 84,
    shut: bool = False,
) -> None:
    """A face from the front (yaw 0) or three-quarter (yaw 20 to 34 looks to our right; flip for left).

    ``skull``: even, long, broad, fine, round. ``age`` 0 to 1.2, ``lids`` under 0.6 are downcast,
    ``mood`` -1 (grave) to 1,
    ``look`` shifts the pupils, ``shut`` closes the eyes, ``sway`` shifts the features of a frontal face a little.
    """
    form = SKULLS[skull]
    t = _Turned(yaw, 0 if yaw else sway, form.width)
    sculpt = _middle(t, form, lips, nose, mood) + [
        item for side in (-1, 1) for item in _side(t, side, form, age, brow * form.brow, nose)
    ]
    p.part(
        _contour(t, form, jaw * form.jaw),
        material="skin",
        bulge=0.74,
        albedo=albedo,
        flow=flow + yaw * 0.4,
        tilt=0.62,
        sculpt=sculpt,
        outline=1.4,
    )
    for side in (-1, 1):
        x = side * 36 * form.apart
        with p.at(t.x(x), 0, z=62):
            frontal_eye(p, side, look, lids, brow * form.brow, albedo, t.squeeze(x), form.eyes, shut)


def _contour(t: _Turned, form: Skull, jaw: float) -> list[tuple[float, ...]]:
    c = form.chin
    right = [(50, -88), (80, -50), (84, 0), (78 * (0.4 + 0.6 * jaw), 46), (64 * jaw, 90 * c), (38 * jaw, 124 * c)]
    if not t.yaw:
        w, s = form.width, t.sway
        whole = [(0, -96), *right, (0, 134 * c), *[(-x, y) for x, y in reversed(right)]]
        return [(x * w + s * 0.5, y) for x, y in whole]
    # The far side shows brow, socket, cheekbone and mouth; the near side runs back to the ear.
    far = math.sin(math.radians(t.yaw))
    edge = 88 * form.width - 8 * far
    away = [
        (edge * 0.55, -94), (edge * 0.94, -54), (edge + 6 * far, -26), (edge - 9 * far, -2),
        (edge + 5 * far * form.cheek, 26),
        (edge - 10 * far, 58), (edge * (0.5 + 0.34 * jaw), 90 * c), (edge * (0.28 + 0.3 * jaw), 124 * c),
    ]  # fmt: skip
    chin = t.x(0, 10)
    near = [(-70 * jaw + 6, 92), (-86, 44), (-92, 0), (-88, -52), (-50, -92)]
    return [(0, -98), *away, (chin, 134 * c), (chin - 34 * jaw, 126 * c), *[(x * form.width, y) for x, y in near]]


def _middle(t: _Turned, form: Skull, lips: float, nose: float, mood: float) -> Sculpt:
    n = nose * form.nose
    c = form.chin
    k = t.squeeze(0)
    side = 1 + abs(t.yaw) / 40
    mouth = [(-29, 84 * c - 3 * mood), (-10, 82 * c), (0, 84 * c), (10, 82 * c), (29, 84 * c - 3 * mood)]
    items: Sculpt = [
        ("g", t.x(0, 4), 8, 9 * k, 34, 15 * side), ("g", t.x(0, 16), 44, 13 * k, 11, 17 * n * side),
        ("g", t.x(0), -34, 60, 22, 6),
        ("g", t.x(0, 6), 112 * c, 26, 17, 8), ("g", t.x(0, 6), 76 * c, 27 * k, 5.5 * lips, 7 * lips),
        ("g", t.x(0, 6), 91 * c, 21 * k, 6 * lips, 8 * lips), ("f", [(t.x(x, 6), y) for x, y in mouth], 3.2, -8),
        ("g", t.x(0, 6), 101 * c, 18 * k, 4, -5), ("g", t.x(0, 6), 64 * c, 4, 7, -3),
    ]  # fmt: skip
    if t.yaw:  # the far flank of the nose falls away
        items += [
            ("g", t.x(0, 16) + 14, 34, 6, 22, -11),
            ("f", [(t.x(2, 8), -8), (t.x(4, 14), 20), (t.x(8, 16), 46)], 3, -6),
        ]
    return items


def _side(t: _Turned, d: int, form: Skull, age: float, brow: float, nose: float) -> Sculpt:
    n, c, e = nose * form.nose, form.chin, form.apart

    def g(x: float, y: float, rx: float, ry: float, amp: float, turn: float = 0, front: float = 0) -> tuple[Any, ...]:
        return ("g", t.x(d * x, front), y, rx * t.squeeze(d * x), ry, amp, turn)

    def f(points: list[tuple[float, float]], width: float, amp: float) -> tuple[Any, ...]:
        return ("f", [(t.x(d * x), y) for x, y in points], width, amp)

    return [
        g(36 * e, -2, 24, 15 * form.eyes, -17), g(37 * e, -21, 30, 7, 10 * brow, d * 0.16),
        g(55, 34, 24, 17, 10 * form.cheek, -d * 0.3),
        g(15 * n, 48, 8, 8, 8, 0, 8), g(9 * n, 53, 5, 3.5, -6, 0, 10),
        g(48, 72 * c, 20, 26, -9 * (0.5 + age) * form.cheek),
        f([(21, 46), (34, 66 * c), (38, 90 * c)], 4, -6 * age), f([(22, 14), (38, 20), (56, 12)], 3, -5 * age),
        f([(7, -34), (9, -20)], 2.5, -5 * age), f([(10, -54), (34, -58), (56, -50)], 2.4, -4 * max(0.0, age - 0.5)),
        f([(60, -6), (70, 4), (76, 14)], 2, -5 * max(0.0, age - 0.4)),
    ]  # fmt: skip


def frontal_eye(
    p: Block,
    side: int,
    look: float,
    lids: float,
    brow: float,
    albedo: float,
    squeeze: float = 1,
    size: float = 1,
    shut: bool = False,
) -> None:
    """An eye about the origin, with its lids and brow."""

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * squeeze * size, y * size) for x, y in points]

    if not shut:
        ball = at((-17, 1), (-7, -7 * lids), (5, -7.5 * lids), (17, 0), (6, 5.5), (-7, 5.5))
        inside = p.mask(ball)
        p.part(ball, bulge=0.5, albedo=0.8, flow=0, outline=0, cross=False, tone=lambda x, y: x * 0 + 0.2)
        pupil = ellipse(look * squeeze, -2, 6.6 * squeeze * size, 6.6 * size)
        p.part(pupil, z=1, profile="flat", albedo=0.1, outline=1, clip=inside)
        p.part(
            ellipse(look - 2, -4, 1.8),
            z=2,
            profile="flat",
            albedo=1,
            tone=lambda x, y: x * 0 + 0.6,
            outline=0,
            clip=inside,
        )
    lash = (
        at((-20, 4), (-8, 6), (6, 6.5), (20, 3)) if shut else at((-20, 3), (-8, -8 * lids), (6, -8.5 * lids), (20, 2))
    )
    p.part(lash, radii=[1, 3, 3, 1], z=4, albedo=0.25, flow="along", outline=1.5)
    p.part(at((-19, -3), (-6, -14), (8, -14.5), (21, -4)), radii=[0.8, 3.4, 3.4, 0.8], z=4, albedo=albedo, outline=0.8)
    hairs = at((-side * 19, -19), (0, -25), (side * 24, -17))
    p.part(hairs, radii=[3.6 * brow, 3.8 * brow, 1], z=6, albedo=0.22, flow="along", outline=1)


@motif
def profile(
    p: Block,
    *,
    age: float = 0.5,
    nose: float = 1.0,
    hook: float = 0.3,
    brow: float = 1.0,
    chin: float = 1.0,
    lips: float = 1.0,
    slope: float = 0.0,
    albedo: float = 0.86,
    lids: float = 1.0,
    neck: bool = True,
) -> None:
    """A face from the side that looks to our right; ``hook`` bends the nose, ``slope`` leans the forehead back.

    ``nose`` 0.6 to 1.4, ``chin`` 0.7 (weak) to 1.3, ``age`` 0 to 1.2.
    """
    n, s = nose, slope * 14
    out, low = 8 * hook, 3 * hook
    front = [
        (2 - s * 1.4, -86), (13 - s, -54), (22 * (0.8 + 0.2 * brow), -24), (15, -6), (21 + out * n, 20),
        (27 + 18 * n, 50 + low),
        (22 + 17 * n, 64 + low), (21, 71, 1), (25, 82), (30 + 4 * lips, 92), (22, 99, 1), (27 + 4 * lips, 108),
        (21, 119),
        (20 + 14 * chin, 138), (8 + 14 * chin, 164),
    ]  # fmt: skip
    back = [
        (-16, 182),
        (-62, 150),
        (-84, 112),
        (-104, 66),
        (-140, 50),
        (-166, -10),
        (-154, -78),
        (-104, -126),
        (-40, -126),
    ]
    if neck:
        p.part(
            [(-130, 40), (-60, 100), (-30, 176), (-26, 300), (-150, 300), (-146, 160)],
            z=-20,
            material="skin",
            albedo=albedo * 0.8,
        )
    sculpt = [
        ("g", 0, 0, 17, 14, -15), ("g", -4, -22, 30, 9, 12 * brow, 0.1), ("g", -26, 46, 26, 18, 11, -0.3),
        ("g", 22, 58, 9, 8, 8),
        ("g", 16, 64, 5, 4, -7), ("g", 26, 40, 8, 24, 6 * n, -0.4), ("g", -38, 86, 24, 34, -7 * (0.4 + age)),
        ("f", [(14, 66), (0, 86), (-4, 110)], 4, -4 * age), ("f", [(-26, 0), (-38, -4), (-48, -14)], 2.5, -5 * age),
        ("f", [(-24, 6), (-36, 8), (-46, 6)], 2.5, -5 * age), ("f", [(-8, 14), (-20, 20), (-32, 16)], 3, -4 * age),
        ("f", [(10, -66), (-20, -60), (-46, -64)], 2.5, -4 * max(0.0, age - 0.3)),
    ]  # fmt: skip
    p.part(
        [*front, *back], material="skin", z=0, bulge=0.72, albedo=albedo, flow=80, tilt=0.62, sculpt=sculpt, outline=1.6
    )
    eye = [(12, 0), (2, -8 * lids), (-16, -3), (-2, 5)]
    inside = p.mask(eye)
    p.part(eye, z=56, bulge=0.4, albedo=0.8, flow=0, outline=0, cross=False)
    p.part(ellipse(5, -2, 4.6, 6.4), z=58, profile="flat", albedo=0.08, clip=inside, outline=0.6)
    p.part(ellipse(7, -4.5, 1.5), z=59, profile="flat", tone=lambda x, y: x * 0 + 0.9, clip=inside, outline=0)
    p.part([(16, -3), (3, -11 * lids), (-20, -4)], radii=[1.4, 3, 1.2], z=60, albedo=0.25, flow="along")
    p.part([(14, -10), (0, -16), (-22, -10)], radii=[1, 3, 1], z=60, albedo=0.8)
    p.part(
        [(21, -20), (2, -28), (-30, -20)],
        radii=[3 * brow, 4.6 * brow, 1.5],
        z=64,
        albedo=0.25,
        flow="along",
        texture=("fur", 0.5),
    )
    ear = [(-78, -14), (-62, -18), (-58, 2), (-66, 24), (-72, 36), (-82, 26), (-86, 4)]
    p.part(
        ear,
        z=118,
        material="skin",
        bulge=0.5,
        albedo=albedo,
        sculpt=[("f", [(-64, -8), (-76, -4), (-74, 20)], 3.4, -7)],
    )
