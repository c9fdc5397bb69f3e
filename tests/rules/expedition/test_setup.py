"""Kingdom and monster set-up (SET)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from kf_desktop.content.cards.kingdom import BestiaryRow, DeepFogCard
from kf_desktop.content.cards.perils import MortisCard
from kf_desktop.content.tiers import CAMPAIGN_LEVELS
from kf_desktop.rules.expedition.kingdom.map import place_neighbours
from kf_desktop.rules.expedition.kingdom.setup import decks_setup, kingdom_setup, monster_setup, monsters_of_row
from kf_desktop.rules.sheet.tale import bestiary_row
from kf_desktop.rules.table.state import Chapter, Investigation
from tests.rules.camp import KINGDOM, Camp
from tests.rules.realm import Realm
from tests.rules.written import words

# The bestiaries of the ledger: levels at rows of five chapters, quest and three investigations each; "." = none.
WANDERING = {
    "cinder_novices": "1.22|2.33|3444|....|....",
    "reed_wives": "..11|.122|.333|...4|4444",
    "salt_pilgrims": "1111|222.|333.|44..|....",
    "lantern_children": "1.1.|222.|33..|444.|....",
    "mirror_heron": ".111|.222|..33|3..4|4444",
}
ABBACY = WANDERING | {
    "kiln_hounds": "11..|22..|33..|44..|....",
    "bell_ox": "111.|22..|333.|.444|....",
    "ash_regent": "....|...1|11.2|2333|4444",
    "second_name": "....|....|..11|1.22|3334",
    "furnace_mother": "....|....|....|..11|1222",
}
FEN = WANDERING | {
    "fenwright": "111.|.222|.333|.444|....",
    "fen_king": "....|..11|1122|2.33|4444",
    "fen_devil": "....|....|...1|1.22|3334",
    "fen_dragon": "....|....|....|..11|1222",
}


def rows(table: Mapping[str, str]) -> tuple[BestiaryRow, ...]:
    columns = {name: levels.replace("|", "") for name, levels in table.items()}
    found = [{name: int(levels[row]) for name, levels in columns.items() if levels[row] != "."} for row in range(20)]
    return tuple(BestiaryRow(row=row, monsters=tuple(monsters.items())) for row, monsters in enumerate(found))


def kingdom_with(table: Mapping[str, str], districts: int = 3) -> Realm:
    realm = Realm("k1", districts=districts)
    realm.kingdom(bestiary=rows(table))
    return realm


def available(realm: Realm, row: int) -> dict[str, int]:
    return monsters_of_row(realm.game.content.kingdoms["realm"], row)


def progress(realm: Realm, chapter: int, quest: str = "", investigations: int = 0) -> Realm:
    """The leader has come so far: all of the chapters before, and this of the chapter."""
    done = [Chapter("success", [Investigation(number, "success") for number in (1, 2, 3)]) for _ in range(chapter - 1)]
    here = Chapter(quest, [Investigation(number + 1, "failure") for number in range(investigations)])
    realm[realm.expedition.leader].sheet.tale = [*done, here]
    return realm


# --- the kingdom --------------------------------------------------------------------------------


@pytest.mark.rule("SET-001", "SET-007", "SET-008", "SET-010", "SET-014", "SET-015", "SET-004")
def test_a_kingdom_is_set_up_anew() -> None:
    camp = Camp("k1", "k2")
    expedition = camp.state.expedition
    expedition.threat, expedition.curse, expedition.time = 7, 3, 12
    clues = [dict(knight.clues) for knight in camp.state.knights.values()]
    kingdom_setup(camp.game)
    assert (expedition.threat, expedition.curse, expedition.time) == (0, 0, 0)
    assert expedition.kingdom == KINGDOM
    assert [tile for tile, state in expedition.tiles.items() if state.up] == [expedition.tile]
    assert expedition.tiles[expedition.tile].explored
    assert [dict(knight.clues) for knight in camp.state.knights.values()] == clues
    told = [event.kind for event in camp.game.events]
    assert told[0] == "starting_tile" and set(told[1:]) == {"tile_placed"}, "the tile, then its neighbours"


@pytest.mark.rule("SET-011", "SET-037", "SET-009")
def test_the_neighbours_lie_face_down() -> None:
    realm = Realm("k1").road("12", "north", "04").road("12", "east", "09").road("09", "east", "10")
    place_neighbours(realm.game, "12")
    assert {id: state.up for id, state in realm.expedition.tiles.items()} == {"12": True, "04": False, "09": False}


@pytest.mark.rule("SET-013")
def test_one_of_the_starting_tiles_at_random() -> None:
    found = []
    for seed in range(1, 13):
        camp = Camp("k1", seed=seed)
        kingdom_setup(camp.game)
        found.append(camp.state.expedition.tile)
    assert sorted(dict.fromkeys(found)) == sorted(camp.game.content.kingdoms[KINGDOM].start_tiles)


@pytest.mark.rule("SET-016", "SET-020", "SET-022", "SET-006", "SAV-013")
def test_the_decks_are_complete_every_time() -> None:
    camp = Camp("k1")
    expedition, content = camp.state.expedition, camp.game.content
    for _ in range(2):
        decks_setup(camp.game)
        cards = [card.id for card in content.explorations_of(KINGDOM) if not card.survey]
        assert sorted(expedition.exploration) == sorted(cards)
        assert sorted(expedition.deep_fog) == sorted(card.id for card in content.deep_fog_of(KINGDOM))
        assert not expedition.exploration_discard
        assert list(camp.state.mortis) == ["1", "2", "3"] and all(camp.state.mortis.values())
        expedition.deep_fog = expedition.deep_fog[4:]
        expedition.exploration_discard = [expedition.exploration.pop()]


@pytest.mark.rule("SET-016")
def test_the_order_of_the_deck_is_that_of_the_seed() -> None:
    orders = []
    for seed in (1, 1, 2):
        camp = Camp("k1", seed=seed)
        decks_setup(camp.game)
        orders.append(list(camp.state.expedition.exploration))
    assert orders[0] == orders[1] != orders[2]
    listed = sorted(card.id for card in camp.game.content.explorations_of(KINGDOM) if not card.survey)
    assert sorted(orders[0]) == sorted(orders[2]) == listed


@pytest.mark.rule("SET-017")
@pytest.mark.parametrize("seed", range(1, 9))
def test_no_special_card_is_on_top(seed: int) -> None:
    realm = Realm("k1", seed=seed).deck("r1", "s1", "s2", "s3", "s4")
    decks_setup(realm.game)
    assert realm.expedition.exploration[0] == "r1"


@pytest.mark.rule("SET-018", "SET-019", "SET-020")
def test_cards_of_the_kingdom_join_the_common_ones() -> None:
    realm = Realm("k1")

    def sizes() -> tuple[list[int], int, int]:
        decks_setup(realm.game)
        mortis = [len(realm.state.mortis[deck]) for deck in ("1", "2", "3")]
        return mortis, len(realm.state.judicium), len(realm.expedition.deep_fog)

    (one, two, three), judicium, fog = sizes()
    for id, deck, kingdom in (("a", 1, "realm"), ("b", 1, "realm"), ("c", 2, "realm"), ("d", 2, "elsewhere")):
        card = MortisCard(id=id, name=words(id), deck=deck, arrow="north", kingdom=kingdom)
        realm._put("mortis", id, card)
    for id, kingdom in (("f", "realm"), ("g", "elsewhere")):
        realm._put("deep_fog", id, DeepFogCard(id=id, name=words(id), value=1, kingdom=kingdom))
    assert sizes() == ([one + 2, two + 1, three], judicium, fog + 1)


# --- the monsters -------------------------------------------------------------------------------


@pytest.mark.rule("SET-024", "SET-025", "SET-040")
def test_the_row_is_that_of_the_lowest_marked_box() -> None:
    realm = Realm("k1")
    places = [(1, "", 0, 0), (1, "running", 0, 0), (1, "success", 2, 2), (1, "", 3, 3), (2, "", 0, 3)]
    for chapter, quest, investigations, row in [*places, (2, "failure", 0, 4)]:
        assert bestiary_row(progress(realm, chapter, quest, investigations)["k1"]) == row


@pytest.mark.rule("SET-024")
def test_an_investigation_completed_with_leads_is_a_marked_box() -> None:
    realm = progress(Realm("k1"), 1, "success", 1)
    realm["k1"].sheet.bought = ["1-4"]
    assert bestiary_row(realm["k1"]) == 2


@pytest.mark.rule("SET-040")
def test_how_a_row_is_found() -> None:
    realm = kingdom_with({"one": "111.|222.|....|....|...."})
    assert available(realm, 2) == {"one": 1}
    assert available(realm, 3) == {}
    assert available(realm, 4) == {"one": 2}


@pytest.mark.rule("SET-041", "SET-042", "SET-043", "SET-028")
def test_rows_of_the_ledger() -> None:
    abbacy, fen = kingdom_with(ABBACY), kingdom_with(FEN)
    assert "bell_ox" not in available(abbacy, 12) and available(abbacy, 13)["bell_ox"] == 4
    assert next(row for row in range(20) if "ash_regent" in available(abbacy, row)) == 7
    assert available(abbacy, 7)["ash_regent"] == 1
    for realm in (abbacy, fen):
        assert [available(realm, row).get("cinder_novices") for row in (0, 3, 5, 12)] == [1, 2, None, None]
    assert "fenwright" not in available(fen, 12) and available(fen, 13)["fenwright"] == 4
    assert not any("fenwright" in available(abbacy, row) for row in range(20))
    assert (available(fen, 15)["fen_dragon"], available(fen, 19)["fen_dragon"]) == (1, 2)


@pytest.mark.rule("SET-045")
def test_example_a_row_of_the_fen() -> None:
    realm = progress(kingdom_with(FEN), 3, "success", 3)
    levels = {
        "cinder_novices": 4,
        "reed_wives": 3,
        "mirror_heron": 3,
        "fenwright": 3,
        "fen_king": 2,
        "fen_devil": 1,
    }
    assert available(realm, 11) == levels
    monster_setup(realm.game)
    wheel = realm.expedition.wheel
    assert len(wheel) == 3 == len(dict.fromkeys(wheel)) and all(monster in levels for monster in wheel)


@pytest.mark.rule("SET-039", "SET-026", "SET-029", "SET-030", "SET-032", "SET-036", "SET-038", "SHT-041")
def test_example_monster_set_up() -> None:
    realm = progress(kingdom_with(ABBACY, districts=4), 1, "success", 2)
    monster_setup(realm.game)
    expected = {
        "bell_ox": 1,
        "cinder_novices": 2,
        "reed_wives": 1,
        "salt_pilgrims": 1,
        "lantern_children": 1,
        "mirror_heron": 1,
    }
    assert {name: realm.expedition.levels[name] for name in expected} == expected
    assert len(realm.expedition.wheel) == 4 == len(dict.fromkeys(realm.expedition.wheel))
    assert all(monster in expected for monster in realm.expedition.wheel)
    assert realm.expedition.map_tokens == {}


@pytest.mark.rule("SET-033")
def test_fewer_monsters_than_districts() -> None:
    realm = kingdom_with(dict.fromkeys(("one", "two", "three"), "1" * 20))
    realm.kingdom(districts=Realm("k1", districts=4).game.content.kingdoms["realm"].districts)
    monster_setup(realm.game)
    assert sorted(realm.expedition.wheel) == ["", "one", "three", "two"]


@pytest.mark.rule("SET-032")
def test_the_wheel_is_filled_by_chance() -> None:
    found = []
    for seed in range(1, 13):
        realm = Realm("k1", seed=seed)
        realm.kingdom(bestiary=rows({"one": "1" * 20, "two": "1" * 20, "three": "1" * 20}))
        monster_setup(realm.game)
        found.append(tuple(realm.expedition.wheel))
    assert len(dict.fromkeys(found)) > 3


@pytest.mark.rule("SET-023", "SHT-023", "CAM-012", "CAM-051")
def test_the_leaders_sheet_decides() -> None:
    realm = Realm("k1", "k2", leader="k1")
    realm.kingdom(bestiary=rows({"one": "1111|2222|3333|4444|...."}))
    progress(realm, 3)
    monster_setup(realm.game)
    assert realm.expedition.levels["one"] == 2, "the last box marked is that of chapter 2"
    realm.expedition.leader = "k2"
    monster_setup(realm.game)
    assert realm.expedition.levels["one"] == 1


@pytest.mark.rule("CAM-051", "SET-028")
def test_a_monster_that_the_row_lacks_has_the_leaders_tier_if_a_story_calls_for_it() -> None:
    camp = Camp("k1")
    content = camp.game.content
    kingdom = replace(content.kingdoms[KINGDOM], bestiary=(BestiaryRow(row=0, monsters=(("cinder_novices", 1),)),))
    camp.game.content = replace(content, kingdoms={KINGDOM: kingdom})
    for tier, level in (("mob", 1), ("vassal", 2), ("dragon", CAMPAIGN_LEVELS)):
        camp.tiers(k1=tier)
        monster_setup(camp.game)
        assert camp.state.expedition.levels["bell_ox"] == level
        assert "bell_ox" not in camp.state.expedition.wheel


@pytest.mark.rule("DEL-030")
def test_a_kingdom_sheet_names_its_districts_and_points_and_has_room_for_wheel_and_effects() -> None:
    camp = Camp("k1")
    kingdom = camp.game.content.kingdoms[KINGDOM]
    kingdom_setup(camp.game)
    monster_setup(camp.game)
    expedition = camp.state.expedition
    assert len(kingdom.districts) == len(expedition.wheel) and expedition.effect_cards == {}
    assert all(district.name.en and district.name.zh and district.sign for district in kingdom.districts)
    assert sorted(point.number for point in kingdom.points_of_interest) == [0, 1, 2, 3, 4, 5]
