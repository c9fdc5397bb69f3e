"""How strong monsters of a tier are elsewhere: hints for who makes one, never errors (MON-059, MON-060)."""

from collections.abc import Iterator
from dataclasses import dataclass

from kf_desktop.content.cards.library import Library
from kf_desktop.content.cards.monsters import Monster, MonsterLevel
from kf_desktop.content.tiers import CAMPAIGN_LEVELS


@dataclass(frozen=True, slots=True)
class Yardstick:
    """The least and the most of each attribute in the level boxes of a tier."""

    to_hit: tuple[int, int]
    wounds: tuple[int, int]
    exhibition: tuple[int, int]
    activations: tuple[int, int]


YARDSTICKS = {
    "mob": Yardstick((5, 12), (4, 9), (0, 2), (1, 2)),
    "vassal": Yardstick((5, 11), (6, 10), (1, 4), (1, 1)),
    "king": Yardstick((7, 10), (10, 10), (3, 3), (2, 2)),
    "devil": Yardstick((9, 11), (10, 10), (3, 3), (2, 2)),
    "dragon": Yardstick((8, 11), (8, 11), (0, 4), (1, 2)),
}
COMMON = {"at": (0, 6), "vigor_loss": (0, 6), "evasion_dice": (0, 2), "escalations": (0, 2)}
"""The same for every tier."""
FULL_DECK = 6
"""How many cards of each level a boss usually has in either deck."""


def hints(library: Library) -> Iterator[str]:
    """A line for each attribute outside what the tier has elsewhere, and for each deck of a boss with fewer cards."""
    for monster in library.monsters.values():
        yield from _thin_decks(monster, library)
        for column in monster.level[:CAMPAIGN_LEVELS]:
            for name, value, (least, most) in _measured(monster, column):
                if not least <= value <= most:
                    yield f"{monster.id}, level {column.level}: {name} {value} is unusual ({least} to {most})"


def _thin_decks(monster: Monster, library: Library) -> Iterator[str]:
    if monster.kind != "boss":
        return
    for name, cards_of in (("AI", library.ai_of), ("BP", library.bp_of)):
        for level in (1, 2, 3):
            held = len(cards_of(monster.id, level))
            if held < FULL_DECK:
                yield f"{monster.id}: {held} {name} cards of level {level} are unusual ({FULL_DECK} or more)"


def _measured(monster: Monster, column: MonsterLevel) -> Iterator[tuple[str, int, tuple[int, int]]]:
    usual = YARDSTICKS[monster.tier]
    yield "to_hit", column.to_hit, usual.to_hit
    yield "wounds", column.wounds, usual.wounds
    yield "exhibition", column.exhibition, usual.exhibition
    yield "activations", len(column.activation), usual.activations
    for name, span in COMMON.items():
        yield name, getattr(column, name), span
