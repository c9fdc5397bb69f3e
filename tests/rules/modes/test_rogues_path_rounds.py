"""The Rogue's Path over several rounds: who is out, what that changes, and how they come back (ROG)."""

from __future__ import annotations

from collections import Counter

import pytest

from kf_desktop.rules.expedition.outpost.loadout import worn
from kf_desktop.rules.modes.rosegraal import the_dead
from kf_desktop.rules.sheet.tale import tier
from kf_desktop.rules.table.state import GearItem, MercenaryState
from tests.rules.rose import Rose, chart, reward

FOUR = ("k1", "k2", "k3", "k4")
FIVE = (*FOUR, "ilse")


def modes(rose: Rose) -> set[str]:
    return set(rose.state.modes)


@pytest.mark.rule("CAM-024", "SOL-001", "ROG-022")
def test_the_last_of_two_goes_on_alone_until_the_other_is_back() -> None:
    rose = Rose("k1", "k2")
    rose.sheet.resurrections = 1
    assert modes(rose) == {"rogue"}
    rose.round("a", "k1", "k2", won=False, answers=["knight:k2"])
    assert rose.state.party == ["k2"] and modes(rose) == {"rogue", "true_solo"}
    rose.round("a")
    assert rose.state.party == ["k1", "k2"] and modes(rose) == {"rogue"}, "the refill rule (ROG-036)"


@pytest.mark.rule("CAM-023", "ROG-004", "ROG-022")
def test_four_of_five_have_no_accursed_body_part() -> None:
    rose = Rose(*FIVE)
    assert "five_players" in modes(rose)
    rose.sheet.resurrections = 4
    rose.round("a", *FIVE, won=False, answers=[f"knight:{name}" for name in FOUR])
    assert the_dead(rose.game) == ["ilse"] and "five_players" not in modes(rose)
    rose.sheet.resurrections = 1
    rose.run("rosegraal:node", "return:ilse")
    assert "five_players" in modes(rose)


@pytest.mark.rule("ROG-036", "ROG-037")
@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 1)])
def test_who_was_out_before_is_brought_back_by_a_won_clash_too(before: int, after: int) -> None:
    rose = Rose(*FOUR)
    rose.sheet.resurrections = 3
    rose.round("a", *FOUR, won=False, answers=["knight:k1", "knight:k2", "knight:k3"])
    rose.sheet.resurrections = before
    rose.round("a")
    assert (rose.sheet.resurrections, the_dead(rose.game)) == (after, [])


@pytest.mark.rule("ROG-036", "ROG-037")
def test_five_are_brought_back_to_five() -> None:
    rose = Rose(*FIVE)
    rose.sheet.resurrections = 0
    rose.round("a", "k2")
    assert (rose.sheet.resurrections, the_dead(rose.game)) == (0, []), "the node's one brings him back"
    assert [rule for event in rose.events("resurrections") for rule in event.rules] == ["ROG-034"]
    rose = Rose(*FIVE)
    rose.sheet.resurrections = 0
    rose.round("a", "k2", "k3")
    assert (rose.sheet.resurrections, the_dead(rose.game)) == (0, [])
    assert [rule for event in rose.events("resurrections") for rule in event.rules] == ["ROG-034", "ROG-036"]


@pytest.mark.rule("ROG-041", "ROG-023")
def test_who_was_out_has_neither_loot_nor_reward_and_back_again_has_both() -> None:
    on = chart("a-b b-c", start="a", a=1, b=1, c=1)
    rose = Rose(*FOUR, on=on, rewards=[reward(name, "virtue", 1) for name in FOUR])
    rose.sheet.resurrections = 3
    rose.round("a", *FOUR, won=False, answers=["knight:k1", "knight:k2", "knight:k3"])
    rose.game.events.clear()
    rose.sheet.resurrections = 1
    rose.round("a")
    took = Counter(str(event.args["knight"]) for event in rose.events("takes_loot"))
    assert took == {"k1": 1, "k2": 1, "k3": 1}
    assert sorted(rose.told("rosegraal_reward", "knight")) == ["k1", "k2", "k3"]
    assert the_dead(rose.game) == [], "the node's resurrection has brought him back (ROG-037)"
    rose.game.events.clear()
    rose.round("b")
    assert rose.told("rosegraal_reward", "knight") == ["k4"], "the others have claimed theirs (ROG-042)"
    assert Counter(rose.told("takes_loot", "knight"))["k4"] == 1


@pytest.mark.rule("ROG-024", "ROG-030", "SPO-046")
def test_who_stays_dead_shares_in_what_was_found_in_his_last_clash() -> None:
    rose = Rose(*FOUR)
    rose.sheet.resurrections = 1
    rose.round("a", *FOUR, won=False, answers=["knight:k4"])
    assert sum(Counter(rose.told("takes_loot", "knight")).values()) == 3, "three cards for four who took part"
    assert rose.state.party == ["k4"] and rose.sheet.result == ""


@pytest.mark.rule("ROG-001", "SPO-014")
def test_a_round_is_an_expedition_to_consumables_and_mercenaries() -> None:
    rose = Rose("k1", "k2")
    knight = rose["k1"]
    knight.sheet.armory.append(GearItem("lowgate.gear.cold_tea"))
    knight.loadout.supports = ["lowgate.gear.cold_tea"]
    rose.choose("a")
    rose.state.expedition.mercenaries = [MercenaryState("corporal_dunn", 1)]
    rose.fight()
    assert worn(knight), "through the clash he has it"
    rose.run("rosegraal:after")
    rose.run("rosegraal:node", "next_round")
    assert "lowgate.gear.cold_tea" not in [item.gear for item in rose["k1"].sheet.armory]
    assert rose.state.campaign.consumables == ["lowgate.gear.cold_tea"]
    assert rose.state.expedition.mercenaries == []


@pytest.mark.rule("ROG-021", "ROG-026", "ROG-059")
def test_a_clash_lost_by_the_living_costs_those_who_fell_alone() -> None:
    """A clash can be lost with somebody on his feet: a card says so."""
    rose = Rose(*FOUR)
    rose.round("a", "k2", won=False)
    assert (rose.sheet.resurrections, the_dead(rose.game)) == (4, [])
    assert rose.open() == ["a", "b"]


@pytest.mark.rule("ROG-059", "ROG-036")
def test_no_refill_after_a_lost_clash() -> None:
    rose = Rose(*FOUR)
    rose.sheet.resurrections = 2
    rose.round("a", *FOUR, won=False, answers=["knight:k1", "knight:k2"])
    assert (rose.sheet.resurrections, len(the_dead(rose.game))) == (0, 2)
    assert not rose.events("resurrections")
    assert rose.sheet.result == "", "two are alive: the campaign is not lost"


@pytest.mark.rule("ROG-055")
def test_a_round_on_the_next_level_raises_the_tier_and_a_retry_below_lowers_it_again() -> None:
    rose = Rose(*FOUR, on=chart("a-c", start="a b", a=1, b=2, c=3))
    rose.round("a")
    seen = []
    for node in ("c", "b"):
        rose.choose(node)
        seen.append(tier(rose["k1"]))
        rose.fight(won=False)
        rose.run("rosegraal:after")
        rose.run("rosegraal:node", "next_round")
    assert seen == [3, 2]
