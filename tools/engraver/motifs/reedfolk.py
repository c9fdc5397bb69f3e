"""The Reed Wives: women plaited of reeds; they stand in water on the origin."""

from __future__ import annotations

import itertools

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs import motif
from tools.engraver.motifs.hair import lock
from tools.engraver.outlines import ellipse, mirror


def plait(p: Block, points: list[tuple[float, float]], width: float, albedo: float, z: float) -> None:
    """A plait of three along points: short bands that cross each other."""
    curve = np.array(points, float)
    for a, b in itertools.pairwise(curve):
        span = float(np.hypot(*(b - a)))
        n = max(2, int(span / (width * 0.62)))
        e = (b - a) / span
        side = np.array([-e[1], e[0]])
        for i in range(n):
            middle = a + (b - a) * (i + 0.5) / n
            s = 1 if i % 2 else -1
            start = middle - e * width * 0.5 + side * s * width * 0.42
            end = middle + e * width * 0.5 - side * s * width * 0.3
            path = [tuple(start), tuple(middle), tuple(end)]
            lock(p, path, width * 0.62, z=z + (i % 2), albedo=albedo * (1.0 if i % 2 else 0.8), tip=0.4, root=0.5)


@motif
def reed_wife(
    p: Block, *, seed: int = 0, albedo: float = 0.72, bowl: bool = True, fog: float = 0.0, glow: float = 1.1
) -> None:
    """A woman plaited of reeds, 780 high and 300 wide; with ``bowl`` she holds one out at (0, -420), and it glows."""
    r = np.random.default_rng(seed)

    def tone() -> float:
        return albedo * r.uniform(0.6, 1.15)

    for row, z in ((0, 0), (1, 8), (2, 16)):
        for u in np.linspace(-1, 1, 11 - 2 * row):
            foot = (u * (150 - row * 20) + r.normal(0, 8), 10)
            path = [(u * 34, -352), (u * 78, -230), (u * (116 - row * 10), -100), foot]
            lock(p, path, 30, z=z, albedo=tone() * (0.6 + 0.2 * row), tip=0.25, fog=fog)
    for row, z in ((0, 20), (1, 28)):
        for u in np.linspace(-1, 1, 9 - 2 * row):
            path = [(u * 36, -336), (u * 52, -420), (u * (92 - 8 * row), -520), (u * (66 - 10 * row), -585)]
            lock(p, path, 30, z=z, albedo=tone() * 0.85, tip=0.3, fog=fog)
    plait(p, [(-44, -352), (0, -344), (44, -352)], 22, albedo, 40)
    plait(p, [(-96, -552), (-30, -520), (0, -470), (36, -400)], 24, albedo * 0.9, 44)
    plait(p, [(96, -552), (30, -520), (0, -470), (-36, -400)], 24, albedo, 46)
    for u in np.linspace(-1, 1, 7):
        lock(p, [(u * 22, -560), (u * 24, -600), (u * 30, -640)], 18, z=30, albedo=tone() * 0.8, tip=0.4, fog=fog)
    head = mirror([(0, -752), (40, -738), (60, -694), (54, -644), (28, -606), (0, -598)], 0)
    p.part(head, z=40, material="hair", albedo=albedo * 0.7, flow=0, tilt=0.2, fog=fog)
    p.part(ellipse(0, -672, 36, 52), z=50, profile="flat", albedo=0.02, outline=1.5, fog=fog)
    for u in np.linspace(-1, 1, 6):
        lock(
            p,
            [(u * 30, -734), (u * 34 + r.normal(0, 2), -676), (u * 24, -612)],
            9,
            z=56,
            albedo=tone(),
            tip=0.4,
            fog=fog,
        )
    for side in (-1, 1):
        for i in range(4):
            path = [
                (side * 6, -752 - i * 3),
                (side * (40 + i * 7), -734),
                (side * (62 + i * 7), -680),
                (side * (58 + i * 12), -590 + i * 16),
            ]
            lock(p, path, 20, z=60 + i, albedo=tone(), fog=fog)
    for _i in range(9):
        a = r.normal(0, 0.5)
        tip = (a * 90, -752 - r.uniform(50, 110))
        p.part([(a * 30, -744), (a * 66, -790), tip], radii=[2, 1.6, 1], z=38, albedo=tone(), flow="along", fog=fog)
        p.part([(tip[0] * 0.94, tip[1] + 16), tip], radii=[4.5, 3], z=40, albedo=0.4, flow="across", fog=fog)
    if not bowl:
        return
    for side in (-1, 1):
        for k in range(3):
            arm = [
                (side * (92 - k * 6), -556),
                (side * (138 - k * 12), -470),
                (side * (112 - k * 12), -414),
                (side * (58 - k * 4), -404),
            ]
            lock(p, arm, 24, z=70 + k * 3, albedo=tone(), tip=0.5, root=0.9)
        for k in range(4):
            finger = [(side * 62, -408 + k * 6), (side * 44, -398 + k * 8), (side * 24, -402 + k * 9)]
            lock(p, finger, 8, z=110 + k, albedo=albedo * 1.2, tip=0.3, root=0.8)
    dish = [(-70, -432), (-56, -392), (-24, -372), (24, -372), (56, -392), (70, -432), (0, -420)]
    p.part(dish, z=90, material="clay", albedo=0.85)
    p.part(ellipse(0, -431, 70, 15), z=100, profile="flat", albedo=0.2, emit=glow, flow=("rings", 0, -440), outline=2)
