"""The signs of the game, from `signs.toml`: SVG files for boards and panels, and a font for texts.

A sign is cut like a block: surfaces, holes, strokes that taper. In large places it is carved as well: lines run in from
its shaded side. In texts and where it is smaller than `kf_desktop.ui.canvas.pictures.CARVED` it is plain.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from pathlib import Path
from typing import Any

from fontTools.fontBuilder import FontBuilder
from fontTools.misc.timeTools import timestampFromString
from fontTools.pens.basePen import BasePen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker, QPolygonF, QTransform

from tools.engraver import ENGRAVER

SOURCE = Path(__file__).with_name("signs.toml")
ASSETS = Path(__file__).resolve().parents[2] / "assets"
PICTURES, FONT = ASSETS / "pictures" / "signs", ASSETS / "fonts" / "KFSigns-Regular.ttf"
LIST = "signs.json"
_STEP = re.compile(r"(?P<sign>[+-])(?P<width>\d+(?:~\d+)?|o)? (?P<path>.+)")
_EDGE, _APART, _DEEP, _TURN = 6.5, 11.0, 5.4, -24.0
"""Carving, in units of the sign: what stays at the edge, from line to line, width of a line, degrees."""
_THIN = 0.12
"""How far an outline may be off, in units of the sign."""
_EM, _SIDE, _UNDER = 1000, 820, 120
"""The font's body, how large a sign is in it, how far below the line it stands."""


class SignError(Exception):
    """A sentence for whoever drew the sign."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign: its name, its place in the font, its surface (100×100)."""

    name: str
    char: int
    path: QPainterPath


def signs(source: Path = SOURCE) -> list[Sign]:
    """All signs of the file, which is refused as a whole for one that is wrong in it (`SignError`)."""
    found: list[Sign] = []
    for name, table in tomllib.loads(source.read_text(encoding="utf-8")).items():
        unknown = table.keys() - {"shows", "char", "draw"}
        if unknown or not table.get("shows") or not table.get("draw"):
            raise SignError(f"{source.name}: {name}: a sign has shows, char and draw, nothing else")
        char = int(table["char"], 16)
        if not 0xE000 <= char <= 0xF8FF or any(sign.char == char for sign in found):
            raise SignError(f"{source.name}: {name}: char {table['char']} is taken, or not from E000 to F8FF")
        found.append(Sign(name, char, _drawn(name, table["draw"])))
    return found


def stamp() -> str:
    """A hash of everything that the signs are made of."""
    made_of = (str(ENGRAVER).encode(), SOURCE.read_bytes(), Path(__file__).read_bytes())
    return hashlib.sha256(b"\0".join(made_of)).hexdigest()[:16]


def is_fresh() -> bool:
    """Whether the signs that are there are those of the file."""
    if not (PICTURES / LIST).is_file() or not FONT.is_file():
        return False
    listed = json.loads((PICTURES / LIST).read_text(encoding="utf-8"))
    files = (PICTURES / part / f"{name}.svg" for name in listed["chars"] for part in ("", "carved"))
    return listed["stamp"] == stamp() and all(file.is_file() for file in files)


def print_signs() -> int:
    """Write pictures, font and list; how many signs."""
    made = signs()
    for folder, look in ((PICTURES, _plain), (PICTURES / "carved", _carved)):
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob("*.svg"):
            old.unlink()
        for sign in made:
            (folder / f"{sign.name}.svg").write_text(_svg(look(sign.path)), encoding="utf-8")
    _write_font(made)
    chars = {sign.name: f"{sign.char:04X}" for sign in made}
    listed = json.dumps({"stamp": stamp(), "chars": chars}, indent=1)
    (PICTURES / LIST).write_text(listed + "\n", encoding="utf-8")
    return len(made)


# --- drawing


class _QtPen(BasePen):
    def __init__(self) -> None:
        super().__init__(None)
        self.path = QPainterPath()

    def _moveTo(self, pt: Any) -> None:
        self.path.moveTo(*pt)

    def _lineTo(self, pt: Any) -> None:
        self.path.lineTo(*pt)

    def _curveToOne(self, pt1: Any, pt2: Any, pt3: Any) -> None:
        self.path.cubicTo(*pt1, *pt2, *pt3)

    def _closePath(self) -> None:
        self.path.closeSubpath()


def _drawn(name: str, steps: list[str]) -> QPainterPath:
    whole = QPainterPath()
    for step in steps:
        read = _STEP.fullmatch(step)
        if read is None:
            raise SignError(f'{SOURCE.name}: {name}: "{step}" is no step such as "+ M0 0 L9 9 Z" or "-8~3 M0 0 L9 9"')
        surface = _surface(read["width"] or "", read["path"])
        whole = whole.united(surface) if read["sign"] == "+" else whole.subtracted(surface)
    return whole.simplified()


def _surface(width: str, text: str) -> QPainterPath:
    if width == "o":
        x, y, r = map(float, text.split())
        disc = QPainterPath()
        disc.addEllipse(QPointF(x, y), r, r)
        return disc
    pen = _QtPen()
    parse_path(text, pen)
    if not width:
        pen.path.setFillRule(Qt.FillRule.WindingFill)
        return pen.path
    first, _, last = width.partition("~")
    return _stroke(pen.path, float(first), float(last or first))


def _stroke(line: QPainterPath, first: float, last: float) -> QPainterPath:
    """A stroke as a chisel makes it: blunt ends, and as wide as it is pressed."""
    if first == last:
        pen = QPainterPathStroker()
        pen.setWidth(first)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        return pen.createStroke(line).simplified()
    sides: tuple[list[QPointF], list[QPointF]] = ([], [])
    for number in range(33):
        part = number / 32
        at, before, after = (line.pointAtPercent(min(1, max(0, part + by))) for by in (0, -0.01, 0.01))
        x, y = after.x() - before.x(), after.y() - before.y()
        half = (first + (last - first) * part) / 2 / (hypot(x, y) or 1)
        sides[0].append(at + QPointF(-y, x) * half)
        sides[1].append(at - QPointF(-y, x) * half)
    made = QPainterPath()
    made.addPolygon(QPolygonF([*sides[0], *reversed(sides[1])]))
    made.closeSubpath()
    made.setFillRule(Qt.FillRule.WindingFill)
    return made.simplified()


def _plain(path: QPainterPath) -> QPainterPath:
    return path


def _carved(path: QPainterPath) -> QPainterPath:
    """With lines cut in from the right, each as deep as the surface is wide there."""
    edge = QPainterPathStroker()
    edge.setWidth(_EDGE * 2)
    inner = path.subtracted(edge.createStroke(path)).simplified()
    there, back = QTransform().rotate(_TURN), QTransform().rotate(-_TURN)
    flat = there.map(inner)
    cuts = QPainterPath()
    for number in range(int(200 / _APART)):
        y = -60 + number * _APART
        for left, right in _crossed(flat, y):
            if right - left < 2 * _EDGE:
                continue
            deep = (right - left) * (0.62, 0.44, 0.55)[number % 3]
            wedge = [QPointF(right, y - _DEEP / 2), QPointF(right, y + _DEEP / 2), QPointF(right - deep, y)]
            cuts.addPolygon(QPolygonF(wedge))
            cuts.closeSubpath()
    return path.subtracted(back.map(cuts)).simplified()


def _crossed(path: QPainterPath, y: float) -> Iterator[tuple[float, float]]:
    """From where to where the line at that height lies inside."""
    at = []
    for shape in path.toSubpathPolygons():
        points = [shape.at(index) for index in range(shape.size())]
        for a, b in zip(points, points[1:] + points[:1], strict=True):
            if (a.y() > y) != (b.y() > y):
                at.append(a.x() + (y - a.y()) / (b.y() - a.y()) * (b.x() - a.x()))
    at.sort()
    yield from zip(at[::2], at[1::2], strict=False)


# --- what is written


def _svg(path: QPainterPath) -> str:
    words = []
    for points in _outlines(path):
        spots = [f"{point.x():.1f} {point.y():.1f}".replace(".0", "") for point in points]
        words.append(f"M{'L'.join(spots)}Z")
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="currentColor" fill-rule="evenodd">'
    return f'{head}\n<path d="{"".join(words)}"/>\n</svg>\n'


def _outlines(path: QPainterPath) -> list[list[QPointF]]:
    """The outlines as points, without those that make no difference."""
    found = []
    for shape in path.toSubpathPolygons():
        points = [shape.at(index) for index in range(shape.size())]
        half = len(points) // 2
        thinned = [*_thinned(points[: half + 1]), *_thinned([*points[half:], points[0]])[1:]]
        if len(thinned) > 3:
            found.append(thinned[:-1])
    return found


def _thinned(points: list[QPointF]) -> list[QPointF]:
    """Fewer points, none of those left out further than `_THIN` from the line (Douglas and Peucker)."""
    if len(points) < 3:
        return points
    first, last = points[0], points[-1]
    x, y = last.x() - first.x(), last.y() - first.y()
    far = hypot(x, y)
    away = [
        abs(x * (each.y() - first.y()) - y * (each.x() - first.x())) / far
        if far > _THIN
        else hypot(each.x() - first.x(), each.y() - first.y())
        for each in points
    ]
    place = max(range(len(points)), key=away.__getitem__)
    if away[place] <= _THIN:
        return [first, last]
    return [*_thinned(points[: place + 1]), *_thinned(points[place:])[1:]]


def _write_font(made: list[Sign]) -> None:
    builder = FontBuilder(_EM, isTTF=True)
    order = [".notdef", *(sign.name for sign in made)]
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({sign.char: sign.name for sign in made})
    glyphs, widths = {".notdef": TTGlyphPen(None).glyph()}, {".notdef": (_EM // 2, 0)}
    for sign in made:
        glyphs[sign.name], widths[sign.name] = _glyph(sign.path)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(widths)
    builder.setupHorizontalHeader(ascent=_SIDE - _UNDER, descent=-_UNDER)
    names = {"familyName": "KF Signs", "styleName": "Regular", "psName": "KFSigns-Regular", "version": "Version 1.0"}
    builder.setupNameTable({**names, "copyright": "KF Desktop, CC BY-SA 4.0", "uniqueFontIdentifier": "KFSigns"})
    builder.setupOS2(sTypoAscender=_SIDE - _UNDER, sTypoDescender=-_UNDER, usWinAscent=_SIDE, usWinDescent=_UNDER)
    builder.setupPost()
    day = timestampFromString("Thu Jan  1 00:00:00 2026")
    builder.updateHead(created=day, modified=day)
    builder.font.recalcTimestamp = False
    builder.save(FONT)


def _glyph(path: QPainterPath) -> tuple[Any, tuple[int, int]]:
    """The outline, its width and where it begins; holes run the other way round."""
    scale, box = _SIDE / 100, path.boundingRect()
    shapes = [[point * scale for point in points] for points in _outlines(path)]
    pen = TTGlyphPen(None)
    for number, points in enumerate(shapes):
        others = shapes[:number] + shapes[number + 1 :]
        around = sum(1 for each in others if _inside(points, QPolygonF(each)))
        hole = around % 2 == 1
        turned = points[::-1] if (_area(points) > 0) == hole else points
        for place, point in enumerate(turned):
            spot = (round(point.x() - box.left() * scale) + 40, round(_SIDE - point.y()) - _UNDER)
            (pen.lineTo if place else pen.moveTo)(spot)
        pen.closePath()
    glyph = pen.glyph()
    return glyph, (round(box.width() * scale) + 130, 40)


def _inside(points: list[QPointF], shape: QPolygonF) -> bool:
    a, b = points[0], points[1]
    x, y = b.x() - a.x(), b.y() - a.y()
    far = hypot(x, y) or 1
    turn = radians(90 if _area(points) > 0 else -90)
    probe = (a + b) / 2 + QPointF(x * cos(turn) - y * sin(turn), x * sin(turn) + y * cos(turn)) / far * 0.5
    return shape.containsPoint(probe, Qt.FillRule.OddEvenFill)


def _area(points: list[QPointF]) -> float:
    pairs = zip(points, points[1:] + points[:1], strict=True)
    return sum(a.x() * b.y() - b.x() * a.y() for a, b in pairs) / 2
