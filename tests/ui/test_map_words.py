"""What is said of the kingdom map, and what is read from the state to draw it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.door.rulings import FirstClue, Journey
from kf_desktop.engine.decision import Decision, Kind, Option
from kf_desktop.rules.table import state as s
from kf_desktop.ui.i18n.catalogue import CATALOGUE
from kf_desktop.ui.kingdom_map.look import MapLook, read_map, tile_area
from kf_desktop.ui.kingdom_map.words import MapWords, plain
from tests.ui import fakes


@pytest.fixture
def made() -> s.State:
    """In the Great Cloister (05); 02 and 03 are explored, 06 is seen, 01 and 04 lie face down."""
    state = fakes.state("delve")
    expedition = state.expedition
    expedition.tiles = {id: s.TileState(True, True) for id in ("05", "02", "03")}
    expedition.tiles |= {id: s.TileState() for id in ("01", "04")}
    expedition.tiles["06"] = s.TileState(True)
    expedition.tile, expedition.map_tokens, expedition.blocked = "05", {}, []
    return state


def read(made: s.State) -> tuple[MapWords, MapLook]:
    view = fakes.view_of(made)
    look = read_map(view)
    assert look is not None
    return MapWords(view, look), look


def card(id: str) -> object:
    return fakes.library().tiles["cinder_abbacy"][id]


# --- words --------------------------------------------------------------------------------------


def test_an_open_tile_has_its_name_and_a_hidden_one_its_number(made: s.State) -> None:
    words, look = read(made)
    named = fakes.library().tiles["cinder_abbacy"]
    assert named["02"].name.get("en") in words.title(look.tiles["02"])
    hidden = words.title(look.tiles["04"])
    assert "04" in hidden and named["04"].name.get("en") not in hidden


def test_the_back_of_a_hidden_tile_is_told_and_of_no_other(made: s.State) -> None:
    words, look = read(made)
    assert len({words.tile(look.tiles["04"]), words.tile(look.tiles["01"])}) == 2
    assert words.tile(look.tiles["02"]) == words.title(look.tiles["02"]), "of an explored tile there is no more to say"
    assert words.tile(look.tiles["06"]) != words.title(look.tiles["06"]), "a tile that was only seen says so"


def test_who_and_what_is_on_a_tile_is_told(made: s.State) -> None:
    bare = read(made)[0].tile(read(made)[1].tiles["03"])
    made.expedition.map_tokens = {"bell_ox": "03"}
    made.expedition.tiles["03"].tokens = {"smoulder": 2, "blaze": 0}
    words, look = read(made)
    told = words.tile(look.tiles["03"])
    assert told.startswith(bare) and len(told) > len(bare)
    assert "Bell-Ox" in told and "2" in told.removeprefix(bare)
    assert "Bell-Ox" not in words.tile(look.tiles["02"])


def test_where_the_party_stands_is_told_of_one_tile(made: s.State) -> None:
    words, look = read(made)
    here = [id for id, tile in look.tiles.items() if words.tile(tile) != words.title(tile) and tile.here]
    assert here == ["05"]
    made.expedition.tile = "02"
    _, look = read(made)
    assert [id for id, tile in look.tiles.items() if tile.here] == ["02"]


def test_all_of_it_is_told_tile_by_tile(made: s.State) -> None:
    words, look = read(made)
    assert words.everything().split("\n") == [words.tile(tile) for tile in look.tiles.values()]


def test_the_tip_of_an_open_tile_adds_its_district(made: s.State) -> None:
    words, look = read(made)
    tile = look.tiles["02"]
    district = words.names.name("district", tile.district)
    assert district in words.tip(tile) and district not in words.tile(tile)
    assert words.tip(tile).startswith(f"<b>{words.title(tile)}</b>")


def test_nothing_of_the_markup_is_spoken() -> None:
    assert plain("<b>The Well</b><br>Threat &amp; Time") == "The Well. Threat & Time"


# --- the look -----------------------------------------------------------------------------------


def test_there_is_no_map_before_the_kingdom_is_chosen(made: s.State) -> None:
    made.expedition.kingdom = ""
    assert read_map(fakes.view_of(made)) is None
    made.expedition.kingdom, made.expedition.tiles = "cinder_abbacy", {}
    assert read_map(fakes.view_of(made)) is None


def test_tiles_lie_beside_each_other_and_never_on_each_other() -> None:
    areas = [tile_area(tile) for tile in fakes.library().tiles["cinder_abbacy"].values()]
    assert all(not one.intersects(other) for place, one in enumerate(areas) for other in areas[:place])


def test_a_blocked_way_looks_blocked_from_either_side(made: s.State) -> None:
    def blocked() -> int:
        return sum(road.blocked for road in read(made)[1].roads)

    way = next(way for way in fakes.library().tiles["cinder_abbacy"]["05"].paths if way.to and way.kind == "path")
    assert blocked() == 0
    made.expedition.blocked = [f"05>{way.to}"]
    there = blocked()
    made.expedition.blocked = [f"{way.to}>05"]
    assert blocked() == there > 0


def test_a_tile_that_lies_face_down_shows_no_way(made: s.State) -> None:
    made.expedition.tiles = {"04": s.TileState()}
    assert read(made)[1].roads == ()
    made.expedition.tiles = {"04": s.TileState(True)}
    assert len(read(made)[1].roads) == len(fakes.library().tiles["cinder_abbacy"]["04"].paths)


def test_tokens_that_are_gone_are_not_drawn(made: s.State) -> None:
    flipped = fakes.library().kingdoms["cinder_abbacy"].curse.flips_to
    made.expedition.tiles["03"].tokens = {"smoulder": 2, "blaze": 0, str(flipped): 1}
    tile = read(made)[1].tiles["03"]
    assert ("smoulder", 2, False) in tile.tokens and (flipped, 1, True) in tile.tokens
    assert all(count for _, count, _ in tile.tokens) and tile.laden
    assert not read(made)[1].tiles["02"].laden


def test_the_dead_have_no_pawn(made: s.State) -> None:
    assert len(read(made)[1].party) == 2
    made.knights["bruno"].dead = True
    assert len(read(made)[1].party) == 1


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", ["by the path: Errant", "by the shortcut: Martial"]), ("zh_CN", ["走小径：漫游", "走捷径：军事"])],
)
def test_a_tile_that_two_ways_lead_to_tells_the_clue_of_each(made: s.State, language: str, said: list[str]) -> None:
    CATALOGUE.language = language
    words, _ = read(made)
    ways = FirstClue("tile", "east", "errant", (("bruno", 1),)), FirstClue("shortcut", "north", "martial")
    lines = words._who_gains(Journey("04", 5, 6, 3, 4, 1, ways))
    assert [line.startswith(start) for line, start in zip(lines, said, strict=True)] == [True, True]
    assert words._who_gains(Journey("04", 5, 6, 3, 4, 1, ways[:1]))[0].startswith(
        said[0].split(":")[-1].split("：")[-1].strip()
    )


def test_the_way_back_tells_what_it_costs_and_who_is_met(made: s.State) -> None:
    """Of an explored tile only its name was told, though a monster waited there or on the way, or Threat was high."""
    made.expedition.map_tokens = {"bell_ox": "03"}
    back = Option("back:03", "back", {"tile": "03", "time": 1, "threat": 2})
    step = Journey("03", 5, 6, 6, 8, 0, meets=(("kiln_hounds", "02"), ("bell_ox", "03")))
    view = replace(fakes.view_of(made, Decision(Kind.TILE, "choose.travel", [back])), rulings=steps({"03": step}))
    look = read_map(view)
    assert look is not None
    words = MapWords(view, look)
    told = plain(words.before_the_step(look.tiles["03"])).split(". ")
    assert "5 → 6" in told[1] and "6 → 8" in told[1]
    assert told[2].startswith("On the way") and "Kiln Hounds" in told[2] and told[3].startswith("The Bell-Ox")
    assert "1 of 18" in told[4] and len(told) == 5, "a card is drawn there too"
    assert words.before_the_step(look.tiles["02"]) == ""
    same = MapWords(replace(view, rulings=steps({"03": replace(step, threat_after=6)})), look)
    assert "Threat stays 6" in same.before_the_step(look.tiles["03"])
    rulings = steps({"03": replace(step, fails=True)})
    assert "fails" in MapWords(replace(view, rulings=rulings), look).before_the_step(look.tiles["03"])


def test_what_threat_and_time_bring_is_told_before_the_step(made: s.State) -> None:
    view = fakes.view_of(made)
    step = Journey("04", 6, 8, 6, 7, 0, appears="bell_ox")
    words = MapWords(replace(view, rulings=steps({"04": step})), read(made)[1])
    told = plain(words.before_the_step(words.look.tiles["04"]))
    assert "The Bell-Ox appears on a tile next to you" in told
    assert told.endswith("Hour 8: this round ends with the exhibition clash")
    named = MapWords(replace(view, rulings=steps({"04": replace(step, fights="cinder_novices")})), words.look)
    assert "exhibition clash: Cinder Novices" in plain(named.before_the_step(words.look.tiles["04"]))
    earlier = MapWords(replace(view, rulings=steps({"04": replace(step, time_after=7)})), words.look)
    assert "Hour 8" not in earlier.before_the_step(words.look.tiles["04"])


class Steps:
    """Rulings that only know steps, and the hours of the clashes."""

    def __init__(self, steps: dict[str, Journey]) -> None:
        self.steps = steps

    def journey(self, tile: str) -> Journey | None:
        return self.steps.get(tile)

    def clash_hours(self) -> tuple[tuple[str, int, str], ...]:
        return ("exhibition", 8, "cinder_novices"), ("full", 16, "")


def steps(told: dict[str, Journey]) -> Any:
    return Steps(told)
