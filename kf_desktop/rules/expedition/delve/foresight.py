"""What a step to a tile will cause, as far as it lies open: for the player who looks before going."""

from __future__ import annotations

from collections.abc import Sequence

from kf_desktop.door.rulings import FirstClue, Journey
from kf_desktop.engine.codec import decode, encode
from kf_desktop.rules.expedition.delve import clues
from kf_desktop.rules.expedition.delve.story_step import clash_at
from kf_desktop.rules.expedition.kingdom import tracks
from kf_desktop.rules.expedition.kingdom.hunt import brings_monster, spawn_tiles
from kf_desktop.rules.expedition.kingdom.map import backtracking, distances_to, move_party, neighbours, tile_of
from kf_desktop.rules.expedition.kingdom.wheel import monster_here
from kf_desktop.rules.table.game import ExpeditionFailed, Game, Option
from kf_desktop.rules.table.state import State


def journey(game: Game, tile: str, ways: Sequence[Option] = ()) -> Journey:
    """The tracks after the symbols of the tile's back, and who is met, hunts and appears then (DEL-069, HUN-001).

    `ways` are the options that lead there: each has its type of the first clue (DEL-085); of further ones cards are
    drawn (DEL-090). It is tried in a copy of the game. What only the front, a card or a choice would tell is left out.
    """
    copy = _beside(game)
    expedition, back = copy.state.expedition, tile_of(copy, tile).back
    before = (expedition.time, expedition.threat)
    tracks.advance_time(copy, back.time)
    try:
        tracks.move_track(copy, "threat", abs(back.threat), up=back.threat > 0)
    except ExpeditionFailed:
        return Journey(tile, before[0], expedition.time, before[1], before[1], back.clues, fails=True)
    firsts = tuple(_first_clue(game, way) for way in ways if back.clues and way.args.get("clue"))
    steps = expedition.progress.pop("hunt", 0)
    expedition.tiles[tile].up = True
    move_party(copy, tile)
    hunts = tuple((monster, _comes_to(copy, tile, at, steps)) for monster, at in expedition.map_tokens.items())
    moved = tuple((monster, to) for monster, to in hunts if to != expedition.map_tokens[monster])
    appears = monster_here(copy) if brings_monster(copy, tile_step=True) and spawn_tiles(copy) else ""
    return Journey(
        tile,
        before[0],
        expedition.time,
        before[1],
        expedition.threat,
        back.clues,
        firsts,
        moved,
        meets=_met(copy, [tile]),
        appears=appears,
        fights=clash_at(copy, expedition.time),
    )


def way_back(game: Game, tile: str) -> Journey:
    """The tracks after going back to an explored tile, and who is met on the way: nobody hunts (DEL-058 … DEL-063)."""
    copy, route = _beside(game), backtracking(game)[tile]
    expedition = copy.state.expedition
    before = (expedition.time, expedition.threat)
    try:
        tracks.gain_threat(copy, len(route) - 1)
    except ExpeditionFailed:
        return Journey(tile, before[0], before[0], before[1], before[1], 0, fails=True)
    tracks.advance_time(copy, 1)
    move_party(copy, tile)
    fights = clash_at(copy, expedition.time)
    met = _met(copy, route)
    return Journey(tile, before[0], expedition.time, before[1], expedition.threat, 0, meets=met, fights=fights)


def _beside(game: Game) -> Game:
    return Game(decode(State, encode(game.state)), game.content)


def _met(game: Game, route: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """The monsters on these tiles, in the order in which the party comes to them (HUN-020, DEL-081)."""
    tokens = game.state.expedition.map_tokens.items()
    return tuple((monster, at) for tile in route for monster, at in tokens if at == tile)


def _first_clue(game: Game, way: Option) -> FirstClue:
    clue = str(way.args["clue"])
    return FirstClue(way.label, str(way.args.get("side", "")), clue, clues.takers(game, clue, 1))


def _comes_to(game: Game, party: str, tile: str, steps: int) -> str:
    """The shortest way to the party, as far as nobody has to choose one (HUN-004, HUN-005)."""
    far = distances_to(game, party)
    for _ in range(min(steps, far.get(tile, 0))):
        nearer = [near for near in neighbours(game, tile) if far.get(near, far[tile]) < far[tile]]
        if len(nearer) > 1:
            break
        tile = nearer[0]
    return tile
