"""The Deep Fog (FOG)."""

from collections.abc import Sequence
from typing import Any

import pytest

from kf_desktop.rules.expedition.kingdom.map import fog_destinations
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.squire.squires import new_squire
from tests.rules.realm import Realm

HALF_CUP = {"op": "cup"}
GOLD = {"op": "gain", "what": "gold"}


def foggy(*knights: str) -> Realm:
    """Tile 12 with a Deep Fog path, hidden tile 14 in the north, three fog cards, three to explore."""
    table = Realm(*(knights or ("k1",))).road("12", "north", "14").hidden("14").way("12", "west", kind="fog")
    for number in range(1, 5):
        table.fog(f"c{number}")
    table.expedition.deep_fog = ["c1", "c2", "c3", "c4"]
    return table.deck("r1", "r2", "r3")


def crossing(strength: int, laid: str, deck: str = "", **values: int) -> Realm:
    return Realm("k1").crossing(strength, laid.split(), deck.split(), **values).deck("r1", "r2", "r3")


def penalised(*ids: str) -> dict[str, Sequence[Any]]:
    return dict.fromkeys(ids, (GOLD,))


# --- entering -----------------------------------------------------------------------------------


@pytest.mark.rule("FOG-001", "FOG-005", "FOG-008", "FOG-009", "FOG-013")
def test_entering() -> None:
    table = foggy().tracks(threat=2)
    assert table.step("fog") == "fog"
    assert table.expedition.threat == 3 and table.expedition.tile == "12"
    assert len(table.path()) == 1 and len(table.expedition.deep_fog) == 3
    assert table.state.scenes[-1].args == {"to": "14"} and table.events("enters_fog")[0].args["strength"] == 3


@pytest.mark.rule("FOG-008")
def test_the_deck_is_shuffled_by_the_seed() -> None:
    starts = []
    for _ in range(2):
        table = foggy()
        table.step("fog")
        starts.append((table.path(), table.expedition.deep_fog))
    assert starts[0] == starts[1]


@pytest.mark.rule("FOG-002")
def test_entering_can_fail_the_expedition() -> None:
    assert foggy().tracks(threat=9).fails("fog") == "threat"


@pytest.mark.rule("FOG-003")
def test_a_destination_is_next_to_an_explored_tile() -> None:
    table = foggy().road("3", "north", "4").place("3").hidden("4").road("4", "north", "5").hidden("5")
    assert fog_destinations(table.game) == ["14", "4"]


@pytest.mark.rule("FOG-004")
def test_golden_all_unrevealed_tiles_on_the_map() -> None:
    table = Realm().road("1", "north", "4").road("1", "south", "6").road("3", "north", "8").road("9", "east", "14")
    table.expedition.tiles, table.expedition.tile = {}, "9"
    table.place("1", "3", "9").hidden("4", "6", "8", "14")
    assert fog_destinations(table.game) == ["4", "6", "8", "14"]


@pytest.mark.rule("FOG-068")
def test_without_a_destination_there_is_no_entry() -> None:
    table = foggy().place("14")
    assert table.options() == ["back:14"]


@pytest.mark.rule("FOG-013")
def test_strength_1_is_complete_at_once() -> None:
    table = crossing(1, "c1", "c2", c1=4)
    assert table.step() == "tile" and table.expedition.tile == "14"


# --- a round ------------------------------------------------------------------------------------


@pytest.mark.rule("FOG-012", "FOG-006", "FOG-007", "FOG-030", "FOG-069")
def test_the_options_of_a_round() -> None:
    assert crossing(4, "c1", "c2 c3").options() == ["stay", "withdraw"]
    table = crossing(4, "c1 c2", "c3 c4")
    assert table.options() == ["stay", "withdraw", "correct:0", "correct:1"]
    table.step("stay")
    assert table.decisions[-1].seats == ("seat_k1",)


@pytest.mark.rule("FOG-014", "FOG-015", "FOG-018")
def test_stay_the_course() -> None:
    table = crossing(4, "c1 c2", "c3 c4", c3=2)
    assert table.step("stay") == "fog"
    assert table.where()["c3"] == (2, 0) and table.path() == ["c1", "c2", "c3"]
    assert table.step("stay") == "fog" and table.step("fog:c1") == "tile"


@pytest.mark.rule("FOG-016")
def test_the_first_step_may_go_anywhere() -> None:
    table = crossing(4, "c1", "c2 c3 c4")
    table.step("stay")
    assert table.where()["c2"] in ((1, 0), (-1, 0), (0, 1), (0, -1))


@pytest.mark.rule("FOG-017", "FOG-075")
def test_a_card_in_the_way_forbids_staying() -> None:
    table = crossing(4, "c1 c2", "c3 c4")
    blocker = type(table.expedition.fog_path[0])("c9", 2, 0, up=False)
    table.fog("c9").expedition.fog_path.append(blocker)
    assert table.options() == ["withdraw", "correct:0", "correct:1"]


@pytest.mark.rule("FOG-020", "FOG-021", "FOG-071", "FOG-039")
def test_withdraw() -> None:
    table = crossing(4, "c1 c2 c3", "c4", c1=3, c2=1, c3=2).tracks(time=4)
    table.expedition.cups = 3
    assert table.step("withdraw") == "exploration"
    expedition = table.expedition
    assert expedition.fog_out == ["c2"] and expedition.deep_fog == ["c4", "c1", "c3"]
    assert (expedition.threat, expedition.time, expedition.tile, expedition.cups) == (1, 4, "12", 0)
    assert expedition.fog_path == [] and not expedition.tiles["14"].up


@pytest.mark.rule("FOG-022")
def test_of_equal_cards_the_leader_discards_one() -> None:
    table = crossing(4, "c1 c2 c3", "c4", c3=3)
    table.step("withdraw", "fog:c2")
    assert table.expedition.fog_out == ["c2"]


@pytest.mark.rule("FOG-023")
def test_the_fog_can_be_entered_again() -> None:
    table = foggy().tracks(threat=2)
    table.step("fog")
    table.step("withdraw")
    assert table.expedition.threat == 4
    table.at("delve")
    assert "fog" in table.options()
    table.step("fog")
    assert table.expedition.threat == 5


@pytest.mark.rule("FOG-070")
def test_withdraw_meets_who_arrived() -> None:
    table = crossing(4, "c1 c2", "c3 c4", c1=2).tracks(threat=2).chain("12", "b")
    table.expedition.map_tokens = {"test.pawn": "b"}
    assert table.step("withdraw") == "exploration"
    kinds = [event.kind for event in table.game.events if event.kind in ("fog_discard", "track_up", "monster_moves")]
    assert kinds == ["fog_discard", "track_up", "monster_moves"] and table.expedition.map_tokens == {}


@pytest.mark.rule("FOG-024", "FOG-025", "FOG-026", "FOG-011", "FOG-019")
def test_course_correct() -> None:
    table = crossing(4, "c1 c2 c3", "c4 c5")
    table.step("correct:1", "direction:south")
    assert table.path() == ["c2", "c4"] and table.where()["c4"] == (1, -1)
    assert table.decisions[-1].prompt == "choose.fog_side"
    assert [option.key for option in table.decisions[-1].options] == ["direction:north", "direction:south"]


@pytest.mark.rule("FOG-027", "FOG-076")
def test_the_pivot_counts_towards_the_new_path() -> None:
    table = crossing(3, "c1 c2", "c3 c4 c5", c1=2)
    assert table.step("correct:0", "direction:north") == "fog"
    assert table.path() == ["c1", "c3"] and table.where()["c3"] == (0, 1)
    table.step("stay")
    assert table.where()["c4"] == (0, 2) and table.step("fog:c3") == "tile"


@pytest.mark.rule("FOG-028")
def test_corrections_are_not_limited() -> None:
    table = crossing(5, "c1 c2", "c3 c4 c5 c6")
    for answers in (
        ("correct:1", "direction:north"),
        ("correct:2", "direction:east"),
        ("correct:3", "direction:north"),
    ):
        table.step(*answers)
    assert table.path() == ["c4", "c5"] and len(table.events("course_correct")) == 3


@pytest.mark.rule("FOG-029")
def test_a_pivot_needs_a_free_side() -> None:
    table = crossing(4, "c1 c2", "c3 c4").fog("x").fog("y")
    card = type(table.expedition.fog_path[0])
    table.expedition.fog_path += [card("x", 0, 1, up=False), card("y", 0, -1, up=False)]
    assert table.options() == ["stay", "withdraw", "correct:1"]


@pytest.mark.rule("FOG-031", "FOG-032")
def test_hazards_bite_after_the_first_correction() -> None:
    table = Realm("k1")
    for number in range(1, 7):
        table.fog(f"c{number}", hazard=(GOLD,))
    table.crossing(5, ["c1", "c2"], ["c3", "c4", "c5", "c6"])
    table.step("stay")
    assert table["k1"].sheet.gold == 0
    table.step("correct:2", "direction:north")
    table.step("stay")
    assert table["k1"].sheet.gold == 2 and table.trace("fog_hazard", "card") == ["c4", "c5"]


@pytest.mark.rule("FOG-033")
def test_golden_course_correct() -> None:
    table = crossing(4, "c1 c2 c3", "c4 c5 c6")
    assert table.trace("fog_hazard", "card") == []
    table.step("correct:0", "direction:north")
    assert table.where()["c4"] == (0, 1) and table.path() == ["c1", "c4"]
    assert [card.card for card in table.expedition.fog_path if not card.up] == ["c2", "c3"]
    assert table.trace("fog_hazard", "card") == ["c4"]
    assert table.step("stay") == "fog"
    assert table.where()["c5"] == (0, 2) and table.path() == ["c1", "c4", "c5"]
    assert table.trace("fog_hazard", "card") == ["c4", "c5"]
    assert table.options()[0] == "stay"


@pytest.mark.rule("FOG-042", "FOG-058")
def test_hazards_and_penalties_are_the_leaders() -> None:
    table = (
        Realm("k1", "k2", leader="k2").fog("c1").fog("c2", 4, penalty=({"op": "lose", "what": "vigor", "amount": 2},))
    )
    table["k1"].vigor = table["k2"].vigor = 9
    table.crossing(2, ["c1", "c2"], ["c3"])
    table.step()
    assert (table["k1"].vigor, table["k2"].vigor) == (9, 7)


@pytest.mark.rule("FOG-035", "FOG-038", "FOG-066")
def test_half_cups_fill_up() -> None:
    table = crossing(4, "c1 c2", "c3 c4")
    full = []
    for _ in range(6):
        table.effect(HALF_CUP)
        full.append((table.expedition.cups // 2, table.expedition.cups % 2))
    assert full[:3] == [(0, 1), (1, 0), (1, 1)] and full[-1] == (3, 0)


@pytest.mark.rule("FOG-040", "FOG-041", "FOG-074")
def test_a_discarded_top_card_stays_out() -> None:
    table = crossing(4, "c1 c2", "c3 c4")
    table.effect({"op": "fog_discard"})
    assert table.expedition.deep_fog == ["c4"] and table.expedition.fog_out == ["c3"]
    assert "card" not in table.events("fog_discard_unseen")[0].args
    table.effect({"op": "fog_discard", "amount": 3})
    assert table.expedition.deep_fog == []


@pytest.mark.rule("FOG-043")
def test_the_deck_is_not_shuffled_inside() -> None:
    table = crossing(6, "c1 c2", "c3 c4 c5 c6")
    table.step("stay")
    table.step("stay")
    table.step("correct:0", "direction:north")
    assert table.path() == ["c1", "c5"] and table.expedition.deep_fog == ["c6"]


@pytest.mark.rule("FOG-044")
def test_running_out_of_cards_fails() -> None:
    assert crossing(3, "c1 c2", "").fails() == "fog_empty"


@pytest.mark.rule("FOG-045")
def test_the_last_card_may_finish() -> None:
    table = crossing(2, "c1", "c2", c1=3)
    assert table.step("stay") == "fog" and table.step() == "tile"


@pytest.mark.rule("FOG-073")
def test_a_hazard_that_empties_the_deck_fails() -> None:
    table = Realm("k1").fog("c3", hazard=({"op": "fog_discard"},)).crossing(4, ["c1", "c2"], ["c3", "c4"])
    table.step("correct:0", "direction:north")
    assert table.fails() == "fog_empty"


@pytest.mark.rule("FOG-072")
def test_the_hazard_comes_before_the_count() -> None:
    table = Realm("k1").fog("c3", 1, hazard=(HALF_CUP,), penalty=(GOLD,)).fog("x")
    table.crossing(3, ["c1", "c2"], ["c3", "c4"], c1=2)
    table.expedition.fog_path.insert(0, type(table.expedition.fog_path[0])("x", 0, -1, up=False))
    table.expedition.cups = 1
    assert table.step("stay") == "fog" and table.expedition.cups == 2
    table.step("fog:c2")
    assert table.events("leaves_fog")[0].args["value"] == 5 and table["k1"].sheet.gold == 1


# --- leaving ------------------------------------------------------------------------------------


def leaving(strength: int, laid: str, *answers: str, cups: int = 0, deck: str = "d1 d2", **values: int) -> Realm:
    """A complete path whose cards give 1 Gold as their Grave Penalty, left with these answers."""
    table = Realm("k1").deck("r1", "r2", "r3")
    for card in laid.split():
        table.fog(card, values.get(card, 1), penalty=(GOLD,))
    table.crossing(strength, laid.split(), deck.split())
    table.expedition.cups = cups
    assert table.step(*answers) == "tile"
    return table


@pytest.mark.rule("FOG-048", "FOG-051", "FOG-010", "FOG-037")
def test_exactly_4_is_flawless() -> None:
    table = leaving(3, "c1 c2 c3", "fog:c1", cups=1, c2=2)
    assert table["k1"].sheet.gold == 0 and table.expedition.fog_out == ["c1"]
    assert table.expedition.deep_fog == ["d1", "d2", "c2", "c3"]


@pytest.mark.rule("FOG-077", "FOG-046", "FOG-067")
def test_example_stay_the_course() -> None:
    table = crossing(3, "c1", "c2 c3 c4", c1=2, c4=3)
    table.step("stay")
    table.step("stay")
    assert table.where() == {"c1": (0, 0), "c2": (1, 0), "c3": (2, 0)}
    assert table.step("fog:c3") == "tile"
    assert table.events("leaves_fog")[0].args["value"] == 4
    assert table.expedition.fog_out == ["c3"] and table.expedition.deep_fog[0] == "c4"


@pytest.mark.rule("FOG-078", "FOG-081")
def test_example_value_after_course_correct() -> None:
    table = crossing(3, "c1 c2", "c3 c4 c5", c2=3, c3=2)
    table.step("correct:0", "direction:north")
    table.step("stay")
    table.step("fog:c1")
    assert table.events("leaves_fog")[0].args["value"] == 4 and not table.events("fog_penalty")


@pytest.mark.rule("FOG-049", "FOG-050", "FOG-079", "FOG-055")
def test_below_4_one_penalty() -> None:
    table = leaving(2, "c1 c2", "fog:c2", c2=2, deck="d1 d2 d3")
    assert table.trace("fog_penalty", "card") == ["c2"] and table["k1"].sheet.gold == 1
    expedition = table.expedition
    assert expedition.fog_out[0] == "c1" and len(expedition.fog_out) == 2
    assert len(expedition.deep_fog) == 3 and sorted(expedition.deep_fog + expedition.fog_out) == [
        "c1",
        "c2",
        "d1",
        "d2",
        "d3",
    ]


@pytest.mark.rule("FOG-052", "FOG-054")
def test_above_4_all_penalties_in_path_order() -> None:
    table = leaving(3, "c1 c2 c3", c1=2, c2=3)
    assert table.trace("fog_penalty", "card") == ["c1", "c2", "c3"] and table["k1"].sheet.gold == 3
    assert table.expedition.fog_out[0] == "c3" and len(table.expedition.fog_out) == 2


@pytest.mark.rule("FOG-080", "FOG-036", "FOG-047")
def test_example_a_full_cup_makes_it_5() -> None:
    table = leaving(3, "c1 c2 c3", "fog:c3", cups=2, c2=2)
    left = {"knight": "k1", "what": "above", "tile": "14", "value": 5, "cups": 1}
    assert table.events("leaves_fog")[0].args == left and table["k1"].sheet.gold == 3
    assert table.expedition.fog_out[0] == "c3" and len(table.expedition.fog_out) == 2
    assert leaving(3, "c1 c2 c3", "fog:c1", cups=4, c2=2).events("leaves_fog")[0].args["value"] == 6


@pytest.mark.rule("FOG-056", "FOG-057")
def test_discarded_cards_stay_out() -> None:
    table = leaving(3, "c1 c2 c3", "fog:c1", c2=2)
    table.crossing(2, ["c2", "c3"], ["d1", "d2"], c2=2)
    table.step("fog:c3")
    everything = table.expedition.deep_fog + table.expedition.fog_out
    assert len(table.expedition.fog_out) == 3 and len(table.expedition.deep_fog) == 2 and len(set(everything)) == 5


@pytest.mark.rule("FOG-053", "FOG-082")
def test_a_penalty_can_end_the_expedition() -> None:
    table = Realm("k1").fog("c1", 5, penalty=({"op": "gain", "what": "curse"},)).crossing(1, ["c1"], ["c2"])
    table.tracks(curse=4)
    assert table.fails() == "curse"
    assert table.expedition.tile == "12" and not table.expedition.tiles["14"].up


# --- emerging -----------------------------------------------------------------------------------


@pytest.mark.rule("FOG-059", "FOG-060", "FOG-083", "FOG-084")
def test_emergence_runs_the_tile_step() -> None:
    table = crossing(1, "c1", "c2", c1=4).tracks(time=4)
    table.tile("14", back={"time": 1, "threat": 1, "fog": 1}).road("14", "north", "20")
    assert table.step() == "tile"
    assert table.expedition.tile == "14" and not table.expedition.fog_path
    assert table.step() == "exploration"
    assert (table.expedition.time, table.expedition.threat) == (5, 1)
    assert table.expedition.tiles["14"].explored and "20" in table.expedition.tiles
    assert table.trace() == ["back_symbols", "flip_move", "place_neighbours", "hunt", "front_symbols"]


@pytest.mark.rule("FOG-061", "FOG-063")
def test_one_clue_of_a_chosen_type() -> None:
    table = Realm("k1", "k2").collect(k1="martial errant", k2="historic mystic")
    table.crossing(1, ["c1"], ["c2"], c1=4).deck("r1")
    table.step()
    table.step("clue:errant", "clue:mystic")
    assert table.clues() == {"k1": {"errant": 1}, "k2": {"mystic": 1}}
    asked = [each for each in table.decisions if each.prompt == "choose.clue"]
    assert [(each.args["knight"], each.args["left"]) for each in asked] == [("k1", 1), ("k2", 0)]


@pytest.mark.rule("FOG-063")
def test_who_has_no_choice_of_a_clue_is_not_waited_for() -> None:
    table = Realm("k1", "k2").collect(k1="martial errant", k2="historic")
    table.crossing(1, ["c1"], ["c2"], c1=4).deck("r1")
    table.step()
    table.step("clue:errant")
    assert table.clues() == {"k1": {"errant": 1}, "k2": {"historic": 1}}
    (asked,) = [each for each in table.decisions if each.prompt == "choose.clue" and each.forced() is None]
    assert asked.args["left"] == 0


@pytest.mark.rule("FOG-063")
def test_a_squire_gets_no_clue_of_a_chosen_type() -> None:
    """Squires were asked too, and gained one each."""
    table = Realm("k1").collect(k1="martial errant")
    squire = new_squire(table.game.content, next(iter(table.game.content.squires)), "seat_k1", 1)
    squire.clue_card, squire.secondary = "historic", "mystic"
    table.state.squires[squire.id] = squire
    table.state.party.append(squire.id)
    table.crossing(1, ["c1"], ["c2"], c1=4).deck("r1")
    table.step()
    table.step("clue:errant")
    assert table.clues() == {"k1": {"errant": 1}} and squire.clues == {}
    assert RULES.outlived(table.game, ("clue:historic",)), "what squires of older games chose fits nowhere"
    assert not RULES.outlived(table.game, ("stay",))
    table.state.squires.clear()
    assert not RULES.outlived(table.game, ("clue:historic",))


@pytest.mark.rule("FOG-062")
def test_further_clues_as_usual() -> None:
    table = Realm("k1").collect(k1="martial mystic").crossing(1, ["c1"], ["c2"], c1=4)
    table.card("x", back="errant martial historic mystic").deck("x").mortis("west")
    table.tile("14", back={"time": 1, "clues": 2, "fog": 1})
    table.step()
    table.step("clue:martial")
    assert table.clues() == {"k1": {"martial": 1, "mystic": 1}}


@pytest.mark.rule("FOG-061")
def test_a_clue_on_the_front_only_is_the_chosen_one() -> None:
    table = Realm("k1").collect(k1="martial mystic").crossing(1, ["c1"], ["c2"], c1=4).deck("r1")
    table.tile("14", back={"time": 1, "fog": 1}, front={"clues": 1})
    table.step()
    table.step("clue:mystic")
    assert table.clues() == {"k1": {"mystic": 1}}
