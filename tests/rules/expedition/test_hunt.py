"""Encounter monsters on the map (HUN)."""

import pytest

from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.delve.delve import delve
from kf_desktop.rules.expedition.delve.meeting import meet_monsters, settle
from kf_desktop.rules.expedition.kingdom.hunt import put_on_map, settle_map, spawn
from kf_desktop.rules.expedition.kingdom.tracks import gain_threat, lose_threat
from kf_desktop.rules.table.marks import Mark, MarkKind
from tests.rules.realm import Realm
from tests.rules.written import ops

THREAT = {"op": "gain", "what": "threat"}


def row(*knights: str) -> Realm:
    """Tiles 12 – b – c – d – e – f eastward, all explored; a pawn on f."""
    table = Realm(*knights).chain("12", "b", "c", "d", "e", "f").deck("r1", "r2", "r3")
    table.expedition.map_tokens = {"test.pawn": "f"}
    return table


def after(table: Realm, start: int, amount: int) -> str:
    """Where the pawn is once Threat went from `start` by `amount`."""
    table.tracks(threat=start)
    (gain_threat if amount > 0 else lose_threat)(table.game, abs(amount))
    table.play(settle_map(table.game))
    return str(table.expedition.map_tokens["test.pawn"])


@pytest.mark.rule("HUN-001", "HUN-004")
def test_tokens_move_when_the_marker_enters_a_hunt_space() -> None:
    assert after(row(), 2, 1) == "e"
    assert after(row(), 3, 1) == "d"
    assert after(row(), 5, -1) == "d"
    assert after(row(), 4, 1) == "f"


@pytest.mark.rule("HUN-002")
def test_all_spaces_entered_add_up() -> None:
    assert after(row(), 2, 2) == "c"
    table = row()
    table.expedition.marks = [Mark(MarkKind.THREAT_7), Mark(MarkKind.THREAT_9)]
    assert after(table, 6, 3) == "b"


@pytest.mark.rule("HUN-003")
def test_a_hunt_comes_before_the_next_sentence() -> None:
    table = row("k1").tracks(threat=2)
    table.effect(THREAT, {"op": "gain", "what": "gold"})
    order = [event.kind for event in table.game.events if event.kind in ("monster_moves", "gain")]
    assert order == ["monster_moves", "gain"]


@pytest.mark.rule("HUN-005")
def test_the_leader_chooses_among_shortest_routes() -> None:
    table = Realm().chain("12", "b", "x").road("12", "north", "c").road("c", "east", "x").place("c").tracks(threat=2)
    table.expedition.map_tokens = {"test.pawn": "x"}
    gain_threat(table.game, 1)
    table.play(settle_map(table.game), "tile:c")
    assert table.expedition.map_tokens == {"test.pawn": "c"}


@pytest.mark.rule("HUN-005")
def test_routes_lead_over_face_up_tiles_blocked_or_not() -> None:
    table = Realm().chain("12", "b", "c", "d").road("12", "north", "h").road("h", "north", "d").hidden("h")
    table.tracks(threat=2).expedition.map_tokens = {"test.pawn": "d"}
    table.expedition.blocked = ["b>c"]
    gain_threat(table.game, 1)
    table.play(settle_map(table.game))
    assert table.expedition.map_tokens == {"test.pawn": "c"}


@pytest.mark.rule("HUN-006", "HUN-019", "HUN-022", "ENC-070", "HUN-017")
def test_who_arrives_stops_and_is_met() -> None:
    table = row("k1").encounter("test.pawn").tracks(threat=3)
    table.state.table_dice = False
    table.expedition.map_tokens = {"test.pawn": "b"}
    gain_threat(table.game, 1)
    table.play(settle_map(table.game))
    assert table.expedition.map_tokens == {"test.pawn": "12"}
    meeting = table.begin(meet_monsters(table.game))
    assert table.expedition.encounter is not None and table.expedition.encounter.monster == "test.pawn"
    assert table.expedition.map_tokens == {} and table.expedition.wheel == ["test.dot", "", ""]
    meeting.close()


@pytest.mark.rule("HUN-007")
def test_a_token_cut_off_turns_up_beside_the_party() -> None:
    table = Realm().chain("12", "b").road("12", "north", "c").place("c").tile("far").place("far").tracks(threat=2)
    table.expedition.map_tokens = {"test.pawn": "far"}
    gain_threat(table.game, 1)
    table.play(settle_map(table.game))
    assert table.expedition.map_tokens["test.pawn"] in ("b", "c")


@pytest.mark.rule("HUN-009")
def test_without_tokens_nothing_moves() -> None:
    table = Realm().tracks(threat=2)
    gain_threat(table.game, 1)
    table.play(settle(table.game))
    assert table.expedition.map_tokens == {}
    told = [event.kind for event in table.game.events if event.kind in ("hunt", "nobody_hunts", "monster_moves")]
    assert told == ["nobody_hunts"], "nothing has come closer"


@pytest.mark.rule("HUN-010", "HUN-013")
def test_threat_7_spawns_the_districts_monster_once() -> None:
    table = Realm().chain("12", "b").tracks(threat=6)
    gain_threat(table.game, 2)
    table.play(settle_map(table.game))
    assert table.expedition.map_tokens == {"test.dot": "b"}
    table.expedition.map_tokens = {}
    lose_threat(table.game, 3)
    gain_threat(table.game, 2)
    table.play(settle_map(table.game))
    assert table.expedition.map_tokens == {}


@pytest.mark.rule("HUN-011")
def test_the_new_token_comes_after_the_movement() -> None:
    table = row().tracks(threat=6)
    gain_threat(table.game, 1)
    table.play(settle_map(table.game))
    kinds = [event.kind for event in table.game.events if event.kind.startswith("monster_")]
    assert kinds == ["monster_moves", "monster_appears"]
    assert table.expedition.map_tokens == {"test.pawn": "e", "test.dot": "b"}


@pytest.mark.rule("HUN-012")
def test_the_token_lies_on_a_face_up_neighbour() -> None:
    table = Realm().chain("12", "4").road("12", "north", "9").hidden("9")
    assert table.play(spawn(table.game)) and table.expedition.map_tokens == {"test.dot": "4"}


@pytest.mark.rule("HUN-014")
def test_without_such_a_tile_it_waits_for_a_tile_step() -> None:
    table = Realm("k1").road("12", "north", "14").hidden("14").deck("r1", "r2").tracks(threat=6)
    table.effect(THREAT)
    assert table.expedition.map_tokens == {}
    table.travel_to("14")
    assert table.expedition.map_tokens == {"test.dot": "12"}


@pytest.mark.rule("HUN-015", "HUN-018")
def test_an_effect_spawns_and_a_monster_on_the_map_changes_place() -> None:
    table = Realm("k1").chain("12", "9").tile("4").place("4")
    table.expedition.map_tokens = {"test.dot": "4"}
    table.play(perform(table.game, ops({"op": "spawn_encounter"}), Context()))
    assert table.expedition.map_tokens == {"test.dot": "9"}


@pytest.mark.rule("HUN-020")
def test_monsters_passed_on_the_way_back_are_met_in_order_of_entry() -> None:
    table = Realm("k1").chain("12", "b", "c").deck("r1")
    table.expedition.map_tokens = {"test.pawn": "c", "test.square": "b"}
    table.step("back:c")
    assert table.expedition.map_tokens == {} and table.expedition.tile == "c"
    table = Realm("k1").chain("12", "b", "c").deck("r1").encounter("test.square").encounter("test.dot")
    table.expedition.map_tokens = {"test.dot": "c", "test.square": "b"}
    table.state.table_dice = False
    steps = table.begin(delve(table.game, table.state.scenes[-1]), "back:c")
    assert table.expedition.encounter.monster == "test.square" and table.expedition.tile == "c"
    steps.close()


@pytest.mark.rule("HUN-021", "HUN-024")
def test_of_tokens_on_one_tile_the_leader_says_which_is_met_first() -> None:
    table = Realm("k1", "k2", leader="k2").chain("12", "b")
    table.expedition.map_tokens = {"test.pawn": "12", "test.square": "12"}
    table.play(meet_monsters(table.game), "monster:test.square")
    assert table.expedition.map_tokens == {}
    decision = table.decisions[0]
    assert decision.seats == ("seat_k2",)
    assert [option.key for option in decision.options] == ["monster:test.pawn", "monster:test.square"]


@pytest.mark.rule("HUN-025")
def test_in_the_fog_tokens_wait_on_the_tile_left() -> None:
    table = row("k1").encounter("test.pawn").crossing(4, ["c1", "c2"], ["c3", "c4"]).tracks(threat=2)
    table.expedition.map_tokens = {"test.pawn": "b"}
    gain_threat(table.game, 1)
    table.play(settle(table.game))
    assert table.expedition.map_tokens == {"test.pawn": "12"} and table.expedition.encounter is None


@pytest.mark.rule("HUN-026")
def test_a_token_put_on_the_partys_tile_is_met() -> None:
    table = Realm("k1")
    put_on_map(table.game, "test.pawn", "12")
    table.play(meet_monsters(table.game))
    assert table.expedition.map_tokens == {}


@pytest.mark.rule("HUN-027")
def test_example_hunt_and_spawn() -> None:
    table = Realm("k1").chain("12", "b", "c").tracks(threat=6)
    table.expedition.map_tokens = {"test.pawn": "c"}
    gain_threat(table.game, 1)
    table.play(settle_map(table.game))
    assert table.expedition.map_tokens == {"test.pawn": "b", "test.dot": "b"}
    lose_threat(table.game, 1)
    gain_threat(table.game, 1)
    table.play(settle_map(table.game))
    assert table.expedition.map_tokens == {"test.pawn": "12", "test.dot": "12"}


@pytest.mark.rule("DEL-077", "DEL-081")
def test_in_the_tile_step_tokens_are_met_before_the_neighbours_and_move_in_sub_step_d() -> None:
    table = Realm("k1").road("12", "north", "14").hidden("14").deck("r1").tracks(threat=2)
    table.tile("14", back={"time": 1, "threat": 1, "fog": 5}).chain("12", "b", "c")
    table.expedition.map_tokens = {"test.dot": "c"}
    table.encounter("test.pawn").expedition.map_tokens["test.pawn"] = "14"
    table.state.table_dice = False
    table.step("tile:14")
    steps = table.begin(delve(table.game, table.state.scenes[-1]))
    assert table.expedition.encounter.monster == "test.pawn"
    assert table.trace() == ["back_symbols", "flip_move"] and table.expedition.map_tokens == {"test.dot": "c"}
    steps.close()
    table = Realm("k1").road("12", "north", "14").hidden("14").deck("r1").tracks(threat=2)
    table.tile("14", back={"time": 1, "threat": 1, "fog": 5}).chain("12", "b", "c")
    table.expedition.map_tokens = {"test.dot": "c"}
    table.step("tile:14")
    table.step()
    assert table.expedition.map_tokens == {"test.dot": "b"} and len(table.events("hunt")) == 1
