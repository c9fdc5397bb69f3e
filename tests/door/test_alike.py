"""Questions to which every answer comes to the same: they go by themselves, where nothing else could come of them."""

from types import SimpleNamespace
from typing import Any

import pytest

from kf_desktop.content.effects.knight import Lose
from kf_desktop.door.pacing import Pacing, _word, window_of
from kf_desktop.door.stops import Stop, Window, offered
from kf_desktop.door.subjects import PlacingSubject
from kf_desktop.engine.codec import canonical, encode
from kf_desktop.engine.decision import Asking, Decision, Kind, Option, Steps
from kf_desktop.host.pacing import pace_of
from kf_desktop.rules.abilities.tests import save_of
from kf_desktop.rules.clash.attack.choosing import choose_and_attack
from kf_desktop.rules.clash.board.ground import grid_of
from kf_desktop.rules.clash.moving.routes import choose_way
from kf_desktop.rules.clash.round.sigh import clash_is_replayed
from kf_desktop.rules.expedition.delve.clues import gain_chosen
from kf_desktop.rules.expedition.encounter import knights, positioning
from kf_desktop.rules.expedition.encounter.board import board_of
from kf_desktop.rules.expedition.spoils.loot import scavenge
from kf_desktop.rules.modes.rogues_path import FULL
from kf_desktop.rules.modes.rosegraal import pay_casualties
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.state import Clash, Encounter, Figure, FigureNumber
from kf_desktop.story.model import InvestigationGoal
from tests.rules.arena import Arena
from tests.rules.builder import Position
from tests.rules.realm import Realm
from tests.rules.rose import Rose

UNCURSE = {"op": "lose", "what": "curse"}
TWO, POTENTIAL = "face:2", "face:3"  # red dice (DIC-014)
TOKEN = {"timing": "second_window", "effect": [{"op": "pool", "token": "opening"}]}


def company(*names: str, **card: Any) -> Realm:
    """Knights with a blade each, who meet a mob."""
    table = Realm(*names).encounter("test.dot", **card)
    for name in names:
        table.weapon(name, f"blade_{name}", attack={"dice": 2})
    return table


def met(table: Realm, at: str = "B3", *, ambush: bool = False, **places: str) -> Encounter:
    """An Encounter under way, the monster facing north."""
    grid = board_of("mob").grid
    encounter = Encounter("test.dot", 1, "mob", ambush)
    encounter.figures = [Figure(FigureNumber(1), grid.cell(at), "north")]
    encounter.knights = {name: grid.cell(space) for name, space in places.items()}
    table.expedition.encounter = encounter
    return encounter


def card_of(table: Realm) -> Any:
    return table.game.content.encounters["test.dot", 1]


def knight_round(table: Realm) -> Steps[None]:
    return knights.knight_round(table.game, card_of(table))


def goes(table: Realm | Arena, decision: Decision) -> tuple[str, ...] | None:
    """The answer with which it goes by itself."""
    pace = pace_of(table.game, decision)
    return pace.answer if pace.pointless else None


@pytest.mark.rule("ENC-046")
def test_nobody_is_asked_to_help_where_nobody_can_attack_any_more() -> None:
    table = company("k1", "k2", "k3")
    met(table, k1="A3", k2="B5", k3="B1")
    steps = knight_round(table)
    asked = next(steps)
    assert [option.key for option in asked.options] == ["attack:k1:1:blade_k1", "help:k1", "help:k2", "help:k3"]
    assert goes(table, asked) is None
    asked = steps.send(("help:k1",))
    assert goes(table, asked) == ("help:k2",) and window_of(asked) is Window.ALIKE


def test_help_is_asked_for_while_somebody_could_use_it() -> None:
    table = company("k1", "k2")
    met(table, k1="A3", k2="B1")
    assert goes(table, next(knight_round(table))) is None


@pytest.mark.rule("ENC-048")
def test_who_can_only_help_from_a_blank_space_is_passed_over() -> None:
    table = company("k1", "k2")
    met(table, k1="A3", k2="C5")
    assert goes(table, next(knight_round(table))) == ("help:k2",)


@pytest.mark.rule("ARC-011", "ENC-067")
@pytest.mark.parametrize(
    ("acted", "words", "settled"),
    [
        (True, "break 1", True),
        (False, "break 1", False),
        (True, "fortify 1", False),
        (True, "hope 1, fortify 1", False),
    ],
)
def test_tokens_that_nobody_can_use_any_more_are_not_chosen(acted: bool, words: str, settled: bool) -> None:
    table = company("k1", "k2")
    met(table, k1="A3", k2="B5").acted = ["k1", "k2"] if acted else ["k1"]
    options = [Option(f"arc:1:{at}", "arc", {"keyword": each}) for at, each in enumerate(("opening 1", words))]
    asked = Asking(Kind.WINDOW, "choose.arc", options, args={"knight": "k1"})
    answer = goes(table, asked)
    assert (window_of(asked), answer) == (Window.CHOICE, ("arc:1:0",) if settled else None)


GOLD, BREAK = {"op": "gain", "what": "gold"}, {"op": "pool", "token": "break"}


def test_something_that_can_still_be_used_is_asked_for() -> None:
    table = company("k1", "k2").technique("k2", "lift", timing="encounter", effect=[GOLD])
    met(table, k1="B5", k2="B1")
    steps = knight_round(table)
    assert goes(table, next(steps)) is None
    steps.send(("use:k2:technique:lift",))
    assert goes(table, next(knight_round(table))) is not None


@pytest.mark.parametrize(
    ("near", "delve", "put"),
    [("B5", {}, False), ("A3", {}, True), ("B5", {"warm_up": [{"op": "pool", "token": "hope"}]}, True)],
)
def test_tokens_are_of_use_only_while_somebody_can_attack(near: str, delve: dict[str, Any], *, put: bool) -> None:
    """But for those of a Warm-up, which go to the Knight Pool (TEC-030)."""
    table = company("k1", "k2").technique("k2", "lift", timing="encounter", effect=[BREAK], **delve)
    met(table, k1=near, k2="B1")
    assert (goes(table, next(knight_round(table))) is None) is put


def positioned(table: Realm, *answers: Any, ambush: bool) -> Decision:
    """The question of positioning after these answers."""
    encounter = Encounter("test.dot", 1, "mob", ambush)
    table.expedition.encounter = encounter
    steps, waiting = positioning.positioning(table.game, card_of(table)), list(answers)
    asked = next(steps)
    while waiting or asked.forced() is not None:
        asked = steps.send(table._answer(asked, waiting))
    return asked


AMBUSH = ([TWO], "cell:C3", [TWO], "cell:A2", [POTENTIAL], "cell:A3")


@pytest.mark.rule("ENC-013")
def test_a_facing_of_an_ambush_that_strikes_the_same_goes_by() -> None:
    table = company("k1", "k2", zone=((-1, 0), (-2, 0)))
    asked = positioned(table, *AMBUSH, ambush=True)
    assert asked.prompt == "choose.facing" and goes(table, asked) is None, "it aims at one of them, or at the other"
    encounter = table.expedition.encounter
    encounter.knights = {}
    assert goes(table, asked) == (asked.options[0].key,), "at nobody, on whichever side"
    encounter.ambush = False
    assert goes(table, asked) is None, "the knights have still to be placed"
    encounter.ambush, encounter.board = True, "dragon"
    assert goes(table, asked) is None, "they will be placed again"


@pytest.mark.rule("ENC-015", "ENC-016")
def test_the_question_of_a_place_says_what_each_facing_would_aim_at() -> None:
    asked = positioned(company("k1", zone=((-1, 0),)), [POTENTIAL], ambush=False)
    assert isinstance(asked, Asking)
    subject = asked.decision().subject
    assert asked.prompt == "choose.encounter_space" and isinstance(subject, PlacingSubject) and subject.figure == 1
    grid = board_of("mob").grid
    spaces = [option.args["space"] for option in asked.options]
    assert list(dict.fromkeys(grid.name(cell) for cell, _, _ in subject.places)) == spaces
    assert subject.sides(grid.cell("A3"))["north"] == (grid.cell("B3"),)


# --- at rest ------------------------------------------------------------------------------------

COOL, HEAL = {"op": "lose", "what": "heat"}, {"op": "gain", "what": "vigor", "who": "each_knight"}


def resting(*effect: dict[str, Any], **delve: Any) -> tuple[Realm, Decision]:
    """Two knights at rest who lack nothing; the first could use a technique."""
    table = Realm("k1", "k2").technique("k1", "nap", timing="rest", effect=effect, **delve)
    for name in ("k1", "k2"):
        table[name].vigor = table[name].vigor_limit = 9
        table[name].heat = 0
    use = Option("use:k1:technique:nap", "use", {"knight": "k1", "card": "nap", "ability": "technique:nap"})
    return table, Decision(Kind.WINDOW, "rest.abilities", [use, Option("pass", "pass")], ("seat_k1",))


@pytest.mark.rule("RST-004")
def test_who_lacks_nothing_is_not_asked_to_rest() -> None:
    table, asked = resting(COOL, HEAL)
    assert goes(table, asked) == ("pass",)
    table["k2"].vigor = 8
    assert goes(table, asked) is None
    table["k2"].vigor, table["k1"].heat = 9, 1
    assert goes(table, asked) is None


@pytest.mark.parametrize(
    ("effect", "delve"),
    [
        ({"op": "fortify"}, {}),
        ({"op": "gain", "what": "gold"}, {}),
        (COOL, {"warm_up": [{"op": "pool", "token": "hope"}]}),
    ],
)
def test_what_gives_something_besides_is_offered_at_rest(effect: dict[str, Any], delve: dict[str, Any]) -> None:
    assert goes(*resting(effect, **delve)) is None


@pytest.mark.rule("TEC-002", "DEL-023")
@pytest.mark.parametrize(
    ("curse", "effects", "besides", "answer"),
    [
        (0, [UNCURSE], {}, ("pass",)),
        (1, [UNCURSE], {}, None),
        (0, [UNCURSE, {"op": "gain", "what": "gold"}], {}, None),
        (0, [{"op": "lose", "what": "threat"}], {}, None),
        (0, [UNCURSE], {"warm_up": [{"op": "pool", "token": "hope"}]}, None),  # the token is worth something
    ],
)
def test_what_only_lifts_a_curse_is_not_offered_before_a_save_where_there_is_none(
    curse: int, effects: list[dict[str, Any]], besides: dict[str, Any], answer: Any
) -> None:
    table = Realm("k1").technique("k1", "rites", timing="save", effect=effects, depletion="cooldown", **besides)
    table.state.expedition.curse = curse
    asked = next(save_of(table.game, "threat", 2))
    assert asked.prompt == "window.save" and goes(table, asked) == answer
    other = Option("use:k1:gear:charm#0", "use", {"knight": "k1", "card": "test.charm", "ability": "gear:charm#0"})
    asked.options.insert(0, other)
    assert goes(table, asked) is None, "what is no technique may do anything"


# --- the order of effects ------------------------------------------------------------------------


def leaving(*gear: dict[str, Any], talent: dict[str, Any] = TOKEN) -> tuple[Arena, Decision]:
    """The second window of an attack, and which of its effects comes first."""
    arena = Arena()
    knight = arena.knight("k1", "E6")
    arena.monster("pawn", "E7")
    arena.weapon(knight, "blade", dice=1, abilities=gear)
    arena.talent("k1", talent)
    arena.bps("b1")
    arena.rolls(attack=[7])
    steps = choose_and_attack(arena.game, knight)
    asked = next(steps)
    while asked.prompt != "order.effects":
        asked = steps.send(asked.forced() or arena._reply(asked, []))
    return arena, asked


@pytest.mark.rule("GLD-033", "ABI-030")
def test_effects_that_only_lay_tokens_come_in_any_order() -> None:
    arena, asked = leaving({"timing": "second_window", "effect": [{"op": "pool", "token": "break", "amount": 2}]})
    assert len(asked.options) == 2 and goes(arena, asked) == (asked.options[0].key,)
    assert window_of(asked) is Window.ALIKE


@pytest.mark.parametrize(
    "other", [{"op": "gain", "what": "heat"}, {"op": "pool", "token": "opening", "amount": "heat"}]
)
def test_the_players_order_anything_else(other: dict[str, Any]) -> None:
    arena, asked = leaving({"timing": "second_window", "effect": [other]})
    assert goes(arena, asked) is None


def test_it_can_be_asked_for_always_and_is_never_answered_where_it_matters() -> None:
    assert offered(Window.ALIKE) == [Stop.ALWAYS, Stop.MATTERS]
    assert Pacing().stop(Window.ALIKE) is Stop.MATTERS
    assert Pacing({Window.ALIKE: Stop.NEVER}).stop(Window.ALIKE) is Stop.MATTERS


# --- who returns --------------------------------------------------------------------------------


@pytest.mark.rule("ROG-037")
@pytest.mark.parametrize("won", [True, False])
def test_who_returns_first_is_one_after_a_won_clash_and_a_choice_after_a_lost_one(won: bool) -> None:
    rose = Rose("k1", "k2", "k3")
    rose.sheet.resurrections = 1
    rose.sheet.fell = ["k2", "k3"]
    rose.state.expedition.clashes[FULL] = "won" if won else "lost"
    asked = next(pay_casualties(rose.game))
    pace = pace_of(rose.game, asked)
    assert asked.prompt == "rosegraal.returns" and window_of(asked) is Window.ALIKE
    assert (pace.answer if pace.pointless else None) == ((asked.options[0].key,) if won else None)


@pytest.mark.rule("ROG-059")
@pytest.mark.parametrize("left", [0, 1])
def test_what_is_found_by_the_last_dead_of_a_path_is_nobodys_choice(left: int) -> None:
    rose = Rose("k1", "k2")
    rose.sheet.resurrections, rose.sheet.fell = left, ["k1", "k2"]
    asked = next(scavenge(rose.game, "any", 2))
    pace = pace_of(rose.game, asked)
    assert asked.prompt == "choose.loot" and window_of(asked) is Window.ALIKE
    assert (pace.answer if pace.pointless else None) == (
        None if left else tuple(option.key for option in asked.options[:2])
    )


@pytest.mark.rule("GLD-041")
@pytest.mark.parametrize(("result", "dead", "put"), [("won", False, False), ("won", True, True), ("lost", False, True)])
def test_a_clash_that_was_won_for_nothing_is_not_asked_back_on_a_path(result: str, *, dead: bool, put: bool) -> None:
    rose = Rose("k1", "k2")
    rose.state.clash = Clash("bell_ox", 1, "full", "place", 5, 5, 1, ["k1", "k2"], result=result)
    for knight in rose.state.knights.values():
        knight.sheet.sighs = 1
    rose.state.before_clash = canonical(encode(rose.state))
    rose.state.knights["k1"].dead = dead
    asked = next(clash_is_replayed(rose.game))
    assert asked.prompt == "choose.sigh" and window_of(asked) is Window.ALIKE
    assert pace_of(rose.game, asked).pointless is not put
    rose.state.rosegraal = None
    assert not pace_of(rose.game, asked).pointless, "elsewhere a story may turn on how it was won"


# --- clues --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "held", "taken"),
    [
        ((3, 0), {}, "martial"),
        ((3, 0), {"martial": 5}, "martial"),  # each beyond the goal is a Lead, in that type alone
        ((3, 1), {}, ""),
        ((3, 1), {"martial": 3}, "mystic"),
        ((3, 1), {"martial": 2, "mystic": 1}, "martial"),
        ((3, 1), {"martial": 3, "mystic": 1}, "martial"),  # a Lead for either
    ],
)
def test_of_two_clues_the_one_that_the_investigation_still_asks_for_is_taken(
    goal: tuple[int, int], held: dict[str, int], taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    realm = Realm("k1", "k2")
    knight = realm.state.knights["k1"]
    knight.mission, knight.clue_card, knight.secondary, knight.clues = "investigation", "martial", "mystic", held
    entry = SimpleNamespace(goal=InvestigationGoal(primary=goal[0], secondary=goal[1]))
    monkeypatch.setattr("kf_desktop.rules.expedition.delve.clues.entry_of", lambda *_: entry)
    asked = next(gain_chosen(realm.game, knight))
    assert asked.prompt == "choose.clue" and window_of(asked) is Window.ALIKE
    pace = pace_of(realm.game, asked)
    assert (pace.answer if pace.pointless else ()) == ((f"clue:{taken}",) if taken else ())
    both = goal[1] and held.get("martial", 0) >= goal[0] and held.get("mystic", 0) >= goal[1]
    assert _word(asked) == ("all_one" if both else "counts"), "the other would not have done"
    realm.state.expedition.marks.append(Mark(MarkKind.DECLINES, "k1", "martial"))
    assert not pace_of(realm.game, asked).pointless, "what is declined is not gained"
    realm.state.expedition.marks.clear()
    realm.state.modes.append("true_solo")
    assert not pace_of(realm.game, asked).pointless, "there any three of a kind will do"
    realm.state.modes.clear()
    knight.mission = "free_roam"
    assert not pace_of(realm.game, asked).pointless


@pytest.mark.parametrize(
    ("held", "taken"),
    [({}, ""), ({"martial": 2}, "mystic"), ({"mystic": 1}, "martial"), ({"martial": 2, "mystic": 1}, "")],
)
def test_of_a_quest_s_clues_those_that_it_has_are_not_asked_about(
    held: dict[str, int], taken: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    realm = Realm("k1", "k2")
    knight = realm.state.knights["k1"]
    knight.mission, knight.clues = "quest", held
    quest = SimpleNamespace(clues=("martial", "mystic"), needs={"martial": 2, "mystic": 1}, counts={})
    for module in ("kf_desktop.rules.expedition.delve.clues", "kf_desktop.host.foregone.alike"):
        monkeypatch.setattr(f"{module}.quest_of", lambda _: quest)
    asked = next(gain_chosen(realm.game, knight))
    pace = pace_of(realm.game, asked)
    assert (pace.answer if pace.pointless else ()) == ((f"clue:{taken}",) if taken else ())
    quest.counts = {"mystic": "lanterns"}
    assert not pace_of(realm.game, asked).pointless, "what it counts elsewhere it may have use for"


# --- a knight's way ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "gives", "goes_by"), [("H12", False, False), ("G12", False, True), ("G12", True, False)]
)
def test_a_detour_that_only_hurts_is_not_asked_about(
    goal: str, *, gives: bool, goes_by: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the shortest way enters nothing it goes by itself; not where a detour gives something."""
    position = Position().knights(k1="H10")
    position.terrain(thorns="H11")
    asked = next(choose_way(position.game, position.state.knights["k1"], position.cell(goal), 4))
    assert asked.prompt == "path" and window_of(asked) is Window.ALIKE
    if gives:
        well = SimpleNamespace(enter=(Lose(what="heat"),))
        monkeypatch.setattr("kf_desktop.host.foregone.courses.ground.tile_of", lambda *_: well)
    pace = pace_of(position.game, asked)
    assert pace.pointless is goes_by
    first = grid_of(position.game).name(position.cell("G10"))
    assert pace.answer == ((f"cell:{first}",) if goes_by else ())
