"""The Rest phase: abilities, rotation, campfire (RST)."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from kf_desktop.content.cards.kingdom import District
from kf_desktop.content.cards.knights import Technique
from kf_desktop.content.effects.knight import Gain
from kf_desktop.content.effects.terms import Quantity
from kf_desktop.engine.decision import Asking, Decision
from kf_desktop.engine.scenes import Frame
from kf_desktop.rules.expedition.kingdom.wheel import monster_here, rotate
from kf_desktop.rules.expedition.rest import campfire_bonus
from kf_desktop.rules.expedition.spoils.after_clash import after_clash
from kf_desktop.rules.table.game import ExpeditionFailed
from kf_desktop.rules.table.scenes import SCENES, push
from kf_desktop.rules.table.state import TileState
from kf_desktop.story.model import Book, CampfireEntry, Paragraph
from tests.rules.camp import KINGDOM, Camp
from tests.rules.written import words, written

WORDS = words("x")


def resting(*knights: str) -> Camp:
    """Knights of the test pack on an explored map, about to rest, with two Rest techniques and an ordinary one."""
    camp = Camp(*knights or ("k1",)).at("rest")
    camp.state.expedition.phase = "rest"
    opening = [{"op": "pool", "token": "opening"}]
    delve = {"timing": "rest", "cost": {"heat": 1}, "warm_up": opening, "depletion": "discard"}
    technique(camp, "nap", **delve, effect=[{"op": "gain", "what": "vigor"}])
    technique(camp, "sleep", timing="rest", depletion="instant")
    technique(camp, "march", timing="any")
    for knight in camp.state.knights.values():
        knight.heat_limit, knight.vigor_limit = 5, 10
    return camp


def technique(camp: Camp, name: str, **delve: object) -> None:
    card = written(Technique, id=name, knight="k1", name=WORDS, delve=delve)
    camp.game.content = replace(camp.game.content, techniques={**camp.game.content.techniques, name: card})


def codex(camp: Camp, *results: int, effect: Quantity | None = None) -> Camp:
    """A Codex whose paragraph 2000 + n is told for the result n; each may give every knight something."""
    then = (Gain(what=effect, who="each_knight"),) if effect else ()
    numbers = [2000 + result for result in results] + [55]
    paragraphs = {number: Paragraph(number=number, then=then, end=True) for number in numbers}
    entries = tuple(CampfireEntry(result=result, paragraph=2000 + result) for result in results)
    book = Book(
        id=KINGDOM,
        kind="codex",
        kingdom=KINGDOM,
        name=WORDS,
        campfires=entries,
        folder=Path(),
        paragraphs=paragraphs,
        places={},
    )
    camp.game.content = replace(camp.game.content, books={KINGDOM: book})
    return camp


def rest(camp: Camp, *answers: str) -> None:
    """Rest to the end: the delve begins."""
    camp.run("delve", *answers)


# --- when ---------------------------------------------------------------------------------------


@pytest.mark.rule("RST-001", "RST-002", "AFT-021")
def test_rest_follows_a_won_exhibition_clash() -> None:
    camp = Camp("k1")
    camp.play(after_clash(camp.game, "exhibition", won=True, args={}))
    assert camp.state.expedition.phase == "rest"
    camp.play(after_clash(camp.game, "full", won=True, args={}))
    assert camp.state.expedition.phase == "spoils"
    with pytest.raises(ExpeditionFailed):
        camp.play(after_clash(camp.game, "exhibition", won=False, args={}))


@pytest.mark.rule("RST-003", "RST-024")
def test_three_steps_then_the_second_delve() -> None:
    camp = codex(resting("k1"), 7)
    camp["k1"].hand = ["nap"]
    expedition = camp.state.expedition
    expedition.wheel, expedition.time, expedition.threat, expedition.curse = ["a", "b", "c"], 8, 4, 2
    rest(camp, "use:k1:technique:nap", "no")
    kinds = [event.kind for event in camp.game.events if event.kind in ("uses", "rotation", "phase")]
    assert kinds == ["uses", "rotation", "phase"]
    assert [decision.prompt for decision in camp.decisions] == ["rest.abilities", "rest.campfire"]
    assert (expedition.time, expedition.threat, expedition.curse, expedition.phase) == (8, 4, 2, "delve")


# --- step 1 -------------------------------------------------------------------------------------


@pytest.mark.keyword("rest_keyword")
@pytest.mark.rule("RST-004", "RST-005")
def test_any_number_of_rest_techniques() -> None:
    camp = resting()
    camp["k1"].hand = ["nap", "march", "sleep"]
    assert camp.offered() == ["use:k1:technique:nap", "use:k1:technique:sleep", "pass"]
    assert camp.at("rest").offered("use:k1:technique:nap") == ["use:k1:technique:sleep", "pass"]
    rest(camp, "use:k1:technique:sleep")
    camp = resting()
    camp["k1"].hand = ["nap", "sleep"]
    rest(camp, "pass")
    assert camp["k1"].hand == ["nap", "sleep"]


@pytest.mark.rule("RST-006", "RST-007", "TEC-018")
def test_cost_warm_up_effect_depletion() -> None:
    camp = resting()
    knight = camp["k1"]
    knight.hand, knight.vigor = ["nap", "sleep"], 4
    rest(camp, "use:k1:technique:nap", "use:k1:technique:sleep")
    assert (knight.heat, knight.vigor, knight.discard) == (1, 5, ["nap"])
    assert camp.state.pool == {"opening": 1}
    assert knight.hand == ["sleep"], "instant: back in hand when the step ends"


@pytest.mark.rule("RST-006")
def test_what_cannot_be_paid_is_not_offered() -> None:
    camp = resting()
    camp["k1"].hand, camp["k1"].heat = ["nap", "sleep"], 5
    assert camp.offered() == ["use:k1:technique:sleep", "pass"]


@pytest.mark.rule("RST-008")
@pytest.mark.parametrize("order", ["k1 k2", "k2 k1", "k1 k2 k1"])
def test_knights_in_any_order(order: str) -> None:
    camp = resting("k1", "k2")
    camp["k1"].hand, camp["k2"].hand = ["nap", "sleep"], ["nap"]
    left = {name: list(camp[name].hand) for name in ("k1", "k2")}
    answers = [f"use:{name}:technique:{left[name].pop(0)}" for name in order.split()]
    rest(camp, *answers, *(["pass"] if sum(map(len, left.values())) else []))
    assert [event.args["knight"] for event in camp.events("uses")] == order.split()


def test_gear_can_have_a_rest_ability() -> None:
    camp = resting().owns("k1", "cinder_novices.gear.warm_brick")
    knight = camp["k1"]
    knight.loadout.supports, knight.vigor = ["cinder_novices.gear.warm_brick"], 4
    knight.sheet.armory[-1].charges = 2
    rest(camp, "use:k1:gear:cinder_novices.gear.warm_brick#0")
    assert (knight.vigor, knight.sheet.armory[-1].charges) == (6, 1)


@pytest.mark.rule("RST-009")
def test_the_discard_area_comes_back() -> None:
    camp = resting()
    knight = camp["k1"]
    knight.hand, knight.cooldown, knight.discard = [], ["march"], ["a", "b"]
    camp.game.content = replace(
        camp.game.content,
        techniques={**camp.game.content.techniques, **dict.fromkeys(["a", "b"], camp.game.content.techniques["march"])},
    )
    rest(camp)
    assert (knight.hand, knight.cooldown, knight.discard) == (["a", "b"], ["march"], [])


@pytest.mark.rule("RST-010")
def test_nothing_else_is_reset() -> None:
    camp = resting()
    knight = camp["k1"]
    knight.vigor, knight.heat, knight.passion, knight.heat_limit = 3, 2, 4, 5
    knight.sheet.bane, knight.conditions = 1, {"slow_burn": 1}
    camp.state.expedition.threat, camp.state.expedition.time = 5, 8
    rest(camp)
    assert (knight.vigor, knight.heat, knight.passion, knight.heat_limit) == (3, 2, 4, 5)
    assert (knight.sheet.bane, knight.conditions) == (1, {"slow_burn": 1})
    assert (camp.state.expedition.threat, camp.state.expedition.time) == (5, 8)


# --- step 2 -------------------------------------------------------------------------------------


@pytest.mark.rule("RST-011", "RST-013", "DEL-040")
def test_golden_rotation() -> None:
    camp = Camp()
    camp.state.expedition.wheel = ["heron", "hounds", "fenwright", "pilgrims"]
    rotate(camp.game, 2)
    assert camp.state.expedition.wheel == ["fenwright", "pilgrims", "heron", "hounds"]
    camp.state.expedition.wheel = ["a", "b", "c", "d", "e"]
    rotate(camp.game, 2)
    assert camp.state.expedition.wheel == ["d", "e", "a", "b", "c"]
    camp.state.expedition.wheel = ["a", "b", "c", "d"]
    rotate(camp.game, 4)
    assert camp.state.expedition.wheel == ["a", "b", "c", "d"]


@pytest.mark.rule("RST-011", "RST-012")
def test_the_rest_rotates_the_wheel_and_not_the_map() -> None:
    camp = resting()
    camp.state.expedition.wheel, camp.state.expedition.map_tokens = ["a", "", "b"], {"a": "12"}
    rest(camp)
    assert camp.state.expedition.wheel == ["", "b", "a"]
    assert camp.state.expedition.map_tokens == {"a": "12"}


@pytest.mark.rule("DEL-037", "DEL-038", "DEL-039", "DEL-041")
def test_the_monster_of_the_district() -> None:
    camp = Camp()
    kingdom = camp.game.content.kingdoms[KINGDOM]
    assert all(isinstance(district, District) for district in kingdom.districts)
    here = camp.game.content.tiles[KINGDOM]["01"].district
    place = [district.id for district in kingdom.districts].index(here)
    wheel = ["", "", ""]
    camp.state.expedition.wheel = wheel
    assert monster_here(camp.game) == ""
    wheel[(place + 2) % 3] = "late"
    assert monster_here(camp.game) == "late"
    wheel[(place + 1) % 3] = "next"
    assert monster_here(camp.game) == "next"
    wheel[place] = "here"
    assert monster_here(camp.game) == "here"


# --- step 3 -------------------------------------------------------------------------------------


@pytest.mark.rule("RST-014", "RST-015")
def test_at_most_one_tale_and_one_question() -> None:
    camp = codex(resting("k1", "k2"), 7)
    camp.state.table_dice = True
    rest(camp, "no")
    assert [decision.seats for decision in camp.decisions] == [()]
    camp = codex(resting("k1", "k2"), 7)
    camp.state.table_dice = True
    rest(camp, "yes", "face:7", "continue")
    assert len(camp.events("campfire")) == len(camp.events("paragraph")) == 1


@pytest.mark.rule("RST-016", "RST-020", "RST-022")
@pytest.mark.parametrize(("face", "hearts", "result"), [(6, 3, 9), (1, 2, 3), (10, 0, 10)])
def test_the_roll_and_the_highest_rapport(face: int, hearts: int, result: int) -> None:
    camp = codex(resting("k1", "k2"), 3, 9, 10, effect="vigor")
    for one, two in (("k1", "k2"), ("k2", "k1")):
        camp[one].sheet.rapport = {two: hearts}
    camp["k1"].vigor, camp["k2"].vigor = 5, 10
    camp.state.table_dice = True
    rest(camp, "yes", f"face:{face}", "continue")
    assert camp.events("campfire")[0].args["result"] == result
    assert camp.events("paragraph")[0].args["paragraph"] == 2000 + result
    assert (camp["k1"].vigor, camp["k2"].vigor) == (6, 10)
    assert not [decision for decision in camp.decisions if decision.kind == "reroll"]


@pytest.mark.rule("RST-017", "RST-018", "RST-019")
def test_one_pair_of_the_party_counts() -> None:
    camp = Camp("k1", "k2", "k3", "k4")
    assert campfire_bonus(camp.game) == 0
    camp["k1"].sheet.rapport = {"k2": 2, "absent": 3}
    camp["k3"].sheet.rapport = {"k4": 1}
    assert campfire_bonus(camp.game) == 2
    camp["k1"].sheet.rapport["k2"] = 4
    assert campfire_bonus(camp.game) == 3
    alone = Camp("k1")
    alone["k1"].sheet.rapport = {"k2": 3}
    assert campfire_bonus(alone.game) == 0


@pytest.mark.rule("RST-021")
@pytest.mark.parametrize(("face", "told"), [(2, 0), (3, 2003), (10, 2010)])
def test_results_without_a_story(face: int, told: int) -> None:
    camp = codex(resting("k1", "k2"), *range(3, 11))
    for one, two in (("k1", "k2"), ("k2", "k1")):
        camp[one].sheet.rapport = {two: 3 if face == 10 else 0}
    camp.state.table_dice = True
    rest(camp, "yes", f"face:{face}", *(["continue"] if told else []))
    assert [event.args["paragraph"] for event in camp.events("paragraph")] == ([told] if told else [])


@pytest.mark.rule("RST-023")
def test_golden_campfire() -> None:
    camp = codex(resting("k1", "k2", "k3", "k4"), 5, 7, 8)
    camp["k1"].sheet.rapport = {"k2": 2, "the_page": 3}
    camp["k2"].sheet.rapport = {"k1": 2, "k4": 1}
    camp["k4"].sheet.rapport = {"k2": 1}
    camp.state.table_dice = True
    rest(camp, "yes", "face:5", "continue")
    assert [event.args["paragraph"] for event in camp.events("paragraph")] == [2007]


# --- ordered by a story -------------------------------------------------------------------------


@pytest.mark.rule("RST-025", "AFT-019")
def test_a_story_goes_on_after_its_rest() -> None:
    camp = codex(resting(), 13)
    story = Frame("story", "ask", {"book": KINGDOM, "paragraph": "55", "knight": "k1"})
    camp.state.scenes[:] = [Frame("rest"), story]
    push(camp.game, "rest", "", story="yes")
    camp.state.expedition.tiles["02"] = TileState()
    camp.run("story", "no")
    assert camp.state.scenes[-1] is story
    camp.run("delve", "continue")
    assert len(camp.events("rest")) == 1, "the aftermath does not order a second one"


@pytest.mark.rule("RST-004", "ABI-010")
def test_what_of_a_rest_cannot_be_used_says_why() -> None:
    camp = resting()
    knight = camp["k1"]
    knight.hand = ["nap", "sleep", "march"]
    rite = {"timing": "rest", "cost": {"heat": 1}, "effect": [{"op": "gain", "what": "gold"}]}
    camp.gear("rite", abilities=[rite])
    camp.owns("k1", "rite")
    knight.loadout.supports = ["rite"]
    knight.heat = knight.heat_limit
    frame = camp.state.scenes[-1]
    asking: Decision | None = None
    while asking is None:
        asking = next(iter(SCENES[frame.scene](camp.game, frame)), None)
    assert isinstance(asking, Asking) and asking.prompt == "rest.abilities"
    assert [option.key for option in asking.options] == ["use:k1:technique:sleep", "pass"]
    refused = [(refusal.option.key, refusal.why) for refusal in asking.not_offered()]
    assert refused == [("use:k1:technique:nap", "heat"), ("use:k1:gear:rite#0", "heat")]
