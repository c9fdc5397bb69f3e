"""Kingdoms: bestiary, exploration deck, map, contracts."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from kf_desktop.content.cards.kingdom import OPPOSITE, Exploration, Kingdom, Path, Tile
from kf_desktop.content.cards.outpost import Contract
from kf_desktop.content.cards.positions import Path as FieldPath
from kf_desktop.content.checks.shelves import Checks, Complaint, Shelves
from kf_desktop.content.effects.terms import CLUE_TYPES
from kf_desktop.content.packs.problems import did_you_mean


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


CHECKS: Checks = {
    Kingdom: _kingdom,
    Exploration: _exploration,
    Tile: _tile,
    Contract: _contract,
}
