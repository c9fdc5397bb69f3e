"""A new campaign: knights with their starting cards, their prologues waiting to be read (SHT-001, SHT-004, CAM-054)."""

from __future__ import annotations

from collections.abc import Sequence

from kf_desktop.content.seats import SEATS
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.expedition.vision.roster import new_knight
from kf_desktop.rules.squire.squires import check_squires, new_squire
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.mode import mode_of, optional_modes, settle_modes
from kf_desktop.rules.table.state import Campaign, Expedition, State


def new_campaign(
    box: Box,
    name: str,
    knights: Sequence[str],
    seed: int,
    *,
    seats: Sequence[str] = (),
    squires: Sequence[str] = (),
    table_dice: bool = False,
    prologues: bool = True,
    modes: Sequence[str] = (),
) -> State:
    """The state from which a session starts.

    Args:
        knights: ids of one to five different knights, in seating order.
        seats: who plays each knight; a knight without one has a seat of its own.
        seed: any whole number; it is taken modulo 2^64.
        squires: ids of different squires who fill empty places, played from the first knight's seat.
        prologues: whether the books' prologues are read first.
        modes: those that the players choose, such as "presence"; others follow from the party.

    Raises:
        ValueError: too few or too many knights or squires, or one of them twice (CAM-001, SQU-002); a mode that
            cannot be chosen.
    """
    check_party(knights)
    check_squires(box, len(knights), squires)
    unknown = [name for name in modes if name not in optional_modes()]
    if unknown:
        raise ValueError(f"There is no mode '{unknown[0]}' to choose; there are {', '.join(optional_modes())}.")
    members = {
        knight: new_knight(box, knight, seats[index] if index < len(seats) else knight)
        for index, knight in enumerate(knights)
    }
    scenes = [Frame("vision")]
    if prologues:
        scenes += [frame for knight in reversed(knights) for frame in _prologue(box, knight)]
    campaign = Campaign(
        name,
        saints=[saint.id for saint in box.saints.values() if saint.unlocked],
        mercenaries=[card.id for card in box.mercenaries.values() if card.level == 1],
    )
    state = State(
        campaign,
        [*knights, *squires],
        members,
        scenes,
        {"seed": seed % (1 << 64)},
        Expedition(1),
        table_dice=table_dice,
        squires={squire: new_squire(box, squire, members[knights[0]].seat, 1) for squire in squires},
    )
    settle_modes(state, modes)
    mode_of(state).campaign_begins(box, state)
    return state


def check_party(knights: Sequence[str]) -> None:
    """One to five different knights (CAM-001).

    Raises:
        ValueError: too few or too many knights, or one of them twice.
    """
    if not 1 <= len(knights) <= SEATS or len(dict.fromkeys(knights)) < len(knights):
        raise ValueError(f"A party has one to {SEATS} different knights.")


def _prologue(box: Box, knight: str) -> list[Frame]:
    book = box.books.get(box.knights[knight].book)
    if book is None or not book.prologue:
        return []
    return [Frame("story", "", {"book": book.id, "paragraph": str(book.prologue), "knight": knight})]
