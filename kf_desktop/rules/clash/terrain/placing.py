"""Placing and destroying terrain (TER-007 … TER-031)."""

from __future__ import annotations

from kf_desktop.content.cards.boards import TerrainTile
from kf_desktop.engine.grid import Cell, Cells, Mask
from kf_desktop.rules.clash.board.asking import choose_cell, option_of
from kf_desktop.rules.clash.board.blocks import gap
from kf_desktop.rules.clash.board.ground import (
    grid_of,
    has_keyword,
    mask_with,
    name_of,
    piece_cells,
    pieces_on,
    tile_of,
)
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
    figures_by_cell,
    footprint,
    knights_by_cell,
    legal_for_displaced,
)
from kf_desktop.rules.clash.board.monsters import is_boss
from kf_desktop.rules.clash.harm.conditions import crash
from kf_desktop.rules.clash.terrain.entering import fall, resolve
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.table import hindrance
from kf_desktop.rules.table.game import Fighter, Game, Kind, Steps, choose, clash_of
from kf_desktop.rules.table.state import Figure, TerrainPiece


def destroy(game: Game, piece: TerrainPiece) -> Steps[None]:
    """Take the whole tile off the board; some become another tile on the same spaces (TER-007, INV-024, TER-031)."""
    remove(game, piece)
    becomes = tile_of(game, piece).becomes
    if becomes is not None:
        yield from place(game, becomes, piece.cell, turn=piece.turn, mirrored=piece.mirrored)


def remove(game: Game, piece: TerrainPiece) -> None:
    """Take the tile off the board, back to the supply; nothing comes in its place."""
    terrain = clash_of(game).terrain
    terrain[:] = [other for other in terrain if other != piece]
    game.emit("terrain_destroyed", "TER-007", tile=piece.tile, space=name_of(game, piece.cell))


def trample(game: Game, spaces: Mask) -> Steps[None]:
    """A boss enters the spaces (bits): Destructible tiles there are destroyed (MOV-028, TER-008)."""
    if not mask_with(game, "destructible") & spaces:
        return
    for piece in pieces_on(game, spaces):
        if has_keyword(tile_of(game, piece), "destructible"):
            yield from destroy(game, piece)


def place(
    game: Game,
    tile: str,
    cell: Cell,
    by: Figure | None = None,
    *,
    turn: int = 0,
    mirrored: bool = False,
    flipped: TerrainPiece | None = None,
) -> Steps[bool]:
    """Place a tile with its lower left space there; whether it lies there in the end (TER-009 … TER-023).

    `by` is the monster that places it: with an empty supply, the copy farthest from it is taken.
    """
    kind = game.content.terrain[tile]
    piece = TerrainPiece(tile, cell, turn, mirrored)
    cells = piece_cells(game, piece)
    overlapped = [other for other in pieces_on(game, grid_of(game).mask(cells)) if flipped is None or other != flipped]
    refusal = _refusal(game, kind, cells, overlapped)
    if refusal:
        game.emit("terrain_not_placed", refusal, tile=tile, space=name_of(game, cell))
        return False
    for old in overlapped:
        remove(game, old)  # TER-012: the new tile is what lies there now
    if flipped is not None:
        clash_of(game).terrain.remove(flipped)
    if (yield from _shatter(game, kind, cells)):
        if kind.becomes is not None:  # TER-031
            yield from place(game, kind.becomes, cell, by, turn=turn, mirrored=mirrored)
        return False
    if flipped is None:
        yield from _take_from_supply(game, kind, by or next(iter(clash_of(game).figures), None))
    yield from _make_room(game, kind, cells)
    clash_of(game).terrain.append(piece)
    said, rule = ("terrain_placed", "TER-009") if flipped is None else ("terrain_flipped", "TER-018")
    game.emit(said, rule, tile=tile, space=name_of(game, cell))
    yield from _settle_on(game, kind, piece, cells)
    return True


def flip(game: Game, piece: TerrainPiece) -> Steps[None]:
    """Turn the tile over; for whoever is on it that is a new tile (TER-018). One without another side stays."""
    other = tile_of(game, piece).flips_to
    if other is not None:
        yield from place(game, other, piece.cell, turn=piece.turn, mirrored=piece.mirrored, flipped=piece)


def _refusal(game: Game, kind: TerrainTile, cells: Cells, overlapped: list[TerrainPiece]) -> str:
    """The rule by which nothing is placed; empty if it can be."""
    if not cells:
        return "TER-009"
    if any(has_keyword(tile_of(game, piece), "indestructible") for piece in overlapped):
        return "TER-011"
    if has_keyword(kind, "destructible"):
        monsters = figures_by_cell(game)
        if any(cell in monsters and is_boss(game, monsters[cell]) for cell in cells):
            return "TER-021"
    return ""


def _shatter(game: Game, kind: TerrainTile, cells: Cells) -> Steps[bool]:
    """An Obstacle that is Destructible breaks on the knights and mobs it would fall on (TER-014, TER-022)."""
    if not (has_keyword(kind, "obstacle") and has_keyword(kind, "destructible")):
        return False
    struck = yield from _struck(game, cells)
    for who in struck:
        if isinstance(who, Figure):
            game.emit("crash", "INV-032", figure=who.number)
        else:
            yield from crash(game, who)
    if struck:
        game.emit("terrain_destroyed", "TER-014", tile=kind.id, space=name_of(game, cells[0]))
    return bool(struck)


def _make_room(game: Game, kind: TerrainTile, cells: Cells) -> Steps[None]:
    """An Obstacle displaces those it falls on; a Chasm displaces mobs (TER-015, TER-020, TER-023, TER-027)."""
    obstacle, chasm = has_keyword(kind, "obstacle"), has_keyword(kind, "chasm")
    if not obstacle and not chasm:
        return
    moved: list[Miniature] = []
    while struck := [who for who in (yield from _struck(game, cells)) if who not in moved]:
        for who in struck:
            moved.append(who)
            if isinstance(who, Fighter):
                if not obstacle:
                    continue
                yield from crash(game, who)
            if who.cell in cells:  # the Crash may have taken him elsewhere
                yield from consequences.displace(game, who, among=legal_for_displaced(game) - set(cells))


def _settle_on(game: Game, kind: TerrainTile, piece: TerrainPiece, cells: Cells) -> Steps[None]:
    """Whoever now stands on the tile resolves it as if just moved onto it (TER-016, TER-017, TER-022)."""
    for who in (yield from _struck(game, cells)):
        if has_keyword(kind, "chasm") and isinstance(who, Fighter):
            yield from fall(game, who)
        elif piece in clash_of(game).terrain:
            yield from resolve(game, who, piece)


def _struck(game: Game, cells: Cells) -> Steps[list[Miniature]]:
    """The knights and mobs on the spaces, in the order the players choose (TER-029)."""
    knights, monsters = knights_by_cell(game), figures_by_cell(game)
    found: list[Miniature] = [knights[cell] for cell in cells if cell in knights]
    under = {monsters[cell].number: monsters[cell] for cell in cells if cell in monsters}
    found += [figure for figure in under.values() if not is_boss(game, figure)]
    ordered: list[Miniature] = []
    while len(found) > 1:
        by_key = {option_of(who).key: who for who in found}
        key = yield from choose(
            Kind.ORDER,
            "order.terrain",
            [option_of(who) for who in found],
            because=("TER-029",),
            missing=lambda: [hindrance.DONE.of(option_of(who)) for who in ordered],
        )
        found.remove(by_key[key])
        ordered.append(by_key[key])
    return ordered + found


def _take_from_supply(game: Game, kind: TerrainTile, by: Figure | None) -> Steps[None]:
    """With no copy left, the one on the board that is farthest from the monster goes first (TER-010)."""
    out = [piece for piece in clash_of(game).terrain if piece.tile in (kind.id, kind.flips_to)]
    if not kind.supply or len(out) < kind.supply:
        return
    grid = grid_of(game)
    source = footprint(game, by) if by else (0,)
    far = {piece.cell: gap(grid, source, piece_cells(game, piece)) for piece in out}
    most = max(far.values())
    cell = yield from choose_cell(
        game, "choose.terrain", [cell for cell, steps in far.items() if steps == most], because=("TER-010",)
    )
    remove(game, next(piece for piece in out if piece.cell == cell))
