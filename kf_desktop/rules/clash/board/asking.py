"""Asking the players for a space, a side, a figure or an order."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from functools import cache

from kf_desktop.engine.grid import DIRECTIONS, OFF, Cell, SquareGrid
from kf_desktop.rules.clash.board.ground import MOB_WALLS, grid_of, name_of, piece_at, spaces_with
from kf_desktop.rules.clash.board.miniatures import Miniature, figure_at, figures, knight_at
from kf_desktop.rules.clash.board.monsters import is_boss, monster_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.who import whom
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Refusal, Steps, Work, choose_of, knight_option
from kf_desktop.rules.table.state import Figure


def who_args(who: Miniature) -> dict[str, str | int]:
    """How an event or a decision names the miniature."""
    return {"figure": who.number} if isinstance(who, Figure) else {"knight": who.id}


def figure_option(figure: Figure) -> Option:
    return Option(f"figure:{figure.number}", "figure", {"figure": figure.number})


def option_of(who: Miniature) -> Option:
    """The option that names the miniature."""
    return figure_option(who) if isinstance(who, Figure) else knight_option(who)


def cell_option(game: Game, cell: Cell) -> Option:
    return _space(name_of(game, cell))


@cache
def _space(name: str) -> Option:
    return Option(f"cell:{name}", "cell", {"space": name})


@cache
def space_at_cost(grid: SquareGrid, cell: Cell, cost: int) -> Option:
    """A space to go to, and what that costs."""
    name = grid.name(cell)
    return Option(f"cell:{name}", "cell", {"space": name, "cost": cost})


def stander(game: Game, cell: Cell) -> str:
    """Who stands on the space."""
    knight, figure = knight_at(game, cell), figure_at(game, cell)
    return knight.id if knight is not None else monster_of(game, figure).id if figure is not None else ""


def refused_spaces(game: Game, cells: Container[Cell], who: Miniature | None, rules: tuple[str, ...]) -> list[Refusal]:
    """Why each other space is not among those: taken, closed, or simply not asked for."""
    found, goes_through = [], isinstance(who, Figure) and is_boss(game, who)
    closed = spaces_with(game, *MOB_WALLS, "boundless")
    for cell in grid_of(game).spaces:
        if cell in cells:
            continue
        option, taken_by, piece = cell_option(game, cell), stander(game, cell), piece_at(game, cell)
        if taken_by and not goes_through:
            found.append(hindrance.SPACE_TAKEN.of(option, who=taken_by))
        elif piece is not None and cell in closed and not goes_through:
            found.append(hindrance.SPACE_CLOSED.of(option, tile=piece.tile))
        elif isinstance(who, Fighter):
            found.append(hindrance.other("space", rules).against(option, cell))
        else:
            found.append(hindrance.other("space", rules).of(option))
    return found


def seats_of(who: Miniature) -> tuple[str, ...]:
    """Who answers for the miniature: a knight's player, or anybody."""
    return (who.seat,) if isinstance(who, Fighter) else ()


def choose_cell(
    game: Game,
    prompt: str,
    cells: Iterable[Cell],
    who: Miniature | None = None,
    *,
    because: tuple[str, ...],
    source: str = "",
    args: Mapping[str, str | int] | None = None,
) -> Steps[Cell]:
    """Ask for one of the spaces; a single one needs no question. `args` are what the question names besides `who`."""
    cells = sorted(cells)
    if len(cells) == 1:
        return cells[0]
    return (
        yield from choose_of(
            Kind.CELL,
            prompt,
            {cell_option(game, cell): cell for cell in cells},
            seats=seats_of(who) if who else (),
            because=because,
            source=source,
            args={**(who_args(who) if who else {}), **(args or {})},
            missing=lambda: refused_spaces(game, cells, who, because),
        )
    )


def choose_side(
    prompt: str,
    sides: Iterable[str],
    who: Miniature,
    *,
    because: tuple[str, ...],
    key: str = "side",
    free: bool = False,
    args: Mapping[str, str | int] | None = None,
    about: Work | None = None,
) -> Steps[str]:
    """Ask for one of the directions; a single one needs no question. If `free`, a house rule can take any other."""
    sides = list(sides)
    if len(sides) == 1:
        return sides[0]
    options = _side_options(key)
    why = hindrance.other("way", because)
    return (
        yield from choose_of(
            Kind.CHOOSE,
            prompt,
            {options[side]: side for side in sides},
            because=because,
            args={**who_args(who), **(args or {})},
            about=about,
            missing=lambda: [
                why.against(option, side) if free else why.of(option)
                for side, option in options.items()
                if side not in sides
            ],
        )
    )


@cache
def _side_options(key: str) -> dict[str, Option]:
    return {side: Option(f"{key}:{side}", side, {"side": side}) for side in DIRECTIONS}


def choose_knight(
    prompt: str,
    knights: Iterable[Fighter],
    *,
    because: tuple[str, ...],
    kind: Kind = Kind.FIGURE,
    missing: Callable[[], list[Refusal]] | None = None,
) -> Steps[Fighter]:
    """Ask for one of the knights on the board; a single one needs no question."""
    knights = list(knights)
    if len(knights) == 1:
        return knights[0]
    offered = {knight_option(knight): knight for knight in knights}
    return (yield from choose_of(kind, prompt, offered, because=because, missing=missing))


def choose_figure(game: Game, near: Iterable[Figure], who: Fighter) -> Steps[Figure]:
    """Ask the knight's player for one of the monsters next to him; a single one needs no question."""
    near = list(near)
    if len(near) == 1:
        return near[0]
    return (
        yield from choose_of(
            Kind.FIGURE,
            "target",
            {figure_option(figure): figure for figure in near},
            seats=(who.seat,),
            because=("roll_out",),
            missing=lambda: [
                hindrance.NOT_ADJACENT.against(figure_option(figure), figure)
                for figure in figures(game)
                if figure not in near
            ],
        )
    )


def moved_in_order(game: Game, who: str | None, context: Context) -> Steps[list[Fighter]]:
    """The knights on the board whom an effect moves, in the order that the players choose (GLD-033, MON-002)."""
    knights = yield from whom(game, who, context)
    there = [knight for knight in knights if knight.cell != OFF]
    return (yield from in_order("order.moved", there, because=("GLD-033", "MON-002")))


def in_order(prompt: str, knights: list[Fighter], *, because: tuple[str, ...]) -> Steps[list[Fighter]]:
    """The knights in the order that the players choose."""
    left, ordered = list(knights), list[Fighter]()
    while len(left) > 1:
        first = yield from choose_knight(
            prompt,
            left,
            because=because,
            kind=Kind.ORDER,
            missing=lambda: [hindrance.DONE.of(knight_option(knight)) for knight in ordered],
        )
        left.remove(first)
        ordered.append(first)
    return ordered + left
