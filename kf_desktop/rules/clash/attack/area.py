"""Area: one power roll against several mobs (the keyword Area)."""

from __future__ import annotations

from kf_desktop.rules.clash.attack.body_parts import at_of
from kf_desktop.rules.clash.attack.keywords import attack_keywords
from kf_desktop.rules.clash.board import blocks, ground, miniatures, monsters
from kf_desktop.rules.clash.monster.wounds import add_wound
from kf_desktop.rules.table.attacks import KnightAttack
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import Figure
from kf_desktop.rules.table.sums import account


def compare_in_area(game: Game, attack: KnightAttack) -> None:
    """The total Power against the AT of every other mob on the spaces named; each is revealed."""
    for figure in monsters_in_area(game, attack):
        if monsters.is_boss(game, figure):
            continue
        figure.revealed = True
        card = game.content.bp[figure.bp]
        at, parts = at_of(game, figure, card, attack.knight)
        struck = attack.total >= at
        event = game.emit(
            "area_strike", "area", figure=figure.number, card=card.id, total=attack.total, at=at, wounded=struck
        )
        event.reasons = (account("at", (at, parts)), account("power", (attack.total, attack.sum)))
        if struck:
            attack.struck_too.append(figure)


def monsters_in_area(game: Game, attack: KnightAttack) -> list[Figure]:
    """The other monsters on the spaces that the attack's Area keywords name, in the order of their numbers."""
    named = [keyword.argument for keyword in attack_keywords(game, attack) if keyword.id == "area"]
    spaces = {cell for name in named for cell in _spaces(game, attack, name)}
    others = [figure for figure in miniatures.figures(game) if figure is not attack.figure]
    return [figure for figure in others if any(cell in spaces for cell in miniatures.footprint(game, figure))]


def _spaces(game: Game, attack: KnightAttack, name: str) -> blocks.Cells:
    """Next to the target, next to the attacker, or straight on from him through the target."""
    grid = ground.grid_of(game)
    if name == "target":
        return blocks.around(grid, miniatures.footprint(game, attack.figure))
    if name == "self":
        return blocks.around(grid, (attack.knight.cell,))
    side = blocks.sides_towards(grid, (attack.knight.cell,), miniatures.footprint(game, attack.figure))[0]
    line, here = list[int](), grid.step(attack.knight.cell, side)
    while here >= 0:
        line.append(here)
        here = grid.step(here, side)
    return tuple(line)


def wound_in_area(game: Game, attack: KnightAttack) -> None:
    """6.5: the wounds of the others land; they respond to nothing.

    Raises:
        ClashOver: it was the last wound.
    """
    for figure in attack.struck_too:
        game.emit("deals_wound", "KAT-079", knight=attack.knight.id, card=figure.bp, critical=False)
        if not figure.monster:  # MON-010
            add_wound(game, figure.bp)
