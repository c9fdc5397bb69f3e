"""What a screen reader is told of a step, at whatever speed it is shown: one announcement, in order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech

if TYPE_CHECKING:
    from kf_desktop.ui.table.view import TableView

TOLD = (
    *("phase", "clash_begins", "clash_won", "clash_lost", "encounter", "encounter_ends", "expedition_failed"),
    "path_ends",
    *("ai_card", "signature", "targeting", "attacked", "hits", "full_evade", "full_hit", "full_miss", "attack_hits"),
    *("wound", "critical_wound", "no_wound", "overheats", "knockdown", "peril", "dies", "judicium", "mob_gone"),
    *("travels", "exploration", "monster_moves", "monster_appears", "unlocked", "gear_gained", "next_chapter"),
)
"""Kinds of events that are read aloud."""

MOST = 8
"""The most sentences of an announcement; older ones are left out, as a listener cannot skim."""


def aloud(view: TableView) -> str:
    """What a screen reader is to say of the events since the table was last shown."""
    told = [speech.event(event, view) for event in view.fresh_events() if event.kind in TOLD]
    return " ".join(told[-MOST:])
