"""Where a card would find a knight: for the player who looks before stepping."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.content.cards.monsters import Routine
from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.walk import walk
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.grid import Cell, Cells
from kf_desktop.rules.clash.board import miniatures, zones
from kf_desktop.rules.clash.board.zones import in_reach
from kf_desktop.rules.clash.monster.targeting import find_targets
from kf_desktop.rules.clash.moving.planning import comes_near
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, clash_of
from kf_desktop.rules.table.state import Figure, State


def threatened(game: Game, figure: Figure, card: Routine, knight: Fighter) -> Cells:
    """The spaces on which the card would, or might, strike the knight as the board stands (TGT-002 … TGT-006).

    The knight is put on every space where he could stand, one after another, in a copy of the game.
    """
    copy, twin = beside(game, figure)
    moved = copy.state.fighter(knight.id)
    clash_of(copy).riders.pop(knight.id, None)
    free = [cell for cell in sorted(miniatures.legal_for_displaced(copy)) if cell != moved.cell]
    return tuple(cell for cell in sorted([*free, moved.cell]) if strikes(copy, twin, card, moved, cell))


def beside(game: Game, figure: Figure) -> tuple[Game, Figure]:
    """A copy of the game in a clash to try something in, and the figure in it."""
    copy = Game(decode(State, encode(game.state)), game.content)
    return copy, next(each for each in clash_of(copy).figures if each.number == figure.number)


def aimed_at(game: Game, figure: Figure, card: Routine) -> tuple[list[Fighter], bool]:
    """Whom the card's lines lead to; of equals all whom the players may choose, first or later, and then True."""
    ways = list(_ways(game, figure, card, ()))
    if len(ways) == 1:
        return ways[0], False
    return [
        knight for knight in miniatures.living_knights(game) if any(knight is each for way in ways for each in way)
    ], True


def _ways(game: Game, figure: Figure, card: Routine, answers: tuple[str, ...]) -> Iterator[list[Fighter]]:
    """The targets by each choice among equals that comes after those answers."""
    game.events.clear()
    steps = find_targets(game, figure, card)
    try:
        asked = next(steps)
        for answer in answers:
            asked = steps.send((answer,))
    except StopIteration as end:
        yield list(end.value.knights) if end.value is not None else []
        return
    for option in asked.options:
        yield from _ways(game, figure, card, (*answers, option.key))


def strikes(game: Game, figure: Figure, card: Routine, knight: Fighter, cell: Cell) -> bool:
    """Whether the card's lines lead to the knight on that space, and its attack reaches him, or he is in its zone."""
    miniatures.put(knight, cell)
    targets, equals = aimed_at(game, figure, card)
    aimed = knight in targets
    if equals:
        targets = [knight]
    elif not targets:
        return False
    attack = MonsterAttack(card, figure, list(targets))
    moves = [step for step in card.steps if isinstance(step, Move) and step.at is None and step.how != "to_centre"]
    if moves:
        return aimed and (bool(card.own_zone) or attack.is_judgement or comes_near(game, figure, attack, moves[-1].how))
    return (aimed or bool(card.own_zone) or _strikes_all(card)) and strikes_now(game, attack, knight)


def strikes_now(game: Game, attack: MonsterAttack, knight: Fighter) -> bool:
    """Whether the attack reaches the knight, from where both stand, or he is in its zone (MAT-002, MAT-016)."""
    if attack.card.own_zone:
        return knight.cell in _zone(game, attack)
    return in_reach(game, attack, knight)


def zone_of(game: Game, attack: MonsterAttack) -> Cells:
    """The spaces of a Zone Attack as all stand now, around the monster or its targets; none of another attack."""
    if attack.card.own_zone:
        return _zone(game, attack)
    around = [node for _, node in walk(attack.card.steps) if isinstance(node, Attack) and node.around == "target"]
    sources = [miniatures.cells_of(game, knight) for knight in attack.targets if not knight.dead]
    zone = {
        cell
        for node in around
        for source in sources
        for cell in zones.zone_cells(game, source, node.zone or attack.type_value("zone") or 0)
    }
    return tuple(sorted(zone))


def _strikes_all(card: Routine) -> bool:
    """Whether the attack is made against every knight in reach, whoever was aimed at."""
    attacks = (node for _, node in walk(card.steps) if isinstance(node, Attack))
    return any(attack.on in ("each_knight", "adjacent_knights") for attack in attacks)


def _zone(game: Game, attack: MonsterAttack) -> Cells:
    """The spaces of a zone around the monster; a Wave does not reach those behind an Obstacle (MAT-016, MAT-024)."""
    own = miniatures.footprint(game, attack.figure)
    zone = zones.zone_cells(game, own, attack.card.own_zone)
    return zone if attack.type_value("wave") is None else zones.wave_cells(game, own, zone)
