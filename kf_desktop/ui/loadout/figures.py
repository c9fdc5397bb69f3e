"""What a change of the loadout does to its numbers, in words: only what differs, and whether it is for the better."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import tr
from kf_desktop.ui.theme.theme import colour

if TYPE_CHECKING:
    from kf_desktop.door.rulings import Outfit
    from kf_desktop.ui.table.view import TableView

CHANCES = ("hit", "wound", "evade")
FIGURES = (*CHANCES, "armor", "again", "vigor", "heat", "speed", "hand", "bane")
"""All of which more is better, in the order in which they are told."""
SHOWN = ("speed", "hand", "bane", "vigor", "heat", "armor", *CHANCES)
"""Those that stand below the portrait."""


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that changes."""

    name: str
    before: str
    after: str
    better: bool

    @property
    def words(self) -> str:
        return tr("loadout.change", name=self.name, before=self.before, after=self.after)


def changed(now: Outfit, then: Outfit) -> list[Figure]:
    """The numbers that are not the same in both; none where one of the two has none."""
    if not now.values or not then.values:
        return []
    found = []
    for id in FIGURES:
        before, after = now.values.get(id, Fraction(0)), then.values.get(id, Fraction(0))
        if shown(id, before) != shown(id, after):
            found.append(Figure(tr(f"loadout.figure.{id}"), shown(id, before), shown(id, after), after > before))
    return found


def against(outfit: Outfit, view: TableView) -> str:
    """The monster that the chances are against; empty where none waits."""
    if not outfit.foe:
        return ""
    monster = speech.names_of(view.library).name("monster", outfit.foe)
    return tr("loadout.against", monster=monster, level=outfit.level)


def shown(id: str, value: Fraction) -> str:
    """A chance in percent, anything else with one decimal if it has any."""
    if id in CHANCES:
        return tr("loadout.percent", percent=round(value * 100))
    return str(value.numerator) if value.denominator == 1 else f"{float(value):.1f}"


def rich_changes(figures: list[Figure]) -> str:
    """The changes in one line, with a sign and a colour for better and worse."""
    parts = []
    for figure in figures:
        tone, sign = ("moss", "▲") if figure.better else ("blood", "▼")
        change = f"{escape(figure.before)} → {escape(figure.after)} {sign}"
        words = f'{escape(figure.name)} <b style="color:{colour(tone).name()}">{change}</b>'
        parts.append(words.replace(" → ", "&nbsp;→&nbsp;").replace(f" {sign}", f"&nbsp;{sign}"))
    return " &nbsp; ".join(parts)
