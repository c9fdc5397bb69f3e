"""The Delve round: Travel, Kingdom Tile, Exploration, Story (DEL). One step a call; other scenes come in between."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from kf_desktop.content.cards.kingdom import Path
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.expedition.delve import clues, deep_fog, story_step
from kf_desktop.rules.expedition.delve.exploration import exploration_step
from kf_desktop.rules.expedition.delve.meeting import meet_monsters, settle
from kf_desktop.rules.expedition.delve.points import queue_events, queue_paragraph
from kf_desktop.rules.expedition.delve.refusals import of_travel
from kf_desktop.rules.expedition.delve.resolving import CARD, FRONT, go_on, put_off, resolve_whole
from kf_desktop.rules.expedition.delve.symbols import find_symbol
from kf_desktop.rules.expedition.delve.techniques import use_options
from kf_desktop.rules.expedition.kingdom import tracks
from kf_desktop.rules.expedition.kingdom.hunt import ignore_hunts, settle_map
from kf_desktop.rules.expedition.kingdom.map import (
    backtracking,
    destinations,
    fog_is_open,
    is_explored,
    leader_seats,
    move_party,
    place_neighbours,
    place_tile,
    shortcuts,
    tile_of,
)
from kf_desktop.rules.expedition.outpost.contracts import check_contract
from kf_desktop.rules.knight import techniques
from kf_desktop.rules.knight.standing import start_afresh
from kf_desktop.rules.princess.princesses import delve_options
from kf_desktop.rules.sheet.saints import breach
from kf_desktop.rules.table.game import Deed, ExpeditionFailed, Game, Kind, Option, Steps, choose_of, party
from kf_desktop.rules.table.scenes import scene

TRAVEL, FOG, TILE, EXPLORATION, STORY = "travel", "fog", "tile", "exploration", "story"
ARRIVAL = "arrival"  # the rest of the Kingdom Tile step, after a story that a clue of the back called for
DECLINE = "decline_clues"  # an option of the Travel step


@scene("delve")
def delve(game: Game, frame: Frame) -> Steps[None]:
    """The next step of the round; a new round begins where none is under way (DEL-044, DEL-121, DEL-130)."""
    if not frame.step:
        _begin_round(game)
        _go_on(game, frame, TRAVEL)
    yield from STEPS[frame.step](game, frame)
    yield from check_contract(game)


def _begin_round(game: Game) -> None:
    """Rounds are numbered through both Delve phases (DEL-123)."""
    expedition = game.state.expedition
    expedition.round += 1
    for knight in party(game):
        start_afresh(knight)
    clues.forget_declined(game)
    game.emit("delve_round", "DEL-044", "DEL-123", number=expedition.round, tile=expedition.tile, time=expedition.time)


def _go_on(game: Game, frame: Frame, step: str, **args: str) -> None:
    """The frame remembers which step comes next, and where to."""
    frame.step, frame.args = step, args
    game.emit("delve_step", "DEL-044", step=step)


# --- 1 Travel -----------------------------------------------------------------------------------


def _travel(game: Game, frame: Frame) -> Steps[None]:
    """An unexplored tile, a way back or the Deep Fog; before it, whatever can be used (DEL-048, DEL-049).

    Raises:
        ExpeditionFailed: there is no way to go (DEL-064).
    """
    yield from settle(game)
    while game.state.scenes[-1] is frame:
        ways = _ways_on(game, frame)
        uses = use_options(game) | delve_options(game)
        if not ways:
            if not uses:
                raise ExpeditionFailed("no_travel")
            ways[Option("give_up", "give_up")] = _give_up
        deed = yield from _choose_travel(game, ways, uses)
        yield from deed()
        if deed in ways.values():
            return


def _ways_on(game: Game, frame: Frame) -> dict[Option, Deed]:
    """What ends the Travel step (DEL-048, DEL-049)."""
    found: dict[Option, Deed] = {}
    for label, paths in (("tile", destinations(game)), ("shortcut", shortcuts(game))):
        for way in paths:
            found[_path_option(game, label, way)] = partial(_take_path, game, frame, way)
    for tile, route in backtracking(game).items():
        option = Option(f"back:{tile}", "back", {"tile": tile, "time": 1, **_more_threat(game, len(route) - 1)})
        found[option] = partial(_backtrack, game, frame, route)
    if fog_is_open(game):
        found[Option("fog", "fog", _more_threat(game, 1))] = partial(_enter_fog, game, frame)
    return found


def _more_threat(game: Game, amount: int) -> dict[str, str | int | bool]:
    """What a way costs, and whether the expedition fails by it (DEL-018)."""
    fails = game.state.expedition.threat + amount > tracks.most_threat(game)
    return {"threat": amount, **({"fails": True} if fails else {})}


def _enter_fog(game: Game, frame: Frame) -> Steps[None]:
    _go_on(game, frame, FOG, to=(yield from deep_fog.enter(game)))


def _give_up() -> Steps[None]:
    raise ExpeditionFailed("no_travel")


def _choose_travel(game: Game, ways: dict[Option, Deed], uses: dict[Option, Deed]) -> Steps[Deed]:
    """A way on, or what can be used before it; clues of the round can be declined."""
    if clues.may_decline(game):
        uses = uses | {Option(DECLINE, DECLINE): partial(clues.decline, game)}
    users = [game.state.fighter(str(option.args["knight"])).seat for option in uses if "knight" in option.args]
    return (
        yield from choose_of(
            Kind.TILE,
            "choose.travel",
            ways | uses,
            seats=tuple(dict.fromkeys((*leader_seats(game), *users))),
            because=("DEL-048", "DEL-049"),
            args={"tile": game.state.expedition.tile, "round": game.state.expedition.round},
            missing=lambda: of_travel(game),
        )
    )


def _path_option(game: Game, label: str, way: Path) -> Option:
    """What the back of the tile shows, and the clue that this direction gives (DEL-057, DEL-125)."""
    back, clue = tile_of(game, way.to).back, clues.clue_on_side(game, way.side)
    args: dict[str, str | int | bool] = {
        "tile": way.to,
        "side": way.side,
        "time": back.time,
        "threat": back.threat,
        "clues": back.clues,
        "clue": clue,
    }
    if back.clues and clue and not clues.takers(game, clue, 1):
        args["vain"] = True
    return Option(f"{label}:{way.to}", label, args)


def _take_path(game: Game, frame: Frame, way: Path) -> Steps[None]:
    """An unexplored tile has its Kingdom Tile step; a shortcut to an explored one goes back (DEL-067, DEL-068)."""
    if is_explored(game, way.to):
        yield from _backtrack(game, frame, [way.to])
        return
    place_tile(game, way.to)
    _go_on(game, frame, TILE, to=way.to, side=way.side)


def _backtrack(game: Game, frame: Frame, route: list[str]) -> Steps[None]:
    """1 Time, +1 Threat for each tile beyond the first, no Hunts; monsters crossed are met on arrival.

    DEL-058 … DEL-063, DEL-132, HUN-020.
    """
    game.emit("backtracks", "DEL-058", "DEL-059", tile=route[-1], route=list(route))
    breach(game, "backtrack")
    tracks.gain_threat(game, len(route) - 1)
    ignore_hunts(game)
    tracks.advance_time(game, 1)
    move_party(game, route[-1])
    yield from meet_monsters(game, route)
    _go_on(game, frame, EXPLORATION)


def _fog(game: Game, frame: Frame) -> Steps[None]:
    """A round of the traversal (FOG-012); out of it into the tile, or back to explore (FOG-020, FOG-059)."""
    to = frame.args["to"]
    outcome = yield from deep_fog.fog_round(game, to)
    if outcome == deep_fog.EMERGED:
        _go_on(game, frame, TILE, to=to, side="")
    elif outcome == deep_fog.WITHDRAWN:
        _go_on(game, frame, EXPLORATION)


# --- 2 Kingdom Tile -----------------------------------------------------------------------------


def _tile(game: Game, frame: Frame) -> Steps[None]:
    """Back, flip and move, neighbours, monsters, front (DEL-045); `side` is empty after the Deep Fog."""
    yield from _back_symbols(game, frame.args["to"], frame.args["side"])
    frame.step = ARRIVAL
    if game.state.scenes[-1] is frame:
        yield from _arrival(game, frame)


def _arrival(game: Game, frame: Frame) -> Steps[None]:
    """All after the back, before which the success of a true solo knight is read (SOL-005)."""
    to, side = frame.args["to"], frame.args["side"]
    _flip_and_move(game, to)
    yield from meet_monsters(game)  # DEL-081
    if game.state.expedition.tile != to:  # a mercenary has led the party back: the tile is left unexplored (OUT-071)
        _go_on(game, frame, EXPLORATION)
        return
    _sub_step(game, "place_neighbours", to)
    place_neighbours(game, to)
    _sub_step(game, "hunt", to)
    yield from settle_map(game, tile_step=True)
    yield from meet_monsters(game)
    yield from _front_symbols(game, frame, to, side)
    game.state.expedition.tiles[to].explored = True
    game.emit("explored", "DEL-054", tile=to)
    _go_on(game, frame, EXPLORATION)


def _sub_step(game: Game, name: str, tile: str) -> None:
    game.emit("tile_step", "DEL-045", step=name, tile=tile)


def _back_symbols(game: Game, to: str, side: str) -> Steps[None]:
    """Time, Threat, clues (DEL-069, DEL-070); out of the fog at least one clue is gained (FOG-061)."""
    _sub_step(game, "back_symbols", to)
    tile = tile_of(game, to)
    tracks.advance_time(game, tile.back.time)
    _move_threat(game, tile.back.threat)
    any_clue = tile.back.clues or tile.front.clues
    yield from clues.tile_clues(game, tile.back.clues if any_clue or side else 1, side, 0)


def _move_threat(game: Game, amount: int) -> None:
    if amount > 0:
        tracks.gain_threat(game, amount)
    else:
        tracks.lose_threat(game, -amount)


def _flip_and_move(game: Game, to: str) -> None:
    """The tile lies face up and the party stands on it (DEL-071, FOG-060)."""
    _sub_step(game, "flip_move", to)
    game.state.expedition.tiles[to].up = True
    move_party(game, to)
    game.emit("travels", "DEL-071", tile=to)


def _front_symbols(game: Game, frame: Frame, to: str, side: str) -> Steps[None]:
    """Everything on the front; what is to be read in the Story step is noted before the effects (DEL-078, DEL-079)."""
    _sub_step(game, "front_symbols", to)
    tile = tile_of(game, to)
    front = tile.front
    yield from clues.tile_clues(game, front.clues, side, tile.back.clues)
    _move_threat(game, front.threat)
    if front.curse > 0:
        tracks.gain_curse(game, front.curse)
    else:
        tracks.lose_curse(game, -front.curse)
    yield from settle(game)
    if front.cipher:
        queue_events(game, front.cipher)
    if front.symbol:
        find_symbol(game, front.symbol)
    if front.paragraph:
        queue_paragraph(game, front.paragraph)
    if game.state.scenes[-1] is frame:
        yield from resolve_whole(game, FRONT, to)
    else:
        put_off(game, frame, of=FRONT, name=to)  # a clue of the front called for a story (SOL-005)


# --- 3 Exploration, 4 Story ---------------------------------------------------------------------


def _exploration(game: Game, frame: Frame) -> Steps[None]:
    """Between its cards a story may come, and what that has set off on the map (ADV-006, HUN-003)."""
    yield from settle(game)
    if (yield from exploration_step(game, frame)):
        _go_on(game, frame, STORY)


def _story(game: Game, frame: Frame) -> Steps[None]:
    """One paragraph or clash a call; when nothing is due the round is over (DEL-109 … DEL-121)."""
    yield from settle(game)
    if (yield from story_step.read_next(game)) or story_step.begin_due_clash(game):
        return
    for knight in party(game):
        techniques.end_of_round(knight)
    frame.step, frame.args = "", {}


STEPS: dict[str, Callable[[Game, Frame], Steps[None]]] = {
    TRAVEL: _travel,
    FOG: _fog,
    TILE: _tile,
    ARRIVAL: _arrival,
    EXPLORATION: _exploration,
    STORY: _story,
    CARD: go_on,
}
