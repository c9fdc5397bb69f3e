"""Where a card would find a knight: for the player who looks before stepping."""

from __future__ import annotations

from kf_desktop.content.cards.monsters import Routine
from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.walk import walk
from kf_desktop.engine.codec import decode, encode
from kf_desktop.rules.clash.board import blocks, miniatures, zones
from kf_desktop.rules.clash.board.zones import in_reach
from kf_desktop.rules.clash.monster.targeting import find_targets
from kf_desktop.rules.clash.moving.planning import comes_near
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import Figure, State


def threatened(game: Game, figure: Figure, card: Routine, knight: Fighter) -> tuple[int, ...]:
    """The spaces on which the card would, or might, strike the knight as the board stands (TGT-002 … TGT-006).

    The knight is put on every space where he could stand, one after another, in a copy of the game.
    """
    copy = Game(decode(State, encode(game.state)), game.content)
    clash = copy.state.clash
    assert clash is not None, "the board of a clash"
    twin = next(each for each in clash.figures if each.number == figure.number)
    moved = copy.state.fighter(knight.id)
    clash.riders.pop(knight.id, None)
    free = [cell for cell in sorted(miniatures.legal_for_displaced(copy)) if cell != moved.cell]
    return tuple(cell for cell in sorted([*free, moved.cell]) if _strikes(copy, twin, card, moved, cell))


def _strikes(game: Game, figure: Figure, card: Routine, knight: Fighter, cell: int) -> bool:
    """Whether the card's lines lead to the knight on that space, and its attack reaches him, or he is in its zone."""
    miniatures.put(knight, cell)
    game.events.clear()
    steps = find_targets(game, figure, card)
    try:
        asked = next(steps)
    except StopIteration as end:
        found = end.value
        if found is None:
            return False
        targets = found.knights
        aimed = knight in targets
    else:  # the players choose among equals, and he may be one of them
        aimed = any(option.key == f"knight:{knight.id}" for option in asked.options)
        targets = [knight]
    attack = MonsterAttack(card, figure, list(targets))
    moves = [step for step in card.steps if isinstance(step, Move) and step.at is None and step.how != "to_centre"]
    if moves:
        return aimed and (bool(card.own_zone) or attack.is_judgement or comes_near(game, figure, attack, moves[-1].how))
    if card.own_zone:
        return cell in _zone(game, attack)
    return (aimed or _strikes_all(card)) and in_reach(game, attack, knight)


def _strikes_all(card: Routine) -> bool:
    """Whether the attack is made against every knight in reach, whoever was aimed at."""
    attacks = (node for _, node in walk(card.steps) if isinstance(node, Attack))
    return any(attack.on in ("each_knight", "adjacent_knights") for attack in attacks)


def _zone(game: Game, attack: MonsterAttack) -> blocks.Cells:
    """The spaces of a zone around the monster; a Wave does not reach those behind an Obstacle (MAT-016, MAT-024)."""
    own = miniatures.footprint(game, attack.figure)
    zone = zones.zone_cells(game, own, attack.card.own_zone)
    return zone if attack.type_value("wave") is None else zones.wave_cells(game, own, zone)
