"""Standing people from the front, small to middling: their faces are eyes, nose and shadow. Feet on the origin."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.outlines import ellipse, mirror


def wide_folds(
    x0: float, x1: float, top: float, foot: float, count: int, seed: int, depth: float
) -> list[tuple[Any, ...]]:
    """Few wide folds that fall from a gather: cloth, not cable knit."""
    r = np.random.default_rng(seed)
    folds: list[tuple[Any, ...]] = []
    for i in range(count):
        u = (i + 0.5) / count - 0.5 + r.normal(0, 0.03)
        start, end = (x0 + x1) / 2 + u * (x1 - x0) * 0.6, (x0 + x1) / 2 + u * (x1 - x0) * 1.5
        width = (x1 - x0) / count * 0.55
        points = [(start, top), ((start + end) / 2 + r.normal(0, width * 0.3), (top + foot) / 2), (end, foot)]
        folds.append(("f", points, [width * 0.35, width * 0.8, width * 1.1], depth if i % 2 else -depth))
    return folds


def small_head(p: Block, r: float, albedo: float, turn: float) -> None:
    """A head about the origin that has a face without drawing one: brow, nose, a mouth's shadow."""
    t = turn * r * 0.3
    sculpt = [
        ("g", t, r * 0.15, r * 0.16, r * 0.4, r * 0.3), ("g", t - r * 0.36, -r * 0.02, r * 0.26, r * 0.16, -r * 0.3),
        ("g", t + r * 0.36, -r * 0.02, r * 0.26, r * 0.16, -r * 0.3),
        ("f", [(t - r * 0.3, r * 0.62), (t + r * 0.3, r * 0.62)], r * 0.07, -r * 0.2),
        ("g", t, r * 0.86, r * 0.3, r * 0.18, r * 0.1),
    ]  # fmt: skip
    out = [(0, -r), (r * 0.6, -r * 0.84), (r * 0.8, -r * 0.1), (r * 0.66, r * 0.62), (r * 0.3, r * 1.08), (0, r * 1.16)]
    p.part(mirror(out, 0), material="skin", albedo=albedo, sculpt=sculpt, outline=1.2)
    for s in (-1, 1):
        eye = [(t + s * r * 0.2, 0), (t + s * r * 0.36, -r * 0.06), (t + s * r * 0.54, 0)]
        p.part(
            eye,
            radii=[r * 0.02, r * 0.055, r * 0.02],
            z=r * 0.9,
            profile="flat",
            albedo=0.05,
            flow="along",
            outline=0.6,
        )


def arm(p: Block, side: int, h: float, pose: str, albedo: float, skin: float) -> None:
    """A sleeve and a hand. Poses: down, folded, raised, out, held."""
    joints = {
        "down": ((0.128, 0.775), (0.19, 0.62), (0.16, 0.47)),
        "folded": ((0.128, 0.775), (0.18, 0.63), (0.02, 0.62)),
        "raised": ((0.128, 0.775), (0.24, 0.72), (0.25, 0.93)),
        "out": ((0.128, 0.775), (0.22, 0.68), (0.34, 0.66)),
        "held": ((0.128, 0.775), (0.2, 0.65), (0.15, 0.72)),
    }[pose]
    points = [(side * x * h, -y * h) for x, y in joints]
    p.part(
        points,
        radii=[h * 0.04, h * 0.046, h * 0.04],
        z=h * 0.08,
        material="cloth",
        albedo=albedo,
        flow=70,
        tilt=0.25,
    )
    x, y = points[-1]
    p.part(ellipse(x, y, h * 0.03, h * 0.036), z=h * 0.11, material="skin", albedo=skin, outline=1.2)


@motif
def person(
    p: Block,
    *,
    height: float = 200,
    dress: Literal["robe", "coat", "apron"] = "robe",
    hat: Literal["none", "hood", "brim", "veil", "cap", "hair"] = "none",
    left: Literal["down", "folded", "raised", "out", "held"] = "down",
    right: Literal["down", "folded", "raised", "out", "held"] = "down",
    turn: float = 0,
    albedo: float = 0.5,
    skin: float = 0.9,
    seed: int = 0,
) -> None:
    """A standing person from the front, feet on the origin.

    ``dress``: robe, coat (legs show), apron (over a robe). ``hat``: none, hood, brim, veil, cap,
    hair. Arms ``left`` and
    ``right`` (as seen): down, folded, raised, out, held. ``turn`` -1 to 1 turns the face.
    """
    h = height
    if dress == "coat":
        for s in (-1, 1):
            p.part(
                [(s * h * 0.06, -h * 0.42), (s * h * 0.075, -h * 0.2), (s * h * 0.08, -h * 0.03)],
                radii=[h * 0.055, h * 0.045, h * 0.034],
                albedo=albedo * 0.7,
                tilt=0.3,
            )
            boot = [(s * h * 0.04, -h * 0.05), (s * h * 0.11, -h * 0.06), (s * h * 0.15, 0), (s * h * 0.04, 0)]
            p.part(boot, z=2, material="leather", albedo=albedo * 0.6)
    hem, foot = (0.19, 0.3) if dress == "coat" else (0.23, 0.0)
    body = [
        (0, -h * 0.85),
        (h * 0.09, -h * 0.83),
        (h * 0.165, -h * 0.78),
        (h * 0.15, -h * 0.6),
        (h * 0.13, -h * 0.52),
        (h * 0.17, -h * 0.36),
        (h * hem, -h * foot, 1),
        (0, -h * foot + h * 0.015),
    ]
    folds = wide_folds(-h * 0.13, h * 0.13, -h * 0.52, -h * foot, 5, seed, h * 0.02)
    p.part(mirror(body, 0), z=h * 0.02, material="cloth", albedo=albedo, flow=8, tilt=0.25, sculpt=folds, outline=1.6)
    p.part(
        [(-h * 0.13, -h * 0.53), (0, -h * 0.515), (h * 0.13, -h * 0.53)],
        radii=[h * 0.014] * 3,
        z=h * 0.08,
        material="leather",
        flow="along",
    )
    if dress == "apron":
        front = [
            (-h * 0.08, -h * 0.74, 1),
            (h * 0.08, -h * 0.74, 1),
            (h * 0.11, -h * 0.5),
            (h * 0.15, -h * 0.12, 1),
            (-h * 0.15, -h * 0.12, 1),
            (-h * 0.11, -h * 0.5),
        ]
        p.part(
            front,
            z=h * 0.1,
            material="linen",
            albedo=0.75,
            sculpt=wide_folds(-h * 0.1, h * 0.1, -h * 0.48, -h * 0.12, 3, seed, h * 0.012),
        )
    for side, pose in ((-1, left), (1, right)):
        arm(p, side, h, pose, albedo, skin)
    p.part(
        [(0, -h * 0.84), (0, -h * 0.89)], radii=[h * 0.035, h * 0.032], z=h * 0.06, material="skin", albedo=skin * 0.8
    )
    with p.at(0, -h * 0.925, z=h * 0.08):
        small_head(p, h * 0.062, skin, turn)
        hats(p, h * 0.062, hat, albedo)


def hats(p: Block, r: float, hat: str, albedo: float) -> None:
    """What is on a small head of radius r about the origin."""
    if hat in ("hood", "veil"):
        pale = hat == "veil"
        inner = ellipse(0, r * 0.18, r * 0.74, r * 0.95)
        drop = 2.6 if pale else 1.7
        cloth = [
            (0, -r * 1.5),
            (r * 0.9, -r * 1.2),
            (r * 1.25, -r * 0.1),
            (r * (1.7 if pale else 1.35), r * drop),
            (0, r * (drop + 0.2)),
        ]
        p.part(
            mirror(cloth, 0),
            z=r * 0.3,
            material="linen" if pale else "cloth",
            albedo=0.8 if pale else albedo,
            flow=30,
            hole=inner,
            outline=1.5,
        )
    elif hat == "brim":
        p.part(
            [(-r * 0.9, -r * 0.5), (-r * 0.7, -r * 1.7), (r * 0.7, -r * 1.75), (r * 0.9, -r * 0.5)],
            z=r * 0.8,
            material="cloth",
            albedo=albedo,
            flow=84,
        )
        p.part(
            [(-r * 2, -r * 0.3), (-r * 0.8, -r * 0.75), (r * 0.8, -r * 0.78), (r * 2, -r * 0.32), (0, -r * 0.25)],
            z=r * 1.2,
            material="cloth",
            albedo=albedo * 1.1,
            flow=20,
        )
    elif hat == "cap":
        p.part(
            [
                (-r * 0.95, -r * 0.25, 1),
                (-r * 0.85, -r * 1.05),
                (0, -r * 1.4),
                (r * 0.85, -r * 1.05),
                (r * 0.95, -r * 0.25, 1),
                (0, -r * 0.5),
            ],
            z=r * 0.8,
            material="linen",
            albedo=0.8,
        )
    elif hat == "hair":
        for s in (-1, 1):
            p.part(
                [(s * r * 0.05, -r * 1.05), (s * r * 0.8, -r * 0.7), (s * r * 0.95, r * 0.3), (s * r * 0.8, r * 1.1)],
                radii=[r * 0.16, r * 0.34, r * 0.26, r * 0.05],
                z=r * 0.7,
                material="hair",
                flow="strand",
            )
