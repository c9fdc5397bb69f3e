"""The letters of the game's own deeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.decision.option_keys import deal_keys

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision

CHIEF = ("attack_action",)
"""Labels of the deed that a question is mostly asked for: it is armed from the beginning."""
SKIPS = "skip_prologues"
GRAVE = ("sigh", SKIPS)
"""Labels of deeds that undo a whole clash or pass over whole chapters: never armed from the beginning."""
HOUSES = ("inn", "notice_board", "scouts_guild", "mercenary_guild", "merchant_workshop", "shrine")
FIGURES_OF_HOUSES = {house: str(number) for number, house in enumerate(HOUSES, 1)}
OWN = {"attack_action": "A", "move": "M", "recommended": "R", SKIPS: "X", **FIGURES_OF_HOUSES}
"""Keys of deeds that are always at hand, by the option's label; a house of the outpost keeps its figure whatever else
is still open."""


def keys_of(decision: Decision | None) -> dict[str, str]:
    """The key on the keyboard of each option."""
    return deal_keys(decision, OWN)
