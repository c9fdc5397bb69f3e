"""Mercenaries outside the knights' own abilities: what a side can do, and calling on one in a delve (OUT-037)."""

from __future__ import annotations

from kf_desktop.content.cards.knights import Ability
from kf_desktop.rules.abilities.using import can_pay, flip_mercenary, pay
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.elements import refers_to_absent
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import MercenaryState


def ability_of(game: Game, hired: MercenaryState, phase: str) -> Ability | None:
    """What the mercenary's side in use can do in a "delve" or a "clash"."""
    side = game.content.mercenaries[hired.id].sides[hired.uses]
    return side.delve if phase == "delve" else side.clash


def can_serve(game: Game, leader: Fighter, hired: MercenaryState, timing: str = "delve") -> bool:
    """Whether the side in use helps in a delve at that moment; its price is the Party Leader's (OUT-046)."""
    ability = ability_of(game, hired, "delve")
    if ability is None or ability.timing != timing or not holds(game, ability.when, Context(knight=leader)):
        return False
    if refers_to_absent(game, ability.effect):  # PST-017
        return False
    return ability.cost is None or can_pay(game, leader, ability.cost)


def use_mercenary(game: Game, knight: Fighter, hired: MercenaryState, phase: str = "clash") -> Steps[None]:
    """The knight calls on the mercenary; the card is flipped, then discarded."""
    ability = ability_of(game, hired, phase)
    if ability is None:
        return
    if ability.cost is not None and can_pay(game, knight, ability.cost):
        pay(game, knight, ability.cost)
    flip_mercenary(game, knight, hired)
    yield from perform(game, ability.effect, Context(source=hired.id, knight=knight))
