"""Stories and sheets to the letter: whole questions and whole events, with their rules and their numbers."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.campaign.new_campaign import check_party, new_campaign
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.sheet.counters import change_counter, change_vice, change_virtue
from kf_desktop.rules.sheet.leads import completable, lead_options, spend_leads
from kf_desktop.rules.sheet.records import archive, unlock_for, unlock_for_all
from kf_desktop.rules.sheet.saints import breach, devote, free_saints, gain_saint, judge_commandments
from kf_desktop.rules.sheet.tale import advance_chapter, bestiary_row, resolve_investigation
from kf_desktop.rules.table.game import Kind
from kf_desktop.rules.table.marks import Mark, MarkKind
from kf_desktop.rules.table.readings import push_reading
from kf_desktop.rules.table.state import Chapter, Investigation
from tests.bundled import load_box
from tests.rules.camp import KINGDOM, Camp
from tests.rules.tale import Tale
from tests.rules.written import ops

Data = dict[str, Any]
BOX = load_box()
ON = {"key": "on", "goto": 44}


def page(*choices: Data, number: int = 40, **values: Any) -> Data:
    return {"number": number, "choice": list(choices), **values}


def story(*pages: Data, knights: tuple[str, ...] = ("k1", "k2")) -> Tale:
    """On the map with table dice; k1 reads these pages, 41 to 44 end the reading."""
    tale = Tale(*knights)
    tale.book("k1", *({"number": number} for number in (41, 42, 43, 44)), *pages).under_way(k1="quest")
    tale.state.table_dice = True
    return tale


def told(table: Camp, *kinds: str) -> list[tuple[str, tuple[str, ...], Data]]:
    """Kind, rules and values of the events of these kinds, in order."""
    return [(event.kind, event.rules, dict(event.args)) for event in table.game.events if event.kind in kinds]


def whole(decision: Decision) -> tuple[Any, ...]:
    """All of a question but its options."""
    return (decision.kind, decision.prompt, decision.seats, dict(decision.args), decision.source, decision.because)


def first(tale: Tale, book: str, number: int, **args: str) -> Asking:
    """What the page asks; then it is left open."""
    assert push_reading(tale.game, book, number, **args)
    asking = next(RULES.step(tale.game))
    assert isinstance(asking, Asking)
    return asking


# --- pages ----------------------------------------------------------------------------------------


@pytest.mark.rule("CAM-003", "CAM-014", "ADV-002")
def test_a_page_asks_in_its_own_name_and_says_its_prices() -> None:
    dear = {"key": "dear", "goto": 41, "cost": {"heat": 1, "vigor": 2, "gold": 3, "lead": 4}}
    tale = story(page(dear, ON)).codex(page(ON, {**ON, "key": "off"}, number=50), {"number": 44})
    one = tale["k1"]
    one.heat, one.heat_limit, one.vigor, one.sheet.gold, one.sheet.leads = 0, 3, 5, 3, 4
    tale.read("k1", 40, "choice:dear")
    decision = tale.decisions[0]
    where = {"book": "k1", "paragraph": 40}
    because = ("CAM-003",)
    assert whole(decision) == (Kind.READ, "read.paragraph", ("seat_k1",), {**where, "knight": "k1"}, "k1:40", because)
    assert [(option.key, option.label, option.args) for option in decision.options] == [
        ("choice:dear", "choice", {**where, "heat": 1, "vigor": 2, "gold": 3, "lead": 4, "choice": "dear"}),
        ("choice:on", "choice", {**where, "choice": "on"}),
    ]
    assert (one.heat, one.vigor, one.sheet.gold, one.sheet.leads) == (1, 3, 0, 0)
    assert told(tale, "pays") == [("pays", ("ABI-010",), {"knight": "k1", "what": "heat", "amount": 1})]
    lost = [event.args for event in tale.events("lose")]
    assert [(each["what"], each["amount"]) for each in lost] == [("vigor", 2), ("gold", 3), ("lead", 4)]
    assert lost[0]["cause"] == "cost"
    tale.read(KINGDOM, 50, "choice:off")
    everybodys = {"book": KINGDOM, "paragraph": 50, "knight": "k1"}
    asked = [each for each in tale.decisions if each.args.get("paragraph") == 50]
    assert whole(asked[0]) == (Kind.READ, "read.paragraph", (), everybodys, f"{KINGDOM}:50", because)


@pytest.mark.rule("CAM-003", "ADV-003")
@pytest.mark.parametrize("book", ["k1", KINGDOM])
def test_what_a_page_does_not_offer_says_why_and_whether_it_can_be_opened_all_the_same(book: str) -> None:
    lines = [
        {"key": "away", "goto": 41, "when": {"knight_present": "k9"}},
        {"key": "rich", "goto": 41, "when": {"gold": 9}},
        {"key": "both", "goto": 41, "when": {"all": [{"gold": 9}, {"at_threat": 9}]}},
        {"key": "mixed", "goto": 41, "when": {"all": [{"gold": 9}, {"marked": "07"}]}},
        {"key": "hot", "goto": 41, "cost": {"heat": 1}},
        {"key": "hurt", "goto": 41, "cost": {"vigor": 2}},
        {"key": "dear", "goto": 41, "cost": {"gold": 3}},
        {"key": "lamp", "goto": 41, "then": [{"op": "unlock", "what": "gear", "id": "lamp"}]},
    ]
    tale = story(page(*lines, ON)).codex(page(*lines, ON))
    one = tale["k1"]
    one.heat = one.heat_limit = 3
    one.vigor, one.sheet.gold, one.sheet.excluded, tale.state.expedition.threat = 2, 2, ["lamp"], 4
    asking = first(tale, book, 40, knight="k1")
    assert [option.key for option in asking.options] == ["choice:on"]
    found = [(each.option.args["choice"], each.why, each.rule, each.args, each.anyway) for each in asking.not_offered()]
    assert found == [
        ("away", "knight_away", "CAM-003", {"knight": "k9"}, False),
        ("rich", "gold", "CAM-003", {"amount": 9, "have": 2}, True),
        ("both", "gold", "CAM-003", {"amount": 9, "have": 2}, True),
        ("hot", "heat", "ABI-010", {"amount": 1, "have": 0}, True),
        ("hurt", "vigor", "ABI-011", {"amount": 2, "have": 1}, True),
        ("dear", "gold", "CAM-003", {"amount": 3, "have": 2}, True),
        ("lamp", "excluded", "PRG-005", {}, False),
    ]
    assert all(
        each.option.args["book"] == book and each.option.args["paragraph"] == 40 for each in asking.not_offered()
    )


@pytest.mark.rule("CAM-003")
def test_a_closed_choice_that_a_house_rule_opens_takes_what_there_is() -> None:
    """4 Heat with room for 1, 5 Vigor of 3, 2 Gold of 1: what is there is paid, and the page goes on."""
    dear = {"key": "dear", "goto": 41, "cost": {"heat": 4, "vigor": 5, "gold": 2, "lead": 1}}
    tale = story(page(dear, ON))
    one = tale["k1"]
    one.heat, one.heat_limit, one.vigor, one.sheet.gold, one.sheet.leads = 2, 3, 3, 1, 0
    assert push_reading(tale.game, "k1", 40)
    steps = RULES.step(tale.game)
    asking = next(steps)
    assert isinstance(asking, Asking) and asking.overruled("choice:dear") is not None
    with pytest.raises(StopIteration):
        steps.send(("choice:dear",))
    assert (one.heat, one.vigor, one.sheet.gold, one.sheet.leads) == (3, 1, 0, 0)
    assert tale.top().args["paragraph"] == "41"


def test_an_opened_page_is_told_with_its_reader() -> None:
    tale = story(page(ON)).codex({"number": 50})
    tale.read("k1", 40, "choice:on")
    tale.read(KINGDOM, 50, knight="k2")
    assert told(tale, "paragraph") == [
        ("paragraph", ("DEL-109",), {"book": "k1", "paragraph": 40, "knight": "k1"}),
        ("paragraph", ("DEL-109",), {"book": "k1", "paragraph": 44, "knight": "k1"}),
        ("paragraph", ("DEL-109",), {"book": KINGDOM, "paragraph": 50, "knight": "k2"}),
    ]


@pytest.mark.rule("CAM-014")
def test_a_page_without_choices_waits_to_be_read() -> None:
    asking = first(story(), "k1", 41)
    args = {"book": "k1", "paragraph": 41, "knight": "k1"}
    assert whole(asking) == (Kind.READ, "read.paragraph", ("seat_k1",), args, "k1:41", ("CAM-014",))
    assert [(option.key, option.label) for option in asking.options] == [("continue", "continue")]


@pytest.mark.rule("CLU-020")
def test_of_a_page_that_is_told_the_words_go_on_nowhere() -> None:
    tale = story({"number": 40, "goto": 41}, page(ON, {**ON, "key": "off"}, number=39))
    for number in (40, 39):
        asking = first(tale, "k1", number, told="yes")
        assert ([option.key for option in asking.options], asking.because) == (["continue"], ("CAM-014",))
        tale.state.scenes.pop()
        tale.read("k1", number, told="yes")
    assert tale.numbers() == [40, 39] and tale.scenes() == ["delve"]


@pytest.mark.rule("ADV-015")
@pytest.mark.parametrize(("die", "gold", "bane"), [(5, 1, 0), (4, 0, 1)])
def test_a_test_of_a_page_is_asked_in_its_name_and_does_what_its_outcome_says(die: int, gold: int, bane: int) -> None:
    success = {"goto": 41, "then": [{"op": "gain", "what": "gold"}]}
    failure = {"goto": 42, "then": [{"op": "gain", "what": "bane"}]}
    ways = {"success": success, "failure": failure}
    tale = story(page({"key": "try", "test": {"difficulty": 6, "virtue": "might"}, **ways}))
    tale["k1"].sheet.virtues, tale["k1"].heat, tale["k1"].heat_limit = {"might": 1}, 0, 3
    tale.read("k1", 40, "choice:try", f"face:{die}", ())
    again = next(each for each in tale.decisions if each.prompt == "reroll.test")
    assert (again.source, again.args["needs"], again.args["knight"]) == ("k1:40", 6, "k1")
    assert (tale["k1"].sheet.gold, tale["k1"].sheet.bane) == (gold, bane)
    assert tale.events("test")[0].args["virtue"] == "might"


@pytest.mark.rule("ADV-030", "ADV-034")
def test_a_group_test_of_a_page_is_asked_in_its_name_and_tells_how_many_passed() -> None:
    bands = [
        {"from": 0, "to": 0, "goto": 42},
        {"from": 1, "to": 1, "goto": 41, "then": [{"op": "gain", "what": "gold", "amount": "successes"}]},
    ]
    group = {"key": "all", "test": {"virtue": "might", "difficulty": 6, "group": True}, "bands": bands}
    tale = story(page({**group, "fail": [{"op": "gain", "what": "bane"}]}))
    for name in ("k1", "k2"):
        tale[name].heat, tale[name].heat_limit = 0, 3
    tale["k2"].sheet.virtues = {"might": 1}
    tale.read("k1", 40, "choice:all", "face:4", "face:5", (), ())
    again = [(each.source, each.args["knight"]) for each in tale.decisions if each.prompt == "reroll.test"]
    assert again == [("k1:40", "k1"), ("k1:40", "k2")]
    assert [(tale[name].sheet.gold, tale[name].sheet.bane) for name in ("k1", "k2")] == [(1, 1), (0, 0)]
    assert tale.numbers()[-1] == 41


@pytest.mark.rule("ADV-029")
def test_helpers_are_asked_together_and_pay_with_a_word() -> None:
    test: Data = {"difficulty": 9, "help": {"heat": 2, "bonus": 3}}
    ways = {"success": {"goto": 41}, "failure": {"goto": 42}}
    tale = story(page({"key": "try", "test": test, **ways}), knights=("k1", "k2", "k3", "k4"))
    for name, heat in (("k1", 0), ("k2", 1), ("k3", 2), ("k4", 0)):
        tale[name].heat, tale[name].heat_limit = heat, 3
    tale.read("k1", 40, "choice:try", ["knight:k2", "knight:k4"], "face:3", ())
    decision = next(each for each in tale.decisions if each.prompt == "choose.helpers")
    args = {"knight": "k1", "heat": 2, "bonus": 3}
    assert whole(decision) == (Kind.CHOOSE, "choose.helpers", (), args, "k1:40", ("ADV-029",))
    assert [option.key for option in decision.options] == ["knight:k2", "knight:k4"]
    assert (decision.least, decision.most) == (0, 2)
    assert told(tale, "pays") == [
        ("pays", ("ADV-029",), {"knight": name, "what": "heat", "amount": 2}) for name in ("k2", "k4")
    ]
    assert [tale[name].heat for name in ("k1", "k2", "k3", "k4")] == [0, 3, 2, 2]
    assert tale.events("test")[0].args["bonus"] == 6 and tale.numbers()[-1] == 41


# --- what a story orders --------------------------------------------------------------------------


@pytest.mark.rule("CAM-027", "CAM-057")
def test_a_quest_is_resolved_once() -> None:
    tale = story({"number": 40, "then": [{"op": "quest", "result": "failure"}, {"op": "quest", "result": "success"}]})
    tale.read("k1", 40)
    assert tale["k1"].sheet.tale[-1].quest == "failure"
    assert told(tale, "quest") == [("quest", ("CAM-057",), {"knight": "k1", "result": "failure"})]


@pytest.mark.rule("CAM-039", "SHT-049")
def test_an_investigation_that_the_story_ends_is_concluded_if_it_is_the_one_of_today() -> None:
    tale = story({"number": 40, "then": [{"op": "investigation", "result": "success"}]}).under_way(k1="investigation:2")
    tale.read("k1", 40, investigation="1-3")
    assert tale["k1"].sheet.bought == ["1-3"] and tale.state.expedition.marks == []
    tale.read("k1", 40)
    assert tale["k1"].sheet.tale[0].investigations == [Investigation(2, "success")]
    assert tale.state.expedition.marks == [Mark(MarkKind.CONCLUDED, "k1")]
    assert told(tale, "investigation") == [
        ("investigation", ("CAM-039",), {"knight": "k1", "number": number, "result": "success"})
        for number in ("1-3", "1-2")
    ]


@pytest.mark.rule("CAM-032", "EXP-014", "AFT-016")
def test_a_clash_of_the_story_goes_on_where_the_story_says() -> None:
    fight = {"op": "clash", "type": "exhibition", "monster": "cinder_novices", "win": 41, "lose": 42}
    tale = story({"number": 40, "then": [fight], "end": True})
    tale.read("k1", 40)
    args = {"type": "exhibition", "monster": "cinder_novices", "book": "k1", "win": "41", "lose": "42"}
    assert tale.top() == Frame("clash", "setup", args)
    tale.state.scenes.pop()
    tale.state.expedition.clashes = {"exhibition": "won"}
    tale.state.scenes[:] = tale.state.scenes[:1]
    tale.read("k1", 40)
    assert tale.top() == Frame("clash", "setup", {**args, "extra": "yes"})


@pytest.mark.rule("GLD-028", "CAM-032")
def test_a_clash_without_a_monster_is_with_that_of_the_district_and_with_nobody_before_the_map() -> None:
    fight = {"op": "clash", "type": "full"}
    tale = story({"number": 40, "then": [fight], "end": True})
    expedition = tale.state.expedition
    tale.read("k1", 40)
    district = tale.game.content.tiles[KINGDOM][expedition.tile].district
    places = [each.id for each in tale.game.content.kingdoms[KINGDOM].districts]
    assert tale.top().args["monster"] == expedition.wheel[places.index(district)]
    assert (tale.top().args["win"], tale.top().args["lose"]) == ("0", "0")
    tale.state.scenes[:] = tale.state.scenes[:1]
    expedition.tile = ""
    for each in (fight, {**fight, "monster": "cinder_novices"}):
        tale.play(perform(tale.game, ops(each), Context(knight=tale["k1"])))
    assert tale.scenes() == ["delve"]


@pytest.mark.rule("CAM-032", "RST-025")
def test_a_rest_of_the_story_is_laid_on_top_and_noted() -> None:
    tale = story({"number": 40, "then": [{"op": "rest"}], "goto": 41})
    tale.play(perform(tale.game, ops({"op": "rest"}), Context(knight=tale["k1"])))
    assert tale.top() == Frame("rest", "", {"story": "yes"})
    assert tale.state.expedition.marks == [Mark(MarkKind.RESTED)]


@pytest.mark.rule("DEL-111", "DEL-113")
def test_what_is_scheduled_waits_with_all_that_it_waits_for() -> None:
    tale = story({"number": 40, "then": [{"op": "schedule", "paragraph": 41, "at_time": 5}]})
    tale.read("k1", 40)
    tale.play(perform(tale.game, ops({"op": "schedule", "paragraph": 41, "on_threat": 3}), Context(book="k1")))
    entries = tale.state.expedition.schedules
    assert [(each.book, each.paragraph, each.knight) for each in entries] == [("k1", 41, "k1")]
    assert (entries[0].at_time, entries[0].on_tile, entries[0].on_threat) == (5, "", 0)


# --- a new campaign -------------------------------------------------------------------------------


@pytest.mark.rule("CAM-001")
@pytest.mark.parametrize("knights", [[], ["a", "a"], ["a", "b", "c", "d", "e", "f"]])
def test_how_many_knights_a_party_has_is_said_in_a_sentence(knights: list[str]) -> None:
    with pytest.raises(ValueError, match=r"^A party has one to 5 different knights\.$"):
        check_party(knights)


@pytest.mark.rule("CAM-054", "SQU-002")
def test_a_new_campaign_stands_in_the_inn_below_its_prologues() -> None:
    state = new_campaign(
        BOX, "The Bell", ["ilse", "bruno"], (1 << 64) + 7, seats=["anna"], squires=[next(iter(BOX.squires))]
    )
    squire = next(iter(BOX.squires))
    prologue = BOX.books["ilse"].prologue
    assert state.campaign.name == "The Bell" and state.party == ["ilse", "bruno", squire]
    assert state.scenes == [
        Frame("vision"),
        *(
            Frame("story", "", {"book": name, "paragraph": str(BOX.books[name].prologue), "knight": name})
            for name in ("bruno", "ilse")
        ),
    ]
    assert prologue and state.streams == {"seed": 7}
    assert [state.knights[name].seat for name in ("ilse", "bruno")] == ["anna", "bruno"]
    assert state.squires[squire].seat == "anna", "the first knight's player has the squires"
    assert not state.table_dice and new_campaign(BOX, "x", ["ilse"], 1, table_dice=True).table_dice


# --- counters of the sheet ------------------------------------------------------------------------


@pytest.mark.rule("OUT-012")
@pytest.mark.parametrize(
    ("what", "rule"), [("gold", "OUT-012"), ("lead", "CLU-025"), ("sigh", "GLD-036"), ("devotion", "SAI-021")]
)
def test_a_counter_of_the_sheet_never_falls_below_nothing(what: str, rule: str) -> None:
    camp = Camp("k1")
    for amount in (3, -1, -9, -1, 0):
        change_counter(camp.game, camp["k1"], what, amount)
    own = {"what": what, "knight": "k1"}
    assert told(camp, "gain", "lose") == [
        ("gain", (rule,), {**own, "amount": 3, "now": 3}),
        ("lose", (rule,), {**own, "amount": 1, "now": 2}),
        ("lose", (rule,), {**own, "amount": 2, "now": 0}),
    ]


@pytest.mark.rule("SHT-013", "VIC-002", "VIC-003")
def test_virtues_sink_below_nothing_and_vices_have_four_boxes() -> None:
    camp = Camp("k1")
    camp["k1"].sheet.virtues, camp["k1"].sheet.vices = {}, {}
    for amount in (1, -3):
        change_virtue(camp.game, camp["k1"], "might", amount)
    own = {"what": "might", "knight": "k1"}
    assert told(camp, "gain", "lose") == [
        ("gain", ("SHT-012",), {**own, "amount": 1, "now": 1}),
        ("lose", ("SHT-012",), {**own, "amount": 3, "now": -2}),
    ]
    for amount in (3, 2, -9):
        change_vice(camp.game, camp["k1"], "cruelty", amount)
    marks = {"what": "cruelty", "knight": "k1"}
    assert told(camp, "vice") == [
        ("vice", ("VIC-002",), {**marks, "amount": 3, "now": 3}),
        ("vice", ("VIC-002",), {**marks, "amount": 2, "now": 4}),
        ("vice", ("VIC-002",), {**marks, "amount": -9, "now": 0}),
    ]


# --- Leads ----------------------------------------------------------------------------------------


@pytest.mark.rule("CLU-019", "CLU-020", "CLU-022")
def test_five_leads_complete_an_investigation_whose_opening_is_told_first() -> None:
    tale = Tale("k1", "k2").under_way(k1="investigation:2", k2="quest")
    sheet = tale["k1"].sheet
    sheet.leads = 4
    assert completable(tale.game, tale["k1"]) == [] and lead_options(tale.game) == {}
    sheet.leads = 5
    sheet.bought = ["1-4"]
    assert completable(tale.game, tale["k1"]) == ["1-1", "1-3", "1-5"]
    offered = [(option.key, option.label, option.args) for option in lead_options(tale.game)]
    assert offered[0] == ("leads:k1:1-1", "leads", {"knight": "k1", "number": "1-1", "amount": 5})
    assert [key for key, _, _ in offered] == ["leads:k1:1-1", "leads:k1:1-3", "leads:k1:1-5"]
    spend_leads(tale.game, tale["k1"], "1-3")
    assert sheet.leads == 0 and sheet.bought == ["1-4", "1-3"]
    own = {"book": "k1", "knight": "k1", "investigation": "1-3"}
    assert tale.state.scenes[-2:] == [
        Frame("story", "", {**own, "paragraph": "1031"}),
        Frame("story", "", {**own, "paragraph": "1030", "told": "yes"}),
    ]


# --- your tale ------------------------------------------------------------------------------------


@pytest.mark.rule("CAM-039", "SHT-019")
def test_a_failed_investigation_can_still_succeed_and_a_success_never_fails() -> None:
    tale = Tale("k1").rows("k1", i1="", i2="success")
    for case, result in (("1-1", "failure"), ("1-1", "failure"), ("1-2", "failure"), ("1-3", "failure")):
        resolve_investigation(tale.game, tale["k1"], case, result)
    resolve_investigation(tale.game, tale["k1"], "1-1", "success")
    resolve_investigation(tale.game, tale["k1"], "1-3", "success")
    assert told(tale, "investigation") == [
        ("investigation", ("CAM-039",), {"knight": "k1", "number": number, "result": result})
        for number, result in (("1-1", "failure"), ("1-1", "success"), ("1-3", "success"))
    ]
    assert tale["k1"].sheet.bought == ["1-3"]


@pytest.mark.rule("CAM-055", "SHT-022")
@pytest.mark.parametrize(
    ("quest", "rows", "bought", "moves_on"),
    [
        ("success", {"i1": "success", "i2": "failure", "i3": "success"}, [], True),
        ("failure", {"i1": "failure", "i2": "failure"}, ["1-5"], True),
        ("running", {"i1": "success", "i2": "failure", "i3": "success"}, [], False),
        ("success", {"i1": "success", "i2": "failure", "i3": ""}, [], False),
        ("success", {"i1": "success", "i2": "failure"}, [], False),
    ],
)
def test_quest_and_three_investigations_open_the_next_chapter(
    quest: str, rows: dict[str, str], bought: list[str], moves_on: bool
) -> None:
    tale = Tale("k1").rows("k1", quest=quest, **rows)
    tale["k1"].sheet.bought = bought
    advance_chapter(tale.game, tale["k1"])
    assert len(tale["k1"].sheet.tale) == (2 if moves_on else 1)
    said = ("next_chapter", ("CAM-055", "SHT-022"), {"knight": "k1", "chapter": 2})
    assert told(tale, "next_chapter", "tale_told") == ([said] if moves_on else [])


@pytest.mark.rule("CAM-058")
def test_the_last_chapter_ends_the_tale_once() -> None:
    tale = Tale("k1")
    tale["k1"].sheet.tale = [Chapter("success") for _ in range(5)]
    advance_chapter(tale.game, tale["k1"])
    assert not tale["k1"].sheet.finished
    tale["k1"].sheet.tale[-1].investigations = [Investigation(number, "success") for number in (1, 2, 3)]
    for _ in range(2):
        advance_chapter(tale.game, tale["k1"])
    assert tale["k1"].sheet.finished and len(tale["k1"].sheet.tale) == 5
    assert told(tale, "next_chapter", "tale_told") == [("tale_told", ("CAM-058",), {"knight": "k1"})]


@pytest.mark.rule("SET-024", "SET-040")
@pytest.mark.parametrize(
    ("chapters", "row"),
    [
        ([("", 0)], 0),
        ([("running", 0)], 0),
        ([("", 1)], 1),
        ([("success", 3)], 3),
        ([("success", 4)], 3),
        ([("success", 3), ("", 0)], 3),
        ([("success", 3), ("running", 0)], 4),
        ([("success", 3), ("success", 2)], 6),
    ],
)
def test_the_row_of_the_bestiary_is_the_lowest_marked_box(chapters: list[tuple[str, int]], row: int) -> None:
    tale = Tale("k1")
    tale["k1"].sheet.tale = [
        Chapter(quest, [Investigation(number + 1, "success") for number in range(count)]) for quest, count in chapters
    ]
    assert bestiary_row(tale["k1"]) == row


# --- records --------------------------------------------------------------------------------------


@pytest.mark.rule("GEA-078")
def test_archived_gear_is_off_sheet_and_board_and_nothing_else_is() -> None:
    camp = Camp("k1").owns("k1", "plate", "shield", "lamp", "rope")
    for name, kind in (("plate", "armor"), ("shield", "weapon"), ("lamp", "support"), ("rope", "support")):
        camp.gear(name, kind, **({"hands": 1} if kind == "weapon" else {}))  # type: ignore[arg-type]
    one = camp["k1"]
    owned = [item.gear for item in one.sheet.armory]
    one.loadout.armor, one.loadout.supports, one.loadout.hands = "plate", ["lamp", "rope"], ["shield"]
    one.sheet.upgrades = ["edge", "hook"]
    knife, rope = one.sheet.armory[0], one.sheet.armory[-1]
    rope.upgrade, knife.upgrade = "edge", "hook"
    archive(camp.game, one, "gear", "lamp")
    assert (one.loadout.armor, one.loadout.supports, one.loadout.hands) == ("plate", ["rope"], ["shield"])
    archive(camp.game, one, "gear", "plate")
    assert (one.loadout.armor, one.loadout.supports) == ("", ["rope"])
    archive(camp.game, one, "gear", "shield")
    assert "shield" not in one.loadout.hands
    assert [item.gear for item in one.sheet.armory if item.gear in owned] == [
        name for name in owned if name not in ("plate", "lamp", "shield")
    ]
    archive(camp.game, one, "upgrade", "edge")
    assert one.sheet.upgrades == ["hook"] and (rope.upgrade, knife.upgrade) == ("", "hook")
    own = {"knight": "k1"}
    assert told(camp, "archived") == [
        ("archived", ("GEA-078",), {"what": what, "card": card, **own})
        for what, card in (("gear", "lamp"), ("gear", "plate"), ("gear", "shield"), ("upgrade", "edge"))
    ]


def test_what_is_worn_stays_on_the_board_though_it_is_archived() -> None:
    camp = Camp("ilse")
    one = camp["ilse"]
    worn = one.loadout.portrait
    archive(camp.game, one, "portrait", worn)
    assert one.loadout.portrait == worn and one.sheet.unlocked["portrait"] == []
    one.sheet.unlocked.clear()
    archive(camp.game, one, "talent", one.loadout.talent)
    assert one.sheet.unlocked == {}, "what was never unlocked has nothing to leave"


@pytest.mark.rule("OUT-044", "OUT-045", "OUT-047", "SAI-060", "SAI-062")
def test_a_saint_or_a_mercenary_is_unlocked_once_for_all_and_noted_by_whoever_rode() -> None:
    camp = Camp("k1", "k2")
    camp.state.campaign.saints, camp.state.campaign.mercenaries = [], []
    for noting in ([camp["k1"]], [camp["k1"], camp["k2"]]):
        unlock_for_all(camp.game, "saint", "alban", noting)
        unlock_for_all(camp.game, "mercenary", "drover", noting)
    assert (camp.state.campaign.saints, camp.state.campaign.mercenaries) == (["alban"], ["drover"])
    for name in ("k1", "k2"):
        assert (camp[name].sheet.unlocked["saint"], camp[name].sheet.unlocked["mercenary"]) == (["alban"], ["drover"])
    assert told(camp, "unlocked") == [
        ("unlocked", (), {"what": "saint", "card": "alban"}),
        ("unlocked", (), {"what": "mercenary", "card": "drover"}),
    ]


def test_a_card_is_unlocked_once_and_by_its_own_knight() -> None:
    camp = Camp("ilse", "k2")
    one = camp["ilse"]
    card = one.sheet.unlocked["technique"].pop()
    for _ in range(2):
        unlock_for(camp.game, one, "technique", card)
    unlock_for(camp.game, camp["k2"], "technique", card)
    unlock_for(camp.game, one, "upgrade", "edge")
    assert one.sheet.unlocked["technique"].count(card) == 1 and one.sheet.upgrades == ["edge"]
    assert card not in camp["k2"].sheet.unlocked["technique"]
    assert told(camp, "unlocked") == [
        ("unlocked", (), {"what": "technique", "card": card, "knight": "ilse"}),
        ("unlocked", (), {"what": "upgrade", "card": "edge", "knight": "ilse"}),
    ]


@pytest.mark.rule("PRG-004", "PRG-005")
def test_a_reward_that_another_excludes_is_not_gained_and_said_to_be_lost() -> None:
    camp = Camp("k1")
    one = camp["k1"]
    take = {"op": "unlock", "what": "upgrade", "id": "edge", "excludes": ["hook", "edge"]}
    camp.play(perform(camp.game, ops(take, {**take, "id": "hook"}), Context(knight=one)))
    assert one.sheet.upgrades == ["edge"] and one.sheet.excluded == ["hook", "edge"]
    assert told(camp, "excluded") == [
        ("excluded", ("PRG-004", "PRG-005"), {"knight": "k1", "what": "upgrade", "card": "hook"})
    ]


@pytest.mark.rule("SHT-016", "SHT-033", "SHT-035", "SHT-036", "SHT-037")
def test_notes_count_up_and_nodes_are_marked_once_and_can_be_revoked() -> None:
    camp = Camp("k1")
    one = camp["k1"]
    note = {"op": "note", "id": "feather", "text": {"en": "A feather.", "zh": "一根羽毛。"}}
    mark, erase = {"op": "mark", "node": "07"}, {"op": "erase", "node": "07"}
    camp.play(perform(camp.game, ops(note, note, mark, mark, erase, erase, mark, erase), Context(knight=one)))
    assert one.sheet.notes == {"feather": 2} and one.sheet.matrix == [] and one.sheet.revoked == ["07"]
    said = {"knight": "k1", "note": "feather", "en": "A feather.", "zh": "一根羽毛。"}
    assert told(camp, "note") == [("note", ("SHT-016",), said)] * 2
    marked = ("node", ("SHT-033",), {"knight": "k1", "node": "07", "marked": True})
    erased = ("node", ("SHT-036",), {"knight": "k1", "node": "07", "marked": False})
    assert told(camp, "node") == [marked, erased, marked, erased]


@pytest.mark.rule("RAP-002", "RAP-003", "RAP-004")
def test_hearts_are_marked_on_both_sheets_and_three_are_the_most() -> None:
    camp = Camp("k1", "k2", "k3")
    chosen, named = {"op": "rapport", "partner": "chosen", "amount": 2}, {"op": "rapport", "partner": "k3", "amount": 1}
    context = Context(knight=camp["k1"])
    camp.play(perform(camp.game, ops(chosen), context), "knight:k2")
    decision = camp.decisions[0]
    assert whole(decision) == (Kind.CHOOSE, "choose.rapport", ("seat_k1",), {"knight": "k1"}, "", ("RAP-002",))
    assert [(option.key, option.label, option.args) for option in decision.options] == [
        (f"knight:{name}", "knight", {"knight": name}) for name in ("k2", "k3")
    ]
    camp.play(perform(camp.game, ops(chosen, named, {**named, "partner": "k4"}), context), "knight:k2")
    assert camp["k1"].sheet.rapport == {"k2": 3, "k3": 1}
    assert (camp["k2"].sheet.rapport, camp["k3"].sheet.rapport) == ({"k1": 3}, {"k1": 1})
    assert told(camp, "rapport") == [
        ("rapport", ("RAP-002",), {"knight": "k1", "partner": partner, "now": now})
        for partner, now in (("k2", 2), ("k2", 3), ("k3", 1))
    ]


# --- Saints ---------------------------------------------------------------------------------------


def saints(*knights: str) -> tuple[Camp, list[str]]:
    """Knights in a campaign in which the first two Saints of the pack are unlocked."""
    camp = Camp(*knights)
    found = [name for name, card in camp.game.content.saints.items() if card.commandment.breach != "declared"][:2]
    camp.state.campaign.saints = list(found)
    return camp, found


@pytest.mark.rule("SAI-006", "SAI-008", "SAI-010", "SAI-012", "SAI-023")
def test_of_two_saints_one_is_kept_and_nobody_holds_anothers() -> None:
    camp, (first, second) = saints("k1", "k2")
    camp.state.expedition.phase = "delve"  # no miniature for a Saint who is gained on the way
    one, two = camp["k1"], camp["k2"]
    camp.play(gain_saint(camp.game, one, first))
    assert (one.sheet.saint, one.sheet.saint_watches, free_saints(camp.game)) == (first, False, [second])
    camp.play(gain_saint(camp.game, two, first))
    assert two.sheet.saint == ""
    one.sheet.devotion = 2
    camp.play(gain_saint(camp.game, one, second), f"saint:{first}")
    assert (one.sheet.saint, one.sheet.devotion) == (first, 2)
    decision = camp.decisions[-1]
    assert whole(decision) == (Kind.CARD, "choose.saint", ("seat_k1",), {"knight": "k1"}, "", ("SAI-012",))
    assert [(option.key, option.label, option.args) for option in decision.options] == [
        (f"saint:{name}", "saint", {"saint": name}) for name in (first, second)
    ]
    camp.play(gain_saint(camp.game, one, second), f"saint:{second}")
    assert (one.sheet.saint, one.sheet.devotion) == (second, 0)
    assert told(camp, "saint_gained", "saint_lost") == [
        ("saint_gained", ("SAI-006",), {"knight": "k1", "saint": first}),
        ("saint_lost", ("SAI-010",), {"knight": "k1", "saint": first}),
        ("saint_gained", ("SAI-006",), {"knight": "k1", "saint": second}),
    ]


@pytest.mark.rule("SAI-013", "SAI-060")
def test_to_devote_oneself_brings_a_token_and_the_card_if_it_is_free() -> None:
    camp, (first, second) = saints("k1", "k2")
    camp.state.campaign.saints = [second]
    camp.play(devote(camp.game, camp["k1"], first))
    camp.play(devote(camp.game, camp["k1"], first))
    camp.play(devote(camp.game, camp["k1"]))
    assert (camp["k1"].sheet.saint, camp["k1"].sheet.devotion) == (first, 3)
    assert camp.state.campaign.saints == [second, first], "unlocked for all by that"
    assert camp["k2"].sheet.unlocked["saint"] == [first]
    assert len(camp.events("saint_gained")) == 1


@pytest.mark.rule("SAI-025", "SAI-026")
def test_the_first_breach_takes_the_miniature_and_the_next_one_the_card() -> None:
    camp, (first, second) = saints("k1", "k2")
    kind = camp.game.content.saints[first].commandment.breach
    for name, saint in (("k1", first), ("k2", second)):
        camp[name].sheet.saint, camp[name].sheet.saint_watches, camp[name].sheet.devotion = saint, True, 2
    breach(camp.game, "nothing of the kind")
    breach(camp.game, kind, camp["k2"])
    if camp.game.content.saints[second].commandment.breach != kind:
        assert not camp.events("commandment_broken")
    breach(camp.game, kind, camp["k1"])
    assert (camp["k1"].sheet.saint, camp["k1"].sheet.saint_watches) == (first, False)
    breach(camp.game, kind)
    assert (camp["k1"].sheet.saint, camp["k1"].sheet.devotion) == ("", 0)
    broken = [each for each in told(camp, "commandment_broken") if each[2]["knight"] == "k1"]
    assert broken == [("commandment_broken", ("SAI-025", "SAI-026"), {"knight": "k1", "saint": first})] * 2


@pytest.mark.rule("SAI-027", "SAI-028")
def test_who_kept_the_commandment_gains_devotion_and_what_nobody_saw_is_declared() -> None:
    camp, (first, _) = saints("k1", "k2", "k3")
    content = camp.game.content
    declared = next(name for name, card in content.saints.items() if card.commandment.breach == "declared")
    for name, saint, watches in (("k1", first, True), ("k2", declared, True), ("k3", first, False)):
        camp[name].sheet.saint, camp[name].sheet.saint_watches = saint, watches
    camp.play(judge_commandments(camp.game), "broken")
    args = {"knight": "k2", "saint": declared}
    decision = camp.decisions[0]
    because = ("SAI-027", "SAI-028")
    assert whole(decision) == (Kind.CHOOSE, "spoils.commandment", ("seat_k2",), args, declared, because)
    assert [(option.key, option.label) for option in decision.options] == [("kept", "kept"), ("broken", "broken")]
    assert [camp[name].sheet.devotion for name in ("k1", "k2", "k3")] == [1, 0, 0]
    assert not camp["k2"].sheet.saint_watches
    camp["k2"].sheet.saint_watches = True
    camp.play(judge_commandments(camp.game), "kept")
    assert [camp[name].sheet.devotion for name in ("k1", "k2", "k3")] == [2, 1, 0]
    assert told(camp, "commandment_kept") == [
        ("commandment_kept", ("SAI-027",), {"knight": name, "saint": saint})
        for name, saint in (("k1", first), ("k1", first), ("k2", declared))
    ]
