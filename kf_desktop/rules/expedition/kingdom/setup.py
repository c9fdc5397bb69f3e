"""Kingdom and monster set-up (SET)."""

from __future__ import annotations

from kf_desktop.content.cards.kingdom import Kingdom
from kf_desktop.content.tiers import CAMPAIGN_LEVELS
from kf_desktop.rules.clash.harm.peril import mortis_decks, reset_judicium
from kf_desktop.rules.expedition.kingdom.map import move_party, place_neighbours
from kf_desktop.rules.expedition.kingdom.tracks import reset_tracks
from kf_desktop.rules.sheet.tale import bestiary_row, quest_of, tier
from kf_desktop.rules.table.game import Game
from kf_desktop.rules.table.state import TileState


def kingdom_setup(game: Game) -> None:
    """Tracks at 0, the starting tile with its neighbours, the decks (SET-001 … SET-022)."""
    expedition = game.state.expedition
    reset_tracks(game)
    move_party(game, _starting_tile(game))
    expedition.tiles = {expedition.tile: TileState(up=True, explored=True)}
    game.emit("starting_tile", "SET-010", tile=expedition.tile)
    place_neighbours(game, expedition.tile)
    decks_setup(game)


def _starting_tile(game: Game) -> str:
    """The quest's tile, or one of the kingdom's list at random (SET-012, SET-013)."""
    quest = quest_of(game)
    if quest is not None and quest.starting_tile:
        return quest.starting_tile
    return game.pick("setup", game.content.kingdoms[game.state.expedition.kingdom].start_tiles)


def decks_setup(game: Game) -> None:
    """Complete, shuffled decks; Survey cards wait for a scout (SET-016 … SET-022, OUT-030)."""
    expedition, content = game.state.expedition, game.content
    kingdom = expedition.kingdom
    expedition.exploration = [card.id for card in content.explorations_of(kingdom) if not card.survey]
    expedition.exploration_discard = []
    shuffle_until_regular(game)
    game.state.mortis = mortis_decks(content, kingdom)
    for cards in game.state.mortis.values():
        game.shuffle("mortis", cards)
    reset_judicium(game)
    expedition.deep_fog = [card.id for card in content.deep_fog_of(kingdom)]
    game.shuffle("fog", expedition.deep_fog)


def shuffle_until_regular(game: Game) -> None:
    """Shuffle the Exploration deck until a regular card is on top, if it has one (SET-017, DEL-106, DEL-107)."""
    deck, cards = game.state.expedition.exploration, game.content.explorations
    game.shuffle("exploration", deck)
    while deck and cards[deck[0]].special and not all(cards[card].special for card in deck):
        game.shuffle("exploration", deck)


def monster_setup(game: Game) -> None:
    """The leader's row names the monsters and levels; one a district at random (SET-023 … SET-033)."""
    expedition = game.state.expedition
    kingdom = game.content.kingdoms[expedition.kingdom]
    available = monsters_of_row(kingdom, bestiary_row(game.state.knights[expedition.leader]))
    expedition.levels = _usual_levels(game, kingdom) | available
    deck = list(available)
    game.shuffle("setup", deck)
    places = list(range(len(kingdom.districts)))
    game.shuffle("setup", places)
    expedition.wheel = [""] * len(places)
    for place, monster in zip(places, reversed(deck), strict=False):  # SET-031: drawn from the bottom
        expedition.wheel[place] = monster
    game.emit("wheel", "SET-032", monsters=list(expedition.wheel))


def monsters_of_row(kingdom: Kingdom, wanted: int) -> dict[str, int]:
    """Monsters and levels of a row of the bestiary; where it ends early, of the last row before (SET-026, SET-028)."""
    reached = [row for row in kingdom.bestiary if row.row <= wanted] or list(kingdom.bestiary[:1])
    return dict(max(reached, key=lambda row: row.row).monsters) if reached else {}


def _usual_levels(game: Game, kingdom: Kingdom) -> dict[str, int]:
    """Levels for those not in the row, should a story call for one: the leader's tier, or near it (CAM-051)."""
    reach = tier(game.state.knights[game.state.expedition.leader])
    levels: dict[str, int] = {}
    for monster in game.content.monsters:
        known = [
            level
            for scenario in game.content.scenarios.values()
            if scenario.monster == monster and scenario.kingdom in (kingdom.id, None)
            for level in scenario.levels
            if level <= CAMPAIGN_LEVELS
        ]
        if known:
            levels[monster] = max([level for level in known if level <= reach], default=min(known))
    return levels
