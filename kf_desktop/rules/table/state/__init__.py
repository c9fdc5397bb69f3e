"""The state of a campaign: everything that a table would have to keep, and nothing else.

Plain slotted dataclasses of scalars, lists and dicts with text keys; a card is its id. Spaces of the
clash board are the grid's numbers (-1 = not on the board), tiles are their printed numbers as text.
"""

from kf_desktop.rules.table.state.campaign import Campaign, Rosegraal, Skirmish
from kf_desktop.rules.table.state.clash import ActivationToken, Clash, Figure, FigureNumber, Perch, TerrainPiece
from kf_desktop.rules.table.state.expedition import (
    Dungeon,
    Encounter,
    Expedition,
    FogCard,
    FoolsDeck,
    Hunt,
    MercenaryState,
    Reading,
    Schedule,
    TileState,
)
from kf_desktop.rules.table.state.knights import (
    Chapter,
    FarFriend,
    Fighter,
    GearItem,
    Investigation,
    Knight,
    Loadout,
    Mettle,
    Modifier,
    Princess,
    Sheet,
    Squire,
)
from kf_desktop.rules.table.state.whole import State

__all__ = [
    "ActivationToken",
    "Campaign",
    "Chapter",
    "Clash",
    "Dungeon",
    "Encounter",
    "Expedition",
    "FarFriend",
    "Fighter",
    "Figure",
    "FigureNumber",
    "FogCard",
    "FoolsDeck",
    "GearItem",
    "Hunt",
    "Investigation",
    "Knight",
    "Loadout",
    "MercenaryState",
    "Mettle",
    "Modifier",
    "Perch",
    "Princess",
    "Reading",
    "Rosegraal",
    "Schedule",
    "Sheet",
    "Skirmish",
    "Squire",
    "State",
    "TerrainPiece",
    "TileState",
]
