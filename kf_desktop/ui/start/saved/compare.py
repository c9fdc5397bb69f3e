"""Two saved games side by side: only what differs, row by row."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr

if TYPE_CHECKING:
    from kf_desktop.door.table import Table
    from kf_desktop.door.view import GameView, KnightView
    from kf_desktop.ui.i18n.names import Names

COUNTED = ("gold", "leads", "sighs", "bane", "devotion")


@dataclass(frozen=True, slots=True)
class Row:
    """What it is about, and how it stands in either game."""

    name: str
    left: str
    right: str


def compared(left: Table, right: Table) -> list[Row]:
    """The rows in which the two differ."""
    names = speech.names_of(left.library)
    one, two = _facts(left.view, names), _facts(right.view, names)
    rows = [Row(name, one.get(name, "–"), two.get(name, "–")) for name in dict.fromkeys([*one, *two])]
    return [row for row in rows if row.left != row.right]


def _facts(view: GameView, names: Names) -> dict[str, str]:
    """What can be said of a game in a word or two, by its name."""
    found = {tr("compare.expedition"): str(view.expedition.number), tr("compare.time"): str(view.expedition.time)}
    if view.expedition.kingdom:
        found[tr("compare.kingdom")] = names.name("kingdom", view.expedition.kingdom)
    found[tr("compare.phase")] = tr(f"phase.{view.expedition.phase}") if view.expedition.phase else "–"
    found[tr("compare.party")] = CATALOGUE.listed([names.called(knight) for knight in view.party])
    unlocked = [names.name("mercenary", each) for each in view.campaign.mercenaries]
    found[tr("compare.mercenaries")] = CATALOGUE.listed(sorted(unlocked)) or "–"
    for knight in view.party:
        called = names.called(knight)
        found |= {f"{called} · {name}": value for name, value in _knight(view.knights[knight], names).items()}
    return found


def _knight(knight: KnightView, names: Names) -> dict[str, str]:
    sheet = knight.sheet
    found = {tr(f"compare.{name}"): str(getattr(sheet, name)) for name in COUNTED}
    found[tr("compare.tale")] = str(len(sheet.tale))
    gear = sorted(names.name("gear", item.gear) for item in sheet.armory)
    found[tr("compare.armory")] = CATALOGUE.listed(gear) or "–"
    virtues = [f"{tr(f'word.{name}')} {value}" for name, value in sheet.virtues.items()]
    found[tr("compare.virtues")] = CATALOGUE.listed(virtues)
    return found
