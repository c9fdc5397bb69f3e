"""The kingdom map: tiles, paths, neighbours and routes (DEL-043 … DEL-076, SET-009 … SET-037)."""

from __future__ import annotations

from collections.abc import Iterator

from kf_desktop.content.cards.kingdom import Path, Tile
from kf_desktop.content.effects.expedition import RevealTile, Shortcuts
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.game import Game, Kind, Knight, Option, Steps, choose_of
from kf_desktop.rules.table.marks import Mark, MarkKind, is_marked
from kf_desktop.rules.table.state import TileState


def leader_of(game: Game) -> Knight:
    """The Party Leader."""
    return game.state.knights[game.state.expedition.leader]


def tile_of(game: Game, tile: str) -> Tile:
    """The tile's card."""
    return game.content.tiles[game.state.expedition.kingdom][tile]


def leader_seats(game: Game) -> tuple[str, ...]:
    """The seat of the Party Leader, who decides for the party (DEL-049, FOG-069)."""
    leader = game.state.expedition.leader
    return (game.state.knights[leader].seat,) if leader else ()


def count_progress(game: Game, what: str, amount: int = 1) -> None:
    """Count something that contracts and goals ask for."""
    progress = game.state.expedition.progress
    progress[what] = progress.get(what, 0) + amount


# --- paths --------------------------------------------------------------------------------------


def ways(game: Game, tile: str, kind: str = "path") -> Iterator[Path]:
    """The tile's paths of that kind whose tile is in the kingdom's set (DEL-050, DEL-076)."""
    known = game.content.tiles[game.state.expedition.kingdom]
    for way in tile_of(game, tile).paths:
        if way.kind == kind and (way.to in known or kind == "fog"):
            yield way


def connected(game: Game, tile: str) -> list[str]:
    """The tiles on the map that ordinary paths connect with this one, blocked or not (DEL-073, HUN-005)."""
    placed = game.state.expedition.tiles
    return [way.to for way in ways(game, tile) if way.to in placed]


def neighbours(game: Game, tile: str) -> list[str]:
    """The tiles on the map next to this one, each once."""
    return list(dict.fromkeys(connected(game, tile)))


def is_barred(game: Game, tile: str) -> bool:
    """Whether nobody travels through the tile: it carries the flipped kingdom token."""
    expedition = game.state.expedition
    flipped = game.content.kingdoms[expedition.kingdom].curse.flips_to
    return bool(flipped) and tile in expedition.tiles and bool(expedition.tiles[tile].tokens.get(flipped or ""))


def is_open(game: Game, tile: str, way: Path) -> bool:
    """Whether the party may use the path: neither it nor the tile behind it is blocked (DEL-051)."""
    blocked = game.state.expedition.blocked
    if f"{tile}>{way.to}" in blocked or f"{way.to}>{tile}" in blocked:
        return False
    return way.kind == "fog" or not is_barred(game, way.to)


def is_explored(game: Game, tile: str) -> bool:
    """Whether the party has travelled to the tile (DEL-052 … DEL-054)."""
    state = game.state.expedition.tiles.get(tile)
    return state is not None and state.explored


def place_tile(game: Game, tile: str) -> None:
    """Take the tile out of the stock and lay it face down (DEL-056, SET-009)."""
    expedition = game.state.expedition
    if tile not in expedition.tiles:
        expedition.tiles[tile] = TileState()
        game.emit("tile_placed", "DEL-074", tile=tile)


def place_neighbours(game: Game, tile: str) -> None:
    """Lay every tile that the paths name and that is not in play (DEL-074 … DEL-076, SET-011)."""
    for way in ways(game, tile):
        place_tile(game, way.to)


# --- where to -----------------------------------------------------------------------------------


def destinations(game: Game) -> list[Path]:
    """The unexplored tiles that ordinary paths reach from here, one path each (DEL-048, DEL-051 … DEL-053)."""
    here = game.state.expedition.tile
    found: dict[str, Path] = {}
    for way in ways(game, here):
        if way.to in game.state.expedition.tiles and not is_explored(game, way.to) and is_open(game, here, way):
            found.setdefault(way.to, way)
    return list(found.values())


def move_party(game: Game, tile: str) -> None:
    """The party's marker stands on the tile."""
    expedition = game.state.expedition
    expedition.came_from, expedition.tile = expedition.tile, tile


def shortcuts(game: Game) -> list[Path]:
    """The shortcuts from here, if some element lets the party use them (DEL-066, DEL-067)."""
    expedition = game.state.expedition
    if not is_marked(expedition.marks, MarkKind.SHORTCUTS):
        return []
    return [way for way in ways(game, expedition.tile, "shortcut") if is_open(game, expedition.tile, way)]


def fog_is_open(game: Game) -> bool:
    """Whether an unblocked Deep Fog path leaves this tile and there is somewhere to come out (DEL-065, FOG-068)."""
    here = game.state.expedition.tile
    return any(is_open(game, here, way) for way in ways(game, here, "fog")) and bool(fog_destinations(game))


def fog_destinations(game: Game) -> list[str]:
    """The unexplored tiles on the map that are connected to an explored one (FOG-003, FOG-004)."""
    return [
        tile
        for tile, state in game.state.expedition.tiles.items()
        if not state.explored
        and not is_barred(game, tile)
        and any(is_explored(game, near) for near in _around(game, tile))
    ]


def _around(game: Game, tile: str) -> list[str]:
    """The tiles connected with this one by an ordinary path of either."""
    others = game.state.expedition.tiles
    back = [other for other in others if any(way.to == tile for way in ways(game, other))]
    return neighbours(game, tile) + back


def backtracking(game: Game) -> dict[str, list[str]]:
    """Every explored tile that can be reached over explored ones, with the tiles moved onto (DEL-058 … DEL-062).

    Of routes equally short the one past fewer encounter monsters is taken.
    """
    expedition = game.state.expedition
    watched = list(expedition.map_tokens.values())
    routes: dict[str, list[str]] = {expedition.tile: []}
    frontier = [expedition.tile]
    while frontier:
        reached: dict[str, list[str]] = {}
        for tile in frontier:
            for way in ways(game, tile):
                if way.to in routes or not is_explored(game, way.to) or not is_open(game, tile, way):
                    continue
                route = [*routes[tile], way.to]
                known = reached.get(way.to)
                if known is None or _meetings(route, watched) < _meetings(known, watched):
                    reached[way.to] = route
        routes.update(reached)
        frontier = list(reached)
    del routes[expedition.tile]
    return routes


def _meetings(route: list[str], watched: list[str]) -> int:
    return sum(tile in watched for tile in route)


def distances_to(game: Game, goal: str) -> dict[str, int]:
    """Tiles from the goal over face-up tiles, blocked paths or not (HUN-005)."""
    expedition = game.state.expedition
    found = {goal: 0}
    frontier = [goal]
    while frontier:
        reached: list[str] = []
        for tile in frontier:
            for near in neighbours(game, tile):
                if near not in found and expedition.tiles[near].up:
                    found[near] = found[tile] + 1
                    reached.append(near)
        frontier = reached
    return found


# --- revealing ----------------------------------------------------------------------------------


def reveal(game: Game, tile: str) -> None:
    """Turn a tile face up without exploring it (DEL-053)."""
    game.state.expedition.tiles[tile].up = True
    game.emit("tile_revealed", "DEL-053", tile=tile)


def reveal_one(
    game: Game, hidden: list[str], rule: str, *, seats: tuple[str, ...] = (), source: str, left: int = 0
) -> Steps[None]:
    """Turn up one of the tiles, if there is one; so many are still to follow."""
    if hidden:
        offered = {Option(f"tile:{tile}", "tile", {"tile": tile}): tile for tile in hidden}
        following: dict[str, str | int | bool] = {"left": min(left, len(hidden) - 1)}
        tile = yield from choose_of(
            Kind.TILE, "choose.reveal_tile", offered, seats=seats, source=source, because=(rule,), args=following
        )
        reveal(game, tile)


@performs(Shortcuts)
def _open_shortcuts(game: Game, effect: Shortcuts, context: Context) -> Steps[None]:
    """Some element lets the party use shortcuts from now on (DEL-066)."""
    marks = game.state.expedition.marks
    if not is_marked(marks, MarkKind.SHORTCUTS):
        marks.append(Mark(MarkKind.SHORTCUTS))
        game.emit("shortcuts_open", "DEL-066", card=context.source)
    yield from ()


@performs(RevealTile)
def _reveal_tile(game: Game, effect: RevealTile, context: Context) -> Steps[None]:
    for left in reversed(range(amount_of(game, effect.amount, context))):
        hidden = [tile for tile, state in game.state.expedition.tiles.items() if not state.up]
        yield from reveal_one(game, hidden, "DEL-053", source=context.source, left=left)
