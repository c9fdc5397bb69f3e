"""The wood block: parts are laid on it back to front, and it remembers for each pixel what the light needs to know."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from tools.engraver.outlines import Points, spline
from tools.engraver.relief import F, Field, blur, edge_distance, inflate, noise, polygon, tube
from tools.engraver.solid import Form
from tools.engraver.style import STYLE_KEYS, Painted, Style, styled
from tools.engraver.textures import TEXTURES, Surface

Mask = Field


@dataclass(frozen=True, slots=True)
class Light:
    """An ember: a point of warm light; plate units."""

    x: float
    y: float
    z: float
    power: float
    radius: float
    cast: bool = True


@dataclass(frozen=True, slots=True)
class Look:
    """How a whole plate is lit and cut."""

    seed: int = 7
    key: tuple[float, float, float] = (-0.55, -0.6, 0.58)
    """Where the key light comes from: left, above, in front are -x, -y, +z."""
    key_power: float = 0.9
    ambient: float = 0.10
    fill: float = 0.13
    rim: tuple[float, float, float] | None = None
    """Direction and power of the light along the edges."""
    fog_tone: float = 0.3
    contrast: float = 1.0
    chiaroscuro: bool = True
    line: float = 1.0
    """Factor on the distance of the lines."""


@dataclass(slots=True)
class _Box:
    """The pixels that a part needs, which may reach beyond the block, and where they lie on it."""

    x: int
    y: int
    width: int
    height: int

    @property
    def shape(self) -> tuple[int, int]:
        return self.height, self.width


@dataclass(slots=True)
class _Piece:
    """A part before it is laid on the block."""

    box: _Box
    mask: Field
    height: Field
    length: Field | None = None
    across: Field | None = None
    widest: float = 0
    style: Style = field(default_factory=Style)


class Block:
    """A plate's G-buffer at one printed size."""

    def __init__(
        self, crop: Sequence[float], out: tuple[int, int], look: Look, period: float, over: int = 2, wobble: float = 1.0
    ) -> None:
        self.look, self.over, self.out, self.wobble = look, over, out, wobble
        self.width, self.height = out[0] * over, out[1] * over
        self.shape = (self.height, self.width)
        self.period = period * look.line * over
        self.unit = out[0] / crop[2] * over
        """Pixels a unit of the plate, whatever stamp is being drawn."""
        self.matrix = np.eye(2) * self.unit
        self.shift = -np.array(crop[:2], float) * self.unit
        self.lift = 0.0
        self.rng = np.random.default_rng(look.seed)
        self.lights: list[Light] = []
        self.flecks: list[tuple[float, float, float, float]] = []
        shape = self.shape
        self.normal = np.dstack([np.zeros(shape, F), np.zeros(shape, F), np.ones(shape, F)])
        self.z = np.full(shape, -200 * self.unit, F)
        self.albedo, self.spec, self.emit, self.add = (np.zeros(shape, F) for _ in range(4))
        self.fogged, self.cross, self.outline, self.cover = (np.zeros(shape, F) for _ in range(4))
        self.lit = np.ones(shape, F)
        self.edge = np.full(shape, 99, F)
        self.ys, self.xs = np.mgrid[0 : shape[0], 0 : shape[1]].astype(F)
        self.phase, self.phase2 = self.ys.copy(), self.xs.copy()
        self.slope, self.slope2 = np.ones(shape, F), np.ones(shape, F)

    # --- where things are

    @property
    def k(self) -> float:
        """Pixels a unit of the stamp that is being drawn."""
        return math.sqrt(abs(float(np.linalg.det(self.matrix))))

    def pixels(self, points: Points | NDArray[np.float64]) -> NDArray[np.float64]:
        """Units to pixels."""
        return np.asarray([point[:2] for point in points], float) @ self.matrix.T + self.shift

    def units(self, x: Field, y: Field) -> tuple[Field, Field]:
        """Pixels to units."""
        (a, b), (c, d) = np.linalg.inv(self.matrix)
        dx, dy = x - F(self.shift[0]), y - F(self.shift[1])
        return (F(a) * dx + F(b) * dy).astype(F), (F(c) * dx + F(d) * dy).astype(F)

    @contextmanager
    def at(
        self,
        x: float,
        y: float,
        scale: float = 1.0,
        px: float = 0,
        py: float = 0,
        *,
        turn: float = 0,
        flip: bool = False,
        z: float = 0,
    ) -> Iterator[Block]:
        """A stamp: the point px, py lies at x, y, all is ``scale`` times as large, turned by degrees, mirrored."""
        kept = self.matrix, self.shift, self.lift
        a = math.radians(turn)
        turned = np.array([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]]) * scale
        if flip:
            turned = turned @ np.diag([-1.0, 1.0])
        self.lift += z * self.k
        self.shift = self.matrix @ np.array([x, y], float) + self.shift
        self.matrix = self.matrix @ turned
        self.shift = self.shift - self.matrix @ np.array([px, py], float)
        try:
            yield self
        finally:
            self.matrix, self.shift, self.lift = kept

    def _box(self, low: NDArray[np.float64], high: NDArray[np.float64]) -> _Box | None:
        """Pixels between two corners: nothing if off the block, and no farther out than half of it."""
        w, h, pad = self.width, self.height, 6
        x0, x1 = max(-w // 2, int(low[0]) - pad), min(w + w // 2, int(high[0]) + pad + 1)
        y0, y1 = max(-h // 2, int(low[1]) - pad), min(h + h // 2, int(high[1]) + pad + 1)
        if x1 <= 0 or y1 <= 0 or x0 >= w or y0 >= h or x1 - x0 < 3 or y1 - y0 < 3:
            return None
        return _Box(x0, y0, x1 - x0, y1 - y0)

    def mask(self, points: Points, *, radii: Sequence[float] | None = None, smooth: bool = True) -> Mask:
        """The outline's mask on the whole block, to clip with or to cut a hole."""
        piece = self._cut(points, radii, smooth)
        mask = np.zeros(self.shape, F)
        if piece is not None:
            inner, outer = self._overlap(piece.box)
            mask[outer] = piece.mask[inner]
        return mask

    def _overlap(self, box: _Box) -> tuple[tuple[slice, slice], tuple[slice, slice]]:
        x0, y0 = max(0, box.x), max(0, box.y)
        x1, y1 = min(self.width, box.x + box.width), min(self.height, box.y + box.height)
        inner = (slice(y0 - box.y, y1 - box.y), slice(x0 - box.x, x1 - box.x))
        return inner, (slice(y0, y1), slice(x0, x1))

    # --- laying parts

    def part(
        self,
        points: Points,
        *,
        radii: Sequence[float] | None = None,
        smooth: bool = True,
        material: str | None = None,
        clip: Mask | None = None,
        hole: Mask | Points | None = None,
        **given: Any,
    ) -> None:
        """Lay an outline, or with radii a tube, over everything so far. ``given``: the fields of `Style`."""
        if unknown := given.keys() - STYLE_KEYS:
            raise TypeError(f"a part has no {sorted(unknown)}")
        style = styled(material, given)
        piece = self._cut(points, radii, smooth)
        if piece is None:
            return
        piece.style = style
        self._trim(piece, clip, hole, smooth)
        if piece.mask.max() >= 0.5:
            self._raise(piece)
            piece.mask = blur(piece.mask, style.soft * self.k)
            self._lay(piece)

    def form(
        self,
        form: Form,
        *,
        raised: float = 0,
        material: str | None = None,
        clip: Mask | None = None,
        hole: Mask | None = None,
        under: bool = False,
        **given: Any,
    ) -> None:
        """Lay a solid that was seen from the front, or what of it ``clip`` leaves, ``raised`` units over it.

        ``under``: whatever lies there already and is nearer to us stays before it.
        """
        if unknown := given.keys() - STYLE_KEYS:
            raise TypeError(f"a part has no {sorted(unknown)}")
        rows, columns = form.mask.shape
        right, low = form.x + columns * form.step, form.y + rows * form.step
        corners = self.pixels([(form.x, form.y), (right, form.y), (form.x, low), (right, low)])
        box = self._box(corners.min(0), corners.max(0))
        if box is None:
            return
        place = np.column_stack([self.matrix * form.step, corners[0] - (box.x, box.y)])
        size, sharp = (box.width, box.height), F(max(1.0, self.k * form.step))
        edge = cv2.BORDER_REPLICATE
        height = cv2.warpAffine(form.height, place, size, flags=cv2.INTER_CUBIC, borderMode=edge) + F(raised)
        soft = cv2.warpAffine(form.mask, place, size, flags=cv2.INTER_CUBIC)
        mask = np.clip((soft - F(0.5)) * sharp + F(0.5), 0, 1)
        piece = _Piece(box, np.asarray(mask, F), np.asarray(height * F(self.k), F), style=styled(material, given))
        self._trim(piece, clip, hole, True)
        for item in piece.style.sculpt:
            self._sculpt(piece, item)
        if under:
            inner, outer = self._overlap(box)
            nearer = self.z[outer] > self.lift + piece.style.z * self.k + piece.height[inner]
            piece.mask[inner] *= ~nearer
        if piece.mask.max() >= 0.5:
            self._lay(piece)

    def _cut(self, points: Points, radii: Sequence[float] | None, smooth: bool) -> _Piece | None:
        """The outline's mask; a tube's relief comes with it."""
        if radii is None:
            outline = self.pixels(spline(points) if smooth else points)
            box = self._box(outline.min(0), outline.max(0))
            if box is None:
                return None
            mask = polygon(outline - (box.x, box.y), box.shape)
            return _Piece(box, mask, np.zeros(box.shape, F))
        curve = self.pixels(spline(points, False, 8))
        shares = np.linspace(0, 1, len(curve))
        width = np.interp(shares, np.linspace(0, 1, len(radii)), radii) * self.k
        box = self._box(curve.min(0) - width.max(), curve.max(0) + width.max())
        if box is None:
            return None
        mask, height, length, across = tube(curve - (box.x, box.y), width, box.shape)
        return _Piece(box, mask, height, length, across, float(width.max()))

    def _trim(self, piece: _Piece, clip: Mask | None, hole: Mask | Points | None, smooth: bool) -> None:
        if hole is not None and not isinstance(hole, np.ndarray):
            outline = self.pixels(spline(hole) if smooth else hole)
            piece.mask = piece.mask * (1 - polygon(outline - (piece.box.x, piece.box.y), piece.box.shape))
        for mask, inside in ((clip, True), (hole, False)):
            if isinstance(mask, np.ndarray):
                inner, outer = self._overlap(piece.box)
                whole = np.zeros(piece.box.shape, F)
                whole[inner] = mask[outer]
                piece.mask = piece.mask * (whole if inside else 1 - whole)

    def _raise(self, piece: _Piece) -> None:
        """Give the mask its relief."""
        style, k = piece.style, self.k
        if piece.length is not None:
            piece.height = piece.height * style.bulge
        elif style.profile == "round":
            piece.height = inflate(piece.mask) * F(style.bulge)
        elif style.profile == "bevel":
            bevel = style.bulge * k
            near = np.clip(blur(edge_distance(piece.mask), 1) / (bevel * 1.6), 0, 1)
            piece.height = bevel * np.sqrt(1 - (1 - near) ** 2)
        for item in style.sculpt:
            self._sculpt(piece, item)

    def _sculpt(self, piece: _Piece, item: Sequence[Any]) -> None:
        box, k = piece.box, self.k
        if item[0] == "g":
            _, x, y, rx, ry, amount, *turn = item
            reach = 3.2 * max(rx, ry) * k
            middle = self.pixels([(x, y)])[0] - (box.x, box.y)
            rows, columns = _window(middle - reach, middle + reach, box.shape)
            if rows.stop <= rows.start or columns.stop <= columns.start:
                return
            px, py = np.meshgrid(
                np.arange(columns.start, columns.stop, dtype=F) + box.x,
                np.arange(rows.start, rows.stop, dtype=F) + box.y,
            )
            s, t = self.units(px, py)
            c, n = math.cos(turn[0] if turn else 0), math.sin(turn[0] if turn else 0)
            ds, dt = s - F(x), t - F(y)
            lump = np.exp(-(((ds * c + dt * n) / rx) ** 2 + ((-ds * n + dt * c) / ry) ** 2))
            piece.height[rows, columns] += (amount * k * lump).astype(F)
            return
        _, points, width, amount = item
        radii = width if isinstance(width, (list, tuple)) else [width * 0.3, width, width * 0.6]
        curve = self.pixels(spline(points, False, 8)) - (box.x, box.y)
        sizes = np.interp(np.linspace(0, 1, len(curve)), np.linspace(0, 1, len(radii)), radii) * k
        reach = sizes.max() + 3 * k + 4
        rows, columns = _window(curve.min(0) - reach, curve.max(0) + reach, box.shape)
        if rows.stop <= rows.start or columns.stop <= columns.start:
            return
        shape = (rows.stop - rows.start, columns.stop - columns.start)
        _, fold, *_ = tube(curve - (columns.start, rows.start), sizes, shape)
        piece.height[rows, columns] += amount * k * blur(fold / (fold.max() + F(1e-6)), 0.8 * k)

    def _lay(self, piece: _Piece) -> None:
        box, style, k = piece.box, piece.style, self.k
        rng = np.random.default_rng(int(self.rng.integers(1 << 30)))
        x, y = np.meshgrid(np.arange(box.width, dtype=F) + box.x, np.arange(box.height, dtype=F) + box.y)
        s, t = self.units(x, y)
        h, albedo, offset = piece.height, np.full(box.shape, style.albedo, F), np.zeros(box.shape, F)
        if style.rough:
            h = h + noise(box.shape, 7 * k, rng) * style.rough * k
        plain = h
        if style.texture:
            name, *arguments = style.texture
            h, albedo, more = TEXTURES[name](Surface(h, albedo, s, t, k, rng), *arguments)
            offset = offset + more
        h = np.asarray(h, F)
        normal = _normals(h, style.slope)
        edge = edge_distance(piece.mask)
        phase, slope, phase2 = self._hatch(piece, x, y, h if piece.length is not None else plain, edge, rng, offset)
        phase2 = np.asarray(phase2 + 0.35 * plain, F)
        slope2 = _steepness(phase2)
        emit = style.emit(s, t) if callable(style.emit) else style.emit
        tone = style.tone(s, t) if style.tone else 0
        inner, outer = self._overlap(box)
        m = piece.mask[inner]
        for buffer, value in (
            (self.albedo, albedo),
            (self.spec, style.spec),
            (self.emit, emit),
            (self.fogged, style.fog),
            (self.cross, float(style.cross)),
            (self.lit, style.lit),
            (self.add, tone),
            (self.cover, 1.0),
        ):
            buffer[outer] = buffer[outer] * (1 - m) + (value[inner] if isinstance(value, np.ndarray) else value) * m
        self.normal[outer] = self.normal[outer] * (1 - m[..., None]) + normal[inner] * m[..., None]
        solid = m > 0.5
        for buffer, value in (
            (self.z, self.lift + style.z * k + h),
            (self.phase, phase * style.density),
            (self.slope, np.maximum(blur(slope * style.density, 2), 0.02)),
            (self.phase2, phase2),
            (self.slope2, np.maximum(slope2, 0.05)),
            (self.edge, edge),
        ):
            buffer[outer] = np.where(solid, value[inner], buffer[outer])
        self.outline[outer] = np.where(solid, style.outline * self.over, self.outline[outer])

    def _hatch(
        self, piece: _Piece, x: Field, y: Field, h: Field, edge: Field, rng: np.random.Generator, offset: Field
    ) -> tuple[Field, Field, Field]:
        """Phase of the lines, how fast it runs, and the phase of the cross-hatch."""
        style, flow, fan = piece.style, piece.style.flow, None
        bent: Field | float = h
        second = (x + y) * F(0.7)
        if piece.length is not None and flow == 90 and edge.max() < 1.7 * self.period:
            flow = "along"  # rings round a thin tube look like a grub
        if piece.length is not None and flow in (90, "across"):
            base = piece.length
        elif flow == "strand" and piece.across is not None:
            base, bent = piece.across * F(piece.widest), 0
        elif isinstance(flow, str):
            base, bent = edge if piece.length is not None else blur(edge, max(1.0, 0.12 * float(edge.max()))), 0
        elif isinstance(flow, (int, float)):
            base, second = (self._across(math.radians(flow) + more, x, y) for more in (0, 0.9))
        else:
            base, second, fan = self._round(flow, x, y)
        phase = base + style.tilt * bent + offset
        phase = np.asarray(phase + noise(x.shape, 26 * self.over, rng) * 0.9 * self.over * self.wobble, F)
        return phase, (fan if fan is not None else _steepness(blur(phase, 1.2))), second

    def _across(self, angle: float, x: Field, y: Field) -> Field:
        dx, dy = (self.matrix / self.k) @ (math.cos(angle), math.sin(angle))
        return x * F(dx) + y * F(dy)

    def _round(self, flow: Sequence[Any], x: Field, y: Field) -> tuple[Field, Field, Field | None]:
        """Rings round a point, or rays from it: a whole number, so that the seam closes."""
        kind, cx, cy, *radius = flow
        mx, my = self.pixels([(cx, cy)])[0]
        r = np.hypot(x - F(mx), y - F(my)) + 1
        angle = np.arctan2(x - F(mx), F(my) - y)
        if kind == "rings":
            return r, angle * F(120 * self.k), None
        step = 8 * self.period
        size = max(1, round(2 * math.pi * radius[0] * self.k / step)) * step / (2 * math.pi)
        return angle * F(size), r, (size / r).astype(F)

    def light(
        self, x: float, y: float, z: float = 60, power: float = 1, radius: float = 200, cast: bool = True
    ) -> None:
        """An ember; lengths in units."""
        px, py = self.pixels([(x, y)])[0]
        self.lights.append(Light(px, py, z * self.k + self.lift, power, radius * self.k, cast))

    def fog(self, bank: Painted, replace: float = 0.3) -> None:
        """Lay fog over everything so far; its ragged edge takes the lines with it."""
        density = np.clip(bank(*self.units(self.xs, self.ys)), 0, 1).astype(F)
        rng = np.random.default_rng(int(self.rng.integers(1 << 30)))
        k = self.k
        a = np.clip(density * (1 + 0.35 * noise(self.shape, 60 * k, rng, 3, 4)), 0, 1)
        self.fogged = 1 - (1 - self.fogged) * (1 - a)
        taken = a + 0.12 * noise(self.shape, 3 * k, rng, 2, 6) > replace
        level = self.ys + noise(self.shape, 50 * k, rng, 2, 4) * 5 * k
        self.phase, self.slope = np.where(taken, level, self.phase), np.where(taken, F(1), self.slope)
        self.outline *= 1 - a
        self.cross *= 1 - a
        self.emit *= 1 - a * 0.8
        self.cover = np.maximum(self.cover, a)

    def ash(self, count: int, seed: int, box: Sequence[float], sizes: tuple[float, float] = (0.6, 2)) -> None:
        """Flakes of ash in a box (x0, y0, x1, y1); one in six glows."""
        rng = np.random.default_rng(seed)
        for _ in range(count):
            x, y = self.pixels([(rng.uniform(box[0], box[2]), rng.uniform(box[1], box[3]))])[0]
            size = (sizes[0] + (sizes[1] - sizes[0]) * rng.random() ** 3) * self.k
            self.flecks.append((x, y, size, rng.normal(2.2, 0.5)))


def _window(low: NDArray[np.float64], high: NDArray[np.float64], shape: tuple[int, int]) -> tuple[slice, slice]:
    """Rows and columns between two corners, within the shape."""
    rows = slice(int(max(0, low[1])), int(min(shape[0], high[1] + 1)))
    return rows, slice(int(max(0, low[0])), int(min(shape[1], high[0] + 1)))


def _normals(h: Field, slope: Sequence[float]) -> Field:
    gx = cv2.Sobel(h, cv2.CV_32F, 1, 0, scale=1 / 8) - F(slope[0])
    gy = cv2.Sobel(h, cv2.CV_32F, 0, 1, scale=1 / 8) - F(slope[1])
    normal = np.dstack([-gx, -gy, np.ones_like(gx)])
    return normal / np.linalg.norm(normal, axis=2, keepdims=True)


def _steepness(phase: Field) -> Field:
    phase = np.asarray(phase, F)
    return np.hypot(cv2.Sobel(phase, cv2.CV_32F, 1, 0, scale=1 / 8), cv2.Sobel(phase, cv2.CV_32F, 0, 1, scale=1 / 8))
