"""Every kind of event that is seen happening is seen as what it is: figures, numbers, cards, dice, the map, endings."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Decision
from kf_desktop.engine.events import Event
from kf_desktop.rules.table import state as s
from kf_desktop.ui.staging.beats import (
    DIM,
    LONGEST,
    SETTLE,
    STRIDE,
    TUMBLE,
    Aim,
    Aside,
    Banner,
    Beat,
    Blow,
    Card,
    Comes,
    Count,
    Die,
    Dust,
    Goes,
    Hunt,
    Noise,
    Posture,
    Reroll,
    Roll,
    Token,
    Track,
    Travel,
    TurnOver,
    Way,
    Words,
)
from kf_desktop.ui.staging.director import CHAPTERS
from kf_desktop.ui.staging.score import cues
from tests.ui import fakes

assert CHAPTERS, "they register the readings"


def event(kind: str, **args: Any) -> Event:
    return Event(kind, args)


def beats(*events: Event, decision: Decision | None = None, state: s.State | None = None) -> list[Beat]:
    return [cue.beat for cue in cues(fakes.view_of(state or fakes.clash_state(), decision, events))]


ILSE, BOSS = "knight:ilse", "figure:1"


# --- figures ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "seen"),
    [
        (event("walks", knight="ilse", path=["D4", "D5"]), Way(ILSE, ("D4", "D5"))),
        (event("climbs_tile", knight="ilse", space="D4"), Way(ILSE, ("D4",))),
        (event("withdraws", figure=1, path=["D4"]), Way(BOSS, ("D4",), "monster")),
        (event("displaced", figure=1, space="A1"), Way(BOSS, ("A1",), "push")),
        (event("crash", knight="ilse"), Dust(ILSE)),
        (event("knockdown", knight="ilse"), Posture(ILSE, "falling")),
        (event("stands_up", knight="ilse"), Posture(ILSE, "")),
        (event("spawned", figure=1, space="A1"), Comes(BOSS)),
        (event("mob_gone", figure=1), Goes(BOSS)),
    ],
)
def test_a_figure_is_seen_doing_it(what: Event, seen: Beat) -> None:
    assert beats(what) == [seen]


@pytest.mark.parametrize(
    "what",
    [
        event("walks", knight="ilse", path=[]),
        event("moved_by_force", knight="ilse"),
        event("targeting", figure=1, knights=[]),
        event("hits", knight="ilse", hits=0),
        event("full_miss", knight="ilse"),
        event("deals_wound", knight="ilse", critical=True),
    ],
)
def test_where_nothing_comes_of_it_nothing_is_seen(what: Event) -> None:
    """No way, nobody aimed at, no hit, and a wound without an attack."""
    assert beats(what) == []


def test_who_dies_leaves_the_board_and_is_named() -> None:
    gone, banner = beats(event("dies", knight="bruno", cause="bell_ox"))
    assert gone == Goes("knight:bruno")
    assert isinstance(banner, Banner) and banner.tone == "blood" and "Bruno" in banner.lines[0]


@pytest.mark.parametrize("critical", [False, True])
def test_a_wound_strikes_whom_the_attack_was_aimed_at(critical: bool) -> None:
    attack = event("attack", knight="ilse", figure=1, gear="ilse.gear.parish_spade")
    aim, blow, words = beats(attack, event("deals_wound", knight="ilse", card="x", critical=critical))
    assert (aim, blow) == (Aim(ILSE, (BOSS,)), Blow(BOSS))
    assert isinstance(words, Words) and words.who == BOSS
    other = beats(attack, event("deals_wound", knight="ilse", card="x", critical=not critical))[2]
    assert isinstance(other, Words) and other.words != words.words


def test_a_miss_and_an_escape_are_told_over_the_figure() -> None:
    attack = event("attack", knight="ilse", figure=1, gear="ilse.gear.parish_spade")
    missed, escaped = beats(attack, event("no_wound", knight="ilse"))[1], beats(event("full_evade", knight="ilse"))[0]
    assert isinstance(missed, Words) and missed.who == BOSS
    assert isinstance(escaped, Words) and escaped.who == ILSE and escaped.tone == "moss"


# --- numbers and tokens -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "seen"),
    [
        (event("gain", what="vigor", knight="ilse", amount=2), [Count("vigor", 2, "ilse")]),
        (event("lose", what="passion", knight="ilse", amount=1), [Count("passion", -1, "ilse")]),
        (event("pays", what="heat", knight="ilse", amount=1), [Count("heat", 1, "ilse")]),
        (event("pays", what="vigor", knight="ilse", amount=1), [Count("vigor", -1, "ilse")]),
        (event("heat_for_rerolls", knight="ilse", amount=2), [Count("heat", 2, "ilse")]),
        (event("overheats", knight="ilse", amount=1), [Noise("fire")]),
        (event("track_up", what="threat", amount=2), [Track("threat", 2)]),
        (event("track_down", what="curse", amount=1), [Track("curse", -1)]),
        (event("gain", what="gold", knight="ilse", amount=2), [Count("gold", 2, "ilse")]),
        (event("gain", what="vigor", knight="ilse", amount=0), []),
    ],
)
def test_what_is_counted_is_counted_up_or_down(what: Event, seen: list[Beat]) -> None:
    assert beats(what) == seen


def test_a_token_flies_from_whoever_has_the_turn() -> None:
    state = fakes.clash_state()
    assert state.clash is not None
    gain = event("pool", token="opening", amount=1)
    assert beats(gain, state=state) == []
    state.clash.active = "bruno"
    assert beats(gain, state=state) == [Token("opening", "knight:bruno", "pool")]
    spent = event("pool", token="opening", amount=-1)
    assert beats(spent, state=state) == [Token("opening", "pool", "knight:bruno")]


# --- cards --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "start", "end", "drawn"),
    [
        ("ai_card", "ai_deck", "stage", True),
        ("signature", "ai_deck", "stage", True),
        ("body_part", "bp_deck", "stage", True),
        ("healed", "wounds", "bp_deck", False),
        ("wound", "bp_deck", "wounds", False),
        ("mortis", "cards", "stage", True),
        ("condition", "stage", "knight:ilse", False),
    ],
)
def test_a_card_goes_from_pile_to_place(kind: str, start: str, end: str, drawn: bool) -> None:
    card = fakes.library().bp_of("bell_ox", 1)[0]
    found, *_ = beats(event(kind, card=card.id, knight="ilse"))
    assert isinstance(found, Card)
    assert (found.name, found.start, found.end, found.drawn) == (card.name.get("en"), start, end, drawn)


# --- dice ---------------------------------------------------------------------------------------


def test_the_first_die_is_the_crit_die_and_the_bonus_counts_for_each() -> None:
    (roll,) = beats(event("attack_roll", knight="ilse", dice=[9, 3], bonus=2, difficulty=8))
    assert isinstance(roll, Roll)
    assert roll.dice == (Die(9, total=11, crit=True), Die(3, total=5)) and "8" in roll.told


@pytest.mark.parametrize(("kind", "passed"), [("test", True), ("test", False), ("save", True)])
def test_a_test_is_one_die_that_passes_or_fails(kind: str, passed: bool) -> None:
    (roll,) = beats(event(kind, knight="ilse", die=4, bonus=3, difficulty=6, passed=passed))
    assert isinstance(roll, Roll) and roll.dice == (Die(4, success=passed, total=7),)


def test_power_dice_are_told_by_colour_and_face() -> None:
    (roll,) = beats(event("power_roll", knight="ilse", dice=["red:3", "white:1", "green:2", "black:x"]))
    assert isinstance(roll, Roll) and roll.dice == (Die(3, "red"), Die(1, "white"))
    assert beats(event("power_roll", knight="ilse", dice=[])) == []
    assert beats(event("rerolled", knight="ilse", before=2, after=9)) == [Reroll(2, 9)]


def test_a_power_roll_says_what_it_came_to_where_that_is_known() -> None:
    rolled = event("power_roll", knight="ilse", dice=["red:3"])
    shown = beats(rolled, event("power_total", knight="ilse", total=7, at=5, wounded=True))
    assert isinstance(shown[0], Roll) and shown[0].told == "7 Power against AT 5 ✓"
    shown = beats(rolled, event("encounter_power", knight="ilse", total=3, at=4, scraped=False))
    assert isinstance(shown[0], Roll) and shown[0].told == "3 Power against AT 4 ✕"


# --- the map, what is heard, endings ------------------------------------------------------------


@pytest.mark.parametrize(
    ("what", "seen"),
    [
        (event("backtracks", tile="02"), Travel("02")),
        (event("tile_placed", tile="02"), TurnOver("02")),
        (event("monster_moves", monster="bell_ox", tile="03"), Hunt("bell_ox", "03")),
        (event("delve_round"), Noise("bell")),
        (event("paragraph", book="ilse", paragraph=1), Noise("page")),
        (event("enters_fog"), Noise("fog")),
        (event("campfire"), Noise("fire")),
        (event("terrain_destroyed", tile="column"), Noise("blow")),
    ],
)
def test_the_map_moves_and_the_table_is_heard(what: Event, seen: Beat) -> None:
    assert beats(what) == [seen]


@pytest.mark.parametrize(
    ("kind", "tone"),
    [("clash_won", "gold"), ("clash_lost", "blood"), ("expedition_over", "gold"), ("expedition_failed", "blood")],
)
def test_an_ending_has_a_banner_in_its_colour(kind: str, tone: str) -> None:
    banner = beats(event(kind, monster="bell_ox", level=1, number=3, why="threat"))[0]
    assert isinstance(banner, Banner) and banner.tone == tone and banner.title and banner.lines[0]


@pytest.mark.parametrize(("kind", "title"), [("exhibition", "Exhibition clash"), ("full", "Full clash")])
def test_a_clash_that_begins_is_announced(kind: str, title: str) -> None:
    """From a page of the codex the table turned into the board of a fight without a word."""
    (banner,) = beats(event("clash_begins", monster="bell_ox", level=1, what=kind, card="x"))
    assert isinstance(banner, Banner) and banner.title == title and "The Bell-Ox, level 1" in banner.lines[0]


@pytest.mark.parametrize(
    ("wheel", "why"),
    [
        (("bell_ox", "cinder_novices", ""), "In your district"),
        (("", "bell_ox", "cinder_novices"), "Nobody is in your district"),
        (("cinder_novices", "bell_ox", ""), "quest or your contract"),
    ],
)
@pytest.mark.rule("DEL-039")
def test_a_clash_of_the_hour_says_why_it_is_this_monster(wheel: tuple[str, ...], why: str) -> None:
    """The wheel said that nobody was there, and hounds came."""
    state = fakes.clash_state()
    library, expedition = fakes.library(), state.expedition
    first = library.kingdoms[expedition.kingdom].districts[0].id
    expedition.tile = next(each.id for each in library.tiles[expedition.kingdom].values() if each.district == first)
    expedition.wheel, expedition.time = [*wheel], 8
    begins = event("clash_begins", monster="bell_ox", level=1, what="exhibition", card="x")
    (banner,) = beats(begins, state=state)
    assert isinstance(banner, Banner) and banner.lines[1].startswith("Time 8") and why in banner.lines[1]
    next(frame for frame in state.scenes if frame.scene == "clash").args["book"] = "ilse"
    (banner,) = beats(begins, state=state)
    assert isinstance(banner, Banner) and len(banner.lines) == 1, "a page has called for it"


def test_what_a_banner_has_no_room_for_stands_on_the_next() -> None:
    gains = [event("clue", knight="ilse", what="martial", amount=1, now=n) for n in range(1, 8)]
    first, second, *flying = beats(event("encounter_ends", monster="cinder_novices", scrapes=2), *gains)
    assert len(flying) == len(gains) and all(isinstance(beat, Token) for beat in flying)
    assert isinstance(first, Banner) and isinstance(second, Banner) and first.title == second.title
    assert (len(first.lines), len(second.lines)) == (4, 4)


TEST: dict[str, Any] = {"knight": "ilse", "virtue": "bravery", "die": 7, "bonus": 0, "difficulty": 6}
GOLD = event("gain", knight="ilse", what="gold", amount=2, now=2)


@pytest.mark.parametrize(("passed", "tone"), [(True, "moss"), (False, "blood")])
def test_what_a_test_on_the_map_came_to_and_gave_stands_before_the_page_covers_it(passed: bool, tone: str) -> None:
    dice, banner, counted = beats(event("test", **TEST, passed=passed), GOLD, state=fakes.state("delve"))
    assert counted == Count("gold", 2, "ilse")
    assert isinstance(dice, Roll) and isinstance(banner, Banner)
    assert banner.tone == tone and "Ilse" in banner.lines[0] and "2" in banner.lines[1]


def test_the_tests_of_one_step_share_a_banner() -> None:
    tests = [event("test", **{**TEST, "knight": knight}, passed=knight == "ilse") for knight in ("bruno", "ilse")]
    (banner,) = (beat for beat in beats(*tests, GOLD, state=fakes.state("delve")) if isinstance(beat, Banner))
    assert banner.tone == "blood" and len(banner.lines) == 3
    assert "Bruno" in banner.lines[0] and "Ilse" in banner.lines[1]


def test_a_test_between_two_pages_is_a_line_and_leaves_the_new_page_to_be_read() -> None:
    """The banner lay across its text, and said once more what stands in the margin."""
    way, page = (
        event("way_taken", knight="ilse", book="ilse", paragraph=100),
        event("paragraph", book="ilse", paragraph=112),
    )
    told = beats(way, event("test", **TEST, passed=True), GOLD, page, state=fakes.state("delve"))
    assert not [each for each in told if isinstance(each, Banner)]
    (line,) = [each for each in told if isinstance(each, Aside)]
    assert "Ilse" in line.told and "passed" in line.told


def test_what_an_aftermath_gave_after_a_question_is_told() -> None:
    """Where the clash's own banner was of an earlier step; else that one says it, and nothing twice."""
    over = event("aftermath", type="full", monster="bell_ox", result="won")
    banner = next(beat for beat in beats(GOLD, over) if isinstance(beat, Banner))
    assert banner.title == "The Aftermath" and "won" in banner.lines[0] and "2" in banner.lines[1]
    together = beats(event("clash_won", monster="bell_ox", level=1), GOLD, over)
    assert sum(isinstance(beat, Banner) for beat in together) == 1


# --- how long -----------------------------------------------------------------------------------


def test_a_long_way_takes_no_longer_than_ten_spaces() -> None:
    way = tuple(f"A{n}" for n in range(1, 13))
    assert Way(BOSS, way, "monster").time() == STRIDE * LONGEST == Way(BOSS, way[:10], "monster").time()
    assert Way(ILSE, ("A1",)).time() < Way(BOSS, ("A1",), "monster").time()


def test_each_die_more_comes_to_rest_a_little_later() -> None:
    times = [Roll("x", (Die(1),) * count).time() for count in (1, 2, 3)]
    assert times == [TUMBLE + DIM + SETTLE * count for count in (1, 2, 3)]


def test_only_much_heat_is_heard() -> None:
    assert [Count("heat", by, "ilse").heard() for by in (1, 2, -3)] == ["", "fire", ""]
    assert Count("vigor", 5, "ilse").heard() == "" and Way(BOSS, ("A1",), "monster").heard() == "hoof"


def test_what_a_vice_forfeits_is_not_overlooked() -> None:
    """A knight who gains nothing where the others do: the log alone is not where anybody looks for it."""
    (banner,) = beats(event("ignored_by_vice", knight="bruno", what="disregard"))
    assert isinstance(banner, Banner) and "Bruno" in banner.lines[0] and "Disregard" in banner.lines[0]
