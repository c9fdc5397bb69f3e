"""Mercenaries in a clash: the first use flips the card, the second discards it (ACN-018 … ACN-023, OUT-037)."""

from __future__ import annotations

from kf_desktop.content.knights import Ability
from kf_desktop.rules.core.abilities import can_pay, pay
from kf_desktop.rules.effects import Context, holds, perform
from kf_desktop.rules.game import Game, Knight, Steps
from kf_desktop.rules.state import MercenaryState


def ability_of(game: Game, hired: MercenaryState, phase: str) -> Ability | None:
    """What the mercenary's side in use can do in a "delve" or a "clash"."""
    side = game.content.mercenaries[hired.id].sides[hired.uses]
    return side.delve if phase == "delve" else side.clash


def mercenary_options(game: Game) -> list[tuple[str, str, dict[str, str | int | bool]]]:
    """Hired mercenaries whose clash ability can be used now; they serve the whole party (OUT-046, ACN-022)."""
    return [
        (f"mercenary:{hired.id}", "mercenary", {"mercenary": hired.id})
        for hired in game.state.expedition.mercenaries
        if (ability := ability_of(game, hired, "clash")) is not None and holds(game, ability.when, Context())
    ]


def use_mercenary(game: Game, knight: Knight, key: str, phase: str = "clash") -> Steps[None]:
    """The knight calls on the mercenary; the card is flipped, then discarded."""
    hired = next(entry for entry in game.state.expedition.mercenaries if entry.id == key[10:])
    ability = ability_of(game, hired, phase)
    if ability is None:
        return
    if ability.cost is not None and can_pay(game, knight, ability.cost):
        pay(game, knight, ability.cost)
    hired.uses += 1
    game.emit("mercenary", "OUT-037", mercenary=hired.id, knight=knight.id, uses=hired.uses)
    if hired.uses > 1:
        game.state.expedition.mercenaries.remove(hired)
    yield from perform(game, ability.effect, Context(source=hired.id, knight=knight))
