"""Hair and beards of a head in the round: locks run over its skull from a parting, a whorl or a knot, and fall."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

import numpy as np

from tools.engraver.block import Block
from tools.engraver.motifs.hair import lock
from tools.engraver.solid import Form, Turn, ball, seen

Spot = tuple[float, float, float]
Strand = tuple[list[Spot], float]
HAIRLINE = ((0, 42), (28, 42), (50, 30), (66, 12), (80, -16), (92, 2), (110, -26), (140, -44), (180, -50))
"""How low hair grows at each longitude: high over the forehead, down before the ears, low on the nape."""


def on_skull(longitude: float, latitude: float, width: float, over: float = 0) -> Spot:
    """A point over the skull: longitude 0 is the face, 90 our right ear; latitude 90 the crown; degrees."""
    a, b = math.radians(longitude), math.radians(latitude)
    x, y, z = math.sin(a) * math.cos(b), -math.sin(b), math.cos(a) * math.cos(b)
    return x * (77 * width + over), -34 + y * (88 + over), -18 + z * (94 + over)


def hairline(longitude: float) -> float:
    """How low hair grows there."""
    return float(np.interp(abs((longitude + 180) % 360 - 180), *np.array(HAIRLINE, float).T))


def combed(
    start: tuple[float, float], end: tuple[float, float], width: float, over: float, count: int = 5
) -> list[Spot]:
    """A lock's way over the skull between two (longitude, latitude): the shortest."""
    one, other = (np.array(on_unit(*spot)) for spot in (start, end))
    angle = max(0.02, math.acos(float(np.clip(one @ other, -0.999, 0.999))))
    way = []
    for t in np.linspace(0, 1, count):
        x, y, z = (math.sin((1 - t) * angle) * one + math.sin(t * angle) * other) / math.sin(angle)
        lift = over * (0.5 + 0.5 * math.sin(math.pi * min(1.0, float(t) * 1.1)))
        way.append(on_skull(math.degrees(math.atan2(x, z)), math.degrees(math.asin(np.clip(y, -1, 1))), width, lift))
    return way


def on_unit(longitude: float, latitude: float) -> Spot:
    """The point on a ball of radius 1 whose y grows upwards."""
    a, b = math.radians(longitude), math.radians(latitude)
    return math.sin(a) * math.cos(b), math.sin(b), math.cos(a) * math.cos(b)


def strands(hair: str, width: float, length: float, part: float, wild: float, seed: int) -> Iterator[Strand]:
    """Every lock's way in the round, and how thick it is."""
    r = np.random.default_rng(seed + 11)
    for over in (2.0, 6.0, 10.0):
        for i in range(32):
            around = (i + 0.5 + r.normal(0, 0.25)) * 11.25 - 180
            stray = r.normal(0, 7 * wild, 3)
            low = hairline(around)
            if hair == "crop":
                yield from cropped(around, low, over, width, stray)
            elif hair == "swept":
                front = (around * 0.5, hairline(around * 0.5) - 3 + abs(stray[2]))
                yield combed(front, (180 + around * 0.3, -34 + stray[1]), width, over + 3 + abs(stray[0])), 15
            elif hair == "tied":
                yield combed((around, low - 3), (180, 52), width, over * 0.6), 20
            elif hair == "fringe" and abs(around) > 58:
                end = (around, min(low, -6) - 8 + stray[1])
                yield combed((around + stray[0], 16 + over), end, width, over * 0.2 + 4 * wild, 4), 13
            elif hair == "parted":
                yield fallen(i, over, width, length, part, stray)


def cropped(around: float, low: float, over: float, width: float, stray: np.ndarray) -> Iterator[Strand]:
    """Short hair: three rings of it, each combed forwards and over the next lower one."""
    rise = max(6.0, (84 - low) / 3)
    for ring in (2, 1, 0):
        top = low + rise * (ring + 1)
        start, end = (
            (around * 1.06 + stray[2], min(86.0, top + 8)),
            (around + stray[0], low + rise * ring - 4 + stray[1]),
        )
        yield combed(start, end, width, over * 0.55 + abs(stray[1]) * 0.3, 4), 16


def fallen(i: int, over: float, width: float, length: float, part: float, stray: np.ndarray) -> Strand:
    """A lock that starts at the parting over the crown, and falls to one side."""
    side, t = (1 if i % 2 else -1), (i // 2 + 0.5) / 16
    lat = 46 + t * 96
    start = (34 * part + side * 2, lat) if lat < 90 else (180 + 34 * part, 180 - lat)
    end = (side * (60 + 112 * t) + stray[0] * 0.4, hairline(60 + 112 * t) + 2 if length <= 0 else -6)
    way = combed(start, end, width, over + 5)
    if length > 0:
        x, y, z = way[-1]
        out = side * (6 if t < 0.8 else 1)
        for share in (0.4, 0.75, 1.0):
            bend = math.sin(share * 3 + i) * 0.4 * stray[1]
            way.append((x + out * share + bend, y + length * share * (1 + 0.01 * stray[2]), z - 8 * share))
    return way, 19


def locks(p: Block, turn: Turn, ways: list[Strand], behind: bool, shade: float, seed: int) -> None:
    """Lay those of the locks that lie behind the head, or those before it, the nearest last."""
    r = np.random.default_rng(seed + 5)
    placed = []
    for way, thick in ways:
        points = turn.seen(way)
        middle = turn.seen([(0, -20, -20)])[0]
        out = sum(z for *_, z in points) / len(points) - middle[2]
        placed.append((out, [(x, y) for x, y, _ in points], thick, shade * r.uniform(0.7, 1.25)))
    for out, path, thick, albedo in sorted(placed, key=lambda item: item[0]):
        if (out < -12) == behind:
            lock(p, path, thick, z=out - 4 if behind else max(out, 0) + 22, albedo=albedo, root=0.22, tip=0.2)


@lru_cache(maxsize=16)
def cap_form(width: float, bald: bool, turn: Turn) -> Form:
    """The ground under the locks, as low as the hair grows."""
    egg = ball(0, -34, -18, 77 * width + 3, 91, 97)
    form = seen(turn.of(egg), (-150, -150, 150, 120), 150, -150)
    rows, columns = form.mask.shape
    x, y = np.meshgrid(form.x + np.arange(columns), form.y + np.arange(rows))
    at = np.stack([x.ravel(), y.ravel(), form.height.ravel()]).astype(np.float32)
    about = np.array(turn.about, np.float32)[:, None]
    x, y, z = turn.matrix().T @ (at - about) + about
    x, y, z = x / width / 77, -(y + 34) / 88, (z + 18) / 94
    around = np.abs(np.degrees(np.arctan2(x, z)))
    up = np.degrees(np.arcsin(np.clip(y / np.sqrt(x * x + y * y + z * z + 1e-6), -1, 1)))
    grown = np.clip((up - np.interp(around, *np.array(HAIRLINE, float).T)) * 0.6 + 0.5, 0, 1)
    if bald:
        grown *= np.clip((16 - up) * 0.3, 0, 1) * (around > 56)
    return replace(form, mask=form.mask * grown.reshape(rows, columns).astype(np.float32))


def hair_behind(p: Block, turn: Turn, ways: list[Strand], shade: float, seed: int) -> None:
    """The locks behind head and neck."""
    locks(p, turn, ways, True, shade * 0.7, seed)


def hair_before(p: Block, turn: Turn, hair: str, width: float, ways: list[Strand], shade: float, seed: int) -> None:
    """The ground of the hair and the locks before it, and the knot of tied hair."""
    if hair == "none":
        return
    ground = cap_form(width, hair == "fringe", turn)
    p.form(ground, material="hair", albedo=shade * 0.55, flow=0, tilt=0.2, outline=0.6)
    if hair == "tied":
        p.form(
            knot_form(turn), material="hair", albedo=shade * 0.9, flow=60, texture=("strand", 30, 7, 2.0), under=True
        )
    locks(p, turn, ways, False, shade, seed)


@lru_cache(maxsize=8)
def knot_form(turn: Turn) -> Form:
    """The knot of tied hair, high on the back of the head."""
    return seen(turn.of(ball(0, -118, -72, 40, 36, 40)), (-150, -220, 150, 0), 60, -160)


def beard_of(p: Block, turn: Turn, beard: str, chin: float, jaw: float, shade: float, seed: int) -> None:
    """A beard: short, full, moustache or whiskers (down the cheeks, chin bare)."""
    if beard == "none":
        return
    r = np.random.default_rng(seed + 3)
    ways: list[Strand] = []
    drop = {"short": 26, "full": 62, "whiskers": 8, "moustache": 0}[beard]
    rows = () if beard == "moustache" else (0, 1, 2)
    for row in rows:
        for i in range(17):
            u = (i - 8) / 8 + r.normal(0, 0.03)
            if beard == "whiskers" and abs(u) < 0.8:
                continue
            a = u * 82
            x = math.sin(math.radians(a)) * 60 * (0.6 + 0.4 * jaw)
            y = (112 - 66 * abs(u) ** 1.6) * chin - 12 + row * 7
            z = 14 + 66 * math.cos(math.radians(a)) - 14 * abs(u)
            fall = drop * (1 - 0.5 * abs(u)) * r.uniform(0.85, 1.1) * (0.75 + 0.12 * row)
            tip = (x * (0.86 if beard == "full" else 0.97) + r.normal(0, 3), y + 16 + fall, z - 6)
            ways.append(([(x, y - 10, z), (x * 1.04, y + fall * 0.5, z + 5), tip], 17 if drop > 20 else 6))
    if beard in ("full", "short", "moustache"):
        long = 8 if beard != "short" else 0
        for side in (-1, 1):
            for k in range(3):
                y = 70 * chin + k * 3
                ways.append(([(side * 2, y, 96), (side * 18, y + 3, 90), (side * (34 + long), y + 16 + long, 72)], 12))
    locks(p, turn, ways, False, shade, seed)
