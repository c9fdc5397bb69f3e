"""The letters of the game's own deeds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.decision.option_keys import deal_keys

if TYPE_CHECKING:
    from kf_desktop.engine.decision import Decision

CHIEF = ("attack_action",)
"""Labels of the deed that a question is mostly asked for: it is armed from the beginning."""
GRAVE = ("sigh",)
"""Labels of deeds that undo a whole clash: never armed from the beginning."""
OWN = {"attack_action": "A", "move": "M", "recommended": "R"}
"""Letters of deeds that are always at hand, by the option's label."""


def keys_of(decision: Decision | None) -> dict[str, str]:
    """The key on the keyboard of each option."""
    return deal_keys(decision, OWN)
