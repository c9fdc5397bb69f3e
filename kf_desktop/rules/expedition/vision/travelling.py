"""A knight who rides with another group: he takes his own record along and nothing else (CAM-011, SHT-026, SAI-062)."""

from __future__ import annotations

from kf_desktop.engine.codec import decode, encode
from kf_desktop.rules.knight.incarnate import leave_saint
from kf_desktop.rules.table.state import FarFriend, Knight, State

MUSTERING = ("", "party", "leads")
"""Steps of the Vision before which nobody has set out."""


def stays_between(state: State) -> bool:
    """Whether the group is between two expeditions: only then does anybody come or go (SHT-005)."""
    frame = state.scenes[-1] if state.scenes else None
    return (
        frame is not None
        and len(state.scenes) == 1
        and frame.scene == "vision"
        and frame.step in MUSTERING
        and state.on_expedition is not None
    )


def take_in(state: State, knight: Knight, group: str) -> None:
    """A copy of the knight as he comes from that group joins the roster, and is there to be mustered.

    Sheet, armory, techniques and boxes are what they were. His friends of the other group are other people (SHT-026);
    a Saint who stands by somebody here does not stand by him as well (SAI-008).

    Raises:
        ValueError: the group is out on an expedition, or has this knight already (CAM-001).
    """
    if not stays_between(state):
        raise ValueError("the group is out on an expedition: a knight joins between two of them.")
    if knight.id in state.knights:
        raise ValueError(f"the group has {knight.id} already.")
    arrived = decode(Knight, encode(knight))
    sheet, here = arrived.sheet, state.campaign.name
    friends = [*(FarFriend(name, group, hearts) for name, hearts in sheet.rapport.items()), *sheet.far_friends]
    sheet.rapport = {friend.knight: friend.hearts for friend in friends if friend.group == here}
    sheet.far_friends = [friend for friend in friends if friend.group != here]
    if sheet.saint in [other.sheet.saint for other in state.knights.values()]:
        leave_saint(arrived)
    state.knights[arrived.id] = arrived
    state.scenes[-1].step = "party"
