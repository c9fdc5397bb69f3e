"""From a plate's file to the block: every part, motif, fog and light in the order in which they stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tools.engraver.block import Block, Look, Mask
from tools.engraver.motifs import MOTIFS
from tools.engraver.outlines import arch, ellipse, mirror, rect
from tools.engraver.plate import FogPart, Fold, Lump, Paint, PartSpec, Plate, Shape, Use
from tools.engraver.style import Bank, Glow, Glows

_LOOK = ("seed", "key", "key_power", "ambient", "fill", "rim", "fog_tone", "contrast", "chiaroscuro", "line")
_STYLE = [
    "z",
    "profile",
    "bulge",
    "albedo",
    "spec",
    "flow",
    "tilt",
    "texture",
    "outline",
    "cross",
    "fog",
    "rough",
    "lit",
    "slope",
    "soft",
    "density",
]  # those fields of a style that stand in the file as they are


def look_of(plate: Plate) -> Look:
    """How the plate is lit and cut."""
    return Look(**{key: value for key in _LOOK if (value := getattr(plate.head, key)) is not None})


def draw(plate: Plate, block: Block) -> None:
    """Lay all of the plate on the block."""
    _Drawing(plate, block).draw()


class _Drawing:
    def __init__(self, plate: Plate, block: Block) -> None:
        self.plate, self.block = plate, block
        self.wanted = {
            name
            for part in plate.parts
            if isinstance(part, PartSpec)
            for name in (part.clip, part.hole)
            if isinstance(name, str)
        }
        self.masks: dict[str, Mask] = {}

    def draw(self) -> None:
        for part in self.plate.parts:
            if isinstance(part, FogPart):
                fog = part.fog
                self.block.fog(Bank(fog.density, fog.floor, fog.band, fog.clear), fog.replace)
            elif isinstance(part, Use):
                self._use(part)
            else:
                self._part(part)
        for light in self.plate.lights:
            self.block.light(*light.at, light.power * self.plate.head.embers, light.radius, light.cast)
        for ash in self.plate.ash:
            self.block.ash(ash.count, ash.seed, ash.box, ash.sizes)

    def _use(self, use: Use) -> None:
        given: dict[str, Any] = use.model_extra or {}
        for axis in (None, use.twin) if use.twin is not None else (None,):
            with (
                self.block.at(*_mirrored(axis)[:2], flip=axis is not None) as block,
                block.at(*use.at, use.scale, turn=use.turn, flip=use.flip, z=use.z),
            ):
                MOTIFS[use.motif](block, **given)

    def _part(self, part: PartSpec) -> None:
        if part.name in self.wanted and part.name is not None:
            self.masks[part.name] = self._mask(part)
        if not part.draw:
            return
        points, radii, smooth = outline(part)
        style: dict[str, Any] = {key: value for key in _STYLE if (value := getattr(part, key)) is not None}
        if sculpt := [*_folds(part.fold), *_lumps(part.lump)]:
            style["sculpt"] = sculpt
        if part.emit is not None:
            style["emit"] = _painted(part.emit) if isinstance(part.emit, Paint) else part.emit
        if part.tone is not None:
            style["tone"] = _painted(part.tone)
        for axis in (None, part.twin) if part.twin is not None else (None,):
            with self.block.at(*_mirrored(axis), flip=axis is not None) as block:
                block.part(
                    points,
                    radii=radii,
                    smooth=smooth,
                    material=part.material,
                    clip=self._named(part.clip),
                    hole=self._named(part.hole),
                    **style,
                )

    def _named(self, shape: str | Shape | None) -> Mask | None:
        if shape is None:
            return None
        return self.masks[shape] if isinstance(shape, str) else self._mask(shape)

    def _mask(self, shape: Shape) -> Mask:
        points, radii, smooth = outline(shape)
        return self.block.mask(points, radii=radii, smooth=smooth)


def _mirrored(axis: float | None) -> tuple[float, float]:
    return (0, 0) if axis is None else (2 * axis, 0)


def outline(shape: Shape) -> tuple[Sequence[Any], list[float] | None, bool]:
    """Points, a tube's radii, and whether the points are to be smoothed."""
    if shape.tube:
        return shape.tube, shape.radii, True
    if shape.ellipse:
        x, y, rx, *more = shape.ellipse
        turn = more[1] * 3.141592653589793 / 180 if len(more) > 1 else 0
        return ellipse(x, y, rx, more[0] if more else None, turn), None, True
    if shape.rect:
        return rect(*shape.rect), None, False
    if shape.arch:
        return arch(*shape.arch), None, False
    points: Sequence[Any] = shape.spline or shape.poly or []
    if shape.mirror is not None:
        points = mirror(points, shape.mirror)
    return points, None, shape.spline is not None


def _folds(folds: list[Fold]) -> Iterator[tuple[Any, ...]]:
    for fold in folds:
        yield "f", fold.pts, fold.width, fold.amp
        if fold.twin is not None:
            yield "f", [(2 * fold.twin - x, y) for x, y, *_ in fold.pts], fold.width, fold.amp


def _lumps(lumps: list[Lump]) -> Iterator[tuple[Any, ...]]:
    for lump in lumps:
        turn = lump.turn * 3.141592653589793 / 180
        yield "g", *lump.at, *lump.r, lump.amp, turn
        if lump.twin is not None:
            yield "g", 2 * lump.twin - lump.at[0], lump.at[1], *lump.r, lump.amp, -turn


def _painted(paint: float | Paint) -> Glows:
    if not isinstance(paint, Paint):
        return Glows(paint)
    return Glows(
        paint.base,
        [
            Glow(glow.at, glow.r if isinstance(glow.r, tuple) else (glow.r, glow.r), glow.amount, glow.ring, glow.fade)
            for glow in paint.glow
        ],
    )
