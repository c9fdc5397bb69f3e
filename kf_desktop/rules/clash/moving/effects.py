"""Operations that let somebody move: move, turn, step, vault (MOV, ACN)."""

from __future__ import annotations

from kf_desktop.content.effects.movement import Move, Step, Turn, Vault
from kf_desktop.content.effects.terms import MONSTER, Place
from kf_desktop.engine.grid import Cell, Cells
from kf_desktop.rules.clash.board.asking import moved_in_order
from kf_desktop.rules.clash.board.blocks import gap
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.board.miniatures import (
    figures,
    footprint,
    is_there,
)
from kf_desktop.rules.clash.board.words import on_board
from kf_desktop.rules.clash.board.zones import cells_of_place
from kf_desktop.rules.clash.moving.costs import reachable
from kf_desktop.rules.clash.moving.movement import move_monster
from kf_desktop.rules.clash.moving.turning import turn_away, turn_to, turn_to_most_knights
from kf_desktop.rules.clash.moving.walking import vault, walk
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.game import Fighter, Game, Steps


@performs(Move)
def _move(game: Game, effect: Move, context: Context) -> Steps[None]:
    figure, attack = on_board(context.figure), context.monster_attack
    if figure is not None:
        targets = attack.targets if attack is not None else [context.target] if context.target else []
        yield from move_monster(game, figure, targets, effect.how, attack, effect.at)


@performs(Turn)
def _turn(game: Game, effect: Turn, context: Context) -> Steps[None]:
    """Turn the monster: to its target, away from it, or to most knights (TRN-006)."""
    figure, target = on_board(context.figure), context.target
    if figure is None:
        return
    if effect.to == "most_knights":
        yield from turn_to_most_knights(game, figure)
    elif target is not None and not target.dead:
        yield from (turn_to if effect.to == "target" else turn_away)(game, figure, target)


@performs(Step)
def _step(game: Game, effect: Step, context: Context) -> Steps[None]:
    """A move-like ability (KRD-043, KRD-044); a command is obeyed in full (MAT-045)."""
    if game.state.clash is not None:
        for knight in (yield from moved_in_order(game, effect.who, context)):
            if not is_there(game, knight):
                continue
            spaces = amount_of(game, effect.amount, context, knight)
            among = _destinations(game, knight, spaces, effect, context)
            optional = not context.obeying
            yield from walk(game, knight, spaces, optional=optional, among=among, prompt="step", source=context.source)


def _destinations(game: Game, knight: Fighter, spaces: int, effect: Step, context: Context) -> set[Cell] | None:
    """Where the move may end: nearer to its aim; who obeys goes as near, or as far, as possible (MAT-045)."""
    if effect.toward is None and not context.obeying:
        return None
    costs = reachable(game, knight, spaces)
    if effect.toward is None:
        farthest = max(costs.values(), default=0)
        return {cell for cell, cost in costs.items() if cost == farthest}
    aim = _aim_of(game, effect.toward, context)
    grid = grid_of(game)
    now = gap(grid, (knight.cell,), aim) if aim else 0
    nearer = {cell: left for cell in costs if aim and (left := gap(grid, (cell,), aim)) < now}
    nearest = min(nearer.values(), default=0)
    return {cell for cell, left in nearer.items() if left == nearest or not context.obeying}


def _aim_of(game: Game, toward: Place, context: Context) -> Cells:
    """The spaces that a knight is to move toward: of a place, or of the monster that acts, else of all."""
    if toward != MONSTER:
        return cells_of_place(game, toward)
    monsters = [context.figure] if context.figure is not None else figures(game)
    return tuple(cell for figure in monsters for cell in footprint(game, figure))


@performs(Vault)
def _vault(game: Game, effect: Vault, context: Context) -> Steps[None]:
    if game.state.clash is not None and context.knight is not None and not context.knight.dead:
        yield from vault(game, context.knight, source=context.source)
