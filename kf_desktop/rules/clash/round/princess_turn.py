"""What a princess does in a clash: her place, her turn, her Superior Reflex (PRI-006 … PRI-012)."""

from __future__ import annotations

from functools import partial

from kf_desktop.rules.abilities.using import hindrance, offers, use
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.moving import costs, walking
from kf_desktop.rules.clash.round.knight_round import END_TURN, speed_of, tell_turn
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.knight.standing import start_afresh
from kf_desktop.rules.table.game import Deed, Game, Kind, Option, Steps, choose_of, clash_of
from kf_desktop.rules.table.state import Princess


def princess_turn(game: Game, princess: Princess) -> Steps[None]:
    """Her movement, and before or after it what she can do, once (PRI-007, PRI-008, PRI-012)."""
    tell_turn(game, princess, "PRI-007")
    clash_of(game).active = princess.id
    princess.moved = False
    start_afresh(princess)
    while not princess.dead:
        deed = yield from choose_of(
            Kind.ACTION,
            "choose.action",
            {**_deeds(game, princess), END_TURN: None},
            seats=(princess.seat,),
            because=("PRI-008", "PRI-012"),
            args={"knight": princess.id},
        )
        if deed is None:
            break
        yield from deed()
        yield from settle(game)
    princess.acted = True
    clash_of(game).active = ""


def _deeds(game: Game, princess: Princess) -> dict[Option, Deed]:
    """Neither a combat action nor a complicated one (PRI-008)."""
    found: dict[Option, Deed] = {}
    if not princess.moved and costs.can_walk(game, princess, speed := speed_of(game, princess)):
        found[Option("move", "move", {"amount": speed})] = partial(_move, game, princess, speed)
    for offer in offers(game, princess, ("free_action",)):
        if offer.key not in princess.used and hindrance(game, princess, offer, Context(knight=princess)) is None:
            args: dict[str, str | int | bool] = {"knight": princess.id, "card": offer.source, "ability": offer.key}
            found[Option(f"use:{offer.key}", "use", args)] = partial(_use, game, princess, offer)
    return found


def _move(game: Game, princess: Princess, speed: int) -> Steps[None]:
    princess.moved = True
    yield from walking.walk(game, princess, speed, optional=False, by_action=True)


def _use(game: Game, princess: Princess, offer: Offer) -> Steps[None]:
    princess.used.append(offer.key)
    yield from use(game, princess, offer, Context(source=offer.source, knight=princess))
