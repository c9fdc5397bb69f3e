"""What a loadout comes to in numbers, and what a change would make of them, with nothing changed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from kf_desktop.engine.codec import encode
from kf_desktop.odds.outfit import outfit_after
from kf_desktop.rules.expedition.outpost import loadout
from kf_desktop.rules.table.dice import Die
from tests.rules.camp import Camp

FOE, TO_HIT = "bell_ox", 6


@pytest.fixture
def camp() -> Camp:
    """Ilse before the delve, with the Bell-Ox on the wheel, and a better weapon and coat in the Armory."""
    made = Camp("ilse")
    made.owns("ilse", "merchant.gear.bakers_peel")
    made.owns("ilse", "merchant.gear.coopers_staves")
    made["ilse"].sheet.unlocked["peril_arc"] = ["ilse.peril.old_earth", "ilse.peril.thin_ice"]
    loadout.make_valid(made.game, made["ilse"])
    made.game.state.expedition.wheel = ["", FOE, ""]
    made.game.state.expedition.levels = {FOE: 1}
    return made


def test_the_chance_to_hit_is_that_of_the_dice_against_the_monster_that_waits(camp: Camp) -> None:
    knight, content = camp["ilse"], camp.game.content
    weapons = [content.gear[name].attack for name in knight.loadout.hands]
    found = outfit_after(camp.game, "ilse")
    assert (found.foe, found.level) == (FOE, 1)
    assert content.monsters[FOE].at_level(1).to_hit == TO_HIT
    chances = []
    for attack in weapons:
        assert attack is not None
        misses = sum(not Die(face).succeeds(attack.precision, TO_HIT) for face in range(1, 11))
        chances.append(1 - Fraction(misses, 10) ** attack.dice)
    assert found.values["hit"] in chances
    assert 0 < found.values["wound"] < found.values["hit"]


def test_a_change_is_reckoned_and_not_made(camp: Camp) -> None:
    before = encode(camp.game.state)
    now = outfit_after(camp.game, "ilse")
    then = outfit_after(camp.game, "ilse", "peril_arc:ilse.peril.thin_ice", "")
    arcs = camp.game.content.peril_arcs
    assert now.values["vigor"] == arcs["ilse.peril.old_earth"].vigor
    assert then.values["vigor"] == arcs["ilse.peril.thin_ice"].vigor
    assert then.values["heat"] == arcs["ilse.peril.thin_ice"].heat.unhurt
    assert encode(camp.game.state) == before


def test_two_changes_are_reckoned_one_after_the_other(camp: Camp) -> None:
    held = camp["ilse"].loadout.hands[0]
    bare = outfit_after(camp.game, "ilse", f"unequip:{held}", "")
    armed = outfit_after(camp.game, "ilse", f"unequip:{held}", "equip:merchant.gear.bakers_peel")
    assert bare.values["wound"] < armed.values["wound"]


def test_armor_is_the_average_of_its_dice(camp: Camp) -> None:
    dice = {"red": Fraction(1, 2), "black": Fraction(1), "white": Fraction(3, 2)}
    camp["ilse"].loadout.armor = ""
    assert outfit_after(camp.game, "ilse").values["armor"] == 0
    coat = camp.game.content.gear["merchant.gear.coopers_staves"]
    assert coat.defense is not None
    worn = outfit_after(camp.game, "ilse", "equip:merchant.gear.coopers_staves")
    expected = sum((getattr(coat.defense.armor, colour) * value for colour, value in dice.items()), Fraction(0))
    assert worn.values["armor"] == expected


@pytest.mark.rule("GEA-036")
def test_gear_above_the_tier_costs_vigor_in_the_numbers(camp: Camp) -> None:
    heavy = next(card for card in camp.game.content.gear.values() if card.tier == 3 and card.type == "armor")
    camp.owns("ilse", heavy.id)
    now, then = (outfit_after(camp.game, "ilse", key) for key in ("", f"equip:{heavy.id}"))
    assert then.values["vigor"] == now.values["vigor"] - 4


def test_there_are_no_numbers_of_what_cannot_be_done_nor_of_nobody(camp: Camp) -> None:
    assert outfit_after(camp.game, "nobody").values == {}
    assert outfit_after(camp.game, "ilse", "equip:no.such.card").values == {}
    camp.game.state.expedition.wheel = ["", "", ""]
    alone = outfit_after(camp.game, "ilse")
    assert alone.foe == "" and "hit" not in alone.values and alone.values["vigor"] > 0
