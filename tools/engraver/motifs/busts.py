"""Shoulders, arms and clothes in the round, for the heads of `heads`: head first, then bust, at the same place.

The origin is that of the head, between its eyes; shoulders slope from the neck at 150 to 250, half 200 wide.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Literal

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.hands import fist, hand
from tools.engraver.outlines import ellipse, mirror
from tools.engraver.relief import F, Field
from tools.engraver.solid import Form, Solid, Turn, ball, bone, both, melt, seen

AXIS = (0.0, 250.0, -60.0)
ELBOWS: dict[str, tuple[tuple[float, float, float], tuple[float, float, float]]] = {
    "down": ((232, 470, -50), (238, 640, -10)),
    "chest": ((232, 432, -10), (104, 384, 100)),
    "heart": ((230, 424, 0), (84, 316, 100)),
    "raised": ((236, 410, 10), (186, 270, 90)),
    "high": ((246, 376, 10), (206, 206, 80)),
    "forward": ((226, 440, 0), (158, 346, 110)),
    "across": ((232, 430, 0), (20, 392, 110)),
    "out": ((246, 420, 0), (262, 290, 80)),
}
"""Elbow and wrist of our right arm in each pose."""
COLLAR: tuple[Any, ...] = (
    "mirror",
    [(0, 250, 1), (30, 196), (62, 150), (84, 168), (60, 222), (26, 280), (0, 300)],
    5,
    "linen",
    "cloth",
    1.5,
    84,
)
"""The open collar of a shirt, with or without an apron over it."""
GARMENTS: dict[str, tuple[tuple[Any, ...], ...]] = {
    "shirt": (COLLAR,),
    "apron": (
        COLLAR,
        ("pair", [(62, 310, 1), (86, 190, 1), (112, 186, 1), (96, 320, 1)], 7, "linen", "linen", 1.0, 84),
        ("mirror", [(0, 306), (104, 296, 1), (116, 400), (150, 560, 1), (0, 560)], 9, "linen", "linen", 1.0, 84),
    ),
    "coat": (
        ("mirror", [(0, 420, 1), (58, 158), (20, 150), (0, 150)], 3, "linen", "linen", 1.0, 84),
        (
            "pair",
            [(6, 430, 1), (54, 250), (70, 150, 1), (112, 186, 1), (118, 262, 1), (88, 268, 1), (96, 300, 1)],
            9,
            "cloth",
            "cloth",
            1.25,
            114,
        ),
    ),
    "doublet": (
        (
            "mirror",
            [(0, 196), (40, 190), (66, 150, 1), (60, 120, 1), (36, 160), (0, 172)],
            12,
            "cloth",
            "cloth",
            1.3,
            20,
        ),
        ("one", [(-5, 180), (9, 180), (9, 560), (-5, 560)], 5, "cloth", "cloth", 0.8, 0),
    ),
    "shawl": (
        (
            "mirror",
            [(0, 330), (60, 220), (60, 146), (130, 180), (250, 280), (236, 420), (120, 400)],
            10,
            "cloth",
            "linen",
            1.0,
            66,
        ),
        (
            "one",
            [(-70, 150), (-120, 190), (-120, 330), (60, 470), (150, 440, 1), (80, 400), (0, 300)],
            16,
            "cloth",
            "linen",
            1.05,
            120,
        ),
    ),
    "habit": (
        (
            "mirror",
            [(0, 250), (70, 214), (84, 150, 1), (130, 178), (150, 240), (96, 310), (0, 336)],
            12,
            "cloth",
            "cloth",
            1.2,
            60,
        ),
        ("mirror", [(0, 330, 1), (84, 306, 1), (90, 560, 1), (0, 560, 1)], 8, "linen", "linen", 1.0, 84),
    ),
    "gown": (
        ("mirror", [(0, 276), (70, 262), (128, 196), (112, 120), (0, 120)], 1, "skin", "skin", 0.95, 84),
        ("mirror", [(0, 300), (78, 284), (146, 200), (128, 184), (66, 258), (0, 272)], 9, "linen", "linen", 1.0, 84),
    ),
    "cloak": (
        (
            "pair",
            [(34, 300, 1), (76, 150), (130, 168), (300, 260), (330, 560, 1), (120, 560, 1)],
            14,
            "cloth",
            "linen",
            0.6,
            96,
        ),
        (
            "mirror",
            [(0, 262), (56, 226), (76, 140, 1), (120, 176), (90, 262), (0, 312)],
            20,
            "cloth",
            "linen",
            0.66,
            70,
        ),
    ),
}
"""The pieces of each dress: where, its edge on a body of width 1, how far over it, of what, whose tone, its flow."""
Pose = Literal["down", "chest", "heart", "raised", "high", "forward", "across", "out"]
Held = Literal["none", "fist", "open", "spread", "blessing", "point", "beckon", "cupped"]


@motif
def bust(
    p: Block,
    *,
    dress: Literal["shirt", "coat", "apron", "shawl", "habit", "gown", "doublet", "cloak"] = "shirt",
    width: float = 1.0,
    stoop: float = 0,
    yaw: float = 0,
    chest: float = 0,
    left: Literal["down", "chest", "heart", "raised", "high", "forward", "across", "out"] = "down",
    right: Literal["down", "chest", "heart", "raised", "high", "forward", "across", "out"] = "down",
    left_hand: Literal["none", "fist", "open", "spread", "blessing", "point", "beckon", "cupped"] = "none",
    right_hand: Literal["none", "fist", "open", "spread", "blessing", "point", "beckon", "cupped"] = "none",
    left_turn: float = 0,
    right_turn: float = 0,
    back: bool = True,
    rolled: bool = False,
    albedo: float = 0.42,
    trim: float = 0.8,
    skin: float = 0.86,
    seed: int = 0,
) -> None:
    """A body from the neck to the belt, in clothes that fall as its form does; lay it after its head.

    ``width`` 0.8 (slight) to 1.25, ``stoop`` 0 to 1 rounds the shoulders, ``chest`` 0 to 1.3 a woman's. Arms (as we see
    them, left and right): down, chest, heart, raised, high, forward, across, out; hands as of `hand`, or a fist; turned
    by degrees more; ``back`` shows their backs. ``rolled`` sleeves. ``albedo`` is the cloth's, ``trim`` an apron's.
    """
    turn = Turn(yaw, 0, 0, AXIS)
    poses = (left, right)
    body = body_form(width, stoop, chest, turn, poses, seed)
    folds = cloth_folds(width, seed)
    p.form(body, under=True, material="cloth", albedo=albedo, flow=84, tilt=0.5, outline=1.6, sculpt=folds, cross=False)
    garments(p, dress, body, width, turn, albedo, trim, skin)
    for side, pose, held, more in ((-1, left, left_hand, left_turn), (1, right, right_hand, right_turn)):
        if pose != "down":
            forearm(p, side, pose, held, more, width, turn, albedo, skin, rolled, back, seed)


def joints(side: int, pose: str, width: float, turn: Turn) -> list[tuple[float, float, float]]:
    """Shoulder, elbow and wrist."""
    elbow, wrist = ELBOWS[pose]
    out = [(side * 188 * width, 262.0, -62.0), (side * elbow[0] * width, *elbow[1:]), (side * wrist[0], *wrist[1:])]
    return turn.seen(out)


@lru_cache(maxsize=16)
def body_form(width: float, stoop: float, chest: float, turn: Turn, poses: tuple[str, str], seed: int) -> Form:
    """Trunk, shoulders and upper arms as they are seen."""
    trunk = turn.of(trunk_solid(width, stoop, chest, seed))
    arms: list[Solid] = []
    for side, pose in zip((-1, 1), poses, strict=True):
        shoulder, elbow, wrist = joints(side, pose, width, turn)
        arms.append(
            bone(
                [shoulder, elbow, wrist] if pose == "down" else [shoulder, elbow],
                [50, 46, 40][: 3 if pose == "down" else 2],
            )
        )
    whole = melt(melt(trunk, arms[0], 13), arms[1], 13)
    return seen(whole, (-330, 60, 330, 560), 150, -170, 1.5)


def trunk_solid(width: float, stoop: float, chest: float, seed: int) -> Solid:
    """Shoulders that slope from the neck, chest and belly; cloth hangs from them in uneven folds."""
    low, fore = 16 * stoop, 24 * stoop
    slope = both(
        lambda s: bone(
            [(s * 20, 128 + low, -62), (s * 96 * width, 196 + low, -64), (s * 176 * width, 236 + low, -60 + fore)],
            [38, 40, 44],
        )
    )
    solid = melt(slope, ball(0, 330, -62, 168 * width, 150, 82), 34)
    solid = melt(solid, both(lambda s: ball(s * 188 * width, 266 + low, -60 + fore, 54, 58, 54)), 26)
    solid = melt(solid, ball(0, 540, -50, 160 * width, 210, 88), 40)
    if chest > 0:
        solid = melt(solid, both(lambda s: ball(s * 64 * width, 392, -4, 58, 54, 30 + 26 * chest)), 26)
    r = np.random.default_rng(seed + 21)
    a, b, c = r.uniform(0, 6.28, 3)

    def draped(at: Field) -> Field:
        around = np.arctan2(at[0], at[2] + 200)
        deep = np.clip((at[1] - 230) / 180, 0, 1) * 9
        waves = np.sin(9 * around + a + at[1] * F(0.006)) + 0.7 * np.sin(17 * around + b) * np.sin(at[1] * F(0.012) + c)
        return np.asarray(solid(at) - deep * waves, F)

    return draped


def cloth_folds(width: float, seed: int) -> list[tuple[Any, ...]]:
    """Where cloth is pulled: from the neck over the shoulders, and from the armpits."""
    r = np.random.default_rng(seed + 31)
    folds: list[tuple[Any, ...]] = []
    for side in (-1, 1):
        for x, y, dx, dy, amp in (
            (150, 330, -60, 50, -9),
            (160, 352, -40, 90, 8),
            (196, 400, 34, -16, -7),
            (190, 440, 44, -8, -8),
            (120, 214, 60, 60, -6),
        ):
            x0, y0 = side * x * width + r.normal(0, 6), y + r.normal(0, 6)
            end = (x0 + side * dx * r.uniform(0.8, 1.3), y0 + dy * r.uniform(0.8, 1.2))
            folds.append(
                ("f", [(x0, y0), ((x0 + end[0]) / 2 + r.normal(0, 5), (y0 + end[1]) / 2), end], [3, 10, 2], amp * 1.5)
            )
    return folds


def forearm(
    p: Block, side: int, pose: str, held: str, more: float, width: float, turn: Turn, albedo: float, skin: float,
    rolled: bool, back: bool, seed: int,
) -> None:  # fmt: skip
    """The arm from its elbow on, its sleeve or bare, and its hand."""
    _, elbow, wrist = joints(side, pose, width, turn)
    middle = tuple((a + b) / 2 for a, b in zip(elbow, wrist, strict=True))
    box = (-340.0, 100.0, 340.0, 560.0)
    if rolled:
        p.form(seen(bone([elbow, wrist], [40, 26]), box, 170, -120, 1.5), material="skin", albedo=skin * 0.95)
        sleeve = bone([elbow, [e + (w - e) * 0.22 for e, w in zip(elbow, wrist, strict=True)]], [48, 49])
    else:
        sleeve = bone([elbow, middle, wrist], [46, 43, 40])
    across = math.atan2(wrist[1] - elbow[1], wrist[0] - elbow[0])
    r = np.random.default_rng(seed + 41 + side)
    folds: list[tuple[Any, ...]] = []
    for share in (0.12, 0.34, 0.6, 0.84) if not rolled else (0.05, 0.16):
        x, y = (e + (w - e) * (share + r.normal(0, 0.04)) for e, w in zip(elbow[:2], wrist[:2], strict=True))
        dx, dy = -math.sin(across + r.normal(0, 0.25)) * 40, math.cos(across) * 40
        folds.append(("f", [(x - dx, y - dy), (x + 6, y), (x + dx, y + dy)], [3, 8, 3], -9))
    p.form(
        seen(sleeve, box, 170, -120, 1.5), material="cloth", albedo=albedo * 1.05, flow=math.degrees(across) + 60,
        tilt=0.5, sculpt=folds, outline=1.8, cross=False,
    )  # fmt: skip
    if held == "none":
        return
    angle = math.degrees(across) + 90 + more
    x, y, z = wrist
    if held == "fist":
        with p.at(x + math.cos(across) * 38, y + math.sin(across) * 38, 0.76, flip=side < 0, z=z + 4):
            fist(p, albedo=skin, cuff=False)
        return
    with p.at(x, y, 0.78, turn=angle, flip=side < 0, z=z):
        hand(p, pose=held, back=back, albedo=skin, cuff=False)


def drape(p: Block, body: Form, turn: Turn, edge: Sequence[tuple[float, ...]], raised: float, **given: Any) -> None:
    """A piece of cloth over the body, cut along an edge that is given as on a body from the front."""
    z = 30.0
    points = [(*turn.seen([(x, y, z)])[0][:2], *rest) for x, y, *rest in edge]
    p.form(body, under=True, raised=raised, clip=p.mask(points), **given)


def garments(
    p: Block, dress: str, body: Form, width: float, turn: Turn, albedo: float, trim: float, skin: float
) -> None:
    """What tells the trade: each piece is cut from the form of the body under it."""
    pale = {"cloth": albedo, "linen": trim, "skin": skin}
    for where, edge, raised, material, tone, share, flow in GARMENTS[dress]:
        given = {"material": material, "albedo": pale[tone] * share, "tilt": 0.5, "outline": 1.8, "cross": False}
        half = [(x * width if abs(x) > 60 else x, *rest) for x, *rest in edge]
        if where == "mirror":
            drape(p, body, turn, mirror(half, 0), raised, flow=flow, **given)
            continue
        for side in (-1, 1) if where == "pair" else (1,):
            turned = [(side * x, *rest) for x, *rest in half]
            drape(p, body, turn, turned, raised, flow=84 + side * (flow - 84), **given)
    if dress == "doublet":
        for low in range(222, 540, 42):
            x, y, _ = turn.seen([(2, low, 30)])[0]
            p.part(ellipse(x, y, 9), z=46, material="gold", emit=0)
