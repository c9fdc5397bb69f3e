"""How knights move of their own will (KRD-030 … KRD-047)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import combinations

from kf_desktop.engine.grid import DIRECTIONS, OFF, SquareGrid
from kf_desktop.rules.clash import terrain
from kf_desktop.rules.clash.board import (
    Cells,
    Miniature,
    adjacent,
    around,
    cell_option,
    cells_of,
    choose_cell,
    figure_at,
    figures,
    figures_mask,
    footprint,
    gap,
    grid_of,
    is_empty,
    knights_mask,
    leave_perch,
    living_knights,
    mask_with,
    name_of,
    occupied,
    perch_of,
    piece_at,
    piece_cells,
    spaces_to_climb,
    spaces_with,
    stander,
    taken,
    tiles_to_enter,
)
from kf_desktop.rules.clash.involuntary import JUMPS, displace
from kf_desktop.rules.clash.wounds import clash_of
from kf_desktop.rules.core import hindrance as because
from kf_desktop.rules.core.keywords import passive_keywords, take_back
from kf_desktop.rules.game import Game, Kind, Knight, Option, Refusal, Steps, choose

STAY = "stay"
CLIMB_TILE = "climb_tile"


# --- where a knight can go ----------------------------------------------------------------------


@dataclass(slots=True)
class Ground:
    """Where a knight may walk (KRD-036, KRD-037) and which spaces are Difficult, all as bits."""

    grid: SquareGrid
    starts: Cells
    closed: int
    no_end: int
    difficult: int
    jumped: Cells = ()  # spaces of a tile that this movement ignores

    def is_closed(self, cell: int) -> bool:
        return bool(self.closed >> cell & 1)

    def is_difficult(self, cell: int) -> bool:
        return bool(self.difficult >> cell & 1)

    def is_end(self, cell: int) -> bool:
        """Whether a move may end on the space, if it leads there."""
        return not self.no_end >> cell & 1


def grounds_for(game: Game, knight: Knight, spaces: int) -> list[Ground]:
    """The ground as it is, and as each Jump of the knight would make it (the keyword Jump)."""
    most = max((JUMPS.get(keyword.id, 0) for keyword in passive_keywords(game, knight)), default=0)
    grounds = [ground_for(game, knight)]
    if most:
        near = {cell for cell in range(grounds[0].grid.size) if gap(grounds[0].grid, (cell,), (knight.cell,)) < spaces}
        grounds += [ground_for(game, knight, jumped) for jumped in _jumps(game, most, near)]
    return grounds


def _jumps(game: Game, most: int, near: set[int]) -> Iterator[Cells]:
    """The spaces that one Jump could ignore: so many adjacent ones of a single tile."""
    grid = grid_of(game)
    for piece in clash_of(game).terrain:
        cells = [cell for cell in piece_cells(game, piece) if cell in near]
        yield from ((cell,) for cell in cells)
        if most > 1:
            yield from ((a, b) for a, b in combinations(cells, 2) if grid.distance(a, b) == 1)


def ground_for(game: Game, knight: Knight, jumped: Cells = ()) -> Ground:
    """The ground as it is for the knight now, with what Bypass and a Jump let through."""
    grid, perch = grid_of(game), perch_of(game, knight)
    knights, monsters = knights_mask(game, knight), figures_mask(game)
    keywords = [keyword.id for keyword in passive_keywords(game, knight)]
    superior = "superior_bypass" in keywords
    walls = mask_with(game, "boundless") if superior else mask_with(game, "obstacle", "chasm", "boundless")
    over = walls & grid.mask(jumped)
    closed = walls & ~over
    if not superior and "advanced_bypass" not in keywords:
        closed |= monsters
        if "bypass" not in keywords:
            closed |= knights
    closed |= 1 << knight.cell  # KRD-039
    starts = grid.neighbours(knight.cell) if perch is None else around(grid, footprint(game, perch))  # VAN-009
    no_end = (knights | monsters | over) & ~closed
    difficult = 0 if superior else mask_with(game, "difficult") & ~grid.mask(jumped)
    return Ground(grid, starts, closed, no_end, difficult, jumped)


def reachable(game: Game, knight: Knight, spaces: int, grounds: Sequence[Ground] = ()) -> dict[int, int]:
    """The spaces where a move of up to `spaces` can end, with the spaces it uses (KRD-030 … KRD-042).

    `grounds` are those for the knight now, of somebody who has them already.
    """
    if not _stands(knight):
        return {}
    costs: dict[int, int] = {}
    for ground in grounds or grounds_for(game, knight, spaces):
        no_end = ground.no_end
        for cell, cost in _costs(ground, spaces).items():
            if not no_end >> cell & 1 and (cell not in costs or cost < costs[cell]):
                costs[cell] = cost
    return costs


def can_walk(game: Game, knight: Knight, spaces: int) -> bool:
    """Whether there is any space where a move could end; mostly a free neighbour says so."""
    if not _stands(knight) or spaces < 1:
        return False
    ground = ground_for(game, knight)
    barred = ground.closed | ground.no_end | ground.difficult
    return bool(ground.grid.mask(ground.starts) & ~barred) or bool(reachable(game, knight, spaces))


def _stands(knight: Knight) -> bool:
    """Whether the knight is on the board and on his feet."""
    return not knight.knockdown and not knight.dead and knight.cell != OFF


def _costs(ground: Ground, spaces: int) -> dict[int, int]:
    """What it costs to reach each space: 1 more if the way passes Difficult terrain, whatever the number of spaces."""
    costs = _steps(ground, ground.difficult, spaces)
    if ground.difficult:
        for cell, steps in _steps(ground, 0, spaces - 1).items():
            if cell not in costs or steps + 1 < costs[cell]:
                costs[cell] = steps + 1
    return costs


def _steps(ground: Ground, avoided: int, most: int) -> dict[int, int]:
    """The fewest steps, at most so many, to each space over ground that is not to be avoided."""
    if most < 1:
        return {}
    open_ = ground.grid.anchors(1, ground.closed | avoided)
    starts = [cell for cell in ground.starts if open_ >> cell & 1]
    return ground.grid.flood(starts, open_, most, first=1)


def _path(ground: Ground, goal: int, cost: int) -> list[int]:
    """The way there that costs so much; round Difficult terrain where that costs no more (KRD-042)."""
    clean = _shortest(ground, goal, ground.difficult, cost)
    rough = _shortest(ground, goal, 0, cost) if ground.difficult else clean
    return clean if clean and len(clean) <= len(rough) + 1 else rough


def _shortest(ground: Ground, goal: int, avoided: int, most: int) -> list[int]:
    """The shortest way over ground not to be avoided; of equals that which turns first to the first side.

    Empty if there is none of at most so many steps.
    """
    open_ = ground.grid.anchors(1, ground.closed | avoided)
    left = ground.grid.flood((goal,), open_, most - 1) if open_ >> goal & 1 else {}
    ways = [cell for cell in ground.starts if cell in left]
    path: list[int] = []
    while ways:
        path.append(min(ways, key=left.__getitem__))
        here = left[path[-1]]
        ways = [cell for cell in ground.grid.neighbours(path[-1]) if left.get(cell, here) < here]
    return path


# --- walking ------------------------------------------------------------------------------------


def walk(
    game: Game,
    knight: Knight,
    spaces: int,
    *,
    optional: bool = True,
    among: Container[int] | None = None,
    prompt: str = "walk",
    source: str = "",
) -> Steps[int]:
    """Ask for a destination within reach and go there; the spaces used (KRD-031 … KRD-035).

    `among` narrows the destinations (a move that must end in weapon range, say).
    """
    grounds = grounds_for(game, knight, spaces) if _stands(knight) else []
    costs = reachable(game, knight, spaces, grounds)
    if among is not None:
        costs = {cell: cost for cell, cost in costs.items() if cell in among}
    if not costs:
        return 0
    grid = grid_of(game)
    options = [
        Option(f"cell:{name}", "cell", {"space": name, "cost": cost})
        for name, cost in ((grid.name(cell), costs[cell]) for cell in sorted(costs))
    ]
    if optional:
        options.append(Option(STAY, STAY))
    key = yield from choose(
        Kind.CELL,
        prompt,
        options,
        seats=(knight.seat,),
        source=source,
        because=("KRD-030", "KRD-031"),
        args={"knight": knight.id, "spaces": spaces},
        missing=lambda: missing_spaces(game, knight, spaces, among),
    )
    if key == STAY:
        return 0
    goal = grid.cell(key[5:])
    way = yield from choose_way(game, knight, goal, spaces, grounds)
    yield from follow(game, knight, way.path, jumped=way.jumped)
    forget_jump(game, knight)
    return costs[goal]


@dataclass(slots=True)
class Way:
    """A way to go, and the spaces of terrain on it that a Jump ignores."""

    path: list[int]
    jumped: Cells = ()


def choose_way(game: Game, knight: Knight, goal: int, spaces: int, grounds: Sequence[Ground] = ()) -> Steps[Way]:
    """A way to the destination; asks only where ways differ in the terrain entered (KRD-032, KRD-033).

    Raises:
        ValueError: no way leads there.
    """
    effects, ways = tiles_to_enter(game), dict[tuple[int, ...], Way]()
    for ground, costs in _grounds_with_a_way(grounds or grounds_for(game, knight, spaces), goal, spaces):
        tiles = {cell: tile for cell, tile in effects.items() if cell not in ground.jumped}
        if not ways and not any(cell in costs for cell in tiles):
            return Way(_path(ground, goal, costs[goal]), ground.jumped)
        for route in _distinct_routes(ground, goal, spaces, tiles):
            met = _tiles_met(route, tiles)
            if met not in ways or len(route) < len(ways[met].path):
                ways[met] = Way(route, ground.jumped)
    return (yield from _choose_way(game, knight, goal, list(ways.values())))


def _grounds_with_a_way(grounds: Sequence[Ground], goal: int, spaces: int) -> list[tuple[Ground, dict[int, int]]]:
    """The grounds on which a move can end there, the cheapest first, with what it costs to reach each space."""
    costs = [(ground, _costs(ground, spaces)) for ground in grounds if ground.is_end(goal)]
    able = [(ground, found) for ground, found in costs if goal in found]
    if not able:
        raise ValueError(f"no way of {spaces} spaces leads to {goal}")
    return sorted(able, key=lambda entry: entry[1][goal])


def _choose_way(game: Game, knight: Knight, goal: int, ways: list[Way]) -> Steps[Way]:
    """Ask at each fork until one way is left."""
    here, grid = 0, grid_of(game)
    while len(ways) > 1:
        if here == len(ways[0].path):  # one way, with and without a Jump on it
            return (yield from _choose_jump(game, knight, ways))
        steps = list(dict.fromkeys(way.path[here] for way in ways))
        if len(steps) > 1:
            key = yield from choose(
                Kind.PATH,
                "path",
                [Option(f"cell:{grid.name(cell)}", "cell", {"space": grid.name(cell)}) for cell in steps],
                seats=(knight.seat,),
                because=("KRD-032", "KRD-033"),
                args={"knight": knight.id, "goal": grid.name(goal)},
                missing=partial(_steps_left_out, game, steps, ways[0].path[here - 1] if here else knight.cell),
            )
            ways = [way for way in ways if way.path[here] == grid.cell(key[5:])]
        here += 1
    return ways[0]


def _steps_left_out(game: Game, steps: list[int], here: int) -> list[Refusal]:
    """The spaces around to which none of the shortest ways leads on."""
    why = because.other("way", ("KRD-032",))
    return [why.of(cell_option(game, cell)) for cell in grid_of(game).neighbours(here) if cell not in steps]


def _choose_jump(game: Game, knight: Knight, ways: list[Way]) -> Steps[Way]:
    """Ask what of the terrain on the way is jumped, if anything."""
    by_key = {"-".join(["jump", *(name_of(game, cell) for cell in way.jumped)]): way for way in ways}
    options = [Option(key, "jump" if way.jumped else "no_jump", {"space": key[5:]}) for key, way in by_key.items()]
    key = yield from choose(
        Kind.CHOOSE, "choose.way", options, seats=(knight.seat,), because=("jump",), args={"knight": knight.id}
    )
    return by_key[key]


def forget_jump(game: Game, knight: Knight) -> None:
    """A Jump that an ability gave ends with the movement."""
    for name in JUMPS:
        take_back(game, knight, name)


def _distinct_routes(ground: Ground, goal: int, spaces: int, tiles: dict[int, int]) -> Iterator[list[int]]:
    """The shortest of the ways that enter the same tiles in the same order, for each such order."""
    best: dict[tuple[int, ...], list[int]] = {}
    for route in _routes(ground, goal, spaces):
        met = _tiles_met(route, tiles)
        if met not in best or len(route) < len(best[met]):
            best[met] = route
    yield from best.values()


def _tiles_met(route: list[int], tiles: dict[int, int]) -> tuple[int, ...]:
    met: list[int] = []
    last = -1
    for cell in route:
        now = tiles.get(cell, -1)
        if now not in (-1, last):
            met.append(now)
        last = now
    return tuple(met)


def _routes(ground: Ground, goal: int, spaces: int) -> Iterator[list[int]]:
    """Every way to the goal that enters no space twice (KRD-038)."""
    grid, route = ground.grid, list[int]()

    def extend(cell: int, rough: bool) -> Iterator[list[int]]:
        if ground.is_closed(cell) or cell in route:
            return
        passed = rough or ground.is_difficult(cell)
        if len(route) + 1 + grid.distance(cell, goal) + passed > spaces:
            return
        route.append(cell)
        if cell == goal:
            yield list(route)
        else:
            for near in grid.neighbours(cell):
                yield from extend(near, passed)
        route.pop()

    for start in ground.starts:
        yield from extend(start, False)


def follow(game: Game, knight: Knight, path: list[int], how: str = "walk", jumped: Cells = ()) -> Steps[None]:
    """Go the way one space at a time; whatever stops the knight ends the move (KRD-032, KRD-033)."""
    gone: list[int] = []
    leave_perch(game, knight)
    for cell in path:
        came_from, knight.cell = knight.cell, cell
        gone.append(cell)
        if cell not in jumped and piece_at(game, cell) is not None:
            _tell(game, knight, gone, how)
            yield from terrain.enter(game, knight, OFF if came_from in jumped else came_from)
            if knight.dead or knight.cell != cell:
                return
            if knight.knockdown:
                if figure_at(game, cell) is not None or _shared(game, knight):
                    yield from displace(game, knight)  # stopped over somebody
                return
    _tell(game, knight, gone, how)


def _shared(game: Game, knight: Knight) -> bool:
    """Whether another knight stands on the same space."""
    return any(other is not knight and other.cell == knight.cell for other in living_knights(game))


def _tell(game: Game, knight: Knight, gone: list[int], how: str) -> None:
    if gone:
        path = [name_of(game, cell) for cell in gone]
        game.emit("walks", "KRD-033", knight=knight.id, how=how, path=[*path])
        gone.clear()


def approach(game: Game, knight: Knight, target: Miniature, limit: int) -> Steps[int]:
    """Go towards the target by the shortest way until adjacent, at most `limit` spaces; how many it took."""
    ground, goal = ground_for(game, knight), cells_of(game, target)
    ends = [
        (cost, cell)
        for cell, cost in _costs(ground, ground.grid.size).items()
        if ground.is_end(cell) and gap(ground.grid, (cell,), goal) == 1
    ]
    if not ends:
        return 0
    cost, end = min(ends)
    path = _path(ground, end, cost)[:limit]
    while path and not ground.is_end(path[-1]):
        path.pop()
    yield from follow(game, knight, path, "pushback")
    return len(path)


# --- where a move cannot end ---------------------------------------------------------------------


def missing_spaces(game: Game, knight: Knight, spaces: int, among: Container[int] | None = None) -> list[Refusal]:
    """The spaces where a move of that many cannot end, each with its reason (KRD-030 … KRD-042)."""
    within = reachable(game, knight, spaces)
    far = reachable(game, knight, grid_of(game).size)
    found = []
    for cell in range(grid_of(game).size):
        if cell == knight.cell or (cell in within and (among is None or cell in among)):
            continue
        found.append(_of_space(game, cell_option(game, cell), cell, spaces, within, far))
    return found


def _of_space(
    game: Game, option: Option, cell: int, spaces: int, within: dict[int, int], far: dict[int, int]
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


def climbable_tiles(game: Game, knight: Knight) -> list[int]:
    """The free spaces next to the knight whose Obstacle can be climbed (TER-032)."""
    if perch_of(game, knight) is not None or CLIMB_TILE in knight.used:
        return []
    able = spaces_to_climb(game)
    near = [cell for cell in grid_of(game).neighbours(knight.cell) if cell in able]
    standing = taken(game) if near else ()
    return [cell for cell in near if cell not in standing]


def missing_tiles(game: Game, knight: Knight) -> Iterator[Refusal]:
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
        elif CLIMB_TILE in knight.used:
            yield because.CLIMBED_TILE.of(option)
        else:
            yield because.TAKEN.of(option, who=stander(game, cell))


def climb_tile(game: Game, knight: Knight, cell: int) -> Steps[None]:
    """Up onto the terrain: a free action, once a turn (TER-032)."""
    knight.used.append(CLIMB_TILE)
    came_from, knight.cell = knight.cell, cell
    piece = piece_at(game, cell)
    assert piece is not None
    game.emit("climbs_tile", "TER-032", knight=knight.id, tile=piece.tile, space=name_of(game, cell))
    yield from terrain.enter(game, knight, came_from)


# --- vaulting -----------------------------------------------------------------------------------


def vault_spaces(game: Game, knight: Knight) -> list[int]:
    """The empty spaces straight across the monsters next to the knight (keyword Vault)."""
    barred = spaces_with(game, "chasm", "boundless")
    return [cell for cell in _across(game, knight) if is_empty(game, cell) and cell not in barred]


def _across(game: Game, knight: Knight) -> list[int]:
    """The spaces straight across the monsters next to the knight, empty or not."""
    grid, found = grid_of(game), list[int]()
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


def missing_vaults(game: Game, knight: Knight) -> list[Refusal]:
    """The spaces across a monster where the knight cannot land."""
    able = vault_spaces(game, knight)
    return [
        _of_space(game, cell_option(game, cell), cell, 1, {}, {}) for cell in _across(game, knight) if cell not in able
    ]


def vault(game: Game, knight: Knight, *, optional: bool = True, source: str = "") -> Steps[bool]:
    """Leap over a monster to its far side; False if the knight stays."""
    spaces = [] if knight.knockdown else vault_spaces(game, knight)
    if not spaces:
        return False
    if optional:
        grid = grid_of(game)
        options = [Option(f"cell:{grid.name(cell)}", "cell", {"space": grid.name(cell)}) for cell in spaces]
        key = yield from choose(
            Kind.CELL,
            "vault",
            [*options, Option(STAY, STAY)],
            seats=(knight.seat,),
            source=source,
            because=("vault",),
            args={"knight": knight.id},
            missing=lambda: missing_vaults(game, knight),
        )
        if key == STAY:
            return False
        cell = grid.cell(key[5:])
    else:
        cell = yield from choose_cell(game, "vault", spaces, knight, because=("vault",), source=source)
    leave_perch(game, knight)
    came_from, knight.cell = knight.cell, cell
    game.emit("vaults", "vault", knight=knight.id, space=name_of(game, cell))
    yield from terrain.enter(game, knight, came_from)
    return True


# --- hugging ------------------------------------------------------------------------------------


def hug(
    game: Game, knight: Knight, amount: int, *, among: Container[int] | None = None, source: str = ""
) -> Steps[int]:
    """Move along monsters, diagonally too, at most `amount` spaces (keyword Hug); the spaces used.

    `among` narrows the ends: in the first window the knight must stay in weapon range.
    """
    if knight.knockdown or not any(adjacent(game, knight, figure) for figure in figures(game)):
        return 0
    ways = _ways_along(game, knight, amount)
    grid = grid_of(game)
    options = [
        Option(f"cell:{grid.name(cell)}", "cell", {"space": grid.name(cell), "cost": len(way)})
        for cell, way in sorted(ways.items())
        if among is None or cell in among
    ]
    if not options:
        return 0
    key = yield from choose(
        Kind.CELL,
        "hug",
        [*options, Option(STAY, STAY)],
        seats=(knight.seat,),
        source=source,
        because=("hug",),
        args={"knight": knight.id, "spaces": amount},
        missing=lambda: missing_hugs(game, knight, amount, among),
    )
    if key == STAY:
        return 0
    way = ways[grid.cell(key[5:])]
    yield from follow(game, knight, way, "hug")
    return len(way)


def missing_hugs(game: Game, knight: Knight, amount: int, among: Container[int] | None) -> list[Refusal]:
    """The spaces along the monsters where a Hug of that many cannot end."""
    within = {cell: len(way) for cell, way in _ways_along(game, knight, amount).items()}
    far = {cell: len(way) for cell, way in _ways_along(game, knight, grid_of(game).size).items()}
    return [
        _of_space(game, cell_option(game, cell), cell, amount, within, far)
        for cell in sorted(_beside(game) - {knight.cell})
        if cell not in within or not (among is None or cell in among)
    ]


def _beside(game: Game) -> set[int]:
    """The spaces next to the monsters."""
    grid = grid_of(game)
    return {cell for figure in figures(game) for cell in around(grid, footprint(game, figure))}


def _ways_along(game: Game, knight: Knight, amount: int) -> dict[int, list[int]]:
    """The shortest way to every empty space that stays next to a monster all along."""
    grid, full = grid_of(game), occupied(game)
    free = _beside(game) - full - spaces_with(game, "chasm", "boundless")
    ways: dict[int, list[int]] = {knight.cell: []}
    frontier = [knight.cell]
    for _ in range(amount):
        reached: list[int] = []
        for here in frontier:
            for cell in _eight_around(grid, here, full - {knight.cell}):
                if cell in free and cell not in ways:
                    ways[cell] = [*ways[here], cell]
                    reached.append(cell)
        frontier = reached
    del ways[knight.cell]
    return ways


def _eight_around(grid: SquareGrid, here: int, full: set[int]) -> Iterator[int]:
    """The spaces next to that one, diagonals too, but not between two occupied ones."""
    yield from grid.neighbours(here)
    x, y = grid.xy(here)
    for dx, dy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
        cell = grid.at(x + dx, y + dy)
        if cell != OFF and not (grid.at(x + dx, y) in full and grid.at(x, y + dy) in full):
            yield cell
