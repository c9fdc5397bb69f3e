"""What must be true of every state: each sentence is said when the state is broken so, and only then."""

from collections.abc import Callable
from functools import cache

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bots.invariants import broken_invariant
from kf_desktop.engine.codec import copy
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.mettle import composed
from kf_desktop.rules.table.state import Clash, Figure, FigureNumber, FogCard, Knight, State
from tests.bundled import load_box

box = cache(load_box)
KNIGHTS = ("ilse", "bruno")


@cache
def _delving() -> Session[State, Box]:
    session = Session(RULES, box(), new_campaign(box(), "invariants", KNIGHTS, 3))
    _play_to(session, "choose.travel", 1)
    return session


@cache
def _fighting(monster: str) -> Session[State, Box]:
    knights = [(name, 1) for name in KNIGHTS]
    session = Session(RULES, box(), new_skirmish(box(), monster, 1, "full", knights, 3))
    _play_to(session, "choose.action", 2)
    return session


def _play_to(session: Session[State, Box], prompt: str, times: int) -> None:
    bot = make_bot("cautious", 3)
    while session.decision is not None:
        times -= session.decision.prompt == prompt
        if not times:
            return
        session.answer(bot(session.state, session.decision))


@pytest.fixture
def delving() -> State:
    """An expedition on its way."""
    return copy(_delving().state)


@pytest.fixture
def fighting() -> State:
    """A clash with the Bell-Ox."""
    return copy(_fighting("bell_ox").state)


def clash_of(state: State) -> Clash:
    assert state.clash is not None
    return state.clash


def broken(state: State, decision: Decision | None = None) -> str:
    return broken_invariant(state, box(), decision)


def test_a_sound_state_is_sound(delving: State, fighting: State) -> None:
    assert broken(delving) == broken(fighting) == ""
    assert broken(copy(_fighting("cinder_novices").state)) == ""


# --- the tracks ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("track", "most"), [("threat", 9), ("curse", 4), ("time", 16)])
def test_the_tracks_have_an_end(delving: State, track: str, most: int) -> None:
    for value in (0, most):
        setattr(delving.expedition, track, value)
        assert broken(delving) == ""
    for value in (-1, most + 1):
        setattr(delving.expedition, track, value)
        assert broken(delving) == f"{track.capitalize()} is {value}, outside 0 to {most}"


# --- the knights --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [-1, 10])
@pytest.mark.parametrize("name", ["passion", "heat"])
def test_passion_and_heat_go_from_0_to_9(delving: State, name: str, number: int) -> None:
    for fine in (0, 9):
        setattr(delving.knights["bruno"], name, fine)
        assert broken(delving) == ""
    setattr(delving.knights["bruno"], name, number)
    assert broken(delving) == f"bruno has {name.capitalize()} {number}"


def test_vigor_keeps_to_its_limit_and_to_15(delving: State) -> None:
    bruno = delving.knights["bruno"]
    limit = bruno.vigor_limit
    for fine in (0, limit):
        bruno.vigor = fine
        assert broken(delving) == ""
    for vigor in (-1, limit + 1):
        bruno.vigor = vigor
        assert broken(delving) == f"bruno has Vigor {vigor} of {limit}"
    bruno.vigor, bruno.vigor_limit = 15, 20
    assert broken(delving) == ""
    bruno.vigor = 16
    assert broken(delving) == "bruno has Vigor 16 of 20"


LESS: list[Callable[[Knight], None]] = [
    lambda knight: setattr(knight.sheet, "gold", -1),
    lambda knight: setattr(knight.sheet, "leads", -1),
    lambda knight: setattr(knight.sheet, "bane", -1),
    lambda knight: setattr(knight.sheet, "sighs", -1),
    lambda knight: setattr(knight, "resource", -1),
    lambda knight: knight.sheet.notes.update(debt=-1),
    lambda knight: knight.sheet.rapport.update(ilse=-1),
    lambda knight: knight.clues.update(martial=-1),
    lambda knight: knight.conditions.update(scalded=-1),
]


@pytest.mark.parametrize("take", LESS)
def test_nobody_has_less_than_nothing(delving: State, take: Callable[[Knight], None]) -> None:
    take(delving.knights["bruno"])
    assert broken(delving) == "bruno has less than nothing of something"


@pytest.mark.parametrize("pile", ["hand", "cooldown", "delay", "discard", "instant"])
def test_every_technique_is_in_one_place(delving: State, pile: str) -> None:
    ilse = delving.knights["ilse"]
    moved = ilse.hand.pop()
    assert broken(delving).startswith("ilse's techniques are [")
    getattr(ilse, pile).append(moved)
    assert broken(delving) == ""
    getattr(ilse, pile).append(moved)
    assert broken(delving).startswith("ilse's techniques are [")
    ilse.hand, ilse.cooldown, ilse.delay, ilse.discard, ilse.instant = [], [], [], [], []
    assert broken(delving) == ""  # the loadout is not taken yet


# --- the decks ----------------------------------------------------------------------------------


def test_a_mortis_card_is_in_its_deck_or_with_a_knight(delving: State) -> None:
    card = delving.mortis["2"].pop()
    assert broken(delving) == "Mortis deck 2 does not hold its cards"
    delving.knights["ilse"].mortis.append(card)
    assert broken(delving) == ""
    delving.knights["bruno"].mortis.append(card)
    assert broken(delving) == "Mortis deck 2 does not hold its cards"


def test_the_deep_fog_cards_are_in_the_deck_out_or_on_the_path(delving: State) -> None:
    expedition = delving.expedition
    first, second = expedition.deep_fog[:2]
    del expedition.deep_fog[:2]
    assert broken(delving) == "the Deep Fog deck does not hold its cards"
    expedition.fog_out.append(first)
    assert broken(delving) == "the Deep Fog deck does not hold its cards"
    expedition.fog_path.append(FogCard(second, 0, 0))
    assert broken(delving) == ""


def test_a_skirmish_has_no_fog(fighting: State) -> None:
    assert fighting.on_expedition is None
    assert broken(fighting) == ""


def test_no_more_loot_is_out_than_there_is(delving: State) -> None:
    kind, card = next(iter(box().loot.items()))
    delving.expedition.loot = [kind] * (card.count - 1)
    delving.expedition.scrap = {"ilse": [kind]}
    assert broken(delving) == ""
    delving.expedition.scrap["bruno"] = [kind]
    assert broken(delving) == f"{card.count + 1} loot cards {kind} are out, of {card.count}"


def test_no_exploration_or_judicium_card_is_in_two_places(delving: State) -> None:
    expedition = delving.expedition
    expedition.exploration_discard.append(expedition.exploration[0])
    assert broken(delving) == "an exploration card is in two places"
    expedition.exploration_discard.pop()
    expedition.effect_cards["active"] = expedition.exploration[0]
    assert broken(delving) == "an exploration card is in two places"
    del expedition.effect_cards["active"]
    delving.judicium.append(delving.judicium[0])
    assert broken(delving) == "a Judicium card is in two places"


def test_the_party_and_the_monsters_are_on_tiles_of_the_map(delving: State) -> None:
    expedition = delving.expedition
    expedition.map_tokens["bell_ox"] = "nowhere"
    assert broken(delving) == "tile nowhere is not on the map"
    expedition.map_tokens["bell_ox"] = ""
    assert broken(delving) == ""
    expedition.tile = "beyond"
    assert broken(delving) == "tile beyond is not on the map"


def test_nothing_of_an_expedition_is_looked_for_before_its_decks_are_made(delving: State) -> None:
    """Between two expeditions the kingdom may be chosen and no deck lie there, or only those of the last."""
    here = delving.expedition.kingdom
    for kingdom, mortis in ((here, {}), ("", delving.mortis), (here, delving.mortis)):
        state = copy(delving)
        state.expedition.kingdom, state.mortis = kingdom, mortis
        state.expedition.deep_fog.clear()
        assert broken(state) == ""


def test_the_mettle_deck_is_whole_with_the_cards_that_were_unlocked(delving: State) -> None:
    delving.campaign.mettle = [card.id for card in box().mettle.values() if card.tier == 1][:2]
    delving.mettle.deck = composed(box(), delving.campaign.mettle)
    delving.mettle.drawn.append(delving.mettle.deck.pop())
    delving.mettle.discard.append(delving.mettle.deck.pop())
    assert broken(delving) == ""
    delving.mettle.drawn.clear()
    assert broken(delving) == "the Mettle deck does not hold its cards"
    delving.mettle.deck = composed(box(), [])
    delving.mettle.discard.clear()
    assert broken(delving) == "the Mettle deck does not hold its cards"


# --- the clash ----------------------------------------------------------------------------------


@pytest.mark.parametrize("pile", ["bp_discard", "bp_aside", "wound_stack", "bp_supply"])
def test_a_body_part_is_in_one_place(fighting: State, pile: str) -> None:
    clash = clash_of(fighting)
    card = clash.bp_deck.pop(0)
    there = clash.bp_supply.setdefault("3", []) if pile == "bp_supply" else getattr(clash, pile)
    there.append(card)
    assert broken(fighting) == ""
    clash.bp_deck.append(card)
    assert broken(fighting) == "a BP card is in two places"


def test_generic_wounds_are_as_many_as_it_takes(fighting: State) -> None:
    clash_of(fighting).wound_stack += ["single", "single", "double", "double"]
    assert broken(fighting) == ""


def test_a_mob_holds_its_own_body_part_and_a_companion_may_share_one() -> None:
    state = copy(_fighting("cinder_novices").state)
    clash = clash_of(state)
    mine = clash.figures[0].bp
    clash.bp_deck.append(mine)
    assert broken(state) == "a BP card is in two places"
    clash.bp_deck.pop()
    other = next(card.id for card in box().bp.values() if card.monster == "kiln_hounds")
    clash.figures += [Figure(FigureNumber(8), OFF, "north", other, monster="kiln_hounds", level=1) for _ in range(2)]
    assert broken(state) == ""


@pytest.mark.parametrize("pile", ["ai_discard", "ai_supply", "company_ai", "company_discard"])
def test_an_ai_card_is_in_one_place(fighting: State, pile: str) -> None:
    clash = clash_of(fighting)
    card = clash.ai_deck.pop(0)
    there = getattr(clash, pile)
    (there if isinstance(there, list) else there.setdefault("1", [])).append(card)
    assert broken(fighting) == ""
    clash.ai_deck.append(card)
    assert broken(fighting) == "an AI card is in two places"


# --- the board ----------------------------------------------------------------------------------


def asked(prompt: str, source: str = "") -> Decision:
    return Decision(Kind.CHOOSE, prompt, [Option("a"), Option("b")], source=source)


def test_no_two_stand_on_one_space_unless_one_is_being_moved(fighting: State) -> None:
    ilse, bruno = (fighting.knights[name] for name in KNIGHTS)
    bruno.cell = ilse.cell
    assert " share " in broken(fighting)
    assert " share " in broken(fighting, asked("choose.action"))
    assert broken(fighting, asked("knockback")) == ""
    assert broken(fighting, asked("choose.jump")) == ""  # over a tile, while he is pushed through a mob
    assert broken(fighting, asked("choose.something", source=next(iter(box().terrain)))) == ""
    clash_of(fighting).result = "lost"  # broken off by a death, maybe in the middle of a movement
    assert broken(fighting) == ""
    clash_of(fighting).result = ""
    fighting.knights["ilse"].passion = 99
    assert broken(fighting, asked("knockback")) == "ilse has Passion 99"


def test_a_monster_stands_wholly_on_the_board_and_on_nobody(fighting: State) -> None:
    clash, ilse = clash_of(fighting), fighting.knights["ilse"]
    figure = clash.figures[0]
    standing = figure.cell
    figure.cell = Cell(clash.columns * clash.rows - 1)
    assert broken(fighting) == f"monster {figure.number} is not wholly on the board"
    figure.cell, ilse.cell = standing, standing
    assert broken(fighting).startswith(f"ilse and monster {figure.number} share ")
    ilse.dead = True
    assert broken(fighting) == ""
