"""What a paragraph gave and took, for the margin beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr

if TYPE_CHECKING:
    from kf_desktop.engine.events import Event
    from kf_desktop.ui.storybook.way import Place
    from kf_desktop.ui.table.view import TableView

GIFTS = frozenset(
    (
        *(
            "gain",
            "lose",
            "track_up",
            "track_down",
            "pays",
            "clue",
            "clue_left",
            "clue_not_collected",
            "vice",
            "ignored_by_vice",
            "loot",
            "gear_gained",
            "recruited",
            "kingdom_token",
            "condition",
            "condition_again",
            "condition_ends",
            "resource",
            "pool",
            "fortified",
        ),
        *("unlocked", "excluded", "archived", "note", "node", "rapport", "boon", "saint_gained", "saint_lost"),
    )
)
"""The events by which a page changes the sheets and the stand of the expedition."""
PAGE = "paragraph"
TESTED = ("test", "save", "plain_roll", "vice_fades")
"""Behind these stands what a test brought, and before the page to which it led."""
UNSAID = ("only_one_answer", "declines_clue", "clue_direction")
"""What may come between and tells of nothing that was given."""


def gave(view: TableView, place: Place) -> list[str]:
    """Sentences of what came with the page: by the test that led to it, and by what the page itself does.

    What changed nothing (Vigor for who lacks none) is left out. An adventure that was met before says that first.
    """
    events = view.events
    last = next((at for at in reversed(range(len(events))) if _opens(events[at], place)), None)
    if last is None:
        return []
    before, after = last, last + 1
    while before > 0 and events[before - 1].kind in (*GIFTS, *UNSAID):
        before -= 1
    if before == 0 or events[before - 1].kind not in TESTED:
        before = last  # no test led here: these are of the page before, or of a tile or a card
    while after < len(events) and events[after].kind in (*GIFTS, *UNSAID):
        after += 1
    told = (event for event in events[before:after] if event.kind in GIFTS and event.args.get("amount") != 0)
    again = [tr("paragraph.again")] if events[last].args.get("again") else []
    return again + speech.events(told, view)


def _opens(event: Event, place: Place) -> bool:
    return event.kind == PAGE and (event.args.get("book"), event.args.get("paragraph")) == place
