"""A skirmish: one clash without an expedition around it, fought as often as the players like.

Everything that only an expedition has is left out: Sigh, Rest, Spoils, loot and story.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from kf_desktop.content.cards import knights as cards
from kf_desktop.content.cards.boards import Scenario
from kf_desktop.content.checks.loadouts import COMPONENTS, side_of
from kf_desktop.content.seats import USUAL
from kf_desktop.content.tiers import TIERS
from kf_desktop.engine.decision import Steps
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.campaign.new_campaign import check_party
from kf_desktop.rules.clash.harm.peril import mortis_decks
from kf_desktop.rules.clash.round.setup import start_clash
from kf_desktop.rules.expedition.outpost.loadout import begin_expedition
from kf_desktop.rules.expedition.vision.roster import new_knight
from kf_desktop.rules.knight import gear
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.squire.learning import practised
from kf_desktop.rules.squire.lending import can_be_lent, take_weapon
from kf_desktop.rules.squire.squires import check_squires, new_squire, set_out
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.game import Game, Kind, Option, choose, knights_of
from kf_desktop.rules.table.mettle import lay_out
from kf_desktop.rules.table.mode import Mode, mode, settle_modes
from kf_desktop.rules.table.scenes import pop, scene
from kf_desktop.rules.table.state import Campaign, Chapter, GearItem, Knight, Loadout, Skirmish, State

TYPES = ("exhibition", "full")
HIGHEST_TIER = len(TIERS)
SEEDS = 1 << 64
SKIRMISH = "skirmish"
OVER = "over"


# --- what can be picked -------------------------------------------------------------------------


@lru_cache(maxsize=512)
def scenario_for(box: Box, monster: str, level: int) -> Scenario | None:
    """Where the monster is fought at that level: the first scenario that is written for it."""
    places = (scenario for scenario in box.scenarios.values() if scenario.monster == monster)
    return next((scenario for scenario in places if level in scenario.levels), None)


def levels_of(box: Box, monster: str) -> list[int]:
    """The levels at which the monster can be fought; none of a monster that there is not."""
    sheet = box.monsters.get(monster)
    levels = [column.level for column in sheet.level] if sheet is not None else []
    return [level for level in levels if scenario_for(box, monster, level) is not None]


def monsters_of(box: Box) -> list[str]:
    """The monsters that can be fought, in the order of the packs."""
    return [monster for monster in box.monsters if levels_of(box, monster)]


def usual_tier(box: Box, monster: str, level: int) -> int:
    """The tier of the loadouts with which the monster is meant to be met: its own, or its level if that is higher."""
    sheet = box.monsters.get(monster)
    return min(HIGHEST_TIER, max(TIERS.index(sheet.tier) + 1 if sheet is not None else 1, level))


# --- the beginning ------------------------------------------------------------------------------


def new_skirmish(
    box: Box,
    monster: str,
    level: int,
    type_: str,
    knights: Sequence[tuple[str, int]],
    seed: int,
    *,
    name: str = "",
    seats: Sequence[str] = (),
    squires: Sequence[str] = (),
    table_dice: bool = False,
) -> State:
    """The state from which a session of a skirmish starts.

    Args:
        type_: "exhibition" or "full".
        knights: one to five different knights, each with the tier of the loadout, in seating order.
        seed: any whole number; it is taken modulo 2^64.
        name: what the saved game is called.
        seats: who plays each knight; a knight without one has a seat of its own.
        squires: who fills empty places, played from the first knight's seat.

    Raises:
        ValueError: this cannot be fought, said in a sentence.
    """
    _check(box, monster, level, type_, knights, squires)
    names = [knight for knight, _ in knights]
    seated = {knight: seats[index] if index < len(seats) else knight for index, knight in enumerate(names)}
    tiers = dict(knights)
    scenario = scenario_for(box, monster, level)
    kingdom = (scenario.kingdom if scenario is not None else None) or next(iter(box.kingdoms), "")
    state = State(
        Campaign(name or f"{monster} {level}"),
        [*names, *squires],
        {knight: ready_knight(box, knight, seated[knight], tiers[knight]) for knight in names},
        [Frame(SKIRMISH)],
        {"seed": seed % SEEDS},
        table_dice=table_dice,
        skirmish=Skirmish(monster, level, type_, tiers, kingdom),
        mortis=mortis_decks(box, kingdom),
        squires={squire: new_squire(box, squire, seated[names[0]], knights[0][1]) for squire in squires},
    )
    settle_modes(state, [SKIRMISH])
    return state


def _check(
    box: Box, monster: str, level: int, type_: str, knights: Sequence[tuple[str, int]], squires: Sequence[str]
) -> None:
    """Say what is wrong with the picks.

    Raises:
        ValueError: something is.
    """
    levels = levels_of(box, monster)
    if not levels:
        raise ValueError(f"There is no monster '{monster}'; there are {', '.join(monsters_of(box))}.")
    if level not in levels:
        raise ValueError(f"'{monster}' has no level {level}; it has {', '.join(map(str, levels))}.")
    if type_ not in TYPES:
        raise ValueError(f"A clash is one of {', '.join(TYPES)}, not '{type_}'.")
    names = [knight for knight, _ in knights]
    unknown = [knight for knight in names if knight not in box.knights]
    if unknown:
        raise ValueError(f"There is no knight '{unknown[0]}'; there are {', '.join(box.knights)}.")
    check_party(names)
    check_squires(box, len(names), squires)
    scenario = scenario_for(box, monster, level)
    members = len(names) + len(squires)
    if scenario is not None and min(members, USUAL) > len(scenario.knights):  # a fifth stands beside (FIV-008)
        raise ValueError(f"'{monster}' is fought by {len(scenario.knights)} knights and squires at most.")
    wrong = [tier for _, tier in knights if not 1 <= tier <= HIGHEST_TIER]
    if wrong:
        raise ValueError(f"There is no tier {wrong[0]}; the tiers are 1 to {HIGHEST_TIER}.")


# --- the knights --------------------------------------------------------------------------------


def ready_knight(box: Box, name: str, seat: str, tier: int) -> Knight:
    """A knight with the loadout of that tier, or the nearest; without any, as at the start of a campaign."""
    knight, card = new_knight(box, name, seat), box.loadout_of(name, tier)
    sheet = knight.sheet
    sheet.prologue = sheet.first_death = True
    if card is None:
        return knight
    sheet.tale = [Chapter() for _ in range(card.tier)]
    sheet.virtues = dict(card.virtues)
    sheet.saint, sheet.devotion = card.saint or "", card.devotion
    sheet.armory = [GearItem(piece.gear, piece.reforged, piece.upgrade or "") for piece in card.gear]
    sheet.unlocked = {what: [getattr(card, what)] for what in COMPONENTS} | {"technique": list(card.techniques)}
    knight.loadout = _loadout(box, card)
    return knight


def _loadout(box: Box, card: cards.Loadout) -> Loadout:
    """The cards on the board and in the slots."""
    worn: dict[str, list[str]] = {"weapon": [], "armor": [], "support": []}
    for piece in card.gear:
        side = side_of(piece, box)
        assert side is not None, f"{piece.gear} has no such side"
        worn[side.type].append(piece.gear)
    return Loadout(
        card.portrait,
        card.heroic_arc,
        card.peril_arc,
        card.talent,
        list(card.techniques),
        worn["weapon"],
        next(iter(worn["armor"]), ""),
        worn["support"],
    )


# --- the fight ----------------------------------------------------------------------------------


@mode(SKIRMISH)
class SkirmishMode(Mode):
    """A clash is all that there is: no expedition, no story."""

    begins_with = SKIRMISH
    tells_stories = False

    def kingdom(self, state: State) -> str:
        return picked(state).kingdom

    def level(self, state: State, monster: str) -> int:
        return picked(state).level

    def leader(self, state: State) -> str:
        return state.party[0]


def picked(state: State) -> Skirmish:
    """What is fought."""
    skirmish = state.skirmish
    assert skirmish is not None, "nothing has been picked"
    return skirmish


@scene(SKIRMISH)
def skirmish_scene(game: Game, frame: Frame) -> Steps[None]:
    """The clash is set up and fought on top of this scene; then the players say what comes next."""
    if frame.step == OVER:
        yield from _what_next(game, frame)
    else:
        frame.step = OVER
        _begin(game)


def _begin(game: Game) -> None:
    """Everything as it was picked, whatever became of it before."""
    state, skirmish = game.state, picked(game.state)
    if state.clash is not None:  # one has been fought already
        state.clash, state.pool = None, {}
        state.mortis = mortis_decks(game.content, skirmish.kingdom)
        state.disabled.clear()
        for knight in knights_of(game):
            state.knights[knight.id] = ready_knight(game.content, knight.id, knight.seat, skirmish.tiers[knight.id])
    for knight in knights_of(game):
        gear.draw_knighves(game, knight)
        begin_expedition(game, knight)
    _ready_squires(game)
    start_clash(game, skirmish.type, skirmish.monster)


def _ready_squires(game: Game) -> None:
    """Each with a merchant's weapon that suits the tier of the leader, and a Mettle deck as long practised as that."""
    state = game.state
    if not state.squires:
        return
    reached = tier(knights_of(game)[0])
    cards = [card for card in game.content.gear.values() if card.tier <= reached]
    weapons = [item for card in cards if can_be_lent(game, item := GearItem(card.id))]
    for number, old in enumerate(list(state.squires.values())):
        squire = state.squires[old.id] = new_squire(game.content, old.id, old.seat, reached)
        if weapons:
            take_weapon(game, squire, replace(weapons[number % len(weapons)], reforged=reached > 1))
        set_out(game, squire)
    state.campaign.mettle = practised(game.content, reached)
    lay_out(game)


def _what_next(game: Game, frame: Frame) -> Steps[None]:
    """The board stays as the clash left it until the players fight again or leave."""
    clash, seed = game.state.clash, game.state.streams["seed"]
    key = yield from choose(
        Kind.CHOOSE,
        "skirmish.next",
        [Option("again", "fight_again"), Option("anew", "fight_anew"), Option("end", "end_skirmish")],
        because=(),  # a skirmish is no part of the rulebook
        args={"result": clash.result if clash is not None else ""},
    )
    if key == "end":
        pop(game)
        return
    game.state.streams = {"seed": seed if key == "again" else (seed + 1) % SEEDS}
    frame.step = ""
