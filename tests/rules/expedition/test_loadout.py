"""Loadouts and the Knight Board at the start of an expedition (LOA, GEA, SHT-042 … SHT-046)."""

from __future__ import annotations

import pytest

from kf_desktop.content.cards.gear import GearType
from kf_desktop.engine.codec import copy, decode, encode
from kf_desktop.rules.expedition.outpost import loadout, preparing
from kf_desktop.rules.knight import gear, stats
from kf_desktop.rules.table.state import GearItem, Loadout, State
from tests.rules.camp import Camp, box


def ilse() -> Camp:
    """Ilse with everything that her book and her packs can give her."""
    camp = Camp("ilse")
    knight, content = camp["ilse"], camp.game.content
    knight.sheet.unlocked = {
        "portrait": ["ilse.portrait.sexton", "ilse.portrait.ringer"],
        "heroic_arc": ["ilse.heroic.slow_bell", "ilse.heroic.open_ground"],
        "peril_arc": ["ilse.peril.old_earth", "ilse.peril.thin_ice"],
        "talent": ["ilse.talent.the_count", "ilse.talent.gravewright"],
        "technique": [card.id for card in content.techniques.values() if card.knight == "ilse"],
    }
    loadout.make_valid(camp.game, knight)
    return camp


def keys(camp: Camp, name: str = "ilse") -> list[str]:
    return [option.key for option in preparing.options(camp.game, camp[name])]


def change(camp: Camp, *answers: str, name: str = "ilse") -> None:
    """Answer the loadout of the only knight, then be ready."""
    camp.at("outpost", "loadout").play(preparing.prepare_loadout(camp.game, camp[name]), *answers, "ready")


def dressed(**slots: int) -> Camp:
    """k1 with plain gear in the Armory: `sword=1` is a weapon of one hand, `coat=0` an armor, `bag=9` a support."""
    camp = Camp("k1")
    for name, hands in slots.items():
        kinds: dict[int, GearType] = {0: "armor", 9: "support"}
        camp.gear(name, kinds.get(hands, "weapon"), "reward", hands=0 if hands == 9 else hands)
        camp.owns("k1", name)
    loadout.make_valid(camp.game, camp["k1"])
    return camp


def equip(camp: Camp, *names: str) -> Loadout:
    for name in names:
        assert f"equip:{name}" in keys(camp, "k1")
        loadout.equip(camp.game, camp["k1"], name)
    return camp["k1"].loadout


# --- the four places ----------------------------------------------------------------------------


@pytest.mark.rule("LOA-005", "LOA-006", "LOA-007", "SHT-043", "SHT-046")
def test_one_of_each_kind_from_what_is_unlocked() -> None:
    camp = ilse()
    found = keys(camp)
    assert "portrait:ilse.portrait.ringer" in found
    assert "heroic_arc:ilse.heroic.open_ground" in found
    assert "peril_arc:ilse.peril.thin_ice" in found
    assert "talent:ilse.talent.gravewright" in found
    change(camp, "talent:ilse.talent.gravewright")
    assert camp["ilse"].loadout.talent == "ilse.talent.gravewright"
    assert "talent:ilse.talent.the_count" in keys(camp), "the second one replaced the first"
    camp["ilse"].sheet.unlocked["talent"] = ["ilse.talent.the_count"]
    assert not any("gravewright" in key for key in keys(camp))
    loadout.make_valid(camp.game, camp["ilse"])
    assert camp["ilse"].loadout.talent == "ilse.talent.the_count"


@pytest.mark.rule("LOA-012", "LOA-014", "LOA-022", "STA-005")
def test_techniques_up_to_the_hand_limit() -> None:
    camp = ilse()
    chosen = camp["ilse"].loadout.techniques
    assert len(chosen) == len(dict.fromkeys(chosen)) == loadout.hand_limit(camp.game, camp["ilse"]) == 5
    assert sum(key.startswith("technique:") for key in keys(camp)) == 5, "a sixth cannot be taken"
    change(camp, f"technique:{chosen[0]}", f"technique:{chosen[1]}", "technique:ilse.technique.cold_iron")
    assert "ilse.technique.cold_iron" in camp["ilse"].loadout.techniques
    assert len(camp["ilse"].loadout.techniques) == 4, "fewer are allowed"


@pytest.mark.rule("LOA-012")
def test_a_smaller_hand_drops_techniques() -> None:
    camp = Camp("bruno")
    knight = camp["bruno"]
    knight.sheet.unlocked["portrait"].append("bruno.portrait.austringer")
    camp.at("outpost", "loadout").play(
        preparing.prepare_loadout(camp.game, knight), "portrait:bruno.portrait.austringer", "ready"
    )
    assert len(knight.loadout.techniques) == 4


@pytest.mark.rule("LOA-001", "LOA-023")
def test_it_starts_from_the_last_loadout() -> None:
    camp = ilse()
    knight = camp["ilse"]
    knight.loadout.techniques = ["ilse.technique.cold_iron", "ilse.technique.cold_iron", "not.unlocked"]
    knight.loadout.supports = ["not.mine", "ilse.gear.dead_cart_bell"]
    change(camp)
    assert knight.loadout.techniques[0] == "ilse.technique.cold_iron"
    assert knight.loadout.techniques.count("ilse.technique.cold_iron") == 1
    assert len(knight.loadout.techniques) == 5
    assert knight.loadout.supports == ["ilse.gear.dead_cart_bell"]
    assert decode(State, encode(camp.state)).knights["ilse"].loadout == knight.loadout


@pytest.mark.rule("LOA-006")
def test_the_starting_loadout_is_legal() -> None:
    for name in ("ilse", "bruno"):
        camp = Camp(name)
        before = copy(camp[name].loadout)
        loadout.make_valid(camp.game, camp[name])
        assert camp[name].loadout == before == loadout.starting_loadout(box(), name)
        assert len(before.techniques) == 5
        assert before.hands and before.armor and before.supports


# --- gear ---------------------------------------------------------------------------------------


@pytest.mark.rule("LOA-015", "LOA-016", "LOA-022", "GEA-007", "GEA-009", "GEA-011", "GEA-013")
def test_two_hands_one_armor_two_supports() -> None:
    camp = dressed(fork=2, sword=1, shield=1, dagger=1, coat=0, plate=0, a=9, b=9, c=9)
    worn = equip(camp, "fork", "coat", "a", "b")
    assert (worn.hands, worn.armor, worn.supports) == (["fork"], "coat", ["a", "b"])
    assert "equip:c" not in keys(camp, "k1"), "no third support"
    worn = equip(camp, "plate")
    assert worn.armor == "plate", "one armor at a time"
    assert equip(camp, "sword").hands[0] == "sword"
    assert "fork" not in camp["k1"].loadout.hands, "three hands are too many"
    assert equip(camp, "shield").hands == ["sword", "shield"]
    assert "equip:dagger" not in keys(camp, "k1")
    assert equip(camp, "fork").hands == ["fork"]


@pytest.mark.rule("LOA-017", "GEA-012")
def test_slots_may_stay_empty() -> None:
    camp = dressed(coat=0)
    loadout.make_valid(camp.game, camp["k1"])
    assert (camp["k1"].loadout.armor, camp["k1"].loadout.supports) == ("", [])
    assert "ready" in camp.at("outpost", "loadout").offered()


@pytest.mark.rule("LOA-018")
def test_only_the_own_armory() -> None:
    camp = Camp("k1", "k2")
    camp.gear("bag")
    camp.owns("k2", "bag")
    assert "equip:bag" not in keys(camp, "k1")
    camp["k1"].loadout.supports = ["bag"]
    loadout.make_valid(camp.game, camp["k1"])
    assert camp["k1"].loadout.supports == []


@pytest.mark.rule("LOA-015", "LOA-018")
def test_unequipping() -> None:
    camp = dressed(coat=0, bag=9, sword=1)
    equip(camp, "coat", "bag", "sword")
    for name in ("coat", "bag", "sword"):
        assert f"unequip:{name}" in keys(camp, "k1")
        loadout.unequip(camp.game, camp["k1"], name)
    assert loadout.worn(camp["k1"]) == [gear.KNIGHVES]


@pytest.mark.rule("LOA-016", "OUT-057")
def test_a_reforged_weapon_takes_the_hands_of_its_new_side() -> None:
    camp = dressed(shield=1)
    new = {"name": {"en": "Sword of Ash", "zh": "灰剑"}, "type": "weapon", "hands": 2, "price": 2}
    camp.gear("sword", "weapon", price=4, hands=1, reforged=new)
    camp.owns("k1", "sword")
    assert equip(camp, "shield", "sword").hands == ["shield", "sword"]
    loadout.unequip(camp.game, camp["k1"], "sword")
    camp["k1"].sheet.armory[-1].reforged = True
    assert equip(camp, "sword").hands == ["sword"]


@pytest.mark.rule("GEA-015", "GEA-018", "GEA-019", "GEA-017", "GEA-026")
def test_knighves_fill_free_hands() -> None:
    camp = dressed(fork=2, sword=1)
    assert camp["k1"].loadout.hands == [gear.KNIGHVES]
    assert equip(camp, "sword").hands == ["sword", gear.KNIGHVES]
    assert equip(camp, "fork").hands == ["fork"]
    loadout.unequip(camp.game, camp["k1"], "fork")
    assert camp["k1"].loadout.hands == [gear.KNIGHVES]
    assert sum(item.gear == gear.KNIGHVES for item in camp["k1"].sheet.armory) == 1
    assert not any(gear.KNIGHVES in key for key in keys(camp, "k1"))


@pytest.mark.rule("GEA-050", "GEA-051", "GEA-052", "GEA-054", "GEA-055")
def test_upgrades() -> None:
    camp = dressed(sword=1, coat=0, bag=9)
    camp.gear("bought", "weapon", "merchant", hands=1)
    camp.owns("k1", "bought")
    equip(camp, "sword", "coat", "bag", "bought")
    knight = camp["k1"]
    knight.sheet.upgrades = ["upgrade.new_handle", "upgrade.filed_edge", "upgrade.second_lining"]
    found = [key for key in keys(camp, "k1") if key.startswith("upgrade:")]
    assert found == [
        "upgrade:upgrade.new_handle:sword",
        "upgrade:upgrade.filed_edge:sword",
        "upgrade:upgrade.second_lining:coat",
    ]
    loadout.attach(camp.game, knight, "upgrade.new_handle", "sword")
    loadout.attach(camp.game, knight, "upgrade.filed_edge", "sword")
    sword = gear.item_of(knight, "sword")
    assert sword and sword.upgrade == "upgrade.filed_edge"
    assert knight.sheet.upgrades == ["upgrade.second_lining", "upgrade.new_handle"]
    camp.gear("axe", "weapon", "reward", hands=1)
    camp.owns("k1", "axe")
    loadout.unequip(camp.game, knight, "bought")
    equip(camp, "axe")
    assert "upgrade:upgrade.filed_edge:axe" in keys(camp, "k1"), "it may be moved"
    loadout.attach(camp.game, knight, "upgrade.filed_edge", "axe")
    assert sword.upgrade == ""
    assert any(keyword.id == "deadly" for item in knight.sheet.armory for keyword in gear.keywords_of(camp.game, item))


@pytest.mark.rule("GEA-051", "LOA-015")
def test_all_changes_by_decision() -> None:
    camp = dressed(sword=1, coat=0)
    camp["k1"].sheet.upgrades = ["upgrade.new_handle"]
    change(
        camp, "equip:sword", "upgrade:upgrade.new_handle:sword", "unequip:coat", "equip:coat", "unequip:coat", name="k1"
    )
    assert camp["k1"].loadout.hands == ["sword", gear.KNIGHVES]
    assert camp["k1"].loadout.armor == ""
    assert camp["k1"].sheet.upgrades == []


# --- setting out --------------------------------------------------------------------------------


@pytest.mark.rule("LOA-008", "LOA-009", "LOA-010", "SHT-042")
def test_statistics_at_the_start() -> None:
    camp = ilse()
    knight = camp["ilse"]
    knight.passion, knight.heat, knight.vigor, knight.heat_limit, knight.resource = 4, 3, 1, 7, 2
    knight.loadout.peril_arc = "ilse.peril.thin_ice"
    loadout.begin_expedition(camp.game, knight)
    assert (knight.passion, knight.heat, knight.vigor, knight.vigor_limit) == (0, 0, 9, 9)
    assert (knight.heat_limit, knight.resource) == (4, 0)


@pytest.mark.rule("LOA-011")
def test_vigor_ends_at_fifteen() -> None:
    camp = ilse()
    knight = camp["ilse"]
    loadout.begin_expedition(camp.game, knight)
    knight.vigor = knight.vigor_limit = stats.VIGOR_MAX
    stats.gain_vigor(camp.game, knight, 3)
    assert knight.vigor == 15


@pytest.mark.rule("LOA-013", "SHT-044")
def test_techniques_start_in_hand() -> None:
    camp = ilse()
    knight = camp["ilse"]
    knight.cooldown, knight.delay, knight.discard = ["x"], ["y"], ["z"]
    loadout.begin_expedition(camp.game, knight)
    assert knight.hand == knight.loadout.techniques
    assert (knight.cooldown, knight.delay, knight.discard) == ([], [], [])


@pytest.mark.rule("LOA-019", "GEA-039")
def test_charges() -> None:
    camp = Camp("k1").owns("k1", "lowgate.gear.cold_tea", "bell_ox.gear.cracked_horn")
    camp["k1"].sheet.armory.append(GearItem("merchant.gear.undertakers_flask", reforged=True, exhausted=True))
    loadout.begin_expedition(camp.game, camp["k1"])
    assert [item.charges for item in camp["k1"].sheet.armory[-3:]] == [2, 2, 3]
    assert not camp["k1"].sheet.armory[-1].exhausted


@pytest.mark.rule("LOA-020")
def test_bane_is_carried_over() -> None:
    camp = Camp("k1")
    camp["k1"].sheet.bane = 3
    loadout.begin_expedition(camp.game, camp["k1"])
    assert camp["k1"].sheet.bane == 3


@pytest.mark.rule("GEA-037", "GEA-036", "GEA-038", "SPO-028")
def test_golden_gear_above_the_tier_costs_vigor() -> None:
    camp = dressed(sword=1)
    camp.gear("crown", "support", "monster", tier=3)
    camp.gear("mantle", "armor", "monster", tier=2)
    camp.owns("k1", "crown", "mantle")
    knight = camp["k1"]
    equip(camp, "sword", "crown")
    loadout.begin_expedition(camp.game, knight)
    assert knight.vigor == knight.vigor_limit - 4
    equip(camp, "mantle")
    loadout.begin_expedition(camp.game, knight)
    assert knight.vigor == knight.vigor_limit - 6, "counted per card"
    camp.tiers(k1="king")
    loadout.begin_expedition(camp.game, knight)
    assert knight.vigor == knight.vigor_limit


@pytest.mark.rule("LOA-002", "LOA-003", "SHT-045")
def test_the_loadout_is_locked_on_the_way() -> None:
    camp = Camp("ilse").owns("ilse", "merchant.gear.hayfork")
    camp["ilse"].hand = [*camp["ilse"].loadout.techniques, "ilse.technique.bank_the_fire"]
    camp.state.expedition.loot = ["upgrade", "consumable"]
    assert not any("equip" in key for key in camp.at("rest").offered())
