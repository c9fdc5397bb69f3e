"""Whether it could matter where a monster goes, comes up and looks, of several that are equally right.

What is compared lies open: who would be next to it, at whom it would aim with each card that it may draw, and how its
sides would lie. The choice is of no matter where all of these are the same, nothing lies on any of the ways that could
be entered or struck, and the card in play moves nobody.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from kf_desktop.content.effects.movement import Drag, ForcedVault, Gangup, Herd, Knockback, Pull, Pushback
from kf_desktop.content.walk import walk
from kf_desktop.engine.codec import decode, encode
from kf_desktop.engine.decision import Answer, Asking, Decision
from kf_desktop.engine.grid import Cell, Mask
from kf_desktop.rules.clash.board import ground, miniatures
from kf_desktop.rules.clash.board.blocks import gap, sides_towards
from kf_desktop.rules.clash.board.monsters import is_boss, monster_of, size_of, speed_limit
from kf_desktop.rules.clash.board.sides import has_footings, set_facing, set_figure
from kf_desktop.rules.clash.monster.hiding import can_hide
from kf_desktop.rules.clash.monster.intent import possible_cards
from kf_desktop.rules.clash.monster.threat import aimed_at, beside
from kf_desktop.rules.clash.moving.planning import Fork
from kf_desktop.rules.clash.moving.turning import sides_with_most_knights
from kf_desktop.rules.table.game import Game, clash_of
from kf_desktop.rules.table.state import Figure, FigureNumber, State

FORCED = (Drag, ForcedVault, Gangup, Herd, Knockback, Pull, Pushback)
"""What moves somebody to or from where the monster stands."""

Outlook: TypeAlias = tuple[object, ...]


def settled_course(game: Game, asked: Decision) -> Answer | None:
    """The first of the options, if they could not differ in anything that counts; None if they could."""
    if game.state.clash is None or (asked.least, asked.most) != (1, 1):
        return None
    if asked.prompt == "path":
        fork = asked.about if isinstance(asked, Asking) else None
        same = isinstance(fork, Fork) and _ways_alike(game, fork)
    elif asked.prompt == "turn":
        same = _facings_alike(game, asked)
    else:
        cells = [ground.grid_of(game).cell(str(option.args["space"])) for option in asked.options]
        number = FigureNumber(int(asked.args["figure"]))
        same = _spaces_alike(game, number, cells, appears=asked.prompt == "choose.spawn")
    return (asked.options[0].key,) if same else None


def _facings_alike(game: Game, asked: Decision) -> bool:
    if any(isinstance(node, Pushback) for node in _in_play(game)):
        return False  # it pushes straight ahead
    copy, twin = beside(game, _figure(game, FigureNumber(int(asked.args["figure"]))))
    looks = [_facing(copy, twin, str(option.args["side"])) for option in asked.options]
    return _alike(looks)


def _ways_alike(game: Game, fork: Fork) -> bool:
    """Nothing is on any of the ways, and all that they lead to is the same (MOV-016)."""
    figure, onward = fork.figure, list(fork.onward().values())
    passed, ends = Mask(0), Mask(0)
    for ways in onward:
        passed |= ways.passed
        ends |= ways.ends
    if speed_limit(game) is not None or ends & ~fork.ground.ends():  # cut short, it ends somewhere else
        return False
    if _meets(game, figure, passed):
        return False
    if ends & (ends - 1) == 0:
        return True
    return _spaces_alike(game, figure.number, fork.ground.grid.cells(ends))


def _meets(game: Game, figure: Figure, passed: Mask) -> bool:
    """Whether terrain, and for a boss anybody, is under the figure on one of the positions (MOV-028, MOV-032)."""
    grid, size = ground.grid_of(game), size_of(game, figure)
    under = grid.mask(cell for anchor in grid.cells(passed) for cell in grid.footprint(anchor, size))
    under &= ~miniatures.spaces_under(game, figure)
    if ground.has_terrain(game, under):
        return True
    return is_boss(game, figure) and bool(
        under & (miniatures.knights_mask(game) | miniatures.figures_mask(game, but=figure))
    )


def _spaces_alike(game: Game, number: FigureNumber, cells: Sequence[Cell], *, appears: bool = False) -> bool:
    """The same from each space; a mob that comes up looks to the most knights, another to whom it goes (SPN-005)."""
    if not appears and _moves_somebody(game):
        return False
    known = next((figure for figure in clash_of(game).figures if figure.number == number), None)
    copy, twin = beside(game, known) if known is not None else _with_another(game, number)
    target = "" if appears else _target(game, number)
    looks = []
    for cell in cells:
        set_figure(copy, twin, cell)
        sides = sides_with_most_knights(copy, twin)
        if target:
            goal = miniatures.cells_of(copy, copy.state.fighter(target))
            sides = list(sides_towards(ground.grid_of(copy), miniatures.footprint(copy, twin), goal))
        facings = [_facing(copy, twin, side) for side in sides]
        if not _alike(facings):
            return False
        looks.append((_neighbours(copy, twin), facings[:1], ground.piece_at(copy, cell) is not None))
    return _alike(looks)


def _with_another(game: Game, number: FigureNumber) -> tuple[Game, Figure]:
    """A copy of the game in a clash with one mob more, that is still to be put down."""
    copy = Game(decode(State, encode(game.state)), game.content)
    new = Figure(number, ground.grid_of(game).spaces[0], "south")
    clash_of(copy).figures.append(new)
    return copy, new


def _facing(game: Game, figure: Figure, side: str) -> Outlook:
    """What could come of it that the figure faces there: its sides, whom it aims at, who could hide."""
    set_facing(game, figure, side)
    monster = monster_of(game, figure)
    turned = bool(monster.blindspots or monster.vantage_points) or has_footings(game, figure)
    aims = []
    for card in possible_cards(game, figure):
        targets, equals = aimed_at(game, figure, card)
        aims.append((card.id, tuple(knight.id for knight in targets), equals))
    hiding = tuple(knight.id for knight in miniatures.living_knights(game) if can_hide(game, knight))
    return (side if turned else "", tuple(aims), hiding)


def _neighbours(game: Game, figure: Figure) -> Outlook:
    """Who is next to the figure."""
    own, grid = miniatures.footprint(game, figure), ground.grid_of(game)
    return tuple(
        knight.id
        for knight in miniatures.living_knights(game)
        if gap(grid, own, miniatures.cells_of(game, knight)) == 1
    )


def _moves_somebody(game: Game) -> bool:
    """Whether what may be resolved pushes or pulls anybody."""
    return any(isinstance(node, FORCED) for node in _in_play(game))


def _in_play(game: Game) -> Iterator[object]:
    """All that is on the AI card that is resolved; where it is none, on the monster's Signature and body parts."""
    clash, content = clash_of(game), game.content
    card = content.ai.get(clash.ai_current)
    shelves = (content.signatures.values(), content.bp.values())
    cards = (
        [card] if card is not None else [each for shelf in shelves for each in shelf if each.monster == clash.monster]
    )
    for each in cards:
        for _, node in walk(each):
            yield node


def _target(game: Game, number: FigureNumber) -> str:
    """At whom the figure aims now, as its targeting has told."""
    told = next((event for event in reversed(game.events) if event.kind == "targeting"), None)
    if told is None or told.args["figure"] != number:
        return ""
    knights = told.args["knights"]
    return str(knights[0]) if isinstance(knights, list) and knights else ""


def _figure(game: Game, number: FigureNumber) -> Figure:
    return next(figure for figure in clash_of(game).figures if figure.number == number)


def _alike(looks: Sequence[object]) -> bool:
    return all(look == looks[0] for look in looks)
