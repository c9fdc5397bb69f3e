"""The score: each kind of event that is shown, with the beats that it is shown with, to the last value."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Decision
from kf_desktop.engine.events import Event
from kf_desktop.ui.cards.faces import face_of
from kf_desktop.ui.staging.beats import (
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
    Fallen,
    Goes,
    Hunt,
    Noise,
    Outcome,
    Posture,
    Reroll,
    Roll,
    Row,
    Shown,
    Token,
    Track,
    Travel,
    Turn,
    TurnOver,
    Way,
    Words,
)
from kf_desktop.ui.staging.director import CHAPTERS
from kf_desktop.ui.staging.score import READINGS, cues
from tests.ui import fakes

assert CHAPTERS, "they register the readings"

LEAN, HEAD = "bell_ox.ai1.lean_into_the_yoke", "bell_ox.ai1.head_down"
SPADE = "ilse.gear.parish_spade"
FLANK = "bell_ox.bp1.near_flank"
ERRANT = {"clue": "errant"}
OX, ILSE, BRUNO = {"figure": 1}, {"knight": "ilse"}, {"knight": "bruno"}
STRUCK = Event("attack", {**ILSE, **OX, "gear": "ilse.gear.parish_spade"})
AIMED = Aim("knight:ilse", ("figure:1",))


def score(*events: Event, decision: Decision | None = None) -> list[Beat]:
    return [cue.beat for cue in cues(fakes.view_of(fakes.clash_state(), decision, events))]


def case(kind: str, args: dict[str, Any], *beats: Beat) -> Any:
    return pytest.param(kind, args, list(beats), id=f"{kind}: {len(beats)}")


def die(face: int, success: bool) -> dict[str, Any]:
    return {"note": "die", "face": face, "success": success}


PATH = {"path": ["D4", "D5"]}
SPACES = ("D4", "D5")
GAINED = {"what": "vigor", "amount": 2, "now": 5}
BOTH = {"knights": ["ilse", "bruno"], "card": LEAN, "line": 1, "zone": []}

ARMOR = Roll("Armor roll: each ✧ takes 1 off", (Die(5, "black"),))
"""Three stars on a die, and nothing came off: which of them count was said nowhere (EVA-047)."""
ALONE = [
    # figures
    *(case(kind, {**OX, **PATH}, Way("figure:1", SPACES, "monster")) for kind in ("moves", "wanders", "withdraws")),
    *(case(kind, {**ILSE, **PATH}, Way("knight:ilse", SPACES, "knight")) for kind in ("walks", "vaults")),
    case("climbs_tile", {**ILSE, "space": "E5"}, Way("knight:ilse", ("E5",), "knight")),
    case("walks", {**ILSE, "path": []}),
    case("walks", {**PATH}),
    case("moved_by_force", {**ILSE, **PATH}, Way("knight:ilse", SPACES, "push")),
    case("moved_by_force", {**OX, **PATH}, Way("figure:1", SPACES, "push")),
    case("displaced", {**OX, **ILSE, "space": "E5"}, Way("figure:1", ("E5",), "push")),
    case("turns", {**OX, "facing": "west"}, Turn("figure:1", "west")),
    case("crash", {**ILSE}, Dust("knight:ilse")),
    case("knockdown", {**ILSE}, Posture("knight:ilse", "falling")),
    case("stands_up", {**ILSE}, Posture("knight:ilse", "")),
    case("placed", {**ILSE, "space": "E5"}, Comes("knight:ilse")),
    *(case(kind, {**OX}, Comes("figure:1")) for kind in ("monster_placed", "spawned", "appears", "emerges")),
    case("placed", {"space": "E5"}),
    case(
        "ignored_by_vice",
        {**ILSE, "what": "disregard"},
        Banner(
            "Lost to a vice",
            ("Ilse Harrow does not get this clue: the vice Disregard takes the first of every expedition",),
            "blood",
        ),
    ),
    case(
        "lies_still",
        {**ILSE},
        Banner(
            "A turn on the ground",
            ("Ilse Harrow lies knocked down: no move and no attack in this turn",),
            "blood",
        ),
    ),
    case(
        "out_of_range",
        {**ILSE, **OX, "card": "ilse.gear.parish_spade"},
        Banner(
            "The attack is lost",
            ("The Bell-Ox is out of reach of Parish Spade: Ilse Harrow's attack is lost",),
            "blood",
        ),
    ),
    case("mob_gone", {**OX}, Goes("figure:1")),
    case(
        "dies",
        {**ILSE, "cause": "x"},
        *(Goes("knight:ilse"), Fallen("A knight has fallen", ("Ilse Harrow dies",), "blood")),
    ),
    case("targeting", {**OX, **BOTH}, Aim("figure:1", ("knight:ilse", "knight:bruno"))),
    case("targeting", {**OX, **BOTH, "knights": []}),
    case("attack", {**ILSE, **OX}, AIMED),
    case("encounter_attack", {**ILSE, **OX}),
    case("hits", {**ILSE, "hits": 1}, Blow("knight:ilse"), Words("knight:ilse", "1 hit", "blood")),
    case("hits", {**ILSE, "hits": 0}),
    *(case(kind, {**ILSE}) for kind in ("attack_hits", "armor")),
    case(
        "power_total",
        {**ILSE, "total": 7, "at": 6, "wounded": True},
        Outcome("Ilse Harrow: Power 7 against AT 6: a wound"),
    ),
    case("area_strike", {**BRUNO, "hits": 2}, Blow("knight:bruno"), Words("knight:bruno", "2 hits", "blood")),
    case(
        "target_out_of_reach",
        {**ILSE, "card": HEAD, "distance": 3, "reach": 1},
        Words("knight:ilse", "Out of reach", "moss"),
    ),
    *(case(kind, {**ILSE}, Words("knight:ilse", "Evaded", "moss")) for kind in ("full_evade", "chain_break")),
    case("chain_break", {"card": LEAN}),
    *(case(kind, {}) for kind in ("full_miss", "no_wound", "deals_wound", "scrape")),
    *(case(kind, {"tile": "x"}, Noise("blow")) for kind in ("terrain_destroyed", "terrain_flipped")),
    # numbers
    case("gain", {**ILSE, **GAINED}, Count("vigor", 2, "ilse")),
    case("gain", {**ILSE, **GAINED, "what": "gold"}, Count("gold", 2, "ilse")),
    case("gain", {**ILSE, **GAINED, "amount": 0}),
    case("gain", {**GAINED}),
    case("lose", {**BRUNO, **GAINED, "what": "passion"}, Count("passion", -2, "bruno")),
    case("pays", {**ILSE, "what": "heat", "amount": 2}, Count("heat", 2, "ilse")),
    case("pays", {**ILSE, "what": "vigor", "amount": 2}, Count("vigor", -2, "ilse")),
    case("heat_for_rerolls", {**ILSE, "amount": 2}, Count("heat", 2, "ilse")),
    case("overheats", {**ILSE, "amount": 2}, Noise("fire")),
    case("track_up", {"what": "threat", "amount": 2}, Track("threat", 2)),
    case("track_down", {"what": "curse", "amount": 1}, Track("curse", -1)),
    case("pool", {"token": "opening", "amount": 0, "now": 1}),
    case("resource", {**ILSE, "token": "toll", "amount": 1}, Token("toll", "knight:ilse", "rail:ilse")),
    case("resource", {**ILSE, "token": "toll", "amount": -1}, Token("toll", "rail:ilse", "knight:ilse")),
    case("priority_target", {**ILSE}, Token("priority_target", "stage", "knight:ilse")),
    case("token_moves", {**OX, "token": "ai"}, Token("ai", "stage", "figure:1")),
    case("kingdom_token", {"tile": "04", "token": "ember", "amount": 1}, Token("ember", "stage", "tile:04")),
    case("kingdom_token", {"tile": "04", "token": "ember", "amount": -1}, Token("ember", "tile:04", "stage")),
    # what is won
    case("loot", {"loot": "upgrade", "amount": 2, "now": 3}, Card("Upgrade", "stage", "party", drawn=False)),
    case("gear_gained", {**ILSE, "gear": SPADE}, Card("Parish Spade", "stage", "rail:ilse", drawn=False)),
    *(
        case(kind, {**ILSE, "loot": "upgrade"}, Card("Upgrade", "lay:upgrade", "rail:ilse", drawn=False))
        for kind in ("takes_loot", "takes_scrap")
    ),
    case(
        "exchanges",
        {**ILSE, "loot": "kingdom_gear", "card": SPADE},
        Card("Parish Spade", f"lay:{SPADE}", "rail:ilse", drawn=False),
    ),
    case("cashes", {**ILSE, "loot": "upgrade"}, Token("gold", "lay:upgrade", "rail:ilse")),
    # escalation
    case("ai_added", {"level": 2}, Card("Level 2", "supply", "ai_deck", drawn=False), Row("ai")),
    case("bp_added", {"level": 3, "amount": 1}, Card("Level 3", "supply", "bp_deck", drawn=False), Row("body")),
    case("mob_escalates", {**OX, "level": 2}, Words("figure:1", "Level 2", "blood")),
    case("permanent_bonus", {"monster": "bell_ox", "step": 1}, Aside("The Bell-Ox grows for good: step 1")),
    case(
        "new_phase",
        {"monster": "bell_ox", "now": 2},
        *(Aside("The Bell-Ox: phase 2 begins"), Row("ai"), Row("body")),
    ),
    # cards
    *(case(kind, {**OX, "card": HEAD}, Card("Head Down", "ai_deck", "stage")) for kind in ("ai_card", "routine")),
    case("signature", {**OX, "card": LEAN}, Card("Lean into the Yoke", "ai_deck", "stage")),
    case("body_part", {"card": FLANK, "at": 4}, Card("Near Flank", "bp_deck", "stage")),
    case("wound", {"card": FLANK}, Card("Near Flank", "bp_deck", "wounds", drawn=False, slow=True)),
    case("healed", {"card": FLANK}, Card("Near Flank", "wounds", "bp_deck", drawn=False, slow=True)),
    case("clue_left", ERRANT, Aside("Errant clue left where it is: none of you collects that type")),
    case(
        "clue_not_collected",
        {**ILSE, **ERRANT},
        Aside("Errant clue: Ilse Harrow does not collect that type and gains nothing"),
    ),
    *(
        case(kind, {**ILSE, **args}, Aside(said))
        for kind, args, said in (
            ("event_found", {}, "Ilse Harrow finds something that is meant for nobody else"),
            ("symbol_found", {"known": True}, "A Symbol on the tile: the party can read it"),
            ("symbol_understood", {}, "A Symbol of the Codex can be read from now on"),
            ("shortcuts_open", {}, "Shortcuts are open to the party"),
            ("slips_away", {"monster": "bell_ox"}, "The Encounter with The Bell-Ox is ignored"),
            ("effect_space_taken", {"card": "scalded", "what": "active"}, "Scalded does nothing: its place is taken"),
            (
                "point_of_interest",
                {"number": 3, "card": "abbacy.night_sweeping"},
                "Point of Interest 3: the number is that of the top Exploration card "
                "(Night Sweeping), which stays there",
            ),
        )
    ),
    case("clue_without_type", {}, Aside("A clue is lost: no card is left that tells its type")),
    case(
        "clue_direction",
        {"card": "scalded", "direction": "east"},
        Aside("One more clue: the arrow of a drawn card (Scalded) points east"),
    ),
    case("clue_counted", {**ILSE, **ERRANT, "amount": 1, "now": 2}, Token("errant", "tile:01", "rail:ilse")),
    *(
        case(kind, {**ILSE, "card": "abbacy.night_sweeping"}, Card("Night Sweeping", "cards", "stage"))
        for kind in ("fog_card", "survey_card")
    ),
    case("condition", {**ILSE, "card": "scalded"}, Card("Scalded", "stage", "knight:ilse", drawn=False)),
    # dice
    case(
        "attack_roll",
        {**ILSE, "dice": [9, 3], "bonus": 2, "difficulty": 8},
        Roll("Attack roll", (Die(9, total=11, crit=True), Die(3, total=5)), "8+ succeeds"),
    ),
    case(
        "evasion_roll",
        {**ILSE, "dice": [4], "bonus": -1, "difficulty": 6},
        Roll("Evasion roll", (Die(4, total=3, crit=True),), "6+ succeeds"),
    ),
    case(
        "incarnation_roll",
        {**ILSE, "die": 7, "difficulty": 6, "passed": True},
        Roll("The Saint is called", (Die(7, success=True, total=7),), "6+ succeeds"),
    ),
    case(
        "test",
        {**ILSE, "die": 4, "bonus": 2, "difficulty": 6, "passed": True},
        Roll("Test", (Die(4, success=True, total=6),), "6+ succeeds"),
    ),
    case(
        "save",
        {"what": "threat", "die": 3, "difficulty": 5, "passed": False},
        Roll("Save", (Die(3, success=False, total=3),), "5+ succeeds"),
    ),
    case(
        "throw",
        {**ILSE, "die": 7, "outcome": "win"},
        Roll("The throw", (Die(7, success=True, total=7),)),
        Outcome("Ilse Harrow throws 7: won"),
    ),
    case("power_roll", {"dice": ["red:3", "white:1"]}, Roll("Power roll", (Die(3, "red"), Die(1, "white")))),
    case("armor_roll", {"dice": ["black:5", "die", "green:2", "red:x"]}, ARMOR),
    case("placement_roll", {"dice": ["red:2"]}, Roll("Placement roll", (Die(2, "red"),))),
    case("placement_roll", {"dice": 7}),
    case("rerolled", {**ILSE, "before": 3, "after": 9}, Reroll(3, 9)),
    # the map, and what is only heard
    case("travels", {"tile": "04"}, Travel("04"), TurnOver("04")),
    case("backtracks", {"tile": "04"}, Travel("04")),
    *(case(kind, {"tile": "04"}, TurnOver("04")) for kind in ("tile_revealed", "tile_placed")),
    *(
        case(kind, {"monster": "bell_ox", "tile": "04"}, Hunt("bell_ox", "04"))
        for kind in ("monster_moves", "monster_appears")
    ),
    *(case(kind, {}, Noise("bell")) for kind in ("monster_round", "knight_round", "delve_round", "phase")),
    case("paragraph", {"book": "ilse", "paragraph": 112}, Noise("page")),
    *(case(kind, {}, Noise("fog")) for kind in ("enters_fog", "hunt")),
    case(
        "fog_hazard",
        {"card": "fog.wet_rope"},
        Noise("fog"),
        Aside("Hazard of the fog: Wet Rope (gain 1 Heat)"),
    ),
    *(case(kind, {**ILSE}, Noise("fire")) for kind in ("incarnates", "campfire")),
]


@pytest.mark.parametrize(("kind", "args", "beats"), ALONE)
def test_what_an_event_is_shown_with(kind: str, args: dict[str, Any], beats: list[Beat]) -> None:
    assert score(Event(kind, args)) == beats


@pytest.mark.parametrize(
    ("kind", "args", "beats"),
    [
        ("full_miss", {}, [Words("figure:1", "Missed", "ink_soft")]),
        (
            "power_total",
            {**ILSE, "total": 5, "at": 6, "wounded": False},
            [Outcome("Ilse Harrow: Power 5 against AT 6: no wound"), Words("figure:1", "No Wound", "ink_soft")],
        ),
        ("no_wound", {}, [Words("figure:1", "Missed", "ink_soft")]),
        ("deals_wound", {"critical": False}, [Blow("figure:1"), Words("figure:1", "Wound", "blood")]),
        ("deals_wound", {"critical": True}, [Blow("figure:1"), Words("figure:1", "Critical wound", "blood")]),
        ("scrape", {}, [Blow("figure:1"), Words("figure:1", "Scrape", "blood")]),
        ("wound", {"card": FLANK}, [Card("Near Flank", "figure:1", "wounds", drawn=False, slow=True)]),
    ],
)
def test_what_comes_of_an_attack_is_shown_at_the_figure_under_attack(
    kind: str, args: dict[str, Any], beats: list[Beat]
) -> None:
    assert score(STRUCK, Event(kind, args)) == [AIMED, *beats]
    part = Event("body_part", {"card": FLANK, "figure": 1, "at": 4})
    assert score(part, Event(kind, args)) == [Card("Near Flank", "bp_deck", "stage"), *beats]


def test_a_token_for_the_pool_comes_from_the_knight_whose_turn_it_is() -> None:
    state = fakes.clash_state()
    event = Event("pool", {"token": "opening", "amount": 1, "now": 2})
    assert cues(fakes.view_of(state, None, [event])) == []
    assert state.clash is not None
    state.clash.active = "bruno"
    (cue,) = cues(fakes.view_of(state, None, [event]))
    assert cue.beat == Token("opening", "knight:bruno", "pool")
    assert cues(fakes.view_of(fakes.state("delve"), None, [event])) == []


def test_a_token_of_the_pool_goes_to_whoever_is_struck() -> None:
    spent = Event("pool", {"token": "opening", "amount": -1, "now": 0})
    assert score(STRUCK, spent) == [AIMED, Token("opening", "pool", "figure:1")]


def test_a_clue_goes_from_the_tile_to_the_knight_and_a_tile_is_found_on_the_map(window: Any, play: Any) -> None:
    state = fakes.state("delve")
    found = Event("clue", {"knight": "ilse", "what": "historic", "amount": 1, "now": 1})
    (cue,) = cues(fakes.view_of(state, None, [found]))
    assert cue.beat == Token("historic", f"tile:{state.expedition.tile}", "rail:ilse")
    play(state, "choose")
    overlay = window.table.director.overlay
    start, end = overlay.spot(cue.beat.start), overlay.spot(cue.beat.end)
    assert window.table.middle.geometry().contains(start.center()) and not start.isEmpty()
    assert window.table.party.geometry().contains(end.center()) and not end.isEmpty()


@pytest.mark.parametrize("shelf", ["mortis", "judicium"])
def test_what_a_knight_suffers_is_shown(shelf: str) -> None:
    """It was drawn and done with before the next question came."""
    face = face_of(fakes.library(), shelf, next(iter(getattr(fakes.library(), shelf))))
    drawn = Event(shelf, {**ILSE, "card": face.id.card})
    assert score(drawn) == [Card(face.title, "cards", "stage"), Shown(face)]


def test_a_squires_card_in_place_of_another_is_shown_and_each_that_is_drawn_is_told() -> None:
    drawn, other = list(fakes.library().mettle)[:2]
    kit = {"knight": "kit", "what": "power"}
    draws = Event("mettle", {**kit, "card": drawn})
    assert score(draws) == [], "in a fight his slip tells it"
    (told,) = (cue.beat for cue in cues(fakes.view_of(fakes.state("delve"), None, [draws])))
    assert isinstance(told, Aside) and face_of(fakes.library(), "mettle", drawn).title in told.told
    replaced = Event("mettle_replaced", {"knight": "kit", "before": drawn, "card": other})
    assert score(replaced) == [Shown(face_of(fakes.library(), "mettle", other))]


def test_a_monsters_card_that_is_looked_at_is_shown() -> None:
    """Only the log told its name."""
    looked = Event("looks_at", {**ILSE, "card": FLANK})
    assert score(looked) == [Shown(face_of(fakes.library(), "bp", FLANK))]
    of_the_map = Event("looks_at", {"card": next(iter(fakes.library().explorations))})
    assert score(of_the_map) == []


def test_a_card_that_is_drawn_on_the_way_is_shown_by_itself_unless_it_lies_on_the_stage() -> None:
    """What asks nothing is done with at once: nobody saw which card took an hour or brought a monster."""
    card = next(iter(fakes.library().explorations))
    drawn = Event("exploration", {"card": card, "left": 9, "special": False})
    face = face_of(fakes.library(), "explorations", card)
    flies = Card(face.title, "cards", "stage")

    def seen(*events: Event, decision: Decision) -> list[Beat]:
        state = fakes.state("delve")
        return [cue.beat for cue in cues(fakes.view_of(state, decision, events))]

    walk, ask = fakes.decisions()["tile"], fakes.decisions()["choose"]
    assert seen(drawn, decision=walk) == [flies, Shown(face)]
    assert seen(drawn, decision=ask) == [flies]
    page = Event("paragraph", {"book": "ilse", "paragraph": 1})
    assert [beat for beat in seen(drawn, page, decision=ask) if isinstance(beat, Shown)] == [Shown(face)]


def test_dice_succeed_as_the_rules_tell_later_in_the_step() -> None:
    rolled = Event("attack_roll", {**ILSE, "dice": [8, 3, 5], "bonus": 0, "difficulty": 6})
    told = Event("attack_hits", {"hits": 1}, reasons=({"number": "hits", "total": 1}, die(8, True), die(3, False)))
    roll, said = score(rolled, told)
    assert isinstance(roll, Roll) and [each.success for each in roll.dice] == [True, False, None]
    assert isinstance(said, Outcome)
    (roll,) = score(rolled, decision=fakes.reroll())
    assert isinstance(roll, Roll) and [each.success for each in roll.dice] == [True, False, False]


@pytest.mark.parametrize(
    ("hits", "blocked", "said"),
    [(1, 0, "Ilse is hit 1 time"), (2, 1, "Ilse is hit 2 times, 1 blocked"), (0, 2, "Ilse is not hit")],
)
def test_what_the_dice_came_to_is_said_before_it_is_felt(hits: int, blocked: int, said: str) -> None:
    """How many hits it was stood in the log alone, and the dice were gone before anybody could count."""
    told = Event("hits", {**ILSE, "hits": hits, "blocked": blocked}, reasons=(die(3, False),))
    assert score(told) == [Outcome(said), *([Blow("knight:ilse")] if hits else [])]


def test_what_armor_takes_off_and_what_an_attack_hits_is_said_beside_the_dice() -> None:
    rolled = Event("armor_roll", {**ILSE, "dice": ["red:2"]})
    armor = Event("armor", {**ILSE, "loss": 3, "reduced": 1})
    assert score(rolled, armor)[1] == Outcome("Armor takes 1 off Ilse Harrow's loss of 3")
    hits = Event("attack_hits", {**ILSE, "hits": 2, "misses": 1}, reasons=(die(8, True),))
    assert score(hits) == [Outcome("Ilse Harrow: 2 hits, 1 miss")]
    power = Event("power_roll", {**ILSE, "dice": ["red:2"]})
    total = Event("power_total", {**ILSE, "total": 7, "at": 6, "wounded": True})
    (roll,) = score(power, total)
    assert isinstance(roll, Roll) and roll.told == "7 Power against AT 6 ✓", "beside the dice from the beginning"


def test_dice_that_were_rolled_again_come_with_what_all_came_to() -> None:
    again = Event("rerolled", {**ILSE, "before": 3, "after": 9})
    natural: Any = {"note": "natural", "face": 10, "success": True}
    told = Event("hits", {**ILSE, "hits": 0, "blocked": 0}, reasons=(natural, {**die(9, True), "total": 11}))
    assert score(again, told)[0] == Reroll(3, 9, (Die(10, "", True, 10, True), Die(9, "", True, 11)), "Evasion roll")


@pytest.mark.parametrize(
    ("kind", "title", "tone"),
    [
        ("encounter_ends", "The encounter is over", "moss"),
        ("clash_won", "The clash is won", "gold"),
        ("clash_lost", "The clash is lost", "blood"),
        ("expedition_over", "The expedition is over", "gold"),
        ("expedition_failed", "The expedition has failed", "blood"),
    ],
)
def test_an_ending_has_banners_with_all_that_it_gave(kind: str, title: str, tone: str) -> None:
    args: dict[str, Any] = {"monster": "bell_ox", "scrapes": 2, "number": 1, "reason": "time"}
    before = Event("gain", {"what": "gold", **BRUNO, "amount": 7, "now": 9})
    gained = [Event("gain", {"what": "gold", **ILSE, "amount": amount, "now": amount}) for amount in (3, 4, 5, 6)]
    told = score(before, Event(kind, args), Event("only_one_answer", {}), *gained)
    banner, more = (beat for beat in told if isinstance(beat, Banner))
    assert isinstance(banner, Banner) and isinstance(more, Banner)
    assert more.title == title and "6" in more.lines[0]
    assert (banner.title, banner.tone, len(banner.lines)) == (title, tone, 4)
    for amount, line in zip((3, 4, 5), banner.lines[1:], strict=True):
        assert "Ilse" in line and str(amount) in line


def test_what_comes_after_an_encounter_was_not_given_by_it() -> None:
    """The clue of a tile and the Gold of a card stood among what the Encounter gave."""
    ends = Event("encounter_ends", {"monster": "bell_ox", "scrapes": 0})
    lost = Event("lose", {**ILSE, "what": "vigor", "amount": 2, "now": 3})
    gold = Event("gain", {"what": "gold", **ILSE, "amount": 4, "now": 4})
    (banner,) = (beat for beat in score(ends, lost, Event("rotation", {}), gold) if isinstance(beat, Banner))
    assert [line.partition(":")[0] for line in banner.lines] == [
        "The encounter with The Bell-Ox ends",
        "Ilse Harrow",
    ]
    (banner,) = (beat for beat in score(ends, Event("tile_step", {}), gold) if isinstance(beat, Banner))
    assert banner.lines[1:] == ("It brings nothing",)


@pytest.mark.parametrize(
    ("scrapes", "what", "tone"),
    [
        (0, (), "blood"),
        (2, (), "moss"),
        (1, (("gain", "gold"),), "moss"),
        (1, (("lose", "vigor"),), "blood"),
        (0, (("track_up", "threat"), ("gain", "bane")), "blood"),
        (1, (("track_up", "threat"), ("gain", "gold")), "gold"),
    ],
)
def test_the_colour_of_an_encounters_end_is_that_of_what_it_came_to(
    scrapes: int, what: tuple[tuple[str, str], ...], tone: str
) -> None:
    """An Encounter without a Scrape was over in green."""
    ends = Event("encounter_ends", {"monster": "bell_ox", "scrapes": scrapes})
    came = [Event(kind, {**ILSE, "what": name, "amount": 1, "now": 1}) for kind, name in what]
    (banner,) = (beat for beat in score(ends, *came) if isinstance(beat, Banner))
    assert banner.tone == tone


def test_loot_of_an_encounter_says_when_it_is_known_what_it_is() -> None:
    ends = Event("encounter_ends", {"monster": "bell_ox", "scrapes": 2})
    loot = Event("loot", {"loot": "consumable", "amount": 1, "now": 1})
    (banner,) = (beat for beat in score(ends, loot) if isinstance(beat, Banner))
    assert "Consumable" in banner.lines[1] and banner.lines[2].endswith("in the Spoils")


def test_an_encounter_says_what_called_for_it() -> None:
    """One began at once after another, or though the token had lain two tiles away, and nothing said why."""
    here = fakes.state("delve").expedition.tile
    met: dict[str, Any] = {"monster": "bell_ox", "level": 1, "ambush": False, "board": "vassal"}
    hunt, cards = Event("hunt", {"amount": 2}), fakes.library().explorations
    came = Event("monster_moves", {"monster": "bell_ox", "tile": here, "origin": "02"})
    ended = Event("encounter_ends", {"monster": "bell_ox", "scrapes": 0})
    card = next(iter(cards.values()))

    def why(*before: Event, **called: Any) -> tuple[str, ...]:
        *_, banner = (each for each in score(*before, Event("encounter", met | called)) if isinstance(each, Banner))
        assert banner.title == "An encounter" and banner.lines[0] == "An encounter: The Bell-Ox, level 1"
        return banner.lines[1:]

    (hunted,) = why(hunt, came, token=True)
    assert hunted.startswith("Hunt: Threat has come to a Hunt space") and "from The Washing Trough" in hunted
    assert why(came, token=True)[0].startswith("Its token moved from The Washing Trough")
    assert why(token=True) == ("Its token lies on your tile",)
    assert why(source=card.id) == (f"{card.name.en} calls for it",)
    point = fakes.library().kingdoms[card.kingdom].points_of_interest[0]
    found = Event("point_of_interest", {"number": point.number, "card": card.id, "kingdom": card.kingdom})
    assert why(found, source=card.kingdom) == (f"{point.name.en} calls for it",)
    assert why(ended) == ("It was called for while the last one was being fought",)
    assert why() == ()


@pytest.mark.parametrize(("what", "tone"), [("exactly", "moss"), ("below", "blood"), ("above", "blood")])
def test_what_the_fog_came_to_and_brought_stands_over_the_map(what: str, tone: str) -> None:
    """Whether 4 was reached, and what else came of it, stood in the log alone."""
    out = Event("leaves_fog", {**ILSE, "what": what, "tile": "05", "value": 6, "cups": 0})
    struck = Event("fog_penalty", {"card": "fog.wet_rope"})
    heat = Event("gain", {**ILSE, "what": "heat", "amount": 1, "now": 1})
    clue = Event("clue", {**ILSE, "what": "errant", "amount": 1, "now": 1})
    (banner,) = (b for b in score(out, struck, heat, Event("tile_step", {}), clue) if isinstance(b, Banner))
    assert banner.tone == tone and len(banner.lines) == 3 and "4" in banner.lines[0]
    assert "each knight" in banner.lines[1].lower(), "what the penalty says, and not the hazard"
    assert banner.lines[2].startswith("Ilse")


def test_a_fulfilled_contract_has_a_banner() -> None:
    (banner,) = score(Event("contract_done", {"contract": next(iter(fakes.library().contracts))}))
    assert isinstance(banner, Banner) and banner.title == "The contract is fulfilled"


def test_no_reading_is_left_out_here() -> None:
    tried = {str(each.values[0]) for each in ALONE}
    endings = {"encounter_ends", "clash_won", "clash_lost", "expedition_over", "expedition_failed", "aftermath"}
    endings |= {"path_ends", "clash_begins", "contract_done", "leaves_fog", "encounter"}
    assert set(READINGS) == tried | endings | {
        "exploration",
        "looks_at",
        "mortis",
        "judicium",
        "clue",
        "mettle",
        "mettle_replaced",
    }


# --- lines -----------------------------------------------------------------------------------------------------------


def lines_of(*events: Event, asked: Any = None) -> list[str]:
    view = fakes.view_of(fakes.state("delve"), asked, list(events))
    return [cue.beat.told for cue in cues(view) if isinstance(cue.beat, Aside)]


def test_several_clues_that_are_left_are_one_line() -> None:
    """Five lines lay stacked over the map."""
    left = [Event("clue_left", {"clue": kind}) for kind in ("errant", "martial")]
    way = Event("clue_direction", {"card": "scalded", "direction": "north", "clue": "martial"})
    (line,) = lines_of(left[0], way, left[1])
    assert line == "2 clues left where they are (Errant, Martial): none of you collects these"
    assert lines_of(left[0]) == ["Errant clue left where it is: none of you collects that type"]


def test_what_the_margin_of_a_page_tells_is_no_line_over_it() -> None:
    left = Event("clue_left", {"clue": "errant"})
    page = Event("paragraph", {"book": "ilse", "paragraph": 100, "knight": "ilse"})
    reads = fakes.decisions()["read"]
    assert lines_of(page, left, asked=reads) == [] and lines_of(left, page, asked=reads) != [], "a tile's own clue"


def test_a_track_that_a_page_moves_is_told_in_its_margin_alone() -> None:
    """The number flew over the first answer of the page."""
    moved = Event("track_down", {"what": "threat", "amount": 1, "now": 2})
    page = Event("paragraph", {"book": "ilse", "paragraph": 100, "knight": "ilse"})
    for events, flies in (((page, moved), False), ((moved, page), True), ((moved,), True)):
        view = fakes.view_of(fakes.state("delve"), fakes.decisions()["read"], events)
        assert any(isinstance(cue.beat, Track) for cue in cues(view)) == flies


def test_a_loss_to_a_vice_is_told_with_the_test_that_brought_it_and_else_alone() -> None:
    lost = Event("ignored_by_vice", {**BRUNO, "what": "disregard"})
    test = Event("test", {**ILSE, "virtue": "", "die": 7, "bonus": 0, "difficulty": 6, "passed": True})
    view = fakes.view_of(fakes.state("delve"), None, [test, lost])
    banners = [cue.beat for cue in cues(view) if isinstance(cue.beat, Banner)]
    assert [banner.title for banner in banners] == ["Test"] and "Bruno" in banners[0].lines[-1]
    view = fakes.view_of(fakes.state("delve"), None, [test, Event("delve_step", {"step": "story"}), lost])
    assert [cue.beat.title for cue in cues(view) if isinstance(cue.beat, Banner)] == ["Test", "Lost to a vice"]
