"""Whom an effect means. A chapter registers the knights of a *who* with `@selects("adjacent_knights")`."""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.engine.decision import Steps
from kf_desktop.engine.registry import Registry
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Game, Kind, choose_of, knight_option, party
from kf_desktop.rules.table.mode import mode_of
from kf_desktop.rules.table.state import Fighter

Selector = Callable[[Game, Context], list[Fighter]]


_SELECTORS: Registry[str, Selector] = Registry("who")


def selects(who: str) -> Callable[[Selector], Selector]:
    """Register the knights that a *who* means, where no choice is needed."""

    def register(selector: Selector) -> Selector:
        _SELECTORS.register(who, selector)
        return selector

    return register


def present(game: Game) -> list[Fighter]:
    """The knights that effects can reach: alive on the clash board, else the whole party. No princess counts."""
    clash = game.state.clash
    if clash is None:
        return party(game)
    found: list[Fighter] = []
    for name in clash.knights:
        knight = game.state.fighter(name)
        if not knight.dead:
            found.append(knight)
    return found


def all_present(game: Game) -> list[Fighter]:
    """The same and a princess, as long as she lives."""
    princess = game.state.princess
    return present(game) if princess is None or princess.dead else [*present(game), princess]


def whom(game: Game, who: str | None, context: Context) -> Steps[list[Fighter]]:
    """The knights that an effect is about; asks where a knight is to be chosen (CLA-012, DIC-030)."""
    name = who or context.default
    if name in ("any_knight", "another_knight"):
        others = [knight for knight in present(game) if name == "any_knight" or knight is not context.knight]
        if not others:
            return []
        chosen = yield from choose_of(
            Kind.FIGURE,
            "choose.knight",
            {knight_option(knight): knight for knight in _in_need_first(others, context)},
            source=context.source,
            because=("CLA-012",),
            args=_purpose(context),
            missing=lambda: [
                hindrance.DEAD.of(knight_option(knight))
                if knight.dead
                else hindrance.ONESELF.against(knight_option(knight), knight)
                for knight in party(game)
                if knight not in others
            ],
        )
        return [chosen]
    return [knight for knight in _SELECTORS[name](game, context) if not knight.dead]


def _in_need_first(knights: list[Fighter], context: Context) -> list[Fighter]:
    """Who has nothing to be cured of comes last, though he may be chosen (CLA-012)."""
    cures = context.doing is not None and context.doing.op == "cure"
    return sorted(knights, key=lambda knight: cures and not knight.conditions)


def _purpose(context: Context) -> dict[str, str | int | bool]:
    """What the operation will do to the knight who is chosen; nothing where that depends on more."""
    effect = context.doing
    amount, what = getattr(effect, "amount", None), getattr(effect, "what", None)
    if effect is None or (amount is not None and amount.variable):
        return {}
    told: dict[str, str | int | bool] = {"doing": effect.op}
    return told | ({"what": what} if what is not None else {}) | ({"amount": amount.plus} if amount is not None else {})


@selects("self")
def _self(game: Game, context: Context) -> list[Fighter]:
    return [context.knight] if context.knight else []


@selects("target")
def _target(game: Game, context: Context) -> list[Fighter]:
    target = context.target or context.knight
    return [target] if target else []


@selects("attacker")
def _attacker(game: Game, context: Context) -> list[Fighter]:
    return _target(game, context)


@selects("leader")
def _leader(game: Game, context: Context) -> list[Fighter]:
    leader = mode_of(game.state).leader(game.state)
    return [game.state.fighter(leader)] if leader else []


@selects("each_knight")
def _each_knight(game: Game, context: Context) -> list[Fighter]:
    return present(game)


@selects("other_knights")
def _other_knights(game: Game, context: Context) -> list[Fighter]:
    me = context.knight or context.target
    return [knight for knight in present(game) if knight is not me]


@selects("random_knight")
def _random_knight(game: Game, context: Context) -> list[Fighter]:
    return mode_of(game.state).at_random(game, present(game))


@selects("priority_target")
def _priority_target(game: Game, context: Context) -> list[Fighter]:
    clash = game.state.clash
    return [game.state.fighter(clash.priority_target)] if clash and clash.priority_target else []


@selects("princess")
def _princess(game: Game, context: Context) -> list[Fighter]:
    """The princess with the party, in a clash and outside one (PRI-014, PRI-015)."""
    princess = game.state.princess
    return [princess] if princess is not None else []


@selects("party")
def _party(game: Game, context: Context) -> list[Fighter]:
    """Everybody in the party, a princess too (PRI-015)."""
    return all_present(game)
