"""Whether it could matter which of several equally right ways a monster takes, or a knight, or which facings.

The way does not matter where all ways end on one space and the same is entered or struck on each of them. The facing
does not matter where, as the figures stand, the monster would aim at the same knights with each card that it may draw,
its sides lie the same, nobody is pushed that way, and no card asks who is in front of it. The space on which it stands
always matters: it is in the way of others there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeAlias

from kf_desktop.content.effects.knight import Gain, GainCondition, Knockdown, Lose
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.effects.vocabulary import Gate
from kf_desktop.content.expressions import PLACES, Clause
from kf_desktop.content.walk import walk
from kf_desktop.door.subjects import DrawnWay
from kf_desktop.engine.decision import Answer, Asking, Decision
from kf_desktop.engine.grid import DIRECTIONS, Cell, Cells, Mask
from kf_desktop.rules.clash.board import ground, miniatures
from kf_desktop.rules.clash.board.monsters import is_boss, monster_of, size_of, speed_limit
from kf_desktop.rules.clash.board.sides import has_footings, in_front, set_facing
from kf_desktop.rules.clash.monster.hiding import can_hide
from kf_desktop.rules.clash.monster.intent import possible_cards
from kf_desktop.rules.clash.monster.threat import aimed_at, beside
from kf_desktop.rules.clash.moving.planning import Fork
from kf_desktop.rules.clash.moving.routes import Routes
from kf_desktop.rules.clash.moving.turning import PUSHED
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game, clash_of
from kf_desktop.rules.table.state import Figure, FigureNumber

Outlook: TypeAlias = tuple[object, ...]
AHEAD = ("in_front", "knights_in_front", "knights_behind")
"""Words of cards that look where the monster faces."""


def settled_course(game: Game, asked: Decision) -> Answer | None:
    """The first of the options, if nothing that counts could differ between them; else None."""
    if game.state.clash is None or (asked.least, asked.most) != (1, 1):
        return None
    if asked.prompt == "path":
        fork = asked.about if isinstance(asked, Asking) else None
        same = isinstance(fork, Fork) and _ways_alike(game, fork)
    else:
        same = asked.prompt == "turn" and _facings_alike(game, asked)
    return (asked.options[0].key,) if same else None


def _facings_alike(game: Game, asked: Decision) -> bool:
    if PUSHED in asked.args:
        return False  # it pushes straight ahead
    copy, twin = beside(game, _figure(game, FigureNumber(int(asked.args["figure"]))))
    looks = [_facing(copy, twin, str(option.args["side"])) for option in asked.options]
    return all(look == looks[0] for look in looks)


def _ways_alike(game: Game, fork: Fork) -> bool:
    """Whether all ways lead to the same space, and nothing is on one of them that is not on all (MOV-016)."""
    ways = _whole(game, fork)
    return len({way[-1] for way in ways}) == 1 and _meet_the_same(game, fork.figure, ways)


def _whole(game: Game, fork: Fork) -> list[Cells]:
    """All ways that lead on, if it is certain that the figure goes them to their ends; else none."""
    ways = [way for onward in fork.onward().values() for way in onward.ways]
    if speed_limit(game) is not None or not all(way and fork.ground.endable(way[-1]) for way in ways):
        return []  # cut short, it ends somewhere else
    return ways


def whole_ways(game: Game, asked: Decision) -> dict[str, DrawnWay]:
    """A way to each space on which the monster can end, where it is the same by which of its ways it comes there.

    None where there is but one such space, or where it may be cut short.
    """
    fork = asked.about if isinstance(asked, Asking) else None
    ways = _whole(game, fork) if isinstance(fork, Fork) and game.state.clash is not None else []
    ends = dict.fromkeys(way[-1] for way in ways)
    if not isinstance(fork, Fork) or len(ends) < 2:
        return {}
    found: dict[str, DrawnWay] = {}
    for end in ends:
        there = [way for way in ways if way[-1] == end]
        if not _meet_the_same(game, fork.figure, there):
            return {}
        said = tuple(_said(fork, there[0], ways))
        found[fork.ground.grid.name(end)] = DrawnWay((*fork.come, *there[0]), said)
    return found


def _meet_the_same(game: Game, figure: Figure, ways: list[Cells]) -> bool:
    met = _run_over if is_boss(game, figure) else _entered
    first, *others = (met(game, figure, way) for way in ways)
    return all(each == first for each in others)


def _entered(game: Game, figure: Figure, way: Cells) -> list[Cell]:
    """The spaces on which a mob comes upon a tile that does something to it (TER-004)."""
    acting = {cell: tile for cell, tile in ground.tiles_to_enter(game).items() if _acts_on_figures(game, cell)}
    steps = zip((figure.cell, *way), way, strict=False)
    return [cell for before, cell in steps if cell in acting and acting.get(before) != acting[cell]]


def _acts_on_figures(game: Game, cell: Cell) -> bool:
    """Whether the tile there does more than to give or take what only knights have: Heat, Vigor, Conditions."""
    piece = ground.piece_at(game, cell)
    effects = ground.tile_of(game, piece).enter if piece is not None else ()
    return not all(
        (isinstance(each, Gain | Lose) and each.what in ("heat", "vigor") and each.who is None)
        or (isinstance(each, GainCondition) and each.who is None)
        for each in effects
    )


def _run_over(game: Game, figure: Figure, way: Cells) -> list[Cell]:
    """The spaces that a boss covers on its way on which there is terrain or anybody (MOV-028, MOV-032)."""
    grid, size = ground.grid_of(game), size_of(game, figure)
    standing = miniatures.knights_mask(game) | miniatures.figures_mask(game, but=figure)
    under = miniatures.spaces_under(game, figure)
    covered = (cell for anchor in way for cell in grid.footprint(anchor, size) if not under >> cell & 1)
    return [cell for cell in covered if standing >> cell & 1 or ground.has_terrain(game, Mask(1 << cell))]


def _said(fork: Fork, way: Cells, ways: list[Cells]) -> Iterator[str]:
    """The answers at those forks of the way at which another of the ways goes on elsewhere."""
    here = fork.come[-1] if fork.come else fork.figure.cell
    for place, cell in enumerate(way):
        if any(other[:place] == way[:place] and other[place] != cell for other in ways):
            yield f"side:{next(side for side in DIRECTIONS if fork.ground.grid.step(here, side) == cell)}"
        here = cell


def _facing(game: Game, figure: Figure, side: str) -> Outlook:
    """Everything that this facing could bear on: its sides, whom it aims at, who could hide."""
    set_facing(game, figure, side)
    monster = monster_of(game, figure)
    turned = bool(monster.blindspots or monster.vantage_points) or has_footings(game, figure)
    aims = []
    for card in possible_cards(game, figure):
        targets, equals = aimed_at(game, figure, card)
        aims.append((card.id, tuple(knight.id for knight in targets), equals))
    knights = miniatures.living_knights(game)
    hiding = tuple(knight.id for knight in knights if can_hide(game, knight))
    ahead = (in_front(game, figure, knight.cell) for knight in knights)
    return (side if turned else "", tuple(aims), hiding, tuple(ahead) if _asks_who_is_ahead(game, figure) else ())


def _asks_who_is_ahead(game: Game, figure: Figure) -> bool:
    """Whether any card of the figure or of a knight does, beside the lines by which it aims."""
    monster = figure.monster or clash_of(game).monster
    return _of_the_monster(game.content, monster) or _of_the_knights(game.content)


@lru_cache(maxsize=64)
def _of_the_monster(content: Box, monster: str) -> bool:
    shelves = (content.ai, content.signatures, content.routines, content.bp, content.traits)
    return any(_asks(card) for shelf in shelves for card in shelf.values() if card.monster == monster)


@lru_cache(maxsize=8)
def _of_the_knights(content: Box) -> bool:
    shelves = (content.techniques, content.talents, content.gear, content.heroic_arcs, content.conditions)
    return any(_asks(card) for shelf in shelves for card in shelf.values())


def _asks(card: object) -> bool:
    """Whether something on the card counts who is in front of the monster, or behind it, or puts anybody there."""
    return any(
        (isinstance(node, Clause) and (node.subject in AHEAD or (node.subject == "on" and node.value in PLACES)))
        or (isinstance(node, Move) and node.how == "land_on_top")
        or getattr(node, "who", None) in AHEAD
        or getattr(node, "on", None) in AHEAD
        for _, node in walk(card)
    )


def _figure(game: Game, number: FigureNumber) -> Figure:
    return next(figure for figure in clash_of(game).figures if figure.number == number)


# --- a knight's way -------------------------------------------------------------------------------


def plain_way(game: Game, asked: Decision) -> str:
    """The way on that is shortest and enters nothing, where every detour would only hurt; "" if it could matter.

    All of them are legal (KRD-032).
    """
    fork = asked.about if isinstance(asked, Asking) else None
    if not isinstance(fork, Routes) or game.state.clash is None:
        return ""
    acting = ground.tiles_to_enter(game)
    ways = [(len(path), key, path) for key, paths in fork.onward.items() for path in paths]
    _, first, path = min(ways, key=lambda way: (way[0], any(cell in acting for cell in way[2])))
    if any(cell in acting for cell in path):
        return ""
    for _, _, other in ways:
        for cell in other:
            piece = ground.piece_at(game, cell) if cell in acting else None
            if piece is not None and not _only_hurts(ground.tile_of(game, piece).enter):
                return ""
    return next((option.key for option in asked.options if option.args.get("space") == first), "")


def _only_hurts(effects: Iterable[object]) -> bool:
    """Whether nobody goes there for what it does: Heat, lost Vigor, a Condition or a fall, and nothing else."""
    return all(_hurts(effect) for effect in effects)


def _hurts(effect: object) -> bool:
    if isinstance(effect, Gate):
        return _only_hurts((*effect.then, *effect.otherwise))
    if isinstance(effect, Gain | Lose):
        return isinstance(effect, Gain) == (effect.what == "heat")
    return isinstance(effect, GainCondition | Knockdown)
