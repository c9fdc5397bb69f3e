"""Light over the relief: key, fill, rim, occlusion and embers, with shadows marched over the heights."""

from __future__ import annotations

import math

import cv2
import numpy as np

from tools.engraver.block import Block, Light
from tools.engraver.relief import F, Field, blur

Q = 2
"""Shadows and occlusion are worked out at half size."""


def shade(block: Block) -> tuple[Field, Field]:
    """Brightness (0 to 1) and ember light (0 to 1.5) of every pixel."""
    look, normal, k = block.look, block.normal, block.unit
    key = (np.array(look.key) / np.linalg.norm(look.key)).astype(F)
    flat = math.hypot(key[0], key[1])
    low = _down(block.z)
    one = np.ones_like(low)
    shadow = _up(block, _cast(low / Q, one * key[0] / flat, one * key[1] / flat, one * key[2] / flat, 150 * k / Q))
    hidden = _occlusion(block, low)
    half = key + np.array([0, 0, 1], F)
    half = half / np.linalg.norm(half)
    facing = np.clip(normal @ key, 0, 1)
    bright = block.albedo * (look.ambient + look.key_power * facing * (1 - 0.85 * shadow) * block.lit) * (1 - hidden)
    bright = bright + block.spec * np.clip(normal @ half, 0, 1) ** 26 * (1 - shadow)
    against = -key[0] / flat * normal[..., 0] + 0.25 * normal[..., 1] + 0.45 * normal[..., 2]
    bright = bright + look.fill * block.albedo * np.clip(against, 0, 1) * (1 - hidden) * block.lit
    if look.rim:
        x, y, power = look.rim
        edge = np.clip(1 - normal[..., 2], 0, 1) ** 1.5 * np.clip(normal[..., 0] * x + normal[..., 1] * y, 0, 1)
        bright = bright + power * edge * (0.4 + 0.6 * block.albedo)
    ember = block.emit.copy()
    for light in block.lights:
        ember += _ember(block, light, low) * (1 - 0.6 * hidden)
    bright = np.clip(bright + block.add + 0.6 * block.emit + 0.42 * ember, 0, 1.2)
    bright = bright * (1 - block.fogged) + look.fog_tone * block.fogged
    return np.clip(bright, 0, 1).astype(F), np.clip(ember * (1 - 0.75 * block.fogged), 0, 1.5).astype(F)


def _occlusion(block: Block, low: Field) -> Field:
    hidden = np.zeros_like(low)
    for size, weight in ((3, 0.5), (10, 0.6), (30, 0.45)):
        reach = size * block.unit
        hidden += weight * np.clip((blur(low, reach / Q) - low) / (reach * 1.1), 0, 1)
    return np.clip(_up(block, hidden), 0, 0.85)


def _ember(block: Block, light: Light, low: Field) -> Field:
    normal, k = block.normal, block.unit
    dx, dy = F(light.x) - block.xs, F(light.y) - block.ys
    dz = F(light.z) - np.maximum(block.z, -30 * k)
    r = np.sqrt(dx * dx + dy * dy + dz * dz) + F(1e-3)
    facing = np.clip((normal[..., 0] * dx + normal[..., 1] * dy + normal[..., 2] * dz) / r, 0, 1)
    strength = facing * light.power / (1 + (r / F(light.radius)) ** F(2.4))
    if light.cast:
        a, b, c = _down(dx), _down(dy), _down(dz)
        flat = np.hypot(a, b) + F(1e-3)
        shadow = _cast(low / Q, a / flat, b / flat, c / flat, min(200 * k, 400 * block.over) / Q)
        strength = strength * (1 - 0.85 * _up(block, shadow))
    return strength * (0.12 + 0.88 * block.albedo)


def _cast(z: Field, dx: Field, dy: Field, dz: Field, far: float) -> Field:
    """Soft shadow: march over the heights towards the light."""
    shadow = np.zeros_like(z)
    ys, xs = np.mgrid[0 : z.shape[0], 0 : z.shape[1]].astype(F)
    steps = 22
    for i in range(1, steps + 1):
        t = F(far * (i / steps) ** 1.5)
        met = cv2.remap(
            z, (xs + dx * t).astype(F), (ys + dy * t).astype(F), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        shadow = np.maximum(shadow, np.clip((met - (z + dz * t) - F(0.6)) / (F(1.2) + F(0.05) * t), 0, 1))
    return shadow


def _down(field: Field) -> Field:
    height, width = field.shape
    return cv2.resize(field, (max(1, width // Q), max(1, height // Q)), interpolation=cv2.INTER_AREA)


def _up(block: Block, field: Field) -> Field:
    return cv2.resize(blur(field, 0.7), (block.width, block.height), interpolation=cv2.INTER_LINEAR)
