"""Fields that name a card."""

from kf_desktop.content.cards.boards import Companion, Company, Scenario, TerrainPlace, TerrainTile
from kf_desktop.content.cards.companions.princesses import Princess
from kf_desktop.content.cards.dungeons import Dungeon, DungeonCard, Hunt
from kf_desktop.content.cards.gear import Gear
from kf_desktop.content.cards.kingdom import DeepFogCard, Exploration, Tile
from kf_desktop.content.cards.knights import (
    Equipment,
    HeroicArc,
    Loadout,
    PerilArc,
    Portrait,
    RapportBoon,
    StartingCards,
    StartingUnlocks,
    Talent,
    Technique,
)
from kf_desktop.content.cards.modes.rosegraal import Part, RandomMonster, RosegraalReward
from kf_desktop.content.cards.monsters import (
    AiCard,
    AttackKind,
    EncounterCard,
    MonsterLevel,
    Routine,
    Signature,
    Trait,
)
from kf_desktop.content.cards.outpost import Contract, ContractTerms, Gambling, Mercenary, Outpost, Scout
from kf_desktop.content.cards.perils import MortisCard
from kf_desktop.content.effects.expedition import GainPrincess, Recruit, StartClash, StartDungeon, StartEncounter
from kf_desktop.content.effects.knight import GainCondition
from kf_desktop.content.effects.monster import PlaceTerrain

REFERENCES: dict[type, dict[str, str]] = {
    Portrait: {"knight": "knights"},
    HeroicArc: {"knight": "knights"},
    PerilArc: {"knight": "knights"},
    Talent: {"knight": "knights"},
    RapportBoon: {"knight": "knights", "friend": "knights"},
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
    StartEncounter: {"monster": "monsters"},
    Recruit: {"id": "mercenaries"},
    Princess: {"kingdom": "kingdoms"},
    Dungeon: {"kingdom": "kingdoms", "encounters": "monsters"},
    DungeonCard: {"dungeon": "dungeons"},
    Hunt: {
        "kingdom": "kingdoms",
        "dungeon": "dungeons",
        "monster": "monsters",
        "requires": "hunts",
        "legendary": "gear",
    },
    StartDungeon: {"id": "dungeons"},
    GainPrincess: {"id": "princesses"},
    Part: {"kingdom": "kingdoms"},
    RandomMonster: {"monster": "monsters"},
    RosegraalReward: {"knight": "knights"},
    ContractTerms: {"exhibition": "monsters", "full": "monsters"},
}
"""Which fields name a card, and the shelf it must stand on."""
