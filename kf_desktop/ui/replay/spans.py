"""The parts of a chapter that can be gone through alone: all of it, and each of its clashes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr

if TYPE_CHECKING:
    from kf_desktop.door.reel import Reel
    from kf_desktop.ui.table.view import TableView

ENDS = ("clash_won", "clash_lost", "clash_begins")


@dataclass(frozen=True, slots=True)
class Span:
    """From one place to another, and what that is."""

    first: int
    last: int
    words: str


def spans_of(reel: Reel, view: TableView) -> list[Span]:
    """The whole chapter first, then its clashes."""
    names = speech.names_of(view.library)
    found = [Span(0, reel.length, tr("replay.whole"))]
    for index, mark in enumerate(reel.marks):
        if mark.event.kind == "clash_begins":
            ends = [each.place for each in reel.marks[index + 1 :] if each.event.kind in ENDS]
            monster = names.name("monster", str(mark.event.args.get("monster", "")))
            found.append(Span(mark.place, min(ends, default=reel.length), tr("replay.clash", monster=monster)))
    return found
