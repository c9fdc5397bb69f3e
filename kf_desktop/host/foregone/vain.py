"""Options that would do nothing any more for their price: they are not put, and it is said why."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.content.effects.attack import Dice, Power, Precision, Reroll
from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.host.foregone.reflexes import reacts_in_vain
from kf_desktop.rules.clash.windows.choices import offers_of
from kf_desktop.rules.knight.offers import Offer
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Game, Refusal

LAST = "window.second_window"


def in_vain(game: Game, asked: Decision) -> tuple[Refusal, ...]:
    """The options of the question that would do nothing."""
    return (*reacts_in_vain(game, asked), *_too_late(game, asked))


def _too_late(game: Game, asked: Decision) -> Iterator[Refusal]:
    """What only helps the rolls of an attack in which nothing is rolled any more (KAT-097, TEC-031)."""
    attack = asked.about if isinstance(asked, Asking) else None
    if asked.prompt != LAST or not isinstance(attack, KnightAttack):
        return
    late = {f"use:{each.key}" for each in offers_of(game, attack.knight, "second_window") if _only_of_rolls(each)}
    for option in asked.options:
        if option.key in late:
            yield because.TOO_LATE.of(option)


def _only_of_rolls(offer: Offer) -> bool:
    effects = offer.ability.effect
    return bool(effects) and not offer.keywords and all(map(_of_rolls, effects))


def _of_rolls(effect: object) -> bool:
    """Whether it changes the attack roll or the power roll, and nothing else."""
    return isinstance(effect, Precision | Power | Dice) or (
        isinstance(effect, Reroll) and effect.die in ("attack", "power")
    )
