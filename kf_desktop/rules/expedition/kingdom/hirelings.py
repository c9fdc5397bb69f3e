"""Mercenaries at moments of their own in a delve: at a draw, before an Encounter, on the way (OUT-037, OUT-071)."""

from __future__ import annotations

from kf_desktop.content.effects.expedition import DrawFrom, GoTo, IgnoreEncounter, IgnoreExploration
from kf_desktop.rules.abilities.mercenaries import ability_of, can_serve, use_mercenary
from kf_desktop.rules.effects.amounts import amount_of
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.expedition.kingdom.map import (
    connected,
    is_barred,
    is_explored,
    leader_of,
    leader_seats,
    move_party,
    tile_of,
)
from kf_desktop.rules.table.game import Game, Kind, Option, Steps, choose_of
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import MercenaryState

PASS = Option("pass", "pass")


def call_on(game: Game, timing: str, *, ambush: bool = False) -> Steps[None]:
    """The leader may call on one mercenary whose moment this is; the card is flipped (OUT-037, OUT-046)."""
    able = [hired for hired in game.state.expedition.mercenaries if _helps(game, hired, timing, ambush=ambush)]
    if not able:
        return
    offered: dict[Option, MercenaryState | None] = {
        Option(f"mercenary:{hired.id}", "mercenary", {"mercenary": hired.id}): hired for hired in able
    }
    hired = yield from choose_of(
        Kind.WINDOW, f"window.{timing}", {**offered, PASS: None}, seats=leader_seats(game), because=("OUT-071",)
    )
    if hired is not None:
        yield from use_mercenary(game, leader_of(game), hired, "delve")


def _helps(game: Game, hired: MercenaryState, timing: str, *, ambush: bool) -> bool:
    """Whether the side in use is for this moment; not every one helps in an Ambush."""
    ability = ability_of(game, hired, "delve")
    if ability is None or not can_serve(game, leader_of(game), hired, timing):
        return False
    return not ambush or any(isinstance(effect, IgnoreEncounter) and effect.ambush for effect in ability.effect)


@performs(DrawFrom)
def _draw_from(game: Game, effect: DrawFrom, context: Context) -> Steps[None]:
    """What is to be drawn comes on top, a second card is discarded, the rest lies below."""
    expedition = game.state.expedition
    seen = expedition.exploration[: amount_of(game, effect.amount, context)]
    if len(seen) < 2:
        return
    drawn = yield from _one_of(game, seen, "choose.exploration_drawn")
    rest = [card for card in seen if card != drawn]
    gone = yield from _one_of(game, rest, "choose.exploration_discarded")
    expedition.exploration[: len(seen)] = [drawn, *(card for card in rest if card != gone)]
    expedition.exploration_discard.append(gone)


def _one_of(game: Game, cards: list[str], prompt: str) -> Steps[str]:
    return (
        yield from choose_of(
            Kind.CARD,
            prompt,
            {Option(f"exploration:{card}", "exploration", {"card": card}): card for card in cards},
            seats=leader_seats(game),
            because=("OUT-071",),
        )
    )


@performs(IgnoreExploration)
def _ignore_exploration(game: Game, effect: IgnoreExploration, context: Context) -> Steps[None]:
    game.state.expedition.marks.append(Mark(MarkKind.CARD_IGNORED))
    yield from ()


@performs(IgnoreEncounter)
def _ignore_encounter(game: Game, effect: IgnoreEncounter, context: Context) -> Steps[None]:
    """The monster's token stays where it is if the party goes back, else it has been passed by."""
    game.state.expedition.marks.append(Mark(MarkKind.ENCOUNTER_IGNORED, what="backtrack" if effect.backtrack else ""))
    yield from ()


@performs(GoTo)
def _go_to(game: Game, effect: GoTo, context: Context) -> Steps[None]:
    """The party stands on another explored tile; it is no travel, costs nothing and ends no step."""
    expedition = game.state.expedition
    tiles = [tile for tile in expedition.tiles if _is_in_reach(game, tile, effect.reach)]
    if not tiles:
        return
    tile = yield from choose_of(
        Kind.TILE,
        "choose.go_to",
        {Option(f"tile:{tile}", "place", {"tile": tile}): tile for tile in tiles},
        seats=leader_seats(game),
        source=context.source,
        because=("OUT-071",),
    )
    move_party(game, tile)
    game.emit("travels", "OUT-071", tile=tile)


def _is_in_reach(game: Game, tile: str, reach: str) -> bool:
    here = game.state.expedition.tile
    if tile == here or not is_explored(game, tile) or is_barred(game, tile):
        return False
    if reach == "adjacent":
        return tile in connected(game, here)
    if reach == "district":
        return tile_of(game, tile).district == tile_of(game, here).district
    return tile_of(game, tile).front.poi
