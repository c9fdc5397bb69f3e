"""Encounter monsters on the map: how they hunt and appear (HUN)."""

from __future__ import annotations

from collections.abc import Sequence

from kf_desktop.content.effects.expedition import SpawnEncounter
from kf_desktop.content.effects.vocabulary import AnyEffect
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform, performs
from kf_desktop.rules.expedition.kingdom.map import distances_to, leader_seats, neighbours
from kf_desktop.rules.expedition.kingdom.wheel import monster_here
from kf_desktop.rules.table.game import Game, Kind, Option, Steps, choose_of
from kf_desktop.rules.table.marks import Mark, MarkKind, forget, is_marked, take


def perform_and_hunt(game: Game, effects: Sequence[AnyEffect], context: Context) -> Steps[None]:
    """Do a card's sentences one by one; a Hunt is resolved right after the one that called for it (HUN-003)."""
    for effect in effects:
        yield from perform(game, (effect,), context)
        yield from settle_map(game)


def settle_map(game: Game, *, tile_step: bool = False) -> Steps[None]:
    """All tokens move, then the Threat-7 monster appears (HUN-010, HUN-011, HUN-014).

    Without a tile to appear on it waits for sub-step d of the next Kingdom Tile step. Without a map nobody hunts.
    """
    if not game.state.expedition.tile:
        return
    yield from move_monsters(game)
    marks = game.state.expedition.marks
    if brings_monster(game, tile_step=tile_step):
        forget(marks, MarkKind.SPAWN_DUE)
        forget(marks, MarkKind.SPAWN_WAITS)
        if not (yield from spawn(game)):
            marks.append(Mark(MarkKind.SPAWN_WAITS))


def brings_monster(game: Game, *, tile_step: bool = False) -> bool:
    """Whether the Threat-7 monster is to appear now."""
    marks = game.state.expedition.marks
    return is_marked(marks, MarkKind.SPAWN_DUE) or (tile_step and is_marked(marks, MarkKind.SPAWN_WAITS))


def ignore_hunts(game: Game) -> None:
    """Backtracking moves nobody; a Threat-7 monster waits for the next Kingdom Tile step (DEL-132)."""
    expedition = game.state.expedition
    expedition.progress.pop("hunt", None)
    if take(expedition.marks, MarkKind.SPAWN_DUE):
        expedition.marks.append(Mark(MarkKind.SPAWN_WAITS))


# --- moving -------------------------------------------------------------------------------------


def move_monsters(game: Game) -> Steps[None]:
    """Every token moves the tiles of all Hunt spaces entered, together (HUN-001, HUN-002, HUN-009)."""
    expedition = game.state.expedition
    steps = expedition.progress.pop("hunt", 0)
    if steps and not expedition.map_tokens:
        game.emit("nobody_hunts", "HUN-009")
    elif steps:
        game.emit("hunt", "HUN-001", "HUN-002", amount=steps)
        for monster in list(expedition.map_tokens):
            yield from _move(game, monster, steps)


def _move(game: Game, monster: str, steps: int) -> Steps[None]:
    """Along the shortest route over face-up tiles; it stops at the party (HUN-004 … HUN-007)."""
    expedition = game.state.expedition
    origin = tile = expedition.map_tokens[monster]
    far = distances_to(game, expedition.tile)
    if tile not in far:
        _cut_off(game, monster)
        return
    for left in range(min(steps, far[tile]), 0, -1):
        nearer = [near for near in neighbours(game, tile) if far.get(near, far[tile]) < far[tile]]
        tile = nearer[0] if left >= far[tile] else (yield from _choose_route(game, monster, nearer))
    if tile != origin:
        _put(game, monster, tile, "HUN-004", "HUN-005")


def _choose_route(game: Game, monster: str, nearer: list[str]) -> Steps[str]:
    """Routes equally short: the Party Leader chooses, unless the token arrives anyway (HUN-005)."""
    return (
        yield from choose_of(
            Kind.TILE,
            "choose.hunt_route",
            {Option(f"tile:{tile}", "tile", {"tile": tile, "monster": monster}): tile for tile in nearer},
            seats=leader_seats(game),
            because=("HUN-005",),
            args={"monster": monster},
        )
    )


def _cut_off(game: Game, monster: str) -> None:
    """Without a route it turns up on a random face-up tile next to the party (HUN-007)."""
    expedition = game.state.expedition
    near = spawn_tiles(game)
    if near and expedition.map_tokens[monster] not in near:
        _put(game, monster, game.pick("random", near), "HUN-007")


def _put(game: Game, monster: str, tile: str, *rules: str) -> None:
    tokens = game.state.expedition.map_tokens
    origin, tokens[monster] = tokens[monster], tile
    game.emit("monster_moves", *rules, monster=monster, tile=tile, origin=origin)


def spawn_tiles(game: Game) -> list[str]:
    """The face-up tiles next to the party, on which a monster can appear (HUN-012)."""
    expedition = game.state.expedition
    return [tile for tile in neighbours(game, expedition.tile) if expedition.tiles[tile].up]


# --- appearing ----------------------------------------------------------------------------------


def spawn(game: Game, source: str = "") -> Steps[bool]:
    """Put the district's monster on a face-up tile next to the party; False if there is none (HUN-012 … HUN-018)."""
    monster, tiles = monster_here(game), spawn_tiles(game)
    if not monster or not tiles:
        return False
    chosen = yield from choose_of(
        Kind.TILE,
        "choose.spawn_tile",
        {Option(f"tile:{tile}", "tile", {"tile": tile, "monster": monster}): tile for tile in tiles},
        source=source,
        because=("HUN-012",),
        args={"monster": monster},
    )
    put_on_map(game, monster, chosen)
    return True


def put_on_map(game: Game, monster: str, tile: str) -> None:
    """The monster's one map token lies on the tile, wherever it was before (HUN-017, HUN-018)."""
    game.state.expedition.map_tokens.pop(monster, None)
    game.state.expedition.map_tokens[monster] = tile
    game.emit("monster_appears", "HUN-013", "HUN-018", monster=monster, tile=tile)


@performs(SpawnEncounter)
def _spawn_encounter(game: Game, effect: SpawnEncounter, context: Context) -> Steps[None]:
    """Without a face-up tile beside the party the spawn waits (HUN-014, HUN-015)."""
    marks = game.state.expedition.marks
    if not game.state.expedition.tile or (yield from spawn(game, context.source)):
        return
    if not is_marked(marks, MarkKind.SPAWN_WAITS):
        marks.append(Mark(MarkKind.SPAWN_WAITS))
