"""Evasion, armor and the kinds of monster attacks (EVA, MAT)."""

from __future__ import annotations

from typing import Any

import pytest

from kf_desktop.engine.decision import Kind
from kf_desktop.host.pacing import pace_of
from kf_desktop.rules.clash.monster.activation import ai_activation
from kf_desktop.rules.table.state import Figure, GearItem, Knight, Modifier
from tests.rules.arena import Arena, gain, lose

ATTACK = [{"op": "attack"}]


def facing_a_boss(dice: int = 3, difficulty: int = 7, *, vigor: int = 10, **card: Any) -> tuple[Arena, Knight]:
    """k1 next to a boss whose next AI card attacks him; he has no Heat to spend."""
    arena = Arena()
    arena.monster("pawn", "H11", "west")
    knight = arena.knight("k1", "H10", heat_limit=0, vigor=vigor)
    deal(arena, dice, difficulty, **card)
    return arena, knight


def deal(arena: Arena, dice: int = 3, difficulty: int = 7, name: str = "x1", **card: Any) -> None:
    card.setdefault("target", [["closest"]])
    card.setdefault("steps", ATTACK)
    arena.clash.ai_deck = [arena.ai(name, 1, evasion={"dice": dice, "difficulty": difficulty}, **card)]
    arena.clash.ai_discard = []


def attacked(arena: Arena, *answers: Any, figure: Figure | None = None) -> int:
    """The boss activates; how many hits are left of the last roll."""
    arena.play(ai_activation(arena.game, figure or arena.clash.figures[0]), *answers)
    hits = arena.events("hits")
    return int(str(hits[-1].args["hits"])) if hits else -1


def shield(arena: Arena, knight: Knight, name: str = "shield", **defense: Any) -> GearItem:
    return arena.weapon(knight, name, 1, defense=defense)


# --- the roll -----------------------------------------------------------------------------------


@pytest.mark.rule("EVA-001", "ACT-015", "ACT-002", "MAT-001")
def test_monsters_do_not_roll_to_hit() -> None:
    arena, _ = facing_a_boss(2, steps=[{"op": "move"}, *ATTACK], hit=[lose("vigor")], after=[gain("bane")])
    arena.clash.figures[0].cell = arena.cell("H13")
    arena.rolls(evasion=[2, 2])
    assert attacked(arena) == 2
    wanted = ["ai_card", "targeting", "moves", "evasion_roll", "lose", "gain"]
    assert arena.order("attack_roll", *wanted) == wanted


@pytest.mark.rule("EVA-003", "CND-020")
def test_the_dice_are_printed_level_and_tokens() -> None:
    arena, _ = facing_a_boss(3)
    arena.level(evasion_dice=1)
    arena.clash.modifiers.append(Modifier("evasion_dice", 1, "next"))
    arena.rolls(evasion=[9] * 5)
    assert attacked(arena) == 0
    assert (arena.dice.rolled["evasion"], arena.clash.modifiers) == (5, [])


@pytest.mark.rule("EVA-004")
def test_a_die_below_the_difficulty_is_a_hit() -> None:
    arena, _ = facing_a_boss(4, 7)
    assert attacked(arena.rolls(evasion=[7, 3, 9, 5])) == 2


@pytest.mark.rule("EVA-005", "DIC-005")
@pytest.mark.parametrize(("difficulty", "bonus", "natural", "hits"), [(12, 0, 10, 0), (3, 4, 1, 1)])
def test_natural_ten_and_one(difficulty: int, bonus: int, natural: int, hits: int) -> None:
    arena, knight = facing_a_boss(1, difficulty)
    arena.gear(knight, "armor", "coat", defense={"evasion": bonus})
    assert attacked(arena.rolls(evasion=[natural])) == hits


@pytest.mark.rule("EVA-006")
def test_at_least_one_die_is_rolled_but_none_of_a_printed_zero() -> None:
    arena, _ = facing_a_boss(1, hit=[gain("bane", "hits")])
    arena.clash.modifiers.append(Modifier("evasion_dice", -1, "next"))
    assert attacked(arena.rolls(evasion=[9])) == 0
    arena, knight = facing_a_boss(0, hit=[gain("bane", "hits")])
    attacked(arena)
    assert (knight.sheet.bane, arena.events("evasion_roll")) == (1, [])


@pytest.mark.rule("EVA-007", "EVA-027", "EVA-028", "EVA-029")
@pytest.mark.parametrize(
    ("naturals", "kind"), [([10, 8], "crit_evade"), ([1, 8], "crit_evade_fail"), ([8, 10], ""), ([8, 1], "")]
)
def test_only_the_white_die_counts_for_crits(naturals: list[int], kind: str) -> None:
    arena, knight = facing_a_boss(2, hit=[gain("bane")])
    arena.gear(
        knight, "armor", "coat", abilities=[{"timing": "crit_evade", "effect": [{"op": "pool", "token": "break"}]}]
    )
    attacked(arena.rolls(evasion=naturals))
    assert arena.order("crit_evade", "crit_evade_fail") == ([kind] if kind else [])
    assert arena.state.pool == ({"break": 1} if kind == "crit_evade" else {})


@pytest.mark.rule("EVA-008", "GEA-033")
def test_evasion_is_added_to_every_die() -> None:
    arena, knight = facing_a_boss(3, 7)
    arena.gear(knight, "armor", "coat", defense={"evasion": 2})
    assert attacked(arena.rolls(evasion=[4, 5, 9])) == 1


@pytest.mark.rule("EVA-009", "EVA-012")
@pytest.mark.parametrize(
    ("naturals", "guard", "answer", "hits"),
    [
        ([5, 6, 4], 3, ("@guard.evasion", "die:0", "die:0", "die:1"), 1),
        ([5, 6, 4], 3, ("@guard.evasion", "die:2", "die:2", "die:2"), 2),
        ([1], 6, None, 1),
    ],
)
def test_guard_is_split_among_the_dice(naturals: list[int], guard: int, answer: Any, hits: int) -> None:
    arena, knight = facing_a_boss(len(naturals), 7)
    arena.gear(knight, "armor", "coat", keywords=[f"guard {guard}"])
    assert attacked(arena.rolls(evasion=naturals), *([answer] if answer else [])) == hits


@pytest.mark.rule("EVA-012")
def test_a_guarded_die_is_not_rolled_again() -> None:
    arena, knight = facing_a_boss(2, 7)
    knight.heat_limit = 5
    arena.gear(knight, "armor", "coat", keywords=["guard 2"])
    attacked(arena.rolls(evasion=[4, 3]), ("@guard.evasion", "die:0", "die:0"))
    assert arena.offered("reroll.evasion") == [["die:1"]]


@pytest.mark.rule("EVA-010", "EVA-011", "EVA-014", "DIC-025", "DIC-027")
def test_heat_re_rolls_up_to_the_limit_and_all_at_once() -> None:
    arena, knight = facing_a_boss(4, 7)
    knight.heat, knight.heat_limit = 2, 4
    assert attacked(arena.rolls(evasion=[2, 2, 3, 4, 8, 1]), ("die:0", "die:1")) == 3
    decision = next(decision for decision in arena.decisions if decision.prompt == "reroll.evasion")
    assert (decision.most, knight.heat, len(arena.offered("reroll.evasion"))) == (2, 4, 1)
    deal(arena, 1)
    attacked(arena.rolls(evasion=[2]))
    assert len(arena.offered("reroll.evasion")) == 1


@pytest.mark.rule("GEA-034", "DIC-022", "EVA-011")
def test_free_re_rolls_are_used_before_heat() -> None:
    arena, knight = facing_a_boss(4, 7)
    knight.heat, knight.heat_limit = 1, 3
    arena.gear(knight, "armor", "coat", defense={"rerolls": 2})
    attacked(arena.rolls(evasion=[2, 2, 2, 2, 8, 8, 8, 8]), ("die:0", "die:1", "die:2", "die:3"))
    assert (knight.heat, arena.last("hits")["hits"]) == (3, 0)


@pytest.mark.rule("EVA-015", "EVA-016", "EVA-018", "EVA-035", "EVA-036", "WIN-014")
@pytest.mark.parametrize(("naturals", "full"), [([8, 9, 7], True), ([8, 9, 2], False)])
def test_a_full_evade_skips_the_consequences_only(naturals: list[int], full: bool) -> None:
    arena, knight = facing_a_boss(
        3, 7, hit=[lose("vigor"), gain("lead")], full_evade=[gain("gold")], after=[gain("bane")]
    )
    attacked(arena.rolls(evasion=naturals))
    assert (knight.vigor, knight.sheet.leads, knight.sheet.gold, knight.sheet.bane) == (
        (10, 0, 1, 1) if full else (9, 1, 0, 1)
    )


@pytest.mark.rule("EVA-017")
def test_what_stands_before_after_attack_comes_after_a_full_evade_too() -> None:
    arena, knight = facing_a_boss(1, steps=[*ATTACK, {"op": "react"}], after=[gain("bane")])
    arena.technique(knight, "trick", timing="reaction", effect=[gain("gold")])
    attacked(arena.rolls(evasion=[9]), "use:k1:technique:trick")
    assert (knight.sheet.gold, knight.sheet.bane) == (1, 1)


@pytest.mark.rule("EVA-019")
def test_golden_evasion_roll() -> None:
    arena, knight = facing_a_boss(4, 7)
    knight.heat, knight.heat_limit = 1, 5
    arena.gear(knight, "armor", "coat", defense={"evasion": 1}, keywords=["guard 2"])
    arena.rolls(evasion=[4, 6, 2, 9, 8])
    assert attacked(arena, ("@guard.evasion", "die:0", "die:0"), ("@reroll.evasion", "die:2")) == 0
    assert (bool(arena.events("full_evade")), knight.heat) == (True, 2)


# --- the active weapon --------------------------------------------------------------------------


@pytest.mark.rule("EVA-013", "EVA-021", "EVA-022", "EVA-023", "EVA-025", "GEA-032")
def test_one_weapon_protects_and_the_next_attack_may_take_another() -> None:
    arena, knight = facing_a_boss(1, 7, hit=[lose("vigor", 5)])
    shield(arena, knight, "shield", evasion=1, armor={"black": 1})
    shield(arena, knight, "dagger", evasion=1, armor={"white": 1})
    arena.gear(knight, "armor", "plate", defense={"armor": {"red": 2}})
    attacked(arena.rolls(evasion=[5], power=[3, 3, 3]), "gear:shield")
    assert (arena.last("defends_with")["gear"], number(arena, "hits", "evasion")) == ("shield", 1)
    assert arena.last("armor_roll")["dice"] == ["red:2", "red:2", "black:2"]
    deal(arena, 1, hit=[lose("vigor", 5)])
    attacked(arena.rolls(evasion=[5], power=[3, 3, 3]), "gear:dagger")
    assert arena.last("armor_roll")["dice"] == ["red:2", "red:2", "white:2"]


def number(arena: Arena, kind: str, name: str) -> int:
    """A number that the last event of the kind gives account of."""
    reasons = [reason for reason in arena.events(kind)[-1].reasons if isinstance(reason, dict)]
    found = [reason for reason in reasons if reason.get("number") == name]
    return int(str(found[0]["total"]))


@pytest.mark.rule("EVA-021", "EVA-013", "EVA-008")
def test_a_weapon_is_taken_when_the_dice_lie_on_the_table() -> None:
    arena, knight = facing_a_boss(2, 7)
    shield(arena, knight, "shield", evasion=1)
    assert attacked(arena.rolls(evasion=[6, 2]), "gear:shield") == 1
    assert arena.order("evasion_roll", "defends_with", "hits") == ["evasion_roll", "defends_with", "hits"]
    asked = next(decision for decision in arena.decisions if decision.prompt == "choose.defensive_weapon")
    assert (asked.args["dice"], asked.args["bonus"], asked.args["needs"]) == ("6 2", 0, 7)
    deal(arena, 2)
    assert attacked(arena.rolls(evasion=[6, 2]), "none") == 2
    assert len(arena.events("defends_with")) == 1


def test_the_dice_that_a_weapon_is_taken_against_are_told_with_the_question() -> None:
    """So that they can lie beside it: 6 and 2, a weapon away from 7 and far from it."""
    arena, knight = facing_a_boss(2, 7)
    shield(arena, knight, "shield", evasion=1)
    attacked(arena.rolls(evasion=[6, 2]), "none")
    asked = next(decision for decision in arena.decisions if decision.prompt == "choose.defensive_weapon")
    dice = pace_of(arena.game, asked).dice
    assert [(die.args["face"], die.args["total"], die.args["success"]) for die in dice] == [
        (6, 6, False),
        (2, 2, False),
    ]


@pytest.mark.rule("EVA-021", "EVA-022")
@pytest.mark.parametrize(("taken", "dice"), [("gear:shield", ["red:2"]), ("none", ["black:2"])])
def test_a_weapon_used_in_the_roll_is_the_one_that_armors(taken: str, dice: list[str]) -> None:
    arena, knight = facing_a_boss(1, 7, hit=[lose("vigor", 5)])
    shield(arena, knight, "shield", evasion=1, armor={"red": 1})
    shield(arena, knight, "sword", armor={"black": 1})
    answers = (
        ("@choose.defensive_weapon", taken),
        *([] if taken != "none" else [("@choose.armor_weapon", "gear:sword")]),
    )
    attacked(arena.rolls(evasion=[2], power=[3]), *answers)
    assert arena.last("armor_roll")["dice"] == dice
    assert arena.offered("choose.defensive_weapon") == [["gear:shield", "none"]]


@pytest.mark.rule("EVA-045", "EVA-044")
@pytest.mark.parametrize(("answer", "rolls", "vigor"), [("none", 0, 7), ("gear:shield", 1, 8)])
def test_armor_dice_of_a_weapon_may_be_declined(answer: str, rolls: int, vigor: int) -> None:
    arena, knight = facing_a_boss(1, 7, hit=[lose("vigor", 3)])
    shield(arena, knight, "shield", armor={"red": 1})
    attacked(arena.rolls(evasion=[2], power=[3][:rolls]), ("@choose.armor_weapon", answer))
    assert (len(arena.events("armor_roll")), knight.vigor) == (rolls, vigor)
    assert arena.offered("choose.defensive_weapon") == []


@pytest.mark.rule("EVA-045", "EVA-052")
def test_a_weapon_declined_once_may_be_taken_at_the_next_loss() -> None:
    arena, knight = facing_a_boss(1, 7, hit=[lose("vigor", 3), lose("vigor", 3), lose("vigor", 3)])
    shield(arena, knight, "shield", armor={"red": 1})
    attacked(arena.rolls(evasion=[2], power=[3, 3]), ("@choose.armor_weapon", "none"), "gear:shield")
    assert (knight.vigor, len(arena.offered("choose.armor_weapon"))) == (10 - 3 - 2 - 2, 2)


@pytest.mark.rule("EVA-053", "EVA-021")
def test_a_weapon_may_be_taken_for_its_block_after_the_re_rolls() -> None:
    arena, knight = facing_a_boss(1, 7)
    knight.heat_limit = 1
    arena.weapon(knight, "buckler", 1, keywords=["block"])
    again = ("@reroll.evasion", "die:0")
    assert attacked(arena.rolls(evasion=[2, 3]), again, ("@choose.defensive_weapon", "gear:buckler")) == 0
    assert arena.order("rerolled", "defends_with") == ["rerolled", "defends_with"]


@pytest.mark.rule("MAT-039", "EVA-021")
@pytest.mark.parametrize(("answer", "hits"), [("gear:censer", 1), ("none", 2)])
def test_a_weapon_may_be_taken_to_defy(answer: str, hits: int) -> None:
    arena, knight = facing_a_boss()
    arena.weapon(knight, "censer", 1, keywords=["defy 1"])
    judged(arena, "bravery", 2)
    assert attacked(arena.rolls(test=[3, 3]), ("@choose.defying_weapon", answer)) == hits


@pytest.mark.rule("EVA-024")
def test_constant_abilities_of_idle_weapons_work() -> None:
    arena, knight = facing_a_boss(1, 7, hit=[lose("vigor", 1)])
    arena.weapon(knight, "sword", 1, abilities=[{"timing": "vigor_lost", "effect": [gain("gold")]}])
    shield(arena, knight, evasion=1)
    attacked(arena.rolls(evasion=[2]), "gear:shield")
    assert knight.sheet.gold == 1


@pytest.mark.rule("EVA-020", "EVA-026", "GEA-063")
def test_an_exhausted_weapon_does_not_defend() -> None:
    arena, knight = facing_a_boss(1, 7)
    shield(arena, knight, evasion=3).exhausted = True
    arena.gear(knight, "armor", "coat", defense={"evasion": 2}).exhausted = True
    attacked(arena.rolls(evasion=[5]))
    assert arena.last("evasion_roll")["bonus"] == 0


@pytest.mark.rule("EVA-024", "CND-013")
def test_passive_abilities_of_idle_weapons_work() -> None:
    arena, knight = facing_a_boss(1, 7, hit=[gain("bane", 10)])
    arena.weapon(knight, "sword", 1, keywords=["bane_limit +1"])
    shield(arena, knight, evasion=1)
    attacked(arena.rolls(evasion=[2]), "gear:shield")
    assert (knight.sheet.bane, knight.dead) == (10, False)


@pytest.mark.rule("EVA-030")
def test_crit_evade_effects_of_the_active_weapon_only() -> None:
    arena, knight = facing_a_boss(1, 7)
    for name in ("shield", "dagger"):
        effect = [{"op": "pool", "token": "break"}]
        arena.weapon(knight, name, 1, defense={"evasion": 1}, abilities=[{"timing": "crit_evade", "effect": effect}])
    arena.gear(
        knight, "armor", "coat", abilities=[{"timing": "crit_evade", "effect": [{"op": "pool", "token": "hope"}]}]
    )
    attacked(arena.rolls(evasion=[10]), "use:k1:gear:dagger#0")
    assert (arena.state.pool, arena.last("defends_with")["gear"]) == ({"break": 1, "hope": 1}, "dagger")


@pytest.mark.rule("EVA-008", "EVA-021")
def test_the_weapon_that_a_crit_evade_makes_active_adds_its_evasion() -> None:
    arena, knight = facing_a_boss(2, 7)
    ability = {"timing": "crit_evade", "effect": [{"op": "pool", "token": "break"}]}
    arena.weapon(knight, "dagger", 1, defense={"evasion": 1}, abilities=[ability])
    assert attacked(arena.rolls(evasion=[10, 6]), "use:k1:gear:dagger#0") == 0


@pytest.mark.rule("EVA-032", "EVA-033", "EVA-034")
@pytest.mark.parametrize(("natural", "again", "kinds"), [(1, 8, ["fail"]), (1, 1, ["fail", "fail"]), (3, 10, ["crit"])])
def test_a_re_rolled_crit_die_counts_again(natural: int, again: int, kinds: list[str]) -> None:
    arena, knight = facing_a_boss(1, 7)
    knight.heat_limit = 5
    attacked(arena.rolls(evasion=[natural, again]), ("die:0",))
    found = {"crit_evade": "crit", "crit_evade_fail": "fail"}
    assert [found[kind] for kind in arena.order(*found)] == kinds


# --- consequences -------------------------------------------------------------------------------


@pytest.mark.rule("EVA-037", "EVA-039")
@pytest.mark.parametrize(("naturals", "vigor"), [([2, 9, 9], 8), ([2, 2, 9], 6), ([2, 2, 2], 4)])
def test_effects_scale_with_the_hits(naturals: list[int], vigor: int) -> None:
    arena, knight = facing_a_boss(3, 7, hit=[lose("vigor", "2 * hits"), gain("lead")])
    attacked(arena.rolls(evasion=naturals))
    assert (knight.vigor, knight.sheet.leads) == (vigor, 1)


@pytest.mark.rule("EVA-038", "EVA-043")
def test_sentences_are_resolved_in_printed_order() -> None:
    arena, knight = facing_a_boss(1, hit=[{"op": "knockback", "amount": 3}, lose("vigor", 2)])
    attacked(arena.rolls(evasion=[2]))
    assert arena.order("moved_by_force", "lose") == ["moved_by_force", "lose"]
    assert (arena.at(knight), knight.vigor) == ("H7", 8)


@pytest.mark.rule("EVA-040")
def test_golden_total_loss() -> None:
    arena, knight = facing_a_boss(2, vigor=9, hit=[lose("vigor", "2 * hits"), lose("heat")])
    arena.level(vigor_loss=1)
    arena.gear(knight, "armor", "plate", defense={"armor": {"red": 2}})
    attacked(arena.rolls(evasion=[2, 2], power=[3, 3]))
    assert (arena.last("armor")["loss"], knight.vigor) == (5, 6)


@pytest.mark.rule("EVA-040")
def test_the_level_bonus_counts_once_for_each_knight_attacked() -> None:
    arena, knight = facing_a_boss(
        1, types=["simultaneous"], target=[["all knights"]], hit=[lose("vigor"), lose("vigor")]
    )
    other = arena.knight("k2", "G11", heat_limit=0)
    arena.level(vigor_loss=2)
    attacked(arena.rolls(evasion=[2, 2]), "knight:k2")
    assert (knight.vigor, other.vigor) == (6, 6)


@pytest.mark.rule("EVA-041", "PER-009", "ARC-027")
def test_the_peril_check_reads_the_threshold_after_the_loss() -> None:
    arena, knight = facing_a_boss(1, vigor=8, hit=[lose("vigor", 4), {"op": "peril_check"}])
    arena.peril("k1", 10, 5, 3, 1)
    arena.mortis("scar", 1)
    attacked(arena.rolls(evasion=[2]))
    assert (arena.last("mortis")["card"], arena.order("lose", "mortis")) == ("scar", ["lose", "mortis"])
    assert knight.vigor == 4


@pytest.mark.rule("EVA-042")
def test_effects_may_raise_heat() -> None:
    arena, knight = facing_a_boss(1, hit=[gain("heat"), gain("passion")])
    knight.heat, knight.heat_limit = 3, 4
    attacked(arena.rolls(evasion=[2]))
    assert (knight.heat, knight.passion) == (4, 1)


@pytest.mark.rule("EVA-044", "EVA-046", "EVA-047", "EVA-048")
@pytest.mark.parametrize(("loss", "vigor"), [(5, 6), (3, 8), (2, 8)])
def test_armor_counts_potential(loss: int, vigor: int) -> None:
    arena, knight = facing_a_boss(1, vigor=8, hit=[lose("vigor", loss)])
    arena.gear(knight, "armor", "plate", defense={"armor": {"red": 3, "black": 1}})
    attacked(arena.rolls(evasion=[2], power=[2, 1, 3, 4]))  # Power and Hope, Hope, Potential, 2 Power and 2 Potential
    assert (arena.last("armor_roll")["potential"], knight.vigor) == (3, vigor)


@pytest.mark.rule("EVA-049", "EVA-054")
@pytest.mark.parametrize(("loss", "soak", "vigor", "checks"), [(2, 0, 4, 0), (4, 2, 4, 0), (4, 1, 3, 1)])
def test_a_loss_reduced_to_nothing_brings_no_peril_check(loss: int, soak: int, vigor: int, checks: int) -> None:
    arena, knight = facing_a_boss(1, vigor=4, hit=[lose("vigor", loss), {"op": "peril_check"}, gain("lead")])
    arena.peril("k1", 10, 5, 2, 1)
    arena.mortis("scar", 1)
    arena.gear(knight, "armor", "plate", defense={"armor": {"red": 2}}, keywords=[f"soak {soak}"] if soak else [])
    attacked(arena.rolls(evasion=[2], power=[3, 3]))
    assert (knight.vigor, len(arena.events("peril_check")), knight.sheet.leads) == (vigor, checks, 1)


@pytest.mark.rule("EVA-050", "DIC-026")
def test_only_armor_re_roll_rolls_armor_dice_again() -> None:
    arena, knight = facing_a_boss(1, hit=[lose("vigor", 3)])
    arena.gear(knight, "armor", "plate", defense={"armor": {"red": 2}})
    attacked(arena.rolls(evasion=[2], power=[1, 1]))
    assert arena.offered("reroll.armor") == []
    arena.gear(knight, "support", "strap", keywords=["armor_reroll 1"])
    deal(arena, 1, hit=[lose("vigor", 3)])
    attacked(arena.rolls(evasion=[2], power=[1, 1, 3]), ("@reroll.armor", "die:0"))
    assert knight.vigor == 10 - 3 - 2


@pytest.mark.rule("EVA-051")
def test_armor_reduces_after_attack_losses_but_no_crash() -> None:
    arena, knight = facing_a_boss(1, after=[lose("vigor", 2)])
    arena.gear(knight, "armor", "plate", defense={"armor": {"red": 1}})
    attacked(arena.rolls(evasion=[9], power=[3]))
    assert (knight.vigor, len(arena.events("armor_roll"))) == (9, 1)
    arena.do(knight, lose("vigor", 2))
    assert (knight.vigor, len(arena.events("armor_roll"))) == (7, 1)


@pytest.mark.rule("EVA-052")
def test_every_loss_has_its_armor_roll() -> None:
    arena, knight = facing_a_boss(3, hit=[lose("vigor", "2 * hits"), lose("vigor", 1)])
    arena.gear(knight, "armor", "plate", defense={"armor": {"red": 1}})
    attacked(arena.rolls(evasion=[2, 2, 2], power=[3, 3]))
    assert [event.args["loss"] for event in arena.events("armor")] == [6, 1]
    assert knight.vigor == 5


@pytest.mark.rule("EVA-045", "EVA-046")
@pytest.mark.parametrize(
    ("keyword", "die"),
    [("reinforce 1", "red:2"), ("advanced_reinforce 1", "black:2"), ("superior_reinforce 1", "white:2")],
)
def test_reinforce_adds_dice(keyword: str, die: str) -> None:
    arena, knight = facing_a_boss(1, hit=[lose("vigor", 3)])
    arena.gear(knight, "armor", "plate", keywords=[keyword])
    attacked(arena.rolls(evasion=[2], power=[3]))
    assert arena.last("armor_roll")["dice"] == [die]


@pytest.mark.rule("EVA-053")
@pytest.mark.parametrize(
    ("keyword", "naturals", "hits"),
    [("advanced_block", [2, 2, 2], 1), ("block", [2], 0), ("superior_block", [2, 2, 2], 0)],
)
def test_block_evades_hits_after_the_roll(keyword: str, naturals: list[int], hits: int) -> None:
    arena, knight = facing_a_boss(len(naturals), hit=[lose("vigor", "hits"), {"op": "peril_check"}])
    arena.level(vigor_loss=3)
    arena.gear(knight, "armor", "coat", keywords=[keyword, "block"])
    assert attacked(arena.rolls(evasion=naturals)) == hits
    assert bool(arena.events("full_evade")) is (hits == 0)
    assert knight.vigor == (10 if hits == 0 else 10 - hits - 3)


@pytest.mark.rule("ABI-040")
@pytest.mark.parametrize(
    ("keywords", "evasion", "bonus"),
    [(["dodge", "advanced_dodge"], 0, 2), (["lesser_dodge"], 0, 1), (["lesser_dodge"], 1, 1)],
)
def test_of_the_dodges_the_best_counts(keywords: list[str], evasion: int, bonus: int) -> None:
    arena, knight = facing_a_boss(1)
    arena.gear(knight, "armor", "coat", defense={"evasion": evasion}, keywords=keywords)
    attacked(arena.rolls(evasion=[9]))
    assert arena.last("evasion_roll")["bonus"] == bonus


@pytest.mark.rule("WIN-003", "ACN-012")
def test_a_dodge_in_a_window_lasts_to_the_roll_of_its_knight() -> None:
    arena, knight = facing_a_boss(1, types=["simultaneous"], target=[["all knights"]], steps=[{"op": "react"}, *ATTACK])
    other = arena.knight("k2", "G11", heat_limit=0)
    arena.technique(other, "duck", timing="reaction", keywords=["superior_dodge"])
    attacked(arena.rolls(evasion=[5, 5]), "use:k2:technique:duck", "knight:k1")
    rolls = {event.args["knight"]: event.args["bonus"] for event in arena.events("evasion_roll")}
    assert rolls == {"k1": 0, "k2": 3}
    assert knight.vigor == other.vigor == 10


# --- attack types -------------------------------------------------------------------------------


@pytest.mark.rule("MAT-002", "MAT-003", "MAT-004")
def test_a_target_out_of_reach_is_not_attacked_but_suffers_after_attack() -> None:
    arena, knight = facing_a_boss(2, hit=[lose("vigor", 5)], after=[gain("bane")])
    knight.cell = arena.cell("H8")
    attacked(arena)
    assert (arena.events("evasion_roll"), knight.vigor, knight.sheet.bane) == ([], 10, 1)
    assert arena.clash.ai_deck + arena.clash.ai_discard == ["x1"]
    assert arena.last("target_out_of_reach") == {"card": "x1", "knight": "k1", "distance": 3, "reach": 1}
    assert arena.events("target_out_of_reach")[0].rules == ("MAT-002", "MAT-003")


@pytest.mark.rule("MAT-007", "MAT-008")
@pytest.mark.parametrize(("at", "rolls"), [("F10", 1), ("F11", 0), ("F7", 1)])
def test_a_ranged_attack_reaches_so_far_and_less(at: str, rolls: int) -> None:
    arena = Arena()
    arena.knight("k1", at, heat_limit=0)
    arena.monster("square", "F5", "east")
    deal(arena, 1, types=["ranged 4"])
    attacked(arena.rolls(evasion=[9]))
    assert len(arena.events("evasion_roll")) == rolls
    assert [event.args["reach"] for event in arena.events("target_out_of_reach")] == [4] * (1 - rolls)


def three(**card: Any) -> tuple[Arena, list[Knight]]:
    """A boss amid three knights whom its card attacks."""
    arena = Arena()
    arena.monster("pawn", "F5", "north")
    knights = [arena.knight(name, at, heat_limit=0) for name, at in (("k1", "F4"), ("k2", "F6"), ("k3", "G5"))]
    arena.ai("x1", 1, evasion={"dice": 1, "difficulty": 7}, target=[["all knights"]], **card)
    arena.clash.ai_deck = ["x1"]
    return arena, knights


@pytest.mark.rule("MAT-009", "WIN-020", "WIN-018", "WIN-019")
def test_a_simultaneous_attack_is_rolled_in_the_players_order() -> None:
    arena, knights = three(types=["simultaneous"], steps=ATTACK, after=[gain("lead")], final_after=[gain("gold")])
    attacked(arena.rolls(evasion=[9, 9, 9]), "knight:k3", "knight:k2")
    assert [event.args["knight"] for event in arena.events("attacked")] == ["k3", "k2", "k1"]
    assert [knight.sheet.leads for knight in knights] == [1, 1, 1]
    assert [knight.sheet.gold for knight in knights] == [1, 0, 0]


COUNTERBLOW = [{"op": "bonus_attack"}, gain("passion")]


@pytest.mark.rule("MAT-010", "MAT-014", "WIN-026", "WIN-035")
def test_a_chain_break_in_a_simultaneous_attack_is_personal() -> None:
    arena, (one, two, three_) = three(
        types=["simultaneous"],
        steps=ATTACK,
        hit=[lose("vigor"), {"op": "peril_check"}, gain("bane")],
        after=[gain("lead")],
    )
    one.vigor = 3  # on its Minor threshold after the loss
    arena.mortis("counter", 2, *COUNTERBLOW)
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.weapon(one, "blade", 1)
    attacked(arena.rolls(evasion=[2, 2, 2], attack=[2]), "knight:k1", "knight:k2")
    assert (one.vigor, one.sheet.bane, one.sheet.leads, one.passion) == (2, 0, 0, 2)
    assert (two.sheet.bane, two.sheet.leads, three_.sheet.bane, three_.sheet.leads) == (1, 1, 1, 1)


@pytest.mark.rule("MAT-011", "MAT-012")
def test_a_chain_break_stops_a_sequence() -> None:
    arena, (one, two, three_) = three(
        types=["sequential"],
        steps=ATTACK,
        hit=[gain("lead"), {"op": "peril_check"}, gain("bane")],
        after=[gain("gold")],
    )
    two.vigor = 2
    arena.mortis("counter", 2, *COUNTERBLOW)
    arena.clash.bp_deck = arena.bps("b1", "c1")
    arena.weapon(two, "blade", 1)
    attacked(arena.rolls(evasion=[2, 2], attack=[2]))
    assert (one.sheet.bane, one.sheet.leads) == (1, 1)
    assert (two.sheet.bane, two.sheet.leads) == (0, 1)
    assert (three_.sheet.leads, [knight.sheet.gold for knight in (one, two, three_)]) == (0, [0, 0, 0])


@pytest.mark.rule("MAT-013", "MAT-020", "MAT-022")
def test_every_knight_in_a_zone_rolls() -> None:
    arena = Arena()
    arena.monster("pawn", "F5", "north")
    for name, at in (("k1", "F4"), ("k2", "H7"), ("k3", "F8")):
        arena.knight(name, at, heat_limit=0)
    arena.terrain(wall="G6")
    arena.ai(
        "x1",
        1,
        evasion={"dice": 1, "difficulty": 7},
        types=["zone 2"],
        target=[["zone 2"]],
        steps=[{"op": "attack", "on": "zone", "zone": 2}],
    )
    arena.clash.ai_deck = ["x1"]
    attacked(arena.rolls(evasion=[9, 9]), "knight:k2")
    assert [event.args["knight"] for event in arena.events("attacked")] == ["k2", "k1"]


@pytest.mark.rule("MAT-015")
def test_who_leaves_a_zone_after_the_first_roll_is_still_attacked() -> None:
    arena = Arena()
    arena.monster("pawn", "F5", "north")
    one = arena.knight("k1", "F4", heat_limit=0)
    arena.knight("k2", "F6", heat_limit=0)
    arena.talent("k1", {"timing": "full_evade", "effect": [{"op": "step", "amount": 3, "who": "other_knights"}]})
    arena.ai(
        "x1",
        1,
        evasion={"dice": 1, "difficulty": 7},
        types=["zone 1"],
        target=[["zone 1"]],
        steps=[{"op": "attack", "on": "zone", "zone": 1}],
    )
    arena.clash.ai_deck = ["x1"]
    attacked(arena.rolls(evasion=[9, 9]), "knight:k1", "cell:F9")
    assert [event.args["knight"] for event in arena.events("attacked")] == ["k1", "k2"]
    assert one.vigor == 10


def judged(arena: Arena, virtues: str, dice: int = 3, difficulty: int = 7, **card: Any) -> None:
    deal(arena, dice, difficulty, types=[f"judgement {virtues}"], **card)


@pytest.mark.rule("MAT-030", "MAT-032", "MAT-033")
def test_a_judgement_is_a_virtue_test() -> None:
    arena, knight = facing_a_boss()
    knight.cell = arena.cell("A1")
    knight.sheet.virtues["bravery"] = 1
    judged(arena, "bravery", hit=[gain("bane", "hits")])
    attacked(arena.rolls(test=[6, 3, 1]))
    assert (knight.sheet.bane, arena.events("evasion_roll")) == (2, [])


@pytest.mark.rule("MAT-031")
@pytest.mark.parametrize(("virtue", "hits"), [("bravery", 1), ("insight", 0)])
def test_of_two_virtues_the_target_chooses(virtue: str, hits: int) -> None:
    arena, knight = facing_a_boss()
    knight.sheet.virtues["insight"] = 2
    judged(arena, "bravery insight", 1)
    assert attacked(arena.rolls(test=[5]), f"virtue:{virtue}") == hits


@pytest.mark.rule("MAT-034", "MAT-035", "MAT-037")
def test_armor_guard_block_and_evasion_do_not_help_in_a_judgement() -> None:
    arena, knight = facing_a_boss()
    defense = {"armor": {"red": 2}, "evasion": 1, "rerolls": 1}
    arena.gear(knight, "armor", "plate", defense=defense, keywords=["guard 2", "block"])
    knight.sheet.virtues["bravery"] = 2
    judged(arena, "bravery", 2, 6, hit=[lose("vigor", 3)])
    assert attacked(arena.rolls(test=[4, 3])) == 1
    assert (knight.vigor, arena.choices()) == (7, [])


@pytest.mark.rule("MAT-036")
def test_a_judgement_may_be_re_rolled_with_heat() -> None:
    arena, knight = facing_a_boss()
    knight.heat, knight.heat_limit = 2, 5
    judged(arena, "bravery", 2, 6)
    assert attacked(arena.rolls(test=[4, 9, 8]), ("die:0",)) == 0
    assert knight.heat == 3


@pytest.mark.rule("MAT-038")
def test_a_zone_judgement_tests_everybody_in_it() -> None:
    arena, _ = facing_a_boss()
    arena.knight("k2", "G11", heat_limit=0)
    deal(
        arena,
        1,
        types=["judgement might", "zone 2"],
        target=[["zone 2"]],
        steps=[{"op": "attack", "on": "zone", "zone": 2}],
    )
    attacked(arena.rolls(test=[9, 9]), "knight:k1")
    assert len(arena.events("judgement")) == 2


@pytest.mark.rule("MAT-039")
@pytest.mark.parametrize(("defy", "hits"), [(1, 1), (2, 0)])
def test_defy_ignores_hits(defy: int, hits: int) -> None:
    arena, knight = facing_a_boss()
    arena.gear(knight, "support", "relic", keywords=[f"defy {defy}"])
    judged(arena, "bravery", 2)
    assert attacked(arena.rolls(test=[3, 3])) == hits
    assert bool(arena.events("full_evade")) is (hits == 0)


@pytest.mark.rule("MAT-040", "MAT-041", "MAT-042", "MAT-043", "MAT-044")
def test_a_command_is_obeyed_or_punished_and_then_the_attack_goes_on() -> None:
    arena, (one, two, _) = three(
        types=["command", "simultaneous"],
        steps=ATTACK,
        obey=[{"op": "step", "amount": 3}],
        penalty=[gain("bane")],
        hit=[lose("vigor")],
    )
    arena.state.knights["k3"].dead = True
    attacked(arena.rolls(evasion=[2]), "obey", "disobey", "cell:F1")
    assert (one.sheet.bane, two.sheet.bane, arena.at(one)) == (0, 1, "F1")
    kinds = [decision.prompt for decision in arena.decisions if decision.kind is not Kind.REROLL]
    assert kinds == ["choose.command", "choose.command", "step"]
    assert (one.vigor, two.vigor) == (10, 9)  # k1 is out of reach now


def test_doomed_forbids_heat() -> None:
    arena = Arena()
    arena.monster("pawn", "H11", "west", abilities="doomed")
    arena.knight("k1", "H10", heat_limit=5)
    deal(arena, 1)
    assert attacked(arena.rolls(evasion=[2])) == 1
    assert arena.offered("reroll.evasion") == []


@pytest.mark.rule("CND-032")
def test_a_precision_token_on_a_monster_changes_the_difficulty() -> None:
    arena, _ = facing_a_boss(1, 6)
    arena.clash.modifiers.append(Modifier("precision", 1))
    attacked(arena.rolls(evasion=[6]))
    assert arena.last("evasion_roll")["difficulty"] == 7


@pytest.mark.rule("CND-024", "CND-025", "CND-026", "CND-033")
def test_golden_temporary_evasion() -> None:
    arena, knight = facing_a_boss(2)
    knight.modifiers.append(Modifier("evasion", 1, "next"))
    attacked(arena.rolls(evasion=[9, 9]))
    deal(arena, 2)
    attacked(arena.rolls(evasion=[9, 9]))
    assert [event.args["bonus"] for event in arena.events("evasion_roll")] == [1, 0]


@pytest.mark.rule("CND-025", "CND-024")
def test_temporary_evasion_dice_are_gone_after_the_roll() -> None:
    arena, knight = facing_a_boss(2)
    knight.modifiers = [Modifier("evasion_dice", 1, "next"), Modifier("evasion_dice", 1, "end_of_clash")]
    attacked(arena.rolls(evasion=[9, 9, 9, 9]))
    deal(arena, 2)
    attacked(arena.rolls(evasion=[9, 9, 9]))
    assert [len(dice) for dice in arena.told("evasion_roll", "dice")] == [4, 3]
    assert knight.modifiers == [Modifier("evasion_dice", 1, "end_of_clash")]


@pytest.mark.rule("CND-025", "MAT-033")
def test_temporary_evasion_dice_are_gone_after_a_judgement() -> None:
    arena, knight = facing_a_boss()
    judged(arena, "bravery", 2)
    knight.modifiers.append(Modifier("evasion_dice", 1, "next"))
    attacked(arena.rolls(test=[9, 9, 9]))
    assert (arena.dice.rolled["test"], knight.modifiers) == (3, [])


@pytest.mark.rule("CND-025", "EVA-040")
def test_a_temporary_vigor_loss_token_is_gone_after_the_loss() -> None:
    arena, knight = facing_a_boss(0, vigor=10, hit=[lose("vigor", 2)])
    knight.modifiers.append(Modifier("vigor_loss", 1, "next"))
    attacked(arena)
    assert (knight.vigor, knight.modifiers) == (7, [])
    deal(arena, 0, hit=[lose("vigor", 2)])
    attacked(arena)
    assert knight.vigor == 5


@pytest.mark.rule("ESC-042")
def test_the_bonuses_of_the_ai_chart_add_up() -> None:
    arena, knight = facing_a_boss(3, 6, vigor=15, hit=[lose("vigor", "2 * hits")])
    arena.clash.bonuses = 3
    attacked(arena.rolls(evasion=[2, 2, 9, 9]))
    assert (arena.dice.rolled["evasion"], arena.last("armor")["loss"], knight.vigor) == (4, 6, 9)
