"""Vantage Points and Weakspots: created, climbed, held on to, fallen from (VAN, MON-022)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from kf_desktop.content.cards.monsters import VantagePoint, Weakspot
from kf_desktop.content.effects.monster import HoldOn, Open
from kf_desktop.rules.abilities.tests import test_of
from kf_desktop.rules.clash.board import miniatures, monsters, sides
from kf_desktop.rules.clash.board.monsters import monster_of
from kf_desktop.rules.clash.timing.simultaneous import Pending
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.conditions import knows_word
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.effects.who import selects
from kf_desktop.rules.table import hindrance as because
from kf_desktop.rules.table.game import Fighter, Game, Option, Refusal, Steps, clash_of
from kf_desktop.rules.table.hindrance import Hindrance
from kf_desktop.rules.table.marks import Mark, MarkKind, is_marked
from kf_desktop.rules.table.state import Figure, Perch

"""The mark of a Climb test tried this turn: a free action is once a turn (VAN-006)."""


# --- creating -----------------------------------------------------------------------------------


def set_open(game: Game, figure: Figure, point: VantagePoint | Weakspot, now: bool) -> Steps[None]:
    """Create the point, or close it again: whoever stands on it comes down (VAN-002, MON-022)."""
    if sides.is_open(figure, point) == now:
        return
    figure.points[point.id] = now
    kind = "vantage_point" if isinstance(point, VantagePoint) else "weakspot"
    rule = "VAN-002" if isinstance(point, VantagePoint) else "MON-022"
    game.emit("point_created" if now else "point_closed", rule, figure=figure.number, point=point.id, what=kind)
    rider = "" if now else miniatures.rider_on(game, figure, point.id)
    if rider:
        yield from consequences.come_down(game, game.state.fighter(rider))


@performs(Open)
def _open(game: Game, effect: Open, context: Context) -> Steps[None]:
    """On the monster of the effect; on one whose sheet has no such point nothing happens (VAN-003, MON-028)."""
    if game.state.clash is None:
        return
    figure = context.figure if context.figure in clash_of(game).figures else next(iter(miniatures.figures(game)), None)
    if figure is not None:
        for point in monsters.monster_of(game, figure).points:
            if point.id == effect.point:
                yield from set_open(game, figure, point, not effect.close)


# --- climbing -----------------------------------------------------------------------------------


def climbable(game: Game, knight: Fighter) -> list[tuple[Figure, VantagePoint]]:
    """The free Vantage Points of monsters next to the knight, once a turn (VAN-004, VAN-006, VAN-007)."""
    if not monster_of(game).vantage_points:
        return []
    return [
        (figure, point)
        for figure in miniatures.figures(game)
        for point in monsters.monster_of(game, figure).vantage_points
        if climb_hindrance(game, knight, figure, point) is None
    ]


def climb_hindrance(game: Game, knight: Fighter, figure: Figure, point: VantagePoint) -> Hindrance | None:
    """Why the knight cannot climb there now."""
    if not sides.is_open(figure, point):
        return because.POINT_CLOSED
    if is_marked(knight.marks, MarkKind.CLIMBED):
        return because.CLIMBED
    if not miniatures.adjacent(game, knight, figure):
        return because.NOT_ADJACENT
    return because.POINT_TAKEN if miniatures.rider_on(game, figure, point.id) else None


def refused_climbs(game: Game, knight: Fighter) -> Iterator[Refusal]:
    """The Vantage Points of the monsters that the knight cannot climb now, each with its reason."""
    for figure in miniatures.figures(game):
        for point in monsters.monster_of(game, figure).vantage_points:
            why = climb_hindrance(game, knight, figure, point)
            if why is not None:
                option = Option(
                    f"climb:{figure.number}:{point.id}", "climb", {"figure": figure.number, "point": point.id}
                )
                yield why.of(option, who=miniatures.rider_on(game, figure, point.id))


def climb(game: Game, knight: Fighter, figure: Figure, point: VantagePoint) -> Steps[None]:
    """The Climb test: up onto the Vantage Point, or what the sheet says of a failure (VAN-004 … VAN-006)."""
    knight.marks.append(Mark(MarkKind.CLIMBED))
    game.emit("climbs", "VAN-004", knight=knight.id, figure=figure.number, point=point.id)
    if (yield from test_of(game, knight, point.climb.difficulty, point.climb.virtue, source=point.id)):
        clash_of(game).riders[knight.id] = Perch(figure.number, point.id)
        sides.seat_riders(game, figure)
        game.emit("climbed", "VAN-005", knight=knight.id, figure=figure.number, point=point.id)
    else:
        yield from perform(game, point.slip, _about(figure, point, knight))


def _about(figure: Figure, point: VantagePoint, knight: Fighter) -> Context:
    return Context(source=point.id, knight=knight, target=knight, figure=figure)


# --- holding on ---------------------------------------------------------------------------------


def hold_on(game: Game) -> Steps[None]:
    """Everybody on a Vantage Point that asks for it tests whether he stays."""
    for knight in miniatures.living_knights(game):
        yield from _hold(game, knight)


def holders(game: Game) -> Iterator[Pending]:
    """The tests to hold on at the end of the Monster Round, among what else happens then (VAN-008, CLA-077)."""
    for name, perch in clash_of(game).riders.items():
        if sides.vantage_point(game, _ridden(game, name), perch.point).hold is not None:
            option = Option(f"hold:{name}", "hold_on", {"knight": name, "point": perch.point})
            yield Pending(option, partial(_hold, game, game.state.fighter(name)))


def _ridden(game: Game, name: str) -> Figure:
    figure = miniatures.perch_of(game, game.state.fighter(name))
    assert figure is not None
    return figure


def _hold(game: Game, knight: Fighter) -> Steps[None]:
    """A knight who fails to hold on comes down and suffers the fall (VAN-008)."""
    figure = miniatures.perch_of(game, knight)
    if figure is None:
        return
    point = sides.vantage_point(game, figure, clash_of(game).riders[knight.id].point)
    if point.hold is None:
        return
    if (yield from test_of(game, knight, point.hold.difficulty, point.hold.virtue, source=point.id)):
        return
    game.emit("falls", "VAN-008", knight=knight.id, figure=figure.number, point=point.id)
    yield from consequences.come_down(game, knight)
    if not knight.dead:
        yield from perform(game, point.fall, _about(figure, point, knight))


@performs(HoldOn)
def _hold_on(game: Game, effect: HoldOn, context: Context) -> Steps[None]:
    """The monster shakes itself at another moment than the end of its round."""
    if game.state.clash is not None:
        yield from hold_on(game)


@selects("riders")
def _riders(game: Game, context: Context) -> list[Fighter]:
    if game.state.clash is None:
        return []
    return [knight for knight in miniatures.living_knights(game) if miniatures.perch_of(game, knight) is not None]


@knows_word("climbing")
def _is_climbing(game: Game, context: Context, who: Fighter | None) -> bool:
    clash = game.state.clash
    return clash is not None and who is not None and who.id in clash.riders
