"""Textures add to the relief, so that the light finds them: brick, voussoirs, timber, fur, rock, weave, scales."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.random import Generator

from tools.engraver.relief import F, Field, noise


@dataclass(frozen=True, slots=True)
class Surface:
    """What a texture works on: relief and albedo, the units of every pixel, pixels a unit."""

    height: Field
    albedo: Field
    s: Field
    t: Field
    k: float
    rng: Generator


Textured = tuple[Field, Field, Field | float]
"""Relief, albedo, and what is added to the hatch's phase."""


def _courses(on: Surface, s: Field, t: Field, width: float, height: float) -> Textured:
    t = t + height * 1000
    row = np.floor(t / height)
    s = s + (row % 2) * width / 2 + np.sin(row * 12.9) * width * 0.08
    column = np.floor(s / width)
    fx, fy = s / width - column, t / height - row
    rough = noise(on.height.shape, 4 * on.k, on.rng) * min(0.28, height * 0.018)
    edge = np.minimum(np.minimum(fx, 1 - fx) * width, np.minimum(fy, 1 - fy) * height) + rough
    chance = np.modf(np.abs(np.sin(row * 127.1 + column * 311.7) * 43758.5))[0].astype(F)
    bevel = np.clip(edge / min(1.9, height * 0.13), 0, 1)
    gone = chance > 0.955
    relief = on.height + (bevel * 1.3 + chance * 0.9 - gone * 1.6) * on.k * min(2.0, height / 10)
    return relief, on.albedo * (0.66 + 0.42 * chance) * (0.25 + 0.75 * bevel) * np.where(gone, 0.3, 1), 0


def brick(
    on: Surface, width: float, height: float, axis: float | None = None, half: float = 1, sag: float = 0
) -> Textured:
    """Courses of brick; with an axis and half a width they run round a drum, sagging by ``sag``."""
    s, t = on.s, on.t
    if axis is not None:
        q = np.clip((s - axis) / half, -0.99, 0.99)
        t = t - sag * np.sqrt(1 - q * q)
        s = np.arcsin(q) * half + 1e4
    return _courses(on, s, t, width, height)


def ring(on: Surface, width: float, height: float, x: float, y: float, radius: float) -> Textured:
    """Voussoirs above the springing, quoins below it."""
    dx, dy = on.s - x, on.t - y
    round_it = np.where(dx > 0, -dy, math.pi * radius + dy)
    s = np.where(dy < 0, np.arctan2(-dy, dx) * radius, round_it) + 1000 * width
    t = np.where(dy < 0, np.hypot(dx, dy), np.abs(dx)) - radius - 0.01
    return _courses(on, s, t, width, height)


def wood(on: Surface, angle: float, grain: float) -> Textured:
    """Grain that runs at an angle in degrees."""
    a = math.radians(angle)
    across = (on.t * math.cos(a) - on.s * math.sin(a)) * on.k
    wander = noise(on.height.shape, 30 * on.k, on.rng, 3) * 3 * on.k
    g = np.sin((across + wander) / (grain * on.k) * 6.28)
    return on.height + g * 0.7 * on.k, on.albedo * (0.8 + 0.2 * g), wander


def fur(on: Surface, depth: float) -> Textured:
    """Short fur, coarser than the hatch."""
    w = noise(on.height.shape, 9 * on.k, on.rng, 2)
    return on.height + w * depth * on.k, on.albedo, w * depth * 2.2 * on.k


def rock(on: Surface, cell: float, depth: float) -> Textured:
    """Broken ground and rough stone."""
    return on.height + noise(on.height.shape, cell * on.k, on.rng, 4) * depth * on.k, on.albedo, 0


def strand(on: Surface, angle: float, width: float, depth: float) -> Textured:
    """Long strands that run at an angle in degrees: hair, thatch, reed, rope of straw."""
    a = math.radians(angle)
    across = (on.t * math.cos(a) - on.s * math.sin(a)) * on.k
    wander = noise(on.height.shape, 40 * on.k, on.rng, 2) * 2.2 * width * on.k
    u = (across + wander) / (width * on.k)
    lock = np.floor(u)
    chance = np.modf(np.abs(np.sin(lock * 91.7) * 43758.5))[0].astype(F)
    f = u - lock
    relief = on.height + (np.sin(f * math.pi) + chance * 0.8) * depth * on.k
    return relief, on.albedo * (0.7 + 0.45 * chance), wander * 1.5


def tiles(on: Surface, width: float, height: float) -> Textured:
    """Shingles and roof tiles: courses whose lower edge stands out."""
    t = on.t + height * 1000
    row = np.floor(t / height)
    s = on.s + (row % 2) * width / 2 + 1000 * width
    column = np.floor(s / width)
    fx, fy = s / width - column, t / height - row
    chance = np.modf(np.abs(np.sin(row * 57.3 + column * 113.1) * 43758.5))[0].astype(F)
    gap = np.clip(np.minimum(fx, 1 - fx) * width / 1.2, 0, 1)
    relief = on.height + (fy * 1.8 + chance * 0.8) * gap * on.k * min(2.0, height / 8)
    return relief, on.albedo * (0.62 + 0.4 * chance) * (0.35 + 0.65 * gap), 0


def plume(on: Surface, cell: float, swirl: float) -> Textured:
    """Smoke and steam: bright curling ridges of ``cell`` units, lines that wander by ``swirl`` units."""
    shape = on.height.shape
    wander = noise(shape, cell * on.k, on.rng, 1, 0.8)
    ridges = 1 - np.abs(np.sin(noise(shape, cell * on.k, on.rng, 1, 0.8) * 1.6 + wander))
    return on.height, on.albedo * (0.25 + 0.85 * ridges), wander * swirl * on.k


TEXTURES: dict[str, Callable[..., Textured]] = {
    texture.__name__: texture for texture in (brick, ring, wood, fur, rock, strand, tiles, plume)
}
