"""Since when slips tell: what an answer brought stays until the next; of an attack, until one after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.sequence.steps import is_acting, last_opener

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

ATTACKS = ("attack", "encounter_attack")
"""Events with which a knight's attack begins."""
SIGNATURE = "signature"
"""The event of the card with which a monster answers an attack."""


def begun(view: TableView) -> int:
    """Where the attack or the monster's action begins that the question comes within; else the end of the events."""
    events = view.events
    if view.attack is not None:
        return _attack(view, len(events))
    opener = last_opener(events) if is_acting(view) else len(events)
    answers = opener < len(events) and events[opener].kind == SIGNATURE
    return _attack(view, opener) if answers else opener


def _attack(view: TableView, until: int) -> int:
    """Where the last attack before that event begins; the event itself where there is none."""
    return next((at for at in range(until - 1, -1, -1) if view.events[at].kind in ATTACKS), until)


class Since:
    """The event from which on it is told."""

    def __init__(self) -> None:
        self.first = 0
        self.within = 0
        """Where the attack began within which the last question was asked."""

    def follow(self, view: TableView) -> None:
        """Something has been answered; or it was taken back or loaded, and nothing is fresh."""
        now = begun(view)
        fresh = view.seen < len(view.events)
        if fresh and view.attack is not None:
            now = min(now, view.seen)  # what led to the attack with the same answer belongs to it
        self.first = min(view.seen, self.within) if fresh else now
        self.within = now
