"""The Encounter: one round on a small board (ENC)."""

from __future__ import annotations

from kf_desktop.content.cards.monsters import EncounterCard
from kf_desktop.content.effects.expedition import StartEncounter
from kf_desktop.content.effects.terms import KNIGHT_TOKENS
from kf_desktop.engine.events import Json
from kf_desktop.rules.clash.death.dying import rise_on_the_way
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import performs
from kf_desktop.rules.expedition.encounter.knights import knight_round
from kf_desktop.rules.expedition.encounter.monsters import monster_round
from kf_desktop.rules.expedition.encounter.positioning import positioning, roar
from kf_desktop.rules.expedition.encounter.table import encounter_of
from kf_desktop.rules.expedition.kingdom.hirelings import call_on
from kf_desktop.rules.expedition.kingdom.hunt import perform_and_hunt
from kf_desktop.rules.expedition.kingdom.map import count_progress, leader_of, move_party
from kf_desktop.rules.expedition.kingdom.tracks import advance_time
from kf_desktop.rules.expedition.kingdom.wheel import monster_here, rotate
from kf_desktop.rules.knight.standing import start_afresh
from kf_desktop.rules.sheet.saints import breach
from kf_desktop.rules.table.game import Game, Steps, party
from kf_desktop.rules.table.marks import Mark, MarkKind, found, take
from kf_desktop.rules.table.state import Encounter


@performs(StartEncounter)
def _start_encounter(game: Game, effect: StartEncounter, context: Context) -> Steps[None]:
    """An Encounter with the monster of the district (ENC-006), or with one that the quest names: it comes out of the
    box and goes back there, the wheel turns all the same (SET-034). One at a time, and none in a clash (ENC-005)."""
    expedition = game.state.expedition
    if expedition.encounter is not None:
        expedition.marks.append(Mark(MarkKind.AMBUSH_NEXT if effect.ambush else MarkKind.ENCOUNTER_NEXT))
    elif game.state.clash is None:
        monster = effect.monster or monster_here(game)
        yield from run_encounter(game, monster, ambush=effect.ambush, source=context.source)


def run_encounter(
    game: Game, monster: str, *, ambush: bool = False, token: bool = False, source: str = ""
) -> Steps[bool]:
    """Positioning, Monster Round, Knight Round, Resolution, then Rotation 1 (ENC-011, ENC-067 … ENC-070).

    False if a mercenary has led the party back to where it came from (OUT-071).

    Args:
        ambush: the knights are placed first (ENC-013).
        token: the monster's map token called for it, and leaves the map.
        source: the card, tile or page that called for it.
    """
    expedition = game.state.expedition
    yield from call_on(game, "met", ambush=ambush)
    if (ignored := found(expedition.marks, MarkKind.ENCOUNTER_IGNORED)) is not None:
        expedition.marks.remove(ignored)
        return _pass_by(game, monster, back=bool(ignored.what), token=token)
    if token:
        expedition.map_tokens.pop(monster, None)
    card = _card_for(game, monster)
    if card is not None:
        try:
            why: dict[str, Json] = {"token": True} if token else {"source": source} if source else {}
            yield from _play(game, monster, card, why, ambush=ambush)
        finally:
            _clear_up(game)
        for knight in party(game):
            yield from rise_on_the_way(game, knight)
        count_progress(game, "encounter")
        rotate(game, 1)  # ENC-069
    for kind in (MarkKind.ENCOUNTER_NEXT, MarkKind.AMBUSH_NEXT):
        if take(expedition.marks, kind):
            yield from run_encounter(game, monster_here(game), ambush=kind is MarkKind.AMBUSH_NEXT)
    return True


def _pass_by(game: Game, monster: str, *, back: bool, token: bool) -> bool:
    """Nobody is met. Who goes back leaves the token where it is, and it takes the time of a way back (OUT-071)."""
    expedition = game.state.expedition
    game.emit("slips_away", "OUT-071", monster=monster)
    breach(game, "refuse_encounter")
    if back and expedition.came_from:
        tile = expedition.came_from
        game.emit("backtracks", "DEL-058", "OUT-071", tile=tile, route=[tile])
        breach(game, "backtrack")
        advance_time(game, 1)
        move_party(game, tile)
        return False
    if token:
        expedition.map_tokens.pop(monster, None)
    return True


def _card_for(game: Game, monster: str) -> EncounterCard | None:
    """The card of the expedition's level, else of the next lower one that the box has (ENC-007)."""
    level = game.state.expedition.levels.get(monster, 1)
    cards = (game.content.encounters.get((monster, lower)) for lower in range(level, -1, -1))
    return next((card for card in cards if card is not None), None)


def _play(game: Game, monster: str, card: EncounterCard, why: dict[str, Json], *, ambush: bool) -> Steps[None]:
    tier = game.content.monsters[monster].tier
    encounter = Encounter(monster, card.level, tier, ambush)
    game.state.expedition.encounter = encounter
    tokens = game.state.pool
    encounter.aside = {token: tokens.pop(token) for token in KNIGHT_TOKENS if token in tokens}  # ENC-044
    for knight in party(game):
        start_afresh(knight)
    game.emit("encounter", "ENC-001", monster=monster, level=card.level, ambush=ambush, board=tier, **why)
    yield from positioning(game, card)
    yield from monster_round(game, card)
    if tier == "dragon":  # ENC-037, ENC-038
        game.emit("dragons_roar", "ENC-037", monster=monster)
        yield from roar(game, card)
        yield from monster_round(game, card)
    yield from knight_round(game, card)
    yield from _resolution(game, card)


def _clear_up(game: Game) -> None:
    """Board, scrapes and Encounter Pool leave, the Knight Pool comes back (ENC-067, ENC-068, TEC-030)."""
    encounter, tokens = encounter_of(game), game.state.pool
    for token in KNIGHT_TOKENS:
        tokens.pop(token, None)
    tokens.update(encounter.aside)
    for knight in party(game):
        start_afresh(knight)
    game.state.expedition.encounter = None


def _resolution(game: Game, card: EncounterCard) -> Steps[None]:
    """The result of the highest number of scrapes reached (ENC-066); its Hunt comes before the Rotation (HUN-003)."""
    scrapes = encounter_of(game).scrapes
    reached = [result for result in card.results if result.scrapes <= scrapes]
    game.emit("encounter_ends", "ENC-066", monster=card.monster, scrapes=scrapes)
    if reached:
        result = max(reached, key=lambda entry: entry.scrapes)
        yield from perform_and_hunt(game, result.do, Context(source=card.monster, knight=leader_of(game)))
