"""Gear in play (GEA)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.content.cards.gear import Gear
from kf_desktop.rules.abilities.using import offers, usable
from kf_desktop.rules.clash.round.knight_round import knight_turn
from kf_desktop.rules.effects.context import Context
from kf_desktop.rules.effects.perform import perform
from kf_desktop.rules.knight import gear
from kf_desktop.rules.knight.keywords import has_keyword
from kf_desktop.rules.table.state import GearItem, Knight
from tests.rules.arena import Arena, gain
from tests.rules.written import ops, written


def armed() -> tuple[Arena, Knight]:
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    arena.clash.bp_deck = [arena.bp(f"b{number}", 1, 20) for number in range(4)]
    knives = {"dice": 2, "power": {"red": 1}}
    arena.card(
        "gear",
        id="knighves",
        name={"en": "Knighves", "zh": "刀"},
        type="weapon",
        hands=1,
        source="start",
        attack=knives,
    )
    return arena, arena.knight("k1", "H10", heat_limit=9)


@pytest.mark.rule("GEA-015", "GEA-016", "GEA-018", "GEA-020", "GEA-073", "GEA-074")
def test_a_knight_who_loses_a_weapon_draws_knighves() -> None:
    arena, knight = armed()
    bow = arena.weapon(knight, "bow", 1, hands=2)
    assert [item.gear for item, _ in gear.weapons(arena.game, knight)] == ["bow"]
    gear.discard(arena.game, knight, bow)
    assert [item.gear for item, _ in gear.weapons(arena.game, knight)] == ["knighves"]
    arena.rolls(attack=[8, 2], power=[4]).strike(knight)
    assert arena.last("attack")["gear"] == "knighves"
    gear.recover(arena.game, knight)
    assert ([item.gear for item, _ in gear.weapons(arena.game, knight)], knight.loadout.hands) == (["bow"], ["bow"])


@pytest.mark.rule("GEA-020", "GEA-025", "GEA-026")
def test_knighves_fill_a_free_hand_and_stay() -> None:
    arena, knight = armed()
    sword, axe = arena.weapon(knight, "sword", 1), arena.weapon(knight, "axe", 1)
    gear.discard(arena.game, knight, sword)
    assert knight.loadout.hands == ["sword", "axe", "knighves"]
    knives = gear.item_of(knight, "knighves")
    assert knives is not None
    gear.discard(arena.game, knight, knives)
    gear.exhaust(arena.game, knight, knives)
    assert (knives.discarded, knives.exhausted, axe.discarded) == (False, True, False)


@pytest.mark.rule("GEA-002")
def test_gear_is_gained_once() -> None:
    arena, knight = armed()
    arena.card("gear", id="relic", name={"en": "r", "zh": "r"}, type="support", source="reward", charges=2)
    gear.gain_gear(arena.game, knight, "relic")
    gear.gain_gear(arena.game, knight, "relic")
    assert knight.sheet.armory == [GearItem("relic", charges=2)]


@pytest.mark.rule("GEA-045", "GEA-061", "GEA-065", "GEA-066")
def test_an_exhausted_card_keeps_its_passive_and_constant_abilities() -> None:
    arena, knight = armed()
    cloak = arena.gear(
        knight,
        "armor",
        "cloak",
        keywords=["stalwart"],
        traits=["holy"],
        defense={"evasion": 3, "armor": {"red": 1}},
        abilities=[
            {"timing": "full_evade", "effect": [gain("gold")]},
            {"timing": "full_evade", "cost": {"heat": 1}, "effect": [gain("lead")]},
        ],
    )
    gear.exhaust(arena.game, knight, cloak)
    usable_now = [
        offer.key
        for offer in offers(arena.game, knight, ("full_evade",))
        if usable(arena.game, knight, offer, Context(knight=knight))
    ]
    assert (usable_now, has_keyword(arena.game, knight, "stalwart"), gear.defense_stats(arena.game, cloak)) == (
        ["gear:cloak#0"],
        True,
        (),
    )
    assert [side.traits for _, side in gear.equipped(arena.game, knight)] == [("holy",)]


@pytest.mark.rule("GEA-053", "GEA-061", "GEA-062", "GEA-064")
def test_card_and_upgrade_are_one_element() -> None:
    arena, knight = armed()
    ability = {"timing": "free_action", "cost": {"exhaust": True}, "effect": [gain("gold")]}
    arena.card(
        "upgrade",
        id="edge",
        name={"en": "e", "zh": "e"},
        type="weapon",
        abilities=[ability, {**ability, "cost": {"heat": 1}}],
    )
    blade = arena.weapon(knight, "blade", 1)
    blade.upgrade = "edge"
    arena.play(knight_turn(arena.game, knight), "use:gear:blade#0")
    assert (blade.exhausted, knight.sheet.gold) == (True, 1)
    assert arena.offered("choose.action")[-1] == ["move", "knighves", "unexhaust:movement", "unexhaust:combat", "end"]


@pytest.mark.rule("GEA-047")
def test_reforged_gear_shows_its_other_side() -> None:
    arena, knight = armed()
    reforged: dict[str, Any] = {"name": {"en": "x", "zh": "x"}, "type": "weapon", "hands": 1, "attack": {"dice": 4}}
    item = arena.weapon(knight, "blade", 1, source="merchant", reforged=reforged)
    assert [entry.dice for entry in gear.attack_stats(arena.game, item)] == [1]
    item.reforged = True
    assert [entry.dice for entry in gear.attack_stats(arena.game, item)] == [4]


@pytest.mark.rule("GEA-068", "GEA-070")
def test_effects_exhaust_and_ready_gear_by_slot() -> None:
    arena, knight = armed()
    blade, plate = arena.weapon(knight, "blade", 1), arena.gear(knight, "armor", "plate")
    arena.do(knight, {"op": "exhaust", "what": "all"})
    assert (blade.exhausted, plate.exhausted) == (True, True)
    arena.play(knight_turn(arena.game, knight), "end")
    assert (blade.exhausted, plate.exhausted) == (True, True)
    arena.do(knight, {"op": "unexhaust", "what": "armor"})
    assert (blade.exhausted, plate.exhausted) == (True, False)


@pytest.mark.rule("GEA-005", "GEA-006", "GEA-008", "GEA-010")
def test_weapons_attack_armor_and_supports_do_not() -> None:
    arena, knight = armed()
    arena.weapon(knight, "shield", 1, defense={"evasion": 1})
    arena.gear(knight, "armor", "plate")
    arena.gear(knight, "support", "charm")
    assert [item.gear for item, _ in gear.weapons(arena.game, knight)] == ["shield"]
    assert [item.gear for item, _ in gear.equipped(arena.game, knight)] == ["shield", "plate", "charm"]


def two_sided(arena: Arena) -> None:
    """Knighves with a profile of their own for both hands."""
    side = {"name": {"en": "Both", "zh": "双"}, "type": "weapon", "attack": {"dice": 3}}
    card = arena.game.content.gear["knighves"]
    plain = {"name": card.name, "type": "weapon", "hands": 1, "source": "start", "attack": card.attack}
    both = written(Gear, id="knighves", two_handed=side, **plain)
    arena.put("gear", "knighves", both)


@pytest.mark.rule("GEA-021", "GEA-017")
def test_a_bow_is_laid_down_for_knighves_in_both_hands() -> None:
    arena, knight = armed()
    two_sided(arena)
    bow = arena.weapon(knight, "bow", 1, hands=2, keywords=["ranged 2 5"])
    arena.rolls(attack=[8, 2, 2]).strike(knight, bonus=True)
    assert (bow.discarded, arena.last("attack")["gear"]) == (True, "knighves")
    assert len(arena.last("attack_roll")["dice"]) == 3, "the profile of both hands"


@pytest.mark.rule("GEA-022")
@pytest.mark.parametrize(("laid", "dice"), [("sword", 2), ("sword+axe", 3)])
def test_the_profile_of_knighves_goes_by_the_hands_freed(laid: str, dice: int) -> None:
    arena, knight = armed()
    two_sided(arena)
    arena.weapon(knight, "sword", 1)
    arena.weapon(knight, "axe", 1)
    arena.rolls(attack=[8] + [2] * (dice - 1), power=[4])
    arena.play(knight_turn(arena.game, knight), "knighves", f"knighves:1:{laid}")
    assert len(arena.last("attack_roll")["dice"]) == dice
    assert [item.gear for item, _ in gear.weapons(arena.game, knight)] == (
        ["axe", "knighves"] if dice == 2 else ["knighves"]
    )


@pytest.mark.rule("KAT-005")
def test_one_weapon_strikes_at_once_and_knighves_are_a_deed_of_their_own() -> None:
    """Whoever holds a weapon is not asked each time whether he would rather take his Knighves (GEA-021)."""
    arena, knight = armed()
    arena.weapon(knight, "sword", 1)
    gear.draw_knighves(arena.game, knight)
    assert [item.gear for item, _ in gear.weapons(arena.game, knight)] == ["sword", "knighves"]
    arena.rolls(attack=[2])
    arena.play(knight_turn(arena.game, knight), "attack")
    assert (arena.last("attack")["gear"], arena.offered("choose.attack")) == ("sword", [["attack:1:sword"]])
    assert arena.offered("choose.action")[0][:3] == ["move", "attack", "knighves"]


@pytest.mark.rule("GEA-016")
@pytest.mark.parametrize(("answer", "left"), [("attack:1:knighves", ["sword"]), ("knighves:1:sword", [])])
def test_knighves_in_hand_strike_as_they_are_or_with_both_hands(answer: str, left: list[str]) -> None:
    arena, knight = armed()
    arena.weapon(knight, "sword", 1)
    gear.draw_knighves(arena.game, knight)
    arena.rolls(attack=[2, 2])
    arena.play(knight_turn(arena.game, knight), "knighves", answer)
    assert arena.offered("choose.knighves") == [["attack:1:knighves", "knighves:1:sword"]]
    assert arena.last("attack")["gear"] == "knighves"
    assert [item.gear for item, _ in gear.weapons(arena.game, knight) if item.gear != "knighves"] == left
    assert knight.fought and "knighves" not in arena.offered("choose.action")[-1]


def test_knighves_alone_are_the_weapon_of_the_attack() -> None:
    arena, knight = armed()
    gear.draw_knighves(arena.game, knight)
    arena.rolls(attack=[2, 2])
    arena.play(knight_turn(arena.game, knight), "attack")
    assert arena.last("attack")["gear"] == "knighves"
    assert "knighves" not in arena.offered("choose.action")[0]


@pytest.mark.rule("GEA-021")
def test_without_a_monster_beside_or_a_weapon_to_lay_down_there_is_no_drawing() -> None:
    arena, knight = armed()
    arena.weapon(knight, "bow", 1, hands=2, keywords=["ranged 2 5"])
    knight.cell = arena.cell("H9")
    arena.rolls(attack=[2])
    arena.play(knight_turn(arena.game, knight), "attack")
    assert arena.offered("choose.attack") == [["attack:1:bow"]]
    knight.cell = arena.cell("H10")
    arena.play(knight_turn(arena.game, knight))
    assert "knighves" in arena.offered("choose.action")[-1] and "attack" not in arena.offered("choose.action")[-1]


@pytest.mark.rule("GEA-023", "GEA-024")
def test_a_weapon_gained_in_a_clash_takes_the_place_of_knighves_and_they_stay_away() -> None:
    arena, knight = armed()
    gear.draw_knighves(arena.game, knight)
    assert knight.loadout.hands == ["knighves"]
    arena.card("gear", id="dirk", name={"en": "D", "zh": "D"}, type="weapon", hands=1, source="start")
    arena.do(knight, {"op": "unlock", "what": "gear", "id": "dirk"})
    assert ([item.gear for item, _ in gear.weapons(arena.game, knight)], gear.free_hands(arena.game, knight)) == (
        ["dirk"],
        1,
    )
    gear.recover(arena.game, knight)
    assert knight.loadout.hands == ["dirk"], "not by themselves"
    dirk = gear.item_of(knight, "dirk")
    assert dirk is not None
    gear.discard(arena.game, knight, dirk)
    assert [item.gear for item, _ in gear.weapons(arena.game, knight)] == ["knighves"], "a weapon was lost"


@pytest.mark.rule("GEA-072")
@pytest.mark.parametrize(
    ("values", "counts"),
    [
        ({"keywords": ["cumbersome"]}, True),
        ({"abilities": [{"timing": "free_action", "cost": {"heat": 1}, "effect": [gain("gold")]}]}, False),
        ({"abilities": [{"timing": "free_action", "cost": {"exhaust": True}, "effect": [gain("gold")]}]}, True),
    ],
)
def test_exhaustible_gear(values: dict[str, Any], counts: bool) -> None:
    arena, knight = armed()
    sword, coat = arena.weapon(knight, "sword", 1, **values), arena.gear(knight, "armor", "coat")
    arena.do(knight, {"op": "exhaust", "what": "exhaustible"})
    assert (sword.exhausted, coat.exhausted) == (counts, False)
    coat.exhausted = True
    arena.do(knight, {"op": "unexhaust", "what": "exhaustible"})
    assert (sword.exhausted, coat.exhausted) == (False, True)


@pytest.mark.rule("GEA-082")
def test_discarding_the_upgrade_leaves_the_weapon() -> None:
    arena, knight = armed()
    spend = {"timing": "free_action", "cost": {"discard_upgrade": True}, "effect": [gain("gold")]}
    leave = {"timing": "free_action", "cost": {"discard": True}, "effect": [gain("lead")]}
    arena.card("upgrade", id="edge", name={"en": "E", "zh": "E"}, type="weapon", attack={"dice": 1}, abilities=[spend])
    arena.card("upgrade", id="hook", name={"en": "H", "zh": "H"}, type="weapon", abilities=[leave])
    sword, axe = arena.weapon(knight, "sword", 1), arena.weapon(knight, "axe", 1)
    sword.upgrade, axe.upgrade = "edge", "hook"
    arena.play(knight_turn(arena.game, knight), "use:gear:sword#0", "use:gear:axe#0")
    assert (knight.sheet.gold, knight.sheet.leads) == (1, 1)
    assert [item.gear for item, _ in gear.weapons(arena.game, knight)] == ["sword", "knighves"]
    assert sum(entry.dice for entry in gear.attack_stats(arena.game, sword)) == 1, "without its Upgrade"
    gear.recover(arena.game, knight)
    assert sum(entry.dice for entry in gear.attack_stats(arena.game, sword)) == 2


# --- removing -----------------------------------------------------------------------------------


def archive(arena: Arena, knight: Knight, what: str, card: str) -> None:
    arena.do(knight, {"op": "archive", "what": what, "id": card})


@pytest.mark.rule("GEA-078")
def test_an_archived_card_is_gone_until_something_takes_it_back() -> None:
    arena, knight = armed()
    card = arena.technique(knight, "trick", timing="free_action")
    knight.sheet.unlocked["technique"] = [card]
    knight.loadout.techniques = [card]
    archive(arena, knight, "technique", card)
    assert (knight.sheet.unlocked["technique"], knight.loadout.techniques, knight.hand) == ([], [], [])
    arena.do(knight, {"op": "unlock", "what": "technique", "id": card})
    assert knight.sheet.unlocked["technique"] == [card]


@pytest.mark.rule("GEA-078")
@pytest.mark.parametrize("area", ["hand", "cooldown", "delay", "discard", "instant"])
def test_an_archived_technique_leaves_wherever_on_the_board_it_lies(area: str) -> None:
    arena, knight = armed()
    card, other = (
        arena.technique(knight, "trick", timing="free_action"),
        arena.technique(knight, "other", timing="passive"),
    )
    knight.sheet.unlocked["technique"] = [card, other]
    knight.hand = []
    getattr(knight, area).extend([card, other])
    archive(arena, knight, "technique", card)
    assert getattr(knight, area) == [other]
    assert card not in knight.sheet.unlocked["technique"]


@pytest.mark.rule("GEA-081", "GEA-080")
def test_archived_gear_goes_with_its_upgrade_and_can_be_gained_again() -> None:
    arena, knight = armed()
    arena.card("upgrade", id="edge", name={"en": "E", "zh": "E"}, type="weapon")
    sword = arena.weapon(knight, "sword", 1)
    sword.upgrade = "edge"
    archive(arena, knight, "gear", "sword")
    assert [item.gear for item in knight.sheet.armory] == ["knighves"]
    assert (knight.sheet.upgrades, knight.loadout.hands) == ([], ["knighves"])
    gear.gain_gear(arena.game, knight, "sword")
    again = gear.item_of(knight, "sword")
    assert again is not None and again.upgrade == ""


@pytest.mark.rule("GEA-079")
def test_a_card_removed_from_the_clash_is_back_in_the_next() -> None:
    arena, knight = armed()
    sword = arena.weapon(knight, "sword", 1)
    gear.discard(arena.game, knight, sword)
    assert [item.gear for item, _ in gear.weapons(arena.game, knight)] == ["knighves"]
    gear.recover(arena.game, knight)
    assert "sword" in [item.gear for item, _ in gear.weapons(arena.game, knight)]


@pytest.mark.rule("GEA-070")
def test_an_effect_readies_or_exhausts_the_one_card_that_is_chosen() -> None:
    arena, knight = armed()
    sword, axe = arena.weapon(knight, "sword", 1), arena.weapon(knight, "axe", 1)
    armor = arena.gear(knight, "armor", "coat")
    steps = [{"op": "exhaust"}, {"op": "exhaust"}, {"op": "unexhaust"}]
    for item in (sword, axe, armor):
        item.exhausted = False
    arena.play(perform(arena.game, ops(steps[0]), Context(knight=knight)), "gear:axe")
    assert (sword.exhausted, axe.exhausted, armor.exhausted) == (False, True, False)
    arena.play(perform(arena.game, ops(steps[1]), Context(knight=knight)))
    assert sword.exhausted, "of the ready ones"
    arena.play(perform(arena.game, ops(steps[2]), Context(knight=knight)), "gear:sword")
    assert (sword.exhausted, axe.exhausted) == (False, True)
