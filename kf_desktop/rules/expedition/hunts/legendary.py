"""Legendary cards: one for the first victory in a hunt that offers them, and where they can be used (PST-011)."""

from __future__ import annotations

from kf_desktop.rules.knight.gear import owned_gear
from kf_desktop.rules.table.game import Game, Knight

CLASH_LOOT = ("exhibition", "full")


def legendary_cards(game: Game, kind: str) -> list[str]:
    """What one Clash Loot card of the party can be exchanged for, whatever the tier (PST-011, PST-012)."""
    hunt = game.state.expedition.hunt
    if hunt is None or not hunt.first_victory or hunt.legendary_taken or kind not in CLASH_LOOT:
        return []
    taken = owned_gear(game)
    return [card for card in game.content.hunts[hunt.rite].legendary if card not in taken]


def take_legendary(game: Game, card: str) -> None:
    """Remember it if the card is one: there is no second (PST-011)."""
    hunt = game.state.expedition.hunt
    if hunt is not None and game.content.gear[card].source == "legendary":
        hunt.legendary_taken = True


def usable_gear(game: Game, card: str) -> bool:
    """Legendary gear is for the Postgame alone, unless it says otherwise (PST-016)."""
    gear = game.content.gear[card]
    return gear.source != "legendary" or gear.everywhere or in_postgame(game)


def usable_cards(game: Game, knight: Knight, what: str) -> list[str]:
    """The knight's unlocked cards; a hunt's rewards in the Postgame alone (PST-015)."""
    unlocked = knight.sheet.unlocked.get(what, [])
    return unlocked if in_postgame(game) else [card for card in unlocked if card not in knight.sheet.epilogue]


def in_postgame(game: Game) -> bool:
    """Whether the party is on a hunt."""
    expedition = game.state.on_expedition
    return expedition is not None and expedition.hunt is not None
