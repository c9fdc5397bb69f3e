"""What a whole library must hold beside well written cards: references, tables, decks, boards, maps."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, permutations
from typing import Any

from kf_desktop.content import loadouts
from kf_desktop.content.effects.attack import Attack, Dice, Pool, Reinforce
from kf_desktop.content.effects.expedition import KingdomToken, Schedule, StartClash
from kf_desktop.content.effects.knight import Choke, GainCondition, Resource
from kf_desktop.content.effects.monster import Open, PlaceTerrain
from kf_desktop.content.effects.movement import Drag, Move, Pushback, Step
from kf_desktop.content.effects.sheet import Archive, Rapport, Unlock
from kf_desktop.content.effects.terms import (
    BOARD_PLACES,
    CLUE_TYPES,
    ELEMENT_SHELVES,
    KNIGHT_TOKENS,
    MONSTER,
    TERRAIN_SPOTS,
    WHO,
    Cost,
)
from kf_desktop.content.effects.vocabulary import Band, Disable, GroupTest, Manual, Roll
from kf_desktop.content.expressions import PLACES, TOKEN, Amount, Clause
from kf_desktop.content.gear import Gear
from kf_desktop.content.keywords import Keyword, catalogue
from kf_desktop.content.kingdom import OPPOSITE, DeepFogCard, Exploration, Kingdom, Path, Tile
from kf_desktop.content.knights import (
    Equipment,
    HeroicArc,
    Knight,
    Loadout,
    PerilArc,
    Portrait,
    StartingCards,
    StartingUnlocks,
    Talent,
    Technique,
)
from kf_desktop.content.library import Library
from kf_desktop.content.monsters import (
    SPACE_PATTERN,
    AiCard,
    AttackKind,
    BpCard,
    Companion,
    Company,
    EncounterCard,
    Monster,
    MonsterLevel,
    Routine,
    Scenario,
    Signature,
    TerrainPlace,
    TerrainTile,
    Trait,
    column_and_row,
    turned_shape,
)
from kf_desktop.content.outpost import Contract, Gambling, InnEvent, Mercenary, Outpost, Scout, Throw
from kf_desktop.content.perils import MortisCard
from kf_desktop.content.positions import Path as FieldPath
from kf_desktop.content.problems import did_you_mean
from kf_desktop.content.target import TargetWord
from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.content.walk import walk

CARDS_PER_LEVEL = {1: 6, 2: 5, 3: 4}
"""How many AI and BP cards of each level a monster has at least, so that every escalation finds its cards."""

FORCED_MOVEMENTS = ("knockback", "pushback", "drag", "pull", "herd", "gangup")
MOST_LEVELS = 4
"""Boxes of a Monster Sheet (MON-058)."""

D10 = (1, 10)
MEASURED_RESOURCES = ("bane", "gold", "devotion", "lead", "sigh", "conditions", "mortis", "cards", "clues", *VICES)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong with a card, at a path inside it."""

    card: Any
    path: FieldPath
    message: str


_REFERENCES: dict[type, dict[str, str]] = {
    Portrait: {"knight": "knights"},
    HeroicArc: {"knight": "knights"},
    PerilArc: {"knight": "knights"},
    Talent: {"knight": "knights"},
    Technique: {"knight": "knights"},
    StartingCards: {
        "portrait": "portraits",
        "heroic_arc": "heroic_arcs",
        "peril_arc": "peril_arcs",
        "talent": "talents",
        "techniques": "techniques",
        "gear": "gear",
    },
    StartingUnlocks: {"heroic_arcs": "heroic_arcs", "peril_arcs": "peril_arcs", "talents": "talents"},
    Loadout: {
        "knight": "knights",
        "portrait": "portraits",
        "heroic_arc": "heroic_arcs",
        "peril_arc": "peril_arcs",
        "talent": "talents",
        "techniques": "techniques",
        "saint": "saints",
    },
    Equipment: {"gear": "gear", "upgrade": "upgrades"},
    Gear: {"monster": "monsters", "kingdom": "kingdoms"},
    MonsterLevel: {"add": "traits", "remove": "traits"},
    Trait: {"monster": "monsters"},
    AiCard: {"monster": "monsters"},
    Signature: {"monster": "monsters"},
    Routine: {"monster": "monsters"},
    BpCard: {"monster": "monsters"},
    AttackKind: {"kingdom": "kingdoms"},
    Scenario: {"monster": "monsters", "kingdom": "kingdoms", "lone": "bp"},
    Company: {"bp": "bp"},
    TerrainPlace: {"tile": "terrain"},
    Companion: {"monster": "monsters"},
    EncounterCard: {"monster": "monsters"},
    MortisCard: {"kingdom": "kingdoms"},
    Tile: {"kingdom": "kingdoms"},
    Exploration: {"kingdom": "kingdoms"},
    DeepFogCard: {"kingdom": "kingdoms"},
    Outpost: {"kingdom": "kingdoms"},
    Contract: {"kingdom": "kingdoms"},
    Scout: {"kingdom": "kingdoms"},
    Mercenary: {"kingdom": "kingdoms"},
    Gambling: {"kingdom": "kingdoms"},
    GainCondition: {"id": "conditions"},
    PlaceTerrain: {"place": "terrain"},
    TerrainTile: {"becomes": "terrain", "flips_to": "terrain"},
    StartClash: {"monster": "monsters"},
}
"""Which fields name a card, and the shelf it must stand on."""

_UNLOCKED_FROM = {
    "gear": "gear",
    "technique": "techniques",
    "heroic_arc": "heroic_arcs",
    "peril_arc": "peril_arcs",
    "talent": "talents",
    "portrait": "portraits",
    "saint": "saints",
    "mercenary": "mercenaries",
    "upgrade": "upgrades",
}

Complaint = tuple[FieldPath, str]


def validate(library: Library) -> Iterator[Finding]:
    """Everything wrong with the library as a whole."""
    return check((card for _, card in library.cards()), library)


def check(cards: Iterable[Any], library: Library) -> Iterator[Finding]:
    """Everything wrong with definitions that use the library: its own cards, or paragraphs of a storybook."""
    checker = _Checker(library)
    for card in cards:
        for path, node in walk(card):
            for inner, message in checker.complaints(node):
                yield Finding(card, (*path, *inner), message)


def manual_effects(library: Library) -> tuple[tuple[str, str], ...]:
    """The shelf and id of each card that the table must carry out by hand, once for every such effect."""
    return tuple(
        (shelf, card.id) for shelf, card in library.cards() for _, node in walk(card) if isinstance(node, Manual)
    )


class _Checker:
    """The checks of each kind of definition, with what they need to know of the library."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._resources = [k.resource.id for k in library.knights.values() if k.resource is not None]
        self._tokens = {*KNIGHT_TOKENS, *self._resources}
        self._map_tokens = {
            token for k in library.kingdoms.values() for token in (k.curse.token, k.curse.flips_to) if token
        }
        self._checks: dict[type, Callable[[Any], Iterable[Complaint]]] = {
            Amount: self._amount,
            Band: _range,
            Clause: self._clause,
            Contract: self._contract,
            Cost: self._cost,
            Exploration: self._exploration,
            Gambling: lambda game: _covers(game.throws, "throws", *D10),
            Gear: _gear,
            HeroicArc: _heroic_arc,
            InnEvent: _range,
            Keyword: self._keyword,
            Kingdom: self._kingdom,
            Knight: self._knight,
            Loadout: lambda loadout: loadouts.complaints(loadout, self._library),
            Monster: self._monster,
            Outpost: lambda outpost: _covers(outpost.inn.table, "inn", *D10),
            PerilArc: _peril_arc,
            Scenario: self._scenario,
            TargetWord: self._target_word,
            Technique: _technique,
            TerrainTile: self._terrain_tile,
            Throw: _range,
            Tile: self._tile,
            EncounterCard: self._encounter,
            Attack: self._attack,
            Choke: self._choke,
            Dice: _some_dice,
            Drag: lambda drag: self._board_place(drag.toward, ("toward",)),
            Move: self._move,
            Reinforce: _some_dice,
            GroupTest: lambda test: _no_overlap(test.bands, "bands"),
            KingdomToken: self._kingdom_token,
            PlaceTerrain: self._place_terrain,
            Pool: self._pool,
            Pushback: lambda push: self._board_place(push.toward, ("toward",)),
            Open: self._open,
            Rapport: self._rapport,
            Resource: self._resource,
            Roll: lambda roll: _covers(roll.table, "table", *D10),
            Schedule: _schedule,
            Step: self._step,
            Disable: self._disable,
            Archive: lambda archive: self._known(archive.id, _UNLOCKED_FROM[archive.what], ("id",)),
            Unlock: lambda unlock: self._known(unlock.id, _UNLOCKED_FROM[unlock.what], ("id",)),
        }
        for cls in (AiCard, Signature, Routine):
            self._checks[cls] = self._routine

    def complaints(self, node: Any) -> Iterator[Complaint]:
        """What is wrong with this piece of a card, apart from the pieces inside it."""
        cls = type(node)
        for field, shelf in _REFERENCES.get(cls, {}).items():
            yield from self._references(getattr(node, field), shelf, (field,))
        check = self._checks.get(cls)
        if check is not None:
            yield from check(node)

    def _references(self, named: str | tuple[str, ...] | None, shelf: str, path: FieldPath) -> Iterator[Complaint]:
        if isinstance(named, str):
            yield from self._known(named, shelf, path)
        elif named:
            for index, one in enumerate(named):
                yield from self._known(one, shelf, (*path, index))

    def _known(self, id: str, shelf: str, path: FieldPath) -> Iterator[Complaint]:
        known = getattr(self._library, shelf)
        if id not in known:
            yield path, f'nothing in {shelf.replace("_", " ")} is called "{id}"{did_you_mean(id, known)}'

    def _amount(self, amount: Amount) -> Iterator[Complaint]:
        yield from self._token_variable(amount.variable)

    def _clause(self, clause: Clause) -> Iterator[Complaint]:
        yield from self._token_variable(clause.subject)
        if clause.subject == "has":
            yield from self._known(str(clause.value), "conditions", ())
        elif clause.subject == "on":
            yield from self._place(str(clause.value))

    def _place(self, place: str) -> Iterator[Complaint]:
        if place not in PLACES:
            yield from self._known(place, "terrain", ())

    def _token_variable(self, variable: str) -> Iterator[Complaint]:
        if variable.startswith(TOKEN):
            yield from self._a_resource(variable.removeprefix(TOKEN), ())

    def _a_resource(self, token: str, path: FieldPath) -> Iterator[Complaint]:
        if token not in self._resources:
            yield path, f'no knight has tokens called "{token}"{did_you_mean(token, self._resources)}'

    def _a_token(self, token: str, path: FieldPath) -> Iterator[Complaint]:
        if token not in self._tokens:
            yield path, f'there are no tokens called "{token}"{did_you_mean(token, self._tokens)}'

    def _cost(self, cost: Cost) -> Iterator[Complaint]:
        for token, _ in cost.token:
            yield from self._a_token(token, ("token", token))

    def _keyword(self, keyword: Keyword) -> Iterator[Complaint]:
        match keyword.rule.argument:
            case "token":
                yield from self._a_token(keyword.argument, ())
            case "saint":
                yield from self._known(keyword.argument, "saints", ())
            case "virtue":
                yield from _among(keyword.argument, VIRTUES)
            case "deck":
                yield from _among(keyword.argument, ("ai", "bp"))
            case "area":
                yield from _among(keyword.argument, ("cooldown", "delay", "discard"))
            case "movement?":
                yield from _among(keyword.argument, ("", *FORCED_MOVEMENTS))
            case "spaces":
                yield from _among(keyword.argument, ("target", "self", "line"))
            case "place":
                yield from self._board_place(keyword.argument)
            case "thing":
                things = ("bane", "body", "mind", "knockdown", *self._library.conditions)
                yield from _among(keyword.argument, things)

    def _open(self, effect: Open) -> Iterator[Complaint]:
        known = [point.id for monster in self._library.monsters.values() for point in monster.points]
        if effect.point not in known:
            yield ("point",), f'no monster has a point called "{effect.point}"{did_you_mean(effect.point, known)}'

    def _routine(self, card: Routine) -> Iterator[Complaint]:
        yield from _routine(card)
        for index, kind in enumerate(card.types):
            if kind.kind == "kingdom":  # MAT-006
                yield from self._known(kind.virtues[0], "attack_types", ("types", index))
        sheet = self._library.monsters.get(card.monster)
        known = [word.id for word in sheet.words] if sheet is not None else []
        for line, words in enumerate(card.target):
            for index, word in enumerate(words):
                if word.kind == "own" and word.argument not in known:  # TGT-015
                    yield ("target", line, index), f'the sheet explains no word "{word.argument}"'

    def _target_word(self, word: TargetWord) -> Iterator[Complaint]:
        if word.kind == "with" and word.argument != "knockdown":
            yield from self._known(word.argument, "conditions", ())
        elif word.kind in ("most", "least"):
            yield from _among(word.argument, (*MEASURED_RESOURCES, *self._resources))
        elif word.kind in ("on", "not_on"):
            yield from self._place(word.argument)

    def _disable(self, effect: Disable) -> Iterator[Complaint]:
        if effect.what == "ability":
            yield from _among(effect.id, catalogue())
        else:
            yield from self._known(effect.id, ELEMENT_SHELVES[effect.what], ("id",))

    def _pool(self, pool: Pool) -> Iterator[Complaint]:
        yield from self._a_token(pool.token, ("token",))

    def _choke(self, choke: Choke) -> Iterator[Complaint]:
        if not any(card.heat_floor for card in self._library.conditions.values()):
            yield (), "Choke needs a condition with heat_floor"

    def _move(self, move: Move) -> Iterator[Complaint]:
        if (move.how in ("to", "appear")) != (move.at is not None):
            yield ("at",), "a move to a place, and no other, names the place"
        yield from self._board_place(move.at, ("at",))

    def _attack(self, attack: Attack) -> Iterator[Complaint]:
        yield from _zone_attack(attack)
        if attack.around not in WHO:
            yield from self._board_place(attack.around, ("around",))

    def _place_terrain(self, effect: PlaceTerrain) -> Iterator[Complaint]:
        yield from _one_deed(effect)
        if effect.at not in TERRAIN_SPOTS:
            yield from self._board_place(effect.at, ("at",))
            if effect.place is not None and effect.at in (*_terrain_keywords(), *self._library.terrain):
                yield ("at",), "a tile is placed on a space, in the centre or at an edge, not on other terrain"

    def _terrain_tile(self, tile: TerrainTile) -> Iterator[Complaint]:
        yield from _tile_shape(tile)
        other = self._library.terrain.get(tile.flips_to or "")
        if other is not None and (other.flips_to, other.size, other.shape) != (tile.id, tile.size, tile.shape):
            yield ("flips_to",), "the two sides of a tile name each other and have the same shape"

    def _step(self, step: Step) -> Iterator[Complaint]:
        if step.toward != MONSTER:
            yield from self._board_place(step.toward, ("toward",))

    def _board_place(self, place: str | None, path: FieldPath = ()) -> Iterator[Complaint]:
        if place is not None and not re.fullmatch(SPACE_PATTERN, place.upper()):
            places = (*BOARD_PLACES, *_terrain_keywords(), *self._library.terrain)
            yield from ((path, said) for _, said in _among(place, places))

    def _resource(self, resource: Resource) -> Iterator[Complaint]:
        yield from self._a_resource(resource.token, ("token",))

    def _kingdom_token(self, effect: KingdomToken) -> Iterator[Complaint]:
        if effect.what not in self._map_tokens:
            yield (
                ("what",),
                f'no kingdom has tokens called "{effect.what}"{did_you_mean(effect.what, self._map_tokens)}',
            )

    def _rapport(self, effect: Rapport) -> Iterator[Complaint]:
        if effect.partner != "chosen":
            yield from self._known(effect.partner, "knights", ("with",))

    def _knight(self, knight: Knight) -> Iterator[Complaint]:
        for virtue, _ in knight.virtues:
            yield from ((("virtues", *path), message) for path, message in _among(virtue, VIRTUES))

    def _monster(self, monster: Monster) -> Iterator[Complaint]:
        levels = [column.level for column in monster.level]
        if len(levels) > MOST_LEVELS or levels != list(range(1, len(levels) + 1)):
            yield ("level",), "the levels must be 1, 2 and so on, each once, four at most"
        if (monster.kind == "mob") != (monster.tier == "mob"):
            yield ("kind",), "the tier of a mob is mob, and no other monster has that tier"
        if monster.kind == "mob" and monster.spawn.kind == "none":
            yield ("spawn",), "say how its mobs come back: immediate, interval, odd or never"
        yield from self._points(monster)
        for name, cards_of in (("AI", self._library.ai_of), ("BP", self._library.bp_of)):
            for level, needed in CARDS_PER_LEVEL.items():
                held = len(cards_of(monster.id, level))
                if held < needed:
                    yield (), f"there are {held} {name} cards of level {level}; at least {needed} are needed"
        if monster.id not in self._library.signatures:
            for index, column in enumerate(monster.level):
                if "signature" in column.activation:
                    yield (
                        ("level", index, "activation"),
                        "this level uses a signature, and the monster has none",
                    )

    def _points(self, monster: Monster) -> Iterator[Complaint]:
        """Spaces around the figure for knights, spaces of it for climbers; a name for each (MON-019 … MON-028)."""
        abilities = [ability.id for ability in monster.abilities]
        for name in ("blindspot", "weakspot", "vantage_point"):
            if (name in abilities) != bool(getattr(monster, f"{name}s")):
                yield ("abilities",), f'a monster has the ability "{name}" if and only if its sheet shows any'
        if len(set(abilities)) < len(abilities):
            yield ("abilities",), "an ability is there twice"
        around = [("blindspots", place) for place in monster.blindspots]
        around += [("weakspots", place) for spot in monster.weakspots for place in spot.spaces]
        for field, place in around:
            if all(0 <= part < monster.footprint for part in place):
                yield (field,), f"{list(place)} is under the monster: no knight can stand there"
        for point in monster.vantage_points:
            if not all(0 <= part < monster.footprint for part in point.space):
                yield ("vantage_points",), f"{list(point.space)} is not on the monster"
        every = [point.id for other in self._library.monsters.values() for point in other.points]
        words = [word.id for other in self._library.monsters.values() for word in other.words]
        for id in [*(point.id for point in monster.points), *(word.id for word in monster.words)]:
            if [*every, *words].count(id) > 1:
                yield (), f'"{id}" is the name of two points or words; each needs its own'

    def _encounter(self, card: EncounterCard) -> Iterator[Complaint]:
        yield from self._has_level(card.monster, card.level, ("level",))
        if 0 not in [result.scrapes for result in card.results]:
            yield ("results",), "a result for 0 scrapes is missing"

    def _has_level(self, monster: str, level: int, path: FieldPath) -> Iterator[Complaint]:
        sheet = self._library.monsters.get(monster)
        if sheet is not None and level not in [column.level for column in sheet.level]:
            yield path, f'the monster "{monster}" has no level {level}'

    def _scenario(self, scenario: Scenario) -> Iterator[Complaint]:
        for index, level in enumerate(scenario.levels):
            yield from self._has_level(scenario.monster, level, ("levels", index))
        monster = self._library.monsters.get(scenario.monster)
        if scenario.lone is not None:
            yield from self._lone(scenario, monster)
        elif monster is not None and monster.kind == "mob":
            count = sum(group.count for group in scenario.bp)
            if count != len(scenario.monsters):
                yield ("bp",), f"there are {count} mobs and {len(scenario.monsters)} places for them"
        for space in monster.spawn.at if monster is not None else ():
            column, row = column_and_row(space)
            if column >= scenario.board.columns or row >= scenario.board.rows:
                yield ("board",), f"the mobs come back at {space}, which is not on this board"
        yield from self._companions(scenario, monster)
        yield from self._board(scenario, monster.footprint if monster else 1)

    def _lone(self, scenario: Scenario, monster: Monster | None) -> Iterator[Complaint]:
        """A lone mob that is fought like a boss has one card of its own and no track (MON-010)."""
        card = self._library.bp.get(scenario.lone or "")
        if monster is not None and (monster.kind != "mob" or len(scenario.monsters) != 1 or scenario.bp):
            yield ("lone",), "a lone mob is a single mob, with no cards on a track"
        if card is not None and card.monster != scenario.monster:
            yield ("lone",), f'"{card.id}" is a card of {card.monster}'

    def _companions(self, scenario: Scenario, monster: Monster | None) -> Iterator[Complaint]:
        """Mobs accompany a boss, each with a Signature and a card of its own (MON-010)."""
        for index, place in enumerate(scenario.companions):
            path: FieldPath = ("companions", index, "monster")
            sheet = self._library.monsters.get(place.monster)
            if sheet is None:
                continue
            if (
                sheet.kind != "mob"
                or sheet.footprint != 1
                or not (scenario.lone or monster is None or monster.kind == "boss")
            ):
                yield path, "only mobs of one space accompany, and only a boss"
            acts = scenario.company.activation or ("signature",)
            if "signature" in acts and sheet.id not in self._library.signatures:
                yield path, f'"{sheet.id}" has no signature to act with'
            if "ai" in acts and not self._library.ai_of(sheet.id, 1):
                yield path, f'"{sheet.id}" has no AI card of level 1 to act with'
            if scenario.company.bp is not None:
                continue
            same = [other for other in scenario.companions if (other.monster, other.bp) == (place.monster, place.bp)]
            if len(same) > len(self._library.bp_of(place.monster, place.bp)):
                yield path, f"there are fewer cards of level {place.bp} than such companions"

    def _board(self, scenario: Scenario, footprint: int) -> Iterator[Complaint]:
        """Everything stands on the board, figures and tiles each on spaces of their own."""
        figures: list[_Piece] = [(("knights", index), space, ("X",)) for index, space in enumerate(scenario.knights)]
        for index, place in enumerate(scenario.monsters):
            figures.append((("monsters", index, "at"), place.at, ("X" * footprint,) * footprint))
        for index, mob in enumerate(scenario.companions):
            figures.append((("companions", index, "at"), mob.at, ("X",)))
        tiles: list[_Piece] = []
        for index, laid in enumerate(scenario.terrain):
            tile = self._library.terrain.get(laid.tile)
            shape = turned_shape(tile.shape, laid.turn, laid.mirrored) if tile else ("X",)
            tiles.append((("terrain", index, "at"), laid.at, shape))
            if tile and any(keyword.id == "obstacle" for keyword in tile.keywords):
                figures.append((("terrain", index, "at"), laid.at, shape))
        found = list(_apart(figures, scenario))
        yield from found
        yield from (complaint for complaint in _apart(tiles, scenario) if complaint not in found)

    def _kingdom(self, kingdom: Kingdom) -> Iterator[Complaint]:
        tiles = self._library.tiles.get(kingdom.id, {})
        for index, tile in enumerate(kingdom.start_tiles):
            if tile not in tiles:
                yield ("start_tiles", index), f'the kingdom has no tile "{tile}"'
        for row, line in enumerate(kingdom.bestiary):
            for monster, level in line.monsters:
                path: FieldPath = ("bestiary", row, "monsters", monster)
                yield from self._known(monster, "monsters", path)
                yield from self._has_level(monster, level, path)
        yield from _each_once([line.row for line in kingdom.bestiary], "bestiary", "row")
        yield from _each_once([point.number for point in kingdom.points_of_interest], "points_of_interest", "number")
        for number in sorted(set(range(6)) - {point.number for point in kingdom.points_of_interest}):
            yield ("points_of_interest",), f"point of interest {number} is missing"
        yield from _each_once([district.id for district in kingdom.districts], "districts", "district")
        yield from self._exploration_deck(kingdom)
        yield from _map_overlaps(tiles.values())

    def _exploration_deck(self, kingdom: Kingdom) -> Iterator[Complaint]:
        """The regular cards are the 24 orders of the four clue types, each once (DEL-087)."""
        cards = self._library.explorations_of(kingdom.id)
        held = Counter[tuple[str, ...]](card.back.order() for card in cards if card.regular and card.back)
        for order in permutations(CLUE_TYPES):
            if held[order] != 1:
                shown = ", ".join(order)
                yield (
                    (),
                    f"{held[order]} exploration cards have the back {shown} (from the north); 1 is needed",
                )

    def _exploration(self, card: Exploration) -> Iterator[Complaint]:
        if card.back is not None and len(set(card.back.order())) != len(CLUE_TYPES):
            yield ("back",), "the back must show each of the four clue types once"
        if card.regular and card.back is None:
            yield (), 'a card that is neither special nor survey needs its "back"'
        kingdom = self._library.kingdoms.get(card.kingdom)
        known = [district.id for district in kingdom.districts] if kingdom else []
        for district, _ in card.districts:
            if kingdom and district not in known:
                yield (
                    ("districts", district),
                    f'the kingdom has no district "{district}"{did_you_mean(district, known)}',
                )

    def _tile(self, tile: Tile) -> Iterator[Complaint]:
        kingdom = self._library.kingdoms.get(tile.kingdom)
        known = [district.id for district in kingdom.districts] if kingdom else []
        if kingdom and tile.district not in known:
            yield (
                ("district",),
                f'the kingdom has no district "{tile.district}"{did_you_mean(tile.district, known)}',
            )
        for index, path in enumerate(tile.paths):
            yield from ((("paths", index), message) for message in self._way(tile, path))

    def _way(self, tile: Tile, path: Path) -> Iterator[str]:
        """A path is walked both ways: the other tile has one back, of the same kind, on the opposite side."""
        if path.kind == "fog" and not path.to:
            return
        other = self._library.tiles[tile.kingdom].get(path.to)
        if other is None:
            yield f'the kingdom has no tile "{path.to}"'
            return
        back = [way for way in other.paths if way.to == tile.id and way.kind == path.kind]
        if not back:
            yield f'tile "{path.to}" has no {path.kind} back to "{tile.id}"'
        elif path.kind == "path" and OPPOSITE[path.side] not in [way.side for way in back]:
            yield f'the path back from tile "{path.to}" must be on its {OPPOSITE[path.side]} side'

    def _contract(self, contract: Contract) -> Iterator[Complaint]:
        tile = contract.goal.tile
        if tile is None:
            if contract.goal.what == "visit":
                yield ("goal",), "say which tile is to be visited"
        elif contract.kingdom is None or tile not in self._library.tiles.get(contract.kingdom, {}):
            yield ("goal", "tile"), f'the kingdom has no tile "{tile}"'


def _among(word: str, known: Iterable[str]) -> Iterator[Complaint]:
    words = list(known)
    if word not in words:
        yield (), f'"{word}" is not possible here{did_you_mean(word, words)} (use {", ".join(words)})'


def _each_once(values: Sequence[int | str], field: str, what: str) -> Iterator[Complaint]:
    for value, count in Counter(values).items():
        if count > 1:
            yield (field,), f"{what} {value} is there {count} times"


def _range(band: Band | InnEvent | Throw) -> Iterator[Complaint]:
    if band.low > band.high:
        yield ("from",), f"the range goes from {band.low} down to {band.high}; put the lower number first"


def _no_overlap(bands: Sequence[Any], field: str) -> Iterator[Complaint]:
    for before, after in pairwise(sorted(bands, key=lambda band: int(band.low))):
        if after.low <= before.high:
            yield (field,), f"{after.low} is in two ranges"
        elif after.low > before.high + 1:
            yield (field,), f"nothing is said for {before.high + 1}"


def _covers(bands: Sequence[Any], field: str, low: int, high: int) -> Iterator[Complaint]:
    """Every result of the die is in exactly one range."""
    yield from _no_overlap(bands, field)
    first, last = min(band.low for band in bands), max(band.high for band in bands)
    if (first, last) != (low, high):
        yield (field,), f"the table goes from {first} to {last}; it must go from {low} to {high}"


def _gear(card: Gear) -> Iterator[Complaint]:
    if (card.source == "monster") != (card.monster is not None):
        yield ("monster",), "gear of a monster names its monster, and no other gear does"
    if card.source == "kingdom" and card.kingdom is None:
        yield ("kingdom",), "gear of a kingdom names its kingdom"
    if card.type == "weapon" and card.attack is None:
        yield ("attack",), "a weapon needs attack dice"
    if card.reforged is not None and card.source != "merchant":
        yield ("reforged",), "only merchant gear can be reforged"


def _heroic_arc(arc: HeroicArc) -> Iterator[Complaint]:
    needed = [level.passion for level in arc.levels]
    if needed != sorted(set(needed)):
        yield ("levels",), "the levels must go up in Passion"


def _peril_arc(arc: PerilArc) -> Iterator[Complaint]:
    if not arc.vigor > arc.minor > arc.major > arc.mortal >= 0:
        yield ("vigor",), "the thresholds must fall: vigor, minor, major, mortal, none below 0"


def _technique(technique: Technique) -> Iterator[Complaint]:
    if technique.delve is None and technique.clash is None:
        yield (), "a technique needs a delve side, a clash side or both"


def _routine(card: Routine) -> Iterator[Complaint]:
    attacks = any(isinstance(node, Attack) for _, node in walk(card.steps))
    if attacks and card.evasion is None:
        yield ("evasion",), "a card that attacks needs evasion dice and a difficulty"
    if card.strikes_around and any(kind.kind == "wave" for kind in card.types):
        yield ("types",), "a wave spreads from the monster, not around somebody else"
    if any(kind.kind == "command" for kind in card.types) and not (card.obey and card.penalty):
        yield ("types",), 'a command needs "obey" and "penalty"'


def _zone_attack(attack: Attack) -> Iterator[Complaint]:
    if (attack.on == "zone") != (attack.zone > 0):
        yield ("zone",), 'an attack on a zone says both: on = "zone" and how far it goes'
    if attack.around is not None and attack.on != "zone":
        yield ("around",), "only an attack on a zone is made around somebody"


def _some_dice(effect: Dice | Reinforce) -> Iterator[Complaint]:
    if not (effect.red or effect.black or effect.white):
        yield (), "say how many dice of which colour"


def _terrain_keywords() -> tuple[str, ...]:
    return tuple(rule.id for rule in catalogue().values() if rule.side == "terrain")


def _one_deed(effect: PlaceTerrain) -> Iterator[Complaint]:
    if (effect.place is not None) + effect.destroy + effect.flip != 1:
        yield (), "say either what is placed, or that terrain is destroyed, or that it is flipped"


def _schedule(effect: Schedule) -> Iterator[Complaint]:
    moments = [effect.at_time, effect.on_tile, effect.on_threat]
    if sum(moment is not None for moment in moments) != 1:
        yield (), "say exactly one of at_time, on_tile and on_threat"


def _tile_shape(tile: TerrainTile) -> Iterator[Complaint]:
    width, height = tile.size
    if tile.mask and (len(tile.mask), {len(row) for row in tile.mask}) != (height, {width}):
        yield ("mask",), f"the mask must have {height} rows of {width}"
    if tile.mask and "X" not in "".join(tile.mask):
        yield ("mask",), "the mask covers no space"
    if tile.becomes == tile.id:
        yield ("becomes",), "a tile cannot become itself"


_Piece = tuple[FieldPath, str, tuple[str, ...]]
"""What stands on a board: where in the scenario, its lower left space, its shape."""


def _apart(pieces: Sequence[_Piece], scenario: Scenario) -> Iterator[Complaint]:
    """Pieces stand on the board, no two on one space."""
    taken: set[tuple[int, int]] = set()
    for path, at, shape in pieces:
        column, row = column_and_row(at)
        spaces = {
            (column + x, row + y)
            for y, line in enumerate(reversed(shape))
            for x, sign in enumerate(line)
            if sign == "X"
        }
        if column + len(shape[0]) > scenario.board.columns or row + len(shape) > scenario.board.rows:
            yield path, f"{at} and what stands there do not fit on the board"
        elif spaces & taken:
            yield path, f"at {at} something stands already"
        taken |= spaces


def _map_overlaps(tiles: Iterable[Tile]) -> Iterator[Complaint]:
    taken: dict[tuple[int, int], str] = {}
    for tile in tiles:
        for x in range(tile.at[0], tile.at[0] + tile.span[0]):
            for y in range(tile.at[1], tile.at[1] + tile.span[1]):
                other = taken.setdefault((x, y), tile.id)
                if other != tile.id:
                    yield (), f'tiles "{other}" and "{tile.id}" lie on the same place of the map'
