"""The Rogue's Path, round by round (ROG-001 … ROG-062)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from kf_desktop.bots import make_bot
from kf_desktop.bundled import load_box
from kf_desktop.engine.codec import encode
from kf_desktop.engine.session import Session
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.clash.round.sigh import clash_is_replayed
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.outpost.loadout import begin_expedition
from kf_desktop.rules.expedition.spoils.loot import exchange_cards, left
from kf_desktop.rules.kingdoms_forlorn import RULES
from kf_desktop.rules.knight.bane import gain_bane
from kf_desktop.rules.modes.rogues_path import RoguesPath
from kf_desktop.rules.modes.rosegraal import (
    gain_nothing,
    gain_resurrections,
    node_now,
    pay_casualties,
    rewards_for,
    the_dead,
)
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table.mode import mode_of, optional_modes
from kf_desktop.rules.table.scenes import SCENES
from kf_desktop.rules.table.state import GearItem
from tests.rules.camp import KINGDOM, box
from tests.rules.rose import FEN, Rose, chart, reward
from tests.rules.written import ops

FOUR = ("k1", "k2", "k3", "k4")


def pool(rose: Rose) -> int:
    return rose.sheet.resurrections


def alive(rose: Rose) -> int:
    return len(rose.state.party)


def answers_offered(rose: Rose) -> list[str]:
    return [key for key in rose.offered() if not key.startswith("node:")]


# --- the beginning ------------------------------------------------------------------------------


@pytest.mark.rule("ROG-043")
def test_a_node_that_has_nothing_left_for_a_knight_says_for_whom() -> None:
    rewards = [reward("k1", "virtue", 1), reward("k1", "virtue", 2), reward("k2", "virtue", 2)]
    rose = Rose("k1", "k2", rewards=rewards)
    assert gain_nothing(rose.game) == {"a": ("k2",), "b": ("k2",)}
    rose.sheet.claimed, rose.sheet.crossed = ["k1.virtue.1"], ["b"]
    assert gain_nothing(rose.game) == {"a": ("k1", "k2")}
    rose.sheet.claimed = [each.id for each in rewards]
    assert gain_nothing(rose.game) == {"a": ("k1", "k2"), "c": ("k1", "k2"), "d": ("k1", "k2")}


@pytest.mark.rule("ROG-001", "ROG-019")
def test_a_round_is_a_full_clash_without_vision_delve_or_rest() -> None:
    rose = Rose(*FOUR).choose("a")
    rose.run("clash:monster_round", "fight")
    clash = rose.state.clash
    assert clash is not None and clash.type == "full" and clash.wound_stack == []
    rose.state.clash.result = "won"  # type: ignore[union-attr]
    rose.state.scenes[-1].step = "end"
    rose.run("rosegraal:node", "next_round")
    assert not {"vision", "delve", "rest"} & {str(event.args.get("phase")) for event in rose.events("phase")}
    assert [frame.scene for frame in rose.state.scenes] == ["rosegraal"]


@pytest.mark.rule("SAI-027", "ROG-001", "ROG-050")
@pytest.mark.parametrize(("buys", "devotion", "watches"), [(False, 3, True), (True, 2, False)])
def test_what_is_bought_after_the_clash_still_belongs_to_the_round(buys: bool, devotion: int, watches: bool) -> None:
    """The Commandment is judged when the round is over, not with the Spoils before the last visit to the Outpost."""
    rose = Rose("k1")
    rose.choose("a").fight()
    sheet = rose["k1"].sheet
    sheet.saint, sheet.saint_watches, sheet.devotion, sheet.gold = "saint_cato", True, 2, 20
    rose.run("rosegraal:after")
    assert sheet.devotion == 2, "the round is not over"
    rose.run("outpost:activities", f"outpost:{KINGDOM}")
    if buys:
        rose.run("outpost:activities", "visit:merchant_workshop", "buy:merchant.gear.oven_door:k1", "leave")
    rose.run("rosegraal:after", "done")
    assert sheet.saint_watches == watches
    rose.run("rosegraal:node")
    assert (sheet.saint, sheet.devotion, sheet.saint_watches) == ("saint_cato", devotion, True)


@pytest.mark.rule("ROG-001")
def test_a_round_is_an_expedition_to_saints_and_charges() -> None:
    rose = Rose("k1")
    rose["k1"].sheet.saint = "saint_odo"
    rose["k1"].sheet.armory.append(GearItem("merchant.gear.undertakers_flask", exhausted=True))
    rose.choose("a").fight()
    assert rose["k1"].sheet.saint_watches
    assert not rose["k1"].sheet.armory[-1].exhausted
    assert rose["k1"].sheet.armory[-1].charges == rose.game.content.gear["merchant.gear.undertakers_flask"].charges
    devoted = rose["k1"].sheet.devotion
    rose.run("rosegraal:node", "next_round")
    assert rose["k1"].sheet.devotion == devoted + 1  # the commandment was kept for a whole round


@pytest.mark.rule("ROG-001")
def test_there_is_no_map_for_cards_to_change() -> None:
    rose = Rose("k1").choose("a")
    effects = ops(
        {"op": "gain", "what": "threat", "amount": 99},
        {"op": "gain", "what": "curse", "amount": 9},
        {"op": "rotation"},
        {"op": "fail_expedition"},
        {"op": "clue", "type": "martial"},
    )
    rose.play(perform(rose.game, effects, Context(knight=rose["k1"])))
    expedition = rose.state.expedition
    assert (expedition.threat, expedition.curse, rose["k1"].clues, expedition.failed) == (0, 0, {}, "")
    rose.play(perform(rose.game, ops({"op": "recruit", "id": "corporal_dunn"}), Context(knight=rose["k1"])))
    assert [hired.id for hired in expedition.mercenaries] == ["corporal_dunn"]


@pytest.mark.rule("ROG-003")
def test_squires_stay_at_home() -> None:
    squire = next(iter(Rose().game.content.squires))
    with pytest.raises(ValueError, match="Squires do not come along"):
        Rose("k1", squires=[squire])


@pytest.mark.rule("ROG-004")
@pytest.mark.parametrize("count", [1, 2, 3, 4, 5])
def test_one_to_four_knights_or_five_by_their_own_rules(count: int) -> None:
    rose = Rose(*FOUR[:count], *(["ilse"] if count == 5 else []))
    assert len(rose.state.party) == count
    assert ("five_players" in rose.state.modes) == (count == 5)
    assert rose.sheet.resurrections == 5


@pytest.mark.rule("ROG-004")
def test_six_are_too_many() -> None:
    with pytest.raises(ValueError, match="one to 5 different knights"):
        Rose(*FOUR, "ilse", "bruno")


@pytest.mark.rule("ROG-005")
def test_no_book_is_opened() -> None:
    rose = Rose(*FOUR)
    rose.round("a", "k1")
    assert not rose.events("paragraph") and "story" not in rose.path()
    assert all(knight.sheet.first_death for knight in rose.state.knights.values())
    assert not RoguesPath.tells_stories
    assert [frame.scene for frame in Rose("ilse").state.scenes] == ["rosegraal"]  # no prologue waits


@pytest.mark.rule("ROG-006")
def test_knights_begin_as_ever_and_with_ten_gold() -> None:
    rose = Rose("ilse", "bruno", "k1", "k2")
    rose.run("rosegraal:node")
    assert set(rose.purses().values()) == {10}
    start = rose.game.content.knights["ilse"].start
    assert [item.gear for item in rose["ilse"].sheet.armory] == list(start.gear)
    assert rose["ilse"].sheet.unlocked["technique"] == list(start.techniques)
    assert rose["ilse"].loadout.portrait == start.portrait


@pytest.mark.rule("ROG-007")
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_five_resurrections_for_the_whole_group(count: int) -> None:
    assert pool(Rose(*FOUR[:count])) == 5


# --- nodes --------------------------------------------------------------------------------------


@pytest.mark.rule("ROG-008", "ROG-010")
def test_the_start_is_crossed_off_and_opens_its_neighbours() -> None:
    rose = Rose("k1", on=chart("a-c", start="a b", a=1, b=1, c=1))
    assert rose.open() == ["a", "b"]
    assert (rose.sheet.crossed, rose.sheet.claimed, pool(rose)) == ([], [], 5)
    rose.sheet.crossed = ["a"]
    assert rose.open() == ["b", "c"]


@pytest.mark.rule("ROG-009")
def test_rounds_are_counted_from_one_won_or_lost() -> None:
    rose = Rose(*FOUR)
    rose.run("rosegraal:node")
    rose.round("a").round("b", *FOUR, won=False).round("b")
    assert [event.args["number"] for event in rose.events("rosegraal_round")] == [1, 2, 3, 4]


@pytest.mark.rule("ROG-011", "ROG-012")
def test_only_direct_links_and_no_node_twice() -> None:
    rose = Rose("k1", on=chart("a-c", start="a", a=1, c=1))
    assert rose.open() == ["a"]
    rose.sheet.crossed = ["a"]
    assert rose.open() == ["c"]
    rose.sheet.crossed = ["c"]  # the link goes both ways
    assert rose.open() == ["a"]
    rose.run("rosegraal:node")
    decision = next(SCENES["rosegraal"](rose.game, rose.state.scenes[-1]))
    missing = {refusal.option.key: refusal.why for refusal in decision.missing()}  # type: ignore[attr-defined]
    assert missing == {"node:c": "node_crossed"}


@pytest.mark.rule("ROG-012")
def test_what_lies_behind_an_open_node_is_too_far() -> None:
    rose = Rose("k1", on=chart("a-c", start="a", a=1, c=1))
    rose.run("rosegraal:node")
    decision = next(SCENES["rosegraal"](rose.game, rose.state.scenes[-1]))
    assert [refusal.why for refusal in decision.missing()] == ["node_far"]  # type: ignore[attr-defined]


@pytest.mark.rule("ROG-016", "ROG-017")
@pytest.mark.parametrize(("die", "monster", "level"), [(4, "test.dummy", 1), (5, "bell_ox", 2), (10, "bell_ox", 2)])
def test_a_die_finds_the_monster_and_its_own_level(die: int, monster: str, level: int) -> None:
    rose = Rose("k1", on=chart("", start="a", a=4), die=die).choose("a")
    rose.run("clash:monster_round", "fight")
    clash = rose.state.clash
    assert clash is not None and (clash.monster, clash.level) == (monster, level)
    assert tier(rose["k1"]) == 4


@pytest.mark.rule("ROG-018")
def test_node_and_monster_are_final() -> None:
    rose = Rose(*FOUR).choose("a")
    assert not [key for key in rose.offered() if key.startswith("node:")]
    assert rose.offered()[0] == "fight"


# --- lost ---------------------------------------------------------------------------------------


@pytest.mark.rule("ROG-020", "ROG-024", "ROG-025", "ROG-026")
def test_a_lost_clash_costs_its_loot_and_the_reward_and_leaves_the_node_open() -> None:
    rose = Rose(*FOUR, on=chart("", start="a b", a=2, b=1), rewards=[reward("k1", "virtue", 1)])
    rose.choose("a").fight(*FOUR, won=False)
    assert Counter(rose.state.expedition.loot) == {"kingdom_gear": 3}
    before = pool(rose)
    rose.run("rosegraal:node", "next_round")
    assert len(rose.events("takes_loot")) == 3
    assert sum(rose.purses().values()) > 40
    assert pool(rose) == before - 4 and not rose.events("resurrections") and not rose.events("rosegraal_reward")
    assert rose.sheet.crossed == [] and rose.open() == ["a", "b"]


@pytest.mark.rule("ROG-021")
def test_each_who_died_in_a_lost_clash_costs_a_resurrection() -> None:
    rose = Rose(*FOUR).round("a", *FOUR, won=False)
    assert (pool(rose), alive(rose)) == (1, 4)


@pytest.mark.rule("ROG-022")
def test_with_too_few_the_players_say_who_returns() -> None:
    rose = Rose(*FOUR)
    rose.sheet.resurrections = 2
    rose.round("a", *FOUR, won=False, answers=["knight:k3", "knight:k1"])
    assert (pool(rose), rose.state.party) == (0, ["k1", "k3"])
    assert [event.args["knight"] for event in rose.events("stays_dead")] == ["k2", "k4"]


@pytest.mark.rule("ROG-023")
def test_who_stayed_dead_can_be_brought_back_between_rounds() -> None:
    rose = Rose(*FOUR)
    rose.sheet.resurrections = 2
    rose.round("a", *FOUR, won=False, answers=["knight:k1", "knight:k2"])
    assert not [key for key in rose.offered() if key.startswith("return:")]
    rose.sheet.resurrections = 3
    rose.run("rosegraal:node", "return:k4", "return:k3")
    assert (pool(rose), rose.state.party) == (1, list(FOUR))
    assert not [key for key in rose.offered() if key.startswith("return:")]


@pytest.mark.rule("ROG-027")
def test_a_retry_rolls_a_new_monster() -> None:
    rose = Rose(*FOUR, die=4).round("a", *FOUR, won=False)
    rose.die = 7
    rose.choose("a")
    assert [event.args["monster"] for event in rose.events("rosegraal_monster")] == ["test.dummy", "bell_ox"]


# --- won ----------------------------------------------------------------------------------------


@pytest.mark.rule("ROG-028", "ROG-032")
def test_the_aftermath_is_as_usual() -> None:
    rose = Rose("k1").choose("a")
    rose.run("clash:monster_round", "fight")
    knight, clash = rose["k1"], rose.state.clash
    assert clash is not None
    gain_bane(rose.game, knight, 4)
    knight.heat, knight.passion, knight.conditions = 3, 5, {"bleeding": 1}
    clash.result, rose.state.scenes[-1].step = "won", "end"
    rose.run("rosegraal:casualties")
    assert (knight.heat, knight.passion, knight.conditions, knight.sheet.bane) == (0, 0, {}, 2)
    assert Counter(rose.state.expedition.loot) == {"full": 1, "kingdom_gear": 3}
    assert rose.state.expedition.fought == {"full": "test.dummy"}


@pytest.mark.rule("ROG-029")
def test_casualties_of_a_won_clash_are_replaced() -> None:
    rose = Rose(*FOUR).choose("a").fight("k2")
    assert rose.sheet.fell == ["k2"]
    rose.run("spoils")
    assert (pool(rose), alive(rose), the_dead(rose.game)) == (4, 4, [])


@pytest.mark.rule("ROG-030", "ROG-031")
def test_loot_is_shared_out_and_nobody_gambles() -> None:
    rose = Rose(*FOUR).round("a")
    assert Counter(str(event.args["knight"]) for event in rose.events("takes_loot")) == dict.fromkeys(FOUR, 1)
    prompts = [decision.prompt for decision in rose.decisions]
    assert not [prompt for prompt in prompts if prompt.startswith(("gambling", "spoils.gamble", "spoils.loadout"))]


@pytest.mark.rule("ROG-031")
def test_scrap_is_cashed() -> None:
    rose = Rose("k1").round("a")
    assert len(rose.events("takes_scrap")) == 3
    assert rose.state.expedition.scrap == {} and len(rose.events("cashes")) == 4


@pytest.mark.rule("ROG-030")
def test_the_players_name_who_leads_the_round() -> None:
    rose = Rose(*FOUR)
    assert rose.open()
    rose.run("rosegraal:node", "leader", "knight:k3")
    rose.round("a")
    assert [event.args["knight"] for event in rose.events("takes_loot")] == ["k3", "k4", "k1", "k2"]
    assert rose.state.expedition.leader == "k3"  # until another is named


@pytest.mark.rule("ROG-033")
@pytest.mark.parametrize(("node", "kingdom"), [("a", KINGDOM), ("s", FEN)])
def test_kingdom_gear_is_of_the_nodes_kingdom(node: str, kingdom: str) -> None:
    rose = Rose("k1", on=chart("", start="a s", a=1, s=1))
    rose.gear("of_stone", source="kingdom", kingdom=KINGDOM, tier=1)
    rose.gear("of_the_fen", source="kingdom", kingdom=FEN, tier=1)
    rose.choose(node)
    found = exchange_cards(rose.game, rose["k1"], "kingdom_gear")
    assert ("of_stone" in found, "of_the_fen" in found) == (kingdom == KINGDOM, kingdom == FEN)
    assert {rose.game.content.gear[card].kingdom for card in found} == {kingdom}


@pytest.mark.rule("ROG-034", "ROG-035")
@pytest.mark.parametrize(("before", "level", "after"), [(4, 3, 7), (9, 5, 14)])
def test_the_node_gives_its_resurrections_without_a_maximum(before: int, level: int, after: int) -> None:
    rose = Rose(*FOUR, on=chart("", start="a", a=level))
    rose.sheet.resurrections = before
    rose.choose("a").fight()
    rose.run("rosegraal:over")
    assert pool(rose) == after


@pytest.mark.rule("ROG-036")
@pytest.mark.parametrize(("level", "gained", "left_over"), [(1, 2, 0), (3, 3, 1)])
def test_an_empty_pool_is_refilled_to_full_strength(level: int, gained: int, left_over: int) -> None:
    rose = Rose(*FOUR, on=chart("", start="a b", a=level, b=1))
    rose.sheet.resurrections = 0
    rose.choose("a").fight("k1", "k4")
    rose.run("rosegraal:node", "next_round")
    assert [event.args["amount"] for event in rose.events("resurrections")] == [gained]
    assert (pool(rose), alive(rose)) == (left_over, 4)


@pytest.mark.rule("ROG-036")
@pytest.mark.parametrize(("roster", "dead", "gained"), [(2, 1, 1), (3, 2, 2), (5, 1, 1), (5, 3, 3)])
def test_full_strength_is_the_roster(roster: int, dead: int, gained: int) -> None:
    """Of five, four alive are enough: the node's one resurrection brings the fifth back."""
    names = (*FOUR, "ilse")[:roster]
    rose = Rose(*names)
    rose.choose("a")
    rose.sheet.resurrections, rose.sheet.fell = 0, list(names[:dead])
    gain_resurrections(rose.game, node_now(rose.game))
    [event] = rose.events("resurrections")
    assert event.args["amount"] == gained
    assert ("ROG-036" in event.rules) == (roster - dead < min(4, roster))
    assert alive(rose) == roster and the_dead(rose.game) == []


@pytest.mark.rule("ROG-037")
@pytest.mark.parametrize("before", [0, 1, 2, 5])
@pytest.mark.parametrize("deaths", [0, 1, 2, 3])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_survivors_go_on_at_full_strength(before: int, deaths: int, level: int) -> None:
    rose = Rose(*FOUR, on=chart("", start="a b", a=level, b=1)).choose("a")
    rose.sheet.resurrections = before
    rose.sheet.fell = list(FOUR[:deaths])
    returns = [f"knight:{name}" for name in FOUR[:before]] if 0 < before < deaths else []
    rose.play(pay_casualties(rose.game), *returns)
    gain_resurrections(rose.game, node_now(rose.game))
    assert the_dead(rose.game) == [] and alive(rose) == 4


@pytest.mark.rule("ROG-038")
def test_a_pool_too_small_is_emptied_first() -> None:
    rose = Rose(*FOUR)
    rose.sheet.resurrections = 1
    rose.choose("a").fight("k2", "k3", "k4")
    rose.run("rosegraal:node", "knight:k3", "next_round")
    told = [(event.kind, event.args["now"]) for event in rose.game.events if event.kind.startswith("resurrect")]
    assert told == [("resurrected", 0), ("resurrections", 2), ("resurrected", 1), ("resurrected", 0)]
    assert (pool(rose), alive(rose)) == (0, 4)


@pytest.mark.rule("ROG-021")
def test_nobody_comes_back_from_a_clash_for_nothing() -> None:
    rose = Rose(*FOUR)
    rose.choose("a").fight("k2", won=False)
    rose.run("spoils")
    assert rose.events("revived") == [] and len(rose.events("resurrected")) == 1


# --- rewards ------------------------------------------------------------------------------------

TECHNIQUES = [
    reward("k1", "technique", 1, "1a"),
    reward("k1", "technique", 1, "1b"),
    reward("k1", "technique", 2, "2a"),
    reward("k1", "technique", 3, "3a"),
]


@pytest.mark.rule("ROG-039", "ROG-042")
def test_a_reward_of_the_nodes_kind_and_level_or_lower_once() -> None:
    on = chart("", start="a b c", rewards={"a": ["technique"], "b": ["technique"]}, a=2, b=2, c=1)
    rose = Rose("k1", on=on, rewards=TECHNIQUES)
    rose.round("a", answers=["reward:k1.technique.2a"])
    asked = next(decision for decision in rose.decisions if decision.prompt == "rosegraal.reward")
    keys = [option.key for option in asked.options]
    assert keys == ["reward:k1.technique.1a", "reward:k1.technique.1b", "reward:k1.technique.2a"]
    assert rose["k1"].sheet.virtues["bravery"] == 1 and rose.sheet.claimed == ["k1.technique.2a"]
    rose.round("b", answers=["reward:k1.technique.1b"])
    again = [option.key for option in rose.decisions[-1].options]
    assert "reward:k1.technique.2a" not in again
    assert [entry.id for entry in rewards_for(rose.game, rose["k1"], "technique", 5)] == [
        "k1.technique.1a",
        "k1.technique.3a",
    ]


@pytest.mark.rule("ROG-040")
def test_each_symbol_gives_a_reward() -> None:
    on = chart("", start="a b", rewards={"a": ["gear", "virtue"]}, a=1, b=1)
    gear = {"op": "unlock", "what": "gear", "id": "merchant.gear.hayfork"}
    rewards = [
        entry
        for name in ("k1", "k2")
        for entry in (reward(name, "virtue", 1), reward(name, "gear", 1, "", *([gear] if name == "k1" else [])))
    ]
    rose = Rose("k1", "k2", on=on, rewards=rewards).round("a")
    told = [(event.args["knight"], event.args["reward"]) for event in rose.events("rosegraal_reward")]
    assert told == [("k1", "gear"), ("k2", "gear"), ("k1", "virtue"), ("k2", "virtue")]
    assert rose["k1"].sheet.armory[-1].gear == "merchant.gear.hayfork"


@pytest.mark.rule("ROG-041")
def test_who_died_in_the_clash_is_rewarded_and_who_was_out_is_not() -> None:
    on = chart("", start="a b", a=1, b=1)
    rose = Rose(*FOUR, on=on, rewards=[reward(name, "virtue", 1) for name in FOUR])
    rose.state.party.remove("k4")
    rose.sheet.resurrections = 0
    rose.round("a", "k2")
    assert [event.args["knight"] for event in rose.events("rosegraal_reward")] == ["k1", "k2", "k3"]
    assert alive(rose) == 4


@pytest.mark.rule("ROG-043")
def test_nothing_instead_of_a_reward_that_is_not_there() -> None:
    on = chart("", start="a b", rewards={"a": ["class"]}, a=1, b=1)
    rose = Rose("k1", on=on, rewards=[reward("k1", "class", 1), reward("k1", "class", 2), reward("k1", "virtue", 1)])
    rose.sheet.claimed = ["k1.class.1"]
    rose.round("a")
    assert not rose.events("rosegraal_reward") and rose.sheet.claimed == ["k1.class.1"]
    assert [event.args["knight"] for event in rose.events("reward_exhausted")] == ["k1"]
    assert rose.sheet.crossed == ["a"]


@pytest.mark.rule("ROG-044")
@pytest.mark.parametrize(("level", "options"), [(2, 6), (3, 1)])
def test_a_class_is_portrait_and_talent_at_once(level: int, options: int) -> None:
    """Two Classes and four of their Techniques at level 2, one Technique at level 3."""
    classes = [
        reward(
            "ilse",
            "class",
            2,
            f"class_{number}",
            {"op": "unlock", "what": "portrait", "id": "ilse.portrait.ringer"},
            {"op": "unlock", "what": "talent", "id": "ilse.talent.gravewright"},
        )
        for number in (1, 2)
    ]
    card = {"op": "unlock", "what": "technique", "id": "ilse.technique.cold_iron"}
    techniques = [reward("ilse", "class", 2, f"technique_{number}", card) for number in (1, 2, 3, 4)]
    entries = [*classes, *techniques] if level == 2 else [reward("ilse", "class", 3, "technique", card)]
    rose = Rose("ilse", on=chart("", start="a b", rewards={"a": ["class"]}, a=level, b=1), rewards=entries)
    assert len(rewards_for(rose.game, rose["ilse"], "class", level)) == options
    rose.round("a", answers=["reward:ilse.class.class_1"] if level == 2 else [])
    unlocked = rose["ilse"].sheet.unlocked
    if level == 2:
        assert (
            unlocked["portrait"][-1] == "ilse.portrait.ringer" and unlocked["talent"][-1] == "ilse.talent.gravewright"
        )
        assert card["id"] not in unlocked["technique"]
    else:
        assert unlocked["technique"][-1] == card["id"]


@pytest.mark.rule("ROG-045")
def test_a_virtue_rises_for_good() -> None:
    rose = Rose("k1", rewards=[reward("k1", "virtue", 1)])
    rose["k1"].sheet.virtues = {"bravery": 1}
    rose.round("a")
    assert rose["k1"].sheet.virtues == {"bravery": 2}


@pytest.mark.rule("ROG-046")
def test_a_wild_card_is_what_the_knights_list_says() -> None:
    on = chart("", start="a b c d e", rewards={name: ["wild"] for name in "abcd"}, a=1, b=1, c=1, d=1, e=1)
    rewards = [
        reward("k1", "wild", 1, "rapport", {"op": "rapport", "amount": 2}),
        reward("k1", "wild", 1, "gold", {"op": "gain", "what": "gold", "amount": 5}),
        reward("k1", "wild", 1, "hire", {"op": "unlock", "what": "mercenary", "id": "captain_dunn"}),
        reward("k1", "wild", 1, "saint", {"op": "devote", "to": "saint_odo"}),
    ]
    rose = Rose("k1", "k2", "k3", on=on, rewards=rewards)
    rose.round("a", answers=["reward:k1.wild.rapport", "knight:k3"])
    assert rose["k1"].sheet.rapport == {"k3": 2} and rose["k3"].sheet.rapport == {"k1": 2}
    asked = next(decision for decision in rose.decisions if decision.prompt == "choose.rapport")
    assert [option.key for option in asked.options] == ["knight:k2", "knight:k3"]
    rose.choose("b").fight()
    rose.run("rosegraal:reward")
    gold = rose["k1"].sheet.gold
    rose.run("rosegraal:node", "reward:k1.wild.gold", "next_round")
    assert rose["k1"].sheet.gold == gold + 5
    rose.round("c", answers=["reward:k1.wild.hire"])
    assert "captain_dunn" in rose.state.campaign.mercenaries
    rose.round("d")
    assert rose["k1"].sheet.saint == "saint_odo" and rose["k1"].sheet.devotion == 1


@pytest.mark.rule("ROG-047")
def test_a_sigh_brings_a_lost_clash_back() -> None:
    rose = Rose("k1", "k2", on=chart("", start="a b", rewards={"a": ["sigh"]}, a=1, b=1), die=5)
    rose.round("a", answers=["knight:k2"])
    assert [knight.sheet.sighs for knight in rose.state.knights.values()] == [0, 1]
    rose.choose("b")
    rose.run("clash:monster_round", "fight")
    clash = rose.state.clash
    assert clash is not None
    rose["k1"].dead = rose["k2"].dead = True
    clash.result = "lost"
    before = pool(rose)
    assert rose.play(clash_is_replayed(rose.game), "sigh:k2")
    assert (rose.state.clash, rose.state.scenes[-1].scene, rose.state.scenes[-1].step) == (None, "clash", "prepare")
    assert (rose.sheet.node, rose.sheet.monster, pool(rose), rose.sheet.fell) == ("b", "bell_ox", before, [])
    assert not rose["k1"].dead and rose["k2"].sheet.sighs == 0
    rose.run("clash:monster_round")
    assert rose.state.clash is not None and rose.state.clash.monster == "bell_ox"


@pytest.mark.rule("ROG-048")
def test_a_node_is_crossed_off_and_its_neighbours_open() -> None:
    rose = Rose("k1", on=chart("a-c", start="a b", a=1, b=1, c=1)).round("a")
    assert rose.sheet.crossed == ["a"] and rose.open() == ["b", "c"]


@pytest.mark.rule("ROG-049")
def test_the_order_after_a_win() -> None:
    rose = Rose(*FOUR, rewards=[reward("k1", "virtue", 1)]).round("a", "k2")
    kinds = ["aftermath", "resurrected", "common_goods", "resurrections", "rosegraal_reward", "node_crossed"]
    path = rose.path()
    places = [path.index(kind) for kind in kinds] + [len(path) - 1 - path[::-1].index("rosegraal_round")]
    assert places == sorted(places) and len(rose.events("rosegraal_round")) == 2


# --- the Outpost and loadouts -------------------------------------------------------------------


@pytest.mark.rule("ROG-050", "ROG-051")
@pytest.mark.parametrize("when", ["node", "ready", "after"])
def test_the_outpost_once_a_round_before_or_after_the_clash(when: str) -> None:
    rose = Rose("k1")
    rose.run("rosegraal:node")
    if when != "node":
        rose.choose("a")
    if when == "after":
        rose.fight().run("rosegraal:after")
    assert f"outpost:{KINGDOM}" in rose.offered()
    rose.run("outpost:activities", f"outpost:{KINGDOM}")
    rose.run(f"rosegraal:{when}", "done")
    if when == "node":
        assert not [key for key in rose.offered() if key.startswith("outpost:")]
        rose.choose("a")
    if when != "after":
        assert not [key for key in rose.offered() if key.startswith("outpost:")]
        rose.fight().run("rosegraal:after")
    assert rose.offered() == ["next_round"]  # no second visit; but what the round has brought can be read
    rose.run("rosegraal:node")
    assert f"outpost:{KINGDOM}" in rose.offered()  # the next round allows one


@pytest.mark.rule("ROG-050")
def test_nobody_visits_the_outpost_in_the_clash() -> None:
    rose = Rose("k1", "k2").choose("a")
    rose.run("clash:monster_round", "fight")
    assert [frame.scene for frame in rose.state.scenes] == ["rosegraal", "clash"]
    rose.state.scenes[-1].step = "knight_round"
    offered = rose.offered("knight:k1")
    assert "end" in offered and not [key for key in offered if key.startswith(("outpost", "loadout"))]


@pytest.mark.rule("ROG-052")
def test_either_outpost_before_a_node_is_chosen_then_the_nodes_own() -> None:
    on = chart("", start="a s", a=1, s=2)
    rose = Rose("k1", on=on)
    assert [key for key in rose.offered() if key.startswith("outpost:")] == [f"outpost:{KINGDOM}", f"outpost:{FEN}"]
    assert [key for key in rose.choose("s").offered() if key.startswith("outpost:")] == [f"outpost:{FEN}"]
    rose.run("outpost:activities", f"outpost:{FEN}")
    assert rose.events("outpost")[-1].args["kingdom"] == FEN
    assert tier(rose["k1"]) == 2
    other = Rose("k1", on=on)
    assert [key for key in other.choose("a").offered() if key.startswith("outpost:")] == [f"outpost:{KINGDOM}"]


@pytest.mark.rule("ROG-052")
def test_before_a_node_is_chosen_the_highest_level_crossed_off_counts() -> None:
    rose = Rose("k1", on=chart("", start="a b", a=3, b=1))
    rose.offered()
    assert tier(rose["k1"]) == 1
    rose.round("a").offered()
    assert tier(rose["k1"]) == 3
    rose.choose("b")
    assert tier(rose["k1"]) == 1


@pytest.mark.rule("ROG-053")
def test_no_contracts_and_no_scouts() -> None:
    rose = Rose("k1")
    rose.run("outpost:activities", f"outpost:{KINGDOM}")
    parts = {key for key in rose.offered() if key.startswith("visit:")}
    assert parts == {"visit:inn", "visit:mercenary_guild", "visit:merchant_workshop", "visit:shrine"}


@pytest.mark.rule("ROG-054")
def test_the_loadout_is_free_before_each_clash() -> None:
    rose = Rose("ilse")
    assert "loadout" in rose.offered()
    rose.choose("a")
    assert "loadout" in rose.offered()
    rose["ilse"].sheet.unlocked["talent"].append("ilse.talent.gravewright")
    steps = SCENES["rosegraal"](rose.game, rose.state.scenes[-1])
    next(steps)
    asked = steps.send(("loadout",))
    assert asked.prompt == "rosegraal.loadout"
    changes = steps.send(("knight:ilse",))
    assert "talent:ilse.talent.gravewright" in [option.key for option in changes.options]
    steps.send(("talent:ilse.talent.gravewright",))
    steps.close()
    assert rose["ilse"].loadout.talent == "ilse.talent.gravewright"
    rose.run("clash:monster_round", "fight")
    rose.state.scenes[-1].step = "knight_round"
    assert "loadout" not in rose.offered()


@pytest.mark.rule("ROG-055")
@pytest.mark.parametrize("level", [1, 2, 3, 4, 5])
def test_the_nodes_level_is_everybodys_tier(level: int) -> None:
    rose = Rose("k1", "k2", on=chart("", start="a", a=level)).choose("a")
    assert [tier(knight) for knight in rose.state.knights.values()] == [level, level]
    rose.gear("kings", source="kingdom", kingdom=KINGDOM, tier=3)
    assert ("kings" in exchange_cards(rose.game, rose["k1"], "kingdom_gear")) == (level >= 3)


@pytest.mark.rule("ROG-056")
@pytest.mark.parametrize(("level", "penalty"), [(1, 4), (2, 2), (3, 0)])
def test_gear_above_the_nodes_tier_costs_vigor(level: int, penalty: int) -> None:
    rose = Rose("k1", on=chart("", start="a", a=level))
    rose.gear("kings", tier=3)
    rose.owns("k1", "kings")["k1"].loadout.supports = ["kings"]
    rose.choose("a")
    begin_expedition(rose.game, rose["k1"])
    assert rose["k1"].vigor == rose["k1"].vigor_limit - penalty


@pytest.mark.rule("ROG-057")
def test_bane_and_vices_carry_over() -> None:
    rose = Rose("k1").choose("a")
    rose.run("clash:monster_round", "fight")
    clash = rose.state.clash
    assert clash is not None
    gain_bane(rose.game, rose["k1"], 4)
    rose["k1"].sheet.vices["cruelty"] = 2
    clash.result, rose.state.scenes[-1].step = "won", "end"
    rose.run("rosegraal:node", "next_round")
    rose.choose("b")
    rose.run("clash:monster_round", "fight")
    assert rose["k1"].sheet.bane == 2 and rose["k1"].sheet.vices == {"cruelty": 2}


# --- the end ------------------------------------------------------------------------------------


@pytest.mark.rule("ROG-058")
def test_the_last_node_wins_the_campaign() -> None:
    rose = Rose("k1", on=chart("", start="a b", a=1, b=1)).round("a")
    assert rose.sheet.result == ""
    rose.choose("b").fight()
    rose.run("rosegraal:over")
    assert rose.sheet.result == "won"
    rose.play(SCENES["rosegraal"](rose.game, rose.state.scenes[-1]), "continue")
    assert [event.args["result"] for event in rose.events("path_ends")] == ["won"] and rose.state.scenes == []


@pytest.mark.rule("ROG-058")
def test_the_chart_can_name_the_nodes_that_count() -> None:
    found = chart("", start="a b", a=1, b=1)
    rose = Rose("k1", on=replace(found, goal=("a",)))
    rose.choose("a").fight()
    rose.run("rosegraal:over")
    assert rose.sheet.result == "won"


@pytest.mark.rule("ROG-059")
def test_the_campaign_is_lost_with_the_last_knight() -> None:
    rose = Rose(*FOUR)
    rose.sheet.resurrections = 3
    rose.round("a", *FOUR, won=False, answers=["knight:k1", "knight:k2", "knight:k3"])
    assert (rose.sheet.result, alive(rose), pool(rose)) == ("", 3, 0)
    rose.choose("a").fight("k1", "k2", "k3", won=False)
    rose.run("rosegraal:over")
    assert rose.sheet.result == "lost"


@pytest.mark.rule("ROG-060")
def test_golden_a_won_round_with_losses() -> None:
    on = chart("", start="b c", rewards={"b": ["technique"]}, b=2, c=1)
    rose = Rose(*FOUR, on=on, rewards=[reward(name, "technique", level) for name in FOUR for level in (1, 2, 3)])
    rose.sheet.resurrections = 1
    rose.choose("b").fight("k1", "k2")
    rose.run("spoils", "knight:k2")
    assert (pool(rose), the_dead(rose.game), len(rose.state.expedition.loot)) == (0, ["k1"], 4)
    rose.run("rosegraal:reward")
    assert Counter(str(event.args["knight"]) for event in rose.events("takes_loot")) == dict.fromkeys(FOUR, 1)
    rose.run(
        "rosegraal:node",
        *(f"reward:{name}.technique.{level}" for name, level in zip(FOUR, (1, 2, 2, 1), strict=True)),
        "next_round",
    )
    assert (alive(rose), pool(rose), len(rose.sheet.claimed), rose.sheet.crossed) == (4, 1, 4, ["b"])


@pytest.mark.rule("ROG-061")
def test_golden_lost_rounds() -> None:
    rose = Rose(*FOUR, on=chart("", start="s", s=1))
    seen = [(pool(rose), alive(rose))]
    rose.round("s", *FOUR, won=False)
    seen.append((pool(rose), alive(rose)))
    taken = Counter(str(event.args["knight"]) for event in rose.events("takes_loot"))
    assert sum(taken.values()) == 3 and max(taken.values()) == 1
    assert rose.open() == ["s"]
    rose.round("s", *FOUR, won=False, answers=["knight:k4"])
    seen.append((pool(rose), alive(rose)))
    rose.choose("s").fight("k4", won=False)
    rose.run("rosegraal:over")
    seen.append((pool(rose), len(rose.state.knights) - len(the_dead(rose.game))))
    assert seen == [(5, 4), (1, 4), (0, 1), (0, 0)]
    assert rose.sheet.result == "lost" and len(rose.events("rosegraal_monster")) == 3


@pytest.mark.rule("ROG-062")
def test_golden_choosing_nodes() -> None:
    rose = Rose("k1", on=chart("a-c b-c c-d", start="a b", a=1, b=1, c=1, d=1))
    rose.sheet.resurrections = 9
    assert rose.open() == ["a", "b"]
    assert rose.round("a").open() == ["b", "c"]
    assert rose.round("c", "k1", won=False).open() == ["b", "c"]
    assert rose.round("c").open() == ["b", "d"]
    assert rose.round("d").open() == ["b"] and rose.sheet.result == ""
    rose.choose("b").fight()
    rose.run("rosegraal:over")
    assert rose.sheet.result == "won" and sorted(rose.sheet.crossed) == ["a", "b", "c", "d"]


def test_supplies_of_loot_are_as_ever() -> None:
    rose = Rose("k1").choose("a")
    assert left(rose.game, "full") > 0 and mode_of(rose.state).leader(rose.state) == "k1"


@pytest.mark.rule("CAM-004")
def test_the_two_ways_to_play() -> None:
    assert "rogue" in optional_modes()
    path, story = Rose("ilse"), new_campaign(box(), "story", ["ilse"], 1)
    assert story.rosegraal is None and story.scenes[0].scene == "vision"
    assert path.state.rosegraal is not None and path.state.scenes[0].scene == "rosegraal"
    chapter = path["ilse"].sheet.tale[-1]
    path.round("a")
    assert not chapter.quest and not chapter.investigations and path["ilse"].mission == "free_roam"
    assert not path.events("next_chapter") and not path["ilse"].sheet.finished


def test_a_saved_path_goes_on_as_it_was() -> None:
    """At every question of the first rounds: what is loaded asks the same and ends the same."""
    game = load_box()
    bot = make_bot("random", 5)
    session = Session(RULES, game, new_campaign(game, "rose", ["ilse", "bruno", "tamsin"], 5, modes=["rogue"]))
    prompts: dict[str, int] = {}
    while session.decision is not None and session.state.campaign.expeditions < 2:
        asked = session.decision
        prompts[asked.prompt] = prompts.get(asked.prompt, 0) + 1
        if asked.prompt.startswith(("rosegraal", "spoils", "outpost", "loadout")) or sum(prompts.values()) % 40 == 0:
            again = Session.load(RULES, game, session.data())
            assert again.decision == asked and encode(again.state) == encode(session.state)
        session.answer(bot(session.state, asked))
    assert {"rosegraal.node", "rosegraal.ready", "rosegraal.after"} & set(prompts)
