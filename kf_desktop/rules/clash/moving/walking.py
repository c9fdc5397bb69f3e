"""How knights move of their own will (KRD-030 … KRD-047)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import TypeAlias

from kf_desktop.engine.grid import DIRECTIONS, OFF, Cell, Cells, Mask, SquareGrid
from kf_desktop.rules.clash.board.asking import cell_option, choose_cell, space_at_cost, stander
from kf_desktop.rules.clash.board.blocks import around
from kf_desktop.rules.clash.board.ground import grid_of, mask_with, name_of, piece_at, spaces_to_climb
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
    adjacent,
    cells_of,
    figure_at,
    figures,
    footprint,
    leave_perch,
    living_knights,
    occupied,
    perch_of,
    put,
    taken,
)
from kf_desktop.rules.clash.moving.costs import JUMPS, can_move, costs_of, reachable, walking_ground, walking_grounds
from kf_desktop.rules.clash.moving.routes import cheapest_way, choose_way
from kf_desktop.rules.clash.terrain import entering
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.knight.keywords import take_back
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Refusal, Steps, choose_of
from kf_desktop.rules.table.marks import Mark, MarkKind, is_marked

STAY = "stay"
Told: TypeAlias = Mapping[str, str | int]
_UNTOLD: Told = {}


# --- walking ------------------------------------------------------------------------------------


def walk(
    game: Game,
    knight: Fighter,
    spaces: int,
    *,
    optional: bool = True,
    among: Container[Cell] | None = None,
    prompt: str = "walk",
    source: str = "",
    by_action: bool = False,
) -> Steps[int]:
    """Ask for a destination within reach and go there; the spaces used (KRD-031 … KRD-035).

    `among` narrows the destinations (a move that must end in weapon range, say); `by_action` is a Movement action.
    """
    grounds = walking_grounds(game, knight, spaces) if can_move(knight) else []
    costs = reachable(game, knight, spaces, grounds)
    if among is not None:
        costs = {cell: cost for cell, cost in costs.items() if cell in among}
    if not costs:
        return 0
    grid = grid_of(game)
    options: dict[Option, Cell | None] = {space_at_cost(grid, cell, costs[cell]): cell for cell in sorted(costs)}
    if optional:
        options[Option(STAY, STAY)] = None
    goal = yield from choose_of(
        Kind.CELL,
        prompt,
        options,
        seats=(knight.seat,),
        source=source,
        because=("KRD-030", "KRD-031"),
        args={"knight": knight.id, "spaces": spaces},
        missing=lambda: refused_spaces(game, knight, spaces, among),
    )
    if goal is None:
        return 0
    way = yield from choose_way(game, knight, goal, spaces, grounds)
    told: Told = {"spaces": spaces, "card": source, "action": by_action}
    yield from follow(game, knight, way.path, jumped=way.jumped, told=told)
    forget_jump(game, knight)
    return costs[goal]


def forget_jump(game: Game, knight: Fighter) -> None:
    """A Jump that an ability gave ends with the movement."""
    for name in JUMPS:
        take_back(game, knight, name)


def follow(
    game: Game, knight: Fighter, path: list[Cell], how: str = "walk", jumped: Cells = (), told: Told = _UNTOLD
) -> Steps[None]:
    """Go the way one space at a time; whatever stops the knight ends the move (KRD-032, KRD-033).

    `told` is what each part of the way says besides: how far it could have gone, and what gave it.
    """
    gone: list[Cell] = []
    leave_perch(game, knight)
    for cell in path:
        came_from = put(knight, cell)
        gone.append(cell)
        if cell not in jumped and piece_at(game, cell) is not None:
            _tell(game, knight, gone, how, told)
            yield from entering.enter(game, knight, OFF if came_from in jumped else came_from)
            if knight.dead or knight.cell != cell:
                return
            if knight.knockdown:
                if figure_at(game, cell) is not None or _shared(game, knight):
                    yield from consequences.displace(game, knight)  # stopped over somebody
                return
    _tell(game, knight, gone, how, told)


def _shared(game: Game, knight: Fighter) -> bool:
    """Whether another knight stands on the same space."""
    return any(other is not knight and other.cell == knight.cell for other in living_knights(game))


def _tell(game: Game, knight: Fighter, gone: list[Cell], how: str, told: Told) -> None:
    if gone:
        grid = grid_of(game)
        path = [grid.name(cell) for cell in gone]
        game.emit("walks", "KRD-033", knight=knight.id, how=how, path=[*path], **told)
        gone.clear()


def approach(game: Game, knight: Fighter, target: Miniature, limit: int) -> Steps[int]:
    """Go towards the target by the shortest way until adjacent, at most `limit` spaces; how many it took."""
    ground, goal = walking_ground(game, knight), cells_of(game, target)
    near = ground.grid.mask(around(ground.grid, goal)) & ~ground.no_end
    ends = [(cost, cells & near) for cost, cells in enumerate(costs_of(ground, ground.grid.size)) if cells & near]
    if not ends:
        return 0
    cost, nearest = ends[0]
    spaces, because = ground.grid.cells(nearest), ("pushback", "KRD-032")
    end = yield from choose_cell(game, "approach", spaces, knight, because=because, args={"spaces": limit})
    path = cheapest_way(ground, end, cost)[:limit]
    while path and not ground.is_end(path[-1]):
        path.pop()
    yield from follow(game, knight, path, "pushback", told={"spaces": limit})
    return len(path)


# --- where a move cannot end ---------------------------------------------------------------------


def refused_spaces(game: Game, knight: Fighter, spaces: int, among: Container[Cell] | None = None) -> list[Refusal]:
    """The spaces where a move of that many cannot end, each with its reason (KRD-030 … KRD-042)."""
    within = reachable(game, knight, spaces)
    far = reachable(game, knight, grid_of(game).size)
    found = []
    for cell in grid_of(game).spaces:
        if cell == knight.cell or (cell in within and (among is None or cell in among)):
            continue
        found.append(_of_space(game, cell_option(game, cell), cell, spaces, within, far))
    return found


def _of_space(
    game: Game, option: Option, cell: Cell, spaces: int, within: dict[Cell, int], far: dict[Cell, int]
) -> Refusal:
    who = stander(game, cell)
    if who:
        return because.TAKEN.of(option, who=who)
    piece = piece_at(game, cell)
    if piece is not None and cell not in far:
        return because.CLOSED.of(option, tile=piece.tile)
    if cell not in far:
        return because.NO_WAY.of(option)
    if cell in within:
        return because.NOT_AN_END.of(option)
    return because.TOO_MANY_SPACES.of(option, amount=far[cell], have=spaces)


# --- climbing terrain ---------------------------------------------------------------------------


def climbable_tiles(game: Game, knight: Fighter) -> list[Cell]:
    """The free spaces next to the knight whose Obstacle can be climbed (TER-032)."""
    able = spaces_to_climb(game)
    if not able or perch_of(game, knight) is not None or is_marked(knight.marks, MarkKind.CLIMBED_TILE):
        return []
    near = [cell for cell in grid_of(game).neighbours(knight.cell) if cell in able]
    standing = taken(game) if near else 0
    return [cell for cell in near if not standing >> cell & 1]


def refused_tiles(game: Game, knight: Fighter) -> Iterator[Refusal]:
    """The Obstacles next to the knight that he cannot climb now (TER-032)."""
    able, perched = climbable_tiles(game, knight), perch_of(game, knight) is not None
    tiles = spaces_to_climb(game)
    for cell in grid_of(game).neighbours(knight.cell):
        if cell in able or cell not in tiles:
            continue
        name = name_of(game, cell)
        option = Option(f"climb_tile:{name}", "climb_tile", {"space": name})
        if perched:
            yield because.ON_PERCH.of(option)
        elif is_marked(knight.marks, MarkKind.CLIMBED_TILE):
            yield because.CLIMBED_TILE.of(option)
        else:
            yield because.TAKEN.of(option, who=stander(game, cell))


def climb_tile(game: Game, knight: Fighter, cell: Cell) -> Steps[None]:
    """Up onto the terrain: a free action, once a turn (TER-032)."""
    knight.marks.append(Mark(MarkKind.CLIMBED_TILE))
    came_from = put(knight, cell)
    piece = piece_at(game, cell)
    assert piece is not None
    game.emit("climbs_tile", "TER-032", knight=knight.id, tile=piece.tile, space=name_of(game, cell))
    yield from entering.enter(game, knight, came_from)


# --- vaulting -----------------------------------------------------------------------------------


def vault_spaces(game: Game, knight: Fighter) -> list[Cell]:
    """The empty spaces straight across the monsters next to the knight (keyword Vault)."""
    across = _across(game, knight)
    if not across:
        return []
    barred = occupied(game) | mask_with(game, "chasm", "boundless")
    return [cell for cell in across if not barred >> cell & 1]


def _across(game: Game, knight: Fighter) -> list[Cell]:
    """The spaces straight across the monsters next to the knight, empty or not."""
    grid, found = grid_of(game), list[Cell]()
    for figure in figures(game):
        cells = footprint(game, figure)
        if not adjacent(game, knight, figure) or perch_of(game, knight) is figure:
            continue
        for side in DIRECTIONS:
            cell = grid.step(knight.cell, side)
            if cell not in cells:
                continue
            while cell in cells:
                cell = grid.step(cell, side)
            if cell != OFF:
                found.append(cell)
    return found


def refused_vaults(game: Game, knight: Fighter) -> list[Refusal]:
    """The spaces across a monster where the knight cannot land."""
    able = vault_spaces(game, knight)
    return [
        _of_space(game, cell_option(game, cell), cell, 1, {}, {}) for cell in _across(game, knight) if cell not in able
    ]


def vault(game: Game, knight: Fighter, *, optional: bool = True, source: str = "") -> Steps[bool]:
    """Leap over a monster to its far side; False if the knight stays."""
    spaces = [] if knight.knockdown else vault_spaces(game, knight)
    if not spaces:
        return False
    if optional:
        goal = yield from choose_of(
            Kind.CELL,
            "vault",
            {**{cell_option(game, cell): cell for cell in spaces}, Option(STAY, STAY): None},
            seats=(knight.seat,),
            source=source,
            because=("vault",),
            args={"knight": knight.id},
            missing=lambda: refused_vaults(game, knight),
        )
        if goal is None:
            return False
        cell = goal
    else:
        cell = yield from choose_cell(game, "vault", spaces, knight, because=("vault",), source=source)
    leave_perch(game, knight)
    came_from = put(knight, cell)
    game.emit("vaults", "vault", knight=knight.id, space=name_of(game, cell))
    yield from entering.enter(game, knight, came_from)
    return True


# --- hugging ------------------------------------------------------------------------------------


def hug(
    game: Game, knight: Fighter, amount: int, *, among: Container[Cell] | None = None, source: str = ""
) -> Steps[int]:
    """Move along monsters, diagonally too, at most `amount` spaces (keyword Hug); the spaces used.

    `among` narrows the ends: in the first window the knight must stay in weapon range.
    """
    if knight.knockdown or not any(adjacent(game, knight, figure) for figure in figures(game)):
        return 0
    ways = _ways_along(game, knight, amount)
    grid = grid_of(game)
    options = {
        space_at_cost(grid, cell, len(way)): way for cell, way in sorted(ways.items()) if among is None or cell in among
    }
    if not options:
        return 0
    way = yield from choose_of(
        Kind.CELL,
        "hug",
        {**options, Option(STAY, STAY): None},
        seats=(knight.seat,),
        source=source,
        because=("hug",),
        args={"knight": knight.id, "spaces": amount},
        missing=lambda: refused_hugs(game, knight, amount, among),
    )
    if way is None:
        return 0
    yield from follow(game, knight, way, "hug", told={"spaces": amount, "card": source})
    return len(way)


def refused_hugs(game: Game, knight: Fighter, amount: int, among: Container[Cell] | None) -> list[Refusal]:
    """The spaces along the monsters where a Hug of that many cannot end."""
    within = {cell: len(way) for cell, way in _ways_along(game, knight, amount).items()}
    far = {cell: len(way) for cell, way in _ways_along(game, knight, grid_of(game).size).items()}
    return [
        _of_space(game, cell_option(game, cell), cell, amount, within, far)
        for cell in sorted(_beside(game) - {knight.cell})
        if cell not in within or not (among is None or cell in among)
    ]


def _beside(game: Game) -> set[Cell]:
    """The spaces next to the monsters."""
    grid = grid_of(game)
    return {cell for figure in figures(game) for cell in around(grid, footprint(game, figure))}


def _ways_along(game: Game, knight: Fighter, amount: int) -> dict[Cell, list[Cell]]:
    """The shortest way to every empty space that stays next to a monster all along."""
    grid, full = grid_of(game), occupied(game)
    free = grid.mask(_beside(game)) & ~(full | mask_with(game, "chasm", "boundless"))
    ways: dict[Cell, list[Cell]] = {knight.cell: []}
    frontier = [knight.cell]
    for _ in range(amount):
        reached: list[Cell] = []
        for here in frontier:
            for cell in _eight_around(grid, here, full & ~(1 << knight.cell)):
                if free >> cell & 1 and cell not in ways:
                    ways[cell] = [*ways[here], cell]
                    reached.append(cell)
        frontier = reached
    del ways[knight.cell]
    return ways


def _eight_around(grid: SquareGrid, here: Cell, full: Mask) -> Iterator[Cell]:
    """The spaces next to that one, diagonals too, but not between two occupied ones."""
    yield from grid.neighbours(here)
    x, y = grid.xy(here)
    for dx, dy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        cell = grid.at(x + dx, y + dy)
        if cell != OFF and not (full >> grid.at(x + dx, y) & 1 and full >> grid.at(x, y + dy) & 1):
            yield cell
