"""Where a card would find a knight: for the player who looks before stepping."""

from __future__ import annotations

from kf_desktop.content.effects.movement import Move
from kf_desktop.content.monsters import Routine
from kf_desktop.engine.codec import decode, encode
from kf_desktop.rules.clash import board
from kf_desktop.rules.clash.defence import MonsterAttack
from kf_desktop.rules.clash.monster_attack import in_reach
from kf_desktop.rules.clash.targeting import find_targets
from kf_desktop.rules.game import Game, Knight
from kf_desktop.rules.state import Figure, State


def threatened(game: Game, figure: Figure, card: Routine, knight: Knight) -> tuple[int, ...]:
    """The spaces on which the card would, or might, strike the knight as the board stands (TGT-002 … TGT-006).

    The knight is put on every space where he could stand, one after another, in a copy of the game.
    """
    copy = Game(decode(State, encode(game.state)), game.content)
    clash = copy.state.clash
    assert clash is not None, "the board of a clash"
    twin = next(each for each in clash.figures if each.number == figure.number)
    moved = copy.state.knights[knight.id]
    clash.riders.pop(knight.id, None)
    free = [cell for cell in sorted(board.legal_for_displaced(copy)) if cell != moved.cell]
    return tuple(cell for cell in sorted([*free, moved.cell]) if _strikes(copy, twin, card, moved, cell))


def _strikes(game: Game, figure: Figure, card: Routine, knight: Knight, cell: int) -> bool:
    """Whether the card's lines lead to the knight on that space, and its attack reaches him."""
    knight.cell = cell
    game.events.clear()
    steps = find_targets(game, figure, card)
    try:
        asked = next(steps)
    except StopIteration as end:
        found = end.value
        targets = found.knights if found is not None else []
        aimed = knight in targets
    else:  # the players choose among equals, and he may be one of them
        aimed = any(option.key == f"knight:{knight.id}" for option in asked.options)
        targets = [knight]
    if not aimed:
        return False
    goes_there = any(isinstance(step, Move) for step in card.steps)
    return goes_there or in_reach(game, MonsterAttack(card, figure, list(targets)), knight)
