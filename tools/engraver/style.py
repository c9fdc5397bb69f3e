"""What a part looks like: its style, the materials that are short for a style, and light that is painted in."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from tools.engraver.relief import F, Field

HERE = Path(__file__).parent
Painted = Callable[[Field, Field], Field]
"""From the plate's units of every pixel to how much light, or fog, there is."""
Flow = float | str | Sequence[Any]
"""An angle in degrees across the lines; ``contour``, ``along``, ``across``, ``strand`` (a tube's lines
    run along it and meet at its tip); or ``("rings"|"fan", x, y[, radius])``."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a part is made; lengths in the plate's units."""

    z: float = 0
    """How far in front of the plate it lies, for shadows."""
    profile: str = "round"
    """``round`` (inflated), ``bevel`` (a flat face with a bevel as wide as ``bulge``) or ``flat``."""
    bulge: float = 0.8
    albedo: float = 0.8
    spec: float = 0
    """Shine."""
    flow: Flow = 90
    tilt: float = 0.7
    """How much the relief bends the lines: 0.6 for faces and hands, 0.9 for horn, 0.3 for cloth."""
    texture: Sequence[Any] = ()
    """A texture's name and its arguments."""
    sculpt: Sequence[Any] = ()
    """``("g", x, y, rx, ry, height[, turn])`` lumps and ``("f", points, width, height)`` folds."""
    emit: float | Painted = 0
    """Ember light of its own."""
    tone: Painted | None = None
    """Light that is painted in, whatever the lamp does."""
    outline: float = 1.3
    cross: bool = True
    """Whether its shadows are cross-hatched."""
    fog: float = 0
    rough: float = 0
    lit: float = 1.0
    """How much of the key light reaches it."""
    slope: Sequence[float] = (0, 0)
    soft: float = 0
    """Over how many units its edge melts into what is behind it: smoke, breath, halos."""
    density: float = 1.0
    """More lines (2) or fewer (0.5)."""


STYLE_KEYS = frozenset(item.name for item in fields(Style))


@cache
def materials() -> dict[str, dict[str, Any]]:
    """The table of materials."""
    return tomllib.loads((HERE / "materials.toml").read_text(encoding="utf-8"))


@cache
def palettes() -> dict[str, dict[str, str]]:
    """The inks of every kingdom, as ``#rrggbb``."""
    return tomllib.loads((HERE / "palettes.toml").read_text(encoding="utf-8"))


def styled(material: str | None, given: Mapping[str, Any]) -> Style:
    """A style: the material's, with what is given laid over it."""
    known = materials()[material] if material else {}
    return Style(**{key: value for key, value in {**known, **given}.items() if key not in ("about",)})


@dataclass(frozen=True, slots=True)
class Glow:
    """A patch of painted light: a soft spot, or a soft ring if it has a ring's radius."""

    at: tuple[float, float]
    r: tuple[float, float]
    amount: float
    ring: float = 0
    fade: tuple[float, float] | None = None
    """From where to where (downwards) it fades to nothing."""

    def __call__(self, x: Field, y: Field) -> Field:
        dx, dy = x - F(self.at[0]), y - F(self.at[1])
        if self.ring:
            light = np.exp(-(((np.hypot(dx, dy) - self.ring) / self.r[0]) ** 2))
        else:
            light = np.exp(-((dx / self.r[0]) ** 2 + (dy / self.r[1]) ** 2))
        if self.fade:
            light = light * (1 - np.clip((y - self.fade[0]) / (self.fade[1] - self.fade[0]), 0, 1))
        return (self.amount * light).astype(F)


@dataclass(frozen=True, slots=True)
class Glows:
    """Painted light of several patches on an even ground."""

    base: float = 0
    patches: Sequence[Glow] = field(default_factory=tuple)

    def __call__(self, x: Field, y: Field) -> Field:
        total = np.full(np.broadcast_shapes(x.shape, y.shape), self.base, F)
        for patch in self.patches:
            total = total + patch(x, y)
        return total


@dataclass(frozen=True, slots=True)
class Bank:
    """A bank of fog. Densities are 0 to 1."""

    density: float
    floor: tuple[float, float] | None = None
    """From where to where (downwards) it thickens."""
    band: tuple[float, float] | None = None
    """The height it lies at, and how thick it is."""
    clear: tuple[float, float, float] | None = None
    """x, and between which distances from it the fog comes in."""

    def __call__(self, x: Field, y: Field) -> Field:
        d = np.full(np.broadcast_shapes(x.shape, y.shape), self.density, F)
        if self.floor:
            d = d * np.clip((y - self.floor[0]) / (self.floor[1] - self.floor[0]), 0, 1) ** 1.4
        if self.band:
            d = d * np.exp(-(((y - self.band[0]) / self.band[1]) ** 2))
        if self.clear:
            middle, near, far = self.clear
            d = d * np.clip((np.abs(x - middle) - near) / (far - near), 0, 1)
        return d.astype(F)
