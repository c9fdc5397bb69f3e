"""The ways of somebody who is drawn nearer to something, space by space: players choose among them (INV-003)."""

from __future__ import annotations

from dataclasses import dataclass

from kf_desktop.door.subjects import DrawnSubject, DrawnWay
from kf_desktop.engine.grid import DIRECTIONS, OFF, Cell, Cells, Mask, SquareGrid
from kf_desktop.rules.clash.board.asking import choose_side
from kf_desktop.rules.clash.board.blocks import gap
from kf_desktop.rules.clash.board.ground import grid_of, has_terrain
from kf_desktop.rules.clash.board.miniatures import Miniature, own_cells, taken
from kf_desktop.rules.clash.board.monsters import size_of
from kf_desktop.rules.table.game import Game, Steps
from kf_desktop.rules.table.state import Figure


def nearer(game: Game, who: Miniature, goal: Cells, *, closed: Cells = ()) -> list[str]:
    """The directions in which a step leads nearer to the spaces, without entering closed ones."""
    size = size_of(game, who) if isinstance(who, Figure) else 1
    return [side for side, _ in _steps(grid_of(game), who.cell, own_cells(game, who), size, goal, closed)]


def choose_nearer(game: Game, who: Miniature, goal: Cells, left: int) -> Steps[str]:
    """Ask in which direction the next of so many steps goes; the question knows where the ways on lead."""
    sides = nearer(game, who, goal)
    return (yield from choose_side("path", sides, who, because=("INV-003",), about=Drawn(game, who, goal, left)))


@dataclass(frozen=True, slots=True)
class Drawn:
    """Somebody who goes so many steps more until he is so near to something: next to it, or on it."""

    game: Game
    who: Miniature
    goal: Cells
    left: int
    near: int = 1

    def subject(self, prompt: str) -> DrawnSubject:
        """One way to each space that can be reached, over as little as there is on any; what stops it is not seen."""
        grid = grid_of(self.game)
        found: dict[Cell, DrawnWay] = {}
        reached = {self.who.cell: (0, DrawnWay((), ()))}
        for _ in range(self.left):
            reached = self._next(grid, reached)
            found |= {cell: way for cell, (_, way) in reached.items()}
        return DrawnSubject({grid.name(cell): way for cell, way in found.items()})

    def _next(self, grid: SquareGrid, reached: dict[Cell, tuple[int, DrawnWay]]) -> dict[Cell, tuple[int, DrawnWay]]:
        """The spaces a step on, each with what is met on the way there."""
        size = size_of(self.game, self.who) if isinstance(self.who, Figure) else 1
        found: dict[Cell, tuple[int, DrawnWay]] = {}
        for here, (met, way) in reached.items():
            own = grid.footprint(here, size)
            steps = _steps(grid, here, own, size, self.goal) if gap(grid, own, self.goal) > self.near else []
            for side, ahead in steps:
                under = Mask(grid.mask(grid.footprint(ahead, size)) & ~grid.mask(own))
                now = met + (has_terrain(self.game, under) or bool(under & taken(self.game)))
                said = (*way.said, f"side:{side}") if len(steps) > 1 else way.said
                if ahead not in found or now < found[ahead][0]:
                    found[ahead] = now, DrawnWay((*way.path, ahead), said)
        return found


def _steps(
    grid: SquareGrid, here: Cell, own: Cells, size: int, goal: Cells, closed: Cells = ()
) -> list[tuple[str, Cell]]:
    """The steps that lead nearer to the goal, by direction."""
    now = gap(grid, own, goal)
    found: list[tuple[str, Cell]] = []
    for side in DIRECTIONS:
        ahead = grid.step(here, side)
        then = grid.footprint(ahead, size) if ahead != OFF else ()
        if then and gap(grid, then, goal) < now and not any(cell in closed for cell in then):
            found.append((side, ahead))
    return found
