"""Superior Reflex of a princess: before the target of a monster attack is found, or in its window (PRI-009)."""

from __future__ import annotations

from kf_desktop.content.cards.companions.princesses import SUPERIOR_REFLEX
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.abilities.using import offers, use
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose_of
from kf_desktop.rules.table.state import Princess

PASSING = Option("pass", "pass")


def step_aside(game: Game, attack: MonsterAttack) -> Steps[None]:
    """Before the target of an attack is determined she may use it (PRI-009)."""
    princess = game.state.princess
    if princess is None or princess.dead or princess.cell == OFF or not attack.has_attack_step:
        return
    offered: dict[Option, Offer | None] = {
        Option(
            f"use:{princess.id}:{offer.key}", "use", {"knight": princess.id, "card": offer.source, "ability": offer.key}
        ): offer
        for offer in offers(game, princess, ("reaction",))
        if is_reflex(princess, offer)
    }
    offer = yield from choose_of(
        Kind.WINDOW,
        "window.before_targeting",
        {**offered, PASSING: None},
        seats=(princess.seat,),
        source=attack.card.id,
        because=("PRI-009", "PRI-010"),
        args={"knight": princess.id},
        about=attack,
    )
    if offer is not None:
        attack.stepped_aside = True
        yield from use(game, princess, offer, Context(source=offer.source, knight=princess, monster_attack=attack))


def is_reflex(knight: Fighter, offer: Offer) -> bool:
    """Whether it is the princess's Superior Reflex."""
    return isinstance(knight, Princess) and any(keyword.id == SUPERIOR_REFLEX for keyword in offer.keywords)


def has_stepped_aside(attack: MonsterAttack | None, knight: Fighter, offer: Offer) -> bool:
    """Whether she has used it in this attack already (PRI-010)."""
    return attack is not None and attack.stepped_aside and is_reflex(knight, offer)
