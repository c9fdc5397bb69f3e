"""What each knight and the party are here for, as lines to be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.missions import mission_entry
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.rules.state import Knight


@dataclass(frozen=True, slots=True)
class Goal:
    """Whose goal, and what it is."""

    who: str
    words: str


def goals(view: TableView) -> list[Goal]:
    """The knights' missions in seating order, then the contract."""
    names = speech.names_of(view.library)
    found = [_knight_goal(knight, view) for knight in view.party()]
    expedition = view.expedition
    if expedition.contract:
        done = "✓ " if expedition.contract_done else ""
        contract = view.library.contracts.get(expedition.contract)
        words = said(contract.text) if contract is not None else ""
        found.append(Goal(f"{done}{tr('goal.contract')}: {names.name('contract', expedition.contract)}", words))
    return found


def _knight_goal(knight: Knight, view: TableView) -> Goal:
    name = speech.names_of(view.library).name("knight", knight.id)
    clues = CATALOGUE.listed([f"{tr(f'word.{kind}')} {count}" for kind, count in knight.clues.items() if count])
    told = tr("goal.clues", clues=clues) if clues else ""
    kind, _, number = knight.mission.partition(":")
    title, words = tr(f"goal.{kind}", number=number), ""
    entry = mission_entry(view, knight.id, kind, number)
    if entry is not None:
        title = f"{title}: {said(entry.name)}"
        goal = getattr(entry, "goal", None)
        words = said(goal) if hasattr(goal, "get") else _clue_goal(goal, knight)
    return Goal(f"{name} · {title}", "\n".join(filter(None, [words, told])))


def _clue_goal(goal: Any, knight: Knight) -> str:
    primary = getattr(goal, "primary", 0)
    first = f"{tr(f'word.{knight.clue_card}')} {primary}" if knight.clue_card else str(primary)
    secondary = getattr(goal, "secondary", 0)
    second = f"{tr(f'word.{knight.secondary}')} {secondary}" if knight.secondary and secondary else ""
    return tr("goal.needs", clues=CATALOGUE.listed(list(filter(None, [first, second]))))
