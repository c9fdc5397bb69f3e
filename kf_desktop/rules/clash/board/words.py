"""Words of cards about places: who is engaged, adjacent, in front, and which knights that means (TGT, CLA-021)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kf_desktop.content.expressions import Clause
from kf_desktop.engine.grid import OFF
from kf_desktop.rules.clash.board.miniatures import (
    adjacent,
    engaged,
    figures,
    grouped,
    living_knights,
    lone,
    reach_to,
)
from kf_desktop.rules.clash.board.monsters import fights_as_boss
from kf_desktop.rules.clash.board.sides import behind, in_front, stands_on
from kf_desktop.rules.effects.conditions import knows_subject, knows_word
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.who import selects
from kf_desktop.rules.table.game import Fighter, Game
from kf_desktop.rules.table.state import Figure


def on_board(figure: Figure | None) -> Figure | None:
    return figure if figure is not None and figure.cell != OFF else None


@knows_word("engaged")
def _is_engaged(game: Game, context: Context, who: Fighter | None) -> bool:
    return _stands(game, who) and who is not None and engaged(game, who, by_monsters=not _is_own(context, who))


@knows_word("lone")
def _is_lone(game: Game, context: Context, who: Fighter | None) -> bool:
    return _stands(game, who) and who is not None and lone(game, who)


@knows_word("grouped")
def _is_grouped(game: Game, context: Context, who: Fighter | None) -> bool:
    return _stands(game, who) and who is not None and grouped(game, who)


@knows_word("in_front")
def _is_in_front(game: Game, context: Context, who: Fighter | None) -> bool:
    figure = on_board(context.figure)
    return _stands(game, who) and who is not None and figure is not None and in_front(game, figure, who.cell)


@knows_word("adjacent")
def _is_adjacent(game: Game, context: Context, who: Fighter | None) -> bool:
    figure = on_board(context.figure)
    return _stands(game, who) and who is not None and figure is not None and _is_near(game, context, figure, who)


def _is_near(game: Game, context: Context, figure: Figure, who: Fighter) -> bool:
    """Whether they are adjacent, as the one counts whose effect it is (MON-029)."""
    return adjacent(game, who, figure) if _is_own(context, who) else reach_to(game, figure, who) == 1


def _is_own(context: Context, who: Fighter) -> bool:
    """Whether the effect is the knight's own, not a monster's."""
    return context.default == "self" and context.knight is who


def _stands(game: Game, who: Fighter | None) -> bool:
    return game.state.clash is not None and who is not None and not who.dead and who.cell != OFF


@knows_subject("on")
def _is_on(game: Game, clause: Clause, context: Context, who: Fighter | None) -> bool:
    """On a named space of the monster, or on that terrain (TGT-028)."""
    figures = game.state.clash.figures if game.state.clash is not None else []
    if who is None or not figures or who.cell == OFF:
        return False
    figure = context.figure if context.figure in figures else figures[0]
    return stands_on(game, who, str(clause.value), figure)


@selects("adjacent_knights")
def _adjacent_knights(game: Game, context: Context) -> list[Fighter]:
    return _standing(game, context, lambda figure, knight: reach_to(game, figure, knight) == 1)


@selects("knights_within_2")
def _knights_within_2(game: Game, context: Context) -> list[Fighter]:
    return _standing(game, context, lambda figure, knight: reach_to(game, figure, knight) <= 2)


@selects("knights_behind")
def _knights_behind(game: Game, context: Context) -> list[Fighter]:
    return _standing(game, context, lambda figure, knight: behind(game, figure, knight.cell))


@selects("knights_in_front")
def _knights_in_front(game: Game, context: Context) -> list[Fighter]:
    return _standing(game, context, lambda figure, knight: in_front(game, figure, knight.cell))


@selects("knights_near_target")
def _knights_near_target(game: Game, context: Context) -> list[Fighter]:
    target = context.target or context.knight
    return near(game, target) if target is not None else []


@selects("target_and_near")
def _target_and_near(game: Game, context: Context) -> list[Fighter]:
    target = context.target or context.knight
    return with_those_near(game, [target]) if target is not None else []


def with_those_near(game: Game, targets: Sequence[Fighter]) -> list[Fighter]:
    """Them, and the living knights beside any of them."""
    beside = (knight for target in targets for knight in near(game, target))
    return list({knight.id: knight for knight in (*targets, *beside)}.values())


def near(game: Game, target: Fighter) -> list[Fighter]:
    """The living knights beside a knight of the clash."""
    if game.state.clash is None or target.cell == OFF:
        return []
    return [knight for knight in living_knights(game) if knight is not target and adjacent(game, target, knight)]


def _standing(game: Game, context: Context, so: Callable[[Figure, Fighter], bool]) -> list[Fighter]:
    """The living knights who stand so to the monster of the effect; to any mob, if it is a trait of them all."""
    if game.state.clash is None:
        return []
    monsters = _monsters(game, context)
    return [knight for knight in living_knights(game) if any(so(figure, knight) for figure in monsters)]


def _monsters(game: Game, context: Context) -> list[Figure]:
    """The monster that an effect is about: all mobs together are one (CLA-013)."""
    if is_of_all_mobs(game, context):
        return figures(game)
    figure = on_board(context.figure)
    return [figure] if figure is not None else []


def is_of_all_mobs(game: Game, context: Context) -> bool:
    """Whether it is a trait of mobs that works outside of an attack of one of them."""
    in_attack = context.attack is not None or context.monster_attack is not None
    return not in_attack and context.source in game.content.traits and not fights_as_boss(game)
