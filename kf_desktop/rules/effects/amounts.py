"""What an amount on a card stands for now. A chapter registers what a variable counts with `@counts("wounds")`."""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.content.expressions import Amount, TokenCount, Variable
from kf_desktop.content.virtues import VICES, VIRTUES
from kf_desktop.engine.registry import Registry
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table.game import Game, track_of
from kf_desktop.rules.table.state import Fighter


def amount_of(game: Game, amount: Amount, context: Context, knight: Fighter | None = None) -> int:
    """The number that an amount stands for now, for the knight affected (default: self or target)."""
    if not amount.variable:
        return amount.plus
    return amount.times * variable(game, amount.variable, context, knight) + amount.plus


def variable(game: Game, counted: Variable, context: Context, knight: Fighter | None = None) -> int:
    """The value of a variable of amounts and conditions; 0 where it has no meaning."""
    who = knight or context.target or context.knight
    if isinstance(counted, TokenCount):
        return who.resource if who is not None and own_token(game, who, counted.token) else 0
    return _VARIABLES[counted](game, context, who)


def own_token(game: Game, knight: Fighter, token: str) -> bool:
    """Whether it is the knight's own kind of resource token."""
    resource = game.content.resource_of(knight.id)
    return resource is not None and resource.id == token


def _knights_now(game: Game) -> int:
    clash = game.state.clash
    if clash is None:
        return len(game.state.party)
    return sum(not game.state.fighter(name).dead for name in clash.knights)


def _squires_now(game: Game) -> int:
    """Of those that count as knights (CLA-012)."""
    clash = game.state.clash
    names = clash.knights if clash is not None else game.state.party
    return sum(name in game.state.squires and not game.state.squires[name].dead for name in names)


def _mark(name: str) -> Callable[[Game, Context, Fighter | None], int]:
    """A virtue or a vice as the sheet has it."""

    def value(game: Game, context: Context, who: Fighter | None) -> int:
        return (who.sheet.virtues.get(name) or who.sheet.vices.get(name, 0)) if who else 0

    return value


Count = Callable[[Game, Context, Fighter | None], int]


_VARIABLES: Registry[str, Count] = Registry(
    "variable",
    {
        "hits": lambda game, context, who: context.hits,
        "successes": lambda game, context, who: context.successes,
        "threat": lambda game, context, who: track_of(game, "threat"),
        "curse": lambda game, context, who: track_of(game, "curse"),
        "time": lambda game, context, who: track_of(game, "time"),
        "passion": lambda game, context, who: who.passion if who else 0,
        "heat": lambda game, context, who: who.heat if who else 0,
        "vigor": lambda game, context, who: who.vigor if who else 0,
        "bane": lambda game, context, who: who.sheet.bane if who else 0,
        "knights": lambda game, context, who: _knights_now(game),
        "squires": lambda game, context, who: _squires_now(game),
        "level": lambda game, context, who: game.state.clash.level if game.state.clash else 0,
        "round": lambda game, context, who: game.state.clash.round if game.state.clash else 0,
        "mobs": lambda game, context, who: _mobs(game),
        "tokens": lambda game, context, who: who.conditions.get(context.source, 0) if who else 0,
        "phase": lambda game, context, who: game.state.clash.phase if game.state.clash else 0,
        "excess": lambda game, context, who: context.attack.excess if context.attack else 0,
        **{name: _mark(name) for name in (*VIRTUES, *VICES)},
    },
)


def counts(name: str) -> Callable[[Count], Count]:
    """Register what a variable of amounts and conditions counts, where a chapter knows it."""

    def register(count: Count) -> Count:
        _VARIABLES.register(name, count)
        return count

    return register


def _mobs(game: Game) -> int:
    clash = game.state.clash
    figures = clash.figures if clash is not None else []
    return sum(bool(figure.bp) for figure in figures)
