"""The file of a plate: what may stand in it, and what is wrong with it, in sentences with file, line and field."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from kf_desktop.content.packs.explain import inner_name
from kf_desktop.content.packs.problems import Problem, did_you_mean
from kf_desktop.content.packs.sources import Source, parse
from tools.engraver.motifs import MOTIFS, choices, parameters
from tools.engraver.style import materials, palettes
from tools.engraver.textures import TEXTURES

HERE = Path(__file__).parent
PLATES = HERE / "plates"
OUTLINES = ("spline", "poly", "tube", "ellipse", "rect", "arch")
PLACING = ("motif", "at", "scale", "turn", "flip", "z", "twin", "name")

Point = tuple[float, float] | tuple[float, float, float]
Points = Annotated[list[Point], Field(min_length=2)]
Pair = tuple[float, float]
Corners = tuple[float, float, float, float]


class Strict(BaseModel):
    """A table in which nothing unknown may stand."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class GlowSpec(Strict):
    """A patch of painted light; see `tools.engraver.style.Glow`."""

    at: Pair
    r: float | Pair
    amount: float
    ring: float = 0
    fade: Pair | None = None


class Paint(Strict):
    """Painted light: an even ground and patches on it."""

    base: float = 0
    glow: list[GlowSpec] = []


class Fold(Strict):
    """A fold along a curve; negative amounts are furrows."""

    pts: Points
    width: float | list[float]
    amp: float
    twin: float | None = None


class Lump(Strict):
    """A soft lump; negative amounts are hollows."""

    at: Pair
    r: Pair
    amp: float
    turn: float = 0
    twin: float | None = None


class Shape(Strict):
    """An outline: exactly one of the six kinds."""

    spline: Points | None = None
    poly: Points | None = None
    tube: Points | None = None
    radii: list[float] | None = None
    ellipse: Annotated[list[float], Field(min_length=3, max_length=5)] | None = None
    rect: Corners | None = None
    arch: Annotated[list[float], Field(min_length=4, max_length=5)] | None = None
    mirror: float | None = None


class PartSpec(Shape):
    """A part: an outline and what it is made of."""

    name: str | None = None
    draw: bool = True
    material: str | None = None
    twin: float | None = None
    clip: str | Shape | None = None
    hole: str | Shape | None = None
    z: float | None = None
    profile: Literal["round", "bevel", "flat"] | None = None
    bulge: float | None = None
    albedo: float | None = None
    spec: float | None = None
    flow: float | Literal["contour", "along", "across", "strand"] | list[float | str] | None = None
    tilt: float | None = None
    texture: list[str | float] | None = None
    fold: list[Fold] = []
    lump: list[Lump] = []
    emit: float | Paint | None = None
    tone: float | Paint | None = None
    outline: float | None = None
    cross: bool | None = None
    fog: float | None = None
    rough: float | None = None
    lit: float | None = None
    slope: Pair | None = None
    soft: float | None = None
    density: float | None = None

    @field_validator("material")
    @classmethod
    def _known_material(cls, name: str | None) -> str | None:
        if name is not None and name not in materials():
            raise ValueError(f'there is no material "{name}"{did_you_mean(name, materials())}')
        return name

    @field_validator("texture")
    @classmethod
    def _known_texture(cls, texture: list[str | float] | None) -> list[str | float] | None:
        if texture and texture[0] not in TEXTURES:
            raise ValueError(f'there is no texture "{texture[0]}"; there are {", ".join(TEXTURES)}')
        return texture


class FogSpec(Strict):
    """A bank of fog over all parts before it; see `tools.engraver.style.Bank`."""

    density: float
    floor: Pair | None = None
    band: Pair | None = None
    clear: tuple[float, float, float] | None = None
    replace: float = 0.3


class FogPart(Strict):
    """The fog's place among the parts."""

    fog: FogSpec


class Use(BaseModel):
    """A motif's place among the parts; what else stands in the table are the motif's own parameters."""

    model_config = ConfigDict(extra="allow", frozen=True)

    motif: str
    at: Pair
    scale: float = 1
    turn: float = 0
    flip: bool = False
    z: float = 0
    twin: float | None = None
    name: str | None = None


class LightSpec(Strict):
    """An ember: x, y and how far in front of the plate."""

    at: tuple[float, float, float]
    power: float = 1
    radius: float = 200
    cast: bool = True


class AshSpec(Strict):
    """Flakes of ash in the air."""

    count: int
    seed: int = 1
    box: Corners
    sizes: Pair = (0.6, 2)


class Ring(Strict):
    """A token's ring: its colour, and the mark that says the same without colour."""

    ink: Literal[
        "ember", "moss", "rose", "blue", "pale", "blood",
        "oak", "straw", "slate", "hemp", "linen", "eel", "plum", "brick",
        "toll", "noon", "orchard", "muster",
    ]  # fmt: skip
    mark: Literal["plain", "notched", "double", "dotted", "toothed", "crossed", "beads", "peaks"] = "plain"
    count: int = 0
    """Of beads: how many lie on a thin ring, the first at the top; of peaks: how many a crown has."""


class ViewSpec(Strict):
    """What a view shows of the plate; `widths = []` prints none of it."""

    box: Corners | None = None
    ring: Ring | None = None
    widths: list[int] | None = None


class Head(Strict):
    """The table [plate]."""

    shows: str
    size: Pair | None = None
    seed: int = 7
    palette: str = "cinder"
    base: str | None = None
    drop: list[str] = []
    transparent: bool = False
    key: tuple[float, float, float] | None = None
    key_power: float | None = None
    ambient: float | None = None
    fill: float | None = None
    rim: tuple[float, float, float] | None = None
    embers: float = 1
    fog_tone: float | None = None
    contrast: float | None = None
    chiaroscuro: bool | None = None
    line: float | None = None

    @field_validator("palette")
    @classmethod
    def _known_palette(cls, name: str) -> str:
        if name not in palettes():
            raise ValueError(f'there is no palette "{name}"{did_you_mean(name, palettes())}')
        return name


class View(Strict):
    """How a kind is shown: in which widths in pixels, and whether round. One without a box shows the whole plate."""

    widths: list[int]
    shape: Literal["square", "round"] = "square"
    box: bool = False
    about: str = ""


class Kind(Strict):
    """What all plates of a folder have in common."""

    about: str
    size: Pair
    view: dict[str, View]


PartLike = PartSpec | FogPart | Use


class Plate(BaseModel):
    """A plate that has been read."""

    model_config = ConfigDict(arbitrary_types_allowed=True, frozen=True)

    name: str
    head: Head
    parts: list[PartLike]
    lights: list[LightSpec]
    ash: list[AshSpec]
    views: dict[str, ViewSpec]

    @property
    def kind(self) -> Kind:
        """What its folder says."""
        return kinds()[self.name.partition("/")[0]]

    @property
    def size(self) -> Pair:
        """Width and height in units."""
        return self.head.size or self.kind.size


class PlateError(Exception):
    """The plate cannot be printed; ``problems`` says why."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))


@cache
def kinds() -> dict[str, Kind]:
    """The folders of plates."""
    tables = tomllib.loads((HERE / "kinds.toml").read_text(encoding="utf-8"))
    return {name: Kind.model_validate(table) for name, table in tables.items()}


def plate_names(folder: Path = PLATES) -> list[str]:
    """All plates, as ``folder/name``."""
    return sorted(path.relative_to(folder).with_suffix("").as_posix() for path in folder.glob("*/*.toml"))


def read_plate(name: str, folder: Path = PLATES) -> Plate:
    """A plate by its name, laid over its base if it has one. Raises PlateError with all that is wrong."""
    path = folder / f"{name}.toml"
    if not path.is_file():
        hint = did_you_mean(name, plate_names(folder))
        raise PlateError([Problem(f"{name}.toml", 0, "", f"there is no such plate in {folder.name}/{hint}")])
    if (kind := name.partition("/")[0]) not in kinds():
        raise PlateError([Problem(f"{name}.toml", 0, "", f"plates/{kind}/ is no kind; the kinds stand in kinds.toml")])
    return _Reader(name, Source(f"{name}.toml", path.read_text(encoding="utf-8"))).plate(folder)


class _Reader:
    """One file being read."""

    def __init__(self, name: str, source: Source) -> None:
        self.name, self.source = name, source
        self.positions = source.positions
        self.problems: list[Problem] = []

    def plate(self, folder: Path) -> Plate:
        tables = parse(self.source)
        if isinstance(tables, Problem):
            raise PlateError([tables])
        known = ("plate", "part", "light", "ash", "view")
        for key in tables.keys() - set(known):
            self._say((key,), f"there is no such table{did_you_mean(key, known)}; a plate has {', '.join(known)}")
        head = self._table(Head, ("plate",), tables.get("plate", {}))
        parts = [
            part
            for i, table in enumerate(_list(tables, "part"))
            if (part := self._part(("part", i), table)) is not None
        ]
        lights = self._tables(LightSpec, tables, "light")
        ash = self._tables(AshSpec, tables, "ash")
        views = {}
        given = tables.get("view", {})
        if not isinstance(given, dict):
            self._say(("view",), "this must be a table: write [view.NAME]")
            given = {}
        for key, table in given.items():
            if (view := self._table(ViewSpec, ("view", key), table)) is not None:
                views[key] = view
        if self.problems or head is None:
            raise PlateError(self.problems)
        plate = Plate(name=self.name, head=head, parts=parts, lights=lights, ash=ash, views=views)
        if head.base:
            plate = _over(read_plate(head.base, folder), plate)
        self._check(plate, len(plate.parts) - len(parts))
        if self.problems:
            raise PlateError(self.problems)
        return plate

    def _say(self, path: tuple[str | int, ...], message: str) -> None:
        self.problems.append(Problem(self.source.name, self.positions.line(path), inner_name(path), message))

    def _table(self, model: type[Any], path: tuple[str | int, ...], table: Any) -> Any:
        try:
            return model.model_validate(table)
        except ValidationError as error:
            for detail in error.errors(include_url=False):
                at = _within(table, detail["loc"])
                if not any(p.field == inner_name((*path, *at)) for p in self.problems):
                    self._say((*path, *at), _sentence(dict(detail), model))
            return None

    def _tables(self, model: type[Any], tables: Mapping[str, Any], key: str) -> list[Any]:
        read = (self._table(model, (key, i), table) for i, table in enumerate(_list(tables, key)))
        return [item for item in read if item is not None]

    def _part(self, path: tuple[str | int, ...], table: Any) -> PartLike | None:
        if not isinstance(table, dict):
            self._say(path, "this must be a table: write [[part]]")
            return None
        if "motif" in table:
            return self._use(path, table)
        if isinstance(table.get("fog"), dict):
            return self._table(FogPart, path, table)
        if len(given := [key for key in OUTLINES if key in table]) != 1:
            have = f"it has {' and '.join(given)}" if given else "it has none"
            self._say(path, f"a part has one outline ({', '.join(OUTLINES)}), or a motif, or fog; {have}")
            return None
        if ("tube" in table) != ("radii" in table):
            self._say(path, "a tube needs radii, and only a tube has them")
            return None
        return self._table(PartSpec, path, table)

    def _use(self, path: tuple[str | int, ...], table: Mapping[str, Any]) -> Use | None:
        name = table["motif"]
        if name not in MOTIFS:
            self._say((*path, "motif"), f'there is no motif "{name}"{did_you_mean(str(name), MOTIFS)}')
            return None
        known = parameters(name)
        for key in table.keys() - set(PLACING) - known.keys():
            near = did_you_mean(key, [*PLACING, *known])
            self._say(
                (*path, key), f"the motif {name} has no such parameter{near}; it has {', '.join(known) or 'none'}"
            )
        for key in table.keys() & known.keys():
            if (kind := _kind_of(known[key])) and not isinstance(table[key], kind[0]):
                self._say((*path, key), f"this must be {kind[1]}")
            elif (words := choices(name).get(key)) and table[key] not in words:
                self._say((*path, key), f"the motif {name} knows {key} only as {', '.join(words)}")
        return self._table(Use, path, table)

    def _check(self, plate: Plate, first: int) -> None:
        """What no single table shows: names, what lies off the plate, light."""
        names: set[str] = set()
        for i, part in enumerate(plate.parts):
            path = ("part", i - first)
            if isinstance(part, FogPart):
                continue
            if i >= first:
                if isinstance(part, PartSpec):
                    for key in ("clip", "hole"):
                        if isinstance(name := getattr(part, key), str) and name not in names:
                            self._say(
                                (*path, key), f'no part before this one is named "{name}"{did_you_mean(name, names)}'
                            )
                self._check_place(path, part, plate.size)
            if part.name:
                names.add(part.name)
        for key, view in plate.views.items():
            if view.box and not _meets(view.box, plate.size):
                self._say(("view", key, "box"), "this box shows nothing of the plate")
        for key in plate.views.keys() - plate.kind.view.keys():
            self._say(("view", key), f"plates of this folder have no such view; they have {', '.join(plate.kind.view)}")
        if not _is_lit(plate):
            self._say(
                ("plate",), "the plate is unlit: key_power is 0, there is no [[light]], and no part emits or has a tone"
            )

    def _check_place(self, path: tuple[str | int, ...], part: PartSpec | Use, size: Pair) -> None:
        for key, points in _places(part):
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            spread = max(part.radii) if isinstance(part, PartSpec) and part.radii else 0
            x0, x1, y0, y1 = min(xs) - spread, max(xs) + spread, min(ys) - spread, max(ys) + spread
            if isinstance(part, PartSpec) and part.mirror is not None:
                x0, x1 = min(x0, 2 * part.mirror - x1), max(x1, 2 * part.mirror - x0)
            if key == "at":
                x0, x1, y0, y1 = x0 - size[0] / 2, x1 + size[0] / 2, y0 - size[1] / 2, y1 + size[1] / 2
            if x1 < 0 or y1 < 0 or x0 > size[0] or y0 > size[1]:
                self._say((*path, key), f"this lies wholly off the plate, which is {size[0]:g} × {size[1]:g} units")


def _list(tables: Mapping[str, Any], key: str) -> list[Any]:
    found = tables.get(key, [])
    return found if isinstance(found, list) else [found]


def _within(table: Any, loc: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """The steps of the error's place that are in the data: pydantic also names the branches of a union."""
    path: list[str | int] = []
    for step in loc:
        inside = (isinstance(table, dict) and step in table) or (
            isinstance(table, list) and isinstance(step, int) and step < len(table)
        )
        if not inside:
            break
        path.append(step)
        table = table[step]
    return tuple(path)


_EXPECTED = {
    "float_type": "a number",
    "float_parsing": "a number",
    "int_parsing": "a whole number",
    "bool_parsing": "true or false",
    "int_type": "a whole number",
    "int_from_float": "a whole number",
    "string_type": "a text in quotes",
    "bool_type": "true or false",
    "list_type": "a list in [ ]",
    "tuple_type": "a list in [ ]",
    "model_type": "a table in { }",
}


def _sentence(detail: dict[str, Any], model: type[BaseModel]) -> str:
    kind = detail["type"]
    if kind == "extra_forbidden":
        key = str(detail["loc"][-1])
        return f'there is no such key as "{key}" here{did_you_mean(key, model.model_fields)}'
    if kind == "missing":
        return f'"{detail["loc"][-1]}" is missing'
    if kind in _EXPECTED:
        return f"this must be {_EXPECTED[kind]}"
    message = str(detail["msg"]).removeprefix("Value error, ")
    return message[:1].lower() + message[1:]


def _kind_of(default: Any) -> tuple[Any, str] | None:
    if isinstance(default, bool):
        return bool, "true or false"
    if isinstance(default, (int, float)):
        return (int, float), "a number"
    return (str, "a text in quotes") if isinstance(default, str) else None


def _places(part: PartSpec | Use) -> Iterator[tuple[str, list[Any]]]:
    if isinstance(part, Use):
        yield "at", [part.at]
        return
    for key in ("spline", "poly", "tube"):
        if points := getattr(part, key):
            yield key, points
    if part.rect:
        x, y, w, h = part.rect
        yield "rect", [(x, y), (x + w, y + h)]
    if part.ellipse:
        x, y, rx, *ry = part.ellipse
        yield "ellipse", [(x - rx, y - (ry or [rx])[0]), (x + rx, y + (ry or [rx])[0])]
    if part.arch:
        x, base, w, h, *_ = part.arch
        yield "arch", [(x - w / 2, base - h), (x + w / 2, base)]


def _meets(box: Corners, size: Pair) -> bool:
    x, y, w, h = box
    return w > 0 and h > 0 and x < size[0] and y < size[1] and x + w > 0 and y + h > 0


def _is_lit(plate: Plate) -> bool:
    if plate.head.key_power != 0 or any(light.power > 0 for light in plate.lights):
        return True
    return any(isinstance(part, PartSpec) and (part.emit or part.tone) for part in plate.parts)


def _over(base: Plate, plate: Plate) -> Plate:
    """A plate laid over its base: the base's parts first, without those that it drops."""
    kept = [part for part in base.parts if isinstance(part, FogPart) or part.name not in plate.head.drop]
    given = plate.head.model_dump(exclude_unset=True)
    head = base.head.model_copy(update={"size": base.size, **given})
    return plate.model_copy(
        update={
            "head": head,
            "parts": kept + plate.parts,
            "lights": base.lights + plate.lights,
            "ash": plate.ash or base.ash,
            "views": {**{k: v for k, v in base.views.items() if k in plate.kind.view}, **plate.views},
        }
    )
