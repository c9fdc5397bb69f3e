"""How far a saved game is, in the words of the menu and of the lists."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kf_desktop.ui.i18n.catalogue import tr

if TYPE_CHECKING:
    from kf_desktop.ui.start.entries import SaveEntry

SKIRMISH = "skirmish"
"""The phase of a skirmish."""
ROSEGRAAL, PATH_OVER = "rosegraal", "path_over"
"""The phases of a Rogue's Path, wherever its party is: it goes on, or it is won or lost."""


def place_of(entry: SaveEntry, *, short: bool = False) -> list[str]:
    """How far the game is, and of a branch where it began; `short`: that it is one."""
    branch = tr("saves.branched_short") if short and entry.branched_at else branch_of(entry)
    return [*reached_of(entry), *filter(None, [branch])]


def reached_of(entry: SaveEntry) -> list[str]:
    """How far the game is; a skirmish is one of no expedition, and its name says what it is."""
    if entry.phase == SKIRMISH:
        return []
    if entry.phase in (ROSEGRAAL, PATH_OVER):
        over = [tr("phase.path_over")] if entry.phase == PATH_OVER else []
        return [tr("top.expedition_rose", number=entry.expedition), *over]
    phase = [tr(f"phase.{entry.phase}")] if entry.phase else []
    return [tr("top.expedition", number=entry.expedition), *phase]


def branch_of(entry: SaveEntry) -> str:
    """Where a branch began; empty for a game that is none."""
    if not entry.branched_at:
        return ""
    kinds = {SKIRMISH: "_short", ROSEGRAAL: "_rose", PATH_OVER: "_rose"}
    return tr(f"saves.branched{kinds.get(entry.phase, '')}", number=entry.branched_at)
