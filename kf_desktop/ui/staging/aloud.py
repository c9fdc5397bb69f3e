"""What a screen reader is told of a step, at whatever speed it is shown: one announcement, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.slips.told import slips

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

TOLD = (
    *("phase", "clash_begins", "clash_won", "clash_lost", "encounter", "encounter_ends", "expedition_failed"),
    "path_ends",
    *("ai_card", "signature", "targeting", "attacked", "hits", "full_evade", "full_hit", "full_miss", "attack_hits"),
    *("wound", "critical_wound", "no_wound", "overheats", "knockdown", "peril", "dies", "judicium", "mob_gone"),
    *("travels", "exploration", "monster_moves", "monster_appears", "unlocked", "gear_gained", "next_chapter"),
)
"""Kinds of events that are read aloud, besides all that slips tell."""

MOST = 12
"""The most sentences of an announcement; older ones are left out, as a listener cannot skim."""


def aloud(view: TableView) -> str:
    """What a screen reader is to say of the events since the table was last shown."""
    noted = {note.event for slip in slips(view, view.seen) for note in slip.notes()}
    fresh = enumerate(view.fresh_events(), view.seen)
    told = [speech.event(event, view) for place, event in fresh if event.kind in TOLD or place in noted]
    return " ".join(told[-MOST:])
