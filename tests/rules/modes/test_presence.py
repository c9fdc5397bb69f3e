"""The Presence watches strong knights and smiles upon weak ones (PGD)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.effects.attack import Reroll
from kf_desktop.content.effects.knight import Gain
from kf_desktop.engine.codec import encode
from kf_desktop.rules.clash.timing.moments import moment
from kf_desktop.rules.expedition.outpost.loadout import begin_expedition, worn
from kf_desktop.rules.expedition.outpost.preparing import options, prepare_loadout
from kf_desktop.rules.expedition.spoils.spoils import next_expedition
from kf_desktop.rules.knight.kit import kit_of
from kf_desktop.rules.modes.presence import lendable
from kf_desktop.rules.table.mode import mode_of, settle_modes
from kf_desktop.rules.table.state import Chapter, GearItem, Sheet, Squire
from tests.bundled import load_box
from tests.rules.camp import Camp
from tests.rules.clash.test_setup import begin, ready


def led(leader: str = "k1", *, chosen: bool = True, **tiers: str) -> Camp:
    """A party of these tiers whose leader has just been fixed."""
    camp = Camp(*tiers, leader=leader).tiers(**tiers)
    settle_modes(camp.state, ["presence"] if chosen else [])
    mode_of(camp.state).party_is_led(camp.game)
    return camp


def cards(camp: Camp) -> dict[str, tuple[str, int]]:
    knights = camp.state.knights
    return {name: (each.presence, each.attention) for name, each in knights.items() if each.presence}


@pytest.mark.rule("PGD-001")
def test_who_has_not_chosen_it_is_dealt_none() -> None:
    assert cards(led(chosen=False, k1="mob", k2="dragon")) == {}
    assert cards(led(k1="mob", k2="dragon")) == {"k2": ("watches", 3)}


@pytest.mark.rule("PGD-002", "PGD-004", "PGD-005", "PGD-006", "PGD-007", "PGD-009", "PGD-010")
@pytest.mark.parametrize(
    ("leader", "other", "card"),
    [
        ("mob", "mob", None),
        ("mob", "vassal", None),
        ("king", "vassal", None),
        ("mob", "king", ("watches", 1)),
        ("mob", "devil", ("watches", 2)),
        ("mob", "dragon", ("watches", 3)),
        ("king", "mob", ("smiles", 1)),
        ("devil", "mob", ("smiles", 2)),
        ("dragon", "mob", ("smiles", 3)),
    ],
)
def test_two_tiers_and_more_make_the_difference(leader: str, other: str, card: tuple[str, int] | None) -> None:
    assert cards(led(k1=leader, k2=other)) == ({"k2": card} if card else {})


@pytest.mark.rule("PGD-017", "PGD-007")
def test_golden_pgd() -> None:
    """k1 is Kara, k2 Sonch, k3 Paracelsa, k4 Ubar."""
    tiers: dict[str, Any] = {"k1": "king", "k2": "mob", "k3": "vassal", "k4": "dragon"}
    assert cards(led("k1", **tiers)) == {"k2": ("smiles", 1), "k4": ("watches", 1)}
    assert cards(led("k2", **tiers)) == {"k1": ("watches", 1), "k4": ("watches", 3)}


@pytest.mark.rule("PGD-003")
def test_it_is_compared_once_an_expedition() -> None:
    camp = led(k1="mob", k2="king")
    camp["k2"].sheet.tale += [Chapter(), Chapter()]
    begin_expedition(camp.game, camp["k2"])
    assert cards(camp) == {"k2": ("watches", 1)}
    next_expedition(camp.game)
    assert cards(camp) == {} and camp.state.modes == ["presence"]
    camp.state.expedition.leader = "k1"
    mode_of(camp.state).party_is_led(camp.game)
    assert cards(camp) == {"k2": ("watches", 3)}


@pytest.mark.rule("PGD-008")
def test_squires_take_no_card() -> None:
    camp = Camp("k1", "k2").tiers(k1="dragon", k2="mob")
    camp.state.squires["k3"] = Squire("k3", "seat_k1", Sheet())
    camp.state.party.append("k3")
    settle_modes(camp.state, ["presence"])
    mode_of(camp.state).party_is_led(camp.game)
    assert cards(camp) == {"k2": ("smiles", 3)}
    assert "presence" not in encode(camp.state.squires["k3"])


# --- what the sides do --------------------------------------------------------------------------


@pytest.mark.rule("PGD-011")
@pytest.mark.parametrize("level", [1, 2, 3])
def test_the_watched_enter_a_clash_with_heat_and_lower_levels_count_too(level: int) -> None:
    arena = ready(knights=1)
    arena.put("presence", "watches", load_box().presence["watches"])
    begin(arena)
    knight = arena.state.knights["k1"]
    knight.presence, knight.attention = "watches", level
    arena.game.memo.clear()
    arena.play(moment(arena.game, "start_of_clash"))
    assert knight.heat == level


@pytest.mark.rule("PGD-011")
def test_the_smiled_upon_reroll_freely() -> None:
    arena = ready(knights=1)
    arena.put("presence", "smiles", load_box().presence["smiles"])
    knight = arena.state.knights["k1"]
    knight.presence, knight.attention = "smiles", 1
    assert [(each.id, each.value) for each in kit_of(arena.game, knight).keywords] == [("attack_reroll", 1)]
    knight.attention = 2
    arena.game.memo.clear()
    found = [offer.timing for offer in kit_of(arena.game, knight).equipped if offer.source == "smiles"]
    assert found == ["passive", "evasion_roll"]


@pytest.mark.rule("PGD-012")
def test_smiles_help_and_watching_hinders() -> None:
    sides = load_box().presence
    assert [level.level for level in sides["smiles"].levels] == [1, 2, 3]
    for level in sides["smiles"].levels:
        for ability in level.abilities:
            helps = [
                isinstance(each, Reroll) or (isinstance(each, Gain) and each.what != "heat") for each in ability.effect
            ]
            assert all(helps) and (helps or ability.keywords)
    for level in sides["watches"].levels:
        for ability in level.abilities:
            assert [each.what for each in ability.effect if isinstance(each, Gain)] == ["heat"]


# --- lending ------------------------------------------------------------------------------------


def lending() -> Camp:
    """A king leads; a mob is smiled upon; the king owns gear of several tiers."""
    camp = led(k1="king", k2="mob")
    camp.gear("cap", tier=1)
    camp.gear("coat", "armor", tier=2)
    camp.gear("sword", "weapon", tier=1, hands=1)
    camp.gear("mace", "weapon", tier=1, hands=1)
    camp.gear("flail", "weapon", tier=1, hands=1)
    for name in ("k1", "k2"):
        camp[name].sheet.armory.clear()
        camp[name].loadout.hands, camp[name].loadout.armor, camp[name].loadout.supports = [], "", []
    return camp.owns("k1", "cap", "coat", "sword", "mace", "flail")


@pytest.mark.rule("PGD-013")
def test_gear_of_the_borrowers_tier_may_be_lent_to_the_smiled_upon_alone() -> None:
    camp = lending()
    assert [item.gear for item in lendable(camp.game, camp["k1"], camp["k2"])] == ["cap", "sword", "mace", "flail"]
    camp.owns("k2", "flail")
    assert "flail" not in [item.gear for item in lendable(camp.game, camp["k1"], camp["k2"])]
    assert lendable(camp.game, camp["k2"], camp["k1"]) == []
    camp["k2"].presence = ""
    assert lendable(camp.game, camp["k1"], camp["k2"]) == []


@pytest.mark.rule("PGD-014", "PGD-013", "PGD-016")
def test_lent_gear_is_the_borrowers_and_its_owner_cannot_equip_it() -> None:
    camp = lending()
    camp["k1"].loadout.hands = ["sword"]
    camp.play(mode_of(camp.state).before_loadouts(camp.game), "lend:sword", "lend:mace", "lend:flail", "done")
    assert [item.gear for item in camp["k1"].sheet.armory if item.gear != "knighves"] == ["cap", "coat"]
    assert "sword" not in worn(camp["k1"])
    assert not [option.key for option in options(camp.game, camp["k1"]) if "sword" in option.key]
    camp.play(prepare_loadout(camp.game, camp["k2"]), "equip:sword", "equip:mace", "ready")
    assert worn(camp["k2"]) == ["sword", "mace"]
    assert "equip:flail" not in [option.key for option in options(camp.game, camp["k2"])], "both hands are full"


@pytest.mark.rule("PGD-015")
def test_lent_gear_goes_back_when_the_expedition_is_over() -> None:
    camp = lending()
    camp["k1"].sheet.armory[2] = GearItem("sword", upgrade="whetstone")
    camp.play(mode_of(camp.state).before_loadouts(camp.game), "lend:sword", "done")
    assert camp["k1"].sheet.upgrades == ["whetstone"], "an upgrade is not lent"
    camp["k2"].sheet.armory[-1].upgrade = "oil"
    next_expedition(camp.game)
    assert "sword" in [item.gear for item in camp["k1"].sheet.armory]
    assert "sword" not in [item.gear for item in camp["k2"].sheet.armory]
    assert camp["k2"].sheet.upgrades == ["oil"] and not any(item.lender for item in camp["k1"].sheet.armory)


@pytest.mark.rule("PGD-013", "PGD-016")
def test_the_owner_is_asked_for_one_card_after_the_other() -> None:
    camp = lending()
    steps = mode_of(camp.state).before_loadouts(camp.game)
    first = next(steps)
    assert first.seats == ("seat_k1",) and first.args == {"knight": "k1", "borrower": "k2"}
    assert [option.label for option in first.options] == ["done", *["lend_out"] * 4]
    second = steps.send(("lend:cap",))
    assert second.seats == ("seat_k1",) and "lend:cap" not in [option.key for option in second.options]
    assert [item.lender for item in camp["k2"].sheet.armory] == ["k1"]
