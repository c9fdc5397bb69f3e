"""What a knight cannot do in his turn, and why: asked only by a player who misses an option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from kf_desktop.content.cards.knights import AbilityTiming
from kf_desktop.rules.abilities import using
from kf_desktop.rules.abilities.refusals import of_not_in_play, of_offer, of_other_moments
from kf_desktop.rules.clash.attack.declaring import refused_attacks, refused_draws
from kf_desktop.rules.clash.moving import costs, vantage, walking
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import Fighter, Game, Option, Refusal

TURN = ("free_action", "complicated")
"""Timings of what can be used in the own turn, outside actions (ABI-023)."""
OTHER_MOMENTS = tuple(timing for timing in get_args(AbilityTiming) if timing not in (*TURN, "passive"))


def of_turn(game: Game, knight: Fighter, speed: int) -> list[Refusal]:
    """What is not among the actions of the turn (KRD-010 … KRD-014), what belongs to other moments last."""
    found = [*_of_moving(game, knight, speed), *_of_attacking(game, knight)]
    if not knight.knockdown:
        found += [*vantage.refused_climbs(game, knight), *walking.refused_tiles(game, knight)]
        found += _of_readying(game, knight)
    found += [*_of_abilities(game, knight), *of_not_in_play(game, knight, TURN)]
    return [*found, *of_other_moments(game, knight, OTHER_MOMENTS)]


def _of_moving(game: Game, knight: Fighter, speed: int) -> Iterator[Refusal]:
    option = Option("move", "move", {"amount": speed})
    if knight.knockdown:
        yield because.KNOCKED_DOWN.of(option)
    elif knight.moved:
        yield because.ACTION_SPENT.of(option, action="movement")
    elif not costs.can_walk(game, knight, speed):
        yield because.NO_WAY.of(option)


def _of_attacking(game: Game, knight: Fighter) -> Iterator[Refusal]:
    if knight.knockdown or knight.fought:
        why = because.KNOCKED_DOWN if knight.knockdown else because.ACTION_SPENT
        yield why.of(Option("attack", "attack_action"), action="combat")
        return
    yield from refused_attacks(game, knight)
    yield from refused_draws(game, knight, "knighves")


def _of_readying(game: Game, knight: Fighter) -> Iterator[Refusal]:
    """An action spent makes ready what is exhausted (GEA-069)."""
    exhausted = using.is_anything_exhausted(game, knight)
    for action, spent in (("movement", knight.moved), ("combat", knight.fought)):
        option = Option(f"unexhaust:{action}", f"unexhaust_{action}")
        if not exhausted:
            yield because.NOTHING_EXHAUSTED.of(option)
        elif spent:
            yield because.ACTION_SPENT.of(option, action=action)


def _of_abilities(game: Game, knight: Fighter) -> Iterator[Refusal]:
    context = Context(knight=knight)
    for offer in using.offers(game, knight, TURN):
        why = using.hindrance(game, knight, offer, context)
        if knight.knockdown:
            why = because.KNOCKED_DOWN
        elif why is None and offer.key in knight.used:
            why = because.USED
        if why is not None:
            yield of_offer(knight, offer, why)
