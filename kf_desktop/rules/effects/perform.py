"""The interpreter of effects: a card's operations, done in order, each by the chapter that owns it.

A chapter registers its operations with `@performs(Gain)`. A performer is a procedure: it may ask.
Operations that make no sense where they stand (a knockback outside a clash) do nothing (GLD-028).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar, get_args

from kf_desktop.content.effects.expedition import ExpeditionEffect
from kf_desktop.content.effects.knight import Kill
from kf_desktop.content.effects.vocabulary import CARRIED, AnyEffect
from kf_desktop.engine.decision import Steps
from kf_desktop.engine.registry import Registry
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.elements import is_absent
from kf_desktop.rules.table.game import ClashOver, Game
from kf_desktop.rules.table.mode import crosses_kingdom

Performer = Callable[[Game, Any, Context], Steps[None] | tuple[()]]


E = TypeVar("E")


_PERFORMERS: Registry[type, Performer] = Registry("operation")


EXPEDITION_ONLY = frozenset(get_args(ExpeditionEffect))
"""Operations about map, loot and story: without an expedition they do nothing."""


def performs(effect: type[E]) -> Callable[[Callable[[Game, E, Context], Steps[None]]], Performer]:
    """Register the procedure that performs an operation."""

    def register(performer: Callable[[Game, E, Context], Steps[None]]) -> Performer:
        away = effect in EXPEDITION_ONLY
        _PERFORMERS.register(effect, _on_expeditions(performer, carried=effect in CARRIED) if away else performer)
        return performer

    return register


def _on_expeditions(performer: Performer, *, carried: bool) -> Performer:
    """The performer of an operation that does nothing where there is no expedition, or none through a kingdom, or
    where that to which it refers is not in play."""

    def perform_there(game: Game, effect: Any, context: Context) -> Steps[None] | tuple[()]:
        there = game.state.on_expedition is not None if carried else crosses_kingdom(game.state)
        return performer(game, effect, context) if there and not is_absent(game, effect) else ()

    return perform_there


def perform(game: Game, effects: Sequence[AnyEffect], context: Context) -> Steps[None]:
    """Do the operations in order, one sentence at a time (EVA-038, GLD-028).

    Where one wins the clash, deaths of the same effect still count: a clash won and lost at once is lost (CLA-067).
    """
    rest = iter(effects)
    for effect in rest:
        context.doing = effect
        try:
            yield from _PERFORMERS[type(effect)](game, effect, context)
        except ClashOver:
            for other in rest:
                if isinstance(other, Kill):
                    yield from _PERFORMERS[Kill](game, other, context)
            raise
