"""Target lines (TGT)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from kf_desktop.content.cards.monsters import AiCard, AttackType, Routine, Signature
from kf_desktop.content.effects.attack import Attack
from kf_desktop.content.effects.knight import Lose
from kf_desktop.content.effects.movement import Move
from kf_desktop.content.expressions import Amount, Condition
from kf_desktop.content.target import parse_target_word
from kf_desktop.content.text import Text
from kf_desktop.rules.clash.death.dying import kill
from kf_desktop.rules.clash.monster.activation import ai_activation, resolve_card, signature
from kf_desktop.rules.clash.monster.targeting import Targets, find_targets, read_lines
from kf_desktop.rules.effects.conditions import holds
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.knight.stats import gain_passion, lose_passion
from tests.rules.builder import Position


def lines(*texts: str) -> list[list[Any]]:
    """Target lines as a card prints them: words joined by commas."""
    return [[parse_target_word(word) for word in text.split(",")] for text in texts]


def targets(position: Position, *texts: str, answers: tuple[str, ...] = (), **terms: Any) -> Targets | None:
    """What the first monster on the board aims at by the lines."""
    return position.play(read_lines(position.game, position.clash.figures[0], lines(*texts), **terms), *answers)


def aimed(position: Position, *texts: str, answers: tuple[str, ...] = (), **terms: Any) -> list[str]:
    """The ids of the knights aimed at; ["routine"] if no line can be resolved."""
    found = targets(position, *texts, answers=answers, **terms)
    return ["routine"] if found is None else [knight.id for knight in found.knights]


def at_distances(**distances: int) -> Position:
    """A mob at F1 and knights so many spaces away, each in a row of his own."""
    position = Position(22, 16)
    position.monster("dot", "F1", "east")
    for (name, steps), (row, off) in zip(distances.items(), (("F", 0), ("E", 1), ("G", 1)), strict=False):
        position.knight(name, f"{row}{1 + steps - off}")
    return position


NAME = Text(en="Card", zh="牌")
SPITE = (Lose(what="vigor", amount=Amount.read(1)),)


def aim(*texts: str) -> tuple[tuple[Any, ...], ...]:
    return tuple(map(tuple, lines(*texts)))


def card(*texts: str, types: tuple[str, ...] = (), steps: tuple[Any, ...] = (), **fields: Any) -> Routine:
    return Routine(
        id="test.card",
        monster="test.dot",
        name=NAME,
        types=tuple(AttackType.read(kind) for kind in types),
        target=aim(*texts),
        steps=steps,
        **fields,
    )


# --- lines --------------------------------------------------------------------------------------


@pytest.mark.rule("TGT-001", "TGT-002", "TGT-003")
def test_the_first_line_that_can_be_resolved_is_used() -> None:
    position = at_distances(k1=3)
    found = targets(position, "adjacent", "closest")
    assert found is not None and (found.line, found.knights[0].id) == (2, "k1")
    position = at_distances(k1=2, k2=4).priority("k2")
    assert aimed(position, "closest", "priority target") == ["k1"]
    reasons = position.events("targeting")[0].reasons
    assert {entry["line"] for entry in reasons if isinstance(entry, dict)} == {1}


@pytest.mark.rule("TGT-004")
def test_a_knight_must_meet_every_word_of_the_line() -> None:
    position = Position()
    position.monster("dot", "F5", "east")
    position.knight("k1", "F3", bane=5)
    position.knight("k2", "F9", bane=1)
    assert aimed(position, "in front,in sight,most bane") == ["k2"]


@pytest.mark.rule("TGT-005", "MON-015")
def test_superlatives_compare_those_who_meet_the_rest() -> None:
    position = Position().knights(k1="F3", k2="F9")
    position.monster("dot", "F5", "east")
    assert aimed(position, "closest,in front") == ["k2"]


@pytest.mark.rule("TGT-006")
def test_without_a_target_the_card_is_not_resolved() -> None:
    position = at_distances(k1=4)
    assert targets(position, "adjacent") is None
    event = position.events("targeting")[0]
    assert (event.args["line"], event.rules) == (0, ("TGT-006",))
    assert event.reasons == (
        {"line": 1, "knight": "k1", "ok": False, "word": "adjacent", "rule": "TGT-018", "value": None},
    )


@pytest.mark.rule("TGT-008", "TGT-009", "TGT-039", "TGT-040")
def test_a_zone_line_aims_at_spaces_and_always_resolves() -> None:
    position = at_distances(k1=5)
    found = targets(position, "zone 2", "closest")
    assert found is not None and (found.line, found.knights) == (1, [])
    assert position.names(found.zone) == {
        *("D1", "D2", "D3", "E1", "E2", "E3", "F2", "F3", "G1", "G2", "G3", "H1", "H2", "H3"),
    }


@pytest.mark.rule("TGT-039")
def test_whom_a_zone_reaches_is_told_with_its_size() -> None:
    position = at_distances(k1=2, k2=4)
    found = targets(position, "zone 2", "closest")
    assert found is not None and [knight.id for knight in found.knights] == ["k1"]
    assert position.events("targeting")[0].reasons == (
        {"line": 1, "knight": "k1", "ok": True, "word": "zone 2", "rule": "TGT-039", "value": None},
    )


@pytest.mark.rule("TGT-034")
def test_a_no_target_line_always_resolves() -> None:
    found = targets(at_distances(k1=4), "adjacent", "no target", "closest")
    assert found is not None and (found.line, found.knights) == (2, [])


@pytest.mark.rule("TGT-016")
def test_a_named_target_overrides_the_lines() -> None:
    position = Position().knights(k1="E1", k2="F10")
    mob = position.monster("dot", "F1", "north")
    routine = card("adjacent", steps=(Move(),))
    position.play(resolve_card(position.game, routine, mob, target=position.state.knights["k2"]))
    assert position.events("targeting") == []
    assert (position.at(mob), mob.facing) == ("F9", "east")


@pytest.mark.rule("TGT-017")
def test_a_target_stays_the_target_wherever_it_goes() -> None:
    position = at_distances(k1=2, k2=6)
    found = targets(position, "closest")
    assert found is not None
    found.knights[0].cell = position.cell("A15")
    assert [knight.id for knight in found.knights] == ["k1"]


@pytest.mark.rule("TGT-006", "TGT-007")
def test_the_routine_is_performed_instead() -> None:
    position = Position().knights(k1="F9")
    mob = position.monster("dot", "F5", "north")
    signed = Signature(id="test.signature", monster="test.dot", name=NAME, target=aim("adjacent"), after=SPITE)
    drawn = AiCard(id="test.ai", monster="test.dot", name=NAME, target=aim("adjacent"), after=SPITE)
    usual = Routine(id="test.routine", monster="test.dot", name=NAME, steps=(Move(),), target=aim("closest"))
    position.game.content = replace(
        position.game.content,
        signatures={"test.dot": signed},
        ai={"test.ai": drawn},
        routines={"test.dot": usual},
    )
    position.clash.ai_deck = ["test.ai", "test.ai"]
    position.play(signature(position.game, mob))
    assert (position.at(mob), position.clash.ai_deck) == ("F8", ["test.ai", "test.ai"])
    mob.cell = position.cell("F5")
    position.play(ai_activation(position.game, mob))
    assert (position.at(mob), position.clash.ai_deck, position.clash.ai_discard) == (
        "F8",
        ["test.ai"],
        ["test.ai"],
    )
    assert position.state.knights["k1"].vigor == 10, "no After Attack of the cards"


# --- words --------------------------------------------------------------------------------------


@pytest.mark.rule("TGT-012")
def test_a_mob_measures_the_way_it_can_walk() -> None:
    position = Position().knights(k1="F9", k2="I7")
    position.monster("dot", "F5")
    position.terrain(wall="F7")
    assert aimed(position, "closest") == ["k2"], "5 spaces to I7, 6 round the wall to F9"
    reasons = position.events("targeting")[0].reasons
    values = {entry["knight"]: entry["value"] for entry in reasons if isinstance(entry, dict) if entry["value"]}
    assert values == {"k1": 6, "k2": 5}


@pytest.mark.rule("TGT-012")
def test_a_boss_measures_straight_through() -> None:
    position = Position().knights(k1="F9", k2="I7")
    position.monster("pawn", "F5")
    position.terrain(wall="F7")
    assert aimed(position, "closest") == ["k1"]


@pytest.mark.rule("TGT-013")
def test_whom_a_mob_cannot_reach_is_no_target_of_a_line_that_measures() -> None:
    position = Position().knights(k1="A1", k2="F7").priority("k1")
    position.monster("dot", "F5")
    position.terrain(wall="A2 B1")
    assert aimed(position, "furthest") == ["k2"]
    assert aimed(position, "priority target") == ["k1"]


@pytest.mark.rule("TGT-014", "TGT-026")
def test_range_counts_straight_through() -> None:
    position = Position().knights(k1="F8")
    position.monster("dot", "F5")
    position.terrain(wall="F6")
    assert aimed(position, "in range", reach=3) == ["k1"]
    assert aimed(position, "in range", reach=2) == ["routine"]


@pytest.mark.rule("TGT-018")
def test_adjacent() -> None:
    for at, expected in (("E6", ["k1"]), ("E7", ["routine"])):
        position = Position().knights(k1=at)
        position.monster("square", "F5")
        assert aimed(position, "adjacent") == expected


@pytest.mark.rule("TGT-019", "TGT-020")
def test_engaged_with_any_monster() -> None:
    position = Position(22, 16).knights(k1="K15", k2="A1")
    position.monster("dot", "F5")
    position.monster("dot", "K16")
    assert aimed(position, "engaged") == ["k1"]
    assert aimed(position, "not engaged") == ["k2"]


@pytest.mark.rule("MON-029", "TGT-019", "TGT-020")
def test_everybody_is_engaged_with_a_monster_that_is_always_there() -> None:
    position = Position(22, 16).knights(k1="K15", k2="A1")
    position.monster("pawn", "F5", abilities="always_there")
    assert aimed(position, "engaged, all knights") == ["k1", "k2"]
    assert aimed(position, "not engaged") == ["routine"]
    knight, asked = position.state.knights["k2"], Condition.read("engaged")
    assert not holds(position.game, asked, Context(knight=knight, target=knight)), "for his own abilities he is not"
    by_monster = Context(target=knight, figure=position.clash.figures[0], default="target")
    assert holds(position.game, asked, by_monster)


@pytest.mark.rule("TGT-021", "TGT-022")
def test_closest_and_furthest() -> None:
    assert aimed(at_distances(k1=3, k2=2, k3=5), "closest") == ["k2"]
    assert aimed(at_distances(k1=3, k2=2, k3=5), "furthest") == ["k3"]


@pytest.mark.rule("TGT-023")
@pytest.mark.parametrize(("at", "expected"), [("B12", ["k1"]), ("I4", ["routine"]), ("I5", ["routine"])])
def test_in_front_is_the_half_of_the_board_ahead(at: str, expected: list[str]) -> None:
    position = Position().knights(k1=at)
    position.monster("square", "F5", "east")
    assert aimed(position, "in front") == expected


@pytest.mark.rule("TGT-024")
@pytest.mark.parametrize(("at", "facings"), [("F10", {"east"}), ("D10", {"north", "east"})])
def test_golden_in_front_by_facing(at: str, facings: set[str]) -> None:
    position = Position(22, 16).knights(k1=at)
    king = position.monster("block", "F5")
    found = set()
    for king.facing in ("north", "east", "south", "west"):
        if aimed(position, "in front") == ["k1"]:
            found.add(king.facing)
    assert found == facings


@pytest.mark.rule("TGT-025", "TGT-027", "LOS-003")
def test_in_front_and_in_sight_need_sight() -> None:
    position = Position().knights(k1="F10").priority("k1")
    position.monster("dot", "F5", "east")
    position.terrain(screen="F7")
    assert aimed(position, "in front") == ["routine"]
    assert aimed(position, "in sight") == ["routine"]
    assert aimed(position, "priority target") == ["k1"]
    reasons = position.events("targeting")[0].reasons
    assert reasons[0] == {
        "line": 1,
        "knight": "k1",
        "ok": False,
        "word": "in front",
        "rule": "TGT-023",
        "value": position.flip("F7"),
    }


@pytest.mark.rule("TGT-027", "TGT-044", "MON-016")
def test_a_knight_in_a_blindspot_is_not_in_sight_but_can_be_adjacent() -> None:
    position = Position().knights(k1="H5")
    position.monster("square", "F5", "north")
    assert aimed(position, "adjacent") == ["k1"]
    assert aimed(position, "adjacent,in sight") == ["routine"]


@pytest.mark.rule("TGT-044", "LOS-003")
def test_a_line_says_whether_it_needs_sight() -> None:
    position = at_distances(k1=3)
    needs = {}
    for text in ("closest", "closest,in sight", "in front", "in range"):
        found = targets(position, text, reach=5)
        assert found is not None
        needs[text] = found.needs_sight
    assert needs == {"closest": False, "closest,in sight": True, "in front": True, "in range": False}


@pytest.mark.rule("TGT-028", "TGT-029")
def test_on_a_named_space_and_not_on_it() -> None:
    """The square on F5 to G6 faces north: its rear and its Blindspots are H5 and H6."""
    position = Position().knights(k1="H6", k2="I6", k3="C5")
    position.monster("square", "F5", "north")
    assert aimed(position, "on blindspot") == ["k1"]
    assert aimed(position, "on rear") == ["k1"]
    assert aimed(position, "all knights,not on rear") == ["k2", "k3"]


@pytest.mark.rule("TGT-028", "TGT-029")
def test_on_terrain_and_not_on_it() -> None:
    position = Position().knights(k1="H6", k2="I6", k3="C5").terrain(grove="I6")
    position.monster("square", "F5", "north")
    assert aimed(position, "on test.grove") == ["k2"], "two spaces wide and high: I6 to J7"
    position.state.knights["k1"].cell = position.cell("J7")
    assert aimed(position, "all knights,on test.grove") == ["k1", "k2"]
    assert aimed(position, "all knights,not on test.grove") == ["k3"]
    assert aimed(position, "on test.moss") == ["routine"]


@pytest.mark.rule("TGT-028", "TGT-029")
def test_on_a_vantage_point() -> None:
    position = Position().knights(k1="H6", k2="I6")
    position.monster("square", "F5", "north")
    position.ride("k2")
    assert aimed(position, "on vantage_point") == ["k2"]
    assert aimed(position, "not on vantage_point") == ["k1"]


@pytest.mark.rule("TGT-028")
def test_a_condition_asks_where_the_knight_stands() -> None:
    position = Position().knights(k1="H6", k2="C5").terrain(grove="C5")
    boss = position.monster("square", "F5", "north")
    one, two = position.state.knights.values()
    asked = [
        holds(position.game, Condition.read(text), Context(figure=boss), knight)
        for text in ("on:rear", "not on:rear", "on:test.grove")
        for knight in (one, two)
    ]
    assert asked == [True, False, False, True, False, True]


def test_behind_the_monster() -> None:
    position = Position().knights(k1="F3", k2="F9")
    position.monster("dot", "F5", "east")
    assert aimed(position, "behind") == ["k1"]


@pytest.mark.rule("TGT-030", "TGT-032")
def test_most_and_least_of_a_resource() -> None:
    def with_bane(*bane: int) -> Position:
        position = at_distances(k1=2, k2=3, k3=4)
        for knight, amount in zip(position.state.knights.values(), bane, strict=True):
            knight.sheet.bane = amount
        return position

    assert aimed(with_bane(0, 0, 0), "most bane", "furthest") == ["k3"], "skipped"
    assert aimed(with_bane(0, 0, 0), "least bane") == ["routine"]
    assert aimed(with_bane(0, 1, 3), "least bane") == ["k2"]
    assert aimed(with_bane(2, 5, 5), "most bane", answers=("knight:k3",)) == ["k3"]


@pytest.mark.rule("TGT-030", "TGT-032")
def test_marks_of_a_vice_are_counted_like_a_resource() -> None:
    position = at_distances(k1=2, k2=3, k3=4)
    assert aimed(position, "most treachery") == ["routine"]
    for name, marks in (("k1", 1), ("k2", 3)):
        position.state.knights[name].sheet.vices["treachery"] = marks
    assert aimed(position, "most treachery") == ["k2"]
    assert aimed(position, "least treachery") == ["k1"], "who has none has nothing to count"


@pytest.mark.rule("TGT-031", "TGT-033")
def test_a_virtue_is_an_attribute_and_0_is_a_value() -> None:
    position = at_distances(k1=2, k2=3, k3=4)
    for name, value in (("k1", 1), ("k3", 2)):
        position.state.knights[name].sheet.virtues["insight"] = value
    assert aimed(position, "highest insight") == ["k3"]
    assert aimed(position, "lowest insight") == ["k2"]


@pytest.mark.rule("TGT-031", "TGT-033")
def test_highest_and_lowest_of_an_attribute() -> None:
    position = at_distances(k1=2, k2=3, k3=4)
    one, two, three = position.state.knights.values()
    one.heat, two.heat, three.heat = 2, 0, 5
    assert aimed(position, "lowest heat") == ["k2"]
    assert aimed(position, "highest heat") == ["k3"]
    assert aimed(position, "highest passion", answers=("knight:k1",)) == ["k1"], "0 is a value: all tie"
    one.vigor, two.vigor, three.vigor = 4, 9, 4
    steps = read_lines(position.game, position.clash.figures[0], lines("lowest vigor"))
    assert position.asked(steps) == ["knight:k1", "knight:k3"]


@pytest.mark.rule("TGT-035", "TGT-061")
def test_the_priority_target_line() -> None:
    position = Position().knights(k1="F6", k2="A14").priority("k2")
    position.monster("dot", "F5")
    position.terrain(screen="A13")
    assert aimed(position, "priority target") == ["k2"]
    position.priority("")
    assert aimed(position, "priority target", "closest") == ["k1"]


@pytest.mark.rule("TGT-036")
def test_with_a_condition() -> None:
    position = at_distances(k1=1, k2=5)
    position.state.knights["k2"].conditions["slimed"] = 0
    assert aimed(position, "with slimed") == ["k2"]


@pytest.mark.rule("TGT-037")
def test_two_knights() -> None:
    assert aimed(at_distances(k1=2, k2=3, k3=5), "two knights,closest") == ["k1", "k2"]
    assert aimed(at_distances(k1=2), "two knights,closest") == ["k1"]


@pytest.mark.rule("TGT-038")
def test_two_knights_with_a_tie_for_the_second() -> None:
    position = at_distances(k1=2, k2=3, k3=3).priority("k3")
    assert aimed(position, "two knights,closest") == ["k1", "k3"]
    assert aimed(at_distances(k1=2, k2=3, k3=3), "two knights,closest", answers=("knight:k2",)) == [
        "k1",
        "k2",
    ]


def test_all_knights() -> None:
    assert aimed(at_distances(k1=2, k2=3, k3=5), "all knights") == ["k1", "k2", "k3"]


@pytest.mark.rule("TGT-041")
def test_the_last_knight_to_wound() -> None:
    position = at_distances(k1=1, k2=5)
    assert aimed(position, "last to wound") == ["routine"]
    position.clash.last_to_wound = "k2"
    assert aimed(position, "last to wound") == ["k2"]
    position.state.knights["k2"].dead = True
    assert aimed(position, "last to wound") == ["routine"]


@pytest.mark.rule("TGT-042", "TGT-043")
def test_grouped_and_lone_knights() -> None:
    position = Position().knights(k1="F5", k2="F6", k3="A14")
    position.monster("dot", "J1")
    assert aimed(position, "grouped,furthest") == ["k2"]
    assert aimed(position, "lone") == ["k3"]


@pytest.mark.rule("TGT-045")
def test_the_dead_are_no_targets() -> None:
    position = at_distances(k1=2, k2=6)
    one = position.state.knights["k1"]
    one.sheet.bane, one.dead = 9, True
    assert aimed(position, "most bane", "closest") == ["k2"]


@pytest.mark.rule("MOV-052", "MOV-054", "TGT-026")
def test_a_lateral_move_decides_who_can_be_a_target() -> None:
    position = Position().knights(k1="D9")
    position.monster("pawn", "H5")
    lateral = card("in range", types=("ranged 3",), steps=(Move(how="lateral"), Attack()))
    assert position.play(find_targets(position.game, position.clash.figures[0], lateral)) is None
    lateral = card("in range", types=("ranged 4",), steps=(Move(how="lateral"), Attack()))
    assert position.play(find_targets(position.game, position.clash.figures[0], lateral)) is not None


# --- ties ---------------------------------------------------------------------------------------


@pytest.mark.rule("TGT-046", "TGT-052")
def test_a_tie_goes_to_the_priority_target() -> None:
    position = at_distances(k1=2, k2=2).priority("k2")
    assert aimed(position, "closest") == ["k2"]
    assert position.choices() == []


@pytest.mark.rule("TGT-053")
def test_without_a_token_among_them_the_players_choose() -> None:
    position = at_distances(k1=2, k2=2, k3=5).priority("k3")
    steps = read_lines(position.game, position.clash.figures[0], lines("closest"))
    assert position.asked(steps) == ["knight:k1", "knight:k2"]


@pytest.mark.rule("TGT-054")
def test_the_token_never_overrides_a_line() -> None:
    assert aimed(at_distances(k1=2, k2=3).priority("k2"), "closest") == ["k1"]


@pytest.mark.rule("TGT-057")
def test_the_divine_target_breaks_ties_too() -> None:
    position = at_distances(k1=2, k2=2)
    position.clash.divine_target = "k1"
    assert aimed(position, "closest") == ["k1"]


@pytest.mark.rule("TGT-059")
def test_between_divine_and_priority_target_the_players_choose() -> None:
    position = at_distances(k1=2, k2=2, k3=2).priority("k2")
    position.clash.divine_target = "k1"
    steps = read_lines(position.game, position.clash.figures[0], lines("closest"))
    assert position.asked(steps) == ["knight:k1", "knight:k2"]


# --- the Priority Target token ------------------------------------------------------------------


def holder(position: Position, **passion: int) -> Position:
    """Knights with that Passion."""
    for column, (name, value) in enumerate(passion.items(), 1):
        position.knight(name, f"A{column}", passion=value)
    return position


@pytest.mark.rule("TGT-047", "TGT-050")
def test_passion_above_the_holder_takes_the_token() -> None:
    position = holder(Position(), k1=4, k2=3).priority("k1")
    one, two = position.state.knights.values()
    gain_passion(position.game, two)
    assert position.clash.priority_target == "k1"
    gain_passion(position.game, two)
    assert position.clash.priority_target == "k2"
    position.priority("k1")
    lose_passion(position.game, one, 2)
    assert position.clash.priority_target == "k1"
    count = len(position.events("priority_target"))
    gain_passion(position.game, one)
    assert (position.clash.priority_target, len(position.events("priority_target"))) == ("k1", count)


@pytest.mark.rule("TGT-048")
def test_without_a_holder_passion_above_all_takes_it() -> None:
    position = holder(Position(), k3=0, k4=2)
    three = position.state.knights["k3"]
    gain_passion(position.game, three)
    assert position.clash.priority_target == ""
    gain_passion(position.game, three, 2)
    assert position.clash.priority_target == "k3"


@pytest.mark.rule("TGT-049")
def test_only_the_holder_is_compared() -> None:
    position = holder(Position(), k1=2, k2=5, k3=2).priority("k1")
    gain_passion(position.game, position.state.knights["k3"])
    assert position.clash.priority_target == "k3"


@pytest.mark.rule("TGT-051")
def test_passion_9_does_not_pass_passion_9() -> None:
    position = holder(Position(), k1=9, k2=9).priority("k1")
    gain_passion(position.game, position.state.knights["k2"])
    assert position.clash.priority_target == "k1"


@pytest.mark.rule("TGT-055")
def test_when_the_holder_dies_the_token_goes_to_the_highest_passion() -> None:
    position = holder(Position(), k1=6, k2=3, k3=5).priority("k1")
    position.play(kill(position.game, position.state.knights["k1"], "test"))
    assert position.clash.priority_target == "k3"


@pytest.mark.rule("TGT-056")
def test_when_the_holder_dies_players_choose_between_equals() -> None:
    position = holder(Position(), k1=6, k2=5, k3=5).priority("k1")
    position.play(kill(position.game, position.state.knights["k1"], "test"), "knight:k2")
    assert position.clash.priority_target == "k2"


@pytest.mark.rule("TGT-058")
def test_the_divine_target_does_not_follow_passion() -> None:
    position = holder(Position(), k1=1, k2=1).priority("k1")
    position.clash.divine_target = "k1"
    gain_passion(position.game, position.state.knights["k2"], 5)
    assert (position.clash.divine_target, position.clash.priority_target) == ("k1", "k2")
