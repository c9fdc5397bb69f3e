"""What a loadout comes to in numbers, and what a change would make of them, with nothing changed."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from kf_desktop.content.dice import POWER_DICE
from kf_desktop.engine.codec import encode
from kf_desktop.odds.situation.outfit import outfit_after
from kf_desktop.rules.expedition.outpost import loadout, preparing
from kf_desktop.rules.table.dice import Die
from kf_desktop.rules.table.state import GearItem
from tests.rules.camp import Camp

FOE, TO_HIT = "bell_ox", 6
POTENTIAL = {"red": Fraction(1, 2), "black": Fraction(7, 6), "white": Fraction(2)}
"""What a die shows on average (DIC-014)."""


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
    camp["ilse"].loadout.armor = ""
    assert outfit_after(camp.game, "ilse").values["armor"] == 0
    coat = camp.game.content.gear["merchant.gear.coopers_staves"]
    assert coat.defense is not None
    worn = outfit_after(camp.game, "ilse", "equip:merchant.gear.coopers_staves")
    expected = sum((getattr(coat.defense.armor, colour) * value for colour, value in POTENTIAL.items()), Fraction(0))
    assert worn.values["armor"] == expected


def test_dice_of_every_colour_protect_as_much_as_they_show(camp: Camp) -> None:
    held = sum((outfit_after(camp.game, "ilse").values["armor"],), Fraction(0))
    worn = camp.game.content.gear[camp["ilse"].loadout.armor].defense if camp["ilse"].loadout.armor else None
    shown = [getattr(worn.armor, colour) * POTENTIAL[colour] for colour in POTENTIAL] if worn else []
    own = sum(shown, Fraction(0))
    colours = set()
    for card in camp.game.content.gear.values():
        if card.type == "armor" and card.defense is not None:
            camp.owns("ilse", card.id)
            camp["ilse"].loadout.armor = card.id
            printed = {colour: getattr(card.defense.armor, colour) for colour in POTENTIAL}
            colours |= {colour for colour, count in printed.items() if count}
            expected = sum((printed[colour] * POTENTIAL[colour] for colour in POTENTIAL), held - own)
            assert outfit_after(camp.game, "ilse").values["armor"] == expected, card.id
    assert colours == set(POTENTIAL)


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
    assert (alone.foe, alone.level) == ("", 0)
    assert "hit" not in alone.values and alone.values["vigor"] > 0


def test_every_number_of_a_loadout(camp: Camp) -> None:
    """With one weapon of two dice, each hit a red die, and one piece of armor: all that can be counted by hand."""
    knight, content = camp["ilse"], camp.game.content
    found = outfit_after(camp.game, "ilse")
    arc, portrait = content.peril_arcs[knight.loadout.peril_arc], content.portraits[knight.loadout.portrait]
    plain = {name: found.values[name] for name in ("vigor", "heat", "speed", "hand", "bane")}
    assert plain == {
        "vigor": arc.vigor,
        "heat": arc.heat.unhurt,
        "speed": portrait.speed,
        "hand": portrait.hand_limit,
        "bane": portrait.bane_limit,
    }
    assert set(found.values) == {*plain, "armor", "again", "hit", "wound", "evade"}


def test_re_rolls_of_armor_count_and_those_of_weapons_do_not(camp: Camp) -> None:
    camp["ilse"].loadout.armor = ""
    camp["ilse"].sheet.armory.append(GearItem("merchant.gear.coopers_staves", reforged=True))
    before = outfit_after(camp.game, "ilse").values["again"]
    key = next(
        option.key
        for option in preparing.changes(camp.game, camp["ilse"])
        if option.key.startswith("equip:merchant.gear.coopers_staves")
    )
    worn = outfit_after(camp.game, "ilse", key).values["again"]
    reforged = camp.game.content.gear["merchant.gear.coopers_staves"].reforged
    assert reforged is not None and reforged.defense is not None
    assert worn in (before, before + reforged.defense.rerolls)


def test_of_two_weapons_the_one_counts_that_wounds_more_often(camp: Camp) -> None:
    hands = camp["ilse"].loadout.hands
    held = ["ilse.gear.parish_spade", "merchant.gear.bakers_peel"]

    def attack(*weapons: str) -> tuple[Fraction, Fraction]:
        hands[:] = weapons
        values = outfit_after(camp.game, "ilse").values
        return values["wound"], values["hit"]

    one, other = map(attack, held)
    assert one != other
    assert attack(*held) == attack(*reversed(held)) == max(one, other)


@pytest.mark.rule("EVA-008")
def test_evading_is_the_average_over_the_cards_that_the_monster_may_play(camp: Camp) -> None:
    needs = [
        card.evasion.difficulty
        for card in camp.game.content.ai.values()
        if card.monster == FOE and card.level <= 1 and card.evasion is not None and card.evasion.dice
    ]
    worn = [
        camp.game.content.gear[name] for name in (camp["ilse"].loadout.armor, *camp["ilse"].loadout.supports) if name
    ]
    bonus = sum(gear.defense.evasion for gear in worn if gear.defense is not None)
    good = [sum(Die(face).succeeds(bonus, need) for face in range(1, 11)) for need in needs]
    assert outfit_after(camp.game, "ilse").values["evade"] == Fraction(sum(good), 10 * len(good))


@pytest.mark.rule("KAT-050")
def test_every_body_part_up_to_the_level_may_be_met(camp: Camp) -> None:
    """The chance to wound, counted out over the dice, their hits and the body parts of the Bell-Ox."""
    knight, content = camp["ilse"], camp.game.content
    knight.loadout.hands = ["merchant.gear.bakers_peel"]
    level = content.monsters[FOE].at_level(1)
    parts = [card.at + level.at for card in content.bp.values() if card.monster == FOE and card.level <= 1]
    profile = content.gear["merchant.gear.bakers_peel"].attack
    assert profile is not None and (profile.power.red, profile.bonus.black, profile.dice) == (1, 1, 3)
    good = Fraction(sum(Die(face).succeeds(profile.precision, level.to_hit) for face in range(1, 11)), 10)
    portrait = content.portraits[knight.loadout.portrait].power
    wound = Fraction(0)
    for hits in (1, 2, 3):
        dice = ["red"] * (hits + portrait.red) + ["black"] * (1 + portrait.black) + ["white"] * portrait.white
        powers = [sum(face[0] for face in roll) for roll in product(*(POWER_DICE[colour] for colour in dice))]
        raw = portrait.raw + profile.bonus.raw + hits * profile.power.raw
        reached = [Fraction(sum(power + raw >= at for power in powers), len(powers)) for at in parts]
        wound += comb(3, hits) * good**hits * (1 - good) ** (3 - hits) * sum(reached) / len(reached)
    assert outfit_after(camp.game, "ilse").values["wound"] == wound
