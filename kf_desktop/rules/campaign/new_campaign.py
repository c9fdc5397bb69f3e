"""A new campaign: knights with their starting cards, their prologues waiting to be read (SHT-001, SHT-004, CAM-054)."""

from __future__ import annotations

from collections.abc import Sequence

from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.expedition.vision.roster import MOST_KNIGHTS, new_knight
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import Campaign, Expedition, State


def new_campaign(
    box: Box,
    name: str,
    knights: Sequence[str],
    seed: int,
    *,
    seats: Sequence[str] = (),
    table_dice: bool = False,
    prologues: bool = True,
) -> State:
    """The state from which a session starts.

    Args:
        knights: ids of one to four different knights, in seating order.
        seats: who plays each knight; a knight without one has a seat of its own.
        seed: any whole number; it is taken modulo 2^64.
        prologues: whether the books' prologues are read first.

    Raises:
        ValueError: too few or too many knights, or one of them twice (CAM-001).
    """
    check_party(knights)
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
    return State(
        campaign,
        list(knights),
        members,
        scenes,
        {"seed": seed % (1 << 64)},
        Expedition(1),
        table_dice=table_dice,
    )


def check_party(knights: Sequence[str]) -> None:
    """One to four different knights (CAM-001).

    Raises:
        ValueError: too few or too many knights, or one of them twice.
    """
    if not 1 <= len(knights) <= MOST_KNIGHTS or len(dict.fromkeys(knights)) < len(knights):
        raise ValueError(f"A party has one to {MOST_KNIGHTS} different knights.")


def _prologue(box: Box, knight: str) -> list[Frame]:
    book = box.books.get(box.knights[knight].book)
    if book is None or not book.prologue:
        return []
    return [Frame("story", "", {"book": book.id, "paragraph": str(book.prologue), "knight": knight})]
