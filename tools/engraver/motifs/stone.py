"""Walls, arches, towers, naves."""

from __future__ import annotations

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.bells import BELL
from tools.engraver.outlines import arch, ellipse, mirror, rect, sharp


def ragged(x0: float, x1: float, y: float, step: float, rough: float, seed: int) -> list[tuple[float, ...]]:
    """The broken top of a wall, from left to right."""
    r = np.random.default_rng(seed)
    out: list[tuple[float, ...]] = []
    x = x0
    while x < x1:
        w, h = r.uniform(0.5, 1.4) * step, y + r.uniform(-rough, rough)
        out += [(x, h, 1), (min(x1, x + w), h + r.uniform(-2, 2), 1)]
        x += w
    return out


@motif
def stone_arch(
    p: Block,
    *,
    width: float = 100,
    height: float = 150,
    depth: float = 22,
    pointed: float = 0.0,
    albedo: float = 0.9,
    fog: float = 0.0,
    key: bool = False,
) -> None:
    """A ring of voussoirs round an opening that stands on the origin; the opening itself stays as it is."""
    r = width / 2
    spring = -height + r * (1 + pointed)
    p.part(
        arch(0, 2, width + 2 * depth, height + depth + 2, pointed),
        smooth=False,
        profile="bevel",
        bulge=depth * 0.2,
        albedo=albedo,
        flow=90 if pointed else ("rings", 0, spring),
        cross=False,
        fog=fog,
        texture=("ring", depth * 0.62, depth * 1.02, 0, spring, r),
        hole=p.mask(arch(0, 0, width, height, pointed), smooth=False),
    )
    if key:
        y = -height
        stone = [
            (-depth * 0.6, y - depth * 1.2),
            (depth * 0.6, y - depth * 1.2),
            (depth * 0.42, y + depth * 0.25),
            (-depth * 0.42, y + depth * 0.25),
        ]
        p.part(sharp(stone), smooth=False, z=depth * 0.5, material="stone", albedo=albedo, flow=88, fog=fog)


@motif
def wall(
    p: Block,
    *,
    width: float = 200,
    height: float = 120,
    course: float = 12,
    step: float = 24,
    rough: float = 8,
    seed: int = 1,
    albedo: float = 0.7,
    fog: float = 0.0,
) -> None:
    """A brick wall that stands on the origin (its middle), with a broken top; rough = 0 leaves it whole."""
    top = ragged(-width / 2, width / 2, -height, step, rough, seed)
    p.part(
        [(-width / 2, 0, 1), *top, (width / 2, 0, 1)],
        smooth=False,
        material="brick",
        albedo=albedo,
        texture=("brick", course * 2.1, course),
        fog=fog,
    )


@motif
def window(
    p: Block,
    *,
    width: float = 16,
    height: float = 40,
    pointed: float = 0.2,
    glow: float = 0.8,
    bars: bool = False,
    fog: float = 0.0,
) -> None:
    """A window that stands on the origin; glow = 0 is dark."""
    p.part(
        arch(0, 0, width, height, pointed),
        smooth=False,
        profile="flat",
        albedo=0.08,
        emit=glow,
        outline=1.8,
        fog=fog,
        cross=False,
    )
    if bars:
        p.part([(0, -height), (0, 0)], radii=[width * 0.05] * 2, z=2, albedo=0.02, flow="along", fog=fog)
        p.part(
            [(-width / 2, -height * 0.45), (width / 2, -height * 0.45)],
            radii=[width * 0.05] * 2,
            z=2,
            albedo=0.02,
            flow="along",
            fog=fog,
        )


@motif
def drum_tower(
    p: Block,
    *,
    width: float = 116,
    height: float = 280,
    course: float = 11.5,
    seed: int = 5,
    glow: float = 0.7,
    albedo: float = 0.86,
    fog: float = 0.0,
) -> None:
    """A round tower with a broken crown, a string course and one window."""
    w, h = width / 2, height
    top = ragged(-w + 5, w - 5, -h + 8, 17, 9, seed)
    p.part(
        [(-w, 0, 1), (-w + 5, -h + 46, 1), *top, (w - 5, -h + 46, 1), (w, 0, 1)],
        smooth=False,
        bulge=0.75,
        albedo=albedo,
        texture=("brick", course * 2.1, course, 0, w * 1.07, 12),
        flow=88,
        tilt=0.3,
        cross=False,
        outline=2,
        fog=fog,
    )
    band = [(d * w, -h + 56 + 12 * (1 - d * d) ** 0.5) for d in np.linspace(-1, 1, 13)]
    band += [(d * w, -h + 67 + 12 * (1 - d * d) ** 0.5) for d in np.linspace(1, -1, 13)]
    p.part(band, smooth=False, profile="bevel", bulge=4, z=42, albedo=0.8, flow=90, fog=fog)
    with p.at(-2, -h + 126, z=50):
        window(p, width=15, height=50, pointed=0.3, glow=glow, fog=fog)
        p.part(rect(-12, 0, 25, 6), smooth=False, z=2, material="stone", bulge=3, albedo=0.9, fog=fog)


@motif
def bell_tower(
    p: Block,
    *,
    width: float = 96,
    height: float = 330,
    glow: float = 0.9,
    albedo: float = 0.8,
    brick: float = 13,
    fog: float = 0.1,
) -> None:
    """The bell tower: shaft, lit belfry with its bell, broken spire."""
    w, h = width / 2, height
    belfry = -h * 0.7
    course = brick / 2
    p.part(
        sharp([(-w * 1.12, 0), (-w, belfry), (w, belfry), (w * 1.12, 0)]),
        smooth=False,
        material="brick",
        albedo=albedo,
        fog=fog,
        texture=("brick", brick, course, 0, w * 1.15, 3),
        sculpt=[("g", 0, -h * 0.4, w * 0.8, h, w * 0.3)],
    )
    for y in (0.44, 0.62):
        with p.at(0, -h + h * y, z=30):
            window(p, width=width * 0.12, height=h * 0.07, glow=glow * 0.8, fog=fog * 0.5)
    crown = sharp([(-w * 1.1, belfry), (-w * 1.06, -h), (w * 1.06, -h + 3), (w * 1.1, belfry)])
    p.part(crown, smooth=False, z=6, material="brick", albedo=albedo, texture=("brick", brick, course), fog=fog)
    opening = arch(0, belfry - 4, width * 0.62, h * 0.255, 0.15)
    p.part(
        opening,
        smooth=False,
        z=2,
        profile="flat",
        emit=glow,
        albedo=0.1,
        flow=("rings", 0, belfry - h * 0.1),
        outline=1.8,
        fog=fog * 0.3,
        cross=False,
    )
    with p.at(0, belfry - h * 0.2, width * 0.42 / 284, z=12):
        for points, radii in (([(-180, -12), (180, -12)], [16, 16]),):
            p.part(points, radii=radii, albedo=0.1, flow="along", fog=fog * 0.3)
        p.part(mirror(BELL, 0), bulge=0.7, albedo=0.12, outline=1.5, fog=fog * 0.3)
        p.part(ellipse(0, 326, 22, 26), albedo=0.05, fog=fog * 0.3)
    for y, r in ((belfry, 0.045), (-h, 0.04)):
        p.part([(-w * 1.15, y), (w * 1.15, y)], radii=[width * r] * 2, z=16, albedo=albedo, fog=fog, flow="along")
    spire = [
        (-1.02, 0),
        (-0.5, 0.14),
        (-0.44, 0.12),
        (-0.3, 0.2),
        (-0.12, 0.17),
        (-0.02, 0.27),
        (0.1, 0.16),
        (0.3, 0.1),
        (0.4, 0.12),
        (1.02, 0),
    ]
    p.part(
        sharp([(x * w, -h - y * h) for x, y in spire]),
        smooth=False,
        z=4,
        material="brick",
        albedo=albedo * 0.9,
        texture=("brick", brick * 0.8, course),
        flow=96,
        fog=fog,
    )


@motif
def nave(
    p: Block,
    *,
    width: float = 160,
    height: float = 96,
    bays: int = 5,
    lit: str = "1 3",
    glow: float = 0.5,
    albedo: float = 0.75,
    course: float = 6,
    fog: float = 0.4,
) -> None:
    """A roofless nave with its left corner on the origin: buttresses, pointed windows; ``lit`` says which glow."""
    h, step = height, width / bays
    on = {int(number) for number in lit.split()}
    top = ragged(0, width, -h, step / 2, h * 0.1, bays)
    p.part(
        [(0, 0, 1), *top, (width, 0, 1)],
        smooth=False,
        material="brick",
        albedo=albedo,
        texture=("brick", course * 2, course),
        fog=fog,
    )
    for i in range(bays):
        x = step * (i + 0.5)
        with p.at(x, -h * 0.2, z=-10):
            window(
                p,
                width=step * 0.4,
                height=h * 0.55,
                pointed=0.25,
                glow=glow if i in on else 0,
                fog=fog * (0.3 if i in on else 0.8),
            )
        pier = [(-0.57, 0), (-0.53, 0.8), (-0.5, 0.88), (-0.43, 0.78), (-0.4, 0)]
        p.part(
            sharp([(x + step * a, -h * b) for a, b in pier]),
            smooth=False,
            z=10,
            profile="bevel",
            bulge=3,
            albedo=albedo,
            fog=fog,
            flow=90,
        )


@motif
def steps(
    p: Block, *, width: float = 180, count: int = 3, rise: float = 10, spread: float = 22, albedo: float = 0.85
) -> None:
    """Steps that lead up to the origin, wider towards us."""
    for i in range(count):
        w = width / 2 + i * spread
        p.part(
            rect(-w, i * rise, 2 * w, rise + 4),
            smooth=False,
            z=i * 12,
            material="stone",
            bulge=4,
            albedo=albedo,
            flow=90,
        )


@motif
def grave(
    p: Block, *, height: float = 40, cross: bool = False, lean: float = 0, albedo: float = 0.72, fog: float = 0.1
) -> None:
    """A grave stone, or a wooden cross, that stands on the origin."""
    h = height
    if cross:
        p.part(
            rect(-h * 0.06 + lean * 0.3, -h, h * 0.12, h),
            smooth=False,
            profile="bevel",
            bulge=h * 0.05,
            albedo=albedo,
            fog=fog,
        )
        p.part(
            rect(-h * 0.24 + lean * 0.3, -h * 0.78, h * 0.48, h * 0.11),
            smooth=False,
            z=2,
            profile="bevel",
            bulge=h * 0.05,
            albedo=albedo,
            fog=fog,
        )
        return
    w = h * 0.24
    p.part(
        [(-w, 0, 1), (-w + lean, -h * 0.7), (lean, -h * 0.9), (w + lean, -h * 0.7), (w, 0, 1)],
        profile="bevel",
        bulge=h * 0.09,
        albedo=albedo,
        fog=fog,
        flow=90,
    )


@motif
def roof_house(
    p: Block,
    *,
    width: float = 160,
    height: float = 90,
    roof: float = 70,
    windows: str = "-0.3 0.3",
    door: float = 0,
    glow: float = 0.9,
    albedo: float = 0.7,
    fog: float = 0.0,
) -> None:
    """A house seen from the front: tiled roof, lit windows (shares of half the width), a door (2 = none)."""
    w, h = width / 2, height
    p.part(rect(-w, -h, width, h), smooth=False, material="brick", albedo=albedo, texture=("brick", 18, 8.5), fog=fog)
    eaves = [(-w * 1.12, -h + 6, 1), (-w * 0.86, -h - roof, 1), (w * 0.86, -h - roof, 1), (w * 1.12, -h + 6, 1)]
    p.part(eaves, smooth=False, z=14, material="shingle", albedo=albedo, fog=fog)
    for share in (float(s) for s in windows.split()):
        with p.at(share * w, -h * 0.34, z=4):
            window(p, width=width * 0.11, height=h * 0.34, pointed=0, glow=glow, bars=True, fog=fog * 0.3)
    if abs(door) < 1:
        with p.at(door * w, 0, z=4):
            window(p, width=width * 0.16, height=h * 0.6, pointed=0, glow=glow, fog=fog * 0.3)
