"""What can be used at any time of a delve: techniques, gear, talents, mercenaries (TEC-002, OUT-037, OUT-046)."""

from __future__ import annotations

from functools import partial

from kf_desktop.rules.abilities.mercenaries import can_serve, use_mercenary
from kf_desktop.rules.abilities.using import delve_offers, offers, usable, use
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.expedition.delve import clues
from kf_desktop.rules.expedition.delve.meeting import settle
from kf_desktop.rules.expedition.kingdom.map import leader_of
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table.game import Deed, Fighter, Game, Option, Steps, party
from kf_desktop.rules.table.state import MercenaryState


def use_options(game: Game) -> dict[Option, Deed]:
    """Everything that can be used now; the same ability once a round."""
    options: dict[Option, Deed] = {
        _option(game, knight, offer): partial(_use, game, knight, offer)
        for knight in party(game)
        for offer in _offers(game, knight)
    }
    for hired in game.state.expedition.mercenaries:
        if can_serve(game, leader_of(game), hired):
            option = Option(f"mercenary:{hired.id}", "mercenary", {"mercenary": hired.id})
            options[option] = partial(_call_on, game, hired)
    return options


def _option(game: Game, knight: Fighter, offer: Offer) -> Option:
    """Whose card it is, and what becomes of a clue that it brings."""
    clue = clues.foreseen(game, knight, offer.ability.effect)
    return Option(f"use:{knight.id}:{offer.key}", "use", {"knight": knight.id, "card": offer.source, **clue})


def _use(game: Game, knight: Fighter, offer: Offer) -> Steps[None]:
    """Use it; then the map reacts to a change of Threat (HUN-003)."""
    if offer.key not in knight.used:
        knight.used.append(offer.key)
    yield from use(game, knight, offer, Context(source=offer.source, knight=knight))
    yield from settle(game)


def _call_on(game: Game, hired: MercenaryState) -> Steps[None]:
    yield from use_mercenary(game, leader_of(game), hired, "delve")
    yield from settle(game)


def _offers(game: Game, knight: Fighter) -> list[Offer]:
    every = [*delve_offers(game, knight, "any"), *offers(game, knight, ("delve",))]
    context = Context(knight=knight)
    return [offer for offer in every if offer.key not in knight.used and usable(game, knight, offer, context)]
