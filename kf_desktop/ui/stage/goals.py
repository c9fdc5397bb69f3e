"""What each knight and the party are here for, as lines to be read."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from kf_desktop.ui.cards.faces import said
from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, tr
from kf_desktop.ui.i18n.missions import mission_entry, quest_clues
from kf_desktop.ui.table.view import TableView

if TYPE_CHECKING:
    from kf_desktop.door.view import KnightView


LEADER_OF_FIVE = 5
"""Clues of one type that the leader of five looks for (FIV-013)."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Whose goal, and what it is; in short, how far it has come."""

    who: str
    words: str
    short: str = ""
    found: bool | None = None
    """Whether all that is counted of it has been found; None if nothing is."""
    brief: str = ""
    """Whose goal, and of which kind, without its name."""


def goals(view: TableView) -> list[Goal]:
    """The knights' missions in seating order, then the contract."""
    names = speech.names_of(view.library)
    found = [_knight_goal(knight, view) for knight in view.party()]
    expedition = view.expedition
    if expedition.contract:
        done = "✓ " if expedition.contract_done else ""
        contract = view.library.contracts.get(expedition.contract)
        words, counted = said(contract.text) if contract is not None else "", ""
        if contract is not None and expedition.contract_so_far is not None and not expedition.contract_done:
            counted = tr("goal.so_far", count=expedition.contract_so_far, needed=contract.goal.amount)
            words = f"{words}\n{counted}"
        title = CATALOGUE.headed(f"{done}{tr('goal.contract')}", names.name("contract", expedition.contract))
        found.append(Goal(title, words, counted, expedition.contract_done))
    return found


def _knight_goal(knight: KnightView, view: TableView) -> Goal:
    name = speech.names_of(view.library).called(knight.id)
    kind, number = knight.mission, knight.cold_lead or str(knight.investigation or "")
    title, words, needed = tr(f"goal.{kind}", number=number), "", {}
    brief = f"{name} · {title}"
    entry = mission_entry(view, knight.id, kind, number)
    if entry is not None:
        title = CATALOGUE.headed(title, said(entry.name))
        needed = dict(getattr(entry, "needs", {}))
        if hasattr(entry.goal, "get"):
            words = "\n".join((said(entry.goal), quest_clues(entry)))
        else:
            needed = {knight.clue_card: entry.goal.primary, knight.secondary: entry.goal.secondary}
    card = view.library.clue_cards.get(knight.clue_card)
    if kind == "squire" and card is not None:
        needed = {knight.clue_card: card.required}
    if knight.clue_target:
        needed = {knight.clue_target: LEADER_OF_FIVE}
    elif kind == "investigation" and "true_solo" in view.game.modes:
        needed, words = {}, tr("goal.three_of_a_kind")
        if _is_solved(knight):
            title, words = f"✓ {title}", tr("goal.solved")
    counting: tuple[str, ...] = getattr(entry, "clues", ()) if kind == "quest" else ()
    counts = kind != "quest" or bool(needed) or bool(counting)  # on a quest none may be of use
    clues, lost = (
        _clues(knight, needed, counting) if counts else "",
        tr("goal.loses_a_clue") if knight.loses_a_clue else "",
    )
    wanted = {kind: count for kind, count in needed.items() if kind and count}
    found = all(knight.clues.get(kind, 0) >= count for kind, count in wanted.items()) if wanted else None
    return Goal(f"{name} · {title}", "\n".join(filter(None, [words, clues, lost])), clues, found, brief)


def _is_solved(knight: KnightView) -> bool:
    """Whether the investigation that the knight is on has succeeded, and no other was begun yet (SOL-005, SOL-009)."""
    rows = knight.sheet.tale[-1].investigations if knight.sheet.tale else ()
    return any(row.number == knight.investigation and row.result == "success" for row in rows)


def _clues(knight: KnightView, needed: dict[str, int], counting: Collection[str] = ()) -> str:
    """Clues found, and of how many; of those `counting` for a quest too of which it asks for no number."""
    wanted = {kind: count for kind, count in needed.items() if kind and count}
    wanted |= {kind: 0 for kind in counting if kind not in wanted}
    lines = [_clue_line(tr(f"word.{kind}"), knight.clues.get(kind, 0), needed) for kind, needed in wanted.items()]
    others = {kind: count for kind, count in knight.clues.items() if count and kind not in wanted}
    has = "goal.besides" if lines else "goal.has"
    lines += [tr(has, clue=tr(f"word.{kind}"), count=count) for kind, count in others.items()]
    return tr("goal.clues", clues=CATALOGUE.listed(lines)) if lines else ""


def _clue_line(clue: str, count: int, needed: int) -> str:
    """How many of those that are needed; when there are enough, a tick says so."""
    key = "goal.of" if count < needed else "goal.enough" if needed else "goal.unnumbered"
    return tr(key, clue=clue, count=count, needed=needed)
