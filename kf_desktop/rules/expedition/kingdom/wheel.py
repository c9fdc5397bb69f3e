"""The District Wheel: which monster is where, and its rotation (DEL-037 … DEL-041, RST-011 … RST-013)."""

from __future__ import annotations

from kf_desktop.content.effects.expedition import Rotation
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.table.game import Game, Steps


def rotate(game: Game, amount: int) -> None:
    """Move every token on the wheel clockwise; those on the map stay (DEL-040, RST-012)."""
    wheel = game.state.expedition.wheel
    if wheel and amount % len(wheel):
        shift = -amount % len(wheel)
        wheel[:] = wheel[shift:] + wheel[:shift]
        game.emit("rotation", "DEL-040", "DEL-041", amount=amount, monsters=list(wheel))


def monster_here(game: Game) -> str:
    """The monster of the party's district, else of the next one clockwise (DEL-038, DEL-039)."""
    expedition = game.state.expedition
    kingdom = game.content.kingdoms[expedition.kingdom]
    here = game.content.tiles[expedition.kingdom][expedition.tile].district
    place = [district.id for district in kingdom.districts].index(here)
    clockwise = expedition.wheel[place:] + expedition.wheel[:place]
    return next((monster for monster in clockwise if monster), "")


@performs(Rotation)
def _rotation(game: Game, effect: Rotation, context: Context) -> Steps[None]:
    rotate(game, amount_of(game, effect.amount, context))
    yield from ()
