"""What a knight cannot do in his turn, and why: asked only by a player who misses an option."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.rules.clash import walking
from kf_desktop.rules.clash.attack import missing_attacks
from kf_desktop.rules.core import abilities
from kf_desktop.rules.core import hindrance as because
from kf_desktop.rules.core.refusals import of_offer, refusal
from kf_desktop.rules.effects import Context
from kf_desktop.rules.game import Game, Knight, Option, Refusal

TURN = ("free_action", "complicated")
"""Timings of what can be used in the own turn, outside actions (ABI-023)."""


# --- a knight's turn ----------------------------------------------------------------------------


def of_turn(game: Game, knight: Knight, speed: int) -> list[Refusal]:
    """What is not among the actions of the turn (KRD-010 … KRD-014)."""
    return [*_of_moving(game, knight, speed), *_of_attacking(game, knight), *_of_abilities(game, knight)]


def _of_moving(game: Game, knight: Knight, speed: int) -> Iterator[Refusal]:
    option = Option("move", "move", {"amount": speed})
    if knight.knockdown:
        yield refusal(option, because.KNOCKED_DOWN)
    elif knight.moved:
        yield refusal(option, because.ACTION_SPENT, action="movement")
    elif not walking.can_walk(game, knight, speed):
        yield refusal(option, because.NO_WAY)


def _of_attacking(game: Game, knight: Knight) -> Iterator[Refusal]:
    if knight.knockdown or knight.fought:
        option = Option("attack", "attack_action")
        why = because.KNOCKED_DOWN if knight.knockdown else because.ACTION_SPENT
        yield refusal(option, why, action="combat")
        return
    yield from missing_attacks(game, knight)


def _of_abilities(game: Game, knight: Knight) -> Iterator[Refusal]:
    """Active abilities that cannot be used now, those of other moments last."""
    context = Context(knight=knight)
    for offer in abilities.offers(game, knight, *TURN):
        why = abilities.hindrance(game, knight, offer, context)
        if why is None and offer.key in knight.used:
            why = because.USED
        if why is not None:
            yield of_offer(game, knight, offer, why)
    yield from _of_other_moments(game, knight)


def _of_other_moments(game: Game, knight: Knight) -> Iterator[Refusal]:
    """The techniques in hand whose moment is another one (ABI-022)."""
    for card in knight.hand:
        clash = game.content.techniques[card].clash
        if clash is not None and clash.timing not in TURN:
            option = Option(f"use:technique:{card}", "use", {"knight": knight.id, "card": card})
            yield refusal(option, because.NOT_NOW, timing=clash.timing)
