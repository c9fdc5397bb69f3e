"""Leads: five of them complete an investigation without an expedition (CLU-019 … CLU-025)."""

from __future__ import annotations

from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.sheet.tale import (
    SUCCESS,
    book_of,
    case_of,
    entry_of,
    investigations,
    resolve_investigation,
    result_of,
)
from kf_desktop.rules.table.game import Game, Knight, Option, knights_of
from kf_desktop.rules.table.readings import push_reading

PRICE = 5  # CLU-019
BECAUSE = ("CLU-019", "CLU-023")


def completable(game: Game, knight: Knight) -> list[str]:
    """Investigations of the chapters so far that the knight could complete with Leads (CLU-019, CLU-022, CLU-025).

    The one that the knight is on is left out: it is still under way.
    """
    if knight.sheet.leads < PRICE:
        return []
    return [
        each.case
        for each in investigations(game, knight)
        if each.case != case_of(knight) and result_of(knight, each.case) != SUCCESS
    ]


def lead_options(game: Game) -> dict[Option, tuple[Knight, str]]:
    """Who could complete which investigation."""
    return {
        Option(f"leads:{knight.id}:{case}", "leads", {"knight": knight.id, "number": case, "amount": PRICE}): (
            knight,
            case,
        )
        for knight in knights_of(game)
        for case in completable(game, knight)
    }


def spend_leads(game: Game, knight: Knight, case: str) -> None:
    """Complete the investigation; its opening is read as words alone, then its success (CLU-020)."""
    change_counter(game, knight, "lead", -PRICE)
    resolve_investigation(game, knight, case, SUCCESS)
    book, entry = book_of(game, knight), entry_of(game, knight, case)
    assert book is not None and entry is not None
    push_reading(game, book.id, entry.success, knight.id, investigation=case)
    push_reading(game, book.id, entry.opening, knight.id, investigation=case, told="yes")
