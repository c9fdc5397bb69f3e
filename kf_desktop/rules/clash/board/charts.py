"""The Escalation chart and the chart of AI bonuses, as tables (ESC-022, ESC-041, ESC-042)."""

from __future__ import annotations

from dataclasses import dataclass

LOWEST = 0
"""In place of a level: the lowest there is."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a wounded body part changes: cards removed and added by level, 0 for the lowest."""

    ai_remove: int
    ai_add: int
    bp_add: tuple[int, ...]
    bp_remove_lowest: bool = False
    aside: bool = False  # a generic double wound; the card goes to the bottom of its deck


CHART: dict[tuple[int, bool], Row] = {
    (1, False): Row(1, 2, (2,)),
    (1, True): Row(1, 2, (2,)),
    (2, False): Row(2, 3, (3,)),
    (2, True): Row(2, 3, (3,)),
    (3, False): Row(LOWEST, 3, (3,), bp_remove_lowest=True, aside=True),
    (3, True): Row(LOWEST, 3, (3, 3), bp_remove_lowest=True),
}
"""By the level of the wounded BP card, and whether the wound is critical. A mob clash uses only the AI column."""

AI_BONUSES = ("vigor_loss", "to_hit", "evasion_dice", "at")
"""What the monster gains, one after the other, when no AI card is left to be added."""


def ai_bonus(steps: int, what: str) -> int:
    """1 if that many steps of the chart of bonuses bring that attribute."""
    return AI_BONUSES[:steps].count(what)
