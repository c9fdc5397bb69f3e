"""Entering terrain: what a tile does to whoever comes upon it (TER-002 … TER-025)."""

from __future__ import annotations

from kf_desktop.content.effects.vocabulary import Effects
from kf_desktop.engine.grid import Cell, Mask
from kf_desktop.rules.clash.board.asking import who_args
from kf_desktop.rules.clash.board.ground import (
    name_of,
    piece_at,
    piece_cells,
    pieces_on,
    tile_of,
)
from kf_desktop.rules.clash.board.miniatures import (
    Miniature,
    spaces_under,
)
from kf_desktop.rules.effects import consequences
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight.keywords import has_keyword as knight_has
from kf_desktop.rules.table.game import Fighter, Game, Steps
from kf_desktop.rules.table.state import Figure, TerrainPiece


def enter(game: Game, who: Miniature, came_from: Cell, *, by_force: bool = False) -> Steps[None]:
    """Resolve the tile that the miniature has come upon, once per tile entered (TER-004, TER-025)."""
    piece = piece_at(game, who.cell)
    if piece is None or came_from in piece_cells(game, piece):
        return
    yield from resolve(game, who, piece, by_force=by_force)


def resolve(game: Game, who: Miniature, piece: TerrainPiece, *, by_force: bool = False) -> Steps[None]:
    """Do what the tile does to whoever enters it; some do more to those moved onto it by force (INV-029)."""
    tile = tile_of(game, piece)
    effects = (*tile.enter, *tile.forced) if by_force else tile.enter
    yield from _affect(game, who, piece, effects)


def boss_forced(game: Game, boss: Figure, before: Mask) -> Steps[None]:
    """What tiles do to a boss that is moved onto them by force, each once (INV-037). `before`: where it was (bits)."""
    left = pieces_on(game, before)
    for piece in pieces_on(game, spaces_under(game, boss)):
        if piece not in left:
            yield from _affect(game, boss, piece, tile_of(game, piece).boss)


def _affect(game: Game, who: Miniature, piece: TerrainPiece, effects: Effects) -> Steps[None]:
    if effects:
        game.emit("enters_terrain", "TER-004", tile=piece.tile, space=name_of(game, who.cell), **who_args(who))
        yield from perform(game, effects, _context(who, piece))


def _context(who: Miniature, piece: TerrainPiece) -> Context:
    if isinstance(who, Figure):
        return Context(source=piece.tile, figure=who)
    return Context(source=piece.tile, knight=who, target=who)


def fall(game: Game, knight: Fighter, cause: str = "chasm") -> Steps[None]:
    """The knight dies on a Chasm or a Boundless tile, or is displaced with a Lifeline (INV-025, TER-017)."""
    if knight_has(game, knight, "lifeline"):
        yield from consequences.displace(game, knight)
        return
    yield from consequences.die(game, knight, cause)
