"""Keywords of abilities: what they do at the moment the ability is used (ABI-053, ABI-054).

A chapter registers what its keywords do with `@grants("hide")`; some are just an operation
(`content/deeds.py`). A keyword that is neither
is in force for a while: in the attack or the defence in progress, else until the turn ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.content.deeds import deed_of
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.engine.registry import Registry
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight import pool, stats
from kf_desktop.rules.knight.gear import UNBOUND
from kf_desktop.rules.knight.keywords import give_for_now
from kf_desktop.rules.table.game import Game, Steps

Use: TypeAlias = Callable[[Game, Keyword, Context], Steps[None]]
Able: TypeAlias = Callable[[Game, Keyword, Context], bool]


_USES: Registry[str, Use] = Registry("keyword")
_ABLE: Registry[str, Able] = Registry("keyword's possibility")
_VIGOR: Registry[str, int] = Registry("keyword's price")


def grants(*names: str, able: Able | None = None, vigor: int = 0) -> Callable[[Use], Use]:
    """Register what keywords do when an ability gives them, whether they could do anything now, and what they cost."""

    def register(use: Use) -> Use:
        for name in names:
            _USES.register(name, use)
            if vigor:
                _VIGOR.register(name, vigor)
            if able is not None:
                _ABLE.register(name, able)
        return use

    return register


def able_if(name: str) -> Callable[[Able], Able]:
    """Register whether a keyword that is an operation could do anything now."""

    def register(able: Able) -> Able:
        _ABLE.register(name, able)
        return able

    return register


def _could(game: Game, keyword: Keyword, context: Context) -> bool:
    able = _ABLE.get(keyword.id)
    return able is None or able(game, keyword, context)


def grant_all(game: Game, keywords: Sequence[Keyword], context: Context) -> Steps[None]:
    """Do what the keywords say, one after another."""
    for keyword in keywords:
        use = _USES.get(keyword.id)
        if context.attack is not None and _names_a_later_timing(keyword, context):
            context.attack.keywords.append(keyword)  # KAT-023
        elif keyword.rule.deed and (deed := deed_of(keyword)) is not None:
            yield from perform(game, (deed,), context)
        elif use is None:
            _lasts(game, keyword, context)
        elif _could(game, keyword, context):
            yield from use(game, keyword, context)


def _names_a_later_timing(keyword: Keyword, context: Context) -> bool:
    """Whether the window of the keyword is still to come in the attack."""
    attack, timing = context.attack, keyword.rule.timing
    if attack is None or attack.closed:
        return False
    if timing == "first_window":
        return not attack.automatic
    return timing == "second_window" or (timing == "either_window" and not attack.in_window)


def any_possible(game: Game, keywords: Sequence[Keyword], context: Context) -> bool:
    """Whether any of the keywords could do something now."""
    return any(_could(game, keyword, context) for keyword in keywords)


def vigor_for(keyword: Keyword) -> int:
    """The Vigor that the knight pays for using the keyword."""
    return _VIGOR.get(keyword.id, 0)


def _lasts(game: Game, keyword: Keyword, context: Context) -> None:
    if context.knight is None:
        return
    if keyword.rule.timing in UNBOUND:
        give_for_now(game, context.knight, keyword)
    elif context.attack is not None:
        context.attack.keywords.append(keyword)
    elif context.monster_attack is not None:
        context.monster_attack.defence(context.knight).keywords.append(keyword)


# --- keywords that need no place ----------------------------------------------------------------


@grants(*KNIGHT_TOKENS)
def _token(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    pool.add_tokens(game, keyword.id, keyword.value or 1)
    yield from ()


@grants("auto_break")
def _auto_break(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    pool.add_tokens(game, "break", keyword.value)
    yield from ()


@grants("auto_token")
def _auto_token(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    pool.add_tokens(game, keyword.argument, keyword.value)
    yield from ()


@grants("place_resource")
def _place_resource(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    if context.knight is not None:
        stats.gain_resource(game, context.knight, keyword.value)
    yield from ()


@able_if("stand_up")
def _is_down(game: Game, keyword: Keyword, context: Context) -> bool:
    return context.knight is not None and bool(context.knight.knockdown)


@able_if("refresh_x")
def _can_refresh(game: Game, keyword: Keyword, context: Context) -> bool:
    return context.knight is not None and bool(context.knight.cooldown or context.knight.delay)
