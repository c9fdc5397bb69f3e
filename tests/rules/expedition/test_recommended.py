"""The recommended loadout: the best of the Armory by its numbers, put on at one stroke."""

from kf_desktop.rules.expedition.outpost import preparing, recommended
from kf_desktop.rules.expedition.outpost.loadout import worn
from kf_desktop.rules.table.state import GearItem, Knight
from tests.rules.camp import Camp, box


def knight_with(*gear: str) -> tuple[Camp, Knight]:
    camp = Camp("k1")
    knight = camp.state.knights["k1"]
    knight.sheet.armory = [GearItem(name) for name in gear]
    knight.loadout.hands, knight.loadout.armor, knight.loadout.supports = [], "", []
    return camp, knight


def keys(camp: Camp, knight: Knight) -> list[str]:
    steps = preparing.prepare_loadout(camp.game, knight)
    return [option.key for option in next(steps).options]


def test_the_dearer_of_two_weapons_is_better_by_its_numbers() -> None:
    """The merchant's prices and the numbers on the cards agree: a later tier is worth more."""
    gear = box().gear
    assert recommended.worth(gear["merchant.gear.lych_gate"]) > recommended.worth(gear["merchant.gear.oven_door"])
    assert recommended.worth(gear["merchant.gear.grave_plate"]) > recommended.worth(gear["merchant.gear.altar_frontal"])


def test_it_fills_every_slot_and_lies_on_the_board_at_one_stroke() -> None:
    supports = ("merchant.gear.undertakers_flask", "merchant.gear.sunday_boots", "merchant.gear.blind_cane")
    camp, knight = knight_with("merchant.gear.hayfork", "merchant.gear.beekeepers_smock", *supports)
    assert keys(camp, knight)[:2] == ["ready", "recommended"]
    recommended.wear(camp.game, knight)
    assert knight.loadout.armor == "merchant.gear.beekeepers_smock"
    assert len(knight.loadout.supports) == 2
    assert "merchant.gear.hayfork" in worn(knight)
    assert keys(camp, knight)[:2] != ["ready", "recommended"]


def test_gear_above_the_tier_is_left_where_its_vigor_costs_more_than_it_brings() -> None:
    camp, knight = knight_with("merchant.gear.sunday_boots", "merchant.gear.star_almanac", "merchant.gear.blind_cane")
    item = knight.sheet.armory[1]
    dear = recommended.worth(box().gear[item.gear])
    assert recommended._value(camp.game, knight, item) == dear - 6 * 8  # tier 5 at tier 1: 8 Vigor


def test_two_hands_hold_no_more_than_two_hands() -> None:
    weapons = [card.id for card in box().gear.values() if card.type == "weapon" and card.source == "merchant"]
    camp, knight = knight_with(*weapons)
    recommended.wear(camp.game, knight)
    assert sum(box().gear[name].hands for name in knight.loadout.hands if name != "knighves") <= 2
    assert knight.loadout.hands


def test_a_free_upgrade_goes_to_gear_that_has_none() -> None:
    camp, knight = knight_with("cinder.gear.brick_apron")
    knight.sheet.upgrades = ["upgrade.muffled_buckles"]
    recommended.wear(camp.game, knight)
    assert knight.sheet.armory[0].upgrade == "upgrade.muffled_buckles"
    assert knight.sheet.upgrades == []
    assert recommended.is_worn(camp.game, knight)


def test_what_was_bought_lies_on_the_empty_slots_when_the_loadout_is_offered() -> None:
    """A support costs a slot and nothing else: who is ready at once does not leave it in the chest."""
    camp, knight = knight_with("merchant.gear.sunday_boots", "merchant.gear.blind_cane", "merchant.gear.grave_plate")
    steps = preparing.prepare_loadout(camp.game, knight)
    ready = next(steps).options[0]
    assert sorted(knight.loadout.supports) == ["merchant.gear.blind_cane", "merchant.gear.sunday_boots"]
    assert knight.loadout.armor == "", "the plate costs Vigor at tier 1: nobody puts that on for the player"
    assert ready.args == {}
    again = steps.send(("unequip:merchant.gear.blind_cane",)).options[0]
    assert (again.key, again.args) == ("ready", {"gear": "merchant.gear.blind_cane"})
