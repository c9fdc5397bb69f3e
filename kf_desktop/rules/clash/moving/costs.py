"""Where a knight can walk, and what it costs (KRD-030 … KRD-042)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, zip_longest

from kf_desktop.engine.grid import NOWHERE, OFF, Cell, Cells, Mask, SquareGrid
from kf_desktop.rules.clash.board.blocks import around, gap
from kf_desktop.rules.clash.board.ground import grid_of, mask_with, piece_cells
from kf_desktop.rules.clash.board.miniatures import figures_mask, footprint, knights_mask, perch_of
from kf_desktop.rules.knight.keywords import passive_keywords
from kf_desktop.rules.table.game import Fighter, Game, clash_of


@dataclass(slots=True)
class WalkingGround:
    """Where a knight may walk (KRD-036, KRD-037) and which spaces are Difficult, all as bits."""

    grid: SquareGrid
    starts: Cells
    first: Mask  # the same as bits
    closed: Mask
    no_end: Mask
    difficult: Mask
    jumped: Cells = ()  # spaces of a tile that this movement ignores
    costs: dict[int, list[Mask]] = field(default_factory=dict)  # found so far, by the number of spaces

    def is_difficult(self, cell: Cell) -> bool:
        return bool(self.difficult >> cell & 1)

    def is_end(self, cell: Cell) -> bool:
        """Whether a move may end on the space, if it leads there."""
        return not self.no_end >> cell & 1


def walking_grounds(game: Game, knight: Fighter, spaces: int) -> list[WalkingGround]:
    """The ground as it is, and as each Jump of the knight would make it (the keyword Jump)."""
    keywords = [keyword.id for keyword in passive_keywords(game, knight)]
    grounds = [_ground(game, knight, keywords)]
    most = max((spaces for name, spaces in JUMPS.items() if name in keywords), default=0)
    if most:
        near = {cell for cell in grounds[0].grid.spaces if gap(grounds[0].grid, (cell,), (knight.cell,)) < spaces}
        grounds += [_ground(game, knight, keywords, jumped) for jumped in _jumps(game, most, near)]
    return grounds


def _jumps(game: Game, most: int, near: set[Cell]) -> Iterator[Cells]:
    """The spaces that one Jump could ignore: up to so many adjacent ones of a single tile."""
    grid = grid_of(game)
    for piece in clash_of(game).terrain:
        cells = [cell for cell in piece_cells(game, piece) if cell in near]
        yield from ((cell,) for cell in cells)
        if most > 1:
            yield from ((a, b) for a, b in combinations(cells, 2) if grid.distance(a, b) == 1)


def walking_ground(game: Game, knight: Fighter) -> WalkingGround:
    """The ground as it is for the knight now."""
    return _ground(game, knight, [keyword.id for keyword in passive_keywords(game, knight)])


def _ground(game: Game, knight: Fighter, keywords: list[str], jumped: Cells = ()) -> WalkingGround:
    """The same with his keywords: what Bypass and a Jump let through."""
    grid, perch = grid_of(game), perch_of(game, knight)
    knights, monsters = knights_mask(game, knight), figures_mask(game)
    superior = "superior_bypass" in keywords
    walls = mask_with(game, "boundless") if superior else mask_with(game, "obstacle", "chasm", "boundless")
    ignored = grid.mask(jumped)
    over = walls & ignored
    closed = walls & ~over
    if not superior and "advanced_bypass" not in keywords:
        closed |= monsters
        if "bypass" not in keywords:
            closed |= knights
    closed |= 1 << knight.cell  # KRD-039
    starts = grid.neighbours(knight.cell) if perch is None else around(grid, footprint(game, perch))  # VAN-009
    first = grid.near(knight.cell) if perch is None else grid.mask(starts)
    no_end = (knights | monsters | over) & ~closed
    difficult = NOWHERE if superior else mask_with(game, "difficult") & ~ignored
    return WalkingGround(grid, starts, first, closed, no_end, difficult, jumped)


def reachable(game: Game, knight: Fighter, spaces: int, grounds: Sequence[WalkingGround] = ()) -> dict[Cell, int]:
    """The spaces where a move of up to `spaces` can end, with the spaces it uses (KRD-030 … KRD-042).

    `grounds` are those for the knight now, of somebody who has them already.
    """
    if not can_move(knight) or spaces < 1:
        return {}
    ends = [NOWHERE] * (spaces + 1)  # by what it costs to get there
    for ground in grounds or walking_grounds(game, knight, spaces):
        for cost, cells in enumerate(costs_of(ground, spaces)):
            ends[cost] |= cells & ~ground.no_end
    grid, seen = grid_of(game), NOWHERE
    costs: dict[Cell, int] = {}
    for cost, cells in enumerate(ends):
        costs |= dict.fromkeys(grid.cells(cells & ~seen), cost)
        seen |= cells
    return costs


def lengths(game: Game, knight: Fighter, spaces: int) -> dict[Cell, int]:
    """How many spaces away lies each space that can be reached, be they Difficult or not."""
    grounds = walking_grounds(game, knight, spaces)
    return reachable(game, knight, spaces, [replace(ground, difficult=NOWHERE, costs={}) for ground in grounds])


def can_walk(game: Game, knight: Fighter, spaces: int) -> bool:
    """Whether there is any space where a move could end; mostly a free neighbour says so."""
    if not can_move(knight) or spaces < 1:
        return False
    if perch_of(game, knight) is None:
        rough = mask_with(game, "obstacle", "chasm", "boundless", "difficult")
        if grid_of(game).near(knight.cell) & ~(rough | knights_mask(game) | figures_mask(game)):
            return True
    return bool(reachable(game, knight, spaces))


def can_move(knight: Fighter) -> bool:
    """Whether the knight is on the board and on his feet."""
    return not knight.knockdown and not knight.dead and knight.cell != OFF


def costs_of(ground: WalkingGround, spaces: int) -> list[Mask]:
    """The spaces that cost 0, 1 … `spaces` to reach, each as bits, with the least that they cost.

    It is 1 more if the way passes Difficult terrain, whatever the number of spaces.
    """
    found = ground.costs.get(spaces)
    if found is None:
        found = [NOWHERE, *_steps(ground, ground.difficult, spaces)]
        if ground.difficult:
            found = _least(found, [NOWHERE, NOWHERE, *_steps(ground, NOWHERE, spaces - 1)])
        ground.costs[spaces] = found
    return found


def _least(clean: list[Mask], rough: list[Mask]) -> list[Mask]:
    """The spaces of both, each where it costs least."""
    found: list[Mask] = []
    seen = NOWHERE
    for one, other in zip_longest(clean, rough, fillvalue=NOWHERE):
        found.append((one | other) & ~seen)
        seen |= one | other
    return found


def _steps(ground: WalkingGround, avoided: Mask, most: int) -> list[Mask]:
    """The spaces reached by 1, 2 … steps, up to so many, over ground that need not be avoided."""
    if most < 1:
        return []
    open_ = ground.grid.anchors(1, ground.closed | avoided)
    return ground.grid.rings(ground.first & open_, open_, most - 1)


JUMPS = {"jump": 1, "advanced_jump": 2}
"""Spaces of one terrain tile that a movement may ignore (the keyword Jump)."""
