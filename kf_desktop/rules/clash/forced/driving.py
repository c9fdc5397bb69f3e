"""Herd, Gangup and Forced Vault: a monster puts a knight where it wants him."""

from __future__ import annotations

from kf_desktop.content.effects.movement import ForcedVault, Gangup, Herd
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash.board import asking, blocks, ground, miniatures
from kf_desktop.rules.clash.board.miniatures import Miniature, put
from kf_desktop.rules.clash.forced.displacing import come_down, displace
from kf_desktop.rules.clash.forced.forced_steps import cannot_be_moved, forced_distance, is_wall, land
from kf_desktop.rules.clash.forced.pulling import move_towards
from kf_desktop.rules.clash.forced.pushing import is_boss_space
from kf_desktop.rules.clash.harm.conditions import crash, knock_down
from kf_desktop.rules.clash.moving.movement import travel
from kf_desktop.rules.clash.moving.planning import Aim, monster_ground, plan_to_target, trim
from kf_desktop.rules.clash.moving.trail import Trail
from kf_desktop.rules.clash.moving.turning import turn_to
from kf_desktop.rules.clash.terrain import placing
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Fighter, Game, Kind, Steps, choose_of
from kf_desktop.rules.table.state import Figure


def drive(game: Game, who: Fighter, amount: int, source: Figure, others: list[Miniature], how: str) -> Steps[None]:
    """The source comes near with part of the spaces; the others move the target to the closest of the others.

    A target that stands next to one of them already falls instead. Then the source comes up to it again.
    """
    left = amount - (yield from _come_up_to(game, source, who, amount, how))
    others = [other for other in others if other.cell != OFF]  # who has died of a boss's coming
    if who.dead:
        return
    if any(miniatures.adjacent(game, who, other) for other in others):
        yield from knock_down(game, who)
    elif others and left:
        yield from come_down(game, who)
        if who.dead:
            return
        left = forced_distance(game, who, left, 0, how)
        yield from move_towards(game, who, left, (yield from _closest(game, who, others, how)), how)
    if not who.dead and source in miniatures.figures(game):
        yield from _come_up_to(game, source, who, ground.grid_of(game).size, how)
        yield from turn_to(game, source, who)


def _come_up_to(game: Game, source: Figure, who: Fighter, limit: int, how: str) -> Steps[int]:
    """The source moves towards the target until adjacent, at most so far; the spaces used."""
    path = yield from plan_to_target(game, source, Aim(who))
    del path[limit:]
    trim(path, monster_ground(game, source))
    yield from travel(game, source, path, how)
    return len(path)


def _closest(game: Game, who: Fighter, others: list[Miniature], how: str) -> Steps[Miniature]:
    """The nearest of them; the players choose among equals."""
    least = min(miniatures.range_to(game, who, other) for other in others)
    near = {asking.option_of(other): other for other in others if miniatures.range_to(game, who, other) == least}
    kind: list[Miniature] = [
        *(miniatures.figures(game) if isinstance(others[0], Figure) else miniatures.living_knights(game))
    ]
    return (
        yield from choose_of(
            Kind.FIGURE,
            "choose.toward",
            near,
            because=(how,),
            args={"knight": who.id},
            missing=lambda: [
                hindrance.other("figure", (how,)).against(asking.option_of(other), other)
                for other in kind
                if other is not who and asking.option_of(other) not in near
            ],
        )
    )


def vault_by_force(game: Game, who: Miniature, source: Miniature) -> Steps[None]:
    """Thrown straight over the source to its far side (the keyword Forced Vault)."""
    grid, over = ground.grid_of(game), miniatures.cells_of(game, source)
    if not miniatures.adjacent(game, source, who) or cannot_be_moved(game, who):
        return
    if isinstance(who, Fighter):
        yield from come_down(game, who)
        if who.dead:
            return
    start = miniatures.footprint(game, who)[0] if isinstance(who, Figure) else who.cell
    side = blocks.sides_towards(grid, (start,), over)[0]
    here = grid.step(start, side)
    while here in over:
        here = grid.step(here, side)
    piece = ground.piece_at(game, here) if here != OFF else None
    if here == OFF or (piece is not None and is_wall(game, piece)):
        yield from (consequences.die(game, who, "forced_vault") if isinstance(who, Fighter) else displace(game, who))
        return
    if isinstance(who, Fighter) and is_boss_space(game, here):
        yield from crash(game, who)  # INV-013: a second boss lets nobody come down on it
        return
    came_from = put(who, here)
    trail = Trail(game, "moved_by_force", who, "forced_vault", "INV-003", path=[here])
    trail.tell()
    if piece is not None and ground.has_keyword(ground.tile_of(game, piece), "obstacle"):
        yield from placing.destroy(game, piece)
        if isinstance(who, Fighter):
            yield from crash(game, who)
    yield from land(game, who, came_from, resolve=True)


@performs(Herd)
def _herd(game: Game, effect: Herd, context: Context) -> Steps[None]:
    yield from _drive(game, effect, context, "herd")


@performs(Gangup)
def _gangup(game: Game, effect: Gangup, context: Context) -> Steps[None]:
    yield from _drive(game, effect, context, "gangup")


def _drive(game: Game, effect: Herd | Gangup, context: Context, how: str) -> Steps[None]:
    figure = context.figure
    if game.state.clash is None or figure is None or figure.cell == OFF:
        return
    for knight in (yield from asking.moved_in_order(game, effect.who, context)):
        if knight.dead or not miniatures.is_there(game, figure):
            continue
        knights: list[Miniature] = [other for other in miniatures.living_knights(game) if other is not knight]
        monsters: list[Miniature] = [other for other in miniatures.figures(game) if other is not figure]
        others = knights if how == "herd" else monsters
        yield from drive(game, knight, amount_of(game, effect.amount, context, knight), figure, others, how)


@performs(ForcedVault)
def _forced_vault(game: Game, effect: ForcedVault, context: Context) -> Steps[None]:
    figure = context.figure
    if game.state.clash is None or figure is None or figure.cell == OFF:
        return
    for knight in (yield from asking.moved_in_order(game, effect.who, context)):
        if not knight.dead and miniatures.is_there(game, figure):
            yield from vault_by_force(game, knight, figure)
