"""The tile step, the tracks, clues, exploration and the Story step (DEL, CLU, KEV)."""

from collections.abc import Sequence
from typing import Any

import pytest

from kf_desktop.content.cards.kingdom import NumberedPoint
from kf_desktop.content.effects.terms import CLUE_TYPES
from kf_desktop.door.rulings import Journey
from kf_desktop.rules.abilities.tests import save_of
from kf_desktop.rules.clash.round.setup import blazes
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.delve import clues
from kf_desktop.rules.expedition.delve.exploration import settle_top
from kf_desktop.rules.expedition.delve.foresight import journey
from kf_desktop.rules.expedition.delve.points import point_of_interest, queue_events
from kf_desktop.rules.expedition.kingdom import wheel
from kf_desktop.rules.expedition.kingdom.tracks import advance_time, gain_curse, gain_threat, lose_curse, lose_threat
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.table.game import ExpeditionFailed
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import Reading, Schedule
from tests.rules.realm import Realm
from tests.rules.written import ops, words

NESW = "errant martial historic mystic"


def realm(*knights: str) -> Realm:
    return Realm(*knights).road("12", "north", "14").hidden("14").deck("r1", "r2", "r3", "r4")


# --- rounds and steps ---------------------------------------------------------------------------


@pytest.mark.rule("DEL-044", "DEL-045", "DEL-121")
def test_a_round_has_four_steps_and_the_tile_step_five() -> None:
    table = realm()
    assert [table.step(), table.step(), table.step(), table.step()] == ["tile", "exploration", "story", ""]
    assert table.trace("delve_step") == ["travel", "tile", "exploration", "story"]
    assert table.trace() == ["back_symbols", "flip_move", "place_neighbours", "hunt", "front_symbols"]


@pytest.mark.rule("DEL-003", "DEL-010", "DEL-123")
def test_rounds_are_hours_and_are_numbered_on() -> None:
    table = Realm().chain("12", "b").deck(*[f"r{number}" for number in range(9)])
    for _ in range(9):
        table.step()
    assert table.expedition.time == 3 and table.trace("delve_round", "number") == [1, 2, 3]
    table.expedition.round = 6
    table.at("delve").step()
    assert table.expedition.round == 7


@pytest.mark.rule("TEC-018", "TEC-020")
def test_an_instant_technique_is_back_before_the_next_round() -> None:
    table = realm("k1", "k2").technique("k1", "a").technique("k2", "b")
    table["k1"].hand, table["k1"].instant = [], ["a"]
    for step, answers in (("tile", ["tile:14"]), ("exploration", []), ("story", [])):
        assert table.step(*answers) == step
        assert table["k1"].hand == []
    assert table.step() == ""
    assert (table["k1"].hand, table["k1"].instant, table["k2"].hand) == (["a"], [], ["b"])


@pytest.mark.rule("DEL-130", "DEL-005", "EXP-008")
def test_the_second_delve_goes_on_where_the_first_stopped() -> None:
    table = Realm().chain("12", "b").deck("r1").tracks(time=8, round=8)
    table.expedition.clashes = {"exhibition": "won"}
    table.at("delve").step()
    assert (table.expedition.round, table.expedition.tile, table.expedition.time) == (9, "b", 9)


@pytest.mark.rule("DEL-133")
def test_example_one_full_round() -> None:
    table = Realm("k1", "k2").collect(k1="errant martial", k2="mystic martial").tracks(time=3, threat=2)
    table.tile("14", back={"time": 1, "threat": 1, "clues": 1, "fog": 5})
    table.road("12", "north", "14").road("14", "north", "4").road("12", "south", "e").road("e", "south", "f")
    table.place("e", "f").hidden("14").card("x", back=NESW).deck("x", "r1")
    table.expedition.map_tokens = {"test.pawn": "f"}  # three tiles from 14
    table.step("tile:14")
    table.step()
    expedition = table.expedition
    assert (expedition.time, expedition.threat, expedition.tile) == (4, 3, "14")
    assert table.clues() == {"k1": {"errant": 1}, "k2": {}}
    assert "4" in expedition.tiles and expedition.map_tokens == {"test.pawn": "e"} and expedition.tiles["14"].explored
    table.step()
    assert expedition.exploration_discard == ["x"] and expedition.exploration == ["r1"]


@pytest.mark.rule("DEL-136", "EXP-017")
def test_a_failure_stops_the_step() -> None:
    table = realm("k1").collect(k1="martial errant").tracks(threat=9)
    table.tile("14", back={"time": 1, "threat": 1, "clues": 1, "fog": 5})
    hour = table.expedition.time
    assert journey(table.game, "14") == Journey("14", hour, hour + 1, 9, 9, 1, fails=True)
    table.step("tile:14")
    assert table.fails() == "threat"
    assert (
        not table.expedition.tiles["14"].up and table.clues() == {"k1": {}} and len(table.expedition.exploration) == 4
    )


@pytest.mark.rule("DEL-070")
def test_threat_comes_before_clues() -> None:
    table = realm("k1").collect(k1="martial errant").tracks(threat=8)
    table.tile("14", back={"time": 1, "threat": 2, "clues": 1, "fog": 4})
    table.step("tile:14")
    assert table.fails() == "threat" and table.clues() == {"k1": {}}


@pytest.mark.rule("DEL-069", "DEL-071", "DEL-137")
def test_the_back_is_resolved_and_the_tile_flipped() -> None:
    table = realm("k1").collect(k1="martial mystic").card("x", back="martial errant historic mystic").deck("x")
    table.tile("14", size="L", back={"time": 1, "threat": 2, "clues": 1, "fog": 4})
    table.travel_to("14")
    assert (table.expedition.time, table.expedition.threat, table.expedition.tile) == (1, 2, "14")
    assert table.clues() == {"k1": {"martial": 1}} and table.expedition.tiles["14"].up
    small = realm().tile("14", back={"time": 1, "threat": -1, "fog": 6})
    small.travel_to("14")
    assert small.expedition.threat == 0


@pytest.mark.rule("DEL-078", "KEV-010")
def test_the_front_is_resolved_then_the_tile_is_explored() -> None:
    table = realm("k1").codex(123)
    point = NumberedPoint(number=2, name=words("p"), do=ops({"op": "gain", "what": "passion"}))
    table.kingdom(points_of_interest=(point,))
    table.card("x", poi=2).deck("x", "r1").tile("14", front={"poi": True, "paragraph": 123, "threat": 1, "curse": 1})
    table.travel_to("14")
    assert table["k1"].passion == 1 and table.expedition.exploration[0] == "x"
    assert table.expedition.readings == [Reading("realm_codex", 123, "k1")]
    assert table.expedition.tiles["14"].explored and (table.expedition.threat, table.expedition.curse) == (1, 1)


@pytest.mark.rule("DEL-032")
def test_a_point_of_interest_is_named_by_the_top_card() -> None:
    table = realm("k1").card("x", poi=3).deck("x")
    points = [
        NumberedPoint(number=number, name=words("p"), do=ops({"op": "gain", "what": "gold", "amount": number}))
        for number in range(6)
    ]
    table.kingdom(points_of_interest=tuple(points))
    table.play(point_of_interest(table.game, 1))
    assert table["k1"].sheet.gold == 4 and table.expedition.exploration == ["x"]
    assert table.expedition.progress == {"point_of_interest": 1}


# --- tracks -------------------------------------------------------------------------------------


@pytest.mark.rule("DEL-012", "DEL-013", "DEL-014", "DEL-008", "DEL-009")
def test_gaining_and_losing() -> None:
    table = realm().tracks(threat=3, curse=2)
    gain_threat(table.game, 2)
    lose_curse(table.game, 1)
    assert (table.expedition.threat, table.expedition.curse, table.expedition.time) == (5, 1, 0)
    lose_threat(table.game, 9)
    assert table.expedition.threat == 0


@pytest.mark.rule("DEL-015", "DEL-016", "DEL-017", "DEL-018")
def test_only_exceeding_the_maximum_fails() -> None:
    table = realm().tracks(threat=8, curse=3)
    gain_threat(table.game, 1)
    gain_curse(table.game, 1)
    assert (table.expedition.threat, table.expedition.curse) == (9, 4)
    with pytest.raises(ExpeditionFailed, match="threat"):
        gain_threat(table.game, 1)
    with pytest.raises(ExpeditionFailed, match="curse"):
        gain_curse(table.game, 1)
    table.tracks(threat=8)
    with pytest.raises(ExpeditionFailed):
        gain_threat(table.game, 3)
    assert table.expedition.threat == 9


@pytest.mark.rule("DEL-019")
def test_time_stops_at_16() -> None:
    table = realm().tracks(time=15)
    advance_time(table.game, 3)
    assert table.expedition.time == 16


@pytest.mark.rule("DEL-023", "DEL-024", "DEL-025", "DEL-026", "DEL-028", "DEL-135")
def test_golden_curse_save() -> None:
    table = realm("k1").tracks(curse=3)
    results = {face: table.play(save_of(table.game, "curse", 2), [f"face:{face}"]) for face in (4, 5, 10, 1)}
    assert results == {4: False, 5: True, 10: True, 1: False}
    assert table.play(save_of(table.game, "curse", 9), ["face:10"]) is True
    assert table.play(save_of(table.game, "curse", -2), ["face:1"]) is False
    table.tracks(threat=4)
    table.effect({"op": "gain", "what": "threat"}, {"op": "save", "track": "threat", "plus": 1}, answers=[["face:5"]])
    assert table.events("save")[-1].args["difficulty"] == 6


@pytest.mark.rule("DEL-023")
def test_what_a_save_leads_to_is_about_whoever_called_for_it() -> None:
    table = realm("k1", "k2").tracks(curse=2)
    table["k2"].vigor = 5
    hurt = {"op": "lose", "what": "vigor", "who": "self"}
    save = ops({"op": "save", "track": "curse", "plus": 2, "failure": [hurt]})
    table.play(perform(table.game, save, Context(knight=table["k2"])), ["face:3"])
    assert table["k2"].vigor == 4 and table["k1"].vigor == table["k1"].vigor_limit


@pytest.mark.rule("DEL-027", "DEL-029", "DEL-022", "DEL-098")
def test_a_save_is_rolled_once_by_the_leader_and_not_again() -> None:
    table = realm("k1", "k2").tracks(curse=2)
    table["k1"].heat_limit, table["k1"].sheet.virtues = 6, {"insight": 2}
    loss = {"op": "lose", "what": "vigor", "who": "leader"}
    table["k1"].vigor = 5
    table.effect({"op": "save", "track": "curse", "plus": 2, "failure": [loss]}, answers=[["face:3"]])
    assert table["k1"].vigor == 4
    gate = {"op": "gate", "when": "curse >= 3", "then": [loss, loss], "otherwise": [loss]}
    table.effect(gate)
    assert table["k1"].vigor == 3
    table.tracks(curse=3).effect(gate)
    assert table["k1"].vigor == 1


# --- clues --------------------------------------------------------------------------------------


@pytest.mark.rule("DEL-089", "DEL-082", "DEL-085", "CLU-014")
def test_golden_a_clue_from_travelling_north() -> None:
    table = realm("k1", "k2", "k3").collect(k1="martial errant", k2="errant mystic", k3="historic mystic")
    table.card("x", back=NESW).deck("x").tile("14", back={"time": 1, "clues": 1, "fog": 5})
    table.travel_to("14")
    assert table.clues() == {"k1": {"errant": 1}, "k2": {"errant": 1}, "k3": {}}
    assert clues.clue_on_side(table.game, "west") == "mystic"


@pytest.mark.rule("DEL-083", "CLU-014")
def test_a_clue_that_nobody_collects_is_told_with_what_each_collects() -> None:
    table = realm("k1", "k2").book("k1", quest={"clues": ["martial"]}).collect(k2="errant mystic")
    table.card("x", back="historic mystic errant martial").deck("x")
    table.tile("14", back={"time": 1, "clues": 1, "fog": 5}).travel_to("14")
    [left] = table.events("clue_left")
    assert left.args == {"clue": "historic"} and table.clues() == {"k1": {}, "k2": {}}
    assert list(left.reasons) == [
        {"note": "collects_quest", "rule": "DEL-083", "knight": "k1", "clues": ["martial"]},
        {"note": "collects_card", "rule": "DEL-083", "knight": "k2", "clues": ["errant", "mystic"]},
    ]


@pytest.mark.rule("CLU-014")
def test_a_clue_of_a_card_that_counts_for_nobody_is_told_once() -> None:
    table = realm("k1", "k2").collect(k1="martial")
    leader = Context(source="test", knight=table["k1"], target=table["k2"])
    table.play(table.says([{"op": "clue", "type": "errant", "who": "each_knight"}], leader))
    [left] = table.events("clue_left")
    assert [reason["knight"] for reason in left.reasons if isinstance(reason, dict)] == ["k1", "k2"]
    table.play(table.says([{"op": "clue", "type": "errant", "who": "target"}], leader))
    [alone] = table.events("clue_not_collected")
    assert alone.args == {"knight": "k2", "clue": "errant"}
    assert alone.reasons == ({"note": "collects_nothing_card", "rule": "DEL-083", "knight": "k2", "clues": []},)
    table.play(table.says([{"op": "clue", "type": "martial", "who": "each_knight"}], leader))
    assert len(table.events("clue_left")) == len(table.events("clue_not_collected")) == 1, "one of them collects it"


@pytest.mark.rule("DEL-083", "DEL-084", "CLU-014", "VIC-014")
def test_what_becomes_of_a_clue_is_told_before_the_card_that_brings_it_is_used() -> None:
    """A player used a card for a clue that her quest asked for no number of, and learned it afterwards."""

    def told(table: Realm, kind: str = "martial") -> tuple[object, ...]:
        knight, clue = table["k1"], ops({"op": "clue", "type": kind, "who": "self"})
        before, own = clues.foreseen(table.game, knight, clue), Context(source="test", knight=knight)
        table.play(
            table.says([{"op": "clue", "type": kind, "who": "self"}], own),
            *(["yes"] if "beyond" in before.values() else []),
        )
        assert before["will"] == knight.clues.get(kind, 0)
        return before["comes"], before["have"], before["will"], before["needed"]

    quest = realm("k1").book("k1", quest={"clues": ["martial", "errant"], "needs": {"martial": 1}})
    assert told(quest) == ("wanted", 0, 1, 1)
    assert told(quest) == ("beyond", 1, 2, 1)
    assert told(quest, "errant") == ("unnumbered", 0, 1, 0)
    assert told(quest, "mystic") == ("uncollected", 0, 0, 0)
    quest.expedition.marks.append(Mark(MarkKind.DECLINES, "k1", "errant"))
    assert told(quest, "errant") == ("declined", 1, 1, 0)
    careless = realm("k1").book("k1", quest={"clues": ["martial"]})
    careless["k1"].sheet.vices["disregard"] = 1
    assert told(careless) == ("lost", 0, 0, 0)
    assert told(careless) == ("unnumbered", 0, 1, 0)
    everybody = ops({"op": "clue", "type": "martial", "who": "each_knight"})
    assert clues.foreseen(careless.game, careless["k1"], everybody) == {}, "what others gain, the card says"


@pytest.mark.rule("DEL-079", "DEL-090", "DEL-094", "DEL-086")
def test_further_clues_follow_the_mortis_arrow() -> None:
    table = Realm("k1").collect(k1="mystic historic").road("12", "west", "14").hidden("14")
    table.card("x", back=NESW).deck("x", "r1").tile("14", back={"time": 1, "clues": 1, "fog": 5}, front={"clues": 1})
    table.mortis("south", "west")
    table.travel_to("14")
    assert [event.args["what"] for event in table.events("clue")] == ["mystic", "historic"]
    assert [event.args["clue"] for event in table.events("clue_direction")] == ["historic"]


@pytest.mark.rule("DEL-091", "DEL-092", "DEL-093", "DEL-094", "DIC-032", "DIC-035")
def test_the_mortis_card_goes_under_and_does_nothing_else() -> None:
    table = realm("k1").collect(k1="martial errant").tile("14", back={"time": 1, "clues": 3, "fog": 3})
    deck = table.mortis("east", "south", "north", do=({"op": "lose", "what": "vigor"},))
    vigor = table["k1"].vigor
    table.travel_to("14")
    assert deck == ["m3", "m1", "m2"] and table["k1"].vigor == vigor


@pytest.mark.rule("DEL-095")
def test_without_mortis_cards_only_the_first_clue_is_gained() -> None:
    table = realm("k1").collect(k1="martial errant").tile("14", back={"time": 1, "clues": 3, "fog": 3})
    table.travel_to("14")
    assert table.clues() == {"k1": {"martial": 1}}
    assert len(table.events("clue_without_type")) == 2


@pytest.mark.rule("DEL-083", "CLU-008")
def test_who_collects_which_types() -> None:
    table = realm("k1", "k2").book("k1", quest={"clues": ["martial"]}).collect(k2="errant mystic")
    assert clues.collects(table.game, table["k1"]) == ["martial"]
    assert clues.collects(table.game, table["k2"]) == ["errant", "mystic"]


@pytest.mark.rule("DEL-084")
def test_a_clue_beyond_the_quests_need_may_be_declined() -> None:
    table = realm("k1").book("k1", quest={"clues": ["martial"], "needs": {"martial": 1}})
    table.effect({"op": "clue", "type": "martial"})
    table.effect({"op": "clue", "type": "martial"}, answers=["no"])
    table.effect({"op": "clue", "type": "martial"}, answers=["yes"])
    assert table.clues() == {"k1": {"martial": 2}}


@pytest.mark.rule("DEL-084")
def test_any_clue_may_be_declined_for_a_round() -> None:
    table = realm("k1", "k2").chain("12", "b").collect(k1="martial errant", k2="martial")
    table.step("decline_clues", ["declines:k1:martial"], "decline_clues", ["declines:k1:martial"], "tile:14")
    clue = [{"op": "clue", "type": kind, "who": "each_knight"} for kind in ("martial", "errant")]
    table.effect(*clue)
    assert table.clues() == {"k1": {"errant": 1}, "k2": {"martial": 1}}
    assert [event.args["knight"] for event in table.events("declines_clue")] == ["k1"]
    table.at("delve").step("back:b")  # the next round
    table.effect(*clue)
    assert table.clues() == {"k1": {"martial": 1, "errant": 2}, "k2": {"martial": 2}}


@pytest.mark.rule("DEL-084")
def test_nothing_is_declined_where_nobody_collects() -> None:
    assert "decline_clues" not in realm("k1").chain("12", "b").options()


@pytest.mark.rule("CLU-001", "CLU-003", "CLU-015")
def test_clues_are_unlimited_and_of_four_types() -> None:
    table = realm("k1").collect(k1="martial errant")
    table.effect({"op": "clue", "type": "martial", "amount": 40})
    assert table.clues() == {"k1": {"martial": 40}} and CLUE_TYPES == ("martial", "errant", "historic", "mystic")


@pytest.mark.rule("CLU-012", "CLU-027")
def test_one_type_only() -> None:
    table = realm("k1", "k2").collect(k1="martial", k2="martial martial")
    assert clues.collects(table.game, table["k1"]) == clues.collects(table.game, table["k2"]) == ["martial"]


@pytest.mark.rule("VIC-014", "VIC-017")
def test_disregard_loses_the_first_clue() -> None:
    table = realm("k1").collect(k1="martial errant")
    table["k1"].sheet.vices = {"disregard": 3}
    table.effect({"op": "clue", "type": "martial", "amount": 2})
    table.effect({"op": "clue", "type": "martial"})
    assert table.clues() == {"k1": {"martial": 2}}
    next_expedition(table.game)
    table.expedition.leader = "k1"
    table.collect(k1="martial errant").effect({"op": "clue", "type": "martial", "amount": 2})
    assert table.clues() == {"k1": {"martial": 1}}, "the first of the next expedition is lost again"


# --- exploration --------------------------------------------------------------------------------


def explore(*cards: str) -> Realm:
    table = realm("k1").deck(*cards)
    table.explore()
    return table


@pytest.mark.rule("DEL-096", "DEL-097")
def test_the_top_card_is_resolved_and_discarded() -> None:
    table = explore("r1", "r2")
    assert (table.expedition.exploration, table.expedition.exploration_discard) == (["r2"], ["r1"])


@pytest.mark.rule("DEL-103", "DEL-102")
def test_special_cards_on_top_are_resolved_too() -> None:
    table = explore("r1", "s1", "s2", "r2")
    assert (table.expedition.exploration, table.expedition.exploration_discard) == (["r2"], ["r1", "s1", "s2"])


@pytest.mark.rule("DEL-104")
def test_a_special_card_drawn_is_followed_by_a_regular_one() -> None:
    table = explore("s1", "s2", "r1", "r2")
    assert (table.expedition.exploration, table.expedition.exploration_discard) == (["r2"], ["s1", "s2", "r1"])


@pytest.mark.rule("DEL-108", "DEL-107")
def test_the_chain_ends_at_the_empty_deck() -> None:
    assert explore("r1", "s1").expedition.exploration == []
    assert explore("s1", "s2").expedition.exploration_discard == ["s1", "s2"]


@pytest.mark.rule("DEL-100", "DEL-101")
def test_only_a_draw_from_the_empty_deck_fails() -> None:
    table = explore("r1")
    with pytest.raises(ExpeditionFailed, match="exploration_empty"):
        table.explore()
    table = realm("k1").card("x", {"op": "explore"}).deck("x")
    with pytest.raises(ExpeditionFailed):
        table.explore()


@pytest.mark.rule("DEL-105", "DEL-106")
def test_an_effect_leaves_a_regular_card_on_top() -> None:
    tops = []
    for _ in range(2):
        table = realm("k1").deck("s1", "s2", "s3", "s4", "r1")
        settle_top(table.game)
        tops.append(list(table.expedition.exploration))
    assert tops[0] == tops[1] and tops[0][0] == "r1"
    table = realm("k1").card("x", {"op": "peek_exploration", "reorder": True}).deck("x", "r1", "s1", "r2")
    table.explore(["exploration:s1", "exploration:r1", "exploration:r2"])
    assert table.expedition.exploration[0] in ("r1", "r2")


@pytest.mark.rule("OUT-029")
def test_looking_at_the_top_cards() -> None:
    table = realm("k1").deck("r1", "r2", "r3", "r4")
    table.effect({"op": "peek_exploration"}, answers=["continue"])
    assert [event.args["card"] for event in table.events("looks_at")] == ["r1", "r2", "r3"]
    order = ["exploration:r3", "exploration:r1", "exploration:r2"]
    table.effect({"op": "peek_exploration", "reorder": True}, answers=[order])
    assert table.expedition.exploration == ["r3", "r1", "r2", "r4"]


@pytest.mark.rule("DEL-099", "DEL-033", "DEL-035", "DEL-034")
def test_the_effect_of_the_partys_district() -> None:
    gold = {"op": "gain", "what": "gold"}
    table = realm("k1").card("x", districts={"d1": [gold], "d2": [gold, gold]}).deck("x").tile("12", district="d2")
    table.explore()
    assert table["k1"].sheet.gold == 2


@pytest.mark.rule("DEL-031")
def test_lasting_cards_need_a_free_space() -> None:
    gold = {"op": "gain", "what": "gold"}
    table = realm("k1").card("d", gold, type="district").card("d2", gold, type="district")
    table.card("a", gold, type="active").card("a2", gold, type="active").deck("d", "d2", "a", "a2")
    for _ in range(4):
        table.explore()
    assert table.expedition.effect_cards == {"d1": "d", "active": "a"}
    assert table.expedition.exploration_discard == ["d2", "a2"] and table["k1"].sheet.gold == 2


# --- the District Wheel -------------------------------------------------------------------------


@pytest.mark.rule("DEL-037", "DEL-038", "DEL-039", "DEL-036")
def test_the_monster_of_a_district() -> None:
    table = Realm(districts=4).tile("12", district="d2")
    table.expedition.wheel = ["a", "b", "c", "d"]
    assert wheel.monster_here(table.game) == "b"
    table.expedition.wheel = ["a", "", "c", "d"]
    assert wheel.monster_here(table.game) == "c"
    table.crossing(3, ["c1"], ["c2"])
    assert wheel.monster_here(table.game) == "c"


@pytest.mark.rule("DEL-040", "DEL-041")
def test_rotation_is_clockwise() -> None:
    table = Realm(districts=4)
    table.expedition.wheel = ["a", "b", "c", "d"]
    table.effect({"op": "rotation"})
    assert table.expedition.wheel == ["d", "a", "b", "c"]
    table.effect({"op": "rotation", "amount": 4})
    assert table.expedition.wheel == ["d", "a", "b", "c"]
    table.expedition.wheel = ["", "", "mud"]
    table.effect({"op": "rotation"})
    assert table.expedition.wheel == ["mud", "", ""]


# --- the Story step -----------------------------------------------------------------------------


def story(*knights: str, **tracks: int) -> Realm:
    return realm(*knights).codex(6666, 305, 45).tracks(**tracks).at("delve", "story")


@pytest.mark.rule("DEL-110", "DEL-121")
def test_nothing_to_read_ends_the_round() -> None:
    table = story("k1", time=3, round=3)
    assert table.step() == "" and table.decisions == []
    table.step()
    assert table.expedition.round == 4


@pytest.mark.rule("DEL-109", "KEV-011")
def test_what_was_prompted_is_read_in_the_story_step() -> None:
    table = story("k1").at("delve", "exploration").card("x", {"op": "read", "paragraph": 45}).deck("x")
    assert table.step() == "story" and not table.events("paragraph")
    assert table.step() == "story" and table.state.scenes[-1].args["paragraph"] == "45"


@pytest.mark.rule("DEL-047", "KEV-011")
def test_read_now_is_read_at_once() -> None:
    table = story("k1").at("delve", "exploration")
    table.card("x", {"op": "read", "paragraph": 45, "now": True}).deck("x")
    table.step()
    assert table.state.scenes[-1].scene == "story"


@pytest.mark.rule("DEL-020", "DEL-021")
def test_threat_9_opens_6666_once() -> None:
    table = story("k1", threat=8).at("delve", "exploration").card("x", {"op": "gain", "what": "threat"}).deck("x")
    table.step()
    table.step()
    assert table.state.scenes[-1].args["paragraph"] == "6666"
    lose_threat(table.game, 1)
    gain_threat(table.game, 1)
    assert table.at("delve", "story").step() == ""


@pytest.mark.rule("DEL-111")
def test_effects_of_the_hour_in_any_order() -> None:
    table = story("k1", time=8)
    table.expedition.schedules = [Schedule("realm_codex", 305, "k1", 8), Schedule("realm_codex", 45, "k1", 8)]
    table.step("read:1")
    assert table.state.scenes[-1].args["paragraph"] == "45"
    table.state.scenes.pop()
    table.step()
    assert table.state.scenes[-1].args["paragraph"] == "305"


@pytest.mark.rule("DEL-112", "DEL-134")
def test_effects_and_paragraphs_come_before_the_clash() -> None:
    table = story("k1", time=8).codex(305, p45=[{"op": "gain", "what": "curse"}])
    table.expedition.readings = [Reading("realm_codex", 305, "k1")]
    table.expedition.schedules = [Schedule("realm_codex", 45, "k1", 8)]
    seen = []
    while table.state.scenes[-1].scene != "clash":
        table.step()
        if table.state.scenes[-1].scene == "story":
            seen.append(table.state.scenes[-1].args["paragraph"])
            table.step("continue")
    assert seen == ["45", "305"] and table.expedition.curse == 1


@pytest.mark.rule("DEL-113", "DEL-114", "DEL-004", "DEL-006")
def test_the_exhibition_clash_at_8_or_later() -> None:
    table = story("k1", time=9)
    assert table.step() == "clash"
    assert table.state.scenes[-1].args["type"] == "exhibition" and table.state.scenes[-1].args["monster"] == "test.dot"
    table.at("delve", "story").expedition.clashes = {"exhibition": "won"}
    assert table.step() == ""


@pytest.mark.rule("DEL-115")
def test_the_full_clash_at_16() -> None:
    table = story("k1", time=16)
    table.expedition.clashes = {"exhibition": "won"}
    table.step()
    assert table.state.scenes[-1].args["type"] == "full"


@pytest.mark.rule("DEL-117", "DEL-118")
def test_a_quest_names_the_monster() -> None:
    table = story("k1", time=8).book("k1", quest={"monster": {"exhibition": "test.square"}})
    table.step()
    assert table.state.scenes[-1].args["monster"] == "test.square"


@pytest.mark.rule("DEL-116")
def test_a_quest_that_times_its_clash_has_no_default_one() -> None:
    table = story("k1", time=8).book("k1", p7=[{"op": "clash", "type": "exhibition"}], quest={})
    table.expedition.schedules = [Schedule("k1", 7, "k1", 10)]
    assert table.step() == ""
    early = story("k1", time=8).book("k1", quest={})
    early.expedition.clashes = {"exhibition": "won"}
    assert early.step() == ""


@pytest.mark.rule("DEL-122")
def test_nothing_but_the_rules_ends_the_delve() -> None:
    assert Realm().chain("12", "b", "c").deck("r1").tracks(time=5).options() == ["back:b", "back:c"]


def test_a_schedule_waits_for_its_tile_or_threat() -> None:
    table = story("k1", threat=4)
    table.expedition.schedules = [
        Schedule("realm_codex", 45, "k1", on_tile="14"),
        Schedule("realm_codex", 305, "k1", on_threat=4),
    ]
    table.step()
    assert table.state.scenes[-1].args["paragraph"] == "305" and len(table.expedition.schedules) == 1
    table.state.scenes.pop()
    assert table.step() == ""
    table.expedition.tile = "14"
    table.at("delve", "story").step()
    assert table.state.scenes[-1].args["paragraph"] == "45"


def test_a_page_knows_what_called_it_up() -> None:
    """Three pages came in a row, of which nothing said what they had to do with the tile."""

    def called(table: Realm) -> dict[str, str]:
        args = table.state.scenes[-1].args
        return {name: args[name] for name in ("cause", "cause_at") if name in args}

    table = story("k1", threat=4, time=4)
    table.expedition.schedules = [
        Schedule("realm_codex", 45, "k1", on_tile=table.expedition.tile),
        Schedule("realm_codex", 305, "k1", on_threat=4),
        Schedule("realm_codex", 45, "k1", at_time=4),
    ]
    found = []
    for _ in range(3):
        table.step()
        found.append(called(table))
        table.state.scenes.pop()
    tile = {"cause": "tile", "cause_at": table.expedition.tile}
    assert found == [{"cause": "time", "cause_at": "4"}, tile, {"cause": "threat", "cause_at": "4"}]
    table = realm("k1").codex(4191).tile("14", front={"cipher": "41"})
    table.travel_to("14")
    table.at("delve", "story").step("read")
    assert called(table) == {"cause": "cipher"}
    table = adventurous("r1", "r9")
    table.run("delve:story", ["face:1", "face:2"], "continue")
    [page] = table.events("paragraph")
    assert page.args["cause"] == "adventure"


# --- special kingdom events and adventures ------------------------------------------------------


@pytest.mark.rule("KEV-003", "KEV-004", "KEV-006", "KEV-009", "KEV-014", "KEV-015")
def test_each_knights_cipher_is_joined_with_the_tiles() -> None:
    table = realm("k1", "k2", "k3").codex(4191, 4192, 4194).tile("14", front={"cipher": "41"})
    table.travel_to("14")
    assert table.expedition.readings == [Reading("realm_codex", 4191, "k1"), Reading("realm_codex", 4192, "k2")]


@pytest.mark.rule("KEV-002")
def test_a_knights_own_cipher_ends_the_number() -> None:
    table = realm("k1").codex(4191, 4197).tile("14", front={"cipher": "41"})
    table["k1"].sheet.cipher = "97"
    table.travel_to("14")
    assert [entry.paragraph for entry in table.expedition.readings] == [4197]


@pytest.mark.rule("KEV-007", "KEV-008", "KEV-001")
def test_an_event_may_be_left_and_is_read_once() -> None:
    table = realm("k1").codex(p4191=[{"op": "gain", "what": "gold"}]).tile("14", front={"cipher": "41"})
    table.travel_to("14")
    assert table.at("delve", "story").step("leave") == "" and table["k1"].sheet.gold == 0
    table.expedition.readings = [Reading("realm_codex", 4191, "k1")]
    table.expedition.marks = [Mark(MarkKind.EVENT_DUE, number=4191)]
    table.at("delve", "story").step("read")
    table.step("continue")
    assert table["k1"].sheet.gold == 1
    queue_events(table.game, "41")
    assert not table.expedition.readings


@pytest.mark.rule("ADV-006", "ADV-010", "ADV-011", "ADV-012", "ADV-013")
def test_adventures_and_their_unique_marks() -> None:
    table = realm("k1").codex(1010, 1020, adventures=((1, 50, 1010, True), (51, 100, 1020, False)))
    adventure = ops({"op": "adventure"})
    table.play(perform(table.game, adventure, Context()), ["face:1", "face:2"])
    assert table.state.scenes[-1].args["paragraph"] == "1010"
    assert table.state.campaign.unique == ["realm_codex:1010"]
    table.play(perform(table.game, adventure, Context()), ["face:1", "face:2"], ["face:10", "face:10"])
    table.play(perform(table.game, adventure, Context()), ["face:10", "face:10"])
    assert [frame.args.get("paragraph") for frame in table.state.scenes[-2:]] == ["1020", "1020"]
    table.codex(1010, adventures=((1, 100, 1010, True),)).at("delve")
    table.play(perform(table.game, adventure, Context()))
    assert table.state.scenes[-1].scene == "delve"


def test_an_adventure_is_met_again_in_a_later_expedition() -> None:
    table = realm("k1").codex(1010, 1510, adventures=((1, 100, 1010, True, 1510),))
    adventure = ops({"op": "adventure"})
    table.play(perform(table.game, adventure, Context()), ["face:1", "face:2"])
    assert table.state.scenes[-1].args["paragraph"] == "1010"
    table.step("continue")
    table.at("delve")
    table.play(perform(table.game, adventure, Context()))
    assert table.state.scenes[-1].scene == "delve", "once an expedition"
    table.expedition.number += 1
    table.play(perform(table.game, adventure, Context()), ["face:1", "face:2"])
    assert table.state.scenes[-1].args["paragraph"] == "1510"
    assert table.state.campaign.unique == ["realm_codex:1010", "realm_codex:1510"]


def test_a_pack_lays_its_adventures_over_those_of_the_codex() -> None:
    table = realm("k1").codex(1010, adventures=((1, 100, 1010, False),))
    table.supplement("tales", 7, adventures=((1, 20, 7, True),))
    adventure = ops({"op": "adventure"})
    table.play(perform(table.game, adventure, Context()), ["face:1", "face:2"])
    assert table.state.scenes[-1].args == {
        **{"book": "tales", "paragraph": "7", "knight": "k1"},
        "cause": "adventure",
    }
    assert table.state.campaign.unique == ["tales:7"]
    table.play(perform(table.game, adventure, Context()), ["face:1", "face:2"], ["face:2", "face:1"])
    assert table.state.scenes[-1].args["book"] == "realm_codex"


ADVENTURE = {"op": "adventure"}
RICH = {"op": "gate", "when": "threat >= 4", "then": [{"op": "gain", "what": "gold", "amount": 7}]}
TOLD = {"op": "gain", "what": "threat", "amount": 2}


def adventurous(*deck: str, story: Sequence[Any] = (TOLD,)) -> Realm:
    """In the Exploration step at Threat 3; an adventure roll of 1–50 is paragraph 1010, above it 1020."""
    table = realm("k1").codex(1020, adventures=((1, 50, 1010, False), (51, 100, 1020, False)), p1010=story)
    table.card("r1", ADVENTURE, RICH).card("r2", ADVENTURE).card("s1", ADVENTURE, special=True)
    return table.deck(*deck).tracks(threat=3).at("delve", "exploration")


def read(table: Realm) -> list[int]:
    return table.trace("paragraph", "paragraph")


@pytest.mark.rule("ADV-006")
def test_what_stands_behind_an_adventure_is_judged_after_it() -> None:
    table = adventurous("r1", "r9")
    table.run("delve:story", ["face:1", "face:2"], "continue")
    assert table["k1"].sheet.gold == 7
    assert table.expedition.exploration == ["r9"]
    table = adventurous("r1", "r9", story=())
    table.run("delve:story", ["face:1", "face:2"], "continue")
    assert table["k1"].sheet.gold == 0


@pytest.mark.rule("ADV-006", "DEL-103")
def test_two_adventures_of_one_step_are_read_in_the_order_of_their_rolls() -> None:
    table = adventurous("r2", "s1", "r9")
    table.run("delve:story", ["face:1", "face:2"], "continue", ["face:9", "face:2"], "continue")
    assert read(table) == [1010, 1020]
    kinds = [event.kind for event in table.game.events if event.kind in ("exploration", "adventure_roll", "paragraph")]
    assert kinds == ["exploration", "adventure_roll", "paragraph"] * 2
    assert (table.expedition.exploration, table.expedition.exploration_discard) == (["r9"], ["r2", "s1"])
    table = adventurous("two", "r9").card("two", ADVENTURE, ADVENTURE)
    table.run("delve:story", ["face:9", "face:2"], "continue", ["face:1", "face:2"], "continue")
    assert read(table) == [1020, 1010]


@pytest.mark.rule("ADV-013")
def test_an_adventure_that_is_not_unique_comes_twice_and_the_second_time_it_is_told_so() -> None:
    """The same page came twice in an expedition, as if by mistake."""
    table = adventurous("two", "r9").card("two", ADVENTURE, ADVENTURE)
    table.run("delve:story", ["face:9", "face:2"], "continue", ["face:9", "face:2"], "continue")
    assert [(event.args["paragraph"], event.args.get("again")) for event in table.events("paragraph")] == [
        (1020, None),
        (1020, True),
    ]


@pytest.mark.rule("ADV-006")
def test_cards_drawn_by_a_card_wait_for_the_story_too() -> None:
    table = adventurous("draws", "r1", "r2", "r9")
    table.card("draws", {"op": "explore", "amount": 2}, {"op": "lose", "what": "threat", "amount": 9})
    table.run("delve:story", ["face:1", "face:2"], "continue", ["face:9", "face:2"], "continue")
    assert (read(table), table["k1"].sheet.gold, table.expedition.threat) == ([1010, 1020], 7, 0)
    assert table.expedition.exploration_discard == ["draws", "r1", "r2"]


@pytest.mark.rule("ADV-005", "ADV-006", "DEL-078")
def test_an_adventure_of_a_point_of_interest_is_read_before_the_rest_of_the_tile() -> None:
    table = adventurous("r9", "r8").card("r9", poi=3)
    table.kingdom(points_of_interest=(NumberedPoint(number=3, name=words("p"), do=ops(ADVENTURE, RICH)),))
    table.tile("12", front={"poi": True, "do": [{"op": "lose", "what": "threat", "amount": 9}]})
    table.at("delve", "tile", to="12", side="")
    table.run("delve:story", ["face:1", "face:2"], "continue")
    assert (read(table), table["k1"].sheet.gold, table.expedition.threat) == ([1010], 7, 0)


@pytest.mark.rule("ENC-003", "HUN-003", "ADV-006")
def test_monsters_that_come_during_the_story_wait_for_the_last_sentence() -> None:
    table = adventurous("r1", "r9").encounter("test.pawn", zone=((99, 99),)).chain("12", "b")
    table.expedition.map_tokens = {"test.pawn": "b"}
    with pytest.raises(AssertionError, match="asked"):  # the Encounter begins
        table.run("delve:story", ["face:1", "face:2"], "continue")
    assert table["k1"].sheet.gold == 7 and table.trace("encounter", "monster") == ["test.pawn"]


@pytest.mark.rule("DEL-044")
def test_the_log_names_the_story_step_after_the_card_of_the_round() -> None:
    table = realm("k1").at("delve", "exploration")
    table.run("delve:story")
    kinds = [event.kind for event in table.game.events if event.kind in ("exploration", "delve_step")]
    assert kinds == ["exploration", "delve_step"]


def test_an_effect_can_end_the_expedition() -> None:
    with pytest.raises(ExpeditionFailed, match="effect"):
        realm("k1").effect({"op": "fail_expedition"})


# --- kingdom tokens -----------------------------------------------------------------------------


def test_the_second_smoulder_flips_and_taking_one_flips_it_back() -> None:
    table = realm("k1")
    lay = {"op": "kingdom_token", "what": "smoulder"}
    table.effect(lay)
    assert table.expedition.tiles["12"].tokens == {"smoulder": 1} and blazes(table.game) == 0
    table.effect(lay, lay)
    assert table.expedition.tiles["12"].tokens == {"blaze": 1} and blazes(table.game) == 1
    take = {"op": "kingdom_token", "what": "smoulder", "at": "chosen", "amount": -1}
    table.effect({"op": "kingdom_token", "what": "smoulder", "at": "neighbour"}, take, answers=["tile:12"])
    assert table.expedition.tiles["12"].tokens == {"smoulder": 1}
    assert table.expedition.tiles["14"].tokens == {"smoulder": 1}
    table.effect({**take, "amount": -5}, answers=["tile:14"])
    assert blazes(table.game) == 0 and table.expedition.progress["clear_tokens"] == 3


@pytest.mark.rule("FOG-063")
def test_a_clue_to_be_chosen_says_how_many_are_held_and_wanted_and_by_what() -> None:
    table = realm("k1").collect(k1="martial errant")
    knight = table.state.knights["k1"]
    knight.mission, knight.clue_card, knight.secondary, knight.clues = "free_roam", "martial", "errant", {"martial": 1}
    wanted = table.game.content.clue_cards["martial"].required
    asked = next(clues.gain_chosen(table.game, knight))
    assert [option.args for option in asked.options] == [
        {"clue": "martial", "needed": wanted, "mission": "free_roam", "have": 1},
        {"clue": "errant", "have": 0},
    ]
