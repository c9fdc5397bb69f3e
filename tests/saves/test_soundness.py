"""What a state from a stranger's file must not hold: each flaw is named, at each place where it may stand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.engine.codec import copy
from kf_desktop.engine.grid import OFF, Cell
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.modes.skirmish import new_skirmish
from kf_desktop.rules.table.box import Box
from kf_desktop.rules.table.state import (
    ActivationToken,
    Dungeon,
    Encounter,
    Figure,
    FigureNumber,
    FogCard,
    FoolsDeck,
    GearItem,
    Hunt,
    MercenaryState,
    Modifier,
    Perch,
    Princess,
    Reading,
    Rosegraal,
    Schedule,
    Sheet,
    State,
    TerrainPiece,
    TileState,
)
from kf_desktop.saves.soundness import LARGEST, LONGEST, SMALLEST, flaw
from tests.bundled import load_box

X = "no_such_thing"
box = cache(load_box)
Change = Callable[[Any], object]


@cache
def _played(skirmish: bool) -> State:
    start = (
        new_skirmish(box(), "bell_ox", 1, "full", [("ilse", 1), ("bruno", 1)], 3)
        if skirmish
        else new_campaign(box(), "sound", ["ilse", "bruno"], 3)
    )
    session: Session[State, Box] = Session(RULES, box(), start)
    bot = make_bot("cautious", 3)
    wanted = "choose.action" if skirmish else "choose.travel"
    while session.decision is not None and session.decision.prompt != wanted:
        session.answer(bot(session.state, session.decision))
    return session.state


@pytest.fixture
def delving() -> State:
    return copy(_played(skirmish=False))


@pytest.fixture
def fighting() -> State:
    return copy(_played(skirmish=True))


def test_a_state_in_the_midst_of_play_is_sound(delving: State, fighting: State) -> None:
    assert flaw(delving, box()) == flaw(fighting, box()) == ""


def unknown(what: str) -> str:
    return f"it names the {what} '{X}', which the game does not have."


# --- what belongs to the campaign and the knights -----------------------------------------------

OF_KNIGHTS: list[tuple[str, Change]] = [
    ("knight", lambda s: s.party.append(X)),
    ("knight", lambda s: s.knights.update({X: s.knights["ilse"]})),
    ("knight", lambda s: setattr(s.knights["ilse"], "id", X)),
    ("scene", lambda s: setattr(s.scenes[0], "scene", X)),
    ("Saint", lambda s: s.campaign.saints.append(X)),
    ("mercenary", lambda s: s.campaign.mercenaries.append(X)),
    ("Saint", lambda s: setattr(s.knights["ilse"].sheet, "saint", X)),
    ("gear", lambda s: s.knights["ilse"].sheet.armory.append(GearItem(X))),
    ("upgrade", lambda s: s.knights["ilse"].sheet.upgrades.append(X)),
    ("upgrade", lambda s: setattr(s.knights["ilse"].sheet.armory[0], "upgrade", X)),
    ("portrait", lambda s: setattr(s.knights["ilse"].loadout, "portrait", X)),
    ("heroic arc", lambda s: setattr(s.knights["ilse"].loadout, "heroic_arc", X)),
    ("peril arc", lambda s: setattr(s.knights["ilse"].loadout, "peril_arc", X)),
    ("talent", lambda s: setattr(s.knights["ilse"].loadout, "talent", X)),
    ("gear", lambda s: setattr(s.knights["ilse"].loadout, "armor", X)),
    ("gear", lambda s: s.knights["ilse"].loadout.hands.append(X)),
    ("gear", lambda s: s.knights["ilse"].loadout.supports.append(X)),
    ("technique", lambda s: s.knights["ilse"].loadout.techniques.append(X)),
    ("technique", lambda s: s.knights["ilse"].hand.append(X)),
    ("technique", lambda s: s.knights["ilse"].cooldown.append(X)),
    ("technique", lambda s: s.knights["ilse"].delay.append(X)),
    ("technique", lambda s: s.knights["ilse"].discard.append(X)),
    ("technique", lambda s: s.knights["ilse"].instant.append(X)),
    ("condition", lambda s: s.knights["ilse"].conditions.update({X: 1})),
    ("Mortis card", lambda s: s.knights["ilse"].mortis.append(X)),
    ("clue card", lambda s: setattr(s.knights["ilse"], "clue_card", X)),
    ("clue card", lambda s: setattr(s.knights["ilse"], "secondary", X)),
    ("clue card", lambda s: s.knights["ilse"].clues.update({X: 1})),
    ("Mortis card", lambda s: s.mortis["1"].append(X)),
    ("Mortis deck", lambda s: s.mortis.update({X: []})),
    ("Judicium card", lambda s: s.judicium.append(X)),
    ("mode", lambda s: s.modes.append(X)),
    ("princess", lambda s: setattr(s, "princess", Princess(X, "", Sheet()))),
    ("monster", lambda s: s.campaign.met.update({X: 1})),
    ("monster", lambda s: s.campaign.beaten.update({X: 1})),
    ("hunt", lambda s: s.campaign.rites.append(X)),
]


@pytest.mark.parametrize(("what", "change"), OF_KNIGHTS)
def test_nothing_unknown_is_with_the_knights(delving: State, what: str, change: Change) -> None:
    change(delving)
    assert flaw(delving, box()) == unknown(what)


# --- the expedition -----------------------------------------------------------------------------

OF_EXPEDITION: list[tuple[str, Change]] = [
    ("kingdom", lambda e: setattr(e, "kingdom", X)),
    ("knight", lambda e: setattr(e, "leader", X)),
    ("knight", lambda e: setattr(e, "quester", X)),
    ("tile", lambda e: setattr(e, "tile", X)),
    ("tile", lambda e: e.tiles.update({X: TileState()})),
    ("tile", lambda e: e.map_tokens.update(bell_ox=X)),
    ("monster", lambda e: e.map_tokens.update({X: "01"})),
    ("monster", lambda e: e.wheel.append(X)),
    ("monster", lambda e: e.levels.update({X: 1})),
    ("exploration card", lambda e: e.exploration.append(X)),
    ("exploration card", lambda e: e.exploration_discard.append(X)),
    ("exploration card", lambda e: e.effect_cards.update(active=X)),
    ("Deep Fog card", lambda e: e.deep_fog.append(X)),
    ("Deep Fog card", lambda e: e.fog_out.append(X)),
    ("Deep Fog card", lambda e: e.fog_path.append(FogCard(X, 0, 0))),
    ("contract", lambda e: setattr(e, "contract", X)),
    ("mercenary", lambda e: e.mercenaries.append(MercenaryState(X))),
    ("scout", lambda e: e.scouts.append(X)),
    ("book", lambda e: e.readings.append(Reading(X, 1, "ilse"))),
    ("knight", lambda e: e.readings.append(Reading("ilse", 1, X))),
    ("book", lambda e: e.schedules.append(Schedule(X, 1, "ilse"))),
    ("knight", lambda e: e.schedules.append(Schedule("ilse", 1, X))),
    ("monster", lambda e: setattr(e, "encounter", Encounter(X, 1, "mob"))),
    ("knight", lambda e: setattr(e, "encounter", Encounter("bell_ox", 1, "vassal", knights={X: Cell(1)}))),
    ("Fool's card", lambda e: setattr(e, "fools", FoolsDeck(deck=[X]))),
    ("Fool's card", lambda e: setattr(e, "fools", FoolsDeck(discard=[X]))),
    ("Fool's card", lambda e: setattr(e, "fools", FoolsDeck(open=[X]))),
    ("Fool's card", lambda e: setattr(e, "fools", FoolsDeck(hands={"ilse": [], "dealer": [X]}))),
    ("monster", lambda e: setattr(e, "hunt", Hunt(X, 1, dungeon()))),
    ("dungeon", lambda e: setattr(e, "hunt", Hunt("bell_ox", 1, X))),
    ("hunt", lambda e: setattr(e, "hunt", Hunt("bell_ox", 1, dungeon(), rite=X))),
    ("dungeon", lambda e: setattr(e, "dungeon", Dungeon(X, ""))),
    ("room", lambda e: setattr(e, "dungeon", Dungeon(dungeon(), X))),
    ("room", lambda e: setattr(e, "dungeon", Dungeon(dungeon(), room(), laid={X: ""}))),
    ("room", lambda e: setattr(e, "dungeon", Dungeon(dungeon(), room(), open=[X]))),
    ("room", lambda e: setattr(e, "dungeon", Dungeon(dungeon(), room(), done=[X]))),
    ("dungeon card", lambda e: setattr(e, "dungeon", Dungeon(dungeon(), room(), deck=[X]))),
    ("dungeon card", lambda e: setattr(e, "dungeon", Dungeon(dungeon(), room(), laid={room(): X}))),
]


def dungeon() -> str:
    return next(iter(box().dungeons))


def room() -> str:
    return box().dungeons[dungeon()].rooms[0].id


@pytest.mark.parametrize(("what", "change"), OF_EXPEDITION)
def test_nothing_unknown_is_in_the_expedition(delving: State, what: str, change: Change) -> None:
    change(delving.expedition)
    assert flaw(delving, box()) == unknown(what)


def test_without_a_kingdom_there_are_no_tiles(delving: State) -> None:
    delving.expedition.kingdom = ""
    assert flaw(delving, box()) == f"it names the tile '{delving.expedition.tile}', which the game does not have."


def test_a_dungeon_that_is_there_is_sound(delving: State) -> None:
    delving.expedition.hunt = Hunt("bell_ox", 1, dungeon())
    delving.expedition.dungeon = Dungeon(dungeon(), room(), open=[room()])
    delving.expedition.fools = FoolsDeck(hands={"ilse": []})
    assert flaw(delving, box()) == ""


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("Rosegraal", lambda r: setattr(r, "chart", X)),
        ("node", lambda r: setattr(r, "node", X)),
        ("node", lambda r: r.crossed.append(X)),
        ("reward", lambda r: r.claimed.append(X)),
        ("monster", lambda r: setattr(r, "monster", X)),
        ("knight", lambda r: setattr(r, "leader", X)),
        ("knight", lambda r: r.fell.append(X)),
    ],
)
def test_nothing_unknown_is_on_the_rosegraal(delving: State, what: str, change: Change) -> None:
    chart = next(iter(box().rosegraals.values()))
    delving.rosegraal = Rosegraal(chart.id, 3, node=chart.nodes[0].id, crossed=[chart.nodes[0].id])
    assert flaw(delving, box()) == ""
    change(delving.rosegraal)
    assert flaw(delving, box()) == unknown(what)


# --- the clash ----------------------------------------------------------------------------------

OF_CLASH: list[tuple[str, Change]] = [
    ("monster", lambda c: setattr(c, "monster", X)),
    ("monster", lambda c: setattr(c.figures[0], "monster", X)),
    ("monster", lambda c: c.company_ai.update({X: []})),
    ("monster", lambda c: c.company_supply.update({X: []})),
    ("monster", lambda c: c.company_modifiers.update({X: []})),
    ("scenario", lambda c: setattr(c, "scenario", X)),
    ("knight", lambda c: c.knights.append(X)),
    ("knight", lambda c: setattr(c, "priority_target", X)),
    ("knight", lambda c: setattr(c, "divine_target", X)),
    ("knight", lambda c: setattr(c, "last_to_wound", X)),
    ("knight", lambda c: setattr(c, "active", X)),
    ("knight", lambda c: c.riders.update({X: Perch(FigureNumber(1), "")})),
    ("Vantage Point", lambda c: c.riders.update(ilse=Perch(FigureNumber(1), X))),
    ("type of clash", lambda c: setattr(c, "type", X)),
    ("result", lambda c: setattr(c, "result", X)),
    ("direction", lambda c: c.boundless.append(X)),
    ("direction", lambda c: setattr(c.figures[0], "facing", X)),
    ("trait", lambda c: c.lost_traits.append(X)),
    ("terrain", lambda c: c.terrain.append(TerrainPiece(X, Cell(0)))),
    ("AI card", lambda c: setattr(c, "ai_current", X)),
    ("AI card", lambda c: c.ai_deck.append(X)),
    ("AI card", lambda c: c.ai_discard.append(X)),
    ("AI card", lambda c: c.ai_supply.update({"3": [X]})),
    ("AI card", lambda c: c.company_ai.update(bell_ox=[X])),
    ("AI card", lambda c: c.company_discard.update(bell_ox=[X])),
    ("AI card", lambda c: c.company_supply.update(bell_ox=[X])),
    ("BP card", lambda c: c.bp_deck.append(X)),
    ("BP card", lambda c: c.bp_discard.append(X)),
    ("BP card", lambda c: c.bp_aside.append(X)),
    ("BP card", lambda c: setattr(c, "bp_current", X)),
    ("BP card", lambda c: c.bp_supply.update({"3": [X]})),
    ("BP card", lambda c: setattr(c, "lone", X)),
    ("BP card", lambda c: setattr(c.figures[0], "bp", X)),
    ("wound", lambda c: c.wound_stack.append(X)),
]


@pytest.mark.parametrize(("what", "change"), OF_CLASH)
def test_nothing_unknown_is_in_the_clash(fighting: State, what: str, change: Change) -> None:
    change(fighting.clash)
    assert flaw(fighting, box()) == unknown(what)


@pytest.mark.parametrize(("level", "sound"), [(1, True), (9, True), (0, False), (10, False)])
def test_a_level_is_one_of_the_sheet(fighting: State, level: int, sound: bool) -> None:
    assert fighting.clash is not None
    fighting.clash.level = level
    assert (flaw(fighting, box()) == "") is sound


def test_a_clash_is_won_or_lost_or_neither(fighting: State) -> None:
    assert fighting.clash is not None
    for result in ("won", "lost", ""):
        fighting.clash.result = result
        assert flaw(fighting, box()) == ""


def test_a_board_of_the_largest_size_is_sound(fighting: State) -> None:
    assert fighting.clash is not None
    fighting.clash.columns = fighting.clash.rows = 60
    assert "columns" not in flaw(fighting, box())
    fighting.clash.figures.clear()
    fighting.clash.terrain.clear()
    for knight in fighting.knights.values():
        knight.cell = OFF
    assert flaw(fighting, box()) == ""
    fighting.knights["ilse"].cell = Cell(60 * 60 - 1)
    assert flaw(fighting, box()) == ""


def test_a_board_of_one_space_is_sound(fighting: State) -> None:
    clash = fighting.clash
    assert clash is not None
    clash.columns = clash.rows = 1
    clash.figures.clear()
    clash.terrain.clear()
    for knight in fighting.knights.values():
        knight.cell = OFF
    assert flaw(fighting, box()) == ""


def test_wounds_of_every_kind_are_sound(fighting: State) -> None:
    assert fighting.clash is not None
    fighting.clash.wound_stack += ["single", "double", fighting.clash.bp_deck[0]]
    assert flaw(fighting, box()) == ""


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("monster", lambda s: setattr(s, "monster", X)),
        ("type of clash", lambda s: setattr(s, "type", X)),
        ("kingdom", lambda s: setattr(s, "kingdom", X)),
    ],
)
def test_a_skirmish_is_of_something_that_there_is(fighting: State, what: str, change: Change) -> None:
    change(fighting.skirmish)
    assert flaw(fighting, box()) == unknown(what)


def test_a_skirmish_says_the_tier_of_everybody(fighting: State) -> None:
    assert fighting.skirmish is not None
    del fighting.skirmish.tiers["bruno"]
    assert flaw(fighting, box()) == "it names the knight 'bruno', which the game does not have."


def test_only_the_beginning_of_a_long_name_is_quoted(delving: State) -> None:
    delving.expedition.contract = "y" * 100
    assert flaw(delving, box()) == f"it names the contract '{'y' * 60}', which the game does not have."


# --- the board ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("columns", "rows"), [(0, 10), (61, 10), (14, 0), (14, 61)])
def test_a_board_has_a_size(fighting: State, columns: int, rows: int) -> None:
    assert fighting.clash is not None
    fighting.clash.columns, fighting.clash.rows = columns, rows
    assert flaw(fighting, box()) == f"its board has {columns} columns and {rows} rows."


@pytest.mark.parametrize(
    "put",
    [
        lambda state, cell: setattr(state.knights["ilse"], "cell", cell),
        lambda state, cell: setattr(state.clash.figures[0], "cell", cell),
        lambda state, cell: state.clash.terrain.append(TerrainPiece(next(iter(box().terrain)), cell)),
    ],
)
def test_nothing_is_beside_the_board(fighting: State, put: Callable[[Any, int], object]) -> None:
    assert fighting.clash is not None
    for cell in (-2, fighting.clash.columns * fighting.clash.rows):
        changed = copy(fighting)
        put(changed, cell)
        assert flaw(changed, box()) == f"it has something on space {cell}, which its board does not have."


def test_no_two_monsters_have_one_number_and_no_two_one_space(fighting: State) -> None:
    clash = fighting.clash
    assert clash is not None
    clash.figures.append(Figure(clash.figures[0].number, OFF, "north"))
    assert flaw(fighting, box()) == "two of its monsters have the same number."
    clash.figures.pop()
    fighting.knights["ilse"].cell = fighting.knights["bruno"].cell
    assert flaw(fighting, box()).startswith("its board is not sound: bruno and ilse share ") or flaw(
        fighting, box()
    ).startswith("its board is not sound: ilse and bruno share ")


def test_a_rider_rides_somebody(fighting: State) -> None:
    assert fighting.clash is not None
    fighting.clash.riders["ilse"] = Perch(FigureNumber(77), "")
    assert flaw(fighting, box()) == "a knight rides figure 77, which is not there."


def test_a_rider_sits_where_his_monster_has_a_vantage_point(fighting: State) -> None:
    monster = next(monster for monster in box().monsters.values() if monster.points)
    clash = fighting.clash
    assert clash is not None
    clash.monster, clash.level = monster.id, monster.level[0].level
    clash.riders["ilse"] = Perch(clash.figures[0].number, monster.points[0].id)
    assert flaw(fighting, box()) == ""
    clash.riders["ilse"] = Perch(clash.figures[0].number, X)
    assert flaw(fighting, box()) == unknown("Vantage Point")


# --- tokens, numbers ----------------------------------------------------------------------------

TOKENS: list[Callable[[Any, Modifier], object]] = [
    lambda state, token: state.knights["ilse"].modifiers.append(token),
    lambda state, token: state.clash.modifiers.append(token),
    lambda state, token: state.clash.figures[0].modifiers.append(token),
    lambda state, token: state.clash.company_modifiers.update(bell_ox=[token]),
]


@pytest.mark.parametrize("give", TOKENS)
def test_modifier_tokens_are_those_of_the_game(fighting: State, give: Callable[[Any, Modifier], object]) -> None:
    for token, sound in (
        (Modifier("at", 1, "next"), True),
        (Modifier(X, 1, "next"), False),
        (Modifier("at", 1, X), False),
    ):
        changed = copy(fighting)
        give(changed, token)
        told = f"it has a modifier token '{token.what}', {token.until}, which the game does not have."
        assert flaw(changed, box()) == ("" if sound else told)


def test_activation_tokens_are_those_of_the_game(fighting: State) -> None:
    assert fighting.clash is not None
    fighting.clash.tokens.append(ActivationToken(X, FigureNumber(1)))
    assert flaw(fighting, box()) == f"it has an activation token '{X}', which the game does not have."


@pytest.mark.parametrize(("number", "sound"), [(SMALLEST, True), (LARGEST, True), (-1000, False), (10_000, False)])
def test_no_number_is_beyond_all_games(delving: State, number: int, sound: bool) -> None:
    delving.knights["ilse"].sheet.notes["debt"] = number
    assert flaw(delving, box()) == ("" if sound else f"it has the number {number}.")


def test_no_list_is_longer_than_any_game_has(delving: State) -> None:
    assert LONGEST == 2000
    delving.knights["ilse"].sheet.matrix = ["07"] * 2000
    assert flaw(delving, box()) == ""
    delving.knights["ilse"].sheet.matrix.append("07")
    assert flaw(delving, box()) == "it has a list of 2001 entries."


@pytest.mark.parametrize(("counter", "sound"), [(0, True), ((1 << 64) - 1, True), (1 << 64, False), (-1, False)])
def test_streams_are_numbers_of_64_bits(delving: State, counter: int, sound: bool) -> None:
    delving.streams["explore"] = counter
    assert flaw(delving, box()) == ("" if sound else "its random streams are no streams.")


def test_without_a_seed_there_are_no_streams(delving: State) -> None:
    del delving.streams["seed"]
    assert flaw(delving, box()) == "its random streams are no streams."
