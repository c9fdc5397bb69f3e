"""What is to be seen on the map, read from the state and the tiles: where every tile lies and what joins them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.panels.signs import knight_colour
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.content.cards.kingdom import Kingdom, Path, Tile
    from kf_desktop.door.view import TileView

WIDE, HIGH = 320, 260
"""A place of the kingdom's grid, in units of the scene."""
MARGIN = {"S": 36, "M": 30, "L": 28, "XL": 28, "special": 32}
"""How far a tile of that size stays inside its place: the rest is road."""
OUT = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


@dataclass(frozen=True, slots=True)
class TileLook:
    """A tile on the map."""

    id: str
    area: QRectF
    name: str
    district: str
    sign: str
    colour: str
    size: str
    up: bool
    explored: bool
    back: tuple[tuple[str, int], ...]
    front: tuple[tuple[str, str], ...]
    """Signs of the front, with a number or nothing."""
    tokens: tuple[tuple[str, int, bool], ...] = ()
    """Kingdom tokens: id, how many, and whether it is the flipped side."""
    monsters: tuple[tuple[str, str, str], ...] = ()
    """Encounter monsters: id, glyph, colour."""
    here: bool = False

    @property
    def laden(self) -> bool:
        """Whether anything lies on it."""
        return bool(self.tokens or self.monsters)


@dataclass(frozen=True, slots=True)
class RoadLook:
    """A way that leaves a tile: to another one on the map, or a stub."""

    start: QPointF
    end: QPointF
    kind: str
    blocked: bool
    joins: bool
    words: str = ""

    @property
    def key(self) -> str:
        """The same for the same way as it is now."""
        places = (self.start.x(), self.start.y(), self.end.x(), self.end.y())
        return f"{self.kind} {self.blocked} {self.joins} {places}"


@dataclass(frozen=True, slots=True)
class FogLook:
    """A Deep Fog card on the table."""

    card: str
    name: str
    x: int
    y: int
    up: bool
    value: int
    hazard: bool


@dataclass(frozen=True, slots=True)
class MapLook:
    """The whole map."""

    tiles: dict[str, TileLook] = field(default_factory=dict)
    roads: tuple[RoadLook, ...] = ()
    fog: tuple[FogLook, ...] = ()
    cups: int = 0
    """Half cups: two of them count as one (FOG-035, FOG-036)."""
    party: tuple[str, ...] = ()
    """The knights' colours."""
    ground: str = "#2b2320"

    def whole(self) -> QRectF:
        """All tiles with some void around them."""
        area = QRectF()
        for tile in self.tiles.values():
            area = area.united(tile.area)
        return area.adjusted(-88, -88, 88, 88) if not area.isEmpty() else QRectF(0, 0, WIDE * 3, HIGH * 3)


def read_map(view: TableView) -> MapLook | None:
    """The map to be drawn now; None before the kingdom is chosen."""
    expedition = view.expedition
    kingdom = view.library.kingdoms.get(expedition.kingdom)
    if kingdom is None or not expedition.tiles:
        return None
    cards = view.library.tiles[kingdom.id]
    tiles = {id: _tile(view, kingdom, cards[id], state) for id, state in expedition.tiles.items() if id in cards}
    party = tuple(knight_colour(knight.id, view).name() for knight in view.party() if not knight.dead)
    return MapLook(tiles, tuple(_roads(view, tiles)), _fog(view), expedition.cups, party, str(kingdom.look.ground))


def tile_area(tile: Tile) -> QRectF:
    """Where the tile lies, without the road around it."""
    (x, y), (across, down) = tile.at, tile.span
    inset = MARGIN.get(tile.size, 40)
    area = QRectF(x * WIDE, y * HIGH, across * WIDE, down * HIGH)
    return area.adjusted(inset, inset * 0.86, -inset, -inset * 0.86)


def _tile(view: TableView, kingdom: Kingdom, tile: Tile, state: TileView) -> TileLook:
    expedition = view.expedition
    district = next((district for district in kingdom.districts if district.id == tile.district), None)
    monsters = []
    for id, at in expedition.map_tokens.items():
        monster = view.library.monsters.get(id)
        if at == tile.id and monster is not None:
            monsters.append((id, monster.glyph, str(monster.colour)))
    back, flipped = tile.back, kingdom.curse.flips_to
    return TileLook(
        tile.id,
        tile_area(tile),
        tile.name.get(CATALOGUE.language),
        tile.district,
        district.sign if district is not None else "",
        str(district.colour) if district is not None else "#6a6258",
        tile.size,
        state.up,
        state.explored,
        (("time", back.time), ("threat", back.threat), ("clue", back.clues), ("fog", back.fog)),
        _front(tile),
        tuple((token, count, token == flipped) for token, count in state.tokens.items() if count),
        tuple(monsters),
        expedition.tile == tile.id and not expedition.fog_path,
    )


def _front(tile: Tile) -> tuple[tuple[str, str], ...]:
    front = tile.front
    signs = [("clue", str(front.clues))] if front.clues else []
    signs += [("threat", _signed(front.threat))] if front.threat else []
    signs += [("curse", _signed(front.curse))] if front.curse else []
    signs += [("poi", "")] if front.poi else []
    signs += [("cipher", front.cipher)] if front.cipher else []
    signs += [("paragraph", "")] if front.paragraph else []
    signs += [("signature", "")] if front.do else []
    return tuple(signs)


def _signed(amount: int) -> str:
    return f"+{amount}" if amount > 0 else f"−{-amount}"


# --- ways ---------------------------------------------------------------------------------------


def _roads(view: TableView, tiles: dict[str, TileLook]) -> list[RoadLook]:
    """The ways of face-up tiles; a tile's back shows none."""
    expedition = view.expedition
    cards = view.library.tiles[expedition.kingdom]
    roads, joined = list[RoadLook](), list[tuple[str, str]]()
    for id, tile in tiles.items():
        if not tile.up and not tile.explored:
            continue
        for way in cards[id].paths:
            blocked = f"{id}>{way.to}" in expedition.blocked or f"{way.to}>{id}" in expedition.blocked
            if way.to in tiles and way.kind != "fog" and _touches(cards[id], cards[way.to], way):
                if (way.to, id) not in joined:
                    joined.append((id, way.to))
                    start, end = _between(cards[id], cards[way.to], way)
                    roads.append(RoadLook(start, end, way.kind, blocked, True))
            else:
                roads.append(_stub(cards[id], way, blocked, tiles))
    return roads


def _touches(one: Tile, other: Tile, way: Path) -> bool:
    """Whether the other tile lies across that side."""
    start, end = _between(one, other, way)
    dx, dy = OUT[way.side]
    along = (end.x() - start.x()) * dx + (end.y() - start.y()) * dy
    aside = abs((end.x() - start.x()) * dy) + abs((end.y() - start.y()) * dx)
    return 0 < along < 110 and aside < 1


def _between(one: Tile, other: Tile, way: Path) -> tuple[QPointF, QPointF]:
    """From side to side, in the middle of what the two tiles share of it."""
    a, b = tile_area(one), tile_area(other)
    if way.side in ("north", "south"):
        x = (max(one.at[0], other.at[0]) + min(one.at[0] + one.span[0], other.at[0] + other.span[0])) / 2 * WIDE
        ends = (a.top(), b.bottom()) if way.side == "north" else (a.bottom(), b.top())
        return QPointF(x, ends[0]), QPointF(x, ends[1])
    y = (max(one.at[1], other.at[1]) + min(one.at[1] + one.span[1], other.at[1] + other.span[1])) / 2 * HIGH
    ends = (a.right(), b.left()) if way.side == "east" else (a.left(), b.right())
    return QPointF(ends[0], y), QPointF(ends[1], y)


def _stub(tile: Tile, way: Path, blocked: bool, tiles: dict[str, TileLook]) -> RoadLook:
    """A way to something that is not laid beside the tile: into the Fog, a shortcut, or a tile not on the map."""
    area, (dx, dy) = tile_area(tile), OUT[way.side]
    shift = 0.24 if way.kind != "path" else 0.0  # beside the middle, where an ordinary way may run
    start = QPointF(
        area.center().x() + dx * area.width() / 2 + abs(dy) * area.width() * shift,
        area.center().y() + dy * area.height() / 2 + abs(dx) * area.height() * shift,
    )
    reach = 62 if way.kind == "fog" else 46
    words = way.to if way.kind == "shortcut" and way.to else ""
    return RoadLook(start, start + QPointF(dx, dy) * reach, way.kind, blocked, False, words)


# --- the Deep Fog -------------------------------------------------------------------------------


def _fog(view: TableView) -> tuple[FogLook, ...]:
    looks = []
    for card in view.expedition.fog_path:
        definition = view.library.deep_fog.get(card.card)
        name = definition.name.get(CATALOGUE.language) if definition is not None else card.card
        value = definition.value if definition is not None else 0
        hazard = bool(definition.hazard) if definition is not None else False
        looks.append(FogLook(card.card, name, card.x, card.y, card.up, value, hazard))
    return tuple(looks)
