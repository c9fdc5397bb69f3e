"""What the heads of `heads` wear: lay it after the head, at the same place and turned alike."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.heads import PIVOT
from tools.engraver.relief import F, Field
from tools.engraver.solid import Form, Solid, Turn, ball, bone, both, carve, melt, seen

FACES = {
    "hood": [(0, -92), (56, -78), (80, -24), (82, 46), (62, 112), (0, 142)],
    "coif": [(0, -80), (56, -66), (74, -16), (74, 40), (58, 96), (0, 150)],
    "wimple": [(0, -72), (50, -62), (66, -18), (68, 38), (50, 96), (0, 124)],
    "veil": [(0, -86), (60, -70), (86, -10), (104, 120), (120, 420), (0, 420)],
}
"""The opening of what is worn about a face: the right half, from the top down."""


@motif
def headgear(
    p: Block,
    *,
    kind: Literal["brim", "cap", "helmet", "kerchief", "coif", "wimple", "hood", "veil"] = "brim",
    width: float = 1.0,
    yaw: float = 0,
    nod: float = 0,
    lean: float = 0,
    tilt: float = 0,
    rise: float = 0,
    albedo: float = 0.45,
    seed: int = 0,
) -> None:
    """A hat or cloth on a head: brim, cap, helmet (a kettle), kerchief, coif, wimple, hood, veil.

    ``tilt`` pulls it over one ear, ``rise`` lifts it off the brow, ``width`` is that of the skull.
    """
    turn = Turn(yaw, nod, lean + tilt, PIVOT)
    form = gear_form(kind, width, rise, turn, seed)
    hole = None
    if kind in FACES:
        half = [(x * width, y - rise, 52 - 0.003 * x * x) for x, y in FACES[kind]]
        ring = [*half, *[(-x, y, z) for x, y, z in reversed(half[1:-1])]]
        hole = p.mask([(x, y) for x, y, _ in turn.seen(ring)])
    given: dict[str, Any] = {"material": "cloth", "albedo": albedo, "tilt": 0.5, "outline": 1.8, "cross": False}
    if kind == "helmet":
        given |= {"material": "steel", "profile": "round", "tilt": 0.4, "flow": 84, "spec": 0.6}
    elif kind in ("coif", "wimple", "kerchief"):
        given |= {"material": "linen", "flow": 70}
    else:
        given |= {"flow": 84 if kind in ("brim", "cap") else 66}
    p.form(form, under=True, raised=24 if kind in ("brim", "cap", "helmet") else 64, hole=hole, **given)


@lru_cache(maxsize=16)
def gear_form(kind: str, w: float, rise: float, turn: Turn, seed: int) -> Form:
    """Hat or cloth as it is seen."""
    solid = gear_solid(kind, w)
    if kind in ("hood", "veil", "wimple", "coif", "kerchief"):
        solid = rumpled(solid, seed, 3.2 if kind in ("hood", "veil") else 1.8)
    lifted: Solid = solid if not rise else (lambda at: solid(at + np.array([[0], [F(rise)], [0]], F)))
    return seen(turn.of(lifted), (-260, -260, 260, 420), 190, -200)


def rumpled(solid: Solid, seed: int, deep: float) -> Solid:
    """The solid as cloth that lies in uneven folds."""
    a, b, c = np.random.default_rng(seed + 51).uniform(0, 6.28, 3)

    def cloth(at: Field) -> Field:
        x, y, z = at
        waves = np.sin(x * F(0.055) + y * F(0.02) + F(a)) + np.sin(y * F(0.05) - z * F(0.04) + F(b)) * np.sin(
            x * F(0.03) + F(c)
        )
        return np.asarray(solid(at) - F(deep) * waves, F)

    return cloth


def gear_solid(kind: str, w: float) -> Solid:
    """Hat or cloth on a head that looks at us."""
    if kind == "brim":
        crown = melt(ball(0, -112, -18, 82 * w, 58, 94), ball(0, -142, -18, 66 * w, 34, 74), 20)
        crown = carve(crown, bone([(0, -186, -70), (0, -184, 40)], [14, 18]), 14)
        brim = carve(ball(0, -78, -10, 152 * w, 26, 164), ball(0, -40, -10, 170 * w, 34, 180), 6)
        return melt(crown, brim, 8)
    if kind == "cap":
        soft = melt(ball(0, -96, -18, 96 * w, 40, 108), ball(20, -112, -30, 84 * w, 34, 80), 20)
        return melt(soft, ball(0, -68, 70, 62 * w, 7, 40), 8)
    if kind == "helmet":
        bowl = melt(
            ball(0, -84, -18, 90 * w, 66, 102), bone([(0, -156, -60), (0, -158, -18), (0, -138, 40)], [4, 5, 4]), 8
        )
        return melt(bowl, carve(ball(0, -58, -12, 134 * w, 30, 148), ball(0, -20, -12, 150 * w, 36, 164), 5), 10)
    if kind == "kerchief":
        cloth = carve(ball(0, -40, -20, 87 * w, 94, 106), ball(0, 70, 60, 150, 112, 130), 6)
        return melt(cloth, both(lambda s: bone([(s * 10, -8, -126), (s * 40, 40, -130)], [18, 8])), 10)
    if kind == "coif":
        return melt(ball(0, -30, -22, 92 * w, 100, 106), ball(0, 70, -6, 74 * w, 70, 60), 24)
    if kind == "wimple":
        head = melt(ball(0, -34, -24, 92 * w, 102, 108), ball(0, 76, 14, 76 * w, 78, 66), 24)
        return melt(head, bone([(0, 130, -20), (0, 230, -40)], [74, 96]), 30)
    if kind == "hood":
        head = melt(ball(0, -36, -34, 104 * w, 112, 120), ball(0, 60, -20, 96 * w, 110, 92), 30)
        return melt(melt(head, ball(0, -96, -90, 60, 52, 60), 40), bone([(0, 150, -40), (0, 230, -52)], [96, 120]), 40)
    sides = both(
        lambda s: bone(
            [(s * 60 * w, -60, -10), (s * 98 * w, 60, -20), (s * 124 * w, 230, -30), (s * 150 * w, 420, -20)],
            [40, 40, 50, 60],
        )
    )
    return melt(ball(0, -36, -30, 100 * w, 108, 114), sides, 30)
