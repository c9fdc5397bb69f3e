"""Ink: the lines that planes cut into the relief, outlines, blocks of colour, and the print."""

from __future__ import annotations

import math
from dataclasses import dataclass

import cv2
import numpy as np

from tools.engraver.block import Block
from tools.engraver.relief import F, Field, blur, noise

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Inks:
    """The eight colours of a kingdom."""

    ink: Rgb
    umber: Rgb
    tan: Rgb
    bone: Rgb
    rust: Rgb
    ember: Rgb
    gold: Rgb
    white: Rgb


def hatch(block: Block, phase: Field, slope: Field, dark: Field, period: float) -> Field:
    """Lines at the phase's levels, ``dark`` of them ink; every second one fades out where they crowd."""
    octave = np.log2(np.maximum(slope, 1e-3))
    whole = np.floor(octave)
    share = np.clip((octave - whole - 0.25) / 0.7, 0, 1)
    share = share * share * (3 - 2 * share)
    step = period * F(2.0) ** whole
    even, odd = np.minimum(dark * (1 + share), 2), dark * (1 - share)
    q = np.mod(phase / (2 * step), 1)
    to_even = 2 * np.minimum(q, 1 - q)
    spacing = step / slope
    thin = 0.66 * block.over
    a = np.where(even * spacing < thin, -9, (even / 2 - to_even) * spacing)
    b = np.where(odd * spacing < thin, -9, (odd / 2 - (1 - to_even)) * spacing)
    return np.clip(np.maximum(a, b) + 0.5, 0, 1).astype(F)


def engrave(block: Block, bright: Field) -> Field:
    """The key block: 1 where there is ink."""
    over, rng = block.over, block.rng
    dark = np.clip(0.5 + (0.5 - bright) * block.look.contrast, 0, 1)
    dark = dark + noise(block.shape, 5 * over, rng, 2) * 0.05 * block.wobble
    dark = np.where(dark < 0.1, 0, np.clip(dark, 0, 1)).astype(F)
    crossed = block.cross > 0.5
    first = np.where((dark > 0.5) & crossed, 0.5 + (dark - 0.5) * 0.55, dark)
    second = np.where(crossed, 1 - (1 - dark) / np.maximum(1 - first, 1e-3), 0)
    ink = hatch(block, block.phase, block.slope, np.where(dark > 0.9, 2.1, first), block.period)
    also = hatch(block, block.phase2, block.slope2, second, block.period * 0.92)
    ink = np.maximum(ink, np.where(second > 0.04, also, 0))
    edge = block.edge + noise(block.shape, 6 * over, rng, 1) * 0.35 * over
    width = block.outline * np.clip(0.35 + 1.1 * dark, 0.3, 1.5)
    ink = np.maximum(ink, np.clip(width - edge + 0.5, 0, 1) * (width > 0.4))
    ink = np.clip((blur(ink.astype(F), 0.35 * over) - 0.5) * 2.2 + 0.5, 0, 1)
    bare = (noise(block.shape, 2.2 * over, rng, 1) > 2.55) & (dark < 1)
    return np.where(bare, ink * 0.35, ink).astype(F)


def _ash(block: Block) -> tuple[Field, Field]:
    """Flakes that are cut through the key block, and those of them that glow."""
    pale, hot = np.zeros(block.shape, F), np.zeros(block.shape, F)
    for i, (x, y, size, turn) in enumerate(block.flecks):
        reach = int(size * 2 + 3)
        x0, x1 = int(max(0, x - reach)), int(min(block.width, x + reach))
        y0, y1 = int(max(0, y - reach)), int(min(block.height, y + reach))
        if x1 <= x0 or y1 <= y0:
            continue
        dx, dy = np.arange(x0, x1, dtype=F)[None] - F(x), np.arange(y0, y1, dtype=F)[:, None] - F(y)
        c, s = math.cos(turn), math.sin(turn)
        flake = np.clip(size - np.hypot((dx * c + dy * s) * 0.62, (dy * c - dx * s) * 1.5) + 0.5, 0, 1)
        field = hot if i % 6 == 0 else pale
        field[y0:y1, x0:x1] = np.maximum(field[y0:y1, x0:x1], flake)
    return pale, hot


def _step(value: Field, at: Field | float) -> Field:
    return np.clip((value - at) / F(0.012) + F(0.5), 0, 1)[..., None]


def print_block(block: Block, inks: Inks, bright: Field, ember: Field) -> np.ndarray:
    """The colours, bytes of shape (height, width, 3), before they are taken down to size."""
    ink = engrave(block, bright)[..., None]
    grain = noise(block.shape, 9 * block.over, block.rng, 2) * F(0.035)
    period = block.period * F(2.0) ** np.floor(np.log2(np.maximum(block.slope, 1e-3)))
    screen = (2 * np.abs(np.mod(block.phase / period, 1) - 0.5) - 0.5) * F(0.22)
    image = np.empty((*block.shape, 3), F)
    image[:] = inks.bone

    def lay(colour: Rgb, where: Field) -> None:
        np.multiply(image, 1 - where, out=image)
        np.add(image, np.array(colour, F) * where, out=image)

    if block.look.chiaroscuro:
        soft = blur(bright, 1.5 * block.over) + grain
        lay(inks.tan, 1 - _step(soft, 0.46))
        lay(inks.umber, 1 - _step(soft, 0.2))
    hot = ember + grain
    lay(inks.rust, _step(hot, 0.13 + screen * 0.5))
    lay(inks.ember, _step(hot, 0.34 + screen))
    lay(inks.gold, _step(hot, 0.8 + screen))
    lay(inks.white, _step(hot, 1.3 + screen))
    lay(inks.ink, ink)
    pale, glowing = _ash(block)
    lay(inks.bone, pale[..., None])
    lay(inks.ember, glowing[..., None])
    return np.clip(image, 0, 255).astype(np.uint8)


def take_down(image: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """From the block's size to the printed one."""
    return cv2.resize(image, size, interpolation=cv2.INTER_AREA)
