"""Travel: paths, backtracking, shortcuts, the map that grows (DEL-042 … DEL-076, SET)."""

import pytest

from kf_desktop.content.cards.kingdom import Side
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.delve.clues import clue_on_side
from kf_desktop.rules.expedition.kingdom import map as kingdom_map
from kf_desktop.rules.expedition.kingdom.tracks import (
    CURSE_MAX,
    EXHIBITION_TIME,
    FULL_TIME,
    HUNT_SPACES,
    SPAWN_THREAT,
    THREAT_MAX,
    TIME_MAX,
)
from kf_desktop.rules.table.marks import Mark, MarkKind
from tests.rules.realm import Realm
from tests.rules.written import ops


def realm(*knights: str) -> Realm:
    """Tile 12 with 14 (hidden) in the north and 9 (explored) in the east; three cards to explore."""
    return (
        Realm(*knights).road("12", "north", "14").road("12", "east", "9").place("9").hidden("14").deck("r1", "r2", "r3")
    )


@pytest.mark.rule("DEL-048")
def test_the_choices_are_paths_ways_back_and_the_fog() -> None:
    table = realm().way("12", "west", kind="fog")
    assert table.options() == ["tile:14", "back:9", "fog"]


@pytest.mark.rule("DEL-049")
def test_the_leader_confirms_the_path() -> None:
    table = realm("k1", "k2")
    table.step("tile:14")
    assert table.decisions[-1].seats == ("seat_k1",)


@pytest.mark.rule("DEL-042", "SET-015")
def test_round_one_starts_on_the_starting_tile() -> None:
    table = realm()
    assert table.expedition.tile == "12"
    table.step("tile:14")
    assert table.events("delve_round")[0].args["tile"] == "12"


@pytest.mark.rule("DEL-051")
def test_a_blocked_path_is_not_offered() -> None:
    table = realm()
    table.expedition.blocked = ["12>14"]
    assert [way.to for way in kingdom_map.destinations(table.game)] == []
    assert kingdom_map.backtracking(table.game) == {"9": ["9"]}


@pytest.mark.rule("DEL-052", "DEL-054", "DEL-055")
def test_a_tile_is_explored_once_travelled_to() -> None:
    table = realm("k1").collect(k1="martial errant")
    table.tile("14", back={"time": 1, "threat": 1, "fog": 5}, front={"clues": 1})
    assert not table.expedition.tiles["14"].explored
    table.travel_to("14")
    assert table.expedition.tiles["14"].up and table.expedition.tiles["14"].explored
    kinds = [event.kind for event in table.game.events if event.kind in ("track_up", "clue")]
    assert kinds == ["track_up", "track_up", "clue"]


@pytest.mark.rule("DEL-053")
def test_a_revealed_tile_is_still_unexplored() -> None:
    table = realm()
    table.play(perform(table.game, ops({"op": "reveal_tile"}), Context()))
    assert table.expedition.tiles["14"].up and not table.expedition.tiles["14"].explored
    table.travel_to("14")
    assert table.expedition.tiles["14"].explored and table.expedition.time == 1


def test_who_reveals_several_tiles_is_told_how_many_are_to_follow() -> None:
    """The same question came again and again, and nobody knew how often."""
    table = realm().road("14", "north", "4").road("14", "east", "9")
    table.travel_to("14")
    for amount, told in ((2, [1, 0]), (5, [2, 1])):
        for tile in ("4", "9", "14"):
            table.expedition.tiles[tile].up = False
        table.decisions.clear()
        table.play(perform(table.game, ops({"op": "reveal_tile", "amount": amount}), Context()), "tile:4", "tile:9")
        asked = [each.args["left"] for each in table.decisions if each.prompt == "choose.reveal_tile"]
        assert asked[:2] == told, "and no more than lie face down"


@pytest.mark.rule("DEL-056", "DEL-074", "SET-011")
def test_entering_a_tile_places_what_its_paths_name() -> None:
    table = realm().road("14", "north", "4").road("14", "east", "9")
    table.travel_to("14")
    assert list(table.expedition.tiles) == ["12", "9", "14", "4"]
    assert not table.expedition.tiles["4"].up and table.expedition.tiles["9"].explored


@pytest.mark.rule("DEL-075", "DEL-076")
def test_fog_paths_shortcuts_and_missing_tiles_place_nothing() -> None:
    table = (
        realm()
        .way("14", "north", "99")
        .tile("5")
        .tile("6")
        .way("14", "east", "5", "shortcut")
        .way("14", "west", "6", "fog")
    )
    table.travel_to("14")
    assert list(table.expedition.tiles) == ["12", "9", "14"]
    assert [way.to for way in kingdom_map.ways(table.game, "14")] == ["12"]


@pytest.mark.rule("DEL-073", "SET-037")
def test_connection_is_by_path_wherever_the_tile_lies() -> None:
    table = realm()
    assert table.tiles["14"].at != table.tiles["12"].at
    assert kingdom_map.neighbours(table.game, "14") == ["12"]


@pytest.mark.rule("DEL-071")
@pytest.mark.parametrize("side", ["north", "east", "south", "west"])
def test_the_path_travelled_goes_on_from_the_tile_that_was_entered(side: Side) -> None:
    """The path that was taken leads back, and nothing else leads on."""
    table = Realm("k1").road("12", side, "14").hidden("14").deck("r1", "r2")
    table.travel_to("14")
    assert table.expedition.tile == "14" and table.expedition.tiles["14"].up
    assert table.at("delve").options() == ["back:12"]


@pytest.mark.rule("DEL-057", "DEL-125", "DEL-129")
def test_an_option_tells_the_back_and_the_clue_of_its_direction() -> None:
    table = realm().card("x", back="errant martial historic mystic").deck("x", "r1")
    table.tile("14", back={"time": 1, "threat": 2, "clues": 2, "fog": 4}, front={"curse": 1})
    table.step("tile:14")
    option, told = table.decisions[-1].options[0], {"tile": "14", "side": "north", "time": 1, "threat": 2, "clues": 2}
    assert option.args == {**told, "clue": "errant", "vain": True}, "nobody here collects any"


@pytest.mark.rule("DEL-083")
def test_a_clue_that_somebody_collects_is_not_in_vain() -> None:
    table = realm().collect(k1="errant").card("x", back="errant martial historic mystic").deck("x", "r1")
    table.tile("14", back={"time": 1, "clues": 1, "fog": 4})
    table.step("tile:14")
    assert "vain" not in table.decisions[-1].options[0].args


# --- backtracking -------------------------------------------------------------------------------


@pytest.mark.rule("DEL-058", "DEL-046")
def test_backtracking_takes_an_hour_and_skips_the_tile_step() -> None:
    table = realm().tracks(time=4)
    assert table.step("back:9") == "exploration"
    assert (table.expedition.time, table.expedition.tile, table.trace()) == (5, "9", [])


@pytest.mark.rule("DEL-059", "DEL-060")
def test_each_further_tile_costs_a_threat() -> None:
    table = Realm().chain("12", "b", "c", "d", "e", "f").deck("r1")
    table.step("back:d")
    assert (table.expedition.threat, table.expedition.time) == (2, 1)
    table = Realm().chain("12", "b", "c", "d", "e", "f").deck("r1")
    table.step("back:f")
    assert (table.expedition.threat, table.expedition.time) == (4, 1)


@pytest.mark.rule("DEL-131")
def test_example_backtracking() -> None:
    table = Realm().chain("12", "b", "c").deck("r1").tracks(time=6, threat=2)
    assert table.step("back:c") == "exploration"
    assert (table.expedition.time, table.expedition.threat, table.expedition.tile) == (7, 3, "c")
    assert table.trace() == []


@pytest.mark.rule("DEL-061", "DEL-062", "DEL-063")
def test_the_way_back_leads_over_explored_tiles_to_another_one() -> None:
    table = realm().road("9", "north", "8").hidden("8")
    assert table.options() == ["tile:14", "back:9"]


@pytest.mark.parametrize("watched", ["9", "14"])
def test_of_ways_back_equally_short_the_one_past_fewer_monsters_is_taken(watched: str) -> None:
    table = Realm().chain("12", "9", "3").chain("12", "14", "3", side="north").deck("r1")
    table.expedition.map_tokens = {"test.pawn": watched}
    other = "14" if watched == "9" else "9"
    assert kingdom_map.backtracking(table.game)["3"] == [other, "3"]


@pytest.mark.rule("DEL-064")
def test_without_a_way_the_expedition_fails() -> None:
    assert Realm().deck("r1").fails() == "no_travel"


@pytest.mark.rule("DEL-080", "KEV-016")
def test_the_front_is_resolved_once() -> None:
    table = realm("k1").collect(k1="martial errant").codex(4191)
    table.tile("9", front={"clues": 1, "cipher": "41"})
    table.step("back:9")
    assert table.clues() == {"k1": {}} and not table.expedition.readings


@pytest.mark.rule("DEL-132")
def test_hunts_reached_while_backtracking_are_ignored() -> None:
    table = Realm().chain("12", "b", "c", "d", "e").deck("r1", "r2").tracks(threat=2)
    table.expedition.map_tokens = {"test.pawn": "e"}
    table.step("back:d")
    assert table.expedition.threat == 4 and table.expedition.map_tokens == {"test.pawn": "e"}


@pytest.mark.rule("DEL-132")
def test_the_threat_7_monster_waits_for_the_next_tile_step() -> None:
    table = Realm().chain("12", "b", "c").road("c", "east", "14").hidden("14").deck("r1", "r2", "r3").tracks(threat=6)
    table.step("back:c")
    assert table.expedition.threat == 7 and table.expedition.map_tokens == {}
    table.step()
    assert table.expedition.map_tokens == {}
    table.step()
    table.travel_to("14")
    assert table.expedition.map_tokens == {"test.dot": "c"}


# --- shortcuts, the Deep Fog, the curse ---------------------------------------------------------


@pytest.mark.rule("DEL-066")
def test_a_shortcut_needs_leave() -> None:
    table = realm().tile("3").way("12", "south", "3", "shortcut")
    assert "shortcut:3" not in table.options()
    table.expedition.marks = [Mark(MarkKind.SHORTCUTS)]
    assert "shortcut:3" in table.options()


@pytest.mark.rule("DEL-067", "DEL-129")
def test_a_shortcut_places_its_tile_and_travels() -> None:
    table = realm().tile("3").way("12", "south", "3", "shortcut")
    table.expedition.marks = [Mark(MarkKind.SHORTCUTS)]
    assert table.step("shortcut:3") == "tile"
    assert "3" in table.expedition.tiles and table.state.scenes[-1].args == {"to": "3", "side": "south"}


@pytest.mark.rule("DEL-068")
def test_a_shortcut_to_an_explored_tile_is_backtracking() -> None:
    table = realm().tile("3").way("12", "south", "3", "shortcut").place("3")
    table.expedition.marks = [Mark(MarkKind.SHORTCUTS)]
    assert table.step("shortcut:3") == "exploration"
    assert (table.expedition.time, table.expedition.threat) == (1, 0)


@pytest.mark.rule("DEL-065", "FOG-064")
def test_only_an_open_fog_path_lets_the_party_in() -> None:
    table = realm()
    assert "fog" not in table.options()
    table.way("12", "west", kind="fog")
    assert "fog" in table.options()
    table.expedition.blocked = ["12>"]
    assert "fog" not in table.options()


def test_nobody_travels_through_a_blaze() -> None:
    table = realm()
    table.expedition.tiles["14"].tokens = {"blaze": 1}
    table.expedition.tiles["9"].tokens = {"smoulder": 1}
    assert kingdom_map.destinations(table.game) == [] and list(kingdom_map.backtracking(table.game)) == ["9"]


# --- abilities ----------------------------------------------------------------------------------


@pytest.mark.rule("TEC-002")
def test_techniques_and_mercenaries_are_offered_with_the_travel() -> None:
    table = realm("k1").technique("k1", "calm", effect=[{"op": "lose", "what": "threat"}]).tracks(threat=3)
    assert "use:k1:technique:calm" in table.options()
    assert table.step("use:k1:technique:calm", "tile:14") == "tile"
    assert table.expedition.threat == 2 and table["k1"].cooldown == ["calm"]


def test_a_party_with_no_way_may_still_make_one() -> None:
    table = realm("k1").technique("k1", "calm", effect=[{"op": "lose", "what": "threat"}])
    table.expedition.tiles = {"12": table.expedition.tiles["12"]}
    assert table.options() == ["give_up", "use:k1:technique:calm"]
    assert table.fails("give_up") == "no_travel"


# --- the map and its records --------------------------------------------------------------------


@pytest.mark.rule("DEL-043", "SET-009")
def test_the_stock_need_never_be_laid_out() -> None:
    table = realm().tile("77")
    table.travel_to("14")
    assert "77" not in table.expedition.tiles


@pytest.mark.rule("SET-004", "DEL-011")
def test_one_marker_and_one_set_of_tracks_for_the_party() -> None:
    table = realm("k1", "k2", "k3", "k4")
    table.effect({"op": "gain", "what": "threat", "who": "self"})
    assert table.expedition.tile == "12" and table.expedition.threat == 1


@pytest.mark.rule("DEL-128", "DEL-007")
def test_the_track_record() -> None:
    assert (THREAT_MAX, CURSE_MAX, TIME_MAX) == (9, 4, 16)
    assert (EXHIBITION_TIME, FULL_TIME, SPAWN_THREAT) == (8, 16, 7)
    assert HUNT_SPACES == {3: 1, 4: 2, 7: 1, 8: 1, 9: 2}


@pytest.mark.rule("DEL-088")
def test_east_is_the_right_edge() -> None:
    table = realm().card("x", back="errant martial historic mystic").deck("x")
    assert [clue_on_side(table.game, side) for side in ("north", "east", "south", "west")] == [
        "errant",
        "martial",
        "historic",
        "mystic",
    ]


@pytest.mark.rule("SET-010", "SET-014", "SET-036", "SET-007")
def test_set_up_of_the_map() -> None:
    from kf_desktop.rules.expedition.kingdom.setup import kingdom_setup  # noqa: PLC0415 - what only this test needs

    table = realm("k1").tracks(threat=7, curse=2, time=9).tile("1").tile("2")
    table.kingdom(start_tiles=("1", "2"), bestiary=())
    table.card("x")
    kingdom_setup(table.game)
    expedition = table.expedition
    assert expedition.tile in ("1", "2")
    assert [tile for tile, state in expedition.tiles.items() if state.up] == [expedition.tile]
    assert expedition.tiles[expedition.tile].explored
    assert (expedition.threat, expedition.curse, expedition.time) == (0, 0, 0)
    assert expedition.map_tokens == {}


@pytest.mark.rule("SAI-025")
def test_going_back_breaks_a_commandment() -> None:
    table = Realm("k1").chain("12", "13")
    table.deck("r1", "r2")
    table["k1"].sheet.saint, table["k1"].sheet.saint_watches = "saint_lidwin", True
    table.expedition.tile = "13"
    table.step("back:12") if len(table.options()) > 1 else table.step()
    assert table.events("backtracks") and not table["k1"].sheet.saint_watches
