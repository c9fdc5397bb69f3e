"""What a scenario can ask of a position (`[[ask]]`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from kf_desktop.content.cards.monsters import Routine
from kf_desktop.content.cards.positions import Path
from kf_desktop.content.target import TargetWord
from kf_desktop.engine.codec import copy
from kf_desktop.engine.decision import Steps
from kf_desktop.engine.grid import Cell, Cells
from kf_desktop.rules.clash.board import blocks, miniatures, sides, zones
from kf_desktop.rules.clash.board.sight import Sight, knight_sees, monster_sees, sight_between
from kf_desktop.rules.clash.monster.targeting import find_targets, read_lines
from kf_desktop.rules.clash.monster.threat import threatened
from kf_desktop.rules.clash.moving import costs as walkable
from kf_desktop.rules.clash.moving import planning, routes
from kf_desktop.rules.clash.moving.turning import facing_most_knights
from kf_desktop.rules.clash.round.knight_round import speed_of
from kf_desktop.rules.table.state import Figure
from kf_desktop.scenarios.answers import Players, read_answers
from kf_desktop.scenarios.asking.chances import odds_of
from kf_desktop.scenarios.changing import force
from kf_desktop.scenarios.files.tables import Table, Wrong, one_of
from kf_desktop.scenarios.forced import Forced
from kf_desktop.scenarios.playing import doing_of
from kf_desktop.scenarios.position.bed import Bed, footprint_of
from kf_desktop.scenarios.view import value_at

Question = Callable[[Bed, Players, Table], Any]
_QUESTIONS: dict[str, Question] = {}

ORDERED = ("path",)
"""Questions whose answer is a list in order; the others' lists are compared whatever their order."""


def asks(*names: str) -> Callable[[Question], Question]:
    """Register what is asked under these names."""

    def register(question: Question) -> Question:
        _QUESTIONS.update(dict.fromkeys(names, question))
        return question

    return register


def question_of(ask: Table) -> str:
    """The name of what the table asks."""
    named = [name for name in _QUESTIONS if name in ask]
    if len(named) != 1:
        names = ", ".join(_QUESTIONS)
        ask.known.update(dict.fromkeys(("expect", "includes", "excludes", "count", "title", "answers")))
        ask.finish()
        raise Wrong(ask.path, f"an [[ask]] asks exactly one of {names}")
    return named[0]


def answer_to(bed: Bed, ask: Table, name: str) -> Any:
    """The answer, worked out on a copy of the game: asking changes nothing."""
    game = copy_of(bed.game)
    seats = [game.state.fighter(name).seat for name in game.state.party]
    players = Players(bed.places, seats, read_answers(ask), footprint=partial(footprint_of, bed))
    table = Table({"state": ask.raw(name)} if name == "state" else ask.raw(name), ask.at(name))
    found = _QUESTIONS[name](replace(bed, game=game), players, table)
    table.finish()
    return found


def copy_of(game: Forced) -> Forced:
    """The same game with a state of its own."""
    draws = {deck: list(cards) for deck, cards in game.draws.items()}
    script = {stream: list(faces) for stream, faces in game.script.items()}
    events = list(game.events)
    return Forced(
        copy(game.state),
        game.content,
        events,
        script=script,
        faces=list(game.faces),
        picks=list(game.picks),
        draws=draws,
        strict=game.strict,
    )


# --- sight and spaces ---------------------------------------------------------------------------


@asks("sight")
def _sight(bed: Bed, players: Players, table: Table) -> bool:
    """Whether there is line of sight from one to the other: knights, monsters, spaces."""
    return sight_of(bed, table).clear


def sight_of(bed: Bed, table: Table) -> Sight:
    ends = [_end(bed, table, name) for name in ("from", "to")]
    one, other = (end if isinstance(end, tuple) else bed.stands(bed.who(end, table.path), table.path) for end in ends)
    if isinstance(one, tuple) or isinstance(other, tuple) or isinstance(one, Figure) == isinstance(other, Figure):
        cells = [bed.cells(table.raw(name), table.at(name)) for name in ("from", "to")]
        return sight_between(bed.game, cells[0], cells[1])
    if isinstance(one, Figure) and not isinstance(other, Figure):
        return monster_sees(bed.game, one, other)
    assert isinstance(other, Figure) and not isinstance(one, Figure)
    return knight_sees(bed.game, one, other)


def _end(bed: Bed, table: Table, name: str) -> Any:
    """One end of a line: spaces as a tuple, or the name of somebody."""
    if name not in table:
        raise Wrong(table.path, f'"{name}" is missing')
    end = table.raw(name)
    if isinstance(end, list) or (isinstance(end, str) and bed.places.is_space(end)):
        return bed.cells(end, table.at(name))
    bed.who(end, table.at(name))
    return end


@asks("distance")
def _distance(bed: Bed, players: Players, table: Table) -> int:
    said = [(table.raw(name), table.at(name)) for name in ("from", "to")]
    if not any(isinstance(name, list) or bed.places.is_space(str(name)) for name, _ in said):
        one, other = (bed.stands(bed.who(name, path), path) for name, path in said)
        return miniatures.range_to(bed.game, one, other)
    ends = [bed.cells(name, path) for name, path in said]
    return blocks.gap(bed.places.grid, ends[0], ends[1])


@asks("zones", "zone")
def _zones(bed: Bed, players: Players, table: Table) -> Any:
    """Spaces around somebody: with `size` a zone, with `what` one side of a monster, else all its sides."""
    source = table.raw("of", table.raw("from", "monster"))
    path = table.at("of" if "of" in table else "from")
    cells = bed.cells(source, path)
    if "size" in table or "among" in table:
        return bed.places.names(sorted(_zone(bed, table, source, cells)))
    parts = {"adjacent": blocks.around(bed.places.grid, cells), "spaces": cells}
    who = None if isinstance(source, list) or bed.places.is_space(str(source)) else bed.who(source, path)
    if isinstance(who, Figure):
        game = bed.game
        ahead = tuple(cell for cell in bed.places.grid.spaces if sides.in_front(game, who, cell))
        parts |= {
            "front": ahead,
            "front edge": sides.front_spaces(game, who),
            "rear": sides.rear_spaces(game, who),
            "behind": tuple(cell for cell in bed.places.grid.spaces if sides.behind(game, who, cell)),
            "blindspots": sides.blindspots(game, who),
        }
    found = {side: bed.places.names(sorted(spaces)) for side, spaces in parts.items()}
    if "what" in table:
        return found[one_of(table.text("what").replace("_", " "), found, table.at("what"), "zone")]
    return found


def _zone(bed: Bed, table: Table, source: Any, cells: Cells) -> Cells:
    """A square zone, or the spaces named; of a Wave only those that it reaches."""
    edge = _facing_edge(bed, table, source, cells)
    if "size" in table and table.number("size") < 0:
        raise Wrong(table.at("size"), "a zone is 0 spaces large or more")
    zone = _among(bed, table) if "among" in table else zones.zone_cells(bed.game, edge, table.number("size"))
    return zones.wave_cells(bed.game, edge, zone) if table.yes("wave") else zone


def _among(bed: Bed, table: Table) -> Cells:
    """A list of spaces, or the rectangle between two of them: `"D6-J11"`."""
    written = table.raw("among")
    if isinstance(written, list):
        return bed.cells(written, table.at("among"))
    corners = [bed.places.cell(name, table.at("among")) for name in str(written).replace("–", "-").split("-")]
    grid = bed.places.grid
    xs, ys = zip(*(grid.xy(cell) for cell in corners), strict=True)
    return tuple(grid.at(x, y) for y in range(min(ys), max(ys) + 1) for x in range(min(xs), max(xs) + 1))


def _facing_edge(bed: Bed, table: Table, source: Any, cells: Cells) -> Cells:
    """The spaces from which a zone counts: all of the source, or only those at the front edge of a monster."""
    if not table.yes("front_edge"):
        return cells
    figure = bed.figure(source, table.at("of"))
    front = sides.front_spaces(bed.game, figure)
    return tuple(cell for cell in cells if any(near in front for near in bed.places.grid.neighbours(cell)))


# --- movement -----------------------------------------------------------------------------------


@asks("reach")
def _reach(bed: Bed, players: Players, table: Table) -> dict[str, int]:
    """The spaces where a knight's move can end, with the spaces that it uses."""
    name = table.raw("knight", table.raw("from"))
    path = table.at("knight" if "knight" in table else "from")
    knight = bed.stands(bed.knight(name, path), path)
    spaces = table.number("spaces", speed_of(bed.game, knight))
    costs = walkable.reachable(bed.game, knight, spaces)
    return {bed.places.name(cell): cost for cell, cost in sorted(costs.items())}


@asks("path")
def _path(bed: Bed, players: Players, table: Table) -> list[str]:
    """The way of a monster to its target, or of a knight to a space."""
    name = table.raw("from", table.raw("who", table.raw("figure", table.raw("knight", "monster"))))
    mover = bed.stands(bed.who(name, table.path), table.path)
    height = bed.height(mover)
    goal = table.raw("to")
    if isinstance(mover, Figure):
        target = bed.stands(bed.knight(goal, table.at("to")), table.at("to"))
        aim = planning.Aim(target, table.number("reach", 1), table.yes("sight"))
        path = players.play(_monster_path(bed, mover, aim, table.text("how", "move"), table.at("how")))
    else:
        spaces = table.number("spaces", speed_of(bed.game, mover))
        cell = bed.places.cell(goal, table.at("to"))
        if cell not in walkable.reachable(bed.game, mover, spaces):
            return []
        path = players.play(routes.choose_way(bed.game, mover, cell, spaces)).path
    return [bed.places.name(cell, height) for cell in path]


def _monster_path(bed: Bed, figure: Figure, aim: planning.Aim, how: str, where: Path) -> Steps[list[Cell]]:
    return (yield from planning.planned_way(bed.game, figure, aim, one_of(how, planning.PLANS, where, "movement")))


@asks("facing")
def _facing(bed: Bed, players: Players, table: Table) -> str:
    """The facing with the most knights in front."""
    return players.play(facing_most_knights(bed.game, bed.figure(table.raw("of", "monster"), table.at("of"))))


# --- targets ------------------------------------------------------------------------------------


@asks("targets")
def _targets(bed: Bed, players: Players, table: Table) -> list[str]:
    """The knights that a card aims at, or that bare target lines mean."""
    figure = bed.figure(table.raw("figure", table.raw("from")), table.path)
    if "card" in table:
        found = players.play(find_targets(bed.game, figure, _card_of(bed, table)))
    else:
        lines = list(_lines(table))
        found = players.play(read_lines(bed.game, figure, lines, reach=table.number("reach", 1)))
    return [knight.id for knight in found.knights] if found is not None else []


def _card_of(bed: Bed, table: Table) -> Routine:
    """The AI card of that name, or the Signature."""
    if table.text("card") == "signature":
        return bed.game.content.signatures[bed.clash.monster]
    return bed.game.content.ai[bed.cards.find("ai", table.text("card"), table.at("card"))]


def _lines(table: Table) -> Iterator[list[TargetWord]]:
    """Target lines: lists of words, or texts with commas."""
    for index, line in enumerate(table.items("lines")):
        words = line if isinstance(line, list) else str(line).split(",")
        try:
            yield [TargetWord.read(word) for word in words]
        except ValueError as error:
            raise Wrong((*table.at("lines"), index), str(error)) from error


@asks("threat")
def _threat(bed: Bed, players: Players, table: Table) -> list[str]:
    """The spaces on which a card would, or might, strike a knight, as the board shows them."""
    figure = bed.figure(table.raw("figure"), table.at("figure"))
    knight = bed.stands(bed.knight(table.raw("knight"), table.at("knight")), table.at("knight"))
    card = _card_of(bed, table)
    return bed.places.names(threatened(bed.game, figure, card, knight))


# --- anything else ------------------------------------------------------------------------------


@asks("state")
def _state(bed: Bed, players: Players, table: Table) -> Any:
    """A value of the state."""
    return value_at(bed, table.text("state"), table.path)


@asks("odds")
def _odds(bed: Bed, players: Players, table: Table) -> Any:
    """Exact chances."""
    return odds_of(bed, players, table)


@asks("offered")
def _offered(bed: Bed, players: Players, table: Table) -> list[str]:
    """What can be answered to the first question of something played, after the answers given."""
    players.waiting += read_answers(table)
    force(bed, table)
    steps = doing_of(bed, table)
    try:
        decision = next(steps)
        while decision.forced() is not None or players.waiting:
            decision = steps.send(players.reply(decision))
    except StopIteration:
        return []
    return [players.key(option, decision) for option in decision.options]
