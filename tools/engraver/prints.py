"""Prints: each plate in each size at which the window shows it, fixed colours, PNG, and the list of what is there."""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import zopfli.png
from PIL import Image, ImageFilter

from kf_desktop.content.packs.problems import Problem
from tools.engraver import ENGRAVER
from tools.engraver.block import Block
from tools.engraver.draw import draw, look_of
from tools.engraver.ink import Inks, Rgb, print_block, take_down
from tools.engraver.light import shade
from tools.engraver.motifs import source_of
from tools.engraver.plate import PartSpec, Plate, Ring, Use
from tools.engraver.style import materials, palettes

RESULTS = Path(__file__).resolve().parents[2] / "assets" / "pictures" / "plates"
LIST = "prints.json"
HEAVIEST = 300_000
_PERIODS = (
    (32, 3.0),
    (64, 3.4),
    (128, 3.7),
    (240, 4.0),
    (400, 4.5),
    (600, 5.2),
    (820, 7.4),
    (1200, 8.0),
    (1920, 8.6),
    (2560, 10.23),
    (3840, 18.0),
)
"""Width of a print and the distance of its lines, both in pixels. A wide print is for a screen of many pixels."""
_STEPS = ((60_000, 4, 4), (150_000, 2, 2), (4_000_000, 1, 2), (99_000_000, 1, 1))
"""Pixels of a print, and how many shades each ink has in smaller ones, from the key ink to itself; and how many bone
and tan have, of which the most lines are."""
_OVER = ((180, 4), (300, 3), (700, 2), (9999, 1))
"""Width of a print, and how many times finer a narrower one is cut than it is printed."""
_SPECKLED = 4_000_000
"""Pixels of a print above which a speck of one pixel is dust: it weighs as much as ten, and nobody sees it."""
_LEVELS = 6
"""Steps from what is seen through to what is not."""
_RINGS = {
    "ember": (221, 96, 30), "moss": (104, 160, 108), "rose": (206, 92, 120),
    "blue": (96, 140, 200), "pale": (206, 214, 210), "blood": (178, 50, 26),
    "oak": (190, 132, 66), "straw": (212, 172, 46), "slate": (92, 142, 160), "hemp": (160, 142, 96),
    "linen": (148, 184, 210), "eel": (128, 150, 86), "plum": (176, 126, 164), "brick": (190, 92, 78),
    "toll": (150, 178, 204), "noon": (222, 176, 96), "orchard": (150, 186, 104), "muster": (204, 120, 112),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Job:
    """One print."""

    view: str
    crop: tuple[float, float, float, float]
    size: tuple[int, int]
    round: bool = False
    ring: Ring | None = None


def jobs(plate: Plate) -> Iterator[Job]:
    """All prints of a plate."""
    for name, view in plate.kind.view.items():
        given = plate.views.get(name)
        if view.box and (given is None or given.box is None):
            continue
        crop = given.box if given and given.box else (0.0, 0.0, *plate.size)
        for width in given.widths if given and given.widths is not None else view.widths:
            size = (width, round(width * crop[3] / crop[2]))
            yield Job(name, crop, size, view.shape == "round", given.ring if given else None)


def file_name(name: str, job: Job) -> str:
    """``bell_ox.240.png``, ``bell_ox.token.32.png``."""
    view = "" if job.view == "plate" else f".{job.view}"
    return f"{name}{view}.{job.size[0]}.png"


def inks_of(plate: Plate) -> Inks:
    """The colours of the plate's kingdom."""
    table = palettes()[plate.head.palette]
    return Inks(**{name: tuple(bytes.fromhex(code[1:])) for name, code in table.items()})  # type: ignore[arg-type]


def print_one(plate: Plate, job: Job) -> np.ndarray:
    """One print: bytes of shape (height, width, 3), or with a fourth for what is seen through."""
    width = job.size[0]
    small = float(np.clip((300 - width) / 240, 0, 1))
    block = Block(job.crop, job.size, look_of(plate), _period(width), _over(width), 1 - 0.4 * small)
    draw(plate, block)
    if small:
        block.outline *= (1 - 0.25 * small) * min(1.0, width / 30)
        if job.round:
            block.flecks = []
    bright, ember = shade(block)
    if small:  # little pictures need more light, or they print black
        bright = np.clip((bright - 0.02 * small) * (1 + 0.5 * small), 0, 1)
        ember = np.clip(ember * (1 + 0.15 * small), 0, 1.5)
        block.look = replace(block.look, contrast=block.look.contrast * (1 + 0.25 * small))
    image = print_block(block, inks_of(plate), bright, ember)
    alpha = np.clip(block.cover, 0, 1) * 255 if plate.head.transparent else None
    if job.round:
        image, alpha = _round(image, job, inks_of(plate))
    if alpha is None:
        return take_down(image, job.size)
    return take_down(np.dstack([image, alpha.astype(np.uint8)]), job.size)


def _period(width: int) -> float:
    return float(np.interp(width, *zip(*_PERIODS, strict=True)))


def _over(width: int) -> int:
    return next(over for below, over in _OVER if width < below)


def _shades(pixels: int) -> tuple[int, int]:
    """How many shades each ink has, and how many bone and tan."""
    return next((steps, pale) for below, steps, pale in _STEPS if pixels < below)


def _round(image: np.ndarray, job: Job, inks: Inks) -> tuple[np.ndarray, np.ndarray]:
    """Cut a round token and lay its ring about it, whose mark says the same as its colour."""
    side = image.shape[0]
    ys, xs = np.mgrid[0:side, 0:side]
    x, y = xs - side / 2 + 0.5, ys - side / 2 + 0.5
    r, angle, whole = np.hypot(x, y), np.arctan2(y, x), side / 2
    rim = side * 0.085
    image[r > whole - rim] = inks.ink
    if job.ring:
        depth = (whole - r) / rim  # 0 outside, 1 inside
        image[_mark(job.ring, depth, angle)] = _RINGS[job.ring.ink]
    return image, np.clip(whole - r + 0.5, 0, 1) * 255


def _mark(ring: Ring, depth: np.ndarray, angle: np.ndarray) -> np.ndarray:
    mark = ring.mark
    band = (depth > 0.25) & (depth < 0.72)
    turns = angle / (2 * np.pi)
    if mark == "notched":
        return band & (np.mod(turns * 12, 1) > 0.28)
    if mark == "dotted":
        return band & (np.mod(turns * 24, 1) > 0.5)
    if mark == "double":
        return ((depth > 0.12) & (depth < 0.38)) | ((depth > 0.6) & (depth < 0.86))
    if mark == "toothed":
        return (depth > 0.2) & (depth < 0.4 + 0.5 * np.abs(np.mod(turns * 20, 1) - 0.5) * 2)
    if mark == "beads":
        apart = 2 * np.pi / max(1, ring.count)
        from_bead = np.mod(angle + np.pi / 2 + apart / 2, apart) - apart / 2
        return ((depth > 0.42) & (depth < 0.58)) | (np.hypot(from_bead / 0.17, depth - 0.5) < 0.62)
    if mark == "peaks":  # a crown: peaks side by side at the top of a thin ring
        peak = (turns + 0.25) * 18 + max(1, ring.count) / 2
        tall = np.where((peak > 0) & (peak < ring.count), 1 - np.abs(np.mod(peak, 1) - 0.5) * 2, 0)
        return (depth > 0.52 - 0.5 * tall) & (depth < 0.78)
    if mark == "crossed":
        return band & (np.mod(turns * 4 + 0.5, 1) > 0.16)
    return band


def png(image: np.ndarray, inks: Inks, ring: Ring | None = None, *, quick: bool = False) -> bytes:
    """As a PNG in the fixed colours: a median cut would throw the rare ember away."""
    stream = io.BytesIO()
    colours = _colours(inks, image.shape[0] * image.shape[1], ring)
    palette = Image.new("P", (1, 1))
    flat = [int(value) for colour in colours for value in colour]
    palette.putpalette(flat + list(inks.ink) * (256 - len(colours)))
    fixed = Image.fromarray(image[..., :3]).quantize(palette=palette, dither=Image.Dither.NONE)
    if image.shape[0] * image.shape[1] > _SPECKLED:
        fixed = without_specks(fixed)
    if image.shape[2] == 4:
        fixed, clear = _seen_through(fixed, colours, image[..., 3])
        fixed.save(stream, "PNG", optimize=True, transparency=clear)
    else:
        fixed.save(stream, "PNG", optimize=True)
    if quick:
        return stream.getvalue()
    return bytes(
        zopfli.png.optimize(stream.getvalue(), filter_strategies="0", num_iterations=1, num_iterations_large=1)
    )


def without_specks(picture: Image.Image) -> Image.Image:
    """Each pixel in the colour that most of the nine around it have, in the same palette."""
    clean = Image.frombytes("L", picture.size, picture.tobytes()).filter(ImageFilter.ModeFilter(3))
    clean.putpalette(picture.getpalette() or [])
    return clean


def _seen_through(fixed: Image.Image, colours: list[np.ndarray], alpha: np.ndarray) -> tuple[Image.Image, bytes]:
    """The picture in those colours with an edge that is seen through by steps, and how dense each colour is."""
    index = np.asarray(fixed).astype(int)
    level = np.round(alpha / 255 * _LEVELS).astype(int)
    pairs, places = np.unique(np.where(level == 0, 0, index * _LEVELS + level), return_inverse=True)
    table = [colours[(pair - 1) // _LEVELS] if pair else colours[0] for pair in pairs]
    dense = [((pair - 1) % _LEVELS + 1) * 255 // _LEVELS if pair else 0 for pair in pairs]
    made = Image.fromarray(places.reshape(index.shape).astype(np.uint8), "P")
    made.putpalette([int(value) for colour in table for value in colour])
    return made, bytes(dense)


def _colours(inks: Inks, pixels: int, ring: Ring | None) -> list[np.ndarray]:
    """The inks, and the ring's, and their mixes with the key ink: fewer on large prints, which have more edges to be
    heavy with, on screens where no eye sees them."""
    key = np.array(inks.ink, float)
    colours = [key]
    steps, pale = _shades(pixels)
    for name in Inks.__slots__[1:]:
        colours += _mixed(key, getattr(inks, name), pale if name in ("bone", "tan") else steps)
    return colours + (_mixed(key, _RINGS[ring.ink], 4) if ring else [])


def colours_of(plate: Plate, job: Job) -> list[Rgb]:
    """All colours that this print may have."""
    colours = _colours(inks_of(plate), job.size[0] * job.size[1], job.ring)
    return [(int(red), int(green), int(blue)) for red, green, blue in colours]


def _mixed(key: np.ndarray, ink: Rgb, steps: int) -> list[np.ndarray]:
    return [key + (np.array(ink, float) - key) * (i + 1) / steps for i in range(steps)]


def _settings(job: Job) -> list[Any]:
    """All that the tables above say of one print: when it changes, the print is old, whatever its source is."""
    pixels = job.size[0] * job.size[1]
    ring = _RINGS[job.ring.ink] if job.ring else None
    return [*job.size, _period(job.size[0]), _over(job.size[0]), _shades(pixels), pixels > _SPECKLED, _LEVELS, ring]


def stamp(plate: Plate) -> str:
    """A hash of everything that the prints are made of: source, motifs, materials, and how each is printed."""
    used = sorted({part.motif for part in plate.parts if isinstance(part, Use)})
    made_of = sorted({part.material for part in plate.parts if isinstance(part, PartSpec) and part.material})
    text = json.dumps(
        [
            ENGRAVER,
            plate.model_dump(mode="json", exclude={"head": {"shows"}}, exclude_defaults=True, warnings=False),
            plate.kind.model_dump(mode="json", exclude={"about"}, exclude_defaults=True),
            plate.size,
            palettes()[plate.head.palette],
            {name: materials()[name] for name in made_of},
            [source_of(name) for name in used],
            [_settings(job) for job in jobs(plate)],
        ],
        sort_keys=True,
    )
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def read_list(folder: Path) -> dict[str, Any]:
    """What a folder of results holds: for each plate its stamp and its prints by view."""
    path = folder / LIST
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}


def write_list(folder: Path, entries: dict[str, Any]) -> None:
    """A line a plate, so that two people who add plates do not meet."""
    lines = [f"  {json.dumps(name)}: {json.dumps(entries[name], sort_keys=True)}" for name in sorted(entries)]
    (folder / LIST).write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def is_fresh(plate: Plate, results: Path = RESULTS) -> bool:
    """Whether the prints that are there are this plate's."""
    folder, _, name = plate.name.partition("/")
    entry = read_list(results / folder).get(name, {})
    return entry.get("stamp") == stamp(plate) and all(
        (results / folder / file_name(name, job)).is_file() for job in jobs(plate)
    )


def forget_gone(known: Collection[str], results: Path = RESULTS) -> list[str]:
    """Throw away the prints of plates whose source is no more among ``known``; says which."""
    gone: list[str] = []
    for list_ in sorted(results.glob(f"*/{LIST}")):
        folder, entries = list_.parent, read_list(list_.parent)
        missing = [name for name in entries if f"{folder.name}/{name}" not in known]
        for name in missing:
            for print_ in folder.glob(f"{name}.*png"):
                print_.unlink()
        if missing:
            write_list(folder, {name: entry for name, entry in entries.items() if name not in missing})
        gone += [f"{folder.name}/{name}" for name in missing]
    return gone


def print_plate(plate: Plate, results: Path = RESULTS, pool: ProcessPoolExecutor | None = None) -> list[Problem]:
    """Print everything of a plate, note it in the folder's list, and say what is too heavy or too dark."""
    folder, _, name = plate.name.partition("/")
    (results / folder).mkdir(parents=True, exist_ok=True)
    for old in (results / folder).glob(f"{name}.*png"):
        old.unlink()
    problems: list[Problem] = []
    views: dict[str, list[list[int]]] = {}
    wanted = list(jobs(plate))
    made = (pool.map if pool else map)(_made, [plate] * len(wanted), wanted)
    for job, (data, tone) in zip(wanted, made, strict=True):
        path = results / folder / file_name(name, job)
        path.write_bytes(data)
        views.setdefault(job.view, []).append(list(job.size))
        if len(data) > HEAVIEST:
            weight = f"{path.name} has {len(data) // 1000} KB; no file may have over {HEAVIEST // 1000}"
            message = f"{weight}: take coarser lines (line = 1.2) or draw less"
            problems.append(Problem(f"{plate.name}.toml", 0, "plate", message))
        if tone < 6:
            message = f"{path.name} prints all but black: give it a light, a tone behind the subject, or more key_power"
            problems.append(Problem(f"{plate.name}.toml", 0, "plate", message))
    entries = read_list(results / folder)
    write_list(results / folder, {**entries, name: {"stamp": stamp(plate), "prints": views}})
    return problems


def _made(plate: Plate, job: Job) -> tuple[bytes, float]:
    image = print_one(plate, job)
    darkest = np.array(inks_of(plate).ink, float).mean()
    return png(image, inks_of(plate), job.ring), float(image[..., :3].mean() - darkest)
