"""How a clash is fitted to the party: what its card has changed from the start, read from what happened."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from typing import TYPE_CHECKING

from kf_desktop.ui.i18n import speech
from kf_desktop.ui.i18n.catalogue import CATALOGUE, signed, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from kf_desktop.engine.events import Event
    from kf_desktop.ui.table.view import TableView

CALLED = {"to_hit": "to_hit", "at": "at", "evasion_dice": "dice", "vigor_loss": "loss"}
"""What the stage calls the numbers that a card may change."""
FOUGHT = ("monster_round", "knight_round")


def fitted(view: TableView) -> tuple[str, str]:
    """What the clash card has changed because of who fights, and where that stands; empty for nothing."""
    events = view.events
    begun = next((at for at in range(len(events) - 1, -1, -1) if events[at].kind == "clash_begins"), None)
    if begun is None:
        return "", ""
    card = str(events[begun].args.get("card", ""))
    done = _done_by(card, events[begun:])
    wounds = sum(event.kind == "wound" for event in done)
    changed = Counter[str]()
    for event in done:
        if event.kind == "modifier" and event.args["what"] in CALLED:
            changed[CALLED[str(event.args["what"])]] += int(str(event.args["amount"]))
    told = [tr("monster.begins_with", count=wounds)] if wounds else []
    told += [f"{tr(f'monster.{what}')} {signed(by)}" for what, by in changed.items() if by]
    if not told:
        return "", ""
    named = speech.names_of(view.library).name("card", card)
    return tr("monster.fitted", changes=CATALOGUE.listed(told)), tr("monster.fitted_tip", card=named)


def _done_by(card: str, events: Sequence[Event]) -> list[Event]:
    """What came, before the first round, of those gates of the card that were open."""
    found: list[Event] = []
    opened = False
    for event in takewhile(lambda event: event.kind not in FOUGHT, events):
        if event.kind in ("gate", "trait"):
            opened = event.kind == "gate" and event.args.get("open") is True and event.args.get("card") == card
        elif opened:
            found.append(event)
    return found
