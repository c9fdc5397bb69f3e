"""Why abilities are not on offer: asked only by a player who misses one.

Nothing is decided here: the reasons come from the functions that made the options.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from kf_desktop.content.effects import Cost
from kf_desktop.rules.core import abilities, dice
from kf_desktop.rules.core import hindrance as because
from kf_desktop.rules.core.abilities import Offer
from kf_desktop.rules.core.hindrance import Hindrance
from kf_desktop.rules.effects import Context
from kf_desktop.rules.game import Game, Knight, Option, Refusal

Details = dict[str, str | int | bool]


def refusal(option: Option, hindrance: Hindrance, **args: str | int | bool) -> Refusal:
    """The option with the reason why it is not there."""
    return Refusal(option, hindrance.why, hindrance.rule, args)


def of_offers(
    game: Game, knight: Knight, offers: Iterable[Offer], context: Callable[[Offer], Context], names: list[str]
) -> list[Refusal]:
    """The abilities of a window that cannot be used in it; `names` are those used already (ABI-040)."""
    found = []
    for offer in offers:
        why = abilities.hindrance(game, knight, offer, context(offer))
        if why is None and offer.name and offer.name in names:
            why = because.SAME_NAME
        if why is not None:
            found.append(of_offer(game, knight, offer, why))
    return found


def of_offer(game: Game, knight: Knight, offer: Offer, why: Hindrance) -> Refusal:
    """The ability with its reason and what that is about."""
    option = Option(f"use:{offer.key}", "use", {"knight": knight.id, "card": offer.source, "ability": offer.key})
    return refusal(option, why, **_details(knight, offer, why))


def _details(knight: Knight, offer: Offer, why: Hindrance) -> Details:
    """What the sentence names: how much is asked and how much there is."""
    cost = offer.cost or Cost()
    if why is because.GATE:
        return {"when": str(getattr(offer.ability, "when", ""))}
    if why is because.SAME_NAME:
        return {"name": offer.name}
    asked: dict[str, Details] = {
        "heat": {"amount": cost.heat, "have": dice.heat_room(knight)},
        "vigor": {"amount": cost.vigor, "have": knight.vigor},
        "charge": {"amount": cost.charge, "have": offer.item.charges if offer.item is not None else 0},
        "tokens": {"tokens": ", ".join(f"{token} {count}" for token, count in cost.token)},
        "action_spent": {"action": cost.action or ""},
    }
    return asked.get(why.why, {})
