"""Kingdoms: bestiary, exploration deck, map, contracts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from kf_desktop.content.cards.dungeons import Dungeon, DungeonCard, Hunt
from kf_desktop.content.cards.kingdom import OPPOSITE, Exploration, Kingdom, Path, Tile
from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.outpost import Contract
from kf_desktop.content.cards.positions import Path as FieldPath
from kf_desktop.content.checks.shelves import Checks, Complaint, Shelves
from kf_desktop.content.effects.expedition import StartEncounter
from kf_desktop.content.effects.terms import CLUE_TYPES
from kf_desktop.content.elements import elements_in
from kf_desktop.content.packs.problems import did_you_mean
from kf_desktop.content.walk import walk


def _kingdom(kingdom: Kingdom, shelves: Shelves) -> Iterator[Complaint]:
    tiles = shelves.library.tiles.get(kingdom.id, {})
    for index, tile in enumerate(kingdom.start_tiles):
        if tile not in tiles:
            yield ("start_tiles", index), f'the kingdom has no tile "{tile}"'
    for row, line in enumerate(kingdom.bestiary):
        for monster, level in line.monsters:
            path: FieldPath = ("bestiary", row, "monsters", monster)
            yield from shelves.card(monster, "monsters", path)
            yield from shelves.level(monster, level, path)
    yield from _each_once([line.row for line in kingdom.bestiary], "bestiary", "row")
    yield from _each_once([point.number for point in kingdom.points_of_interest], "points_of_interest", "number")
    for number in sorted(set(range(6)) - {point.number for point in kingdom.points_of_interest}):
        yield ("points_of_interest",), f"point of interest {number} is missing"
    yield from _each_once([district.id for district in kingdom.districts], "districts", "district")
    yield from _exploration_deck(kingdom, shelves)
    yield from _map_overlaps(tiles.values())


def _each_once(values: Sequence[int | str], field: str, what: str) -> Iterator[Complaint]:
    for value, count in Counter(values).items():
        if count > 1:
            yield (field,), f"{what} {value} is there {count} times"


def _exploration_deck(kingdom: Kingdom, shelves: Shelves) -> Iterator[Complaint]:
    """The regular cards are the 24 orders of the four clue types, each once (DEL-087)."""
    cards = shelves.library.explorations_of(kingdom.id)
    held = Counter[tuple[str, ...]](card.back.order() for card in cards if card.regular and card.back)
    for order in permutations(CLUE_TYPES):
        if held[order] != 1:
            shown = ", ".join(order)
            yield (
                (),
                f"{held[order]} exploration cards have the back {shown} (from the north); 1 is needed",
            )


def _exploration(card: Exploration, shelves: Shelves) -> Iterator[Complaint]:
    if card.back is not None and len(set(card.back.order())) != len(CLUE_TYPES):
        yield ("back",), "the back must show each of the four clue types once"
    if card.regular and card.back is None:
        yield (), 'a card that is neither special nor survey needs its "back"'
    kingdom = shelves.library.kingdoms.get(card.kingdom)
    known = [district.id for district in kingdom.districts] if kingdom else []
    for district, _ in card.districts:
        if kingdom and district not in known:
            yield (
                ("districts", district),
                f'the kingdom has no district "{district}"{did_you_mean(district, known)}',
            )


def _tile(tile: Tile, shelves: Shelves) -> Iterator[Complaint]:
    kingdom = shelves.library.kingdoms.get(tile.kingdom)
    known = [district.id for district in kingdom.districts] if kingdom else []
    if kingdom and tile.district not in known:
        yield (
            ("district",),
            f'the kingdom has no district "{tile.district}"{did_you_mean(tile.district, known)}',
        )
    for index, path in enumerate(tile.paths):
        yield from ((("paths", index), message) for message in _way(tile, path, shelves))


def _way(tile: Tile, path: Path, shelves: Shelves) -> Iterator[str]:
    """A path is walked both ways: the other tile has one back, of the same kind, on the opposite side."""
    if path.kind == "fog" and not path.to:
        return
    other = shelves.library.tiles[tile.kingdom].get(path.to)
    if other is None:
        yield f'the kingdom has no tile "{path.to}"'
        return
    back = [way for way in other.paths if way.to == tile.id and way.kind == path.kind]
    if not back:
        yield f'tile "{path.to}" has no {path.kind} back to "{tile.id}"'
    elif path.kind == "path" and OPPOSITE[path.side] not in [way.side for way in back]:
        yield f'the path back from tile "{path.to}" must be on its {OPPOSITE[path.side]} side'


def _map_overlaps(tiles: Iterable[Tile]) -> Iterator[Complaint]:
    taken: dict[tuple[int, int], str] = {}
    for tile in tiles:
        for x in range(tile.at[0], tile.at[0] + tile.span[0]):
            for y in range(tile.at[1], tile.at[1] + tile.span[1]):
                other = taken.setdefault((x, y), tile.id)
                if other != tile.id:
                    yield (), f'tiles "{other}" and "{tile.id}" lie on the same place of the map'


def _contract(contract: Contract, shelves: Shelves) -> Iterator[Complaint]:
    tile = contract.goal.tile
    if tile is None:
        if contract.goal.what == "visit":
            yield ("goal",), "say which tile is to be visited"
    elif contract.kingdom is None or tile not in shelves.library.tiles.get(contract.kingdom, {}):
        yield ("goal", "tile"), f'the kingdom has no tile "{tile}"'


def _dungeon(dungeon: Dungeon, shelves: Shelves) -> Iterator[Complaint]:
    """Its rooms lead to each other, from the start to the gate; there is a card for each that is no end."""
    rooms = {room.id: room for room in dungeon.rooms}
    yield from _each_once([room.id for room in dungeon.rooms], "rooms", "room")
    for field in ("start", "gate"):
        if getattr(dungeon, field) not in rooms:
            yield (field,), f'the dungeon has no room "{getattr(dungeon, field)}"'
            return
    for index, room in enumerate(dungeon.rooms):
        for to in room.to:
            if to not in rooms:
                yield ("rooms", index, "to"), f'the dungeon has no room "{to}"'
    reached = [dungeon.start]
    for id in reached:
        reached += [to for to in rooms[id].to if to in rooms and to not in reached]
    if dungeon.gate not in reached:
        yield ("gate",), f'no way leads from "{dungeon.start}" to "{dungeon.gate}"'
    cards = [card for card in shelves.library.dungeon_cards.values() if card.dungeon == dungeon.id]
    if len(cards) < len(rooms) - 2:
        yield (), f"there are {len(cards)} cards for {len(rooms) - 2} rooms"
    if sum(card.seals for card in cards) < dungeon.seals:
        yield ("seals",), "its cards do not have so many seals"


def _dungeon_card(card: DungeonCard, shelves: Shelves) -> Iterator[Complaint]:
    """It refers to what is there: elements of its dungeon, and monsters that can be met in it (PST-029)."""
    dungeon = shelves.library.dungeons.get(card.dungeon)
    if dungeon is None:
        return
    for element in dict.fromkeys(elements_in(card.do)):
        if element not in dungeon.elements:
            yield ("do",), f'there is no "{element}" in the dungeon (there is {", ".join(dungeon.elements)})'
    for _, node in walk(card.do):
        if isinstance(node, StartEncounter) and node.monster not in dungeon.encounters:
            yield ("do",), f"an Encounter here names one of {', '.join(dungeon.encounters)}"


def _hunt(hunt: Hunt, shelves: Shelves) -> Iterator[Complaint]:
    """The Rites are a graph without circles; the monster is fought at that level in that kingdom (PST-006)."""
    library = shelves.library
    yield from shelves.level(hunt.monster, hunt.level, ("level",))
    if library.scenario_of(hunt.monster, hunt.kingdom, hunt.level) is None:
        yield ("level",), f'"{hunt.monster}" has no scenario for level {hunt.level} in {hunt.kingdom}'
    dungeon = library.dungeons.get(hunt.dungeon)
    if dungeon is not None and dungeon.kingdom != hunt.kingdom:
        yield ("dungeon",), f'the dungeon lies in "{dungeon.kingdom}"'
    for index, id in enumerate(hunt.legendary):
        if id in library.gear and library.gear[id].source != "legendary":
            yield ("legendary", index), "this is no Legendary gear"
    before = list(hunt.requires)
    for id in before:
        if id == hunt.id:
            yield ("requires",), "it would have to be won before itself"
            return
        before += [other for other in _requires(library, id) if other not in before]


def _requires(library: Library, hunt: str) -> tuple[str, ...]:
    return library.hunts[hunt].requires if hunt in library.hunts else ()


CHECKS: Checks = {
    Dungeon: _dungeon,
    DungeonCard: _dungeon_card,
    Hunt: _hunt,
    Kingdom: _kingdom,
    Exploration: _exploration,
    Tile: _tile,
    Contract: _contract,
}
