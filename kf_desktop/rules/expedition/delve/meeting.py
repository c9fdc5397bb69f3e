"""Meeting encounter monsters on the map (HUN-019 … HUN-022, HUN-025, ENC-070)."""

from __future__ import annotations

from collections.abc import Sequence

from kf_desktop.rules.expedition.encounter.encounter import run_encounter
from kf_desktop.rules.expedition.kingdom.hunt import settle_map
from kf_desktop.rules.expedition.kingdom.map import leader_seats
from kf_desktop.rules.table.game import Game, Kind, Option, Steps, choose_of


def in_fog(game: Game) -> bool:
    """Whether the party marker stands on Deep Fog cards."""
    return bool(game.state.expedition.fog_path)


def settle(game: Game) -> Steps[None]:
    """What a change of Threat sets off: movement, spawning, then Encounters (HUN-003, HUN-011, HUN-019)."""
    yield from settle_map(game)
    yield from meet_monsters(game)


def meet_monsters(game: Game, tiles: Sequence[str] = ()) -> Steps[None]:
    """One Encounter after another with the tokens on the party's tile, or on those just crossed (HUN-019 … HUN-022).

    In the Deep Fog they wait for the marker to return (HUN-025); in a clash nobody comes.
    """
    expedition = game.state.expedition
    if in_fog(game) or game.state.clash is not None or expedition.encounter is not None:
        return
    for tile in tiles or [expedition.tile]:
        while waiting := [monster for monster, at in expedition.map_tokens.items() if at == tile]:
            monster = yield from choose_of(
                Kind.ORDER,
                "choose.encounter_order",
                {Option(f"monster:{monster}", "monster", {"monster": monster}): monster for monster in waiting},
                seats=leader_seats(game),
                because=("HUN-021",),
            )
            met = yield from run_encounter(game, monster, token=True)
            yield from settle_map(game)
            if not met:
                return
