"""The operations, words and *whos* of effects that are about places on the clash board."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from kf_desktop.content.effects.monster import PlaceTerrain
from kf_desktop.content.effects.movement import Displace, Drag, Knockback, Move, Pull, Pushback, Step, Turn, Vault
from kf_desktop.content.effects.terms import MONSTER, TERRAIN_SPOTS, Place
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash import terrain
from kf_desktop.rules.clash.asking import choose_cell, choose_figure, moved_in_order
from kf_desktop.rules.clash.blocks import Cells, around, gap
from kf_desktop.rules.clash.board import (
    Miniature,
    adjacent,
    cells_of,
    engaged,
    figures,
    footprint,
    grouped,
    is_there,
    living_knights,
    lone,
    occupied,
    reach_to,
)
from kf_desktop.rules.clash.conditions import out_of_reach
from kf_desktop.rules.clash.ground import grid_of, has_keyword, piece_at, pieces_on, tile_of
from kf_desktop.rules.clash.involuntary import displace, knockback
from kf_desktop.rules.clash.monster_attack import still_in_range
from kf_desktop.rules.clash.movement import move_monster
from kf_desktop.rules.clash.places import cells_of_place
from kf_desktop.rules.clash.pulling import drag, pull
from kf_desktop.rules.clash.pushing import pushback
from kf_desktop.rules.clash.sides import behind, in_front
from kf_desktop.rules.clash.turning import turn_away, turn_to, turn_to_most_knights
from kf_desktop.rules.clash.walkable import reachable
from kf_desktop.rules.clash.walking import vault, walk
from kf_desktop.rules.clash.wounds import clash_of, fights_as_boss
from kf_desktop.rules.effects import Context, amount_of, knows_word, performs, selects
from kf_desktop.rules.game import Game, Knight, Steps
from kf_desktop.rules.state import Figure, TerrainPiece


def _on_board(figure: Figure | None) -> Figure | None:
    return figure if figure is not None and figure.cell != OFF else None


# --- words --------------------------------------------------------------------------------------


@knows_word("engaged")
def _is_engaged(game: Game, context: Context, who: Knight | None) -> bool:
    return _stands(game, who) and who is not None and engaged(game, who, by_monsters=not _is_own(context, who))


@knows_word("lone")
def _is_lone(game: Game, context: Context, who: Knight | None) -> bool:
    return _stands(game, who) and who is not None and lone(game, who)


@knows_word("grouped")
def _is_grouped(game: Game, context: Context, who: Knight | None) -> bool:
    return _stands(game, who) and who is not None and grouped(game, who)


@knows_word("in_front")
def _is_in_front(game: Game, context: Context, who: Knight | None) -> bool:
    figure = _on_board(context.figure)
    return _stands(game, who) and who is not None and figure is not None and in_front(game, figure, who.cell)


@knows_word("adjacent")
def _is_adjacent(game: Game, context: Context, who: Knight | None) -> bool:
    figure = _on_board(context.figure)
    return _stands(game, who) and who is not None and figure is not None and _is_near(game, context, figure, who)


def _is_near(game: Game, context: Context, figure: Figure, who: Knight) -> bool:
    """Whether they are adjacent, as the one counts whose effect it is (MON-029)."""
    return adjacent(game, who, figure) if _is_own(context, who) else reach_to(game, figure, who) == 1


def _is_own(context: Context, who: Knight) -> bool:
    """Whether the effect is the knight's own, not a monster's."""
    return context.default == "self" and context.knight is who


def _stands(game: Game, who: Knight | None) -> bool:
    return game.state.clash is not None and who is not None and not who.dead and who.cell != OFF


# --- whos ---------------------------------------------------------------------------------------


@selects("adjacent_knights")
def _adjacent_knights(game: Game, context: Context) -> list[Knight]:
    return _standing(game, context, lambda figure, knight: reach_to(game, figure, knight) == 1)


@selects("knights_within_2")
def _knights_within_2(game: Game, context: Context) -> list[Knight]:
    return _standing(game, context, lambda figure, knight: reach_to(game, figure, knight) <= 2)


@selects("knights_behind")
def _knights_behind(game: Game, context: Context) -> list[Knight]:
    return _standing(game, context, lambda figure, knight: behind(game, figure, knight.cell))


@selects("knights_in_front")
def _knights_in_front(game: Game, context: Context) -> list[Knight]:
    return _standing(game, context, lambda figure, knight: in_front(game, figure, knight.cell))


@selects("knights_near_target")
def _knights_near_target(game: Game, context: Context) -> list[Knight]:
    target = context.target or context.knight
    if game.state.clash is None or target is None or target.cell == OFF:
        return []
    return [knight for knight in living_knights(game) if knight is not target and adjacent(game, target, knight)]


@selects("target_and_near")
def _target_and_near(game: Game, context: Context) -> list[Knight]:
    target = context.target or context.knight
    return [*([target] if target is not None else []), *_knights_near_target(game, context)]


def _standing(game: Game, context: Context, so: Callable[[Figure, Knight], bool]) -> list[Knight]:
    """The living knights who stand so to the monster of the effect; to any mob, if it is a trait of them all."""
    if game.state.clash is None:
        return []
    monsters = _monsters(game, context)
    return [knight for knight in living_knights(game) if any(so(figure, knight) for figure in monsters)]


def _monsters(game: Game, context: Context) -> list[Figure]:
    """The monster that an effect is about: all mobs together are one (CLA-013)."""
    if is_of_all_mobs(game, context):
        return figures(game)
    figure = _on_board(context.figure)
    return [figure] if figure is not None else []


def is_of_all_mobs(game: Game, context: Context) -> bool:
    """Whether it is a trait of mobs that works outside of an attack of one of them."""
    in_attack = context.attack is not None or context.monster_attack is not None
    return not in_attack and context.source in game.content.traits and not fights_as_boss(game)


# --- moving monsters ----------------------------------------------------------------------------


@performs(Move)
def _move(game: Game, effect: Move, context: Context) -> Steps[None]:
    figure, attack = _on_board(context.figure), context.monster_attack
    if figure is not None:
        targets = attack.targets if attack is not None else [context.target] if context.target else []
        yield from move_monster(game, figure, targets, effect.how, attack, effect.at)


@performs(Turn)
def _turn(game: Game, effect: Turn, context: Context) -> Steps[None]:
    """Turn the monster: to its target, away from it, or to most knights (TRN-006)."""
    figure, target = _on_board(context.figure), context.target
    if figure is None:
        return
    if effect.to == "most_knights":
        yield from turn_to_most_knights(game, figure)
    elif target is not None and not target.dead:
        yield from (turn_to if effect.to == "target" else turn_away)(game, figure, target)


# --- moving by force ----------------------------------------------------------------------------


def _forced(game: Game, who: str | None, context: Context) -> Steps[list[tuple[Miniature, Miniature]]]:
    """Whom the effect moves, and from whom.

    The monster's doing moves knights; a knight's own moves the monster, unless the effect names knights.
    """
    if game.state.clash is None:
        return []
    figure, me = _on_board(context.figure), context.knight
    if who is None and context.default == "self" and me is not None:
        figure = figure or (yield from _beside(game, me))
        return [(figure, me)] if figure is not None else []
    if figure is None:
        return []
    knights = yield from moved_in_order(game, who, context)
    return [(knight, figure) for knight in knights]


def _beside(game: Game, knight: Knight) -> Steps[Figure | None]:
    """The monster next to the knight that his effect is about; his player chooses among several."""
    near = [figure for figure in figures(game) if adjacent(game, knight, figure)]
    return (yield from choose_figure(game, near, knight)) if near else None


def _on_it(game: Game, pairs: list[tuple[Miniature, Miniature]]) -> Iterator[tuple[Miniature, Miniature]]:
    """Those who are on the board still when their turn comes."""
    return (pair for pair in pairs if is_there(game, pair[0]) and is_there(game, pair[1]))


def _spaces(game: Game, effect: Knockback | Pushback | Drag | Pull, context: Context, moved: Miniature) -> int:
    """How far: a number that counts something of a knight counts it of the one who is moved."""
    return amount_of(game, effect.amount, context, moved if isinstance(moved, Knight) else None)


@performs(Knockback)
def _knockback(game: Game, effect: Knockback, context: Context) -> Steps[None]:
    for moved, source in _on_it(game, (yield from _forced(game, effect.who, context))):
        if isinstance(moved, Knight) and (out_of_reach(game, context, moved) or _is_gone(game, effect, context, moved)):
            continue
        yield from knockback(game, moved, _spaces(game, effect, context, moved), source, to_side=effect.to == "side")


def _is_gone(game: Game, effect: Knockback, context: Context, knight: Knight) -> bool:
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


# --- knights' own movement ----------------------------------------------------------------------


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


def _destinations(game: Game, knight: Knight, spaces: int, effect: Step, context: Context) -> set[int] | None:
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


# --- terrain ------------------------------------------------------------------------------------


@performs(PlaceTerrain)
def _terrain(game: Game, effect: PlaceTerrain, context: Context) -> Steps[None]:
    """Place a tile, or destroy or flip those that lie there (TER-006, TER-018)."""
    if game.state.clash is None:
        return
    figure = _on_board(context.figure)
    spots = _spots(game, effect, context, figure)
    if effect.place is not None:
        if spots:
            cell = yield from _one_spot(game, spots, context)
            yield from terrain.place(game, effect.place, cell, figure, turn=effect.turn, mirrored=effect.mirrored)
        return
    if effect.at == "adjacent" and spots:
        spots = [(yield from _one_spot(game, spots, context))]
    change = terrain.destroy if effect.destroy else terrain.flip
    for piece in pieces_on(game, grid_of(game).mask(spots)):
        if piece in clash_of(game).terrain and _changes(game, effect, piece):
            yield from change(game, piece)


def _one_spot(game: Game, spots: list[int], context: Context) -> Steps[int]:
    return choose_cell(game, "choose.terrain", spots, because=("TER-009",), source=context.source)


def _changes(game: Game, effect: PlaceTerrain, piece: TerrainPiece) -> bool:
    """Whether the tile can be destroyed, or flipped: an Indestructible one is not destroyed (TER-011)."""
    tile = tile_of(game, piece)
    return tile.flips_to is not None if effect.flip else not has_keyword(tile, "indestructible")


def _spots(game: Game, effect: PlaceTerrain, context: Context, figure: Figure | None) -> list[int]:
    """The spaces that the effect means: of one who stands there, next to somebody, or of a place."""
    target = context.target or context.knight
    if effect.at == "monster":
        return [figure.cell] if figure is not None else []
    if effect.at == "adjacent":
        centre: Miniature | None = figure if figure is not None else target
        if centre is None or centre.cell == OFF:
            return []
        cells = footprint(game, centre) if isinstance(centre, Figure) else cells_of(game, centre)
        return _spots_near(game, effect, around(grid_of(game), cells))
    if effect.at in TERRAIN_SPOTS:
        who = context.knight if effect.at == "self" and context.knight is not None else target
        return [who.cell] if who is not None and who.cell != OFF else []
    return list(cells_of_place(game, effect.at))


def _spots_near(game: Game, effect: PlaceTerrain, cells: Cells) -> list[int]:
    """The spaces next to somebody that are free for a tile, or on which one lies that can be changed."""
    if effect.place is not None:
        full = occupied(game)
        return [cell for cell in cells if not full >> cell & 1]
    lying = [(cell, piece_at(game, cell)) for cell in cells]
    return [cell for cell, piece in lying if piece is not None and _changes(game, effect, piece)]
