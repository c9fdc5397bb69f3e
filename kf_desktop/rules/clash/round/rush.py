"""Rush: one complicated action that moves and attacks (ACN-016, ACN-017, the keyword Rush)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kf_desktop.content.cards.keywords import Keyword
from kf_desktop.engine.grid import Cell
from kf_desktop.rules.abilities.grants import grants
from kf_desktop.rules.clash.attack.declaring import can_attack
from kf_desktop.rules.clash.attack.steps import knight_attack
from kf_desktop.rules.clash.board import blocks, ground, miniatures
from kf_desktop.rules.clash.harm.peril import settle
from kf_desktop.rules.clash.moving import costs as walkable
from kf_desktop.rules.clash.moving import walking
from kf_desktop.rules.clash.round.knight_round import speed_of
from kf_desktop.rules.clash.windows.keywords import reach_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight import gear
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.attacks import Declaring
from kf_desktop.rules.table.game import Fighter, Game, Kind, Option, Steps, choose
from kf_desktop.rules.table.state import Figure, GearItem

LEAST = 3
GRADES = {"rush": 1, "improved_rush": 2}
Charge = tuple[Figure, GearItem, set[Cell]]


def charges(game: Game, knight: Fighter, name: str) -> Iterator[Charge]:
    """Monsters and weapons with which the knight can rush, each with the spaces where he stops."""
    if knight.dead or knight.knockdown:
        return
    spaces = speed_of(game, knight) + GRADES[name]
    costs = walkable.reachable(game, knight, spaces)
    lengths = walkable.lengths(game, knight, spaces)
    grid = ground.grid_of(game)
    for figure in miniatures.figures(game):
        cells = miniatures.footprint(game, figure)
        for item, _ in gear.weapons(game, knight):
            if item.exhausted or any(keyword.id == "ranged" for keyword in gear.keywords_of(game, item)):
                continue
            low, high = reach_of(game, item)
            if miniatures.range_to(game, figure, knight) <= high:
                continue
            near = (cell for cell in costs if low <= blocks.gap(grid, (cell,), cells) <= high)
            ends = _nearest_stops(game, knight, figure, item, near, lengths)
            if ends and lengths[ends[0]] >= LEAST:
                yield figure, item, set(ends)


def _nearest_stops(
    game: Game, knight: Fighter, figure: Figure, item: GearItem, near: Iterable[Cell], lengths: dict[Cell, int]
) -> list[Cell]:
    """Of the spaces near the monster those with the shortest way from which the weapon can be used."""
    found: list[Cell] = []
    for cell in sorted(near, key=lengths.__getitem__):
        if found and lengths[cell] > lengths[found[0]]:
            break
        if can_attack(game, replace(knight, cell=cell), figure, item):
            found.append(cell)
    return found


def _can_rush(game: Game, keyword: Keyword, context: Context) -> bool:
    if game.state.clash is None or context.knight is None:
        return False
    return next(charges(game, context.knight, keyword.id), None) is not None


@grants(*GRADES, able=_can_rush)
def _rush(game: Game, keyword: Keyword, context: Context) -> Steps[None]:
    knight = context.knight
    assert knight is not None, "a knight rushes"
    found = {f"attack:{charge[0].number}:{charge[1].gear}": charge for charge in charges(game, knight, keyword.id)}
    key = yield from choose(
        Kind.FIGURE,
        "choose.attack",
        [
            Option(key, "attack", {"figure": figure.number, "gear": item.gear})
            for key, (figure, item, _) in found.items()
        ],
        seats=(knight.seat,),
        because=("ACN-017",),
        args={"knight": knight.id},
        about=Declaring(knight),
        missing=lambda: [
            hindrance.NO_RUN.of(Option(missed, "attack", {"figure": figure.number, "gear": item.gear}))
            for figure in miniatures.figures(game)
            for item, _ in gear.weapons(game, knight)
            if (missed := f"attack:{figure.number}:{item.gear}") not in found
        ],
    )
    figure, item, ends = found[key]
    yield from walking.walk(game, knight, speed_of(game, knight) + GRADES[keyword.id], optional=False, among=ends)
    yield from settle(game)
    if not knight.dead and not knight.knockdown and can_attack(game, knight, figure, item):
        auto_break = (Keyword.read("auto_break 1"),)
        yield from knight_attack(game, knight, figure, item, keywords=auto_break, precision=GRADES[keyword.id] - 1)
