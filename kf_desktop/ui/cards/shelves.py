"""On which shelves of the library the card of an option can stand."""

from __future__ import annotations

ANY_CARD = (
    "techniques",
    "gear",
    "upgrades",
    "ai",
    "bp",
    "explorations",
    "deep_fog",
    "mortis",
    "judicium",
    "conditions",
    "talents",
    "portraits",
    "heroic_arcs",
    "peril_arcs",
    "rapport_boons",
    "mercenaries",
    "contracts",
    "scouts",
    "saints",
    "loot",
    "traits",
    "presence",
    "mettle",
    "squires",
)

SOURCES = (*ANY_CARD, "signatures", "routines")
"""Where a card can stand that asks something."""

SHELF_OF: dict[str, tuple[str, ...]] = {
    "technique": ("techniques",),
    "gear": ("gear",),
    "item": ("gear", "upgrades"),
    "weapon": ("gear",),
    "armor": ("gear",),
    "support": ("gear",),
    "buy": ("gear",),
    "reforge": ("gear",),
    "upgrade": ("upgrades",),
    "contract": ("contracts",),
    "scout": ("scouts",),
    "mercenary": ("mercenaries",),
    "hire": ("mercenaries",),
    "saint": ("saints",),
    "mettle": ("mettle",),
    "loot": ("loot", "gear", "upgrades"),
    "ai": ("ai", "signatures", "routines"),
    "bp": ("bp",),
    "mortis": ("mortis",),
    "judicium": ("judicium",),
    "condition": ("conditions",),
    "portrait": ("portraits",),
    "heroic_arc": ("heroic_arcs",),
    "peril_arc": ("peril_arcs",),
    "talent": ("talents",),
    "boon": ("rapport_boons",),
    "exploration": ("explorations",),
    "fog": ("deep_fog",),
    "game": ("gambling",),
    "card": ANY_CARD,
    "source": ANY_CARD,
    "value": ANY_CARD,
}
"""By the first part of an option's key, or the name of an argument."""
