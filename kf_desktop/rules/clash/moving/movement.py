"""How monsters move by themselves (MOV).

A position is the lower left space of the footprint. The way is planned first, step for step with the
players' choices, and then gone, a boss striking what it enters.
"""

from __future__ import annotations

from collections.abc import Callable

from kf_desktop.content.effects.terms import Place
from kf_desktop.engine.events import Json
from kf_desktop.engine.grid import DIRECTIONS, Cell, Cells, Mask
from kf_desktop.rules.clash.board.asking import choose_cell, choose_knight, choose_side, in_order
from kf_desktop.rules.clash.board.blocks import gap, nearest
from kf_desktop.rules.clash.board.ground import grid_of, has_terrain, piece_at
from kf_desktop.rules.clash.board.miniatures import (
    cells_of,
    figures,
    footprint,
    legal_for_displaced,
    living_knights,
    nearest_empty,
    perch_of,
    spaces_under,
    standing_knights,
)
from kf_desktop.rules.clash.board.monsters import is_boss, monster_of, size_of, speed_limit
from kf_desktop.rules.clash.board.sides import front_spaces, set_figure
from kf_desktop.rules.clash.board.zones import cells_of_place, edge_cells
from kf_desktop.rules.clash.harm.conditions import crash, use_up
from kf_desktop.rules.clash.moving.bends import bends
from kf_desktop.rules.clash.moving.planning import (
    MEASURED,
    Aim,
    MonsterGround,
    as_far_as_it_can,
    behind_spots,
    covering,
    lateral_lines,
    monster_ground,
    plan,
    plan_along,
    plan_on_top,
    planned_way,
    reach_of,
)
from kf_desktop.rules.clash.moving.trail import Trail
from kf_desktop.rules.clash.moving.turning import turn_in_attack, turn_to, turn_to_cells
from kf_desktop.rules.clash.terrain import entering, placing
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.attacks import MonsterAttack
from kf_desktop.rules.table.game import Fighter, Game, Steps, clash_of, knight_option
from kf_desktop.rules.table.state import Figure


def move_monster(
    game: Game,
    figure: Figure,
    targets: list[Fighter],
    how: str = "move",
    attack: MonsterAttack | None = None,
    at: Place | None = None,
) -> Steps[None]:
    """The printed movement of a card: turn, go, turn (MOV-002 … MOV-008, MOV-045 … MOV-063)."""
    if how == "to_centre":
        yield from move_to_centre(game, figure)
        return
    if at is not None:
        yield from (appear_at if how == "appear" else move_to_place)(game, figure, at)
        return
    alive = [knight for knight in targets if not knight.dead]
    if not alive:
        return
    target = yield from _goal_of(game, alive)
    if perch_of(game, target) is figure:
        return  # VAN-011: a knight on it is next to it already
    aim = Aim(target, *reach_of(attack, how), zone=attack.card.own_zone if attack and how == "lateral" else 0)
    yield from _turn(game, figure, target, attack, "TRN-003", "TRN-004", "MOV-008")
    yield from _MOVES[how](game, figure, aim)
    if how in MEASURED:
        use_up(clash_of(game).modifiers, "speed")
    if how != "land_on_top" and not target.dead:
        yield from _turn(game, figure, target, attack, "TRN-003")


def _turn(game: Game, figure: Figure, target: Fighter, attack: MonsterAttack | None, *rules: str) -> Steps[None]:
    """Towards the target, where the movement starts and where it ends."""
    if attack is None:
        return turn_to(game, figure, target, *rules)
    return turn_in_attack(game, attack, cells_of(game, target), *rules)


def _goal_of(game: Game, targets: list[Fighter]) -> Steps[Fighter]:
    """Of several targets the one that a tie would choose: a token's holder, or else the players' (MAT-046)."""
    clash = clash_of(game)
    holders = [knight for knight in targets if knight.id in (clash.priority_target, clash.divine_target)]
    goals, elsewhere = holders or targets, hindrance.other("knight", ("MAT-046",))
    return (
        yield from choose_knight(
            "target",
            goals,
            because=("MAT-046",),
            missing=lambda: [
                (hindrance.TOKEN_HOLDER if knight in targets else elsewhere).against(knight_option(knight), knight)
                for knight in living_knights(game)
                if knight not in goals
            ],
        )
    )


# --- going the way ------------------------------------------------------------------------------


def travel(
    game: Game,
    figure: Figure,
    path: list[Cell],
    how: str = "move",
    *,
    jump: bool = False,
    spare: Fighter | None = None,
    reasons: tuple[Json, ...] = (),
    toward: str = "",
) -> Steps[None]:
    """Go the way step by step; a boss strikes knights and tramples tiles (MOV-027 … MOV-033, MOV-055)."""
    trail = Trail(game, "moves", figure, how, "MOV-014", reasons, toward)
    boss = is_boss(game, figure)
    crashed: list[str] = []
    for anchor in path:
        before = spaces_under(game, figure)
        came_from = figure.cell
        set_figure(game, figure, anchor)
        trail.add(anchor)
        if boss and not jump:
            yield from sweep(game, figure, before, crashed, trail)
        elif not boss and not jump:
            if piece_at(game, anchor) is not None:
                trail.tell()
            yield from entering.enter(game, figure, came_from)
    trail.tell()
    if path:
        yield from settle_figure(game, figure, crashed, spare)


def sweep(game: Game, figure: Figure, before: int, crashed: list[str], trail: Trail) -> Steps[None]:
    """What a boss strikes in the spaces (bits) that it newly covers (MOV-028, MOV-029, MOV-032, MOV-033)."""
    entered = spaces_under(game, figure) & ~before
    struck = [knight for knight in _standing_on(game, entered) if knight.id not in crashed]
    if struck or has_terrain(game, entered):
        trail.tell()
    yield from placing.trample(game, entered)
    if struck:
        for knight in (yield from in_order("order.crash", struck, because=("MOV-033",))):
            crashed.append(knight.id)
            yield from crash(game, knight)


def _standing_on(game: Game, spaces: Mask) -> list[Fighter]:
    """The knights who stand on the spaces (bits), in the order of the spaces."""
    found = [knight for knight in standing_knights(game) if spaces >> knight.cell & 1]
    return sorted(found, key=lambda knight: knight.cell) if len(found) > 1 else found


def settle_figure(
    game: Game, figure: Figure, crashed: list[str] | None = None, spare: Fighter | None = None
) -> Steps[None]:
    """The end of a boss's movement: whom it stands on (MOV-035, MOV-041, MOV-043).

    `crashed` are the knights that this movement has struck already, `spare` is one who is displaced
    by another rule.
    """
    if not is_boss(game, figure):
        return
    crashed = crashed if crashed is not None else []
    cells, spaces = footprint(game, figure), spaces_under(game, figure)
    yield from placing.trample(game, spaces)
    for other in figures(game):
        if other is not figure and not is_boss(game, other) and spaces & spaces_under(game, other):
            yield from consequences.displace(game, other)
    under = [knight for knight in _standing_on(game, spaces) if knight is not spare]
    for knight in (yield from in_order("order.knockback", under, because=("MOV-041",))):
        if knight.dead or knight.cell not in cells:
            continue
        if knight.id not in crashed:
            yield from crash(game, knight)
        if not knight.dead:
            yield from consequences.knock_away(game, knight, monster_of(game, figure).knockback, figure)


# --- the kinds of movement ----------------------------------------------------------------------


def _move(game: Game, figure: Figure, aim: Aim) -> Steps[None]:
    """Move towards the target until the attack can be made (MOV-046)."""
    yield from _go(game, figure, aim, (yield from planned_way(game, figure, aim, "move")), "move")


def _go(
    game: Game,
    figure: Figure,
    aim: Aim,
    path: list[Cell],
    how: str,
    *,
    jump: bool = False,
    spare: Fighter | None = None,
) -> Steps[None]:
    """Go the way that was planned, with what bent it; a monster that stays where it is says why."""
    reasons = bends(game, figure, aim, path, how)
    if not path:
        rule = str(reasons[-1]["rule"])
        game.emit("stays", rule, figure=figure.number, knight=aim.target.id).reasons = reasons
    yield from travel(game, figure, path, how, jump=jump, spare=spare, reasons=reasons, toward=aim.target.id)


def _jump(game: Game, figure: Figure, aim: Aim) -> Steps[None]:
    """A move that strikes nobody and nothing on the way (MOV-055)."""
    yield from _go(game, figure, aim, (yield from planned_way(game, figure, aim, "jump")), "jump", jump=True)


def _behind(game: Game, figure: Figure, aim: Aim) -> Steps[None]:
    """To the farthest position adjacent to the target, or as near as it can come (MOV-049 … MOV-051)."""
    if not behind_spots(game, figure, aim.target, monster_ground(game, figure)):
        yield from _move(game, figure, Aim(aim.target))
        return
    yield from _go(game, figure, aim, (yield from planned_way(game, figure, aim, "behind")), "behind")


def _lateral(game: Game, figure: Figure, aim: Aim) -> Steps[None]:
    """One straight line, as short as makes the attack possible (MOV-052, MOV-053)."""
    if lines := lateral_lines(game, figure, aim):
        path = yield from plan_along(game, figure, lines)
        yield from _go(game, figure, aim, path, "lateral")


def _land_on_top(game: Game, figure: Figure, aim: Aim) -> Steps[None]:
    """A Jump that ends on the target, who is displaced to the front (MOV-056 … MOV-059)."""
    path = yield from plan_on_top(game, figure, aim)
    if not path:
        yield from _move(game, figure, aim)
        return
    yield from _go(game, figure, aim, path, "land_on_top", jump=True, spare=aim.target)
    front = set(front_spaces(game, figure)) & legal_for_displaced(game)
    yield from consequences.put_aside(game, aim.target, front, "MOV-057")


def _appear_behind(game: Game, figure: Figure, aim: Aim) -> Steps[None]:
    """Put behind the target without going there (MOV-060 … MOV-063)."""
    grid, size = grid_of(game), size_of(game, figure)
    ground = MonsterGround(grid, size)
    if is_boss(game, figure):
        ground.no_end = monster_ground(game, figure).no_end
    spots = behind_spots(game, figure, aim.target, ground)
    if not spots:
        return
    spot = yield from choose_cell(game, "choose.behind", spots, figure, because=("MOV-061",))
    yield from appear(game, figure, spot, "MOV-061")


def appear(game: Game, figure: Figure, anchor: Cell, rule: str = "MOV-060") -> Steps[None]:
    """Put the monster there; a boss strikes those it covers, a mob needs a free space (MOV-060, MOV-062)."""
    if not is_boss(game, figure) and anchor != figure.cell and anchor not in legal_for_displaced(game):
        spots = nearest_empty(game, anchor)
        if not spots:
            return
        anchor = yield from choose_cell(game, "choose.appear", spots, figure, because=("MOV-062",))
    set_figure(game, figure, anchor)
    game.emit("appears", rule, figure=figure.number, space=grid_of(game).name(anchor))
    yield from settle_figure(game, figure)


def move_to_centre(game: Game, figure: Figure) -> Steps[None]:
    """To the middle of the board, facing it (MOV-047, MOV-048, TRN-013)."""
    grid, size = grid_of(game), size_of(game, figure)

    def off_centre(anchor: Cell) -> int:
        x, y = grid.xy(anchor)
        return abs(2 * x + size - grid.columns) + abs(2 * y + size - grid.rows)

    yield from move_to(game, figure, {anchor: off_centre(anchor) for anchor in grid.cells(grid.anchors(size))})


def move_to_place(game: Game, figure: Figure, place: Place) -> Steps[None]:
    """To the named place, as near as can be, facing it (the keyword Move to X)."""
    if place == "centre":
        yield from move_to_centre(game, figure)
        return
    if place == "edge":
        place = yield from _closest_edge(game, figure)
    if cells := cells_of_place(game, place):
        near = tuple(nearest(grid_of(game), footprint(game, figure), cells))
        yield from move_to(game, figure, _distances_to(game, figure, cells), near)


def _closest_edge(game: Game, figure: Figure) -> Steps[str]:
    """The edge of the board that is nearest, players choosing between equals (TRN-013)."""
    grid, own = grid_of(game), footprint(game, figure)
    far = {side: gap(grid, own, edge_cells(grid, side)) for side in DIRECTIONS}
    least = min(far.values())
    return (yield from choose_side("path", [side for side in far if far[side] == least], figure, because=("TRN-013",)))


def appear_at(game: Game, figure: Figure, place: Place) -> Steps[None]:
    """Put on the named place, without a move through spaces (the keyword Appear X)."""
    ground = MonsterGround(grid_of(game), size_of(game, figure), no_end=monster_ground(game, figure).no_end)
    cells = cells_of_place(game, place)
    if not cells:
        return
    far = _distances_to(game, figure, cells)
    able = [anchor for anchor in ground.anchors() if ground.endable(anchor) or anchor == figure.cell]
    least = min(far[anchor] for anchor in able)
    spots = [anchor for anchor in able if far[anchor] == least]
    spot = yield from choose_cell(game, "choose.appear", spots, figure, because=("MOV-060",))
    yield from appear(game, figure, spot)


def _distances_to(game: Game, figure: Figure, cells: Cells) -> dict[Cell, int]:
    """How far from the spaces the figure would stand, by its position."""
    grid, size = grid_of(game), size_of(game, figure)
    return grid.flood(grid.cells(covering(grid, size, cells)), grid.anchors(size))


def move_to(game: Game, figure: Figure, far: dict[Cell, int], face: Cells = ()) -> Steps[None]:
    """Move to where it is least `far`, or as little as can be reached; the players choose among equals.

    It faces the spaces named, else all that it would newly cover there.
    """
    ground = monster_ground(game, figure)
    best = min(far.values())
    aim_at = [anchor for anchor, distance in far.items() if distance == best]
    own, covered = footprint(game, figure), (c for a in aim_at for c in ground.grid.footprint(a, ground.size))
    ahead = tuple(dict.fromkeys(cell for cell in covered if cell not in own))
    if face or ahead:
        yield from turn_to_cells(game, figure, face or ahead, "TRN-013", "MOV-048")
    able = ground.ends() | 1 << figure.cell
    reached = {anchor: steps for anchor, steps in ground.steps_from([figure.cell]).items() if able >> anchor & 1}
    least = min(far[anchor] for anchor in reached)
    ends = [anchor for anchor in reached if far[anchor] == least]
    if figure.cell in ends:
        return
    steps = min(reached[anchor] for anchor in ends)
    near = [anchor for anchor in ends if reached[anchor] == steps]
    end = yield from choose_cell(game, "choose.end", near, figure, because=("MOV-047",))
    way = yield from plan(figure, [end], ground)
    path = as_far_as_it_can(game, figure, way)
    why: tuple[Json, ...] = ({"bend": "to_place" if face else "to_centre", "rule": "MOV-047"},)
    if len(path) < len(way):
        why += ({"bend": "speed", "rule": "CND-036", "amount": speed_limit(game)},)
    use_up(clash_of(game).modifiers, "speed")
    yield from travel(game, figure, path, "to_centre", reasons=why)


_MOVES: dict[str, Callable[[Game, Figure, Aim], Steps[None]]] = {
    "move": _move,
    "behind": _behind,
    "lateral": _lateral,
    "jump": _jump,
    "land_on_top": _land_on_top,
    "appear_behind": _appear_behind,
}
