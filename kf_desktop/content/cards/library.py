"""The library: every card of the loaded packs by id, in the order of the files."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, TypeVar

from kf_desktop.content.cards.boards import Scenario, TerrainTile
from kf_desktop.content.cards.companions import princesses
from kf_desktop.content.cards.companions.princesses import Princess
from kf_desktop.content.cards.companions.squires import (
    BARE_HANDS,
    Mettle,
    Squire,
    abilities_of,
    ladder_of,
    portrait_of,
    vigor_of,
)
from kf_desktop.content.cards.dungeons import Dungeon, DungeonCard, Hunt
from kf_desktop.content.cards.gear import Gear, Upgrade
from kf_desktop.content.cards.keywords import KeywordCatalogue
from kf_desktop.content.cards.kingdom import DeepFogCard, Exploration, Kingdom, Tile
from kf_desktop.content.cards.knights import (
    HeroicArc,
    Knight,
    KnightResource,
    Loadout,
    PerilArc,
    Portrait,
    PresenceSide,
    RapportBoon,
    Talent,
    Technique,
)
from kf_desktop.content.cards.loot import ClueCard, FoolCard, LootCard
from kf_desktop.content.cards.modes.rosegraal import Rosegraal, RosegraalReward
from kf_desktop.content.cards.monsters import (
    AiCard,
    AttackKind,
    BpCard,
    EncounterCard,
    Monster,
    Routine,
    Signature,
    Trait,
)
from kf_desktop.content.cards.outpost import Contract, Gambling, Mercenary, Outpost, Saint, Scout
from kf_desktop.content.cards.perils import ConditionCard, JudiciumCard, MortisCard
from kf_desktop.content.definition import definition, entry
from kf_desktop.content.text import Text

T = TypeVar("T")
L = TypeVar("L", bound="Library")
Index = Mapping[str, T]


@definition
class PackInfo:
    """What pack.toml says of a pack."""

    id: str
    version: int = entry(ge=1)
    name: Text


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Library:
    """Everything that can be on the table, in the order of the files. Nothing in it ever changes.

    A library is equal to itself alone, so that what is worked out from its cards can be kept by it.
    """

    packs: tuple[PackInfo, ...] = ()
    keywords: KeywordCatalogue = field(default_factory=KeywordCatalogue)
    """The game's own, and those of the packs."""
    knights: Index[Knight] = field(default_factory=dict)
    portraits: Index[Portrait] = field(default_factory=dict)
    heroic_arcs: Index[HeroicArc] = field(default_factory=dict)
    peril_arcs: Index[PerilArc] = field(default_factory=dict)
    talents: Index[Talent] = field(default_factory=dict)
    techniques: Index[Technique] = field(default_factory=dict)
    loadouts: Index[Loadout] = field(default_factory=dict)
    presence: Index[PresenceSide] = field(default_factory=dict)
    gear: Index[Gear] = field(default_factory=dict)
    upgrades: Index[Upgrade] = field(default_factory=dict)
    monsters: Index[Monster] = field(default_factory=dict)
    traits: Index[Trait] = field(default_factory=dict)
    attack_types: Index[AttackKind] = field(default_factory=dict)
    ai: Index[AiCard] = field(default_factory=dict)
    signatures: Index[Signature] = field(default_factory=dict)
    """By monster: each has one."""
    routines: Index[Routine] = field(default_factory=dict)
    """By monster: each has one at most."""
    bp: Index[BpCard] = field(default_factory=dict)
    scenarios: Index[Scenario] = field(default_factory=dict)
    terrain: Index[TerrainTile] = field(default_factory=dict)
    encounters: Mapping[tuple[str, int], EncounterCard] = field(default_factory=dict)
    """By monster and level."""
    mortis: Index[MortisCard] = field(default_factory=dict)
    judicium: Index[JudiciumCard] = field(default_factory=dict)
    conditions: Index[ConditionCard] = field(default_factory=dict)
    kingdoms: Index[Kingdom] = field(default_factory=dict)
    tiles: Index[Index[Tile]] = field(default_factory=dict)
    """By kingdom, then by the tile's id."""
    explorations: Index[Exploration] = field(default_factory=dict)
    deep_fog: Index[DeepFogCard] = field(default_factory=dict)
    outposts: Index[Outpost] = field(default_factory=dict)
    """By kingdom."""
    contracts: Index[Contract] = field(default_factory=dict)
    scouts: Index[Scout] = field(default_factory=dict)
    mercenaries: Index[Mercenary] = field(default_factory=dict)
    saints: Index[Saint] = field(default_factory=dict)
    loot: Index[LootCard] = field(default_factory=dict)
    """By kind."""
    fool: Index[FoolCard] = field(default_factory=dict)
    clue_cards: Index[ClueCard] = field(default_factory=dict)
    """By type."""
    gambling: Index[Gambling] = field(default_factory=dict)
    rapport_boons: Index[RapportBoon] = field(default_factory=dict)
    squires: Index[Squire] = field(default_factory=dict)
    mettle: Index[Mettle] = field(default_factory=dict)
    princesses: Index[Princess] = field(default_factory=dict)
    rosegraals: Index[Rosegraal] = field(default_factory=dict)
    rosegraal_rewards: Index[RosegraalReward] = field(default_factory=dict)
    dungeons: Index[Dungeon] = field(default_factory=dict)
    dungeon_cards: Index[DungeonCard] = field(default_factory=dict)
    hunts: Index[Hunt] = field(default_factory=dict)
    """The Rites of the Apocrypha."""

    def member(self, fighter: str) -> Knight | Squire | Princess | None:
        """Who it is: the knight's, the squire's or the princess's definition."""
        return self.knights.get(fighter) or self.squires.get(fighter) or self.princesses.get(fighter)

    def resource_of(self, fighter: str) -> KnightResource | None:
        """The tokens of a knight's own kind; a squire has none."""
        return self.knights[fighter].resource if fighter in self.knights else None

    def boon_of(self, knight: str, friend: str) -> RapportBoon | None:
        """What the knight's book gives to that friend at the third heart (RAP-005)."""
        fitting = [boon for boon in self.rapport_boons.values() if boon.knight == knight]
        own = [boon for boon in fitting if boon.friend == friend]
        return next(iter(own + [boon for boon in fitting if boon.friend is None]), None)

    def ai_of(self, monster: str, level: int) -> tuple[AiCard, ...]:
        """The AI cards of that card level."""
        return _ai_of(self, monster, level)

    def bp_of(self, monster: str, level: int) -> tuple[BpCard, ...]:
        """The BP cards of that card level."""
        return _bp_of(self, monster, level)

    def traits_of(self, monster: str, level: int) -> tuple[Trait, ...]:
        """The traits in play at that monster level: added up to it and not removed again."""
        ids: dict[str, None] = {}
        for column in sorted(self.monsters[monster].level, key=lambda column: column.level):
            if column.level <= level:
                ids.update(dict.fromkeys(column.add))
                for removed in column.remove:
                    ids.pop(removed, None)
        return tuple(self.traits[trait] for trait in ids)

    def scenario_of(self, monster: str, kingdom: str, level: int) -> Scenario | None:
        """Where the monster is fought at that level; the kingdom's own scenario before a common one."""
        fitting = [s for s in self.scenarios.values() if s.monster == monster and level in s.levels]
        own = [scenario for scenario in fitting if scenario.kingdom == kingdom]
        common = [scenario for scenario in fitting if scenario.kingdom is None]
        return next(iter(own + common), None)

    def loadout_of(self, knight: str, tier: int) -> Loadout | None:
        """The knight's loadout of that tier, else of the nearest lower one, else of the lowest; None without any."""
        own = sorted((card for card in self.loadouts.values() if card.knight == knight), key=lambda card: card.tier)
        reached = [card for card in own if card.tier <= tier]
        return reached[-1] if reached else own[0] if own else None

    def explorations_of(self, kingdom: str) -> tuple[Exploration, ...]:
        """All exploration cards of a kingdom, the special ones too."""
        return tuple(card for card in self.explorations.values() if card.kingdom == kingdom)

    def deep_fog_of(self, kingdom: str) -> tuple[DeepFogCard, ...]:
        """The Deep Fog cards used in a kingdom: the common ones and its own."""
        return tuple(card for card in self.deep_fog.values() if card.kingdom in (None, kingdom))

    def mortis_of(self, deck: int, kingdom: str | None = None) -> tuple[MortisCard, ...]:
        """The cards of a Mortis deck: the common ones, and those of the kingdom."""
        return _mortis_of(self, deck, kingdom)

    def contracts_of(self, kingdom: str) -> tuple[Contract, ...]:
        """The contracts that the kingdom's notice board can show."""
        return tuple(card for card in self.contracts.values() if card.kingdom in (None, kingdom))

    def scouts_of(self, kingdom: str) -> tuple[Scout, ...]:
        """The services of the kingdom's Scouts Guild."""
        return tuple(card for card in self.scouts.values() if card.kingdom == kingdom)

    def cards(self) -> Iterator[tuple[str, Any]]:
        """Every definition with the name of the shelf it stands on, in order."""
        for shelf in fields(self):
            content = getattr(self, shelf.name)
            if shelf.name in ("packs", "keywords"):
                continue
            for card in content.values():
                if shelf.name == "tiles":
                    yield from ((shelf.name, tile) for tile in card.values())
                else:
                    yield shelf.name, card


def with_boards(library: L) -> L:
    """The same library, with squires' sides and princesses' cards where a knight's portrait, arcs and talent stand.

    So everything that asks a board what is printed there asks them too (SQU-003, SQU-009 … SQU-011, PRI-001).
    """
    ladies = library.princesses.values()
    sides = [(squire, side) for squire in library.squires.values() for side in squire.sides]
    portraits = [portrait_of(*each) for each in sides] + [princesses.portrait_of(each) for each in ladies]
    ladders = [ladder_of(*each) for each in sides] + [princesses.ladder_of(each) for each in ladies]
    arcs = [vigor_of(*each) for each in sides] + [princesses.life_of(each) for each in ladies]
    talents = [abilities_of(*each) for each in sides] + [princesses.abilities_of(each) for each in ladies]
    return replace(
        library,
        gear={**library.gear, BARE_HANDS.id: BARE_HANDS} if sides else library.gear,
        portraits={**library.portraits, **{card.id: card for card in portraits}},
        heroic_arcs={**library.heroic_arcs, **{card.id: card for card in ladders}},
        peril_arcs={**library.peril_arcs, **{card.id: card for card in arcs}},
        talents={**library.talents, **{card.id: card for card in talents}},
    )


def name_of(library: Library, kind: str, id: str) -> Text | None:
    """The name of a card on a shelf of the library, or None if it is not there."""
    card = getattr(library, kind).get(id)
    return None if card is None else card.name


# --- looked up in every clash, and listed once --------------------------------------------------


@lru_cache(maxsize=512)
def _ai_of(library: Library, monster: str, level: int) -> tuple[AiCard, ...]:
    return tuple(card for card in library.ai.values() if card.monster == monster and card.level == level)


@lru_cache(maxsize=512)
def _bp_of(library: Library, monster: str, level: int) -> tuple[BpCard, ...]:
    return tuple(card for card in library.bp.values() if card.monster == monster and card.level == level)


@lru_cache(maxsize=64)
def _mortis_of(library: Library, deck: int, kingdom: str | None) -> tuple[MortisCard, ...]:
    cards = library.mortis.values()
    return tuple(card for card in cards if card.deck == deck and card.kingdom in (None, kingdom))
