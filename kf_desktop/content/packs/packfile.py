"""What a file of a pack may hold: a list of each kind of card, and the shelf of the library it goes to."""

import dataclasses

from kf_desktop.content.cards.boards import Scenario, TerrainTile
from kf_desktop.content.cards.companions.princesses import Princess
from kf_desktop.content.cards.companions.squires import Mettle, Squire
from kf_desktop.content.cards.dungeons import Dungeon, DungeonCard, Hunt
from kf_desktop.content.cards.gear import Gear, Upgrade
from kf_desktop.content.cards.keywords import KeywordRule
from kf_desktop.content.cards.kingdom import DeepFogCard, Exploration, Kingdom, Tile
from kf_desktop.content.cards.knights import (
    HeroicArc,
    Knight,
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
from kf_desktop.content.definition import definition


@definition
class PackFile:
    """All tables of a file; the fields are their names in the pack."""

    keyword: tuple[KeywordRule, ...] = ()
    knight: tuple[Knight, ...] = ()
    portrait: tuple[Portrait, ...] = ()
    heroic_arc: tuple[HeroicArc, ...] = ()
    peril_arc: tuple[PerilArc, ...] = ()
    talent: tuple[Talent, ...] = ()
    technique: tuple[Technique, ...] = ()
    rapport_boon: tuple[RapportBoon, ...] = ()
    loadout: tuple[Loadout, ...] = ()
    presence: tuple[PresenceSide, ...] = ()
    gear: tuple[Gear, ...] = ()
    upgrade: tuple[Upgrade, ...] = ()
    monster: tuple[Monster, ...] = ()
    trait: tuple[Trait, ...] = ()
    attack_type: tuple[AttackKind, ...] = ()
    ai: tuple[AiCard, ...] = ()
    signature: tuple[Signature, ...] = ()
    routine: tuple[Routine, ...] = ()
    bp: tuple[BpCard, ...] = ()
    scenario: tuple[Scenario, ...] = ()
    terrain: tuple[TerrainTile, ...] = ()
    encounter: tuple[EncounterCard, ...] = ()
    mortis: tuple[MortisCard, ...] = ()
    judicium: tuple[JudiciumCard, ...] = ()
    condition: tuple[ConditionCard, ...] = ()
    kingdom: tuple[Kingdom, ...] = ()
    tile: tuple[Tile, ...] = ()
    exploration: tuple[Exploration, ...] = ()
    deep_fog: tuple[DeepFogCard, ...] = ()
    outpost: tuple[Outpost, ...] = ()
    contract: tuple[Contract, ...] = ()
    scout: tuple[Scout, ...] = ()
    mercenary: tuple[Mercenary, ...] = ()
    saint: tuple[Saint, ...] = ()
    loot: tuple[LootCard, ...] = ()
    fool: tuple[FoolCard, ...] = ()
    clue_card: tuple[ClueCard, ...] = ()
    gambling: tuple[Gambling, ...] = ()
    squire: tuple[Squire, ...] = ()
    mettle: tuple[Mettle, ...] = ()
    princess: tuple[Princess, ...] = ()
    rosegraal: tuple[Rosegraal, ...] = ()
    rosegraal_reward: tuple[RosegraalReward, ...] = ()
    dungeon: tuple[Dungeon, ...] = ()
    dungeon_card: tuple[DungeonCard, ...] = ()
    hunt: tuple[Hunt, ...] = ()


TABLES: tuple[str, ...] = tuple(field.name for field in dataclasses.fields(PackFile))

_SINGULAR = (
    *("gear", "ai", "bp", "terrain", "mortis", "judicium", "deep_fog", "loot", "fool", "gambling", "mettle"),
    "presence",
)
_IRREGULAR = {"mercenary": "mercenaries", "princess": "princesses"}


def shelf_of(table: str) -> str:
    """The shelf of the library where the cards of a table stand."""
    if table in _SINGULAR:
        return table
    return _IRREGULAR.get(table, f"{table}s")
