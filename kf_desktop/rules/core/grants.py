"""Keywords of abilities: what they do at the moment the ability is used (ABI-053, ABI-054).

A chapter registers what its keywords do with `@grants("hide")`; some are just an operation
(`content/deeds.py`). A keyword that is neither is
in force for a while: in the attack or the defence in progress, or else until the turn ends.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from kf_desktop.content.deeds import deed_of
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.content.keywords import Keyword
from kf_desktop.rules.core import pool, stats
from kf_desktop.rules.core.gear import UNBOUND
from kf_desktop.rules.core.keywords import give_for_now
from kf_desktop.rules.effects import Context, perform
from kf_desktop.rules.game import Game, Steps

Use: TypeAlias = Callable[[Game, Keyword, Context], Steps[None]]
Able: TypeAlias = Callable[[Game, Keyword, Context], bool]


@dataclass(frozen=True, slots=True)
class Grant:
    """What a keyword does, and whether it could do anything now."""

    use: Use
    able: Able


_GRANTS: dict[str, Grant] = {}


def _always(game: Game, keyword: Keyword, context: Context) -> bool:
    return True


def grants(*names: str, able: Able = _always) -> Callable[[Use], Use]:
    """Register what keywords do when an ability gives them."""

    def register(use: Use) -> Use:
        for name in names:
            _GRANTS[name] = Grant(use, able)
        return use

    return register


def grant_all(game: Game, keywords: Sequence[Keyword], context: Context) -> Steps[None]:
    """Do what the keywords say, one after another."""
    for keyword in keywords:
        rule, deed = _GRANTS.get(keyword.id), deed_of(keyword)
        if deed is not None:
            yield from perform(game, (deed,), context)
        elif rule is None:
            _lasts(game, keyword, context)
        elif rule.able(game, keyword, context):
            yield from rule.use(game, keyword, context)


def any_possible(game: Game, keywords: Sequence[Keyword], context: Context) -> bool:
    """Whether any of the keywords could do something now."""
    for keyword in keywords:
        rule = _GRANTS.get(keyword.id)
        if rule is None or rule.able(game, keyword, context):
            return True
    return False


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
