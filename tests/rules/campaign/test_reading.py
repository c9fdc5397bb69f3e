"""Reading storybooks: choices, costs, tests, jumps, what a book remembers (ADV, CAM, SHT)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Asking
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.abilities.tests import test_of as roll_a_test
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.state import Schedule
from tests.rules.camp import KINGDOM
from tests.rules.tale import Tale

Data = dict[str, Any]


def page(*choices: Data, number: int = 40, **values: Any) -> Data:
    return {"number": number, "choice": list(choices), **values}


def story(*pages: Data, knights: tuple[str, ...] = ("k1", "k2")) -> Tale:
    """On the map with table dice; k1 reads these pages, 41 to 44 end the reading."""
    tale = Tale(*knights)
    tale.book("k1", *({"number": number} for number in (41, 42, 43, 44)), *pages).under_way(k1="quest")
    tale.state.table_dice = True
    return tale


def went_to(tale: Tale, *answers: Any) -> int:
    """Where the reading of paragraph 40 ends."""
    tale.read("k1", 40, *answers)
    return tale.numbers()[-1]


TEST = {"key": "try", "success": {"goto": 41}, "failure": {"goto": 42}}
ON = {"key": "on", "goto": 44}


def attempt(virtue: str = "", difficulty: int = 6, **values: Any) -> Data:
    test = {"difficulty": difficulty, **({"virtue": virtue} if virtue else {})}
    return {**TEST, "test": test, **values}


# --- choices ------------------------------------------------------------------------------------


@pytest.mark.rule("ADV-001", "ADV-003")
def test_the_options_are_shown_and_nothing_of_their_outcome() -> None:
    tale = story(page({"key": "left", "goto": 41, "then": [{"op": "gain", "what": "gold"}]}, attempt()))
    tale.read("k1", 40, "choice:left")
    asked = tale.decisions[0]
    assert [option.key for option in asked.options] == ["choice:left", "choice:try"]
    assert all(list(option.args) == ["book", "paragraph", "choice"] for option in asked.options)
    assert asked.seats == ("seat_k1",)
    assert tale["k1"].sheet.gold == 1 and tale.numbers() == [40, 41]


def test_a_page_of_the_codex_is_everybodys() -> None:
    tale = story(page(ON)).codex(page(ON, page(ON)["choice"][0] | {"key": "off"}, number=50), {"number": 44})
    tale.read(KINGDOM, 50, "choice:on")
    assert (tale.decisions[0].seats, tale.decisions[0].source) == ((), f"{KINGDOM}:50")
    tale.read("k1", 40, "choice:on")
    assert [decision.source for decision in tale.decisions if decision.seats] == ["k1:40"]


@pytest.mark.rule("CLU-020")
def test_of_a_page_that_is_only_told_nothing_follows() -> None:
    tale = story({"number": 40, "then": [{"op": "gain", "what": "gold"}], "goto": 41}, page(ON, number=39))
    tale.read("k1", 40, told="yes")
    tale.read("k1", 39, told="yes")
    assert tale.numbers() == [40, 39] and tale["k1"].sheet.gold == 0


def test_costs_are_shown_and_paid() -> None:
    costs = [{"heat": 2}, {"vigor": 3}, {"gold": 4}, {"lead": 1}]
    pages = page(*[{"key": f"c{index}", "goto": 41, "cost": cost} for index, cost in enumerate(costs)], ON)
    tale = story(pages)
    one = tale["k1"]
    one.heat, one.heat_limit, one.vigor, one.vigor_limit, one.sheet.gold, one.sheet.leads = 1, 3, 4, 9, 4, 1
    for index in range(4):
        tale.read("k1", 40, f"choice:c{index}")
    assert (one.heat, one.vigor, one.sheet.gold, one.sheet.leads) == (3, 1, 0, 0)
    assert {"gold": 4}.items() <= tale.decisions[0].options[2].args.items()


def test_what_cannot_be_paid_is_not_offered() -> None:
    costs = [{"heat": 1}, {"vigor": 1}, {"gold": 1}, {"lead": 1}]
    tale = story(page(*[{"key": f"c{index}", "goto": 41, "cost": cost} for index, cost in enumerate(costs)], ON))
    one = tale["k1"]
    one.heat = one.heat_limit = 3
    one.vigor = 1
    tale.read("k1", 40, "choice:on")
    assert [option.key for option in tale.decisions[0].options] == ["choice:on"]


@pytest.mark.rule("PRG-005")
def test_a_choice_whose_reward_is_lost_is_not_offered_and_says_so() -> None:
    lamp, rope = (
        {"key": name, "goto": 41, "then": [{"op": "unlock", "what": "gear", "id": name}]} for name in ("lamp", "rope")
    )
    tale = story(page(lamp, rope, ON))
    tale["k1"].sheet.excluded = ["lamp"]
    assert push_reading(tale.game, "k1", 40)
    asking = next(RULES.step(tale.game))
    assert isinstance(asking, Asking) and [option.key for option in asking.options] == ["choice:rope", "choice:on"]
    assert [(refused.option.key, refused.why) for refused in asking.not_offered()] == [("choice:lamp", "excluded")]


def not_offered(tale: Tale) -> list[tuple[str, str, Data]]:
    assert push_reading(tale.game, "k1", 40)
    asking = next(RULES.step(tale.game))
    assert isinstance(asking, Asking) and [option.key for option in asking.options] == ["choice:on"]
    return [(refused.option.key, refused.why, dict(refused.args)) for refused in asking.not_offered()]


def test_a_locked_choice_says_what_the_table_shows() -> None:
    lines = [
        {"key": "away", "goto": 41, "when": {"knight_present": "k9"}},
        {"key": "might", "goto": 41, "when": {"virtue": {"might": 3}}},
        {"key": "rich", "goto": 41, "when": {"gold": 2}},
        {"key": "late", "goto": 41, "when": {"at_threat": 4}},
        {"key": "pious", "goto": 41, "when": {"devoted": True}},
        {"key": "dear", "goto": 41, "cost": {"lead": 1}},
    ]
    assert not_offered(story(page(*lines, ON))) == [
        ("choice:away", "knight_away", {"knight": "k9"}),
        ("choice:might", "virtue", {"what": "might", "amount": 3, "have": 0}),
        ("choice:rich", "gold", {"amount": 2, "have": 0}),
        ("choice:late", "threat", {"amount": 4, "have": 0}),
        ("choice:pious", "undevoted", {}),
        ("choice:dear", "leads", {"amount": 1, "have": 0}),
    ]


def test_of_several_virtues_the_one_that_lacks_is_told() -> None:
    tale = story(page({"key": "both", "goto": 41, "when": {"virtue": {"might": 1, "insight": 3}}}, ON))
    tale["k1"].sheet.virtues = {"might": 2, "insight": 1}
    assert not_offered(tale) == [("choice:both", "virtue", {"what": "insight", "amount": 3, "have": 1})]


@pytest.mark.parametrize(
    "when",
    [
        {"marked": "07"},
        {"not": {"gold": 1}},
        {"all": [{"marked": "07"}, {"gold": 2}]},
        {"any": [{"note": "lamp"}, {"gold": 2}]},
    ],
)
def test_what_an_earlier_choice_has_closed_is_not_told(when: Data) -> None:
    tale = story(page({"key": "other", "goto": 41, "when": when}, ON))
    tale["k1"].sheet.gold = 1
    assert not_offered(tale) == []


@pytest.mark.rule("SHT-034", "CAM-003")
@pytest.mark.parametrize(
    ("when", "open_"),
    [
        ({"marked": "07"}, True),
        ({"marked": "08"}, False),
        ({"not": {"marked": "08"}}, True),
        ({"all": [{"marked": "07"}, {"gold": 9}]}, False),
        ({"any": [{"marked": "08"}, {"gold": 2}]}, True),
        ({"virtue": {"insight": 2, "might": 1}}, True),
        ({"virtue": {"insight": 3}}, False),
        ({"quest_done": 1}, True),
        ({"quest_done": 2}, False),
        ({"investigation_done": "1-2"}, True),
        ({"investigation_done": "1-4"}, True),
        ({"investigation_done": 1}, False),
        ({"visited": 1}, True),
        ({"visited": 43}, False),
        ({"knight_present": "k2"}, True),
        ({"knight_present": "k3"}, False),
        ({"gold": 3}, False),
        ({"at_threat": 5}, True),
        ({"at_threat": 6}, False),
        ({"note": "feather"}, True),
        ({"note": "stone"}, False),
        ({"devoted": False}, True),
        ({"devoted": True}, False),
    ],
)
def test_conditions(when: Data, open_: bool) -> None:
    """k1 has node 07, Insight 2, 2 Gold, a failed quest and investigation, one bought, in chapter 2; Threat 5."""
    tale = story(page({"key": "here", "goto": 41, "when": when}, ON))
    sheet = tale["k1"].sheet
    tale.rows("k1", quest="failure", i2="failure")
    sheet.tale.append(type(sheet.tale[0])("running"))
    sheet.matrix, sheet.virtues, sheet.gold = ["07"], {"insight": 2, "might": 1}, 2
    sheet.bought, sheet.visited, sheet.notes = ["1-4"], [1], {"feather": 1}
    tale.state.expedition.threat = 5
    tale.read("k1", 40, "choice:on")
    assert ("choice:here" in [option.key for option in tale.decisions[0].options]) is open_


# --- tests --------------------------------------------------------------------------------------


@pytest.mark.rule("ADV-015", "ADV-028")
@pytest.mark.parametrize(("die", "to"), [(6, 41), (5, 42)])
def test_a_test_succeeds_from_its_difficulty_on(die: int, to: int) -> None:
    tale = story(page(attempt()))
    tale["k1"].heat = tale["k1"].heat_limit = 3
    assert went_to(tale, "choice:try", (f"face:{die}",)) == to


@pytest.mark.rule("ADV-016", "ADV-018", "ADV-017")
def test_one_reroll_for_one_heat() -> None:
    tale = story(page(attempt()))
    tale["k1"].heat, tale["k1"].heat_limit = 2, 5
    assert went_to(tale, "choice:try", ("face:3",), ("die:0",), ("face:8",)) == 41
    assert tale["k1"].heat == 3
    assert went_to(tale, "choice:try", ("face:3",), ("die:0",), ("face:2",)) == 42
    tale["k1"].heat = 5
    assert went_to(tale, "choice:try", ("face:3",)) == 42, "no Heat left, nothing is asked"


@pytest.mark.rule("ADV-021", "SHT-012", "SHT-013", "VIC-010")
@pytest.mark.parametrize(
    ("virtue", "value", "die", "to"),
    [("insight", 2, 4, 41), ("insight", 2, 3, 42), ("might", -1, 6, 42), ("bravery", 2, 4, 41)],
)
def test_virtues_count(virtue: str, value: int, die: int, to: int) -> None:
    tale = story(page(attempt(virtue)))
    tale["k1"].heat = tale["k1"].heat_limit = 3
    tale["k1"].sheet.virtues = {virtue: value}
    tale["k1"].sheet.vices = {"cowardice": 1}
    assert went_to(tale, "choice:try", (f"face:{die}",)) == to


@pytest.mark.rule("ADV-022", "ADV-023", "ADV-024")
def test_natural_one_and_ten() -> None:
    tale = story(page(attempt("might", 13)), page(attempt("insight", 3), number=39))
    tale["k1"].sheet.virtues = {"might": -2, "insight": 4}
    assert went_to(tale, "choice:try", ("face:10",)) == 41
    tale.read("k1", 39, "choice:try", ("face:1",))
    assert tale.numbers()[-1] == 42
    tale["k1"].heat_limit = 3
    tale.read("k1", 39, "choice:try", ("face:1",), ("die:0",), ("face:10",))
    assert tale.numbers()[-1] == 41


@pytest.mark.rule("ADV-027", "ADV-026")
def test_a_test_of_the_codex_is_the_leaders() -> None:
    tale = story(knights=("k1", "k2", "k3"))
    tale.codex(page(attempt("might"), number=50), {"number": 41}, {"number": 42})
    tale.state.expedition.leader = "k3"
    tale["k3"].sheet.virtues = {"might": 5}
    tale.read(KINGDOM, 50, "choice:try", ("face:2",))
    assert tale.events("test")[0].args["knight"] == "k3"
    assert tale.numbers(KINGDOM)[-1] == 41


@pytest.mark.rule("ADV-025", "ADV-019", "ADV-020")
def test_golden_single_test() -> None:
    """Bravery 1, Heat 0 of 4, Bravery 8+, +1 declared before: 4 fails; for 1 Heat 6 is rolled, which makes 8."""
    tale = story()
    ilse = tale["k1"]
    ilse.sheet.virtues, ilse.heat_limit = {"bravery": 1}, 4
    dice = [("face:4",), ("die:0",), ("face:6",)]
    assert tale.play(roll_a_test(tale.game, ilse, 8, "bravery", bonus=1), *dice)
    assert ilse.heat == 1


def grouping(*ranges: tuple[int, int, int], difficulty: int = 6) -> Data:
    return {
        "key": "all",
        "test": {"virtue": "might", "difficulty": difficulty, "group": True},
        "fail": [{"op": "lose", "what": "vigor"}],
        "bands": [{"from": low, "to": high, "goto": goto} for low, high, goto in ranges],
    }


THREE = ((0, 1, 42), (2, 3, 43), (4, 5, 41))


def group(*mights: int) -> Tale:
    """As many knights as values of Might; nobody has Heat for a re-roll."""
    names = tuple(f"k{number + 1}" for number in range(len(mights)))
    tale = story(page(grouping(*THREE)), knights=names)
    for name, might in zip(names, mights, strict=True):
        knight = tale[name]
        knight.sheet.virtues = {"might": might}
        knight.heat = knight.heat_limit = 3
        knight.vigor = knight.vigor_limit = 9
    return tale


@pytest.mark.rule("ADV-038", "ADV-030", "ADV-035", "ADV-036")
def test_golden_group_test() -> None:
    tale = group(0, 1, 2, 0)
    dice = [(f"face:{face}",) for face in (6, 4, 1, 10)]
    assert went_to(tale, "choice:all", *dice) == 43
    assert [knight.vigor for knight in tale.state.knights.values()] == [9, 8, 8, 9]


@pytest.mark.rule("ADV-031", "ADV-032", "ADV-026")
@pytest.mark.parametrize(
    ("dice", "to"), [((7, 2, 2, 2), 42), ((7, 3, 6, 10), 43), ((7, 7, 7, 7), 41), ((7, 7, 7), 43), ((7,), 42)]
)
def test_the_band_of_the_successes(dice: tuple[int, ...], to: int) -> None:
    tale = group(*[0] * len(dice))
    assert went_to(tale, "choice:all", *[(f"face:{face}",) for face in dice]) == to


@pytest.mark.rule("ADV-034")
def test_rerolls_are_declared_before_anyone_rolls_again() -> None:
    tale = group(0, 0)
    for knight in tale.state.knights.values():
        knight.heat = 0
    went_to(tale, "choice:all", ("face:2",), ("face:3",), ("die:0",), ("die:0",), ("face:9",), ("face:9",))
    prompts = [decision.prompt for decision in tale.decisions if decision.prompt != "read.paragraph"]
    assert [prompt.split(".")[0] for prompt in prompts] == ["roll", "roll", "reroll", "reroll", "roll", "roll"]
    assert tale.numbers()[-1] == 43


@pytest.mark.rule("ADV-030")
def test_the_question_of_a_re_roll_counts_the_virtue() -> None:
    tale = group(2, 0)
    for knight in tale.state.knights.values():
        knight.heat = 0
    went_to(tale, "choice:all", ("face:4",), ("face:5",), (), ())
    asked = [decision.options[0].args for decision in tale.decisions if decision.prompt == "reroll.test"]
    assert [(die["total"], die["success"]) for die in asked] == [(6, True), (5, False)]


@pytest.mark.rule("ADV-037")
def test_who_failed_suffers_before_the_outcome() -> None:
    tale = group(0, 0)
    bands = grouping(*THREE)
    bands["bands"][0]["then"] = [{"op": "gain", "what": "gold"}]
    tale.book("k1", page(bands), *({"number": number} for number in (41, 42, 43)))
    went_to(tale, "choice:all", ("face:7",), ("face:3",))
    told = [event.args["what"] for event in tale.game.events if event.args.get("what") in ("vigor", "gold")]
    assert told == ["vigor", "gold"] and tale["k2"].vigor == 8


@pytest.mark.rule("ADV-039", "ADV-040", "ADV-041")
def test_a_plain_roll_is_no_test() -> None:
    table = [
        {"from": 1, "to": 3, "do": [{"op": "gain", "what": "gold", "amount": 1}]},
        {"from": 4, "to": 7, "do": [{"op": "gain", "what": "gold", "amount": 5}]},
        {"from": 8, "to": 10, "do": [{"op": "gain", "what": "gold", "amount": 9}]},
    ]
    tale = story({"number": 40, "then": [{"op": "roll", "table": table}]})
    tale["k1"].sheet.virtues, tale["k1"].heat_limit = dict.fromkeys(("might", "insight", "bravery"), 5), 3
    tale.read("k1", 40, ("face:1",))
    assert tale["k1"].sheet.gold == 1, "no re-roll, no bonus, no automatic failure"
    tale.read("k1", 40, ("face:5",))
    assert (tale["k1"].sheet.gold, tale["k1"].heat) == (6, 0)
    assert not [decision for decision in tale.decisions if decision.prompt.startswith("reroll")]


# --- books --------------------------------------------------------------------------------------


@pytest.mark.rule("CAM-014", "SHT-040", "CAM-054")
def test_a_book_remembers_its_pages() -> None:
    tale = story(page(ON)).codex({"number": 50})
    tale.read("k1", 1)
    tale.read("k1", 40, "choice:on")
    tale.read(KINGDOM, 50)
    tale.read("k1", 1)
    sheet = tale["k1"].sheet
    assert sheet.visited == [1, 40, 44]
    assert sheet.bookmark == 1 and sheet.prologue
    assert not tale["k2"].sheet.prologue


def test_a_codex_remembers_its_pages_for_the_whole_campaign() -> None:
    before, first = {"key": "before", "goto": 44, "when": {"visited": 44}}, {**ON, "when": {"not": {"visited": 44}}}
    tale = story().codex(page(before, first, number=50), {"number": 44})
    tale.read(KINGDOM, 50, "choice:on")
    assert tale.state.campaign.read == {f"{KINGDOM}:50": 1, f"{KINGDOM}:44": 1}
    tale.read(KINGDOM, 50, "choice:before")
    assert not tale["k1"].sheet.visited


def test_reading_can_go_on_in_another_book_and_comes_back() -> None:
    tale = story({"number": 40, "then": [{"op": "read", "book": "k2", "paragraph": 60, "now": True}], "goto": 41})
    tale.book("k2", {"number": 60, "then": [{"op": "gain", "what": "gold"}]})
    tale.read("k1", 40)
    assert tale.pages == [("k2", 60), ("k1", 40), ("k1", 41)]
    assert tale["k2"].sheet.gold == 1, "`self` is the knight whose book it is"
    assert tale["k2"].sheet.visited == [60]


@pytest.mark.rule("DEL-109")
def test_what_is_not_read_now_waits_for_the_story_step() -> None:
    tale = story({"number": 40, "then": [{"op": "read", "paragraph": 50}]}).codex({"number": 50})
    tale.state.expedition.leader = "k2"
    tale.read("k1", 40)
    assert [(entry.book, entry.paragraph) for entry in tale.state.expedition.readings] == [(KINGDOM, 50)]
    assert tale.state.expedition.readings[0].knight == "k1", "whose page has called for it"
    tale.at("delve", "story").play_to("delve:")
    assert tale.pages[-1] == (KINGDOM, 50)


@pytest.mark.rule("DEL-113")
@pytest.mark.parametrize(
    ("moment", "before", "after"),
    [
        ({"at_time": 5}, {"time": 4}, {"time": 7}),
        ({"on_threat": 3}, {"threat": 2}, {"threat": 4}),
        ({"on_tile": "04"}, {"tile": "01"}, {"tile": "04"}),
    ],
)
def test_a_scheduled_page_waits_for_its_moment(moment: Data, before: Data, after: Data) -> None:
    tale = story({"number": 40, "then": [{"op": "schedule", "paragraph": 41, **moment}]})
    tale.read("k1", 40)
    for values, read in ((before, 0), (after, 1), (after, 1)):
        for name, value in values.items():
            setattr(tale.state.expedition, name, value)
        tale.at("delve", "story").play_to("delve:")
        assert tale.numbers().count(41) == read


@pytest.mark.rule("DEL-111")
def test_pages_of_one_hour_in_any_order() -> None:
    tale = story()
    tale.state.expedition.time = 6
    tale.state.expedition.schedules = [Schedule("k1", 41, "k1", at_time=5), Schedule("k1", 42, "k1", at_time=6)]
    tale.at("delve", "story").play_to("delve:", "read:1")
    assert tale.numbers() == [42, 41]


def test_operations_of_a_page_are_done_in_order_around_a_reading() -> None:
    now = {"op": "read", "book": "k1", "paragraph": 42, "now": True}
    tale = story({"number": 40, "then": [{"op": "gain", "what": "gold"}, now, {"op": "gain", "what": "lead"}]})
    tale.read("k1", 40)
    told = [event.args.get("paragraph") or event.args["what"] for event in tale.game.events[-4:]]
    assert told == [40, "gold", 42, "lead"]


def test_a_page_that_an_older_save_has_open_is_not_done_again() -> None:
    """Before it was noted how far a page had come, an open page had been done whole."""
    tale = story(page(ON, then=[{"op": "gain", "what": "gold"}]))
    tale.state.scenes.append(Frame("story", "ask", {"book": "k1", "paragraph": "40", "knight": "k1"}))
    tale.play_on(lambda: tale.top().scene == "delve", "choice:on")
    assert tale.numbers() == [40, 44] and tale["k1"].sheet.gold == 0


def test_a_missing_page_is_nothing() -> None:
    tale = story({"number": 40, "then": [{"op": "read", "book": "k1", "paragraph": 77, "now": True}]})
    tale.read("k1", 40)
    assert tale.numbers() == [40]
    scenes = list(tale.state.scenes)
    assert not push_reading(tale.game, "k1", 77) and not push_reading(tale.game, "k9", 1)
    assert tale.state.scenes == scenes


# --- what a page remembers ----------------------------------------------------------------------


def test_a_page_says_what_it_remembered_before_it_was_read() -> None:
    """A memory holds when the page is opened: what the page itself does comes too late for it."""
    tale = story(
        page(
            ON,
            memory=[
                {"key": "first", "when": {"not": {"visited": 40}}},
                {"key": "rich", "when": {"gold": 1}},
                {"key": "both", "when": {"knight_present": "k2"}},
            ],
            then=[{"op": "gain", "what": "gold"}],
        )
    )
    for _ in range(2):
        tale.read("k1", 40, "choice:on")
    read = [event.args.get("memory") for event in tale.game.events if event.kind == "paragraph"]
    assert [each for each in read if each] == ["first both", "rich both"]
    told = [event.kind for event in tale.game.events if event.kind in ("paragraph", "way_taken", "gain")]
    assert told[:3] == ["paragraph", "gain", "way_taken"], "what the choice brings will stand behind it"


@pytest.mark.rule("CAM-050")
def test_a_story_may_name_the_level_of_its_clash() -> None:
    monster = "cinder_novices"
    fight = {"op": "clash", "monster": monster, "level": 3, "win": 41, "lose": 42}
    tale = story({"number": 40, "then": [fight], "end": True})
    assert tale.state.expedition.levels.get(monster) != 3
    tale.read("k1", 40)
    assert tale.top().scene == "clash" and tale.state.expedition.levels[monster] == 3


# --- helping in a test --------------------------------------------------------------------------


def helped(*knights: str, allowed: bool = True) -> Tale:
    """A test of k1 against 6, in which the text lets others help, or does not."""
    test: dict[str, Any] = {"difficulty": 6, **({"help": {"heat": 1, "bonus": 1}} if allowed else {})}
    ways = {"success": {"goto": 41}, "failure": {"goto": 42}}
    tale = Tale(*knights).book("k1", page({"key": "try", "test": test, **ways}), {"number": 41}, {"number": 42})
    tale.state.table_dice = True
    for name in knights:
        tale[name].heat, tale[name].heat_limit = 0, 4
    return tale


@pytest.mark.rule("ADV-029")
def test_who_helps_gains_heat_and_adds_to_the_result() -> None:
    tale = helped("k1", "k2", "k3")
    tale["k2"].heat = 1
    tale["k1"].heat = 4
    tale.read("k1", 40, "choice:try", ["knight:k2"], "face:5")
    assert (tale["k2"].heat, tale["k3"].heat) == (2, 0) and 41 in tale.numbers()
    prompts = [decision.prompt for decision in tale.decisions]
    assert prompts.index("choose.helpers") < prompts.index("roll.test"), "it is said before the roll"


@pytest.mark.rule("ADV-029")
def test_without_a_word_about_it_nobody_can_help() -> None:
    tale = helped("k1", "k2", allowed=False)
    tale["k1"].heat = 4
    tale.read("k1", 40, "choice:try", "face:5")
    assert "choose.helpers" not in [decision.prompt for decision in tale.decisions] and 42 in tale.numbers()


@pytest.mark.rule("ADV-029")
def test_who_is_at_the_limit_cannot_help() -> None:
    tale = helped("k1", "k2")
    tale["k1"].heat = tale["k2"].heat = 4
    tale.read("k1", 40, "choice:try", "face:5")
    assert 42 in tale.numbers()
