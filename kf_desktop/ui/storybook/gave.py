"""What a paragraph gave and took, for the margin beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

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
        *("quest", "investigation", "princess_joins", "monster_appears", "tile_revealed"),
        *("unlocked", "excluded", "archived", "note", "node", "rapport", "boon", "saint_gained", "saint_lost"),
    )
)
"""The events by which a page changes the sheets and the stand of the expedition."""
PAGE = "paragraph"
TESTED = ("test", "save", "plain_roll", "vice_fades")
"""Behind these stands what a test brought, and before the page to which it led."""
CHOSEN = "way_taken"
"""Behind it stands what the choice cost and gave that was made on the page before."""
UNSAID = ("only_one_answer", "declines_clue", "clue_direction", "voted")
"""What may come between and tells of nothing that was given."""


HARM, HELP = -1, 1
HARMS = frozenset(
    (
        *("pays", "clue_left", "clue_not_collected", "vice", "ignored_by_vice", "condition", "condition_again"),
        *("saint_lost", "monster_appears"),
    )
)
HELPS = frozenset(
    (
        *("clue", "loot", "gear_gained", "recruited", "condition_ends", "resource", "fortified"),
        *("princess_joins", "unlocked", "rapport", "boon", "saint_gained"),
    )
)
MOVED_BY = {"gain": 1, "track_up": 1, "lose": -1, "track_down": -1}
"""Of what is counted, whether more of it or less comes of the event."""
UNWANTED = frozenset(("bane", "heat", "threat", "curse", "time"))
"""Of these, more is worse."""


class Gift(NamedTuple):
    """A line of what a page gave: its sentence, and whether that is a harm, a help, or neither (0)."""

    words: str
    tone: int = 0


def tone_of(event: Event) -> int:
    """Whether what the event tells harms or helps."""
    if (by := MOVED_BY.get(event.kind)) is not None:
        return by * (HARM if event.args.get("what") in UNWANTED else HELP)
    return HARM if event.kind in HARMS else HELP if event.kind in HELPS else 0


def gave(view: TableView, place: Place) -> list[Gift]:
    """Sentences of what came with the page: by the way or the test that led to it, and by what the page itself does.

    What changed nothing (Vigor for who lacks none) is left out. An adventure that was met before says that first.
    """
    events = view.events
    last = next((at for at in reversed(range(len(events))) if _opens(events[at], place)), None)
    if last is None:
        return []
    before, after = _led_here(events, last), last + 1
    while after < len(events) and events[after].kind in (*GIFTS, *UNSAID):
        after += 1
    told = (event for event in events[before:after] if event.kind in GIFTS and event.args.get("amount") != 0)
    again = [Gift(tr("paragraph.again"))] if events[last].args.get("again") else []
    return again + [Gift(speech.event(each, view), tone_of(each)) for each in speech.at_once(told)]


def _led_here(events: Sequence[Event], page: int) -> int:
    """Where what led to the page begins: at the choice that was made, else at the last test; else at the page itself.

    What else came before is of the page before, or of a tile or a card.
    """
    tested = page
    for at in reversed(range(page)):
        kind = events[at].kind
        if kind == CHOSEN:
            return at
        if kind in TESTED:
            tested = at if tested == page else tested
        elif kind not in (*GIFTS, *UNSAID):
            break
    return tested


def _opens(event: Event, place: Place) -> bool:
    return event.kind == PAGE and (event.args.get("book"), event.args.get("paragraph")) == place
