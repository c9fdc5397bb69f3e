"""The Heroic Arc: what Passion gives to an attack (ARC-001 … ARC-020)."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.rules.knight.stats import PASSION_MAX
from kf_desktop.rules.table.game import Fighter, Game


def open_levels(game: Game, knight: Fighter, bonus: int = 0) -> Iterator[tuple[int, tuple[tuple[Keyword, ...], ...]]]:
    """The levels at or below current Passion, each with its exclusive options (ARC-004 … ARC-007)."""
    passion = min(PASSION_MAX, knight.passion + bonus)
    for level in game.content.heroic_arcs[knight.loadout.heroic_arc].levels:
        if level.passion <= passion:
            yield level.passion, level.options
