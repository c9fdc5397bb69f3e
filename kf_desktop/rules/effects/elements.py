"""What of a kingdom is there: in a dungeon neither map nor Exploration deck (PST-017 … PST-019)."""

from __future__ import annotations

from typing import Any

from kf_desktop.content.cards import dungeons
from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.content.elements import Element, element_of, elements_in
from kf_desktop.rules.table.game import Game


def dungeon_card(game: Game) -> dungeons.Dungeon | None:
    """The dungeon that the party is in, or has set out for."""
    expedition = game.state.on_expedition
    if expedition is None:
        return None
    if expedition.dungeon is not None:
        return game.content.dungeons[expedition.dungeon.id]
    return game.content.dungeons[expedition.hunt.dungeon] if expedition.hunt is not None else None


def is_absent(game: Game, effect: Any) -> bool:
    """Whether the operation refers to what is not in play: it does nothing."""
    return _missing(game, element_of(effect))


def refers_to_absent(game: Game, effects: Effects) -> bool:
    """Whether any of them needs what is not in play: then the whole ability cannot be used (PST-017, PST-019)."""
    return any(_missing(game, element) for element in elements_in(effects))


def _missing(game: Game, element: Element | None) -> bool:
    dungeon = dungeon_card(game) if element is not None else None
    return dungeon is not None and element not in dungeon.elements
