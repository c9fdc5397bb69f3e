"""Squires on an expedition: who comes along, what they carry, what they learn (SQU)."""

from __future__ import annotations

from collections import Counter

import pytest

from kf_desktop.content.cards.companions.squires import MettleBox
from kf_desktop.content.cards.gear import AttackStats, SquireBonus
from kf_desktop.content.effects.knight import Gain
from kf_desktop.content.expressions import amount
from kf_desktop.engine.decision import Kind
from kf_desktop.rules.campaign.new_campaign import new_campaign
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.expedition.delve.clues import collects, gain_typed
from kf_desktop.rules.expedition.outpost import merchant
from kf_desktop.rules.expedition.outpost.merchant import sells_arms
from kf_desktop.rules.expedition.spoils.spoils import distribute, next_expedition
from kf_desktop.rules.expedition.vision.roster import muster
from kf_desktop.rules.knight import gear
from kf_desktop.rules.squire import learning
from kf_desktop.rules.squire.lending import lend, offer_weapon, unarmed
from kf_desktop.rules.squire.squires import new_squire, set_out, turn_to_tier
from kf_desktop.rules.table import mettle
from kf_desktop.rules.table.dice import plain_d10
from kf_desktop.rules.table.state import GearItem, Knight, Mettle, Squire
from tests.rules.camp import Camp, box

HAYFORK = "merchant.gear.hayfork"


def out(camp: Camp, *squires: str) -> Camp:
    """The squires come along."""
    for name in squires:
        camp.state.squires[name] = new_squire(box(), name, "seat_k1", 1)
        camp.state.party.append(name)
    return camp


@pytest.fixture
def camp() -> Camp:
    """Two knights and two squires."""
    return out(Camp("k1", "k2"), "s1", "s2")


# --- who comes along ----------------------------------------------------------------------------


@pytest.mark.rule("SQU-001", "CAM-025")
def test_a_party_is_of_knights_and_squires_with_a_knight_at_least() -> None:
    state = new_campaign(box(), "c", ["ilse", "bruno"], 1, squires=["winnie", "kit"])
    assert [type(state.fighter(name)) for name in state.party] == [Knight, Knight, Squire, Squire]
    assert all(name in box().squires and state.squires[name].loadout.portrait for name in state.squires)
    assert [squire.mission for squire in state.squires.values()] == ["squire", "squire"]
    with pytest.raises(ValueError, match="one to 5"):
        new_campaign(box(), "c", [], 1, squires=["winnie"])


@pytest.mark.rule("SQU-002", "CAM-021")
@pytest.mark.parametrize(
    ("knights", "squires", "why"),
    [
        (["ilse", "bruno"], [], ""),
        (["ilse", "bruno"], ["kit"], ""),
        (["ilse", "bruno"], ["kit", "rafe"], ""),
        (["ilse", "bruno"], ["kit", "rafe", "winnie", "sabine"], "squires together are 5 at most, not 6"),
        (["ilse", "bruno"], ["kit", "kit"], "'kit' is there twice"),
        (["ilse", "bruno", "anselma", "tamsin"], ["kit"], ""),
        (["ilse", "bruno", "anselma", "tamsin"], ["kit", "rafe"], "squires together are 5 at most, not 6"),
        (["ilse"], ["nobody"], "no squire 'nobody'; there are kit, winnie, "),
    ],
)
def test_squires_fill_a_party_and_each_is_there_once(knights: list[str], squires: list[str], why: str) -> None:
    if not why:
        assert new_campaign(box(), "c", knights, 1, squires=squires).party == knights + squires
    else:
        with pytest.raises(ValueError, match=why):
            new_campaign(box(), "c", knights, 1, squires=squires)


@pytest.mark.rule("SQU-002")
def test_between_expeditions_squires_are_taken_and_left(camp: Camp) -> None:
    keys = camp.asked(muster(camp.game))
    assert "stays:s1" in keys and "stays:k2" in keys
    camp.play(muster(camp.game), "stays:s1")
    assert camp.state.party == ["k1", "k2", "s2"] and "s1" not in camp.state.squires
    camp.play(muster(camp.game), "rides:winnie")
    assert camp.state.party == ["k1", "k2", "s2", "winnie"]


@pytest.mark.rule("SQU-045")
def test_taking_squires_costs_nothing(camp: Camp) -> None:
    camp.gold(k1=3, k2=1)
    camp.play(muster(camp.game), "stays:s1")
    camp.play(muster(camp.game), "rides:s1")
    assert (camp["k1"].sheet.gold, camp["k2"].sheet.gold) == (3, 1)


@pytest.mark.rule("SQU-093", "VIS-020")
def test_no_squire_quests_or_leads_but_each_draws_a_clue_card() -> None:
    camp = out(Camp("k1", "k2"), "s1", "s2").at("vision", "leader")
    camp.state.expedition.leader = ""
    assert camp.offered() == ["knight:k1", "knight:k2"]
    camp.at("vision", "clue_cards")
    camp.run("vision:destination")
    assert all(squire.clue_card for squire in camp.state.squires.values())


# --- the board ----------------------------------------------------------------------------------


@pytest.mark.rule("SQU-010", "SQU-012")
def test_a_squire_sets_out_with_full_vigor_and_nothing_in_hand(camp: Camp) -> None:
    squire = camp.state.squires["s1"]
    set_out(camp.game, squire)
    assert (squire.vigor, squire.vigor_limit, squire.heat, squire.passion) == (9, 9, 0, 0)
    assert not squire.hand and not squire.loadout.techniques and squire.sheet.unlocked == {}


@pytest.mark.rule("SQU-011")
def test_the_side_is_that_of_the_leaders_tier_or_the_next_lower_one(camp: Camp) -> None:
    winnie = box().squires["winnie"]
    assert [winnie.side(tier).tier for tier in range(1, 6)] == [1, 2, 3, 3, 5]
    out(camp, "winnie")
    turn_to_tier(camp.game, 2)
    assert camp.state.squires["winnie"].vigor == winnie.side(2).vigor


@pytest.mark.rule("SQU-011", "SQU-099")
def test_eight_squires_have_sides_that_grow_with_the_tier() -> None:
    ours = [squire for squire in box().squires.values() if squire.id not in ("s1", "s2")]
    assert len(ours) == 8
    for squire in ours:
        assert 2 <= len(squire.sides) <= 4, "two cards with two sides"
        vigor = [side.vigor for side in squire.sides]
        assert vigor == sorted(vigor) and all(9 <= each <= 15 for each in vigor), squire.id
        for side in squire.sides:
            assert [level.passion for level in side.ladder] == [1, 2, 3, 4, 5]
            assert side.heat_refresh == 1 and side.heat_limit >= 2 and 4 <= side.bane_limit <= 7 and side.abilities


@pytest.mark.rule("SQU-013", "SQU-100")
def test_forty_mettle_cards_eighteen_of_them_from_the_start() -> None:
    cards = list(box().mettle.values())
    assert [sum(card.tier == tier for card in cards) for tier in range(6)] == [18, 4, 5, 4, 5, 4]
    start = [card for card in cards if card.tier == 0]
    assert Counter(card.clue for card in start if card.kind == "normal") == dict.fromkeys(
        ("martial", "errant", "historic", "mystic"), 4
    )
    assert Counter(card.kind for card in start if card.kind != "normal") == {"critical_chance": 1, "critical_miss": 1}
    assert all(card.roll and card.box != MettleBox() for card in cards if card.kind == "normal")


# --- gear and gold ------------------------------------------------------------------------------


@pytest.mark.rule("SQU-036", "SQU-037", "SQU-038", "SQU-042")
def test_only_a_merchants_weapon_with_a_squire_box_is_lent(camp: Camp) -> None:
    camp.gear("plate", "armor", "merchant")
    camp.gear("lamp", "support", "merchant")
    camp.gear("plain", "weapon", "merchant", hands=1, attack=AttackStats(dice=1))
    camp.gear("fang", "weapon", "kingdom", hands=1, attack=AttackStats(dice=1), squire=(SquireBonus(clue="martial"),))
    camp.owns("k1", "plate", "lamp", "plain", "fang", HAYFORK)
    asked = next(offer_weapon(camp.game, camp.state.squires["s1"]))
    assert [(option.key, option.label) for option in asked.options] == [
        (f"lend:k1:{HAYFORK}", "lend"),
        ("none", "no_weapon"),
    ]
    assert [(bonus.clue, bonus.power, bonus.potential) for bonus in box().gear[HAYFORK].squire] == [
        ("martial", 1, 0),
        ("errant", 0, 1),
    ]


@pytest.mark.rule("SQU-036", "SQU-038")
def test_what_is_lent_is_out_of_the_knights_hands_and_one_card_is_all_a_squire_has(camp: Camp) -> None:
    camp.owns("k1", HAYFORK)
    camp["k1"].loadout.hands = [HAYFORK]
    squire = camp.state.squires["s1"]
    camp.play(offer_weapon(camp.game, squire), f"lend:k1:{HAYFORK}")
    assert HAYFORK not in camp["k1"].loadout.hands and gear.item_of(camp["k1"], HAYFORK) is None
    set_out(camp.game, squire)
    assert squire.loadout.hands == [HAYFORK]


def test_for_how_many_squires_nobody_has_a_weapon_but_his_own(camp: Camp) -> None:
    count = len(camp.state.squires)
    assert unarmed(camp.game) == count
    camp.owns("k1", HAYFORK)
    assert unarmed(camp.game) == count - 1
    camp["k1"].loadout.hands = [HAYFORK]
    assert unarmed(camp.game) == count


def test_the_gate_warns_of_bare_hands_only_while_a_weapon_can_be_paid(camp: Camp) -> None:
    """All Gold was spent, and it asked twice all the same."""
    camp["k1"].sheet.gold = camp["k2"].sheet.gold = 0
    assert unarmed(camp.game) and not sells_arms(camp.game)
    camp["k2"].sheet.gold = 9
    assert sells_arms(camp.game)


@pytest.mark.rule("SQU-039")
def test_after_the_expedition_the_weapon_is_its_owners_again(camp: Camp) -> None:
    camp.owns("k2", HAYFORK)
    item = gear.item_of(camp["k2"], HAYFORK)
    assert item is not None
    lend(camp.game, camp["k2"], item, camp.state.squires["s1"])
    next_expedition(camp.game)
    back = gear.item_of(camp["k2"], HAYFORK)
    assert back is not None and not back.plain
    assert gear.item_of(camp.state.squires["s1"], HAYFORK) is None


@pytest.mark.rule("SQU-040")
def test_the_merchant_sells_to_knights_alone(camp: Camp) -> None:
    camp.gold(k1=20, k2=20)
    buyers = {option.args["knight"] for option in merchant.options(camp.game)}
    assert buyers == {"k1", "k2"}


@pytest.mark.rule("SQU-041")
def test_the_main_attributes_of_lent_gear_count_for_nothing(camp: Camp) -> None:
    item = GearItem("merchant.gear.oven_door", plain=True)
    profile = gear.profile_of(camp.game, item)
    assert not profile.attack and not profile.defense and profile.abilities and gear.side_of(camp.game, item).squire


@pytest.mark.rule("SQU-046")
def test_the_leader_gains_what_squires_would(camp: Camp) -> None:
    effect = Gain(op="gain", what="gold", amount=amount(1), who="each_knight")
    camp.play(perform(camp.game, [effect], Context(knight=camp["k1"])))
    assert (camp["k1"].sheet.gold, camp["k2"].sheet.gold) == (3, 1)
    assert all(squire.sheet.gold == 0 for squire in camp.state.squires.values())
    told = [(event.args.get("squire"), "SQU-046" in event.rules) for event in camp.game.events if event.kind == "gain"]
    assert told == [(None, False), (None, False), ("s1", True), ("s2", True)], (
        "whose it was: the leader's log had three"
    )


@pytest.mark.rule("SQU-008")
def test_a_d10_of_a_squire_is_the_roll_of_a_card(camp: Camp) -> None:
    card = next(card for card in box().mettle.values() if card.roll == 7 and card.tier == 0)
    camp.state.mettle = Mettle([card.id, "mettle.now"])
    squire = camp.state.squires["s1"]
    assert camp.play(plain_d10(camp.game, squire)) == 7
    assert camp.play(plain_d10(camp.game, squire)) == 10, "Critical Chance counts as 10"


@pytest.mark.rule("SQU-024")
def test_an_empty_deck_is_made_anew_of_what_has_been_discarded(camp: Camp) -> None:
    """Not of the card that lies drawn."""
    first, second, third = [card.id for card in box().mettle.values() if card.tier == 0][:3]
    squire = camp.state.squires["s1"]
    camp.state.mettle = Mettle([], [third], [first, second])
    drawn = {mettle.draw(camp.game, squire, "test").id for _ in range(2)}
    assert drawn == {first, second} and camp.state.mettle == Mettle([], [third, *camp.state.mettle.drawn[1:]])
    camp.state.mettle = Mettle([], [], [first])
    assert mettle.draw(camp.game, squire, "test").id == first


# --- loot ---------------------------------------------------------------------------------------


@pytest.mark.rule("SQU-047", "SPO-033", "SPO-034")
def test_each_squire_lets_the_party_share_out_one_card_more(camp: Camp) -> None:
    camp.state.expedition.loot = ["kingdom_gear"] * 6
    taken = camp.play(distribute(camp.game, len(camp.state.squires)), "knight:k1", "knight:k1")
    assert {name: len(cards) for name, cards in taken.items()} == {"k1": 3, "k2": 1}
    assert len(camp.state.expedition.loot) == 2, "the rest is Spare Scrap"


@pytest.mark.rule("SPO-034")
def test_the_quota_counts_knights_free_roams_and_squires() -> None:
    camp = out(Camp("k1", "k2", "k3"), "s1")
    camp["k2"].clue_card, camp["k2"].clues = "martial", {"martial": 9}
    camp.state.expedition.loot = ["kingdom_gear"] * 7
    taken = camp.play(distribute(camp.game, len(camp.state.squires)), "knight:k3")
    assert sum(len(cards) for cards in taken.values()) == 5


@pytest.mark.rule("SPO-042")
def test_squires_are_passed_by_in_the_draft() -> None:
    camp = out(Camp("k1", "k2"), "s1").at("spoils", "scrap")
    camp.state.party = ["k1", "s1", "k2"]
    camp.state.expedition.loot = ["kingdom_gear", "upgrade", "exhibition"]
    camp.run("spoils:gambling", "loot:kingdom_gear", "loot:upgrade")
    assert camp.state.expedition.scrap == {"k1": ["kingdom_gear", "exhibition"], "k2": ["upgrade"]}


# --- clues and learning -------------------------------------------------------------------------


@pytest.mark.rule("SQU-026")
def test_a_squire_investigates_with_a_card_and_a_second_type() -> None:
    camp = out(Camp("k1", "k2"), "s1", "s2").at("vision", "clue_cards")
    camp["k1"].mission = "quest"
    camp.run("vision:destination")
    holders = [camp["k2"], *camp.state.squires.values()]
    assert len({holder.clue_card for holder in holders}) == 3 and not camp["k1"].clue_card
    squire = camp.state.squires["s2"]
    assert collects(camp.game, squire) == [squire.clue_card, camp["k2"].clue_card]
    squire.clues = {}
    camp.play(gain_typed(camp.game, squire.clue_card))
    assert squire.clues == {squire.clue_card: 1}


@pytest.mark.rule("SQU-027")
@pytest.mark.parametrize(("clues", "succeeds"), [(4, True), (3, False)])
def test_enough_primary_clues_are_a_success(camp: Camp, clues: int, succeeds: bool) -> None:
    squire = camp.state.squires["s1"]
    squire.clue_card, squire.clues = "martial", {"martial": clues}
    assert learning.succeeded(camp.game, squire) is succeeds
    squire.clues = {"historic": clues}
    assert not learning.succeeded(camp.game, squire), "they are of another type"


def quest(camp: Camp, *clues: int) -> None:
    camp.state.expedition.quester = "k1"
    for squire, count in zip(camp.state.squires.values(), clues, strict=True):
        squire.clue_card, squire.clues = "martial", {"martial": count}


@pytest.mark.rule("SQU-028")
def test_a_success_in_a_quest_unlocks_one_card_of_the_leaders_tier_or_lower(camp: Camp) -> None:
    camp.tiers(k1="vassal")
    quest(camp, 4, 5)
    keys = camp.asked(learning.learn_from_quest(camp.game))
    tiers = {box().mettle[key.removeprefix("mettle:")].tier for key in keys}
    assert tiers == {1, 2}
    camp.play(learning.learn_from_quest(camp.game), "mettle:mettle.listens")
    assert camp.state.campaign.mettle == ["mettle.listens"], "one for both"
    camp.state.expedition.quester = ""
    camp.play(learning.learn_from_quest(camp.game))
    assert len(camp.state.campaign.mettle) == 1


@pytest.mark.rule("SQU-029")
def test_the_most_leads_of_a_squire_are_saved(camp: Camp) -> None:
    quest(camp, 6, 3)
    camp.state.campaign.squire_leads = 3
    camp.play(learning.learn_from_quest(camp.game), "mettle:mettle.second_wind")
    assert camp.state.campaign.squire_leads == 5


@pytest.mark.rule("SQU-030")
def test_five_leads_buy_a_card_as_often_as_they_last(camp: Camp) -> None:
    camp.state.campaign.squire_leads = 11
    camp.play(learning.buy_mettle(camp.game), "mettle:mettle.second_wind", "mettle:mettle.cold_candle")
    assert camp.state.campaign.squire_leads == 1 and len(camp.state.campaign.mettle) == 2
    told = [(event.rules, event.args["card"]) for event in camp.events("unlocked")]
    assert told == [(("SQU-030", "SQU-033"), f"mettle.{card}") for card in ("second_wind", "cold_candle")]


@pytest.mark.rule("SQU-030")
def test_a_card_for_leads_is_asked_with_its_price_and_may_be_left(camp: Camp) -> None:
    camp.state.campaign.squire_leads = 7
    camp.play(learning.buy_mettle(camp.game), "no")
    (asked,) = camp.decisions
    assert (asked.kind, asked.prompt, asked.args) == (Kind.CARD, "spoils.mettle", {"amount": 5})
    assert asked.because == ("SQU-030", "SQU-033")
    assert (asked.options[-1].key, asked.options[-1].label) == ("no", "no")
    assert camp.state.campaign.squire_leads == 7 and camp.state.campaign.mettle == []


@pytest.mark.rule("SQU-031")
def test_the_first_expedition_of_a_tier_that_does_not_fail_teaches_two_cards(camp: Camp) -> None:
    camp.state.expedition.failed = "time"
    learning.survive(camp.game)
    assert camp.state.campaign.survived == []
    camp.state.expedition.failed, camp.state.expedition.leader = "", ""
    learning.survive(camp.game)
    assert camp.state.campaign.survived == [], "nobody led, so nobody has come home"
    camp.state.expedition.leader = "k1"
    learning.survive(camp.game)
    camp.play(learning.learn_from_survival(camp.game), "mettle:mettle.second_wind", "mettle:mettle.cold_candle")
    learning.survive(camp.game)
    camp.play(learning.learn_from_survival(camp.game))
    assert camp.state.campaign.mettle == ["mettle.second_wind", "mettle.cold_candle"]


@pytest.mark.rule("SQU-032")
def test_squires_who_come_later_catch_up(camp: Camp) -> None:
    camp.state.campaign.survived = [1, 2]
    answers = (
        "mettle:mettle.second_wind",
        "mettle:mettle.cold_candle",
        "mettle:mettle.listens",
        "mettle:mettle.now_then",
    )
    camp.play(learning.learn_from_survival(camp.game), *answers)
    counted = [(asked.args["number"], asked.args["of"]) for asked in camp.decisions]
    assert counted == [(1, 2), (2, 2), (1, 2), (2, 2)]
    assert [box().mettle[card].tier for card in camp.state.campaign.mettle] == [1, 1, 2, 2]


@pytest.mark.rule("SQU-033")
def test_an_unlocked_card_takes_the_place_of_a_weaker_one_of_its_symbol() -> None:
    start = mettle.composed(box(), [])
    deck = mettle.composed(box(), ["mettle.cold_candle"])
    assert len(start) == len(deck) == 18
    (gone,) = set(start) - set(deck)
    assert box().mettle[gone].clue == "mystic"
    kinds = [box().mettle[card].kind for card in mettle.composed(box(), ["mettle.now_then"])]
    assert kinds.count("critical_chance") == 1 and len(kinds) == 18


@pytest.mark.rule("SQU-098")
def test_what_two_squires_learn_of_a_quest_at_vassal(camp: Camp) -> None:
    camp.tiers(k1="vassal")
    quest(camp, 7, 2)
    camp.state.squires["s2"].clue_card = "mystic"
    camp.state.squires["s2"].clues = {"mystic": 2}
    learning.survive(camp.game)
    camp.play(learning.learn_from_quest(camp.game), "mettle:mettle.second_wind")
    camp.play(learning.learn_from_survival(camp.game), "mettle:mettle.listens", "mettle:mettle.now_then")
    camp.play(learning.buy_mettle(camp.game))
    assert len(camp.state.campaign.mettle) == 3 and camp.state.campaign.squire_leads == 3
