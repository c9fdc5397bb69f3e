"""The operations, words and *whos* of effects that are about places on the clash board."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.content.effects.movement import Displace, Drag, Knockback, Pull, Pushback
from kf_desktop.rules.clash.board.asking import choose_figure, moved_in_order
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
    adjacent,
    figures,
    is_there,
)
from kf_desktop.rules.clash.board.words import on_board
from kf_desktop.rules.clash.board.zones import still_in_range
from kf_desktop.rules.clash.forced.displacing import displace
from kf_desktop.rules.clash.forced.knockback import knockback
from kf_desktop.rules.clash.forced.pulling import drag, pull
from kf_desktop.rules.clash.forced.pushing import pushback
from kf_desktop.rules.clash.harm.conditions import out_of_reach
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Figure

# --- whos ---------------------------------------------------------------------------------------


# --- moving by force ----------------------------------------------------------------------------


def _forced(game: Game, who: str | None, context: Context) -> Steps[list[tuple[Miniature, Miniature]]]:
    """Whom the effect moves, and from whom.

    The monster's doing moves knights; a knight's own moves the monster, unless the effect names knights.
    """
    if game.state.clash is None:
        return []
    figure, me = on_board(context.figure), context.knight
    if who is None and context.default == "self" and me is not None:
        figure = figure or (yield from _beside(game, me))
        return [(figure, me)] if figure is not None else []
    if figure is None:
        return []
    knights = yield from moved_in_order(game, who, context)
    return [(knight, figure) for knight in knights]


def _beside(game: Game, knight: Fighter) -> Steps[Figure | None]:
    """The monster next to the knight that his effect is about; his player chooses among several."""
    near = [figure for figure in figures(game) if adjacent(game, knight, figure)]
    return (yield from choose_figure(game, near, knight)) if near else None


def _on_it(game: Game, pairs: list[tuple[Miniature, Miniature]]) -> Iterator[tuple[Miniature, Miniature]]:
    """Those who are on the board still when their turn comes."""
    return (pair for pair in pairs if is_there(game, pair[0]) and is_there(game, pair[1]))


def _spaces(game: Game, effect: Knockback | Pushback | Drag | Pull, context: Context, moved: Miniature) -> int:
    """How far: a number that counts something of a knight counts it of the one who is moved."""
    return amount_of(game, effect.amount, context, moved if isinstance(moved, Fighter) else None)


@performs(Knockback)
def _knockback(game: Game, effect: Knockback, context: Context) -> Steps[None]:
    for moved, source in _on_it(game, (yield from _forced(game, effect.who, context))):
        if isinstance(moved, Fighter) and (
            out_of_reach(game, context, moved) or _is_gone(game, effect, context, moved)
        ):
            continue
        yield from knockback(game, moved, _spaces(game, effect, context, moved), source, to_side=effect.to == "side")


def _is_gone(game: Game, effect: Knockback, context: Context, knight: Fighter) -> bool:
    """Whether a monster's attack no longer has its target in range; a card may name others (the keyword Knockback)."""
    attack = context.monster_attack
    if attack is None or effect.who not in (None, "target") or context.default == "self":
        return False
    if still_in_range(game, attack, knight):
        return False
    game.emit("out_of_reach", "knockback", how="knockback", knight=knight.id)
    return True


@performs(Pushback)
def _pushback(game: Game, effect: Pushback, context: Context) -> Steps[None]:
    for moved, source in _on_it(game, (yield from _forced(game, effect.who, context))):
        yield from pushback(game, moved, _spaces(game, effect, context, moved), source, toward=effect.toward)


@performs(Drag)
def _drag(game: Game, effect: Drag, context: Context) -> Steps[None]:
    for moved, source in _on_it(game, (yield from _forced(game, effect.who, context))):
        yield from drag(game, moved, _spaces(game, effect, context, moved), source, toward=effect.toward)


@performs(Pull)
def _pull(game: Game, effect: Pull, context: Context) -> Steps[None]:
    for moved, source in _on_it(game, (yield from _forced(game, effect.who, context))):
        yield from pull(game, moved, _spaces(game, effect, context, moved), source)


@performs(Displace)
def _displace(game: Game, effect: Displace, context: Context) -> Steps[None]:
    if game.state.clash is not None:
        for knight in (yield from moved_in_order(game, effect.who, context)):
            if is_there(game, knight):
                yield from displace(game, knight)
