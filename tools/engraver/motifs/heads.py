"""Heads in the round: one skull is turned, nodded and aged, so that its profile is the same person as its front.

The origin lies between the eyes; a head is about 170 wide, from -125 (crown) to 135 (chin), and stands on its neck.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Literal

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.coiffure import beard_of, hair_before, hair_behind, strands
from tools.engraver.outlines import Points, ellipse
from tools.engraver.relief import F, Field
from tools.engraver.solid import Form, Solid, Turn, ball, bone, both, carve, melt, seen

PIVOT = (0.0, 40.0, -20.0)


@dataclass(frozen=True, slots=True)
class Build:
    """A person's bones; 1 is the middle."""

    width: float = 1.0
    jaw: float = 1.0
    """How wide it is at its angles."""
    chin: float = 1.0
    """How long from the nose down."""
    point: float = 1.0
    """How far the chin stands out."""
    cheek: float = 1.0
    brow: float = 1.0
    eyes: float = 1.0
    apart: float = 1.0
    nose: float = 1.0
    """How long and strong."""
    broad: float = 1.0
    """How broad the nose is."""
    hook: float = 0.0
    mouth: float = 1.0
    lips: float = 1.0
    fat: float = 0.0
    age: float = 0.5
    neck: float = 1.0


BUILDS = {
    "even": Build(),
    "long": Build(0.92, 0.9, 1.14, 1.05, 1.3, 1.1, 0.94, 0.95, 1.18, 0.92, 0.3, 0.96, 0.9),
    "broad": Build(1.08, 1.22, 0.98, 1.05, 0.8, 1.3, 0.92, 1.06, 1.0, 1.25, 0.1, 1.12, 1.0, 0.35),
    "fine": Build(0.92, 0.8, 0.96, 0.9, 1.2, 0.55, 1.12, 1.0, 0.84, 0.84, -0.2, 0.9, 1.15),
    "round": Build(1.03, 1.02, 0.86, 0.8, 0.7, 0.5, 1.1, 1.04, 0.74, 1.1, -0.3, 0.95, 1.1, 0.8),
    "child": Build(0.97, 0.74, 0.76, 0.75, 0.5, 0.3, 1.34, 1.06, 0.44, 0.95, -0.3, 0.8, 1.2, 0.1, 0, 0.7),
    "lean": Build(0.95, 0.96, 1.08, 1.2, 1.6, 1.2, 0.9, 0.96, 1.1, 0.95, 0.75, 1.05, 0.75, -0.6),
}


@motif
def head(
    p: Block,
    *,
    skull: Literal["even", "long", "broad", "fine", "round", "lean", "child"] = "even",
    yaw: float = 0,
    nod: float = 0,
    lean: float = 0,
    age: float = 0.5,
    look: float = 0,
    lids: float = 1.0,
    shut: bool = False,
    mood: float = 0,
    fat: float = 0,
    nose: float = 1.0,
    hook: float = 0,
    jaw: float = 1.0,
    brow: float = 1.0,
    hair: Literal["none", "crop", "parted", "swept", "tied", "fringe"] = "none",
    length: float = 0,
    part: float = 0,
    wild: float = 0.3,
    beard: Literal["none", "short", "full", "moustache", "whiskers"] = "none",
    soft: float = 0,
    glasses: bool = False,
    albedo: float = 0.86,
    shade: float = 0.4,
    seed: int = 0,
) -> None:
    """A head on its neck, turned by ``yaw`` (90 is the profile to our right), ``nod`` (down) and ``lean``.

    ``age`` 0 to 1.2, ``fat`` -1 to 1.5, ``mood`` -1 (grave) to 1, ``soft`` 0 to 1 a woman's; ``lids`` under 0.6 are
    downcast, ``look`` shifts the pupils. ``hair``: crop, parted (``part`` -1 to 1, ``length`` below the ears), swept
    (back), tied, fringe (bald above); ``shade`` is its albedo and the beard's.
    """
    form = BUILDS[skull]
    form = replace(form, age=age, fat=form.fat + fat, nose=form.nose * nose, hook=form.hook + hook)
    form = softened(replace(form, jaw=form.jaw * jaw, brow=form.brow * brow), soft)
    turn = Turn(yaw, nod, lean, PIVOT)
    ways = list(strands(hair, form.width, length, part, wild, seed))
    hair_behind(p, turn, ways, shade, seed)
    p.form(head_form(form, mood, lids, shut, turn), material="skin", albedo=albedo, flow=86 - yaw * 0.12, tilt=0.5)
    for side in (-1, 1) if yaw <= 0 else (1, -1):
        eye(p, turn, side, form, look, lids, shut, shade if age > 1 else min(shade, 0.3))
    if glasses:
        spectacles(p, turn, form)
    lips(p, turn, form, mood)
    beard_of(p, turn, beard, form.chin, form.jaw, shade, seed)
    hair_before(p, turn, hair, form.width, ways, shade, seed)


def softened(form: Build, soft: float) -> Build:
    """The same bones as a woman's: a smaller jaw and brow, a slighter neck, fuller lips and wider eyes."""
    return replace(
        form,
        jaw=form.jaw * (1 - 0.18 * soft),
        brow=form.brow * (1 - 0.5 * soft),
        eyes=form.eyes * (1 + 0.12 * soft),
        lips=form.lips * (1 + 0.35 * soft),
        neck=form.neck * (1 - 0.2 * soft),
        broad=form.broad * (1 - 0.1 * soft),
        mouth=form.mouth * (1 - 0.06 * soft),
    )


@lru_cache(maxsize=32)
def head_form(form: Build, mood: float, lids: float, shut: bool, turn: Turn) -> Form:
    """The head, its neck and its ears as they are seen."""
    whole = melt(turn.of(face_solid(form, mood, lids, shut)), neck_solid(form, turn), 16)
    return seen(whole, (-170, -150, 170, 250), 190, -90)


def neck_solid(form: Build, turn: Turn) -> Solid:
    """The neck, which bends but does not turn with the head, and its two cords."""
    top, back = turn.seen([(0, 70, -28)])[0], -46 - 6 * form.age
    thick = 43 * form.neck * (1 + 0.12 * max(0.0, form.fat)) * (0.94 + 0.06 * form.width)
    column = bone([top, (0, 170, back), (0, 260, back - 6)], [thick, thick, thick * 1.1])

    def cord(side: int) -> Solid:
        x, y, z = turn.seen([(side * 62, 52, -28)])[0]
        return bone([(x, y, z), (side * 14, 196, back + thick * 0.82)], [11, 9])

    return melt(melt(column, both(cord), 14), ball(0, 132, back + thick, 10, 15, 8 + 3 * form.age), 10)


def face_solid(form: Build, mood: float, lids: float, shut: bool) -> Solid:
    """Cranium, jaw, features and ears, looking at us."""
    w, c = form.width, form.chin
    solid = melt(ball(0, -34, -22, 77 * w, 88, 96), ball(0, -40, 34, 61 * w, 60, 44), 24)
    solid = melt(solid, ball(0, 34, 32, 57 * w, 60, 50), 22)
    solid = melt(solid, both(lambda s: jaw_bone(s, form)), 20)
    solid = melt(solid, ball(0, 116 * c, 62 * (0.9 + 0.1 * form.point), 20, 15, 15 * form.point), 16)
    solid = melt(solid, both(lambda s: ball(s * 50 * w, 30, 50, 19, 13, 15 + 6 * form.cheek)), 16)
    full = min(1.0, form.fat)
    if full > 0:
        solid = melt(
            solid,
            both(
                lambda s: ball(
                    s * 48 * w * (0.5 + 0.5 * form.jaw), 70 * c, 34, 15 + 14 * full, 19 + 16 * full, 15 + 24 * full
                )
            ),
            22,
        )
        solid = melt(solid, ball(0, 126 * c, 22, 44 * w * form.jaw, 12 + 18 * full, 34), 20)
    hollow = max(0.0, 0.35 + 0.35 * form.age - 0.9 * form.fat)
    solid = carve(solid, both(lambda s: ball(s * 66 * w, 74 * c, 62, 17, 26, 10 + 12 * hollow)), 16)
    solid = carve(solid, both(lambda s: ball(s * 80 * w, -18, 62, 14, 26, 15)), 16)
    solid = melt(
        solid,
        both(lambda s: bone([(s * 6, -19, 79), (s * 30, -26, 77), (s * 58 * w, -18, 54)], [6, 8, 6])),
        8 + 6 / form.brow,
    )
    solid = carve(solid, both(lambda s: ball(s * 35 * form.apart, 3, 92, 24, 14, 18)), 10)
    solid = melt(solid, both(lambda s: eyelids(s, form, lids, shut)), 2.5)
    solid = nose_on(solid, form)
    solid = mouth_on(solid, form, mood)
    return melt(aged(solid, form), both(lambda s: ear(s, w)), 4)


def jaw_bone(side: int, form: Build) -> Solid:
    """One branch of the jaw: from the ear down to its angle and on to the chin."""
    x, c = side * 57 * form.width * (0.3 + 0.7 * form.jaw), form.chin
    points = [(side * 66 * form.width, 8, -6), (x, 70 * c, -2), (x * 0.74, 98 * c, 30), (side * 12, 113 * c, 56)]
    return bone(points, [12, 15, 17, 17])


def eyelids(side: int, form: Build, lids: float, shut: bool) -> Solid:
    """The ball of an eye under its lids; the opening is left to what is drawn on it."""
    x, size = side * 34 * form.apart, form.eyes
    lid = ball(x, 0, 59.5, 19 * size, 18 * size, 19)
    if shut:
        return lid

    def solid(at: Field) -> Field:
        across = 1 - ((at[0] - x) / (18 * size)) ** 2
        inside = (at[1] + 8.4 * lids * size * across) * ((at[1] - 5 * size * across) < 0) * (across > 0)
        return np.asarray(lid(at) + 2.4 * (inside > 0), F)

    return solid


def nose_on(solid: Solid, form: Build) -> Solid:
    """The nose: bridge, tip, wings and nostrils."""
    n, b, low = 6 + 9 * form.nose, form.broad, 38 + 10 * form.nose
    bridge = 3 + 8 * form.hook
    ridge = [(0, -16, 76), (0, low * 0.45, 84 + bridge + n * 0.3), (0, low - 4 + 4 * form.hook, 86 + n)]
    solid = melt(solid, bone(ridge, [7 * b, 7.5 * b, 9 * b]), 9)
    solid = melt(solid, ball(0, low + 4 * max(0.0, form.hook), 84 + n, 10.5 * b, 8.5, 9), 5)
    solid = melt(solid, both(lambda s: ball(s * 13 * b, low + 2, 80 + n * 0.35, 8 * b, 7.5, 10)), 4.5)
    return carve(solid, both(lambda s: ball(s * 7 * b, low + 9, 80 + n * 0.6, 4 * b, 3.4, 7)), 2)


def mouth_on(solid: Solid, form: Build, mood: float) -> Solid:
    """Lips with their line, the groove over them and the one over the chin."""
    y, w, up = 83 * form.chin, 27 * form.mouth, 6 * mood + 2
    full = form.lips * (1 - 0.3 * max(0.0, form.age - 0.3))
    solid = melt(solid, ball(0, y, 62, 33 * form.mouth, 27, 24), 14)
    upper = [(-w, y + 1 - up, 68), (-w * 0.4, y - 4, 82), (0, y - 3, 85), (w * 0.4, y - 4, 82), (w, y + 1 - up, 68)]
    solid = melt(solid, bone(upper, [1.5, 4 * full, 4 * full, 4 * full, 1.5]), 4)
    lower = [(-w * 0.8, y + 4 - up, 70), (0, y + 8, 83), (w * 0.8, y + 4 - up, 70)]
    solid = melt(solid, bone(lower, [2, 5.6 * full, 2]), 5)
    line = [
        (-w * 1.06, y + 1 - 1.6 * up, 70),
        (-w * 0.4, y + 1, 87),
        (0, y + 2, 90),
        (w * 0.4, y + 1, 87),
        (w * 1.06, y + 1 - 1.6 * up, 70),
    ]
    solid = carve(solid, bone(line, [2, 2.4, 2.4, 2.4, 2]), 2)
    solid = carve(solid, bone([(0, y - 22, 94), (0, y - 10, 95)], [4, 4.5]), 4)
    return carve(solid, ball(0, y + 20, 92, 20, 5, 10), 7)


def aged(solid: Solid, form: Build) -> Solid:
    """What the years carve: folds by the nose, bags under the eyes, furrows of the forehead."""
    a, c, x = form.age, form.chin, 34 * form.apart
    fold = both(lambda s: bone([(s * 17, 42, 92), (s * 31, 62 * c, 80), (s * 36, 86 * c, 70)], [2, 2 + 3 * a, 1.5]))
    solid = carve(solid, fold, 5)
    if a > 0.3:
        bag = both(
            lambda s: bone([(s * (x - 16), 14, 82), (s * x, 20, 80), (s * (x + 18), 13, 68)], [1, 1 + 2.4 * a, 1])
        )
        solid = carve(solid, bag, 4)
    if a > 0.6:
        for y, deep in ((-48, 1.0), (-62, 0.8)):
            furrow = bone(
                [(-42, y + 4, 70), (-16, y, 80), (16, y, 80), (42, y + 4, 70)], [1, 2.6 * deep * a, 2.6 * deep * a, 1]
            )
            solid = carve(solid, furrow, 4)
        jowl = both(lambda s: bone([(s * 24, 96 * c, 76), (s * 28, 112 * c, 66)], [2, 3 * a]))
        solid = carve(solid, jowl, 5)
    return solid


def ear(side: int, w: float) -> Solid:
    """An ear, hollow in its middle."""
    x = side * 78 * w
    shell = melt(ball(x, 6, -14, 8, 21, 15), ball(x - side * 2, 28, -6, 6, 10, 8), 8)
    return carve(shell, ball(x + side * 5, 8, -4, 6, 13, 9), 4)


def eye(p: Block, turn: Turn, side: int, form: Build, look: float, lids: float, shut: bool, shade: float) -> None:
    """What is drawn on the ball of an eye: white, pupil, lashes, and the brow over it."""
    x, size = side * 34 * form.apart, form.eyes
    out = turn.seen([(x, 0, 58), (x, 0, 78)])
    if out[1][2] - out[0][2] < 2:  # looks away from us
        return

    def on(points: Points, over: float = 0) -> list[tuple[float, float]]:
        placed = []
        for dx, dy, *_ in points:
            deep = max(0.0, 1 - (dx / (19 * size)) ** 2 - (dy / (19 * size)) ** 2) ** 0.5 * 18.5
            placed.append((x + dx * size, dy * size, 58 + deep + over))
        return [(px, py) for px, py, _ in turn.seen(placed)]

    z = turn.seen([(x, 0, 77)])[0][2] + 1
    top = [(-18, 1.5), (-10, -6 * lids), (0, -8.6 * lids), (10, -6.6 * lids), (18, 0.5)]
    if shut:
        p.part(on([(-18, 4), (-6, 8), (6, 8), (18, 4)]), radii=[0.8, 2, 2, 0.8], z=z, albedo=0.2, flow="along")
    else:
        white = on([*top, (9, 4.5), (0, 5.5), (-9, 4.5)])
        inside = p.mask(white)
        p.part(white, z=z - 1, bulge=0.3, albedo=0.8, flow=90, outline=0.8, cross=False, tone=lambda x, y: x * 0 + 0.2)
        wide = max(0.35, (out[1][2] - out[0][2]) / 20)
        px, py = on([(look, -1.2)])[0]
        p.part(ellipse(px, py, 7 * size * wide, 7 * size), z=z, profile="flat", albedo=0.06, outline=0.8, clip=inside)
        gleam = ellipse(px - 2 * wide, py - 2.6, 1.6 * wide, 1.6)
        p.part(gleam, z=z + 1, profile="flat", albedo=1, tone=lambda x, y: x * 0 + 0.6, outline=0, clip=inside)
        p.part(on(top, 1.5), radii=[0.7, 2.2, 2.6, 2.2, 0.7], z=z + 2, albedo=0.12, flow="along", outline=1.2)
    w = form.width
    hairs = turn.seen([(side * 11, -20, 87), (side * 32, -29, 86), (side * 47, -28, 76), (side * 59 * w, -19, 62)])
    thick = 2.2 + 1.5 * form.brow
    p.part(
        [(px, py) for px, py, _ in hairs], radii=[thick * 0.7, thick, thick * 0.8, 0.8], z=hairs[1][2] + 1,
        albedo=shade * 0.7, flow="along", outline=1.0, texture=("fur", 0.4),
    )  # fmt: skip


def spectacles(p: Block, turn: Turn, form: Build) -> None:
    """Two rounds of wire on the nose."""
    ring = [(27 * math.cos(a), 25 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 17)]
    for side in (-1, 1):
        rim = turn.seen([(side * 35 * form.apart + x, 4 + y, 100 - abs(side * 35 + x) * 0.22) for x, y in ring])
        p.part(
            [(x, y) for x, y, _ in rim],
            radii=[2.3, 2.3],
            z=rim[0][2] + 8,
            material="gold",
            emit=0,
            albedo=0.9,
            flow="along",
        )
    bridge = turn.seen([(-9, 0, 102), (0, -5, 106), (9, 0, 102)])
    p.part([(x, y) for x, y, _ in bridge], radii=[2, 2, 2], z=112, material="gold", emit=0, albedo=0.9, flow="along")


def lips(p: Block, turn: Turn, form: Build, mood: float) -> None:
    """The dark line between the lips, as far as it is seen."""
    y, w, up = 84 * form.chin, 26 * form.mouth, 8 * mood + 2
    line = [(-w, y - up, 72), (-w * 0.5, y, 81), (0, y + 1, 86), (w * 0.5, y, 81), (w, y - up, 72)]
    if abs(turn.yaw) > 50:
        line = line[2:] if turn.yaw < 0 else line[:3]
    points = turn.seen(line)
    radii = [0.5, 1.3, 1.6, 1.3, 0.5] if len(points) == 5 else [0.6, 1.4, 1.0]
    p.part(
        [(px, py) for px, py, _ in points],
        radii=radii,
        z=max(z for *_, z in points) - 4,
        albedo=0.05,
        flow="along",
        outline=0.5,
    )
