"""A squire: who may come along, the side of the cards, how one sets out (SQU-001 … SQU-012)."""

from __future__ import annotations

from collections.abc import Sequence

from kf_desktop.content.seats import SEATS
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.standing import clear_of_clash
from kf_desktop.rules.knight.stats import reset_stats, set_as_printed
from kf_desktop.rules.sheet.tale import SQUIRE
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Loadout, Sheet, Squire


def check_squires(box: Box, knights: int, squires: Sequence[str]) -> None:
    """Say what is wrong with the squires that are picked beside so many knights (SQU-002).

    Raises:
        ValueError: something is.
    """
    unknown = [name for name in squires if name not in box.squires]
    if unknown:
        raise ValueError(f"There is no squire '{unknown[0]}'; there are {', '.join(box.squires) or 'none'}.")
    twice = [name for index, name in enumerate(squires) if name in squires[:index]]
    if twice:
        raise ValueError(f"The squire '{twice[0]}' is there twice; each comes along once.")
    if squires and knights + len(squires) > SEATS:
        raise ValueError(f"Knights and squires together are {SEATS} at most, not {knights + len(squires)}.")
    if squires and not box.mettle:
        raise ValueError("There are no Mettle cards for squires to draw.")


def new_squire(box: Box, name: str, seat: str, tier: int) -> Squire:
    """A squire as an expedition begins, with the side for the tier (SQU-011, SQU-012)."""
    squire = Squire(name, seat, Sheet(), _board(box, name, tier), mission=SQUIRE)
    set_as_printed(squire, box.peril_arcs[squire.loadout.peril_arc])
    return squire


def _board(box: Box, name: str, tier: int) -> Loadout:
    """The squire's card lies where a knight's portrait, arcs and talent would (SQU-009)."""
    side = box.squires[name].board(tier)
    return Loadout(side, side, side, side)


def turn_to_tier(game: Game, tier: int) -> None:
    """Squires have no tier of their own: the sides are those of the Party Leader's (SQU-011)."""
    for squire in game.state.squires.values():
        hands = squire.loadout.hands
        squire.loadout = _board(game.content, squire.id, tier)
        squire.loadout.hands = hands
        reset_stats(game, squire)


def set_out(game: Game, squire: Squire) -> None:
    """Statistics and charges as the expedition begins; without a lent weapon bare hands (SQU-012, SQU-035)."""
    reset_stats(game, squire)
    clear_of_clash(squire)
    gear.draw_knighves(game, squire)
    gear.make_ready(game, squire)
    game.emit("sets_out", "SQU-012", knight=squire.id, vigor=squire.vigor, heat_limit=squire.heat_limit)
