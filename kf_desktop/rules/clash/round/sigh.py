"""The Sigh of the Graal: a clash that has just ended is fought again (GLD-036 … GLD-041)."""

from __future__ import annotations

import json
from dataclasses import fields

from kf_desktop.engine.codec import canonical, decode, encode
from kf_desktop.rules.sheet.counters import change_counter
from kf_desktop.rules.table.game import Game, Kind, Option, Steps, choose_of, party
from kf_desktop.rules.table.state import State

KEPT = ("streams", "table_dice", "before_clash")
"""What does not go back: chance goes on, or the same answers would bring the same clash."""


def remember(game: Game) -> None:
    """Keep the state from before the set-up, if anybody could pay for going back to it (GLD-037)."""
    game.state.before_clash = ""
    if any(knight.sheet.sighs for knight in party(game)):
        game.state.before_clash = canonical(encode(game.state))


def clash_is_replayed(game: Game) -> Steps[bool]:
    """After a clash, whatever its outcome, one knight may pay a Sigh to fight it again (GLD-036, GLD-039 … GLD-041).

    A Sigh gained in the clash itself is gone with it, and pays for nothing (GLD-037).
    """
    if not game.state.before_clash:
        return False
    before = decode(State, json.loads(game.state.before_clash))
    payers = [knight for knight in party(game) if knight.sheet.sighs and before.fighter(knight.id).sheet.sighs]
    if not payers:
        return False
    offered = {Option(f"sigh:{knight.id}", "sigh", {"knight": knight.id}): knight.id for knight in payers}
    name = yield from choose_of(
        Kind.CHOOSE,
        "choose.sigh",
        {**offered, Option("no", "no"): None},
        because=("GLD-036",),
        args={"result": game.state.clash.result if game.state.clash else ""},
    )
    if name is None:
        return False
    _go_back(game, before)
    change_counter(game, game.state.knights[name], "sigh", -1)  # GLD-038
    game.emit("sigh", "GLD-037", knight=name)
    return True


def _go_back(game: Game, before: State) -> None:
    for entry in fields(State):
        if entry.name not in KEPT:
            setattr(game.state, entry.name, getattr(before, entry.name))
